"""Games with a board at the 500 Club Casino: blinds, rounds, discards, limits."""

from __future__ import annotations

from typing import Any

import pytest
from tests.round_poker import felt
from tests.round_poker.felt import Told

from houseway.errors import HousewayError, IllegalMove

HOLDEM, OMAHA, OMAHA_8 = "500-club/texas-holdem", "500-club/omaha", "500-club/omaha-hi-lo"
BIG_O, PLO_8 = "500-club/big-o", "500-club/pot-limit-omaha-8"
PINE, PINE_8 = "500-club/pineapple", "500-club/pineapple-hi-lo"
CRAZY, CRAZY_8 = "500-club/crazy-pineapple", "500-club/crazy-pineapple-hi-lo"
# How many cards of one's own, and how many seats.
CARDS = {HOLDEM: 2, OMAHA: 4, OMAHA_8: 4, BIG_O: 5, PLO_8: 4, PINE: 3, PINE_8: 3, CRAZY: 3}
CARDS |= {CRAZY_8: 3}
ALL = pytest.mark.parametrize("game", CARDS)
FIXED = pytest.mark.parametrize("game", [game for game in CARDS if game != PLO_8])
OMAHAS = pytest.mark.parametrize("game", [OMAHA, OMAHA_8, BIG_O, PLO_8])
DISCARDED = [(PINE, "flop"), (PINE_8, "flop"), (CRAZY, "turn"), (CRAZY_8, "turn")]
DISCARDS = pytest.mark.parametrize("game, street", DISCARDED)


def hand(game: str, cards: dict[int, str] | None = None, **given: Any) -> Told:
    """In pineapple, who says nothing of it discards the last of his three cards."""
    return felt.hand(game, cards, puts_away=True, **given)


# --- seats, deal, rounds --------------------------------------------------------------------------


@pytest.mark.parametrize("game, seats", [(game, 8 if game == BIG_O else 10) for game in CARDS])
def test_a_table_has_so_many_seats(game: str, seats: int) -> None:
    # 002:1533 eight; 002:1654, 1786, 2188, 2318, 2446, 2585, 2732, 3388 ten
    assert len(hand(game, stacks=seats).nets) == seats
    with pytest.raises(HousewayError):
        hand(game, stacks=seats + 1)


@pytest.mark.parametrize("game, count", CARDS.items())
def test_cards_come_facedown_one_at_a_time_from_the_left_of_the_button(
    game: str, count: int
) -> None:
    # 002:1549-1550, 1669-1670, 1804, 2207-2208, 2337, 2465-2466, 2604, 2751-2752, 3403-3404
    told = hand(game, stacks=4, button=2)
    cards = [event["hand"] for event in told.events("card")]
    assert cards[: 4 * count] == ["seat 3", "seat 4", "seat 1", "seat 2"] * count
    assert cards[4 * count] != "seat 3"
    assert set(told.faces(1)) == {"down"}


@ALL
def test_three_cards_one_and_one_are_turned_after_a_burn_each(game: str) -> None:
    # 002:1561-1599, 1681-1717, 2216-2253, 2476-2514, 2615-2655, 2760-2798, 3415-3449
    told = hand(game, board="Qs Jh 9d 4c 2s")
    assert told.streets == ["pre-flop", "flop", "turn", "river"]
    assert told.board == "Qs Jh 9d 4c 2s"
    assert told.burns == 3
    assert all(told.order(street)[-3:] == [1, 2, 3] for street in told.streets[1:])


@ALL
def test_the_two_players_left_of_the_button_post_the_blinds(game: str) -> None:
    # 002:1546-1548, 1666-1668, 1801-1803, 2201-2203, 2334-2336, 2459-2461, 2601, 2739, 3400-3402
    assert hand(game, stacks=4).posts == ["1 small blind $2", "2 big blind $4"]
    assert hand(game, stacks=4, button=1).posts == ["2 small blind $2", "3 big blind $4"]


@ALL
def test_the_first_round_begins_left_of_the_big_blind_which_acts_last(game: str) -> None:
    # 002:1540, 1554, 1660, 1671, 1792, 1806, 2209, 2339, 2452, 2467, 2606, 2753, 3394, 3405
    assert hand(game, stacks=4).order("pre-flop") == [3, 4, 1, 2]


