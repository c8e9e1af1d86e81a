"""Encrypts single values of the books: keys for one-time codes, and secrets of events.

The books have keys of their own. The operator's key encrypts these, so that it can be replaced
without changing any event (see `book_keys`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from sqlalchemy import Connection

from houseway.storage.errors import BadKey
from houseway.storage.secrets.random_bytes import random_bytes, random_hex
from houseway.storage.secrets.room_key import KEY_BYTES, seal, unseal

MARK: Final = "sealed"
OPTION: Final = "houseway_cipher"  # the execution option that holds a connection's cipher


class Cipher:
    """Seals and opens values. Without a key, values are stored as they are."""

    def __init__(self) -> None:
        self._keys: dict[str, AESGCM] = {}
        self._current = ""
        self._needs = ""

    @property
    def is_encrypting(self) -> bool:
        return bool(self._current)

    @property
    def is_locked(self) -> bool:
        """Whether the books are encrypted and their key was not given."""
        return bool(self._needs)

    def unlock(self, keys: Mapping[str, bytes], current: str) -> None:
        """Makes `current` the key that seals values; all `keys` open them."""
        self._keys = {name: AESGCM(key) for name, key in keys.items()}
        self._current, self._needs = current, ""

    def lock(self, needs: str) -> None:
        """Marks the books as encrypted and the operator's key `needs` as missing."""
        self._keys, self._current, self._needs = {}, "", needs

    def require_key(self) -> None:
        """Raises `BadKey` if the books are encrypted and their key was not given."""
        if self._needs:
            raise no_key(f"the key {self._needs}")

    def seal(self, text: str, place: str) -> str:
        """The text in stored form, which can be opened only at the same `place`."""
        self.require_key()
        if not self._current:
            return text
        sealed = seal(self._keys[self._current], text.encode(), place)
        return f"{MARK}:{self._current}:{sealed}"

    def open(self, text: str, place: str) -> str:
        """The plain text of a sealed one; older, unsealed ones are returned as they are."""
        if not is_sealed(text):
            return text
        self.require_key()
        _, name, packed = text.split(":", 2)
        if name not in self._keys:
            raise no_key("a newer key than this program knows")
        try:
            return unseal(self._keys[name], packed, place).decode()
        except (InvalidTag, ValueError):
            why = f"the encrypted value of {place} was changed or belongs elsewhere"
            raise BadKey("changed-value", why, where=place) from None


def new_book_key() -> tuple[str, bytes]:
    """A new key of the books, with the name under which sealed values refer to it."""
    return random_hex(4), random_bytes(KEY_BYTES)


def is_sealed(text: str) -> bool:
    return text.startswith(f"{MARK}:")


def no_key(which: str) -> BadKey:
    why = f"the books are encrypted with {which}; give it in HOUSEWAY_KEY or HOUSEWAY_KEY_FILE"
    return BadKey("no-key", why, where="key")


def cipher_of(connection: Connection) -> Cipher:
    """The cipher of the database that a connection belongs to."""
    cipher: Cipher = connection.get_execution_options()[OPTION]
    return cipher
