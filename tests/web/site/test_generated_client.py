"""A client generated from the OpenAPI description plays a whole game: the description is all that a program needs."""

import importlib
import random
import secrets
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from site_helpers import PATIENCE, Site, until

import openapi_client
import taluva
from needs import not_run

pytestmark = pytest.mark.slow

NAME = "generated_taluva_client"


@pytest.fixture(scope="module")
def generated(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    try:
        openapi_client.fetch()
    except RuntimeError as error:
        not_run(str(error))
    folder = tmp_path_factory.mktemp("generated")
    openapi_client.generate(httpx.get(f"{site.url}/api/openapi.json", timeout=PATIENCE).json(), NAME, folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        yield


def operation(tag: str, name: str) -> Any:
    """The generated function of an operation; an error is an answer of the type Error."""
    return importlib.import_module(f"{NAME}.api.{tag}.{name}").sync


def random_turn(position: "taluva.Position", generator: random.Random) -> list[str]:
    moves: list[str] = []
    while position.phase in ("place", "build"):
        moves.append(str(generator.choice(list(position.legal_moves))))
        position = position.play(moves[-1])
    return moves


def test_a_generated_client_plays_a_whole_game(site: Site, generated: None) -> None:
    package, models = importlib.import_module(NAME), importlib.import_module(f"{NAME}.models")
    with package.Client(base_url=site.url) as nobody:
        token = operation("people", "create_token")(client=nobody, body=models.TokenRequest(name="Generated"))
    with package.AuthenticatedClient(base_url=site.url, token=token.token) as client:
        play_game(client, models)


def play_game(client: Any, models: Any) -> None:
    kind = models.SeatRequestKind
    seats = [models.SeatRequest(kind=kind.PERSON), models.SeatRequest(kind=kind.ENGINE, level=1)]
    game = operation("games", "create_game")(client=client, body=models.NewGame(seats=seats, stack=12))
    assert isinstance(game, models.Game)
    get_game, play_turn = operation("games", "get_game"), operation("games", "play_turn")
    generator, played = random.Random(1), 0

    def is_due() -> Any:
        now = get_game(game.id, client=client)
        if isinstance(now, models.Error):
            assert now.error.code == "limit", now
            time.sleep(1.0)
            return None
        return now if now.phase == "over" or now.seat in now.you.seats else None

    while (now := until(is_due)).phase != "over":
        moves = random_turn(taluva.Position(now.position), generator)
        turn = models.Turn(version=now.version, request=secrets.token_hex(8), moves=moves)
        answer = play_turn(game.id, client=client, body=turn)
        assert isinstance(answer, models.Game), answer
        played += 1
    assert played >= 5
    assert 1 in now.places
    late = models.Turn(version=0, request=secrets.token_hex(8), moves=["hut@0,0"])
    refused = play_turn(game.id, client=client, body=late)
    assert isinstance(refused, models.Error)
    assert refused.error.code == "stale"
    assert refused.view.version == now.version
    record = operation("games", "get_record")(game.id, client=client)
    assert taluva.read_record(record).phase == "over"
    assert [one.id for one in operation("games", "list_games")(client=client).games] == [game.id]
