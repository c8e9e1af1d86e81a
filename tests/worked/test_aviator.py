"""Worked examples of Aviator Casino: Baccarat Gold, Super Pan 9, Supreme and EZ Baccarat."""

from __future__ import annotations

import pytest
from tests.worked.examples import (
    CHART,
    EZ_READINGS,
    IN_WORDS,
    OWN_HANDS,
    THREE_CARDS,
    Table,
    bet,
    dice,
    ez_rows,
    order,
)

from houseway.errors import BadRecord
from houseway.settling.options import options
from houseway.settling.settle import settle_record

GOLD = Table("aviator/baccarat-gold", base="base")
PAN_9 = Table("aviator/super-pan-9", base="base", hands=OWN_HANDS)
SUPREME = Table("aviator/supreme-baccarat")
EZ = Table("aviator/ez-baccarat-panda-8")


# --- Baccarat Gold --------------------------------------------------------------------------------


def test_a_gold_hand_totaling_18_counts_eight() -> None:
    assert GOLD.settle("9h 9d / Ks 7c")["facts"]["player.total"] == 8  # 000:83


@pytest.mark.parametrize(
    "printed, cards, wager, result, net",
    [
        # ties on 0 and 1 go to the player-dealer, ties on 2 to 9 push
        ("000:139", "Kh Jd Qc / Ks Js Qh", "base", "lose", "-20"),
        ("000:139", "Kh Jd Ac / Ks Js Ah", "base", "lose", "-20"),
        *[("000:141", f"Kh Jd {n}c / Ks Js {n}h", "base", "push", "0") for n in range(2, 10)],
        # every tie pays the tie wager, 0 to 9
        ("000:161", "Kh Jd Qc / Ks Js Qh", "tie", "win", "160"),
        ("000:161", "Kh Jd Ac / Ks Js Ah", "tie", "win", "160"),
        *[("000:160", f"Kh Jd {n}c / Ks Js {n}h", "tie", "win", "160") for n in range(2, 10)],
        # player-dealer 3, player 6: the tie wager loses, the base wager wins
        ("000:162", "Kh 6d / Ks Js 3h", "tie", "lose", "-20"),
        ("reading:even-money", "Kh 6d / Ks Js 3h", "base", "win", "20"),
        ("000:97", "Kh 7d / Ks 8s", "base", "lose", "-20"),
    ],
)
def test_gold_wagers_are_settled_as_printed(
    printed: str, cards: str, wager: str, result: str, net: str
) -> None:
    assert GOLD.outcome(cards, wager, printed) == (result, net, printed)


@pytest.mark.parametrize(
    "reading, chart",
    [
        ("four-five-six", "HHHHOOOSSS"),  # 000:132-134
        ("five-six", "HHHHHOOSSS"),  # 000:158, 000:232-234
    ],
)
def test_gold_players_hit_choose_and_stand_by_either_chart(reading: str, chart: str) -> None:
    assert GOLD.player_chart(readings={"option-totals": reading}) == chart


def test_the_gold_player_dealer_hits_5_or_less_whatever_was_drawn() -> None:
    # 000:226-228
    rows = [GOLD.banker_row(score) for score in range(8)]
    assert rows == ["H" * 10] * 6 + ["S" * 10] * 2
    assert GOLD.banker_against_a_stand() == "HHHHHHSS"


@pytest.mark.parametrize(
    "deck, cards",
    [
        ("Kh Ks 2d 9s 5c 6c", 4),  # 000:135, the player-dealer's two-card 9
        ("Kh Ks 9d 2s 5c 6c", 4),  # 000:143, the players' two-card 9
        ("Kh Ks 8d 2s 5c 6c", 5),  # a two-card 8 stops nobody
        ("Kh Ks 2d 8s 5c 6c", 5),
    ],
)
def test_only_a_two_card_9_ends_the_drawing_at_gold(deck: str, cards: int) -> None:
    assert GOLD.settle(deck)["facts"]["dealt.cards"] == cards


