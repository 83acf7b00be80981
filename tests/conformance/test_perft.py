"""The number of sequences of steps by depth, from data: the referee's counts where he can wait for them."""

import json
from typing import Any

import pytest
from perft_counts import DATA, after, count_by_referee

from taluva.perft import perft

ENTRIES: list[dict[str, Any]] = json.loads(DATA.read_text(encoding="utf-8"))
NAMES = [entry["name"] for entry in ENTRIES]


def test_every_expansion_is_there() -> None:
    expansions = {name.split(":")[0] for entry in ENTRIES for name in entry["setup"]["expansions"]}
    assert expansions == {"start-tile", "boats", "two-hex", "board"}


@pytest.mark.parametrize("entry", ENTRIES, ids=NAMES)
def test_the_kernel_counts_the_same(entry: dict[str, Any]) -> None:
    game, _ = after(entry["setup"], entry["moves"])
    for depth, count in enumerate(entry["counts"], 1):
        assert perft(game, depth) == count


@pytest.mark.parametrize("entry", ENTRIES, ids=NAMES)
def test_the_referee_counts_the_same(entry: dict[str, Any]) -> None:
    _, referee = after(entry["setup"], entry["moves"])
    for depth in range(1, min(2, entry["by_referee"]) + 1):
        assert count_by_referee(referee, depth) == entry["counts"][depth - 1]


@pytest.mark.slow
@pytest.mark.parametrize("entry", ENTRIES, ids=NAMES)
def test_the_referee_counts_the_same_as_deep_as_he_can(entry: dict[str, Any]) -> None:
    _, referee = after(entry["setup"], entry["moves"])
    for depth in range(1, entry["by_referee"] + 1):
        assert count_by_referee(referee, depth) == entry["counts"][depth - 1]
