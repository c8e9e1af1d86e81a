"""A bank too small for the table: four seats, and a wager that runs out on the way.

The expected numbers are worked out by hand in the comments, in whole dollars.
"""

from __future__ import annotations

from typing import Any

import pytest

from houseway.library import load_game
from houseway.settling.settle import settle_record

KEYS = ("seat", "wager", "result", "in_action", "net", "returned")


def settle(game: str, record: dict[str, Any], **readings: str) -> dict[str, Any]:
    return settle_record(load_game(game), record | {"readings": readings})


def lines(out: dict[str, Any]) -> list[tuple[Any, ...]]:
    return [tuple(line[key] for key in KEYS) for line in out["settlement"]]


def order(out: dict[str, Any]) -> list[tuple[int, str]]:
    return [(line["seat"], line["wager"]) for line in out["settlement"]]


def bank(out: dict[str, Any]) -> tuple[str, str, str]:
    return (out["bank"]["paid"], out["bank"]["collected"], out["bank"]["net"])


def wager(seat: int, name: str, dollars: int) -> dict[str, Any]:
    return {"seat": seat, "wager": name, "amount": str(dollars)}


# --- a dice button -------------------------------------------------------------------------------

# The player-dealer has 7 and stands. Seats 2, 3 and 5 beat him with 9, 8 and 9; seat 4 has 6.
PAN_9_HANDS = {
    "seat 2": ["4h", "5s", "Kh"],
    "seat 3": ["3h", "5c", "Kd"],
    "seat 4": ["6h", "Ks", "Qd"],
    "seat 5": ["4c", "5d", "Qh"],
    "player-dealer": ["2h", "5h", "Kc"],
}
# The dice show 3: the player-dealer in seat 1 is 1, so seat 3 has the button.
PAN_9 = {
    "bank": {"seat": 1, "amount": "50"},
    "dice": [1, 1, 1],
    "hands": PAN_9_HANDS,
    "wagers": [
        wager(2, "base", 50),
        wager(3, "base", 40),
        wager(4, "base", 60),
        wager(5, "base", 30),
    ],
}


def test_aviator_super_pan_9_when_each_dollar_acts_once() -> None:
    # $50: pays seat 3 40, 10 left; takes 10 of seat 4's 60, nothing left for seats 5 and 2.
    out = settle("aviator/super-pan-9", PAN_9, cover="each-dollar-once")
    assert out["start"] == 3
    assert lines(out) == [
        (3, "base", "win", "40", "40", "40"),
        (4, "base", "lose", "10", "-10", "50"),
        (5, "base", "returned", "0", "0", "30"),
        (2, "base", "returned", "0", "0", "50"),
    ]
    assert bank(out) == ("40", "10", "-30")


def test_aviator_super_pan_9_when_the_net_result_counts() -> None:
    # Pays 40 (-40), takes 60 (+20), pays 30 (-10), and has 40 for seat 2's 50 (-50).
    out = settle("aviator/super-pan-9", PAN_9, cover="net")
    assert lines(out) == [
        (3, "base", "win", "40", "40", "40"),
        (4, "base", "lose", "60", "-60", "0"),
        (5, "base", "win", "30", "30", "30"),
        (2, "base", "win", "40", "40", "50"),
    ]
    assert bank(out) == ("110", "60", "-50")


def test_aviator_super_pan_9_when_pay_offs_and_takings_are_capped_apart() -> None:
    # To pay 50: 40 for seat 3, 10 of seat 5's 30, none for seat 2. To take 50: of seat 4's 60.
    out = settle("aviator/super-pan-9", PAN_9, cover="separate-caps")
    assert lines(out) == [
        (3, "base", "win", "40", "40", "40"),
        (4, "base", "lose", "50", "-50", "10"),
        (5, "base", "win", "10", "10", "30"),
        (2, "base", "returned", "0", "0", "50"),
    ]
    assert bank(out) == ("50", "50", "0")


HUSTLER_PAN_9 = PAN_9 | {
    # The Bonus Bet: seat 3 has no 9 and loses; seat 2 has a mixed three-card 9, 2 to 1 (003:5549).
    "wagers": [
        wager(2, "base", 50),
        wager(2, "bonus", 10),
        wager(3, "base", 40),
        wager(3, "bonus", 10),
        wager(4, "base", 60),
        wager(5, "base", 30),
    ]
}


def test_hustler_super_pan_9_goes_counter_clockwise_while_everything_is_covered() -> None:
    # From the house dealer's right, which is seat 8 (003:5484-5486).
    out = settle("hustler/super-pan-9", HUSTLER_PAN_9 | {"bank": {"seat": 1}})
    assert out["start"] == 8
    assert order(out) == [
        (5, "base"),
        (4, "base"),
        (3, "base"),
        (2, "base"),
        (3, "bonus"),
        (2, "bonus"),
    ]
    assert bank(out) == ("140", "70", "-70")


