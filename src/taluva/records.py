"""Reading game records: `.taluva` files (notation.md), tolerantly. `record_text` writes them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn

from taluva.editions import DEFAULT_EDITION, Setup, SetupError, set_up
from taluva.faults import IllegalMove
from taluva.game import Game, shuffled
from taluva.moves import Choice, Draw, Placement
from taluva.notation import NotationError, read_move
from taluva.position import Position
from taluva.position_reader import PositionError
from taluva.record_text import RULE_TAGS
from taluva.tiles import TWO_HEX_TILES, VOLCANO_TILES

_TAG_OF = {
    "edition": "Edition", "players": "Players", "variant": "Variant",
    "expansions": "Expansions", "stack": "Stack", "two_hex": "TwoHex",
}  # fmt: skip
_LONGEST = 1_000_000
_TAG = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_]*)\s+"((?:[^"\\\n]|\\.)*)"\s*\][ \t]*(?=\n|\Z)')
_NUMBER = re.compile(r"[0-9]+\.+")
_TOKEN = re.compile(r"[^\s{}]+")


class RecordError(ValueError):
    """A record that cannot be read, or whose moves are not legal. `line` and `column` count from 1."""

    def __init__(self, sentence: str, line: int, column: int, rule: str | None = None) -> None:
        super().__init__(f"Line {line}, column {column}: {sentence}")
        self.line = line
        self.column = column
        self.rule = rule
        """The id of the rule that the move at this place breaks, if it is a move."""
        self.sentence = sentence

    def __reduce__(self) -> tuple[type["RecordError"], tuple[str, int, int, str | None]]:
        return RecordError, (self.sentence, self.line, self.column, self.rule)


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    at: int


class _Reader:
    """Reads one text, and keeps track of positions in it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tag_at: dict[str, int] = {}

    def fail(self, sentence: str, at: int, rule: str | None = None, because: ValueError | None = None) -> NoReturn:
        line = self.text.count("\n", 0, at) + 1
        column = at - (self.text.rfind("\n", 0, at) + 1) + 1
        raise RecordError(sentence, line, column, rule) from because

    def tags(self) -> tuple[dict[str, str], int]:
        """The tags, and where the turns begin."""
        tags: dict[str, str] = {}
        at = _skip_blank(self.text, 0)
        while self.text.startswith("[", at):
            match = _TAG.match(self.text, at)
            if match is None:
                self.fail('A tag looks like [Name "value"], alone on its line.', at)
            name = match[1]
            if name in tags:
                self.fail(f"The tag {name} occurs twice.", at)
            self.tag_at[name] = at
            tags[name] = re.sub(r"\\(.)", r"\1", match[2])
            at = _skip_blank(self.text, match.end())
        return tags, at

    def tokens(self, at: int) -> Iterator[_Token]:
        """The tokens without the numbers of turns; a comment begins with {."""
        while (at := _skip_blank(self.text, at)) < len(self.text):
            if self.text[at] == "{":
                end = self.text.find("}", at)
                if end < 0:
                    self.fail("This comment has no end: } is missing.", at)
                yield _Token(self.text[at:end], at)
                at = end + 1
                continue
            if number := _NUMBER.match(self.text, at):
                at = number.end()
                continue
            token = _TOKEN.match(self.text, at)
            if token is None:
                self.fail("There is a } without {.", at)
            yield _Token(token[0], at)
            at = token.end()

    def setup(self, tags: dict[str, str]) -> Setup:
        """The setup according to the tags."""
        try:
            return set_up(
                tags.get("Edition", DEFAULT_EDITION),
                self.number(tags, "Players", 2),
                tags.get("Variant") or None,
                tags.get("Expansions", "").split(),
                self.number(tags, "Stack", None),
                tags.get("TwoHex", "").split(),
            )
        except SetupError as error:
            self.fail(str(error), self.tag_at.get(_TAG_OF[error.argument], 0), because=error)

    def number(self, tags: dict[str, str], name: str, default: "int | None") -> "int":
        """A tag that is a number."""
        if name not in tags:
            return default  # type: ignore[return-value]
        if not re.fullmatch(r"[0-9]{1,4}", tags[name]):
            self.fail(f"The tag {name} must be a number, not {tags[name]!r}.", self.tag_at[name])
        return int(tags[name])


