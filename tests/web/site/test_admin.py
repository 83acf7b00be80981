"""`taluva admin` on SQLite and PostgreSQL while a site runs over the same database, which notices within seconds."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from site_helpers import Person, Site, until
from table_helpers import Line, live
from websockets.exceptions import ConnectionClosed

import taluva
from services import Postgres
from taluva.cli.guard import run

PASSWORD = "a good password"
Admin = Callable[..., str]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path | str:
    if request.param == "sqlite":
        return tmp_path_factory.mktemp("admin")
    server: Postgres = request.getfixturevalue("postgres")
    return server.database("admin")


@pytest.fixture(scope="module")
def site(where: Path | str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = where if isinstance(where, Path) else tmp_path_factory.mktemp("unused")
    running = Site(folder, database=where if isinstance(where, str) else None).wait()
    yield running
    running.stop()


@pytest.fixture
def admin(where: Path | str, capsys: pytest.CaptureFixture[str]) -> Admin:
    """Run `taluva admin`; what it prints."""
    options = ["--data", str(where)] if isinstance(where, Path) else ["--database", where]

    def command(*arguments: str, code: int = 0) -> str:
        capsys.readouterr()
        assert run(["admin", *arguments, *options]) == code
        out, err = capsys.readouterr()
        return str(err if code else out)

    return command


def names(person: Person, game: str) -> list[str]:
    return [seat["name"] for seat in person.get(f"/api/games/{game}")["seats"]]


def closing_code(line: Line) -> int | None:
    """How the server ends a connection."""
    try:
        while True:
            line.socket.recv(timeout=60)
    except ConnectionClosed as end:
        return None if end.rcvd is None else end.rcvd.code


def test_a_lost_password_is_reset_by_a_link(site: Site, admin: Admin) -> None:
    lost = site.account("Lost")
    said = admin("reset", "lost", "--yes", "--address", "https://taluva.example")
    link = said.splitlines()[-1]
    assert link.startswith("https://taluva.example/reset#")
    until(lambda: lost.get("/api/me")["account"] is None)
    lost.refused("forbidden", "POST", "/api/login", name="Lost", password=PASSWORD)
    token = link.partition("#")[2]
    assert lost.post("/api/reset", token=token, password="another password")["account"]["name"] == "Lost"
    assert lost.get("/api/me")["account"]["name"] == "Lost"
    site.person().refused("not-found", "POST", "/api/reset", token=token, password="a third password")


@pytest.mark.slow
def test_a_deleted_account_leaves_no_name_behind_and_others_keep_what_they_won(site: Site, admin: Admin) -> None:
    gone, stays = site.account("Vanishing"), site.account("Remaining")
    finished = site.game(gone, stays, terms={"rated": True})
    site.open(finished, gone, stays)
    stays.post(f"/api/games/{finished}/resign")
    running = site.game(stays, gone, terms={"rated": True})
    site.open(running, stays, gone)
    alone = gone.post("/api/games", seats=[{"kind": "person"}, {"kind": "engine", "level": 1}])["id"]
    open_game = gone.post("/api/games", seats=[{"kind": "person"}, {"kind": "person"}], terms={"public": True})["id"]
    gone.post(f"/api/games/{finished}/chat", text="Bye.")
    until(lambda: stays.get("/api/me")["account"]["games"] == 1)
    before = stays.get("/api/me")["account"]
    with live(site, running, stays) as line:
        line.hear("view")
        assert "Vanishing is deleted." in admin("delete", "vanishing", "--yes")
        message = line.hear("view")
    assert message["view"]["phase"] == "over", "whoever leaves for ever has resigned"
    assert message["view"]["places"] == [1, 2]
    until(lambda: stays.get("/api/me")["account"]["games"] == 2)
    now = stays.get("/api/me")["account"]
    assert now["rating"] > before["rating"]
    assert now["wins"] == before["wins"] + 1
    until(lambda: names(stays, finished) == ["Deleted account", "Remaining"])
    german = site.person()
    german.http.headers["Accept-Language"] = "de"
    assert names(german, finished)[0] == "Gelöschtes Konto"
    assert stays.get(f"/api/games/{finished}/chat")["messages"][0]["name"] == "Deleted account"
    record = stays.http.get(f"/api/games/{finished}/record").text
    assert "Vanishing" not in record
    assert len(taluva.read_record(record).turns) >= 8
    archive = site.person().get("/api/archive", player="remaining")["games"]
    assert {one["id"] for one in archive} == {finished, running}
    assert site.person().get("/api/archive", player="vanishing")["games"] == []
    assert {seat["name"] for one in archive for seat in one["seats"]} == {"Deleted account", "Remaining"}
    assert site.person().get("/api/players/Remaining")["history"][0]["delta"] > 0
    for game in (alone, open_game):
        until(lambda: site.person().http.get(f"/api/games/{game}").status_code == 404)  # noqa: B023
    site.person().refused("not-found", "GET", "/api/players/Vanishing")
    assert gone.get("/api/me")["account"] is None
    assert "Vanishing" not in admin("list", "tables") + admin("list", "accounts") + admin("list", "guests")


def test_three_go_on_when_one_of_four_deletes_the_account(site: Site, admin: Admin) -> None:
    people = [site.account(f"Quartet {number}") for number in range(4)]
    game = site.game(*people, terms={"rated": True})
    site.open(game, *people)
    admin("delete", "Quartet 0", "--yes")
    until(lambda: people[1].get(f"/api/games/{game}")["seats"][0]["forfeited"] == "resigned")
    for person in people[2:]:
        person.post(f"/api/games/{game}/resign")
    until(lambda: people[1].get("/api/me")["account"]["games"] == 1)
    assert people[1].get("/api/me")["account"]["rating"] > 1500
    assert people[2].get("/api/me")["account"]["rating"] < 1500


def test_a_new_name_is_at_all_tables(site: Site, admin: Admin) -> None:
    rude, other = site.account("Rude Name"), site.account("Polite Name")
    game = site.game(rude, other)
    rude.post(f"/api/games/{game}/resign")
    assert "is taken" in admin("rename", "rude name", "POLITE name", code=2)
    assert "computer" in admin("rename", "rude name", "Level 3 computer", code=2)
    assert admin("rename", "rude name", "Nicer Name") == "Rude Name is now called Nicer Name, at 1 table too.\n"
    until(lambda: names(other, game) == ["Nicer Name", "Polite Name"])
    until(lambda: rude.get("/api/me")["name"] == "Nicer Name")
    assert "Rude" not in other.http.get(f"/api/games/{game}/record").text
    assert [one["id"] for one in site.person().get("/api/archive", player="nicer")["games"]] == [game]
    assert site.person().get("/api/archive", player="rude")["games"] == []
    rude.post("/api/login", name="Nicer Name", password=PASSWORD)


@pytest.mark.slow
def test_a_banned_player_is_told_so_and_may_only_watch(site: Site, admin: Admin) -> None:
    bad, good = site.account("Bully"), site.account("Victim")
    game = site.game(bad, good)
    with live(site, game, bad) as line:
        line.hear("view")
        said = admin("ban", "bully", "--reason", "Insults in\nthe chat.", "--days", "7")
        assert said.startswith("Bully is banned until ")
        until(lambda: bad.http.post(f"/api/games/{game}/chat", json={"text": "So?"}).status_code == 403)
        line.say("chat", text="So?")
        assert closing_code(line) == 1008
    answer = bad.refused("banned", "POST", f"/api/games/{game}/chat", text="So?")
    assert answer["error"]["message"].startswith("You are banned from playing on this site until ")
    assert answer["error"]["message"].endswith("Reason: Insults in the chat.")
    bad.refused("banned", "POST", "/api/games", seats=[{"kind": "person"}, {"kind": "engine", "level": 1}])
    with live(site, game, bad) as line:
        assert line.hear("view")["you"]["seats"] == []
        line.say("chat", text="So?")
        assert line.hear("refusal")["error"]["code"] == "banned"
    assert good.get(f"/api/games/{game}")["presence"]["seats"] == []
    assert bad.get("/api/me")["account"]["name"] == "Bully", "the account can still be looked after"
    assert json.loads(bad.http.get("/api/me/export").text)["ban"]["reason"] == "Insults in the chat."
    assert [one["name"] for one in json.loads(admin("list", "bans", "--json"))] == ["Bully"]
    assert admin("unban", "Bully") == "Bully may play again.\n"
    until(lambda: bad.http.post(f"/api/games/{game}/chat", json={"text": "Sorry."}).status_code == 201)
    assert "is not banned" in admin("unban", "Bully", code=2)


@pytest.mark.slow
def test_a_guest_is_found_by_the_name_at_a_table(site: Site, admin: Admin) -> None:
    guest, twin, other = site.person(), site.person(), site.account("Host of guests")
    seats = [{"kind": "person"}, {"kind": "person"}, {"kind": "person"}]
    game = other.post("/api/games", seats=seats)["id"]
    guest.post(f"/api/games/{game}/join", name="Passer-by")
    twin.post(f"/api/games/{game}/join", name="passer-by")
    assert "give the id" in admin("ban", "Passer-by", code=2)
    found = json.loads(admin("list", "guests", "passer", "--json"))
    assert [one["tables"] for one in found] == [1, 1]
    for one in found:
        assert "is banned permanently" in admin("ban", one["id"])
    for person in (guest, twin):
        until(lambda: person.http.post(f"/api/games/{game}/leave").status_code == 403)  # noqa: B023
    twin.refused("banned", "POST", f"/api/games/{game}/leave")
    guest.refused("banned", "POST", "/api/accounts", name="Another Name", password=PASSWORD)
    assert "is deleted. 1 table of others is kept" in admin("delete", found[0]["id"], "--yes")
    until(lambda: "Deleted account" in names(other, game))
    assert len(json.loads(admin("list", "guests", "passer", "--json"))) == 1


@pytest.mark.slow
def test_chat_and_tables_are_deleted(site: Site, admin: Admin) -> None:
    one, two = site.account("Talker"), site.account("Listener")
    game = site.game(one, two)
    for text in ("Hello", "Something rude", "Bye"):
        one.post(f"/api/games/{game}/chat", text=text)
    assert [row["text"] for row in json.loads(admin("chat", game, "--json"))] == ["Hello", "Something rude", "Bye"]
    with live(site, game, two) as line:
        line.hear("view")
        assert admin("delete-chat", game, "--number", "2", "--yes") == "1 message is deleted.\n"
        line.hear("chat-deleted")
        assert [one["text"] for one in two.get(f"/api/games/{game}/chat")["messages"]] == ["Hello", "Bye"]
        assert game in admin("list", "tables", "talker")
        assert admin("delete-table", game, "--yes") == f"The table {game} is deleted.\n"
        assert closing_code(line) == 1008
    assert "There is no table" in admin("delete-table", game, "--yes", code=2)
    assert "There is no table" in admin("delete-chat", game, "--yes", code=2)


def test_nothing_happens_without_a_yes(site: Site, admin: Admin, monkeypatch: pytest.MonkeyPatch) -> None:
    site.account("Careful")
    monkeypatch.setattr("typer.confirm", lambda question: "Careful" not in question)
    assert admin("delete", "Careful") == "Nothing was changed.\n"
    assert site.person().get("/api/players/Careful")["name"] == "Careful"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("delete", "Nobody here", "--yes"), "There is no account or guest called Nobody here."),
        (("reset", "Nobody here", "--yes"), "There is no account Nobody here."),
        (("reset", "Careful", "--address", "nowhere"), "An address looks like"),
        (("ban", "Careful", "--days", "1", "--until", "2090-01-01"), "not both"),
        (("ban", "Careful", "--until", "soon"), "A time looks like"),
        (("ban", "Careful", "--until", "2001-01-01"), "in the past"),
        (("chat", "no-such-game"), "There is no table no-such-game."),
    ],
)
@pytest.mark.usefixtures("site")
def test_what_cannot_be_done_is_one_sentence(admin: Admin, arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in admin(*arguments, code=2)


def test_an_empty_folder_is_no_site(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["admin", "list", "accounts", "--data", str(tmp_path)]) == 2
    assert "There are no games in" in capsys.readouterr().err


def test_everything_about_oneself_can_be_downloaded(site: Site) -> None:
    person, other = site.account("Curious"), site.account("Private one")
    person.http.patch("/api/me", json={"preferences": {"theme": "dark"}}).raise_for_status()
    game = site.game(person, other, terms={"rated": True})
    person.post(f"/api/games/{game}/chat", text="My words")
    other.post(f"/api/games/{game}/chat", text="Words of another")
    site.finish(game, person, other)
    until(lambda: person.get("/api/me")["account"]["games"] == 1)
    answer = person.http.get("/api/me/export")
    assert answer.headers["content-disposition"].startswith('attachment; filename="taluva-')
    assert answer.headers["content-type"] == "application/json"
    data = answer.json()
    assert data["account"]["name"] == "Curious"
    assert data["account"]["settings"] == {"theme": "dark"}
    assert [device["this"] for device in data["devices"]] == [True]
    assert [(one["id"], one["seats"]) for one in data["games"]] == [(game, [1])]
    assert [one["text"] for one in data["games"][0]["messages"]] == ["My words"]
    assert data["games"][0]["results"][0]["rated"] is True
    assert taluva.read_record(data["games"][0]["record"]).phase == "over"
    assert "Words of another" not in answer.text
    assert "argon2" not in answer.text
    guest = site.person()
    assert guest.http.get("/api/me/export").json()["games"] == []


@pytest.mark.slow
def test_an_export_of_many_games_has_them_all_and_hides_the_stack(site: Site) -> None:
    person = site.person()
    seats = [{"kind": "person", "who": "me"}, {"kind": "person", "who": "me"}]
    games = {person.post("/api/games", stack=12, seats=seats)["id"] for _ in range(53)}
    answer = person.http.get("/api/me/export")
    data = answer.json()
    assert {one["id"] for one in data["games"]} == games
    assert data["account"] is None
    assert "salt" not in answer.text.lower()
    assert all(one["record"].count("@") <= 1 for one in data["games"])


def test_a_guest_can_have_everything_deleted(site: Site) -> None:
    guest, other = site.person(), site.account("Companion")
    assert guest.get("/api/me")["known"] is False
    game = other.post("/api/games", seats=[{"kind": "person"}, {"kind": "person"}])["id"]
    guest.post(f"/api/games/{game}/join", name="Somebody real")
    assert guest.get("/api/me")["known"] is True
    other.refused("forbidden", "DELETE", "/api/guest")
    assert guest.http.request("DELETE", "/api/guest", json={}).status_code == 204
    until(lambda: names(other, game) == ["Companion", "Deleted account"])
    assert guest.get("/api/me")["known"] is False
    guest.refused("forbidden", "DELETE", "/api/guest")
