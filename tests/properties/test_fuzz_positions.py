"""Whatever text is given as a position: it is one, can be played on, and is written the same; or PositionError."""

from functools import cache
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import attempt, mutated

from taluva import Position, PositionError
from taluva.testing import USUAL_SETUPS, random_game, random_step

ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyzVJCSRLEX-_.~"


@cache
def positions() -> tuple[str, ...]:
    games = [random_game(setup, seed, 6 * seed) for seed, setup in enumerate(USUAL_SETUPS)]
    games += [random_game(setup, seed) for seed, setup in enumerate(USUAL_SETUPS)]
    return tuple(str(game.position) for game in games)


def check(text: str) -> None:
    position, error = attempt(PositionError, Position, text)
    if error:
        assert len(str(error)) < 400
        assert "\n" not in str(error)
        return
    assert str(position) == text.strip()
    assert Position(str(position)) == position
    random = Random(len(text))
    while position.phase != "over":
        position = position.play(random_step(position, random))
        assert position.end is None or position.places


@given(st.text(max_size=100))
@settings(max_examples=2 * settings().max_examples)
def test_any_text(text: str) -> None:
    check(text)


@given(st.deferred(lambda: mutated(st.sampled_from(positions()), ALPHABET)))
@settings(max_examples=20 * settings().max_examples)
def test_mutated_positions(text: str) -> None:
    check(text)


@given(st.deferred(lambda: st.lists(st.sampled_from(positions()), min_size=8, max_size=8)))
@settings(max_examples=4 * settings().max_examples)
def test_fields_of_different_positions(texts: list[str]) -> None:
    check("_".join(text.split("_")[number] for number, text in enumerate(texts)))


@st.composite
def one_digit_changed(draw: st.DrawFn) -> str:
    """Small changes of counts pass most checks, so they reach furthest."""
    text = draw(st.sampled_from(positions()))
    places = [at for at, letter in enumerate(text) if letter.isdigit() or letter in "anopqrstuvwxy"]
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.sampled_from(places))
        text = text[:at] + draw(st.sampled_from("0123456789anopqrstuvwxyk")) + text[at + 1 :]
    return text


@given(st.deferred(one_digit_changed))
@settings(max_examples=20 * settings().max_examples)
def test_changed_digits(text: str) -> None:
    check(text)