@ALL
def test_later_rounds_begin_with_the_first_active_player_left_of_the_button(game: str) -> None:
    # 002:1566, 1685, 1817, 2197, 2220, 2353, 2481, 2623, 2764, 3395, 3419
    told = hand(game, stacks=4, says="1 fold")
    for street in ("flop", "turn", "river"):
        assert told.order(street)[-3:] == [2, 3, 4]


@pytest.mark.parametrize("game", [OMAHA, OMAHA_8, PLO_8])
def test_a_game_may_have_three_blinds_and_begins_left_of_the_big_one(game: str) -> None:
    # 002:2195, 2201, 2325, 2334, 2739. Amounts of a quarter, a half and the lower limit.
    told = hand(game, stacks=4, settings={"blinds": "three"})
    assert told.posts == ["1 small blind $1", "2 middle blind $2", "3 big blind $4"]
    assert told.order("pre-flop") == [4, 1, 2, 3]


@ALL
def test_of_two_players_the_button_has_the_big_blind_as_the_text_says(game: str) -> None:
    # 002:2201, 2459-2461, 3400-3402: the small blind left of the button, the big one left of that
    told = hand(game, stacks=2)
    assert told.posts == ["1 small blind $2", "2 big blind $4"]
    assert told.order("pre-flop") == [1, 2]
    other = hand(game, stacks=2, readings={"heads-up-blinds": "button-small"})
    assert other.posts == ["2 small blind $2", "1 big blind $4"]
    assert other.order("pre-flop") == [2, 1]
    assert other.order("river") == [1, 2]


# --- what may be said -----------------------------------------------------------------------------


@FIXED
def test_the_first_round_offers_call_fold_and_raise(game: str) -> None:
    # 002:1555-1558, 1672-1678, 1807-1810, 2210-2213, 2340-2343, 2468-2471, 2607-2610, 3406-3412
    told = hand(game)
    assert told.offer(3, "pre-flop") == "fold, call, raise 8"
    assert told.offer(1, "pre-flop") == "fold, call, raise 8"
    assert told.put_in == {1: 4, 2: 4, 3: 4}


@FIXED
def test_the_big_blind_may_check_or_raise_when_nobody_has_raised(game: str) -> None:
    # 002:1559, 1679, 1811, 2214, 2344, 2472, 2611, 3413
    assert hand(game).offer(2, "pre-flop") == "fold, check, raise 8"
    raised = hand(game, says="3 raise")
    assert raised.offer(2, "pre-flop") == "fold, call, raise 12"
    with pytest.raises(IllegalMove):
        hand(game, says="3 raise, 1 call, 2 check")
    again = hand(game, says="3 call, 1 call, 2 raise")
    assert again.put_in == {1: 8, 2: 8, 3: 8}


@FIXED
def test_there_are_three_raises_in_a_round(game: str) -> None:
    # 002:1558, 1678, 1810, 2213, 2343, 2471, 2610, 3412. The blind of $4 goes to 8, 12 and 16.
    told = hand(game, says="3 raise, 1 raise, 2 raise")
    assert told.put_in == {1: 16, 2: 16, 3: 16}
    assert told.offer(3, "pre-flop", 2) == "fold, call"
    assert "3 raises" in told.refused(3, "raise", "pre-flop", 2)
    later = hand(game, says="river: 1 bet, 2 raise, 3 raise, 1 raise")
    assert later.put_in == {1: 36, 2: 36, 3: 36}
    assert later.offer(2, "river", 2) == "fold, call"


@FIXED
def test_two_players_may_raise_without_an_end(game: str) -> None:
    # the same lines: "unless there are only two players participating"
    told = hand(game, stacks=2, says="1 raise, 2 raise, 1 raise, 2 raise, 1 raise")
    assert told.put_in == {1: 24, 2: 24}
    later = hand(game, says="3 fold; river: 1 bet, 2 raise, 1 raise, 2 raise, 1 raise")
    assert later.nets[3] == 0
    assert later.put_in[1] == later.put_in[2] == 4 + 8 * 5


