"""Reasons in words: each kind where it is true, and not where it is false."""

from itertools import islice
from random import Random

import pytest

from builders import CARPET, HILL, Table, arranged
from taluva import Game, IllegalMove, Position
from taluva.analysis import KINDS, Reason, compare, reasons, sentence
from taluva.analysis.hypotheses import builds, eruptions, has_a_turn, play_turn
from taluva.hexes import Cell
from taluva.moves import TO_DRAW, Boat, Choice, Draw, Expand, Move, Piece, Placement, Temple, Tower
from taluva.testing import new_game, random_game, random_setups, random_step
from taluva.text.reasons import BY_PIECE, COUNTED, PLAIN
from taluva.tiles import Terrain

ALL = 99


def found(table: Table, turn: str, kind: str) -> list[Reason]:
    """The reasons of one kind for a turn."""
    return [reason for reason in reasons(table.game.position, turn.split(), ALL) if reason.kind == kind]


def only(table: Table, turn: str, kind: str) -> Reason:
    (reason,) = found(table, turn, kind)
    return reason


# Blue lives in a row of four around the volcano 0,0; VJJ@0,0:SE covers the two in the middle.
ROW = {"blue hut": "-1,0 -1,1 0,1 0,2"}
CUT, ASIDE = "VJJ@0,0:SE hut@2,-2", "VJJ@3,0:E hut@2,-2"


def test_splitting_a_settlement() -> None:
    table = arranged(CARPET, ROW, hand="VJJ", phase="place")
    assert only(table, CUT, "splits") == Reason("splits", 2, Cell(-1, 0), counts=(4, 1, 1))
    assert not found(table, ASIDE, "splits")
    assert (
        str(only(table, CUT, "splits"))
        == "Splits a settlement of Blue: of 4 cells, 1 and 1 are left (settlement at -1,0)."
    )


def test_names_of_players_stand_in_the_sentences() -> None:
    table = arranged(CARPET, ROW, hand="VJJ", phase="place")
    assert "Blue (Ben)" in sentence(only(table, CUT, "splits"), {2: "Ben"})


def test_burying_huts_without_splitting() -> None:
    table = arranged(CARPET, {"blue hut": "-1,0 -1,1"}, hand="VJJ", phase="place")
    assert only(table, CUT, "buries") == Reason("buries", 2, Cell(-1, 0), counts=(1, 2, 1))
    assert not found(table, CUT, "splits")
    assert not found(table, ASIDE, "buries")


def test_taking_a_place_for_a_temple() -> None:
    table = arranged(CARPET, ROW, hand="VJJ", phase="place")
    assert only(table, CUT, "stops") == Reason("stops", 2, pieces=(Piece.TEMPLE,))
    assert not found(table, ASIDE, "stops")


def test_taking_a_place_for_a_tower() -> None:
    table = arranged(HILL, {"blue hut": "2,0", "red hut": "0,1"})
    assert only(table, "tower@1,0", "stops") == Reason("stops", 2, pieces=(Piece.TOWER,))
    assert not found(table, "hut@-2,2", "stops")


def test_partners_are_not_harmed_on_purpose() -> None:
    table = arranged(CARPET, {"yellow hut": ROW["blue hut"]}, hand="VJJ", phase="place", players=4, variant="teams")
    assert not found(table, CUT, "splits")
    assert not found(table, CUT, "stops")


def test_giving_another_player_a_place_for_a_temple() -> None:
    # Cut apart, three cells of blue are without the temple.
    blue = {"blue hut": "1,-1 0,-1 -1,0 -1,1 0,1", "blue temple": "0,2"}
    table = arranged(CARPET, blue, hand="VJJ", phase="place")
    assert only(table, CUT, "helps") == Reason("helps", 2, pieces=(Piece.TEMPLE,))
    assert not only(table, CUT, "helps").good
    assert not found(table, ASIDE, "helps")


def test_freeing_an_own_settlement_from_its_temple() -> None:
    red = {"red hut": "1,-1 0,-1 -1,0 -1,1 0,1", "red temple": "0,2"}
    table = arranged(CARPET, red, hand="VJJ", phase="place")
    turn = "VJJ@0,0:SE temple@1,0"
    assert only(table, turn, "frees").pieces == (Piece.TEMPLE,)
    assert not found(table, turn, "cuts_own")
    without = arranged(CARPET, {"red hut": "1,-1 0,-1 -1,0 -1,1 0,1 0,2"}, hand="VJJ", phase="place")
    assert not found(without, turn, "frees")
    assert only(without, turn, "cuts_own").counts == (6, 3, 1)


