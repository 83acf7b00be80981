"""The JSON routes about people: accounts, tokens of programs, players, the archive."""

import time
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import StreamingResponse

from taluva.editions import PLAYERS
from taluva.web.bounds import LONGEST_RAW_SEARCH, LONGEST_WORD
from taluva.web.errors import Refusal
from taluva.web.i18n.languages import N_
from taluva.web.middleware.client_address import address_of
from taluva.web.middleware.limiter import Charge
from taluva.web.middleware.limits import EXPORTS
from taluva.web.people import archive as finished
from taluva.web.people.accounts import Accounts, Session
from taluva.web.people.devices import read_device, set_device
from taluva.web.people.erasure import Erased, Person, erase
from taluva.web.people.export import exported
from taluva.web.routes.games import ERRORS, After, Before, T, TheAsked, TheState
from taluva.web.schemas import people as m
from taluva.web.state import State
from taluva.web.viewer import Who

if TYPE_CHECKING:
    from taluva.web.people.sessions import OnlinePeople

Json = dict[str, Any]
router = APIRouter(prefix="/api", tags=["people"], responses=ERRORS)


async def _accounts(request: Request) -> Accounts:
    state: State = request.app.state.taluva
    store = await state.store()
    found: Accounts | None = getattr(request.app.state, "accounts", None)
    if found is None:
        found = request.app.state.accounts = Accounts(store, request.app.state.limiter)
    return found


TheAccounts = Annotated[Accounts, Depends(_accounts)]


@router.post("/tokens", status_code=201, operation_id="create_token")
async def new_token(body: m.TokenRequest, request: Request, state: TheState) -> m.Token:
    """Create a token for a program, to be sent in the header `Authorization: Bearer TOKEN`."""
    who, token = await _people(state).new_bot(request, body.name)
    return m.Token(token=token, name=who.name)


@router.post("/accounts", status_code=201, operation_id="register")
async def register(
    body: m.Credentials, request: Request, state: TheState, asked: TheAsked, accounts: TheAccounts
) -> m.Me:
    """Create an account and log in. Seats that you already have now belong to the account."""
    visitor = None if asked.who is None else asked.who.id
    return await _welcome(
        await accounts.register(body.name, body.password, visitor, address_of(request.scope), _device(request, state)),
        request,
        state,
        asked.who,
        accounts,
    )


@router.post("/login", operation_id="log_in")
async def log_in(
    body: m.Credentials, request: Request, state: TheState, asked: TheAsked, accounts: TheAccounts
) -> m.Me:
    """Log in. Seats that you already have now belong to the account; the token changes."""
    visitor = None if asked.who is None else asked.who.id
    return await _welcome(
        await accounts.log_in(body.name, body.password, visitor, address_of(request.scope), _device(request, state)),
        request,
        state,
        asked.who,
        accounts,
    )


@router.post("/logout", status_code=204, operation_id="log_out")
async def log_out(request: Request, state: TheState, asked: TheAsked, accounts: TheAccounts) -> None:
    """Log out on this device."""
    if asked.who is not None:
        await accounts.log_out(asked.who.id)
        _people(state).change_token(request, asked.who, None)


@router.get("/me", operation_id="get_me")
async def me(asked: TheAsked, accounts: TheAccounts) -> m.Me:
    """Get your name and account."""
    return await _me(asked.who, accounts)


@router.patch("/me", operation_id="change_me")
async def change(
    body: m.AccountChange, request: Request, state: TheState, asked: TheAsked, accounts: TheAccounts
) -> m.Me:
    """Save preferences, or change the password, which logs all other devices out."""
    who, account = _logged_in(asked.who)
    token = None
    if body.password is not None:
        session = await accounts.change_password(
            account, who.id, body.old or "", body.password, address_of(request.scope), _device(request, state)
        )
        _people(state).forget_account(account)
        token = _people(state).change_token(request, who, session.token)
        if token is None:
            set_device(request, session.device, _people(state).secure)
    if body.preferences is not None:
        await accounts.keep(account, body.preferences)
    return (await _me(who, accounts)).model_copy(update={"token": token})


@router.delete("/me", status_code=204, operation_id="delete_me")
async def delete(
    body: m.PasswordConfirmation, request: Request, state: TheState, asked: TheAsked, accounts: TheAccounts
) -> None:
    """Delete your account. Other players keep their games, without your name."""
    who, account = _logged_in(asked.who)
    erased = await accounts.delete(account, body.password, address_of(request.scope), _device(request, state))
    _people(state).forget_account(account)
    _forget_person(request, state, who, erased)


