"""Draw poker and Mexican poker of the Hustler Casino, rule by rule."""

from __future__ import annotations

import pytest
from tests.round_poker.at_table import play
from tests.round_poker.felt import hand

from houseway.errors import IllegalMove
from houseway.table.rounds import Incident

JACKS, MEXICAN = "hustler/draw-jacks-or-better", "hustler/mexican-poker"
PAIR, QUEENS, NOTHING = "Jc Jd 4h 7c 8c", "Qc Qd 3h 6c 9c", "2d 5c 6s 8h Kd"
HELD = {1: QUEENS, 2: PAIR, 3: NOTHING}


# --- openers --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "opens"),
    [
        (PAIR, True),
        ("Tc Td 4h 7c 8c", False),
        ("2c 2h 4h 4c 8c", True),
        ("Jk Ac 4h 7c 8d", True),  # the joker is an ace
        ("Jk Kc 4h 7c 8d", False),
        ("Jk 4c 5h 6d 7d", True),  # and completes a straight
        ("2h 4h 7h 9h Jk", True),  # or a flush
    ],
)
def test_it_takes_a_pair_of_jacks_to_open(cards: str, opens: bool) -> None:
    # 003:1722-1724, 1741, 1779
    told = hand(JACKS, {1: cards, 2: QUEENS, 3: NOTHING}, says="" if opens else "2 bet")
    assert told.offer(1, "before-draw") == ("check, bet 4" if opens else "check")
    if not opens:
        assert "openers" in told.refused(1, "bet", "before-draw")


def test_when_nobody_opens_all_ante_again_for_the_same_pot() -> None:
    # 003:1741-1744
    told = hand(JACKS, HELD)
    assert told.posts == ["1 ante $1", "2 ante $1", "3 ante $1"]
    assert told.after == {"pot": "3", "antes": 2, "matched": {"1": "1", "2": "1", "3": "1"}}
    assert told.nets == {1: -1, 2: -1, 3: -1}
    again = hand(JACKS, HELD, says="1 bet, 2 3 fold", before=told.after)
    assert again.posts == ["1 ante $1", "2 ante $1", "3 ante $1"]
    assert again.won == ["1 pot 6"]


def test_there_is_a_limit_of_antes() -> None:
    # 003:1742: "unless the limit of antes has been reached"; three are posted here.
    third = hand(JACKS, HELD, before={"pot": "6", "antes": 3})
    assert third.after == {"pot": "9", "antes": 4}
    fourth = hand(JACKS, HELD, says="1 bet", before=third.after)
    assert fourth.posts == []
    assert fourth.won == ["1 high 21"]


def test_after_the_opening_nobody_needs_openers() -> None:
    # 003:1722, 1741: to open the pot
    told = hand(JACKS, HELD, says="1 bet, 2 call, 3 raise")
    assert told.offer(3, "before-draw") == "fold, call, raise 8"


def test_who_is_all_in_for_the_ante_may_declare_the_pot_open() -> None:
    # 003:1820-1821, 1835-1836: all callers come in for the full opening bet
    told = hand(
        JACKS, {1: QUEENS, 2: PAIR, 3: NOTHING}, says="1 open, 3 fold", stacks=[1, 100, 100]
    )
    assert told.offer(2, "before-draw").startswith("fold, call")
    assert told.after == {}
    assert told.won[0] == "1 high 3"
    assert told.nets == {1: 2, 2: -1, 3: -1}


def test_who_is_all_in_for_the_ante_plays_for_the_antes_that_he_has_matched() -> None:
    # 003:1838-1840
    told = hand(JACKS, HELD, says="2 bet, 3 call", stacks=[1, 100, 100])
    assert told.won == ["1 high 3", "2 high, side pot 1 8"]


# --- betting --------------------------------------------------------------------------------------


AIR = {1: "Kc Qh 9h 7s 3c", 2: "Ks Qs 9d 7h 3d", 3: "Td Th 8s 6h 4d"}  # nothing opens


