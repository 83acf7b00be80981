"""Games: setting up, playing, viewing, asking for help; on one screen and online alike."""

from typing import Annotated, Literal
from urllib.parse import quote

from fastapi import APIRouter, Query, Response
from starlette.requests import HTTPConnection

from taluva.web import bounds
from taluva.web.routes.dependencies import (
    ERRORS,
    After,
    AnyServices,
    Context,
    CurrentTranslator,
    GameId,
    IdentifiedContext,
    Json,
    ReadyServices,
    json_response,
    table_response,
)
from taluva.web.schemas import games as r
from taluva.web.schemas import views as v
from taluva.web.tables import options
from taluva.web.tables.seats import SeatWish, begun_by, seats_of_record


def _text(kind: str, **schema: str) -> dict[int | str, Json]:
    return {200: {"description": "Done", "content": {kind: {"schema": {"type": "string"} | schema}}}}


router = APIRouter(prefix="/api", tags=["games"], responses=ERRORS)
Coordinate = Annotated[int, Query(ge=-bounds.FARTHEST_CELL, le=bounds.FARTHEST_CELL)]
TurnNumber = Annotated[int | None, Query(ge=0, le=bounds.MOST_TURNS)]


@router.get("/games", operation_id="list_games", response_model=v.Games)
async def games(services: AnyServices, context: Context, after: After = 0) -> Response:
    """List games, newest first, page by page.

    On a site these are the games in which you have a seat, unfinished ones first.
    """
    rows = await (await services.policy()).games_of(context.viewer, after)
    page = rows[: bounds.GAMES_PAGE]
    return json_response(
        {
            "games": [options.listed_game(row, context.translator, context.viewer) for row in page],
            "next": after + len(page) if len(rows) > len(page) else None,
        }
    )


@router.post("/games", status_code=201, operation_id="create_game", response_model=v.Game)
async def new_game(body: r.NewGame, services: ReadyServices, context: IdentifiedContext) -> Response:
    """Start a game."""
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
    seats, terms = await (await services.policy()).allow(wish, context.viewer)
    if body.position is not None:
        game = await services.reader.game_from(body.position, len(seats))
    else:
        game = new_table_game(body.edition, len(seats), body.variant, body.expansions, body.stack, body.two_hex)
    snapshot = await services.tables.create(game, begun_by(seats, body.begins), terms, context.viewer)
    return table_response(services, snapshot, context, 201)


@router.post("/games/import", status_code=201, operation_id="import_record", response_model=v.Game)
async def import_record(body: r.RecordRequest, services: ReadyServices, context: IdentifiedContext) -> Response:
    """Start a game where a record ends."""
    policy = await services.policy()
    game = await services.reader.game_of_record(body.record)
    seats, terms = await policy.allow_import(seats_of_record(game.tags, game.setup.players), context.viewer)
    return table_response(services, await services.tables.create(game, seats, terms, context.viewer), context, 201)


@router.get("/games/{game}", operation_id="get_game", response_model=v.Game)
async def game(game: GameId, services: ReadyServices, context: Context, turn: TurnNumber = None) -> Response:
    """Get a game as it is, or as it was after some turns."""
    return table_response(services, await services.reader.snapshot(game, turn), context)


@router.get("/games/{game}/settlement", operation_id="get_settlement", response_model=v.SettlementLens)
async def settlement(
    game: GameId,
    q: Coordinate,
    r: Coordinate,
    services: ReadyServices,
    translator: CurrentTranslator,
    turn: TurnNumber = None,
) -> Response:
    """Get the settlement on a cell, and what its player could build there, or lacks."""
    return json_response(await services.reader.settlement(game, q, r, turn, translator))


@router.delete("/games/{game}", status_code=204, operation_id="delete_game")
async def delete_game(game: GameId, services: ReadyServices, context: Context) -> None:
    """Delete a game."""
    await services.tables.delete(game, context.viewer)


@router.patch("/games/{game}", operation_id="change_seats", response_model=v.Game)
async def change_seats(game: GameId, body: r.SeatsChange, services: ReadyServices, context: Context) -> Response:
    """Change names and colours of seats."""
    from taluva.web.tables.actions.seats import rename

    names, colours = [seat.name for seat in body.seats], [seat.colour for seat in body.seats]
    snapshot = await services.tables.change(game, lambda now, _: rename(now, context.viewer, names, colours))
    return table_response(services, snapshot, context)


