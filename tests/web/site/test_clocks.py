"""Clocks: what a turn costs, flags, correspondence, and that nobody pays for a server that was not there."""

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from site_helpers import Json, Person, Site, until
from sqlalchemy import insert, update
from table_helpers import live, turn_of

from taluva.game import Game
from taluva.web.cluster.timekeeper import Moment
from taluva.web.storage import schema
from taluva.web.tables import clock as clocks
from taluva.web.tables.actions import forfeits
from taluva.web.tables.actions.turns import play_turn
from taluva.web.tables.seats import Seat
from taluva.web.tables.snapshot import Snapshot
from taluva.web.tables.terms import DAY, Clock, Play, Terms

LIVE = Clock("live", 60, 5)
times = st.floats(0, 1e6)
spans = st.lists(st.tuples(times, st.floats(0, 1e4)).map(lambda one: (one[0], one[0] + one[1])), max_size=5)


def apart(outages: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Outages as they are noted: never two at the same time."""
    found: list[tuple[float, float]] = []
    for start, end in sorted(outages):
        if not found or start >= found[-1][1]:
            found.append((start, end))
    return found


@given(times, st.floats(0, 1e5), spans)
def test_time_that_counts_is_what_no_outage_covers(since: float, seconds: float, outages: Any) -> None:
    outages = apart(outages)
    counted = clocks.counted_seconds(since, since + seconds, outages)
    assert 0 <= counted <= seconds + 1e-6
    covered = sum(max(0, min(since + seconds, end) - max(since, start)) for start, end in outages)
    assert counted == pytest.approx(seconds - covered, abs=1e-3)


@given(times, st.floats(1, 1e5), spans)
def test_the_flag_falls_when_all_time_is_used(since: float, left: float, outages: Any) -> None:
    outages = apart(outages)
    flag = clocks._flag_time(since, left, outages)
    assert clocks.counted_seconds(since, flag, outages) == pytest.approx(left, abs=1e-2)


def table(clock: Clock, people: int = 2, **terms: Any) -> Snapshot:
    seats = tuple(Seat("person", None, f"P{n}", n, visitor=f"v{n}") for n in range(1, people + 1))
    game = Game(players=people, seed=1)
    begun = Snapshot("id", 1, 0.0, game, seats, terms=Terms(clock=clock, **terms), play=Play()).with_history()
    return clocks.with_clocks(None, begun, at(1000.0))


def at(now: float, *outages: tuple[float, float]) -> Moment:
    return Moment(now, now, outages)


def played(snapshot: Snapshot) -> Snapshot:
    position, moves = snapshot.game.position, []
    while position.phase in ("place", "build"):
        moves.append(str(next(iter(position.legal_moves))))
        position = position.play(moves[-1])
    return play_turn(snapshot, moves)


def test_a_turn_costs_its_time_and_brings_the_increment() -> None:
    begin = table(LIVE)
    assert begin.play.left == (60.0, 60.0)
    assert clocks.due_of(begin, at(1000.0)) == 1060.0
    after = clocks.with_clocks(begin, played(begin), at(1010.0))
    assert after.play.left == (55.0, 60.0)
    assert after.play.since == 1010.0
    with_outage = clocks.with_clocks(begin, played(begin), at(1010.0, (1001.0, 1007.0)))
    assert with_outage.play.left == (61.0, 60.0)


def test_other_changes_leave_the_clock_running() -> None:
    begin = table(LIVE)
    renamed = replace(begin, seats=(replace(begin.seats[0], name="Ana"), begin.seats[1]))
    assert clocks.with_clocks(begin, renamed, at(1010.0)).play == begin.play
    proposed = replace(begin, play=replace(begin.play, rematch="x"))
    assert clocks.with_clocks(begin, proposed, at(1010.0)).play.since == 1000.0


def test_by_correspondence_every_turn_has_all_its_days() -> None:
    begin = table(Clock("days", days=2))
    assert clocks.due_of(begin, at(1000.0)) == 1000.0 + 2 * DAY
    after = clocks.with_clocks(begin, played(begin), at(1000.0 + DAY))
    assert after.play.left == (2 * DAY, 2 * DAY)


def test_a_fallen_flag_loses_or_is_replaced() -> None:
    assert forfeits.lose_on_time(table(LIVE)).is_over
    assert forfeits.lose_on_time(table(LIVE)).places == (2, 1)
    three = forfeits.lose_on_time(table(LIVE, 3))
    assert not three.is_over
    assert three.seats[0].plays_at == 5
    assert forfeits.lose_on_time(table(Clock("days", days=1))).seats[0].stand_in
    assert forfeits.lose_on_time(table(Clock("days", days=1), away="forfeit")).is_over


def start(site: Site, **clock: Any) -> tuple[Person, Person, str]:
    ana, ben = site.person(), site.person()
    return ana, ben, site.game(ana, ben, terms={"clock": clock})


def rewind(site: Site, game: str, seconds: float) -> None:
    """Let a clock have been started earlier, as if so much time had passed."""
    tables = site.app.state.services.tables.registry.tables
    snapshot = tables[game].snapshot
    play = replace(snapshot.play, since=snapshot.play.since - seconds)
    tables[game].snapshot = replace(snapshot, play=play)
    import asyncio

    due = clocks.flag_time(tables[game].snapshot, [])
    values = {"play": play.as_json(), "due": due}
    statement = update(schema.games).where(schema.games.c.id == game).values(**values)
    state = site.app.state.services

    async def write() -> None:
        store = await state.store()
        await store.write(lambda connection: connection.execute(statement).rowcount)

    asyncio.run_coroutine_threadsafe(write(), state._setting_up.get_loop()).result(60)


def test_a_flag_falls_by_itself_and_everybody_hears(tmp_path: Path) -> None:
    site = Site(tmp_path).wait()
    ana, _, game = start(site, kind="live", seconds=60, increment=2)
    with live(site, game, None) as line:
        view = line.hear("view")["view"]
        assert view["online"]["clock"]["running"] == 1
        rewind(site, game, 61)
        over = line.hear("view")["view"]
        assert over["phase"] == "over"
        assert over["seats"][0]["forfeited"] == "time"
        assert over["places"] == [2, 1]
    ana.refused("over", "POST", f"/api/games/{game}/turns", **turn_of(view))
    site.stop()


def test_a_turn_after_the_flag_comes_too_late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taluva.web.maintenance._EVERY", 3600.0)
    site = Site(tmp_path).wait()
    ana, _, game = start(site, kind="live", seconds=60, increment=0)
    view = ana.get(f"/api/games/{game}")
    rewind(site, game, 61)
    ana.refused("over", "POST", f"/api/games/{game}/turns", **turn_of(view))
    site.stop()


def test_no_time_is_charged_while_no_server_was_there(tmp_path: Path) -> None:
    first = Site(tmp_path).wait()
    ana, _, game = start(first, kind="live", seconds=60, increment=0)
    began = ana.get(f"/api/games/{game}")["online"]["clock"]["since"]
    cookies = dict(ana.http.cookies)
    first.stop()
    _pretend_an_hour(tmp_path, game)
    second = Site(tmp_path).wait()
    again = second.person()
    again.http.cookies.update(cookies)
    until(lambda: second.app.state.services.tables.registry.time.outages)
    view = again.get(f"/api/games/{game}")
    assert view["phase"] != "over"
    clock: Json = view["online"]["clock"]
    assert clock["left"] == [60.0, 60.0]
    assert view["now"] - clock["since"] < 50
    assert clock["since"] > began
    after = again.post(f"/api/games/{game}/turns", **turn_of(view))
    assert after["online"]["clock"]["left"][0] > 10
    second.stop()


def _pretend_an_hour(folder: Path, game: str) -> None:
    """Let everything that the first server wrote have happened an hour earlier."""
    import json

    from sqlalchemy import create_engine, select

    engine = create_engine(f"sqlite:///{folder / 'games.sqlite3'}")
    with engine.begin() as connection:
        row = connection.execute(select(schema.games).where(schema.games.c.id == game)).one()
        play = json.loads(json.dumps(row.play))
        play["clock"]["since"] -= 3600
        connection.execute(update(schema.games).values(play=play, due=row.due - 3600))
        connection.execute(update(schema.servers).values(beat=schema.servers.c.beat - 3600))
    engine.dispose()


def test_an_engine_turn_survives_the_process_that_thought_about_it(tmp_path: Path) -> None:
    first = Site(tmp_path).wait()
    ana = first.person()
    seats = [{"kind": "person"}, {"kind": "engine", "level": 2}]
    view = ana.post("/api/games", seats=seats)
    first.app.state.services.thinker._running.cancel()
    ana.post(f"/api/games/{view['id']}/turns", **turn_of(view))
    first.stop()
    _forget_beats(tmp_path)
    second = Site(tmp_path).wait()
    watching = second.person()
    until(lambda: watching.get(f"/api/games/{view['id']}")["turn"] == 2)
    second.stop()


def _forget_beats(folder: Path) -> None:
    from sqlalchemy import create_engine

    engine = create_engine(f"sqlite:///{folder / 'games.sqlite3'}")
    with engine.begin() as connection:
        connection.execute(update(schema.servers).values(beat=time.time() - 60))
        connection.execute(insert(schema.servers), {"id": "gone", "beat": time.time() - 30})
    engine.dispose()
