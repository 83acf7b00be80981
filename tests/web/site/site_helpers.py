"""A site served by a thread of this process, and people who visit it."""

import asyncio
import socket
import threading
import uuid
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.sync.client import connect

import taluva
from taluva.web.app import create_app
from taluva.web.settings import Settings
from waiting import PATIENCE, until

Json = dict[str, Any]


class Person:
    """Somebody with a browser's cookies, or a program with a token."""

    def __init__(self, url: str, token: str | None = None) -> None:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        self.http = httpx.Client(base_url=url, timeout=PATIENCE, headers=headers)
        self.token = token

    def get(self, path: str, **query: Any) -> Json:
        return self._answer(self.http.get(path, params=query))

    def post(self, path: str, **body: Any) -> Json:
        return self._answer(self.http.post(path, json=body))

    def refused(self, code: str, method: str, path: str, **body: Any) -> Json:
        """Check that a request is refused in the one shape of all errors; its answer."""
        response = self.http.request(method, path, json=body)
        answer: Json = response.json()
        assert set(answer["error"]) == {"code", "message", "rule"}, response.text
        assert answer["error"]["code"] == code, response.text
        assert 400 <= response.status_code < 500
        return answer

    @staticmethod
    def _answer(response: httpx.Response) -> Json:
        assert response.is_success, (response.status_code, response.text)
        answer: Json = response.json() if response.content else {}
        return answer

    def play(self, game: str) -> Json:
        """Play the first legal turn."""
        view = self.get(f"/api/games/{game}")
        position, moves = taluva.Position(view["position"]), []
        while position.phase in ("place", "build") or (position.phase == "choose" and not moves):
            moves.append(str(next(iter(position.legal_moves))))
            position = position.play(moves[-1])
        turn = {"version": view["version"], "request": uuid.uuid4().hex, "moves": moves}
        return self.post(f"/api/games/{game}/turns", **turn)


def headers_of(person: Person | None) -> dict[str, str]:
    """The headers that identify a visitor."""
    if person is None:
        return {}
    if "authorization" in person.http.headers:
        return {"Authorization": person.http.headers["authorization"]}
    return {"Cookie": "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())}


class Site:
    """`taluva serve` over a data folder."""

    def __init__(self, data: Path, **settings: Any) -> None:
        listener = socket.create_server(("127.0.0.1", 0))
        self.port = listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.app = create_app(Settings(data=data, port=self.port, **settings))
        self._server = uvicorn.Server(uvicorn.Config(self.app, log_level="warning", ws_max_size=8192))
        self._thread = threading.Thread(target=self._run, args=(listener,), daemon=True)
        self._thread.start()
        self.people: list[Person] = []

    def _run(self, listener: socket.socket) -> None:
        async def serve() -> None:
            self._loop = asyncio.get_running_loop()
            await self._server.serve(sockets=[listener])

        asyncio.run(serve())

    def wait(self) -> "Site":
        until(lambda: self._server.started)
        until(lambda: httpx.get(f"{self.url}/ready").status_code == 200)
        return self

    def person(self, token: str | None = None) -> Person:
        self.people.append(Person(self.url, token))
        return self.people[-1]

    def account(self, name: str, password: str = "a good password") -> Person:
        person = self.person()
        person.post("/api/accounts", name=name, password=password)
        return person

    def game(self, *people: Person, **options: Any) -> str:
        """A game between these people, by default short. A rated one begins while all are connected."""
        seats = [{"kind": "person"} for _ in people]
        terms = {"public": True} | options.pop("terms", {})
        if terms.get("rated"):
            terms = {"clock": {"kind": "days", "days": 3}} | terms
        else:
            options = {"stack": 12} | options
        game: str = people[0].post("/api/games", **options, seats=seats, terms=terms)["id"]
        with ExitStack() as connections:
            for person in people[1:]:
                if terms.get("rated"):
                    self.connect(connections, game, *people)
                person.post(f"/api/games/{game}/join")
        return game

    def connect(self, connections: ExitStack, game: str, *people: Person) -> None:
        """Let people be connected to a game, and wait until the server knows it."""
        for person in people:
            address = f"ws://127.0.0.1:{httpx.URL(person.http.base_url).port}/api/games/{game}/live"
            connections.enter_context(connect(address, additional_headers=headers_of(person), max_size=None))
        seats = {seat for person in people for seat in person.get(f"/api/games/{game}")["you"]["seats"]}
        until(lambda: seats <= set(people[0].get(f"/api/games/{game}")["presence"]["seats"]))

    def open(self, game: str, *people: Person, turns: int = 4) -> Json:
        """Let everybody play a number of turns: then resigning counts, even for newcomers."""
        view = people[0].get(f"/api/games/{game}")
        for _ in range(turns * len(people)):
            view = people[view["seat"] - 1].play(game)
        return view

    def finish(self, game: str, *people: Person) -> Json:
        """Let people play to the end, each the first legal turn."""
        view = people[0].get(f"/api/games/{game}")
        while view["phase"] != "over":
            view = people[view["seat"] - 1].play(game)
        return view

    def break_connections(self) -> None:
        """Cut all WebSockets as a broken network would."""
        for connection in list(self._server.server_state.connections):
            if type(connection).__name__.startswith("WebSocket"):
                self._loop.call_soon_threadsafe(connection.transport.abort)

    def stop(self) -> None:
        for person in self.people:
            person.http.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
