"""The HTML pages: drawn by Jinja2 in the reader's language; everything else comes by the JSON routes."""

import asyncio
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

from taluva.editions import DEFAULT_EDITION, EDITIONS
from taluva.engine.levels import LEVELS
from taluva.web import assets, modules
from taluva.web.cookies import cookie_of
from taluva.web.i18n import words
from taluva.web.i18n.glossaries import glossaries_for_javascript
from taluva.web.i18n.languages import LANGUAGES, choose_language, messages_for_javascript, translator
from taluva.web.learn import KEYS, lessons, picture
from taluva.web.middleware.security import content_security_policy
from taluva.web.services import Services
from taluva.web.tables import options

FOLDER = Path(__file__).parent.parent
THEMES = ("auto", "light", "dark")
_IDENTIFIER = re.compile(r"[\w-]{1,32}", re.ASCII)

router = APIRouter(include_in_schema=False)


@cache
def _environment(language: str) -> Environment:
    """The templates with the words of one language."""
    environment = Environment(
        loader=FileSystemLoader(FOLDER / "templates"),
        autoescape=True,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    spoken = translator(language)
    environment.install_gettext_callables(  # type: ignore[attr-defined]
        spoken.gettext, spoken.ngettext, newstyle=False, pgettext=spoken.pgettext, npgettext=spoken.npgettext
    )
    environment.globals.update(
        asset=assets.url,
        data=_data,
        graph_of=modules.graph_of,
        import_map=Markup(modules.import_map()),
        theme_script=Markup(_theme_script()),
        languages=LANGUAGES,
        language=language,
        limits=options.limits(),
    )
    return environment


@cache
def _theme_script() -> str:
    """The script that chooses the theme before anything is drawn: it stands in the page itself."""
    return (FOLDER / "templates" / "theme.js").read_text("utf-8")


@cache
def _policy() -> str:
    """The Content-Security-Policy of the pages."""
    return content_security_policy(modules.import_map(), _theme_script())


def _data(value: object) -> Markup:
    """JSON for a data block: no "<" in it, so that no text can end the block."""
    return Markup(json.dumps(value, ensure_ascii=False).replace("<", "\\u003c"))


def _editions(language: str) -> dict[str, Any]:
    """The words of the editions, in languages where they differ."""
    editions = glossaries_for_javascript(language)
    return {"editions": editions} if editions else {}


def language_of(request: Request) -> str:
    """The language of the page: the one chosen, else what the browser asks for."""
    return choose_language(cookie_of(request.headers, "language"), request.headers.get("accept-language"))


def page(request: Request, name: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A page drawn for a visitor; `page` among the values is data for its script."""
    language = language_of(request)
    theme = cookie_of(request.headers, "theme")
    values.setdefault("page", {})
    text = (
        _environment(language)
        .get_template(name)
        .render(
            **(values | {"page": _data(values["page"])}),
            theme=theme if theme in THEMES else "auto",
            online=request.app.state.settings.is_site,
            messages=_data(messages_for_javascript(language) | _editions(language)),
        )
    )
    headers = {"Vary": "Cookie, Accept-Language", "Cache-Control": "no-store", "Content-Security-Policy": _policy()}
    return HTMLResponse(text, status, headers=headers)


@router.get("/")
def start(request: Request) -> HTMLResponse:
    """What would you like to do?"""
    return page(request, "start.html", levels=_levels(request))


@router.get("/new")
def new_game(request: Request) -> HTMLResponse:
    """A new game with everything one can choose."""
    return page(request, "new.html")


def _levels(request: Request) -> dict[int, words.Named]:
    """The names of the engine's levels, and a line about each."""
    spoken = translator(language_of(request))
    return {level: words.engine_level_words(level, spoken) for level in LEVELS}


@router.get("/game/{identifier}")
def game(request: Request, identifier: str) -> HTMLResponse:
    """One game. The page asks for it by its identifier, and the browser while it still loads the page's files."""
    ready = _is_ready(request)
    view = f"/api/games/{identifier}" if ready and _IDENTIFIER.fullmatch(identifier) else None
    return page(request, "game.html", page={"id": identifier, "ready": ready}, view=view)


def _is_ready(request: Request) -> bool:
    """Whether games can be played."""
    services: Services = request.app.state.services
    return services.is_ready


@router.get("/position")
def position(request: Request) -> HTMLResponse:
    """A shared position: look around, try turns, play on from it; which one, its address says."""
    return page(request, "game.html", page={"position": True, "ready": _is_ready(request)}, position=True)


@router.get("/learn")
@router.get("/learn/{edition}")
def learn(request: Request, edition: str = DEFAULT_EDITION) -> HTMLResponse:
    """The rules of an edition, in our own words."""
    if edition not in EDITIONS:
        return missing(request)
    spoken = translator(language_of(request))
    editions = {name: words.edition_words(name, spoken) for name in EDITIONS}
    ready = request.app.state.services.readiness.rules.is_set()
    sections = lessons(edition, spoken)
    return page(request, "learn.html", edition=edition, editions=editions, sections=sections, ready=ready)


@router.get("/learn/pictures/{key}.svg")
async def lesson_picture(request: Request, key: str, theme: str = "light") -> Response:
    """The picture of a lesson, in the colours of the page; it comes when the rules are ready."""
    if key not in KEYS:
        return Response(status_code=404)
    await request.app.state.services.readiness.rules.wait()
    drawing = await asyncio.to_thread(picture, key, theme if theme in THEMES[1:] else "light")
    return Response(drawing, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


def missing(request: Request) -> HTMLResponse:
    """The page for an address where nothing is."""
    return page(request, "missing.html", 404)


@router.get("/favicon.svg")
def favicon() -> Response:
    """Three hexagons: the mark."""
    text = (FOLDER / "static" / "icon.svg").read_text("utf-8")
    return Response(text, media_type="image/svg+xml", headers={"Cache-Control": "max-age=86400"})


@router.get("/manifest.webmanifest")
def manifest(request: Request) -> JSONResponse:
    """So that the game can be put on a phone's home screen."""
    icons = [{"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}]
    icons += [
        {"src": f"/static/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in (192, 512)
    ]
    return JSONResponse(
        {
            "name": "Taluva",
            "short_name": "Taluva",
            "lang": language_of(request),
            "start_url": "/",
            "display": "standalone",
            "background_color": "#6fb9bd",
            "theme_color": "#3f8f9d",
            "icons": icons,
        },
        media_type="application/manifest+json",
    )
