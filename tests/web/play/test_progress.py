"""Progress over the API: the ladder, one's games, statistics, achievements, and the daily island."""

import asyncio
import datetime
import random
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

from app_helpers import Json, Server

from taluva.engine.levels import LEVELS
from taluva.game import Game
from taluva.web.bounds import PROGRESS_PAGE
from taluva.web.cluster.bus import LocalBus
from taluva.web.cluster.timekeeper import LocalTime
from taluva.web.context import RequestContext
from taluva.web.i18n.languages import translator
from taluva.web.progress.own_games import OwnGame
from taluva.web.progress.service import Progress
from taluva.web.progress.tallies import ladder
from taluva.web.review import storage as reviews_storage
from taluva.web.review.judged import Judged, JudgedLine
from taluva.web.review.service import questions_of
from taluva.web.storage.games import Store
from taluva.web.storage.schema import solvers
from taluva.web.tables import daily
from taluva.web.tables.registry import Registry
from taluva.web.tables.seats import Seat
from taluva.web.tables.service import TableService
from taluva.web.viewer import LOCAL
from waiting import until

DUEL = [{"kind": "person"}, {"kind": "engine", "level": 1}]
HERE = RequestContext(LOCAL, translator("en"))


def finished(server: Server, view: Json, seed: int = 1) -> Json:
    """Play a game against the computer to its end, choosing at random."""
    generator = random.Random(seed)
    while view["phase"] != "over":
        view = server.play(view, server.random_turn(view, generator))
        view = answered(server, view)
    return view


def answered(server: Server, view: Json) -> Json:
    """The game once the computer has moved."""

    def own_turn() -> Json | None:
        now = server.get(f"/api/games/{view['id']}")
        return now if now["phase"] == "over" or now["seats"][now["seat"] - 1]["kind"] == "person" else None

    found: Json = until(own_turn)
    return found


def all_games(server: Server) -> list[Json]:
    """One's games, from all pages."""
    games: list[Json] = []
    following = 0
    while following is not None:
        page = server.get("/api/progress/games", after=following)
        games += page["games"]
        following = page["next"]
    return games


def level_of(server: Server, level: int) -> Json:
    found: Json = next(one for one in server.get("/api/progress/ladder")["levels"] if one["level"] == level)
    return found


def played(level: Json) -> int:
    return int(level["won"] + level["shared"] + level["lost"])


def test_a_game_against_the_computer_counts_on_the_ladder(server: Server) -> None:
    before = level_of(server, 1)
    over = finished(server, server.new_game(DUEL, stack=12))
    after = level_of(server, 1)
    ending = {1: "won", 2: "lost"}[over["places"][0]]
    assert after[ending] == before[ending] + 1
    assert played(after) == played(before) + 1
    ladder = server.get("/api/progress/ladder")
    assert [one["level"] for one in ladder["levels"]] == list(LEVELS)
    assert ladder["next"] == min(one["level"] for one in ladder["levels"] if not one["won"])
    game = next(one for one in all_games(server) if one["id"] == over["id"])
    assert (game["ending"], game["opponent"], game["accuracy"], game["daily"]) == (ending, 1, None, None)
    overview = server.get("/api/progress")
    assert overview["ladder"] == ladder
    counts = [one for edition in overview["statistics"] for one in edition["opponents"] if one["level"] == 1]
    assert sum(one["games"] for one in counts) == played(after)


def test_games_from_a_file_or_a_position_do_not_count(server: Server) -> None:
    before = level_of(server, 2)
    game = Game(seed=2, stack=12)
    game.tags |= {"Seat2": "level 2 computer", "Daily": "2026-11-18"}
    generator = random.Random(2)
    while game.phase != "over":
        game.play(generator.choice(list(game.legal_moves)))
    loaded = server.post("/api/games/import", record=game.record())
    assert (loaded["phase"], loaded["daily"]) == ("over", None)
    position = server.new_game(stack=12)["position"]
    begun = server.new_game([DUEL[0], {"kind": "engine", "level": 2}], stack=12, position=position)
    finished(server, answered(server, begun))
    assert level_of(server, 2) == before
    assert next(one for one in all_games(server) if one["id"] == loaded["id"])["ending"] is not None