@pytest.mark.parametrize(
    "third, stands, hits",
    [
        # The players' 5 against a 7: who stands loses with 5, who hits plays the community card.
        ("4c", {"base": "-20", "tie": "-20"}, {"base": "20", "tie": "-20"}),
        ("2c", {"base": "-20", "tie": "-20"}, {"base": "0", "tie": "160"}),
        ("Ac", {"base": "-20", "tie": "-20"}, {"base": "-20", "tie": "-20"}),
    ],
)
def test_the_stand_line_and_the_hit_line_are_settled_apart(
    third: str, stands: dict[str, str], hits: dict[str, str]
) -> None:
    # 000:88-90, 000:111-114, 000:158
    bets = [bet(seat, wager) for seat in (2, 3) for wager in ("base", "tie")]
    choices = [{"seat": 2, "do": "stand"}, {"seat": 3, "do": "hit"}]
    settled = GOLD.settle(f"2h Ks 3d 7c {third}", *bets, choices=choices)
    nets = {(line["seat"], line["wager"]): line["net"] for line in settled["settlement"]}
    assert {wager: nets[2, wager] for wager in stands} == stands
    assert {wager: nets[3, wager] for wager in hits} == hits


def test_no_community_card_is_dealt_when_every_wager_stands() -> None:
    settled = GOLD.settle("2h Ks 3d 7c 4c", choices=[{"seat": 2, "do": "stand"}])  # 000:113-114
    assert settled["hands"]["player"] == ["2h", "3d"]


@pytest.mark.parametrize(
    "seat, hole_cards",
    # 000:117-125
    [(2, "A8"), (3, "29"), (4, "3T"), (5, "4J"), (6, "5Q"), (7, "6K"), (8, "7")],
)
def test_the_hole_card_places_the_gold_button(seat: int, hole_cards: str) -> None:
    for rank in hole_cards:
        assert GOLD.settle(f"Kh Ks 7d {rank}s 2c 2d")["start"] == seat


def test_gold_pays_seat_by_seat_tie_first_bet_and_backline() -> None:
    # 000:165-200: player-dealer in seat 1, action from seat 2
    bets = [
        placed
        for seat in range(8, 1, -1)
        for placed in (bet(seat, "base", backline="b1"), bet(seat, "base"), bet(seat, "tie"))
    ]
    settled = GOLD.settle("Kh Ks 7d 8s 2c", *bets)
    assert order(settled) == [
        f"{seat} {what}" for seat in range(2, 9) for what in ("tie", "base", "b1 base")
    ]


# --- Super Pan 9 ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "cards, total",
    # 000:1366-1371
    [
        *[("6h 6d 5c", 7), ("2h 4d 2c", 8), ("Ah Ad Qc 5s", 7), ("6h 5d Jc 3s", 4)],
        *[("5h 5d Kc 6s", 6), ("Kh Kd Qc 6s", 6)],
    ],
)
def test_the_printed_sums_of_super_pan_9(cards: str, total: int) -> None:
    settled = PAN_9.settle(f"{cards} / {cards}")
    assert settled["facts"]["dealer.total"] == total
    assert settled["settlement"][0]["result"] == "push"


@pytest.mark.parametrize(
    "printed, cards, result, net",
    [
        ("reading:even-money", "6h 3d Kc / 6s 2s Ks", "win", "20"),
        ("000:1352", "6h 2d Kc / 6s 3s Ks", "lose", "-20"),
        ("reading:tie-push", "6h 2d Kc / 6s 2s Ks", "push", "0"),
    ],
)
def test_the_hand_closer_to_nine_wins(printed: str, cards: str, result: str, net: str) -> None:
    assert PAN_9.outcome(cards, "base", printed) == (result, net, printed)


def test_super_pan_9_players_choose_freely_and_the_player_dealer_by_chart() -> None:
    assert PAN_9.own_chart(THREE_CARDS, "seat 2") == "OOOOOOOOOO"  # 000:1351
    assert PAN_9.own_chart(THREE_CARDS, "player-dealer") == "HHHHOOOSSS"  # 000:1454-1456
    assert PAN_9.house_way(THREE_CARDS, "seat 2") == "HHHHHHSSSS"  # 000:1458


def test_super_pan_9_starts_at_the_action_button_and_goes_clockwise() -> None:
    # 000:1416; the count is a reading: player-dealer 1, the next seat 2
    bets = [bet(seat, "base") for seat in (2, 5, 8)]
    settled = PAN_9.settle(["2h", "3h", "4h", "5h"] * 4, *bets, dice=dice(5))
    assert settled["start"] == 5
    assert order(settled) == ["5 base", "8 base", "2 base"]
    assert settled["events"][0]["hand"] == "seat 5"


