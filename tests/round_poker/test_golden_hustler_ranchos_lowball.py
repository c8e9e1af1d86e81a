"""Lowball of the Rancho's Club Casino, rule by rule."""

from __future__ import annotations

import pytest
from tests.round_poker import at_table
from tests.round_poker.felt import hand

from houseway.errors import BadRecord, IllegalMove
from houseway.table.rounds import Incident

LOWBALL = "ranchos/lowball"
SEVEN, EIGHT, NINE = "7c 6d 4h 3s 2c", "8c 6h 4s 3d 2d", "9c 6s 4c 3h 2h"
WHEEL = "As 2s 3c 4d 5d"
HELD = {1: SEVEN, 2: EIGHT, 3: NINE}
KINGS = "Ks Kh Kd Kc Qs"


# --- the hand -------------------------------------------------------------------------------------


def test_one_card_at_a_time_a_round_the_draw_and_another_round() -> None:
    # 004:192-196
    told = hand(LOWBALL, HELD)
    dealt = [event["hand"] for event in told.events("card")][:15]
    assert dealt == ["seat 1", "seat 2", "seat 3"] * 5
    assert told.order("before-draw") == [3, 1, 2]
    assert told.order("after-draw") == [1, 2, 3, 1, 2, 3]


def test_cards_are_exchanged_in_the_draw() -> None:
    # 004:194
    told = hand(LOWBALL, {**HELD, 2: f"{EIGHT} Ac"}, says="after-draw: 2 discard 8c")
    assert told.cards(2) == "6h 4s 3d 2d Ac"
    assert told.won == ["2 low 9"]


def test_the_last_player_wins_without_a_showdown() -> None:
    # 004:197-198: blinds are bets made in turn
    walk = hand(LOWBALL, HELD, says="3 1 fold")
    assert walk.nets == {1: -1, 2: 1, 3: 0}
    held = {1: NINE, 2: EIGHT, 3: SEVEN}
    bet = hand(LOWBALL, held, says="after-draw: 3 bet, 1 2 fold")
    assert bet.nets == {1: -3, 2: -3, 3: 6}
    assert bet.shows == []


# --- what hands are worth -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("5h 4h 3h 2h Ah", "6c 4d 3d 2d As"),  # flushes and straights do not count
        ("Jc Td 9h 8s 7c", "Qc 2d 3h 4s 5d"),
        ("Ac 2d 3h 4s 9c", "Td 2h 3s 4d 5d"),  # aces are low
        ("Tc Jd Qh 9s 8c", "2c 2d 3h 4s 5d"),  # a pair counts
        ("Tc Td 3h 4h 5d", "2c 2d 3d 3s 4s"),  # and two of them
        ("2c 2d 3d 3s 4s", "Ac Ad Ah 2h 3c"),  # three of a kind
        ("Qc Qd Qh 2h 3c", "Ac Ad Ah 2d 2s"),  # a full house
        ("Tc Td Th 2d 2s", "Ac Ad Ah As 2c"),
        ("Qd Qh Qc Ah Jd", KINGS),  # the worst hand is K-K-K-K-Q
    ],
)
def test_the_wheel_is_best_and_four_kings_are_worst(better: str, worse: str) -> None:
    # 004:209-210
    assert hand(LOWBALL, {1: worse, 2: better}, stacks=2).won == ["2 low 6"]


def test_four_aces_beat_four_kings() -> None:
    # 004:209-210: K-K-K-K-Q is the worst hand
    assert hand(LOWBALL, {1: KINGS, 2: "Ac Ad Ah As Jd"}, stacks=2).won == ["2 low 6"]


def test_the_joker_is_the_lowest_card_that_one_has_not() -> None:
    # 004:211
    joker = {"jokers": "one"}
    told = hand(LOWBALL, {1: "Jk 2c 3c 4c 5c", 2: "As 2s 3s 4s 5s"}, stacks=2, settings=joker)
    assert sorted(told.won) == ["1 low 3", "2 low 3"]
    third = hand(LOWBALL, {1: "Ac 2c Jk 5c 6c", 2: "As 2s 4s 5s 6s"}, stacks=2, settings=joker)
    assert third.won == ["1 low 6"]


