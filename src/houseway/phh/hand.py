"""A hand as PHH text states it: stakes, stacks and actions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from houseway.cards import Card
from houseway.errors import HousewayError
from houseway.plain_text import one_line

DEALER = 0
OWN_FIELDS = "_houseway_"


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """One entry of `actions`. An unknown card is None; `words` follow a verb of this program.

    `player` is 0 for the dealer, `to` the player who is dealt the cards, 0 for the board.
    """

    number: int
    line: int
    text: str
    player: int = DEALER
    verb: str = ""
    to: int = 0
    cards: tuple[Card | None, ...] = ()
    amount: Decimal | None = None
    words: str = ""
    comment: str = ""

    @property
    def where(self) -> str:
        return f"action {self.number} (line {self.line})"

    @property
    def is_deal(self) -> bool:
        return self.player == DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryHand:
    """A hand. Amounts are in chips, as in the text. `fields` are all other fields, unchanged.

    `name` is its table in a file of many hands, and empty in a file of one.
    """

    name: str
    variant: str
    antes: tuple[Decimal, ...]
    blinds: tuple[Decimal, ...]
    bring_in: Decimal
    small_bet: Decimal
    big_bet: Decimal
    stacks: tuple[Decimal, ...]
    actions: tuple[Action, ...]
    fields: Mapping[str, Any]
    lines: Mapping[str, int]

    @property
    def players(self) -> int:
        return len(self.stacks)

    def where(self, field: str) -> str:
        return f"{field} (line {self.lines[field]})" if field in self.lines else field

    def own(self, name: str, default: Any = None) -> Any:
        """A field of this program: `game` is `_houseway_game`."""
        return self.fields.get(OWN_FIELDS + name, default)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, as far as the text gives them."""
        return tuple(map(one_line, self.fields.get("players", ())))


@contextmanager
def errors_of_hand(name: str) -> Iterator[None]:
    """Errors name the hand of a text of many."""
    try:
        yield
    except HousewayError as error:
        if name and not error.where.startswith("hand "):
            error.where = f"hand {name}" + (f", {error.where}" if error.where else "")
        raise
