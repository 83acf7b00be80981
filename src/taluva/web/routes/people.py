"""JSON routes about people: accounts, tokens of programs, players, the archive."""

import time
from typing import TYPE_CHECKING, Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import StreamingResponse

from taluva.editions import PLAYERS
from taluva.web.bounds import LONGEST_RAW_SEARCH, LONGEST_WORD
from taluva.web.client_address import address_of
from taluva.web.errors import Refusal
from taluva.web.i18n.languages import N_
from taluva.web.limiter import EXPORTS, Charge
from taluva.web.people import archive as finished
from taluva.web.people.accounts import Accounts, Session
from taluva.web.people.devices import read_device, set_device
from taluva.web.people.erasure import Erased, Person, erase
from taluva.web.people.export import exported
from taluva.web.routes.dependencies import ERRORS, After, AnySite, Before, Context, CurrentTranslator
from taluva.web.schemas import people as m
from taluva.web.viewer import Viewer

if TYPE_CHECKING:
    from taluva.web.site import SiteServices

router = APIRouter(prefix="/api", tags=["people"], responses=ERRORS)


async def _accounts(services: AnySite) -> Accounts:
    return await services.accounts()


TheAccounts = Annotated[Accounts, Depends(_accounts)]


@router.post("/tokens", status_code=201, operation_id="create_token")
async def new_token(body: m.TokenRequest, request: Request, services: AnySite) -> m.Token:
    """Create a token for a program, to be sent in the header `Authorization: Bearer TOKEN`."""
    viewer, token = await services.sessions.new_bot(request, body.name)
    return m.Token(token=token, name=viewer.name)


@router.post("/accounts", status_code=201, operation_id="register")
async def register(
    body: m.Credentials, request: Request, services: AnySite, context: Context, accounts: TheAccounts
) -> m.Me:
    """Create an account and log in. Seats that you already have now belong to the account."""
    visitor = None if context.viewer is None else context.viewer.id
    return await _welcome(
        await accounts.register(
            body.name, body.password, visitor, address_of(request.scope), _device(request, services)
        ),
        request,
        services,
        context.viewer,
        accounts,
    )


@router.post("/login", operation_id="log_in")
async def log_in(
    body: m.Credentials, request: Request, services: AnySite, context: Context, accounts: TheAccounts
) -> m.Me:
    """Log in. Seats that you already have now belong to the account; the token changes."""
    visitor = None if context.viewer is None else context.viewer.id
    return await _welcome(
        await accounts.log_in(body.name, body.password, visitor, address_of(request.scope), _device(request, services)),
        request,
        services,
        context.viewer,
        accounts,
    )


@router.post("/logout", status_code=204, operation_id="log_out")
async def log_out(request: Request, services: AnySite, context: Context, accounts: TheAccounts) -> None:
    """Log out on this device."""
    if context.viewer is not None:
        await accounts.log_out(context.viewer.id)
        services.sessions.change_token(request, context.viewer, None)


@router.get("/me", operation_id="get_me")
async def me(context: Context, accounts: TheAccounts) -> m.Me:
    """Get your name and account."""
    return await _me(context.viewer, accounts)


@router.patch("/me", operation_id="change_me")
async def change(
    body: m.AccountChange, request: Request, services: AnySite, context: Context, accounts: TheAccounts
) -> m.Me:
    """Save preferences, or change the password, which logs out all other devices."""
    viewer, account = _logged_in(context.viewer)
    token = None
    if body.password is not None:
        session = await accounts.change_password(
            account, viewer.id, body.old or "", body.password, address_of(request.scope), _device(request, services)
        )
        services.sessions.forget_account(account)
        token = services.sessions.change_token(request, viewer, session.token)
        if token is None:
            set_device(request, session.device, services.sessions.secure)
    if body.preferences is not None:
        await accounts.keep(account, body.preferences)
    return (await _me(viewer, accounts)).model_copy(update={"token": token})


@router.delete("/me", status_code=204, operation_id="delete_me")
async def delete(
    body: m.PasswordConfirmation, request: Request, services: AnySite, context: Context, accounts: TheAccounts
) -> None:
    """Delete your account. Other players keep their games, without your name."""
    viewer, account = _logged_in(context.viewer)
    erased = await accounts.delete(account, body.password, address_of(request.scope), _device(request, services))
    services.sessions.forget_account(account)
    _forget_person(request, services, viewer, erased)


