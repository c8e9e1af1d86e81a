"""Worked examples of Caribbean Stud Poker and Let It Ride at the Hustler Casino.

Seat 2 has the hand before the stroke. Behind it lie the player-dealer's cards in Caribbean Stud,
his open card first, and the two common cards in Let It Ride. Every wager is $20, a Bet $40 and a
3 Card Bonus $1.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import pytest
from tests.worked.examples import Bet, bet, cited, loaded, order
from tests.worked.felt import lines, results, settle, signal

from houseway.errors import BadRecord, IllegalMove
from houseway.settling.options import options
from houseway.settling.settle import settle_record

STUD = "hustler/caribbean-stud"
TEXTBOOK_STUD = "reference/caribbean-stud"
RIDE = "hustler/let-it-ride"
TEXTBOOK_RIDE = "reference/let-it-ride"

# --- Caribbean Stud: Ante and Bet -----------------------------------------------------------------

WIN, PUSH, LOSE = ("win", "20"), ("push", "0"), ("lose", "-20")
HIGHER = "Ah Kd 9c 5d 3h / As Kc 8d 7h 2c"
EQUAL = "Ah Kd 9c 5d 3h / As Kc 9d 5h 3c"
LOWER = "Ah Kd 9c 5d 3h / As Kc Td 7h 2c"
# Ace-queen high is not enough.
WEAK_HIGHER = "2h 2d 9c 5d 3h / As Qc 8d 7h 2c"
WEAK_EQUAL = "Ah Qd 8c 7d 2h / As Qc 8d 7h 2c"
WEAK_LOWER = "9h 8h 6c 5d 3h / As Qc 8d 7h 2c"


def outcome(felt: str, wager: str, number: str, *, say: str = "call") -> tuple[str, str, str]:
    """How a wager of seat 2 ends, and the line that says so."""
    settled = settle(STUD, felt, bet(2, "ante"), says=[say])
    line = next(line for line in settled["settlement"] if line["wager"] == wager)
    return line["result"], line["net"], cited(line["cite"], number)


@pytest.mark.parametrize(
    "felt, expected, number",
    [
        *((felt, WIN, "003:2010") for felt in (WEAK_HIGHER, WEAK_EQUAL, WEAK_LOWER)),
        (WEAK_LOWER, WIN, "003:1968"),  # even if the player's hand is lower
        (HIGHER, WIN, "003:2016"),
        (HIGHER, WIN, "003:2165"),
        (EQUAL, PUSH, "003:2157"),
        (LOWER, LOSE, "003:2145"),
    ],
)
def test_the_ante_is_settled_as_printed(felt: str, expected: tuple[str, str], number: str) -> None:
    assert outcome(felt, "ante", number) == (*expected, number)


@pytest.mark.parametrize(
    "felt, expected, number",
    [
        *((felt, PUSH, "003:2011") for felt in (WEAK_HIGHER, WEAK_EQUAL, WEAK_LOWER)),
        (HIGHER, ("win", "40"), "003:2016"),
        (EQUAL, PUSH, "003:2157"),
        (LOWER, ("lose", "-40"), "003:2145"),
    ],
)
def test_the_bet_is_settled_as_printed(felt: str, expected: tuple[str, str], number: str) -> None:
    assert outcome(felt, "call", number) == (*expected, number)


@pytest.mark.parametrize("felt", [HIGHER, EQUAL, LOWER, WEAK_HIGHER, WEAK_EQUAL, WEAK_LOWER])
def test_who_folds_forfeits_his_ante_whatever_the_player_dealer_has(felt: str) -> None:
    for number in ("003:1952", "003:2001", "003:2090"):
        assert outcome(felt, "ante", number, say="fold") == (*LOSE, number)
    assert results(STUD, felt, bet(2, "ante")) == ["2 ante lose -20"]  # no Bet lies there


@pytest.mark.parametrize("game", [STUD, TEXTBOOK_STUD])
@pytest.mark.parametrize(
    "dealer, qualifies",
    [
        # 003:1967, 003:2119-2121
        *[("As Qd Jc Th 8s", False), ("As Qs Js Ts 7c", False), ("Ks Qd Jc Th 8s", False)],
        *[("7s 5d 4c 3h 2s", False), ("As 5d 4c 3h 6s", False)],
        *[("As Kd 4c 3h 2s", True), ("2s Kd 4c 3h As", True), ("As Kd Qc Jh 9s", True)],
        # higher hands without an ace and a king
        *[("2s 2d 5c 4h 3s", True), ("Qs Qd 5c 5h 3s", True), ("6s 5d 4c 3h 2s", True)],
        *[("7s 5s 4s 3s 2s", True), ("As 5d 4c 3h 2s", True), ("2s 2d 2c 4h 4s", True)],
    ],
)
def test_the_player_dealer_qualifies_with_ace_king_or_higher(
    game: str, dealer: str, qualifies: bool
) -> None:
    found = results(game, f"9h 9d 9c 8d 8c / {dealer}", bet(2, "ante"), says=["call"])
    bonus = 280  # a full house pays 7 to 1 in both games
    assert found == ["2 ante win 20", f"2 call {f'win {bonus}' if qualifies else 'push 0'}"]


PAYS = [
    # hand, what its Bet of $40 wins at Hustler, the line, and what it wins in the casino game
    ("Ah Kh 9c 5d 3h", 40, 2171, 40),
    ("Ah Ad 9c 5d 3h", 40, 2171, 40),
    ("Qh Qd 9c 9d 3h", 80, 2173, 80),
    ("9h 9d 9c 5d 3h", 120, 2175, 120),
    ("9h 8d 7c 6d 5h", 200, 2177, 160),
    ("Kh 9h 7h 6h 5h", 240, 2179, 200),
    ("9h 9d 9c 5d 5h", 280, 2181, 280),
    ("9h 9d 9c 9s 3h", 320, 2183, 800),
    ("9h 8h 7h 6h 5h", 360, 2185, 2000),
    ("Ah Kh Qh Jh Th", 400, 2187, 4000),
]


@pytest.mark.parametrize("hand, net, number, textbook", PAYS)
def test_a_winning_bet_is_paid_by_the_schedule_and_the_ante_1_to_1(
    hand: str, net: int, number: int, textbook: int
) -> None:
    felt = f"{hand} / As Kc 8s 7s 2c"
    line = f"003:{number}"
    assert outcome(felt, "call", line) == ("win", str(net), line)
    assert outcome(felt, "ante", "003:2165") == (*WIN, "003:2165")  # without exceptions
    found = results(TEXTBOOK_STUD, felt, bet(2, "ante"), says=["call"])
    assert found == ["2 ante win 20", f"2 call win {textbook}"]


@pytest.mark.parametrize(
    "reading, choice, hand, net",
    [
        ("straight-pay", "4-to-1", "9h 8d 7c 6d 5h", 160),  # 003:2177, printed S5tol
        ("four-pay", "5-to-1", "9h 9d 9c 9s 3h", 200),  # 003:2183, printed Stol
    ],
)
def test_doubtful_digits_may_be_read_otherwise(
    reading: str, choice: str, hand: str, net: int
) -> None:
    readings = {reading: choice}
    felt = f"{hand} / As Kc 8s 7s 2c"
    found = results(STUD, felt, bet(2, "ante"), says=["call"], readings=readings)
    assert found[1] == f"2 call win {net}"


# From royal flush, the highest, to no pair, the lowest: 003:1981-1982.
LADDER = [
    *["7h 5d 4c 3h 2s", "Ah Kd Qc Js 9h"],
    *["2s 2d 5c 4h 3s", "Ah Ad Kc Qs Js"],
    *["3h 3d 2c 2h 4s", "As Ad Kc Kh Qs"],
    *["2s 2d 2c 4h 3s", "Ah Ad Ac Ks Qs"],
    *["As 2d 3c 4h 5h", "Ah Kd Qc Jh Th"],  # the ace is low in the lowest straight
    *["7s 5s 4s 3s 2s", "Ah Kh Qh Jh 9h"],
    *["2s 2d 2c 3h 3s", "Ah Ad Ac Ks Kh"],
    *["2s 2h 2d 2c 3s", "Kh Kd Kc Ks Ah"],
    *["5s 4s 3s 2s As", "Kh Qh Jh Th 9h"],
    "As Ks Qs Js Ts",
]


@pytest.mark.parametrize("low, high", list(pairwise(LADDER)))
def test_hands_rank_from_the_royal_flush_down(low: str, high: str) -> None:
    lost = results(STUD, f"{low} / {high}", bet(2, "ante"), says=["call"])
    won = results(STUD, f"{high} / {low}", bet(2, "ante"), says=["call"])
    assert lost == ["2 ante lose -20", "2 call lose -40"]
    assert won[0] == "2 ante win 20"


@pytest.mark.parametrize(
    "felt",
    [
        "Ah Kd 9c 5d 3h / As Kc 9d 5h 3c",
        "9h 8d 7c 6d 5h / 9s 8h 7d 6h 5c",
        "Ah Kh Qh Jh Th / As Ks Qs Js Ts",
    ],
)
def test_hands_of_the_same_cards_push_irrespective_of_suits(felt: str) -> None:
    found = results(STUD, felt, bet(2, "ante"), says=["call"])  # 003:1954, 003:2157
    assert found == ["2 ante push 0", "2 call push 0"]


# --- Caribbean Stud: the table --------------------------------------------------------------------

# Three losing hands, then a pair of aces; the last card is a 5.
DEAL = "9h 8d 2h 3h 4s 9c 8h 3d 4h 6s 9d 8c 4d 6h 7s As Ad Kc Qd 5c"


def at_seat_4(**record: Any) -> dict[str, Any]:
    """Seats 2, 5 and 6 against the player-dealer in seat 4, the last one written first."""
    bets = [bet(seat, "ante") for seat in (6, 5, 2)]
    says = [f"{seat} call" for seat in (5, 6, 2)]
    return settle(STUD, DEAL, *bets, **{"bank": {"seat": 4}, "says": says} | record)


def test_piles_of_five_go_round_and_the_player_dealers_top_card_is_turned_up() -> None:
    # 003:1964-1966, 003:2058-2060, 003:2069
    cards = [event for event in at_seat_4()["events"] if event["event"] == "card"]
    piles = ["seat 5", "seat 6", "seat 2", "player-dealer"]
    assert [event["hand"] for event in cards] == [pile for pile in piles for _ in range(5)]
    assert [event["face"] for event in cards] == ["down"] * 15 + ["up"] + ["down"] * 4


@pytest.mark.parametrize("bank, seats", [(1, "2345678234567"), (4, "5678123567812")])
def test_the_player_dealers_last_card_places_the_action_button(bank: int, seats: str) -> None:
    # 003:2102-2114: aces or 8s first, 7s last; the player-dealer's position is always zero
    felts = [f"9h 8d 2h 3h 4s Qs Jd Th 7h {rank}c" for rank in "A23456789TJQK"]
    told = {"bank": {"seat": bank}, "says": ["call"]}
    found = [settle(STUD, felt, bet(2, "ante"), **told)["start"] for felt in felts]
    assert "".join(map(str, found)) == seats


def test_from_the_button_clockwise_ante_before_bet() -> None:
    # 003:2160-2161; a 5 counted from seat 4 is seat 1, where nobody has bet
    settled = at_seat_4()
    seats = (2, 5, 6)
    assert order(settled) == [f"{seat} {kind}" for seat in seats for kind in ("ante", "call")]
    assert settled["start"] == 1
    assert settled["conserved"]


def test_bets_are_collected_as_far_as_the_player_dealers_wager_covers() -> None:
    # 003:2158, 003:2160-2161
    settled = at_seat_4(bank={"seat": 4, "amount": "70"})
    assert lines(settled) == [
        *["2 ante lose -20", "2 call lose -40", "5 ante lose -10", "5 call returned 0"],
        *["6 ante returned 0", "6 call returned 0"],
    ]
    assert settled["bank"]["net"] == "70"


def test_a_bet_is_paid_as_far_as_the_player_dealers_wager_covers() -> None:
    felt = "Ah Kh Qh Jh Th / As Kc 8s 7s 2c"  # $20 for the Ante leave $80 for a payoff of $400
    found = settle(STUD, felt, bet(2, "ante"), says=["call"], bank={"seat": 1, "amount": "100"})
    assert lines(found) == ["2 ante win 20", "2 call win 80"]
    assert found["settlement"][1]["in_action"] == "8"


def test_returned_bets_and_pushes_use_up_no_cover() -> None:
    felt = "9h 9d 6c 5d 3h | 9c 8h 6h 4d 3d / As Qc 8d 7h 2c"  # the 2 is seat 3
    bets = [bet(2, "ante"), bet(3, "ante")]
    bank = {"seat": 1, "amount": "20"}
    found = results(STUD, felt, *bets, says=["call", "3 call"], bank=bank)
    assert found == ["3 ante win 20", "3 call push 0", "2 ante returned 0", "2 call push 0"]


def test_a_surrendered_ante_is_collected_in_its_turn() -> None:
    # 003:2094-2096, 003:2158-2161
    settled = at_seat_4(bank={"seat": 4, "amount": "20"}, says=["5 call", "6 call", "fold"])
    assert lines(settled)[:2] == ["2 ante lose -20", "5 ante returned 0"]


def test_two_backline_bettors_decide_for_themselves_and_follow_the_seat() -> None:
    # 003:1985
    felt = "Ah Kd 9c 5d 3h | Ac Kh 9s 5h 3d / As Ks 8d 7h 2c"
    bets = [bet(2, "ante", backline=name) for name in ("Zoe", "Amy")]
    bets += [bet(3, "ante"), bet(2, "ante")]
    says = ["fold", "Zoe: call", "Amy: fold", "3 call"]
    seat, three = ["2 ante lose -20"], ["3 ante win 20", "3 call win 40"]
    back = ["2 Amy ante lose -20", "2 Zoe ante win 20", "2 Zoe call win 40"]
    button = {"button": 2}
    assert results(STUD, felt, *bets, says=says, **button) == [*seat, *back, *three]
    after_all = {"readings": {"backline-order": "after-all"}}
    assert results(STUD, felt, *bets, says=says, **button, **after_all) == [*seat, *three, *back]


@pytest.mark.parametrize("choice, most", [("besides-the-seat", 3), ("with-the-seat", 2)])
def test_a_position_has_two_backline_bets(choice: str, most: int) -> None:
    bets = [bet(2, "ante")] + [bet(2, "ante", backline=name) for name in "ABC"]
    readings = {"two-backline": choice}
    assert len(results(STUD, HIGHER, *bets[:most], readings=readings)) == most
    with pytest.raises(BadRecord, match=f"there are spots for {most}"):
        settle(STUD, HIGHER, *bets[: most + 1], readings=readings)


def test_eight_places_with_the_player_dealers() -> None:
    deck = "Ah Kd 9c 5d 3h As Kc 8d 7h 2c"  # 003:1978
    assert settle(STUD, deck, bet(8, "ante"))["settlement"][0]["seat"] == 8
    with pytest.raises(BadRecord, match="seats are 1 to 8"):
        settle(STUD, deck, bet(9, "ante"))


@pytest.mark.parametrize(
    "bets, says, words",
    [
        # without exception, the BET must be double the ANTE: 003:2003-2004
        ([bet(2, "ante")], ["call 20"], "call takes \\$40 here"),
        ([bet(2, "ante")], ["call 60"], "call takes \\$40 here"),
        ([bet(2, "ante"), bet(2, "Bet", "20")], [], "Bet \\$20 must be exactly \\$40"),
        ([bet(2, "Bet", "40")], [], "Bet may be bet only with Ante"),  # 003:1987
        ([bet(2, "ante")], ["check"], "seat 2 may call or fold on .*, not 'check'"),
        ([bet(2, "ante")], ["fold", "call"], "says 'call': seat 2 has folded"),
        ([bet(2, "ante")], ["call", "fold"], "says 'fold': seat 2 has bet call already"),
        ([bet(2, "ante")], ["call", "call"], "says 'call': seat 2 has bet call already"),
        ([bet(1, "ante")], [], "cannot bet against the bank"),
    ],
)
def test_a_bet_or_a_decision_out_of_place_is_refused(
    bets: list[Bet], says: list[str], words: str
) -> None:
    with pytest.raises((BadRecord, IllegalMove), match=words):
        settle(STUD, HIGHER, *bets, says=says)


@pytest.mark.parametrize(
    "limit, least, most", [("5-50", 5, 25), ("10-100", 10, 50), ("50-300", 50, 150)]
)
def test_the_ante_has_the_limits_printed_beside_the_game_limit(
    limit: str, least: int, most: int
) -> None:
    chosen = {"settings": {"ante-limits": limit}}  # 003:2035-2039
    for amount in (least, most):
        found = results(STUD, HIGHER, bet(2, "ante", str(amount)), says=["call"], **chosen)
        assert found == [f"2 ante win {amount}", f"2 call win {2 * amount}"]
    for amount, words in ((least - 1, "below the minimum"), (most + 1, "above the maximum")):
        with pytest.raises(BadRecord, match=words):
            settle(STUD, HIGHER, bet(2, "ante", str(amount)), **chosen)


@pytest.mark.parametrize(
    "schedule, option, amount, fees",
    [
        *[
            row
            for schedule in ("caribbean-2013", "caribbean-master")  # 003:7494-7496, 003:6344-6346
            for row in (
                (schedule, "1", "50", ["0.50", "1"]),
                (schedule, "2", "100", ["1", "2"]),
                (schedule, "3", "150", ["2", "3"]),
            )
        ],
        # 003:2035-2039, the jackpot fee from the player-dealer: 003:2206
        ("caribbean-own", "1", "25", ["0.50", "1", "1"]),
        ("caribbean-own", "2", "50", ["1", "2", "1"]),
        ("caribbean-own", "3", "150", ["2", "3", "2"]),
    ],
)
def test_the_collection_of_caribbean_stud(
    schedule: str, option: str, amount: str, fees: list[str]
) -> None:
    collection = {"schedule": schedule, "option": option}
    bets = [bet(2, "ante", amount)]
    paid = settle(STUD, HIGHER, *bets, says=["call"], collection=collection)["collections"]
    assert [fee["amount"] for fee in paid] == fees
    assert [fee["payer"] for fee in paid] == ["seat 2", *["player-dealer"] * (len(fees) - 1)]


# --- Caribbean Stud: jackpots ---------------------------------------------------------------------

OTHERS = "9h 8d 6c 5d 3s | 9d 8c 6d 5c 3d"  # two hands that win nothing
JACKPOT_BETS = [bet(seat, "ante") for seat in (2, 3, 4)]
JACKPOT_SAYS = ["call", "3 fold", "4 fold"]
PRIZES = {"bad-beat": "1000", "super": "3000", "royal": "500"}


def won(own: str, dealer: str, **record: Any) -> list[str]:
    """The jackpots that seat 2's hand brings, and who gets how much of them."""
    felt = f"{own} | {OTHERS} / {dealer}"
    record = {"says": JACKPOT_SAYS, "prizes": PRIZES} | record
    settled = settle(STUD, felt, *JACKPOT_BETS, **record)
    return [
        " ".join([item["jackpot"], *(f"{s['who']} {s['amount']}" for s in item["shares"])])
        for item in settled["jackpots"]
    ]


