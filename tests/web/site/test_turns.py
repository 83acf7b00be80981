"""Stale, repeated, malformed and too many messages, over HTTP and WebSocket; slow readers; the engine's queue."""

import asyncio
import functools
import json

import pytest
from site_helpers import PATIENCE, Json, Person, Site
from table_helpers import Line, live, public, turn_of
from websockets.exceptions import ConnectionClosed

from taluva.web.errors import Refusal
from taluva.web.tables.subscribers import Listener, MessageEvent
from taluva.web.thinker.client import PEOPLE, REST, Standing, _Job, _Queue


def two(site: Site) -> tuple[Person, Person, str, Json]:
    ana, ben = site.person(), site.person()
    game = site.game(ana, ben)
    return ana, ben, game, ana.get(f"/api/games/{game}")


def test_a_repeated_turn_counts_once_by_whatever_way_it_comes(site: Site) -> None:
    ana, ben, game, view = two(site)
    path, turn = f"/api/games/{game}", turn_of(view, "the-same-turn")
    with live(site, game, ana) as line:
        line.hear("view")
        line.say("turn", **turn)
        answer = line.hear("answer", "view")
        if answer["type"] == "view":
            answer = line.hear("answer")
        assert answer == {"type": "answer", "request": "the-same-turn", "version": 2}
        again = ana.post(f"{path}/turns", **turn)
        assert (again["version"], again["turn"]) == (2, 1)
        after = ben.post(f"{path}/turns", **turn_of(again))
        assert ana.post(f"{path}/turns", **turn)["version"] == 2
        line.until_version(3)
        line.say("turn", **turn)
        assert line.hear("answer") == answer
    assert public(ana.get(path)) == public(after)
    site.person().refused("not-yours", "POST", f"{path}/turns", **turn)


def test_an_id_that_was_used_for_another_turn_is_answered_as_then(site: Site) -> None:
    ana, ben, game, view = two(site)
    path = f"/api/games/{game}"
    view = ana.post(f"{path}/turns", **turn_of(view, "used-already"))
    view = ben.post(f"{path}/turns", **turn_of(view))
    assert ana.post(f"{path}/turns", **turn_of(view, "used-already"))["version"] == 2
    assert ana.get(path)["version"] == 3


def test_a_stale_turn_is_answered_with_the_current_game(site: Site) -> None:
    ana, _, game, view = two(site)
    path = f"/api/games/{game}"
    now = ana.post(f"{path}/turns", **turn_of(view))
    refused = ana.refused("stale", "POST", f"{path}/turns", **turn_of(view))
    assert public(refused["view"]) == public(now)
    with live(site, game, ana) as line:
        line.hear("view")
        line.say("turn", **turn_of(view, "stale-turn"))
        refusal = line.hear("refusal")
        assert (refusal["request"], refusal["error"]["code"]) == ("stale-turn", "stale")
        assert line.hear("view")["view"] == public(now)


def test_an_illegal_turn_is_refused_with_its_rule(site: Site) -> None:
    ana, _, game, view = two(site)
    with live(site, game, ana) as line:
        line.hear("view")
        line.say("turn", version=1, request="illegal-turn", moves=[view["placements"][0].replace("@0,0", "@5,5")])
        refusal = line.hear("refusal")
        assert refusal["error"]["code"] == "illegal"
        assert refusal["error"]["rule"] == "T3"


MALFORMED = (
    "", "x", "null", "[]", "3", '"turn"', "{}", '{"type": 1}', '{"type": "view"}', '{"type": "turn"}', "[" * 4000,
    '{"type":"turn","version":"1","request":"12345678","moves":[]}', '{"type":"chat","text":7}', "{" + '"a":1,' * 9,
    '{"type":"turn","version":1,"request":"1234 678","moves":["x"]}', '{"type":"reaction","reaction":"<b>"}',
    '{"type":"turn","version":1,"request":"12345678","moves":["x"],"more":1}', '{"type":"chat","text":"\\ud800"}',
)  # fmt: skip


