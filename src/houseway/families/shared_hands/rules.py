"""The round of play with two shared hands, in the order and the words of the rule texts."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any, ClassVar

from houseway.cards import Card, rank_of
from houseway.errors import HousewayError
from houseway.families.base import Asks, Play, Rules, Steps
from houseway.families.shared_hands.section import Draw, facts
from houseway.ranking.points import PAIRS, four_card_makes, pair_kind, points, tint
from houseway.sheet.model import Sheet
from houseway.sheet.phrases import Grid, Values, digit_values
from houseway.table.cards.hands import Hands
from houseway.table.rounds import Bettor, Choose, Event, Finished, Setup
from houseway.wagers.facts import Fact, Facts, Value, combinations, follows_choice
from houseway.wagers.when import Condition, WhenError, parse_when

PLAYER, BANKER = "player", "banker"
USUAL_NATURALS = frozenset({8, 9})
CARD_FACTS = frozenset({"player.pair", "banker.pair", "dealt.tint", "first4.makes"})
OPTION_FACTS = ("banker.up", "banker.first2", "player.first2")

# Totals and cards of the player hand, the banker hand and the bettor's own, and the choice.
Ending = tuple[int, int, int, int, int, int, str]


@dataclass(frozen=True, eq=False)
class SharedRules(Rules):
    """A sheet of two shared hands, ready to be played."""

    most_units: ClassVar[int] = 1

    sheet: Sheet
    draw: Draw
    values: Values
    naturals: frozenset[int]
    chart: str  # the player hand by total: H, S or O
    grid: Grid
    house_way: str
    option_when: Condition
    choosers: frozenset[str] = field(repr=False)  # wagers that follow their bettor's choice

    # --- the drawing rules: the only place where they are stated --------------------------------

    def is_natural(self, total: int) -> bool:
        return total in self.naturals

    def player_does(self, total: int, *, may_choose: bool) -> str:
        """The play of the player hand's first two cards: H, S, or O where bettors choose."""
        letter = self.chart[total]
        return letter if letter != "O" or may_choose else self.house_way[total]

    def banker_draws(self, total: int, third: int | None) -> bool:
        """Whether the banker hand draws, knowing the value of the player hand's third card."""
        return self.grid.letter(total, third) == "H"

    def offers_option(self, player: int, banker_up: int, banker: int) -> bool:
        """Whether bettors may choose, by the two-card totals and the banker's open card."""
        if self.chart[player] != "O":
            return False
        values = (banker_up, banker, player)
        return self.option_when(dict(zip(OPTION_FACTS, values, strict=True)))

    # --- the round of play ------------------------------------------------------------------------

    def play(self, setup: Setup, log: list[Event]) -> Play:
        hands = Hands(self.sheet, setup, log)
        hands.begin()
        faces = self.sheet.deal.faces
        for name in self.sheet.deal.order.words:
            place = len(hands.cards.get(name, ())) + 1
            yield from hands.card(name, face=faces.of(name, place))
        for name, places in faces.opened.items():
            hands.open(name, places or (1, 2))
        player, banker = (self.points(hands.cards[name]) for name in (PLAYER, BANKER))
        if self.is_natural(player) or self.is_natural(banker):
            hands.note("natural", player=player, banker=banker)
            self._nobody_draws(hands, setup)
        else:
            yield from self._draws(hands, setup, player, banker)
        if "down" in faces.text:
            hands.open(BANKER, range(1, len(hands.cards[BANKER]) + 1))
        return hands.finish()

    def _draws(self, hands: Hands, setup: Setup, player: int, banker: int) -> Steps:
        up = self.value(hands.cards[BANKER][0])
        may_choose = self.offers_option(player, up, banker)
        does = self.player_does(player, may_choose=may_choose)
        if does == "O":
            choices = yield from self._choices(hands, setup, player)
            hits = "hit" in choices or self.draw.complete == "always"
        else:
            hits = does == "H"
            for bettor in self._choosers(setup):
                hands.choices[bettor] = "hit" if hits else "stand"
        third = None
        if hits:
            yield from hands.card(PLAYER, stage="draw")
            third = self.value(hands.cards[PLAYER][2])
        if self.banker_draws(banker, third):
            yield from hands.card(BANKER, stage="draw")

    def _choices(self, hands: Hands, setup: Setup, player: int) -> Asks[list[str]]:
        """Each bettor on a wager that plays the hand stands or takes the shared card."""
        knows = self.knowledge(hands.cards[PLAYER], hands.cards[BANKER])
        house_way = "hit" if self.house_way[player] == "H" else "stand"
        choices = []
        for bettor in self._choosers(setup):
            choice = yield from hands.choose(
                Choose(
                    who=bettor,
                    hand=self.hand_of(bettor),
                    total=player,
                    options=("stand", "hit"),
                    house_way=house_way,
                    knows=knows,
                )
            )
            choices.append(choice)
        return choices

    def knowledge(self, player: list[Card], banker: list[Card]) -> tuple[Any, ...]:
        """A bettor's information for the choice: the player cards and the banker's open card."""
        own = tuple(sorted(self.value(card) for card in player[:2]))
        return (own, self.value(banker[0]))

    def _choosers(self, setup: Setup) -> list[Bettor]:
        """Bettors who choose, clockwise from the player-dealer, seated before backline."""
        who = {bet.bettor for bet in setup.bets if bet.wager in self.choosers}
        return sorted(who, key=lambda b: ((b[0] - setup.bank) % setup.seats, bool(b[1]), b[1]))

    def _nobody_draws(self, hands: Hands, setup: Setup) -> None:
        for bettor in self._choosers(setup):
            hands.choices[bettor] = "stand"

    # --- facts of the round -----------------------------------------------------------------------

    def value(self, card: Card) -> int:
        return self.values.of(rank_of(card))

    def alike(self, uses: frozenset[str]) -> Callable[[Card], Hashable]:
        return super().alike(uses) if uses & CARD_FACTS else self.value

    def points(
        self, cards: Iterable[Card], *, split: bool = False, board: Sequence[Card] = ()
    ) -> int:
        return points(cards, self.values)

    def hand_names(self, setup: Setup) -> tuple[str, ...]:
        return (PLAYER, BANKER)

    def hand_of(self, bettor: Bettor) -> str:
        return f"seat {bettor[0]}"

    def facts(self, finished: Finished) -> Facts:
        player, banker = finished.hands[PLAYER], finished.hands[BANKER]
        cards = (*player, *banker)
        return {
            **self.total_facts(self.points(player), len(player), self.points(banker), len(banker)),
            "player.pair": pair_kind(player[0], player[1]),
            "banker.pair": pair_kind(banker[0], banker[1]),
            "player.first2": self.points(player[:2]),
            "banker.first2": self.points(banker[:2]),
            "banker.up": self.value(banker[0]),
            "dealt.tint": tint(cards),
            "first4.makes": four_card_makes(player, banker),
        }

    def total_facts(self, player: int, p_cards: int, banker: int, b_cards: int) -> dict[str, Value]:
        """The facts that follow from the totals and the numbers of cards."""
        natural = self.naturals or USUAL_NATURALS
        winner = "tie" if player == banker else "player" if player > banker else "banker"
        return {
            "player.total": player,
            "player.cards": p_cards,
            "player.natural": p_cards == 2 and player in natural,
            "player.lead": player - banker,
            "banker.total": banker,
            "banker.cards": b_cards,
            "banker.natural": b_cards == 2 and banker in natural,
            "banker.lead": banker - player,
            "winner": winner,
            "dealt.cards": p_cards + b_cards,
        }

    def bettor_facts(self, finished: Finished, bettor: Bettor) -> Facts:
        cards = finished.hands[PLAYER]
        choice = finished.choices.get(bettor, "hit" if len(cards) == 3 else "stand")
        own = cards if choice == "hit" else cards[:2]
        return self.choice_facts(self.points(own), len(own), choice)

    def choice_facts(self, total: int, cards: int, choice: str) -> dict[str, Value]:
        natural = cards == 2 and total in (self.naturals or USUAL_NATURALS)
        return {
            "hand.total": total,
            "hand.cards": cards,
            "hand.natural": natural,
            "bet.choice": choice,
        }

    # --- possible ends ----------------------------------------------------------------------------

    def outcome(
        self, player: int, banker: int, fifth: int, sixth: int, *, choice: str, may_choose: bool
    ) -> Ending:
        """How a deal ends for a bettor, by two-card totals and the values of the next two cards."""
        if self.is_natural(player) or self.is_natural(banker):
            return (player, 2, banker, 2, player, 2, "stand")
        letter = self.player_does(player, may_choose=may_choose)
        does = {"H": "hit", "S": "stand"}.get(letter, choice)
        hits = does == "hit" or (letter == "O" and self.draw.complete == "always")
        third = (player + fifth) % 10
        p_total, p_cards, spare = (third, 3, sixth) if hits else (player, 2, fifth)
        b_total, b_cards = banker, 2
        if self.banker_draws(banker, fifth if hits else None):
            b_total, b_cards = (banker + spare) % 10, 3
        own = (third, 3) if does == "hit" else (player, 2)
        return (p_total, p_cards, b_total, b_cards, *own, does)

    @cached_property
    def endings(self) -> frozenset[Ending]:
        """All ways in which a deal can end for a bettor."""
        asked = (False, True) if "O" in self.chart else (False,)
        return frozenset(
            self.outcome(*deal, choice=choice, may_choose=may)
            for deal in product(range(10), repeat=4)
            for may in asked
            for choice in (("stand", "hit") if may else ("stand",))
        )

    def reachable(self, uses: frozenset[str]) -> Iterable[Facts]:
        numbers = {n for wager in self.sheet.wager.values() for n in wager.numbers} or {0}
        apart: dict[str, Iterable[Value]] = {
            "player.pair": PAIRS,
            "banker.pair": PAIRS,
            "dealt.tint": ("suited", "same-colour", "mixed"),
            "first4.makes": MAKES,
            "bet.number": sorted(numbers),
            **{name: range(10) for name in ("player.first2", "banker.first2", "banker.up")},
        }
        together: Iterator[Facts] = (
            {**self.total_facts(*ending[:4]), **self.choice_facts(*ending[4:])}
            for ending in self.endings
        )
        return combinations(together, apart, uses)