FLUSH, HIGH_FLUSH = "Qh Th 7h 4h 2h", "Ks Ts 7s 4s 2s"
TENS, ACES = "Th Td Ts 2h 2s", "Ah Ad As 2c 2d"
ROYAL, STRAIGHT = "Ac Kc Qc Jc Tc", "Ad Kh Qd Jd Th"


@pytest.mark.parametrize(
    "own, dealer, expected",
    [
        # any flush losing to another flush or higher: 003:2225
        (FLUSH, HIGH_FLUSH, "bad-beat seat 2 600 player-dealer 200 seat 3 100 seat 4 100"),
        (HIGH_FLUSH, FLUSH, "bad-beat player-dealer 600 seat 2 200 seat 3 100 seat 4 100"),
        (FLUSH, ACES, "bad-beat seat 2 600 player-dealer 200 seat 3 100 seat 4 100"),
        (FLUSH, ROYAL, "bad-beat seat 2 600 player-dealer 200 seat 3 100 seat 4 100"),
        # a full house beaten by a higher full house or better: 003:2240
        (TENS, ACES, "super seat 2 1800 player-dealer 600 seat 3 300 seat 4 300"),
        (ACES, "Kh Kd Kc Ks 3h", "super seat 2 1800 player-dealer 600 seat 3 300 seat 4 300"),
        (ROYAL, TENS, "super player-dealer 1800 seat 2 600 seat 3 300 seat 4 300"),
        # a straight or less beaten by a royal flush: 003:2254
        (STRAIGHT, ROYAL, "royal seat 2 300 player-dealer 100 seat 3 50 seat 4 50"),
        (ROYAL, "As Kd 7d 4h 2h", "royal player-dealer 300 seat 2 100 seat 3 50 seat 4 50"),
        (FLUSH, "Ac Kc 7c 4d 2s", ""),  # a flush that wins
        (STRAIGHT, "Ks Kd Kc 2h 2s", ""),
        (FLUSH, "Qs Ts 7s 4s 2s", ""),  # equal hands beat nobody
    ],
)
def test_a_beaten_hand_wins_sixty_percent_and_the_hand_that_beats_it_twenty(
    own: str, dealer: str, expected: str
) -> None:
    assert won(own, dealer) == ([expected] if expected else [])  # 003:2227-2236, 003:2242-2251


