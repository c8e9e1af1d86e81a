"""What eleven pai gow poker games print: rankings, dice and piles, results, irregularities."""

from __future__ import annotations

from itertools import combinations_with_replacement, pairwise
from typing import Any

import pytest
from tests.worked.examples import bet, cited, dice, loaded
from tests.worked.pai_gow import (
    ACE_UP,
    AVIATOR,
    BONUS,
    CLUB,
    FACE_UP,
    FPG_01,
    FPG_08,
    GAMES,
    HUSTLER,
    HUSTLER_F,
    LUCKY,
    ORDER_OF_CARDS,
    RANCHOS,
    WILD,
    dealt,
    line_of,
    lines,
    settle,
)

from houseway.cards import parse_cards
from houseway.errors import BadRecord, HousewayError, IllegalMove, Unreadable
from houseway.ranking.hands import best_hand
from houseway.ranking.orders import Order, Strength, order_named
from houseway.settling.settle import settle_record

each_game = pytest.mark.parametrize("game", GAMES)

# --- rankings -------------------------------------------------------------------------------------

# The highest and the lowest hand of each category, from the top. Every line is printed by five
# games; the lowest flush and high card are 7-5-4-3-2 in all that do not slip (see below).
EXTREMES = [
    ("straight-flush", "Kc Qc Jc Tc 9c", "5c 4c 3c 2c Ac"),  # 002:573
    ("four-of-a-kind", "Ac Ad Ah As Kc", "2c 2d 2h 2s 3c"),  # 002:574, with a kicker
    ("full-house", "Ac Ad Ah Kc Kd", "2c 2d 2h 3c 3d"),  # 002:578
    ("flush", "Ac Kc Qc Jc 9c", "7c 5c 4c 3c 2c"),  # 002:579
    ("straight", "Ac Kd Qc Jc Tc", "5d 4c 3c 2c Ac"),  # 002:580
    ("three-of-a-kind", "Ac Ad Ah Kc Qd", "2c 2d 2h 4c 3d"),  # 002:581, with kickers
    ("two-pair", "Ac Ad Kc Kd Qh", "3c 3d 2c 2d 4h"),  # 002:582, with a kicker
    ("pair", "Ac Ad Kc Qd Jh", "2c 2d 5c 4d 3h"),  # 002:583, with kickers
    ("high-card", "Ac Kd Qc Jd 9h", "7c 5d 4c 3d 2h"),  # 002:584
]


def natural_strengths(order: Order, category: str) -> list[Strength]:
    """The worth of all hands of a category without a joker."""
    found = []
    place = order.categories.index(category)
    for ranks in combinations_with_replacement(range(13), 5):
        if max(map(ranks.count, ranks)) < 5:
            suited = [False, True] if len({*ranks}) == 5 else [False]
            found += [order.strength(ranks, flush=flush) for flush in suited]
    return [strength for strength in found if strength[0] == place]


@pytest.mark.parametrize("category, highest, lowest", EXTREMES)
@pytest.mark.parametrize("use", ["high-bug", "high-wild"])
def test_the_printed_extremes_of_a_category_are_its_highest_and_lowest_hand(
    use: str, category: str, highest: str, lowest: str
) -> None:
    order = order_named(use)
    found = [best_hand(order, parse_cards(cards)) for cards in (highest, lowest)]
    assert [hand.category for hand in found] == [category, category]
    every = natural_strengths(order, category)
    assert [hand.strength for hand in found] == [max(every), min(every)]


def test_categories_are_ranked_as_they_are_printed() -> None:
    # 002:571-584, 000:961-971, 001:196-209: five aces and the royal flush have one rank each
    top = ["Ac Ad Ah As Jk", "Ac Kc Qc Jc Tc"]
    ladder = top + [hand for _, highest, lowest in EXTREMES for hand in (highest, lowest)]
    worth = [best_hand(order_named("high-bug"), parse_cards(hand)).strength for hand in ladder]
    assert all(higher > lower for higher, lower in pairwise(worth))


