"""The sentences of the game: no kind without a sentence, no sentence that nothing says."""

import re
from pathlib import Path

import pytest

import taluva
from taluva.text import description, results
from taluva.text.faults import FAULTS, SETUP_FAULTS, move_fault, setup_fault, with_rule
from taluva.text.terms import colours_and_names, listed, player

PACKAGE = Path(taluva.__file__).parent
NAMES = {2: "Mira"}


@pytest.mark.parametrize(
    ("table", "files"), [(FAULTS, ("faults", "board", "notation")), (SETUP_FAULTS, ("editions", "game", "perft"))]
)
def test_every_sentence_of_a_refusal_is_used(table: dict[str, object], files: tuple[str, ...]) -> None:
    source = "".join((PACKAGE / f"{file}.py").read_text(encoding="utf-8") for file in files)
    assert [kind for kind in table if f'"{kind}"' not in source] == []


def test_sentences_begin_and_end_as_sentences_do() -> None:
    told = [each for one in FAULTS.values() for each in ([one] if isinstance(one, str) else one.values())]
    for sentence in (*told, *SETUP_FAULTS.values()):
        assert re.fullmatch(r"[A-Z{].*\.", sentence), sentence


def test_the_rule_stands_at_the_end() -> None:
    assert with_rule(move_fault("no_lagoon", {}), "X2") == "There is no lagoon here (X2)."


def test_a_long_text_is_not_repeated_whole() -> None:
    assert len(setup_fault("no_edition", {"edition": "x" * 1000, "known": "all"})) < 120


def test_players_are_called_by_colour_and_name() -> None:
    assert player(2) == "Blue"
    assert player(2, colours_and_names(NAMES)) == "Blue (Mira)"
    assert listed([player(seat, colours_and_names(NAMES)) for seat in (1, 2, 3)]) == "Red, Blue (Mira) and Yellow"


def test_what_a_player_has_to_do() -> None:
    game = taluva.Game("deluxe-2015", expansions=["two-hex"], seed=1)
    assert description.status_words(game, {1: "Ana"}) == "Red (Ana) is to draw a tile or take a two-hex tile."
    game.play("draw")
    assert description.status_words(game).startswith("Red is to place the tile ")
    assert description.result_words(game) == "The game is not over."
    assert results.end_words(game) == ""