def test_a_royal_flush_that_the_player_dealer_shows_beats_every_hand_that_called() -> None:
    felt = f"{STRAIGHT} | {OTHERS} / {ROYAL}"
    says = ["call", "3 call", "4 fold"]
    settled = settle(STUD, felt, *JACKPOT_BETS, says=says, prizes={"royal": "500"})
    assert [item["hand"] for item in settled["jackpots"]] == [2, 3]  # seat 4 has surrendered
    amounts = [[share["amount"] for share in item["shares"]] for item in settled["jackpots"]]
    assert amounts == [["150", "50", "25", "25"]] * 2  # reading jackpot-several


@pytest.mark.parametrize(
    "reading, choice, own, dealer, jackpots",
    [
        ("bad-beat-hands", "flush", "4h 4d 4c 4s 2h", ROYAL, ""),
        ("bad-beat-hands", "flush-or-better", "4h 4d 4c 4s 2h", ROYAL, "bad-beat"),
        ("bad-beat-hands", "flush-or-better", TENS, ACES, "bad-beat super"),
        ("super-hands", "full-house", "4h 4d 4c 4s 2h", ROYAL, ""),
        ("super-hands", "full-house-or-better", "4h 4d 4c 4s 2h", ROYAL, "super"),
        ("royal-unqualified", "compared", ROYAL, "As Qd 7d 4h 2h", ""),
        ("royal-unqualified", "any-hand", ROYAL, "As Qd 7d 4h 2h", "royal"),
    ],
)
def test_the_qualifying_hands_may_be_read_otherwise(
    reading: str, choice: str, own: str, dealer: str, jackpots: str
) -> None:
    found = won(own, dealer, readings={reading: choice})
    assert " ".join(line.split()[0] for line in found) == jackpots


