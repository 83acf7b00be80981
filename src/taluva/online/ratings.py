"""Ratings: what a finished game says about the people who played it, by OpenSkill's Plackett-Luce model."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from openskill.models import PlackettLuce
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from taluva.app.schema import accounts, results

if TYPE_CHECKING:
    from taluva.app.store import Store
    from taluva.app.tables import Snapshot

MU, SIGMA = 25.0, 25.0 / 3
"""Where everybody begins: the model's mean and its uncertainty."""
_MIDDLE, _SCALE = 1500, 42
"""On this scale the first uncertainty is 350 points, as in Glicko; 175 more win about three games of four."""
PROVISIONAL = 10
"""Games before which a rating says little."""

_model = PlackettLuce(mu=MU, sigma=SIGMA)


@dataclass(frozen=True, slots=True)
class Skill:
    """What is known of somebody's strength."""

    mu: float = MU
    sigma: float = SIGMA


def shown(mu: float) -> int:
    """A rating as people see it: 1500 is where everybody begins."""
    return round(_MIDDLE + _SCALE * (mu - MU))


def rated(skills: Sequence[Skill], places: Sequence[int], teams: bool = False) -> list[Skill]:
    """What is known after a game, seat by seat. Places may be shared; in teams seats 1 and 3 play 2 and 4."""
    sides = [[0, 2], [1, 3]] if teams else [[seat] for seat in range(len(skills))]
    before = [[_model.rating(mu=skills[seat].mu, sigma=skills[seat].sigma) for seat in side] for side in sides]
    after = _model.rate(before, ranks=[float(min(places[seat] for seat in side)) for side in sides])
    found = list(skills)
    for side, ratings in zip(sides, after, strict=True):
        for seat, rating in zip(side, ratings, strict=True):
            found[seat] = Skill(rating.mu, rating.sigma)
    return found


def counts(snapshot: "Snapshot") -> bool:
    """Whether a game changes ratings: it is over, was meant to, and people with different accounts sat everywhere."""
    owners = [seat.account for seat in snapshot.seats]
    return (
        snapshot.terms is not None
        and snapshot.terms.rated
        and snapshot.places is not None
        and None not in owners
        and len(set(owners)) == len(owners)
    )


async def settle(store: "Store", snapshot: "Snapshot", now: float) -> None:
    """Let a game count, once, however often this is called and by however many processes."""
    places = snapshot.places
    if places is None or not counts(snapshot):
        return
    owners = [str(seat.account) for seat in snapshot.seats]
    teams = snapshot.game.setup.variant == "teams"
    try:
        await store.write(lambda connection: _settle(connection, snapshot.id, owners, places, teams, now))
    except IntegrityError:
        # Another process was first: its result stands, and this transaction has changed nothing.
        return


def _settle(
    connection: Connection, game: str, owners: list[str], places: Sequence[int], teams: bool, now: float
) -> None:
    if connection.execute(select(results.c.seat).where(results.c.game == game)).first() is not None:
        return
    # In the order of their ids, so that two games that end at the same time do not wait for each other.
    query = select(accounts).where(accounts.c.id.in_(owners)).order_by(accounts.c.id).with_for_update()
    found: dict[str, Any] = {row.id: row for row in connection.execute(query)}
    if len(found) < len(owners):
        return  # somebody has deleted the account: there is nobody to compare with
    before = [Skill(found[owner].mu, found[owner].sigma) for owner in owners]
    rows = []
    for number, (owner, old, new) in enumerate(zip(owners, before, rated(before, places, teams), strict=True), 1):
        place = places[number - 1]
        rows.append(
            {
                "game": game,
                "seat": number,
                "account": owner,
                "place": place,
                "rated": True,
                "mu": new.mu,
                "sigma": new.sigma,
                "delta": float(shown(new.mu) - shown(old.mu)),
                "created": now,
            }
        )
        changes = {"mu": new.mu, "sigma": new.sigma, "games": accounts.c.games + 1}
        changes["wins"] = accounts.c.wins + (1 if place == 1 else 0)
        connection.execute(update(accounts).where(accounts.c.id == owner).values(**changes))
    connection.execute(insert(results), rows)
