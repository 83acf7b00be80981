"""Network addresses as limits count them: one household or one server is one address."""

import ipaddress
from collections.abc import Mapping
from contextvars import ContextVar
from functools import lru_cache
from typing import Any

_PREFIX = 64
"""The part of an IPv6 address that a provider gives to one customer, who has all addresses behind it."""

current_address: ContextVar[str] = ContextVar("current_address", default="")
"""The address that the present request or socket counts for; empty for what the server does by itself."""


def address_of(scope: Mapping[str, Any]) -> str:
    """The address that a request or a socket counts for; empty where the server was not told any."""
    client = scope.get("client")
    return counted_address(client[0]) if client else ""


@lru_cache(4096)
def counted_address(host: str) -> str:
    """IPv4 as it is, also where it is written as IPv6 (::ffff:192.0.2.1); of IPv6 the /64 network."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:64]
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, _PREFIX), strict=False))
    return str(address)
