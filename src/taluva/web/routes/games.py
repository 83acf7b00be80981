"""The JSON routes and the WebSocket. They check and translate; the answers come from the desk."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Literal
from urllib.parse import quote

import orjson
from fastapi import APIRouter, Depends, Path, Query, Response, WebSocket
from starlette.requests import HTTPConnection

from taluva.editions import EDITIONS, stack_sizes
from taluva.web.bounds import COLOURS, MOST_TURNS
from taluva.web.context import Asked
from taluva.web.errors import Refusal
from taluva.web.i18n.languages import N_, Translator
from taluva.web.i18n.negotiation import translator_of
from taluva.web.routes.socket import tell
from taluva.web.schemas import games as r
from taluva.web.schemas.errors import Error
from taluva.web.state import State
from taluva.web.tables import options
from taluva.web.tables.seats import Seat, begun_by, sat_down
from taluva.web.tables.terms import Terms
from taluva.web.thinker.readiness import NOT_READY
from taluva.web.viewer import Who

if TYPE_CHECKING:
    from taluva.web.tables.desk import Desk

Json = dict[str, Any]
ERRORS: dict[int | str, Json] = {"default": {"model": Error, "description": "Refused: `error.code` says why."}}


def _text(kind: str) -> dict[int | str, Json]:
    return {200: {"description": "Done", "content": {kind: {"schema": {"type": "string"}}}}}


router = APIRouter(prefix="/api", tags=["games"], responses=ERRORS)


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


async def _asked(connection: HTTPConnection) -> Asked:
    """Who asks, in which language."""
    who = await (await _state(connection)).who(connection)
    connection.state.who = who
    return Asked(who, translator_of(connection.headers))


async def _identified(connection: HTTPConnection) -> Asked:
    """The same, where nobody can do without a name that is theirs: whoever has none gets one."""
    who = await (await _state(connection)).identify(connection)
    connection.state.who = who
    return Asked(who, translator_of(connection.headers))


T = Annotated[Translator, Depends(_translator)]
TheAsked = Annotated[Asked, Depends(_asked)]
Somebody = Annotated[Asked, Depends(_identified)]
TheState = Annotated[State, Depends(_state)]
if TYPE_CHECKING:
    TheDesk = Annotated[Desk, Depends(_desk)]
else:
    # The desk's module loads the rules, which must not hold up the first page.
    TheDesk = Annotated[Any, Depends(_desk)]
GameId = Annotated[str, Path(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
After = Annotated[int, Query(ge=0, le=100_000, description="`next` of the page before")]
Before = Annotated[float | None, Query(ge=0, le=1e12, allow_inf_nan=False, description="`next` of the page before")]
TurnNumber = Annotated[int | None, Query(ge=0, le=MOST_TURNS)]


@router.get("/games", operation_id="list_games", response_model=r.Games)
async def games(state: TheState, asked: TheAsked, after: After = 0) -> Response:
    """List games, newest first, page by page.

    On a site these are the games in which you have a seat, those that are not over first.
    """
    from taluva.web.storage import games as pages

    store = await state.store()
    who = asked.who
    rows: Sequence[Any] = ()
    if not state.is_online:
        rows = await store.latest(after)
    elif who is not None:
        rows = await store.latest_of(who.id, who.account, after)
    page = rows[: pages.GAMES_PAGE]
    return dumped(
        {
            "games": [options.listed_game(row, asked.translator, who) for row in page],
            "next": after + len(page) if len(rows) > len(page) else None,
        }
    )


@router.post("/games", status_code=201, operation_id="create_game", response_model=r.Game)
async def new_game(body: r.NewGame, state: TheState, desk: TheDesk, asked: Somebody) -> Response:
    """Start a game."""
    terms = None
    if state.is_online:
        terms = body.terms.terms() if body.terms is not None else Terms()
    elif body.terms is not None:
        raise Refusal("bad-request", N_("Only online games have terms."))
    if terms is not None and terms.rated:
        _need_rated(body, asked.who)
    if body.begins != 1 and body.position is not None:
        raise Refusal("bad-request", N_("The position tells whose turn it is."))
    if body.begins != "chance" and body.begins > len(body.seats):
        raise Refusal("bad-request", N_("There are {players} seats at this table."), players=len(body.seats))
    seats = _seats(body.seats, asked.who if state.is_online else None)
    if state.is_online and any(seat.is_open for seat in seats):
        await state.need_table(asked.who)
    made = await desk.new_game(
        asked,
        begun_by(seats, body.begins),
        body.edition,
        body.variant,
        body.expansions,
        body.stack,
        body.two_hex,
        body.position,
        terms,
    )
    return _json(made, 201)


@router.post("/games/import", status_code=201, operation_id="import_record", response_model=r.Game)
async def import_record(body: r.RecordRequest, state: TheState, desk: TheDesk, asked: Somebody) -> Response:
    """Start a game where a record ends."""
    if state.is_online:
        await state.need_table(asked.who)
    return _json(await desk.import_record(body.record, asked, Terms() if state.is_online else None), 201)


@router.get("/games/{game}", operation_id="get_game", response_model=r.Game)
async def game(game: GameId, desk: TheDesk, asked: TheAsked, turn: TurnNumber = None) -> Response:
    """Get a game as it is, or as it was after some turns."""
    return _json(await desk.view(game, turn, asked))


@router.delete("/games/{game}", status_code=204, operation_id="delete_game")
async def delete_game(game: GameId, desk: TheDesk, asked: TheAsked) -> None:
    """Delete a game."""
    await desk.games.delete(game, asked.who)


@router.patch("/games/{game}", operation_id="change_seats", response_model=r.Game)
async def change_seats(game: GameId, body: r.SeatsChange, desk: TheDesk, asked: TheAsked) -> Response:
    """Change names and colours of seats."""
    names, colours = [seat.name for seat in body.seats], [seat.colour for seat in body.seats]
    return _json(await desk.rename(game, names, colours, asked))


@router.post("/games/{game}/turns", operation_id="play_turn", response_model=r.Game)
async def play(game: GameId, body: r.Turn, desk: TheDesk, asked: TheAsked) -> Response:
    """Play the rest of a turn."""
    return _json(await desk.play(game, body.version, body.request, body.moves, asked))


@router.post("/games/{game}/try", operation_id="try_moves", response_model=r.Trial)
async def try_moves(game: GameId, body: r.Prefix, desk: TheDesk, asked: TheAsked) -> Response:
    """Try the first steps of a turn, without playing them."""
    return dumped(await desk.trial(game, body.version, body.moves, asked))


@router.post("/games/{game}/why", operation_id="explain_refusal", response_model=r.Verdict)
async def why(game: GameId, body: r.Doubt, desk: TheDesk, asked: TheAsked) -> Response:
    """Explain why a move is illegal."""
    return dumped(await desk.why(game, body.version, body.moves, body.move, asked))


@router.post("/games/{game}/undo", operation_id="undo_turn", response_model=r.Game)
async def undo(game: GameId, body: r.Known, desk: TheDesk, asked: TheAsked) -> Response:
    """Take turns back to the last decision of a person."""
    return _json(await desk.undo(game, body.version, asked))


@router.post("/games/{game}/hint", operation_id="get_hint", response_model=r.Hint)
async def hint(game: GameId, body: r.Prefix, state: TheState, desk: TheDesk, asked: TheAsked) -> Response:
    """Ask the engine what it would play, and why."""
    return dumped(await desk.hint(game, body.version, body.moves, asked, state.need_engine))


@router.post("/games/{game}/chances", operation_id="get_chances", response_model=r.Chances)
async def chances(game: GameId, body: r.Known, state: TheState, desk: TheDesk, asked: TheAsked) -> Response:
    """Ask the engine for every player's chance to win."""
    return dumped(await desk.chances(game, body.version, asked, state.need_engine))


