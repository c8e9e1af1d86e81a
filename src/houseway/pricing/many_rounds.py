"""The result of many independent rounds: the distribution of their sum, with an error bound.

The sum of n rounds is a convolution power on the lattice of cents, taken as a power of the discrete
Fourier transform. Two errors are bounded and stated: the mass outside the window, which is folded
back into it (Chernoff's inequality), and the rounding of floating-point numbers. A chance too small
for that is computed after tilting: each result is weighed by exp(theta x), so that the mean of the
tilted sum lies where the chance is asked for (Esscher).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from houseway.errors import HousewayError
from houseway.pricing.round_result import RoundResult

Array = NDArray[np.float64]

FOLDED = 1e-16  # the mass that may lie outside the window, on each side
EPSILON = float(np.finfo(np.float64).eps)
MOST_POINTS = 1 << 25
SEARCH_STEPS = 200
SMALL = 1 << 14  # points for which no window is looked for


@dataclass(frozen=True)
class Played:
    """A round's result that is played a number of times, independently."""

    result: RoundResult
    rounds: int


@dataclass(frozen=True)
class ManyRounds:
    """The distribution of the sum of independent rounds, of one table or of several.

    `chances[k]` is the probability of `first + k * step` cents. A sum of these probabilities errs
    by `bound` at the most. `blur` is the standard deviation, in cents, of what was added to the sum
    to bring it to a coarser lattice; 0 if the lattice is that of the results.
    """

    parts: tuple[Played, ...]
    first: int
    step: int
    chances: Array
    bound: float
    blur: float = 0.0

    @property
    def mean(self) -> float:
        return float(sum(part.rounds * part.result.mean for part in self.parts))

    @property
    def deviation(self) -> float:
        return math.sqrt(sum(part.rounds * part.result.variance for part in self.parts))

    @cached_property
    def _cumulative(self) -> Array:
        return np.minimum(np.cumsum(self.chances), 1.0)

    def at_most(self, cents: int) -> float:
        """The probability of a result of at most so many cents."""
        place = (cents - self.first) // self.step
        if place < 0:
            return 0.0
        return float(self._cumulative[min(place, len(self.chances) - 1)])

    def at_most_each(self, cents: NDArray[np.int64]) -> Array:
        """The probability of a result of at most each of some numbers of cents."""
        places = (cents - self.first) // self.step
        held = self._cumulative[np.clip(places, 0, len(self.chances) - 1)]
        return np.where(places < 0, 0.0, held)

    def quantile(self, share: float) -> int:
        """The least result, in cents, that is not exceeded with at least this probability."""
        return self.first + self._place(share) * self.step

    def _place(self, share: float) -> int:
        place = int(np.searchsorted(self._cumulative, share, side="left"))
        return min(place, len(self.chances) - 1)

    def shortfall(self, share: float) -> float:
        """The mean of the worst outcomes that together have this probability, in cents."""
        place = self._place(share)
        values = self.first + self.step * np.arange(place + 1)
        before = float(self._cumulative[place - 1]) if place else 0.0
        below = float(values[:place] @ self.chances[:place])
        return (below + (share - before) * float(values[place])) / share

    def normal_at_most(self, cents: int) -> float:
        """The same probability by the normal distribution, to show where that fails."""
        if not self.deviation:
            return float(cents >= self.mean)
        middle = cents + self.step / 2  # a result stands for the middle of its step
        return 0.5 * math.erfc((self.mean - middle) / (self.deviation * math.sqrt(2)))

    def tail(self, cents: int) -> float:
        """The probability of at most so many cents, with a small relative error however small.

        For results below the mean; above it, `at_most` is exact enough.
        """
        lattices = [_Lattice.of(_coarser(part, self.step), self.step) for part in self.parts]
        place = (cents - sum(each.low for each in lattices)) // self.step
        most = sum(each.rounds * (len(each.chances) - 1) for each in lattices)
        if place < 0:
            return 0.0
        if place == 0:
            return math.prod(float(each.chances[0]) ** each.rounds for each in lattices)
        if place >= most or cents >= self.mean:
            return self.at_most(cents)
        theta = _tilt(lattices, place)
        tilted = [each.tilted(theta) for each in lattices]
        start, chances, _ = _convolved(tilted)
        below = chances[: max(0, place - start + 1)]
        distance = place - start - np.arange(len(below))
        mass = float(below @ np.exp(theta * distance))
        return math.exp(_log_moment(lattices, theta) - theta * place) * mass


