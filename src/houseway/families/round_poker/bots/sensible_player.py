"""A sensible player: weighs the chance to win against the price, and varies the play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from math import log2
from typing import TYPE_CHECKING

from houseway.cards import Card, Cards, cards_text, is_joker, rank_of
from houseway.families.pot_games import BET, CALL, CHECK, COMPLETE, DISCARD, FOLD, PAT, RAISE
from houseway.families.round_poker.betting.forced_bets import BRING_IN, POST
from houseway.families.round_poker.bots import draw_choices
from houseway.families.round_poker.bots.pot_share import PotShareSampler, VisibleCards
from houseway.families.round_poker.bots.strength import pot_share
from houseway.families.round_poker.streets.draws import EXPOSE, NO
from houseway.money import format_money
from houseway.ranking.orders import ACE

if TYPE_CHECKING:
    from houseway.families.round_poker.rules import RoundPokerRules
    from houseway.table.rounds import Choose

BLUFFS = 0.07  # chance of a bet without a hand
DEAR = 0.25  # the price from which bots never bluff
SLOW = 0.2  # chance of a call instead of a raise with a good hand
DOUBT = 0.04  # worth lost with each doubling of the pot: players who stay have good hands
LOOSE = 0.25  # largest relative error in judging a price
TURNS_UP = 0.35  # chance to turn up a card that need not stay hidden
SHARES_OF_POT = (0.5, 0.66, 0.75, 1.0)


def sensible_choice(rules: RoundPokerRules, wait: Choose) -> str:
    """The bot's choice, from its own knowledge alone. Equal knowledge gives equal answers."""
    if not wait.knows:  # no cards yet
        return POST if POST in wait.options else wait.house_way
    return BotDecision(rules, wait).choice()


@dataclass(frozen=True)
class BotDecision:
    """One decision."""

    rules: RoundPokerRules
    wait: Choose

    @cached_property
    def chances(self) -> PotShareSampler:
        return PotShareSampler(self.rules)

    @cached_property
    def _digest(self) -> bytes:
        return sha256(repr((self.wait.knows, self.wait.total)).encode()).digest()

    @property
    def seed(self) -> int:
        return int.from_bytes(self._digest[:8], "big")

    def dice(self, number: int) -> float:
        """A number from 0 up to 1 that follows from the bot's knowledge, one for each question."""
        return int.from_bytes(self._digest[8 + 4 * number : 12 + 4 * number], "big") / 2**32

    @cached_property
    def seen(self) -> VisibleCards:
        own, board, _, _, others, street = self.wait.knows
        return VisibleCards(
            own=own, board=board, rivals=others, draws=self.chances.draws_after(street)
        )

    def choice(self) -> str:
        options = self.wait.options
        if EXPOSE in options:
            return self._exposes()
        if DISCARD in options:
            return self._draws() if PAT in options else self._discards()
        if BRING_IN in options:
            return self._brings_in()
        return self._bets()

    # --- cards ------------------------------------------------------------------------------------

    def _draws(self) -> str:
        pick = self.wait.picks[DISCARD]
        gone = self._thrown(self.seen.own)
        gone = sorted(gone, key=lambda card: (is_joker(card), rank_of(card)), reverse=True)
        gone = gone[: pick.most]
        return f"{DISCARD} {cards_text(gone)}" if len(gone) >= max(pick.least, 1) else PAT

    def _thrown(self, cards: Sequence[Card]) -> list[Card]:
        stay = draw_choices.cards_to_keep(self.chances.judges[0], cards)
        return [card for card in cards if card not in stay]

    def _discards(self) -> str:
        """Choose the cards without which the rest has the best chances."""
        pick = self.wait.picks[DISCARD]
        gone: Cards = ()
        for _ in range(pick.least):
            held = [card for card in self.seen.own if card not in gone]
            gone = (*gone, max(held, key=lambda card: self._without((*gone, card))))
        return f"{DISCARD} {cards_text(gone)}"

    def _without(self, gone: Sequence[Card]) -> float:
        rest = tuple(card for card in self.seen.own if card not in gone)
        rest = rest[: self.chances.own] if len(rest) > self.chances.own else rest
        seen = VisibleCards(own=rest, board=self.seen.board, rivals=self.seen.rivals)
        return pot_share(self.chances, seen, rest, seed=self.seed)

    def _exposes(self) -> str:
        """Keep a pair, an ace or the joker hidden; sometimes turn up other cards."""
        ranks = [rank_of(card) for card in self.seen.own]
        dear = len({*ranks}) < len(ranks) or ACE in ranks or any(map(is_joker, self.seen.own))
        return EXPOSE if not dear and self.dice(0) < TURNS_UP else NO

    # --- money ------------------------------------------------------------------------------------

    @cached_property
    def strength(self) -> float:
        """The bot's average share of the pot, less a doubt that grows with the pot."""
        seen = self.seen
        own = seen.own
        if len(own) > self.chances.own:  # one card must be discarded: the hand counts without it
            own = own[: self.chances.own]
            seen = VisibleCards(own=own, board=seen.board, rivals=seen.rivals)
        kept = draw_choices.cards_to_keep(self.chances.judges[0], own) if seen.draws else own
        share = pot_share(self.chances, seen, kept, seed=self.seed)
        pot: int = self.wait.knows[2]
        return share - DOUBT * max(log2(max(pot, 1) / (4 * self.rules.plain.big_blind)), 0) * (
            1 - share
        )

    @property
    def fair(self) -> float:
        """The share of an average hand."""
        return 1 / (1 + max(len(self.seen.rivals), 1))

    def _brings_in(self) -> str:
        sizes = self.wait.sizes[BRING_IN]
        strong = self.strength > 1.4 * self.fair and self.dice(0) > SLOW
        return f"{BRING_IN} {format_money(max(sizes) if strong else min(sizes))}"

    def _bets(self) -> str:
        options = self.wait.options
        raises = next((verb for verb in (BET, RAISE, COMPLETE) if verb in options), "")
        pot, owes = self.wait.knows[2], self.wait.knows[3]
        price = owes / (pot + owes) if owes else 0.0
        wants = 1.25 * self.fair + 0.5 * price + (0.1 if owes else 0.0)
        bluffs = self.dice(0) < BLUFFS and price < DEAR
        if raises and (bluffs or (self.strength > wants and self.dice(0) < 1 - SLOW)):
            return f"{raises} {self._amount(raises)}"
        if CHECK in options:
            return CHECK
        if CALL not in options:  # bet or fold
            return f"{raises} {self._amount(raises)}" if self.strength > self.fair else FOLD
        off = 1 + LOOSE * (2 * self.dice(1) - 1)
        asks = min(price * off, (1 + price) / 2)  # a sure hand is never too dear
        return CALL if self.strength > asks or FOLD not in options else FOLD

    def _amount(self, verb: str) -> str:
        """The smaller of a few sizes, unless the hand is strong; else about a part of the pot."""
        strong = self.strength > max(1.8 * self.fair, 0.6)
        if verb in self.wait.sizes:
            sizes = sorted(self.wait.sizes[verb])
            return format_money(sizes[-1] if strong else sizes[0])
        least, most = self.wait.amounts[verb]
        part = SHARES_OF_POT[int(self.dice(2) * len(SHARES_OF_POT))]
        to = least + int(self.wait.knows[2] * part * (1 if strong else 0.5))
        to -= to % self.wait.step
        to = most if 3 * to > 2 * most and strong else min(max(to, least), most)
        return format_money(to)
