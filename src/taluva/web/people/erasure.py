"""Erases a person: their name, account and seats go; the games and results of others stay."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from sqlalchemy import ColumnElement, Connection, delete, or_, select, update

from taluva.web.cluster.heartbeat import read_moment
from taluva.web.cluster.timekeeper import Moment
from taluva.web.people.ratings import settle
from taluva.web.storage.games import Conflict, Store, Stored
from taluva.web.storage.schema import accounts, bans, puzzle_tries, results, seatings, solvers, studies, visitors
from taluva.web.tables import clock
from taluva.web.tables.actions import forfeits
from taluva.web.tables.seats import Seat
from taluva.web.tables.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Person:
    """A person to erase: an account with its devices, or a guest."""

    account: str | None
    visitors: frozenset[str]

    def has(self, seat: Seat) -> bool:
        """Whether a seat is theirs."""
        if seat.account is not None:
            return seat.account == self.account
        return seat.visitor in self.visitors


@dataclass(slots=True)
class Erased:
    """What happened to the games of a person who was erased."""

    changed: list[tuple[str, int]] = field(default_factory=list)
    """Games that others played in, with their new revisions."""
    deleted: list[str] = field(default_factory=list)
    """Games without other players, and games of theirs that had not begun."""


async def account_person(store: Store, account: str) -> Person:
    """An account and its devices."""
    query = select(visitors.c.id).where(visitors.c.account == account)
    devices = await store.read(lambda connection: connection.execute(query).scalars().all())
    return Person(account, frozenset(devices))


async def erase(store: Store, person: Person) -> Erased:
    """Erase a person permanently. Can be repeated if interrupted: the account itself goes last."""
    erased = Erased()
    while True:
        for game in await store.read(lambda connection: _games_of(connection, person)):
            await _erase_from(store, game, person, erased)
        # If another device has taken a seat in the meantime, there is more to do.
        if await store.write(lambda connection: _erase_rows(connection, person)):
            return erased


def _games_of(connection: Connection, person: Person) -> Sequence[str]:
    query = select(seatings.c.game).where(_seated(person)).distinct()
    return connection.execute(query).scalars().all()


def _seated(person: Person) -> ColumnElement[bool]:
    guest = seatings.c.account.is_(None) & seatings.c.visitor.in_(person.visitors)
    return guest if person.account is None else or_(seatings.c.account == person.account, guest)


def _erase_rows(connection: Connection, person: Person) -> bool:
    """Delete the account and its devices; False where they still have seats."""
    if connection.execute(select(seatings.c.game).where(_seated(person)).limit(1)).first() is not None:
        return False
    connection.execute(delete(visitors).where(visitors.c.id.in_(person.visitors)))
    everything = {*person.visitors, person.account} - {None}
    for table in (bans, solvers, puzzle_tries, studies):
        connection.execute(delete(table).where(table.c.person.in_(everything)))
    if person.account is not None:
        connection.execute(delete(visitors).where(visitors.c.account == person.account))
        connection.execute(update(results).where(results.c.account == person.account).values(account=None))
        connection.execute(delete(accounts).where(accounts.c.id == person.account))
    return True


async def _erase_from(store: Store, game: str, person: Person, erased: Erased) -> None:
    """Remove a person from one game, whatever other processes do to it in the meantime."""
    moment = await read_moment(store)
    while (stored := await store.load(game)) is not None:
        before = await asyncio.to_thread(Snapshot.restored, stored)
        if _is_only_theirs(before, person):
            if await store.remove(game, revision=stored.revision):
                erased.deleted.append(game)
                return
            continue
        ended = _resigned(before, person)
        after = clock.with_clocks(before, _nameless(ended, person), moment)
        after = replace(after, revision=before.revision + 1)
        try:
            await store.save(_stored(stored, after, moment), before.revision, reseat=True)
        except Conflict:
            continue
        erased.changed.append((game, after.revision))
        # While the account still exists, so that the others are rated against it as it was.
        await settle(store, ended, moment.now)
        return


def _is_only_theirs(snapshot: Snapshot, person: Person) -> bool:
    """Whether a game is deleted with its owner: nobody else plays in it, or they host it and it has not begun."""
    if snapshot.is_waiting and snapshot.play.host in person.visitors:
        return True
    return all(person.has(seat) or seat.deleted for seat in snapshot.seats if seat.is_person and not seat.is_open)


def _resigned(snapshot: Snapshot, person: Person) -> Snapshot:
    """A running game in which a person who leaves for good has resigned."""
    if snapshot.is_waiting or snapshot.is_over:
        return snapshot
    for number, seat in enumerate(snapshot.seats, 1):
        if person.has(seat) and not seat.forfeited:
            snapshot = forfeits.forfeit(snapshot, number, "resigned")
    return snapshot


def _nameless(snapshot: Snapshot, person: Person) -> Snapshot:
    """A game in which their seats are nobody's; before the game begins, others can take them."""
    for number, seat in enumerate(snapshot.seats, 1):
        if person.has(seat):
            deleted = not snapshot.is_waiting
            snapshot = forfeits.with_seat(snapshot, number, name="", visitor=None, account=None, deleted=deleted)
    return snapshot


def _stored(stored: Stored, after: Snapshot, moment: Moment) -> Stored:
    """The row to write: a finished game keeps its place in the archive, a running one is due at once."""
    if stored.over:
        return after.stored(stored.updated, stored.due)
    seat = after.to_move
    is_due = after.is_over or (seat is not None and seat.plays_at is not None)
    return after.stored(moment.now, moment.now if is_due else clock.due_of(after, moment))
