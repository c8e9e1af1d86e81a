"""The state of a table for a reader of its socket."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.room.views.view_changes import apply_changes


def after(state: Mapping[str, Any] | None, message: Mapping[str, Any]) -> dict[str, Any]:
    """The state after a message that has it whole, or says what has changed in it."""
    if message["type"] == "state":
        return dict(message)
    assert state is not None, "differences came before a state"
    assert state["version"] == message["from"], "differences from a state that was not sent"
    return apply_changes(state, message)
