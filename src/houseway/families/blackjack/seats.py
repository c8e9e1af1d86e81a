"""What lies on a seat while it is played: hands, and each bettor's money on them."""

from __future__ import annotations

from dataclasses import dataclass, field

from houseway.table.rounds import Bettor


@dataclass(slots=True)
class Money:
    """What one bettor has on one hand. `added` lists his doublings; `ended` how he left it."""

    original: int
    added: list[int] = field(default_factory=list)
    ended: str = ""

    @property
    def amount(self) -> int:
        return self.original + sum(self.added)


@dataclass(slots=True)
class Hand:
    """A hand of a seat while it is played."""

    seat: int
    number: int
    name: str
    money: dict[Bettor, Money]
    split: bool = False
    aces: bool = False  # from split aces
    doublings: int = 0
    ended: str = "stood"

    @property
    def live(self) -> list[Bettor]:
        """Bettors who have not surrendered, in the order of their wagers."""
        return [bettor for bettor, money in self.money.items() if not money.ended]
