"""The JSON routes of an online table: seats, talk, taking back, giving up, the lobby."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Response
from fastapi import Request as HttpRequest

from taluva.editions import PLAYERS
from taluva.web.context import Asked
from taluva.web.middleware.limiter import Limiter
from taluva.web.people import chat, ratings, seat_links
from taluva.web.routes.games import ERRORS, Before, GameId, Somebody, T, TheAsked, TheDesk, TheState, dumped
from taluva.web.schemas import tables as m
from taluva.web.schemas.games import Game, Known
from taluva.web.schemas.socket import ChatMessage
from taluva.web.tables import options, proposals, seating
from taluva.web.tables.desk import Desk
from taluva.web.tables.lobby import open_tables
from taluva.web.tables.rematch import want_rematch
from taluva.web.tables.service import Change
from taluva.web.tables.snapshot import Snapshot

Json = dict[str, Any]
router = APIRouter(prefix="/api", tags=["tables"], responses=ERRORS)
_NOT_YET: dict[int | str, Json] = {200: {"model": Game, "description": "Not all have agreed: the old game."}}
SeatNumber = Annotated[int, Path(ge=1, le=PLAYERS[-1])]


async def _limiter(request: HttpRequest) -> Limiter:
    limiter: Limiter = request.app.state.limiter
    return limiter


TheLimiter = Annotated[Limiter, Depends(_limiter)]
AWAY_PATIENCE = 120.0
"""Seconds that somebody may be away in their turn before another may say so."""


@router.get("/lobby", operation_id="list_lobby", response_model=m.Lobby)
async def lobby(state: TheState, asked: TheAsked, before: Before = None) -> Response:
    """List public games with an open seat, newest first, page by page."""
    rows, following = await open_tables(await state.store(), before)
    return dumped({"games": [options.listed_game(row, asked.translator, asked.who) for row in rows], "next": following})


@router.post("/games/{game}/join", operation_id="join_game", response_model=Game)
async def join(game: GameId, body: m.JoinRequest, state: TheState, desk: TheDesk, asked: Somebody) -> Response:
    """Take an open seat, or return to your own."""
    assert asked.who is not None
    who = asked.who
    waiting = await desk.games.get(game)
    if waiting.terms is None or not waiting.terms.rated:
        return await _changed(
            desk, game, asked, lambda snapshot, _: seating.joined(snapshot, who, body.seat, body.name)
        )
    others = [number for number, seat in enumerate(waiting.seats, 1) if not seat.is_open]
    here = await desk.games.memory.roll_call(game, others) if waiting.is_waiting else set()
    accounts = [who.account, *(seat.account for seat in waiting.seats)]
    skills = await ratings.known(await state.store(), accounts)

    def sit(snapshot: Snapshot, _: float) -> Snapshot:
        after = seating.joined(snapshot, who, body.seat, body.name)
        if after.is_waiting or not snapshot.is_waiting:
            return after
        return seating.begun_rated(after, {*here, *after.seats_of(who)}, skills)

    return await _changed(desk, game, asked, sit)


@router.post("/games/{game}/leave", operation_id="leave_game", response_model=Game)
async def leave(game: GameId, desk: TheDesk, asked: TheAsked) -> Response:
    """Give your seat back before the game begins."""
    return await _changed(desk, game, asked, lambda snapshot, _: seating.left(snapshot, asked.who))


@router.post("/games/{game}/seats/{seat}/kick", operation_id="kick_player", response_model=Game)
async def kick(game: GameId, seat: SeatNumber, desk: TheDesk, asked: TheAsked) -> Response:
    """Send a player away before the game begins; only the host can."""
    gone: list[str] = []

    def send_away(snapshot: Snapshot, _: float) -> Snapshot:
        gone[:] = [snapshot.seats[seat - 1].name] if seat <= len(snapshot.seats) else []
        return seating.kicked(snapshot, asked.who, seat)

    answer = await _changed(desk, game, asked, send_away)
    desk.games.memory.say(game, {"type": "sent-away", "seat": seat, "name": gone[0]})
    return answer


@router.post("/games/{game}/seats/{seat}/engine", operation_id="seat_engine", response_model=Game)
async def engine(game: GameId, seat: SeatNumber, body: m.LevelRequest, desk: TheDesk, asked: TheAsked) -> Response:
    """Let the engine play an open seat; only the host can."""
    who = asked.who
    desk.games.need_engine_room()
    return await _changed(
        desk, game, asked, lambda snapshot, _: seating.given_to_engine(snapshot, who, seat, body.level)
    )


@router.post("/games/{game}/seats/{seat}/link", operation_id="create_seat_link", response_model=m.SeatLink)
async def seat_link(game: GameId, seat: SeatNumber, state: TheState, desk: TheDesk, asked: TheAsked) -> Response:
    """Create a link with which another device takes over your seat, once."""
    return dumped({"link": await seat_links.new_link(state, game, seat, asked)})


@router.post("/seat-links", operation_id="use_seat_link", response_model=Game)
async def use_seat_link(body: m.SeatLinkRequest, state: TheState, desk: TheDesk, asked: Somebody) -> Response:
    """Take over a seat with its link."""
    return _json(desk, await seat_links.use_link(state, body.token, asked), asked)


@router.post("/games/{game}/takeback", operation_id="propose_takeback", response_model=Game)
async def take_back(game: GameId, body: Known, desk: TheDesk, asked: TheAsked) -> Response:
    """Ask the others to take your last turn back."""
    return await _changed(
        desk, game, asked, lambda snapshot, _: proposals.takeback_asked(snapshot, asked.who), version=body.version
    )


@router.post("/games/{game}/takeback/answer", operation_id="answer_takeback", response_model=Game)
async def answer_take_back(game: GameId, body: m.ProposalAnswer, desk: TheDesk, asked: TheAsked) -> Response:
    """Agree to a takeback, or decline it."""
    return await _changed(
        desk, game, asked, lambda snapshot, _: proposals.takeback_answered(snapshot, asked.who, body.agree)
    )


@router.post(
    "/games/{game}/rematch", status_code=201, operation_id="propose_rematch", response_model=Game, responses=_NOT_YET
)
async def rematch(game: GameId, state: TheState, desk: TheDesk, asked: TheAsked) -> Response:
    """Ask for a rematch, or agree to one.

    The answer is 201 and the new game once all agree, 200 and the old game before.
    """
    answer = await want_rematch(state, game, asked)
    return _json(desk, answer, asked, 200 if answer.id == game else 201)


@router.post(
    "/games/{game}/rematch/answer",
    status_code=201,
    operation_id="answer_rematch",
    response_model=Game,
    responses=_NOT_YET,
)
async def answer_rematch(
    game: GameId, body: m.ProposalAnswer, state: TheState, desk: TheDesk, asked: TheAsked
) -> Response:
    """Agree to a rematch, decline it, or withdraw."""
    if body.agree:
        return await rematch(game, state, desk, asked)
    after = await desk.games.change(game, lambda snapshot, _: proposals.rematch_declined(snapshot, asked.who))
    return _json(desk, after, asked)


@router.post("/games/{game}/resign", operation_id="resign", response_model=Game)
async def resign(game: GameId, desk: TheDesk, asked: TheAsked) -> Response:
    """Resign."""
    return await _changed(desk, game, asked, lambda snapshot, _: seating.resigned(snapshot, asked.who))


@router.post("/games/{game}/away", operation_id="claim_absence", response_model=Game)
async def away(game: GameId, body: m.AbsenceRequest, desk: TheDesk, asked: TheAsked) -> Response:
    """Claim that a player is absent in their turn; the terms say what follows."""
    gone = (await desk.games.memory.gone_for(game, body.seat)) if body.seat else 0.0
    return await _changed(
        desk, game, asked, lambda snapshot, _: seating.claimed(snapshot, asked.who, body.seat, gone, AWAY_PATIENCE)
    )


@router.get("/games/{game}/chat", operation_id="list_messages", response_model=m.Messages)
async def messages(game: GameId, state: TheState, desk: TheDesk, translator: T) -> Response:
    """List the last chat messages."""
    return dumped({"messages": await chat.said(state, game, translator)})


@router.post("/games/{game}/chat", status_code=201, operation_id="send_message", response_model=ChatMessage)
async def say(
    game: GameId, body: m.MessageRequest, state: TheState, limiter: TheLimiter, desk: TheDesk, asked: TheAsked
) -> Response:
    """Send a chat message to everybody at the table."""
    return dumped(await chat.chat(state, limiter, game, asked, body.text), 201)


@router.post("/games/{game}/reactions", status_code=204, operation_id="send_reaction")
async def react(
    game: GameId, body: m.ReactionRequest, state: TheState, limiter: TheLimiter, desk: TheDesk, asked: TheAsked
) -> None:
    """Send a reaction to everybody at the table."""
    await chat.react(state, limiter, game, asked, body.reaction)


async def _changed(desk: Desk, game: str, asked: Asked, change: Change, version: int | None = None) -> Response:
    return _json(desk, await desk.games.change(game, change, version=version), asked)


def _json(desk: Desk, snapshot: Snapshot, asked: Asked, status: int = 200) -> Response:
    return Response(desk.answer(snapshot, asked), status, media_type="application/json")
