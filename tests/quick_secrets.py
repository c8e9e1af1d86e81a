"""Secrets that cost nothing to hash, for tests in which many people sign in.

Import the fixture `quick_secrets` into a conftest; it is in force for all tests beside it.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from argon2 import PasswordHasher

from houseway.server.accounts import passwords


@pytest.fixture(autouse=True, scope="module")
def quick_secrets() -> Iterator[PasswordHasher]:
    """Argon2 at its least cost. What it gives is the hasher of the room."""
    of_the_room = passwords.HASHER
    passwords._nobody.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        least = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        patch.setattr(passwords, "HASHER", least)
        yield of_the_room
    passwords._nobody.cache_clear()
