"""The rules of a pai gow poker sheet: the facts of hands, and the house way to set them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

from houseway.cards import Card, is_joker
from houseway.errors import HousewayError
from houseway.families.base import later
from houseway.families.pai_gow_poker.reachable_facts import all_makes
from houseway.families.pai_gow_poker.section import FOUL, Play
from houseway.families.seats import SeatRules
from houseway.ranking.bonus import seven_makes
from houseway.ranking.hands import best_hand
from houseway.ranking.orders import Order
from houseway.setting.card_chart import CardChart, read_card_chart
from houseway.setting.section import HouseWay
from houseway.setting.seven_cards import (
    BACK_ORDERS,
    SEVEN,
    CardSplit,
    Orders,
    SevenCardHand,
    is_ace_high,
    orders_for,
)
from houseway.sheet.model import Sheet
from houseway.table.button import left_of
from houseway.table.cards.first_cards import seat_hand, seats_betting
from houseway.table.cards.hand_setting import HandSetting, Parted, SettingPart, miscount
from houseway.table.cards.piles import pile_cards
from houseway.table.rounds import PLAYER_DEALER, Finished, Setup
from houseway.wagers.facts import COMPARED, Facts, Value, combinations, compared

PARTS = (SettingPart(name="front", least=2, most=2), SettingPart(name="back", least=5, most=5))


@dataclass(frozen=True, eq=False)
class PaiGowRules(SeatRules):
    """A pai gow poker sheet, ready to be played."""

    most_units: ClassVar[int] = 1
    parts: ClassVar[tuple[str, ...]] = tuple(part.name for part in PARTS)

    section: Play
    way: CardChart

    @property
    def orders(self) -> Orders:
        return self.way.orders

    @property
    def bonus_order(self) -> Order:
        """The order in which bonus bets rank the hands of seven cards."""
        joker = self.section.bonus_joker
        return orders_for(joker).back if joker else self.orders.back

    # --- hands ------------------------------------------------------------------------------------

    def split(self, front: Sequence[Card], back: Sequence[Card]) -> CardSplit:
        return CardSplit(self.orders, tuple(front), tuple(back))

    def points(
        self, cards: Iterable[Card], *, split: bool = False, board: Sequence[Card] = ()
    ) -> str:
        """A hand in words; of seven cards, the best five."""
        held = tuple(cards)
        order = self.orders.front if len(held) == len(self.parts) else self.orders.back
        return best_hand(order, held).name if len(held) >= order.size else f"{len(held)} cards"

    def says(self, split: CardSplit) -> tuple[str, str]:
        if split.miscounted:
            return f"{len(split.front_cards)} in front", f"{len(split.back_cards)} behind"
        return split.front.name, split.back.name

    def is_ace_high(self, cards: Sequence[Card]) -> bool:
        return is_ace_high(cards, self.orders)

    def parting(self, cards: Sequence[Card]) -> HandSetting:
        """Seven cards to be set."""
        held = tuple(cards)
        way = self.way.set(held)

        def foul(parted: Parted) -> str:
            if wrong := miscount(PARTS, parted):
                return wrong
            split = self.split(*parted)
            if not split.foul:
                return ""
            return f"{FOUL}: {split.front.name} in front of {split.back.name}"

        return HandSetting(
            cards=held,
            parts=PARTS,
            foul=foul,
            says=lambda parted: self.says(self.split(*parted)),
            house=lambda: (way.front, way.back),
            row=way.row,
            why=way.why,
            cite=way.cite,
            legal=lambda: tuple(
                (split.front_cards, split.back_cards)
                for split in SevenCardHand(held, self.orders).legal
            ),
            loose=self.section.miscount == "foul",
        )

    # --- facts ------------------------------------------------------------------------------------

    def dealer_says(self, cards: Sequence[Card]) -> dict[str, Value]:
        return {
            "dealer.ace_high": self.is_ace_high(cards),
            "dealer.joker": any(map(is_joker, cards)),
        }

    def seven_says(self, cards: Sequence[Card]) -> dict[str, Value]:
        return {
            "seven.makes": seven_makes(self.bonus_order, cards),
            "seven.ace_high": self.is_ace_high(cards),
        }

    def versus(self, own: CardSplit, other: CardSplit) -> dict[str, Value]:
        if own.miscounted:
            return {
                "front.vs": "lower",
                "back.vs": "lower",
                "hand.foul": True,
                "hand.miscounted": True,
            }
        return {
            "front.vs": compared(own.front.strength, other.front.strength),
            "back.vs": compared(own.back.strength, other.back.strength),
            "hand.foul": own.foul,
            "hand.miscounted": False,
        }

    def facts(self, finished: Finished) -> Facts:
        return self.dealer_says(finished.hands[PLAYER_DEALER])

    # --- the round --------------------------------------------------------------------------------

    round: ClassVar = later("houseway.families.pai_gow_poker.rounds", "PaiGowRound")

    def hand_names(self, setup: Setup) -> tuple[str, ...]:
        seats = seats_betting(setup, start=left_of(setup.bank, setup.seats))
        return (*map(seat_hand, seats), PLAYER_DEALER)

    # --- possible ends ----------------------------------------------------------------------------

    def reachable(self, uses: frozenset[str]) -> Iterable[Facts]:
        makes = all_makes(self.bonus_order)
        apart: dict[str, Iterable[Value]] = {
            "seven.makes": makes,
            "other.makes": makes,
            "other.bonus": (False, True),
            "seven.ace_high": (False, True),
            "hand.foul": (False, True),
            "hand.miscounted": (False, True) if self.section.miscount == "foul" else (False,),
        }
        return combinations(self._together(), apart, uses)

    def _together(self) -> Iterator[Facts]:
        """The dealer's end: an ace-high hand has the joker or not; so has any other hand."""
        for front, back, ace_high, joker in product(COMPARED, COMPARED, (False, True), (0, 1)):
            yield {
                "front.vs": front,
                "back.vs": back,
                "dealer.ace_high": ace_high,
                "dealer.joker": bool(joker),
            }


def make_rules(sheet: Sheet) -> PaiGowRules:
    """The sheet made ready to be played; refuses values that do not fit together."""
    play = sheet.section(Play)
    house_way = sheet.section(HouseWay)
    if sheet.deal.order.words[0] != "piles" or pile_cards(sheet) != SEVEN:
        raise HousewayError(
            "order",
            f'{sheet.deal.order.text!r}: pai gow poker is dealt in piles of seven, "piles 7"',
            where="deal.order",
        )
    jokers = sheet.deck.jokers
    if jokers is not None and (jokers.use not in BACK_ORDERS or jokers.count > 1):
        raise HousewayError(
            "jokers",
            f"{jokers.count} jokers used as {jokers.use!r}; legal: one or none, "
            f"as {', '.join(map(repr, BACK_ORDERS))}",
            where="deck.jokers",
        )
    if play.stops and not play.exposed:
        raise HousewayError(
            "stops",
            "bettors can stop at the player-dealer's hand only where it is exposed",
            where="play.stops",
        )
    for name, wager in sheet.wager.items():
        alone = [len(together) for together in wager.needs.alternatives] == [1]
        if wager.kind == "envy" and not alone:
            raise HousewayError(
                "needs",
                f"{wager.needs.text!r}: envy comes with one wager, such as 'fortune >= $5'",
                where=f"wager.{name}.needs",
            )
    way = read_card_chart(house_way.rows, joker=jokers.use if jokers else "bug")
    return PaiGowRules(sheet=sheet, section=play, way=way)
