"""Refusals in words: why a move, a setup, a file or a link is not accepted. The rule's id is told beside them."""

from collections.abc import Mapping
from types import MappingProxyType

from taluva.editions import SetupError
from taluva.faults import IllegalMove
from taluva.moves import Piece
from taluva.notation import NotationError
from taluva.web.i18n.languages import N_, Translator
from taluva.web.i18n.words.setups import edition_words
from taluva.web.i18n.words.terms import Names, listed, player

_NO_MOVE = N_("This is not a move.")

FAULTS: Mapping[str, str | Mapping[Piece, str]] = MappingProxyType(
    {
        "over": N_("The game is over."),
        "unreadable": _NO_MOVE,
        "no_move": _NO_MOVE,
        "tile_alone": _NO_MOVE,
        "must_take": N_("The stack is empty: take one of the two-hex tiles."),
        "not_offered": N_("This tile is not on offer now."),
        "fits_nowhere": N_("This tile fits nowhere, so it cannot be taken."),
        "choose_first": N_("First draw a tile or take a two-hex tile."),
        "all_seen": N_("There is no such tile left to draw."),
        "draw_first": N_("First the next tile is drawn."),
        "build_now": N_("The tile is placed; now build."),
        "other_tile": N_("This is not the tile in hand."),
        "in_hand": N_("A tile is in hand already; place it."),
        "place_first": N_("First place the tile, then build."),
        "first_tile": N_("The first tile goes to the middle of the sea."),
        "partly_on_tiles": N_("The tile would lie partly on the island and partly on water."),
        "several_levels": N_("All cells under the tile must be on one level; here they are on levels {levels}."),
        "touches_nothing": N_("The tile must touch the island along an edge."),
        "boat_in_lagoon": N_("A boat lies in this lagoon, so no tile can be placed in it."),
        "outside": N_("More than two corners of the tile would lie outside the game board."),
        "no_volcano": N_("This tile has no volcano, so it can only go on level 1."),
        "neither_volcano": N_("One of the tile's two volcanoes must lie on a volcano."),
        "not_on_volcano": N_("The tile's volcano must lie on a volcano."),
        "one_tile": N_("The tile would cover one single tile; it must rest on at least two."),
        "covers_fixed": {
            Piece.TOWER: N_("The tower of {name} cannot be covered."),
            Piece.TEMPLE: N_("The temple of {name} cannot be covered."),
        },
        "buries_settlement": N_("This would bury a whole settlement of {name}; at least one of its cells must stay."),
        "no_tile": N_("There is no land here to build on."),
        "on_volcano": N_("Nothing can be built on a volcano."),
        "occupied": {
            Piece.HUT: N_("A hut of {name} stands here already."),
            Piece.TOWER: N_("A tower of {name} stands here already."),
            Piece.TEMPLE: N_("A temple of {name} stands here already."),
        },
        "few_huts": N_("This expansion takes more huts than are left in your supply: {huts}."),
        "none_left": {
            Piece.HUT: N_("There is no hut left in your supply."),
            Piece.TOWER: N_("There is no tower left in your supply."),
            Piece.TEMPLE: N_("There is no temple left in your supply."),
            Piece.BOAT: N_("There is no boat left in your supply."),
        },
        "hut_too_high": N_("A single hut goes on level 1; this cell is on level {level}."),
        "hut_beside_own": N_("A single hut must not touch a settlement of your own; expand that one instead."),
        "tower_too_low": N_("A tower needs level 3 or more; this cell is on level {level}."),
        "tower_already": N_("Each of your settlements beside this cell has a tower already."),
        "tower_alone": N_("A tower must stand beside one of your settlements."),
        "temple_alone": N_("A temple must stand beside one of your settlements."),
        "temple_already": N_("Each of your settlements beside this cell has a temple already."),
        "temple_too_small": N_(
            "A temple needs a settlement of yours beside it, of at least 3 cells and without a temple."
        ),
        "no_settlement": N_("You have no settlement here to expand."),
        "no_terrain": N_("There is no free cell of this terrain beside the settlement."),
        "no_lagoon": N_("There is no lagoon here."),
        "lagoon_taken": N_("A boat of {name} lies in this lagoon already."),
        "lagoon_apart": N_("This lagoon is not beside one of your settlements."),
    }
)
"""A sentence for each kind of `taluva.faults.SENTENCES`; where it names a piece, one for each piece."""