# Two jungles beside 0,2; whoever has built three temples and has two huts left wins by expanding into them.
RED_NEAR, BLUE_NEAR = {"red temple": "0,2 2,-2 2,0"}, {"blue temple": "0,2 2,-2 2,0"}


def test_winning_at_once() -> None:
    table = arranged(CARPET, RED_NEAR, huts={1: 2})
    assert reasons(table.game.position, ["expand@0,2:J"]) == (Reason("wins", pieces=(Piece.HUT, Piece.TEMPLE)),)
    assert found(table, "hut@-1,0", "wins") == []


def test_missing_a_victory() -> None:
    table = arranged(CARPET, RED_NEAR, huts={1: 2})
    assert only(table, "hut@-1,0", "misses_victory").pieces == (Piece.HUT,)
    assert not found(arranged(CARPET, RED_NEAR, huts={1: 4}), "hut@-1,0", "misses_victory")


def test_threatening_to_win() -> None:
    table = arranged(CARPET, RED_NEAR, huts={1: 3})
    assert only(table, "hut@-1,0", "threatens_victory").pieces == (Piece.HUT,)
    assert not found(arranged(CARPET, RED_NEAR, huts={1: 6}), "hut@-1,0", "threatens_victory")


def test_no_threat_where_no_turn_is_left() -> None:
    assert found(arranged(CARPET, RED_NEAR, huts={1: 3}, left=2), "hut@-1,0", "threatens_victory")
    assert not found(arranged(CARPET, RED_NEAR, huts={1: 3}, left=1), "hut@-1,0", "threatens_victory")


def test_stopping_another_from_winning_and_letting_it_happen() -> None:
    table = arranged(CARPET, BLUE_NEAR, huts={2: 2})
    assert only(table, "hut@1,2", "stops_victory") == Reason("stops_victory", 2, pieces=(Piece.HUT,))
    assert not found(table, "hut@1,2", "allows_victory")
    assert only(table, "hut@-1,0", "allows_victory") == Reason("allows_victory", 2, pieces=(Piece.HUT,))
    assert not found(table, "hut@-1,0", "stops_victory")
    assert not found(arranged(CARPET, BLUE_NEAR, huts={2: 6}), "hut@-1,0", "allows_victory")


def test_finishing_in_play_for_places() -> None:
    table = arranged(CARPET, RED_NEAR, huts={1: 2}, players=3, variant="places", finished={2: 1}, edition="ferti-2014")
    assert only(table, "expand@0,2:J", "finishes").counts == (2,)
    assert str(only(table, "expand@0,2:J", "finishes")) == "Takes place 2: all huts and temples are built."


def test_the_end_of_the_game() -> None:
    ahead = arranged(CARPET, {"red temple": "0,2"}, left=0)
    assert only(ahead, "hut@2,0", "wins_at_the_end")
    behind = arranged(CARPET, {"blue temple": "0,2"}, left=0)
    assert only(behind, "hut@2,0", "loses_at_the_end")
    even = arranged(CARPET, {"blue hut": "0,2"}, left=0)
    assert only(even, "hut@2,0", "shares_at_the_end")
    assert not found(arranged(CARPET, {"red temple": "0,2"}), "hut@2,0", "wins_at_the_end")


# Red has no huts left, and a settlement that may have a temple but nothing free beside it.
WALLED_IN = "VJC@0,0:E VCJ@1,1:E VSR@2,-1:E"


def test_elimination_avoided_risked_and_met() -> None:
    pieces = {"red hut": "1,0 0,1 2,0", "blue hut": "2,1 3,-1"}
    table = arranged(WALLED_IN, pieces, hand="VJS", phase="place", huts={1: 0})
    assert builds(table.game.position, 1) == ()
    assert only(table, "VJS@1,-2:SE temple@1,-1", "avoids_elimination")
    assert only(table, "VJS@1,-2:SE temple@1,-1", "risks_elimination")
    assert found(table, "VJS@3,1:SE", "eliminated") == list(reasons(table.game.position, ["VJS@3,1:SE"]))
    free = arranged(WALLED_IN, pieces, hand="VJS", phase="place")
    assert not found(free, "VJS@1,-2:SE temple@1,-1", "avoids_elimination")
    assert not found(free, "VJS@1,-2:SE temple@1,-1", "risks_elimination")


