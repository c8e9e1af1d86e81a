"""The stored form of an event's secret part: salted, and encrypted if the room has a key.

The digest of an event covers its secret, and digests are public. Without a salt, a secret of few
possible values, such as the cards that a player passes, could be found by trying them all. The
first event of a stream has a salt even without a secret, so that guessed events do not yield the
digests of the stream. Events that were written without a salt still match their digests.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from houseway.json_view import canonical
from houseway.storage.secrets.cipher import Cipher
from houseway.storage.secrets.random_bytes import random_hex

SALT: Final = "~salt"
SALT_BYTES: Final = 16


def secret_text(
    cipher: Cipher, secret: Mapping[str, Any] | None, *, stream: str, seq: int
) -> str | None:
    """The text for the books; None for an event that needs neither secret nor salt."""
    if secret is None and seq > 1:
        return None
    text = canonical({**(secret or {}), SALT: random_hex(SALT_BYTES)})
    return text if secret is None else cipher.seal(text, _place(stream, seq))


def secret_from(
    cipher: Cipher, text: str | None, *, stream: str, seq: int
) -> Mapping[str, Any] | None:
    """The secret of an event, without its salt."""
    if text is None:
        return None
    found: dict[str, Any] = json.loads(cipher.open(text, _place(stream, seq)))
    return None if found.pop(SALT, None) and not found else found


def _place(stream: str, seq: int) -> str:
    return f"{stream} event {seq}"