def test_7_6_5_4_2_is_printed_as_the_lowest_flush_and_is_not() -> None:
    order = order_named("high-bug")  # 000:2552, 000:2557, 001:1495, 001:1500
    for slip, lowest in [
        ("7c 6c 5c 4c 2c", "7c 5c 4c 3c 2c"),
        ("7c 6d 5c 4d 2h", "7c 5d 4c 3d 2h"),
    ]:
        found = [best_hand(order, parse_cards(hand)) for hand in (slip, lowest)]
        assert found[0].category == found[1].category
        assert found[0].strength > found[1].strength


def test_the_higher_three_of_a_kind_wins_between_full_houses() -> None:
    order = order_named("high-bug")  # 003:4042-4043, 004:355
    kings, tens = (parse_cards(hand) for hand in ("Kc Kd Kh 7c 7d", "Tc Td Th Ac Ad"))
    assert best_hand(order, kings).strength > best_hand(order, tens).strength


# --- dice and piles -------------------------------------------------------------------------------

# 000:2567, 001:230, 002:600: the player-dealer is 1, 8 and 15, the others follow clockwise.
POSITIONS = {3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 1, 9: 2, 10: 3, 11: 4, 12: 5, 13: 6, 14: 7}
POSITIONS |= {15: 1, 16: 2, 17: 3, 18: 4}


def hands_in_turn(settled: dict[str, Any]) -> list[str]:
    return [event["hand"] for event in settled["events"] if event["event"] == "card"]


@each_game
def test_the_dice_find_the_seat_of_the_first_hand_and_of_the_first_pay_off(game: str) -> None:
    for total, position in POSITIONS.items():
        settled = dealt(game, total)
        first = "player-dealer" if position == 1 else f"seat {position}"
        assert hands_in_turn(settled)[0] == first
        # 000:2567, 002:604, 003:594-596: from the player-dealer the button goes to his left
        assert settled["start"] == (2 if position == 1 else position)
        round_the_table = [(settled["start"] - 2 + turn) % 6 + 2 for turn in range(6)]
        assert [line["seat"] for line in settled["settlement"]] == round_the_table


def test_a_total_of_9_is_the_seat_at_the_left_wherever_the_bank_is() -> None:
    settled = dealt(HUSTLER, 9, bank=5)  # 003:590-591
    assert (hands_in_turn(settled)[0], settled["start"]) == ("seat 6", 6)
    settled = dealt(HUSTLER, 15, bank=5)  # 003:591-592
    assert (hands_in_turn(settled)[0], settled["start"]) == ("player-dealer", 6)


def test_a_random_number_points_at_the_first_seat_as_the_dice_do() -> None:
    """A dice cup or a generator; the player-dealer is 1, 8 and 15 with both. 002:4831-4837."""
    wagers = [bet(seat, "base") for seat in range(2, 8)]
    given = {"bank": {"seat": 1}, "deck": ORDER_OF_CARDS, "wagers": wagers}
    game = loaded(FACE_UP).but(settings={"pointer": "number-generator"})
    for number in range(1, 22):
        settled = settle_record(game, given | {"dice": [number]})
        position = (number - 1) % 7 + 1
        first = "player-dealer" if position == 1 else f"seat {position}"
        assert hands_in_turn(settled)[0] == first
        assert settled["start"] == (2 if position == 1 else position)
    for shown, why in [
        ([22], "no number generator shows 22; legal: 1 to 21"),
        ([4, 5], "legal: 1"),
    ]:
        with pytest.raises(Unreadable, match=why):
            settle_record(game, given | {"dice": shown})
    with pytest.raises(BadRecord, match="the seat that a random number points at: give 'dice'"):
        settle_record(game, given)


def test_a_fresh_deal_draws_its_own_number() -> None:
    game = loaded(FACE_UP).but(settings={"pointer": "number-generator"})  # 002:4831-4832
    given = {"bank": {"seat": 1}, "wagers": [bet(2, "base")]}
    settled = settle_record(game, given, shuffle=True)
    (number,) = settled["dice"]
    assert 1 <= number <= 21


@each_game
def test_every_place_gets_seven_of_the_53_cards_and_four_are_left(game: str) -> None:
    turns = hands_in_turn(dealt(game, 10))
    assert len(turns) == 49  # 000:2563, 001:396, 002:611, 003:608-609
    assert {turns.count(hand) for hand in turns} == {7}


