"""The HTML pages: rendered by Jinja2 in the visitor's language; their data comes from the JSON routes."""

import asyncio
import datetime
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

from taluva.editions import DEFAULT_EDITION, EDITIONS
from taluva.engine.levels import LEVELS
from taluva.extras import is_installed
from taluva.puzzles import of_the_day, shipped
from taluva.web import assets, modules
from taluva.web.cookies import cookie_of
from taluva.web.course.lessons import lesson_words, lessons
from taluva.web.i18n import words
from taluva.web.i18n.glossaries import glossaries_for_javascript
from taluva.web.i18n.languages import LANGUAGES, choose_language, messages_for_javascript, translator
from taluva.web.middleware.security import content_security_policy
from taluva.web.reference import KEYS, picture, reference
from taluva.web.services import Services
from taluva.web.tables import options

FOLDER = Path(__file__).parent.parent
THEMES = ("auto", "light", "dark")
_IDENTIFIER = re.compile(r"[\w-]{1,32}", re.ASCII)

router = APIRouter(include_in_schema=False)


@cache
def _environment(language: str) -> Environment:
    """The templates in one language."""
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
    """The script that applies the theme before anything is drawn; it is inlined in the page."""
    return (FOLDER / "templates" / "theme.js").read_text("utf-8")


@cache
def _policy() -> str:
    """The Content-Security-Policy of the pages."""
    return content_security_policy(modules.import_map(), _theme_script())


def _data(value: object) -> Markup:
    """JSON for a data block: without "<", so that no text can end the block."""
    return Markup(json.dumps(value, ensure_ascii=False).replace("<", "\\u003c"))


def _editions(language: str) -> dict[str, Any]:
    """The terms of the editions, in languages where they differ."""
    editions = glossaries_for_javascript(language)
    return {"editions": editions} if editions else {}


def language_of(request: Request) -> str:
    """The language of the page: the one chosen, else the one the browser asks for."""
    return choose_language(cookie_of(request.headers, "language"), request.headers.get("accept-language"))


def page(request: Request, name: str, status: int = 200, **values: Any) -> HTMLResponse:
    """Render a page for a visitor; `page` among the values is data for its script."""
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
    """The start page."""
    return page(request, "start.html", levels=_levels(request))


@router.get("/new")
def new_game(request: Request) -> HTMLResponse:
    """The form for a new game with all options."""
    return page(request, "new.html")


def _levels(request: Request) -> dict[int, words.Named]:
    """The names of the engine's levels, and a line about each."""
    spoken = translator(language_of(request))
    return {level: words.engine_level_words(level, spoken) for level in LEVELS}


@router.get("/game/{identifier}")
def game(request: Request, identifier: str) -> HTMLResponse:
    """One game. The browser requests it while it is still loading the page's files."""
    ready = _is_ready(request)
    view = f"/api/games/{identifier}" if ready and _IDENTIFIER.fullmatch(identifier) else None
    data = {"id": identifier, "ready": ready, "animations": is_installed("pictures")}
    return page(request, "game.html", page=data, view=view)


def _is_ready(request: Request) -> bool:
    """Whether games can be played."""
    services: Services = request.app.state.services
    return services.is_ready


@router.get("/position")
def position(request: Request) -> HTMLResponse:
    """A shared position, given in the URL: look around, try turns, play on from it."""
    return page(request, "game.html", page={"position": True, "ready": _is_ready(request)}, position=True)


@router.get("/editor")
def editor(request: Request) -> HTMLResponse:
    """Setting up a position by hand; `?position=` is one to begin with."""
    return page(request, "editor.html", page={"ready": _is_ready(request)})


@router.get("/puzzles")
def puzzles(request: Request) -> HTMLResponse:
    """All themes of puzzles, the puzzle of the day, and one's own progress."""
    return page(request, "puzzles.html", page={"ready": _is_ready(request)})


