"""Draw games of the 500 Club Casino: deuce-to-seven, badugi, and triple draw for the high hand."""

from __future__ import annotations

import pytest
from tests.round_poker.felt import game_of, hand

from houseway.errors import BadRecord, HousewayError, IllegalMove
from houseway.settling.options import options
from houseway.settling.settle import settle_record

SINGLE, TRIPLE = "500-club/2-7-single-draw", "500-club/2-7-triple-draw"
BADUGI, HIGH = "500-club/badugi", "500-club/triple-draw-poker"
CARDS = {SINGLE: 5, TRIPLE: 5, BADUGI: 4, HIGH: 5}
ALL = pytest.mark.parametrize("game", CARDS)
THREE = pytest.mark.parametrize("game", [TRIPLE, BADUGI, HIGH])
FIVE = pytest.mark.parametrize("game", [SINGLE, TRIPLE, HIGH])
THREE_DRAWS = ["first-draw", "second-draw", "third-draw"]
DRAWS = {SINGLE: ["after-draw"], TRIPLE: THREE_DRAWS, BADUGI: THREE_DRAWS, HIGH: THREE_DRAWS}
ODD = {"stakes.lower": 6, "stakes.upper": 12}  # the small blind of $3 makes pots odd
HELD = {1: "Kc Qd Jh 9s 7c", 2: "Kd Qh Js 9c 7d", 3: "Kh Qs Jc 9d 7h"}


def held(game: str, more: str = "") -> dict[int, str]:
    """Hands of no pair; `more` is what seat 1 draws."""
    cards = {seat: " ".join(text.split()[: CARDS[game]]) for seat, text in HELD.items()}
    return cards | {1: f"{cards[1]} {more}"}


# --- seats, deal, rounds --------------------------------------------------------------------------


@pytest.mark.parametrize("game, seats", [(SINGLE, 6), (TRIPLE, 6), (HIGH, 6), (BADUGI, 9)])
def test_a_table_has_so_many_seats(game: str, seats: int) -> None:
    # 002:1188, 1284, 3505 six; 002:1392 nine
    assert len(hand(game, stacks=seats).nets) == seats
    with pytest.raises(HousewayError):
        hand(game, stacks=seats + 1)


@pytest.mark.parametrize("game, count", CARDS.items())
def test_cards_come_facedown_one_at_a_time_from_the_left_of_the_button(
    game: str, count: int
) -> None:
    # 002:1203, 1299, 1410, 3520; the button is the last to receive cards, 1194
    told = hand(game, stacks=4, button=2)
    cards = [event["hand"] for event in told.events("card")]
    assert cards == ["seat 3", "seat 4", "seat 1", "seat 2"] * count
    assert told.faces(1) == ["down"] * count


@ALL
def test_the_two_players_left_of_the_button_post_the_blinds(game: str) -> None:
    # 002:1200-1202, 1296-1298, 1403-1409, 3517-3519
    assert hand(game, stacks=4, button=1).posts == ["2 small blind $2", "3 big blind $4"]


@ALL
def test_the_first_round_begins_left_of_the_big_blind_which_acts_last(game: str) -> None:
    # 002:1194, 1204, 1290, 1300, 1402, 1411, 3511, 3521
    assert hand(game, stacks=4).order("before-draw") == [3, 4, 1, 2]


@ALL
def test_there_is_a_round_after_each_draw_from_the_left_of_the_button(game: str) -> None:
    # 002:1195, 1218-1219, 1291, 1313-1345, 1431, 1452, 1470, 3512, 3534-3566
    told = hand(game, stacks=4, says="1 fold")
    assert told.streets == ["before-draw", *DRAWS[game]]
    for street in DRAWS[game]:
        assert told.order(street) == [2, 3, 4, 2, 3, 4]  # they draw, then they bet


@ALL
def test_of_two_players_the_button_has_the_big_blind_as_the_text_says(game: str) -> None:
    # 002:1200, 1296, 1405-1407, 3517
    told = hand(game, stacks=2)
    assert told.posts == ["1 small blind $2", "2 big blind $4"]
    assert told.order("before-draw") == [1, 2]


# --- what may be said -----------------------------------------------------------------------------


