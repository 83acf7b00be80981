"""`taluva admin`: manage the people and tables of a site, whether it is running or not."""

import json
import time
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

import typer

from taluva.cli.backup import Data, DatabaseUrl, place, run
from taluva.cli.refusal import Refusal

if TYPE_CHECKING:
    from taluva.web.storage.games import Store

Answer = TypeVar("Answer")
_EXAMPLES = """\b
Examples:
  taluva admin list accounts                         everybody with an account
  taluva admin list tables ana --data /var/lib/taluva
  taluva admin reset Ana --address https://taluva.example
                                                     a link for Ana to set a new password
  taluva admin rename Ana "Ana Maria"
  taluva admin delete Ana                            permanently
  taluva admin ban Ben --days 7 --reason "Insults in the chat."
  taluva admin delete-chat 7hQ2mZk1x9Qa --number 3
A running site notices within two seconds. --data and --database are those of taluva serve."""

app = typer.Typer(
    help="Manage the people and tables of a site, whether it is running or not.",
    epilog=_EXAMPLES,
    no_args_is_help=True,
    rich_markup_mode=None,
)
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")]
AccountName = Annotated[str, typer.Argument(metavar="NAME", help="The name of an account.")]
PersonName = Annotated[str, typer.Argument(metavar="WHO", help="The name of an account, or the name or id of a guest.")]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The id of a table: the end of its address.")]
_COLUMNS = {
    "accounts": ("name", "rating", "games", "created", "seen", "banned"),
    "guests": ("id", "names", "tables", "updated", "banned"),
    "tables": ("id", "state", "public", "names", "messages", "updated"),
    "bans": ("id", "name", "until", "reason", "created"),
    "chat": ("number", "name", "text", "created"),
}


@app.command("list")
def list_(
    what: Annotated[Literal["accounts", "guests", "tables", "bans"], typer.Argument(help="What to list.")],
    text: Annotated[str, typer.Argument(metavar="[TEXT]", help="Only those whose name contains this text.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="As JSON; times are seconds since 1970.")] = False,
    data: Data = None,
    database: DatabaseUrl = None,
) -> None:
    """List accounts, guests, tables or bans."""
    from taluva.web.people import admin as a

    listing = {"accounts": a.all_accounts, "guests": a.guests, "tables": a.all_tables, "bans": a.banned}[what]
    _print(what, _run(data, database, lambda store: listing(store, text)), as_json)


@app.command()
def chat(
    table: TableId,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON; times are seconds since 1970.")] = False,
    data: Data = None,
    database: DatabaseUrl = None,
) -> None:
    """Show the chat of a table."""
    from taluva.web.people import admin as a

    _print("chat", _run(data, database, lambda store: a.chat(store, table)), as_json)


@app.command()
def reset(
    name: AccountName,
    address: Annotated[
        str | None,
        typer.Option("--address", metavar="URL", help="The public URL of the site.", envvar="TALUVA_ADDRESS"),
    ] = None,
    yes: Yes = False,
    data: Data = None,
    database: DatabaseUrl = None,
) -> None:
    """Create a link for the owner of an account to set a new password."""
    from taluva.web.people import admin as a
    from taluva.web.settings import SettingsError, origin_of

    try:
        origin = origin_of(address) if address else None
    except SettingsError as error:
        raise Refusal(f"{error}.") from None
    account = _run(data, database, lambda store: a.find_account(store, name))
    if not _is_sure(f"Log {account.name} out everywhere and invalidate the old password?", yes):
        return
    path = _run(data, database, lambda store: a.reset_password(store, account))
    print(f"{account.name} is logged out everywhere. This link sets a new password, once, within 24 hours:")
    print(f"{origin}{path}" if origin else path)
    if origin is None:
        print("Put the address of the site before it, or give --address.")


@app.command()
def rename(
    name: AccountName,
    new: Annotated[str, typer.Argument(metavar="NEW", help="The new name.")],
    data: Data = None,
    database: DatabaseUrl = None,
) -> None:
    """Rename an account, at all its tables too."""
    from taluva.cli.progress import load_kernel
    from taluva.web.people import admin as a

    account = _run(data, database, lambda store: a.find_account(store, name))
    load_kernel()
    called, tables = _run(data, database, lambda store: a.rename_account(store, account, new))
    print(f"{account.name} is now called {called}, at {_count(tables, 'table')} too.")


@app.command()
def delete(who: PersonName, yes: Yes = False, data: Data = None, database: DatabaseUrl = None) -> None:
    """Delete an account, or everything stored about a guest, permanently."""
    from taluva.cli.progress import load_kernel
    from taluva.web.people import admin as a

    person = _run(data, database, lambda store: a.find_person(store, who))
    kind = "the account" if person.is_account else "the guest"
    if not _is_sure(f"Delete {kind} {person.name} permanently?", yes):
        return
    load_kernel()
    erased = _run(data, database, lambda store: a.delete_person(store, person))
    print(
        f"{person.name} is deleted. {_count(len(erased.changed), 'table')} of others {_are(len(erased.changed))} kept "
        f"without the name, {_count(len(erased.deleted), 'table')} of nobody else {_are(len(erased.deleted))} deleted."
    )


@app.command("delete-table")
def delete_table(table: TableId, yes: Yes = False, data: Data = None, database: DatabaseUrl = None) -> None:
    """Delete a table and its chat permanently. Ratings are not changed."""
    from taluva.web.people import admin as a

    if _is_sure(f"Delete the table {table} permanently?", yes):
        _run(data, database, lambda store: a.delete_table(store, table))
        print(f"The table {table} is deleted.")


@app.command("delete-chat")
def delete_chat(
    table: TableId,
    number: Annotated[
        int | None, typer.Option("--number", metavar="N", help="Only this message, as taluva admin chat numbers it.")
    ] = None,
    yes: Yes = False,
    data: Data = None,
    database: DatabaseUrl = None,
) -> None:
    """Delete the chat of a table, or one message of it."""
    from taluva.web.people import admin as a

    what = "the whole chat" if number is None else f"message {number}"
    if _is_sure(f"Delete {what} at the table {table} permanently?", yes):
        count = _run(data, database, lambda store: a.delete_chat(store, table, number))
        print(f"{_count(count, 'message')} {_are(count)} deleted.")


@app.command()
def ban(
    who: PersonName,
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="The reason, which they are told.")] = "",
    days: Annotated[float | None, typer.Option("--days", metavar="N", help="For this many days.")] = None,
    until: Annotated[
        str | None,
        typer.Option("--until", metavar="MOMENT", help="Such as 2030-01-31 or 2030-01-31T18:00."),
    ] = None,
    data: Data = None,
    database: DatabaseUrl = None,
) -> None:
    """Restrict somebody to watching: until some time, or permanently."""
    from taluva.web.people import admin as a

    end = _end(days, until)
    person = _run(data, database, lambda store: a.find_person(store, who))
    _run(data, database, lambda store: a.ban_person(store, person, " ".join(reason.split()), end))
    print(f"{person.name} is banned {'permanently' if end is None else f'until {_moment(end)}'}.")


