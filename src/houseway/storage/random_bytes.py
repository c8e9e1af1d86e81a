"""Random bytes of the operating system for keys, nonces and salts of the books."""

from __future__ import annotations

import secrets


def random_bytes(count: int) -> bytes:
    return secrets.token_bytes(count)


def random_hex(count: int) -> str:
    """Twice as many digits as there are random bytes."""
    return secrets.token_hex(count)
