"""Helpers for the tests of the app: a running server, and a client that plays over HTTP."""

import asyncio
import random
import socket
import threading
import uuid
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from taluva import read_move
from taluva.web.server.local import configuration, listen
from waiting import PATIENCE, until

Json = dict[str, Any]

TWO_PEOPLE = [{"kind": "person", "name": "Ana"}, {"kind": "person", "name": "Ben"}]


def people(count: int) -> list[Json]:
    return [{"kind": "person", "name": f"Player {number}"} for number in range(1, count + 1)]


def as_message(view: Json) -> Json:
    """The message to a page about the game in a response."""
    shared = {key: value for key, value in view.items() if key not in ("you", "placements")}
    return {"type": "view", "you": view["you"], "placements": view["placements"], "view": shared}


class Server:
    """The app over a data folder, served by a thread of this process."""

    def __init__(self, data: Path) -> None:
        listener = listen(0)
        self.port = listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        config = configuration(data)
        self.app: Any = config.app
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run, args=(listener,), daemon=True)
        self._thread.start()
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE, headers={"Content-Type": "application/json"})

    def _run(self, listener: socket.socket) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            await self._server.serve(sockets=[listener])

        asyncio.run(serve())

    def wait(self, engine: bool = False) -> "Server":
        """Wait until games can be played, or until the engine is available, too."""
        until(lambda: self._server.started)
        until(lambda: self.get("/api/ready")["engine" if engine else "ready"])
        return self

    def stop(self) -> None:
        self.http.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def get(self, path: str, **query: Any) -> Json:
        return self.answer(self.http.get(path, params=query))

    def post(self, path: str, **body: Any) -> Json:
        return self.answer(self.http.post(path, json=body))

    def refused(self, path: str, status: int, code: str, **body: Any) -> Json:
        """Check that a request is refused in the one shape of all errors; its answer."""
        response = self.http.post(path, json=body)
        assert response.status_code == status, response.text
        answer: Json = response.json()
        assert set(answer["error"]) == {"code", "message", "rule"}
        assert answer["error"]["code"] == code
        assert answer["error"]["message"].strip()
        return answer

    @staticmethod
    def answer(response: httpx.Response) -> Json:
        assert response.status_code in (200, 201), (response.status_code, response.text)
        answer: Json = response.json()
        return answer

    def new_game(self, seats: list[Json] | None = None, **options: Any) -> Json:
        return self.post("/api/games", seats=seats or TWO_PEOPLE, **options)

    def play(self, view: Json, moves: list[str], request: str | None = None) -> Json:
        turn = {"version": view["version"], "request": request or uuid.uuid4().hex, "moves": moves}
        return self.post(f"/api/games/{view['id']}/turns", **turn)

    def trial(self, view: Json, moves: list[str]) -> Json:
        return self.post(f"/api/games/{view['id']}/try", version=view["version"], moves=moves)

    def random_turn(self, view: Json, generator: random.Random) -> list[str]:
        """The rest of a turn, chosen from what the server offers and nothing else; eruptions more often."""
        moves: list[str] = []
        placements, builds = view["placements"], []
        if view["phase"] == "choose":
            choice = generator.choice(view["choices"])["move"]
            if choice == "draw":
                return ["draw"]
            moves.append(choice)
            trial = self.trial(view, moves)
            if trial["phase"] == "over":
                return moves
            placements = trial["placements"]
        if view["phase"] != "build":
            land = {(cell["q"], cell["r"]) for cell in view["cells"]}
            eruptions = [placement for placement in placements if read_move(placement).cell in land]
            some = eruptions if eruptions and generator.random() < 0.4 else placements
            moves.append(generator.choice(some))
        trial = self.trial(view, moves)
        builds = trial["builds"]
        assert bool(builds) != trial["eliminates"]
        if builds:
            weighty = [build for build in builds if build["kind"] != "hut"]
            moves.append(generator.choice(weighty if weighty and generator.random() < 0.7 else builds)["move"])
        return moves

    def random_game(self, view: Json, generator: random.Random, turns: int = 200) -> Json:
        """A game played on by people who choose at random, to its end or for some turns."""
        for _ in range(turns):
            if view["phase"] == "over":
                break
            view = self.play(view, self.random_turn(view, generator))
        return view
