"""Playing by link: seats, joining, leaving, the host, links to other devices, taking back, giving up, talking."""

import pytest
from site_helpers import Json, Person, Site, until
from table_helpers import live, public, turn_of

import taluva
from taluva.commitment import commit, open_deal

TWO: list[Json] = [{"kind": "person", "name": "Ana"}, {"kind": "person"}]


def two(site: Site, **terms: object) -> tuple[Person, Person, str]:
    ana, ben = site.person(), site.person()
    game = ana.post("/api/games", seats=TWO, terms=terms)["id"]
    ben.post(f"/api/games/{game}/join", name="Ben")
    return ana, ben, game


def test_a_game_begins_when_all_seats_are_taken(site: Site) -> None:
    ana, ben, cleo = site.person(), site.person(), site.person()
    view = ana.post("/api/games", seats=[*TWO, {"kind": "person"}])
    path = f"/api/games/{view['id']}"
    assert view["online"]["waiting"]
    assert view["you"] == {"seats": [1], "host": True}
    assert [seat["open"] for seat in view["seats"]] == [False, True, True]
    ana.refused("waiting", "POST", f"{path}/turns", **turn_of(view))
    assert ben.post(f"{path}/join", name="Ben")["you"] == {"seats": [2], "host": False}
    assert ben.post(f"{path}/join")["you"]["seats"] == [2], "who has a seat keeps it"
    assert ben.post(f"{path}/leave")["seats"][1]["open"]
    assert cleo.post(f"{path}/join", seat=3, name="Cleo")["you"]["seats"] == [3]
    ben.refused("taken", "POST", f"{path}/join", seat=3)
    begun = ben.post(f"{path}/join", seat=2, name="Ben")
    assert not begun["online"]["waiting"]
    assert [seat["name"] for seat in begun["seats"]] == ["Ana", "Ben", "Cleo"]
    site.person().refused("taken", "POST", f"{path}/join")
    ben.refused("illegal", "POST", f"{path}/leave")
    assert ana.post(f"{path}/turns", **turn_of(begun))["turn"] == 1


def test_the_host_decides_while_the_game_waits(site: Site) -> None:
    ana, ben = site.person(), site.person()
    view = ana.post("/api/games", seats=[*TWO, {"kind": "person"}])
    path = f"/api/games/{view['id']}"
    ben.post(f"{path}/join", name="Ben")
    ben.refused("not-yours", "POST", f"{path}/seats/3/engine", level=1)
    ana.refused("taken", "POST", f"{path}/seats/2/engine", level=1)
    assert ana.post(f"{path}/seats/2/kick")["seats"][1]["open"]
    ben.refused("not-yours", "POST", f"{path}/join")
    ana.post(f"{path}/seats/2/engine", level=1)
    begun = ana.post(f"{path}/seats/3/engine", level=2)
    assert [seat["level"] for seat in begun["seats"]] == [None, 1, 2]
    assert not begun["online"]["waiting"]
    ana.refused("illegal", "POST", f"{path}/seats/2/kick")


def test_the_engine_plays_with_people(site: Site) -> None:
    ana, ben = site.person(), site.person()
    seats = [*TWO, {"kind": "engine", "level": 1}]
    game = ana.post("/api/games", seats=seats, stack=12)["id"]
    view = ben.post(f"/api/games/{game}/join", name="Ben")
    for number, person in enumerate((ana, ben), 1):
        view = until(lambda number=number: _to_move(ana, game, number))
        person.post(f"/api/games/{game}/turns", **turn_of(view))
    assert until(lambda: _to_move(ana, game, 1))["turn"] == 3


def _to_move(person: Person, game: str, seat: int) -> Json | None:
    view = person.get(f"/api/games/{game}")
    return view if view["seat"] == seat else None


def test_everybody_hears_everything_and_only_who_is_to_move_gets_placements(site: Site) -> None:
    ana, ben, game = two(site)
    with live(site, game, ana) as hers, live(site, game, ben) as his, live(site, game, None) as watching:
        views = [line.hear("view") for line in (hers, his, watching)]
        assert [bool(view["placements"]) for view in views] == [True, False, False]
        assert [view["you"]["seats"] for view in views] == [[1], [2], []]
        assert views[0]["view"] == views[1]["view"] == views[2]["view"]
        until(lambda: ana.get(f"/api/games/{game}")["presence"] == {"seats": [1, 2], "watching": 1})
        hers.say("turn", **turn_of(views[0]["view"]))
        after = [line.until_version(2) for line in (hers, his, watching)]
        assert [bool(view["placements"]) for view in after] == [False, True, False]
        his.say("chat", text="  hello\n<b>  ")
        for line in (hers, his, watching):
            said = line.hear("chat")
            assert (said["seat"], said["name"], said["text"], said["number"]) == (2, "Ben", "hello <b>", 1)
        hers.say("reaction", reaction="wave")
        assert his.hear("reaction") == {"type": "reaction", "seat": 1, "reaction": "wave"}
    assert [one["text"] for one in ana.get(f"/api/games/{game}/chat")["messages"]] == ["hello <b>"]
    until(lambda: ana.get(f"/api/games/{game}")["presence"] == {"seats": [], "watching": 0})


