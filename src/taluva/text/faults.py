"""Refusals in words: why a move or a setup is not accepted."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from taluva.moves import Piece
from taluva.text.setups import edition_words
from taluva.text.terms import COLOUR_NAMES, Names, listed, player
from taluva.text.translation import ENGLISH, N_, Translator

FAULTS: Mapping[str, str | Mapping[Piece, str]] = MappingProxyType(
    {
        "over": N_("The game is over."),
        "unreadable": N_("{text} cannot be read; a move looks like VJC@0,0:E, hut@1,0 or expand@1,0:J."),
        "no_move": N_("A {type} is not a move."),
        "tile_alone": N_("{tile} alone is not a move; a placement looks like {tile}@0,0:E."),
        "must_take": N_("The stack is empty: take one of the two-hex tiles."),
        "not_offered": N_("This tile is not on offer now."),
        "fits_nowhere": N_("This tile fits nowhere, so it cannot be taken."),
        "choose_first": N_("First draw a tile or take a two-hex tile."),
        "all_seen": N_("There is no such tile left to draw."),
        "draw_first": N_("The next tile has to be drawn first."),
        "build_now": N_("The tile is placed; now build."),
        "other_tile": N_("The tile in hand is {tile}, not {other}."),
        "in_hand": N_("A tile is in hand already; place it."),
        "place_first": N_("First place the tile, then build."),
        "first_tile": N_("The first tile goes in the middle of the sea, with its first cell on 0,0."),
        "partly_on_tiles": N_("The tile would lie partly on the island and partly on water."),
        "several_levels": N_("All cells under the tile must be on one level; here they are on levels {levels}."),
        "touches_nothing": N_("The tile must touch the island along an edge."),
        "boat_in_lagoon": N_("A boat lies in this lagoon, so no tile can be placed in it."),
        "outside": N_("More than two corners of the tile would lie outside the game board."),
        "no_volcano": N_("This tile has no volcano, so it can only go on level 1."),
        "neither_volcano": N_("One of the tile's two volcanoes must lie on a volcano."),
        "not_on_volcano": N_("The tile's volcano must lie on a volcano."),
        "one_tile": N_("The tile would cover a single tile; it must rest on at least two."),
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
"""A sentence for each kind of `IllegalMove`; where it names a piece, one for each piece."""

_LONGEST = 60
SETUP_FAULTS: Mapping[str, str] = MappingProxyType(
    {
        "no_edition": N_("There is no edition {edition!r}; there are {known}."),
        "players": N_("Taluva is for 2 to 4 players, not {players!r}."),
        "no_variant": N_("There is no variant {variant!r}; there are places and teams."),
        "no_teams": N_("The edition {edition} has no teams."),
        "teams_of_four": N_("Teams are for 4 players, not {players}."),
        "expansions_no_list": N_("Expansions are a list of names, not {expansions!r}."),
        "no_expansion": N_("There is no expansion {expansion!r}; there are {known}."),
        "no_expansions": N_("Only Taluva Deluxe (deluxe-2015) has expansions."),
        "no_boards": N_("Only Taluva Deluxe (deluxe-2015) has game boards."),
        "expansion_twice": N_("The expansion {expansion} is named {count} times."),
        "one_board": N_("A game is played on one game board, not on several."),
        "stack_size": N_("A stack has {least} to {most} tiles, not {size!r}."),
        "stack_no_list": N_("A stack is a list of tiles or a size, not {stack!r}."),
        "no_tile": N_("There is no volcano tile {code!r}."),
        "too_many": N_("The stack has {count} {code} tiles, but there are only {most}."),
        "more_than_one": N_("The stack has {count} {code} tiles, but there is only one."),
        "order_unknown": N_("A position does not know the order of its stack; give the tiles that will be drawn."),
        "stack_left": N_("Only {left} tiles are left in the stack, not {count}."),
        "not_unseen": N_("There is no unseen tile {code!r} left for the stack."),
        "two_hex_no_list": N_("Two-hex tiles are a list of codes, not {two_hex!r}."),
        "two_hex_without": N_("Two-hex tiles are laid out only with the expansion two-hex."),
        "no_two_hex": N_("There is no two-hex tile {code!r}; there are {known}."),
        "two_hex_twice": N_("There is only one of each two-hex tile."),
        "two_hex_count": N_("With {players} players {players} two-hex tiles are laid out, not {count}."),
    }
)
"""A sentence for each kind of `SetupError`."""

POSITION_FAULTS: Mapping[str, str | Mapping[Piece, str]] = MappingProxyType(
    {
        "no_land": N_("There is no tile under the piece on {cell}."),
        "on_volcano": N_("Nothing can stand on a volcano: look at {cell}."),
        "two_pieces": N_("Only one building can stand on {cell}."),
        "tower_low": N_("A tower needs level 3 or more; {cell} is on level {level}."),
        "no_boats": N_("Boats are part of an expansion that is not chosen."),
        "not_in_lagoon": N_("A boat must lie in a lagoon; {cell} is not in one."),
        "two_boats": N_("There is room for one boat in a lagoon; look at {cell}."),
        "too_many": {
            Piece.HUT: N_("{name} has built {count} huts, but has only {most}."),
            Piece.TOWER: N_("{name} has built {count} towers, but has only {most}."),
            Piece.TEMPLE: N_("{name} has built {count} temples, but has only {most}."),
            Piece.BOAT: N_("{name} has built {count} boats, but has only {most}."),
        },
        "tile_count": N_("{count} tiles {code} are in play, but there are only {most}."),
        "two_hex_gone": N_("The two-hex tile {code} is not among those laid out."),
        "stack_short": N_("{count} tiles have been drawn, but the stack has only {most}."),
        "other_levels": N_("All cells of a tile lie on one level: look at {cell}."),
        "one_volcano": N_("Every volcano tile has exactly one volcano: look at {cell}."),
        "no_such_tile": N_("There is no tile {code}: look at {cell}."),
        "no_tile_laid": N_("No tile has been placed yet, so nothing can be built."),
        "no_tile_in_hand": N_("Choose the tile in hand, or let it be drawn."),
        "nothing_to_draw": N_("The stack is empty, so the game is over."),
        "cannot_place": N_("The tile in hand fits nowhere, so the game is over."),
        "cannot_build": N_("{name} cannot build anything, and would be eliminated."),
        "two_types": N_("{name} has built all pieces of two types, so the game is over for them."),
        "team_done": N_("One team has built what it takes to win, so the game is over."),
        "one_left": N_("Only one player or team is left, so the game is over."),
        "not_playing": N_("{name} does not take part any more, and cannot be to move."),
    }
)
"""A sentence for each kind of `PositionError` that names a rule."""


def move_fault(
    kind: str, values: Mapping[str, Any], translator: Translator = ENGLISH, names: Names = COLOUR_NAMES
) -> str:
    """Why a move is refused: one or two sentences, without the id of the rule."""
    sentence = FAULTS[kind]
    if not isinstance(sentence, str):
        sentence = sentence[values["piece"]]
    found = dict(values)
    if "seat" in found:
        found["name"] = player(found["seat"], names, translator)
    if "levels" in found:
        levels = sorted({level for _, level in found["levels"]})
        found["levels"] = listed([str(level) for level in levels], translator)
    return translator.gettext(sentence).format_map(found)


def position_fault(
    kind: str, values: Mapping[str, Any], translator: Translator = ENGLISH, names: Names = COLOUR_NAMES
) -> str:
    """Why a position is impossible, without the id of the rule."""
    sentence = POSITION_FAULTS[kind]
    if not isinstance(sentence, str):
        sentence = sentence[values["piece"]]
    found = dict(values)
    if "seat" in found:
        found["name"] = player(found["seat"], names, translator)
    return translator.gettext(sentence).format_map(found)


def setup_fault(kind: str, values: Mapping[str, Any], translator: Translator = ENGLISH) -> str:
    """Why a setup is refused, without the id of the rule."""
    found = {name: value if name == "known" else _shortened(value) for name, value in values.items()}
    if kind == "no_teams":
        found["edition"] = edition_words(found["edition"], translator).name
    return translator.gettext(SETUP_FAULTS[kind]).format_map(found)


def _shortened(value: Any) -> Any:
    """A value as quoted in a sentence: it may be a long text sent instead of a name."""
    return f"{value[: _LONGEST - 3]}..." if isinstance(value, str) and len(value) > _LONGEST else value


def with_rule(sentence: str, rule: str) -> str:
    """A sentence with the id of its rule: "There is no lagoon here (X2)."."""
    return f"{sentence.removesuffix('.')} ({rule})."
