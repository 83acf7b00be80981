"""Solving puzzles over the API: answers, ratings, the puzzle of the day."""

import asyncio
import datetime
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from app_helpers import Server

from taluva.position import Position
from taluva.puzzles import Puzzle, of_the_day, shipped
from taluva.web.context import RequestContext
from taluva.web.heavy_work import FairPool
from taluva.web.i18n.languages import translator
from taluva.web.puzzles import glicko
from taluva.web.puzzles.service import Puzzles
from taluva.web.storage.games import Store
from taluva.web.viewer import Viewer

PUZZLES = list(shipped().values())


def wrong_turn(puzzle: Puzzle) -> list[str]:
    """A legal turn that is not a solution."""
    position = Position(puzzle.position)
    for placement in position.legal_moves:
        after = position.play(placement)
        if after.phase != "build" and not puzzle.is_right([placement]):
            return [str(placement)]  # nothing can be built, which eliminates the player (L1)
        for build in after.legal_moves if after.phase == "build" else ():
            if not puzzle.is_right([placement, build]):
                return [str(placement), str(build)]
    raise AssertionError("Every turn is right.")


def test_a_puzzle_comes_without_its_solution(server: Server) -> None:
    puzzle = PUZZLES[0]
    view = server.http.get(f"/api/puzzles/{puzzle.id}").json()
    assert view["view"]["position"] == puzzle.position
    assert view["theme"] == puzzle.theme
    assert "solution" not in str(view)
    assert view["view"]["placements"]


def test_the_overview_names_every_theme_in_every_language(server: Server) -> None:
    counts = Counter(puzzle.theme for puzzle in PUZZLES)
    spoken = []
    for language in ("en", "fr", "de", "pl"):
        themes = server.http.get("/api/puzzles", headers={"Accept-Language": language}).json()["themes"]
        assert {theme["theme"]: theme["count"] for theme in themes} == counts
        assert all(theme["name"] and theme["task"] and theme["name"] != theme["theme"] for theme in themes)
        spoken.append({theme["name"] for theme in themes})
    assert sum(counts.values()) >= 500
    assert len(counts) >= 8
    assert len(set.union(*spoken)) == 4 * len(counts)


def test_a_wrong_answer_then_a_right_one(server: Server) -> None:
    puzzle = PUZZLES[1]
    before = server.http.get("/api/puzzles").json()["solver"]
    wrong = server.http.post(f"/api/puzzles/{puzzle.id}/answers", json={"moves": wrong_turn(puzzle)}).json()
    assert (wrong["right"], wrong["counted"], wrong["solution"]) == (False, True, None)
    assert wrong["change"] < 0
    right = server.http.post(f"/api/puzzles/{puzzle.id}/answers", json={"moves": list(puzzle.solutions[0])}).json()
    assert (right["right"], right["counted"], right["change"]) == (True, False, 0)
    assert right["solution"]["moves"] == list(puzzle.solutions[0])
    assert right["solution"]["others"] == len(puzzle.solutions) - 1
    assert right["solver"]["tried"] == before["tried"] + 1
    assert right["solver"]["solved"] == before["solved"] + 1
    assert right["solver"]["first"] == before["first"]


def test_every_solution_is_right_and_the_first_answer_counts(server: Server) -> None:
    puzzle = next(one for one in PUZZLES[2:] if len(one.solutions) > 1)
    for number, turn in enumerate(puzzle.solutions[:3]):
        found = server.http.post(f"/api/puzzles/{puzzle.id}/answers", json={"moves": list(turn)}).json()
        assert found["right"]
        assert found["counted"] == (number == 0)
        assert (found["change"] > 0) == (number == 0)
        assert found["reasons"]


def test_after_the_solution_was_shown_a_puzzle_is_not_solved_any_more(server: Server) -> None:
    puzzle = PUZZLES[-1]
    shown = server.http.post(f"/api/puzzles/{puzzle.id}/solution", json={}).json()
    assert (shown["right"], shown["counted"]) == (False, True)
    assert shown["solution"]["words"]
    solved = shown["solver"]["solved"]
    right = server.http.post(f"/api/puzzles/{puzzle.id}/answers", json={"moves": list(puzzle.solutions[0])}).json()
    assert right["right"]
    assert right["solver"]["solved"] == solved