@pytest.mark.parametrize("total, seat", [(3, 6), (8, 3), (9, 5), (10, 5), (17, 5), (18, 5)])
def test_dice_that_point_at_the_super_pan_9_bank_pass_to_his_left(total: int, seat: int) -> None:
    # Readings: player-dealer 1 (000:741), and the button goes to his left (000:2567).
    bets = [bet(seat, "base") for seat in range(1, 9) if seat != 4]
    deck = [rank + suit for rank in "23456" for suit in "shdc"] * 2
    settled = PAN_9.settle(deck, *bets, bank={"seat": 4}, dice=dice(total))
    assert settled["start"] == seat


def test_the_super_pan_9_draw_starts_at_the_action_button_as_the_deal_does() -> None:
    # 000:1416: the dice say seat 5, so seat 5 gets the first draw card and seat 2 the last.
    bets = [bet(seat, "base") for seat in (2, 5, 8)]
    choices = [{"seat": seat, "do": "hit"} for seat in (2, 5, 8)]
    dealt = ["2h", "2s", "Kd", "2d"] * 3  # seats 5 and 8, the player-dealer, seat 2
    deck = [*dealt[:8], "3h", "3s", "6d", "3d", "Ac", "4c", "5c"]
    settled = PAN_9.settle(deck, *bets, choices=choices, dice=dice(5))
    drawn = {name: cards[3:] for name, cards in settled["hands"].items()}
    assert drawn == {"seat 5": ["Ac"], "seat 8": ["4c"], "player-dealer": [], "seat 2": ["5c"]}


LOW_HAND = "Ah Kd Ad Kc 3c 6d 4h"  # seat 2 has 5, which the house way hits; the bank has 6


@pytest.mark.parametrize("amount, decider", [("10", ""), ("20", ""), ("50", "Ann")])
def test_the_bettor_with_most_money_plays_a_super_pan_9_hand(amount: str, decider: str) -> None:
    # 000:1431, 1433; among equals the seated player (reading equal-money).
    bets = [bet(2, "base", "20"), bet(2, "base", amount, backline="Ann")]
    says = {"Ann": {"seat": 2, "backline": "Ann", "do": "stand"}, "": {"seat": 2, "do": "stand"}}
    other = says.pop("" if decider else "Ann")
    (word,) = says.values()
    settled = PAN_9.settle(LOW_HAND, *bets, choices=[word])
    assert settled["hands"]["seat 2"] == ["Ah", "Ad", "3c"]
    with pytest.raises(BadRecord, match=r"has most money on the hand and plays it .*000:1431"):
        PAN_9.settle(LOW_HAND, *bets, choices=[other])


def test_the_largest_wager_at_the_bank_plays_the_player_dealers_hand() -> None:
    # 000:1434: the player-dealer posts $40 and Ann $60; the hand has 6 and may stand or draw.
    bank = {"seat": 1, "amount": "40", "partners": {"Ann": "60"}}
    stands = {"seat": 2, "do": "stand"}
    ann = {"seat": "player-dealer", "backline": "Ann", "do": "hit"}
    settled = PAN_9.settle(LOW_HAND, bank=bank, choices=[stands, ann])
    assert settled["hands"]["player-dealer"] == ["Kd", "Kc", "6d", "4h"]
    assert settle_record(PAN_9.game, settled) == settled
    alone = {"seat": "player-dealer", "do": "hit"}
    with pytest.raises(BadRecord, match=r"largest wager at the bank .*\(000:1434\)"):
        PAN_9.settle(LOW_HAND, bank=bank, choices=[stands, alone])
    fewer = bank | {"partners": {"Ann": "39"}}
    drawn = PAN_9.settle(LOW_HAND, bank=fewer, choices=[stands, alone])
    assert drawn["hands"]["player-dealer"] == ["Kd", "Kc", "6d", "4h"]
    with pytest.raises(BadRecord, match=r"player-dealer has the largest wager .*\(000:1434\)"):
        PAN_9.settle(LOW_HAND, bank=fewer, choices=[stands, ann])


def test_a_choice_for_the_bank_may_be_written_down_before_its_turn() -> None:
    # 000:1434: Ann has the largest wager at the bank; seat 2 is asked first.
    record = {
        "bank": {"seat": 1, "amount": "40", "partners": {"Ann": "60"}},
        "wagers": [bet(2, "base", "20")],
        "dice": [3, 3, 4],
        "choices": [{"seat": "player-dealer", "backline": "Ann", "do": "hit"}],
        "deck": "Ah Kd Ad Kc 3c 6d",
    }
    assert options(PAN_9.game, record)["who"] == "seat 2"


# --- Supreme Baccarat -----------------------------------------------------------------------------


