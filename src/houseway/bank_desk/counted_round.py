"""The exact round of a table whose seats share the hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

from houseway.bank_desk.table_round import ListedRound, Outcome, outcome_of
from houseway.cards import Card
from houseway.errors import HousewayError
from houseway.library import Game
from houseway.pricing.branches import with_number
from houseway.sheet.model import Sheet
from houseway.table.button import device_of, starting_seat
from houseway.table.chips.settlement import Settlement, Verdict, settle_verdicts, verdict_of
from houseway.table.rounds import Setup

Rows = tuple[str, ...]  # the row that decides each wager
Rank = int | None  # of the card that decides where the button is
Seats = tuple[int, ...]  # where settling may start
Hands = Mapping[str, Sequence[Card]]


def counted_round(game: Game, setup: Setup, *, play: str, policy: str) -> ListedRound | None:
    """The exact round of a table, if cover runs out by this policy; see `counted_rounds`."""
    found = counted_rounds(game, setup, play=play, policies=(policy,))
    return None if found is None else found[policy]


def counted_rounds(
    game: Game, setup: Setup, *, play: str, policies: Iterable[str]
) -> Mapping[str, ListedRound] | None:
    """The exact round of a table by the policy of cover; None where each seat has a hand of its
    own, and where the bets look at too many facts to be counted together.

    `play` is the way in which all bettors play. Deals are counted once for all policies.
    """
    starts = _Starts(game.sheet, setup)
    deals = _counted_deals(game, setup, play, starts.card)
    if deals is None:
        return None
    return {policy: _settled_deals(game, setup, policy, starts, *deals) for policy in policies}


def _counted_deals(
    game: Game, setup: Setup, play: str, card: tuple[str, int] | None
) -> tuple[dict[Rows, tuple[Verdict, ...]], Counter[tuple[Rows, Rank]]] | None:
    """The win of each bet by the rows that decide the wagers, and the weights of these rows."""
    wagers = list(dict.fromkeys((bet.wager, bet.number) for bet in setup.bets))
    uses = frozenset[str]().union(*(game.wagers[name].uses for name, _ in wagers))
    try:
        counted = game.analyst.shared_facts(uses, play, card)
    except HousewayError as error:
        if error.code != "too-many-facts":
            raise
        return None
    if counted is None:
        return None
    verdicts: dict[Rows, tuple[Verdict, ...]] = {}
    chances: Counter[tuple[Rows, Rank]] = Counter()
    rounding = game.sheet.banked.rounding
    for facts, rank, weight in counted:
        rows = tuple(
            game.wagers[name].judge(with_number(facts, number)).id for name, number in wagers
        )
        if rows not in verdicts:
            verdicts[rows] = tuple(
                verdict_of(
                    bet,
                    game.wagers[bet.wager],
                    with_number(facts, bet.number),
                    rounding,
                    words={},
                )
                for bet in setup.bets
            )
        chances[rows, rank] += weight
    return verdicts, chances


def _settled_deals(
    game: Game,
    setup: Setup,
    policy: str,
    starts: _Starts,
    verdicts: Mapping[Rows, tuple[Verdict, ...]],
    chances: Mapping[tuple[Rows, Rank], int],
) -> ListedRound:
    """All deals, settled from each seat at which settling may start."""
    banked = game.sheet.banked.model_copy(update={"cover": policy})
    sheet = game.sheet.model_copy(update={"bank": banked})
    found: dict[tuple[Rows, Seats], Outcome] = {}
    outcomes: Counter[Outcome] = Counter()
    for (rows, rank), weight in chances.items():
        for seats, (dice, hands, times) in starts.by_seats(rank).items():
            if (rows, seats) not in found:

                def settled(
                    cover: int | None,
                    judged: tuple[Verdict, ...] = verdicts[rows],
                    dice: tuple[int, ...] = dice,
                    hands: Hands = hands,
                ) -> Settlement:
                    placed = replace(setup, cover=cover, dice=dice)
                    return settle_verdicts(judged, sheet, game.wagers, placed, hands)

                found[rows, seats] = outcome_of(setup.bets, policy, setup.cover, settled)
            outcomes[found[rows, seats]] += weight * times
    return ListedRound(setup.bets, dict(outcomes), exact=True)


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
    def _by_device(self) -> bool:
        return "button" in self._names and self.setup.button is None

    @property
    def card(self) -> tuple[str, int] | None:
        """The hand and the place of the card that decides where the button is, if one does."""
        device = device_of(self.sheet.button)
        found = self._by_device and device.kind == "card"
        return (device.hand, device.place) if found else None

    def by_seats(self, rank: Rank) -> Mapping[Seats, tuple[tuple[int, ...], Hands, int]]:
        """For each set of starts: dice or hands that have it, and in how many ways it comes."""
        if self.card is None or rank is None:
            return self._by_dice
        hand, place = self.card
        hands = {hand: (0,) * (place - 1) + (4 * rank,)}
        return {self._seats((), hands): ((), hands, 1)}

    @cached_property
    def _by_dice(self) -> Mapping[Seats, tuple[tuple[int, ...], Hands, int]]:
        device = device_of(self.sheet.button)
        thrown = device.dice if self._by_device else 0
        times = Counter(
            (self._seats(dice, {}), tuple(sorted(dice)))
            for dice in product(range(1, device.faces + 1), repeat=thrown)
        )
        found: dict[Seats, tuple[tuple[int, ...], Hands, int]] = {}
        for (seats, dice), number in times.items():
            known = found.get(seats, (dice, {}, 0))
            found[seats] = (known[0], {}, known[2] + number)
        return found

    def _seats(self, dice: tuple[int, ...], hands: Hands) -> Seats:
        setup = replace(self.setup, dice=dice)
        return tuple(starting_seat(name, self.sheet.button, setup, hands) for name in self._names)
