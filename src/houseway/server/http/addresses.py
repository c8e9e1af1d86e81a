"""Network addresses: the key that each is counted by, and legal host names."""

from __future__ import annotations

import re
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")
PREFIX: Final = 64  # bits of an IPv6 address that a provider gives to one customer

_LABEL = r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
_NAME = re.compile(rf"(?=.{{1,253}}$){_LABEL}(?:\.{_LABEL})*")


def address_key(address: str) -> str:
    """The key that an address is counted by: the address, or its /64 network in IPv6.

    >>> address_key("192.0.2.7"), address_key("2001:db8:1:2:3:4:5:6")
    ('192.0.2.7', '2001:db8:1:2::/64')
    >>> address_key("::ffff:192.0.2.7"), address_key("testclient")
    ('192.0.2.7', 'testclient')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ip_network((int(found), PREFIX), strict=False))
    return str(found)


def host_name(header: str) -> str:
    """The name in a Host header without its port; empty if it is not a host name.

    >>> host_name("Cards.Example.:8000"), host_name("[::1]:8000"), host_name("::1")
    ('cards.example', '::1', '::1')
    >>> host_name("evil.example/@127.0.0.1"), host_name("a b")
    ('', '')
    """
    text = header.strip().lower()
    if is_address(text):
        return str(ip_address(text))
    if text.startswith("["):
        name, _, port = text[1:].partition("]")
        port = port.removeprefix(":") if port.startswith(":") else port and "x"
    else:
        name, _, port = text.partition(":")
    if port and not (port.isascii() and port.isdigit()):
        return ""
    if is_address(name):
        return str(ip_address(name))
    name = name.removesuffix(".")
    return name if _NAME.fullmatch(name) else ""


def is_address(name: str) -> bool:
    """Whether a name is a numeric address."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_host_name(text: str) -> bool:
    """Whether a text is a host name alone, without a port."""
    return bool(host_name(text)) and (is_address(text) or ":" not in text)
