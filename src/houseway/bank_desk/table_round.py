"""One round of a whole table: what every bet wins, with the weight of each outcome.

Where all seats share the hands, every outcome is counted: facts of the round, thrown dice, order of
settlement and cover. The bank's result and the seats' results are then exact, with all that binds
them together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import product

from houseway.bank_desk.round_result import RoundResult
from houseway.cards import Card
from houseway.errors import HousewayError
from houseway.families.analyst import BEST
from houseway.library import Game
from houseway.pricing.branches import with_number
from houseway.sheet.model import Sheet
from houseway.table.button import device_of, starting_seat
from houseway.table.chips.cover import COVER_POLICIES, Account, CoverPolicy
from houseway.table.chips.settlement import (
    Verdict,
    settle_verdicts,
    settling_order,
    verdict_of,
)
from houseway.table.rounds import Bet, Setup
from houseway.wagers.facts import Facts

Nets = tuple[int, ...]  # the result of each bet, in cents


@dataclass(frozen=True, slots=True)
class Outcome:
    """What all bets win in a round: `nets` after cover, `uncovered` the chips that went back.

    `needs` is the cover from which everything is in action.
    """

    nets: Nets
    uncovered: Nets
    needs: int


@dataclass(frozen=True)
class TableRound:
    """The joint distribution of all bets of a table in one round."""

    bets: tuple[Bet, ...]
    outcomes: Mapping[Outcome, int]

    @cached_property
    def total(self) -> int:
        return sum(self.outcomes.values())

    def result(self, value: Callable[[Outcome], int]) -> RoundResult:
        """The distribution of a number of cents that each outcome has."""
        weights: Counter[int] = Counter()
        for outcome, weight in self.outcomes.items():
            weights[value(outcome)] += weight
        return RoundResult.of(weights)

    @cached_property
    def bank(self) -> RoundResult:
        """What the bank wins, before collections."""
        return self.result(lambda outcome: -sum(outcome.nets))

    def of_bets(self, chosen: Callable[[Bet], bool]) -> RoundResult:
        """What some of the bets win together."""
        places = [place for place, bet in enumerate(self.bets) if chosen(bet)]
        return self.result(lambda outcome: sum(outcome.nets[place] for place in places))

    @cached_property
    def covariances(self) -> tuple[tuple[Fraction, ...], ...]:
        """The covariance of each bet with each other, in square cents."""
        bets = range(len(self.bets))
        means = [
            Fraction(sum(o.nets[b] * w for o, w in self.outcomes.items()), self.total) for b in bets
        ]
        found = [[Fraction(0)] * len(self.bets) for _ in bets]
        for one in bets:
            for other in range(one + 1):
                together = sum(o.nets[one] * o.nets[other] * w for o, w in self.outcomes.items())
                value = Fraction(together, self.total) - means[one] * means[other]
                found[one][other] = found[other][one] = value
        return tuple(map(tuple, found))

    # --- cover ------------------------------------------------------------------------------------

    @cached_property
    def needed(self) -> RoundResult:
        """The cover from which everything is in action."""
        return self.result(lambda outcome: outcome.needs)

    def short(self, cover: int) -> Fraction:
        """The chance that so much cover does not reach for everything."""
        return self.needed.chance(above=cover)

    def least_cover(self, share: Fraction) -> int:
        """The least cover that reaches in at least this share of rounds."""
        held = 0
        for cents, weight in self.needed.weights.items():
            held += weight
            if held >= share * self.total:
                return cents
        raise HousewayError("share", f"found {float(share)}; a share is at most 1", where="share")

    def returned_to(self, place: int) -> tuple[Fraction, Fraction]:
        """The chance that chips of a bet go back uncovered, and how many cents on average."""
        chance = sum(w for o, w in self.outcomes.items() if o.uncovered[place])
        cents = sum(o.uncovered[place] * w for o, w in self.outcomes.items())
        return Fraction(chance, self.total), Fraction(cents, self.total)


# --- counted rounds ---------------------------------------------------------------------------------


def counted_round(
    game: Game, setup: Setup, *, play: str = BEST, policy: str = ""
) -> TableRound | None:
    """The exact round of a table whose seats share the hands; None where each has one of its own.

    `play` is the way to play of all bettors; `policy` replaces the sheet's way in which cover runs
    out.
    """
    sheet = game.sheet
    if policy:
        sheet = sheet.model_copy(update={"bank": sheet.banked.model_copy(update={"cover": policy})})
    wagers = list(dict.fromkeys((bet.wager, bet.number) for bet in setup.bets))
    uses = frozenset().union(*(game.wagers[name].uses for name, _ in wagers))
    starts = _Starts(sheet, setup)
    counted = game.analyst.shared_facts(uses, play, starts.card)
    if counted is None:
        return None
    judged: dict[tuple[str, ...], tuple[Verdict, ...]] = {}
    chances: Counter[tuple[tuple[str, ...], Rank]] = Counter()
    for facts, rank, weight in counted:
        rows = tuple(
            game.wagers[name].judge(with_number(facts, number)).id for name, number in wagers
        )
        if rows not in judged:
            judged[rows] = tuple(_verdict(game, bet, facts) for bet in setup.bets)
        chances[rows, rank] += weight
    settled: dict[tuple[tuple[str, ...], Seats], Outcome] = {}
    outcomes: Counter[Outcome] = Counter()
    for (rows, rank), weight in chances.items():
        for seats, (placed, hands, times) in starts.by_seats(rank).items():
            if (rows, seats) not in settled:
                settled[rows, seats] = _outcome(game, sheet, judged[rows], placed, hands)
            outcomes[settled[rows, seats]] += weight * times
    return TableRound(setup.bets, dict(outcomes))


def _verdict(game: Game, bet: Bet, facts: Facts) -> Verdict:
    wager, rounding = game.wagers[bet.wager], game.sheet.banked.rounding
    return verdict_of(bet, wager, with_number(facts, bet.number), rounding, words={})


def _outcome(
    game: Game, sheet: Sheet, verdicts: tuple[Verdict, ...], setup: Setup, hands: Hands
) -> Outcome:
    settlement = settle_verdicts(verdicts, sheet, game.wagers, setup, hands)
    lines = {id(line.bet): line for line in settlement.lines}
    found = [lines[id(bet)] for bet in setup.bets]
    rule = sheet.settling
    start = starting_seat(rule.start, sheet.button, setup, hands)
    order = settling_order(verdicts, rule, setup, start=start, direction=rule.direction)
    return Outcome(
        nets=tuple(line.net for line in found),
        uncovered=tuple(line.bet.amount - line.in_action for line in found),
        needs=_needed_cover(order, COVER_POLICIES[sheet.banked.cover]),
    )


def _needed_cover(order: Sequence[Verdict], policy: CoverPolicy) -> int:
    """The cover that each settled wager needs, at the most: what is at risk and was used before.

    What is left of a posted amount is that amount and something that depends on the account.
    """
    account, most = Account(0), 0
    for verdict in order:
        most = max(most, abs(verdict.net) - policy(0, account, verdict.net > 0))
        account = account.after(verdict.net)
    return most


Rank = int | None
Seats = tuple[int, ...]
Hands = Mapping[str, Sequence[Card]]


@dataclass(frozen=True)
class _Starts:
    """The seats at which settling may start, by the thrown dice or the rank of a card."""

    sheet: Sheet
    setup: Setup

    @cached_property
    def _names(self) -> tuple[str, ...]:
        """The starts that the sheet names: the usual one, and the one of a bank that is short."""
        rule = self.sheet.settling
        return (rule.start, *([rule.short.start] if rule.short else []))

    @property
    def card(self) -> tuple[str, int] | None:
        """The hand and the place of the card that decides where the button is, if one does."""
        device = device_of(self.sheet.button)
        by_card = "button" in self._names and self.setup.button is None and device.kind == "card"
        return (device.hand, device.place) if by_card else None

    def by_seats(self, rank: Rank) -> Mapping[Seats, tuple[Setup, Hands, int]]:
        """For each set of starts, a setup and hands that have it, and in how many ways it comes."""
        if rank is not None:
            hand, place = self.card or ("", 0)
            hands = {hand: (0,) * (place - 1) + (4 * rank,)}
            return {self._seats(self.setup, hands): (self.setup, hands, 1)}
        return self._by_dice

    @cached_property
    def _by_dice(self) -> Mapping[Seats, tuple[Setup, Hands, int]]:
        device = device_of(self.sheet.button)
        thrown = "button" in self._names and self.setup.button is None and device.dice
        rolls = product(range(1, device.faces + 1), repeat=device.dice) if thrown else [()]
        found: dict[Seats, tuple[Setup, Hands, int]] = {}
        for dice in rolls:
            setup = replace(self.setup, dice=dice)
            seats = self._seats(setup, {})
            _, _, times = found.get(seats, (setup, {}, 0))
            found[seats] = (setup, {}, times + 1)
        return found

    def _seats(self, setup: Setup, hands: Hands) -> Seats:
        return tuple(starting_seat(name, self.sheet.button, setup, hands) for name in self._names)