def test_two_jokers_are_the_two_lowest_cards_that_one_has_not() -> None:
    # 004:190, 211: 54 cards
    held = {1: "Jk Jk 3c 4c 8d", 2: "As 2s 5d 6d 7d"}
    told = hand(LOWBALL, held, stacks=2, settings={"jokers": "two"})
    assert told.says(1, "low") == "eight low, 8-4-3-2-A"
    assert told.won == ["2 low 6"]
    assert told.hand.rules.deck_size == 54
    with pytest.raises(AssertionError):
        hand(LOWBALL, held, stacks=2, settings={"jokers": "one"})


def test_the_highest_and_the_lowest_hand_may_split_the_pot() -> None:
    # 004:197
    held = {1: SEVEN, 2: EIGHT, 3: KINGS}
    told = hand(
        LOWBALL, held, says="after-draw: 1 bet", settings={"winners": "high-low", "stakes.lower": 4}
    )
    assert told.won == ["3 high 15", "1 low 15"]


# --- sevens ---------------------------------------------------------------------------------------


def test_a_seven_that_does_not_bet_has_no_later_action_and_bets_of_the_others_stand() -> None:
    # 004:208. Seat 1 has the best hand and wins the $9 from before the draw; seat 2 the bets.
    told = hand(LOWBALL, HELD, says="after-draw: 1 check, 2 bet, 3 call")
    assert told.order("after-draw")[-3:] == [1, 2, 3]
    assert told.won == ["1 low 9", "2 low, side pot 1 12"]
    assert told.nets == {1: 6, 2: 3, 3: -9}
    (lost,) = told.events("no-action")
    assert (lost["hand"], lost["cite"]) == ("seat 1", "reading:sevens")


def test_a_seven_that_does_not_bet_and_is_beaten_loses_the_pot_before_the_draw_alone() -> None:
    # 004:208
    held = {1: SEVEN, 2: WHEEL, 3: NINE}
    told = hand(LOWBALL, held, says="after-draw: 1 check, 2 bet, 3 call")
    assert told.nets == {1: -3, 2: 12, 3: -9}


def test_nobody_can_bet_into_a_seven_alone_that_has_not_bet() -> None:
    # 004:208: it has no action, so that a bet could not be called
    told = hand(LOWBALL, {1: SEVEN, 2: EIGHT}, says="after-draw: 1 check", stacks=2)
    assert told.order("after-draw") == [1, 2, 1]  # both draw, and one is asked to bet
    assert told.nets == {1: 3, 2: -3}


def test_read_otherwise_all_bets_go_back_when_a_seven_that_has_not_bet_wins() -> None:
    # 004:208, as 003:1645-1648 print it
    says = "after-draw: 1 check, 2 bet, 3 call, 1 call"
    told = hand(LOWBALL, HELD, says=says, readings={"sevens": "later-bets"})
    assert told.nets == {1: 6, 2: -3, 3: -3}


def test_only_the_first_with_a_seven_in_the_order_of_action_must_bet() -> None:
    # 004:208. Seats 1 and 2 check such hands: seat 2 is not the first, and may call.
    held = {1: SEVEN, 2: WHEEL, 3: NINE}
    told = hand(LOWBALL, held, says="after-draw: 1 check, 2 check, 3 bet, 2 call")
    assert told.nets == {1: -3, 2: 12, 3: -9}
    each = hand(
        LOWBALL, held, says="after-draw: 1 check, 2 check", readings={"first-seven": "each"}
    )
    assert [event["hand"] for event in each.events("no-action")] == ["seat 1", "seat 2"]
    assert each.nets == {1: -3, 2: 6, 3: -3}


def test_a_seven_that_bets_wins_all_bets() -> None:
    # 004:208
    told = hand(LOWBALL, HELD, says="after-draw: 1 bet")
    assert told.nets == {1: 18, 2: -9, 3: -9}


def test_an_eight_need_not_bet() -> None:
    # 004:208
    held = {1: EIGHT, 2: NINE, 3: "Tc 9d 8d 7d 6d"}
    told = hand(LOWBALL, held, says="after-draw: 1 check, 2 bet")
    assert told.nets == {1: 18, 2: -9, 3: -9}


# --- the high hand of a split pot ----------------------------------------------------------------

HIGH_LOW = {"winners": "high-low", "stakes.lower": 4}


