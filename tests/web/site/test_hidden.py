"""Nobody learns what lies in the stack: games that differ only in unseen tiles look the same, byte for byte."""

import asyncio
import json
import re
from random import Random
from typing import Any

import pytest
from site_helpers import Site
from table_helpers import first_turn, headers_of
from websockets.sync.client import ClientConnection, connect

from taluva import Game
from taluva.tiles import TILE_CODES


def with_another_stack(game: Game, generator: Random) -> Game:
    """The same game, and other tiles to come from the third on."""
    data = json.loads(game.to_json())
    rest = data["stack"][2:]
    while rest == data["stack"][2:]:
        generator.shuffle(rest)
    return Game.from_json(json.dumps(data | {"stack": data["stack"][:2] + rest}))


def same_bytes(text: str, game: str) -> str:
    """What was sent, without what must differ: the id of the game, the time, and the commitment itself."""
    text = text.replace(game, "GAME")
    text = re.sub(r'"(now|since|created|updated)":[0-9.]+', r'"\1":0', text)
    return re.sub(r"(ommitment\W+)[0-9a-f]{64}", r"\1PROMISE", text)


def everything(site: Site, game: Game) -> tuple[list[str], list[str], str]:
    """Everything that both players and a spectator get by both ways, until the third tile is drawn; and after that."""
    ana, ben = site.person(), site.person()
    view = ana.post("/api/games", seats=[{"kind": "person"}, {"kind": "person"}], stack=game.setup.stack)
    ben.post(f"/api/games/{view['id']}/join")
    _replace_stack(site, view["id"], game)
    address = f"ws://127.0.0.1:{site.port}/api/games/{view['id']}/live"
    heard: list[str] = []
    lines = [connect(address, additional_headers=headers_of(one), max_size=None) for one in (ana, ben, None)]
    sockets = [line.__enter__() for line in lines]
    try:
        for socket in sockets:
            heard.append(_next_view(socket, 1))
        path = f"/api/games/{view['id']}"
        watching = site.person()
        watching.http.headers["Accept-Language"] = "de"
        for person in (ana, ben, watching):
            for rest in ("", "?turn=0", "/record", "/chat", "/picture.svg"):
                heard.append(person.http.get(path + rest).text)
        view = ana.get(path)
        moves = first_turn(view)
        for body in ({"version": 1, "moves": []}, {"version": 1, "moves": moves[:1]}):
            heard.append(ana.http.post(f"{path}/try", json=body).text)
        heard.append(ana.http.post(f"{path}/why", json={"version": 1, "move": "hut@9,9"}).text)
        bad = {"version": 1, "request": "a-bad-turn", "moves": ["hut@9,9"]}
        heard.append(ana.http.post(f"{path}/turns", json=bad).text)
        turn = {"version": 1, "request": "first-turn", "moves": moves}
        heard.append(ana.http.post(f"{path}/turns", json=turn).text)
        heard += [_next_view(socket, 2) for socket in sockets]
        heard.append(ana.http.post(f"{path}/turns", json=turn).text)
        heard.append(ben.http.get("/api/games").text)
        assert len(heard) > 20
        view = ben.get(path)
        after = [
            ben.http.post(
                f"{path}/turns", json={"version": 2, "request": "second-turn", "moves": first_turn(view)}
            ).text
        ]
        after += [_next_view(socket, 3) for socket in sockets]
        return [same_bytes(text, view["id"]) for text in heard], after, view["id"]
    finally:
        for line in lines:
            line.__exit__(None, None, None)


def _replace_stack(site: Site, game: str, other: Game) -> None:
    """Let a game of the server be another one, with the stack that the test wants."""
    games: Any = site.app.state.services.tables
    table = games.registry.tables[game]
    made = other.copy()
    made.tags = dict(table.snapshot.game.tags)

    async def change() -> None:
        await games.change(game, lambda snapshot, _: snapshot.after(made, snapshot.version))

    asyncio.run_coroutine_threadsafe(change(), site.app.state.services._setting_up.get_loop()).result(60)


def _next_view(socket: ClientConnection, version: int) -> str:
    while True:
        text = str(socket.recv(timeout=60))
        message = json.loads(text)
        if message["type"] == "view" and message["view"]["version"] >= version:
            return text


@pytest.mark.parametrize("seed", range(3))
def test_streams_are_the_same_until_the_draw(site: Site, seed: int) -> None:
    game = Game(stack=12, seed=seed)
    other = with_another_stack(game, Random(seed))
    stacks = [[TILE_CODES[tile] for tile in one._stack] for one in (game, other)]
    assert stacks[0][:2] == stacks[1][:2]
    assert stacks[0] != stacks[1]
    one, one_after, _ = everything(site, game)
    two, two_after, _ = everything(site, other)
    assert one == two
    for text in (*one, *one_after, *two, *two_after):
        for stack in stacks:
            assert " ".join(stack[2:5]) not in text
            assert json.dumps(stack)[1:20] not in text
        assert '"salt"' not in text
        assert "Salt" not in text
        assert "seed" not in text
        assert "hidden" not in text


def test_the_salt_and_the_stack_come_out_at_the_end_only(site: Site) -> None:
    people = [site.person(), site.person()]
    game = site.game(*people)
    table = site.app.state.services.tables.registry.tables[game]
    salt, stack = table.snapshot.play.salt, table.snapshot.stack
    assert len(salt) >= 32
    with connect(
        f"ws://127.0.0.1:{site.port}/api/games/{game}/live", additional_headers=headers_of(people[0]), max_size=None
    ) as socket:
        view = people[0].get(f"/api/games/{game}")
        while view["phase"] != "over":
            told = [people[0].http.get(f"/api/games/{game}{rest}").text for rest in ("", "/record", "?turn=0")]
            told.append(_next_view(socket, view["version"]))
            assert not [text for text in told if salt in text or " ".join(stack) in text]
            assert all('"opening":{' not in text for text in told)
            view = people[view["seat"] - 1].play(game)
        assert salt in _next_view(socket, view["version"])
    assert view["online"]["opening"] == {"salt": salt, "stack": stack}
