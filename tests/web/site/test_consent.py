"""Nothing happens to people behind their backs: rematches, takebacks, games called off, guests sent away, the deal."""

import threading
from contextlib import ExitStack
from dataclasses import replace

import orjson
import pytest
from site_helpers import Json, Person, Site, until
from table_helpers import live

from taluva.commitment import commit, open_deal
from taluva.web.tables.terms import Declined, Play, Proposal, read_play


def table(site: Site, *names: str, **options: object) -> tuple[list[Person], str]:
    """A game of people with these names; its path."""
    people = [site.person() for _ in names]
    seats: list[Json] = [{"kind": "person", "name": names[0]}, *({"kind": "person"} for _ in names[1:])]
    seats += options.pop("engines", [])  # type: ignore[arg-type]
    game = people[0].post("/api/games", seats=seats, stack=12, **options)["id"]
    for person, name in zip(people[1:], names[1:], strict=True):
        person.post(f"/api/games/{game}/join", name=name)
    return people, f"/api/games/{game}"


def to_move(person: Person, path: str, seat: int) -> Json | None:
    view = person.get(path)
    return view if view["seat"] == seat else None


def asked(person: Person, path: str) -> Json | None:
    found: Json | None = person.get(path)["online"]["proposal"]
    return found


def test_a_rematch_waits_for_everybody(site: Site) -> None:
    (ana, ben, cleo), path = table(site, "Ana", "Ben", "Cleo", terms={"clock": {"kind": "live", "seconds": 60}})
    ana.refused("illegal", "POST", f"{path}/rematch")
    ana.post(f"{path}/resign")
    until(lambda: to_move(ben, path, 2))
    ben.post(f"{path}/resign")
    ana.refused("illegal", "POST", f"{path}/rematch/answer", agree=False)
    site.person().refused("not-yours", "POST", f"{path}/rematch")
    with live(site, path.rpartition("/")[2], cleo) as line:
        line.hear("view")
        first = ana.http.post(f"{path}/rematch", json={})
        assert first.status_code == 200
        assert first.json()["online"]["rematch"] is None
        told = line.hear("view")["view"]["online"]["proposal"]
        assert told == {"kind": "rematch", "seat": 1, "agreed": [1], "needs": [2, 3]}
        assert ben.post(f"{path}/rematch/answer", agree=True)["online"]["proposal"]["needs"] == [3]
        line.hear("view")
        cleo.post(f"{path}/rematch/answer", agree=False)
        no = line.hear("view")["view"]["online"]
        assert (no["proposal"], no["declined"]) == (None, {"kind": "rematch", "seat": 1, "by": 3})
        assert ana.get(path)["online"]["rematch"] is None
        ben.post(f"{path}/rematch")
        assert ben.post(f"{path}/rematch/answer", agree=False)["online"]["declined"]["by"] == 2, "one may withdraw"
    for person in (ben, ana):
        person.post(f"{path}/rematch")
    last = cleo.http.post(f"{path}/rematch", json={})
    assert last.status_code == 201
    begun = last.json()
    assert [seat["name"] for seat in begun["seats"]] == ["Ben", "Cleo", "Ana"]
    assert begun["online"]["clock"]["left"] == [60, 60, 60]
    assert begun["now"] - begun["online"]["clock"]["since"] < 30
    assert {person.post(f"{path}/rematch")["id"] for person in (ana, ben, cleo)} == {begun["id"]}
    assert ana.get(path)["online"]["rematch"] == begun["id"]


def test_a_rematch_is_made_once_however_many_agree_at_once(site: Site) -> None:
    (ana, ben), path = table(site, "Ana", "Ben")
    ana.post(f"{path}/resign")
    ana.post(f"{path}/rematch")
    found: list[str] = []
    ways = [
        threading.Thread(target=lambda: found.append(ben.http.post(f"{path}/rematch", json={}).json()["id"]))
        for _ in range(8)
    ]
    for way in ways:
        way.start()
    for way in ways:
        way.join()
    assert len(set(found)) == 1
    assert len(ben.get("/api/games")["games"]) == 2


def test_alone_with_the_computer_a_rematch_begins_at_once(site: Site) -> None:
    (ana,), path = table(site, "Ana", engines=[{"kind": "engine", "level": 1}])
    ana.post(f"{path}/resign")
    again = ana.http.post(f"{path}/rematch", json={})
    assert again.status_code == 201
    assert again.json()["phase"] != "over"


