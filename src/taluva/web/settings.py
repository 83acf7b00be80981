"""How the app is run: what `taluva play` or `taluva serve` was told, handed on to every process of a site."""

import ipaddress
import json
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

SQLITE, POSTGRESQL = "sqlite", "postgresql+asyncpg"
LOG_FORMATS = ("text", "json")
MOST_WORKERS = 64


class SettingsError(ValueError):
    """A setting that cannot be; one sentence."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of the app."""

    data: Path
    is_site: bool = True
    """Whether it is for people on different devices; else for whoever is at this computer."""
    host: str = "127.0.0.1"
    port: int = 8137
    address: str | None = None
    """The URL that people use, as a browser writes an origin: https://taluva.example."""
    database: str | None = None
    redis: str | None = None
    workers: int = 1
    trusted_proxies: tuple[str, ...] = ()
    log_format: str = "text"
    connections: int = 4000
    """Of one process, requests and sockets together."""
    connections_each: int = 2000
    """Of one address."""

    @property
    def where(self) -> Path | str:
        """Where the games are: the data folder, or a server."""
        return self.database or self.data

    @property
    def secure(self) -> bool:
        """Whether people come by https."""
        return self.address is not None and self.address.startswith("https:")

    def to_json(self) -> str:
        """For the processes of a site."""
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
        raise SettingsError(f"This is no address: {url}") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/"):
        raise SettingsError(f"An address is like https://taluva.example, without a path: not {url}")
    if parts.username or parts.query or parts.fragment:
        raise SettingsError(f"An address is like https://taluva.example, without anything after it: not {url}")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    usual = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{host}" + (f":{port}" if port not in (None, usual) else "")


def database_of(url: str) -> str:
    """The URL of a database that the store can use. Raises SettingsError."""
    scheme = url.partition(":")[0]
    if scheme in ("postgres", "postgresql"):
        url = POSTGRESQL + url[len(scheme) :]
    if not url.startswith(f"{POSTGRESQL}://"):
        raise SettingsError(f"A database is {POSTGRESQL}://USER:PASSWORD@HOST/NAME; without one, games are in --data")
    if find_spec("asyncpg") is None:
        raise SettingsError("PostgreSQL needs more packages: pip install 'taluva[server]'")
    return url


def redis_of(url: str) -> str:
    """The URL of a Redis server. Raises SettingsError."""
    if not url.startswith(("redis://", "rediss://", "unix://")):
        raise SettingsError("Redis is redis://HOST:PORT, or rediss:// with TLS")
    if find_spec("redis") is None:
        raise SettingsError("Redis needs more packages: pip install 'taluva[server]'")
    return url


def proxies_of(text: str) -> tuple[str, ...]:
    """Addresses and networks of proxies whose word counts, separated by commas. Raises SettingsError."""
    found = tuple(part.strip() for part in text.split(",") if part.strip())
    for one in found:
        try:
            ipaddress.ip_network(one, strict=False)
        except ValueError:
            raise SettingsError(f"A proxy is an address or a network such as 10.0.0.0/8, not {one}") from None
    return found
