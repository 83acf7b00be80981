"""Programs that play on a site, over HTTP and its WebSocket (docs/bots.md). Needs `pip install 'taluva[bot]'`.

taluva.bots.run(taluva.Engine(level=4), "http://localhost:8137", "Tiki")
"""

import contextlib
import json
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from taluva.extras import require
from taluva.moves import Move
from taluva.players import Player
from taluva.position import Position
from taluva.testing import checked_answer

if TYPE_CHECKING:
    import httpx

__all__ = ["Bot", "BotError", "Finished", "run"]

Json = dict[str, Any]
_RETRY_TIMEOUT = 300.0
"""Seconds for which a server that is busy or does not answer is asked again."""
_PAUSE = 1.0
_SILENCE = 30.0
"""Seconds without any message after which a connection is taken for dead: the server sends one every five."""
_NOT_FOR_YOU = 1008
"""The code with which the server ends a connection for good."""
_LATER = ("not-ready", "busy", "limit")
"""Refusals after which the same request may be sent again."""


class BotError(RuntimeError):
    """What keeps a bot from playing; one sentence, as a rule the server's own."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that a bot has played to its end."""

    game: str
    """Its id on the site; `/game/ID` is its page."""
    seats: tuple[int, ...]
    """The bot's seats."""
    places: tuple[int, ...]
    """The place of every seat."""


def run(player: Player, site: str, name: str, *, token: str | None = None, game: str | None = None) -> Finished:
    """Play one game on a site: take a seat in an open game, or open one and wait for an opponent.

    `player` is a function or an object as `taluva.testing.check_player` takes it: `taluva.Engine`, one of
    `taluva.players`, or your own. `token` keeps the bot's identity and its seats from an earlier run; `game` is the id
    of a game to play instead of any. Raises BotError if the site refuses, and PlayerError if the player breaks a rule.
    """
    with Bot(site, name, token) as bot:
        return bot.play(player, bot.join(game) if game is not None else bot.find_game())


