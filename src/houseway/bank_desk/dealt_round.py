"""Rounds of a whole table, dealt and played by compiled code and settled in blocks.

Ends of hands come from the family of the game. Each is judged once by the readable rules; the
order of settlement and the cover are those of the sheet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from itertools import product
from threading import Lock

import numpy as np

from houseway.bank_desk.settling_kernel import (
    NO_COVER,
    UNKNOWN,
    VARIANTS,
    Found,
    Lines,
    Order,
    settle_rounds,
)
from houseway.bank_desk.table_counts import POLICIES, TableCounts
from houseway.bank_desk.table_round import place_among
from houseway.families.table_rounds import DEVICE_CARDS, NO_CARD, Ends, TableRounds
from houseway.ranking.tables import Array
from houseway.table.button import starting_seat
from houseway.table.chips.cover import COVER_POLICIES, Account
from houseway.table.chips.settlement import Verdict, settling_order
from houseway.table.rounds import PLAYER_DEALER, Setup

BLOCK = 1 << 12  # rounds whose ends are in memory
MOST = 1 << 61  # of sums
DENSE = 1 << 20  # results that are counted in a table


class SettledRounds:
    """Settles the rounds of a table; what ends mean is learned as they come up."""

    def __init__(self, table: TableRounds, setup: Setup) -> None:
        self.table, self.setup = table, setup
        self.places = place_among(setup.bets)
        self._learning = Lock()
        self._safe = BLOCK  # the number of rounds whose sums of squares cannot be too large
        slots = np.cumsum([0, *table.sizes])
        self._lines = Lines(
            slots=slots[:-1],
            known=np.full(slots[-1], UNKNOWN, np.int32),
            spans=np.zeros((len(table.seats), 0, 2), np.int64),
            lie=np.zeros(0, np.int64),
            stake=np.zeros(0, np.int64),
            net=np.zeros(0, np.int64),
        )

    def counts(self, seed: int, first: int, rounds: int) -> TableCounts:
        """Counts of rounds, block by block."""
        blocks = list(self._blocks(seed, first, rounds))
        bank = np.concatenate([found.bank for found in blocks], axis=1)
        needs = np.concatenate([found.needs for found in blocks], axis=1)

        def added(name: str) -> Array:
            total: Array = sum(getattr(found, name).astype(object) for found in blocks)
            return total

        return TableCounts(
            [_counted(row) for row in bank],
            [_counted(row) for row in needs],
            added("sums"),
            added("products"),
            added("returned"),
            added("seats"),
        )

    def _blocks(self, seed: int, first: int, rounds: int) -> Iterator[Found]:
        done = 0
        while done < rounds:
            size = min(BLOCK, rounds - done)
            ends = self.table.play(seed, first + done, size)
            yield from self.settle(ends)
            done += size

    def settle(self, ends: Ends) -> Iterator[Found]:
        """The sums over settled rounds, in several parts if sums of squares are very large."""
        rounds, at = len(ends.throws), 0
        while at < rounds:
            size = min(rounds - at, self._safe)
            found = self._settled(Ends(*(array[at : at + size] for array in ends)))
            if size > self._safe:  # the money of an end that came up for the first time
                continue
            yield found
            at += size

    def _settled(self, ends: Ends) -> Found:
        cover = NO_COVER if self.setup.cover is None else self.setup.cover
        rounds, at = len(ends.throws), 0
        found = self._blank(rounds)
        while at < rounds:
            lines = self._lines
            at = settle_rounds(at, *ends, lines, self._order, cover, self._bettor_of, found)
            if at < rounds:
                self._learn(ends.of_seats[at:])
        return found

    def _safe_with(self, lines: Lines) -> int:
        """The number of rounds whose sums of squares cannot be too large."""
        of_lie = np.zeros(len(self._order.bet), np.int64)
        np.maximum.at(of_lie, lines.lie // VARIANTS, np.abs(lines.net))
        most = int(np.bincount(self._order.bet, of_lie).max(initial=0))
        return max(1, MOST // max(1, most) ** 2)

    def _blank(self, rounds: int) -> Found:
        bets, policies = len(self.setup.bets), len(POLICIES)
        covers = 1 if self.setup.cover is None else 1 + policies
        return Found(
            bank=np.zeros((covers, rounds), np.int64),
            needs=np.zeros((policies, rounds), np.int64),
            sums=np.zeros((covers, bets), np.int64),
            products=np.zeros((covers, bets, bets), np.int64),
            returned=np.zeros((policies, bets, 2), np.int64),
            seats=np.zeros((policies, max(self._bettor_of) + 1), np.int64),
        )

    @cached_property
    def _bettor_of(self) -> Array:
        """The number of each bet's bettor, in the order in which they first bet."""
        names = [bet.bettor for bet in self.setup.bets]
        numbers = {name: place for place, name in enumerate(dict.fromkeys(names))}
        return np.array([numbers[name] for name in names], np.int64)

    # --- what ends mean ---------------------------------------------------------------------------

    def _learn(self, ends: Array) -> None:
        """Judge the ends that come up; threads keep the tables that they hold."""
        with self._learning:
            old = self._lines
            known = old.known.copy()
            numbers, lines = old.spans.shape[1], list[tuple[int, int, int]]()
            spans: list[list[tuple[int, int]]] = []
            for slot, start in enumerate(old.slots):
                came = np.unique(ends[:, :, slot])
                for end in came[came >= 0].tolist():
                    if known[start + end] == UNKNOWN:
                        known[start + end] = numbers + len(spans)
                        spans.append(list(self._spans(slot, end, lines, len(old.net))))
            if not spans:
                return
            lie, stake, net = np.array(lines, np.int64).reshape(-1, 3).T
            self._lines = Lines(
                slots=old.slots,
                known=known,
                spans=np.concatenate([old.spans, np.array(spans, np.int64).swapaxes(0, 1)], axis=1),
                lie=np.concatenate([old.lie, lie]),
                stake=np.concatenate([old.stake, stake]),
                net=np.concatenate([old.net, net]),
            )
            self._safe = self._safe_with(self._lines)

    def _spans(
        self, slot: int, end: int, lines: list[tuple[int, int, int]], before: int
    ) -> Iterator[tuple[int, int]]:
        for seat in range(len(self.table.seats)):
            start = before + len(lines)
            for line in self.table.lines(seat, slot, end):
                variant = 2 * line.first + (line.net < 0)
                lines.append((line.lie * VARIANTS + variant, line.stake, line.net))
            yield start, before + len(lines)

    # --- the order of settlement ------------------------------------------------------------------

    @cached_property
    def _order(self) -> Order:
        rule = self.table.sheet.settling
        names = (
            (rule.start, rule.direction),
            *([(rule.short.start, rule.short.direction)] if rule.short else []),
        )
        turns: dict[tuple[tuple[int, str], ...], int] = {}
        number = np.zeros((len(self.table.throws), DEVICE_CARDS), np.int64)
        shown = self.table.game.deck.composition() if self.table.device_card else (NO_CARD,)
        for throw, card in product(range(len(number)), shown):
            starts = tuple((self._start(name, throw, card), way) for name, way in names)
            number[throw, card] = turns.setdefault(starts, len(turns))
        usual = np.array([self._ranks(*starts[0]) for starts in turns], np.int64)
        short = [self._ranks(*starts[1]) if rule.short else [UNKNOWN] for starts in turns]
        return Order(
            number=number,
            usual=usual,
            short=np.array(short, np.int64),
            left=np.array([_left(policy) for policy in POLICIES], np.int64),
            bet=np.array([self.places(bet) for bet in self.table.lies], np.int64),
        )

    def _start(self, name: str, throw: int, card: int) -> int:
        """The seat at which settling starts."""
        place = self.table.device_card
        hands = {PLAYER_DEALER: (card,) * place} if place else {}
        placed = replace(self.setup, dice=self.table.throws[throw].dice)
        return starting_seat(name, self.table.sheet.button, placed, hands)

    def _ranks(self, start: int, direction: str) -> list[int]:
        """The place of each variant of each lie in the order of settlement."""
        verdicts = [
            Verdict(bet=bet, row="", result=result, net=0, why=str(place), cite="", first=first)
            for place, bet in enumerate(self.table.lies)
            for first in (False, True)
            for result in ("win", "lose")
        ]
        rule = self.table.sheet.settling
        numbers = {id(verdict): number for number, verdict in enumerate(verdicts)}
        ranks = [0] * len(verdicts)
        order = settling_order(verdicts, rule, self.setup, start=start, direction=direction)
        for rank, verdict in enumerate(order):
            ranks[numbers[id(verdict)]] = rank
        return ranks


def _left(policy: str) -> list[tuple[int, int]]:
    """How much a paid and a collected cent add to what is left for a loser, and for a winner."""
    rule = COVER_POLICIES[policy]
    return [
        (rule(0, Account(0, paid=1), wins), rule(0, Account(0, collected=1), wins))
        for wins in (False, True)
    ]


def _counted(values: Array) -> Counter[int]:
    """How often each value comes."""
    low, high = int(values.min()), int(values.max())
    step = int(np.gcd.reduce(values - low)) or 1
    if (high - low) // step < DENSE:
        counts = np.bincount((values - low) // step)
        held = np.flatnonzero(counts)
        return Counter(dict(zip((low + held * step).tolist(), counts[held].tolist(), strict=True)))
    found, counts = np.unique(values, return_counts=True)
    return Counter(dict(zip(found.tolist(), counts.tolist(), strict=True)))