def high_winner(one: str, two: str, **chosen: str) -> str:
    """Who wins the high half, and with what category."""
    settings = HIGH_LOW | {"jokers": "one"}
    readings = {name.replace("_", "-"): choice for name, choice in chosen.items()}
    told = hand(LOWBALL, {1: one, 2: two}, stacks=2, settings=settings, readings=readings)
    return next(won for won in told.won if " high " in won)


def test_aces_may_be_low_in_the_high_hand_of_a_split_pot_too() -> None:
    # 004:210
    aces, kings = "As Ac 9d 7h 3c", "Ks Kc 8d 6h 2c"
    assert high_winner(aces, kings).startswith("1 ")
    assert high_winner(aces, kings, aces_high="always").startswith("2 ")
    broadway, nine_high = "As Kc Qd Jh Tc", "9s 8c 7d 6h 5c"
    assert high_winner(broadway, nine_high).startswith("1 ")
    assert high_winner(broadway, nine_high, aces_high="always").startswith("2 ")


def test_the_joker_may_be_the_lowest_missing_card_of_a_high_hand_too() -> None:
    # 004:211: a pair of aces, or an ace-high hand with a deuce
    joker, eights = "As Jk 9d 7h 3c", "8s 8c Td 6h 2c"
    assert high_winner(joker, eights).startswith("1 ")
    assert high_winner(joker, eights, joker_high="lowest").startswith("2 ")


# --- kills ----------------------------------------------------------------------------------------

VOLUNTARY = {"voluntary-kill": "yes"}


def test_a_player_may_kill_it_before_the_third_card() -> None:
    # 004:216
    told = hand(LOWBALL, says="5 kill", stacks=5, settings=VOLUNTARY)
    assert told.posts[-1] == "5 kill blind $6"
    events = told.settled["events"]
    killed = next(place for place, e in enumerate(events) if e.get("what") == "kill blind")
    assert [event["event"] for event in events[:killed]].count("card") == 2 * 5


@pytest.mark.parametrize(("chips", "may"), [(24, True), (23, False)])
def test_who_kills_it_must_have_four_times_the_amount(chips: int, may: bool) -> None:
    # 004:216
    told = hand(LOWBALL, stacks=[100, 100, 100, 100, chips], settings=VOLUNTARY)
    assert (told.offer(5) == "kill, no") == may


def test_it_is_killed_once() -> None:
    # 004:216: a player kills it; who comes after him finds it killed
    told = hand(LOWBALL, says="4 kill", stacks=5, settings=VOLUNTARY)
    assert told.offer(5) == "object, no"
    assert told.offer(5, nth=2).startswith("fold, call, raise")


def test_any_player_may_object_to_a_kill_that_is_not_forced() -> None:
    # 004:217: each of the others is asked, and an objection stops it; the next one may still kill
    told = hand(LOWBALL, says="4 kill, 2 object, 5 kill", stacks=5, settings=VOLUNTARY)
    assert told.posts[-1] == "5 kill blind $6"
    assert told.offer(1) == "kill, no"
    assert told.offer(1, nth=2) == "object, no"
    deaf = {"objection": "not-heard"}
    with pytest.raises(IllegalMove):
        hand(LOWBALL, says="4 kill, 2 object", stacks=5, settings=VOLUNTARY, readings=deaf)


def test_nobody_can_object_to_a_forced_kill() -> None:
    # 004:217
    settings = {"kill": "two-in-a-row", **VOLUNTARY}
    told = hand(LOWBALL, stacks=5, settings=settings, before={"leg": 4, "kill": 4})
    assert told.posts[-1] == "4 kill blind $6"
    assert all("object" not in wait.options for _, wait in told.asked)


def test_a_pot_of_a_predetermined_amount_is_killed_in_lowball() -> None:
    # 004:213. $60 are posted.
    raises = "3 raise, 1 raise, 2 raise; after-draw: 1 bet"
    told = hand(LOWBALL, HELD, says=f"{raises}, 2 raise", settings={"kill": "pot"})
    assert sum(told.put_in.values()) == 72
    assert told.after == {"kill": 1}
    small = hand(LOWBALL, HELD, says=raises, settings={"kill": "pot"})
    assert small.after == {}


# --- when the cards run out -----------------------------------------------------------------------