@app.command()
def unban(who: PersonName, data: Data = None, database: DatabaseUrl = None) -> None:
    """End a ban."""
    from taluva.web.people import admin as a

    name = _run(data, database, lambda store: a.unban_person(store, who))
    print(f"{name} may play again.")


def _run(data: Path | None, database: str | None, work: "Callable[[Store], Awaitable[Answer]]") -> Answer:
    """Work with the database of a site; failures are reported in one sentence."""
    from taluva.web.people.admin import AdminError
    from taluva.web.storage.data_folder import FILE

    # As for `taluva serve`: with a database, the folder is ignored.
    where = place(None if database else data, database)
    if isinstance(where, Path) and not (where / FILE).exists():
        raise Refusal(f"There are no games in {where}; give --data or --database.")
    try:
        return run(where, work)
    except AdminError as error:
        raise Refusal(f"{error}.") from None


def _is_sure(question: str, yes: bool) -> bool:
    if yes or typer.confirm(question):
        return True
    print("Nothing was changed.")
    return False


def _end(days: float | None, until: str | None) -> float | None:
    """When a ban ends; None for never."""
    if days is not None and until is not None:
        raise Refusal("A ban ends after --days or at --until, not both.")
    if days is not None:
        if not 0 < days <= 36_500:
            raise Refusal("A ban lasts more than 0 and at most 36500 days.")
        return time.time() + days * 86_400
    if until is None:
        return None
    try:
        end = datetime.fromisoformat(until).timestamp()
    except (ValueError, OverflowError, OSError):
        raise Refusal(f"A time looks like 2030-01-31 or 2030-01-31T18:00, not {until}.") from None
    if end <= time.time():
        raise Refusal(f"{until} is in the past.")
    return end


def _print(what: str, rows: Sequence[dict[str, Any]], as_json: bool) -> None:
    if as_json:
        print(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    if not rows:
        print("There is nothing to list.")
        return
    columns = _COLUMNS[what]
    lines = [columns, *(tuple(_cell(column, row[column]) for column in columns) for row in rows)]
    widths = [max(len(line[index]) for line in lines) for index in range(len(columns))]
    for line in lines:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())


def _cell(column: str, value: Any) -> str:
    from taluva.cli.guard import printable

    if column in ("created", "seen", "updated", "until"):
        return "-" if value is None else _moment(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return printable(", ".join(one or "-" for one in value) if isinstance(value, list) else str(value)) or "-"


def _moment(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))


def _count(number: int, noun: str) -> str:
    return f"{number} {noun if number == 1 else f'{noun}s'}"


def _are(number: int) -> str:
    return "is" if number == 1 else "are"