@router.post(
    "/games/{game}/rematch",
    status_code=201,
    include_in_schema=False,
    operation_id="start_rematch",
    response_model=r.Game,
)
async def rematch(game: GameId, desk: TheDesk, asked: TheAsked) -> Response:
    """Start a rematch; on a site the other players are asked first, by another route."""
    return _json(await desk.rematch(game, asked), 201)


@router.get("/games/{game}/record", operation_id="get_record", response_class=Response, responses=_text("text/plain"))
async def record(game: GameId, desk: TheDesk, translator: T) -> Response:
    """Get the record as a file."""
    text, name = await desk.record(game, translator)
    ascii_name = name.encode("ascii", "ignore").decode() or "game.taluva"
    disposition = f"attachment; filename=\"{ascii_name}\"; filename*=UTF-8''{quote(name)}"
    return Response(text, media_type="text/plain; charset=utf-8", headers={"Content-Disposition": disposition})


@router.get(
    "/games/{game}/picture.svg",
    operation_id="get_picture",
    response_class=Response,
    responses=_text("image/svg+xml") | {304: {"description": "Not changed"}},
)
async def picture(
    game: GameId,
    desk: TheDesk,
    translator: T,
    connection: HTTPConnection,
    turn: TurnNumber = None,
    theme: Literal["light", "dark"] = "light",
    azimuth: Annotated[float, Query(ge=-360, le=360, allow_inf_nan=False)] = 0.0,
    elevation: Annotated[float, Query(ge=20, le=90, allow_inf_nan=False)] = 40.0,
) -> Response:
    """Draw the game as a picture."""
    text, tag = await desk.picture(game, turn, theme, azimuth, elevation, translator)
    headers = {"ETag": f'"{tag}"', "Cache-Control": "private, no-cache"}
    if tag in connection.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    return Response(text, media_type="image/svg+xml", headers=headers)


