"""The JSON routes and the WebSocket. They check and translate; the answers come from the desk."""

from typing import TYPE_CHECKING, Annotated, Any, Literal
from urllib.parse import quote

from fastapi import APIRouter, Depends, Path, Query, Response, WebSocket
from starlette.requests import HTTPConnection

from taluva.app import requests as r
from taluva.app import setups
from taluva.app.languages import N_, Translator
from taluva.app.live import tell
from taluva.app.readiness import NOT_READY
from taluva.app.refusals import Refusal
from taluva.app.seats import COLOURS, Seat
from taluva.app.speaking import translator_of
from taluva.app.state import State

if TYPE_CHECKING:
    from taluva.app.desk import Desk

Json = dict[str, Any]
router = APIRouter(prefix="/api")


async def _translator(connection: HTTPConnection) -> Translator:
    return translator_of(connection.headers)


async def _state(connection: HTTPConnection) -> State:
    state: State = connection.app.state.taluva
    return state


async def _desk(connection: HTTPConnection) -> "Desk":
    """The desk, once the rules are loaded."""
    desk = (await _state(connection)).desk
    if desk is None:
        raise Refusal("not-ready", NOT_READY)
    return desk


T = Annotated[Translator, Depends(_translator)]
TheState = Annotated[State, Depends(_state)]
if TYPE_CHECKING:
    TheDesk = Annotated[Desk, Depends(_desk)]
else:
    # The desk's module loads the rules, which must not hold up the first page.
    TheDesk = Annotated[Any, Depends(_desk)]