_NO_BOARDS = N_("Only Taluva Deluxe has game boards.")
_NO_STACK = N_("These tiles cannot be the stack of a game.")
_TWO_HEX = N_("As many different two-hex tiles are laid out as there are players.")

SETUPS: Mapping[str, str] = MappingProxyType(
    {
        "no_edition": N_("There is no such edition."),
        "players": N_("Taluva is for 2 to 4 players."),
        "no_variant": N_("There is no such variant."),
        "no_teams": N_("The edition {edition} has no teams."),
        "teams_of_four": N_("Teams are for 4 players."),
        "expansions_no_list": N_("There is no such expansion."),
        "no_expansion": N_("There is no such expansion."),
        "no_expansions": N_("Only Taluva Deluxe has expansions."),
        "expansion_twice": N_("Each expansion can be chosen once."),
        "one_board": N_("A game is played on one game board, not on several."),
        "stack_size": N_("A stack has {least} to {most} tiles."),
        "stack_no_list": _NO_STACK,
        "no_tile": _NO_STACK,
        "too_many": _NO_STACK,
        "more_than_one": _NO_STACK,
        "order_unknown": _NO_STACK,
        "stack_left": _NO_STACK,
        "not_unseen": _NO_STACK,
        "two_hex_no_list": _TWO_HEX,
        "two_hex_without": N_("Two-hex tiles are laid out only with their expansion."),
        "no_two_hex": _TWO_HEX,
        "two_hex_twice": _TWO_HEX,
        "two_hex_count": _TWO_HEX,
    }
)
"""A sentence for each kind of `taluva.editions.SENTENCES`."""


def fault_words(error: ValueError, translator: Translator, names: Names) -> str:
    """Why something was refused, in one or two sentences without the rule's id."""
    match error:
        case IllegalMove():
            return _move_fault(error, translator, names)
        case SetupError():
            return _setup_fault(error, translator)
        case NotationError():
            return translator.gettext(_NO_MOVE)
        case _:
            return _reading_fault(error, translator, names)


def _reading_fault(error: ValueError, translator: Translator, names: Names) -> str:
    """Why a file or a link cannot be read."""
    from taluva.position_reader import PositionError
    from taluva.records import RecordError

    if isinstance(error, PositionError):
        return translator.gettext("This is not the text of a position.")
    if not isinstance(error, RecordError):
        return translator.gettext("This cannot be read.")
    place = translator.gettext("The file cannot be read beyond line {line}, column {column}.").format(
        line=error.line, column=error.column
    )
    cause = error.__cause__
    return f"{place} {fault_words(cause, translator, names)}" if isinstance(cause, ValueError) else place


def _move_fault(error: IllegalMove, translator: Translator, names: Names) -> str:
    values = dict(error.values)
    sentence = FAULTS[error.kind]
    if not isinstance(sentence, str):
        sentence = sentence[values["piece"]]
    if "seat" in values:
        values["name"] = player(values["seat"], names, translator)
    if "levels" in values:
        levels = sorted({level for _, level in values["levels"]})
        values["levels"] = listed([str(level) for level in levels], translator)
    return translator.gettext(sentence).format_map(values)


def _setup_fault(error: SetupError, translator: Translator) -> str:
    values = dict(error.values)
    if error.kind == "no_teams":
        values["edition"] = edition_words(values["edition"], translator).name
    if error.kind == "no_expansions" and values["expansion"].startswith("board:"):
        return translator.gettext(_NO_BOARDS)
    return translator.gettext(SETUPS[error.kind]).format_map(values)