@router.delete("/guest", status_code=204, operation_id="delete_guest")
async def delete_guest(request: Request, services: AnySite, context: Context) -> None:
    """Delete all data of a guest. Other players keep their games, without the name."""
    viewer = context.viewer
    if viewer is None or viewer.account is not None:
        raise Refusal("forbidden", N_("This is for guests only."))
    erased = await erase(await services.store(), Person(None, frozenset({viewer.id})))
    _forget_person(request, services, viewer, erased)


@router.post("/reset", operation_id="reset_password")
async def reset_password(
    body: m.PasswordReset, request: Request, services: AnySite, context: Context, accounts: TheAccounts
) -> m.Me:
    """Set a new password with a link from the administrator, and log in."""
    visitor = None if context.viewer is None else context.viewer.id
    session = await accounts.reset_password(
        body.token, body.password, visitor, address_of(request.scope), _device(request, services)
    )
    services.sessions.forget_account(session.account)
    return await _welcome(session, request, services, context.viewer, accounts)


@router.get(
    "/me/export", response_class=StreamingResponse, operation_id="export_me", responses={200: {"model": m.Export}}
)
async def export(request: Request, services: AnySite, context: Context) -> StreamingResponse:
    """Export your data: account, devices, games with their records, chat."""
    viewer = context.viewer or Viewer("")
    charge = Charge(EXPORTS, viewer.account or viewer.id or address_of(request.scope))
    await services.limiter.need(lambda: Refusal("limit", N_("Not so fast, please.")), charge)
    name = time.strftime("taluva-%Y-%m-%d.json")
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    text = exported(await services.store(), viewer.id, viewer.account)
    return StreamingResponse(text, media_type="application/json", headers=headers)


@router.get("/players", operation_id="list_players")
async def players(
    services: AnySite,
    by: Literal["rating", "games"] = "rating",
    after: After = 0,
) -> m.Leaders:
    """List players with rated games, page by page."""
    return m.Leaders.model_validate(await finished.leaders(await services.store(), by, after))


@router.get("/players/{name}", operation_id="get_player")
async def player(
    name: Annotated[str, Path(min_length=1, max_length=LONGEST_RAW_SEARCH)],
    services: AnySite,
    translator: CurrentTranslator,
    before: Before = None,
) -> m.Player:
    """Get a player's rating and public games, page by page."""
    found = await finished.player(await services.store(), name, before, translator)
    if found is None:
        raise Refusal("not-found", N_("There is no player with this name."))
    return m.Player.model_validate(found)


@router.get("/archive", operation_id="search_archive")
async def archive(
    services: AnySite,
    translator: CurrentTranslator,
    player: Annotated[str, Query(max_length=LONGEST_RAW_SEARCH)] = "",
    edition: Annotated[str, Query(max_length=LONGEST_WORD)] = "",
    players: Annotated[int | None, Query(ge=PLAYERS[0], le=PLAYERS[-1])] = None,
    before: Before = None,
) -> m.Archive:
    """Search finished public games, newest first, page by page."""
    search = finished.Search(player, edition, players, before)
    return m.Archive.model_validate(await finished.find(await services.store(), search, translator))


def _forget_person(request: Request, services: "SiteServices", viewer: Viewer, erased: Erased) -> None:
    """Remove the token, and announce the changed games."""
    services.sessions.change_token(request, viewer, None)
    for game, revision in erased.changed:
        services.bus.publish(game, {"type": "changed", "revision": revision})
    for game in erased.deleted:
        services.bus.publish(game, {"type": "deleted"})


def _device(request: Request, services: "SiteServices") -> str | None:
    return read_device(request, services.sessions.secure)


def _logged_in(viewer: Viewer | None) -> tuple[Viewer, str]:
    if viewer is None or viewer.account is None:
        raise Refusal("forbidden", N_("You are not logged in."))
    return viewer, viewer.account


async def _welcome(
    session: Session, request: Request, services: "SiteServices", viewer: Viewer | None, accounts: Accounts
) -> m.Me:
    """Set the new token, and announce the changed games."""
    token = services.sessions.change_token(request, viewer, session.token)
    if token is None:
        set_device(request, session.device, services.sessions.secure)
    for game, revision in session.changed:
        services.bus.publish(game, {"type": "changed", "revision": revision})
    me = await _me(Viewer("", session.account, session.name), accounts)
    return me.model_copy(update={"token": token})


async def _me(viewer: Viewer | None, accounts: Accounts) -> m.Me:
    account = None if viewer is None or viewer.account is None else await accounts.of(viewer.account)
    if account is None:
        return m.Me(known=viewer is not None, name="" if viewer is None else viewer.name, account=None)
    own = m.OwnAccount(**finished.person(account), preferences=account.preferences)
    return m.Me(known=True, name=account.name, account=own)
