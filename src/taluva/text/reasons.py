"""The engine's reasons in words: the kinds of `taluva.analysis.KINDS`, about the player who moves."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from taluva.moves import Piece
from taluva.text.terms import (
    COLOUR_NAMES,
    NAMELESS,
    Names,
    colours_and_names,
    listed,
    player,
    terrain_words,
    types_words,
)
from taluva.text.translation import ENGLISH, N_, Translator

if TYPE_CHECKING:
    from taluva.analysis.reason import Reason

PLAIN: Mapping[str, str] = MappingProxyType(
    {
        "wins": N_("Wins at once: all {types} are built."),
        "wins_at_the_end": N_("Wins: the game ends here, and nobody has built more."),
        "finishes": N_("Takes place {first}: all {types} are built."),
        "shares_at_the_end": N_("Shares the victory: the game ends here."),
        "eliminated": N_("Leaves nothing to build: that is elimination."),
        "loses_at_the_end": N_("Ends the game, and others have built more."),
        "misses_victory": N_("Misses an immediate victory: completing the {types}."),
        "allows_victory": N_("Lets {name} win next turn by completing the {types}."),
        "stops_victory": N_("Stops {name} from winning next turn by completing the {types}."),
        "threatens_victory": N_("Threatens to win next turn by completing the {types}."),
        "avoids_elimination": N_("Avoids elimination: without this placement there was nothing to build."),
        "risks_elimination": N_("Leaves nothing to build next turn, unless the next tile makes room."),
        "splits": N_("Splits a settlement of {name}: of {first} cells, {parts} are left."),
        "starves": N_("Leaves {name} nothing to build, unless the next tile makes room."),
        "protects": N_("Makes a settlement safe: no eruption can cut it any more."),
        "cuts_own": N_("Cuts a settlement of its own apart: of {first} cells, {parts} are left."),
        "limits": N_("Shrinks the largest expansion of {name} from {first} cells to {second}."),
        "exposes": N_("Leaves a settlement open to an eruption that takes its place for a temple."),
        "opens_level": N_("Opens level {first}."),
        "closes_level": N_("Takes the last free place on level {first}."),
        "merges": N_("Joins {first} settlements into one of {second} cells."),
        "widens": N_("Gives {name} a larger expansion: {second} cells instead of {first}."),
        "prepares_expansion": N_("Prepares an expansion on {first} cells ({terrain})."),
        "keeps_choice": N_("Draws, and keeps the two-hex tile for later."),
        "takes_two_hex": N_("Takes a two-hex tile instead of drawing."),
    }
)

BY_PIECE: Mapping[str, Mapping[Piece, str]] = MappingProxyType(
    {
        "completes": {
            Piece.HUT: N_("Builds the last hut."),
            Piece.TOWER: N_("Builds the last tower."),
            Piece.TEMPLE: N_("Builds the last temple."),
            Piece.BOAT: N_("Puts out the last boat."),
        },
        "stops": {
            Piece.TOWER: N_("Keeps {name} from building a tower next turn."),
            Piece.TEMPLE: N_("Keeps {name} from building a temple next turn."),
            Piece.BOAT: N_("Keeps {name} from putting out a boat next turn."),
        },
        "prepares_two": {
            Piece.TOWER: N_("Prepares a tower in two settlements at once."),
            Piece.TEMPLE: N_("Prepares a temple in two settlements at once."),
            Piece.BOAT: N_("Prepares a boat in two places at once."),
        },
        "prepares": {
            Piece.TOWER: N_("Prepares a tower for the next turn."),
            Piece.TEMPLE: N_("Prepares a temple for the next turn."),
            Piece.BOAT: N_("Prepares a boat for the next turn."),
        },
        "frees": {
            Piece.TOWER: N_("Cuts a settlement of its own apart, so that it can have another tower."),
            Piece.TEMPLE: N_("Cuts a settlement of its own apart, so that it can have another temple."),
        },
        "helps": {
            Piece.TOWER: N_("Lets {name} build a tower next turn."),
            Piece.TEMPLE: N_("Lets {name} build a temple next turn."),
            Piece.BOAT: N_("Lets {name} put out a boat next turn."),
        },
        "gives_up": {
            Piece.TOWER: N_("Gives up the place for a tower."),
            Piece.TEMPLE: N_("Gives up the place for a temple."),
            Piece.BOAT: N_("Gives up the place for a boat."),
        },
    }
)

_BUILT: Mapping[tuple[Piece, int], str] = MappingProxyType(
    {
        (Piece.TEMPLE, 1): N_("Builds the first temple."),
        (Piece.TEMPLE, 2): N_("Builds the second temple."),
        (Piece.TOWER, 1): N_("Builds the first tower."),
        (Piece.BOAT, 1): N_("Puts out the first boat."),
    }
)


def _builds(reason: "Reason", translator: Translator) -> str:
    return translator.gettext(_BUILT[reason.pieces[0], reason.counts[0]])


def _buries(reason: "Reason", translator: Translator) -> str:
    return translator.ngettext(
        "Buries {first} hut of {name}: the settlement shrinks from {second} cells to {third}.",
        "Buries {first} huts of {name}: the settlement shrinks from {second} cells to {third}.",
        reason.counts[0],
    )


def _nears_last_hut(reason: "Reason", translator: Translator) -> str:
    return translator.ngettext(
        "Leaves only {first} hut to build.", "Leaves only {first} huts to build.", reason.counts[0]
    )


def _grows(reason: "Reason", translator: Translator) -> str:
    return translator.ngettext(
        "Grows a settlement from {first} to {second} cells, with {third} hut.",
        "Grows a settlement from {first} to {second} cells, with {third} huts.",
        reason.counts[2],
    )


def _founds(reason: "Reason", translator: Translator) -> str:
    if reason.terrain is None:
        return translator.gettext("Founds a settlement.")
    return translator.ngettext(
        "Founds a settlement beside {first} free cell ({terrain}).",
        "Founds a settlement beside {first} free cells ({terrain}).",
        reason.counts[0],
    )


COUNTED: "Mapping[str, Callable[[Reason, Translator], str]]" = MappingProxyType(
    {"builds": _builds, "buries": _buries, "nears_last_hut": _nears_last_hut, "grows": _grows, "founds": _founds}
)


_OF_A_SETTLEMENT = ("splits", "prepares", "frees", "buries", "protects", "cuts_own", "exposes")
"""Kinds about a settlement that the notation of the turn does not name."""


def reason_words(reason: "Reason", translator: Translator = ENGLISH, names: Names = COLOUR_NAMES) -> str:
    """A reason for or against a turn as one sentence. The place of its settlement is shown separately."""
    if reason.kind in COUNTED:
        sentence = COUNTED[reason.kind](reason, translator)
    elif reason.kind in BY_PIECE:
        sentence = translator.gettext(BY_PIECE[reason.kind][reason.pieces[0]])
    else:
        sentence = translator.gettext(PLAIN[reason.kind])
    values: dict[str, object] = dict(zip(("first", "second", "third"), reason.counts, strict=False))
    values["parts"] = listed([str(part) for part in reason.counts[1:]], translator)
    values["types"] = types_words(reason.pieces, translator)
    if reason.seat:
        values["name"] = player(reason.seat, names, translator)
    if reason.terrain:
        values["terrain"] = terrain_words(reason.terrain, translator)
    return sentence.format_map(values)


def sentence(reason: "Reason", names: Names = NAMELESS) -> str:
    """A reason as one English sentence, with the cell of its settlement: for output without a picture."""
    words = reason_words(reason, names=colours_and_names(names))
    if reason.kind not in _OF_A_SETTLEMENT or reason.cell is None:
        return words
    return f"{words.removesuffix('.')} (settlement at {reason.cell})."
