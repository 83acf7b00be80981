"""What routes need: the services, the viewer, the language; and a table as an answer."""

from typing import TYPE_CHECKING, Annotated, Any

import orjson
from fastapi import Depends, Path, Query, Response
from starlette.requests import HTTPConnection

from taluva.web.context import Asked, translator_of
from taluva.web.i18n.languages import Translator
from taluva.web.schemas.errors import Error
from taluva.web.services import Services

if TYPE_CHECKING:
    from taluva.web.site import SiteServices
    from taluva.web.tables.snapshot import Snapshot

Json = dict[str, Any]


async def _translator(connection: HTTPConnection) -> Translator:
    return translator_of(connection.headers)


async def get_services(connection: HTTPConnection) -> Services:
    """The services of the app."""
    services: Services = connection.app.state.services
    return services


async def _ready_services(connection: HTTPConnection) -> Services:
    """The same, once the rules are loaded."""
    services = await get_services(connection)
    services.need_ready()
    return services


async def get_viewer(connection: HTTPConnection) -> Asked:
    """Who makes a request, and in which language."""
    who = await (await get_services(connection)).viewer(connection)
    connection.state.who = who
    return Asked(who, translator_of(connection.headers))


async def _identified(connection: HTTPConnection) -> Asked:
    """The same; creates a guest session if the visitor has none."""
    who = await (await get_services(connection)).identify(connection)
    connection.state.who = who
    return Asked(who, translator_of(connection.headers))


T = Annotated[Translator, Depends(_translator)]
TheAsked = Annotated[Asked, Depends(get_viewer)]
Somebody = Annotated[Asked, Depends(_identified)]
TheServices = Annotated[Services, Depends(get_services)]
ReadyServices = Annotated[Services, Depends(_ready_services)]
if TYPE_CHECKING:
    TheSite = Annotated[SiteServices, Depends(get_services)]
    ReadySite = Annotated[SiteServices, Depends(_ready_services)]
else:
    # Those of a site, for the routes that only a site has; their module must not be loaded by `taluva play`.
    TheSite = Annotated[Any, Depends(get_services)]
    ReadySite = Annotated[Any, Depends(_ready_services)]
After = Annotated[int, Query(ge=0, le=100_000, description="`next` of the page before")]
Before = Annotated[float | None, Query(ge=0, le=1e12, allow_inf_nan=False, description="`next` of the page before")]
GameId = Annotated[str, Path(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]


ERRORS: dict[int | str, Json] = {"default": {"model": Error, "description": "Refused: `error.code` says why."}}
"""Every route may refuse, in one form."""


def json_response(answer: Json, status: int = 200) -> Response:
    """An answer as it is: the tests, not the server, compare it with the model of its route."""
    return Response(orjson.dumps(answer), status, media_type="application/json")


def table_response(services: Services, snapshot: "Snapshot", asked: Asked, status: int = 200) -> Response:
    """A table as the answer to a request."""
    return Response(services.answer(snapshot, asked), status, media_type="application/json")