def test_a_jackpot_needs_four_players_and_a_hand_that_did_not_fold() -> None:
    # 003:2204, the player-dealer among them
    felt = f"{FLUSH} | {OTHERS} / {HIGH_FLUSH}"
    assert settle(STUD, felt, *JACKPOT_BETS, says=JACKPOT_SAYS)["jackpots"] != []
    assert settle(STUD, felt, *JACKPOT_BETS, says=["fold", "3 call"])["jackpots"] == []
    three = f"{FLUSH} | 9h 8d 6c 5d 3s / {HIGH_FLUSH}"
    assert settle(STUD, three, *JACKPOT_BETS[:2], says=["call", "3 call"])["jackpots"] == []


# --- Let It Ride: three bets ----------------------------------------------------------------------

THREE = ["bet-1", "bet-2", "bet-3"]


def ride_record(felt: str, *bets: Bet, says: Iterable[str] = (), **record: Any) -> dict[str, Any]:
    """Hands of seats 2, 3 ..., then the two common cards, or a deck; seat 2 makes three bets."""
    seats, stroke, board = felt.partition("/")
    held = {f"seat {number}": hand for number, hand in enumerate(seats.split("|"), start=2)}
    given = {
        "bank": {"seat": 1},
        "wagers": list(bets) or [bet(2, wager) for wager in THREE],
        "choices": [signal(said) for said in says],
    }
    return given | ({"hands": held | {"board": board}} if stroke else {"deck": felt}) | record