@pytest.mark.parametrize("text", MALFORMED)
def test_malformed_messages_are_refused_and_the_line_stays(site: Site, text: str) -> None:
    ana, _, game, view = two(site)
    with live(site, game, ana) as line:
        line.hear("view")
        line.socket.send(text)
        assert line.hear("refusal")["error"]["code"] == "bad-request"
        line.socket.send(text.encode())
        assert line.hear("refusal")["error"]["code"] == "bad-request"
        line.say("ping")
        assert line.hear("pong") == {"type": "pong"}
    assert public(ana.get(f"/api/games/{game}")) == public(view)


def test_large_messages_end_the_line(site: Site) -> None:
    ana, _, game, _ = two(site)
    with live(site, game, ana) as line:
        line.hear("view")
        line.socket.send(json.dumps({"type": "chat", "text": "x" * 9000}))
        with pytest.raises(ConnectionClosed) as closed:
            line.hear("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_who_floods_is_refused_and_then_has_to_go(site: Site) -> None:
    ana, _, game, _ = two(site)
    with live(site, game, ana) as line:
        line.hear("view")
        for _ in range(50):
            line.say("ping")
        codes = [line.hear("pong", "refusal") for _ in range(50)]
        assert {"pong", "refusal"} == {one["type"] for one in codes}
        with pytest.raises(ConnectionClosed) as closed:
            flood(line)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008


def flood(line: Line) -> None:
    """Say far too much, and listen until the line ends."""
    for _ in range(400):
        line.say("ping")
    while True:
        line.socket.recv(timeout=PATIENCE)


def test_a_slow_listener_hears_only_the_latest(site: Site) -> None:
    games = site.app.state.services.tables
    ana, _, game, _ = two(site)
    snapshot = games.registry.tables[game].snapshot

    async def listen() -> None:
        listener = Listener(None)
        for number in range(1000):
            listener.notify(snapshot)
            listener.notify(MessageEvent({"number": number}))
        news = await listener.next()
        assert news[0] is snapshot
        assert len(news) < 100
        assert news[-1] == MessageEvent({"number": 999})

    asyncio.run(listen())
    assert ana.get(f"/api/games/{game}")["version"] == 1


def _same(standing: Standing) -> Standing:
    return standing


def test_everybody_has_a_question_answered_before_anybody_has_a_second() -> None:
    async def ask() -> None:
        queue = _Queue()
        loop = asyncio.get_running_loop()
        for whose, many in (("ana", 50), ("ben", 2), ("cleo", 1)):
            for number in range(many):
                one = Standing(PEOPLE, "one address", whose)
                queue.put(_Job(functools.partial(_same, one), {"n": number}, loop.create_future()))
        queue.put(_Job(lambda: Standing(REST, "one address", "dora"), {}, loop.create_future()))
        order = []
        while (job := queue.next()) is not None:
            order.append(job.standing().person)
        assert order[:5] == ["ana", "ben", "cleo", "ana", "ben"]
        assert order[-1] == "dora"
        assert len(order) == 54

    asyncio.run(ask())


def test_the_engine_takes_only_so_many_questions(site: Site) -> None:
    thinker = site.app.state.services.thinker
    position = site.person().post("/api/games", seats=[{"kind": "person"}] * 2)["position"]

    async def ask() -> list[str]:
        asked = [asyncio.create_task(thinker.hint(position, "flooder")) for _ in range(12)]
        await asyncio.sleep(0)
        other = asyncio.create_task(thinker.hint(position, "somebody else"))
        await asyncio.sleep(0)
        codes = [str(task.exception().code) for task in asked if task.done() and isinstance(task.exception(), Refusal)]
        assert not other.done()
        for task in (*asked, other):
            task.cancel()
        await asyncio.gather(*asked, other, return_exceptions=True)
        return codes

    codes = asyncio.run_coroutine_threadsafe(ask(), site.app.state.services._setting_up.get_loop()).result(60)
    assert len(codes) >= 8
    assert set(codes) == {"limit"}


def test_a_connection_cannot_play_after_its_user_logged_out(site: Site) -> None:
    ana, ben = site.account("Goes Away"), site.person()
    game = site.game(ana, ben)
    turn = turn_of(ana.get(f"/api/games/{game}"))
    with live(site, game, ana) as line:
        line.hear("view")
        ana.post("/api/logout")
        line.say("turn", **turn)
        with pytest.raises(ConnectionClosed):
            line.hear("answer", "refusal")
    assert ben.get(f"/api/games/{game}")["version"] == 1
