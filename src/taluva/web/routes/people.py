"""The JSON routes about people: accounts, tokens of programs, players, the archive."""

import time
from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import StreamingResponse

from taluva.web.client_address import address_of
from taluva.web.errors import Refusal
from taluva.web.i18n.languages import N_
from taluva.web.limiter import EXPORTS, Charge
from taluva.web.people import archive as finished
from taluva.web.people.accounts import Accounts, Session
from taluva.web.people.devices import read_device, set_device
from taluva.web.people.erasure import Erased, Person, erase
from taluva.web.people.export import exported
from taluva.web.routes.dependencies import T, TheAsked, TheSite
from taluva.web.schemas import people as m
from taluva.web.viewer import Who

if TYPE_CHECKING:
    from taluva.web.site import SiteServices

Json = dict[str, Any]
router = APIRouter(prefix="/api")


async def _accounts(services: TheSite) -> Accounts:
    return await services.accounts()


TheAccounts = Annotated[Accounts, Depends(_accounts)]
Before = Annotated[float | None, Query(ge=0, le=1e12, allow_inf_nan=False)]


@router.post("/tokens", status_code=201)
async def new_token(body: m.TokenRequest, request: Request, services: TheSite) -> m.Token:
    """A token for a program: it goes into the header `Authorization: Bearer ...` of everything else."""
    who, token = await services.sessions.new_bot(request, body.name)
    return m.Token(token=token, name=who.name)


@router.post("/accounts", status_code=201)
async def register(
    body: m.Credentials, request: Request, services: TheSite, asked: TheAsked, accounts: TheAccounts
) -> m.Me:
    """Make an account and log in. The seats that one has already belong to the account from now on."""
    visitor = None if asked.who is None else asked.who.id
    return await _welcome(
        await accounts.register(
            body.name, body.password, visitor, address_of(request.scope), _device(request, services)
        ),
        request,
        services,
        asked.who,
        accounts,
    )


@router.post("/login")
async def log_in(
    body: m.Credentials, request: Request, services: TheSite, asked: TheAsked, accounts: TheAccounts
) -> m.Me:
    """Log in. The seats that one has already belong to the account from now on; the token is a new one."""
    visitor = None if asked.who is None else asked.who.id
    return await _welcome(
        await accounts.log_in(body.name, body.password, visitor, address_of(request.scope), _device(request, services)),
        request,
        services,
        asked.who,
        accounts,
    )


@router.post("/logout", status_code=204)
async def log_out(request: Request, services: TheSite, asked: TheAsked, accounts: TheAccounts) -> None:
    """Log out on this device."""
    if asked.who is not None:
        await accounts.log_out(asked.who.id)
        services.sessions.change_token(request, asked.who, None)


@router.get("/me")
async def me(asked: TheAsked, accounts: TheAccounts) -> m.Me:
    """Who asks."""
    return await _me(asked.who, accounts)


@router.patch("/me")
async def change(body: m.Change, request: Request, services: TheSite, asked: TheAsked, accounts: TheAccounts) -> m.Me:
    """Keep preferences; or change the password, which logs all other devices out."""
    who, account = _logged_in(asked.who)
    token = None
    if body.password is not None:
        session = await accounts.change_password(
            account, who.id, body.old or "", body.password, address_of(request.scope), _device(request, services)
        )
        services.sessions.forget_account(account)
        token = services.sessions.change_token(request, who, session.token)
        if token is None:
            set_device(request, session.device, services.sessions.secure)
    if body.preferences is not None:
        await accounts.keep(account, body.preferences)
    return (await _me(who, accounts)).model_copy(update={"token": token})


@router.delete("/me", status_code=204)
async def delete(
    body: m.Confirmation, request: Request, services: TheSite, asked: TheAsked, accounts: TheAccounts
) -> None:
    """Delete the account for ever. Others keep their games, without its name."""
    who, account = _logged_in(asked.who)
    erased = await accounts.delete(account, body.password, address_of(request.scope), _device(request, services))
    services.sessions.forget_account(account)
    _forget_person(request, services, who, erased)