GameId = Annotated[str, Path(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
TurnNumber = Annotated[int | None, Query(ge=0, le=999)]


@router.get("/ready")
async def ready(state: TheState, translator: T) -> Json:
    """Whether games can be played, and how far the compiling is."""
    return state.readiness.as_json(translator)


@router.get("/setup")
async def setup(translator: T) -> Json:
    """Everything that can be chosen for a new game."""
    return setups.options(translator)


@router.post("/setup/check")
async def check_setup(body: r.SetupRequest, translator: T) -> Json:
    """Which options go together."""
    return setups.check(body.edition, body.players, body.variant, body.expansions, body.stack, translator)


@router.get("/games")
async def games(state: TheState, translator: T) -> Json:
    """The games that are kept, newest first."""
    store = await state.store()
    return {"games": [setups.listed_game(row, translator) for row in await store.latest()]}


@router.post("/games", status_code=201)
async def new_game(body: r.NewGame, desk: TheDesk, translator: T) -> Json:
    """Begin a game."""
    return await desk.new_game(
        translator,
        _seats(body.seats),
        body.edition,
        body.variant,
        body.expansions,
        body.stack,
        body.two_hex,
        body.position,
    )


@router.post("/games/import", status_code=201)
async def import_record(body: r.Record, desk: TheDesk, translator: T) -> Json:
    """Begin where a record ends."""
    return await desk.import_record(body.record, translator)


@router.get("/games/{game}")
async def game(game: GameId, desk: TheDesk, translator: T, turn: TurnNumber = None) -> Json:
    """A game as it is, or as it was after some turns."""
    return await desk.view(game, turn, translator)


@router.delete("/games/{game}", status_code=204)
async def delete_game(game: GameId, desk: TheDesk) -> None:
    """Forget a game for ever."""
    await desk.games.delete(game)


@router.patch("/games/{game}")
async def change_seats(game: GameId, body: r.SeatsChange, desk: TheDesk, translator: T) -> Json:
    """Other names and colours."""
    names, colours = [seat.name for seat in body.seats], [seat.colour for seat in body.seats]
    return await desk.rename(game, names, colours, translator)


@router.post("/games/{game}/turns")
async def play(game: GameId, body: r.Turn, desk: TheDesk, translator: T) -> Json:
    """Play the rest of a turn."""
    return await desk.play(game, body.version, body.request, body.moves, translator)


@router.post("/games/{game}/try")
async def try_moves(game: GameId, body: r.Prefix, desk: TheDesk, translator: T) -> Json:
    """What the first steps of a turn would change."""
    return await desk.trial(game, body.version, body.moves, translator)


@router.post("/games/{game}/why")
async def why(game: GameId, body: r.Doubt, desk: TheDesk, translator: T) -> Json:
    """Why a move would be refused."""
    return await desk.why(game, body.version, body.moves, body.move, translator)


@router.post("/games/{game}/undo")
async def undo(game: GameId, body: r.Known, desk: TheDesk, translator: T) -> Json:
    """Take back to the last decision of a person."""
    return await desk.undo(game, body.version, translator)


@router.post("/games/{game}/hint")
async def hint(game: GameId, body: r.Prefix, state: TheState, desk: TheDesk, translator: T) -> Json:
    """What the engine would play, and why."""
    state.need_engine()
    return await desk.hint(game, body.version, body.moves, translator)


@router.post("/games/{game}/chances")
async def chances(game: GameId, body: r.Known, state: TheState, desk: TheDesk) -> Json:
    """Everybody's chance to win."""
    state.need_engine()
    return await desk.chances(game, body.version)


@router.post("/games/{game}/rematch", status_code=201)
async def rematch(game: GameId, desk: TheDesk, translator: T) -> Json:
    """The same table once more."""
    return await desk.rematch(game, translator)


@router.get("/games/{game}/record")
async def record(game: GameId, desk: TheDesk, translator: T) -> Response:
    """The record as a file."""
    text, name = await desk.record(game, translator)
    ascii_name = name.encode("ascii", "ignore").decode() or "game.taluva"
    disposition = f"attachment; filename=\"{ascii_name}\"; filename*=UTF-8''{quote(name)}"
    return Response(text, media_type="text/plain; charset=utf-8", headers={"Content-Disposition": disposition})


@router.get("/games/{game}/picture.svg")
async def picture(
    game: GameId,
    desk: TheDesk,
    turn: TurnNumber = None,
    theme: Literal["light", "dark"] = "light",
    azimuth: Annotated[float, Query(ge=-360, le=360, allow_inf_nan=False)] = 0.0,
    elevation: Annotated[float, Query(ge=10, le=90, allow_inf_nan=False)] = 40.0,
) -> Response:
    """The game as a picture."""
    text = await desk.picture(game, turn, theme, azimuth, elevation)
    headers = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox"}
    return Response(text, media_type="image/svg+xml", headers=headers)


@router.get("/position")
async def position(p: Annotated[str, Query(min_length=1, max_length=12_000)], desk: TheDesk, translator: T) -> Json:
    """A shared position."""
    return desk.view_position(p, translator)


@router.post("/position/try")
async def try_position(body: r.PositionPrefix, desk: TheDesk, translator: T) -> Json:
    """What the first steps of a turn would change there."""
    return desk.try_position(body.p, body.moves, translator)


@router.post("/position/why")
async def why_position(body: r.PositionDoubt, desk: TheDesk, translator: T) -> Json:
    """Why a move would be refused there."""
    return desk.why_position(body.p, body.moves, body.move, translator)


@router.websocket("/games/{game}/live")
async def live(socket: WebSocket, game: GameId) -> None:
    """How a game is, and everything that happens to it. The page only listens."""
    state, translator = await _state(socket), await _translator(socket)
    await tell(socket, state.desk, game, translator)


def _seats(wanted: list[r.SeatRequest]) -> list[Seat]:
    """The seats, each with a colour of its own."""
    taken = [seat.colour for seat in wanted if seat.colour is not None]
    if len(set(taken)) < len(taken):
        raise Refusal("bad-request", N_("Every seat has a colour of its own."))
    free = iter([colour for colour in range(1, COLOURS + 1) if colour not in taken])
    found = []
    for seat in wanted:
        if (seat.level is not None) != (seat.kind == "engine"):
            raise Refusal("bad-request", N_("A computer player has a level, a person has none."))
        found.append(Seat(seat.kind, seat.level, seat.name, seat.colour or next(free)))
    return found