@ALL
def test_the_first_round_offers_call_fold_and_raise_and_the_big_blind_a_check(game: str) -> None:
    # 002:1205-1213, 1301-1308, 1412-1418, 3522-3529
    told = hand(game)
    assert told.offer(3, "before-draw") == "fold, call, raise 8"
    assert told.offer(1, "before-draw") == "fold, call, raise 8"
    assert told.offer(2, "before-draw") == "fold, check, raise 8"
    raised = hand(game, says="3 raise")
    assert raised.offer(2, "before-draw") == "fold, call, raise 12"
    with pytest.raises(IllegalMove):
        hand(game, says="3 raise, 1 call, 2 check")


@ALL
def test_there_are_three_raises_in_a_round_and_no_limit_for_two_players(game: str) -> None:
    # 002:1212, 1307, 1414, 3528
    told = hand(game, says="3 raise, 1 raise, 2 raise")
    assert told.put_in == {1: 16, 2: 16, 3: 16}
    assert told.offer(3, "before-draw", 2) == "fold, call"
    two = hand(game, stacks=2, says="1 raise, 2 raise, 1 raise, 2 raise, 1 raise")
    assert two.put_in == {1: 24, 2: 24}
    last = DRAWS[game][-1]
    says = f"3 fold; {last}: 1 bet, 2 raise, 1 raise, 2 raise, 1 raise"
    assert hand(game, says=says).put_in[1] == 4 + 8 * 5


@ALL
def test_after_a_draw_players_check_bet_call_raise_or_fold(game: str) -> None:
    # 002:1220-1224, 1315-1319, 1432-1436, 3536-3540
    last = DRAWS[game][-1]
    told = hand(game, says=f"{last}: 1 check, 2 bet, 3 fold, 1 raise")
    assert told.offer(1, last, 2) == "fold, check, bet 8"
    assert told.offer(3, last, 2) == "fold, call, raise 16"
    assert told.put_in == {1: 20, 2: 20, 3: 4}


@THREE
def test_the_upper_limit_is_bet_after_the_second_and_the_third_draw(game: str) -> None:
    # 002:4699-4702 print two limits and no rounds
    told = hand(game)
    offers = [told.offer(1, street, 2) for street in DRAWS[game]]
    assert offers == ["fold, check, bet 4", "fold, check, bet 8", "fold, check, bet 8"]


# --- the draw -------------------------------------------------------------------------------------


@ALL
def test_a_player_gets_as_many_cards_as_he_has_put_away(game: str) -> None:
    # 002:1215-1217, 1310-1312, 1420-1430, 3531-3533
    street = DRAWS[game][0]
    told = hand(game, held(game, "2s 3s"), says=f"{street}: 1 discard Kc Qd")
    left = HELD[1].split()[2 : CARDS[game]]
    assert sorted(told.cards(1).split()) == sorted([*left, "2s", "3s"])
    assert told.cards(2) == held(game)[2]  # he stands pat


@ALL
def test_all_cards_may_be_changed_and_that_is_no_fold(game: str) -> None:
    # 002:1215, 1310, 1422, 3531: zero to five; in badugi one to four, "does not constitute a fold"
    street = DRAWS[game][0]
    new = "2s 3d 4h 6c 8s" if game != BADUGI else "As 2d 3h 4c"
    first = held(game)[1].strip()
    told = hand(game, held(game, new), says=f"{street}: 1 discard {first}")
    assert sorted(told.cards(1).split()) == sorted(new.split())
    assert 1 in told.shows


@THREE
def test_cards_may_be_changed_at_each_of_three_draws(game: str) -> None:
    # 002:1310-1334, 1420-1469, 3531-3555
    says = "first-draw: 1 discard Kc; second-draw: 1 discard 2s; third-draw: 1 discard 3s"
    told = hand(game, held(game, "2s 3s 5s"), says=says)
    left = HELD[1].split()[1 : CARDS[game]]
    assert sorted(told.cards(1).split()) == sorted([*left, "5s"])


@ALL
def test_all_discard_in_turn_before_the_first_card_comes(game: str) -> None:
    # 002:1215-1217, 1310-1312, 1420-1430, 3531-3533: asked from the button's left, dealt likewise
    street = DRAWS[game][0]
    says = f"{street}: 1 discard Kc, 2 discard Kd Qh, 3 discard Kh"
    told = hand(game, held(game), says=says)
    assert told.order(street)[:3] == [1, 2, 3]
    cards = [event["hand"] for event in told.events("card")]
    assert cards[3 * CARDS[game] :] == ["seat 1", "seat 2", "seat 2", "seat 3"]
    moments = [event["event"] for event in told.settled["events"]]
    dealt = [place for place, kind in enumerate(moments) if kind == "card"][3 * CARDS[game] :]
    drawn = [place for place, kind in enumerate(moments) if kind in ("draws", "discards")]
    assert drawn[2] < dealt[0]


