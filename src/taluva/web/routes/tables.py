"""The JSON routes of an online table: seats, talk, taking back, giving up, the lobby."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Response
from fastapi import Request as HttpRequest
from pydantic import Field

from taluva.web.addresses import is_local, origins
from taluva.web.context import Asked
from taluva.web.people import ratings, seat_links
from taluva.web.people.chat import Reaction
from taluva.web.people.rematch import want_rematch
from taluva.web.routes.dependencies import GameId, Json, ReadySite, Somebody, T, TheAsked, TheSite, table_response
from taluva.web.schemas.games import Known, Name, Request
from taluva.web.services import Services
from taluva.web.tables import options
from taluva.web.tables.actions import proposals
from taluva.web.tables.actions import seats as seats_actions
from taluva.web.tables.lobby import open_tables
from taluva.web.tables.service import Action
from taluva.web.tables.snapshot import Snapshot

router = APIRouter(prefix="/api")
Before = Annotated[float | None, Query(ge=0, le=1e12, allow_inf_nan=False)]
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
async def lobby(services: TheSite, asked: TheAsked, before: Before = None) -> Json:
    """Public games with an open seat, newest first, 100 at a time; `next` is `before` of the next page."""
    rows, following = await open_tables(await services.store(), before)
    return {"games": [options.listed_game(row, asked.translator, asked.who) for row in rows], "next": following}


@router.post("/games/{game}/join")
async def join(game: GameId, body: Join, services: ReadySite, asked: Somebody) -> Response:
    """Take an open seat, or come back to one's own."""
    assert asked.who is not None
    who = asked.who
    waiting = await services.tables.get(game)
    if waiting.terms is None or not waiting.terms.rated:
        return await _changed(
            services, game, asked, lambda snapshot, _: seats_actions.join(snapshot, who, body.seat, body.name)
        )
    others = [number for number, seat in enumerate(waiting.seats, 1) if not seat.is_open]
    here = await services.tables.registry.roll_call(game, others) if waiting.is_waiting else set()
    accounts = [who.account, *(seat.account for seat in waiting.seats)]
    skills = await ratings.known(await services.store(), accounts)

    def sit(snapshot: Snapshot, _: float) -> Snapshot:
        after = seats_actions.join(snapshot, who, body.seat, body.name)
        if after.is_waiting or not snapshot.is_waiting:
            return after
        return seats_actions.begin_rated(after, {*here, *after.seats_of(who)}, skills)

    return await _changed(services, game, asked, sit)


@router.post("/games/{game}/leave")
async def leave(game: GameId, services: ReadySite, asked: TheAsked) -> Response:
    """Give one's seat back before the game has begun."""
    return await _changed(services, game, asked, lambda snapshot, _: seats_actions.leave(snapshot, asked.who))


@router.post("/games/{game}/seats/{seat}/kick")
async def kick(game: GameId, seat: SeatNumber, services: ReadySite, asked: TheAsked) -> Response:
    """Send somebody away before the game has begun; only the host can."""
    gone: list[str] = []

    def send_away(snapshot: Snapshot, _: float) -> Snapshot:
        gone[:] = [snapshot.seats[seat - 1].name] if seat <= len(snapshot.seats) else []
        return seats_actions.kick(snapshot, asked.who, seat)

    answer = await _changed(services, game, asked, send_away)
    services.tables.registry.say(game, {"type": "sent-away", "seat": seat, "name": gone[0]})
    return answer


@router.post("/games/{game}/seats/{seat}/engine")
async def engine(game: GameId, seat: SeatNumber, body: Level, services: ReadySite, asked: TheAsked) -> Response:
    """Let the engine play an open seat; only who made the game may."""
    who = asked.who
    services.tables.need_engine_room()
    return await _changed(
        services, game, asked, lambda snapshot, _: seats_actions.give_to_engine(snapshot, who, seat, body.level)
    )