def test_chat_can_be_off_and_is_rate_limited(site: Site) -> None:
    ana, _, game = two(site, chat=False)
    ana.refused("illegal", "POST", f"/api/games/{game}/chat", text="hello")
    ana, _, game = two(site)
    ana.refused("bad-request", "POST", f"/api/games/{game}/chat", text="x" * 201)
    ana.refused("bad-request", "POST", f"/api/games/{game}/chat", text="\u200b\u202e")
    codes = {ana.http.post(f"/api/games/{game}/chat", json={"text": "again"}).status_code for _ in range(12)}
    assert codes == {201, 429}


def test_a_seat_link_moves_a_seat_once(site: Site) -> None:
    ana, ben, game = two(site)
    phone, thief = site.person(), site.person()
    view = ana.get(f"/api/games/{game}")
    ben.refused("not-yours", "POST", f"/api/games/{game}/seats/1/link")
    old = ana.post(f"/api/games/{game}/seats/1/link")["link"]
    link = ana.post(f"/api/games/{game}/seats/1/link")["link"]
    assert link.startswith("/seat#")
    thief.refused("not-found", "POST", "/api/seat-links", token=old.partition("#")[2])
    assert phone.post("/api/seat-links", token=link.partition("#")[2])["you"]["seats"] == [1]
    thief.refused("not-found", "POST", "/api/seat-links", token=link.partition("#")[2])
    assert ana.get(f"/api/games/{game}")["you"]["seats"] == []
    ana.refused("not-yours", "POST", f"/api/games/{game}/turns", **turn_of(view))
    assert phone.post(f"/api/games/{game}/turns", **turn_of(view))["turn"] == 1


def test_a_turn_is_taken_back_if_all_agree(site: Site) -> None:
    ana, ben, game = two(site)
    path = f"/api/games/{game}"
    begin = ana.get(path)
    ana.refused("illegal", "POST", f"{path}/takeback", version=begin["version"])
    view = ana.post(f"{path}/turns", **turn_of(begin, "turn-of-ana"))
    ana.refused("not-yours", "POST", f"{path}/undo", version=view["version"])
    asked = ana.post(f"{path}/takeback", version=view["version"])
    proposal = {"kind": "takeback", "seat": 1, "agreed": [], "needs": [2], "turns": [1], "steps": 2}
    assert asked["online"]["proposal"] == proposal
    ana.refused("not-yours", "POST", f"{path}/takeback/answer", agree=True)
    assert ben.post(f"{path}/takeback/answer", agree=False)["online"]["proposal"] is None
    ben.refused("illegal", "POST", f"{path}/takeback/answer", agree=True)
    ana.post(f"{path}/takeback", version=view["version"])
    back = ben.post(f"{path}/takeback/answer", agree=True)
    assert back["turn"] == 0
    assert back["version"] == view["version"] + 1
    assert back["position"] == begin["position"]
    ana.refused("stale", "POST", f"{path}/turns", **turn_of(begin, "turn-of-ana"))
    view = ana.post(f"{path}/turns", **turn_of(back))
    ana.post(f"{path}/takeback", version=view["version"])
    assert ben.post(f"{path}/turns", **turn_of(view))["online"]["proposal"] is None, "who plays on does not agree"


def test_no_takebacks_where_that_was_agreed(site: Site) -> None:
    ana, _, game = two(site, takebacks=False)
    view = ana.post(f"/api/games/{game}/turns", **turn_of(ana.get(f"/api/games/{game}")))
    ana.refused("illegal", "POST", f"/api/games/{game}/takeback", version=view["version"])