class Bot:
    """Somebody on a site who has a token. Close it, or use it in a `with` block."""

    def __init__(self, site: str, name: str, token: str | None = None) -> None:
        """Without a token, the site is asked for a new one."""
        require("bot", "taluva.bots")
        import httpx

        self._http = httpx.Client(base_url=site.rstrip("/"), timeout=30.0)
        try:
            self.token: str = token or self._request("POST", "/api/tokens", {"name": name})["token"]
            """Whoever has it plays the bot's seats: keep it secret."""
        except BaseException:
            self.close()
            raise
        self._http.headers["Authorization"] = f"Bearer {self.token}"

    def __enter__(self) -> "Bot":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection."""
        self._http.close()

    def find_game(self) -> str:
        """The id of a game with a seat for the bot: one it has already, an open one, or a new one that others join."""
        mine = [game["id"] for game in self._request("GET", "/api/games")["games"] if not game["over"]]
        if mine:
            return str(mine[0])
        for game in self._request("GET", "/api/lobby")["games"]:
            try:
                return self.join(game["id"])
            except BotError:
                continue  # Somebody else was quicker.
        seats = [{"kind": "person"}, {"kind": "person"}]
        return str(self._request("POST", "/api/games", {"seats": seats, "terms": {"public": True}})["id"])

    def join(self, game: str) -> str:
        """Take a seat in a game, or return to one's own; its id."""
        return str(self._request("POST", f"/api/games/{game}/join", {})["id"])

    def play(self, player: Player, game: str) -> Finished:
        """Play a game to its end, however often the connection breaks. Agrees to takebacks."""
        from websockets.exceptions import ConnectionClosed, WebSocketException

        turns = _Turns(player, game)
        give_up = time.monotonic() + _RETRY_TIMEOUT
        while True:
            try:
                with contextlib.closing(self._messages(game)) as messages:
                    for message, send in messages:
                        give_up = time.monotonic() + _RETRY_TIMEOUT
                        finished = self._handle(message, send, turns)
                        if finished is not None:
                            return finished
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code == _NOT_FOR_YOU:
                    raise BotError(f"The game {game} is not there any more.") from None
            except (OSError, WebSocketException) as error:
                if time.monotonic() > give_up:
                    raise BotError(f"The site does not answer: {error}") from error
            turns.sent = None
            time.sleep(_PAUSE)

    def _messages(self, game: str) -> Generator[tuple[Json, Callable[[Json], None]], None, None]:
        """All messages about a game, each with a function that answers. Raises OSError when the site falls silent."""
        from websockets.sync.client import connect

        address = str(self._http.base_url.join(f"/api/games/{game}/live")).replace("http", "ws", 1)
        with connect(address, additional_headers={"Authorization": f"Bearer {self.token}"}) as socket:
            while True:
                yield json.loads(socket.recv(timeout=_SILENCE)), lambda answer: socket.send(json.dumps(answer))

    def _handle(self, message: Json, send: Callable[[Json], None], turns: "_Turns") -> Finished | None:
        """React to a message; the result when the game is over."""
        match message["type"]:
            case "view":
                view, seats = message["view"], message["you"]["seats"]
                if not seats:
                    raise BotError("The bot has no seat in this game any more.")
                if view["phase"] == "over":
                    return Finished(turns.game, tuple(seats), tuple(view["places"]))
                self._agree(view, seats, turns.game)
                if view["seat"] in seats and not view["online"]["waiting"] and turns.sent != view["version"]:
                    send(turns.turn(view))
            case "refusal" if message["error"]["code"] in _LATER:
                time.sleep(_PAUSE)
                if turns.last is not None:
                    send(turns.last)
            case "refusal" if message["error"]["code"] not in ("stale", "over"):
                raise BotError(message["error"]["message"])
            case "called-off":
                raise BotError(f"{message['name']} has called the game off.")
        return None

    def _agree(self, view: Json, seats: list[int], game: str) -> None:
        proposal = view["online"].get("proposal")
        if proposal and proposal["kind"] == "takeback" and set(seats) & set(proposal["needs"]):
            self._request("POST", f"/api/games/{game}/takeback/answer", {"agree": True})

    def _request(self, method: str, path: str, body: Json | None = None) -> Any:
        """What the site answers; it is asked again while it is busy. Raises BotError with its sentence."""
        import httpx

        give_up = time.monotonic() + _RETRY_TIMEOUT
        while True:
            try:
                response = self._http.request(method, path, json=body)
            except httpx.HTTPError as error:
                raise BotError(f"Nothing answers at {self._http.base_url}: {error}") from error
            if response.is_success:
                return response.json()
            error_ = _error_of(response)
            if error_.get("code") not in _LATER or time.monotonic() > give_up:
                raise BotError(error_.get("message") or f"The site answered with status {response.status_code}.")
            time.sleep(min(float(response.headers.get("Retry-After", _PAUSE)), _RETRY_TIMEOUT))


class _Turns:
    """What a player wants to do in a game. A turn that is sent twice is the same, and is played once."""

    def __init__(self, player: Player, game: str) -> None:
        self._player = player
        self.game = game
        self.sent: int | None = None
        """The version for which a turn has been sent over this connection."""
        self.last: Json | None = None

    def turn(self, view: Json) -> Json:
        """The message that plays the rest of the turn."""
        version: int = view["version"]
        if self.last is None or self.last["version"] != version:
            moves = [str(move) for move in rest_of_turn(self._player, Position(view["position"]))]
            request = f"{self.game}-{version}"
            self.last = {"type": "turn", "version": version, "request": request, "moves": moves}
        self.sent = version
        return self.last


def rest_of_turn(player: Player, position: Position) -> list[Move]:
    """The player's moves up to the build, or only the choice to draw. Raises PlayerError for an illegal one."""
    moves: list[Move] = []
    while position.phase in ("place", "build") or (position.phase == "choose" and not moves):
        for move in checked_answer(player, position):
            moves.append(move)
            position = position.play(move)
    return moves


def _error_of(response: "httpx.Response") -> Json:
    try:
        found = response.json()["error"]
    except (ValueError, KeyError, TypeError):
        return {}
    return found if isinstance(found, dict) else {}
