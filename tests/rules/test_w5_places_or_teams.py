"""W5. Play for places and teams exclude each other."""

import pytest

from taluva import Game, SetupError


@pytest.mark.parametrize("variant", [None, "places", "teams"])
def test_one_or_the_other(variant: str | None) -> None:
    assert Game(players=4, variant=variant).setup.variant == variant


@pytest.mark.parametrize("variant", ["places teams", "places,teams", "team", "", "Places"])
def test_never_both_and_no_other(variant: str) -> None:
    with pytest.raises(SetupError, match="There is no variant"):
        Game(players=4, variant=variant)
