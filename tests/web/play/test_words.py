"""Moves, refusals, reasons, results and options in all languages."""

import random
import re
from types import SimpleNamespace
from typing import Any

import pytest

import taluva
from taluva import faults
from taluva.analysis import KINDS, Reason, reasons
from taluva.engine.levels import LEVELS
from taluva.moves import Choice, Expand, Piece
from taluva.text.reasons import BY_PIECE
from taluva.text.terms import Player
from taluva.web.i18n import words
from taluva.web.i18n.languages import LANGUAGES, translator
from taluva.web.reference.pictures import moment

NAMES = {1: "Ana", 2: "Mira", 3: "Bo"}
ENGLISH = translator("en")
TRANSLATORS = [translator(language) for language in LANGUAGES]
DELUXE = {"edition": "deluxe-2015", "expansions": ("start-tile", "boats", "two-hex", "board:expert-dotted")}


def check_sentence(text: str) -> None:
    assert text == text.strip() != ""
    assert "{" not in text


def games() -> list[taluva.Game]:
    return [
        taluva.Game(seed=1),
        taluva.Game(seed=2, players=4, variant="teams"),
        taluva.Game(seed=3, players=3, stack=16, **DELUXE),  # type: ignore[arg-type]
    ]


def test_all_that_happens_in_games_can_be_told_in_every_language() -> None:
    seen: set[str] = set()
    for game in games():
        generator = random.Random(7)
        while game.phase != "over":
            moves = list(game.legal_moves)
            cells = [view.cell for view in game.cells] or [taluva.Cell(0, 0)]
            cell = generator.choice(cells)
            near = cell.neighbour(generator.randrange(6))
            tries: list[Any] = [f"{piece}@{near}" for piece in Piece]
            tries += [f"expand@{cell}:{letter}" for letter in "JC"] + ["draw", "VL", "nonsense", "VJC"]
            tries += [f"{game.tile}@{spot}:{d}" for spot in (cell, near) for d in ("E", "NW")]
            for attempt in tries:
                fault = game.fault(attempt)
                if fault is not None:
                    seen.add(fault.kind)
                    for each in TRANSLATORS:
                        check_sentence(words.fault_words(fault, each, NAMES))
            move = generator.choice(moves)
            assert not isinstance(move, taluva.Draw)
            for each in TRANSLATORS:
                check_sentence(words.move_words(move, game, each))
            game.play(move)
        for each in TRANSLATORS:
            check_sentence(words.end_words(game, each, NAMES))
    assert len(seen) > 25


def test_all_reasons_of_a_game_can_be_told_in_every_language() -> None:
    game = moment("goal")
    turns = game.turns
    position = taluva.Position.beginning(game.setup)
    seen = set()
    for turn in turns:
        position = position.play(str(turn.tile))
        moves = [move for move in (turn.placement, turn.build) if move is not None]
        for reason in reasons(position, moves, 20):
            seen.add(reason.kind)
            for each in TRANSLATORS:
                check_sentence(words.reason_words(reason, each, NAMES))
        for move in moves:
            position = position.play(move)
    assert len(seen) > 12


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_reason_has_words_in_every_language(kind: str) -> None:
    pieces = list(BY_PIECE[kind]) if kind in BY_PIECE else [Piece.TEMPLE]
    for piece in pieces:
        counts = (1,) if kind == "builds" else (2, 5, 3)
        reason = Reason(kind, 2, taluva.Cell(1, 0), (piece,), counts, taluva.Terrain.SAND)
        for each in TRANSLATORS:
            check_sentence(words.reason_words(reason, each, NAMES))


def test_moves_in_english() -> None:
    told = []
    game = moment("goal")
    position = taluva.Position.beginning(game.setup)
    for turn in game.turns:
        position = position.play(str(turn.tile))
        assert turn.placement is not None
        assert turn.build is not None
        told.append((words.move_words(turn.placement, position, ENGLISH), words.turn_words(
            (turn.placement, turn.build), position, ENGLISH
        )))  # fmt: skip
        position = position.play(turn.placement).play(turn.build)
    assert told[0] == ("New coast", "Hut on the clearing")
    assert told[2] == ("New coast", "Expand into rock, 2 huts")
    assert told[4] == ("New coast", "Temple on sand")
    assert told[5] == ("Eruption to level 2", "Expand into sand, 3 huts")
    assert told[9] == ("Eruption to level 3", "Tower in the jungle, level 3")


def test_huts_of_an_expansion_are_those_it_takes() -> None:
    game = moment("expand")
    for move in game.legal_moves:
        if isinstance(move, Expand):
            before = game.supply(game.seat).huts
            after = game.position.play(move).supply(game.seat).huts
            count = re.search(r", (\d+) hut", words.move_words(move, game, ENGLISH))
            assert count is not None
            assert int(count[1]) == before - after


def test_a_turn_may_begin_with_a_choice() -> None:
    game = moment("two-hex")
    while game.can_undo:
        game.undo()
    first = [game.redo(), game.redo(), game.redo()]
    while game.can_undo:
        game.undo()
    assert isinstance(first[0], Choice)
    assert words.turn_words(first, game, ENGLISH) == "Hut on the lake"  # type: ignore[arg-type]
    assert words.turn_words(first[:1], game, ENGLISH) == "The tile fits nowhere"  # type: ignore[arg-type]