def ride(felt: str, *bets: Bet, game: str = RIDE, **record: Any) -> dict[str, Any]:
    return settle_record(loaded(game), ride_record(felt, *bets, **record))


RIDE_PAYS = [
    # own cards and common cards, what $20 win, the line
    ("Ah Kh Qh / Jh Th", 20000, 3426),
    ("9h 8h 7h / 6h 5h", 4000, 3427),
    ("9h 9d 9c / 9s 3h", 1000, 3429),
    ("9h 9d 9c / 5s 5h", 220, 3430),
    ("Kh 9h 7h / 6h 5h", 160, 3431),
    ("9h 8d 7c / 6h 5s", 100, 3432),
    ("9h 9d 4c / 9s 3h", 60, 3434),
    ("9h 9d 4c / 4s 3h", 40, 3435),
    ("Th Td 4c / 8s 3h", 20, 3436),
]


@pytest.mark.parametrize("felt, net, number", RIDE_PAYS)
def test_each_bet_that_rides_is_paid_by_the_table(felt: str, net: int, number: int) -> None:
    settled = ride(felt)
    assert lines(settled) == [f"2 {wager} win {net}" for wager in THREE]
    for line in settled["settlement"]:
        assert cited(line["cite"], f"003:{number}") == f"003:{number}"
    assert lines(ride(felt, game=TEXTBOOK_RIDE)) == lines(settled)


