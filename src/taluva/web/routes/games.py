"""Games: setting up, playing, looking, asking for help; at one screen and online alike."""

from typing import Annotated, Literal
from urllib.parse import quote

from fastapi import APIRouter, Query, Response
from starlette.requests import HTTPConnection

from taluva.web.routes.dependencies import (
    GameId,
    Json,
    ReadyServices,
    Somebody,
    T,
    TheAsked,
    TheServices,
    table_response,
)
from taluva.web.schemas import games as r
from taluva.web.tables import options
from taluva.web.tables.seats import SeatWish, begun_by, seats_of_record

router = APIRouter(prefix="/api")
TurnNumber = Annotated[int | None, Query(ge=0, le=999)]


@router.get("/ready")
async def ready(services: TheServices, translator: T) -> Json:
    """Whether games can be played, and how far the compiling is."""
    return services.readiness.as_json(translator, services.is_ready)


@router.get("/setup")
async def setup(translator: T) -> Json:
    """Everything that can be chosen for a new game."""
    return options.options(translator)


@router.post("/setup/check")
async def check_setup(body: r.SetupRequest, translator: T) -> Json:
    """Which options go together."""
    return options.check(body.edition, body.players, body.variant, body.expansions, body.stack, translator)


@router.get("/me", include_in_schema=False)
async def me() -> Json:
    """Who asks: at this computer nobody has to say."""
    return {"online": False}


@router.get("/games")
async def games(services: TheServices, asked: TheAsked, after: Annotated[int, Query(ge=0, le=100_000)] = 0) -> Json:
    """The games that are kept, newest first; online those in which who asks has a seat, those that go on first.

    There are 50 at a time; `next` is the `after` of the next page.
    """
    from taluva.web.storage import games as pages

    rows = await (await services.policy()).games_of(asked.who, after)
    page = rows[: pages.GAMES_PAGE]
    return {
        "games": [options.listed_game(row, asked.translator, asked.who) for row in page],
        "next": after + len(page) if len(rows) > len(page) else None,
    }


@router.post("/games", status_code=201)
async def new_game(body: r.NewGame, services: ReadyServices, asked: Somebody) -> Response:
    """Begin a game, or go on from a position."""
    from taluva.web.tables.policy import TableWish
    from taluva.web.tables.reader import new_game as new_table_game

    wish = TableWish(
        [SeatWish(**seat.model_dump()) for seat in body.seats],
        body.begins,
        body.edition,
        body.stack,
        body.two_hex,
        body.position,
        None if body.terms is None else body.terms.terms(),
    )
    seats, terms = await (await services.policy()).allow(wish, asked.who)
    if body.position is not None:
        game = await services.reader.game_from(body.position, len(seats))
    else:
        game = new_table_game(body.edition, len(seats), body.variant, body.expansions, body.stack, body.two_hex)
    snapshot = await services.tables.create(game, begun_by(seats, body.begins), terms, asked.who)
    return table_response(services, snapshot, asked, 201)


@router.post("/games/import", status_code=201)
async def import_record(body: r.Record, services: ReadyServices, asked: Somebody) -> Response:
    """Begin where a record ends."""
    policy = await services.policy()
    game = await services.reader.game_of_record(body.record)
    seats, terms = await policy.allow_import(seats_of_record(game.tags, game.setup.players), asked.who)
    return table_response(services, await services.tables.create(game, seats, terms, asked.who), asked, 201)


@router.get("/games/{game}")
async def game(game: GameId, services: ReadyServices, asked: TheAsked, turn: TurnNumber = None) -> Response:
    """A game as it is, or as it was after some turns."""
    return table_response(services, await services.reader.snapshot(game, turn), asked)


@router.delete("/games/{game}", status_code=204)
async def delete_game(game: GameId, services: ReadyServices, asked: TheAsked) -> None:
    """Forget a game for ever."""
    await services.tables.delete(game, asked.who)


@router.patch("/games/{game}")
async def change_seats(game: GameId, body: r.SeatsChange, services: ReadyServices, asked: TheAsked) -> Response:
    """Other names and colours."""
    from taluva.web.tables.actions.seats import rename

    names, colours = [seat.name for seat in body.seats], [seat.colour for seat in body.seats]
    snapshot = await services.tables.change(game, lambda now, _: rename(now, asked.who, names, colours))
    return table_response(services, snapshot, asked)


