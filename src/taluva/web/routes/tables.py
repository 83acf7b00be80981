"""Tables of a site: seats, chat, takebacks, rematches, the lobby."""

from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Path, Response
from fastapi import Request as HttpRequest

from taluva.editions import PLAYERS
from taluva.web.addresses import is_local, origins
from taluva.web.context import RequestContext
from taluva.web.people import ratings, seat_links
from taluva.web.people.rematch import want_rematch
from taluva.web.routes.dependencies import (
    ERRORS,
    AnySite,
    Before,
    Context,
    CurrentTranslator,
    GameId,
    IdentifiedContext,
    Json,
    ReadySite,
    json_response,
    table_response,
)
from taluva.web.schemas import tables as m
from taluva.web.schemas.games import Known
from taluva.web.schemas.socket import ChatMessage
from taluva.web.schemas.views import Game
from taluva.web.services import Services
from taluva.web.tables import options
from taluva.web.tables.actions import proposals
from taluva.web.tables.actions import seats as seats_actions
from taluva.web.tables.lobby import open_tables
from taluva.web.tables.service import Action
from taluva.web.tables.snapshot import Snapshot

router = APIRouter(prefix="/api", tags=["tables"], responses=ERRORS)
_NOT_YET: dict[int | str, Json] = {200: {"model": Game, "description": "Not everybody has agreed yet: the old game."}}
SeatNumber = Annotated[int, Path(ge=1, le=PLAYERS[-1])]


AWAY_TIMEOUT = 120.0
"""Seconds that a player may be absent on their turn before others may claim it."""


@router.get("/lobby", operation_id="list_lobby", response_model=m.Lobby)
async def lobby(services: AnySite, context: Context, before: Before = None) -> Response:
    """List public games with an open seat, newest first, page by page."""
    rows, following = await open_tables(await services.store(), before)
    return json_response(
        {"games": [options.listed_game(row, context.translator, context.viewer) for row in rows], "next": following}
    )


@router.post("/games/{game}/join", operation_id="join_game", response_model=Game)
async def join(game: GameId, body: m.JoinRequest, services: ReadySite, context: IdentifiedContext) -> Response:
    """Take an open seat, or return to your own."""
    assert context.viewer is not None
    viewer = context.viewer
    waiting = await services.tables.get(game)
    if not waiting.is_rated:
        return await _changed(
            services, game, context, lambda snapshot, _: seats_actions.join(snapshot, viewer, body.seat, body.name)
        )
    others = [number for number, seat in enumerate(waiting.seats, 1) if not seat.is_open]
    here = await services.tables.registry.roll_call(game, others) if waiting.is_waiting else set()
    accounts = [viewer.account, *(seat.account for seat in waiting.seats)]
    skills = await ratings.known(await services.store(), accounts)

    def sit(snapshot: Snapshot, _: float) -> Snapshot:
        after = seats_actions.join(snapshot, viewer, body.seat, body.name)
        if after.is_waiting or not snapshot.is_waiting:
            return after
        return seats_actions.begin_rated(after, {*here, *after.seats_of(viewer)}, skills)

    return await _changed(services, game, context, sit)


@router.post("/games/{game}/leave", operation_id="leave_game", response_model=Game)
async def leave(game: GameId, services: ReadySite, context: Context) -> Response:
    """Give up your seat before the game begins."""
    return await _changed(services, game, context, lambda snapshot, _: seats_actions.leave(snapshot, context.viewer))


@router.post("/games/{game}/seats/{seat}/kick", operation_id="kick_player", response_model=Game)
async def kick(game: GameId, seat: SeatNumber, services: ReadySite, context: Context) -> Response:
    """Remove a player before the game begins; only the host can."""
    gone: list[str] = []

    def send_away(snapshot: Snapshot, _: float) -> Snapshot:
        gone[:] = [snapshot.seats[seat - 1].name] if seat <= len(snapshot.seats) else []
        return seats_actions.kick(snapshot, context.viewer, seat)

    answer = await _changed(services, game, context, send_away)
    services.tables.registry.say(game, {"type": "sent-away", "seat": seat, "name": gone[0]})
    return answer


@router.post("/games/{game}/seats/{seat}/engine", operation_id="seat_engine", response_model=Game)
async def engine(
    game: GameId, seat: SeatNumber, body: m.LevelRequest, services: ReadySite, context: Context
) -> Response:
    """Let the engine play an open seat; only the host can."""
    viewer = context.viewer
    services.tables.require_engine_capacity()
    return await _changed(
        services, game, context, lambda snapshot, _: seats_actions.give_to_engine(snapshot, viewer, seat, body.level)
    )


@router.post("/games/{game}/seats/{seat}/link", operation_id="create_seat_link", response_model=m.SeatLink)
async def seat_link(game: GameId, seat: SeatNumber, services: ReadySite, context: Context) -> Response:
    """Create a link with which another device takes over your seat, once."""
    return json_response({"link": await seat_links.new_link(services.tables, game, seat, context.viewer)})


