"""Ratings: how finished games change the ratings of their players, by OpenSkill's Plackett-Luce model.

What counts, and how much, is described in docs/ratings.md: newcomers and frequent opponents cannot lift anybody far.
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
"""The initial rating: the model's mean and its uncertainty."""
_MIDDLE, _SCALE = 1500, 42
"""On this scale the initial uncertainty is 350 points, as in Glicko; 175 more points win about three games of four."""
PROVISIONAL = 10
"""Games until a rating is no longer provisional."""
ESTABLISHED_AFTER = 3 * 86_400.0
"""Age of an account, in seconds, from which its results may move others far."""
BAND = 50
"""Points around the initial rating within which newcomers can move each other."""
MEETINGS = 86_400.0
"""Seconds for which a game between two people halves the weight of their next one."""
MIN_TURNS = 4
"""Turns that everybody must have played before a forfeit counts, unless all players are established."""

UNPLAYED, EARLY, NO_ACCOUNTS, NO_STANDARD = "unplayed", "early", "accounts", "start"
"""Why a rated game does not count; the texts are in `i18n/words.py`."""

_model = PlackettLuce(mu=MU, sigma=SIGMA)


@dataclass(frozen=True, slots=True)
class Skill:
    """An estimate of a player's strength, and its certainty."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0
    created: float = 0.0
    """When the account was made."""

    def is_established(self, now: float) -> bool:
        """Whether results against them may move others: new accounts are cheap to create."""
        return self.games >= PROVISIONAL and now - self.created >= ESTABLISHED_AFTER


@dataclass(frozen=True, slots=True)
class Settlement:
    """The result of rating a game: the change and the new rating of each seat, None if the account is deleted;
    or why the game does not count."""

    changes: tuple[int | None, ...] = ()
    ratings: tuple[int | None, ...] = ()
    reason: str | None = None

    def as_json(self) -> dict[str, Any]:
        """This as plain data."""
        return asdict(self)


def shown(mu: float) -> int:
    """A rating as shown to people: everybody starts at 1500."""
    return round(_MIDDLE + _SCALE * (mu - MU))


def rated(skills: Sequence[Skill], places: Sequence[int], teams: bool = False) -> list[Skill]:
    """The skills after a game by the model, by seat. Places may be shared; in teams seats 1 and 3 play 2 and 4."""
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
    """The skills after a game, with the model's changes weighted by how much the opponents count.

    `meetings` counts the recent rated games between two seats, without this one.
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
    """The part of a change that does not lead out of the band around the initial rating, or further away from it."""
    reach = BAND / _SCALE
    room = max(0.0, MU + reach - mu) if change > 0 else max(0.0, mu - MU + reach)
    return min(change, room) if change > 0 else -min(-change, room)


def _sides(players: int, teams: bool) -> list[list[int]]:
    return [[0, 2], [1, 3]] if teams else [[seat] for seat in range(players)]


def fault_of(snapshot: "Snapshot", skills: Sequence[Skill], now: float) -> str | None:
    """Why a rated game that is over does not count; None if it does."""
    owners = [seat.account for seat in snapshot.seats if not seat.deleted]
    # An account may have been deleted since the game began: the skills recorded then show that there was one.
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
    """How many turns each player has played; the engine's turns after a forfeit do not count."""
    until = {one.seat: one.turns for one in snapshot.play.forfeits}
    turns = [0] * len(snapshot.seats)
    for number, history in enumerate(snapshot.history):
        seat = history.turn.seat
        turns[seat - 1] += number < until.get(seat, len(snapshot.history))
    return turns


async def known(store: "Store", of: Sequence[str | None]) -> dict[str, Skill]:
    """The skills of accounts; those that do not exist are omitted."""
    query = select(accounts).where(accounts.c.id.in_([account for account in of if account is not None]))
    return await store.read(lambda connection: {row.id: _skill(row) for row in connection.execute(query)})


async def settle(store: "Store", snapshot: "Snapshot", now: float) -> Settlement | None:
    """Rate a finished game exactly once, no matter how often and by how many processes this is called."""
    if not snapshot.is_rated or snapshot.places is None:
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
    # Ordered by id, so that two games that end at the same time cannot deadlock.
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
    """The number of recent rated games between each two seats."""
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
    """The skill of a deleted account when the game began; in older games, estimated from its rating."""
    if seat < len(snapshot.play.skills):
        return Skill(**snapshot.play.skills[seat])
    rating = snapshot.seats[seat].rating
    return Skill() if rating is None else Skill(MU + (rating - _MIDDLE) / _SCALE)
