"""Points 1 to 7: the luck of the room is fair, unpredictable, without a seed and without bias.

The source cannot be repeated, so no bound is one that a fair source leaves in a lifetime of runs.
Where a standard names an interval of 99 % or 95 %, many runs are made, and it is counted how many
of them lie outside: about 1 or 5 in 100.
"""

from __future__ import annotations

import ast
import secrets
from collections import Counter
from collections.abc import Callable, Iterator
from math import lgamma, log
from pathlib import Path
from random import Random, SystemRandom

import numpy as np
import pytest
from tests.standards.luck import (
    FAR,
    WITHIN_95,
    WITHIN_99,
    Numbers,
    Places,
    decks_in_use,
    frequency,
    runs,
    serial,
)
from tests.suite.rotation import trials

import houseway
from houseway.cards.deck import DeckSpec
from houseway.cards.shuffle import secure_below, secure_shuffle, shuffled
from houseway.server.config import Config, Rates, Timers
from houseway.server.tables.table_opening import LUCK, SystemLuck

ROOT = Path(houseway.__file__).parent
EVERYDAY, MANY, AT_ONCE = trials(short=2_000, full=10_000), 1_000_000, 2_000
ONE_DECK = 53  # with its joker
BATCHES, NUMBERS, BOUND = 100, 2_600, 52
TESTS = (frequency, runs, serial)


