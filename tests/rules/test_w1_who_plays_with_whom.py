"""W1. Seats 1 and 3 play seats 2 and 4. Teams are for four players."""

import pytest

from builders import CARPET, arranged
from taluva import Game, SetupError


def test_partners_sit_opposite() -> None:
    table = arranged(CARPET, {"yellow temple": "2,-2"}, left=0, players=4, variant="teams").play("hut@-1,0")
    assert table.game.places == (1, 3, 1, 3)
    table = arranged(CARPET, {"white temple": "2,-2"}, left=0, players=4, variant="teams").play("hut@-1,0")
    assert table.game.places == (3, 1, 3, 1)


@pytest.mark.parametrize("players", [2, 3])
def test_four_players(players: int) -> None:
    with pytest.raises(SetupError, match=rf"Teams are for 4 players, not {players} \(W1\)\.$"):
        Game(players=players, variant="teams")
