"""How the app is run: the options of `taluva play` or `taluva serve`, passed on to every process of a site."""

import ipaddress
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from urllib.parse import urlsplit

from taluva.extras import MissingExtra, is_installed

POSTGRESQL = "postgresql+asyncpg"
LOG_FORMATS = ("text", "json")
MOST_WORKERS = 64


class SettingsError(ValueError):
    """An invalid setting; one sentence."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of the app."""

    data: Path
    is_site: bool = True
    """Whether it serves people on different devices, or only the person at this computer."""
    host: str = "127.0.0.1"
    port: int = 8137
    address: str | None = None
    """The public URL, as a browser writes an origin: https://taluva.example."""
    database: str | None = None
    redis: str | None = None
    workers: int = 1
    trusted_proxies: tuple[str, ...] = ()
    log_format: str = "text"
    connections: int = 4000
    """Per process, requests and sockets together."""
    connections_each: int = 2000
    """Per address."""

    @property
    def where(self) -> Path | str:
        """Where the games are stored: the data folder, or the URL of a server."""
        return self.database or self.data

    @property
    def secure(self) -> bool:
        """Whether people connect by https."""
        return self.address is not None and self.address.startswith("https:")

    def to_json(self) -> str:
        """The settings as JSON, for the processes of a site."""
        return json.dumps(asdict(self) | {"data": str(self.data)})

    @classmethod
    def from_json(cls, text: str) -> "Settings":
        """What `to_json` wrote."""
        data = json.loads(text)
        return cls(**data | {"data": Path(data["data"]), "trusted_proxies": tuple(data["trusted_proxies"])})


def origin_of(url: str) -> str:
    """A public URL as browsers write it in Origin. Raises SettingsError."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise SettingsError(f"Not a valid address: {url}") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/"):
        raise SettingsError(f"An address looks like https://taluva.example, without a path, not {url}")
    if parts.username or parts.query or parts.fragment:
        raise SettingsError(f"An address looks like https://taluva.example, with nothing after it, not {url}")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    usual = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{host}" + (f":{port}" if port not in (None, usual) else "")


def database_of(url: str) -> str:
    """The URL of a database that the store supports. Raises SettingsError."""
    scheme = url.partition(":")[0]
    if scheme in ("postgres", "postgresql"):
        url = POSTGRESQL + url[len(scheme) :]
    if not url.startswith(f"{POSTGRESQL}://"):
        raise SettingsError(f"A database URL is {POSTGRESQL}://USER:PASSWORD@HOST/NAME; without one, --data is used")
    if not is_installed("server"):
        raise SettingsError(str(MissingExtra("server", "PostgreSQL")))
    return url


def redis_of(url: str) -> str:
    """The URL of a Redis server. Raises SettingsError."""
    if not url.startswith(("redis://", "rediss://", "unix://")):
        raise SettingsError("A Redis URL is redis://HOST:PORT, or rediss:// with TLS")
    if not is_installed("server"):
        raise SettingsError(str(MissingExtra("server", "Redis")))
    return url


def proxies_of(text: str) -> tuple[str, ...]:
    """Addresses and networks of trusted proxies, separated by commas. Raises SettingsError."""
    found = tuple(part.strip() for part in text.split(",") if part.strip())
    for one in found:
        try:
            ipaddress.ip_network(one, strict=False)
        except ValueError:
            raise SettingsError(f"A proxy is an address or a network such as 10.0.0.0/8, not {one}") from None
    return found