def many_rounds(parts: Sequence[Played], *, points: int = MOST_POINTS) -> ManyRounds:
    """The distribution of the sum of all rounds of all parts.

    A sum that needs more points than `points` is brought to a coarser lattice: each result of a
    round lies between two of its points and counts with both, so that the mean stays as it is.
    """
    if not parts or any(part.rounds < 1 for part in parts):
        raise HousewayError("rounds", "at least one round is played", where="rounds")
    step = math.gcd(*(part.result.spacing for part in parts)) or 1
    lattices = [_Lattice.of(part, step) for part in parts]
    needed = _size(lattices)
    coarse = step * -(-needed // points)
    if coarse > step:
        lattices = [_Lattice.of(_coarser(part, coarse), coarse) for part in parts]
    start, chances, bound = _convolved(lattices)
    first = sum(each.low for each in lattices) + start * coarse
    blur = math.sqrt(sum(part.rounds * _added_variance(part.result, coarse) for part in parts))
    return ManyRounds(tuple(parts), first, coarse, chances, bound, blur)


def _remainder(result: RoundResult, cents: int, step: int) -> int:
    """How far a result lies above a point of the lattice that begins at the least result."""
    return (cents - result.least) % step


def _coarser(part: Played, step: int) -> Played:
    """The part with each result shared between the two points of a lattice around it."""
    result, weights = part.result, Counter[int]()
    if result.spacing % step == 0:
        return part
    for cents, weight in result.weights.items():
        above = _remainder(result, cents, step)
        weights[cents - above] += weight * (step - above)
        weights[cents - above + step] += weight * above
    return Played(RoundResult.of(weights), part.rounds)


def _added_variance(result: RoundResult, step: int) -> float:
    """The variance that sharing a result between two points adds, in square cents."""
    held = ((_remainder(result, cents, step), w) for cents, w in result.weights.items())
    return sum(above * (step - above) * weight for above, weight in held) / result.total


@dataclass(frozen=True)
class _Lattice:
    """The probabilities of a round at 0, 1, 2, ... steps above its least result.

    `low` is the least sum of all rounds, in cents.
    """

    chances: Array
    rounds: int
    low: int

    @classmethod
    def of(cls, part: Played, step: int) -> _Lattice:
        least, result = part.result.least, part.result
        found = np.zeros((result.most - least) // step + 1)
        for cents, weight in result.weights.items():
            found[(cents - least) // step] = weight / result.total
        return cls(found, part.rounds, part.rounds * least)

    def log_moment(self, theta: float) -> float:
        """The logarithm of E[exp(theta X)] of one round."""
        held = np.flatnonzero(self.chances)
        powers = theta * held
        top = float(powers.max())
        return top + math.log(float(np.exp(powers - top) @ self.chances[held]))

    def tilted(self, theta: float) -> _Lattice:
        places = np.arange(len(self.chances))
        powers = theta * places - self.log_moment(theta)
        with np.errstate(under="ignore"):
            return _Lattice(self.chances * np.exp(powers), self.rounds, self.low)

    @property
    def mean(self) -> float:
        return float(self.chances @ np.arange(len(self.chances)))


def _log_moment(lattices: Sequence[_Lattice], theta: float) -> float:
    return sum(each.rounds * each.log_moment(theta) for each in lattices)


def _tilt(lattices: Sequence[_Lattice], place: int) -> float:
    """The theta at which the mean of the tilted sum is `place`, which lies below the mean."""

    def mean(theta: float) -> float:
        return sum(each.rounds * each.tilted(theta).mean for each in lattices)

    low = -1e-9
    while mean(low) > place:
        low *= 2
    high = 0.0
    for _ in range(SEARCH_STEPS):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if mean(middle) < place else (low, middle)
    return (low + high) / 2


def _convolved(lattices: Sequence[_Lattice]) -> tuple[int, Array, float]:
    """The sum of all rounds: the place of the first probability, all of them, and their error."""
    low, high, folded = _window(lattices)
    size = 1 << (high - low).bit_length()
    transform = np.ones(size // 2 + 1, np.complex128)
    for each in lattices:
        transform *= np.fft.rfft(_wrapped(each.chances, size), size) ** each.rounds
    rounds = sum(each.rounds for each in lattices)
    error = EPSILON * 4 * (rounds + math.log2(size)) * 2 * float(np.abs(transform).sum())
    around = np.roll(np.fft.irfft(transform, size), -(low % size))
    chances = np.maximum(around[: high - low + 1], 0.0)
    return low, chances, error + folded


def _size(lattices: Sequence[_Lattice]) -> int:
    low, high, _ = _window(lattices)
    return 1 << (high - low).bit_length()


def _wrapped(chances: Array, size: int) -> Array:
    if len(chances) <= size:
        return chances
    padded = np.concatenate([chances, np.zeros(-len(chances) % size)])
    return np.asarray(padded.reshape(-1, size).sum(axis=0))


def _window(lattices: Sequence[_Lattice]) -> tuple[int, int, float]:
    """The places outside of which at most `FOLDED` lies on each side, and the mass outside."""
    most = sum(each.rounds * (len(each.chances) - 1) for each in lattices)
    centre = sum(each.rounds * each.mean for each in lattices)
    spread = math.sqrt(sum(each.rounds * _variance(each) for each in lattices))
    if most <= 40 * spread + SMALL:
        return 0, most, 0.0

    def reach(sign: int) -> float:
        """Chernoff: P(S >= x) <= exp(K(t) - t x), least over t, is `FOLDED` at this x."""

        def at(log_theta: float) -> float:
            theta = math.exp(log_theta)
            return (_log_moment(lattices, sign * theta) - math.log(FOLDED)) / theta

        return sign * _least(at, -math.log(spread + 1) - 12, 4.0)

    low = max(0, min(math.floor(reach(-1)), math.floor(centre)))
    high = min(most, max(math.ceil(reach(1)), math.ceil(centre)))
    return low, high, FOLDED * ((low > 0) + (high < most))


def _variance(lattice: _Lattice) -> float:
    places = np.arange(len(lattice.chances)) - lattice.mean
    return float(lattice.chances @ (places * places))


def _least(value: Callable[[float], float], low: float, high: float) -> float:
    """The least value of a function with one valley, by golden-section search."""
    golden = (math.sqrt(5) - 1) / 2
    for _ in range(80):
        one, other = high - golden * (high - low), low + golden * (high - low)
        low, high = (low, other) if value(one) < value(other) else (one, high)
    return value((low + high) / 2)
