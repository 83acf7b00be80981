"""The app as one ASGI application: `create_app` reads like its table of contents.

Nothing slow is loaded before the first page is up: neither Numba nor SQLAlchemy.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route

from taluva import __version__
from taluva.web import assets
from taluva.web.middleware import errors
from taluva.web.middleware.security import Security
from taluva.web.openapi import describe
from taluva.web.routes import games, pages, positions, setup, socket
from taluva.web.services import Services
from taluva.web.settings import Settings

_SMALLEST_COMPRESSED = 1000


def create_app(settings: Settings) -> FastAPI:
    """The app of `taluva play`, or of a site where the settings are for one."""

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
        # The usual pages of documentation would ask other sites for their scripts.
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        routes=[Route("/static/{path:path}", assets.serve)],
    )
    app.state.settings = settings
    if settings.is_site:
        _add_site(app, settings)
    else:
        app.state.services = Services(settings)
    for routes in (setup, games, positions, socket, pages):
        app.include_router(routes.router)
    app.add_middleware(GZipMiddleware, minimum_size=_SMALLEST_COMPRESSED, compresslevel=9)
    app.add_middleware(Security, is_site=settings.is_site, address=settings.address)
    if settings.is_site:
        _add_site_middleware(app, settings)
    errors.add_handlers(app, pages.missing)
    describe(app)
    return app


def _add_site(app: FastAPI, settings: Settings) -> None:
    """What only a site has: people, tables for several devices, health; its routes come first."""
    from taluva.web.routes import health, people, site_pages, tables
    from taluva.web.site import SiteServices

    app.state.services = SiteServices(settings)
    for router in (health.router, tables.router, people.router, site_pages.router):
        app.include_router(router)


def _add_site_middleware(app: FastAPI, settings: Settings) -> None:
    from taluva.web.cookies import Cookies
    from taluva.web.metrics import Metered
    from taluva.web.middleware.limits import Limits

    app.add_middleware(Cookies)
    app.add_middleware(Limits, settings=settings, limiter=app.state.services.limiter)
    app.add_middleware(Metered)
