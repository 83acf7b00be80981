"""`taluva serve`: the game for people on different devices."""

import contextlib
import gc
import io
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from taluva.cli.refusal import Refusal

if TYPE_CHECKING:
    from taluva.web.settings import Settings

EXAMPLES = """\b
Examples:
  taluva serve                                       on this computer, to try it
  taluva serve --host 0.0.0.0                        for everybody on the same network
  taluva serve --address https://taluva.example --trusted-proxies 127.0.0.1
                                                     on the Internet, behind a proxy with TLS (see docs/hosting.md)
  taluva serve --workers 4                           several processes on one machine
  taluva serve --database postgresql+asyncpg://taluva:SECRET@db/taluva --redis redis://cache
                                                     one of many machines
Every option can also be set in the environment: TALUVA_ADDRESS, TALUVA_DATABASE, and so on."""


def _option(name: str, text: str, metavar: str) -> object:
    return typer.Option(
        f"--{name}", metavar=metavar, help=text, envvar=f"TALUVA_{name.upper().replace('-', '_')}", show_envvar=False
    )


def command(
    host: Annotated[str, _option("host", "The address to listen on; 0.0.0.0 or :: for all.", "HOST")] = "127.0.0.1",
    port: Annotated[int, _option("port", "The port to listen on; 0 for any.", "N")] = 8137,
    address: Annotated[str | None, _option("address", "The public URL of the site.", "URL")] = None,
    data: Annotated[Path | None, _option("data", "Where games are stored, without --database.", "DIR")] = None,
    database: Annotated[str | None, _option("database", "A PostgreSQL database instead.", "URL")] = None,
    redis: Annotated[str | None, _option("redis", "Redis, through which machines communicate.", "URL")] = None,
    workers: Annotated[int, _option("workers", "Processes on this machine.", "N")] = 1,
    trusted_proxies: Annotated[
        str, _option("trusted-proxies", "Trusted proxies: addresses and networks, separated by commas.", "LIST")
    ] = "",
    log_format: Annotated[str, _option("log-format", "text or json.", "FORM")] = "text",
) -> None:
    """Serve games to people on different devices."""
    from taluva.cli.autosave import data_folder
    from taluva.extras import require
    from taluva.web import settings as s

    require("server", "taluva serve")
    if not 0 <= port <= 65535:
        raise Refusal(f"A port is a number from 0 to 65535, not {port}.")
    if not 1 <= workers <= s.MOST_WORKERS:
        raise Refusal(f"--workers must be from 1 to {s.MOST_WORKERS}, not {workers}.")
    if workers > 1 and sys.platform == "win32":
        raise Refusal("Several workers need Linux or macOS.")
    if log_format not in s.LOG_FORMATS:
        raise Refusal(f"--log-format is {' or '.join(s.LOG_FORMATS)}, not {log_format}.")
    if redis and not database:
        raise Refusal("Several machines need one database: give --database with --redis.")
    try:
        given = s.Settings(
            data=(data or data_folder()).absolute(),
            host=host,
            port=port,
            address=s.origin_of(address) if address else None,
            database=s.database_of(database) if database else None,
            redis=s.redis_of(redis) if redis else None,
            workers=workers,
            trusted_proxies=s.proxies_of(trusted_proxies),
            log_format=log_format,
        )
    except s.SettingsError as error:
        raise Refusal(f"{error}.") from None
    _serve(given)


def _serve(settings: "Settings") -> None:
    from taluva.web.server.site import listen, server

    # What is loaded now stays loaded: collecting garbage would only take time.
    gc.disable()
    try:
        listener = listen(settings.host, settings.port)
    except OSError as error:
        reason = error.strerror or error
        raise Refusal(f"Cannot listen on {settings.host}, port {settings.port}: {reason}.") from None
    prepare(settings)
    port = listener.getsockname()[1]

    def say() -> None:
        _announce(settings, port)

    if settings.workers == 1:
        from taluva.cli.progress import load_kernel

        load_kernel()
        try:
            server(settings, say).run(sockets=[listener])
        except KeyboardInterrupt:
            print(flush=True)
        return
    from taluva.web.cluster.supervisor import supervise

    # Otherwise each process would compile for itself at the first start.
    subprocess.run([sys.executable, "-m", "taluva.kernel"], stdout=subprocess.DEVNULL, check=False)
    supervise(settings, listener, say)


def _announce(settings: "Settings", port: int) -> None:
    """Print where the site is: the addresses for others, with a QR code, or that only this computer can open it."""
    from taluva.web import addresses

    others = [settings.address] if settings.address else addresses.origins(settings.host, port)
    is_open = settings.host in addresses.ALL
    here = addresses.origin("localhost" if is_open else settings.host, port)
    lines = [f"Taluva is at {others[0] if others else here}/ (Ctrl-C stops it)."]
    lines += [f"  or at {each}/" for each in others[1:]]
    if settings.address is None and is_open:
        lines.append(
            f"On this computer only: {here}/" if others else "Only this computer can open it: it is not on a network."
        )
    elif not others:
        lines.append("Only this computer can open it. For others on your network: taluva serve --host 0.0.0.0")
    print("\n".join(lines), flush=True)
    if others and sys.stdout.isatty():
        _print_code(f"{others[0]}/")


def _print_code(link: str) -> None:
    """Print a link as a QR code, if the terminal can show it."""
    import segno

    drawn = io.StringIO()
    segno.make(link, error="l", micro=False).terminal(drawn, border=2, compact=True)
    # White on black, whatever colours the terminal has: phones cannot read inverted codes.
    lines = [f"\033[97;40m{line}\033[0m" for line in drawn.getvalue().splitlines()]
    with contextlib.suppress(UnicodeEncodeError):
        print("", *lines, "", sep="\n", flush=True)


def prepare(settings: "Settings") -> None:
    """Connect to the database and upgrade its tables, or fail with a sentence."""
    import asyncio

    from taluva.web.errors import Unavailable
    from taluva.web.storage.data_folder import need_writable
    from taluva.web.storage.games import Store
    from taluva.web.storage.migrate import TooNew

    async def open_and_close() -> None:
        if settings.database is None:
            need_writable(settings.data)
        store = await Store.open(settings.where)
        await store.close()

    try:
        asyncio.run(open_and_close())
    except TooNew:
        raise Refusal("The games are from a newer version of taluva; install that version.") from None
    except Unavailable as error:
        raise Refusal(f"The database cannot be used: {error}.") from None
    except OSError as error:
        raise Refusal(f"Games cannot be stored in {settings.data}: {error.strerror or error}.") from None
