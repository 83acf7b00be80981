"""Everything that lives as long as the server: the database, the engine's process, and the services built on them."""

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any

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
    from taluva.web.course.service import Course
    from taluva.web.editor import Editor
    from taluva.web.progress.service import Progress
    from taluva.web.puzzles.service import Puzzles
    from taluva.web.review.service import Reviews
    from taluva.web.schemas.socket import ChatFrame, ReactionFrame
    from taluva.web.storage.games import Store
    from taluva.web.study.service import Studies
    from taluva.web.tables.assistant import Assistant
    from taluva.web.tables.attendance import LocalAttendance
    from taluva.web.tables.policy import LocalPolicy, SitePolicy
    from taluva.web.tables.reader import Reader
    from taluva.web.tables.registry import Registry
    from taluva.web.tables.scheduler import Scheduler
    from taluva.web.tables.service import TableService
    from taluva.web.tables.snapshot import Snapshot


class Services:
    """The services of `taluva play`: the person at this computer may do everything. For a site, see `SiteServices`.

    Created at startup. Slow parts are loaded later, while the first page is already up.
    """

    tables: "TableService"
    scheduler: "Scheduler"
    assistant: "Assistant"
    reader: "Reader"
    course: "Course"
    editor: "Editor"
    reviews: "Reviews"
    puzzles: "Puzzles"
    progress: "Progress"
    studies: "Studies"
    is_receive_only = True
    """Whether the WebSocket of a page only receives."""
    nice = 5
    """The niceness of the engine's process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.bus: Bus = LocalBus()
        self.readiness = Readiness()
        self.thinker = Thinker(self.readiness, self.nice)
        self.is_ready = False
        """Whether games can be played; until then the table services do not exist."""

    def start(self) -> None:
        """Start opening the database and loading the rules; needs a running event loop."""
        self._opening = asyncio.create_task(self._open())
        self._setting_up = asyncio.create_task(self._set_up())
        self.readiness.load(plain=True)
        self.thinker.start()

    async def started(self) -> None:
        """Wait until requests can be served. Here that is at once: the page shows what is not ready yet."""

    async def viewer(self, connection: HTTPConnection) -> Viewer | None:
        """The viewer of a request; None if it does not identify one."""
        return LOCAL

    async def identify(self, connection: HTTPConnection) -> Viewer:
        """The viewer of a request; creates a guest session if there is none."""
        return LOCAL

    async def store(self) -> "Store":
        """The database, once it is open."""
        return await asyncio.shield(self._opening)

    def require_ready(self) -> None:
        """Refuse requests that need tables until the rules are loaded."""
        if not self.is_ready:
            raise Refusal("not-ready", NOT_READY)

    def answer(self, snapshot: "Snapshot", context: "RequestContext") -> bytes:
        """A table as the response to a request."""
        from taluva.web.tables import view

        time = self.tables.registry.time
        return view.answer(snapshot, context.viewer, context.translator, time, **self.extras_of(snapshot))

    def extras_of(self, snapshot: "Snapshot") -> dict[str, Any]:
        """What a response about a table contains besides the table: nothing here."""
        return {}

    def message(self, snapshot: "Snapshot", context: "RequestContext") -> bytes:
        """A table as a WebSocket message."""
        from taluva.web.tables import view

        return view.message(snapshot, context.viewer, context.translator, self.tables.registry.time)

    async def policy(self) -> "LocalPolicy | SitePolicy":
        """What can be set up, and by whom."""
        from taluva.web.tables.policy import LocalPolicy

        return LocalPolicy(await self.store())

    def new_timekeeper(self, store: "Store") -> "Timekeeper":
        """The timekeeper for the clocks."""
        from taluva.web.cluster.timekeeper import LocalTime

        return LocalTime()

    def new_attendance(self, registry: "Registry") -> "LocalAttendance":
        """Who is told who is at a table."""
        from taluva.web.tables.attendance import LocalAttendance

        return LocalAttendance()

    async def on_over(self, snapshot: "Snapshot") -> None:
        """Called after the end of a rated game, possibly more than once."""

    async def say(self, frame: "ChatFrame | ReactionFrame", game: str, context: "RequestContext") -> bool:
        """Handle a WebSocket message other than a turn; False if it is not supported here."""
        return False

    async def close(self) -> None:
        """Stop everything, the engine's process first."""
        if self.is_ready:
            await self.reviews.close()
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
        from taluva.web.course.service import Course
        from taluva.web.editor import Editor
        from taluva.web.progress.service import Progress
        from taluva.web.puzzles.service import Puzzles
        from taluva.web.review.service import Reviews
        from taluva.web.study.service import Studies
        from taluva.web.tables.assistant import Assistant
        from taluva.web.tables.reader import Reader
        from taluva.web.tables.registry import Registry
        from taluva.web.tables.scheduler import Scheduler
        from taluva.web.tables.service import TableService

        registry = Registry(store, self.bus, self.new_timekeeper(store))
        registry.attendance = self.new_attendance(registry)
        self.tables = TableService(registry)
        self.scheduler = Scheduler(self.tables, self.thinker, self.on_over)
        self.assistant = Assistant(self.tables, self.thinker, self.readiness)
        self.reader = Reader(self.tables)
        self.course = Course(registry.pool)
        self.editor = Editor(registry.pool)
        self.reviews = Reviews(self.tables, self.thinker, self.readiness)
        self.puzzles = Puzzles(store, registry.pool)
        self.progress = Progress(self.tables)
        self.studies = Studies(self.tables, self.reader, self.thinker, self.readiness)
        self.is_ready = True


def _import_store() -> "type[Store]":
    from taluva.web.storage.games import Store

    return Store
