"""The app as a site on the net: the same pages and games, with people, limits and figures around them."""

import time
from dataclasses import replace
from typing import Any

from fastapi import FastAPI

from taluva.app.asking import Asked
from taluva.app.refusals import Refusal
from taluva.app.server import create_app
from taluva.app.state import Parts, State
from taluva.app.tables import Snapshot
from taluva.app.who import Who
from taluva.online import addresses, health, lobby, people_api, people_pages, ratings, table_api, talking
from taluva.online.beats import Beats
from taluva.online.bus import open_bus
from taluva.online.cookies import Cookies
from taluva.online.limiter import open_limiter
from taluva.online.limits import Limits
from taluva.online.metrics import Metered
from taluva.online.people import OnlinePeople
from taluva.online.settings import Settings
from taluva.online.sweeping import sweep

_NICE = 15
"""The engine thinks only when people's turns leave it time."""


def create_site(settings: Settings) -> FastAPI:
    """The app for people on different devices."""
    bus = open_bus(settings)
    limiter = open_limiter(settings.redis)
    people = OnlinePeople(settings.secure, bus, limiter)

    async def chat(state: State, game: str, asked: Asked, said: dict[str, Any]) -> None:
        await talking.chat(state, limiter, game, asked, _text(said, "text"))

    async def react(state: State, game: str, asked: Asked, said: dict[str, Any]) -> None:
        await talking.react(state, limiter, game, asked, _text(said, "reaction"))

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
        frames={"chat": chat, "reaction": react},
        routers=(addresses.router, health.router, table_api.router, people_api.router, people_pages.router),
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
        raise Refusal("bad-request", talking.UNREADABLE, where=key)
    return text
