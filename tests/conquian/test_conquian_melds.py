"""Runs of Conquian: printed examples, and a twin that knows nothing of heights."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from tests.conquian.felt import game_of, shuffled_deck

from houseway.cards import card_text, cards_text, parse_cards
from houseway.families.conquian.melds import (
    card_at,
    fits,
    fitting,
    height_of,
    in_order,
    is_run,
    is_viejo,
    run_text,
    runs_in,
    why_no_run,
)

DECK = game_of().deck.ordered()
IN_SUIT = "A234567JQK"  # 000:2408, 2416: the ace is low, the seven is next to the jack


@pytest.mark.parametrize(
    "cards",
    [
        "7d 7h 7s",  # 000:2407
        "4c 5c 6c",  # 000:2408
        "Ah 2h 3h",  # 000:2408
        "6d 7d Jd",  # 000:2408
        "As 2s 3s 4s",  # 000:2472
        "5c 5d 5h 5s",  # 000:2407: four of a rank
        "Jc Qc Kc",  # 000:2416
        "Ad 2d 3d 4d 5d 6d 7d Jd Qd Kd",  # 000:2408: of any length
    ],
)
def test_these_are_runs(cards: str) -> None:
    assert why_no_run(parse_cards(cards)) == ""


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("Qs Ks As", "the ace is low and goes with the two, not with the king"),  # 000:2408
        ("Kd Ad 2d", "the ace is low and goes with the two, not with the king"),
        ("5c 7c Jc", "the six is missing"),
        ("6h 7h Qh", "the jack is missing"),
        ("5c 6c", "2 cards, and a run has at least three"),  # 000:2407-2408
        ("5c 6d 7c", "neither of one rank nor of one suit"),
        ("7d 7h Jd", "neither of one rank nor of one suit"),
        ("7d 7d 7h", "named twice"),
    ],
)
def test_no_run_says_why(cards: str, why: str) -> None:
    said = why_no_run(parse_cards(cards))
    assert why in said
    assert "is no run" in said


def twin(cards: tuple[int, ...]) -> bool:
    """A run by the letters of its cards alone."""
    texts = [card_text(card) for card in cards]
    ranks = sorted((text[0] for text in texts), key=IN_SUIT.index)
    group = len({*ranks}) == 1 and len({*texts}) in (3, 4)
    sequence = len({text[1] for text in texts}) == 1 and "".join(ranks) in IN_SUIT
    return len(cards) >= 3 and len({*texts}) == len(texts) and (group or sequence)


def test_all_threes_and_many_more_agree_with_a_twin() -> None:
    found = [cards for cards in combinations(DECK, 3) if is_run(cards)]
    assert found == [cards for cards in combinations(DECK, 3) if twin(cards)]
    assert len(found) == 10 * 4 + 4 * 8  # groups of three, sequences of three
    luck = random.Random(5)
    for _ in range(4_000):
        suit = luck.randrange(4)
        suited = [card_at(height, suit) for height in range(10)]
        start, size = luck.randrange(8), luck.randint(3, 10)
        near = suited[start : start + size] + luck.sample(DECK, luck.randrange(2))
        luck.shuffle(near)
        assert is_run(near) == twin(tuple(near)), cards_text(near)


def test_all_runs_in_a_hand_are_found_and_nothing_else() -> None:
    for seed in range(60):
        hand = shuffled_deck(seed)[:10]
        subsets = (cards for size in range(3, 11) for cards in combinations(hand, size))
        expected = {frozenset(cards) for cards in subsets if twin(cards)}
        found = runs_in(hand)
        assert {frozenset(run) for run in found} == expected
        assert len(found) == len(expected)
        held = hand[0]
        assert {*runs_in(hand, holding=held)} == {run for run in found if held in run}


def test_a_card_fits_a_run_at_its_ends_or_as_its_fourth() -> None:
    runs = [parse_cards("5c 6c 7c"), parse_cards("4d 4h 4s")]
    assert [card_text(card) for card in DECK if fits(card, runs[0])] == ["4c", "Jc"]
    assert [card_text(card) for card in DECK if fits(card, runs[1])] == ["4c"]
    assert fitting(parse_cards("4c")[0], runs) == [1, 2]
    assert not fits(parse_cards("4c")[0], parse_cards("4c 4d 4h 4s"))


@pytest.mark.parametrize(
    ("run", "viejo"),
    [
        ("Ac 2c 3c", True),  # 000:2472, 2510
        ("Ac 2c 3c 4c", True),
        ("Ac Ad Ah", False),  # not suited
        ("2c 3c 4c", False),
    ],
)
def test_a_viejo_is_a_suited_run_that_begins_with_an_ace(run: str, viejo: bool) -> None:
    assert is_viejo(parse_cards(run)) is viejo


def test_a_card_has_one_height_in_its_suit() -> None:
    assert [height_of(card_at(height, 2)) for height in range(10)] == list(range(10))
    assert cards_text(in_order(parse_cards("Kd Ac 7h Js 2d"))) == "Ac 2d 7h Js Kd"


def test_a_run_has_a_name() -> None:
    assert run_text(parse_cards("6c 6d 6h 6s")) == "four sixes"
    assert run_text(parse_cards("Jh 7h 6h")) == "hearts from 6 to J"