@each_game
def test_piles_are_dealt_there_and_back_or_come_whole_out_of_a_machine(game: str) -> None:
    turns = hands_in_turn(dealt(game, 10))
    if game == CLUB:  # 002:606: the machine is the rule, hand shuffling the way out
        assert turns[:7] == ["seat 3"] * 7
    elif game in (HUSTLER, HUSTLER_F):  # 003:2064-2068: again from the first pile
        assert turns == turns[:7] * 7
    else:
        assert turns[7:14] == turns[:7][::-1]  # 000:880, 000:2563, 001:396, 002:4822-4824
        assert turns[14:21] == turns[:7]


@pytest.mark.parametrize("game", [HUSTLER, HUSTLER_F])
def test_the_pai_gow_dealing_style_begins_again_at_the_first_pile(game: str) -> None:
    """One card to each pile from the left, after the last one from the first. 003:2064-2068."""
    found = dealt(game, 8)  # the first pile is the player-dealer's, the second seat 2's
    assert found["hands"]["player-dealer"] == ORDER_OF_CARDS[0:49:7]
    assert found["hands"]["seat 2"] == ORDER_OF_CARDS[1:49:7]
    there_and_back = dealt(game, 8, readings={"piles": "there-and-back"})
    assert there_and_back["hands"]["seat 2"][:2] == [ORDER_OF_CARDS[1], ORDER_OF_CARDS[12]]
    reading = loaded(game).sheet.reading["piles"]
    assert (reading.literal, reading.default) == ("from-the-left", "from-the-left")


@pytest.mark.parametrize("game", [LUCKY, ACE_UP, CLUB, FACE_UP])
def test_a_machine_may_deliver_seven_cards_at_a_time(game: str) -> None:
    machine = {"settings": {"shuffler": "machine"}}
    wagers = [bet(seat, "base") for seat in range(2, 8)]
    given = {"bank": {"seat": 1}, "dice": dice(10), "deck": ORDER_OF_CARDS, "wagers": wagers}
    turns = hands_in_turn(settle_record(loaded(game).but(**machine), given))
    assert turns[:8] == ["seat 3"] * 7 + ["seat 4"]  # 001:236, 001:407, 002:606, 002:4826


def test_the_player_dealer_picks_the_pile_that_goes_out_first() -> None:
    picked = [{"seat": "player-dealer", "do": "pile-3"}]  # 000:881-882
    turns = hands_in_turn(dealt(AVIATOR, 10, choices=picked))
    assert turns[:7] == ["player-dealer", "seat 2", *(f"seat {seat}" for seat in range(3, 8))]
    assert hands_in_turn(dealt(AVIATOR, 10))[0] == "seat 3"  # the first pile, if he says nothing


def test_the_player_dealer_also_picks_among_piles_that_come_whole_out_of_a_machine() -> None:
    picked = [{"seat": "player-dealer", "do": "pile-3"}]  # 002:4826-4829
    machine: dict[str, Any] = {"settings": {"shuffler": "machine"}}
    turns = hands_in_turn(dealt(FACE_UP, 10, choices=picked, **machine))
    assert turns[14:21] == ["seat 3"] * 7
    assert hands_in_turn(dealt(FACE_UP, 10, **machine))[:7] == ["seat 3"] * 7  # without a word
    unasked = machine | {"readings": {"machine-pile": "first-in-row"}}
    with pytest.raises(HousewayError):
        dealt(FACE_UP, 10, choices=picked, **unasked)


def test_action_passes_an_empty_seat_clockwise() -> None:
    wagers = [bet(seat, "base") for seat in (2, 5, 7)]  # 002:605: the dice point at seat 3
    settled = dealt(CLUB, 10, wagers=wagers)
    assert [line["seat"] for line in settled["settlement"]] == [5, 7, 2]


# --- the base wager -------------------------------------------------------------------------------

