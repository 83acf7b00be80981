"""Whatever text is given as a record: it is a game, or refused with RecordError that says where."""

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import attempt, mutated

from taluva import Game, RecordError, read_record
from taluva.testing import USUAL_SETUPS, random_game

ALPHABET = '0123456789@,:-VJCSRLEVNW hut[]{}"\\\n\r.'


@cache
def records() -> tuple[str, ...]:
    texts = []
    for seed, setup in enumerate(USUAL_SETUPS):
        game = random_game(setup, seed, 8)
        game.tags["Event"] = 'The "big" one \\'
        game.comments[1] = "well played"
        texts += [game.record(), Game.from_position(game.position, seed=1).record()]
    return (*texts, random_game(USUAL_SETUPS[0], 1).record())


def check(text: str) -> None:
    game, error = attempt(RecordError, read_record, text, seed=1)
    if error:
        lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
        assert 1 <= error.line <= len(lines)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 1
        assert str(error).startswith(f"Line {error.line}, column {error.column}: ")
        assert "\n" not in str(error)
        return
    record = game.record()
    again = read_record(record)
    assert again == game
    assert again.record() == record


@given(st.text(max_size=200))
@settings(max_examples=4 * settings().max_examples)
def test_any_text(text: str) -> None:
    check(text)


@given(st.deferred(lambda: mutated(st.sampled_from(records()), ALPHABET)))
@settings(max_examples=12 * settings().max_examples)
def test_mutated_records(text: str) -> None:
    check(text)


@given(st.deferred(lambda: st.lists(st.sampled_from("\n".join(records()).split(" ")), max_size=40)))
@settings(max_examples=4 * settings().max_examples)
def test_words_of_records_in_any_order(words: list[str]) -> None:
    check(" ".join(words))