@router.post("/seat-links", operation_id="use_seat_link", response_model=Game)
async def use_seat_link(body: m.SeatLinkRequest, services: ReadySite, context: IdentifiedContext) -> Response:
    """Take over a seat with its link."""
    return table_response(services, await seat_links.use_link(services.tables, body.token, context.viewer), context)


@router.post("/games/{game}/takeback", operation_id="propose_takeback", response_model=Game)
async def take_back(game: GameId, body: Known, services: ReadySite, context: Context) -> Response:
    """Ask the others to agree to taking your last turn back."""
    return await _changed(
        services,
        game,
        context,
        lambda snapshot, _: proposals.propose_takeback(snapshot, context.viewer),
        version=body.version,
    )


@router.post("/games/{game}/takeback/answer", operation_id="answer_takeback", response_model=Game)
async def answer_take_back(game: GameId, body: m.ProposalAnswer, services: ReadySite, context: Context) -> Response:
    """Agree to a takeback, or decline it."""
    return await _changed(
        services, game, context, lambda snapshot, _: proposals.answer_takeback(snapshot, context.viewer, body.agree)
    )


@router.post(
    "/games/{game}/rematch", status_code=201, operation_id="propose_rematch", response_model=Game, responses=_NOT_YET
)
async def rematch(game: GameId, services: ReadySite, context: Context) -> Response:
    """Ask for a rematch, or agree to one.

    Answers 201 with the new game once everybody has agreed, 200 with the old game before that.
    """
    answer = await want_rematch(services.tables, game, context.viewer)
    return table_response(services, answer, context, 200 if answer.id == game else 201)


@router.post(
    "/games/{game}/rematch/answer",
    status_code=201,
    operation_id="answer_rematch",
    response_model=Game,
    responses=_NOT_YET,
)
async def answer_rematch(game: GameId, body: m.ProposalAnswer, services: ReadySite, context: Context) -> Response:
    """Agree to a rematch, decline it, or withdraw."""
    if body.agree:
        return await rematch(game, services, context)
    after = await services.tables.change(game, lambda snapshot, _: proposals.decline_rematch(snapshot, context.viewer))
    return table_response(services, after, context)


@router.post("/games/{game}/resign", operation_id="resign", response_model=Game)
async def resign(game: GameId, services: ReadySite, context: Context) -> Response:
    """Resign."""
    return await _changed(services, game, context, lambda snapshot, _: seats_actions.resign(snapshot, context.viewer))


@router.post("/games/{game}/away", operation_id="claim_absence", response_model=Game)
async def away(game: GameId, body: m.AbsenceRequest, services: ReadySite, context: Context) -> Response:
    """Claim that a player is absent on their turn; the terms say what happens then."""
    gone = (await services.tables.registry.gone_for(game, body.seat)) if body.seat else 0.0
    return await _changed(
        services,
        game,
        context,
        lambda snapshot, _: seats_actions.claim_absence(snapshot, context.viewer, body.seat, gone, AWAY_TIMEOUT),
    )


@router.get("/games/{game}/chat", operation_id="list_messages", response_model=m.Messages)
async def messages(game: GameId, services: ReadySite, translator: CurrentTranslator) -> Response:
    """List the last chat messages."""
    return json_response({"messages": await services.chat.messages(game, translator)})


@router.post("/games/{game}/chat", status_code=201, operation_id="send_message", response_model=ChatMessage)
async def say(game: GameId, body: m.MessageRequest, services: ReadySite, context: Context) -> Response:
    """Send a chat message to everybody at the table."""
    return json_response(await services.chat.send(game, context, body.text), 201)


@router.post("/games/{game}/reactions", status_code=204, operation_id="send_reaction")
async def react(game: GameId, body: m.ReactionRequest, services: ReadySite, context: Context) -> None:
    """Send a reaction to everybody at the table."""
    await services.chat.react(game, context, body.reaction)


async def _changed(
    services: Services, game: str, context: RequestContext, action: Action, version: int | None = None
) -> Response:
    return table_response(services, await services.tables.change(game, action, version=version), context)


@router.get("/origins", include_in_schema=False, response_model=m.Origins)
def shared_origins(request: HttpRequest, services: AnySite) -> dict[str, list[str]]:
    """List where others can open what the host has opened as localhost; only sent to the host's own computer."""
    here = request.client is not None and is_local(request.client.host) and is_local(request.url.hostname or "")
    known = here and services.settings.address is None
    return {"origins": origins(services.settings.host, request.url.port or 80) if known else []}


@router.post("/qr", include_in_schema=False, response_model=m.QrCode)
def qr_code(body: m.QrRequest) -> dict[str, str]:
    """Draw the QR code of a link. Links may contain secrets, so they are not part of the URL."""
    import segno

    code = segno.make(body.link, error="l", boost_error=False, micro=False, encoding="utf-8")
    picture = code.svg_inline(dark="#17110b", border=4, omitsize=True, svgclass=None, lineclass=None)
    crisp = picture.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" shape-rendering="crispEdges" ', 1)
    return {"picture": f"data:image/svg+xml,{quote(crisp)}"}