@pytest.mark.parametrize("rank", "TJQKA")
def test_a_pair_of_tens_or_better_wins(rank: str) -> None:
    for felt in (f"{rank}h {rank}d 4c / 8s 3h", f"{rank}h 5d 4c / {rank}s 3h"):
        assert lines(ride(felt)) == [f"2 {wager} win 20" for wager in THREE]  # 003:3193
    on_the_board = f"7h 5d 4c / {rank}s {rank}h"
    assert lines(ride(on_the_board)) == [f"2 {wager} win 20" for wager in THREE]  # 003:3374


@pytest.mark.parametrize("felt", [f"{rank}h {rank}d Kc / As Jh" for rank in "23456789"])
def test_a_pair_of_nines_and_below_loses(felt: str) -> None:
    settled = ride(felt)
    assert lines(settled) == [f"2 {wager} lose -20" for wager in THREE]
    assert {cited(line["cite"], "003:3194") for line in settled["settlement"]} == {"003:3194"}


@pytest.mark.parametrize(
    "felt, pays",
    [
        ("Qh Kd Ac / 2s 3h", 0),  # 003:3247-3249
        ("Kh Ad 2c / 3s 4h", 0),
        ("Jh Qd Kc / As 2h", 0),
        ("Ah 2d 3c / 4s 5h", 5),  # the lowest straight
        ("Ah Kd Qc / Js Th", 5),  # the highest
        ("Ah 2h 3h / 4h 5h", 200),  # 003:3257-3258
        ("Qh Kh Ah / 2h 3h", 8),
    ],
)
def test_an_ace_ends_a_straight_and_never_stands_inside_one(felt: str, pays: int) -> None:
    expected = f"win {20 * pays}" if pays else "lose -20"
    assert lines(ride(felt)) == [f"2 {wager} {expected}" for wager in THREE]


@pytest.mark.parametrize("felt, result", [("Th Td 4c / 8s 3h", "win 20"), ("9h 9d 4c / 8s 3h", "")])
@pytest.mark.parametrize(
    "says, taken",
    [
        ((), ""),
        (("let-ride", "let-ride"), ""),
        (("withdraw",), "bet-1"),
        (("withdraw", "let-ride"), "bet-1"),
        (("let-ride", "withdraw"), "bet-2"),
        (("withdraw", "withdraw"), "bet-1 bet-2"),  # regardless of the first: 003:3358
    ],
)
def test_bet_1_and_bet_2_may_be_withdrawn_one_after_the_other(
    felt: str, result: str, says: tuple[str, ...], taken: str
) -> None:
    rest = result or "lose -20"
    expected = [f"2 {w} {'returned 0' if w in taken.split() else rest}" for w in THREE]
    settled = ride(felt, says=says)
    assert lines(settled) == expected
    for line in settled["settlement"]:
        if line["result"] == "returned":
            assert cited(line["cite"], "003:3332") == "003:3332"