def test_who_has_no_chip_left_plays_on_for_the_antes_that_he_has_matched() -> None:
    # 003:1838-1840: nobody opens, and seat 3 is dealt in without another ante. He wins the $3 of
    # the first deal; the $2 of the second and the bets of $4 go to the next best hand.
    first = hand(JACKS, AIR, stacks=[100, 100, 1])
    cards = {1: QUEENS, 2: PAIR, 3: "Ac Ad Ah 2s 5d"}
    told = hand(JACKS, cards, says="1 bet, 2 call", stacks=[99, 99, 0], before=first.after)
    assert told.posts == ["1 ante $1", "2 ante $1"]
    assert told.won == ["3 high 3", "1 high, side pot 1 10"]
    assert told.nets == {1: 5, 2: -5, 3: 3}


def test_who_comes_later_pays_the_antes_of_all_deals_of_the_pot() -> None:
    # 003:1830: "the right to pay the ante (whether single or multiple)"
    first = hand(JACKS, {1: AIR[1], 2: AIR[2]}, stacks=2)
    told = hand(JACKS, AIR, before=first.after)
    assert told.posts == ["1 ante $1", "2 ante $1", "3 ante $2"]


def test_a_false_opener_who_is_all_in_waits_until_somebody_has_won_the_pot() -> None:
    # 003:1821-1825: even if he buys in again
    deck = "3c 5c 9c 4d 7d 9d 5h Th Jh 7s Jd Qs Kc Qc 2c"
    false = Incident(event="false-openers", hand="seat 1")
    after = play(JACKS, deck, false, says={1: ["open"]}, stacks={1: 100}).finished.after
    assert after["barred"] == [1]
    told = hand(JACKS, AIR | {2: PAIR}, says="2 bet, 3 fold", stacks=[500, 99, 99], before=after)
    assert told.cards(1) == ""
    assert told.won == ["2 pot 5"]
    assert told.after == {}


def test_the_limit_after_the_draw_is_twice_that_before_it() -> None:
    # 003:1725-1726
    told = hand(JACKS, HELD, says="1 bet; after-draw: 1 bet")
    assert told.offer(1, "before-draw") == "check, bet 4"
    assert told.offer(2, "after-draw", 2) == "fold, call, raise 16"


def test_check_and_raise_is_permitted_in_draw_poker() -> None:
    # 003:1728, 1810
    told = hand(JACKS, HELD, says="1 check, 2 bet, 3 call, 1 raise")
    assert told.put_in == {1: 9, 2: 9, 3: 9}


def test_a_bet_and_six_raises_in_draw_poker() -> None:
    # 003:1728-1729, 1811
    raises = ", ".join(f"{seat} raise" for seat in (2, 3, 1, 2, 3, 1))
    told = hand(JACKS, HELD, says=f"1 bet, {raises}")
    assert told.put_in == {1: 29, 2: 29, 3: 29}
    assert told.offer(2, "before-draw", 3) == "fold, call"


def test_the_first_player_left_of_the_button_begins_both_rounds() -> None:
    # 003:1725
    told = hand(JACKS, {3: QUEENS}, says="3 bet", button=2)
    assert told.order("before-draw") == [3, 1, 2]
    assert told.order("after-draw")[-3:] == [3, 1, 2]


def test_any_player_may_draw_up_to_five_cards_in_draw_poker() -> None:
    # 003:1786
    drawn = "Tc Td Th Js Ks"
    told = hand(JACKS, {**HELD, 2: f"{PAIR} {drawn}"}, says=f"1 bet; after-draw: 2 discard {PAIR}")
    assert told.cards(2) == drawn


def test_openers_may_be_split() -> None:
    # 003:1768. He opens with jacks and throws one of them away for a flush.
    told = hand(
        JACKS,
        {1: "Jc Jd 4c 7c 8c 2c", 2: "Qs Qd 3h 6c 9s", 3: NOTHING},
        says="1 bet; after-draw: 1 discard Jd",
    )
    assert told.says(1).startswith("flush")
    assert told.won == ["1 high 15"]


def test_the_opener_shows_his_openers_whether_he_is_called_or_not() -> None:
    # 003:1731-1732
    told = hand(JACKS, HELD, says="1 bet, 2 3 fold")
    assert told.nets == {1: 2, 2: -1, 3: -1}
    assert told.shows == [1]
    assert {"Qc", "Qd"} <= {*told.events("shows")[0]["cards"]}


