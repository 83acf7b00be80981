"""Views as bytes: what all who watch a game share is made and written once per revision and language."""

from typing import Any

import orjson

from taluva.web.cluster.timekeeper import Timekeeper
from taluva.web.i18n.languages import Translator
from taluva.web.tables.snapshot import Snapshot
from taluva.web.tables.view import may_place, placements_view, shared_view, you_view
from taluva.web.viewer import Who


def message(snapshot: Snapshot, who: Who | None, translator: Translator, time: Timekeeper) -> bytes:
    """A game as a message to one listener."""
    own = _own(snapshot, who, time)
    return b'{"type":"view",' + own + b',"view":' + _shared(snapshot, translator, time) + b"}"


def answer(snapshot: Snapshot, who: Who | None, translator: Translator, time: Timekeeper, **more: Any) -> bytes:
    """A game as the answer to a request: the same members, side by side."""
    rest = b"," + orjson.dumps(more)[1:-1] if more else b""
    return _shared(snapshot, translator, time)[:-1] + b"," + _own(snapshot, who, time) + rest + b"}"


def _shared(snapshot: Snapshot, translator: Translator, time: Timekeeper) -> bytes:
    # After an outage the clocks stand otherwise.
    key = f"{translator.language} {len(time.outages)}"
    encoded = snapshot.encoded.get(key)
    if encoded is None:
        encoded = snapshot.encoded[key] = orjson.dumps(shared_view(snapshot, translator, time.outages))
    return encoded


def _own(snapshot: Snapshot, who: Who | None, time: Timekeeper) -> bytes:
    """What only one viewer gets: members without their braces."""
    you = you_view(snapshot, who)
    placements = _placements(snapshot) if may_place(snapshot, who) else b"[]"
    now = b',"now":' + orjson.dumps(round(time.now(), 3)) if snapshot.is_online else b""
    return b'"you":' + orjson.dumps(you) + b',"placements":' + placements + now


def _placements(snapshot: Snapshot) -> bytes:
    encoded = snapshot.encoded.get("placements")
    if encoded is None:
        encoded = snapshot.encoded["placements"] = orjson.dumps(placements_view(snapshot.game))
    return encoded