KINGS = "Kh Kd 9c 7s 4d 3c 2h"  # the player-dealer: kings behind, 9-7 in front
HIGHER = "As Ad Qc Jh 8s 5d 2c"
ONE_EACH = "Qs Qd Ac Jh 8s 5d 2c"
LOWER = "Qs Qd 8c 6h 5s 3d 2c"
COPY_HIGHER = "As Ad 9h 7c 5s 3d 2c"  # the front is a copy, the back higher
COPY_LOWER = "Qs Qd 9h 7c 5s 3d 2c"
TWO_COPIES = "Ks Kc 9h 7c 4s 3d 2c"
FOUL = [{"seat": 2, "do": "set front Qs Qd"}]

BASE = {
    # game: foul, higher, one each, copy and higher, copy and lower, two copies, lower
    AVIATOR: "854 854 854 854 854 854 854",
    WILD: "689 689 689 689 689 689 689",
    FPG_08: "reading:foul 2605 2607 2608 2608 2608 2606",
    LUCKY: "reading:foul 297 299 300 300 300 298",
    ACE_UP: "416 461 463 465 465 465 462",
    FPG_01: "reading:foul 1541 1543 1544 1544 1544 1542",
    CLUB: "619 707 709 710 710 710 708",
    FACE_UP: "4852 4930 4932 4934 4934 4934 4931",
    HUSTLER: "620 575 565 568 567 567 566",
    HUSTLER_F: "620 575 565 568 567 567 566",
    RANCHOS: "reading:foul 414 456 reading:copies reading:copies reading:copies 393",
}


@each_game
def test_two_higher_hands_win_one_of_each_pushes_and_copies_are_the_player_dealers(
    game: str,
) -> None:
    win = "18" if game == RANCHOS else "20"  # 004:414: 9 to 10
    expected = [
        (ONE_EACH, {"choices": FOUL}, "lose", "-20"),
        (HIGHER, {}, "win", win),
        (ONE_EACH, {}, "push", "0"),
        (COPY_HIGHER, {}, "push", "0"),
        (COPY_LOWER, {}, "lose", "-20"),
        (TWO_COPIES, {}, "lose", "-20"),
        (LOWER, {}, "lose", "-20"),
    ]
    for (hand, record, result, net), number in zip(expected, BASE[game].split(), strict=True):
        (line,) = settle(game, f"{hand} / {KINGS}", **record)["settlement"]
        where = number if number.startswith("reading") else line_of(game, number)
        found = (line["result"], line["net"], cited(line["cite"], where))
        assert found == (result, net, where), hand


@pytest.mark.parametrize("game", [ACE_UP, FACE_UP])
def test_an_ace_high_player_dealer_pushes_every_base_wager(game: str) -> None:
    ace_high = "As Kd Jc 9h 7s 4d 2c"  # 001:411, 001:464, 002:4846, 002:4933
    for hand in ("Ah Ad Qc Jh 8s 5d 3c", "Qs Qd 8c 6h 5s 3d 2h"):
        (line,) = settle(game, f"{hand} / {ace_high}")["settlement"]
        assert (line["row"], line["net"]) == ("ace-high", "0")


@pytest.mark.parametrize("game", [FPG_08, FPG_01, CLUB, HUSTLER, LUCKY])
def test_elsewhere_an_ace_high_player_dealer_is_only_weak(game: str) -> None:
    assert lines(settle(game, "As Ad Kc Qh 8s 5d 3c / Ah Kd Jc 9h 7s 4d 2h")) == ["2 base win 20"]


@pytest.mark.parametrize("game", [CLUB, ACE_UP])
def test_read_as_printed_the_joker_completes_straights_and_straight_flushes_alone(
    game: str,
) -> None:
    """Four spades and the joker are a flush by default, else ace high. 001:362, 002:557, 002:733"""
    kings = "Kh Kd 9c 7d 4d 3c 2h"
    bonus = BONUS.get(game, "fortune")
    bets = [bet(2, "base"), bet(2, bonus)]
    printed = {"readings": {"joker-flush": "straights-only"}}
    suited = f"Jk Qs 9s 6s 3s Td 2c / {kings}"
    assert lines(settle(game, suited, *bets)) == ["2 base win 20", f"2 {bonus} win 80"]
    # 002:733: on the Fortune Bonus the joker completes any flush
    kept = "win 80" if game == CLUB else "lose -20"
    assert lines(settle(game, suited, *bets, **printed)) == ["2 base push 0", f"2 {bonus} {kept}"]
    straight_flush = f"Jk 9s 8s 7s 5s Td 2c / {kings}"
    found = lines(settle(game, straight_flush, *bets, **printed))
    assert found == lines(settle(game, straight_flush, *bets))
    assert found[0] == "2 base win 20"


