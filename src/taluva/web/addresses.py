"""Addresses of this server: which work from other computers, and which only on this one."""

import contextlib
import ipaddress
import socket
from collections.abc import Iterable

import ifaddr

ALL = ("0.0.0.0", "::")
"""Hosts that mean every address of this computer."""
_VIRTUAL = ("docker", "br-", "veth", "virbr", "vboxnet", "vmnet", "cni", "podman")
"""Networks of containers and virtual machines on this computer; no other computer is in them."""
_ELSEWHERE = "198.51.100.1"
"""Reserved for documentation. Connecting a datagram socket sends nothing; it only picks a route."""


def lan_addresses(adapters: Iterable[ifaddr.Adapter] | None = None, first: str | None = None) -> list[str]:
    """The network addresses of this computer, IPv4 first; sends no traffic.

    `first` leads the list; by default it is the address from which this computer would reach the Internet.
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
    """The origins at which other computers can open a server listening on `host`; empty if only this one can."""
    if host not in ALL:
        return [] if is_local(host) else [origin(host, port)]
    return [origin(each, port) for each in lan_addresses() if host == "::" or ":" not in each]


def origin(host: str, port: int) -> str:
    """An origin as browsers write it."""
    return f"http://{f'[{host}]' if ':' in host else host}{'' if port == 80 else f':{port}'}"


def is_local(host: str) -> bool:
    """Whether a host name or address refers to the computer it is used on."""
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
