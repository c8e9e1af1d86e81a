"""Secrets of people: which are legal, how they are stored and compared.

A secret is a PIN or a password; only its Argon2id hash is stored.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from threading import BoundedSemaphore

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from houseway.errors import HousewayError

PIN_DIGITS = 6
PASSWORD_CHARACTERS = 8
LONGEST = 128

# RFC 9106, second choice: 64 MiB. Few at a time, so that sign-ins cannot use up the memory.
HASHER = PasswordHasher(time_cost=3, memory_cost=65_536, parallelism=2)
_TURNS = BoundedSemaphore(2)


def check_secret(secret: str) -> None:
    """Refuses a secret that is too easily guessed."""
    if len(secret) > LONGEST:
        raise _weak("long", f"at most {LONGEST} characters")
    if secret.isascii() and secret.isdigit():
        steps = {int(b) - int(a) for a, b in pairwise(secret)}
        if len(secret) < PIN_DIGITS:
            raise _weak("short", f"a PIN has at least {PIN_DIGITS} digits")
        if len(steps) == 1 and steps <= {-1, 0, 1}:
            raise _weak("simple", "this PIN is the first one that others try")
    elif len(secret) < PASSWORD_CHARACTERS:
        raise _weak(
            "short",
            f"a password has at least {PASSWORD_CHARACTERS} characters, "
            f"a PIN at least {PIN_DIGITS} digits",
        )


def _weak(too: str, message: str) -> HousewayError:
    return HousewayError(f"secret-too-{too}", message, where="secret")


def hash_secret(secret: str) -> str:
    """The hash of a secret. It takes a while: call it in a thread."""
    with _TURNS:
        return HASHER.hash(secret)


def secret_matches(hash: str, secret: str) -> bool:
    """Whether a secret has this hash. It takes a while: call it in a thread. An empty hash costs
    the same time and never matches."""
    with _TURNS:
        try:
            return HASHER.verify(hash or _nobody(), secret) and bool(hash)
        except (VerificationError, InvalidHashError):
            return False


@lru_cache(maxsize=1)
def _nobody() -> str:
    """A hash to compare with for an unknown name, so that its refusal takes the same time."""
    return HASHER.hash("nobody has this secret")