@FIXED
def test_who_folds_in_a_round_took_part_in_it(game: str) -> None:
    # the same lines: three began this round, so its raises are counted
    says = "3 fold, 1 raise, 2 raise, 1 raise"
    assert hand(game, says=says).offer(2, "pre-flop", 2) == "fold, call"
    free = hand(game, says=says, readings={"two-players": "any-time"})
    assert free.offer(2, "pre-flop", 2) == "fold, call, raise 20"


@FIXED
def test_the_lower_limit_holds_for_two_rounds_and_the_upper_one_for_two(game: str) -> None:
    # 002:4142, 4353-4357, 4559-4562 print two limits and no rounds
    told = hand(game)
    found = [told.offer(1, street, len(told.order(street)) // 3) for street in told.streets[1:]]
    assert found == ["fold, check, bet 4", "fold, check, bet 8", "fold, check, bet 8"]


@FIXED
def test_who_has_checked_may_call_or_raise(game: str) -> None:
    # 002:1568, 1687, 1819, 2222, 2355, 2482, 2625, 3424: "with the option to call or raise a wager"
    told = hand(game, says="river: 1 check, 2 bet, 3 fold, 1 raise")
    assert told.put_in == {1: 20, 2: 20, 3: 4}


@FIXED
def test_no_limit_games_have_no_cap_unless_the_text_is_read_so(game: str) -> None:
    # 002:2100 of Mexican Poker; 002:2213, 3412 name no exception
    no_limit = {"structure": "no-limit"}
    says = "3 raise 8, 1 raise 12, 2 raise 16"
    told = hand(game, says=f"{says}, 3 raise 20", settings=no_limit)
    assert told.put_in == {1: 20, 2: 20, 3: 20}
    capped = hand(game, says=says, settings=no_limit, readings={"raise-cap": "every-game"})
    assert capped.offer(3, "pre-flop", 2) == "fold, call"


# --- pot limit ------------------------------------------------------------------------------------


def test_bets_and_raises_are_capped_at_the_size_of_the_pot() -> None:
    # 002:2753, 2764, 2779, 2791. $6 of blinds and the call of $4 are $10: raised to $14.
    told = hand(PLO_8, says="flop: 1 bet 12")
    assert told.offer(3, "pre-flop") == "fold, call, raise 8-14"
    assert told.offer(1, "flop") == "fold, check, bet 4-12"
    assert told.offer(2, "flop") == "fold, call, raise 24-48"  # 12 + 12 + the call of 12 are 36
    for street in ("turn", "river"):
        assert told.offer(1, street) == "fold, check, bet 4-48"


def test_read_as_written_the_call_is_not_part_of_the_current_pot() -> None:
    # 002:2753
    told = hand(PLO_8, says="flop: 1 bet 12", readings={"pot-size": "before-call"})
    assert told.offer(3, "pre-flop") == "fold, call, raise 8-10"
    assert told.offer(2, "flop") == "fold, call, raise 24-36"


def test_more_than_the_pot_is_refused() -> None:
    # 002:2764
    with pytest.raises(IllegalMove):
        hand(PLO_8, says="flop: 1 bet 13")


def test_the_pot_limit_game_has_three_raises_and_two_players_have_no_limit() -> None:
    # 002:2757
    told = hand(PLO_8, says="3 raise 8, 1 raise 12, 2 raise 16")
    assert told.offer(3, "pre-flop", 2) == "fold, call"
    two = hand(PLO_8, stacks=2, says="1 raise 8, 2 raise 12, 1 raise 16, 2 raise 20")
    assert two.put_in == {1: 20, 2: 20}


def test_the_big_blind_of_the_pot_limit_game_may_check_or_raise() -> None:
    # 002:2758. $12 in the pot: raised by up to $12.
    assert hand(PLO_8).offer(2, "pre-flop") == "fold, check, raise 8-16"


# --- discards of pineapple ------------------------------------------------------------------------


@DISCARDS
def test_each_player_discards_one_of_three_cards_from_the_left_of_the_button(
    game: str, street: str
) -> None:
    # 002:1692, 1827: after the round of the flop; 002:2474-2475, 2613-2614: before the flop
    cards = {1: "2c 9c Ks", 2: "2d 9d Kh", 3: "2h 9h Kd"}
    says = f"{street}: 1 discard 2c, 2 discard Kh, 3 discard 9h"
    told = hand(game, cards, says=says)
    assert told.order(street) == [1, 2, 3, 1, 2, 3]
    assert sorted(told.cards(1).split()) == ["9c", "Ks"]
    assert sorted(told.cards(2).split()) == ["2d", "9d"]
    assert sorted(told.cards(3).split()) == ["2h", "Kd"]
    others = [name for name in told.streets if name not in (street, "pre-flop")]
    assert all(told.order(other) == [1, 2, 3] for other in others)


@DISCARDS
def test_exactly_one_card_is_discarded(game: str, street: str) -> None:
    # the same lines
    cards = {1: "2c 9c Ks", 2: "2d 9d Kh", 3: "2h 9h Kd"}
    for word in ("1 discard 2c 9c", "1 discard Kh"):
        with pytest.raises(IllegalMove):
            hand(game, cards, says=f"{street}: {word}")


@DISCARDS
def test_a_player_may_fold_instead_of_discarding(game: str, street: str) -> None:
    # 002:1692, 1827, 2474, 2613: every ACTIVE player discards
    told = felt.hand(game, says=f"{street}: 1 fold, 2 fold")
    assert told.nets == {1: -4, 2: -4, 3: 8}


@DISCARDS
def test_a_discarded_card_does_not_play(game: str, street: str) -> None:
    # 002:1692, 1827, 2415, 2541. Seat 1 throws an ace away and has one pair of them left.
    cards = {1: "Ac Ad 9s", 2: "Kc Kd 9h"}
    says = f"{street}: 1 discard Ad, 2 discard 9h"
    told = hand(game, cards, board="Ah Ks Qd Jc 3h", says=says, stacks=2)
    assert told.won == ["2 high 8"]


@DISCARDS
def test_a_player_may_play_the_board(game: str, street: str) -> None:
    # 002:1623, 1740, 2519, 2541
    told = hand(game, board="As Ks Qs Js Ts", stacks=4)
    assert sorted(told.won) == [f"{seat} high 4" for seat in (1, 2, 3, 4)]


# --- which cards count ----------------------------------------------------------------------------


def test_holdem_uses_any_of_the_seven_cards_or_the_board_alone() -> None:
    # 002:3357, 3455
    told = hand(HOLDEM, {1: "Ah 2c", 2: "9c 9d"}, board="9h 5h 8c Th Jh", stacks=2)
    assert told.says(1).startswith("flush")
    assert told.won == ["1 high 8"]
    board = hand(HOLDEM, {1: "2c 2d", 2: "3c 3d"}, board="As Ks Qs Js Ts", stacks=2)
    assert sorted(board.won) == ["1 high 4", "2 high 4"]


@OMAHAS
def test_exactly_two_cards_of_ones_own_and_three_of_the_board_count(game: str) -> None:
    # 002:1604, 2157, 2258, 2276, 2690, 2804. One heart of one's own makes no flush of four.
    cards = {1: "Ah Kc Qd Js 2c", 2: "9c 9d 3s 3c 2d"}
    cut = {seat: " ".join(text.split()[: CARDS[game]]) for seat, text in cards.items()}
    told = hand(game, cut, board="9h Th Jh 5h Tc", stacks=2)
    assert told.says(2).startswith("full house")
    assert not told.says(1).startswith("flush")
    assert told.won == ["2 high 8"]


@pytest.mark.parametrize("game", [OMAHA, BIG_O])
def test_omaha_and_big_o_have_no_low(game: str) -> None:
    # 002:1504, 1606, 2260: the highest hand takes the pot
    cards = {1: "As 2c 3d 4h", 2: "Kc Kd 9s 9h"}
    if game == BIG_O:
        cards = {1: f"{cards[1]} Tc", 2: f"{cards[2]} Th"}
    told = hand(game, cards, board="Kh 5d 6c 8s Qd", stacks=2)
    assert told.won == ["2 high 8"]


@pytest.mark.parametrize("game", [OMAHA_8, PLO_8])
def test_high_and_low_may_be_made_of_different_cards(game: str) -> None:
    # 002:2276, 2395-2396, 2690, 2808-2809: one player wins both halves with other cards
    cards = {1: "Kc Kd As 2c", 2: "Qc Qh Js 3c"}
    told = hand(game, cards, board="Ks 8d 7h 4s Jc", stacks=2)
    assert told.won == ["1 high 4", "1 low 4"]