def test_several_people_at_one_screen_are_listed_and_not_counted(server: Server) -> None:
    over = server.random_game(server.new_game(stack=12), random.Random(3))
    game = next(one for one in all_games(server) if one["id"] == over["id"])
    assert (game["over"], game["ending"], game["opponent"]) == (True, None, None)


def test_games_are_listed_page_by_page(server: Server) -> None:
    for _ in range(PROGRESS_PAGE):
        server.new_game()
    first = server.get("/api/progress/games")
    assert len(first["games"]) == first["next"] == PROGRESS_PAGE
    ids = [game["id"] for game in all_games(server)]
    assert len(ids) == len(set(ids))
    assert {game["id"] for game in server.get("/api/games")["games"]} <= set(ids)


def test_a_picture_is_kept_as_long_as_its_game_stays_the_same(server: Server) -> None:
    view = server.new_game()
    listed = next(one for one in all_games(server) if one["id"] == view["id"])
    address = f"/api/games/{view['id']}/picture.svg"
    small = server.http.get(address, params={"panel": False, "revision": listed["revision"]})
    assert "immutable" in small.headers["cache-control"]
    whole = server.http.get(address)
    assert "no-cache" in whole.headers["cache-control"]
    assert whole.text.count("Ana") > small.text.count("Ana")
    server.play(view, server.random_turn(view, random.Random(1)))
    later = server.http.get(address, params={"panel": False, "revision": listed["revision"]})
    assert "no-cache" in later.headers["cache-control"]
    assert later.text != small.text


def test_everybody_gets_the_same_tiles_and_the_same_answers(server: Server) -> None:
    today = datetime.datetime.now(datetime.UTC).date()
    island = server.get("/api/daily")
    assert (island["day"], island["level"]) == (today.isoformat(), daily.level_on(today))
    first = server.post("/api/daily")
    assert server.get("/api/daily")["running"] == first["id"]
    moves = server.random_turn(first, random.Random(5))
    replies = []
    for number in range(2):
        view = server.post("/api/daily") if number else first
        assert view["daily"] == today.isoformat()
        assert view["tile"]["code"] == daily.stack_of(today)[0]
        replies.append(answered(server, server.play(view, moves))["moves"])
    assert replies[0] == replies[1]
    assert len(replies[0]) == 2
    # A new try replaces an unfinished one.
    assert server.http.get(f"/api/games/{first['id']}").status_code == 404
    over = finished(server, server.post("/api/daily"), seed=6)
    drawn = [move["tile"] for move in over["moves"]]
    assert drawn == daily.stack_of(today)[: len(drawn)]
    after = server.get("/api/daily")
    own = after["days"][0]
    result = daily.Result(*(own[name] for name in daily.Result._fields))
    supply = over["seats"][0]["supply"]
    best = daily.result_of(read_game(server, own["game"]), server.get(f"/api/games/{own['game']}")["places"], 1)
    assert result == best
    if own["game"] == over["id"]:
        assert (own["temples"], own["towers"], own["huts"]) == (
            3 - supply["temples"],
            2 - supply["towers"],
            20 - supply["huts"],
        )
    assert (after["running"], after["best"], after["people"]) == (None, [], 0)
    assert {one["id"]: one["daily"] for one in all_games(server)}[over["id"]] == today.isoformat()


def read_game(server: Server, game: str) -> Game:
    from taluva.records import read_record

    return read_record(server.http.get(f"/api/games/{game}/record").text)


