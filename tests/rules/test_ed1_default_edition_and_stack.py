"""ED1. The default edition is ferti-2014; any stack size from 12 to 48 can be set by hand, and the variants in every
edition that lists them. The table of section 2 says how many tiles are used."""

import pytest

from taluva import Game, SetupError
from taluva.editions import set_up

STACKS = {
    "hans-im-glueck-2006": (48, 48, 48),
    "ferti-2012": (24, 36, 48),
    "ferti-2014": (24, 36, 48),
    "deluxe-2015": (48, 48, 48),
}
OTHER_STACKS = {
    ("ferti-2012", 2): {48}, ("ferti-2012", 3): {48}, ("ferti-2014", 2): {48}, ("ferti-2014", 3): {48},
    ("deluxe-2015", 2): {24, 36}, ("deluxe-2015", 3): {36},
}  # fmt: skip


def test_the_default_game() -> None:
    setup = Game().setup
    assert (setup.edition, setup.players, setup.variant, setup.expansions, setup.stack) == (
        "ferti-2014",
        2,
        None,
        (),
        24,
    )


@pytest.mark.parametrize("edition", STACKS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_edition_has_its_stack(edition: str, players: int) -> None:
    game = Game(edition, players)
    assert game.setup.stack == STACKS[edition][players - 2]
    assert game.stack_left == game.setup.stack - 1


@pytest.mark.parametrize("edition", STACKS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_other_sizes_are_a_house_rule(edition: str, players: int) -> None:
    allowed = {STACKS[edition][players - 2]} | OTHER_STACKS.get((edition, players), set())
    for size in range(12, 49):
        assert set_up(edition, players, stack=size).is_house_rule == (size not in allowed)


@pytest.mark.parametrize("size", [12, 13, 24, 47, 48])
def test_a_stack_has_12_to_48_tiles(size: int) -> None:
    assert Game(stack=size).stack_left == size - 1


@pytest.mark.parametrize("size", [-1, 0, 11, 49, 480])
def test_no_stack_is_smaller_or_larger(size: int) -> None:
    with pytest.raises(SetupError, match=rf"A stack has 12 to 48 tiles, not {size} \(ED1\)\.$"):
        Game(stack=size)


def test_a_given_stack_has_12_to_48_tiles() -> None:
    with pytest.raises(SetupError, match=r"not 11 \(ED1\)\.$"):
        Game(stack=["VCJ"] * 6 + ["VJC"] * 5)


@pytest.mark.parametrize("edition", STACKS)
def test_places_are_played_in_every_edition(edition: str) -> None:
    assert Game(edition, 3, "places").setup.variant == "places"


@pytest.mark.parametrize("edition", ["ferti-2014", "deluxe-2015"])
def test_teams_in_the_editions_that_list_them(edition: str) -> None:
    assert Game(edition, 4, "teams").setup.variant == "teams"


@pytest.mark.parametrize("edition", ["hans-im-glueck-2006", "ferti-2012"])
def test_no_teams_in_the_others(edition: str) -> None:
    with pytest.raises(SetupError, match=r"The edition \w.* \d+ has no teams"):
        Game(edition, 4, "teams")


@pytest.mark.parametrize("edition", ["hans-im-glueck-2006", "ferti-2012", "ferti-2014"])
@pytest.mark.parametrize("expansion", ["boats", "two-hex", "start-tile", "board:expert"])
def test_expansions_are_for_the_deluxe_edition(edition: str, expansion: str) -> None:
    assert Game("deluxe-2015", expansions=[expansion]).setup.expansions == (expansion,)
    with pytest.raises(SetupError, match=r"^Only Taluva Deluxe .deluxe-2015. has (expansions|game boards)\.$"):
        Game(edition, expansions=[expansion])
