"""What lives as long as the server: the database, the engine's process, and the services that stand on them."""

import asyncio
import contextlib
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

from taluva.web.cluster.bus import Bus, LocalBus
from taluva.web.errors import Refusal
from taluva.web.settings import Settings
from taluva.web.thinker.client import Thinker
from taluva.web.thinker.readiness import NOT_READY, Readiness
from taluva.web.viewer import LOCAL, Viewer

if TYPE_CHECKING:
    from taluva.web.cluster.timekeeper import Timekeeper
    from taluva.web.context import RequestContext
    from taluva.web.schemas.socket import ChatFrame, ReactionFrame
    from taluva.web.storage.games import Store
    from taluva.web.tables.assistant import Assistant
    from taluva.web.tables.policy import LocalPolicy, SitePolicy
    from taluva.web.tables.reader import Reader
    from taluva.web.tables.scheduler import Scheduler
    from taluva.web.tables.service import TableService
    from taluva.web.tables.snapshot import Snapshot


class Services:
    """The services of `taluva play`: whoever is at this computer may do everything. `SiteServices` has those of a site.

    Made when the server starts. What is slow comes later, while the first page is up.
    """

    tables: "TableService"
    scheduler: "Scheduler"
    assistant: "Assistant"
    reader: "Reader"
    is_site = False
    nice = 5
    """How far the engine's process stands back behind everything else."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.bus: Bus = LocalBus()
        self.readiness = Readiness()
        self.thinker = Thinker(self.readiness, self.nice)
        self.is_ready = False
        """Whether games can be played: then there are the services about tables."""

    def start(self) -> None:
        """Begin to open the database and to load the rules; needs a running event loop."""
        self._opening = asyncio.create_task(self._open())
        self._setting_up = asyncio.create_task(self._set_up())
        self.readiness.load(plain=True)
        self.thinker.start()

    async def started(self) -> None:
        """Wait until the first request may come. Here it may come at once: the page shows what is not ready yet."""

    async def viewer(self, connection: HTTPConnection) -> Viewer | None:
        """Who makes a request; None if they have not said."""
        return LOCAL

    async def identify(self, connection: HTTPConnection) -> Viewer:
        """Who makes a request; creates a guest session if the visitor has none."""
        return LOCAL

    async def store(self) -> "Store":
        """The database, once it is open."""
        return await asyncio.shield(self._opening)

    def require_ready(self) -> None:
        """Refuse what needs tables, until the rules are loaded."""
        if not self.is_ready:
            raise Refusal("not-ready", NOT_READY)

    def answer(self, snapshot: "Snapshot", context: "RequestContext") -> bytes:
        """A table as the answer to a request."""
        from taluva.web.tables import view

        registry = self.tables.registry
        more = {"presence": registry.presence(snapshot.id)} if snapshot.is_online else {}
        return view.answer(snapshot, context.viewer, context.translator, registry.time, **more)

    def message(self, snapshot: "Snapshot", context: "RequestContext") -> bytes:
        """A table as a message over the WebSocket."""
        from taluva.web.tables import view

        return view.message(snapshot, context.viewer, context.translator, self.tables.registry.time)

    async def policy(self) -> "LocalPolicy | SitePolicy":
        """What may be set up, and by whom."""
        from taluva.web.tables.policy import LocalPolicy

        return LocalPolicy(await self.store())

    def new_timekeeper(self, store: "Store") -> "Timekeeper":
        """By whose time the clocks go."""
        from taluva.web.cluster.timekeeper import LocalTime

        return LocalTime()

    async def on_over(self, snapshot: "Snapshot") -> None:
        """What follows the end of a rated game; it may be called more than once for the same."""

    async def say(self, frame: "ChatFrame | ReactionFrame", game: str, context: "RequestContext") -> bool:
        """Do what a page says over the WebSocket besides turns; False if it is nothing that it can say here."""
        return False

    async def close(self) -> None:
        """Stop everything, the engine's process first."""
        if self.is_ready:
            self.tables.registry.close()
        await self.thinker.close()
        await self.readiness.close()
        self._setting_up.cancel()
        await self.bus.close()
        with contextlib.suppress(Exception):
            store = await self._opening
            await store.close()

    async def _open(self) -> "Store":
        store = await asyncio.to_thread(_import_store)
        return await store.open(self.settings.where)

    async def _set_up(self) -> None:
        store = await self.store()
        await self.bus.start()
        await self.readiness.rules.wait()
        self._open_tables(store)

    def _open_tables(self, store: "Store") -> None:
        from taluva.web.tables.assistant import Assistant
        from taluva.web.tables.reader import Reader
        from taluva.web.tables.registry import Registry
        from taluva.web.tables.scheduler import Scheduler
        from taluva.web.tables.service import TableService

        self.tables = TableService(Registry(store, self.bus, self.new_timekeeper(store)))
        self.scheduler = Scheduler(self.tables, self.thinker, self.on_over)
        self.assistant = Assistant(self.tables, self.thinker, self.readiness)
        self.reader = Reader(self.tables)
        self.is_ready = True


def _import_store() -> "type[Store]":
    from taluva.web.storage.games import Store

    return Store