def test_a_rated_rematch_needs_everybody_there_and_with_an_account(site: Site) -> None:
    ana, ben = site.account("Consenting Ana"), site.account("Consenting Ben")
    game = site.game(ana, ben, terms={"rated": True})
    path = f"/api/games/{game}"
    ana.post(f"{path}/resign")
    ben.post(f"{path}/rematch")
    with ExitStack() as here:
        site.connect(here, game, ana)
        refusal = ana.refused("illegal", "POST", f"{path}/rematch")
        assert "Consenting Ben" in refusal["error"]["message"]
        assert ana.get(path)["online"]["rematch"] is None
        site.connect(here, game, ben)
        again = ana.post(f"{path}/rematch")
    assert again["id"] != game
    ana.post(f"/api/games/{again['id']}/resign")
    with ExitStack() as here:
        site.connect(here, again["id"], ana, ben)
        assert ana.http.request("DELETE", "/api/me", json={"password": "a good password"}).status_code == 204
        ana.refused("not-yours", "POST", f"/api/games/{again['id']}/rematch")
        ben.refused("illegal", "POST", f"/api/games/{again['id']}/rematch")


def test_a_takeback_says_whose_turns_it_takes(site: Site) -> None:
    (ana, ben, cleo), path = table(site, "Ana", "Ben", "Cleo")
    for person in (ana, ben):
        person.play(path.rpartition("/")[2])
    view = ana.get(path)
    assert view["online"]["takebacks"] == [[1, 2], [2], []]
    proposal = ana.post(f"{path}/takeback", version=view["version"])["online"]["proposal"]
    assert proposal == {"kind": "takeback", "seat": 1, "agreed": [], "needs": [2, 3], "turns": [1, 2], "steps": 4}
    ben.post(f"{path}/takeback/answer", agree=True)
    no = cleo.post(f"{path}/takeback/answer", agree=False)["online"]
    assert no["declined"] == {"kind": "takeback", "seat": 1, "by": 3}
    cleo.play(path.rpartition("/")[2])
    assert ana.get(path)["online"]["declined"] is None


def test_who_resigned_neither_asks_nor_is_asked(site: Site) -> None:
    (ana, ben, cleo), path = table(site, "Ana", "Ben", "Cleo")
    game = path.rpartition("/")[2]
    ana.play(game)
    ana.post(f"{path}/resign")
    view = ben.play(game)
    ana.refused("illegal", "POST", f"{path}/takeback", version=view["version"])
    assert ben.post(f"{path}/takeback", version=view["version"])["online"]["proposal"]["needs"] == [3]
    ana.refused("not-yours", "POST", f"{path}/takeback/answer", agree=True)
    ana.refused("not-yours", "POST", f"{path}/takeback/answer", agree=False)
    assert cleo.post(f"{path}/takeback/answer", agree=True)["turn"] == 1
    ana.refused("illegal", "POST", f"{path}/resign")


