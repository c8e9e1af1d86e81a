"""Lists of all hands that contain a set of cards, by groups that are told apart, and how many.

Lists of small sets are not made hand by hand: all hands that contain a set and one card more, for
every such card, are the hands that contain the set, each as often as it has cards to spare.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from houseway.cards.card import JOKER
from houseway.families.pai_gow_poker.shared_cards import Deck, shared_sets
from houseway.fast.jit import inline, kernel, uint64
from houseway.progress import reporting
from houseway.ranking.bonus import SEVEN
from houseway.ranking.evaluate import SETS, WORDS
from houseway.ranking.kinds import DE_BRUIJN, START, look_up
from houseway.ranking.tables import Array

Found = TypeVar("Found")

WORKERS = 2
CHUNKS = 32  # of the sets of one size
MERGED = 3  # lists of up to so many shared cards are made from longer sets' lists
PLACE_OF_BIT = np.zeros(64, np.int64)
for _bit in range(64):
    PLACE_OF_BIT[((int(DE_BRUIJN) << _bit) % (1 << 64)) >> 58] = _bit


@dataclass(frozen=True)
class Lists:
    """For some sets of one size: where the list of each begins, and how many sets it stands for."""

    size: int
    starts: Array
    groups: Array
    counts: Array
    times: Array

    @property
    def tables(self) -> tuple[Array, Array, Array, Array]:
        """For compiled loops."""
        return self.starts, self.groups, self.counts, self.times

    def part(self, first: int, last: int) -> Lists:
        begin, end = self.starts[first], self.starts[last]
        return Lists(
            self.size,
            self.starts[first : last + 1] - begin,
            self.groups[begin:end],
            self.counts[begin:end],
            self.times[first:last],
        )


@dataclass(frozen=True)
class Lister:
    """Makes the lists of a deck; `table` finds the group of a hand."""

    deck: Deck
    table: Array
    groups: int

    def run(self, judge: Callable[[Lists], Found], what: str) -> Iterator[tuple[int, Found]]:
        """Results of `judge` for the lists of one to six shared cards, with the number of cards."""
        report = reporting(what)
        number = sum(len(shared_sets(self.deck, size)[0]) for size in range(1, SEVEN))
        done = 0
        judge(self._enumerated(SEVEN - 1, slice(0, 1)))  # compile before the threads start
        with ThreadPoolExecutor(WORKERS) as pool:
            longer = self._joined(list(pool.map(self._of, self._jobs(MERGED + 1))))
            jobs = [pool.submit(_judged, judge, part) for part in _parts(longer)]
            for size in range(MERGED, 0, -1):
                longer = self._merged(size, longer)
                jobs += [pool.submit(_judged, judge, part) for part in _parts(longer)]
            for size in range(MERGED + 2, SEVEN):
                jobs += [pool.submit(self._judge, judge, job) for job in self._jobs(size)]
            for job in as_completed(jobs):
                size, sets, found = job.result()
                done += sets
                report(done, number)
                yield size, found

    def _jobs(self, size: int) -> list[tuple[int, slice]]:
        number = len(shared_sets(self.deck, size)[0])
        step = -(-number // CHUNKS)
        return [(size, slice(first, first + step)) for first in range(0, number, step)]

    def _of(self, job: tuple[int, slice]) -> Lists:
        return self._enumerated(*job)

    def _judge(
        self, judge: Callable[[Lists], Found], job: tuple[int, slice]
    ) -> tuple[int, int, Found]:
        return _judged(judge, self._enumerated(*job))

    def _enumerated(self, size: int, some: slice) -> Lists:
        held, joker, times = (part[some] for part in shared_sets(self.deck, size))
        deck = self.deck.cards, WORDS, SETS
        starts, groups, counts = list_hands((held, joker), size, deck, self.table, self.groups)
        return Lists(size, starts, groups, counts, times)

    def _merged(self, size: int, longer: Lists) -> Lists:
        held, joker, times = shared_sets(self.deck, size)
        more_held, more_joker, _ = shared_sets(self.deck, size + 1)
        keys = more_held | more_joker.astype(np.uint64) << uint64(63)
        order = np.argsort(keys)
        find = keys[order], order, *longer.tables[:3]
        sets, deck = (held, joker), (self.deck.cards, SETS)
        starts, groups, counts = merge_lists(sets, SEVEN - size, deck, find, self.groups)
        return Lists(size, starts, groups, counts, times)

    def _joined(self, parts: list[Lists]) -> Lists:
        lengths = np.concatenate([np.diff(part.starts) for part in parts])
        return Lists(
            parts[0].size,
            np.concatenate([[0], np.cumsum(lengths)]),
            np.concatenate([part.groups for part in parts]),
            np.concatenate([part.counts for part in parts]),
            np.concatenate([part.times for part in parts]),
        )


def all_hands(groups: Array, counts: Array, number: int) -> Lists:
    """The one list of all hands, which share no card; groups and numbers of hands go by kind."""
    found = np.bincount(groups, counts, number).astype(np.uint32)
    listed = np.flatnonzero(found).astype(np.uint32)
    starts = np.array([0, len(listed)])
    return Lists(0, starts, listed, found[listed], np.ones(1, np.int64))


def _judged(judge: Callable[[Lists], Found], lists: Lists) -> tuple[int, int, Found]:
    return lists.size, len(lists.times), judge(lists)


def _parts(lists: Lists) -> Iterator[Lists]:
    number = len(lists.times)
    step = -(-number // CHUNKS)
    for first in range(0, number, step):
        yield lists.part(first, min(first + step, number))


# --- loops ----------------------------------------------------------------------------------------


@inline
def lowest_bit(bits: Any) -> Any:
    return PLACE_OF_BIT[((bits & (~bits + uint64(1))) * DE_BRUIJN) >> uint64(58)]


@inline
def mark(number: Any, bits: Any, tops: Any) -> None:
    """Note a number, so that `drain` finds it."""
    bits[number >> 6] |= uint64(1) << uint64(number & 63)
    tops[number >> 12] |= uint64(1) << uint64((number >> 6) & 63)


@kernel
def drain(bits: Any, tops: Any, out: Any) -> int:
    """All noted numbers in order, and forget them; returns how many there were."""
    found = 0
    for block in range(len(tops)):
        top = tops[block]
        while top:
            place = (block << 6) + lowest_bit(top)
            top &= top - uint64(1)
            word = bits[place]
            while word:
                out[found] = (place << 6) + lowest_bit(word)
                found += 1
                word &= word - uint64(1)
            bits[place] = uint64(0)
        tops[block] = uint64(0)
    return found


@kernel
def grown(listed: Any, size: int) -> Any:
    """The same numbers with room for more."""
    larger = np.zeros(max(size, 2 * len(listed)), listed.dtype)
    larger[: len(listed)] = listed
    return larger


@kernel
def count_containing(rest: Any, cards: int, start: Any, shared: Any, table: Any, into: Any) -> None:
    """Count by group all ways to add so many of the other cards to a set."""
    rest_words, rest_sets = rest
    counts, bits, tops = into
    left = len(rest_words)
    at = np.zeros(SEVEN, np.int64)
    word = np.zeros(SEVEN, np.uint64)
    held = np.zeros(SEVEN, np.uint64)
    word[0], held[0] = start, shared
    depth = 0
    while depth >= 0:
        if at[depth] > left - (cards - depth):
            depth -= 1
            if depth >= 0:
                at[depth] += 1
        elif depth < cards - 1:
            word[depth + 1] = word[depth] + rest_words[at[depth]]
            held[depth + 1] = held[depth] | rest_sets[at[depth]]
            depth += 1
            at[depth] = at[depth - 1] + 1
        else:
            above, above_held = word[depth], held[depth]
            for card in range(at[depth], left):
                group = np.int64(
                    look_up(above + rest_words[card], above_held | rest_sets[card], table)
                )
                if counts[group] == 0:
                    mark(group, bits, tops)
                counts[group] += 1
            at[depth] = left


@kernel
def list_hands(wanted: Any, size: int, cards: Any, table: Any, groups: int) -> Any:
    """The lists of some sets, hand by hand: where each begins, groups, and how many hands."""
    shared, jokers = wanted
    deck, words, sets = cards
    counts = np.zeros(groups, np.uint32)
    bits = np.zeros((groups >> 6) + 1, np.uint64)
    tops = np.zeros((groups >> 12) + 1, np.uint64)
    listed = np.zeros(groups, np.int64)
    starts = np.zeros(len(shared) + 1, np.int64)
    all_groups = np.zeros(1 << 16, np.uint32)
    all_counts = np.zeros(1 << 16, np.uint32)
    rest_words = np.zeros(len(deck), np.uint64)
    rest_sets = np.zeros(len(deck), np.uint64)
    for place in range(len(shared)):
        start = START
        left = 0
        for card in deck:
            if (sets[card] & shared[place]) or (jokers[place] and card == JOKER):
                start += words[card]
            else:
                rest_words[left], rest_sets[left] = words[card], sets[card]
                left += 1
        rest, into = (rest_words[:left], rest_sets[:left]), (counts, bits, tops)
        count_containing(rest, SEVEN - size, start, shared[place], table, into)
        number = drain(bits, tops, listed)
        begin = starts[place]
        if begin + number > len(all_groups):
            all_groups = grown(all_groups, begin + number)
            all_counts = grown(all_counts, begin + number)
        for entry in range(number):
            group = listed[entry]
            all_groups[begin + entry] = group
            all_counts[begin + entry] = counts[group]
            counts[group] = 0
        starts[place + 1] = begin + number
    end = starts[-1]
    return starts, all_groups[:end], all_counts[:end]


@inline
def one_for_all(held: Any) -> Any:
    """The set that stands for all that differ in suits alone: no suit above the one before it."""
    one = uint64(0x1FFF)
    a, b = held & one, (held >> uint64(13)) & one
    c, d = (held >> uint64(26)) & one, held >> uint64(39)
    a, b = max(a, b), min(a, b)
    c, d = max(c, d), min(c, d)
    a, c = max(a, c), min(a, c)
    b, d = max(b, d), min(b, d)
    b, c = max(b, c), min(b, c)
    return a | (b << uint64(13)) | (c << uint64(26)) | (d << uint64(39))


@kernel
def merge_lists(wanted: Any, spare: int, cards: Any, longer_sets: Any, groups: int) -> Any:
    """The lists of some sets from the lists of sets with one card more."""
    shared, jokers = wanted
    deck, sets = cards
    keys, order, longer_starts, longer_groups, longer_counts = longer_sets
    counts = np.zeros(groups, np.uint64)
    starts = np.zeros(len(shared) + 1, np.int64)
    all_groups = np.zeros(1 << 16, np.uint32)
    all_counts = np.zeros(1 << 16, np.uint32)
    for place in range(len(shared)):
        for card in deck:
            joker = jokers[place]
            if card == JOKER:
                if joker:
                    continue
                joker = True
            elif sets[card] & shared[place]:
                continue
            key = one_for_all(shared[place] | sets[card])
            if joker:
                key |= uint64(1) << uint64(63)
            longer = order[np.searchsorted(keys, key)]
            for entry in range(longer_starts[longer], longer_starts[longer + 1]):
                counts[longer_groups[entry]] += uint64(longer_counts[entry])
        begin = starts[place]
        number = 0
        if begin + groups > len(all_groups):
            all_groups = grown(all_groups, begin + groups)
            all_counts = grown(all_counts, begin + groups)
        for group in range(groups):
            if counts[group]:
                all_groups[begin + number] = group
                all_counts[begin + number] = counts[group] // uint64(spare)
                counts[group] = 0
                number += 1
        starts[place + 1] = begin + number
    end = starts[-1]
    return starts, all_groups[:end], all_counts[:end]
