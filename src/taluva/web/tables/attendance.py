"""Announces who is at a table: to its listeners, and to the other processes of a site."""

from collections.abc import Callable, Iterable
from typing import Any

from taluva.web.tables.subscribers import Listener, MessageEvent
from taluva.web.tables.table import Table

Publish = Callable[[str, dict[str, Any]], None]
"""Sends a message about a table to the other processes."""


class LocalAttendance:
    """On one screen: everybody is present, and nobody needs to be told."""

    def welcome(self, table: Table, listener: Listener) -> None:
        """Tell a new listener who is present. The others may be told a moment later."""

    def update(self, table: Table) -> None:
        """Announce who is present, after somebody has come or gone."""

    def announce(self, table: Table) -> None:
        """Tell listeners here who is present, and other processes who is connected here, if that has changed."""

    def repeat(self, tables: Iterable[Table]) -> None:
        """Tell other processes again who is connected here, in case they missed it."""


class SiteAttendance(LocalAttendance):
    """On a site: presence is announced at most once a second per table."""

    def __init__(self, publish: Publish) -> None:
        self._publish = publish

    def welcome(self, table: Table, listener: Listener) -> None:
        """Tell a new listener."""
        listener.notify(_presence_of(table))

    def update(self, table: Table) -> None:
        """Announce it now, or within a second."""
        table.presence.set_own(table.snapshot.seats_of(listener.viewer) for listener in table.listeners)
        table.presence_throttle.call(lambda: self.announce(table))

    def announce(self, table: Table) -> None:
        """Announce what has changed."""
        event = _presence_of(table)
        if event.message != table.announced:
            table.announced = event.message
            table.announce(event)
        if table.presence.own != table.published:
            table.published = table.presence.own
            self._publish_own(table)

    def repeat(self, tables: Iterable[Table]) -> None:
        """Announce it again."""
        for table in tables:
            if table.listeners:
                self._publish_own(table)

    def _publish_own(self, table: Table) -> None:
        self._publish(table.snapshot.id, {"type": "presence", **table.presence.own})


def _presence_of(table: Table) -> MessageEvent:
    return MessageEvent({"type": "presence", **table.presence.as_json()})
