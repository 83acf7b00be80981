"""The JSON routes of an online table: seats, talk, taking back, giving up, the lobby."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Response
from pydantic import Field

from taluva.app import setups
from taluva.app.api import GameId, Somebody, TheAsked, TheDesk, TheState
from taluva.app.asking import Asked
from taluva.app.desk import Desk
from taluva.app.games import Change
from taluva.app.requests import Known, Name, Request
from taluva.online import links, proposals, seating, talking
from taluva.online.talking import Reaction

Json = dict[str, Any]
router = APIRouter(prefix="/api")
SeatNumber = Annotated[int, Path(ge=1, le=4)]
Number = Annotated[int, Field(ge=1, le=4)]
AWAY_PATIENCE = 120.0
"""Seconds that somebody may be away in their turn before another may say so."""


class Join(Request):
    """Which seat, and under which name."""

    seat: Number | None = None
    name: Name = ""


class Level(Request):
    """A level of the engine."""

    level: Annotated[int, Field(ge=1, le=8)]


class AnswerToProposal(Request):
    """Yes or no."""

    agree: bool


class OfSeat(Request):
    """A seat."""

    seat: Number


class Text(Request):
    """Something said."""

    text: Annotated[str, Field(min_length=1, max_length=1000)]


class Feeling(Request):
    """Something felt."""

    reaction: Reaction


class SeatLink(Request):
    """The secret of a seat link."""

    token: Annotated[str, Field(min_length=20, max_length=100)]


@router.get("/lobby")
async def lobby(state: TheState, asked: TheAsked) -> Json:
    """Public games with an open seat, newest first."""
    rows = await (await state.store()).lobby()
    return {"games": [setups.listed_game(row, asked.translator, asked.who) for row in rows]}


@router.post("/games/{game}/join")
async def join(game: GameId, body: Join, desk: TheDesk, asked: Somebody) -> Response:
    """Take an open seat, or come back to one's own."""
    assert asked.who is not None
    who = asked.who
    return await _changed(desk, game, asked, lambda snapshot, _: seating.joined(snapshot, who, body.seat, body.name))


@router.post("/games/{game}/leave")
async def leave(game: GameId, desk: TheDesk, asked: TheAsked) -> Response:
    """Give one's seat back before the game has begun."""
    return await _changed(desk, game, asked, lambda snapshot, _: seating.left(snapshot, asked.who))


@router.post("/games/{game}/seats/{seat}/kick")
async def kick(game: GameId, seat: SeatNumber, desk: TheDesk, asked: TheAsked) -> Response:
    """Send somebody away before the game has begun; only who made the game may."""
    return await _changed(desk, game, asked, lambda snapshot, _: seating.kicked(snapshot, asked.who, seat))


@router.post("/games/{game}/seats/{seat}/engine")
async def engine(game: GameId, seat: SeatNumber, body: Level, desk: TheDesk, asked: TheAsked) -> Response:
    """Let the engine play an open seat; only who made the game may."""
    who = asked.who
    return await _changed(
        desk, game, asked, lambda snapshot, _: seating.given_to_engine(snapshot, who, seat, body.level)
    )


@router.post("/games/{game}/seats/{seat}/link")
async def seat_link(game: GameId, seat: SeatNumber, state: TheState, desk: TheDesk, asked: TheAsked) -> Json:
    """A link with which another device takes over one's own seat, once."""
    return {"link": await links.new_link(state, game, seat, asked)}


@router.post("/seat-links")
async def use_seat_link(body: SeatLink, state: TheState, desk: TheDesk, asked: Somebody) -> Response:
    """Take over a seat that one has the link for."""
    return _json(desk, await links.use_link(state, body.token, asked), asked)


@router.post("/games/{game}/takeback")
async def take_back(game: GameId, body: Known, desk: TheDesk, asked: TheAsked) -> Response:
    """Ask the others to take one's last turn back."""
    return await _changed(
        desk, game, asked, lambda snapshot, _: proposals.proposed(snapshot, asked.who), version=body.version
    )


@router.post("/games/{game}/takeback/answer")
async def answer_take_back(game: GameId, body: AnswerToProposal, desk: TheDesk, asked: TheAsked) -> Response:
    """Agree, or do not."""
    return await _changed(desk, game, asked, lambda snapshot, _: proposals.answered(snapshot, asked.who, body.agree))


@router.post("/games/{game}/resign")
async def resign(game: GameId, desk: TheDesk, asked: TheAsked) -> Response:
    """Give up."""
    return await _changed(desk, game, asked, lambda snapshot, _: seating.resigned(snapshot, asked.who))


@router.post("/games/{game}/away")
async def away(game: GameId, body: OfSeat, desk: TheDesk, asked: TheAsked) -> Response:
    """Say that somebody stays away in their turn: then happens what was agreed on."""
    gone = (await desk.games.memory.gone_for(game, body.seat)) if body.seat else 0.0
    return await _changed(
        desk, game, asked, lambda snapshot, _: seating.claimed(snapshot, asked.who, body.seat, gone, AWAY_PATIENCE)
    )


@router.get("/games/{game}/chat")
async def chat(game: GameId, state: TheState, desk: TheDesk) -> Json:
    """What was said."""
    return {"messages": await talking.said(state, game)}


@router.post("/games/{game}/chat", status_code=201)
async def say(game: GameId, body: Text, state: TheState, desk: TheDesk, asked: TheAsked) -> Json:
    """Say something to everybody at the table."""
    return await talking.chat(state, game, asked, body.text)


@router.post("/games/{game}/reactions", status_code=204)
async def react(game: GameId, body: Feeling, state: TheState, desk: TheDesk, asked: TheAsked) -> None:
    """Show everybody at the table how one feels."""
    await talking.react(state, game, asked, body.reaction)


async def _changed(desk: Desk, game: str, asked: Asked, change: Change, version: int | None = None) -> Response:
    return _json(desk, await desk.games.change(game, change, version=version), asked)


def _json(desk: Desk, snapshot: Any, asked: Asked) -> Response:
    return Response(desk.answer(snapshot, asked), media_type="application/json")
