"""Fair deals: what was promised about the stack holds, or is said to be broken."""

import json
from collections.abc import Callable
from hashlib import sha256

import pytest

from taluva import Game, Position, read_record
from taluva.commitment import UnfairDeal, commit, new_salt, open_deal
from taluva.testing import random_game

SALT = "00112233445566778899aabbccddeeff"


def stack_of(game: Game) -> list[str]:
    codes: list[str] = json.loads(game.to_json())["stack"]
    return codes


def opened(game: Game, salt: str = SALT) -> str:
    """The record of a game with its promise and what opens it."""
    stack = stack_of(game)
    game.tags |= {"Commitment": commit(salt, stack), "Salt": salt, "Order": " ".join(stack)}
    return game.record()


def played(steps: int = 1000, **setup: object) -> Game:
    game = Game(seed=5, **setup)  # type: ignore[arg-type]
    while game.phase != "over" and len(game.moves) < steps:
        game.play(next(iter(game.legal_moves)))
    return game


def test_the_promise_is_the_documented_hash() -> None:
    assert commit(SALT, ["VJC", "VSR"]) == sha256(f"taluva:1:{SALT}:VJC VSR".encode()).hexdigest()


def test_a_salt_is_128_bits_and_never_the_same() -> None:
    salts = {new_salt() for _ in range(100)}
    assert len(salts) == 100
    assert all(len(bytes.fromhex(salt)) == 16 for salt in salts)


@pytest.mark.parametrize("seed", range(6))
def test_every_kind_of_game_keeps_its_promise(seed: int) -> None:
    game = random_game(seed=seed)
    opening = open_deal(opened(game))
    assert list(opening.stack) == stack_of(game)
    assert opening.drawn == len(game.turns) - sum(
        turn.choice is not None and turn.choice.what != "draw" for turn in game.turns
    )


def test_two_hex_tiles_are_not_drawn() -> None:
    game = Game("deluxe-2015", 2, expansions=("two-hex",), two_hex=("VL", "JJ"), seed=3)
    game.play("VL")
    game.play(next(iter(game.legal_moves)))
    game.play(next(iter(game.legal_moves)))
    game.play("draw")
    assert open_deal(opened(game)).drawn == 1


def test_a_game_that_was_given_up_shows_the_tile_in_hand() -> None:
    game = played(steps=6)
    assert open_deal(opened(game)).drawn == 4


def test_a_tile_that_the_record_does_not_show_was_not_drawn() -> None:
    game = played(steps=6)
    text = opened(game)
    assert open_deal(text[: text.rindex("4.")]).drawn == 3


def test_a_game_from_a_position_draws_from_what_was_left() -> None:
    game = Game.from_position(Position(str(played(steps=4).position)), seed=9)
    assert game.phase == "place"
    game.play(next(iter(game.legal_moves)))
    game.play(next(iter(game.legal_moves)))
    assert open_deal(opened(game)).drawn == 1


def swap(text: str) -> str:
    """The same record with the first two different tiles of the committed stack swapped, and hashed again."""
    game = read_record(text)
    stack = game.tags["Order"].split()
    other = next(at for at, code in enumerate(stack) if code != stack[0])
    stack[0], stack[other] = stack[other], stack[0]
    return with_history(text, stack)


def with_history(text: str, stack: list[str]) -> str:
    tags = read_record(text).tags
    return text.replace(tags["Order"], " ".join(stack)).replace(tags["Commitment"], commit(SALT, stack))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda text: text.replace('[Salt "00', '[Salt "01'), "does not match this salt"),
        (lambda text: text.replace('[Salt "00', '[Salt "0g'), "32 hexadecimal"),
        (lambda text: text.replace('[Commitment "', '[Commitment "x'), "64 hexadecimal"),
        (lambda text: text.replace("[Salt", "[Pepper"), "no tag Salt"),
        (lambda text: text.replace("[Order", "[Cards"), "no tag Order"),
        (lambda text: text.replace("[Commitment", "[Vow"), "no tag Commitment"),
        (swap, "Draw 1 of the record is"),
        (lambda text: with_history(text, read_record(text).tags["Order"].split()[:-1]), "has 24 tiles, but 23"),
        (lambda text: with_history(text, ["VJJ"] * 24), "not as many tiles VJJ"),
        (lambda text: with_history(text, ["XXX"] * 24), "not as many tiles XXX"),
    ],
)
def test_a_broken_promise_is_named(change: Callable[[str], str], words: str) -> None:
    text = opened(played(steps=8))
    changed = change(text)
    assert changed != text
    with pytest.raises(UnfairDeal, match=words):
        open_deal(changed)


def test_the_commitment_noted_at_the_start_is_the_one_that_counts() -> None:
    game = played(steps=8)
    text = opened(game)
    assert open_deal(text, f" {game.tags['Commitment'].upper()}\n").drawn == 5
    with pytest.raises(UnfairDeal, match="not the one given"):
        open_deal(opened(game, "f" * 32), commit(SALT, stack_of(game)))
