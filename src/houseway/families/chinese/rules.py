"""The rules of a sheet of Chinese poker: seats that play, hands, fantasy land."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from houseway.cards import Card, rank_of
from houseway.cards.card import RANKS
from houseway.errors import BadRecord, HousewayError
from houseway.families.base import later
from houseway.families.chinese.scoring import Scoring, Standing, build_scoring
from houseway.families.chinese.section import (
    FANTASY,
    NONE,
    SIZES,
    THIRTEEN,
    WAY,
    Fantasy,
    Play,
    Score,
    Stakes,
    own_facts,
)
from houseway.families.chinese.segments import (
    SetSegments,
    foul_of,
    order_of,
    setting_of,
    setting_says,
    sweep_of,
)
from houseway.families.peer_games import PeerRules, clockwise_among
from houseway.money import dollars
from houseway.ranking.hands import best_hand
from houseway.sheet.model import Sheet
from houseway.table.button import clockwise_from, right_of
from houseway.table.cards.hand_setting import HandSetting, SettingPart
from houseway.table.collections.fee_stakes import Stakes as Named
from houseway.table.rounds import Setup
from houseway.wagers.facts import Fact, Value
from houseway.wagers.when import Condition, WhenError, parse_when

if TYPE_CHECKING:
    from houseway.families.chinese.hand_worth import Estimate


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """When a hand leads to fantasy land, and when it stays there."""

    enters: Condition
    stays: Condition


@dataclass(frozen=True, kw_only=True, eq=False)
class ChineseRules(PeerRules):
    """A sheet of Chinese poker, ready to be played."""

    section: Play
    order: Score
    stakes: Stakes
    scoring: Scoring
    entry: Entry | None = None
    samples: int = 16  # futures that the house way of cards in parts looks at
    seed: int = 0

    @property
    def most_units(self) -> int:
        return self.stakes.least

    @property
    def least_stack(self) -> int:
        """The chips that a player needs to be dealt in, in cents."""
        return self.stakes.least * self.stakes.cents

    @property
    def least_buy_in(self) -> int:
        return self.stakes.buy_in * self.stakes.cents

    @property
    def most_active(self) -> int:
        return self.section.active

    @property
    def keeps_secrets(self) -> bool:
        """Cards that are set lie open; a card that was put away is never shown."""
        return any(street.discards for street in self.section.streets)

    def plays_for(self, amounts: int) -> Named:
        return Named(kind="unit", bets=(self.stakes.cents,))

    @cached_property
    def estimate(self) -> Estimate:
        """The average worth of hands, which the house way goes by."""
        from houseway.families.chinese.hand_worth import build_estimate

        return build_estimate(self.scoring, self.section, self.entry)

    @property
    def parts(self) -> tuple[str, ...]:
        """The segments that a record may lay a hand in; none for cards placed street by street."""
        return () if len(self.section.streets) > 1 else tuple(SIZES)

    # --- players ----------------------------------------------------------------------------------

    @property
    def least_text(self) -> str:
        return f"{self.scoring.units_text(self.stakes.least)} ({dollars(self.least_stack)})"

    def dealt_in(self, setup: Setup) -> list[int]:
        """The seats that get cards, clockwise from the dealer button."""
        ring = clockwise_from(setup.bank, setup.seats)
        able = [seat for seat in ring if setup.stacks.get(seat, 0) >= self.least_stack]
        if len(able) < 2:
            raise BadRecord(
                "too-few-players",
                f"{len(able)} with the {self.least_text} that a hand needs; it takes two players",
                where="stacks",
            )
        return able[: self.most_active]

    def comparing_order(self, setup: Setup) -> list[int]:
        """The same seats in the order of comparing and paying."""
        at_button = self.order.start == "button"
        start = setup.bank if at_button else right_of(setup.bank, setup.seats)
        clockwise = self.order.direction == "clockwise"
        return clockwise_among(self.dealt_in(setup), start, setup, clockwise=clockwise)

    # --- fantasy land -----------------------------------------------------------------------------

    def in_fantasy(self, setup: Setup) -> frozenset[int]:
        """The seats that the last round has sent to fantasy land."""
        named = setup.before.get(FANTASY, [])
        unknown = sorted({*setup.before} - ({FANTASY} if self.entry else set()))
        seats = range(1, setup.seats + 1)
        if unknown or not isinstance(named, list) or not all(seat in seats for seat in named):
            legal = f'{{"{FANTASY}": [2]}}, a list of seats' if self.entry else "nothing"
            raise BadRecord(
                "before", f"found {dict(setup.before)!r}; legal: {legal}", where="before"
            )
        return frozenset(named)

    def leads_on(self, standing: Standing, *, there: bool) -> Condition | None:
        """Why the player gets thirteen cards in the next round; None if they do not.

        `there`: the player is in fantasy land now. A declared clean sweep is not compared by
        segments, so that it owes nothing for their order; out of order it is fouled all the same
        and leads nowhere.
        """
        if self.entry is None:
            return None
        condition = self.entry.stays if there else self.entry.enters
        wrong = standing.foul or foul_of(standing.setting, equal=self.section.equal)
        says: dict[str, Value] = {
            **setting_says(standing.setting),
            "hand.foul": bool(wrong),
            "hand.sweep": standing.sweep,
            "hand.button": standing.button,
        }
        return condition if condition(says) else None

    # --- the round --------------------------------------------------------------------------------

    round: ClassVar = later("houseway.families.chinese.rounds", "ChineseRound")

    def parting(self, cards: Sequence[Card]) -> HandSetting:
        """Thirteen cards to be set at once."""
        from houseway.families.chinese.house_way import best_setting

        held = tuple(cards)
        if len(held) != THIRTEEN:
            raise BadRecord(
                "wrong-count",
                f"{len(held)} cards; a hand that is set has {THIRTEEN}",
                where="cards",
            )
        return HandSetting(
            cards=held,
            parts=tuple(
                SettingPart(name=name, least=size, most=size) for name, size in SIZES.items()
            ),
            foul=lambda parted: self.foul(setting_of(parted)),
            says=lambda parted: tuple(map(self.points, parted)),
            house=lambda: best_setting(self.estimate, held, stays=False),
            why=WAY,
        )

    def foul(self, setting: SetSegments) -> str:
        """Why a hand is fouled; empty for a clean sweep, whose parts need no order."""
        if sweep_of(setting, self.section.sweeps) != NONE:
            return ""
        return foul_of(setting, equal=self.section.equal)

    def points(
        self, cards: Iterable[Card], *, split: bool = False, board: Sequence[Card] = ()
    ) -> str:
        """A hand in words, where it is a front hand or a hand of five; else its ranks."""
        held = tuple(cards)
        for segment in ("front", "back"):
            if len(held) == SIZES[segment]:
                return best_hand(order_of(segment), held).name
        return "-".join(RANKS[rank_of(card)] for card in sorted(held, reverse=True))


def _entry(fantasy: Fantasy | None, known: Mapping[str, Fact]) -> Entry | None:
    if fantasy is None:
        return None
    found = {}
    for key in ("enters", "stays"):
        try:
            found[key] = parse_when(getattr(fantasy, key), known)
        except WhenError as error:
            where = f"play.fantasy.{key}"
            raise HousewayError(error.code, error.message, where=where) from None
    return Entry(**found)


def make_rules(sheet: Sheet) -> ChineseRules:
    """The sheet made ready to be played; refuses values that do not fit together."""
    play = sheet.section(Play)
    score = sheet.section(Score)
    stakes = sheet.section(Stakes)
    _check_deck(sheet, play)
    return ChineseRules(
        sheet=sheet,
        section=play,
        order=score,
        stakes=stakes,
        scoring=build_scoring(score, play.sweeps),
        entry=_entry(play.fantasy, own_facts(play.sweeps)),
    )


def _check_deck(sheet: Sheet, play: Play) -> None:
    """Refuse more players than one deck has cards for."""
    each = sum(street.times * street.deals for street in play.streets)
    deck = sheet.deck
    if deck.cards.text != "52" or deck.decks != 1 or deck.jokers:
        raise HousewayError("deck", "hands are ranked for one deck of 52 cards", where="deck")
    if each * play.active > 52:
        raise HousewayError(
            "deck",
            f"{play.active} players with {each} cards each need more than 52",
            where="play.active",
        )