def test_hustler_super_pan_9_when_each_dollar_acts_once() -> None:
    # Too small: from the button clockwise, all base wagers, then all Bonus Bets (003:5481-5484).
    out = settle("hustler/super-pan-9", HUSTLER_PAN_9, cover="each-dollar-once")
    assert out["start"] == 3
    assert lines(out) == [
        (3, "base", "win", "40", "40", "40"),
        (4, "base", "lose", "10", "-10", "50"),
        (5, "base", "returned", "0", "0", "30"),
        (2, "base", "returned", "0", "0", "50"),
        (3, "bonus", "returned", "0", "0", "10"),
        (2, "bonus", "returned", "0", "0", "10"),
    ]


def test_hustler_super_pan_9_when_the_net_result_counts() -> None:
    # -40, +20, -10, then 40 of 50: -50. Seat 3's lost 10 make it -40, so 10 of seat 2's 20 are
    # paid: half the pay-off, so half of the 10 was in action.
    out = settle("hustler/super-pan-9", HUSTLER_PAN_9, cover="net")
    assert lines(out) == [
        (3, "base", "win", "40", "40", "40"),
        (4, "base", "lose", "60", "-60", "0"),
        (5, "base", "win", "30", "30", "30"),
        (2, "base", "win", "40", "40", "50"),
        (3, "bonus", "lose", "10", "-10", "0"),
        (2, "bonus", "win", "5", "10", "10"),
    ]
    assert bank(out) == ("120", "70", "-50")


def test_hustler_super_pan_9_when_pay_offs_and_takings_are_capped_apart() -> None:
    out = settle("hustler/super-pan-9", HUSTLER_PAN_9, cover="separate-caps")
    assert lines(out) == [
        (3, "base", "win", "40", "40", "40"),
        (4, "base", "lose", "50", "-50", "10"),
        (5, "base", "win", "10", "10", "30"),
        (2, "base", "returned", "0", "0", "50"),
        (3, "bonus", "returned", "0", "0", "10"),
        (2, "bonus", "returned", "0", "0", "10"),
    ]


# --- a card button -------------------------------------------------------------------------------

# Player 5, option. Those who hit get a 3 and beat the player-dealer's 6 with 8, seat 4 stands on 5
# and loses. The hole card is a 2: seat 3 has the button (000:117-125).
GOLD = {
    "bank": {"seat": 1, "amount": "50"},
    "hands": {"player": ["2h", "3d", "3c"], "banker": ["4c", "2s"]},
    "choices": [{"seat": seat, "do": "hit"} for seat in (2, 3, 5)] + [{"seat": 4, "do": "stand"}],
    "wagers": [
        wager(2, "base", 100),
        wager(2, "tie", 10),
        wager(3, "base", 40),
        wager(4, "base", 60),
        wager(4, "tie", 20),
        wager(5, "base", 30),
    ],
}


def test_baccarat_gold_goes_seat_by_seat_with_the_tie_bet_first() -> None:
    out = settle("aviator/baccarat-gold", GOLD | {"bank": {"seat": 1}})
    assert out["start"] == 3
    assert order(out) == [
        (3, "base"),
        (4, "tie"),
        (4, "base"),
        (5, "base"),
        (2, "tie"),
        (2, "base"),
    ]


def test_baccarat_gold_when_each_dollar_acts_once() -> None:
    # $50: pays seat 3 40; takes 10 of seat 4's tie bet; then it is used up.
    out = settle("aviator/baccarat-gold", GOLD, cover="each-dollar-once")
    assert lines(out) == [
        (3, "base", "win", "40", "40", "40"),
        (4, "tie", "lose", "10", "-10", "10"),
        (4, "base", "returned", "0", "0", "60"),
        (5, "base", "returned", "0", "0", "30"),
        (2, "tie", "returned", "0", "0", "10"),
        (2, "base", "returned", "0", "0", "100"),
    ]


def test_baccarat_gold_when_the_net_result_counts() -> None:
    # -40, -20, +40, +10, +20: it may now pay 70 of seat 2's 100.
    out = settle("aviator/baccarat-gold", GOLD, cover="net")
    assert lines(out) == [
        (3, "base", "win", "40", "40", "40"),
        (4, "tie", "lose", "20", "-20", "0"),
        (4, "base", "lose", "60", "-60", "0"),
        (5, "base", "win", "30", "30", "30"),
        (2, "tie", "lose", "10", "-10", "0"),
        (2, "base", "win", "70", "70", "100"),
    ]
    assert bank(out) == ("140", "90", "-50")


def test_baccarat_gold_when_pay_offs_and_takings_are_capped_apart() -> None:
    # Pays 40 and 10 of 30. Takes 20 and 30 of 60. Nothing is left in either purse for seat 2.
    out = settle("aviator/baccarat-gold", GOLD, cover="separate-caps")
    assert lines(out) == [
        (3, "base", "win", "40", "40", "40"),
        (4, "tie", "lose", "20", "-20", "0"),
        (4, "base", "lose", "30", "-30", "30"),
        (5, "base", "win", "10", "10", "30"),
        (2, "tie", "returned", "0", "0", "10"),
        (2, "base", "returned", "0", "0", "100"),
    ]


