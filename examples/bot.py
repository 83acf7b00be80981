"""A program that plays on a server (docs/bots.md): it takes a seat in an open game, or opens one and waits.

python examples/bot.py http://localhost:8137 Tiki 4     # address, name, level; without a level chance decides
"""

import json
import os
import random
import sys
import time
from typing import Any

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

import taluva


class Bot:
    """Somebody with a token. Whoever keeps it in TALUVA_TOKEN keeps the seats, too."""

    def __init__(self, site: str, name: str, level: int | None) -> None:
        self.engine = None if level is None else taluva.Engine(level=level)
        self.http = httpx.Client(base_url=site, timeout=30)
        token = os.environ.get("TALUVA_TOKEN") or self.ask("POST", "/api/tokens", name=name)["token"]
        self.http.headers["Authorization"] = f"Bearer {token}"

    def ask(self, method: str, path: str, **body: Any) -> Any:
        """What the server answers; SystemExit with its sentence if it refuses."""
        response = self.http.request(method, path, json=body)
        if response.is_error:
            raise SystemExit(response.json()["error"]["message"])
        return response.json()

    def find_game(self) -> str:
        """Take a seat in an open game; if there is none, or others are quicker, open one."""
        mine = {game["id"] for game in self.ask("GET", "/api/games")["games"]}
        for game in self.ask("GET", "/api/lobby")["games"]:
            if game["id"] in mine or self.http.post(f"/api/games/{game['id']}/join", json={}).is_success:
                return str(game["id"])
        seats = [{"kind": "person"}, {"kind": "person"}]
        return str(self.ask("POST", "/api/games", seats=seats, terms={"public": True})["id"])

    def turn(self, text: str) -> list[str]:
        """The rest of a turn from a position: up to the build, or only the choice to draw."""
        position, moves = taluva.Position(text), []
        if self.engine is not None:
            return [str(move) for move in self.engine.choose(position).moves]
        while position.phase in ("place", "build") or (position.phase == "choose" and not moves):
            moves.append(str(random.choice(list(position.legal_moves))))
            position = position.play(moves[-1])
        return moves

    def play(self, game: str) -> list[int]:
        """Play a game to its end, however often the connection breaks; the places of all seats."""
        address = str(self.http.base_url.join(f"/api/games/{game}/live")).replace("http", "ws", 1)
        headers = {"Authorization": self.http.headers["Authorization"]}
        while True:
            try:
                with connect(address, additional_headers=headers) as socket:
                    for message in map(json.loads, socket):
                        if message["type"] != "view":
                            continue
                        view, version = message["view"], message["view"]["version"]
                        if view["phase"] == "over":
                            return list(view["places"])
                        if view["seat"] in message["you"]["seats"] and not view["online"]["waiting"]:
                            # The same request for the same version: sent twice, it is played once.
                            turn = {"type": "turn", "version": version, "request": f"{game}-{version}"}
                            socket.send(json.dumps(turn | {"moves": self.turn(view["position"])}))
            except (OSError, WebSocketException):
                time.sleep(1)


if __name__ == "__main__":
    site, name, *level = [*sys.argv[1:], *("http://localhost:8137", "Tiki")[len(sys.argv) - 1 :]]
    bot = Bot(site, name, int(level[0]) if level else None)
    print("places:", *bot.play(bot.find_game()))
