"""Views as bytes: what all who watch a game share is made and written once per revision and language."""

import time
from typing import Any

import orjson

from taluva.app.clocks import Outage
from taluva.app.languages import Translator
from taluva.app.tables import Snapshot
from taluva.app.views import may_place, placements_view, shared_view, you_view
from taluva.app.who import Who

Outages = list[Outage]


def message(snapshot: Snapshot, who: Who | None, translator: Translator, outages: Outages) -> bytes:
    """A game as a message to one listener."""
    own = _own(snapshot, who)
    return b'{"type":"view",' + own + b',"view":' + _shared(snapshot, translator, outages) + b"}"


def answer(snapshot: Snapshot, who: Who | None, translator: Translator, outages: Outages, **more: Any) -> bytes:
    """A game as the answer to a request: the same members, side by side."""
    rest = b"," + orjson.dumps(more)[1:-1] if more else b""
    return _shared(snapshot, translator, outages)[:-1] + b"," + _own(snapshot, who) + rest + b"}"


def _shared(snapshot: Snapshot, translator: Translator, outages: Outages) -> bytes:
    encoded = snapshot.encoded.get(translator.language)
    if encoded is None:
        encoded = orjson.dumps(shared_view(snapshot, translator, outages))
        snapshot.encoded[translator.language] = encoded
    return encoded


def _own(snapshot: Snapshot, who: Who | None) -> bytes:
    """What only one viewer gets: members without their braces."""
    you = you_view(snapshot, who)
    placements = _placements(snapshot) if may_place(snapshot, who) else b"[]"
    now = b',"now":' + orjson.dumps(round(time.time(), 3)) if snapshot.is_online else b""
    return b'"you":' + orjson.dumps(you) + b',"placements":' + placements + now


def _placements(snapshot: Snapshot) -> bytes:
    encoded = snapshot.encoded.get("placements")
    if encoded is None:
        encoded = snapshot.encoded["placements"] = orjson.dumps(placements_view(snapshot.game))
    return encoded
