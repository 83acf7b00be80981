"""What lives as long as the server: the store, the engine's process, and what stands on them."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from fastapi import APIRouter
from starlette.requests import HTTPConnection

from taluva.web.cluster.bus import Bus, LocalBus
from taluva.web.errors import Refusal
from taluva.web.i18n.languages import N_
from taluva.web.thinker.client import Thinker
from taluva.web.thinker.readiness import Readiness
from taluva.web.viewer import LOCAL, Who

if TYPE_CHECKING:
    from taluva.web.cluster.timekeeper import Timekeeper
    from taluva.web.context import Asked
    from taluva.web.storage.games import Store
    from taluva.web.tables.desk import Desk
    from taluva.web.tables.snapshot import Snapshot

Frame = Callable[["State", str, "Asked", dict[str, Any]], Awaitable[None]]
"""What is done about a message of a page: of which game, from whom, what it says."""


class People(Protocol):
    """Finds out who asks."""

    async def who(self, connection: HTTPConnection) -> Who | None:
        """Who asks; None if they have not said."""

    async def identify(self, connection: HTTPConnection) -> Who:
        """Who asks; whoever has not said becomes somebody new."""


class Here:
    """Whoever is at this computer may do everything."""

    async def who(self, connection: HTTPConnection) -> Who:
        """Whoever is at this computer."""
        return LOCAL

    identify = who


@dataclass
class Parts:
    """What `taluva play` and `taluva serve` have each of their own."""

    is_online: bool = False
    people: People = field(default_factory=Here)
    bus: Bus = field(default_factory=LocalBus)
    frames: Mapping[str, Frame] = field(default_factory=dict)
    """What pages may say over the WebSocket besides turns."""
    routers: Sequence[APIRouter] = ()
    """Routes of its own, which come before all others."""
    on_over: "Callable[[State, Snapshot], Awaitable[None]] | None" = None
    """What follows the end of a rated game: it may be called more than once for the same."""
    timekeeper: "Callable[[Store], Timekeeper] | None" = None
    """By whose time the clocks go, where there are clocks."""
    on_open: "Callable[[State, Who], Awaitable[None]] | None" = None
    """Asked before a table with an open seat is made; it may refuse."""
    sweep: "Callable[[State], Awaitable[None]] | None" = None
    """Runs as long as games can be played."""
    own_rules: bool = False
    """Whether to load the rules at once, as they are sure to be compiled."""
    nice: int = 5
    """How far the engine stands back behind everything else."""
    on_close: Callable[[], Awaitable[None]] | None = None
    """What else has to be closed in the end."""


class State:
    """Made when the server starts. Slow things come later, while the first page is up."""

    def __init__(self, data: Path | str, parts: Parts) -> None:
        self._data, self.parts = data, parts
        self.is_online = self.online = parts.is_online
        self.readiness = Readiness()
        self.thinker = Thinker(self.readiness, parts.nice)
        self.desk: Desk | None = None
        """Set when games can be played."""
        self._opening = asyncio.create_task(self._open())
        self._setting_up = asyncio.create_task(self._set_up())
        self._sweeping: asyncio.Task[None] | None = None
        if parts.own_rules:
            self.readiness.load()
        else:
            self.readiness.load(plain=True)
            self.thinker.start()

    async def started(self) -> None:
        """Wait until the first request may come: online, others can serve it until games can be played here."""
        if self.parts.own_rules:
            await asyncio.shield(self._setting_up)

    async def store(self) -> "Store":
        """The games on disk."""
        return await asyncio.shield(self._opening)

    async def who(self, connection: HTTPConnection) -> Who | None:
        """Who asks; None if they have not said."""
        return await self.parts.people.who(connection)

    async def identify(self, connection: HTTPConnection) -> Who:
        """Who asks; whoever has not said becomes somebody new."""
        return await self.parts.people.identify(connection)

    async def need_table(self, who: Who | None) -> None:
        """Refuse one more table with an open seat to whoever has too many."""
        if self.parts.on_open is not None and who is not None:
            await self.parts.on_open(self, who)

    def need_engine(self) -> None:
        """Refuse what the engine has to think about, as long as it cannot."""
        if not self.readiness.engine.is_set():
            raise Refusal("not-ready", N_("The engine is not ready yet; try again in a moment."))

    async def close(self) -> None:
        """Stop everything, the engine's process first."""
        if self._sweeping is not None:
            self._sweeping.cancel()
            await asyncio.wait([self._sweeping])
        if self.desk is not None:
            await self.desk.games.close()
        await self.thinker.close()
        await self.readiness.close()
        self._setting_up.cancel()
        await self.parts.bus.close()
        if self.parts.on_close is not None:
            await self.parts.on_close()
        with contextlib.suppress(Exception):
            store = await self._opening
            await store.close()

    async def _open(self) -> "Store":
        store = await asyncio.to_thread(_import_store)
        return await store.open(self._data)

    async def _set_up(self) -> None:
        store = await self.store()
        await self.parts.bus.start()
        await self.readiness.rules.wait()
        if self.parts.own_rules:
            # Not before: the engine's start would slow down that of everything else.
            self.thinker.start()
        from taluva.web.tables.desk import Desk
        from taluva.web.tables.service import Games

        on_over = self.parts.on_over
        ended = None if on_over is None else lambda snapshot: on_over(self, snapshot)
        timekeeper = None if self.parts.timekeeper is None else self.parts.timekeeper(store)
        self.desk = Desk(Games(store, self.thinker, self.parts.bus, ended, timekeeper), self.thinker)
        if self.parts.sweep is not None:
            self._sweeping = asyncio.create_task(self._sweep())

    async def _sweep(self) -> None:
        assert self.parts.sweep is not None
        await self.parts.sweep(self)


def _import_store() -> "type[Store]":
    from taluva.web.storage.games import Store

    return Store
