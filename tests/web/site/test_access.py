"""Every endpoint, tried by everybody who must not: nobody is let in, and nothing changes."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from fastapi.routing import APIRoute
from site_helpers import Json, Person, Site
from table_helpers import headers_of, live, public, turn_of
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

WRONG = ("nobody", "stranger", "other seat", "spectator", "old device", "kicked")


@dataclass
class Tables:
    """A game that is played, one that waits, and everybody around them."""

    playing: str
    waiting: str
    people: dict[str, Person]
    view: Json


@pytest.fixture(scope="module")
def tables(site: Site) -> Tables:
    people = {name: site.person() for name in ("host", "mover", *WRONG)}
    for name in ("stranger", "spectator"):
        people[name].post("/api/games", seats=[{"kind": "person"}, {"kind": "person"}])
    host, mover = people["host"], people["mover"]
    playing = host.post("/api/games", seats=[{"kind": "person"}] * 3)["id"]
    people["old device"].post(f"/api/games/{playing}/join", seat=2)
    view = people["other seat"].post(f"/api/games/{playing}/join", seat=3)
    host.post(f"/api/games/{playing}/turns", **turn_of(view))
    link = people["old device"].post(f"/api/games/{playing}/seats/2/link")["link"]
    view = mover.post("/api/seat-links", token=link.partition("#")[2])
    waiting = host.post("/api/games", seats=[{"kind": "person"}] * 4)["id"]
    people["kicked"].post(f"/api/games/{waiting}/join", seat=2)
    host.post(f"/api/games/{waiting}/seats/2/kick")
    people["other seat"].post(f"/api/games/{waiting}/join", seat=3)
    return Tables(playing, waiting, people, view)


def attempts(tables: Tables) -> list[tuple[str, str, Json, frozenset[str]]]:
    """What only the right person may do: method, path, body, and which of the others may do it as well."""
    playing, waiting = f"/api/games/{tables.playing}", f"/api/games/{tables.waiting}"
    version = tables.view["version"]
    turn = turn_of(tables.view)
    players = frozenset(("other seat",))
    nobody: frozenset[str] = frozenset()
    return [
        ("POST", f"{playing}/turns", turn, nobody),
        ("POST", f"{playing}/try", {"version": version, "moves": turn["moves"][:1]}, players),
        ("POST", f"{playing}/why", {"version": version, "move": turn["moves"][0]}, players),
        ("POST", f"{playing}/undo", {"version": version}, nobody),
        ("POST", f"{playing}/hint", {"version": version}, nobody),
        ("POST", f"{playing}/chances", {"version": version}, nobody),
        ("POST", f"{playing}/takeback/answer", {"agree": True}, nobody),
        ("POST", f"{playing}/seats/2/link", {}, nobody),
        ("POST", f"{playing}/seats/1/link", {}, nobody),
        ("PATCH", playing, {"seats": [{}, {"name": "Mallory"}, {}]}, nobody),
        ("DELETE", playing, {}, nobody),
        ("POST", f"{playing}/seats/2/kick", {}, nobody),
        ("POST", f"{playing}/seats/2/engine", {"level": 1}, nobody),
        ("POST", f"{playing}/leave", {}, nobody),
        ("POST", f"{playing}/join", {"seat": 2}, nobody),
        ("POST", f"{playing}/rematch", {}, nobody),
        ("POST", f"{playing}/rematch/answer", {"agree": False}, nobody),
        ("POST", f"{waiting}/seats/3/kick", {}, nobody),
        ("POST", f"{waiting}/seats/4/engine", {"level": 1}, nobody),
        ("POST", f"{waiting}/join", {"seat": 1}, nobody),
        ("POST", f"{waiting}/turns", turn, nobody),
        ("DELETE", waiting, {}, nobody),
        ("POST", "/api/seat-links", {"token": "x" * 43}, nobody),
        ("DELETE", "/api/me", {"password": "a good password"}, nobody),
        ("PATCH", "/api/me", {"preferences": {}}, nobody),
        ("POST", "/api/reset", {"token": "x" * 43, "password": "a good password"}, nobody),
    ]


OUTSIDERS = ("nobody", "stranger", "spectator", "old device")


def only_players(tables: Tables) -> list[tuple[str, str, Json]]:
    """What everybody with a seat may do, and nobody else."""
    playing = f"/api/games/{tables.playing}"
    return [
        ("POST", f"{playing}/chat", {"text": "hello"}),
        ("POST", f"{playing}/reactions", {"reaction": "wave"}),
        ("POST", f"{playing}/takeback", {"version": tables.view["version"]}),
        ("POST", f"{playing}/resign", {}),
        ("POST", f"{playing}/away", {"seat": 2}),
        ("POST", f"{playing}/try", {"version": tables.view["version"]}),
    ]


def state_of(tables: Tables) -> list[Json]:
    host = tables.people["host"]
    return [public(host.get(f"/api/games/{game}")) for game in (tables.playing, tables.waiting)]


@pytest.mark.parametrize("name", WRONG)
def test_the_wrong_person_changes_nothing(tables: Tables, name: str) -> None:
    before = state_of(tables)
    for method, address, body, allowed in attempts(tables):
        response = tables.people[name].http.request(method, address, json=body)
        if name in allowed:
            continue
        assert 400 <= response.status_code < 500, (method, address, response.status_code, response.text)
        answer = response.json()
        assert set(answer["error"]) == {"code", "message", "rule"}, (method, address)
        if "view" in answer:
            assert not answer["view"]["placements"], (method, address)
    assert state_of(tables) == before


@pytest.mark.parametrize("name", OUTSIDERS)
def test_who_only_watches_does_nothing(tables: Tables, name: str) -> None:
    before = state_of(tables)
    for method, address, body in only_players(tables):
        response = tables.people[name].http.request(method, address, json=body)
        assert response.status_code == 403, (method, address, response.text)
        assert response.json()["error"]["code"] == "not-yours"
    assert state_of(tables) == before


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Content-Type": "text/plain"},
        {"Content-Type": "application/x-www-form-urlencoded"},
        {"Host": "evil.example:1", "Origin": "http://evil.example"},
    ],
)
def test_no_other_site_acts_for_the_right_person(site: Site, tables: Tables, headers: dict[str, str]) -> None:
    before = state_of(tables)
    right = attempts(tables) + [(*one, frozenset()) for one in only_players(tables)]
    for method, address, body, _ in right:
        for name in ("mover", "host"):
            response = tables.people[name].http.request(method, address, json=body, headers=headers)
            assert response.status_code in (400, 403), (method, address, response.text)
            assert response.json()["error"]["code"] in ("bad-request", "forbidden")
    assert state_of(tables) == before
    if "Origin" in headers:
        url = f"ws://127.0.0.1:{site.port}/api/games/{tables.playing}/live"
        mine = headers_of(tables.people["mover"])
        with (
            pytest.raises((InvalidStatus, ConnectionClosed)),
            connect(url, origin=headers["Origin"], additional_headers=mine) as socket,  # type: ignore[arg-type]
        ):
            socket.recv(timeout=60)


@pytest.mark.parametrize("name", ["nobody", "stranger", "other seat", "old device"])
def test_the_wrong_person_plays_nothing_over_a_socket(site: Site, tables: Tables, name: str) -> None:
    before = state_of(tables)
    with live(site, tables.playing, tables.people[name]) as line:
        view = line.hear("view")
        assert not view["placements"]
        line.say("turn", **turn_of(tables.view, "wrong-person"))
        refusal = line.hear("refusal")
        assert refusal["error"]["code"] == "not-yours"
        assert refusal["request"] == "wrong-person"
        if name != "other seat":
            line.say("chat", text="hello")
            assert line.hear("refusal")["error"]["code"] == "not-yours"
            line.say("reaction", reaction="wave")
            assert line.hear("refusal")["error"]["code"] == "not-yours"
    assert state_of(tables) == before


def test_every_route_that_changes_a_game_is_tried(site: Site, tables: Tables) -> None:
    """A route that is new has to be thought about here."""
    tried = {(one[0], one[1]) for one in attempts(tables)} | {(one[0], one[1]) for one in only_players(tables)}
    shapes = {(method, _shape(address, tables)) for method, address in tried}
    # Whoever comes may do these, for themselves.
    free = {
        "/api/games",
        "/api/games/import",
        "/api/tokens",
        "/api/accounts",
        "/api/login",
        "/api/logout",
        "/api/guest",
    }
    free |= {"/api/setup/check", "/api/position/try", "/api/position/why", "/api/qr", "/api/positions/check"}
    free |= {"/api/lessons/{lesson}", "/api/puzzles/{puzzle}/answers", "/api/puzzles/{puzzle}/solution"}
    free |= {"/api/daily"}  # begins a game of one's own
    # These store nothing, or something of one's own: see test_shared_studies.py.
    free |= {"/api/analysis", "/api/analysis/node", "/api/analysis/lines", "/api/analysis/record"}
    free |= {"/api/studies", "/api/studies/{study}"}
    # These judge a finished game and change nothing in it.
    free |= {"/api/games/G/review", "/api/games/G/review/attempt"}
    found = set()
    for route in _routes(site.app.routes):
        for method in route.methods - {"GET", "HEAD"}:
            found.add((method, route.path.replace("{game}", "G").replace("{seat}", "N")))
    missing = {one for one in found if one not in shapes and one[1] not in free}
    assert not missing


def _routes(routes: Any) -> Iterator[APIRoute]:
    for route in routes:
        if isinstance(route, APIRoute):
            yield route
        elif hasattr(route, "original_router"):
            yield from _routes(route.original_router.routes)
        elif getattr(route, "routes", None):
            yield from _routes(route.routes)


def _shape(address: str, tables: Tables) -> str:
    for game in (tables.playing, tables.waiting):
        address = address.replace(game, "G")
    parts = address.split("/")
    return "/".join("N" if part.isdecimal() else part for part in parts)


def test_tokens_are_stored_as_hashes_only(site: Site, tables: Tables) -> None:
    token = tables.people["host"].http.cookies["taluva"]
    assert len(token) >= 43
    link = tables.people["host"].post(f"/api/games/{tables.playing}/seats/1/link")["link"].partition("#")[2]
    store = site.app.state.services.settings.data
    content = b"".join(path.read_bytes() for path in store.iterdir())
    assert token.encode() not in content
    assert link.encode() not in content


@pytest.mark.parametrize("header", ["Bearer", "Bearer x", "Basic eDp5", "bearer " + "x" * 5000, "Bearer \\x00"])
def test_a_wrong_token_identifies_nobody(site: Site, tables: Tables, header: str) -> None:
    person = site.person()
    person.http.headers["Authorization"] = header
    view = person.get(f"/api/games/{tables.playing}")
    assert view["you"] == {"seats": [], "host": False}
    person.refused("not-yours", "POST", f"/api/games/{tables.playing}/turns", **turn_of(tables.view))


def test_ids_of_people_are_in_no_answer(tables: Tables) -> None:
    host = tables.people["host"]
    told = [host.http.get(f"/api/games/{tables.playing}{rest}").text for rest in ("", "/record", "/chat")]
    told += [host.http.get(address).text for address in ("/api/games", "/api/lobby", "/api/me")]
    assert not [text for text in told if "visitor" in text or '"bans"' in text or '"salt"' in text]
