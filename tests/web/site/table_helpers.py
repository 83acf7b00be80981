"""Tables of people over HTTP and WebSockets, for the tests of the authority."""

import json
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from site_helpers import PATIENCE, Json, Person, Site, headers_of
from websockets.sync.client import ClientConnection, connect

import taluva


class Line:
    """A visitor's WebSocket, which receives everything about the game except signs of life."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def hear(self, *kinds: str) -> Json:
        """The next message of some kinds; all others but signs of life and presence must not come first."""
        while True:
            message: Json = json.loads(self.socket.recv(timeout=PATIENCE))
            if message["type"] in kinds or not kinds:
                return message
            assert message["type"] in ("beat", "presence", "thinking", "answer"), message

    def until_version(self, version: int) -> Json:
        """The game once it has a version."""
        while True:
            message: Json = json.loads(self.socket.recv(timeout=PATIENCE))
            if message["type"] == "view" and message["view"]["version"] >= version:
                return message

    def say(self, kind: str, **more: Any) -> None:
        self.socket.send(json.dumps({"type": kind, **more}))


@contextmanager
def live(site: Site, game: str, person: Person | None) -> Iterator[Line]:
    """Somebody's connection to a game."""
    address = f"ws://127.0.0.1:{site.port}/api/games/{game}/live"
    with connect(address, additional_headers=headers_of(person), max_size=None) as socket:
        yield Line(socket)


def first_turn(view: Json) -> list[str]:
    """The first legal turn in a game."""
    position, moves = taluva.Position(view["position"]), []
    while position.phase in ("place", "build") or (position.phase == "choose" and not moves):
        moves.append(str(next(iter(position.legal_moves))))
        position = position.play(moves[-1])
    return moves


def turn_of(view: Json, request: str | None = None) -> Json:
    """The first legal turn, as a request."""
    return {"version": view["version"], "request": request or uuid.uuid4().hex, "moves": first_turn(view)}


def public(view: Json) -> Json:
    """The part of a view that is the same for every viewer at any time."""
    return {key: value for key, value in view.items() if key not in ("you", "placements", "now", "presence")}
