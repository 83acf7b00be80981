"""Programs: the example plays whole games, the page about it runs, and the description is true of real answers."""

import json
import os
import re
import secrets
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from site_helpers import Person, Site, until
from websockets.sync.client import connect

from taluva.commitment import open_deal

pytestmark = pytest.mark.slow

Json = dict[str, Any]
ROOT = Path(__file__).parents[3]
BOT = ROOT / "examples" / "bot.py"


@pytest.fixture(scope="module")
def description(site: Site) -> Json:
    found: Json = httpx.get(f"{site.url}/api/openapi.json").json()
    return found


@pytest.fixture(autouse=True)
def no_bot_is_left() -> Iterator[None]:
    yield
    for bot in BOTS:
        if bot.poll() is None:
            bot.kill()
            bot.communicate()
    BOTS.clear()


BOTS: "list[subprocess.Popen[str]]" = []


@pytest.fixture
def quiet(tmp_path: Path) -> Iterator[Site]:
    """A site of its own: a bot that takes a seat in an open game finds only those of the test."""
    site = Site(tmp_path).wait()
    yield site
    site.stop()


def start(site: Site, *arguments: str, **environment: str) -> "subprocess.Popen[str]":
    command = [sys.executable, str(BOT), site.url, *arguments]
    pipe = subprocess.PIPE
    BOTS.append(subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=os.environ | environment))
    return BOTS[-1]


def places(bot: "subprocess.Popen[str]") -> list[int]:
    out, error = bot.communicate(timeout=120)
    assert bot.returncode == 0, error
    return [int(place) for place in out.removeprefix("places: ").split()]


def test_the_example_is_short() -> None:
    assert len(BOT.read_text().splitlines()) < 30


def test_two_examples_find_each_other_and_play_to_the_end(quiet: Site) -> None:
    first = start(quiet, "Tiki", "1")
    until(lambda: quiet.person().get("/api/lobby")["games"])
    second = start(quiet, "Moai")
    ends = places(first), places(second)
    assert ends[0] == ends[1]
    finished = quiet.person().get("/api/archive", player="tiki")["games"]
    assert [one["places"] for one in finished] == [ends[0]]
    assert sorted(seat["name"] for seat in finished[0]["seats"]) == ["Moai", "Tiki"]
    record = quiet.person().http.get(f"/api/games/{finished[0]['id']}/record").text
    assert open_deal(record).drawn == finished[0]["turn"]


def test_the_example_goes_on_when_its_connection_breaks(quiet: Site) -> None:
    """The server ends its connection during the game; so does another client that plays with the same token."""
    token = quiet.person().post("/api/tokens", name="Phoenix")["token"]
    bot = start(quiet, "Phoenix", TALUVA_TOKEN=token)
    opponent = quiet.person()
    game = until(lambda: [one["id"] for one in quiet.person(token).get("/api/games")["games"]])[0]
    opponent.post(f"/api/games/{game}/join")
    for turns in (2, 6):
        until(lambda: _moved(opponent, game) >= turns)  # noqa: B023
        quiet.break_connections()
    until(lambda: _moved(opponent, game) < 0)
    assert places(bot) == opponent.get(f"/api/games/{game}")["places"]


def _moved(person: Person, game: str) -> int:
    """Play where it is one's turn; the turns played, or -1 at the end."""
    view = person.get(f"/api/games/{game}")
    if view["phase"] == "over":
        return -1
    if view["seat"] in view["you"]["seats"]:
        view = person.play(game)
    return -1 if view["phase"] == "over" else int(view["turn"])


def test_the_page_about_programs_runs(quiet: Site, capsys: pytest.CaptureFixture[str]) -> None:
    code = "\n".join(re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "bots.md").read_text(), re.DOTALL))
    expected = [
        re.split(r"\s{2,}# ", line, maxsplit=1)[1] for line in code.splitlines() if re.match(r"\s*print\(", line)
    ]
    names: Json = {"SITE": quiet.url}
    exec(compile(code, "docs/bots.md", "exec"), names)
    for client in ("program", "friend"):
        names[client].close()
    assert capsys.readouterr().out.splitlines() == expected


def test_the_page_about_programs_names_only_routes_that_there_are(description: Json) -> None:
    page = (ROOT / "docs" / "bots.md").read_text()
    for method, path in re.findall(r"`(GET|POST|PATCH|DELETE) (/api/[^`? ]+)", page):
        address = path.replace("{id}", "{game}")
        assert method.lower() in description["paths"].get(address, {}), f"{method} {path}"


