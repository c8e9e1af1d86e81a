"""Random bytes of the operating system for keys, nonces and salts."""

from __future__ import annotations

import secrets


def random_bytes(count: int) -> bytes:
    return secrets.token_bytes(count)


def random_hex(count: int) -> str:
    """`count` random bytes as hexadecimal digits."""
    return secrets.token_hex(count)