# --- irregularities -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [AVIATOR, WILD, HUSTLER, HUSTLER_F])
@pytest.mark.parametrize("event", ["boxed", "exposed"])
def test_an_ace_or_the_joker_or_a_second_card_makes_a_misdeal(game: str, event: str) -> None:
    # 000:769-771, 000:936-938, 003:602-606. Card 1 is the deuce of clubs, 49 the ace of clubs.
    one = dealt(game, 10, incidents=[{"event": event, "card": 1}])
    repaired = [each for each in one["events"] if each["event"] == "irregularity"]
    assert [each["repair"] for each in repaired] == ["replaced-after-deal"]
    # 000:932, 003:608-609: the first of the four that are left takes its place
    assert "Ad" in one["hands"]["seat 3"]
    assert "2c" not in one["hands"]["seat 3"]
    two = dealt(game, 10, incidents=[{"event": event, "card": 1}, {"event": event, "card": 9}])
    ace = dealt(game, 10, incidents=[{"event": event, "card": 49}])
    for void in (two, ace):
        assert {line["row"] for line in void["settlement"]} == {"misdeal"}
        assert {line["result"] for line in void["settlement"]} == {"returned"}


@pytest.mark.parametrize("game", [HUSTLER, HUSTLER_F])
def test_a_wager_pushed_on_the_cards_is_a_warning_and_loses_the_next_time(game: str) -> None:
    """The seated player loses a hand that wins; those behind play it. 003:664-670."""
    bets = [bet(2, "base"), bet(2, "base", backline="Zoe")]
    pushed = {"event": "wager-moved", "hand": "seat 2"}
    warned = settle(game, f"{HIGHER} / {KINGS}", *bets, incidents=[pushed])
    assert lines(warned) == ["2 base win 20", "2 base win 20"]
    again = settle(game, f"{HIGHER} / {KINGS}", *bets, incidents=[pushed | {"count": 2}])
    assert lines(again) == ["2 base lose -20", "2 base win 20"]
    own, behind = again["settlement"]
    assert (own["cite"], behind["backline"]) == ("003:667-670", "Zoe")


THREE_NINES = "9s 9d 9h Jc 8d 6c 5h"


@pytest.mark.parametrize("game, where", [(AVIATOR, "000:931"), (WILD, "000:764")])
def test_a_person_sets_one_hand_and_the_others_go_the_house_way(game: str, where: str) -> None:
    """Zoe has the most money on two hands, and sets one of them. 000:764, 000:931."""
    felt = f"{HIGHER} / {THREE_NINES} / {KINGS}"
    bets = [bet(2, "base"), bet(2, "base", "100", backline="Zoe")]
    bets += [bet(3, "base"), bet(3, "base", "100", backline="Zoe")]
    hers = {"backline": "Zoe", "do": "set front 8d 6c"}
    settled = settle(game, felt, *bets, choices=[{"seat": 3, **hers}])  # the button is at seat 3
    shown = {e["hand"]: e["by"] for e in settled["events"] if e["event"] == "parts"}
    assert (shown["seat 3"], shown["seat 2"]) == ("bettor", "house-way")
    both = [{"seat": 3, **hers}, {"seat": 2, "backline": "Zoe", "do": "set front Qc 8s"}]
    why = f"Zoe has played the hand of seat 3, and a person plays one hand.*\\({where}\\)"
    with pytest.raises(BadRecord, match=why):
        settle(game, felt, *bets, choices=both)
    # whoever leaves the first hand to the house may set the second
    second = settle(game, felt, *bets, choices=both[1:])
    shown = {e["hand"]: e["by"] for e in second["events"] if e["event"] == "parts"}
    assert (shown["seat 3"], shown["seat 2"]) == ("house-way", "bettor")