def score_of(deck: DeckSpec, shuffles: int) -> float:
    places = Places(deck)
    for _ in range(shuffles // AT_ONCE):
        places.count(secure_shuffle(deck).order for _ in range(AT_ONCE))
    return places.score()


@pytest.mark.in_turn
@pytest.mark.parametrize("deck", decks_in_use(), ids=str)
def test_every_card_comes_at_every_place_equally_often(deck: DeckSpec) -> None:
    assert abs(score_of(deck, EVERYDAY)) < FAR


@pytest.mark.slow
@pytest.mark.parametrize("deck", decks_in_use(), ids=str)
def test_every_card_comes_at_every_place_equally_often_over_a_million_shuffles(
    deck: DeckSpec,
) -> None:
    """Of a shoe, as many shuffles as make as many cards: each cell is filled as often."""
    shuffles = MANY * min(deck.size, ONE_DECK) // deck.size
    assert abs(score_of(deck, shuffles)) < FAR


def test_a_shuffle_that_favours_some_orders_is_found_out() -> None:
    deck, luck = DeckSpec(), Random(1)
    places = Places(deck)

    def swap_with_any() -> tuple[int, ...]:
        order = list(deck.ordered())
        for place in range(len(order)):
            other = luck.randrange(len(order))
            order[place], order[other] = order[other], order[place]
        return tuple(order)

    places.count(swap_with_any() for _ in range(EVERYDAY))
    assert places.score() > FAR


# --- frequency, runs, serial correlation ----------------------------------------------------------


def outside(
    below: Callable[[int], int], test: Callable[[Numbers, int], float]
) -> tuple[int, int, float]:
    """How many of a hundred runs lie outside of 99 % and of 95 %, and the score of them all."""
    scores = [test(np.array([below(BOUND) for _ in range(NUMBERS)]), BOUND) for _ in range(BATCHES)]
    far, wide = (sum(abs(s) > bound for s in scores) for bound in (WITHIN_99, WITHIN_95))
    return far, wide, sum(scores) / BATCHES**0.5


@pytest.mark.in_turn
@pytest.mark.parametrize("test", TESTS, ids=lambda test: test.__name__)
def test_draws_lie_inside_the_intervals_of_99_and_95_percent(
    test: Callable[[Numbers, int], float],
) -> None:
    far, wide, together = outside(secure_below, test)
    # Of a fair source, 13 or more of 100 lie outside of 99 % with a chance below 1e-9, and 26 or
    # more outside of 95 % too.
    assert far < 13
    assert wide < 26
    assert abs(together) < FAR + 1  # the scores of frequencies are not quite normal


def folded(bound: int) -> int:
    """A plain remainder, which folds what lies beyond the bound back to its beginning."""
    return secrets.randbits(bound.bit_length()) % bound


def sticky() -> Callable[[int], int]:
    """Every fourth number is the one before it again."""
    last = 0

    def below(bound: int) -> int:
        nonlocal last
        last = last if secure_below(4) == 0 else secure_below(bound)
        return last

    return below


@pytest.mark.in_turn
@pytest.mark.parametrize("below, test", [(folded, frequency), (sticky(), runs), (sticky(), serial)])
def test_a_source_with_a_fault_is_found_out(
    below: Callable[[int], int], test: Callable[[Numbers, int], float]
) -> None:
    far, wide, _ = outside(below, test)
    assert far >= 13
    assert wide >= 26


@pytest.mark.slow
def test_red_and_black_cards_make_as_many_runs_as_a_fair_deck_does() -> None:
    cards = np.array([secure_shuffle(DeckSpec()).order for _ in range(EVERYDAY)])
    suits = {card: text[1] in "hd" for card, text in _texts().items()}
    red = np.vectorize(suits.__getitem__)(cards)
    found = 1 + (red[:, 1:] != red[:, :-1]).sum(axis=1)
    # 26 of each: 27 runs on average, with a variance of 1352 * (1352 - 52) / (52 * 52 * 51).
    spread = (1352 * 1300 / (52 * 52 * 51) / EVERYDAY) ** 0.5
    assert abs(found.mean() - 27) < FAR * spread


def _texts() -> dict[int, str]:
    from houseway.cards.card import card_text

    return {card: card_text(card) for card in DeckSpec().ordered()}


# --- no bias, no seed, enough luck ----------------------------------------------------------------


class Counted(SystemRandom):
    """The operating system's luck, with a count of the bits that were asked for."""

    bits = 0

    def getrandbits(self, k: int, /) -> int:
        self.bits += k
        return super().getrandbits(k)


class Told(SystemRandom):
    """Luck that is told in advance."""

    def __init__(self, numbers: Iterator[int]) -> None:
        super().__init__()
        self.numbers = numbers

    def getrandbits(self, k: int, /) -> int:
        return next(self.numbers)


@pytest.mark.parametrize("bound", [2, 3, 6, 52, 53, 100, 416, 432])
def test_a_number_beyond_the_bound_is_drawn_again_and_not_folded_back(
    bound: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: Counter[int] = Counter()
    again = 0
    for number in range(1 << bound.bit_length()):
        told = iter([number, 0])
        monkeypatch.setattr(secrets, "_sysrand", Told(told))
        result = secure_below(bound)
        if next(told, None) is None:
            again += 1
        else:
            found[result] += 1
    assert found == Counter(range(bound))
    assert again == (1 << bound.bit_length()) - bound


@pytest.mark.parametrize("deck", decks_in_use(), ids=str)
def test_a_shuffle_draws_at_least_as_many_bits_as_its_orders_need(
    deck: DeckSpec, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = Counted()
    monkeypatch.setattr(secrets, "_sysrand", counted)
    shuffled(deck.ordered(), secure_below)
    assert counted.bits >= lgamma(deck.size + 1) / log(2)  # cards of the same kind told apart


def imports(path: Path) -> set[str]:
    tree = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    names: set[str] = set()
    for node in tree:
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def test_the_room_knows_no_generator_but_the_operating_systems() -> None:
    practice = ("random", "numpy.random", "houseway.simulate", "houseway.fast")
    examples = (
        ROOT / "server" / "games" / "felt_form.py"
    )  # rounds made up for the desk: no chips in them
    for package in ("room", "storage", "server"):
        for path in set((ROOT / package).rglob("*.py")) - {examples}:
            used = [name for name in imports(path) if name.startswith(practice)]
            assert not used, path
    assert isinstance(LUCK, SystemLuck)


def test_no_setting_of_the_room_seeds_or_replaces_its_luck() -> None:
    names = [name for model in (Config, Timers, Rates) for name in model.model_fields]
    assert not [name for name in names if any(w in name for w in ("seed", "luck", "random"))]
    assert [part for part in vars(SystemLuck) if not part.startswith("__")] == ["shuffle", "dice"]
    assert not vars(LUCK)  # nothing is kept from one shuffle to the next