def faults(value: Any, schema: Json, schemas: Json, where: str = "answer") -> list[str]:
    """Where a value does not fit a schema, as far as our schemas go."""
    if "$ref" in schema:
        return faults(value, schemas[schema["$ref"].rpartition("/")[2]], schemas, where)
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            each = [faults(value, one, schemas, where) for one in schema[choice]]
            return [] if any(not one for one in each) else min(each, key=len)
    if "const" in schema and value != schema["const"]:
        return [f"{where} is {value!r}, not {schema['const']!r}"]
    if "enum" in schema and value not in schema["enum"]:
        return [f"{where} is {value!r}"]
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "boolean": bool}
    kind = schema.get("type")
    if kind == "null":
        return [] if value is None else [f"{where} is not null"]
    if kind and (not isinstance(value, kinds[kind]) or (isinstance(value, bool) and kind != "boolean")):
        return [f"{where} is {type(value).__name__}, not {kind}"]
    found: list[str] = []
    if isinstance(value, dict):
        found += [f"{where}.{name} is missing" for name in schema.get("required", ()) if name not in value]
        for name, one in value.items():
            found += faults(one, schema.get("properties", {}).get(name, {}), schemas, f"{where}.{name}")
    if isinstance(value, list):
        for at, one in enumerate(value):
            found += faults(one, schema.get("items", {}), schemas, f"{where}[{at}]")
    return found


def test_every_operation_describes_its_answer_and_its_errors(description: Json) -> None:
    assert description["openapi"].startswith("3.")
    for path, operations in description["paths"].items():
        for method, operation in operations.items():
            assert operation["responses"]["default"]["content"]["application/json"]["schema"] == {
                "$ref": "#/components/schemas/Error"
            }, (method, path)
            assert "422" not in operation["responses"]
            assert operation.get("description") or operation.get("summary")
    text = json.dumps(description)
    for name in re.findall(r"#/components/schemas/(\w+)", text):
        assert name in description["components"]["schemas"], name


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("get", "/api/me", None),
        ("get", "/api/games", None),
        ("get", "/api/lobby", None),
        ("get", "/api/players", None),
        ("get", "/api/archive", None),
        ("get", "/api/games/{game}", None),
        ("post", "/api/games", {"seats": [{"kind": "person"}, {"kind": "engine", "level": 1}]}),
        ("post", "/api/tokens", {"name": "One more"}),
        ("post", "/api/games/{game}/takeback", {"version": 0}),
        ("post", "/api/games/{game}/turns", {"version": 0, "request": "a-request", "moves": ["hut@0,0"]}),
        ("post", "/api/games/{game}/turns", {"version": "one"}),
        ("post", "/api/games/{game}/join", {"seat": 1}),
        ("get", "/api/players/Nobody", None),
        ("get", "/api/games/nonsense", None),
    ],
)
def test_answers_are_as_described(site: Site, description: Json, method: str, path: str, body: Json | None) -> None:
    person = site.person(site.person().post("/api/tokens", name="Checker")["token"])
    game = site.game(person, site.person())
    template = next(one for one in description["paths"] if re.fullmatch(re.sub(r"\{\w+\}", r"[^/]+", one), path))
    response = person.http.request(method, path.replace("{game}", game), json=body)
    described = description["paths"][template][method]["responses"]
    answer = described.get(str(response.status_code), described["default"])
    schema = answer["content"]["application/json"]["schema"]
    assert not faults(response.json(), schema, description["components"]["schemas"])
    assert response.is_success == (str(response.status_code) in described)


def test_messages_are_as_described(site: Site, description: Json) -> None:
    people = [site.person(site.person().post("/api/tokens", name=f"Talker {n}")["token"]) for n in range(2)]
    game = site.game(*people)
    address = f"ws://127.0.0.1:{site.port}/api/games/{game}/live"
    headers = {"Authorization": people[0].http.headers["Authorization"]}
    heard: dict[str, Json] = {}
    with connect(address, additional_headers=headers) as socket:
        said: list[Json] = [
            {"type": "ping"},
            {"type": "chat", "text": "Aloha"},
            {"type": "reaction", "reaction": "wave"},
            {"type": "turn", "version": 99, "request": secrets.token_hex(8), "moves": ["hut@0,0"]},
            {"type": "nonsense"},
        ]
        for one in said:
            socket.send(json.dumps(one))
        people[0].play(game)
        wanted = {"view", "pong", "chat", "reaction", "refusal", "presence"}
        while not wanted <= set(heard):
            message = json.loads(socket.recv(timeout=60))
            heard[message["type"]] = message
            assert not faults(message, {"$ref": "#/ServerMessage"}, description["components"]["schemas"]), message[
                "type"
            ]


def test_what_does_not_fit_would_be_found(description: Json) -> None:
    schemas = description["components"]["schemas"]
    assert faults({"error": {"code": "stale", "message": "x"}}, schemas["Error"], schemas)
    assert faults({"error": {"code": "odd", "message": "x", "rule": None}}, schemas["Error"], schemas)
    assert faults({"type": "view"}, schemas["ServerMessage"], schemas)
    assert not faults({"error": {"code": "stale", "message": "x", "rule": None}}, schemas["Error"], schemas)


def test_a_person_is_no_program(site: Site) -> None:
    """A visitor with a cookie gets no token to read, and a visitor with a token gets no cookie."""
    browser = Person(site.url)
    site.people.append(browser)
    answer = browser.http.post("/api/games", json={"seats": [{"kind": "person"}, {"kind": "person"}]})
    assert browser.http.cookies["taluva"] not in answer.text
    program = site.person(browser.post("/api/tokens", name="x")["token"])
    answer = program.http.post("/api/games", json={"seats": [{"kind": "person"}, {"kind": "person"}]})
    assert "set-cookie" not in answer.headers
