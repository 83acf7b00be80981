"""The app as a site on the net: the same pages and games, with people, limits and figures around them."""

import time
from dataclasses import replace
from typing import Any

from fastapi import FastAPI

from taluva.web import addresses
from taluva.web.app import create_app
from taluva.web.cluster.bus import open_bus
from taluva.web.cluster.heartbeat import Beats
from taluva.web.context import Asked
from taluva.web.cookies import Cookies
from taluva.web.errors import Refusal
from taluva.web.housekeeping import sweep
from taluva.web.limiter import open_limiter
from taluva.web.metrics import Metered
from taluva.web.middleware.limits import Limits
from taluva.web.people import chat, ratings
from taluva.web.people.sessions import OnlinePeople
from taluva.web.routes import health, people_pages, tables
from taluva.web.routes import people as people_routes
from taluva.web.settings import Settings
from taluva.web.state import Parts, State
from taluva.web.tables import lobby
from taluva.web.tables.snapshot import Snapshot
from taluva.web.viewer import Who

_NICE = 15
"""The engine thinks only when people's turns leave it time."""


def create_site(settings: Settings) -> FastAPI:
    """The app for people on different devices."""
    bus = open_bus(settings)
    limiter = open_limiter(settings.redis)
    people = OnlinePeople(settings.secure, bus, limiter)

    async def say(state: State, game: str, asked: Asked, said: dict[str, Any]) -> None:
        await chat.chat(state, limiter, game, asked, _text(said, "text"))

    async def react(state: State, game: str, asked: Asked, said: dict[str, Any]) -> None:
        await chat.react(state, limiter, game, asked, _text(said, "reaction"))

    async def need_room(state: State, who: Who) -> None:
        await lobby.need_room(await state.store(), limiter, who)

    async def settle(state: State, snapshot: Snapshot) -> None:
        settlement = await ratings.settle(await state.store(), snapshot, time.time())
        if settlement is not None and state.desk is not None:
            found = settlement.as_json()
            await state.desk.games.change(snapshot.id, lambda now, _: _settled(now, found))
        for seat in snapshot.seats:
            if seat.account is not None:
                people.forget_account(seat.account)

    parts = Parts(
        is_online=True,
        people=people,
        bus=bus,
        frames={"chat": say, "reaction": react},
        routers=(addresses.router, health.router, tables.router, people_routes.router, people_pages.router),
        on_over=settle,
        timekeeper=Beats,
        on_open=need_room,
        sweep=sweep,
        own_rules=True,
        nice=_NICE,
        on_close=limiter.close,
    )
    app = create_app(settings.where, parts, {"online": True, "address": settings.address})
    app.state.settings = settings
    app.add_middleware(Cookies)
    app.state.limiter = limiter
    app.add_middleware(Limits, settings=settings, limiter=limiter)
    app.add_middleware(Metered)
    return app


def _settled(snapshot: Snapshot, settlement: dict[str, Any]) -> Snapshot:
    """A game that tells what it has changed about ratings."""
    if snapshot.play.settlement is not None:
        return snapshot
    return replace(snapshot, play=replace(snapshot.play, settlement=settlement))


def _text(said: dict[str, Any], key: str) -> str:
    text = said.get(key)
    if not isinstance(text, str):
        raise Refusal("bad-request", chat.UNREADABLE, where=key)
    return text