def test_a_common_card_is_turned_over_after_each_decision() -> None:
    # 003:3297-3310, 003:3353-3354, 003:3371-3372
    deck = "9h 9d 4c 7h 7d 2c 8s Th"
    bets = [bet(seat, wager) for seat in (2, 3) for wager in THREE]
    told = ("withdraw", "let-ride", "3 let-ride", "3 withdraw")
    events = ride(deck, *bets, says=told)["events"]
    dealt = [event for event in events if event["event"] == "card"]
    assert [e["hand"] for e in dealt] == ["seat 2"] * 3 + ["seat 3"] * 3 + ["board"] * 2
    assert {event["face"] for event in dealt} == {"down"}
    after = [
        event["do"] if event["event"] == "choice" else f"board {event['places']}"
        for event in events
        if event["event"] == "choice" or (event["event"] == "open" and event["hand"] == "board")
    ]
    first, second = ["withdraw", "let-ride"], ["let-ride", "withdraw"]
    assert after == [*first, "board [1]", *second, "board [2]"]


@pytest.mark.parametrize(
    "bets, says, words",
    [
        # three equal but separate wagers: 003:3268
        (THREE[:2], (), "Bet #1 may be bet only with Bet #2 and Bet #3"),
        (THREE[1:], (), "Bet #2 may be bet only with Bet #1 and Bet #3"),
        (["bet-3"], (), "Bet #3 may be bet only with Bet #1 and Bet #2"),
        (THREE, ("withdraw", "withdraw", "withdraw"), "says 'withdraw': .* answered all"),
        (THREE, ("fold",), "may let-ride or withdraw on .*, not 'fold'"),
        (THREE, ("check",), "may let-ride or withdraw on .*, not 'check'"),
        # the bonus needs the three wagers: 003:3275
        (["three-card-bonus"], (), "3 Card Bonus may be bet only with Bet #1"),
    ],
)
def test_what_is_out_of_place_is_refused(
    bets: list[str], says: tuple[str, ...], words: str
) -> None:
    wagers = [bet(2, wager, "1" if wager == "three-card-bonus" else "20") for wager in bets]
    with pytest.raises((BadRecord, IllegalMove), match=words):
        ride("9h 9d 4c / 8s 3h", *wagers, says=says)


@pytest.mark.parametrize("wager", ["bet-2", "bet-3"])
@pytest.mark.parametrize("amount", ["10", "40"])
def test_the_three_bets_are_equal(wager: str, amount: str) -> None:
    bets = [bet(2, name, amount if name == wager else "20") for name in THREE]
    with pytest.raises(BadRecord, match=f"\\${amount} must be exactly \\$20"):
        ride("9h 9d 4c / 8s 3h", *bets)  # 003:3268


# --- Let It Ride: the 3 Card Bonus ----------------------------------------------------------------

BONUS = bet(2, "3 Card Bonus", "1")


def bonus_line(own: str, board: str, *says: str) -> tuple[str, str, str]:
    bets = [*(bet(2, wager) for wager in THREE), BONUS]
    line = ride(f"{own} / {board}", *bets, says=says)["settlement"][0]
    return line["wager"], line["result"], line["net"]


@pytest.mark.parametrize("board", ["8s 4s", "As Ad", "Jh Th"])
@pytest.mark.parametrize("says", [(), ("withdraw", "withdraw")])
@pytest.mark.parametrize(
    "own, net",
    [
        # 003:3440-3444
        ("9h 8h 7h", "40"),
        ("Ah Kh Qh", "40"),  # no line of its own
        ("Kh 2h Ah", "4"),
        ("Ah 2h 3h", "40"),
        ("9h 9d 9c", "30"),
        ("9h 8d 7c", "6"),
        ("Ah 2d 3c", "6"),
        ("Kh 9h 4h", "4"),
        ("2h 2d Kc", "1"),
        ("Ah Kd 4c", "-1"),  # the player-dealer collects: 003:3407-3408
    ],
)
def test_the_bonus_bet_pays_for_the_three_own_cards_alone(
    own: str, net: str, board: str, says: tuple[str, ...]
) -> None:
    result = "lose" if net == "-1" else "win"
    assert bonus_line(own, board, *says) == ("three-card-bonus", result, net)


@pytest.mark.parametrize("amount", ["0.50", "2", "5"])
def test_the_bonus_bet_is_one_dollar(amount: str) -> None:
    bets = [*(bet(2, wager) for wager in THREE), bet(2, "three-card-bonus", amount)]
    with pytest.raises(BadRecord, match=r"on 3 Card Bonus is (below|above)"):
        ride("9h 9d 4c / 8s 3h", *bets)  # 003:3402


# --- Let It Ride: the table -----------------------------------------------------------------------

RIDERS = "Th Td 4c | 9h 9d 5c | Kh Kd 6c / 8s 3h"  # seats 2 and 4 win, seat 3 loses


def riders(*, bonus: bool = True) -> list[Bet]:
    bets = [bet(seat, wager) for seat in (3, 2, 4) for wager in reversed(THREE)]
    return bets + [bet(seat, "three-card-bonus", "1") for seat in (2, 3, 4)] * bonus


