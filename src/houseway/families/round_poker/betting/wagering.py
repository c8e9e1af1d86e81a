"""A round of wagering: the amount to call, the legal raises, the players who may raise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from houseway.families.pot_games import BET, COMPLETE, RAISE
from houseway.families.round_poker.players import Player, PotMoney
from houseway.families.round_poker.section import Betting, Street, Structure, TwoPlayers

HEADS_UP = 2  # live hands
FREE = ("pot-limit", "no-limit", "spread")  # structures with a free choice of amount


class BettingLimits(NamedTuple):
    """The bets of a street in cents. `sizes` are those to choose from, the smaller first;
    of a spread, the least and the most."""

    structure: Structure
    sizes: tuple[int, ...]
    chip: int

    @property
    def least(self) -> int:
        return self.sizes[0]


# A bet, raise or completion: its verb, the least and the most amount to reach, or the choice
# of a few amounts.
Span = tuple[str, int, int, tuple[int, ...]]


class Wagering:
    """One round of wagering. Amounts are the chips before a player on this street; `live` are
    players with a hand."""

    __slots__ = (
        "capped",
        "current",
        "free",
        "level",
        "limits",
        "middle",
        "opened",
        "raises",
        "rules",
        "step",
        "street",
    )

    def __init__(
        self,
        rules: Betting,
        street: Street,
        limits: BettingLimits,
        live: Sequence[Player],
        middle: PotMoney,
    ) -> None:
        self.rules = rules
        self.street = street
        self.limits = limits
        self.free = limits.structure in FREE
        self.middle = middle
        self.current = 0  # the bet to match
        self.level = 0  # the total of the last full bet or raise
        self.step = 0  # the size of the last full bet or raise
        self.raises = 0
        self.opened = False
        self.capped = bool(rules.raises) and limits.structure in rules.capped
        if self.heads_up != "capped" and len(live) == HEADS_UP:
            self.capped = False

    @property
    def heads_up(self) -> TwoPlayers:
        """How the cap applies to two players: the rule of the street, else that of all betting."""
        return self.street.heads_up or self.rules.heads_up

    # --- forced bets ------------------------------------------------------------------------------

    def blind(self, level: int) -> None:
        """A blind counts as the full bet, even if its poster had fewer chips."""
        if level > self.current:
            self.current = self.level = level
            self.step = max(self.step, self.limits.least)
            self.opened = True

    def bring_in(self, level: int) -> None:
        """A bet below the full one; completing it is no raise."""
        self.current = level

    def only(self, size: int) -> None:
        """Restrict bets to this size."""
        if not self.free:
            self.limits = self.limits._replace(sizes=(size,))

    # --- legal actions ----------------------------------------------------------------------------

    def to_call(self, player: Player) -> int:
        owes = self.current - player.bet
        return owes if owes < player.stack else player.stack

    def is_capped(self, live: Sequence[Player]) -> bool:
        if not self.capped or self.raises < self.rules.raises:
            return False
        return self.heads_up != "free" or len(live) != HEADS_UP

    def span(self, player: Player, live: Sequence[Player]) -> Span | None:
        """The amounts that the player may bet or raise to; None when they may not."""
        stack_to = player.bet + player.stack
        if not player.may_raise or stack_to <= self.current:
            return None
        if self.is_capped(live) or not self._could_be_called(player, live):
            return None
        verb = RAISE if self.opened else COMPLETE if self.current else BET
        sizes: tuple[int, ...] = ()
        if self.free:
            least, most = self._free(player)
        else:
            base = self.level if self.opened else 0
            least = most = base + self.limits.least
            if self._raises_less:
                least = base + self.limits.chip
            if len(self.limits.sizes) > 1:
                several = [base + size for size in self.limits.sizes]
                sizes = tuple([size for size in several if size > self.current])
                least, most = sizes[0], sizes[-1]
        if stack_to < most:
            sizes = tuple(size for size in sizes if size < stack_to)
            sizes = (*sizes, stack_to) if sizes else ()
            most, least = stack_to, min(least, stack_to)
        return verb, least, most, sizes if len(sizes) > 1 else ()

    @property
    def _raises_less(self) -> bool:
        """Whether a raise may add less than the limit."""
        return self.opened and self.street.raise_by == "up-to-limit"

    def _could_be_called(self, player: Player, live: Sequence[Player]) -> bool:
        """Whether another player has chips beyond the amount to match."""
        for other in live:
            more = other.bet + other.stack > self.current  # so that chips are left
            if more and other is not player and not other.all_in:
                return True
        return False

    def _free(self, player: Player) -> tuple[int, int]:
        least = self.current + max(self.step, self.limits.least)
        if self.limits.structure == "no-limit":
            return least, max(least, player.bet + player.stack)
        if self.limits.structure == "spread":
            return least, max(least, self.current + self.limits.sizes[-1])
        pot = self.middle.chips
        if self.rules.pot == "with-call":
            pot += self.current - player.bet
        return least, max(least, self.current + self._rounded(pot))

    def _rounded(self, pot: int) -> int:
        to = self.rules.pot_rounds_to.cents
        return (pot + to // 2) // to * to if to else pot

    # --- actions ----------------------------------------------------------------------------------

    def check_or_call(self, player: Player) -> int:
        player.checked = player.checked or self.current <= player.bet
        player.may_raise = False
        return player.bets_to(self.current) if self.current > player.bet else 0

    def raise_to(self, player: Player, to: int, live: Sequence[Player]) -> bool:
        """A bet or raise; gives whether it is a full one, which lets all raise again."""
        base = self.level if self.opened else 0
        needed = self._full_step(to, base)
        full = to - base >= needed or self._is_half(to - base, needed)
        player.bets_to(to)
        if len(self.limits.sizes) > 1 and needed == self.limits.sizes[-1]:
            self.only(needed)  # after a larger bet there are only larger ones
        if full:
            self.raises += self.opened or self.street.opening == "raise"
            if self.free:
                least = needed if self.opened else self.limits.least
                self.step, self.level = max(self.step, to - self.current, least), to
            else:
                self.step, self.level = needed, max(to, base + needed)
            self.opened = True
            self._reopen(to, needed, live)
        elif not self.opened:
            self.opened = True  # all in for less than a bet; the next player may complete it
        self.current = max(self.current, to)
        player.may_raise = False
        return full

    def _reopen(self, to: int, needed: int, live: Sequence[Player]) -> None:
        """Let all raise again. All-ins for less add up to a full raise; where amounts are free,
        a player who called some of them and faces less than a full raise may not."""
        for other in live:
            if not self.free or to - other.bet >= needed:
                other.may_raise = self.rules.check_raise or not other.checked

    def _full_step(self, to: int, base: int) -> int:
        if self.free:
            return max(self.step, self.limits.least)
        if self._raises_less:
            return to - base  # any amount is a full raise
        least, most = self.limits.sizes[0], self.limits.sizes[-1]
        return most if base + most <= to else least

    def _is_half(self, made: int, needed: int) -> bool:
        return not self.free and self.rules.all_in == "half-bet" and 2 * made >= needed
