"""The pages that only a site has: lobby, seat links, account, new password, privacy, leaderboard, players, archive."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from taluva.editions import EDITIONS
from taluva.web.i18n import words
from taluva.web.i18n.languages import translator
from taluva.web.routes.pages import language_of, page

router = APIRouter(include_in_schema=False)


@router.get("/account")
def account(request: Request) -> HTMLResponse:
    """Log in, or manage one's account."""
    return page(request, "account.html")


@router.get("/players")
def players(request: Request) -> HTMLResponse:
    """The leaderboard."""
    return page(request, "players.html")


@router.get("/player/{name}")
def player(request: Request, name: str) -> HTMLResponse:
    """A player's rating and games."""
    return page(request, "player.html", page={"name": name})


@router.get("/archive")
def archive(request: Request) -> HTMLResponse:
    """Search finished games."""
    spoken = translator(language_of(request))
    editions = {name: words.edition_words(name, spoken).name for name in EDITIONS}
    return page(request, "archive.html", editions=editions)


@router.get("/reset")
def reset(request: Request) -> HTMLResponse:
    """Set a new password; only the browser knows the link's secret."""
    return page(request, "reset.html")


@router.get("/privacy")
def privacy(request: Request) -> HTMLResponse:
    """What is stored about visitors, for how long, and how to delete it."""
    return page(request, "privacy.html")


@router.get("/lobby")
def lobby(request: Request) -> HTMLResponse:
    """Games that are waiting for players."""
    return page(request, "lobby.html")


@router.get("/seat")
def seat(request: Request) -> HTMLResponse:
    """Move a seat to this device; only the browser knows the link's secret."""
    return page(request, "seat.html")
