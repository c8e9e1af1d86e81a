"""A command in progress: speaker, table, content and id."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from houseway.errors import IllegalMove
from houseway.room.commands.player_commands import Ping
from houseway.room.commands.spoken import Actor, Command

HOUSE = Actor(person="house", name="The house", clock=True)
NO_MESSAGE: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True)
class SpokenCommand:
    """A command, by its speaker: see `Hub.command`."""

    command: Command
    actor: Actor
    terminal: str
    key: str
    message: Mapping[str, Any]
    only_at: int | None

    def mark(self, table: str) -> str:
        """The command and its table as text: an id stands for one command only."""
        words = {name: value for name, value in self.message.items() if name != "id"}
        content = json.dumps([table, words], sort_keys=True)
        return hashlib.sha256(content.encode()).hexdigest()[:16]

    def check_again(self, answer: Mapping[str, Any], table: str) -> None:
        """Refuses an id that was used for another command."""
        if answer.get("said") != self.mark(table):
            raise IllegalMove("id-used", "this id was used for another command", where="id")


BY_THE_HOUSE = SpokenCommand(Ping(), HOUSE, "", "", NO_MESSAGE, None)
