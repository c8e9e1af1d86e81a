from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards.card import JOKER, RANKS, parse_card, parse_cards
from houseway.cards.deck import DeckCards, DeckSpec
from houseway.errors import BadRecord, Unreadable

SUPER_PAN_9 = DeckSpec(cards=DeckCards.parse("52 less 7 8 9 T"), decks=8)


@st.composite
def specs(draw: st.DrawFn) -> DeckSpec:
    less = draw(st.lists(st.sampled_from(RANKS), unique=True, max_size=12))
    full = DeckSpec(
        cards=DeckCards.parse(" ".join(["52", "less", *less] if less else ["52"])),
        decks=draw(st.integers(1, 12)),
        jokers=draw(st.integers(0, 24)),
    )
    removed = draw(st.lists(st.sampled_from(full.ordered()), unique=True, max_size=5))
    return replace(full, removed=tuple(removed))


def test_21st_century_baccarat_has_424_cards() -> None:
    # 003:1173: eight standard decks plus eight jokers.
    spec = DeckSpec(decks=8, jokers=8)
    assert spec.size == 424
    assert spec.composition()[JOKER] == 8


@pytest.mark.parametrize("decks, cards", [(1, 36), (8, 288), (12, 432)])
def test_super_pan_9_plays_without_sevens_eights_nines_and_tens(decks: int, cards: int) -> None:
    # 000:1350: eight to twelve decks, 7 8 9 T removed, no joker.
    spec = DeckSpec(cards=DeckCards.parse("52 less 7 8 9 T"), decks=decks)
    assert spec.size == cards
    assert not set(parse_cards("7c 8d 9h Ts Jk")) & set(spec.ordered())


@given(specs())
def test_size_order_and_composition_tell_of_the_same_cards(spec: DeckSpec) -> None:
    assert Counter(spec.ordered()) == spec.composition()
    assert len(spec.ordered()) == spec.size
    assert list(spec.ordered()) == sorted(spec.ordered())
    assert all(count > 0 for count in spec.composition().values())


@given(specs(), st.data())
def test_the_whole_shoe_passes_and_any_one_card_more_does_not(
    spec: DeckSpec, data: st.DataObject
) -> None:
    shoe = data.draw(st.permutations(spec.ordered()))
    spec.check_multiset(shoe)
    with pytest.raises(BadRecord):
        spec.check_multiset([*shoe, data.draw(st.integers(0, JOKER))])


def test_each_rank_left_is_named_by_the_phrase() -> None:
    assert DeckCards.parse("52").ranks == tuple(range(13))
    assert [RANKS[rank] for rank in DeckCards.parse("52 less T").ranks] == list("23456789JQKA")


@pytest.mark.parametrize(
    "phrase, found",
    [
        ("53", "'53'"),
        ("", "''"),
        ("52 less", "'52 less'"),
        ("52 without T", "'52 without T'"),
        ("52 less 10", "'10'"),
        ("52 less 89", "'89'"),
        ("52 less 7 7", "rank 7 twice"),
        ("52 less " + " ".join(RANKS), "no cards left"),
    ],
)
def test_a_phrase_for_no_deck_is_refused_with_the_legal_ones(phrase: str, found: str) -> None:
    with pytest.raises(Unreadable) as caught:
        DeckCards.parse(phrase)
    assert caught.value.code == "unknown-deck"
    assert found in caught.value.message
    assert 'legal: "52", or "52 less"' in caught.value.message


@pytest.mark.parametrize("decks", [0, 13])
def test_a_shoe_has_one_to_twelve_decks(decks: int) -> None:
    with pytest.raises(Unreadable, match=rf"decks: {decks} decks; legal: 1 to 12"):
        DeckSpec(decks=decks)


def test_a_shoe_cannot_owe_jokers() -> None:
    with pytest.raises(Unreadable, match="jokers: -1 jokers; legal: 0 or more"):
        DeckSpec(jokers=-1)


def test_the_ninth_nine_of_hearts_is_one_too_many_for_eight_decks() -> None:
    with pytest.raises(BadRecord) as caught:
        DeckSpec(decks=8).check_multiset(parse_cards(["9h"] * 9), where="deck")
    assert caught.value.code == "duplicate-card"
    assert str(caught.value) == "deck: 9h appears 9 times, eight decks have 8"


def test_a_card_that_the_game_does_not_use_is_unknown() -> None:
    with pytest.raises(BadRecord) as caught:
        SUPER_PAN_9.check_multiset(parse_cards("2c 7h"))
    assert caught.value.code == "unknown-card"
    assert caught.value.message == "7h is not in the deck: eight decks of 52 less 7 8 9 T"


def test_a_joker_is_unknown_to_a_deck_without_jokers() -> None:
    with pytest.raises(BadRecord) as caught:
        DeckSpec().check_multiset([JOKER])
    assert caught.value.code == "unknown-card"


def test_a_card_taken_out_of_the_shoe_cannot_be_dealt() -> None:
    nine = parse_card("9h")
    spec = DeckSpec(removed=(nine,))
    assert spec.size == 51
    assert nine not in spec.composition()
    with pytest.raises(BadRecord) as caught:
        spec.check_multiset([nine])
    assert caught.value.code == "duplicate-card"
    assert caught.value.message == "9h appears 1 time, one deck has 0 (1 taken out)"


def test_no_more_cards_can_be_taken_out_than_there_are() -> None:
    with pytest.raises(BadRecord, match="removed: 9h appears 3 times, two decks have 2"):
        DeckSpec(decks=2, removed=parse_cards("9h 9h 9h"))


def test_only_a_card_of_the_deck_can_carry_a_mark() -> None:
    kings = frozenset(parse_cards("Kc Kd Kh Ks"))
    assert DeckSpec(marked=kings).marked == kings
    with pytest.raises(BadRecord, match="marked: Kc is not in the deck"):
        DeckSpec(cards=DeckCards.parse("52 less K"), marked=kings)


def test_a_deck_says_in_words_what_it_is() -> None:
    assert str(DeckSpec(jokers=1)) == "one deck of 52 and 1 joker"
    assert str(DeckSpec(decks=2, removed=parse_cards("9h 9h"))) == (
        "two decks of 52, 2 cards taken out"
    )