def test_the_last_card_is_shuffled_with_the_discards_and_not_with_the_burn() -> None:
    # 004:225. Eight hands and a burn leave 11 cards. Five players draw two each; the last card is
    # not given out but shuffled with their discards, a card is burned, and the draw is completed.
    hands = [
        f"{r1}c {r1}d {r2}h {r2}s {r3}"
        for r1, r2, r3 in (
            ("2", "2", "3c"),
            ("4", "4", "3d"),
            ("5", "5", "3h"),
            ("6", "6", "3s"),
            ("7", "7", "8c"),
            ("9", "9", "8d"),
            ("T", "T", "8h"),
            ("J", "J", "8s"),
        )
    ]
    held = dict(enumerate(hands, start=1))
    draws = ", ".join(f"{seat} discard {' '.join(held[seat].split()[:2])}" for seat in held)
    told = hand(LOWBALL, held, says=f"after-draw: {draws}", stacks=8)
    assert len(told.events("reshuffle")) == 1
    cards = told.settled["deck"]
    burn, later = cards[40], cards[51:]
    assert len(cards) == 40 + 1 + 10 + 1 + 6
    assert burn not in later
    thrown = {card for seat in range(1, 6) for card in held[seat].split()[:2]}
    assert len({*later} - thrown) <= 1  # the last card
    assert all(len(told.cards(seat).split()) == 5 for seat in held)


def test_discards_of_the_draw_are_shuffled_though_somebody_has_folded() -> None:
    # 004:225: the last card and all the discards
    hands = [
        "2c 2d 2h 2s 3c",
        "4c 4d 4h 4s 3d",
        "5c 5d 5h 5s 3h",
        "6c 6d 6h 6s 3s",
        "7c 7d 7h 7s 8c",
        "9c 9d 9h 9s 8d",
        "Tc Td Th Ts 8h",
        "Jc Jd Jh Js 8s",
    ]
    held = dict(enumerate(hands, start=1))
    draws = ", ".join(f"{seat} discard {held[seat]}" for seat in (1, 2, 3, 4))
    told = hand(LOWBALL, held, says=f"8 fold; after-draw: {draws}", stacks=8)
    # 41 cards are out, 10 are drawn by seats 1 and 2; seats 3 and 4 need ten more and a burn.
    assert len(told.settled["deck"]) == 41 + 10 + 1 + 10
    back = told.events("reshuffle")[0]
    assert back["count"] == 5 + 10  # the folded hand, and what seats 1 and 2 have put away


# --- asking to see a hand -------------------------------------------------------------------------

# Seat 1 has the best low, seat 2 a better one than seat 3; the deck is dealt card by card.
DEALT = " ".join(
    card for cards in zip(SEVEN.split(), EIGHT.split(), NINE.split(), strict=True) for card in cards
)
KILLED = Incident(event="mucked", hand="seat 1", stage="showdown")
PAT_AND_BET = ["after-draw: stand-pat", "after-draw: bet"]


def seen(*incidents: Incident) -> at_table.Told:
    """Nobody draws, and the seven bets, as it has to."""
    return at_table.play(LOWBALL, DEALT, *incidents, says={1: PAT_AND_BET})


def test_a_hand_that_was_killed_after_the_action_loses() -> None:
    # 004:226
    told = seen(KILLED)
    assert told.dead_hands == ["seat 1"]
    assert told.nets[2] > 0


def test_any_player_may_ask_to_see_a_hand_and_a_killed_one_stays_dead() -> None:
    # 004:226
    told = seen(KILLED, Incident(event="asked-to-see", hand="seat 1"))
    assert told.repairs == [("mucked", "dead-hand"), ("asked-to-see", "stands")]
    assert told.nets[2] > 0
    opened = [event["hand"] for event in told.events if event["event"] == "open"]
    assert "seat 1" in opened


def test_a_hand_that_the_winner_asks_to_see_is_live_again_and_may_win() -> None:
    # 004:226
    told = seen(KILLED, Incident(event="asked-to-see", hand="seat 1", note="by-winner"))
    assert told.repairs[-1] == ("asked-to-see", "live-again")
    assert told.cites[-1] == "004:226"
    assert told.nets[1] > 0


def test_a_hand_that_was_folded_before_cannot_be_asked_for() -> None:
    # 004:226: it must still be live when the action is complete
    asked = Incident(event="asked-to-see", hand="seat 3", note="by-winner")
    with pytest.raises(BadRecord, match="after the last action there are seat 1, seat 2"):
        at_table.play(LOWBALL, DEALT, asked, says={3: ["fold"], 1: PAT_AND_BET})
