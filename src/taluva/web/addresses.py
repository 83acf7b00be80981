"""The addresses at which people can open this server: which work for others, and which on this computer alone."""

import contextlib
import ipaddress
import socket
from collections.abc import Iterable
from typing import Annotated
from urllib.parse import quote

import ifaddr
from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from taluva.web.settings import Settings

ALL = ("0.0.0.0", "::")
"""Hosts that stand for all addresses of this computer."""
_VIRTUAL = ("docker", "br-", "veth", "virbr", "vboxnet", "vmnet", "cni", "podman")
"""Networks of containers and virtual machines within this computer: nobody else is in them."""
_ELSEWHERE = "198.51.100.1"
"""Reserved for documentation. Connecting a datagram socket sends nothing; it only asks which way would be taken."""

router = APIRouter(include_in_schema=False)


def lan_addresses(adapters: Iterable[ifaddr.Adapter] | None = None, first: str | None = None) -> list[str]:
    """The addresses of this computer in its networks, IPv4 first; sends no traffic.

    `first` comes before all others: without it, the address from which this computer would reach the Internet.
    """
    if adapters is None:
        adapters, first = ifaddr.get_adapters(), _usual_address()
    texts = [
        ip.ip if isinstance(ip.ip, str) else ip.ip[0]
        for adapter in adapters
        if not adapter.nice_name.startswith(_VIRTUAL)
        for ip in adapter.ips
    ]
    found = {ipaddress.ip_address(text.partition("%")[0]) for text in texts}
    others = [ip for ip in found if not (ip.is_loopback or ip.is_link_local or ip.is_multicast or ip.is_unspecified)]
    others.sort(key=lambda ip: (ip.version, str(ip) != first, not ip.is_private, int(ip)))
    return [str(ip) for ip in others]


def origins(host: str, port: int) -> list[str]:
    """The origins at which others can open a server that listens on a host; none if only this computer can."""
    if host not in ALL:
        return [] if is_local(host) else [origin(host, port)]
    return [origin(each, port) for each in lan_addresses() if host == "::" or ":" not in each]


def origin(host: str, port: int) -> str:
    """An origin as browsers write it."""
    return f"http://{f'[{host}]' if ':' in host else host}{'' if port == 80 else f':{port}'}"


def is_local(host: str) -> bool:
    """Whether a name or an address means the computer on which it is used."""
    host = host.strip("[]").lower()
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _usual_address() -> str | None:
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.connect((_ELSEWHERE, 9))
        return str(asked.getsockname()[0])
    return None


@router.get("/api/origins")
def shared_origins(request: Request) -> dict[str, list[str]]:
    """Where others can open what somebody has opened as localhost; only this computer is told."""
    settings: Settings = request.app.state.settings
    here = request.client is not None and is_local(request.client.host) and is_local(request.url.hostname or "")
    known = here and settings.address is None
    return {"origins": origins(settings.host, request.url.port or 80) if known else []}


class Link(BaseModel):
    """A link to this site."""

    model_config = ConfigDict(extra="forbid", strict=True)
    link: Annotated[str, Field(min_length=1, max_length=300)]


@router.post("/api/qr")
def qr_code(body: Link) -> dict[str, str]:
    """The QR code of a link, as the address of an SVG picture. Links may hold secrets: none is part of an address."""
    import segno

    code = segno.make(body.link, error="l", boost_error=False, micro=False, encoding="utf-8")
    picture = code.svg_inline(dark="#17110b", border=4, omitsize=True, svgclass=None, lineclass=None)
    crisp = picture.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" shape-rendering="crispEdges" ', 1)
    return {"picture": f"data:image/svg+xml,{quote(crisp)}"}