@router.post("/games/{game}/turns")
async def play(game: GameId, body: r.Turn, services: ReadyServices, asked: TheAsked) -> Response:
    """Play the rest of a turn."""
    snapshot = await services.tables.play_turn(game, asked.who, body.version, body.request, body.moves)
    return table_response(services, snapshot, asked)


@router.post("/games/{game}/try")
async def try_moves(game: GameId, body: r.Prefix, services: ReadyServices, asked: TheAsked) -> Json:
    """What the first steps of a turn would change."""
    return await services.assistant.preview(game, body.version, body.moves, asked)


@router.post("/games/{game}/why")
async def why(game: GameId, body: r.Doubt, services: ReadyServices, asked: TheAsked) -> Json:
    """Why a move would be refused."""
    return await services.assistant.why(game, body.version, body.moves, body.move, asked)


@router.post("/games/{game}/undo")
async def undo(game: GameId, body: r.Known, services: ReadyServices, asked: TheAsked) -> Response:
    """Take back to the last decision of a person."""
    return table_response(services, await services.tables.undo(game, asked.who, body.version), asked)


@router.post("/games/{game}/hint")
async def hint(game: GameId, body: r.Prefix, services: ReadyServices, asked: TheAsked) -> Json:
    """What the engine would play, and why."""
    return await services.assistant.hint(game, body.version, body.moves, asked)


@router.post("/games/{game}/chances")
async def chances(game: GameId, body: r.Known, services: ReadyServices, asked: TheAsked) -> Json:
    """Everybody's chance to win."""
    return await services.assistant.chances(game, body.version, asked)


@router.post("/games/{game}/rematch", status_code=201, include_in_schema=False)
async def rematch(game: GameId, services: ReadyServices, asked: TheAsked) -> Response:
    """The same table once more; online everybody is asked first, by a route of its own."""
    return table_response(services, await services.tables.play_again(game, asked.who), asked, 201)


@router.get("/games/{game}/record")
async def record(game: GameId, services: ReadyServices, translator: T) -> Response:
    """The record as a file."""
    text, name = await services.reader.record(game, translator)
    ascii_name = name.encode("ascii", "ignore").decode() or "game.taluva"
    disposition = f"attachment; filename=\"{ascii_name}\"; filename*=UTF-8''{quote(name)}"
    return Response(text, media_type="text/plain; charset=utf-8", headers={"Content-Disposition": disposition})


@router.get("/games/{game}/picture.svg")
async def picture(
    game: GameId,
    services: ReadyServices,
    translator: T,
    connection: HTTPConnection,
    turn: TurnNumber = None,
    theme: Literal["light", "dark"] = "light",
    azimuth: Annotated[float, Query(ge=-360, le=360, allow_inf_nan=False)] = 0.0,
    elevation: Annotated[float, Query(ge=20, le=90, allow_inf_nan=False)] = 40.0,
) -> Response:
    """The game as a picture."""
    text, tag = await services.reader.picture(game, turn, theme, azimuth, elevation, translator)
    headers = {"ETag": f'"{tag}"', "Cache-Control": "private, no-cache"}
    if tag in connection.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    return Response(text, media_type="image/svg+xml", headers=headers)


@router.get("/position")
async def position(
    p: Annotated[str, Query(min_length=1, max_length=12_000)],
    services: ReadyServices,
    translator: T,
    seat: Annotated[list[r.Word], Query(max_length=4)] = [],  # noqa: B006
) -> Json:
    """A shared position; each `seat` is the number of its colour and a name."""
    return await services.reader.position(p, seat, translator)


@router.post("/position/try")
async def try_position(body: r.PositionPrefix, services: ReadyServices, translator: T) -> Json:
    """What the first steps of a turn would change there."""
    return await services.assistant.preview_position(body.p, body.seats, body.moves, translator)


@router.post("/position/why")
async def why_position(body: r.PositionDoubt, services: ReadyServices, translator: T) -> Json:
    """Why a move would be refused there."""
    return await services.assistant.why_position(body.p, body.seats, body.moves, body.move, translator)
