"""Ratings: what a finished game says about the people who played it, by OpenSkill's Plackett-Luce model.

What counts, and how much, is in docs/ratings.md: newcomers cannot lift anybody far, nor can two who play often.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from openskill.models import PlackettLuce
from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from taluva.web.storage.schema import accounts, results

if TYPE_CHECKING:
    from taluva.web.storage.games import Store
    from taluva.web.tables.snapshot import Snapshot

MU, SIGMA = 25.0, 25.0 / 3
"""Where everybody begins: the model's mean and its uncertainty."""
_MIDDLE, _SCALE = 1500, 42
"""On this scale the first uncertainty is 350 points, as in Glicko; 175 more win about three games of four."""
PROVISIONAL = 10
"""Games before which a rating says little."""
ESTABLISHED_AFTER = 3 * 86_400.0
"""Seconds from the making of an account until its results may move others far."""
BAND = 50
"""Points around the middle within which newcomers can move each other."""
MEETINGS = 86_400.0
"""Seconds for which a game between two people halves what the next one between them counts."""
MIN_TURNS = 4
"""Turns that everybody must have played before a forfeit counts, unless all are established."""

UNPLAYED, EARLY, NO_ACCOUNTS, NO_STANDARD = "unplayed", "early", "accounts", "start"
"""Why a rated game does not count; the words are in `words.results`."""

_model = PlackettLuce(mu=MU, sigma=SIGMA)