def test_what_is_no_turn_is_refused_and_counts_nothing(server: Server) -> None:
    puzzle = PUZZLES[4]
    placement, build = puzzle.solutions[0]
    tried = server.http.get("/api/puzzles").json()["solver"]["tried"]
    for moves, code in (
        ([placement], "bad-request"),
        (["VJC@90,90:E", build], "illegal"),
        ([placement, "hut@90,90"], "illegal"),
        (["nonsense", "nonsense"], "illegal"),
        ([], "bad-request"),
    ):
        answer = server.http.post(f"/api/puzzles/{puzzle.id}/answers", json={"moves": moves})
        assert answer.json()["error"]["code"] == code
    assert server.http.get("/api/puzzles").json()["solver"]["tried"] == tried
    assert server.http.get("/api/puzzles/unknown0").status_code == 404
    assert server.http.post("/api/puzzles/unknown0/solution", json={}).status_code == 404


def test_the_next_puzzle_is_of_the_wanted_theme_and_new(server: Server) -> None:
    theme = PUZZLES[0].theme
    found = server.http.get(f"/api/puzzles/next?theme={theme}").json()["id"]
    assert shipped()[found].theme == theme
    assert not server.http.get(f"/api/puzzles/{found}").json()["tried"]
    assert server.http.get("/api/puzzles/next?theme=unknown").status_code == 400


def test_the_pages_and_the_puzzle_of_the_day(server: Server) -> None:
    today = of_the_day(datetime.datetime.now(datetime.UTC).date())
    assert server.http.get("/puzzles").status_code == 200
    answer = server.http.get("/puzzles/daily", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/puzzles/{today.id}")
    text = server.http.get(f"/puzzles/{today.id}").text
    assert "puzzles/puzzle" in text
    assert today.solutions[0][1] not in text
    assert server.http.get("/puzzles/unknown0").status_code == 404


def with_puzzles(data: Path, work: Callable[[Puzzles, list[float]], object]) -> None:
    """Run a coroutine with puzzles over a database of their own, and a clock that can be set."""

    async def run() -> None:
        store = await Store.open(data)
        pool, now = FairPool(), [1_800_000_000.0]
        try:
            await work(Puzzles(store, pool, lambda: now[0]), now)  # type: ignore[misc]
        finally:
            pool.close()
            await store.close()

    asyncio.run(run())


def test_a_streak_lasts_until_a_day_is_missed(tmp_path: Path) -> None:
    ana = RequestContext(Viewer("ana"), translator("en"))
    bob = RequestContext(Viewer("visitor", account="bob"), translator("en"))

    async def work(puzzles: Puzzles, now: list[float]) -> None:
        streaks = []
        for days in (0, 1, 1, 2):
            now[0] += 86_400 * days
            daily = of_the_day(puzzles.today)
            found = await puzzles.answer(daily.id, daily.solutions[0], ana)
            streaks.append(found["solver"]["streak"])
        assert streaks == [1, 2, 3, 1]
        assert found["solver"]["best_streak"] == 3
        now[0] += 2 * 86_400
        overview = await puzzles.overview(ana)
        assert (overview["solver"]["streak"], overview["solver"]["best_streak"]) == (0, 3)
        assert (await puzzles.overview(bob))["solver"]["tried"] == 0
        await puzzles.give_up(PUZZLES[0].id, bob)
        assert (await puzzles.overview(bob))["solver"]["tried"] == 1
        assert (await puzzles.overview(ana))["solver"]["tried"] == 4

    with_puzzles(tmp_path / "data", work)


def test_a_puzzle_of_another_day_is_no_part_of_the_streak(tmp_path: Path) -> None:
    ana = RequestContext(Viewer("ana"), translator("en"))

    async def work(puzzles: Puzzles, now: list[float]) -> None:
        other = of_the_day(puzzles.today + datetime.timedelta(days=1))
        found = await puzzles.answer(other.id, other.solutions[0], ana)
        assert found["solver"]["streak"] == 0

    with_puzzles(tmp_path / "data", work)


def test_ratings_follow_glicko() -> None:
    first = glicko.Rating()
    assert glicko.after(first, 1200, True).value > first.value > glicko.after(first, 1200, False).value
    assert glicko.after(first, 1200, True).deviation < first.deviation
    gain = [glicko.after(first, puzzle, True).value - first.value for puzzle in (800, 1200, 1600)]
    assert gain == sorted(gain)
    settled = glicko.Rating(1200, 60)
    assert glicko.after(settled, 1200, True).value - 1200 == pytest.approx(10, abs=2)
    assert glicko.after(settled, 1200, True).deviation == 60