def test_resigning_ends_a_game_of_two_and_opens_the_stack(site: Site) -> None:
    ana, ben, game = two(site)
    view = ana.get(f"/api/games/{game}")
    promised = view["online"]["commitment"]
    assert view["online"]["opening"] is None
    over = ben.post(f"/api/games/{game}/resign")
    assert over["phase"] == "over"
    assert over["places"] == [1, 2]
    assert over["seats"][1]["forfeited"] == "resigned"
    assert "Ben" in over["end"]["words"]
    opening = over["online"]["opening"]
    assert commit(opening["salt"], opening["stack"]) == promised
    record = ana.http.get(f"/api/games/{game}/record").text
    assert open_deal(record).commitment == promised
    ana.refused("over", "POST", f"/api/games/{game}/turns", **turn_of(view))
    ana.refused("over", "POST", f"/api/games/{game}/resign")


def test_with_others_left_the_engine_plays_on_after_a_resignation(site: Site) -> None:
    people = [site.person() for _ in range(3)]
    game = site.game(*people)
    view = people[0].post(f"/api/games/{game}/resign")
    assert view["phase"] != "over"
    until(lambda: _to_move(people[1], game, 2))
    view = people[1].post(f"/api/games/{game}/resign")
    assert view["phase"] == "over"
    assert view["places"] == [2, 2, 1]


def test_a_whole_game_can_be_verified(site: Site) -> None:
    people = [site.person() for _ in range(2)]
    game = site.game(*people)
    view = site.finish(game, *people)
    record = people[0].http.get(f"/api/games/{game}/record").text
    opening = open_deal(record)
    assert list(opening.stack) == view["online"]["opening"]["stack"]
    assert list(taluva.read_record(record).places or ()) == view["places"]


