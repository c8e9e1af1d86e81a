"""Secret values: session tokens, short ids and one-time codes."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import struct
from typing import Final

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"  # no characters that look alike
STEP: Final = 30  # seconds that a one-time code is valid, RFC 6238
DIGITS: Final = 6


def new_token() -> str:
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """The stored digest of a token; nobody can sign in with it."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_id(length: int = 8) -> str:
    """A short id for a person or a table."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def is_same_token(left: str, right: str) -> bool:
    """Compares in constant time."""
    return hmac.compare_digest(left.encode(), right.encode())


def new_code_key() -> str:
    """A key for one-time codes, in the form that authenticator apps read."""
    return base64.b32encode(secrets.token_bytes(20)).decode()


def code_at(key: str, counter: int, *, digits: int = DIGITS, digest: str = "sha1") -> str:
    """The one-time code of a time step (RFC 6238 on RFC 4226).

    >>> code_at(base64.b32encode(b"12345678901234567890").decode(), 59 // 30, digits=8)
    '94287082'
    """
    mac = hmac.new(base64.b32decode(key), struct.pack(">Q", counter), digest).digest()
    start = mac[-1] & 0x0F
    number = struct.unpack(">I", mac[start : start + 4])[0] & 0x7FFFFFFF
    return str(number % 10**digits).zfill(digits)


def accepted_step(key: str, code: str, at: int, *, after: int = -1) -> int | None:
    """The time step of a code that is valid now, else None; each step is accepted once.

    One step to either side is accepted, for clocks that differ. `at` is in milliseconds.
    """
    now = at // 1000 // STEP
    steps = (step for step in (now, now - 1, now + 1) if step > after)
    return next((step for step in steps if is_same_token(code_at(key, step), code)), None)


def code_address(key: str, name: str) -> str:
    """The address in the QR code for an authenticator app."""
    from urllib.parse import quote

    return f"otpauth://totp/Houseway:{quote(name)}?secret={key}&issuer=Houseway"
