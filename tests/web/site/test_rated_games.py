"""Rated games over HTTP: which ones count, how much, and what the table shows about it."""

import asyncio
from typing import Any

from site_helpers import Json, Person, Site, until
from sqlalchemy import update

from taluva.web.storage.schema import accounts


def establish(site: Site, *people: Person) -> None:
    """Let people be known for long, with some games behind them."""
    names = [person.get("/api/me")["account"]["name"] for person in people]
    values: Json = {"created": 0.0, "games": 10, "sigma": 3.0}
    change = update(accounts).where(accounts.c.name.in_(names)).values(**values)

    async def work() -> Any:
        store = await site.app.state.services.store()
        return await store.write(lambda connection: connection.execute(change).rowcount)

    assert asyncio.run_coroutine_threadsafe(work(), site._loop).result(30) == len(people)


def rating(person: Person) -> int:
    return int(person.get("/api/me")["account"]["rating"])


def settled(person: Person, game: str) -> Json:
    found: Json = until(lambda: person.get(f"/api/games/{game}")["online"]["settlement"])
    return found


def test_throwaways_that_resign_are_worth_nothing(site: Site) -> None:
    """Once eight of them made 2046 out of 1500."""
    main = site.account("Main")
    for number in range(8):
        other = site.account(f"Throwaway {number}")
        game = site.game(main, other, terms={"rated": True})
        other.post(f"/api/games/{game}/resign")
        told = settled(main, game)
        assert told["reason"] == "unplayed"
        assert told["words"] == "This game does not count: not everybody has played a turn."
    assert main.get("/api/me")["account"]["games"] == 0
    assert rating(main) == 1500
    game = site.game(main, other, terms={"rated": True})
    site.open(game, main, other, turns=1)
    other.post(f"/api/games/{game}/resign")
    assert settled(main, game)["reason"] == "early"
    assert rating(main) == 1500


def test_rating_changes_are_shown_and_repeated_pairings_count_less(site: Site) -> None:
    ana, ben = site.account("Regular Ana"), site.account("Regular Ben")
    establish(site, ana, ben)
    changes = []
    for _ in range(3):
        game = site.game(ana, ben, terms={"rated": True})
        site.open(game, ana, ben, turns=1)
        ben.post(f"/api/games/{game}/resign")
        told = settled(ana, game)
        assert told["words"] is None
        assert told["ratings"] == [rating(ana), rating(ben)]
        changes.append(told["changes"])
    first, second, third = (one[0] for one in changes)
    assert first > 10
    assert first // 2 - 2 <= second <= first // 2 + 2
    assert first // 4 - 2 <= third <= first // 4 + 2
    assert ana.get("/api/players/Regular Ana")["history"][0]["delta"] == third


def test_a_game_that_somebody_has_not_played_in_does_not_count(site: Site) -> None:
    ana, ben = site.account("Present Ana"), site.account("Absent Ben")
    establish(site, ana, ben)
    game = site.game(ana, ben, terms={"rated": True})
    ana.play(game)
    ben.post(f"/api/games/{game}/resign")
    assert settled(ana, game)["reason"] == "unplayed"
    assert (rating(ana), rating(ben)) == (1500, 1500)


def test_turns_of_the_engine_are_not_ones_own(site: Site) -> None:
    people = [site.account(f"Third {number}") for number in range(3)]
    establish(site, *people)
    game = site.game(*people, terms={"rated": True})
    people[0].post(f"/api/games/{game}/resign")
    view = until(lambda: _moved_on(people[1], game))
    assert view["turn"] == 1, "the engine has played for who resigned"
    people[1].play(game)
    people[2].play(game)
    people[1].post(f"/api/games/{game}/resign")
    assert settled(people[2], game)["reason"] == "unplayed"


def _moved_on(person: Person, game: str) -> Json | None:
    view = person.get(f"/api/games/{game}")
    return view if view["seat"] == 2 else None
