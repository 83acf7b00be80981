"""The app as a site on the net: the same pages and games, with people, limits and figures around them."""

import time
from typing import Any

from fastapi import FastAPI

from taluva.app.asking import Asked
from taluva.app.refusals import Refusal
from taluva.app.server import create_app
from taluva.app.state import Parts, State
from taluva.app.tables import Snapshot
from taluva.online import health, people_api, people_pages, ratings, table_api, talking
from taluva.online.bus import open_bus
from taluva.online.cookies import Cookies
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
    people = OnlinePeople(settings.secure, bus)

    async def settle(state: State, snapshot: Snapshot) -> None:
        await ratings.settle(await state.store(), snapshot, time.time())
        for seat in snapshot.seats:
            if seat.account is not None:
                people.forget_account(seat.account)

    parts = Parts(
        is_online=True,
        people=people,
        bus=bus,
        frames={"chat": _chat, "reaction": _react},
        routers=(health.router, table_api.router, people_api.router, people_pages.router),
        on_over=settle,
        sweep=sweep,
        own_rules=True,
        nice=_NICE,
    )
    app = create_app(settings.where, parts, {"online": True, "address": settings.address})
    app.add_middleware(Cookies)
    app.add_middleware(Limits, settings=settings)
    app.add_middleware(Metered)
    return app


async def _chat(state: State, game: str, asked: Asked, said: dict[str, Any]) -> None:
    await talking.chat(state, game, asked, _text(said, "text"))


async def _react(state: State, game: str, asked: Asked, said: dict[str, Any]) -> None:
    await talking.react(state, game, asked, _text(said, "reaction"))


def _text(said: dict[str, Any], key: str) -> str:
    text = said.get(key)
    if not isinstance(text, str):
        raise Refusal("bad-request", talking.UNREADABLE, where=key)
    return text