def test_a_daily_island_has_neither_undo_nor_hints_nor_a_place_on_the_ladder(server: Server) -> None:
    level = server.get("/api/daily")["level"]
    before = level_of(server, level)
    begun = server.post("/api/daily")
    view = answered(server, server.play(begun, server.random_turn(begun, random.Random(7))))
    assert not view["can_undo"]
    address = f"/api/games/{view['id']}"
    server.refused(f"{address}/undo", 422, "illegal", version=view["version"])
    server.refused(f"{address}/hint", 403, "not-yours", version=view["version"], moves=[])
    server.refused(f"{address}/chances", 403, "not-yours", version=view["version"])
    over = finished(server, view, seed=7)
    server.refused(f"{address}/undo", 422, "illegal", version=over["version"])
    assert level_of(server, level) == before
    again = server.post(f"{address}/rematch")
    assert again["daily"] is None


def test_the_pages(server: Server) -> None:
    for address in ("/progress", "/daily"):
        assert server.http.get(address).status_code == 200
    start = server.http.get("/").text
    assert 'href="/progress"' in start
    assert 'href="/daily"' in start


def own_game(number: int, level: int, places: tuple[int, int], **changes: object) -> OwnGame:
    seats = (Seat("person", None, "", 1), Seat("engine", level, "", 2))
    game = OwnGame(str(number), number, 1, True, "ferti-2014", None, seats, places, True, None, 1)
    return replace(game, **changes)  # type: ignore[arg-type]


def test_the_next_level_is_the_lowest_that_is_not_beaten() -> None:
    english = translator("en")
    assert ladder([], english)["next"] == 1
    won = [own_game(number, level, (1, 2)) for number, level in enumerate((1, 2, 4))]
    assert ladder(won, english)["next"] == 3
    others = [
        own_game(10, 3, (2, 1)),
        own_game(11, 3, (1, 1)),
        own_game(12, 3, (1, 2), from_start=False),
        own_game(13, 3, (1, 2), daily="2026-11-18"),
        own_game(14, 3, (1, 2), seat=None),
    ]
    found = ladder(won + others, english)
    assert found["next"] == 3
    assert {name: found["levels"][2][name] for name in ("won", "shared", "lost")} == {"won": 0, "shared": 1, "lost": 1}
    every = [own_game(number, level, (1, 2)) for number, level in enumerate(LEVELS)]
    assert ladder(every, english)["next"] is None


def with_progress(data: Path, work: Callable[[Progress, TableService, list[float]], Awaitable[None]]) -> None:
    """Run a coroutine with tables over a database of their own, and a clock that can be set."""

    async def run() -> None:
        store = await Store.open(data)
        registry = Registry(store, LocalBus(), LocalTime())
        tables, now = TableService(registry), [1_800_000_000.0]
        try:
            await work(Progress(tables, lambda: now[0]), tables, now)
        finally:
            registry.close()
            await store.close()

    asyncio.run(run())


def random_end(seed: int, **options: object) -> Game:
    game, generator = Game(seed=seed, stack=12, **options), random.Random(seed)  # type: ignore[arg-type]
    while game.phase != "over":
        game.play(generator.choice(list(game.legal_moves)))
    return game


def test_accuracy_and_achievements_follow_the_review(tmp_path: Path) -> None:
    async def work(progress: Progress, tables: TableService, now: list[float]) -> None:
        seats = (Seat("person", None, "", 1), Seat("engine", 1, "", 2))
        begun = await tables.create(Game(seed=1, stack=12), seats, None, LOCAL)
        game = next(game for seed in range(50) if (game := random_end(seed)).places == (1, 2))
        over = await tables.change(begun.id, lambda snapshot, _: snapshot.after(game, snapshot.version + 1))
        assert over.is_over
        before = await progress.overview(HERE)
        assert before["statistics"][0]["opponents"][0]["accuracy"] is None
        done = {one["id"] for one in before["achievements"] if one["done"]}
        assert "victory" in done
        assert "accuracy" not in done
        basis, store = reviews_storage.basis_of(over.version), tables.registry.store
        for number, question in enumerate(questions_of(over)):
            line = JudgedLine(question.played, (0.5, 0.5))
            judged = Judged(question.turn, question.seat, line, (line,), 0.0, "", (), ())
            await reviews_storage.save(store, over.id, number, basis, judged)
        after = await progress.overview(HERE)
        assert after["statistics"][0]["opponents"][0] == {
            **before["statistics"][0]["opponents"][0],
            "reviewed": 1,
            "accuracy": 100.0,
        }
        accuracy = next(one for one in after["achievements"] if one["id"] == "accuracy")
        assert (accuracy["done"], accuracy["game"]) == (True, over.id)
        assert (await progress.games(0, HERE))["games"][0]["accuracy"] == 100.0

    with_progress(tmp_path / "data", work)


