"""Network addresses as limits count them: a household or a server counts as one address."""

import ipaddress
from collections.abc import Mapping
from contextvars import ContextVar
from functools import lru_cache
from typing import Any

_PREFIX = 64
"""The prefix that a provider assigns to one customer, who has all the addresses in it."""

current_address: ContextVar[str] = ContextVar("current_address", default="")
"""The address that the current request or socket counts for; empty for the server's own work."""


def address_of(scope: Mapping[str, Any]) -> str:
    """The address that a request or socket counts for; empty if the server does not know it."""
    client = scope.get("client")
    return counted_address(client[0]) if client else ""


@lru_cache(4096)
def counted_address(host: str) -> str:
    """An IPv4 address as it is, also if written as IPv6 (::ffff:192.0.2.1); for IPv6, its /64 network."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:64]
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, _PREFIX), strict=False))
    return str(address)