@router.delete("/guest", status_code=204, operation_id="delete_guest")
async def delete_guest(request: Request, state: TheState, asked: TheAsked) -> None:
    """Delete all data of a guest. Other players keep their games, without the name."""
    who = asked.who
    if who is None or who.account is not None:
        raise Refusal("forbidden", N_("This is for guests only."))
    erased = await erase(await state.store(), Person(None, frozenset({who.id})))
    _forget_person(request, state, who, erased)


@router.post("/reset", operation_id="reset_password")
async def reset_password(
    body: m.PasswordReset, request: Request, state: TheState, asked: TheAsked, accounts: TheAccounts
) -> m.Me:
    """Set a new password with a link from the administrator, and log in."""
    visitor = None if asked.who is None else asked.who.id
    session = await accounts.reset_password(
        body.token, body.password, visitor, address_of(request.scope), _device(request, state)
    )
    _people(state).forget_account(session.account)
    return await _welcome(session, request, state, asked.who, accounts)


@router.get(
    "/me/export", response_class=StreamingResponse, operation_id="export_me", responses={200: {"model": m.Export}}
)
async def export(request: Request, state: TheState, asked: TheAsked) -> StreamingResponse:
    """Export your data: account, devices, games with their records, chat."""
    who = asked.who or Who("")
    charge = Charge(EXPORTS, who.account or who.id or address_of(request.scope))
    await request.app.state.limiter.need(lambda: Refusal("limit", N_("Not so fast, please.")), charge)
    name = time.strftime("taluva-%Y-%m-%d.json")
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    text = exported(await state.store(), who.id, who.account)
    return StreamingResponse(text, media_type="application/json", headers=headers)


@router.get("/players", operation_id="list_players")
async def players(
    state: TheState,
    by: Literal["rating", "games"] = "rating",
    after: After = 0,
) -> m.Leaders:
    """List players with rated games, page by page."""
    return m.Leaders.model_validate(await finished.leaders(await state.store(), by, after))


@router.get("/players/{name}", operation_id="get_player")
async def player(
    name: Annotated[str, Path(min_length=1, max_length=LONGEST_RAW_SEARCH)],
    state: TheState,
    translator: T,
    before: Before = None,
) -> m.Player:
    """Get a player's rating and public games, page by page."""
    found = await finished.player(await state.store(), name, before, translator)
    if found is None:
        raise Refusal("not-found", N_("There is no player of this name."))
    return m.Player.model_validate(found)


@router.get("/archive", operation_id="search_archive")
async def archive(
    state: TheState,
    translator: T,
    player: Annotated[str, Query(max_length=LONGEST_RAW_SEARCH)] = "",
    edition: Annotated[str, Query(max_length=LONGEST_WORD)] = "",
    players: Annotated[int | None, Query(ge=PLAYERS[0], le=PLAYERS[-1])] = None,
    before: Before = None,
) -> m.Archive:
    """Search finished public games, newest first, page by page."""
    search = finished.Search(player, edition, players, before)
    return m.Archive.model_validate(await finished.find(await state.store(), search, translator))


def _people(state: State) -> "OnlinePeople":
    return cast("OnlinePeople", state.parts.people)


def _forget_person(request: Request, state: State, who: Who, erased: Erased) -> None:
    """Take the token away, and tell everybody whose games have changed."""
    _people(state).change_token(request, who, None)
    for game, revision in erased.changed:
        state.parts.bus.publish(game, {"type": "changed", "revision": revision})
    for game in erased.deleted:
        state.parts.bus.publish(game, {"type": "deleted"})


def _device(request: Request, state: State) -> str | None:
    return read_device(request, _people(state).secure)


def _logged_in(who: Who | None) -> tuple[Who, str]:
    if who is None or who.account is None:
        raise Refusal("forbidden", N_("You are not logged in."))
    return who, who.account


async def _welcome(session: Session, request: Request, state: State, who: Who | None, accounts: Accounts) -> m.Me:
    """Hand out the new token, and tell everybody whose games have changed."""
    token = _people(state).change_token(request, who, session.token)
    if token is None:
        set_device(request, session.device, _people(state).secure)
    for game, revision in session.changed:
        state.parts.bus.publish(game, {"type": "changed", "revision": revision})
    me = await _me(Who("", session.account, session.name), accounts)
    return me.model_copy(update={"token": token})


async def _me(who: Who | None, accounts: Accounts) -> m.Me:
    account = None if who is None or who.account is None else await accounts.of(who.account)
    if account is None:
        return m.Me(known=who is not None, name="" if who is None else who.name, account=None)
    own = m.OwnAccount(**finished.person(account), preferences=account.preferences)
    return m.Me(known=True, name=account.name, account=own)
