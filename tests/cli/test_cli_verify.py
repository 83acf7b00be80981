"""`taluva verify`: one sentence, and an exit code that a script can use."""

import json
from pathlib import Path

import pytest
from cli_helpers import GAME, Taluva

from taluva import Game
from taluva.commitment import commit

SALT = "0123456789abcdef" * 2


@pytest.fixture
def fair(tmp_path: Path) -> Path:
    game = Game(seed=2)
    while game.phase != "over":
        game.play(next(iter(game.legal_moves)))
    stack = json.loads(game.to_json())["stack"]
    game.tags = {"Commitment": commit(SALT, stack), "Salt": SALT, "Order": " ".join(stack)}
    path = tmp_path / "fair.taluva"
    path.write_text(game.record())
    return path


def test_a_fair_deal_is_said_to_be_fair(taluva: Taluva, fair: Path) -> None:
    outcome = taluva("verify", str(fair))
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith("The deal was fair: the ")
    assert outcome.out.count("\n") == 1
    assert taluva("verify", "-", stdin=fair.read_bytes()).out == outcome.out


def test_another_commitment_is_unfair(taluva: Taluva, fair: Path) -> None:
    outcome = taluva("verify", str(fair), "--commitment", "0" * 64)
    outcome.refused("not the one given", code=1)
    assert outcome.out == ""


def test_a_tile_exchanged_after_the_deal_is_unfair(taluva: Taluva, fair: Path) -> None:
    text = fair.read_text()
    tiles = next(line for line in text.splitlines() if line.startswith("[Order"))
    codes = tiles[8:-2].split()
    fair.write_text(text.replace(tiles, f'[Order "{" ".join(codes[::-1])}"]'))
    taluva("verify", str(fair)).refused("does not match this salt", code=1)


def test_a_record_without_a_promise_cannot_be_checked(taluva: Taluva, record: str) -> None:
    taluva("verify", record).refused("no tag Commitment", code=1)


def test_invalid_records_are_bad_input(taluva: Taluva) -> None:
    taluva("verify", "-", stdin=GAME.replace("VJR@0,0:E", "nonsense")).refused("standard input, line 7")
    taluva("verify", "nowhere.taluva").refused("no file")
