"""The Aviator Casino's high draw games as its document (000) prints them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.round_poker.at_table import play
from tests.round_poker.felt import Told, hand, rules_of

from houseway.errors import HousewayError, IllegalMove
from houseway.library import load_game
from houseway.table.rounds import Incident

JACKS, BACK, DELANO = "aviator/draw-jacks-or-better", "aviator/jacks-back", "aviator/delano-draw"
ALL = pytest.mark.parametrize("game", [JACKS, BACK, DELANO])
OPENERS = pytest.mark.parametrize("game", [JACKS, BACK])

# $4-$8 with antes of $1; seat 3 has the button. Nothing opens, and nothing is low.
NOTHING, NO_PAIR, SMALL = "Kc Qd 9h 7s 3c", "Ks Qh 9d 7c 3d", "Td Th 8s 6c 4d"
AIR = {1: NOTHING, 2: NO_PAIR, 3: SMALL}


# --- the deal, the draw, the bets -----------------------------------------------------------------


@ALL
def test_two_to_seven_players_five_cards_and_a_joker_in_the_deck(game: str) -> None:
    # 000:321, 000:306, 000:1769, 000:1777
    found = load_game(game)
    assert found.sheet.table.seats == 7
    assert sum(found.deck.composition().values()) == 53
    told = hand(game, {1: "Jc Jd 2c 3d 4h"}, says="1 bet", stacks=7)
    assert told.streets == ["before-draw", "after-draw"]
    assert told.faces(2) == ["down"] * 5
    with pytest.raises(HousewayError):
        hand(game, stacks=8)


@ALL
def test_all_ante_and_the_player_left_of_the_button_begins(game: str) -> None:
    # 000:331, 000:306, 000:1785, 000:1795-1797
    told = hand(game, {1: "Jc Jd 2c 3d 4h"}, says="1 bet; after-draw: 1 check", stacks=4)
    assert told.posts == [f"{seat} ante $1" for seat in (1, 2, 3, 4)]
    assert told.order("before-draw") == [1, 2, 3, 4]
    assert told.order("after-draw") == [1, 2, 3, 4] * 2  # the draw, then the bets


@ALL
def test_the_limit_after_the_draw_is_twice_the_limit_before_it(game: str) -> None:
    # 000:321, 000:1791
    told = hand(game, {1: "Jc Jd 2c 3d 4h"}, says="1 bet; after-draw: 1 stand-pat, 1 bet")
    assert told.offer(1, "before-draw").endswith("check, bet 4")
    assert told.offer(2, "before-draw") == "fold, call, raise 8"
    assert told.offer(1, "after-draw", 2).endswith("check, bet 8")
    assert told.offer(2, "after-draw", 2) == "fold, call, raise 16"


@ALL
def test_check_and_raise_is_permitted(game: str) -> None:
    # 000:323, 000:354, 000:1789-1791
    cards = {1: "Jc Jd 2c 3d 4h", 2: "Qc Qd 2d 3h 4s"}
    told = hand(game, cards, says="1 check, 2 bet, 3 fold, 1 raise")
    assert told.offer(1, "before-draw", 2) == "fold, call, raise 8"
    assert told.put_in == {1: 9, 2: 9, 3: 1}


@OPENERS
def test_a_bet_and_six_raises_are_allowed(game: str) -> None:
    # 000:323, 000:355, 000:313
    raises = "2 raise, 3 raise, 1 raise, 2 raise, 3 raise, 1 raise"
    told = hand(game, {1: "Jc Jd 2c 3d 4h"}, says=f"1 bet, {raises}")
    assert told.put_in == {1: 29, 2: 29, 3: 29}  # an ante and seven times $4
    assert told.offer(2, "before-draw", 3) == "fold, call"
    with pytest.raises(IllegalMove, match="a bet and 6 raises"):
        hand(game, {1: "Jc Jd 2c 3d 4h"}, says=f"1 bet, {raises}, 2 raise")


@OPENERS
@pytest.mark.parametrize("count", range(6))
def test_any_player_may_draw_up_to_five_cards(game: str, count: int) -> None:
    # 000:346
    cards = {1: "Jc Jd 2c 3d 4h", 3: "Kc Qc 7d Tc 9s As 2d 3h 4s 6c"}
    away = " ".join(cards[3].split()[:count])
    told = hand(game, cards, says=f"1 bet; after-draw: 3 discard {away}" if count else "1 bet")
    assert told.cards(3).split() == cards[3].split()[count : count + 5]


@ALL
def test_when_the_cards_run_out_discards_are_shuffled_and_the_draw_goes_on(game: str) -> None:
    # 000:346, 000:1797 let everybody draw; 18 cards are left and 24 are wanted
    deck = [f"{rank}{suit}" for rank in "AKQJT98765432" for suit in "cdhs"]
    cards = {seat: " ".join(deck[seat * 5 - 5 : seat * 5]) for seat in range(1, 7)}
    cards[7] = "7h 7s 6c 6d Jk"
    away = [f"{seat} discard {' '.join(cards[seat].split()[:4])}" for seat in range(1, 7)]
    told = hand(game, cards, says=f"1 bet; after-draw: {', '.join(away)}", stacks=7)
    assert told.events("reshuffle")
    held = [told.cards(seat).split() for seat in range(1, 8)]
    assert [len(each) for each in held] == [5] * 7
    assert len({card for each in held for card in each}) == 35
    drawn = {seat: {*cards[seat].split()[:4]} for seat in range(1, 7)}
    assert not any(drawn[seat] & {*held[seat - 1]} for seat in drawn)  # nobody gets his own back


# --- openers --------------------------------------------------------------------------------------


@OPENERS
@pytest.mark.parametrize(
    "cards, opens",
    [
        ("Jc Jd 2c 3d 4h", True),
        ("Tc Td Ah Kd Qh", False),
        ("2c 2d 3h 3s Ah", True),
        ("2c 2d 2h 3s Ah", True),
        ("2c 3d 4h 5s 6h", True),
        ("Ac Kd Qh Js 9h", False),
        ("Jk Ac 4d 7h 9s", True),  # the joker is an ace
        ("Jk Kc 4d 7h 9s", False),  # and no king
        ("Jk Tc Td 4h 7s", False),  # nor a ten
        ("Jk 5c 6d 7h 8s", True),  # it completes a straight
        ("Jk 2c 7c 9c Qc", True),  # and a flush
    ],
)
def test_a_pair_of_jacks_or_better_is_required_to_open(game: str, cards: str, opens: bool) -> None:
    # 000:321, 000:331; the joker as in 000:344
    told = hand(game, {1: cards, 2: "Ks Kh 3c 5d 8c"})
    assert told.offer(1, "before-draw") == ("check, bet 4" if opens else "check")
    if not opens:
        assert "openers" in told.refused(1, "bet", "before-draw")


@OPENERS
def test_who_has_no_openers_may_call_and_raise_when_the_pot_is_open(game: str) -> None:
    # 000:331: openers are required to open
    told = hand(game, AIR | {1: "Jc Jd 2c 3h 4h"}, says="1 bet, 2 raise")
    assert told.put_in == {1: 9, 2: 9, 3: 9}


def test_the_ace_and_joker_are_openers_that_are_kept_when_a_straight_is_broken() -> None:
    # 000:342: ace, joker, king, queen of spades and ten of clubs; the ten is thrown away
    cards = {1: "As Jk Ks Qs Tc Ts", 2: "9c 9d 4h 4s 2c", 3: SMALL}
    told = hand(JACKS, cards, says="1 bet; after-draw: 1 discard Tc")
    assert told.offer(1, "before-draw") == "check, bet 4"
    assert told.says(1) == "royal flush"
    assert told.won == ["1 high 15"]


def test_openers_may_be_split() -> None:
    # 000:341: a pair of jacks is broken to draw to a flush, and the flush wins
    cards = {1: "Jc Jd Ac 7c 4c 2c", 2: "Kd Kh Ks 4s 2h", 3: SMALL}
    told = hand(JACKS, cards, says="1 bet; after-draw: 1 discard Jd")
    assert told.won == ["1 high 15"]


def test_who_calls_the_opener_and_cannot_beat_openers_gets_nothing_back() -> None:
    # 000:343
    told = hand(JACKS, AIR | {1: "Jc Jd 2c 3h 4h"}, says="1 bet; after-draw: 1 stand-pat, 1 bet")
    assert told.nets == {1: 26, 2: -13, 3: -13}


def test_when_nobody_opens_the_antes_stay_and_all_ante_again() -> None:
    # 000:331
    first = hand(JACKS, AIR)
    assert first.streets == ["before-draw"]
    assert first.won == []
    assert first.nets == {1: -1, 2: -1, 3: -1}
    assert first.after["pot"] == "3"
    again = hand(
        JACKS, AIR | {2: "Jc Jd 2c 3h 4h"}, says="2 bet, 3 fold, 1 fold", before=first.after
    )
    assert again.posts == ["1 ante $1", "2 ante $1", "3 ante $1"]
    assert again.won == ["2 pot 6"]


def test_nobody_antes_when_the_limit_of_antes_has_been_reached() -> None:
    # 000:331 "unless the limit of antes has been reached for that particular game"
    before = {"pot": "0"}
    pots = []
    for _ in range(5):
        told = hand(JACKS, AIR, before=before, settings={"showdown.openers.antes": 3})
        before = told.after
        pots.append(before["pot"])
    assert pots == ["3", "6", "9", "9", "9"]


# --- what wins with the joker ---------------------------------------------------------------------


def test_five_aces_are_the_best_possible_hand() -> None:
    # 000:327
    cards = {1: "Kc Qc Jc Tc 9c", 2: "Ac Ad Ah As Jk", 3: SMALL}
    told = hand(JACKS, cards, says="1 bet")
    assert told.says(2) == "five aces"
    assert told.won == ["2 high 15"]


def test_four_of_a_kind_and_the_joker_are_five_of_a_kind_of_aces_alone() -> None:
    # 000:344: four nines and the joker lose to a royal flush
    cards = {1: "Ks Qs Js Ts As", 2: "Jk 9c 9d 9h 9s", 3: "2c 3c 4d 5h 7d"}
    assert hand(JACKS, cards, says="1 bet").won == ["1 high 15"]


@pytest.mark.parametrize(
    "other, winner",
    [
        ("Ac Kc 9c 5c 3c", 2),  # ace-king-nine-five-trey is better
        ("Ac Qc Jc Tc 8c", 1),  # the joker is the ace
    ],
)
def test_in_a_flush_the_joker_is_the_highest_card_not_present(other: str, winner: int) -> None:
    # 000:345
    told = hand(JACKS, {1: "Jk Kh 9h 5h 2h", 2: other, 3: SMALL}, says="1 bet")
    assert told.won == [f"{winner} high 15"]


def test_in_a_flush_with_the_ace_the_joker_is_the_king() -> None:
    # 000:345
    told = hand(JACKS, {1: "Jk Ah 9h 5h 2h", 2: "Ac Kc 9c 5c 2c", 3: SMALL}, says="1 bet")
    assert sorted(told.won) == ["1 high 8", "2 high 7"]


def test_the_joker_makes_no_pair_but_of_aces() -> None:
    # 000:344: two kings and the joker are two kings with an ace
    told = hand(JACKS, {1: "Kc Kd Jk 7h 4s", 2: "Kh Ks Ac 7d 4c", 3: SMALL}, says="1 bet")
    assert sorted(told.won) == ["1 high 8", "2 high 7"]


# --- all in for the antes -------------------------------------------------------------------------


def test_who_has_only_the_ante_plays_for_the_antes() -> None:
    # 000:364: $3 of antes for the best hand, the bets for the others
    cards = {1: "Jc Jd 2c 3h 4h", 2: "9s 9d 4c 5s 6s", 3: "Ac Ad Ah 2s 5d"}
    told = hand(JACKS, cards, says="1 bet, 2 call", stacks=[100, 100, 1])
    assert told.won == ["3 high 3", "1 high, side pot 1 8"]


def test_who_is_all_in_for_the_ante_may_declare_the_pot_open() -> None:
    # 000:361, 000:363: "all callers must come in for the full opening bet"
    cards = AIR | {1: "Ac Ad Ah 2s 5d"}
    told = hand(JACKS, cards, says="1 open", stacks=[1, 100, 100])
    assert told.streets == ["before-draw", "after-draw"]
    assert told.offer(2, "before-draw") == "fold, call, raise 8"
    assert told.won == ["1 high 3", "3 high, side pot 1 8"]


def test_who_is_all_in_for_the_ante_needs_openers_to_declare_it_open() -> None:
    # 000:361
    told = hand(JACKS, AIR, stacks=[1, 100, 100])
    assert told.order("before-draw") == [2, 3]
    assert told.after["pot"] == "3"


# --- antes of a pot that nobody has opened --------------------------------------------------------

# In the first deal nobody opens; in the second, seat 1 does.
OPENS = {1: "Jc Jd 2c 3h 4h", 2: "9s 9d 4c 5s 6s", 3: "Ac Ad Ah 2s 5d"}


def passed(game: str, stacks: Sequence[int], before: Mapping[str, Any] | None = None) -> Told:
    """A deal in which nobody opens."""
    told = hand(game, AIR, stacks=stacks, before=before or {})
    assert told.won == []
    return told


def test_who_has_no_chip_left_plays_on_for_the_antes_that_he_has_matched() -> None:
    # 000:364: seat 3 antes his last dollar and nobody opens. He is dealt in again and
    # wins the $3 of the first deal; the $2 of the second and the bets are for the others.
    first = passed(JACKS, [100, 100, 1])
    assert first.after["matched"] == {"1": "1", "2": "1", "3": "1"}
    told = hand(JACKS, OPENS, says="1 bet, 2 call", stacks=[99, 99, 0], before=first.after)
    assert told.posts == ["1 ante $1", "2 ante $1"]
    assert len(told.cards(3).split()) == 5
    assert told.won == ["3 high 3", "1 high, side pot 1 10"]
    assert told.nets == {1: 5, 2: -5, 3: 3}


def test_who_has_no_chip_left_and_loses_has_lost_nothing_more() -> None:
    # 000:364
    first = passed(JACKS, [100, 100, 1])
    cards = OPENS | {3: SMALL}
    told = hand(JACKS, cards, says="1 bet, 2 call", stacks=[99, 99, 0], before=first.after)
    assert told.won == ["1 high 3", "1 high, side pot 1 10"]
    assert told.nets == {1: 8, 2: -5, 3: 0}


def test_he_plays_on_through_several_deals_and_may_declare_the_pot_open() -> None:
    # 000:364: the second and third antes are not his
    first = passed(JACKS, [100, 100, 1])
    second = passed(JACKS, [99, 99, 0], first.after)
    assert second.after["matched"] == {"1": "2", "2": "2", "3": "1"}
    assert second.after["pot"] == "5"
    cards = {1: NOTHING, 2: SMALL, 3: OPENS[3]}
    told = hand(JACKS, cards, says="3 open", stacks=[98, 98, 0], before=second.after)
    assert told.won == ["3 high 3", "2 high, side pot 1 12"]


def test_who_buys_in_again_antes_for_what_he_has_not_matched() -> None:
    # 000:362 "the right to pay the ante (whether single or multiple) at any time"
    first = passed(JACKS, [100, 100, 1])
    second = passed(JACKS, [99, 99, 0], first.after)
    third = passed(JACKS, [98, 98, 50], second.after)
    assert third.posts == ["1 ante $1", "2 ante $1", "3 ante $2"]
    assert third.after["matched"] == {"1": "3", "2": "3", "3": "3"}


def test_a_new_player_pays_all_antes_of_the_pot() -> None:
    # 000:362: two antes lie there, and this is the third
    first = passed(JACKS, [100, 100])
    second = passed(JACKS, [99, 99], first.after)
    told = hand(JACKS, OPENS, says="1 bet, 2 call", stacks=[98, 98, 100], before=second.after)
    assert told.posts == ["1 ante $1", "2 ante $1", "3 ante $3"]
    assert told.won == ["3 high 21"]  # three antes and a bet of $4 of three players
    assert told.nets[3] == 14


def test_part_of_an_ante_is_matched_in_part() -> None:
    # 000:361 "or part of the ante"
    chips: dict[str, Any] = {"settings": {"stakes.lower": 8, "stakes.upper": 16}}
    first = hand(JACKS, AIR, stacks=[100, 100, 1], **chips)
    assert first.after["matched"] == {"1": "2", "2": "2", "3": "1"}
    told = hand(JACKS, OPENS, says="1 bet", stacks=[98, 98, 0], before=first.after, **chips)
    assert told.won[0] == "3 high 3"


# --- false openers --------------------------------------------------------------------------------

# The deck of two deals for three seats: 3, 4, 5, 7 and a king for seat 1; nobody has a pair.
DECK = "3c 5c 9c 4d 7d 9d 5h Th Jh 7s Jd Qs Kc Qc 2c "
FALSE = Incident(event="false-openers", hand="seat 1", after=1)


def test_a_false_opener_who_is_all_in_may_not_play_until_the_pot_is_won() -> None:
    # 000:361 "Even if you should buy in again, you must wait until the pot has been legally opened
    # and someone else has won it"
    told = play(JACKS, DECK, FALSE, says={1: ["open"]}, stacks={1: 100})
    after = told.finished.after
    assert after["barred"] == [1]
    assert after["pot"] == "3"
    again = hand(JACKS, AIR, stacks=[50, 99, 99], before=after)
    assert again.cards(1) == ""
    assert again.events("sits-out")[0]["seat"] == 1
    assert again.after["barred"] == [1]
    cards = {2: "Jc Jd 2c 3h 4h", 3: SMALL}
    won = hand(JACKS, cards, says="2 bet", stacks=[50, 98, 98], before=again.after)
    assert won.nets == {1: 0, 2: 10, 3: -5}  # $5 of earlier antes are his, too
    assert "barred" not in won.after


def test_a_false_opener_with_chips_plays_on_after_anteing_again() -> None:
    # 000:332: "all players who were involved in that hand are entitled to play the next hand"
    told = play(JACKS, DECK, FALSE, says={1: ["bet"]})
    after = told.finished.after
    assert "barred" not in after
    assert after["pot"] == "7"
    assert after["forfeited"] == "4"
    assert "button" not in after
    cards = OPENS | {3: SMALL}
    again = hand(JACKS, cards, says="1 bet, 2 3 fold", stacks=[95, 99, 99], before=after)
    assert again.won == ["1 pot 10"]


def test_who_was_not_in_the_hand_waits_while_forfeited_money_is_in_the_pot() -> None:
    # 000:362 "unless there is any additional money in the pot that has been forfeited"
    after = play(JACKS, DECK, FALSE, says={1: ["bet"]}).finished.after
    told = hand(JACKS, AIR, stacks=[95, 99, 99, 100], before=after)
    assert told.cards(4) == ""
    assert told.nets[4] == 0


def test_who_has_matched_the_antes_alone_does_not_win_a_forfeited_bet() -> None:
    # 000:364 "that part of the antes that you have matched"; 000:332 leaves the first bet there
    told = play(JACKS, DECK, FALSE, says={1: ["bet"]}, stacks={3: 100})
    after = told.finished.after
    cards = OPENS | {2: "Kd Kh 9s 5s 2h"}
    again = hand(JACKS, cards, says="2 bet, 1 call", stacks=[95, 99, 0], before=after)
    assert again.won == ["3 high 3", "2 high, side pot 1 14"]  # $2, $8, and the $4 of seat 1


# --- jacks back -----------------------------------------------------------------------------------


def test_after_a_false_opening_that_nobody_calls_the_button_stays_and_cards_come_again() -> None:
    # 000:312: the opening bet remains in the pot; nobody antes again
    told = play(BACK, DECK, FALSE, says={1: ["bet"]})
    after = told.finished.after
    assert after["pot"] == "7"
    assert after["button"] == {"stays": 3}
    stacks = {1: 9500, 2: 9900, 3: 9900}
    assert rules_of(BACK).next_button(after, seats=7, button=3, stacks=stacks) == 3
    again = hand(BACK, OPENS, says="1 bet, 2 3 fold", stacks=[95, 99, 99], before=after)
    assert again.posts == []
    assert again.won == ["1 pot 7"]
    assert "button" not in again.after


def test_a_false_opener_of_jacks_back_who_is_all_in_sits_out_too() -> None:
    # 000:306: a pot that is opened as high has all rules of jacks-or-better; 000:361
    at_once = Incident(event="false-openers", hand="seat 1")
    after = play(BACK, DECK, at_once, says={1: ["open"]}, stacks={1: 100}).finished.after
    assert after["barred"] == [1]
    assert after["button"] == {"stays": 3}


def test_the_button_stays_for_who_was_too_short_and_then_skips_to_its_place() -> None:
    # 000:311. Seat 1 is too short and seat 2 makes the blind; seat 1 wins, so that the button stays
    # at 3 for his blind, and then goes to 2.
    low = {1: "8c 6d 4h 3s 2c", 2: NO_PAIR, 3: SMALL}
    told = hand(BACK, low, stacks=[2, 100, 100])
    assert told.posts[-1] == "2 forced opening $4"
    assert told.after["button"] == {"stays": 3, "for": 1, "with": "2", "then": 2}
    rules = rules_of(BACK)
    stacks = {1: 600, 2: 9500, 3: 9500}
    assert rules.next_button(told.after, seats=7, button=3, stacks=stacks) == 3
    second = hand(BACK, AIR, stacks=[6, 95, 95], before=told.after)
    assert second.posts[-1] == "1 forced opening $4"
    assert second.after["button"] == {"to": 2}
    assert rules.next_button(second.after, seats=7, button=3, stacks=stacks) == 2


@pytest.mark.parametrize("left", [{2: 9500, 3: 9500}, {1: 100, 2: 9500, 3: 9500}])
def test_the_button_moves_on_when_who_was_too_short_still_is(left: dict[int, int]) -> None:
    # 000:311 "if the all-in player wins the pot or buys in again"
    told = hand(BACK, AIR, stacks=[2, 100, 100])
    moved = rules_of(BACK).next_button(told.after, seats=7, button=3, stacks=left)
    assert moved == min(left)


def test_when_nobody_opens_the_first_player_must_open_at_the_lower_limit_and_low_wins() -> None:
    # 000:306, 000:310; without another ante
    cards = {1: NOTHING, 2: "8c 6d 4h 3s 2c", 3: "Td Th 9s 6c 4d"}
    told = hand(BACK, cards)
    assert told.posts == ["1 ante $1", "2 ante $1", "3 ante $1", "1 forced opening $4"]
    assert told.won == ["2 low 15"]


def test_a_pot_that_is_opened_is_played_for_high() -> None:
    # 000:306
    cards = {1: "Jc Jd 5c 5h 9h", 2: "8c 6d 4h 3s 2c", 3: "Td Th 9s 6c 4d"}
    assert hand(BACK, cards, says="1 bet").won == ["1 high 15"]


def test_an_unraised_forced_opener_may_raise_after_the_button_has_acted() -> None:
    # 000:311
    told = hand(BACK, AIR)
    assert told.order("before-draw") == [1, 2, 3, 2, 3, 1]
    assert told.offer(2, "before-draw", 2) == "fold, call, raise 8"
    assert told.offer(1, "before-draw", 2) == "check, raise 8"


@pytest.mark.parametrize("chips, post", [(2, "2 forced opening $4"), (3, "1 forced opening $2")])
def test_who_has_less_than_half_of_the_forced_bet_is_passed_over(chips: int, post: str) -> None:
    # 000:311; one chip of them is the ante
    told = hand(BACK, AIR, stacks=[chips, 100, 100])
    assert told.posts[-1] == post


def test_a_pot_played_for_low_has_all_lowball_rules() -> None:
    # 000:306, 000:310: no check and raise (000:283), and a seven that checks wins no later bets
    cards = {1: "7c 5c 4d 3d 2h", 2: "8c 6d 4h 3s 2c", 3: "Td Th 9s 6c 4s"}
    says = "after-draw: 1 stand-pat, 1 check, 2 bet, 3 fold, 1 call"
    told = hand(BACK, cards, says=says)
    assert told.offer(1, "after-draw", 3) == "fold, call"
    assert told.nets == {1: 10, 2: -5, 3: -5}


def test_the_joker_is_the_lowest_missing_card_when_the_pot_is_played_for_low() -> None:
    # 000:306, 000:265: six-four-trey-deuce and the joker as the ace
    cards = {1: "Jk 6h 4c 3d 2h", 2: "6d 5d 4h 3s 2c", 3: SMALL}
    assert hand(BACK, cards).won == ["1 low 15"]


def test_six_raises_also_for_low() -> None:
    # 000:313 "in any multi-handed pot": the forced $4 and six raises
    raises = "2 raise, 3 raise, 1 raise, 2 raise, 3 raise, 1 raise"
    told = hand(BACK, AIR, says=f"2 check, 3 check, {raises}")
    assert told.put_in == {1: 29, 2: 29, 3: 29}
    with pytest.raises(IllegalMove):
        hand(BACK, AIR, says=f"2 check, 3 check, {raises}, 2 raise")


# --- Delano Draw ----------------------------------------------------------------------------------


def test_players_may_fold_check_or_bet_in_both_rounds_of_delano_draw() -> None:
    # 000:1796-1797
    told = hand(DELANO, AIR)
    assert told.offer(1, "before-draw") == "fold, check, bet 4"
    assert told.offer(1, "after-draw", 2) == "fold, check, bet 8"


def test_a_bet_and_three_raises_unless_two_players_are_left() -> None:
    # 000:1791
    told = hand(DELANO, AIR, says="1 bet, 2 raise, 3 raise, 1 raise")
    assert told.offer(2, "before-draw", 2) == "fold, call"
    two = hand(DELANO, AIR, says="1 bet, 2 raise, 3 fold, 1 raise, 2 raise, 1 raise, 2 raise")
    assert two.put_in == {1: 25, 2: 25, 3: 1}


@pytest.mark.parametrize("count", range(6))
def test_zero_to_five_cards_are_replaced_and_the_button_discards_four_at_most(count: int) -> None:
    # 000:1797
    first, button = "Kc Qc 7d Tc 9s As 2d 3h 4s 6c", "Kd Qd 7h Td 9c Ah 2h 3s 4c 6d"
    away = " ".join(first.split()[:count])
    word = f"discard {away}" if count else "stand-pat"
    told = hand(DELANO, {1: first}, says=f"after-draw: 1 {word}")
    assert told.cards(1).split() == first.split()[count : count + 5]
    away = " ".join(button.split()[:count])
    word = f"discard {away}" if count else "stand-pat"
    if count < 5:
        told = hand(DELANO, {3: button}, says=f"after-draw: 3 {word}")
        assert told.cards(3).split() == button.split()[count : count + 5]
    else:
        with pytest.raises(HousewayError):
            hand(DELANO, {3: button}, says=f"after-draw: 3 {word}")


def test_cards_are_replaced_in_turn_from_the_left_of_the_button_without_a_burn() -> None:
    # 000:1797
    first = "Kc Kd Kh Qc Qd Qh Jc Jd Jh Tc Td Th 9c 9d 9h"
    told = hand(
        DELANO,
        deck=f"{first} As 2s 3s 4s",
        says="after-draw: 1 discard Kc Qc, 2 discard Kd, 3 discard Kh",
    )
    assert told.cards(1) == "Jc Tc 9c As 2s"
    assert told.cards(2) == "Qd Jd Td 9d 3s"
    assert told.cards(3) == "Qh Jh Th 9h 4s"


@pytest.mark.parametrize(
    "cards, says",
    [
        ("Kc Kd Kh Ks Jk", "five kings"),
        ("9c 9d 8h 8s Jk", "full house, nines full of eights"),
        ("Ah Kh Qh Jh Jk", "royal flush"),
        ("Tc Td 7h 5s Jk", "three tens, 7-5"),
    ],
)
def test_the_joker_is_totally_wild_in_delano_draw(cards: str, says: str) -> None:
    # 000:1769, 000:1806
    assert hand(DELANO, {1: cards}).says(1) == says


def test_a_tie_is_split_and_the_odd_chip_goes_to_the_left_of_the_button() -> None:
    # 000:1798: three antes are $3
    cards = {1: "Tc Td 7h 5s 4c", 2: "Ac Ad 9h 5d 4d", 3: "Ah As 9s 5h 4h"}
    assert hand(DELANO, cards).won == ["2 high 2", "3 high 1"]


def test_without_a_limit_there_is_no_highest_bet() -> None:
    # 000:1789
    settings = {"structure": "no-limit", "stakes.lower": 1, "stakes.upper": 2}
    told = hand(DELANO, AIR, stacks=[100, 100, 100], settings=settings)
    assert told.offer(1, "before-draw") == "fold, check, bet 1-99"