def test_a_week_of_daily_puzzles_is_an_achievement(tmp_path: Path) -> None:
    async def work(progress: Progress, tables: TableService, now: list[float]) -> None:
        async def has_streak() -> bool:
            found = await progress.overview(HERE)
            return next(bool(one["done"]) for one in found["achievements"] if one["id"] == "streak")

        store = tables.registry.store
        row = {"person": LOCAL.id, "rating": 1200.0, "deviation": 80.0, "streak": 0, "best_streak": 6, "last_day": 1}
        await store.write(lambda connection: connection.execute(solvers.insert(), row).rowcount)
        assert not await has_streak()
        await store.write(lambda connection: connection.execute(solvers.update().values(best_streak=7)).rowcount)
        assert await has_streak()

    with_progress(tmp_path / "data", work)


def test_many_games_are_looked_through_bit_by_bit(tmp_path: Path) -> None:
    async def work(progress: Progress, tables: TableService, now: list[float]) -> None:
        seats = (Seat("person", None, "", 1), Seat("engine", 3, "", 2))
        ends = [random_end(seed) for seed in range(3)]
        for number in range(13):
            begun = await tables.create(Game(seed=1, stack=12), seats, None, LOCAL)
            game = ends[number % 3]
            await tables.change(begun.id, lambda snapshot, _, game=game: snapshot.after(game, 9))  # type: ignore[misc]
        pending = []
        while not pending or pending[-1]:
            found = await progress.overview(HERE)
            pending.append(found["pending"])
        assert pending == [3, 0]
        assert found["finished"] == 13
        assert found["statistics"][0]["opponents"][0]["games"] == 13

    with_progress(tmp_path / "data", work)


def test_all_expansions_and_all_levels(tmp_path: Path) -> None:
    async def work(progress: Progress, tables: TableService, now: list[float]) -> None:
        async def achieved() -> dict[str, Json]:
            found = await progress.overview(HERE)
            return {one["id"]: one for one in found["achievements"] if one["done"]}

        won = next(game for seed in range(50) if (game := random_end(seed)).places == (1, 2))
        for level in LEVELS:
            seats = (Seat("person", None, "", 1), Seat("engine", level, "", 2))
            begun = await tables.create(Game(seed=1, stack=12), seats, None, LOCAL)
            assert "ladder" not in await achieved()
            await tables.change(begun.id, lambda snapshot, _: snapshot.after(won, 9))
        assert (await achieved())["ladder"]["game"] == begun.id
        for expansions in (("start-tile", "boats"), ("two-hex",), ("board:expert",)):
            assert "expansions" not in await achieved()
            game = random_end(4, edition="deluxe-2015", expansions=expansions)
            fresh = Game("deluxe-2015", 2, None, expansions, 12, game.setup.two_hex, seed=4)
            begun = await tables.create(fresh, seats, None, LOCAL)
            await tables.change(begun.id, lambda snapshot, _, game=game: snapshot.after(game, 9))  # type: ignore[misc]
        assert (await achieved())["expansions"]["game"] == begun.id

    with_progress(tmp_path / "data", work)