def test_who_breaks_a_straight_may_keep_openers() -> None:
    # 003:1773-1775: ace, joker, king, queen of spades and the ten of clubs, which he throws away
    told = hand(
        JACKS,
        {1: "As Jk Ks Qs Tc 2h", 2: PAIR, 3: NOTHING},
        says="1 bet; after-draw: 1 discard Tc",
    )
    assert told.says(1).startswith("pair of aces")
    assert told.won == ["1 high 15"]


def test_who_calls_and_cannot_beat_openers_gets_nothing_back() -> None:
    # 003:1777
    told = hand(JACKS, HELD, says="1 bet; after-draw: 1 bet, 2 fold, 3 call")
    assert told.nets == {1: 18, 2: -5, 3: -13}


# --- the joker of draw poker ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ac Ad Ah As Jk", "Ts Js Qs Ks 9s"),  # five aces are the best hand, 1734
        ("Qc Qd 2c 2d 3d", "Jk Kc Kd 4h 7c"),  # with two kings it is only an ace
        ("Jk Ac 4h 7c 8d", "Kc Kd 4c 7d 8h"),  # a pair of aces
        ("Jk 9h 8h 7h 2h", "Kd 9d 8d 7d 2d"),  # in a flush the highest that is missing: the ace
        ("Ah Jk 8h 7h 2h", "Ad Qd 8d 7d 2d"),  # and here the king, 1784
    ],
)
def test_the_joker_is_an_ace_or_completes_a_straight_or_flush(better: str, worse: str) -> None:
    # 003:1723-1724, 1734, 1779, 1784
    told = hand(JACKS, {1: better, 2: worse, 3: "2s 3s 5c 6c 7s"}, says="2 bet")
    assert told.won == ["1 high 15"]


# --- Mexican poker --------------------------------------------------------------------------------


def doors(*up: str) -> dict[int, str]:
    """The card up comes first, then the one down."""
    return {
        seat: f"{card} {down}"
        for seat, (card, down) in enumerate(zip(up, ("2c", "2d", "2h"), strict=True), 1)
    }


def test_mexican_poker_has_41_cards() -> None:
    # 003:1847-1848: no eights, nines and tens, but the joker
    with pytest.raises(AssertionError):
        hand(MEXICAN, {1: "8c 2c"})
    assert hand(MEXICAN, {1: "Jk 2c"}).cards(1).startswith("Jk 2c")


def test_mexican_one_card_up_and_one_down_and_five_cards_in_all() -> None:
    # 003:1854-1861
    told = hand(MEXICAN, doors("Kc", "Qc", "7c"))
    assert told.streets == ["second", "third", "fourth", "fifth"]
    assert sorted(told.faces(1)) == ["down", "up", "up", "up", "up"]


@pytest.mark.parametrize(
    ("up", "seat"),
    [
        (("Kc", "Qc", "7c"), 1),
        (("Kc", "Qc", "Ac"), 3),
        (("Kc", "Jk", "Qc"), 2),  # the joker is an ace for this
        (("Qc", "Kd", "Ks"), 2),  # of equal cards the first clockwise of the button
        (("Kc", "Ad", "Jk"), 2),
    ],
)
def test_mexican_the_highest_card_makes_the_opening_bet(up: tuple[str, ...], seat: int) -> None:
    # 003:1855-1856, 1869-1870
    told = hand(MEXICAN, doors(*up))
    assert told.posts[-1].startswith(f"{seat} bring-in")


def test_mexican_the_opening_bet_is_of_either_limit() -> None:
    # 003:1870-1871; 1907: a raise is at least as large as the last bet
    told = hand(MEXICAN, doors("Kc", "Qc", "7c"), says="1 bring-in 8")
    assert told.offer(1, "second") == "bring-in 4 or 8"
    assert told.offer(2, "second") == "fold, call, raise 16"
    low = hand(MEXICAN, doors("Kc", "Qc", "7c"))
    assert low.offer(2, "second").startswith("fold, call, raise 8")


def test_mexican_who_turns_his_card_up_gets_the_next_one_down() -> None:
    # 003:1856-1858
    told = hand(MEXICAN, {1: "Kc 2c 3c", 2: "Qc 2d 3d", 3: "7c 2h 3h"}, says="third: 2 expose")
    assert told.faces(1)[:3] == ["up", "down", "up"]
    assert told.faces(2)[:3] == ["up", "up", "down"]


