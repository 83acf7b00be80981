"""A finished game as an animated picture, over HTTP."""

import io
import random

import pytest
from app_helpers import Server
from PIL import Image


@pytest.fixture
def finished(server: Server) -> str:
    """The id of a finished game."""
    view = server.random_game(server.new_game(stack=12), random.Random(3), 60)
    assert view["phase"] == "over"
    return str(view["id"])


@pytest.mark.slow
def test_a_finished_game_is_animated(server: Server, finished: str) -> None:
    path = f"/api/games/{finished}/animation.webp"
    answer = server.http.get(path, params={"theme": "dark"}, timeout=120)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/webp"
    picture = Image.open(io.BytesIO(answer.content))
    assert picture.size[0] == 640
    assert getattr(picture, "n_frames", 1) > 12
    again = server.http.get(path, params={"theme": "dark"}, headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_game_that_is_not_over_is_refused(server: Server) -> None:
    view = server.new_game()
    answer = server.http.get(f"/api/games/{view['id']}/animation.webp")
    assert answer.status_code == 400
    assert answer.json()["error"]["message"] == "Only a finished game can be saved as an animation."
    assert server.http.get("/api/games/none/animation.webp").status_code == 404