def test_leaving_another_without_a_build() -> None:
    pieces = {"blue hut": "1,0 0,1 2,0", "red hut": "3,-1"}
    table = arranged(WALLED_IN, pieces, huts={2: 0})
    assert only(table, "hut@2,1", "starves").seat == 2
    assert not found(table, "hut@1,2", "starves")


def test_building_temples_and_towers() -> None:
    red = {"red hut": "1,0 0,1 2,0", "red temple": "-1,3"}
    table = arranged(CARPET, red)
    assert only(table, "temple@1,-1", "builds") == Reason(
        "builds", pieces=(Piece.TEMPLE,), counts=(2,), cell=Cell(1, -1)
    )
    assert str(only(table, "temple@1,-1", "builds")) == "Builds the second temple."
    assert not found(table, "temple@1,-1", "completes")
    assert not found(table, "temple@1,-1", "gives_up")
    assert not found(table, "hut@2,-2", "builds")
    last = arranged(CARPET, {**red, "red temple": "-1,3 2,-2"})
    assert only(last, "temple@1,-1", "completes").pieces == (Piece.TEMPLE,)
    assert not found(last, "temple@1,-1", "builds")


def test_preparing_a_temple() -> None:
    table = arranged(CARPET, {"red hut": "1,0 0,1"})
    assert only(table, "expand@1,0:R", "prepares") == Reason("prepares", pieces=(Piece.TEMPLE,), cell=Cell(1, 0))
    assert not found(arranged(CARPET, {"red hut": "1,0"}), "expand@1,0:R", "prepares")
    # A small settlement beside the same place does not make two of it.
    assert only(arranged(CARPET, {"red hut": "1,0 0,1 0,-1"}), "expand@1,0:R", "prepares").cell == Cell(1, 0)
    assert not found(table, "hut@2,-2", "prepares")


def test_preparing_two_temples() -> None:
    table = arranged(CARPET, {"red hut": "2,0 2,1 3,-1 0,-1 -1,0"})
    assert only(table, "expand@0,-1:S", "prepares_two").pieces == (Piece.TEMPLE,)
    assert not found(table, "expand@0,-1:S", "prepares")
    assert not found(table, "hut@-1,3", "prepares_two")


def test_preparing_a_tower() -> None:
    table = arranged(HILL, {"blue hut": "-2,2"})
    assert only(table, "hut@2,0", "prepares").pieces == (Piece.TOWER,)
    assert not found(table, "hut@3,-1", "prepares")


def test_an_eruption_that_would_take_the_place_for_a_temple() -> None:
    table = arranged(CARPET, {"red hut": "1,0 0,1"})
    assert only(table, "expand@1,0:R", "exposes").cell == Cell(1, 0)
    # A settlement that has its temple has no place to lose.
    assert not found(arranged(CARPET, {"red hut": "1,0 0,1", "red temple": "1,-1"}), "expand@1,-1:R", "exposes")


def test_making_a_settlement_safe() -> None:
    # The middle, 1,0, can be covered together with 2,0 alone; once that is higher, it cannot.
    table = arranged(CARPET, {"red hut": "1,-1 1,0 0,1"}, hand="VJJ", phase="place")
    assert only(table, "VJJ@1,1:NE hut@-1,3", "protects") == Reason("protects", cell=Cell(1, -1), counts=(3,))
    assert not found(table, "VJJ@3,0:E hut@-1,3", "protects")


def test_giving_up_a_place_for_a_temple_by_joining() -> None:
    table = arranged(CARPET, {"red hut": "1,0 0,1 2,0", "red temple": "0,-1"})
    assert only(table, "expand@1,0:S", "gives_up").pieces == (Piece.TEMPLE,)
    assert only(table, "expand@1,0:S", "merges").counts == (2, 7)
    assert not found(table, "hut@-1,3", "gives_up")
    assert not found(table, "hut@-1,3", "merges")


# Blue at 1,1 has jungle on three sides: 1,0 and 0,1 and 2,1.
JUNGLES = "VCS@0,0:NW VJC@2,0:W VJR@-1,2:NE VSJ@1,2:NW"


def test_limiting_an_expansion() -> None:
    table = arranged(JUNGLES, {"blue hut": "1,1"}, hand="VSL", phase="place")
    assert only(table, "VSL@0,0:E hut@0,-1", "limits") == Reason("limits", 2, counts=(3, 1))
    assert not found(table, "VSL@-1,0:W hut@0,-1", "limits")


# Two clearings beside 1,0 and one there already.
ROOM, ROOM_TILES = "VCC@2,1:W hut@-2,2", "VJC@0,0:E VSR@-2,1:E"


