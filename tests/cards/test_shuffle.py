import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards.card import parse_cards
from houseway.cards.deck import DeckCards, DeckSpec
from houseway.cards.shuffle import (
    Shuffle,
    commitment_of,
    read_shuffle,
    secure_below,
    secure_shuffle,
    shuffled,
    verify,
)
from houseway.errors import BadRecord, Unreadable

SMALL = DeckSpec(cards=DeckCards.parse("52 less 2 3 4 5 6 7 8 9 T J Q"))
NONCE = "0123456789abcdef" * 4


def committed(order: tuple[int, ...], nonce: str = NONCE) -> Shuffle:
    return Shuffle(order=order, nonce=nonce, commitment=commitment_of(order, nonce))


@pytest.mark.parametrize("size", [3, 4])
def test_each_order_comes_from_exactly_one_run_of_luck(size: int) -> None:
    cards = tuple(range(size))
    bounds = tuple(range(size, 1, -1))

    def shuffled_with(luck: tuple[int, ...]) -> tuple[int, ...]:
        numbers = iter(zip(bounds, luck, strict=True))

        def below(bound: int) -> int:
            expected, number = next(numbers)
            assert bound == expected
            return number

        return shuffled(cards, below)

    seen = Counter(map(shuffled_with, product(*map(range, bounds))))
    assert seen == Counter(permutations(cards))


@given(st.lists(st.integers(0, 52)), st.randoms(use_true_random=False))
def test_a_shuffle_neither_adds_nor_loses_cards(cards: list[int], luck: random.Random) -> None:
    assert Counter(shuffled(cards, luck.randrange)) == Counter(cards)


def chi_square_by_position(shuffle: Callable[[], tuple[int, ...]]) -> float:
    """About chi-square with 49 degrees of freedom for a fair shuffle of the eight cards."""
    times, cards = 10_000, SMALL.ordered()
    seen = Counter(cell for _ in range(times) for cell in enumerate(shuffle()))
    expected = times / len(cards)
    spread = sum((seen[cell] - expected) ** 2 for cell in product(range(len(cards)), cards))
    # Rows and columns have fixed sums, which widens the plain statistic by n / (n - 1).
    return spread / expected * (len(cards) - 1) / len(cards)


# A fair shuffle goes above 150 with a chance below 1e-11.
FAIR = 150


def test_the_secure_shuffle_puts_each_card_everywhere_equally_often() -> None:
    assert chi_square_by_position(lambda: secure_shuffle(SMALL).order) < FAIR


def test_the_fairness_test_catches_the_classic_wrong_shuffle() -> None:
    luck = random.Random(1)

    def swap_with_any() -> tuple[int, ...]:
        order = list(SMALL.ordered())
        for place in range(len(order)):
            other = luck.randrange(len(order))
            order[place], order[other] = order[other], order[place]
        return tuple(order)

    assert chi_square_by_position(swap_with_any) > FAIR


def test_secure_luck_stays_below_its_bound_and_reaches_each_number() -> None:
    assert {secure_below(3) for _ in range(300)} == {0, 1, 2}


def test_the_commitment_is_sha_256_over_the_nonce_and_the_text_of_the_order() -> None:
    by_hand = sha256(bytes.fromhex(NONCE) + b"As Kd Jk Tc").hexdigest()
    assert commitment_of(parse_cards("As Kd Jk Tc"), NONCE) == by_hand


@given(st.permutations(SMALL.ordered()), st.permutations(SMALL.ordered()))
def test_another_order_has_another_commitment(one: list[int], other: list[int]) -> None:
    assert (commitment_of(one, NONCE) == commitment_of(other, NONCE)) == (one == other)


def test_another_nonce_or_one_other_card_has_another_commitment() -> None:
    order = SMALL.ordered()
    commitments = {
        commitment_of(order, NONCE),
        commitment_of(order, "1" + NONCE[1:]),
        commitment_of((0, *order[1:]), NONCE),
    }
    assert len(commitments) == 3


def test_two_secure_shuffles_of_a_full_deck_differ_in_order_and_nonce() -> None:
    one, other = secure_shuffle(DeckSpec()), secure_shuffle(DeckSpec())
    assert one.order != other.order
    assert one.nonce != other.nonce


@pytest.mark.parametrize("spec", [SMALL, DeckSpec(decks=8, jokers=8)])
def test_a_secure_shuffle_verifies_as_a_value_and_as_a_record(spec: DeckSpec) -> None:
    shuffle = secure_shuffle(spec)
    verify(shuffle, spec)
    record = shuffle.as_json()
    verify(record, spec)
    assert read_shuffle(record) == shuffle


def test_the_order_of_a_record_may_be_one_text() -> None:
    shuffle = committed(SMALL.ordered())
    record = {**shuffle.as_json(), "order": "Kc Kd Kh Ks Ac Ad Ah As"}
    assert read_shuffle(record) == shuffle


def test_two_cards_exchanged_after_the_commitment_are_found() -> None:
    shuffle = committed(SMALL.ordered())
    first, second, *rest = shuffle.order
    with pytest.raises(BadRecord) as caught:
        verify(replace(shuffle, order=(second, first, *rest)), SMALL)
    assert caught.value.code == "commitment-mismatch"
    assert shuffle.commitment in caught.value.message


@pytest.mark.parametrize(
    "order, why",
    [
        ("Kc Kd Kh Ks Ac Ad Ah", "7 cards; legal: the 8 of one deck of 52 less"),
        ("Kc Kd Kh Ks Ac Ad Ah Ah", "Ah appears 2 times, one deck has 1"),
        ("Kc Kd Kh Ks Ac Ad Ah 2s", "2s is not in the deck"),
    ],
)
def test_an_honest_commitment_to_other_cards_is_not_this_deck(order: str, why: str) -> None:
    with pytest.raises(BadRecord, match=why) as caught:
        verify(committed(parse_cards(order)), SMALL)
    assert caught.value.code == "not-this-deck"
    assert caught.value.where == "order"


@pytest.mark.parametrize(
    "field, value",
    [
        ("nonce", "ab"),
        ("nonce", NONCE.upper()),
        ("nonce", None),
        ("commitment", 5),
        ("commitment", "0" * 63 + "g"),
        ("order", None),
        ("order", [51, 50]),
    ],
)
def test_a_shuffle_record_names_its_broken_field(field: str, value: object) -> None:
    record = {**committed(SMALL.ordered()).as_json(), field: value}
    with pytest.raises(BadRecord) as caught:
        verify(record, SMALL)
    assert (caught.value.code, caught.value.where) == ("bad-shuffle", field)
    assert repr(value) in caught.value.message


def test_an_unknown_card_in_a_shuffle_record_is_placed_in_the_order() -> None:
    with pytest.raises(Unreadable, match="order: no card 'Zz'"):
        read_shuffle({**committed(SMALL.ordered()).as_json(), "order": ["As", "Zz"]})
