"""The services of `taluva serve`: people on different devices, with accounts, ratings, chat and limits."""

import asyncio
import time
from dataclasses import replace
from typing import Any

from starlette.requests import HTTPConnection

from taluva.web import maintenance
from taluva.web.cluster.bus import open_bus
from taluva.web.cluster.heartbeat import Heartbeat
from taluva.web.cluster.timekeeper import Timekeeper
from taluva.web.context import RequestContext
from taluva.web.limiter import open_limiter
from taluva.web.people import chat, ratings
from taluva.web.people.accounts import Accounts
from taluva.web.people.sessions import Sessions
from taluva.web.schemas.socket import ChatFrame, ReactionFrame
from taluva.web.services import Services
from taluva.web.settings import Settings
from taluva.web.storage.games import Store
from taluva.web.tables.attendance import LocalAttendance, SiteAttendance
from taluva.web.tables.policy import LocalPolicy, SitePolicy
from taluva.web.tables.registry import Registry
from taluva.web.tables.snapshot import Snapshot
from taluva.web.viewer import Viewer


class SiteServices(Services):
    """The services of a site."""

    is_receive_only = False
    nice = 15
    """The engine gets only the CPU time that people's turns leave."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.bus = open_bus(settings)
        self.limiter = open_limiter(settings.redis)
        self.sessions = Sessions(self.store, settings.secure, self.bus, self.limiter)
        self._accounts: Accounts | None = None
        self._maintenance: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start opening the database and loading the rules, which are already compiled."""
        self._opening = asyncio.create_task(self._open())
        self._setting_up = asyncio.create_task(self._set_up())
        self.readiness.load()

    async def started(self) -> None:
        """Wait until games can be played: until then other processes serve the requests."""
        await asyncio.shield(self._setting_up)

    async def viewer(self, connection: HTTPConnection) -> Viewer | None:
        """The viewer of a request; None if it does not identify one."""
        return await self.sessions.viewer(connection)

    async def identify(self, connection: HTTPConnection) -> Viewer:
        """The viewer of a request; creates a guest session if there is none."""
        return await self.sessions.identify(connection)

    def extras_of(self, snapshot: Snapshot) -> dict[str, Any]:
        """Who is present."""
        return {"presence": self.tables.registry.presence(snapshot.id)}

    async def policy(self) -> LocalPolicy | SitePolicy:
        """What can be set up, and by whom."""
        return SitePolicy(await self.store(), self.limiter)

    def new_attendance(self, registry: Registry) -> LocalAttendance:
        """Everybody at a table is told who is there."""
        return SiteAttendance(registry.publish)

    def new_timekeeper(self, store: Store) -> Timekeeper:
        """Clocks run by the heartbeats in the database."""
        return Heartbeat(store)

    async def on_over(self, snapshot: Snapshot) -> None:
        """Rate a finished game; may be called more than once."""
        settlement = await ratings.settle(await self.store(), snapshot, time.time())
        if settlement is not None:
            found = settlement.as_json()
            await self.tables.change(snapshot.id, lambda now, _: _settled(now, found))
        for seat in snapshot.seats:
            if seat.account is not None:
                self.sessions.forget_account(seat.account)

    async def say(self, frame: ChatFrame | ReactionFrame, game: str, context: RequestContext) -> bool:
        """Chat and reactions."""
        if isinstance(frame, ChatFrame):
            await self.chat.send(game, context, frame.text)
        else:
            await self.chat.react(game, context, frame.reaction)
        return True

    async def accounts(self) -> Accounts:
        """The accounts of the site."""
        if self._accounts is None:
            self._accounts = Accounts(await self.store(), self.limiter)
        return self._accounts

    @property
    def chat(self) -> chat.Chat:
        """The chat of all tables."""
        return chat.Chat(self.tables, self.limiter)

    async def close(self) -> None:
        """Stop everything."""
        if self._maintenance is not None:
            self._maintenance.cancel()
            await asyncio.wait([self._maintenance])
        await super().close()
        await self.limiter.close()

    async def _set_up(self) -> None:
        store = await self.store()
        await self.bus.start()
        await self.readiness.rules.wait()
        # Not earlier: the engine's startup would slow down everything else.
        self.thinker.start()
        self._open_tables(store)
        self._maintenance = asyncio.create_task(maintenance.run(self))


def _settled(snapshot: Snapshot, settlement: dict[str, Any]) -> Snapshot:
    """A table with the rating changes of its game."""
    if snapshot.play.settlement is not None:
        return snapshot
    return replace(snapshot, play=replace(snapshot.play, settlement=settlement))
