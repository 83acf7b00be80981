"""Places after forfeits: the others are ranked by the rules, and the sentence names the winners."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taluva.game import Game
from taluva.web.i18n.languages import translator
from taluva.web.tables.actions import forfeits
from taluva.web.tables.seats import Seat
from taluva.web.tables.snapshot import Snapshot
from taluva.web.tables.terms import Play, Terms, read_play
from taluva.web.tables.view import shared_view

NAMES = ("Ana", "Ben", "Cleo", "Dov")
SETUPS = [
    ("ferti-2014", 2, None), ("ferti-2014", 3, None), ("ferti-2014", 4, None), ("deluxe-2015", 3, "places"),
    ("deluxe-2015", 4, "places"), ("deluxe-2015", 4, "teams"),
]  # fmt: skip


def table(edition: str, players: int, variant: str | None, engines: int = 0, seed: int = 1) -> Snapshot:
    people = players - engines
    seats = tuple(
        Seat("person", None, NAMES[n], n + 1, f"v{n}") if n < people else Seat("engine", 2 + n, "", n + 1)
        for n in range(players)
    )
    game = Game(edition, players, variant, stack=12, seed=seed)
    return Snapshot("game", 1, 0.0, game, seats, terms=Terms(), play=Play()).with_history()


def turn(snapshot: Snapshot, generator: random.Random) -> Snapshot:
    game = snapshot.game.copy()
    before = len(game.turns)
    while game.phase != "over" and len(game.turns) == before:
        game.play(generator.choice(list(game.legal_moves)))
    while game.phase == "build":
        game.play(generator.choice(list(game.legal_moves)))
    return snapshot.after(game, snapshot.version + 1)


def standing(snapshot: Snapshot, seat: int) -> tuple[int, int, int]:
    supply = snapshot.game.supply(seat)
    return -supply.temples, -supply.towers, -supply.huts


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(SETUPS), st.integers(0, 2), st.integers(0, 10**6))
def test_places_and_sentence_agree_whoever_leaves_whenever(
    setup: tuple[str, int, str | None], engines: int, seed: int
) -> None:
    generator = random.Random(seed)
    edition, players, variant = setup
    snapshot = table(edition, players, variant, min(engines, players - 2), seed)
    while not snapshot.is_over:
        playing = [
            number
            for number, seat in enumerate(snapshot.seats, 1)
            if seat.is_person and not seat.forfeited and snapshot.game.status(number) == "playing"
        ]
        if playing and generator.random() < 0.2:
            why = generator.choice(("resigned", "time", "away"))
            snapshot = forfeits.forfeit(snapshot, generator.choice(playing), why)  # type: ignore[arg-type]
        else:
            snapshot = turn(snapshot, generator)
    places = snapshot.places
    assert places is not None
    gone = [number for number, seat in enumerate(snapshot.seats, 1) if seat.forfeited]
    there = [number for number in range(1, players + 1) if number not in gone]
    winners = [number for number, place in enumerate(places, 1) if place == 1]
    assert winners
    if variant == "teams":
        assert sorted(places) in ([1, 1, 3, 3], [1, 1, 1, 1])
        assert places[:2] == places[2:]
    else:
        # Shared places count: everybody's is one more than the number of those who are better.
        assert all(place == 1 + sum(other < place for other in places) for place in places)
        assert set(winners) <= set(there) or not gone
    if variant is None:
        assert all(places[one - 1] < places[other - 1] for one in there for other in gone)
        losers = {places[number - 1] for number in there if number not in winners}
        assert len(losers) <= 1
        if gone and snapshot.game.end not in ("E1", "L3"):
            best = max(standing(snapshot, number) for number in there if snapshot.game.status(number) == "playing")
            assert all(standing(snapshot, number) == best for number in winners)
    if variant == "places" and gone:
        assert [one.seat for one in snapshot.play.forfeits] == sorted(gone, key=lambda number: -places[number - 1])
    view = shared_view(snapshot, translator("en"))
    assert view["places"] == list(places) == [seat["place"] for seat in view["seats"]]
    sentence = view["end"]["words"].rstrip(".").split(". ")[-1]
    if "Both teams" in sentence:
        sentence = " ".join(NAMES + tuple(seat["name"] for seat in view["seats"]))
    named = {seat["seat"] for seat in view["seats"] if seat["name"] in sentence}
    assert named == set(winners), (view["end"], places)
    assert Snapshot.restored(snapshot.stored(0.0)).places == places


def test_remaining_players_are_ranked_by_what_they_built() -> None:
    """Once two of three places were first, and the sentence named the third."""
    generator = random.Random(5)
    snapshot = table("ferti-2014", 3, None, engines=2)
    while len({standing(snapshot, seat) for seat in (2, 3)}) < 2:
        snapshot = turn(snapshot, generator)
    snapshot = forfeits.forfeit(snapshot, 1, "resigned")
    best = 2 if standing(snapshot, 2) > standing(snapshot, 3) else 3
    assert snapshot.places == tuple(3 if seat == 1 else 1 if seat == best else 2 for seat in (1, 2, 3))


def test_the_worst_free_place_in_the_order_of_leaving() -> None:
    snapshot = forfeits.forfeit(table("deluxe-2015", 4, "places"), 3, "time")
    snapshot = forfeits.forfeit(forfeits.forfeit(snapshot, 1, "resigned"), 4, "away")
    assert snapshot.places == (3, 1, 4, 2)


def test_partners_stay_partners() -> None:
    snapshot = forfeits.forfeit(table("deluxe-2015", 4, "teams"), 1, "resigned")
    assert not snapshot.is_over, "the partner plays on"
    assert forfeits.forfeit(snapshot, 3, "resigned").places == (3, 1, 3, 1)


@pytest.mark.parametrize("variant", [None, "places"])
def test_games_of_earlier_versions_end_as_well(variant: str | None) -> None:
    """They do not record when a player left."""
    snapshot = table("ferti-2014", 3, variant)
    for seat in (1, 2):
        snapshot = forfeits.forfeit(snapshot, seat, "resigned")
    old = snapshot.play.as_json()
    for name in ("forfeits", "declined", "reshuffled", "skills", "settlement"):
        del old[name]
    earlier = replace(snapshot, play=read_play(old | {"proposal": None}))
    assert earlier.places is not None
    assert earlier.places[2] == 1