def test_giving_another_room_for_an_expansion() -> None:
    table = arranged(ROOM_TILES, {"blue hut": "1,0"}, hand="VCC", phase="place")
    assert only(table, ROOM, "widens") == Reason("widens", 2, counts=(1, 3))
    assert not found(table, "VCC@-3,3:E hut@-2,2", "widens")


def test_preparing_an_expansion() -> None:
    table = arranged(ROOM_TILES, {"red hut": "1,0"}, hand="VCC", phase="place")
    assert only(table, ROOM, "prepares_expansion") == Reason(
        "prepares_expansion", counts=(3,), terrain=Terrain.CLEARING
    )
    assert not found(table, "VCC@-3,3:E hut@-2,2", "prepares_expansion")


def test_growing_and_the_last_huts() -> None:
    table = arranged(ROOM_TILES, {"red hut": "1,0"}, hand="VCC", phase="place", huts={1: 5})
    turn = "VCC@2,1:W expand@1,0:C"
    assert only(table, turn, "grows") == Reason("grows", cell=Cell(1, 0), counts=(1, 4, 3))
    assert only(table, turn, "nears_last_hut").counts == (2,)
    assert not found(table, "VCC@2,1:W hut@-2,2", "nears_last_hut")
    assert not found(table, "VCC@2,1:W hut@-2,2", "grows")


def test_founding_a_settlement() -> None:
    table = arranged(CARPET, {})
    assert only(table, "hut@0,2", "founds") == Reason("founds", cell=Cell(0, 2), counts=(2,), terrain=Terrain.JUNGLE)
    beside_own = arranged(CARPET, {"red hut": "0,2"}, edition="hans-im-glueck-2006")
    assert not found(beside_own, "hut@1,2", "founds")


def test_opening_and_closing_level_3() -> None:
    table = arranged(CARPET + " VJR@0,0:W VLJ@2,-1:SW", {}, hand="VLC", phase="place")
    assert only(table, "VLC@0,0:NE hut@2,0", "opens_level").counts == (3,)
    assert not found(table, "VLC@3,0:E hut@2,0", "opens_level")
    high = arranged(HILL, {"red hut": "2,0", "blue tower": "1,-1"})
    assert only(high, "tower@1,0", "closes_level").counts == (3,)
    assert not found(high, "hut@-2,2", "closes_level")


def test_drawing_or_taking_a_two_hex_tile() -> None:
    deluxe = {"edition": "deluxe-2015", "expansions": ["two-hex"], "two_hex": ("VL", "VJ")}
    table = arranged(CARPET, {}, phase="choose", **deluxe)
    assert reasons(table.game.position, ["draw"]) == (Reason("keeps_choice"),)
    assert only(table, "VL VL@3,0:E hut@2,0", "takes_two_hex")
    # With the stack empty there is nothing else to do.
    drawn = arranged(CARPET, {}, hand="VJJ", phase="place", **deluxe)
    assert not found(drawn, "VJJ@3,0:E hut@2,0", "takes_two_hex")


def test_a_turn_may_go_on_after_the_draw() -> None:
    deluxe = {"edition": "deluxe-2015", "expansions": ["two-hex"], "two_hex": ("VL", "VJ")}
    table = arranged(CARPET, ROW, phase="choose", **deluxe)
    assert only(table, f"draw {CUT}", "splits").seat == 2


def test_comparing_two_turns() -> None:
    table = arranged(CARPET, BLUE_NEAR, huts={2: 2})
    comparison = compare(table.game.position, ["hut@1,2"], ["hut@-1,0"])
    assert Reason("stops_victory", 2, pieces=(Piece.HUT,)) in comparison.for_better
    assert comparison.against_worse[0] == Reason("allows_victory", 2, pieces=(Piece.HUT,))
    assert compare(table.game.position, ["hut@1,2"], ["hut@1,2"]).for_better == ()


def test_the_weightiest_come_first_and_not_too_many() -> None:
    table = arranged(CARPET, ROW, hand="VJJ", phase="place")
    every = reasons(table.game.position, CUT.split(), ALL)
    assert list(every) == sorted(every, key=lambda reason: reason.weight)
    assert reasons(table.game.position, CUT.split()) == every[:4]
    assert reasons(table.game.position, CUT.split(), 1) == every[:1]


def test_an_illegal_turn_is_refused() -> None:
    table = arranged(CARPET, {})
    with pytest.raises(IllegalMove):
        reasons(table.game.position, ["temple@2,0"])