@pytest.mark.parametrize("cards, total", [("8h 9d / Ks 7c", 7), ("9h 6d 2c / Ks 7c", 5)])
def test_the_printed_sums_of_supreme_baccarat(cards: str, total: int) -> None:
    assert SUPREME.settle(cards)["facts"]["player.first2"] == total  # 000:1884


@pytest.mark.parametrize(
    "printed, cards, wager, result, net",
    [
        ("000:2006", "Kh 9d / Ks 8c", "player", "win", "20"),
        ("000:2007", "Kh 8d / Ks 9c", "player", "lose", "-20"),
        ("000:1903", "Kh 8d / Ks 9c", "banker", "win", "19"),
        ("000:2006", "Kh 9d / Ks 8c", "banker", "lose", "-20"),
        ("000:2008", "Kh 7d / Ks 7c", "player", "push", "0"),
        ("000:2008", "Kh 7d / Ks 7c", "banker", "push", "0"),
        ("000:1912", "Kh 7d / Ks 7c", "tie", "win", "160"),
        ("000:1912", "Kh 7d / Ks 6c", "tie", "lose", "-20"),
        ("000:1929", "Kh 9d / Ks 9c", "total-shot", "win", "800"),
        ("000:1929", "Kh 5d 4c / Ks 2s 7h", "total-shot", "win", "800"),
        ("000:1930", "Kh 9d / Ks 8c", "total-shot", "win", "400"),
        ("000:1930", "Kh 8d / Ks 9c", "total-shot", "win", "400"),
        ("000:1931", "Kh 8d / Ks 8c", "total-shot", "lose", "-20"),
        ("000:1920", "Kh 7d / Ks 8c", "total-shot", "lose", "-20"),  # 7 and 8 are 15
        ("000:1920", "Kh Qd Ac / Ks 2s Jh", "total-shot", "lose", "-20"),  # 1 and 2 are 3
        ("000:1931", "Kh 5d 5c / Ks 2s 8h", "total-shot", "lose", "-20"),  # 0 and 0
    ],
)
def test_supreme_wagers_are_settled_as_printed(
    printed: str, cards: str, wager: str, result: str, net: str
) -> None:
    assert SUPREME.outcome(cards, wager, printed) == (result, net, printed)


# Banker totals 0 to 9: the player's third card is a 4, the banker draws to 2.
BANKER_MAKES = [f"Kh 5d 4c / Ks 2s {rank}h" for rank in "89TA234567"]
# 000:1949-1950: 7x5 on 0 to 3, 1x1 on 5 to 7, no action on 4 and 8
FLEX_PAYS = {0: "28", 1: "28", 2: "28", 3: "28", 5: "20", 6: "20", 7: "20"}


@pytest.mark.parametrize("number", FLEX_PAYS)
@pytest.mark.parametrize("total", range(10))
def test_a_flex_number_wins_with_it_loses_with_nine_and_stays_otherwise(
    number: int, total: int
) -> None:
    outcome = SUPREME.outcome(BANKER_MAKES[total], "flex", "000:1950", number=number)
    if total == number:
        assert outcome == ("win", FLEX_PAYS[number], "000:1950")
    elif total == 9:
        assert outcome == ("lose", "-20", "000:1950")
    else:
        assert outcome == ("stays", "0", "000:1950")


def test_banker_5_3_2_and_6_may_be_bet_together() -> None:
    numbers = [5, 3, 2, 6]  # 000:1943
    settled = SUPREME.settle(BANKER_MAKES[3], *[bet(2, "flex", number=n) for n in numbers])
    nets = {line["number"]: (line["result"], line["net"]) for line in settled["settlement"]}
    stays = ("stays", "0")
    assert nets == {5: stays, 3: ("win", "28"), 2: stays, 6: stays}


@pytest.mark.parametrize("number", [4, 8, 9])
def test_there_is_no_flex_bet_on_4_8_and_9(number: int) -> None:
    with pytest.raises(BadRecord, match="bet on a number"):  # 000:1862, 000:1950
        SUPREME.outcome(BANKER_MAKES[4], "flex", "", number=number)


@pytest.mark.parametrize("score", IN_WORDS)
def test_the_supreme_banker_draws_by_the_printed_sentences(score: int) -> None:
    assert SUPREME.banker_row(score) == IN_WORDS[score]  # 000:1969-1975


