import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards.card import (
    JOKER,
    JOKER_RANK,
    JOKER_SUIT,
    RANKS,
    SUITS,
    card_text,
    cards_text,
    is_joker,
    is_red,
    parse_card,
    parse_cards,
    pretty,
    rank_of,
    suit_of,
)
from houseway.errors import Unreadable

any_card = st.integers(0, JOKER)


@given(any_card)
def test_every_card_reads_back_from_its_text_and_from_its_picture(card: int) -> None:
    assert parse_card(card_text(card)) == card
    assert parse_card(pretty(card)) == card


@given(st.lists(any_card), st.sampled_from([" ", ",", ", ", "\n"]))
def test_a_list_of_cards_reads_back_with_any_separator(cards: list[int], gap: str) -> None:
    texts = [card_text(card) for card in cards]
    assert parse_cards(gap.join(texts)) == parse_cards(texts) == tuple(cards)
    assert cards_text(cards) == " ".join(texts)


def test_the_53_cards_have_53_texts_from_the_deuce_of_clubs_to_the_joker() -> None:
    texts = [card_text(card) for card in range(JOKER + 1)]
    assert len(set(texts)) == 53
    assert texts[:5] == ["2c", "2d", "2h", "2s", "3c"]
    assert texts[-5:] == ["Ac", "Ad", "Ah", "As", "Jk"]


@pytest.mark.parametrize(
    "spelling, canonical",
    [
        ("10h", "Th"),
        ("10♥", "Th"),
        ("tH", "Th"),
        ("AS", "As"),
        ("as", "As"),
        ("q♦", "Qd"),
        ("9♣", "9c"),
        ("K♠", "Ks"),
        ("JK", "Jk"),
        ("jk", "Jk"),
        ("Jk1", "Jk"),
        ("Jk8", "Jk"),
        ("Js", "Js"),
    ],
)
def test_other_spellings_print_in_the_one_canonical_way(spelling: str, canonical: str) -> None:
    assert card_text(parse_card(spelling)) == canonical


@pytest.mark.parametrize(
    "text",
    ["", " ", "A", "s", "1s", "0h", "11h", "Ax", "sA", "AsKd", "As ", "Jk0", "J", "10", "Aſ"],
)
def test_text_that_is_no_card_is_refused_by_name_with_what_is_legal(text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        parse_card(text)
    assert caught.value.code == "unknown-card"
    assert repr(text) in caught.value.message
    assert RANKS in caught.value.message
    assert SUITS in caught.value.message


def test_one_bad_card_spoils_the_list() -> None:
    with pytest.raises(Unreadable, match="'Zs'"):
        parse_cards("As Zs Kd")


@pytest.mark.parametrize("number", [-1, 53])
def test_a_number_that_is_no_card_has_no_text(number: int) -> None:
    with pytest.raises(Unreadable, match=r"legal: 0 \(2c\) to 52 \(Jk\)") as caught:
        card_text(number)
    assert caught.value.code == "unknown-card"


@given(st.sampled_from(RANKS), st.sampled_from(SUITS))
def test_rank_suit_and_colour_are_those_of_the_text(rank: str, suit: str) -> None:
    card = parse_card(rank + suit)
    assert RANKS[rank_of(card)] == rank
    assert SUITS[suit_of(card)] == suit
    assert is_red(card) == (suit in "dh")
    assert not is_joker(card)


def test_a_joker_has_no_rank_suit_or_colour_of_another_card() -> None:
    assert is_joker(JOKER)
    assert not is_red(JOKER)
    assert rank_of(JOKER) == JOKER_RANK == len(RANKS)
    assert suit_of(JOKER) == JOKER_SUIT == len(SUITS)