def test_every_kind_has_words() -> None:
    assert sorted([*PLAIN, *BY_PIECE, *COUNTED]) == sorted(KINDS)
    assert all(template.endswith(".") and template[0].isupper() for template in PLAIN.values())


def random_turns(seed: int, games: int) -> list[tuple[Position, tuple[Move, ...]]]:
    """Positions of random games in random setups, with the random turns played in them."""
    random = Random(seed)
    turns = []
    for setup in islice(random_setups(seed), games):
        game = new_game(setup, seed)
        while game.phase != "over":
            start, seat, steps = game.position, game.seat, list[Move]()
            while game.phase != "over" and game.seat == seat and (not steps or game.phase == "build" or game.tile):
                step = random_step(game, random)
                assert not isinstance(step, Draw)
                game.play(step)
                steps.append(step)
                if isinstance(step, Placement) and game.phase != "build":
                    break
                if not isinstance(step, Placement | Choice):
                    break
            turns.append((start, tuple(steps)))
    return turns


def test_reasons_of_random_turns_are_sentences_and_true() -> None:
    kinds = set()
    for position, turn in random_turns(5, 12):
        for reason in reasons(position, turn, ALL):
            text = str(reason)
            kinds.add(reason.kind)
            assert text.endswith(".")
            assert text[0].isupper()
            assert "None" not in text
            assert "{" not in text
            assert_true(position, turn, reason)
    assert kinds > {"builds", "splits", "buries", "stops", "prepares", "helps", "grows", "founds"}


def assert_true(position: Position, turn: tuple[Move, ...], reason: Reason) -> None:
    """Check a reason by playing on, instead of by looking at the board."""
    after, seat = play_turn(position, turn)[-1], position.seat
    match reason.kind:
        case "wins":
            assert after.status(seat) == "finished" or after.places[seat - 1] == 1  # type: ignore[index]
        case "eliminated":
            assert after.status(seat) == "eliminated"
        case "builds" | "completes":
            old, new = position.supply(seat), after.supply(seat)
            assert sum(old) > sum(new)
            assert reason.kind == "builds" or 0 in new
        case "splits" | "buries" if reason.seat is not None:
            assert sum(map(len, after.settlements(reason.seat))) < sum(map(len, position.settlements(reason.seat)))
        case "prepares":
            assert {Piece.TEMPLE: Temple, Piece.TOWER: Tower, Piece.BOAT: Boat}[reason.pieces[0]] in {
                type(build) for build in builds(after, seat)
            }
        case "protects":
            (settlement,) = [one for one in after.settlements(seat) if one.cells[0] == reason.cell]
            for covered in eruptions(after):
                left = set(settlement.cells) - set(covered)
                assert connected(left)


def connected(cells: set[Cell]) -> bool:
    edge = list(cells)[:1]
    left = cells - set(edge)
    while edge:
        near = left.intersection(edge.pop().neighbours())
        left -= near
        edge.extend(near)
    return not left


def test_what_others_could_build_is_what_they_can_when_their_turn_comes() -> None:
    """Told it were blue's turn, the kernel says the same as in a game in which it is."""
    table = arranged(CARPET, {**ROW, "red hut": "2,0"})
    other = arranged(CARPET, {**ROW, "red hut": "2,0"}, seat=2)
    assert builds(table.game.position, 2) == tuple(other.game.legal_moves)
    assert any(isinstance(build, Expand) for build in builds(table.game.position, 2))


def test_eruptions_are_those_that_the_rules_allow() -> None:
    for seed in range(6):
        game = random_game(seed=seed, steps=24)
        if game.phase != "place" or game.tile is None or len(game.tile.code) != 3:
            continue
        land = {view.cell for view in game.cells}
        placements = [move for move in game.legal_moves if isinstance(move, Placement)]
        assert set(eruptions(game.position)) == {move.cells for move in placements if move.cell in land}


def test_who_has_a_turn_left() -> None:
    position = arranged(CARPET, {}, left=1, players=3).game.position
    assert [has_a_turn(position, seat) for seat in (1, 2, 3)] == [True, True, False]
    assert not has_a_turn(arranged(CARPET, {}, players=3, eliminated=[2]).game.position, 2)


def test_the_choice_to_draw_alone_has_no_other_reason() -> None:
    game = Game("deluxe-2015", 2, expansions=("two-hex",), seed=3)
    assert game.phase == "choose"
    assert reasons(game.position, [TO_DRAW]) == (Reason("keeps_choice"),)