def test_a_stand_in_neither_grants_nor_blocks(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taluva.web.routes.tables.AWAY_TIMEOUT", 0.0)
    (ana, ben), path = table(site, "Ana", "Ben")
    ana.play(path.rpartition("/")[2])
    ana.post(f"{path}/away", seat=2)
    view = until(lambda: to_move(ana, path, 1))
    ana.refused("illegal", "POST", f"{path}/takeback", version=view["version"])
    ben.refused("illegal", "POST", f"{path}/takeback", version=view["version"])
    assert ana.get(path)["turn"] == 2
    ben.post(f"{path}/join")
    ana.post(f"{path}/takeback", version=ana.get(path)["version"])
    assert ben.post(f"{path}/takeback/answer", agree=True)["turn"] == 0
    (ana, ben, cleo), path = table(site, "Ana", "Ben", "Cleo")
    ana.play(path.rpartition("/")[2])
    ana.post(f"{path}/away", seat=2)
    view = until(lambda: to_move(ana, path, 3))
    assert ana.post(f"{path}/takeback", version=view["version"])["online"]["proposal"]["needs"] == [3]
    assert cleo.post(f"{path}/takeback/answer", agree=True)["turn"] == 0


def test_a_game_called_off_is_announced(site: Site) -> None:
    people = [site.person() for _ in range(2)]
    game = people[0].post("/api/games", seats=[{"kind": "person", "name": "Ana"}, *({"kind": "person"},) * 2])["id"]
    people[1].post(f"/api/games/{game}/join", name="Ben")
    with live(site, game, people[1]) as his, live(site, game, None) as watching:
        for line in (his, watching):
            line.hear("view")
        assert people[0].http.delete(f"/api/games/{game}").status_code == 204
        for line in (his, watching):
            assert line.hear("called-off") == {"type": "called-off", "name": "Ana"}


def test_a_guest_who_is_sent_away_is_told_so(site: Site) -> None:
    ana, ben, cleo = (site.person() for _ in range(3))
    game = ana.post("/api/games", seats=[{"kind": "person", "name": "Ana"}, *({"kind": "person"},) * 3])["id"]
    for person, name in ((ben, "Ben"), (cleo, "Cleo")):
        person.post(f"/api/games/{game}/join", name=name)
    with live(site, game, ben) as his, live(site, game, cleo) as hers:
        assert "banned" not in his.hear("view")["you"]
        hers.hear("view")
        ana.post(f"/api/games/{game}/seats/2/kick")
        assert his.hear("view")["you"] == {"seats": [], "host": False, "banned": True}
        for line in (his, hers):
            while (message := line.hear("sent-away", "view"))["type"] == "view":
                pass
            assert message == {"type": "sent-away", "seat": 2, "name": "Ben"}
    ben.refused("not-yours", "POST", f"/api/games/{game}/join")


def test_taking_turns_back_alone_reshuffles_the_stack(site: Site) -> None:
    """A host plays both seats to the end, takes everything back, and gives the second seat to somebody: the opened
    stack says nothing about the tiles to come."""
    host, friend = site.person(), site.person()
    seats = [{"kind": "person", "who": "me"}, {"kind": "person", "who": "me"}]
    view = host.post("/api/games", seats=seats, stack=12)
    path = f"/api/games/{view['id']}"
    while view["phase"] != "over":
        view = host.play(view["id"])
    opened, seal = view["online"]["opening"], view["online"]["commitment"]
    while view["turn"] > 1:
        view = host.post(f"{path}/undo", version=view["version"])
    assert view["online"]["commitment"] != seal
    assert view["online"]["reshuffled"] == 1
    seal = view["online"]["commitment"]
    link = host.post(f"{path}/seats/2/link")["link"]
    taken = friend.post("/api/seat-links", token=link.partition("#")[2])
    assert taken["online"]["commitment"] == seal
    assert (taken["turn"], taken["tile"]) == (view["turn"], view["tile"]), "what is drawn is drawn"
    while view["phase"] != "over":
        view = (host if view["seat"] == 1 else friend).play(view["id"])
    now = view["online"]["opening"]
    assert now["stack"][:2] == opened["stack"][:2]
    assert now["stack"] != opened["stack"]
    assert commit(now["salt"], now["stack"]) == taken["online"]["commitment"]
    assert open_deal(host.http.get(f"{path}/record").text).commitment == taken["online"]["commitment"]


def test_where_nothing_is_known_the_deal_stays(site: Site) -> None:
    host, phone = site.person(), site.person()
    view = host.post("/api/games", seats=[{"kind": "person"}, {"kind": "engine", "level": 1}])
    link = host.post(f"/api/games/{view['id']}/seats/1/link")["link"]
    moved = phone.post("/api/seat-links", token=link.partition("#")[2])
    assert moved["online"]["commitment"] == view["online"]["commitment"]
    assert moved["online"]["reshuffled"] is None


def test_names_stay_after_the_end(site: Site) -> None:
    (ana, ben), path = table(site, "Ana", "Ben")
    ben.post(f"{path}/resign")
    assert ana.http.patch(path, json={"seats": [{"name": "The best"}, {}]}).status_code == 409
    ana.post("/api/accounts", name="Renamed", password="a good password")
    assert [seat["name"] for seat in ben.get(path)["seats"]] == ["Ana", "Ben"]


def test_what_earlier_versions_kept_is_understood() -> None:
    """They did not note how far a takeback leads: then it has to be asked for again."""
    asked = {"kind": "takeback", "seat": 1, "agreed": [], "needs": [2]}
    clock = {"left": [60.0, 50.0], "since": 5.0}
    old = {"clock": clock, "proposal": asked, "salt": "s", "rematch": None, "host": "h", "bans": ["b"]}
    play = read_play(old)
    assert play == Play((60.0, 50.0), 5.0, None, "s", None, "h", ("b",))
    assert read_play(play.as_json()) == play
    asking = replace(play, proposal=Proposal("takeback", 1, (), (2,), (1, 2), 4), declined=Declined("rematch", 1, 2))
    assert read_play(orjson.loads(orjson.dumps(asking.as_json()))) == asking