def test_the_end_names_the_rule_and_the_winner() -> None:
    names = {1: "Ana", 2: "Ben", 3: "Cleo", 4: "Dan"}
    early = "Early end. Ana has built all pieces of two types and wins."
    assert words.end_words(moment("goal"), ENGLISH, names) == early
    assert words.end_words(moment("teams"), ENGLISH, names).endswith("Ben and Dan win as a team.")
    assert words.end_words(moment("elimination"), ENGLISH, names) == "All others are eliminated. Ben wins."
    assert words.end_words(moment("coast"), ENGLISH, names) == ""


@pytest.mark.parametrize("rule", ["E1", "E2", "L3", "V3", "W2", "X13"])
def test_every_end_has_words_in_every_language(rule: str) -> None:
    setup = SimpleNamespace(edition="deluxe-2015", variant=None, expansions=("boats",))
    supply = taluva.Supply(19, 2, 2, 1)
    for places in ((2, 1), (1, 1)):
        board: Any = SimpleNamespace(places=places, end=rule, setup=setup, supply=lambda seat: supply)
        for each in TRANSLATORS:
            check_sentence(words.end_words(board, each, NAMES))


def test_the_winner_at_the_last_tile_wins_with_what_counts_first() -> None:
    setup = SimpleNamespace(edition="ferti-2014", variant=None, expansions=())
    supply = taluva.Supply(6, 2, 1, 0)
    board: Any = SimpleNamespace(places=(1, 2), end="E2", setup=setup, supply=lambda seat: supply)
    told = words.end_words(board, ENGLISH, NAMES)
    assert told == "Regular end. The last tile has been placed. Ana wins with 2 temples and 14 huts."


def test_changes_are_told_from_the_view_of_the_mover() -> None:
    assert words.buried_words(1, 2, 1, ENGLISH, NAMES) == "Covers 2 huts of your own"
    assert words.buried_words(2, 1, 1, ENGLISH, NAMES) == "Covers 1 hut of Mira"
    assert words.split_words(2, 4, (2, 1), 1, ENGLISH, NAMES) == (
        "Splits a settlement of Mira of 4 cells: 2 and 1 are left"
    )
    for each in TRANSLATORS:
        for seat in (1, 2):
            check_sentence(words.buried_words(seat, 3, 1, each, NAMES))
            check_sentence(words.split_words(seat, 4, (2, 1), 1, each, NAMES))
        check_sentence(words.joined_words(2, 5, each))
        check_sentence(words.victory_words(each))
        check_sentence(words.elimination_words(each))
        for piece in Piece:
            check_sentence(words.completed_words(piece, each))


@pytest.mark.parametrize(
    ("name", "form", "written"),
    [
        ("Mira", "de", "de Mira"), ("Ana", "de", "d\u2019Ana"), ("Élise", "de", "d\u2019Élise"),
        ("Mira", "gracza", "gracza Mira"), ("Ana", "graczowi", "graczowi Ana"), ("Mira", "", "Mira"),
    ],
)  # fmt: skip
def test_names_take_the_form_that_the_sentence_needs(name: str, form: str, written: str) -> None:
    assert f"{Player(name):{form}}" == written


def test_a_refusal_keeps_the_words_of_each_rulebook() -> None:
    fault = faults.IllegalMove("P8", "buries_settlement", seat=2, cell=taluva.Cell(0, 0))
    told = {language: words.fault_words(fault, translator(language), NAMES) for language in LANGUAGES}
    assert "settlement of Mira" in told["en"]
    assert "cité entière de Mira" in told["fr"]
    assert "Siedlung von Mira" in told["de"]
    assert "osadę gracza Mira" in told["pl"]


def test_setups_files_and_links_are_refused_in_words() -> None:
    bad: list[tuple[Any, tuple[Any, ...]]] = [
        (taluva.Position, ("nonsense",)),
        (taluva.read_record, ("1. VJC@0,0:E hut@5,5",)),
        (taluva.read_record, ('[Edition "none"]\n',)),
        (taluva.read_record, ("1. what",)),
        (taluva.read_record, ("[",)),
        (taluva.read_move, ("what",)),
    ]
    for call, arguments in bad:
        with pytest.raises(ValueError) as refusal:
            call(*arguments)
        for each in TRANSLATORS:
            check_sentence(words.fault_words(refusal.value, each, NAMES))
    with pytest.raises(taluva.RecordError) as refusal:
        taluva.read_record("1. VJC@0,0:E hut@5,5")
    assert words.fault_words(refusal.value, ENGLISH, NAMES) == (
        "The file cannot be read beyond line 1, column 14. There is no land here to build on."
    )


@pytest.mark.parametrize("each", TRANSLATORS, ids=list(LANGUAGES))
def test_everything_to_choose_from_has_a_name_and_a_line(each: Any) -> None:
    named = [words.edition_words(edition, each) for edition in taluva.EDITIONS]
    named += [words.variant_words(variant, each) for variant in (None, *taluva.VARIANTS)]
    named += [words.expansion_words(expansion, each) for expansion in taluva.EXPANSIONS]
    named += [words.zone_words(zone, each) for zone in taluva.ZONES]
    named += [words.engine_level_words(level, each) for level in LEVELS]
    for name, about in named:
        check_sentence(name)
        check_sentence(about)
        assert about.endswith(".")
    assert len({words.colour_words(colour, each) for colour in (1, 2, 3, 4)}) == 4