@router.post("/games/{game}/turns", operation_id="play_turn", response_model=v.Game)
async def play(game: GameId, body: r.Turn, services: ReadyServices, context: Context) -> Response:
    """Play the rest of a turn."""
    snapshot = await services.tables.play_turn(game, context.viewer, body.version, body.request, body.moves)
    return table_response(services, snapshot, context)


@router.post("/games/{game}/try", operation_id="try_moves", response_model=r.Trial)
async def try_moves(game: GameId, body: r.Prefix, services: ReadyServices, context: Context) -> Response:
    """Try the first steps of a turn, without playing them."""
    return json_response(await services.assistant.preview(game, body.version, body.moves, context))


@router.post("/games/{game}/why", operation_id="explain_refusal", response_model=r.Verdict)
async def why(game: GameId, body: r.Doubt, services: ReadyServices, context: Context) -> Response:
    """Explain why a move is illegal."""
    return json_response(await services.assistant.why(game, body.version, body.moves, body.move, context))


@router.post("/games/{game}/undo", operation_id="undo_turn", response_model=v.Game)
async def undo(game: GameId, body: r.Known, services: ReadyServices, context: Context) -> Response:
    """Take turns back to the last decision made by a person."""
    return table_response(services, await services.tables.undo(game, context.viewer, body.version), context)


@router.post("/games/{game}/hint", operation_id="get_hint", response_model=r.Hint)
async def hint(game: GameId, body: r.Prefix, services: ReadyServices, context: Context) -> Response:
    """Ask the engine what it would play, and why."""
    return json_response(await services.assistant.hint(game, body.version, body.moves, context))


@router.post("/games/{game}/chances", operation_id="get_chances", response_model=r.Chances)
async def chances(game: GameId, body: r.Known, services: ReadyServices, context: Context) -> Response:
    """Ask the engine for every player's chance of winning."""
    return json_response(await services.assistant.chances(game, body.version, context))


@router.post(
    "/games/{game}/rematch",
    status_code=201,
    include_in_schema=False,
    operation_id="start_rematch",
    response_model=v.Game,
)
async def rematch(game: GameId, services: ReadyServices, context: Context) -> Response:
    """Start a rematch; on a site the other players are asked first, by another route."""
    return table_response(services, await services.tables.play_again(game, context.viewer), context, 201)


@router.get("/games/{game}/record", operation_id="get_record", response_class=Response, responses=_text("text/plain"))
async def record(game: GameId, services: ReadyServices, translator: CurrentTranslator) -> Response:
    """Get the record as a file."""
    text, name = await services.reader.record(game, translator)
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
    services: ReadyServices,
    translator: CurrentTranslator,
    connection: HTTPConnection,
    turn: TurnNumber = None,
    theme: Literal["light", "dark"] = "light",
    azimuth: Annotated[float, Query(ge=-360, le=360, allow_inf_nan=False)] = 0.0,
    elevation: Annotated[float, Query(ge=20, le=90, allow_inf_nan=False)] = 40.0,
    panel: Annotated[bool, Query(description="Whether it shows the players and their supplies")] = True,
    revision: Annotated[
        int | None, Query(ge=0, le=10**9, description="If it is that of the game, the picture can be kept")
    ] = None,
) -> Response:
    """Draw the game as a picture."""
    text, tag, shown = await services.reader.picture(game, turn, theme, azimuth, elevation, translator, panel)
    return _picture_response(text, tag, "image/svg+xml", connection, keeps=revision == shown)


@router.get(
    "/games/{game}/animation.webp",
    operation_id="get_animation",
    response_class=Response,
    responses=_text("image/webp", format="binary") | {304: {"description": "Not changed"}},
)
async def animation(
    game: GameId,
    services: ReadyServices,
    translator: CurrentTranslator,
    connection: HTTPConnection,
    theme: Literal["light", "dark"] = "light",
) -> Response:
    """Draw a finished game as an animated picture."""
    data, tag = await services.reader.animation(game, theme, translator)
    return _picture_response(data, tag, "image/webp", connection)


def _picture_response(
    data: str | bytes, tag: str, kind: str, connection: HTTPConnection, keeps: bool = False
) -> Response:
    caching = "max-age=31536000, immutable" if keeps else "no-cache"
    headers = {"ETag": f'"{tag}"', "Cache-Control": f"private, {caching}"}
    if tag in connection.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    return Response(data, media_type=kind, headers=headers)
