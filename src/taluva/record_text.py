"""Writing game records: `.taluva` files (notation.md), in canonical form."""

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from taluva.game import Game, Turn

RULE_TAGS = ("Edition", "Players", "Stack", "Variant", "Expansions", "TwoHex", "Position", "Places")
"""The tags that `Game` itself uses; all others are free."""
_TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*", re.ASCII)


def write_record(game: "Game", free_tags: Mapping[str, str]) -> str:
    """A game as a record, in canonical form. An unfinished last turn shows what is known of it."""
    setup = game.setup
    tags = {"Edition": setup.edition, "Players": str(setup.players), "Stack": str(setup.stack)}
    if setup.variant:
        tags["Variant"] = setup.variant
    if setup.expansions:
        tags["Expansions"] = " ".join(setup.expansions)
    if setup.two_hex:
        tags["TwoHex"] = " ".join(setup.two_hex)
    if game.start is not None:
        tags["Position"] = str(game.start)
    places = " ".join(str(place) for place in game.places) if game.places else free_tags.get("Places")
    if places:
        tags["Places"] = places
    tags.update((name, value) for name, value in free_tags.items() if name not in RULE_TAGS)
    check_tag_names(tags)
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items()]
    lines.append("")
    if 0 in game.comments:
        lines.append(_comment(game.comments[0]))
    for number, turn in enumerate(game.turns, 1):
        if text := _turn_text(turn):
            comment = f" {_comment(game.comments[number])}" if number in game.comments else ""
            lines.append(f"{number}. {text}{comment}")
    return "\n".join(lines) + "\n"


def check_tag_names(names: Iterable[str]) -> None:
    """Raise ValueError for a tag name that a record cannot contain."""
    for name in names:
        if not _TAG_NAME.fullmatch(name):
            raise ValueError(f"The name of a tag consists of letters and digits, unlike {name!r}.")


def _turn_text(turn: "Turn") -> str:
    if turn.placement is None:
        # A build alone: the game started from a position in which the tile had already been placed.
        return str(turn.build or turn.tile or "")
    build = turn.build or ("none" if turn.eliminated else "")
    return f"{turn.placement} {build}".rstrip()


def _escaped(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')


def _comment(text: str) -> str:
    return "{" + " ".join(text.replace("{", "(").replace("}", ")").split()) + "}"
