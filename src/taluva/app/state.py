"""What lives as long as the server: the store, the engine's process, and what stands on them."""

import asyncio
import contextlib
from pathlib import Path
from typing import TYPE_CHECKING

from taluva.app.readiness import ENGINE_NOT_READY, Readiness
from taluva.app.refusals import Refusal
from taluva.app.thinking import Thinker

if TYPE_CHECKING:
    from taluva.app.desk import Desk
    from taluva.app.store import Store


class State:
    """Made when the server starts. Slow things come later, while the first page is up."""

    online = False
    """Whether people play from different devices."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self.readiness = Readiness()
        self.thinker = Thinker(self.readiness)
        self.desk: Desk | None = None
        """Set when games can be played."""
        self._opening = asyncio.create_task(self._open())
        self._setting_up = asyncio.create_task(self._set_up())
        self.thinker.start()

    async def store(self) -> "Store":
        """The games on disk."""
        return await asyncio.shield(self._opening)

    def need_engine(self) -> None:
        """Refuse what the engine has to think about, as long as it cannot."""
        if not self.readiness.engine.is_set():
            raise Refusal("not-ready", ENGINE_NOT_READY)

    async def close(self) -> None:
        """Stop everything, the engine's process first."""
        if self.desk is not None:
            await self.desk.games.close()
        await self.thinker.close()
        await self.readiness.close()
        self._setting_up.cancel()
        with contextlib.suppress(Exception):
            store = await self._opening
            await store.close()

    async def _open(self) -> "Store":
        store = await asyncio.to_thread(_import_store)
        return await store.open(self._data)

    async def _set_up(self) -> None:
        store = await self.store()
        await self.readiness.rules.wait()
        from taluva.app.desk import Desk

        self.desk = Desk(store, self.thinker)


def _import_store() -> "type[Store]":
    from taluva.app.store import Store

    return Store