def test_a_seated_player_who_bets_behind_another_seat_is_one_person() -> None:
    felt = f"{HIGHER} / {THREE_NINES} / {KINGS}"  # 000:931
    bets = [bet(2, "base"), bet(3, "base"), bet(3, "base", "100", backline="seat 2")]
    choices = [{"seat": 3, "backline": "seat 2", "do": "set front 8d 6c"}]
    again = [*choices, {"seat": 2, "do": "set front Qc 8s"}]
    assert settle(AVIATOR, felt, *bets, choices=choices)["conserved"]
    with pytest.raises(BadRecord, match="seat 2 has played the hand of seat 3"):
        settle(AVIATOR, felt, *bets, choices=again)
    # places behind a seat are no names: b1 at two seats is two persons
    bets = [bet(seat, "base", backline="b1") for seat in (2, 3)]
    choices = [{"seat": 3, "backline": "b1", "do": "set front 8d 6c"}]
    choices += [{"seat": 2, "backline": "b1", "do": "set front Qc 8s"}]
    settled = settle(AVIATOR, felt, *bets, choices=choices)
    assert [e["by"] for e in settled["events"] if e["event"] == "parts"][1:] == ["bettor"] * 2


MISCOUNTS = {AVIATOR: "929-930", WILD: "762-763", HUSTLER: "623-624", HUSTLER_F: "623-624"}


@pytest.mark.parametrize("game", MISCOUNTS)
@pytest.mark.parametrize("front", ["As Ad Qc", "As"])
def test_a_hand_set_with_the_wrong_number_of_cards_is_foul(game: str, front: str) -> None:
    """Three cards in front, or one, lose. 000:762-763, 000:929-930, 003:623-624."""
    back = " ".join(card for card in HIGHER.split() if card not in front)
    felt = {"seat 2/front": front, "seat 2/back": back, "player-dealer": KINGS}
    words = f"set front {front}"
    for record in ({"hands": felt}, {"choices": [{"seat": 2, "do": words}]}):
        settled = settle(game, f"{HIGHER} / {KINGS}", **record)
        (line,) = settled["settlement"]
        where = line_of(game, MISCOUNTS[game])
        assert (line["row"], line["net"], line["cite"]) == ("miscounted", "-20", where)
        shown = [each for each in settled["events"] if each["event"] == "parts"]
        found = len(front.split())
        assert shown[-1]["foul"] == f"front has {found} cards; legal: 2"
    # at a live table a foul is not taken
    wait = loaded(game).rules.parting(parse_cards(HIGHER))
    assert wait.problem(words) == f"front has {found} cards; legal: 2"


@pytest.mark.parametrize("game", [LUCKY, CLUB, FPG_08])
def test_where_no_line_says_so_the_wrong_number_of_cards_is_refused(game: str) -> None:
    with pytest.raises(IllegalMove, match="front has 3 cards; legal: 2"):
        settle(game, f"{HIGHER} / {KINGS}", choices=[{"seat": 2, "do": "set front As Ad Qc"}])


def test_the_player_dealers_hand_is_never_foul_however_it_is_counted() -> None:
    own = [{"seat": "player-dealer", "do": "set front Kh Kd 9c"}]  # 000:940-941, 003:659-662
    settled = settle(AVIATOR, f"{ONE_EACH} / {KINGS}", choices=own)
    assert lines(settled) == ["2 base push 0"]


def test_a_bonus_bet_does_not_mind_how_many_cards_lie_where() -> None:
    bets = [bet(2, "base"), bet(2, "fortune")]  # 003:623-624, 4103-4104
    quads = "5s 5d 5h 5c 9s 8d 6h"
    said = [{"seat": 2, "do": "set front 9s 8d 6h"}]
    settled = settle(HUSTLER_F, f"{quads} / {KINGS}", *bets, choices=said)
    assert lines(settled) == ["2 base lose -20", "2 fortune win 500"]


@pytest.mark.parametrize("game", [AVIATOR, HUSTLER])
def test_a_hand_that_is_not_two_and_five_cards_loses(game: str) -> None:
    foul = [{"event": "foul", "hand": "seat 2"}]  # 000:929-930, 003:623-624
    assert lines(settle(game, f"{HIGHER} / {KINGS}", incidents=foul)) == ["2 base lose -20"]