@router.post("/games/{game}/seats/{seat}/link")
async def seat_link(game: GameId, seat: SeatNumber, services: ReadySite, asked: TheAsked) -> Json:
    """A link with which another device takes over one's own seat, once."""
    return {"link": await seat_links.new_link(services.tables, game, seat, asked.who)}


@router.post("/seat-links")
async def use_seat_link(body: SeatLink, services: ReadySite, asked: Somebody) -> Response:
    """Take over a seat that one has the link for."""
    return table_response(services, await seat_links.use_link(services.tables, body.token, asked.who), asked)


@router.post("/games/{game}/takeback")
async def take_back(game: GameId, body: Known, services: ReadySite, asked: TheAsked) -> Response:
    """Ask the others to take one's last turn back."""
    return await _changed(
        services, game, asked, lambda snapshot, _: proposals.propose_takeback(snapshot, asked.who), version=body.version
    )


@router.post("/games/{game}/takeback/answer")
async def answer_take_back(game: GameId, body: AnswerToProposal, services: ReadySite, asked: TheAsked) -> Response:
    """Agree, or do not."""
    return await _changed(
        services, game, asked, lambda snapshot, _: proposals.answer_takeback(snapshot, asked.who, body.agree)
    )


@router.post("/games/{game}/rematch", status_code=201)
async def rematch(game: GameId, services: ReadySite, asked: TheAsked) -> Response:
    """Ask for a rematch, or agree to it: 201 and the new game once all agree, 200 and the old one before."""
    answer = await want_rematch(services.tables, game, asked.who)
    return table_response(services, answer, asked, 200 if answer.id == game else 201)


@router.post("/games/{game}/rematch/answer", status_code=201)
async def answer_rematch(game: GameId, body: AnswerToProposal, services: ReadySite, asked: TheAsked) -> Response:
    """Agree to a rematch, decline it, or withdraw."""
    if body.agree:
        return await rematch(game, services, asked)
    after = await services.tables.change(game, lambda snapshot, _: proposals.decline_rematch(snapshot, asked.who))
    return table_response(services, after, asked)


@router.post("/games/{game}/resign")
async def resign(game: GameId, services: ReadySite, asked: TheAsked) -> Response:
    """Give up."""
    return await _changed(services, game, asked, lambda snapshot, _: seats_actions.resign(snapshot, asked.who))


@router.post("/games/{game}/away")
async def away(game: GameId, body: OfSeat, services: ReadySite, asked: TheAsked) -> Response:
    """Say that somebody stays away in their turn: then happens what was agreed on."""
    gone = (await services.tables.registry.gone_for(game, body.seat)) if body.seat else 0.0
    return await _changed(
        services,
        game,
        asked,
        lambda snapshot, _: seats_actions.claim_absence(snapshot, asked.who, body.seat, gone, AWAY_PATIENCE),
    )


@router.get("/games/{game}/chat")
async def messages(game: GameId, services: ReadySite, translator: T) -> Json:
    """What was said."""
    return {"messages": await services.chat.messages(game, translator)}


@router.post("/games/{game}/chat", status_code=201)
async def say(game: GameId, body: Text, services: ReadySite, asked: TheAsked) -> Json:
    """Say something to everybody at the table."""
    return await services.chat.send(game, asked, body.text)


@router.post("/games/{game}/reactions", status_code=204)
async def react(game: GameId, body: Feeling, services: ReadySite, asked: TheAsked) -> None:
    """Show everybody at the table how one feels."""
    await services.chat.react(game, asked, body.reaction)


async def _changed(services: Services, game: str, asked: Asked, action: Action, version: int | None = None) -> Response:
    return table_response(services, await services.tables.change(game, action, version=version), asked)


@router.get("/origins", include_in_schema=False)
def shared_origins(request: HttpRequest, services: TheSite) -> dict[str, list[str]]:
    """Where others can open what somebody has opened as localhost; only this computer is told."""
    settings = services.settings
    here = request.client is not None and is_local(request.client.host) and is_local(request.url.hostname or "")
    known = here and settings.address is None
    return {"origins": origins(settings.host, request.url.port or 80) if known else []}