def test_supreme_hands_draw_by_the_listed_rules() -> None:
    assert SUPREME.player_chart() == "HHHHHHSSSS"  # 000:1966
    assert SUPREME.banker_against_a_stand() == "HHHHHHSS"  # 000:1967
    assert SUPREME.banker_row(7) == "S" * 10  # 000:1976
    assert [SUPREME.banker_row(score) for score in (0, 1, 2)] == ["H" * 10] * 3


SUPREME_BETS = [
    *[bet(seat, wager) for seat in (7, 2) for wager in ("total-shot", "tie", "player")],
    *[bet(seat, "flex", number=5) for seat in (7, 2)],
    *[bet(5, "banker"), bet(5, "tie")],
]


@pytest.mark.parametrize(
    "bank, ring",
    [
        # 000:1982: everything is covered, from the house dealer's left
        ({"seat": 4}, (2, 5, 7)),
        # 000:1984: cover falls short, from the button: the banker's first card is a 3, seat 7
        ({"seat": 4, "amount": "30"}, (7, 2, 5)),
    ],
)
def test_supreme_settles_lines_ties_total_shots_and_flex(
    bank: dict[str, object], ring: tuple[int, ...]
) -> None:
    settled = SUPREME.settle("Kh 8d / 3s 4s", *SUPREME_BETS, bank=bank)
    placed = {f"{item['seat']} {item['wager']}" for item in SUPREME_BETS}
    passes = [("player", "banker"), ("tie",), ("total-shot",), ("flex",)]
    expected = [f"{seat} {w}" for wagers in passes for seat in ring for w in wagers]
    assert order(settled) == [line for line in expected if line in placed]


@pytest.mark.parametrize(
    "first, seat", [("A", 5), ("3", 7), ("5", 1), ("T", 7), ("J", 8), ("Q", 1), ("K", 2)]
)
def test_the_first_banker_card_places_the_supreme_button(first: str, seat: int) -> None:
    # 000:1984-1993: the player-dealer, here in seat 4, is zero; jack 11, queen 12, king 13
    bank = {"seat": 4, "amount": "10"}
    settled = SUPREME.settle(f"Kh {first}s 9d 2s", bet(2, "player"), bank=bank)
    assert settled["start"] == seat


# --- EZ Baccarat Panda 8 --------------------------------------------------------------------------

EZ_LINES = {
    "player paid": "000:2761",
    "banker paid": "000:2762",
    "player collected": "000:2763",
    "banker collected": "000:2764",
    "tie lines": "reading:tie-lines",
    "dragon": "000:2782",
    "panda": "000:2793",
}


@pytest.mark.parametrize("printed, cards, wager, result, net", ez_rows(EZ_LINES))
def test_ez_wagers_are_settled_as_printed(
    printed: str, cards: str, wager: str, result: str, net: str
) -> None:
    assert EZ.outcome(cards, wager, printed) == (result, net, printed)


@pytest.mark.parametrize(
    "cards, result, net",
    [("Kh 7d / 2s 3s 2c", "win", "160"), ("Kh 7d / Ks 6s", "lose", "-20")],
)
def test_the_tie_bet_of_ez_baccarat_pays_8_to_1(cards: str, result: str, net: str) -> None:
    assert EZ.outcome(cards, "tie", "000:2773") == (result, net, "000:2773")


@pytest.mark.parametrize("score", CHART)
def test_the_ez_banker_hits_and_stands_by_the_printed_chart(score: int) -> None:
    assert EZ.banker_row(score) == CHART[score]  # 000:2746-2753


def test_ez_hands_draw_by_the_listed_rules() -> None:
    assert EZ.player_chart() == "HHHHHHSSSS"  # 000:2734
    assert EZ.banker_against_a_stand() == "HHHHHHSS"  # 000:2735


@pytest.mark.parametrize("readings, cards, wager, result, net", EZ_READINGS)
def test_what_the_ez_text_leaves_open_is_a_reading(
    readings: dict[str, str], cards: str, wager: str, result: str, net: str
) -> None:
    assert EZ.outcome(cards, wager, "", readings=readings)[:2] == (result, net)


def test_ez_settles_by_kind_from_the_player_dealers_left() -> None:
    # 000:2716: player line, banker line, Tie, Panda 8, Dragon 7
    kinds = ["player", "banker", "tie", "panda-8", "dragon-7"]
    bets = [bet(seat, kind) for seat in (3, 8, 1) for kind in reversed(kinds)]
    settled = EZ.settle("Kh 7d / Ks 6s", *bets, bank={"seat": 2})
    assert order(settled) == [f"{seat} {kind}" for kind in kinds for seat in (3, 8, 1)]
