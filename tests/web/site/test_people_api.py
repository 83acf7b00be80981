"""People over HTTP: accounts, ratings, leaderboard, archive, as a browser and as a program see them."""

import itertools
import random
import secrets
from pathlib import Path
from typing import Any

import httpx
import pytest
from site_helpers import Person, Site, until

import taluva
from taluva.commitment import open_deal

Json = dict[str, Any]


@pytest.fixture(autouse=True)
def fresh_attempts(site: Site) -> None:
    """Every test starts with a full budget of attempts."""
    site.app.state.services.limiter._buckets.clear()


@pytest.fixture(scope="module")
def mira(site: Site) -> Person:
    return site.account("Mira")


@pytest.fixture(scope="module")
def friendly(site: Site) -> str:
    """A finished game of two that is not rated."""
    people = site.account("Friendly"), site.account("Relaxed")
    game = site.game(*people)
    site.finish(game, *people)
    return game


@pytest.fixture(scope="module")
def resigned(site: Site) -> list[str]:
    """Rated games of three, in another edition, that ended by resigning."""
    people = [site.account(name) for name in ("One of three", "Two of three", "Three of three")]
    games = [site.game(*people, terms={"rated": True}, edition="deluxe-2015") for _ in range(4)]
    for game in games:
        site.open(game, *people)
        people[0].post(f"/api/games/{game}/resign")
        people[1].post(f"/api/games/{game}/resign")
    until(lambda: games_of(people[2]) == len(games))
    return games


def rated(site: Site, *people: Person, **options: Any) -> tuple[str, Json]:
    game = site.game(*people, terms={"rated": True}, **options)
    generator = random.Random(len(people))
    view = people[0].get(f"/api/games/{game}")
    while view["phase"] != "over":
        position, moves = taluva.Position(view["position"]), []
        while position.phase in ("place", "build") or (position.phase == "choose" and not moves):
            moves.append(str(generator.choice(list(position.legal_moves))))
            position = position.play(moves[-1])
        turn = {"version": view["version"], "request": f"turn-{view['version']:04}", "moves": moves}
        view = people[view["seat"] - 1].post(f"/api/games/{game}/turns", **turn)
    return game, view


def games_of(person: Person) -> int:
    return int(person.get("/api/me")["account"]["games"])


def test_a_visitor_is_nobody_until_they_log_in(site: Site) -> None:
    person = site.person()
    assert person.get("/api/me") == {"online": True, "known": False, "name": "", "account": None, "token": None}
    made = person.post("/api/accounts", name="Nobody yet", password="a good password")
    assert made["account"]["name"] == "Nobody yet"
    assert made["account"]["rating"] == 1500
    assert made["token"] is None, "a browser's token is in its cookie only"
    assert person.get("/api/me")["account"] == made["account"]


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(site: Site) -> None:
    person = site.person()
    response = person.http.post("/api/accounts", json={"name": "Cookie Jar", "password": "a good password"})
    cookie = response.headers["set-cookie"]
    assert cookie.startswith("taluva=")
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(cookie.split("; "))


def test_logging_out_invalidates_a_kept_cookie(site: Site) -> None:
    person = site.account("Leaver")
    kept = dict(person.http.cookies)
    person.post("/api/logout")
    assert person.get("/api/me")["account"] is None
    thief = site.person()
    thief.http.cookies.update(kept)
    assert thief.get("/api/me")["account"] is None


def test_a_planted_cookie_is_worth_nothing_after_the_login(site: Site) -> None:
    attacker = site.person()
    attacker.post("/api/games", seats=[{"kind": "person"}, {"kind": "engine", "level": 1}])
    planted = dict(attacker.http.cookies)
    victim = site.person()
    victim.http.cookies.update(planted)
    victim.post("/api/accounts", name="Victim", password="a good password")
    assert victim.get("/api/me")["account"]["name"] == "Victim"
    assert attacker.get("/api/me")["account"] is None


def test_games_begun_without_an_account_come_along_to_other_devices(site: Site) -> None:
    phone = site.person()
    game = phone.post("/api/games", stack=12, seats=[{"kind": "person"}, {"kind": "person"}])["id"]
    guest = site.person()
    guest.post(f"/api/games/{game}/join")
    laptop = site.account("Traveller")
    laptop.get(f"/api/games/{game}")
    phone.post("/api/login", name="traveller", password="a good password")
    assert [one["id"] for one in laptop.get("/api/games")["games"]] == [game]
    until(lambda: laptop.get(f"/api/games/{game}")["you"]["seats"] == [1])
    assert laptop.play(game)["turn"] == 1
    guest.play(game)
    assert phone.play(game)["turn"] == 3


def test_preferences_go_with_the_account(site: Site) -> None:
    one = site.account("Chooser")
    likes = {"sounds": False, "level": 5, "theme": "dark"}
    one.http.patch("/api/me", json={"preferences": likes}).raise_for_status()
    other = site.person()
    assert other.post("/api/login", name="Chooser", password="a good password")["account"]["preferences"] == likes


