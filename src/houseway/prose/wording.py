"""The conditions of a game's rows in the words of its family."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from houseway.prose.parts import FamilyProse
from houseway.prose.teller import Teller
from houseway.wagers.rows import Wager, WagerRow


@dataclass(frozen=True)
class Wording:
    """Says conditions of rows in the words of a game's family."""

    game: Any  # a `Game`; it stands above this layer
    tell: Teller

    @classmethod
    def of(cls, game: Any) -> Wording:
        return cls(game, Teller(game.sheet, game.wagers, game.family.facts(game.sheet)))

    def when(self, wager: Wager, row: WagerRow) -> str:
        if not row.when.text.strip():
            return "no row above applies" if row is not wager.all_rows[0] else "always"
        return self._family.say(row.when.text, self.tell.facts)

    @cached_property
    def _family(self) -> FamilyProse:
        found: FamilyProse = self.game.family.prose(self.game.rules, self.tell)
        return found