@FIVE
def test_no_card_is_burned_before_a_draw_where_the_text_has_none(game: str) -> None:
    # 002:1214-1217, 1309-1312, 3530-3533
    street = DRAWS[game][0]
    says = f"{street}: 1 discard Kc"
    assert hand(game, held(game), says=says).burns == 0
    burned = hand(game, held(game), says=says, readings={"burn": "one"})
    assert burned.burns >= 1


def test_a_card_is_burned_before_each_draw_of_badugi() -> None:
    # 002:1428, 1449, 1467
    says = "first-draw: 1 discard Kc; second-draw: 1 discard 2s; third-draw: 1 discard 3s"
    assert hand(BADUGI, held(BADUGI, "2s 3s 5s"), says=says).burns == 3


def test_cards_that_one_does_not_hold_cannot_be_put_away() -> None:
    # 002:1421-1422
    for word in ("1 discard Ks", "1 discard Kc Kc", "1 discard Kc Qd Jh 9s 7c"):
        with pytest.raises(IllegalMove):
            hand(BADUGI, held(BADUGI), says=f"first-draw: {word}")


@pytest.mark.parametrize("second", ["discard Qd", "stand-pat"])
@pytest.mark.parametrize("street", THREE_DRAWS)
def test_who_has_discarded_in_badugi_cannot_change_the_number(street: str, second: str) -> None:
    # 002:1424-1426, 1442-1447, 1463-1465: the next word is the next player's, who then has acted
    game = game_of(BADUGI)
    told = hand(BADUGI, held(BADUGI), says=f"{street}: 1 discard Kc")
    asked = [wait for at, wait in told.asked if at == street and "discard" in wait.options]
    assert [wait.who for wait in asked] == [(1, ""), (2, ""), (3, "")]
    choices = list(told.settled["choices"])
    place = next(n for n, choice in enumerate(choices) if choice["do"] == "discard Kc")
    choices.insert(place + 1, {"seat": 1, "do": second})
    with pytest.raises(HousewayError, match="seat 2"):
        settle_record(game, {**told.settled, "choices": choices})


def test_everybody_is_told_how_many_cards_a_player_of_badugi_draws_and_not_which() -> None:
    # 002:1427, 1429: "announce how many cards each player has discarded"
    told = hand(BADUGI, held(BADUGI), says="first-draw: 1 discard Kc Qd, 2 stand-pat, 3 discard Kh")
    drawn = told.events("draws")[:3]
    assert [(event["hand"], event["count"]) for event in drawn] == [
        ("seat 1", 2),
        ("seat 2", 0),
        ("seat 3", 1),
    ]
    assert not any("card" in event or "cards" in event for event in drawn)
    assert told.ask(1, "first-draw").picks["discard"].secret
    moments = [event["event"] for event in told.settled["events"]]
    acted = moments.index("wagers", moments.index("draws"))
    assert moments[:acted].count("draws") == 3  # before any action after the draw


# --- when badugi runs out of cards ----------------------------------------------------------------

RANKS = "23456789T"
NINE = {seat: " ".join(f"{rank}{suit}" for suit in "cdhs") for seat, rank in enumerate(RANKS, 1)}


def throws(*seats: int) -> str:
    return ", ".join(f"{seat} discard {NINE[seat]}" for seat in seats)


def test_burns_and_the_discard_pile_without_this_draws_discards_are_shuffled() -> None:
    # 002:1482. Seat 3 has folded; 36 cards and a burn leave 15, of which the last is not used.
    # Seats 1, 2 and 4 get twelve, seat 5 two, then all is shuffled and burned, and he gets two.
    # Before the two later draws a card is burned as well, though everybody stands pat.
    told = hand(BADUGI, NINE, stacks=9, says=f"3 fold; first-draw: {throws(1, 2, 4, 5)}")
    deck = told.settled["deck"]
    assert len(deck) == 36 + 1 + 14 + 1 + 2 + 2
    assert len(told.events("reshuffle")) == 1
    last = {*map(str, deck[51:54])}
    thrown = {card for seat in (1, 2, 4, 5) for card in NINE[seat].split()}
    assert not last & thrown
    assert all(len(told.cards(seat).split()) == 4 for seat in (1, 2, 4, 5))