@dataclass(frozen=True, slots=True)
class Skill:
    """What is known of somebody's strength, and how well they are known."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0
    created: float = 0.0
    """When the account was made."""

    def is_established(self, now: float) -> bool:
        """Whether results against them may move others: a newcomer's account costs nothing."""
        return self.games >= PROVISIONAL and now - self.created >= ESTABLISHED_AFTER


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a rated game has changed: for each seat the change and the new rating, None for whoever has no account any
    more; or why it does not count."""

    changes: tuple[int | None, ...] = ()
    ratings: tuple[int | None, ...] = ()
    reason: str | None = None

    def as_json(self) -> dict[str, Any]:
        """This as plain data."""
        return asdict(self)


def shown(mu: float) -> int:
    """A rating as people see it: 1500 is where everybody begins."""
    return round(_MIDDLE + _SCALE * (mu - MU))


def rated(skills: Sequence[Skill], places: Sequence[int], teams: bool = False) -> list[Skill]:
    """What the model knows after a game, seat by seat. Places may be shared; in teams seats 1 and 3 play 2 and 4."""
    sides = _sides(len(skills), teams)
    before = [[_model.rating(mu=skills[seat].mu, sigma=skills[seat].sigma) for seat in side] for side in sides]
    after = _model.rate(before, ranks=[float(min(places[seat] for seat in side)) for side in sides])
    found = list(skills)
    for side, ratings in zip(sides, after, strict=True):
        for seat, rating in zip(side, ratings, strict=True):
            found[seat] = Skill(rating.mu, rating.sigma, skills[seat].games, skills[seat].created)
    return found


def weighed(
    skills: Sequence[Skill],
    places: Sequence[int],
    meetings: Mapping[frozenset[int], int],
    now: float,
    teams: bool = False,
) -> list[Skill]:
    """What is known after a game, of what the model says only as much as the opponents are worth.

    `meetings` are the rated games that two seats have had with each other lately, before this one.
    """
    sides = _sides(len(skills), teams)
    found = []
    for seat, (old, new) in enumerate(zip(skills, rated(skills, places, teams), strict=True)):
        opponents = [other for side in sides if seat not in side for other in side]
        whole, moved = new.mu - old.mu, 0.0
        for other in opponents:
            part = whole / len(opponents) / 2 ** meetings.get(frozenset((seat, other)), 0)
            if skills[other].is_established(now):
                moved += part
            elif not old.is_established(now):
                moved += _within_band(old.mu + moved, part)
        share = moved / whole if whole else 0.0
        sigma = (old.sigma**2 - share * (old.sigma**2 - new.sigma**2)) ** 0.5
        found.append(Skill(old.mu + moved, sigma, old.games + 1, old.created))
    return found


def _within_band(mu: float, change: float) -> float:
    """As much of a change as does not lead out of the band around the middle, or farther away from it."""
    reach = BAND / _SCALE
    room = max(0.0, MU + reach - mu) if change > 0 else max(0.0, mu - MU + reach)
    return min(change, room) if change > 0 else -min(-change, room)


def _sides(players: int, teams: bool) -> list[list[int]]:
    return [[0, 2], [1, 3]] if teams else [[seat] for seat in range(players)]


def fault_of(snapshot: "Snapshot", skills: Sequence[Skill], now: float) -> str | None:
    """Why a rated game that is over does not count; None if it does."""
    owners = [seat.account for seat in snapshot.seats if not seat.deleted]
    # Somebody may have deleted the account since the game began: what was known then says that there was one.
    if len(snapshot.play.skills) < len(snapshot.seats) and (None in owners or len(set(owners)) < len(owners)):
        return NO_ACCOUNTS
    assert snapshot.terms is not None
    if snapshot.terms.clock is None or snapshot.game.start is not None or snapshot.game.setup.is_house_rule:
        return NO_STANDARD
    turns = min(own_turns(snapshot))
    if turns < 1:
        return UNPLAYED
    forfeited = any(seat.forfeited for seat in snapshot.seats)
    if forfeited and turns < MIN_TURNS and not all(skill.is_established(now) for skill in skills):
        return EARLY
    return None


def own_turns(snapshot: "Snapshot") -> list[int]:
    """How many turns everybody has played themselves; those of the engine after a forfeit are not theirs."""
    until = {one.seat: one.turns for one in snapshot.play.forfeits}
    turns = [0] * len(snapshot.seats)
    for number, history in enumerate(snapshot.history):
        seat = history.turn.seat
        turns[seat - 1] += number < until.get(seat, len(snapshot.history))
    return turns


async def known(store: "Store", of: Sequence[str | None]) -> dict[str, Skill]:
    """What is known of the strength of accounts; those that are not there are missing."""
    query = select(accounts).where(accounts.c.id.in_([account for account in of if account is not None]))
    return await store.read(lambda connection: {row.id: _skill(row) for row in connection.execute(query)})


async def settle(store: "Store", snapshot: "Snapshot", now: float) -> Settlement | None:
    """Let a rated game count, once, however often this is called and by however many processes; what it changed."""
    if snapshot.terms is None or not snapshot.terms.rated or snapshot.places is None:
        return None
    try:
        return await store.write(lambda connection: _settle(connection, snapshot, now))
    except IntegrityError:
        # Another process was first: its result stands, and this transaction has changed nothing.
        return await store.write(lambda connection: _settle(connection, snapshot, now))


def _settle(connection: Connection, snapshot: "Snapshot", now: float) -> Settlement:
    places = snapshot.places
    assert places is not None
    owners = [seat.account for seat in snapshot.seats]
    # In the order of their ids, so that two games that end at the same time do not wait for each other.
    query = select(accounts).where(accounts.c.id.in_([owner for owner in owners if owner])).order_by(accounts.c.id)
    found: dict[str | None, Any] = {row.id: row for row in connection.execute(query.with_for_update())}
    earlier = select(results).where(results.c.game == snapshot.id).order_by(results.c.seat)
    rows = connection.execute(earlier).all()
    skills = [
        _skill(found[owner]) if owner in found else _remembered(snapshot, seat) for seat, owner in enumerate(owners)
    ]
    fault = fault_of(snapshot, skills, now)
    if rows:
        return _settled(rows, fault)
    if fault is None:
        teams = snapshot.game.setup.variant == "teams"
        after = weighed(skills, places, _meetings(connection, owners, now), now, teams)
    else:
        after = skills
    for seat, (owner, old, new) in enumerate(zip(owners, skills, after, strict=True)):
        row: dict[str, Any] = {"game": snapshot.id, "seat": seat + 1, "account": owner if owner in found else None}
        row |= {"place": places[seat], "rated": fault is None, "created": now}
        if fault is None:
            row |= {"mu": new.mu, "sigma": new.sigma, "delta": float(shown(new.mu) - shown(old.mu))}
            changes = {"mu": new.mu, "sigma": new.sigma, "games": accounts.c.games + 1}
            changes["wins"] = accounts.c.wins + (1 if places[seat] == 1 else 0)
            connection.execute(update(accounts).where(accounts.c.id == owner).values(**changes))
        connection.execute(insert(results), row)
    return _settled(connection.execute(earlier).all(), fault)


def _settled(rows: Sequence[Any], fault: str | None) -> Settlement:
    if not rows[0].rated:
        return Settlement(reason=fault or NO_ACCOUNTS)
    return Settlement(
        tuple(None if row.account is None else round(row.delta) for row in rows),
        tuple(None if row.account is None else shown(row.mu) for row in rows),
    )


def _meetings(connection: Connection, owners: Sequence[str | None], now: float) -> dict[frozenset[int], int]:
    """How many rated games each two seats have had with each other lately."""
    one, other = results.alias(), results.alias()
    query = (
        select(one.c.account, other.c.account.label("other"), func.count().label("games"))
        .join(other, one.c.game == other.c.game)
        .where(one.c.account.in_([owner for owner in owners if owner]), other.c.account.in_(owners))
        .where(one.c.account < other.c.account, one.c.rated, one.c.created > now - MEETINGS)
        .group_by(one.c.account, other.c.account)
    )
    seats = {owner: seat for seat, owner in enumerate(owners)}
    return {frozenset((seats[row.account], seats[row.other])): row.games for row in connection.execute(query)}


def _skill(row: Any) -> Skill:
    return Skill(row.mu, row.sigma, row.games, row.created)


def _remembered(snapshot: "Snapshot", seat: int) -> Skill:
    """The strength of somebody whose account is gone, as it was when the game began; in older games by the rating."""
    if seat < len(snapshot.play.skills):
        return Skill(**snapshot.play.skills[seat])
    rating = snapshot.seats[seat].rating
    return Skill() if rating is None else Skill(MU + (rating - _MIDDLE) / _SCALE)