def test_who_stays_away_is_replaced_and_may_come_back(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, ben, game = two(site)
    path = f"/api/games/{game}"
    ben.refused("illegal", "POST", f"{path}/away", seat=1)
    with live(site, game, ana) as line:
        line.hear("view")
        monkeypatch.setattr("taluva.web.routes.tables.AWAY_TIMEOUT", 0.0)
        assert ben.post(f"{path}/away", seat=1)["seats"][0]["stand_in"]
    until(lambda: ben.get(path)["turn"] == 1)
    view = ana.post(f"{path}/join")
    assert not view["seats"][0]["stand_in"]
    assert view["you"]["seats"] == [1]


def test_who_stays_away_forfeits_where_that_was_agreed(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taluva.web.routes.tables.AWAY_TIMEOUT", 0.0)
    ana, ben, game = two(site, away="forfeit")
    ana.refused("illegal", "POST", f"/api/games/{game}/away", seat=2)
    view = ben.post(f"/api/games/{game}/away", seat=1)
    assert view["phase"] == "over"
    assert view["seats"][0]["forfeited"] == "away"


def test_the_lobby_shows_public_games_with_open_seats(site: Site) -> None:
    ana = site.person()
    hidden = ana.post("/api/games", seats=TWO)["id"]
    shown = ana.post("/api/games", seats=TWO, terms={"public": True})["id"]
    games = {game["id"]: game for game in site.person().get("/api/lobby")["games"]}
    assert hidden not in games
    assert games[shown]["open"] == 1
    assert "visitor" not in str(games)
    site.person().post(f"/api/games/{shown}/join")
    assert shown not in {game["id"] for game in ana.get("/api/lobby")["games"]}
    assert {game["id"] for game in ana.get("/api/games")["games"]} == {hidden, shown}
    assert site.person().get("/api/games")["games"] == []


def test_one_may_rename_only_oneself(site: Site) -> None:
    ana, ben, game = two(site)
    path = f"/api/games/{game}"
    assert ben.http.patch(path, json={"seats": [{}, {"name": "Bo"}]}).json()["seats"][1]["name"] == "Bo"
    assert ben.http.patch(path, json={"seats": [{"name": "Anna"}, {}]}).status_code == 403
    assert site.person().http.patch(path, json={"seats": [{}, {}]}).status_code == 403
    assert ana.get(path)["seats"][0]["name"] == "Ana"


def test_alone_against_the_engine_one_may_undo_and_get_hints(site: Site) -> None:
    ana = site.person()
    view = ana.post("/api/games", seats=[{"kind": "person"}, {"kind": "engine", "level": 1}])
    path = f"/api/games/{view['id']}"
    ana.post(f"{path}/turns", **turn_of(view))
    played = until(lambda: _to_move(ana, view["id"], 1))
    assert ana.post(f"{path}/undo", version=played["version"])["turn"] == 0
    ana2, _, game = two(site)
    for what in ("hint", "chances"):
        ana2.refused("not-yours", "POST", f"/api/games/{game}/{what}", version=1)


def test_rated_games_are_for_people_with_accounts(site: Site) -> None:
    ana = site.person()
    ana.refused("not-yours", "POST", "/api/games", seats=TWO, terms={"rated": True})
    known = site.account("Rated Rita")
    engine = [{"kind": "person"}, {"kind": "engine", "level": 1}]
    known.refused("bad-request", "POST", "/api/games", seats=engine, terms={"rated": True})
    terms = {"rated": True, "clock": {"kind": "days", "days": 3}}
    view = known.post("/api/games", seats=TWO, terms=terms)
    path = f"/api/games/{view['id']}"
    ana.refused("not-yours", "POST", f"{path}/join")
    known.refused("illegal", "POST", f"{path}/seats/2/engine", level=1)
    rob = site.account("Rated Rob")
    refusal = rob.refused("illegal", "POST", f"{path}/join")
    assert "Missing: Ana" in refusal["error"]["message"]
    with live(site, view["id"], known) as line:
        line.hear("view")
        until(lambda: rob.get(path)["presence"]["seats"] == [1])
        assert rob.post(f"{path}/join")["you"]["seats"] == [2]


def test_rated_games_begin_from_the_standard_start_with_a_clock(site: Site) -> None:
    rita = site.account("Standard Rita")
    clock = {"kind": "live", "seconds": 600}
    rated = {"rated": True, "clock": clock}
    position = taluva.Game().position
    deluxe = {"edition": "deluxe-2015", "expansions": ["two-hex"]}
    for wrong in (
        {"terms": {"rated": True}},
        {"terms": rated, "stack": 12},
        {"terms": rated, "position": str(position)},
        {"terms": rated, **deluxe, "two_hex": ["VL", "JJ"]},
        {"terms": rated, "edition": "deluxe-2015", "stack": 12},
    ):
        rita.refused("bad-request", "POST", "/api/games", seats=TWO, **wrong)
    for right in ({}, {"stack": 48}, {"edition": "deluxe-2015", "stack": 36}, deluxe):
        view = rita.post("/api/games", seats=TWO, terms=rated, **right)
        assert view["online"]["terms"]["away"] == "forfeit", "no engine plays for anybody"


def test_players_of_one_game_may_be_on_different_servers(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Even if the servers hear nothing of each other: then they check the database."""
    folder = tmp_path_factory.mktemp("shared")
    one, other = Site(folder).wait(), Site(folder).wait()
    ana, ben = one.person(), other.person()
    game = ana.post("/api/games", seats=TWO)["id"]
    with live(one, game, ana) as hers:
        hers.hear("view")
        begun = ben.post(f"/api/games/{game}/join", name="Ben")
        with live(other, game, ben) as his:
            his.hear("view")
            assert not hers.hear("view")["view"]["online"]["waiting"]
            hers.say("turn", **turn_of(begun))
            seen = his.until_version(2)
            assert seen["placements"]
            his.say("turn", **turn_of(seen["view"], "turn-of-ben"))
            now = hers.until_version(3)["view"]
            assert now["turn"] == 2
            # The same request at the other server counts once, too.
            again = one.person()
            again.http.cookies.update(dict(ben.http.cookies))
            turn = turn_of(seen["view"], "turn-of-ben")
            assert again.post(f"/api/games/{game}/turns", **turn)["version"] == 3
    one.stop()
    other.stop()


def test_a_restart_keeps_everything_online(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("again")
    first = Site(folder).wait()
    ana, ben, game = two(first, clock={"kind": "days", "days": 3})
    view = ana.post(f"/api/games/{game}/turns", **turn_of(ana.get(f"/api/games/{game}"), "kept-request"))
    ana.post(f"/api/games/{game}/takeback", version=view["version"])
    before = public(ben.get(f"/api/games/{game}"))
    cookies = dict(ben.http.cookies)
    first.stop()
    second = Site(folder).wait()
    again = second.person()
    again.http.cookies.update(cookies)
    after = again.get(f"/api/games/{game}")
    assert after["you"]["seats"] == [2]
    clocks = [view["online"].pop("clock") for view in (before, after)]
    assert clocks[0]["left"] == clocks[1]["left"]
    assert public(after) == before
    second.stop()


def test_unwatched_games_are_dropped_from_memory(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taluva.web.tables.registry._KEPT", 0.0)
    tables = site.app.state.services.tables.registry.tables
    (ana, _, left), (ben, _, watched) = two(site), two(site)
    turn = ana.play(left)["turn"]
    with live(site, watched, ben) as line:
        line.hear("view")
        until(lambda: left not in tables)
        assert watched in tables
        assert ana.get(f"/api/games/{left}")["turn"] == turn