@pytest.mark.parametrize(
    "preferences",
    [
        {"sounds": []},
        {"a" * 41: True},
        {"Sounds": True},
        {"theme": "x" * 101},
        {f"k{'a' * n}": 1 for n in range(41)},
        [],
    ],
)
def test_preferences_are_small_and_plain(site: Site, preferences: Any) -> None:
    person = site.account(f"Picky {secrets.token_hex(4)}")
    person.refused("bad-request", "PATCH", "/api/me", preferences=preferences)


def test_what_needs_an_account_is_refused_without_one(site: Site, mira: Person) -> None:
    person = site.person()
    person.refused("forbidden", "PATCH", "/api/me", preferences={})
    person.refused("forbidden", "DELETE", "/api/me", password="a good password")
    person.refused("forbidden", "POST", "/api/login", name="Nobody at all", password="a good password")
    person.refused("name", "POST", "/api/accounts", name="Level 3 computer", password="a good password")
    person.refused("taken", "POST", "/api/accounts", name="MIRA", password="a good password")
    person.refused("bad-request", "POST", "/api/accounts", name="Somebody", password="short")
    person.refused("not-found", "GET", "/api/players/Nobody")


def test_a_new_password_logs_the_others_out_and_a_deleted_account_is_gone(site: Site) -> None:
    here, there = site.account("Mover"), site.person()
    there.post("/api/login", name="Mover", password="a good password")
    here.refused("forbidden", "PATCH", "/api/me", password="another password", old="not the old one")
    here.http.patch("/api/me", json={"password": "another password", "old": "a good password"}).raise_for_status()
    assert here.get("/api/me")["account"]["name"] == "Mover"
    assert there.get("/api/me")["account"] is None
    here.refused("forbidden", "DELETE", "/api/me", password="a good password")
    assert here.http.request("DELETE", "/api/me", json={"password": "another password"}).status_code == 204
    assert here.get("/api/me")["account"] is None
    here.refused("not-found", "GET", "/api/players/Mover")


def test_a_program_logs_in_with_its_token_and_gets_the_next_one(site: Site) -> None:
    token = site.person().post("/api/tokens", name="Robo")["token"]
    program = site.person(token)
    answer = program.http.post("/api/accounts", json={"name": "Robo One", "password": "a good password"})
    assert "set-cookie" not in answer.headers
    new = answer.json()["token"]
    assert new != token
    assert program.get("/api/me")["account"] is None, "the old token is dead"
    assert site.person(new).get("/api/me")["account"]["name"] == "Robo One"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_rated_game_counts_once_for_everybody(site: Site, players: int) -> None:
    people = [site.account(f"Rated {players} {number}") for number in range(players)]
    game, view = rated(site, *people)
    until(lambda: games_of(people[0]))
    now = {person.get("/api/me")["account"]["name"]: person.get("/api/me")["account"] for person in people}
    by_place = sorted(zip(view["places"], now.values(), strict=True), key=lambda one: one[0])
    for (place, better), (next_place, worse) in itertools.pairwise(by_place):
        assert (better["rating"] > worse["rating"]) == (place < next_place)
    assert {one["games"] for one in now.values()} == {1}
    assert sum(one["wins"] for one in now.values()) == view["places"].count(1)
    people[0].get(f"/api/games/{game}")
    page = site.person().get(f"/api/players/rated {players} 0")
    assert page["provisional"]
    assert [one["id"] for one in page["history"]] == [game]
    assert page["history"][0]["delta"] == page["rating"] - 1500
    assert [point["rating"] for point in page["curve"]] == [page["rating"]]


def test_partners_are_rated_together(site: Site) -> None:
    people = [site.account(f"Team {number}") for number in range(4)]
    _, view = rated(site, *people, edition="deluxe-2015", variant="teams")
    until(lambda: games_of(people[3]))
    ratings = [person.get("/api/me")["account"]["rating"] for person in people]
    assert ratings[0] == ratings[2]
    assert ratings[1] == ratings[3]
    assert (ratings[0] > ratings[1]) == (view["places"][0] < view["places"][1])


def test_who_gives_up_a_rated_game_loses_it(site: Site) -> None:
    winner, loser = site.account("Stayer"), site.account("Quitter")
    game = site.game(winner, loser, terms={"rated": True})
    site.open(game, winner, loser)
    loser.post(f"/api/games/{game}/resign")
    until(lambda: games_of(winner))
    assert winner.get("/api/me")["account"]["rating"] > 1500 > loser.get("/api/me")["account"]["rating"]


def test_a_game_that_is_not_rated_changes_nothing(site: Site, friendly: str) -> None:
    page = site.person().get("/api/players/Friendly")
    assert [(one["id"], one["delta"]) for one in page["history"]] == [(friendly, None)]
    assert page["games"] == 0