@pytest.mark.parametrize(
    "readings, bonuses_first, seats",
    [
        ({}, True, (4, 3, 2)),  # from the house dealer's right: 003:3377-3382, 003:3412-3413
        ({"bonus-first": "each-seat"}, False, (4, 3, 2)),
        ({"settle-start": "left-of-player-dealer"}, True, (2, 3, 4)),
    ],
)
def test_bonus_bets_are_resolved_before_the_base_game(
    readings: dict[str, str], bonuses_first: bool, seats: tuple[int, ...]
) -> None:
    settled = ride(RIDERS, *riders(), readings=readings)
    three = {seat: [f"{seat} {wager}" for wager in THREE] for seat in seats}
    bonus = {seat: [f"{seat} three-card-bonus"] for seat in seats}
    groups = [bonus, three]
    expected = (
        [line for group in groups for seat in seats for line in group[seat]]
        if bonuses_first
        else [line for seat in seats for group in groups for line in group[seat]]
    )
    assert order(settled) == expected
    assert settled["conserved"]


def test_payouts_are_limited_to_the_player_dealers_wager() -> None:
    # 003:3389-3390, 003:3415-3416: $1 each for three pairs of own cards, $60, then $37 are left
    settled = ride(RIDERS, *riders(), bank={"seat": 1, "amount": "100"})
    assert lines(settled) == [
        *[f"{seat} three-card-bonus win 1" for seat in (4, 3, 2)],
        *[f"4 {wager} win 20" for wager in THREE],
        *["3 bet-1 lose -20", "3 bet-2 lose -17", "3 bet-3 returned 0"],
        *[f"2 {wager} returned 0" for wager in THREE],
    ]


def test_a_withdrawn_bet_uses_up_no_cover() -> None:
    told = ("4 withdraw", "4 withdraw")
    settled = ride(RIDERS, *riders(bonus=False), says=told, bank={"seat": 1, "amount": "30"})
    assert lines(settled)[:5] == [
        *["4 bet-1 returned 0", "4 bet-2 returned 0", "4 bet-3 win 20"],
        *["3 bet-1 lose -10", "3 bet-2 returned 0"],
    ]


def test_seven_places_with_the_player_dealers() -> None:
    bets = [bet(7, wager) for wager in THREE]  # 003:3207
    deck = "Th Td 4c 8s 3h"
    assert lines(ride(deck, *bets)) == [f"7 {wager} win 20" for wager in THREE]
    with pytest.raises(BadRecord, match="seats are 1 to 7"):
        ride(deck, *[bet(8, wager) for wager in THREE])


def test_there_are_no_backline_bets_unless_the_house_allows_them() -> None:
    bets = [bet(2, wager, backline="Zoe") for wager in THREE]
    with pytest.raises(BadRecord, match=r"backline bets on .* are not allowed"):
        ride("Th Td 4c / 8s 3h", *bets)
    told: dict[str, Any] = {"readings": {"backline": "all"}, "says": ["Zoe: withdraw"]}
    found = lines(ride("Th Td 4c / 8s 3h", *bets, **told))
    assert found == ["2 Zoe bet-1 returned 0", "2 Zoe bet-2 win 20", "2 Zoe bet-3 win 20"]


@pytest.mark.parametrize(
    "schedule",
    ["let-it-ride-2013", "let-it-ride-master", "let-it-ride-own"],
)
@pytest.mark.parametrize(
    "option, amount, player, dealer",
    [
        # 003:3502-3507, 003:6349-6353, 003:7506-7510
        ("1", "25", "0.50", "1"),
        ("2", "10", "1", "2"),
        ("3", "25", "1", "2"),
        ("4", "300", "2", "3"),
        ("5", "500", "3", "4"),
    ],
)
def test_the_collection_of_let_it_ride_is_taken_once_for_a_hand(
    schedule: str, option: str, amount: str, player: str, dealer: str
) -> None:
    bets = [*(bet(2, wager, amount) for wager in THREE), BONUS]
    collection = {"schedule": schedule, "option": option}
    paid = ride("Th Td 4c / 8s 3h", *bets, collection=collection)["collections"]
    assert [(fee["payer"], fee["amount"]) for fee in paid] == [
        *[("seat 2", player), ("player-dealer", dealer)]
    ]


def test_let_it_ride_may_ask_from_the_left_of_the_house_dealer() -> None:
    # 003:3325-3327: seat 2 banks; seat 1 is at the house dealer's left, seat 3 at the bank's
    for readings, first in (({}, 3), ({"decision-start": "house-dealer"}, 1)):
        record = {
            "bank": {"seat": 2},
            "deck": "Qs 3d 2c Kh 4d 2h 9s 8d",
            "wagers": [bet(seat, f"bet-{number}") for seat in (1, 3) for number in (1, 2, 3)],
            "readings": readings,
        }
        assert options(loaded(RIDE), record)["seat"] == first