def _skip_blank(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def read_record(text: str, seed: int | None = None, stack: Sequence[str] | None = None) -> Game:
    """Read a game. The tiles it does not show are shuffled from those not seen (ED2), with `seed` if given.

    `stack` is the whole stack in the order in which it is drawn, if it is known.
    Raises RecordError with line and column for unreadable text and for the first illegal move.
    """
    if not isinstance(text, str):
        raise TypeError(f"A record is text, not {type(text).__name__}.")
    text = _plain(text)
    reader = _Reader(text)
    if len(text) > _LONGEST:
        reader.fail("The record is too long to be a game.", _LONGEST)
    tags, at = reader.tags()
    tokens = list(reader.tokens(at))
    game = _start(reader, tags, tokens, seed, stack)
    game.tags = {name: value for name, value in tags.items() if name not in RULE_TAGS}
    for token in tokens:
        if token.text.startswith("{"):
            number = sum(turn.placement is not None or turn.build is not None for turn in game.turns)
            comment = " ".join(token.text[1:].split())
            earlier = game.comments.get(number)
            game.comments[number] = f"{earlier} {comment}" if earlier else comment
        else:
            _play_token(reader, game, token)
    _check_places(reader, game, tags)
    return game


def tiles_shown(text: str) -> list[str]:
    """The volcano tiles that a record shows, in the order in which they came from the stack or lay in hand."""
    reader = _Reader(_plain(text))
    _, at = reader.tags()
    return [code for code, _ in _shown_tiles(list(reader.tokens(at))) if code in VOLCANO_TILES]


def _plain(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _start(
    reader: _Reader, tags: dict[str, str], tokens: list[_Token], seed: int | None, stack: Sequence[str] | None
) -> Game:
    """The game at its beginning, with a stack that begins with the tiles the record shows."""
    shown = [(code, at) for code, at in _shown_tiles(tokens) if code in VOLCANO_TILES] if stack is None else []
    if "Position" in tags:
        try:
            start = Position(tags["Position"])
        except PositionError as error:
            reader.fail(str(error), reader.tag_at["Position"], because=error)
        in_hand = start.phase == "place" and str(start.tile) in VOLCANO_TILES
        if stack is None:
            stack = _stack(reader, shown[in_hand:], start.unseen, start.stack_left, seed)
        return Game._from(start, stack)
    setup = reader.setup(tags)
    if stack is None:
        stack = _stack(reader, shown, VOLCANO_TILES, setup.stack, seed)
    return Game(setup.edition, setup.players, setup.variant, setup.expansions, stack, setup.two_hex)


def _stack(
    reader: _Reader, shown: list[tuple[str, int]], unseen: Mapping[str, int], size: int, seed: int | None
) -> list[str]:
    """The tiles that the record shows, then other unseen ones."""
    left = dict(unseen)
    for number, (code, at) in enumerate(shown):
        if number == size:
            reader.fail(f"The stack has only {size} tiles.", at, "ED1")
        if left.get(code, 0) == 0:
            most = VOLCANO_TILES[code]
            reader.fail(f"There {'is' if most == 1 else 'are'} only {most} of the tile {code} (M3).", at, "M3")
        left[code] -= 1
    return [code for code, _ in shown] + shuffled(left, size - len(shown), seed)


def _shown_tiles(tokens: list[_Token]) -> Iterator[tuple[str, int]]:
    """The tiles named by placements and by codes on their own, in order."""
    for at, token in enumerate(tokens):
        try:
            step = read_move(token.text)
        except NotationError:
            continue
        if isinstance(step, Placement):
            before = tokens[at - 1].text if at else ""
            if before != step.tile.code:
                yield step.tile.code, token.at
        elif isinstance(step, Draw):
            yield step.tile.code, token.at


def _play_token(reader: _Reader, game: Game, token: _Token) -> None:
    if token.text == "none":
        turns = [turn for turn in game.turns if turn.placement is not None]
        if not turns or not turns[-1].eliminated:
            reader.fail("There is a legal build here, so the player is not eliminated (L1).", token.at, "L1")
        return
    try:
        step = read_move(token.text)
        if isinstance(step, Placement) and game.phase == "choose":
            code = step.tile.code
            game.play(Choice(code if code in TWO_HEX_TILES else "draw"))
        if isinstance(step, Draw):
            _check_draw(reader, game, step, token)
        elif not (isinstance(step, Choice) and step.what == "draw" and game.phase != "choose"):
            game.play(step)
    except NotationError as error:
        reader.fail(str(error), token.at, "notation", error)
    except IllegalMove as error:
        reader.fail(str(error), token.at, error.rule, error)


def _check_draw(reader: _Reader, game: Game, step: Draw, token: _Token) -> None:
    """A tile's code on its own: in hand, or impossible to place (X13)."""
    if game.phase == "choose":
        game.play("draw")
    turns = game.turns
    if not turns or turns[-1].tile != step.tile or turns[-1].placement is not None:
        reader.fail(f"The tile {step} is not the one drawn here (T1).", token.at, "T1")


def _check_places(reader: _Reader, game: Game, tags: dict[str, str]) -> None:
    if "Places" not in tags:
        return
    if not re.fullmatch(r"[1-4]( [1-4]){1,3}", tags["Places"]):
        reader.fail('The tag Places is a place for each seat, such as "1 2".', reader.tag_at["Places"])
    places = tuple(int(place) for place in tags["Places"].split())
    if len(places) != game.setup.players:
        reader.fail(f"The tag Places must have {game.setup.players} places.", reader.tag_at["Places"])
    if game.places is None:
        game.tags["Places"] = tags["Places"]
    elif places != game.places:
        right = " ".join(str(place) for place in game.places)
        reader.fail(f'The tag Places says "{tags["Places"]}", but the game ends "{right}".', reader.tag_at["Places"])
