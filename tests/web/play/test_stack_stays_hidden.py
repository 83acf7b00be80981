"""Nobody sees the stack: games that differ only in it look the same to everybody."""

import json
import random
from random import Random
from typing import Any

from app_helpers import Json, Server
from hypothesis import given
from hypothesis import strategies as st
from websockets.sync.client import connect

from taluva import Game, testing
from taluva.editions import set_up
from taluva.web.cluster.timekeeper import LocalTime
from taluva.web.i18n.languages import LANGUAGES, translator
from taluva.web.tables import view as views
from taluva.web.tables.preview import trial
from taluva.web.tables.seats import Seat
from taluva.web.tables.snapshot import Snapshot
from taluva.web.viewer import LOCAL

SETUPS = [set_up(), set_up("deluxe-2015", 3, None, ("boats", "two-hex"), 30, ("VL", "VJ", "JJ"))]


def with_another_stack(game: Game, generator: Random) -> Game:
    """The same history, and other tiles to come: any that are unseen (ED2)."""
    data = json.loads(game.to_json())
    stack = data["stack"]
    seen = stack[: len(stack) - game.stack_left]
    unseen = [code for code, count in game.unseen.items() for _ in range(count)]
    return Game.from_json(json.dumps(data | {"stack": seen + generator.sample(unseen, game.stack_left)}))


@given(st.sampled_from(SETUPS), st.integers(0, 2**32 - 1), st.integers(0, 80))
def test_views_and_trials_are_equal(setup: Any, seed: int, steps: int) -> None:
    game = testing.random_game(setup, seed, steps)
    other = with_another_stack(game, Random(seed))
    seats = tuple(Seat("person", None, "", number) for number in range(1, setup.players + 1))
    one, two = (Snapshot("id", 1, 0.0, some, seats).with_history() for some in (game, other))
    for language in LANGUAGES:
        seen = [views.message(snapshot, LOCAL, translator(language), LocalTime()) for snapshot in (one, two)]
        assert seen[0] == seen[1]
    if game.phase in ("place", "build"):
        moves = [str(next(iter(game.legal_moves)))]
        names = one.names(translator("en"))
        assert trial(game.position, moves, translator("en"), names) == trial(
            other.position, moves, translator("en"), names
        )


def messages(server: Server, view: Json, moves: list[list[str]]) -> list[Json]:
    """All messages to a page while some turns are played."""
    heard = []
    with connect(f"ws://127.0.0.1:{server.port}/api/games/{view['id']}/live") as socket:
        heard.append(json.loads(socket.recv(timeout=60)))
        for turn in moves:
            view = server.play(view, turn)
            heard.append(json.loads(socket.recv(timeout=60)))
    return heard


def test_no_message_tells_more_than_what_was_drawn(server: Server) -> None:
    """Every code that a page ever receives is one that has been drawn, or one of a position's counts."""
    generator = random.Random(1)
    view = server.new_game(stack=12)
    hidden = server.app.state.services.tables.registry.tables[view["id"]].snapshot.game.to_json()
    stack = json.loads(hidden)["stack"]
    for turn in range(1, 12):
        view = server.play(view, server.random_turn(view, generator))
        if view["phase"] == "over":
            break
        told = json.dumps({**view, "placements": [], "position": ""})
        shown = {stack[number] for number in range(turn + 1)}
        assert not {code for code in set(stack) - shown if f'"{code}' in told}


def test_the_live_messages_of_two_stacks_are_equal(server: Server) -> None:
    games = server.app.state.services.tables
    import asyncio

    begin = Game(stack=12, seed=3)
    other = with_another_stack(begin, Random(9))
    loop = server.loop
    seats = (Seat("person", None, "Ana", 1), Seat("person", None, "Ben", 2))
    heard = []
    for game in (begin, other):
        snapshot = asyncio.run_coroutine_threadsafe(games.create(game.copy(), seats, None, None), loop).result(60)
        first = server.get(f"/api/games/{snapshot.id}")
        heard.append(messages(server, first, [server.random_turn(first, random.Random(1))]))
    one, two = heard
    for message in one + two:
        message["view"]["id"] = "id"
    assert one[0] == two[0]
    # After the turn the next tile is seen, and only that and what follows from it may differ.
    assert one[1]["view"]["cells"] == two[1]["view"]["cells"]