def test_mexican_the_highest_hand_begins_later_rounds() -> None:
    # 003:1873-1875. An ace and the joker are equal to two aces; of equals the first one begins.
    told = hand(MEXICAN, {1: "Kc 2c 3c", 2: "Qc 2d Qd", 3: "7c 2h 3h"})
    assert told.order("third")[-3:] == [2, 3, 1]
    equal = hand(MEXICAN, {1: "Kc 2c 3c", 2: "Ac 2d Jk", 3: "Ad 2h Ah"})
    assert equal.order("third")[-3:] == [2, 3, 1]


@pytest.mark.parametrize(
    "cards", ["4c 5d 6h 7s Jc", "5c 6d 7h Js Qc", "6c 7d Jh Qs Kc", "7c Jd Qh Ks Ac"]
)
def test_mexican_a_jack_follows_a_seven_in_straights(cards: str) -> None:
    # 003:1881-1884
    told = hand(MEXICAN, {1: cards, 2: "Kd Kh 2c 3c 3d"}, stacks=2)
    assert told.says(1).startswith("straight")
    assert told.nets[1] > 0


def test_mexican_a_joker_dealt_down_is_wild() -> None:
    # 003:1866. Seat 1 makes three queens of its pair.
    told = hand(MEXICAN, {1: "Qc Jk Qd 3c 5d", 2: "Kc Kd 2h 4d 7h"}, stacks=2)
    assert told.says(1).startswith("three queens")


def test_mexican_a_joker_dealt_up_is_wild_only_with_aces_flushes_and_straights() -> None:
    # 003:1866-1867
    pair = hand(MEXICAN, {1: "Jk Qc Qd 3c 5d", 2: "Kc Kd 2h 4d 7h"}, stacks=2)
    assert pair.says(1).startswith("pair of queens")
    aces = hand(MEXICAN, {1: "Jk Ac 6d 3c 5d", 2: "Kc Kd 2h 4d 7h"}, stacks=2)
    assert aces.says(1).startswith("pair of aces")
    straight = hand(MEXICAN, {1: "Jk 5c 6d 7c Jd", 2: "Kc Kd 2h 4d 7h"}, stacks=2)
    assert straight.says(1).startswith("straight")
    flush = hand(MEXICAN, {1: "Jk 5c 6c 2c Jc", 2: "Kc Kd 2h 4d 7h"}, stacks=2)
    assert flush.says(1).startswith("flush")


def test_mexican_a_full_house_beats_a_flush_for_only_the_straights_are_changed() -> None:
    # 003:1847-1848, 1861-1862, 1881-1884
    cards = {1: "2c 4c 5c Qc Kc", 2: "Ad Ah As 3d 3h"}
    assert hand(MEXICAN, cards, stacks=2).nets[2] > 0
    swapped = hand(MEXICAN, cards, stacks=2, readings={"ranking": "flush-above-full-house"})
    assert swapped.nets[1] > 0


def test_mexican_a_card_is_burned_on_each_round_after_the_second_card() -> None:
    # 003:1903
    assert hand(MEXICAN, doors("Kc", "Qc", "7c")).burns == 3
    later = hand(MEXICAN, doors("Kc", "Qc", "7c"), readings={"burns": "fourth-card"})
    assert later.burns == 2


def test_mexican_check_and_raise_is_permitted() -> None:
    # 003:1905
    told = hand(
        MEXICAN, {1: "Kc 2c Kd", 2: "Qc 2d 3d", 3: "7c 2h 3h"}, says="third: 1 check, 2 bet"
    )
    assert told.offer(1, "third", 3) == "fold, call, raise 8"


def test_mexican_who_checked_first_shows_first() -> None:
    # 003:1924-1925
    told = hand(MEXICAN, {1: "Kc 2c 3c", 2: "Qc 2d Qd 5c 6c", 3: "7c 2h 3h 5h 6h"})
    assert told.order("fifth")[-3] == 2
    assert told.shows == [2, 3, 1]


def test_mexican_cards_are_turned_up_only_at_the_prescribed_time() -> None:
    # 003:1856-1858: before the third card, and not in the round of betting
    with pytest.raises(IllegalMove):
        hand(MEXICAN, doors("Kc", "Qc", "7c"), says="second: 2 expose")