def _all_makes() -> tuple[frozenset[str], ...]:
    """Every set that four cards can make; pairs first, then the hands that go with them."""
    pair = frozenset({"pair"})
    pairs = [
        frozenset(),
        pair,
        pair | {"pair-same-colour"},
        pair | {"pair-suited"},
        pair | {"pair-same-colour", "pair-suited"},
    ]
    alone = [frozenset({name}) for name in ("royal-flush", "straight-flush", "two-pair")]
    both = [held | {name} for held in pairs for name in ("two-pair", "four-of-a-kind")]
    return (*pairs, *alone, *both)


MAKES = _all_makes()


def _option_when(text: str, known: Mapping[str, Fact]) -> Condition:
    """The condition of a bettor's option; its facts must be known before any draw."""
    condition = parse_when(text, known)
    for name in sorted(condition.uses - set(OPTION_FACTS)):
        late = known[name].stage == "end"
        why = "known at the end of the round" if late else "nothing that an option hangs on"
        raise WhenError(
            "not-known-yet",
            f"{name} is {why}; before the draw there are {', '.join(OPTION_FACTS)}",
            text.index(name),
        )
    return condition


def _choosers(sheet: Sheet, known: Mapping[str, Fact]) -> frozenset[str]:
    """The wagers whose bettors hit or stand for themselves."""
    return frozenset(
        name
        for name, wager in sheet.wager.items()
        for row in wager.rows
        if follows_choice({row.by, *parse_when(row.when, known).uses})
    )


def make_rules(sheet: Sheet) -> SharedRules:
    """The sheet made ready to be played; refuses values that do not fit together."""
    draw = sheet.section(Draw)
    if sheet.deck.jokers:
        raise HousewayError(
            "jokers",
            "found jokers; two shared hands have none, deal a hand to each seat",
            where="deck.jokers",
        )
    known = facts(sheet)
    return SharedRules(
        sheet=sheet,
        draw=draw,
        values=digit_values(sheet.deck.values),
        naturals=draw.naturals.totals,
        chart=draw.player.letters,
        grid=draw.banker,
        house_way=draw.house_way.letters,
        option_when=_option_when(draw.option_when, known),
        choosers=_choosers(sheet, known),
    )
