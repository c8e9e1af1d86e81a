"""Notes in events of the row values that they set, so that rows can be checked against them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from houseway.room.state.events import NewEvent

NOTE: Final = "row"  # the field of a body: columns with their new values
SECRET_COLUMNS: Final = ("secret_hash", "code_key")


def digest_of(secret: str) -> str:
    """The digest of a secret that is random or a salted hash; empty without a secret."""
    return hashlib.sha256(secret.encode()).hexdigest() if secret else ""


def row_note(values: Mapping[str, Any]) -> dict[str, Any]:
    """Columns and values of a row, with digests in place of secrets."""
    return {
        name: digest_of(value) if name in SECRET_COLUMNS else value
        for name, value in values.items()
    }


def with_note(events: Sequence[NewEvent], values: Mapping[str, Any]) -> list[NewEvent]:
    """The events; the last one gets a note of the row's new values."""
    *before, last = events
    return [*before, replace(last, body={**last.body, NOTE: row_note(values)})]