def test_cards_that_come_back_after_a_shuffle_may_be_named_while_the_hand_goes_on() -> None:
    # 002:1482
    told = hand(BADUGI, NINE, stacks=9, says=f"3 fold; first-draw: {throws(1, 2, 4, 5)}")
    deck = list(told.settled["deck"])
    twice = next(place for place in range(51, 56) if deck[place] in deck[:place])
    said = dict(told.settled)
    assert options(game_of(BADUGI), said | {"deck": deck[: twice + 1]})["waits_for"] == "card"
    with pytest.raises(BadRecord, match="has left the deck before"):
        options(game_of(BADUGI), said | {"deck": [*deck[:5], deck[0]]})


def test_the_last_card_of_the_stub_is_not_used_for_an_earlier_draw() -> None:
    # 002:1482. Fifteen cards are left and fifteen wanted: the last comes after a new shuffle.
    says = f"3 fold; first-draw: {throws(1, 2, 4)}, 5 discard 6c 6d 6h"
    told = hand(BADUGI, NINE, stacks=9, says=says)
    assert len(told.events("reshuffle")) == 1
    assert len(told.settled["deck"]) == 36 + 1 + 14 + 1 + 1 + 2


def test_the_last_card_of_the_stub_replaces_the_last_discard_of_the_last_draw() -> None:
    # 002:1482: "unless that card will be used to replace the final discarded card for the final
    # round of draws". Seat 9 draws one card twice; 36 + 2 cards and three burns leave 11, and 11
    # are wanted.
    says = "first-draw: 9 discard Tc; second-draw: 9 discard Td; third-draw: "
    told = hand(BADUGI, NINE, stacks=9, says=f"{says}{throws(1, 2)}, 3 discard 4c 4d 4h")
    assert told.events("reshuffle") == []
    assert told.burns == 3
    assert len(told.settled["deck"]) == 52


def test_a_card_is_burned_also_when_everybody_stands_pat() -> None:
    # 002:1428, 1449, 1467: the dealer burns before he replaces cards, whoever draws
    assert hand(BADUGI, held(BADUGI)).burns == 3


# --- the winner -----------------------------------------------------------------------------------


@ALL
def test_the_last_player_wins_without_a_showdown(game: str) -> None:
    # 002:1234, 1354, 1488, 3575
    told = hand(game, says="3 fold, 1 fold")
    assert told.nets == {1: -2, 2: 2, 3: 0}
    assert told.shows == []


@pytest.mark.parametrize(
    "game, better, worse",
    [
        (SINGLE, "7c 5d 4h 3s 2c", "5c 4d 3h 2s Ac"),
        (TRIPLE, "7c 5d 4h 3s 2c", "6c 5h 4d 3d 2d"),
        (BADUGI, "Kc Qd Jh Ts", "Ac 2d 3h 4h"),
        (HIGH, "2c 2d 5c 4d 3h", "Ac Kd Qh Js 9c"),
    ],
)
def test_the_highest_ranked_hand_takes_the_pot(game: str, better: str, worse: str) -> None:
    # 002:1234, 1354, 1488, 3575
    told = hand(game, {1: worse, 2: better}, stacks=2)
    assert told.nets == {1: -4, 2: 4}


@pytest.mark.parametrize(
    "game, first, second, share",
    [
        (SINGLE, "7c 5d 4h 3s 2c", "7d 5h 4s 3c 2d", "low"),
        (TRIPLE, "7c 5d 4h 3s 2c", "7d 5h 4s 3c 2d", "low"),
        (BADUGI, "4c 3d 2h As", "4d 3h 2s Ac", "low"),
        (HIGH, "Ac Kd Qh Js Tc", "Ad Kh Qs Jc Td", "high"),
    ],
)
def test_equal_hands_split_and_the_odd_chip_goes_to_the_left_of_the_button(
    game: str, first: str, second: str, share: str
) -> None:
    # 002:1235-1239, 1355-1356, 1489-1490, 3576-3577: $15; seat 1 has the button, 2 has folded
    told = hand(game, {1: first, 3: second}, button=1, says="2 fold", settings=ODD)
    assert sorted(told.won) == [f"1 {share} 7", f"3 {share} 8"]