@pytest.mark.parametrize("policy", ["each-dollar-once", "net", "separate-caps"])
def test_a_tie_bet_at_eight_to_one_is_paid_as_far_as_the_bank_reaches(policy: str) -> None:
    # The drawn ace makes 6 against 6. $10 at 8 to 1 are 80, the bank has 50: 6.25 of the 10 had
    # action. The base wager is pushed (000:141) and uses no cover.
    record = GOLD | {
        "hands": {"player": ["2h", "3d", "Ac"], "banker": ["4c", "2s"]},
        "wagers": [wager(3, "base", 10), wager(3, "tie", 10)],
        "choices": [{"seat": 3, "do": "hit"}],
    }
    out = settle("aviator/baccarat-gold", record, cover=policy)
    assert lines(out) == [
        (3, "tie", "win", "6.25", "50", "10"),
        (3, "base", "push", "10", "0", "10"),
    ]


# The player hand wins 9 to 5. The banker's second card is a 3: seat 4 has the button.
LUCKY = {
    "bank": {"seat": 1, "amount": "50"},
    "hands": {"player": ["4h", "5d"], "banker": ["2c", "3h"]},
    "wagers": [
        wager(2, "player", 50),
        wager(3, "banker", 40),
        wager(3, "tie", 20),
        wager(4, "banker", 60),
        wager(5, "player", 30),
        wager(5, "player-pair", 10),
    ],
}


def test_lucky_7_goes_counter_clockwise_while_everything_is_covered() -> None:
    out = settle("hustler/lucky-7-baccarat", LUCKY | {"bank": {"seat": 1}})  # 003:5783-5785
    assert out["start"] == 8
    assert order(out) == [
        (5, "player"),
        (4, "banker"),
        (3, "banker"),
        (2, "player"),
        (5, "player-pair"),
        (3, "tie"),
    ]


def test_lucky_7_when_each_dollar_acts_once() -> None:
    # From the button, line wagers first (003:5763-5765): seat 4's loss takes the whole 50.
    out = settle("hustler/lucky-7-baccarat", LUCKY, cover="each-dollar-once")
    assert out["start"] == 4
    assert lines(out) == [
        (4, "banker", "lose", "50", "-50", "10"),
        (5, "player", "returned", "0", "0", "30"),
        (2, "player", "returned", "0", "0", "50"),
        (3, "banker", "returned", "0", "0", "40"),
        (5, "player-pair", "returned", "0", "0", "10"),
        (3, "tie", "returned", "0", "0", "20"),
    ]


def test_lucky_7_when_the_net_result_counts() -> None:
    # +50 is the most it can win; then +20, -30, +10, +20, +40.
    out = settle("hustler/lucky-7-baccarat", LUCKY, cover="net")
    assert lines(out) == [
        (4, "banker", "lose", "50", "-50", "10"),
        (5, "player", "win", "30", "30", "30"),
        (2, "player", "win", "50", "50", "50"),
        (3, "banker", "lose", "40", "-40", "0"),
        (5, "player-pair", "lose", "10", "-10", "0"),
        (3, "tie", "lose", "20", "-20", "0"),
    ]
    assert bank(out) == ("80", "120", "40")


def test_lucky_7_when_pay_offs_and_takings_are_capped_apart() -> None:
    # Takes 50 from seat 4 and no more. Pays 30, and 20 of seat 2's 50.
    out = settle("hustler/lucky-7-baccarat", LUCKY, cover="separate-caps")
    assert lines(out) == [
        (4, "banker", "lose", "50", "-50", "10"),
        (5, "player", "win", "30", "30", "30"),
        (2, "player", "win", "20", "20", "50"),
        (3, "banker", "returned", "0", "0", "40"),
        (5, "player-pair", "returned", "0", "0", "10"),
        (3, "tie", "returned", "0", "0", "20"),
    ]


def test_lucky_7_read_seat_by_seat_settles_a_seats_side_bets_before_the_next_seat() -> None:
    out = settle("hustler/lucky-7-baccarat", LUCKY, **{"settle-grouping": "seat"})
    assert order(out) == [
        (4, "banker"),
        (5, "player"),
        (5, "player-pair"),
        (2, "player"),
        (3, "banker"),
        (3, "tie"),
    ]


def test_a_line_says_why_it_was_not_covered() -> None:
    out = settle("aviator/super-pan-9", PAN_9)
    whys = [line["why"] for line in out["settlement"]]
    assert whys[1].endswith("; covered in part")
    assert whys[2].startswith("not covered by the player-dealer's wager (player wins 9 over 7")