@router.get("/puzzles/{identifier}")
def puzzle(request: Request, identifier: str) -> Response:
    """One puzzle, on the board of a game; `daily` is that of the day."""
    if identifier == "daily":
        today = of_the_day(datetime.datetime.now(datetime.UTC).date())
        return RedirectResponse(f"/puzzles/{today.id}", 303, {"Cache-Control": "no-store"})
    if identifier not in shipped():
        return missing(request)
    ready = _is_ready(request)
    data = {"position": True, "puzzle": identifier, "ready": ready}
    view = f"/api/puzzles/{identifier}" if ready else None
    return page(request, "puzzle.html", page=data, position=True, puzzle=True, view=view)


@router.get("/progress")
def progress(request: Request) -> HTMLResponse:
    """One's games, the ladder, statistics and achievements."""
    return page(request, "progress.html")


@router.get("/daily")
def daily(request: Request) -> HTMLResponse:
    """The daily island: today's, and one's results on earlier ones."""
    return page(request, "daily.html")


@router.get("/analysis")
def analysis(request: Request) -> HTMLResponse:
    """The analysis board with a game, a record or a position; without one, what can be opened."""
    if any(name in request.query_params for name in ("game", "position", "record")):
        return _board(request)
    return page(request, "analysis.html")


@router.get("/studies/{identifier}")
def study(request: Request, identifier: str) -> HTMLResponse:
    """A study on the analysis board."""
    return _board(request, study=identifier) if _IDENTIFIER.fullmatch(identifier) else missing(request)


def _board(request: Request, **data: str) -> HTMLResponse:
    ready = _is_ready(request)
    values = {"position": True, "analysis": True, "ready": ready, **data}
    view = f"/api/studies/{data['study']}" if ready and data else None
    return page(request, "study.html", page=values, position=True, study=True, view=view)


@router.get("/learn")
def learn(request: Request) -> HTMLResponse:
    """The course: all lessons. The page's script knows which of them are solved."""
    spoken = translator(language_of(request))
    listed = [lesson_words(lesson, spoken) for lesson in lessons().values()]
    return page(request, "learn.html", lessons=listed)


@router.get("/learn/{lesson}", response_model=None)
def lesson(request: Request, lesson: str) -> HTMLResponse | RedirectResponse:
    """One lesson, on the board of a game. The rules of an edition used to be here."""
    if lesson in EDITIONS:
        return RedirectResponse(f"/rules/{lesson}", 301)
    if lesson not in lessons():
        return missing(request)
    ready = _is_ready(request)
    data = {"lesson": lesson, "position": True, "ready": ready}
    view = f"/api/lessons/{lesson}" if ready else None
    return page(request, "game.html", page=data, view=view, position=True, lesson=True)


@router.get("/rules")
@router.get("/rules/{edition}")
def rules(request: Request, edition: str = DEFAULT_EDITION) -> HTMLResponse:
    """The reference: all rules of an edition, in our own words."""
    if edition not in EDITIONS:
        return missing(request)
    spoken = translator(language_of(request))
    editions = {name: words.edition_words(name, spoken) for name in EDITIONS}
    ready = request.app.state.services.readiness.rules.is_set()
    sections = reference(edition, spoken)["sections"]
    return page(request, "rules.html", edition=edition, editions=editions, sections=sections, ready=ready)


@router.get("/rules/pictures/{key}.svg")
async def rule_picture(request: Request, key: str, theme: str = "light") -> Response:
    """A picture of the reference, in the colours of the page; waits until the rules are loaded."""
    if key not in KEYS:
        return Response(status_code=404)
    await request.app.state.services.readiness.rules.wait()
    drawing = await asyncio.to_thread(picture, key, theme if theme in THEMES[1:] else "light")
    return Response(drawing, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


def missing(request: Request) -> HTMLResponse:
    """The page for an unknown URL."""
    return page(request, "missing.html", 404)


@router.get("/favicon.svg")
def favicon() -> Response:
    """The logo: three hexagons."""
    text = (FOLDER / "static" / "icon.svg").read_text("utf-8")
    return Response(text, media_type="image/svg+xml", headers={"Cache-Control": "max-age=86400"})


@router.get("/manifest.webmanifest")
def manifest(request: Request) -> JSONResponse:
    """The manifest that lets phones add the game to their home screen."""
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