@pytest.mark.usefixtures("resigned")
def test_the_leaderboard_is_in_order_and_shows_nothing_secret(site: Site) -> None:
    found = site.person().get("/api/players")["players"]
    assert [one["rank"] for one in found] == list(range(1, len(found) + 1))
    ratings = [one["rating"] for one in found]
    assert ratings == sorted(ratings, reverse=True)
    assert set(found[0]) == {"rank", "name", "rating", "provisional", "games", "wins", "since"}
    assert site.person().get("/api/players", by="games")["players"][0]["games"] >= 1


@pytest.mark.usefixtures("friendly", "resigned")
def test_the_archive_finds_by_player_edition_and_number(site: Site) -> None:
    visitor = site.person()
    everything = visitor.get("/api/archive")["games"]
    assert all(one["over"] and one["places"] for one in everything)
    assert {len(one["seats"]) for one in visitor.get("/api/archive", players=3)["games"]} == {3}
    assert {one["edition"] for one in visitor.get("/api/archive", edition="deluxe-2015")["games"]} == {"deluxe-2015"}
    assert [one["title"] for one in visitor.get("/api/archive", player="FRIENDLY")["games"]] == ["Friendly and Relaxed"]
    assert visitor.get("/api/archive", player="%")["games"] == []
    oldest = everything[-1]["updated"]
    assert visitor.get("/api/archive", before=oldest)["games"] == []
    assert "visitor" not in str(everything)
    assert "account" not in str(everything)


def test_private_games_are_in_no_archive(site: Site) -> None:
    one, two = site.account("Hidden"), site.account("Secret")
    game = site.game(one, two, terms={"public": False, "rated": True})
    site.open(game, one, two)
    one.post(f"/api/games/{game}/resign")
    until(lambda: games_of(two))
    assert site.person().get("/api/archive", player="Hidden")["games"] == []
    page = site.person().get("/api/players/Hidden")
    assert page["history"] == []
    assert len(page["curve"]) == 1


def test_records_of_the_archive_can_be_saved_and_verified(site: Site, friendly: str) -> None:
    visitor = site.person()
    assert [one["id"] for one in visitor.get("/api/archive", player="Friendly")["games"]] == [friendly]
    response = visitor.http.get(f"/api/games/{friendly}/record")
    assert response.headers["content-disposition"].startswith("attachment")
    opening = open_deal(response.text)
    assert opening.commitment == visitor.get(f"/api/games/{friendly}")["online"]["commitment"]
    assert opening.drawn == 12


@pytest.mark.usefixtures("friendly", "resigned")
def test_pages_of_the_archive_follow_each_other(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    from taluva.web.people import archive

    everything = [one["id"] for one in site.person().get("/api/archive")["games"]]
    monkeypatch.setattr(archive, "PAGE", 3)
    found: list[str] = []
    query: Json = {}
    while True:
        page = site.person().get("/api/archive", **query)
        found += [one["id"] for one in page["games"]]
        if page["next"] is None:
            break
        query = {"before": page["next"]}
    assert found == everything


def test_guessing_passwords_is_stopped(site: Site, mira: Person) -> None:
    person = site.person()
    codes = set()
    for number in range(40):
        answer = person.http.post("/api/login", json={"name": "Mira", "password": f"guess {number} of it"})
        codes.add((answer.status_code, answer.json()["error"]["code"]))
    assert codes == {(403, "forbidden"), (429, "limit")}


@pytest.mark.parametrize("page", ["/account", "/players", "/player/Mira", "/archive"])
@pytest.mark.usefixtures("mira")
def test_the_pages_are_there(site: Site, page: str) -> None:
    answer = httpx.get(site.url + page)
    assert answer.status_code == 200
    assert "people/people.css" in answer.text or "/static/" in answer.text
    assert "script-src 'self'" in answer.headers["content-security-policy"]


@pytest.mark.slow
def test_a_crash_between_end_and_rating_is_repaired(tmp_path: Path) -> None:
    """The rating follows the end of a game at least once: the next server to start catches up, even for an opponent who
    has deleted the account in the meantime."""
    site = Site(tmp_path).wait()
    one, two = site.account("Early"), site.account("Later")
    site.app.state.services.scheduler._on_over = _never
    game = site.game(one, two, terms={"rated": True})
    site.open(game, one, two)
    one.post(f"/api/games/{game}/resign")
    assert games_of(two) == 0
    assert one.http.request("DELETE", "/api/me", json={"password": "a good password"}).status_code == 204
    site.stop()
    again = Site(tmp_path).wait()
    person = again.person()
    until(lambda: person.get("/api/players/Later")["games"] == 1)
    winner = person.get("/api/players/Later")
    assert (winner["wins"], winner["rating"]) == (1, 1550)
    settlement = until(lambda: person.get(f"/api/games/{game}")["online"]["settlement"])
    assert settlement["changes"] == [None, 50]
    again.stop()


async def _never(snapshot: Any) -> None:
    raise RuntimeError("the power is gone")
