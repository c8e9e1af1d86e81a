import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards.card import RANKS, parse_cards
from houseway.cards.deck import DeckSpec
from houseway.cards.shoe import BurnRule, Shoe
from houseway.errors import BadRecord, Unreadable

CASH_IN = "new-shoe: show first, burn its value (A=1 2-10 JQK=10)"


@given(st.lists(st.integers(0, 52), max_size=30))
def test_cards_leave_in_order_until_none_is_left(cards: list[int]) -> None:
    shoe = Shoe(order=tuple(cards))
    for left, card in zip(range(len(cards), 0, -1), cards, strict=True):
        assert shoe.remaining == left
        drawn, shoe = shoe.draw()
        assert drawn == card
    with pytest.raises(BadRecord) as caught:
        shoe.draw()
    assert caught.value.code == "out-of-cards"


def test_drawing_leaves_the_shoe_before_as_it_was() -> None:
    shoe = Shoe(order=parse_cards("As Kd"))
    assert shoe.draw() == shoe.draw()
    assert shoe.remaining == 2


def test_burnt_cards_are_skipped() -> None:
    card, shoe = Shoe(order=parse_cards("As Kd 9h 2c")).burn(2).draw()
    assert (card, shoe.remaining) == (parse_cards("9h")[0], 1)


def test_more_cards_than_the_shoe_has_cannot_be_burnt() -> None:
    shoe = Shoe(order=parse_cards("As Kd 9h"), position=1)
    assert shoe.burn(2).remaining == 0
    with pytest.raises(BadRecord, match="3 more wanted, the shoe of 3 cards has 2") as caught:
        shoe.burn(3)
    assert caught.value.code == "out-of-cards"
    with pytest.raises(BadRecord, match="legal: 0 or more"):
        shoe.burn(-1)


def test_the_cut_card_is_reached_when_all_cards_in_front_of_it_are_gone() -> None:
    shoe = Shoe(order=parse_cards("As Kd 9h 2c"), cut=2)
    reached = [shoe.burn(count).past_cut for count in range(5)]
    assert reached == [False, False, True, True, True]
    assert [shoe.burn(count).needs_shuffle for count in range(5)] == reached


def test_without_a_cut_card_it_is_never_reached() -> None:
    assert not Shoe(order=parse_cards("As Kd")).burn(2).past_cut


@pytest.mark.parametrize(
    "position, cut, continuous, why",
    [
        (0, 0, False, "cut: cut card at 0; legal: 1 to 2"),
        (0, 3, False, "cut: cut card at 3; legal: 1 to 2"),
        (0, 1, True, "cut: cut card at 1; a continuous shuffler has none"),
        (3, None, False, "position: 3 cards have left; legal: 0 to 2"),
        (-1, None, False, "position: -1 cards have left; legal: 0 to 2"),
    ],
)
def test_an_impossible_shoe_is_refused(
    position: int, cut: int | None, continuous: bool, why: str
) -> None:
    with pytest.raises(BadRecord, match=why):
        Shoe(order=parse_cards("As Kd"), position=position, cut=cut, continuous=continuous)


def test_a_continuous_shuffler_shuffles_after_each_round() -> None:
    order = DeckSpec().ordered()
    fresh = Shoe(order=order, continuous=True)
    assert not fresh.needs_shuffle
    assert fresh.burn(6).needs_shuffle


def test_none_burns_nothing_and_a_number_burns_so_many_unseen() -> None:
    shoe = Shoe(order=parse_cards("As Kd 9h"))
    nothing = BurnRule.parse("none").apply(shoe)
    assert (nothing.shown, nothing.unseen, nothing.shoe) == (None, (), shoe)
    one = BurnRule.parse("1").apply(shoe)
    assert (one.shown, one.unseen, one.shoe.remaining) == (None, parse_cards("As"), 2)


@pytest.mark.parametrize(
    "first, additional",
    # 001:13-18: ace 1, king queen jack 10, 2-10 face value.
    [("As", 1), ("Kd", 10), ("Qh", 10), ("Jc", 10), ("2s", 2), ("5h", 5), ("9d", 9), ("Tc", 10)],
)
def test_the_first_card_of_a_new_shoe_says_how_many_more_are_burnt(
    first: str, additional: int
) -> None:
    # 001:11: the exposed card gives the number of additional cards.
    shoe = Shoe(order=parse_cards(first) + DeckSpec().ordered())
    burnt = BurnRule.parse(CASH_IN).apply(shoe)
    assert burnt.shown == parse_cards(first)[0]
    assert burnt.unseen == DeckSpec().ordered()[:additional]
    assert burnt.shoe.position == 1 + additional


def test_a_burn_that_empties_the_shoe_is_out_of_cards() -> None:
    with pytest.raises(BadRecord, match="10 more wanted, the shoe of 3 cards has 2"):
        BurnRule.parse(CASH_IN).apply(Shoe(order=parse_cards("Ks 2c 3c")))


def test_a_joker_has_no_burn_value() -> None:
    with pytest.raises(BadRecord, match="Jk shown") as caught:
        BurnRule.parse(CASH_IN).apply(Shoe(order=parse_cards("Jk 2c 3c")))
    assert caught.value.code == "no-burn-value"


def test_burn_values_may_be_written_rank_by_rank() -> None:
    one_by_one = " ".join(
        f"{rank}={value}"
        for rank, value in zip(RANKS, [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1], strict=True)
    )
    rule = BurnRule.parse(f"new-shoe: show first, burn its value ({one_by_one})")
    assert (rule.count, rule.values) == (0, BurnRule.parse(CASH_IN).values)


@pytest.mark.parametrize(
    "phrase, found",
    [
        ("", "no burn rule ''"),
        ("0", "no burn rule '0'"),
        ("-1", "no burn rule '-1'"),
        ("one", "no burn rule 'one'"),
        ("new-shoe: show first", "no burn rule 'new-shoe: show first'"),
        (CASH_IN.replace("A=1", "A=x"), "no burn value 'A=x'"),
        (CASH_IN.replace("2-10", "2-11"), "no burn value '2-11'"),
        (CASH_IN.replace("2-10", "2-9"), "no burn value for T in"),
        (CASH_IN.replace("JQK", "TJQK"), "two burn values for T in"),
        (CASH_IN.replace("A=1 ", ""), "no burn value for A in"),
    ],
)
def test_a_phrase_for_no_burn_is_refused_with_the_legal_ones(phrase: str, found: str) -> None:
    with pytest.raises(Unreadable) as caught:
        BurnRule.parse(phrase)
    assert caught.value.code == "unknown-burn"
    assert found in caught.value.message
    assert 'legal: "none", a number' in caught.value.message
