"""The ASGI application: `create_app` reads like its table of contents.

Slow imports (Numba, SQLAlchemy) wait until the first page is up.
"""

from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from fastapi import APIRouter, FastAPI
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route

from taluva import __version__
from taluva.web import assets
from taluva.web.middleware import errors
from taluva.web.middleware.security import LOCAL_HOSTS, Security
from taluva.web.openapi import describe
from taluva.web.routes import course, games, pages, positions, progress, puzzles, reviews, setup, socket, studies
from taluva.web.services import Services
from taluva.web.settings import Settings

_SMALLEST_COMPRESSED = 1000


@dataclass(frozen=True, slots=True)
class _Parts:
    """All that differs between `taluva play` and a site."""

    services: Services
    routers: Sequence[APIRouter] = ()
    """Routes that come before the shared ones."""
    middleware: Sequence[Middleware] = ()
    """Around the shared one; the last is outermost."""
    hosts: Collection[str] | None = None
    """The only host names that are answered, if that is limited."""


def create_app(settings: Settings) -> FastAPI:
    """Create the app of `taluva play`, or that of a site if the settings say so."""
    parts = _parts_of_site(settings) if settings.is_site else _Parts(Services(settings), hosts=LOCAL_HOSTS)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        services: Services = app.state.services
        services.start()
        try:
            await services.started()
            yield
        finally:
            await services.close()

    app = FastAPI(
        title="Taluva",
        version=__version__,
        lifespan=lifespan,
        # FastAPI's documentation pages would load scripts from other sites.
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        routes=[Route("/static/{path:path}", assets.serve)],
    )
    app.state.settings, app.state.services = settings, parts.services
    shared = (setup, games, reviews, positions, course, puzzles, progress, studies, socket, pages)
    for router in (*parts.routers, *(each.router for each in shared)):
        app.include_router(router)
    app.add_middleware(GZipMiddleware, minimum_size=_SMALLEST_COMPRESSED, compresslevel=9)
    app.add_middleware(Security, hosts=parts.hosts, address=settings.address)
    for middleware in parts.middleware:
        app.add_middleware(middleware.cls, *middleware.args, **middleware.kwargs)
    errors.add_handlers(app, pages.missing)
    describe(app)
    return app


def _parts_of_site(settings: Settings) -> _Parts:
    """A site: people, tables for several devices, health, limits."""
    from taluva.web.cookies import Cookies
    from taluva.web.metrics import Metered
    from taluva.web.middleware.limits import Limits
    from taluva.web.routes import health, people, site_pages, tables
    from taluva.web.site import SiteServices

    services = SiteServices(settings)
    return _Parts(
        services,
        [health.router, tables.router, people.router, site_pages.router],
        [Middleware(Cookies), Middleware(Limits, settings=settings, limiter=services.limiter), Middleware(Metered)],
    )
