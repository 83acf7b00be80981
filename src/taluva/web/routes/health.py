"""Monitoring of a site: health, readiness, metrics."""

import asyncio
import ipaddress
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from taluva.web import metrics

if TYPE_CHECKING:
    from taluva.web.services import Services

router = APIRouter(include_in_schema=False)
_TIMEOUT = 2.0
_FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "x-forwarded-host", "via")


@router.get("/health")
async def health() -> Response:
    """This process is alive."""
    return JSONResponse({"alive": True})


@router.get("/ready")
async def ready(request: Request) -> Response:
    """This process can serve: the rules are loaded and the database answers."""
    services: Services = request.app.state.services
    found = {"rules": services.is_ready, "database": await _database(services)}
    everything = all(found.values())
    return JSONResponse({"ready": everything, **found}, 200 if everything else 503)


@router.get("/metrics")
async def figures(request: Request) -> Response:
    """The metrics, for programs on this machine only: a proxy in front must not pass them on."""
    if not _is_here(request):
        raise HTTPException(404)
    text = await asyncio.to_thread(metrics.page)
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")


async def _database(services: "Services") -> bool:
    from sqlalchemy import text

    from taluva.web.errors import Unavailable

    try:
        async with asyncio.timeout(_TIMEOUT):
            store = await services.store()
            await store.read(lambda connection: connection.execute(text("SELECT 1")).scalar())
    except (Unavailable, TimeoutError, OSError):
        return False
    return True


def _is_here(request: Request) -> bool:
    if request.client is None or any(name in request.headers for name in _FORWARDED):
        return False
    try:
        return ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False
