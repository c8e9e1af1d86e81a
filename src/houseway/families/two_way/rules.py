"""The rules of a sheet of poker or blackjack: legal actions, the player-dealer's play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from houseway.cards import Card, is_joker, rank_of
from houseway.families.base import later
from houseway.families.drawn_hands import UP_CARDS, DrawnRules, Legal, facts_seen, read_conditions
from houseway.families.plain_play import plain_play
from houseway.families.two_way.hand import HOLE, Counting, Showdown, community, counting_of
from houseway.families.two_way.section import (
    BLACKJACK,
    NATURAL,
    POKER,
    SURRENDER,
    Play,
    PlayWager,
    check_playable,
    facts,
    order_of,
    points_facts,
)
from houseway.ranking.orders import Order
from houseway.ranking.soft import ACE
from houseway.sheet.model import Sheet
from houseway.table.cards.first_cards import BOARD, seat_hand, seats_in_play
from houseway.table.rounds import PLAYER_DEALER, Choose, Finished, Setup, default_choice
from houseway.wagers.facts import HANDS_COMPARED, Facts, Value, compared
from houseway.wagers.when import Condition


@dataclass(frozen=True, eq=False)
class TwoWayRules(DrawnRules):
    """A sheet of poker or blackjack, ready to be played."""

    section: Play
    counting: Counting
    showdown: Showdown

    @property
    def poker_order(self) -> Order:
        return self.showdown.order

    # --- cards and hands --------------------------------------------------------------------------

    def sensible(self, wait: Choose) -> str:
        """Plain play of a blackjack hand; plain play makes no choice of the game."""
        if wait.offer:
            return default_choice(wait)
        assert not isinstance(wait.total, str)
        _, kinds, up, _ = wait.knows
        said = plain_play(wait.options, total=wait.total, kinds=kinds, up=up)
        return said or default_choice(wait)

    def points(
        self, cards: Iterable[Card], *, split: bool = False, board: Sequence[Card] = ()
    ) -> int:
        return self.counting.points(self.counting.count(cards))[0]

    def hand_facts(
        self, cards: Sequence[Card], *, up: Card, split: bool = False, doublings: int = 0
    ) -> dict[str, Value]:
        """The facts of a bettor's blackjack hand while it is played."""
        two = len(cards) == 2 and not any(map(is_joker, cards))
        return {
            **self.counting.facts(cards, original=not split, whose="hand"),
            "hand.pair_value": two and self.kind(cards[0]) == self.kind(cards[1]),
            "hand.split": split,
            "hand.doublings": doublings,
            "dealer.up": UP_CARDS[rank_of(up)],
        }

    def dealer_facts(self, cards: Sequence[Card]) -> dict[str, Value]:
        """The facts of the player-dealer's blackjack hand, in the order in which it was dealt."""
        held = self.counting.facts(cards, original=True, whose="dealer")
        return {**held, "dealer.up": UP_CARDS[rank_of(cards[0])]}

    def blackjack_vs(self, hand: Facts, dealer: Facts) -> str:
        return compared(self.counting.worth(hand, "hand"), self.counting.worth(dealer, "dealer"))

    def poker_facts(
        self, own: Sequence[Card], hole: Sequence[Card], board: Sequence[Card]
    ) -> dict[str, Value]:
        """The facts of a bettor's first two cards with the community cards."""
        hand, other = self.showdown.best(own, board), self.showdown.best(hole, board)
        return {
            "hand.category": hand.category,
            "hand.vs": compared(hand.value, other.value),
            "seven.makes": self.showdown.makes(own, board),
        }

    def hands_compared(
        self, own: Sequence[Card], hole: Sequence[Card], board: Sequence[Card]
    ) -> dict[str, str]:
        """The two poker hands in words, in the detail that decides."""
        told = self.showdown.best(own, board).against(self.showdown.best(hole, board))
        return dict(zip(HANDS_COMPARED, told, strict=True))

    # --- the choice -------------------------------------------------------------------------------

    def may_choose(self, own: Sequence[Card]) -> tuple[str, ...]:
        """The games that a bettor may choose; the natural is paid, or played as poker."""
        if self.counting.is_natural(own):
            return (NATURAL, POKER)
        return (BLACKJACK, POKER, SURRENDER)

    def play_wager(self, choice: str) -> PlayWager | None:
        """The wager that goes with a choice."""
        if choice == POKER:
            return self.section.poker
        if choice == BLACKJACK or (choice == NATURAL and self.section.natural.bets == "play"):
            return self.section.blackjack
        return None

    def ante_of(self, wager: str) -> str:
        """The ante that a play wager is a multiple of."""
        return self.sheet.wager[wager].size.of

    def sizes(self, choice: str, placed: Mapping[str, int]) -> tuple[int, ...]:
        """The legal amounts of a choice; empty when it needs no wager."""
        chosen = self.play_wager(choice)
        if chosen is None:
            return ()
        ante = placed.get(self.ante_of(chosen.wager), 0)
        return tuple(times * ante for times in chosen.times)

    @property
    def most_units(self) -> int:
        """All antes, and the largest wager on a game; a blackjack hand may be doubled or split."""
        antes = sum(wager.kind == "base" for wager in self.sheet.wager.values())
        return antes + max(*self.section.poker.times, 2 * max(self.section.blackjack.times))

    # --- a blackjack hand -------------------------------------------------------------------------

    def may(self, hand: Facts, *, hands: int, aces: bool) -> Legal:
        """The options of a hand; `hands` the seat has, `aces` when it comes from split aces."""
        if hand["hand.over"] or hand["hand.doublings"] or (aces and self.one_card_aces):
            return Legal((), {})
        refused: dict[str, str] = {}
        options = ["stand", "hit", *self._if_holds("double", hand, refused)]
        if hands > 1:
            refused["split"] = f"a hand is split once ({self.cite('play.split')})"
        else:
            options += self._if_holds("split", hand, refused)
        silent = "hit" if self.holds("no_signal_hits", hand) else "stand"
        return Legal(tuple(options), refused, silent)

    @property
    def one_card_aces(self) -> bool:
        split = self.section.split
        return split is not None and split.aces == "one-card"

    def is_ace(self, card: Card) -> bool:
        return rank_of(card) == ACE

    def dealer_draws(self, dealer: Facts) -> bool:
        return not dealer["dealer.over"] and self.holds("dealer_hits", dealer)

    # --- the round --------------------------------------------------------------------------------

    round: ClassVar = later("houseway.families.two_way.rounds", "TwoWayRound")

    def hand_names(self, setup: Setup) -> tuple[str, ...]:
        seats = (seat_hand(seat) for seat in seats_in_play(self.sheet, setup))
        return (*seats, PLAYER_DEALER, BOARD, HOLE)

    def facts(self, finished: Finished) -> Facts:
        cards = finished.hands
        dealer = self.dealer_facts(cards[PLAYER_DEALER])
        best = self.showdown.best(cards[HOLE], community(cards[PLAYER_DEALER], cards[BOARD]))
        return {**dealer, "dealer.category": best.category}

    @cached_property
    def _reach(self) -> Any:
        from houseway.families.two_way.reachable_facts import Reach

        return Reach(self)

    def reachable(self, uses: frozenset[str]) -> Iterable[Facts]:
        ends: Iterable[Facts] = self._reach.ends(uses)
        return ends


def make_rules(sheet: Sheet) -> TwoWayRules:
    """The sheet made ready to be played; refuses values that do not fit together."""
    check_playable(sheet)
    conditions = _conditions(sheet)
    return TwoWayRules(
        sheet=sheet,
        section=sheet.section(Play),
        counting=counting_of(sheet, conditions["joker_hand"]),
        showdown=Showdown(order_of(sheet)),
        conditions=conditions,
    )


def _conditions(sheet: Sheet) -> dict[str, Condition]:
    """All conditions of the play, checked against the facts known when they are asked."""
    play = sheet.section(Play)
    later = (".joker22", ".category")  # they follow from these conditions, or come at the end
    known = {name: fact for name, fact in facts(sheet).items() if not name.endswith(later)}
    own = facts_seen(known, "decide", "up", hand="hand")
    dealer = facts_seen(known, "end", "up", hand="dealer")
    texts = {
        "no_signal_hits": (play.no_signal_hits, own),
        "joker_hand": (play.joker_hand, points_facts()),
        "double": (play.double.when if play.double else "", own),
        "split": (play.split.when if play.split else "", own),
        "dealer_hits": (play.dealer_hits, dealer),
    }
    return read_conditions(texts, {})
