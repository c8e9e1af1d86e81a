"""The chance that a bank is used up: for ever, before a goal, or within a number of rounds.

A bank is ruined when its losses have reached it. The chances follow from the whole distribution of
a round, not from its mean and deviation alone; the usual formulas stand beside them.

For ever: the lowest point that the bank's result ever reaches has a distribution that follows from
the factors of 1 - E[z^X] inside and outside of the unit circle (Wiener and Hopf). The factors are
found through the Fourier transform of its logarithm.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from houseway.errors import HousewayError
from houseway.extras import require
from houseway.pricing.many_rounds import Played
from houseway.pricing.round_result import RoundResult

Array = NDArray[np.float64]

MOST_POINTS = 1 << 24
FADED = 40.0  # logarithm of the part of a chance that may be folded back
SEARCH_STEPS = 200


@dataclass(frozen=True)
class Ruin:
    """Chances of ruin of a bank whose rounds have this result."""

    result: RoundResult

    @cached_property
    def step(self) -> int:
        """The greatest number of cents of which every result is a multiple."""
        return math.gcd(*self.result.weights) or 1

    @cached_property
    def _steps(self) -> tuple[int, Array]:
        """The least result in steps, and the probabilities from there on."""
        least = self.result.least // self.step
        found = np.zeros(self.result.most // self.step - least + 1)
        for cents, weight in self.result.weights.items():
            found[cents // self.step - least] = weight / self.result.total
        return least, found

    def _units(self, cents: int) -> int:
        """The number of steps after which so many cents are lost or won."""
        return -(-cents // self.step)

    # --- for ever ---------------------------------------------------------------------------------

    @cached_property
    def root(self) -> float:
        """The r below 1 with E[r^X] = 1, X in dollars: ruin falls like r to the power of the bank.

        1 if the bank wins nothing on average, since it is then ruined for certain; 0 if it never
        loses.
        """
        return 1.0 if self.result.mean <= 0 else math.exp(self._log_root * 100 / self.step)

    @cached_property
    def _log_root(self) -> float:
        """The same by the step, as a logarithm."""
        if self.result.least >= 0:
            return -math.inf
        return adjustment([Played(self.result, 1)]) * self.step

    def for_ever(self, bank: int) -> float:
        """The chance that a bank of so many cents is ever used up."""
        if bank <= 0 or (self.result.mean <= 0 and self.result.least < 0):
            return 1.0
        units, reached = self._units(bank), self._reached
        if units < len(reached) and reached[units] > 1e-11:
            return float(reached[units])
        if not len(reached):
            return 0.0
        # Beyond the reach of the transform the chance falls by the root.
        known = int(np.searchsorted(-reached, -1e-9))
        return float(reached[known - 1]) * math.exp(self._log_root * (units - known + 1))

    def bank_for(self, ruin: float) -> int:
        """The least bank, in whole steps, whose chance of ever being used up is at most this."""
        low, high = 0, 1
        while self.for_ever(high * self.step) > ruin:
            low, high = high, 2 * high
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (
                (middle, high) if self.for_ever(middle * self.step) > ruin else (low, middle)
            )
        return high * self.step

    @cached_property
    def _reached(self) -> Array:
        """The chance that the losses ever reach 0, 1, 2, ... steps; empty if nothing is lost."""
        least, chances = self._steps
        if least >= 0:
            return np.zeros(0)
        size = 1 << int(max(4 * len(chances), FADED / -self._log_root)).bit_length()
        if size > MOST_POINTS:
            raise HousewayError(
                "too-many-points",
                "the bank wins so little by the round that its ruin cannot be counted exactly; "
                "ask for a number of rounds",
                where="ruin",
            )
        around = np.zeros(size)
        np.add.at(around, np.arange(least, least + len(chances)) % size, chances)
        circle = np.exp(-2j * np.pi * np.arange(size) / size)
        with np.errstate(invalid="ignore", divide="ignore"):
            factor = (1 - np.fft.fft(around)) / (1 - circle)
        factor[0] = float(self.result.mean) / self.step
        logarithm = np.log(np.abs(factor)) + 1j * np.unwrap(np.angle(factor))
        falls = np.fft.ifft(logarithm).real
        falls[: size // 2 + 1] = 0  # the descents alone
        lowest = np.fft.ifft(np.exp(-np.fft.fft(falls))).real
        depths = np.maximum(np.concatenate([lowest[:1], lowest[:0:-1]])[: size // 2], 0.0)
        depths *= math.exp(float(falls.sum()))
        return np.cumsum(depths[::-1])[::-1]

    # --- before a goal ----------------------------------------------------------------------------

    def before(self, bank: int, goal: int) -> float:
        """The chance that the bank is used up before it has won `goal` cents."""
        require("bank", "ruin before a goal")
        from scipy.linalg import solve_toeplitz

        if bank <= 0 or goal <= 0:
            return float(bank <= 0)
        least, chances = self._steps
        lost, won = self._units(bank), self._units(goal)
        size = lost + won - 1  # positions between both ends
        if size > 1 << 15:
            raise HousewayError(
                "too-many-points",
                f"{size:,} positions between ruin and goal; at most {1 << 15:,}",
                where="goal",
            )

        def chance(step: int) -> float:
            return float(chances[step - least]) if least <= step < least + len(chances) else 0.0

        column = np.array([-chance(-place) for place in range(size)])
        row = np.array([-chance(place) for place in range(size)])
        column[0] = row[0] = 1 - chance(0)
        below = np.cumsum(chances)
        ends = np.zeros(size)
        for place in range(size):  # the bank is used up by a loss of place + 1 steps or more
            last = -(place + 1) - least
            ends[place] = float(below[min(last, len(below) - 1)]) if last >= 0 else 0.0
        return float(solve_toeplitz((column, row), ends)[lost - 1])

    # --- within a number of rounds ----------------------------------------------------------------

    def within(self, bank: int, rounds: int, *, goal: int | None = None) -> float:
        """The chance that the bank is used up within so many rounds; it stops at a goal."""
        *_, last = self.round_by_round(bank, rounds, goal=goal)
        return last

    def within_for_each(self, banks: Sequence[int], rounds: int) -> list[float]:
        """The chance that each of some banks is used up within so many rounds, without a goal.

        The deepest loss of n rounds is distributed like the waiting time W of the n-th customer in
        a queue: W' = max(0, W - X) (Lindley). One walk over W answers for all banks.
        """
        least, chances = self._steps
        spread = 8 * self.result.deviation * math.sqrt(rounds) / self.step
        drift = max(0.0, -rounds * float(self.result.mean) / self.step)
        top = min(self._units(max(banks)) + math.ceil(spread + drift), rounds * max(0, -least))
        size = 1 << (top + 2 * len(chances)).bit_length()
        if size > MOST_POINTS:
            raise HousewayError(
                "too-many-points", f"{size:,} positions; at most {MOST_POINTS:,}", where="rounds"
            )
        lost = np.fft.rfft(chances[::-1], size)  # of -X, whose least value is `first`
        first = -(least + len(chances) - 1)
        waits = np.zeros(top + 1)
        waits[0] = 1.0
        for _ in range(rounds):
            spread_out = np.maximum(np.fft.irfft(np.fft.rfft(waits, size) * lost, size), 0.0)
            spread_out = spread_out[: top + len(chances)]
            start = max(0, -first)  # the place of a wait of 0
            moved = np.zeros(top + 1)
            reached = spread_out[start : start + top + 1 - max(0, first)]
            moved[max(0, first) : max(0, first) + len(reached)] = reached
            moved[0] += float(spread_out[:start].sum())
            moved[-1] += float(spread_out[start + len(reached) :].sum())
            waits = moved
        deeper = np.minimum(np.cumsum(waits[::-1])[::-1], 1.0)
        places = [max(0, self._units(bank)) for bank in banks]
        return [float(deeper[place]) if place <= top else 0.0 for place in places]

    def round_by_round(self, bank: int, rounds: int, *, goal: int | None = None) -> Iterator[float]:
        """The chance that the bank is used up after 0, 1, 2, ... rounds."""
        least, chances = self._steps
        lost = self._units(bank)
        reach = rounds * max(0, least + len(chances) - 1)
        top = reach if goal is None else min(reach, self._units(goal) - 1)
        ruined = float(lost <= 0)
        yield ruined
        places = lost + top  # positions from one step above ruin to the top
        if lost <= 0:
            for _ in range(rounds):
                yield 1.0
            return
        size = 1 << (places + len(chances)).bit_length()
        if size > MOST_POINTS:
            raise HousewayError(
                "too-many-points", f"{size:,} positions; at most {MOST_POINTS:,}", where="rounds"
            )
        moves = np.fft.rfft(chances, size)
        held = np.zeros(places)
        held[lost - 1] = 1.0
        for _ in range(rounds):
            spread = np.maximum(np.fft.irfft(np.fft.rfft(held, size) * moves, size), 0.0)
            start = max(0, -least)  # the place of one step above ruin
            ruined += float(spread[:start].sum())
            held = np.zeros(places)
            kept = spread[start : start + places - max(0, least)]
            held[max(0, least) : max(0, least) + len(kept)] = kept
            yield min(1.0, ruined)


def adjustment(parts: Sequence[Played]) -> float:
    """The theta below 0 at which E[exp(theta X)] of all rounds together is 1, X in cents.

    The parts win on average and lose now and then. Their losses ever reach b cents with a chance of
    exp(theta b) at the most (Lundberg).
    """
    moments = [(part.rounds, *_values(part.result)) for part in parts]

    def log_moment(theta: float) -> float:
        found = 0.0
        for rounds, values, chances in moments:
            powers = theta * values
            top = float(powers.max())
            found += rounds * (top + math.log(float(np.exp(powers - top) @ chances)))
        return found

    mean = float(sum(part.rounds * part.result.mean for part in parts))
    low = -2 * mean / float(sum(part.rounds * part.result.variance for part in parts))
    while log_moment(low) < 0:
        low *= 2
    high = low / 2
    while log_moment(high) > 0:
        high /= 2
    for _ in range(SEARCH_STEPS):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if log_moment(middle) > 0 else (low, middle)
    return (low + high) / 2


def _values(result: RoundResult) -> tuple[Array, Array]:
    """The results in cents and their probabilities."""
    chances = [weight / result.total for weight in result.weights.values()]
    return np.array([*result.weights], np.float64), np.array(chances)


# --- the usual formulas, from mean and deviation alone --------------------------------------------


def usual_ruin(mean: float, deviation: float, bank: float) -> float:
    """exp(-2 b E / s^2): ruin for ever as diffusion."""
    return 1.0 if mean <= 0 or bank <= 0 else math.exp(-2 * bank * mean / deviation**2)


def usual_ruin_before(mean: float, deviation: float, bank: float, goal: float) -> float:
    """Ruin before a goal as a walk of equal steps with this mean and deviation (Griffin, Hall).

    >>> round(usual_ruin_before(0.0151, 3.88681**0.5, 300, 300), 5)
    0.0886
    """
    step = math.sqrt(deviation**2 + mean**2)
    if not mean:
        return goal / (bank + goal)
    win = 0.5 + mean / (2 * step)
    odds = win / (1 - win)
    lost, won = bank / step, goal / step
    return float(1 - (1 - odds**-lost) / (1 - odds ** -(lost + won)))


def usual_bank(mean: float, deviation: float, ruin: float) -> float:
    """The bank whose ruin for ever is this, by the usual formula."""
    return -(deviation**2) * math.log(ruin) / (2 * mean)