@router.delete("/guest", status_code=204)
async def delete_guest(request: Request, services: TheSite, asked: TheAsked) -> None:
    """Delete what is kept about somebody without an account, for ever. Others keep their games, without the name."""
    who = asked.who
    if who is None or who.account is not None:
        raise Refusal("forbidden", N_("This is for guests only."))
    erased = await erase(await services.store(), Person(None, frozenset({who.id})))
    _forget_person(request, services, who, erased)


@router.post("/reset")
async def reset_password(
    body: m.Reset, request: Request, services: TheSite, asked: TheAsked, accounts: TheAccounts
) -> m.Me:
    """Set a new password with a link from whoever runs the site, and log in."""
    visitor = None if asked.who is None else asked.who.id
    session = await accounts.reset_password(
        body.token, body.password, visitor, address_of(request.scope), _device(request, services)
    )
    services.sessions.forget_account(session.account)
    return await _welcome(session, request, services, asked.who, accounts)


@router.get("/me/export", response_class=StreamingResponse)
async def export(request: Request, services: TheSite, asked: TheAsked) -> StreamingResponse:
    """Everything that is kept about who asks, as a file: account, devices, games with their records, chat."""
    who = asked.who or Who("")
    charge = Charge(EXPORTS, who.account or who.id or address_of(request.scope))
    await services.limiter.need(lambda: Refusal("limit", N_("Not so fast, please.")), charge)
    name = time.strftime("taluva-%Y-%m-%d.json")
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    text = exported(await services.store(), who.id, who.account)
    return StreamingResponse(text, media_type="application/json", headers=headers)


@router.get("/players")
async def players(
    services: TheSite,
    by: Literal["rating", "games"] = "rating",
    after: Annotated[int, Query(ge=0, le=100_000)] = 0,
) -> m.Leaders:
    """The leaderboard: everybody with rated games, 50 at a time."""
    return m.Leaders.model_validate(await finished.leaders(await services.store(), by, after))


@router.get("/players/{name}")
async def player(
    name: Annotated[str, Path(min_length=1, max_length=100)], services: TheSite, translator: T, before: Before = None
) -> m.Player:
    """Somebody's rating and public games, 50 at a time."""
    found = await finished.player(await services.store(), name, before, translator)
    if found is None:
        raise Refusal("not-found", N_("There is no player of this name."))
    return m.Player.model_validate(found)


@router.get("/archive")
async def archive(
    services: TheSite,
    translator: T,
    player: Annotated[str, Query(max_length=100)] = "",
    edition: Annotated[str, Query(max_length=40)] = "",
    players: Annotated[int | None, Query(ge=2, le=4)] = None,
    before: Before = None,
) -> m.Archive:
    """Finished public games, newest first, 50 at a time."""
    search = finished.Search(player, edition, players, before)
    return m.Archive.model_validate(await finished.find(await services.store(), search, translator))


def _forget_person(request: Request, services: "SiteServices", who: Who, erased: Erased) -> None:
    """Take the token away, and tell everybody whose games have changed."""
    services.sessions.change_token(request, who, None)
    for game, revision in erased.changed:
        services.bus.publish(game, {"type": "changed", "revision": revision})
    for game in erased.deleted:
        services.bus.publish(game, {"type": "deleted"})


def _device(request: Request, services: "SiteServices") -> str | None:
    return read_device(request, services.sessions.secure)


def _logged_in(who: Who | None) -> tuple[Who, str]:
    if who is None or who.account is None:
        raise Refusal("forbidden", N_("You are not logged in."))
    return who, who.account


async def _welcome(
    session: Session, request: Request, services: "SiteServices", who: Who | None, accounts: Accounts
) -> m.Me:
    """Hand out the new token, and tell everybody whose games have changed."""
    token = services.sessions.change_token(request, who, session.token)
    if token is None:
        set_device(request, session.device, services.sessions.secure)
    for game, revision in session.changed:
        services.bus.publish(game, {"type": "changed", "revision": revision})
    me = await _me(Who("", session.account, session.name), accounts)
    return me.model_copy(update={"token": token})


async def _me(who: Who | None, accounts: Accounts) -> m.Me:
    account = None if who is None or who.account is None else await accounts.of(who.account)
    if account is None:
        return m.Me(known=who is not None, name="" if who is None else who.name)
    own = m.Own(**finished.person(account), preferences=account.preferences)
    return m.Me(known=True, name=account.name, account=own)