@router.websocket("/games/{game}/live")
async def live(socket: WebSocket, game: GameId) -> None:
    """How a game is, and everything that happens to it; online, turns and talk as well."""
    await tell(socket, await _state(socket), game, await _asked(socket))


def _json(view: bytes, status: int = 200) -> Response:
    return Response(view, status, media_type="application/json")


def dumped(answer: Json, status: int = 200) -> Response:
    """An answer as it is: the tests, not the server, compare it with the model of its route."""
    return _json(orjson.dumps(answer), status)


def _need_rated(game: r.NewGame, who: Who | None) -> None:
    """Refuse a rated game that does not begin from the standard start, with a clock, and with people of their own."""
    if who is None or who.account is None:
        raise Refusal("not-yours", N_("Rated games need an account."))
    if any(seat.kind == "engine" for seat in game.seats) or sum(seat.who == "me" for seat in game.seats) > 1:
        raise Refusal("bad-request", N_("Rated games are for people only."))
    assert game.terms is not None
    if game.terms.clock is None:
        raise Refusal("bad-request", N_("Rated games need a clock."))
    sizes = stack_sizes(game.edition, len(game.seats)) if game.edition in EDITIONS else ()
    if game.position is not None or game.two_hex is not None or (game.stack is not None and game.stack not in sizes):
        raise Refusal("bad-request", N_("Rated games begin from the standard start, with a stack of the edition."))


def _seats(wanted: list[r.SeatRequest], host: Who | None) -> list[Seat]:
    """The seats, each with a colour of its own; online those are taken that the host wants for themselves."""
    taken = [seat.colour for seat in wanted if seat.colour is not None]
    if len(set(taken)) < len(taken):
        raise Refusal("bad-request", N_("Every seat has a colour of its own."))
    free = iter([colour for colour in range(1, COLOURS + 1) if colour not in taken])
    found = []
    claimed = any(seat.who == "me" for seat in wanted)
    for seat in wanted:
        if (seat.level is not None) != (seat.kind == "engine"):
            raise Refusal("bad-request", N_("A computer player has a level, a person has none."))
        one = Seat(seat.kind, seat.level, seat.name, seat.colour or next(free))
        if host is not None and one.is_person:
            mine = seat.who == "me" or (seat.who is None and not claimed)
            claimed = claimed or mine
            one = sat_down(one, host) if mine else replace(one, name="")
        found.append(one)
    return found
