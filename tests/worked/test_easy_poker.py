"""Worked examples of Easy Poker at the Aviator and the Hustler Casino.

`"Kd 3c / Ks Jd 9c 6h 2s / 2h 4d 8c 5h"` is the felt: the hands of seats 2, 3 ... parted by `|`,
the board, and the player-dealer's four cards, which make two hands by turns: 2h 8c and 4d 5h. An
ante is $20, and so are the bets on hand and flop; those on turn and river are $40.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from tests.worked.examples import Bet, bet, cited, loaded, order
from tests.worked.felt import lines, signal

import houseway as hw
from houseway.errors import BadRecord, IllegalMove, UnknownName
from houseway.settling.settle import settle_record

AVIATOR = "aviator/easy-poker"
HUSTLER = "hustler/easy-poker"
BETS = {"ante": 20, "hand-bet": 20, "flop-bet": 20, "turn-bet": 40, "river-bet": 40}
ALL_IN = ["hand-bet", "flop-bet", "turn-bet", "river-bet"]

each_game = pytest.mark.parametrize("game", [AVIATOR, HUSTLER])


def settle(
    felt: str, *bets: Bet, game: str = AVIATOR, says: Iterable[str] = (), **record: Any
) -> dict[str, Any]:
    """The settled round, from the felt or from a deck; seat 2 antes where nobody bets."""
    given: dict[str, Any] = {"bank": {"seat": 1}, "wagers": list(bets) or [bet(2, "ante")]}
    given["choices"] = [signal(said) for said in says]
    if "/" in felt:
        seats, board, dealer = felt.split("/")
        hands = {f"seat {number}": held for number, held in enumerate(seats.split("|"), start=2)}
        given["hands"] = hands | {"board": board, "player-dealer": dealer}
    else:
        given["deck"] = felt
    return settle_record(loaded(game), given | record)


def results(felt: str, *bets: Bet, **record: Any) -> list[str]:
    return lines(settle(felt, *bets, **record))


# --- all wagers win or lose together --------------------------------------------------------------

BOARD = "Ks Jd 9c 6h 2s"
NO_PAIR = "Ah 4d 8c 5h"  # the better of the player-dealer's hands is ace-king high
TWOS = "2h 4d 8c 5h"  # with the board a pair of twos and five-six
PAIRED = "Ks Kd 9c 6h 2s"
WIN, PUSH, LOSE = "win", "push", "lose"


@each_game
@pytest.mark.parametrize(
    "felt, result, number",
    [
        # he must have at least a pair, or he automatically loses to each player: 000:453
        (f"Kd 3c / {BOARD} / {NO_PAIR}", WIN, "453"),
        (f"Ac 8d / {BOARD} / {NO_PAIR}", WIN, "453"),  # the same hand
        (f"4c 3d / {BOARD} / {NO_PAIR}", WIN, "453"),  # a weaker hand: 000:564
        (f"4c 3d / {BOARD} / {NO_PAIR}", WIN, "564"),
        (f"Kd 3c / {BOARD} / {TWOS}", WIN, "454"),
        (f"2c 8d / {BOARD} / {TWOS}", PUSH, "455"),
        (f"Ac Qd / {BOARD} / {TWOS}", LOSE, "456"),
        # with a pair among the common cards he qualifies: 000:453
        (f"7h Tc / {PAIRED} / 3h 4d 8c 5h", WIN, "454"),
        (f"3c 4c / {PAIRED} / 3h 4d 8c 5h", LOSE, "456"),
    ],
)
def test_all_wagers_of_a_hand_are_settled_alike(
    game: str, felt: str, result: str, number: str
) -> None:
    settled = settle(felt, game=game, says=ALL_IN)
    nets = {WIN: 1, PUSH: 0, LOSE: -1}
    expected = [f"2 {wager} {result} {nets[result] * net}" for wager, net in BETS.items()]
    assert lines(settled) == expected
    line = f"000:{number}" if game == AVIATOR else "reading:base-rules"
    for settled_line in settled["settlement"]:
        assert cited(settled_line["cite"], line) == line


@each_game
@pytest.mark.parametrize(
    "felt, result",
    [
        # five of seven cards, also the board alone: 000:449
        ("2h 3d / As Ks Qs Js Ts / 4c 5c 4d 6d", PUSH),
        ("2h 3d / 9s 8d 7h 6c 5s / 2c 2d 3c 3h", PUSH),
        ("Th 3d / 9s 8d 7h 6c 5s / 2c 2d 3c 3h", WIN),  # one own card with four
        ("2h 3d / 9s 8d 7h 6c 5s / Tc 2d 3c 3h", LOSE),
        ("Ah 2d / Kh Qh 9h 4h 3s / Jh 7d 8c 6c", WIN),
        ("Jh Th / 9h 8h 2c 7d 7h / Ah Kd 5h 3c", WIN),  # two own cards with three
    ],
)
def test_the_best_five_of_own_cards_and_board_play(game: str, felt: str, result: str) -> None:
    net = {WIN: "20", PUSH: "0", LOSE: "-20"}[result]
    assert results(felt, game=game) == [f"2 ante {result} {net}"]


@each_game
@pytest.mark.parametrize(
    "dealer, result",
    [
        # each hand gets a first card and then a second: 000:394
        ("8s 3d 8h 4c", LOSE),  # a pair of eights and 3-4
        ("3d 8s 4c 8h", LOSE),
        ("8s 8h 3d 4c", WIN),  # 8-3 and 8-4
        # the better hand is selected: 000:511
        ("Kh 2c 3d 2d", LOSE),  # a pair of kings, or three twos
        ("2c Kh 2d 3d", LOSE),
    ],
)
def test_the_player_dealer_plays_the_better_of_two_hands_dealt_by_turns(
    game: str, dealer: str, result: str
) -> None:
    net = {WIN: "20", LOSE: "-20"}[result]
    own = "7d 7c" if "8s" in dealer else "Ad Ac"
    assert results(f"{own} / {BOARD} / {dealer}", game=game) == [f"2 ante {result} {net}"]


# --- the betting scheme ---------------------------------------------------------------------------

ACES = f"Ac Ad / {BOARD} / {NO_PAIR}"


@each_game
@pytest.mark.parametrize(
    "says, made",
    [
        ([], "ante"),
        (["check"], "ante"),
        (["hand-bet"], "ante hand-bet"),
        (["hand-bet", "check", "check", "check"], "ante hand-bet"),
        (["hand-bet", "flop-bet"], "ante hand-bet flop-bet"),
        # only who checks at first must check the rest of the way: 000:430-433
        (["hand-bet", "check", "turn-bet"], "ante hand-bet turn-bet"),
        (["hand-bet", "check", "check", "river-bet"], "ante hand-bet river-bet"),
        (["hand-bet", "flop-bet", "check", "river-bet"], "ante hand-bet flop-bet river-bet"),
        (ALL_IN, " ".join(BETS)),
    ],
)
def test_who_bets_on_his_hand_may_bet_on_flop_turn_and_river(
    game: str, says: list[str], made: str
) -> None:
    won = [f"2 {wager} win {BETS[wager]}" for wager in made.split()]
    assert results(ACES, game=game, says=says) == won
    laid = [bet(2, wager, str(BETS[wager])) for wager in made.split()]
    assert results(ACES, *laid, game=game) == won  # as it lies on the felt


@each_game
@pytest.mark.parametrize(
    "bets, says, words",
    [
        # who makes no wager at first makes none: 000:437, 000:503
        *[({}, ["check", late], f"says '{late}': .* not bet hand-bet") for late in ALL_IN[1:]],
        *[({}, [late], f"may check or hand-bet on .*, not '{late}'") for late in ALL_IN[1:]],
        *[
            ({"ante": 20, late: BETS[late]}, [], "may be bet only with Ante and Hand")
            for late in ALL_IN[1:]
        ],
        ({"hand-bet": 20}, [], "Hand may be bet only with Ante"),
        # 0 or 1, 0 or 1, 0 or 2, 0 or 2: 000:430-433
        ({}, ["hand-bet 10"], "hand-bet takes \\$20 here"),
        ({}, ["hand-bet 40"], "hand-bet takes \\$20 here"),
        ({}, ["hand-bet", "flop-bet 40"], "flop-bet takes \\$20 here"),
        ({}, ["hand-bet", "check", "turn-bet 20"], "turn-bet takes \\$40 here"),
        ({}, ["hand-bet", "check", "check", "river-bet 20"], "river-bet takes \\$40 here"),
        ({"ante": 20, "hand-bet": 40}, [], "Hand \\$40 must be exactly \\$20"),
        ({"ante": 20, "hand-bet": 20, "turn-bet": 20}, [], "Turn \\$20 must be exactly \\$40"),
        ({"ante": 20, "hand-bet": 20, "river-bet": 60}, [], "River \\$60 must be exactly \\$40"),
        ({}, ["hand-bet", "hand-bet"], "may check or flop-bet on .*, not 'hand-bet'"),
        ({}, ["fold"], "may check or hand-bet on .*, not 'fold'"),  # nobody folds
        ({}, [*ALL_IN, "river-bet"], "says 'river-bet': seat 2 has bet"),
        ({}, ["3 hand-bet"], "no wager is theirs"),
    ],
)
def test_a_bet_out_of_place_is_refused(
    game: str, bets: dict[str, int], says: list[str], words: str
) -> None:
    laid = [bet(2, wager, str(amount)) for wager, amount in bets.items()]
    with pytest.raises((BadRecord, IllegalMove), match=words):
        settle(ACES, *laid, game=game, says=says)


@each_game
def test_cards_are_dealt_and_shown_street_by_street(game: str) -> None:
    # 000:386-394, 000:428-433, 000:502-511
    deck = "Ac 7c Ad 7d 3s Ks Jd 9c 3d 6h 3c 2s 3h Ah 4d 8c 5h"
    bets = [bet(seat, "ante") for seat in (2, 5)]
    says = ["5 hand-bet", "5 flop-bet", "5 turn-bet", "check"]
    settled = settle(deck, *bets, game=game, says=says, bank={"seat": 4})
    dealt = [event["hand"] for event in settled["events"] if event["event"] == "card"]
    rounds = ["seat 5", "seat 2"] * 2  # one card each, then a second
    assert dealt == [*rounds, *["board"] * 5, *["player-dealer"] * 4]
    shown = [
        f"{e['hand']} {e['places']}" if e["event"] == "open" else f"{e['who']} {e['do']}"
        for e in settled["events"]
        if e["event"] in ("open", "choice", "house-way")
    ]
    streets = ["seat 5 hand-bet", "seat 2 check", "board [1, 2, 3]", "seat 5 flop-bet"]
    streets += ["board [4]", "seat 5 turn-bet", "board [5]", "seat 5 check"]
    assert shown[: len(streets)] == streets
    assert "player-dealer [1, 2, 3, 4]" in shown[len(streets) :]


@each_game
def test_a_card_is_burned_before_flop_turn_river_and_the_player_dealers_hands(game: str) -> None:
    # 000:388-394, 000:504-511: the aces leave the deck and are in no hand
    settled = settle("Kd 3c As Ks Jd 9c Ad 6h Ac 2s Ah 2h 4d 8c 5h", game=game)
    assert settled["hands"] == {
        "seat 2": ["Kd", "3c"],
        "board": BOARD.split(),
        "player-dealer": TWOS.split(),
    }
    assert lines(settled) == results(f"Kd 3c / {BOARD} / {TWOS}", game=game)
    with pytest.raises(BadRecord, match="needs card 12, but the deck ends after 11"):
        settle("Kd 3c Ks Jd 9c 6h 2s 2h 4d 8c 5h", game=game)  # no card is left to burn


# --- settling and cover ---------------------------------------------------------------------------

# Seat 2 loses, seat 3 has the player-dealer's pair of twos, seat 4 wins.
THREE = f"Ac Qd | 2c 8d | Kd 3c / {BOARD} / 2h 4d 8c 3h"
THREE_SAY = [*ALL_IN, "3 hand-bet", *(f"4 {said}" for said in ALL_IN)]
ANTES = [bet(seat, "ante") for seat in (4, 3, 2)]


def test_as_each_wager_is_settled_its_amount_leaves_the_player_dealers_wager() -> None:
    # 000:454-468: $140 of $250 go to the hand that loses, a push takes nothing, and the hand that
    # wins finds $110: all of $100 and a part of the last wager, the rest of which is returned
    settled = settle(THREE, *ANTES, says=THREE_SAY, bank={"seat": 1, "amount": "250"})
    assert lines(settled) == [
        *[f"2 {wager} lose -{amount}" for wager, amount in BETS.items()],
        *["3 ante push 0", "3 hand-bet push 0"],
        *[f"4 {wager} win {amount}" for wager, amount in BETS.items() if wager != "river-bet"],
        "4 river-bet win 10",
    ]
    last = settled["settlement"][-1]
    assert (last["in_action"], last["returned"]) == ("10", "40")
    assert settled["bank"]["collected"] == "140"
    assert settled["bank"]["paid"] == "110"
    assert settled["conserved"]


@pytest.mark.parametrize(
    "posted, last",
    [
        ("280", ["4 turn-bet win 40", "4 river-bet win 40"]),
        ("240", ["4 turn-bet win 40", "4 river-bet returned 0"]),
        ("200", ["4 turn-bet returned 0", "4 river-bet returned 0"]),
        ("140", ["4 turn-bet returned 0", "4 river-bet returned 0"]),
    ],
)
def test_a_part_that_is_not_covered_is_returned(posted: str, last: list[str]) -> None:
    # 000:466; what he has won from seat 2 is no cover for seat 4: 000:460
    settled = settle(THREE, *ANTES, says=THREE_SAY, bank={"seat": 1, "amount": posted})
    assert lines(settled)[-2:] == last


def test_the_player_dealer_wins_no_more_than_he_has_posted() -> None:
    settled = settle(THREE, *ANTES, says=THREE_SAY, bank={"seat": 1, "amount": "50"})
    assert lines(settled)[:5] == [
        *["2 ante lose -20", "2 hand-bet lose -20", "2 flop-bet lose -10"],
        *["2 turn-bet returned 0", "2 river-bet returned 0"],
    ]
    assert settled["bank"]["net"] == "50"


@pytest.mark.parametrize(
    "amount, readings, seats",
    [
        (None, {}, (2, 3, 4)),  # from the player-dealer's left: 000:458
        ("250", {}, (2, 3, 4)),
        (None, {"action-start": "button"}, (2, 3, 4)),
        ("250", {"action-start": "button"}, (4, 2, 3)),  # 000:488; his last card is a 3
    ],
)
def test_every_hand_is_settled_fully_before_the_next(
    amount: str | None, readings: dict[str, str], seats: tuple[int, ...]
) -> None:
    bank: dict[str, Any] = {"seat": 1} | ({"amount": amount} if amount else {})
    bets = [*ANTES, *(bet(seat, "easy-odds") for seat in (4, 3, 2))]
    settled = settle(THREE, *bets, says=THREE_SAY, bank=bank, readings=readings)
    made = {2: list(BETS), 3: ["ante", "hand-bet"], 4: list(BETS)}
    expected = [f"{seat} {wager}" for seat in seats for wager in (*made[seat], "easy-odds")]
    assert order(settled) == expected  # 000:462, 000:488


@each_game
def test_everybody_with_an_ante_on_a_hand_decides_for_himself(game: str) -> None:
    # 000:445, 000:468: all wagers on one ante before the next ante
    felt = f"Ac Ad | 7c 7d / {BOARD} / {NO_PAIR}"
    bets = [bet(2, "ante", backline=name) for name in ("Zoe", "Amy")]
    bets += [bet(3, "ante"), bet(2, "ante")]
    says = ["check", "Zoe: hand-bet", "Zoe: check", "Zoe: turn-bet", "Amy: hand-bet"]
    assert results(felt, *bets, game=game, says=says) == [
        "2 ante win 20",
        *["2 Amy ante win 20", "2 Amy hand-bet win 20"],
        *["2 Zoe ante win 20", "2 Zoe hand-bet win 20", "2 Zoe turn-bet win 40"],
        "3 ante win 20",
    ]


@each_game
def test_a_hand_has_seven_antes_at_most(game: str) -> None:
    bets = [bet(2, "ante")] + [bet(2, "ante", backline=name) for name in "ABCDEFG"]
    assert len(results(ACES, *bets[:7], game=game)) == 7  # 000:422
    with pytest.raises(BadRecord, match="there are spots for 7"):
        settle(ACES, *bets, game=game)


@each_game
@pytest.mark.parametrize(
    "first, second, person",
    [
        (bet(2, "ante", backline="Zoe"), bet(3, "ante", backline="Zoe"), "Zoe"),
        (bet(2, "ante"), bet(3, "ante", backline="seat 2"), "seat 2"),
    ],
)
def test_nobody_wagers_on_more_than_one_hand(
    game: str, first: Bet, second: Bet, person: str
) -> None:
    """000:497: a seat or a name is one player."""
    felt = f"Ac Ad | 4s 3d / {BOARD} / {NO_PAIR}"
    words = f"^wagers.1..seat: {person} wagers on the hands of seats 2 and 3; legal: 1 hand"
    with pytest.raises(BadRecord, match=words):
        settle(felt, first, second, game=game)


@each_game
def test_several_wagers_on_one_hand_and_places_behind_two_are_nobodys_second_hand(
    game: str,
) -> None:
    """000:416, 497: Zoe has two wagers on one hand; b1 is a place behind a seat and no name."""
    felt = f"Ac Ad | 4s 3d / {BOARD} / {NO_PAIR}"
    bonus = "easy-odds" if game == AVIATOR else "bonus-bet"
    bets = [bet(2, "ante", backline="Zoe"), bet(2, bonus, backline="Zoe")]
    bets += [bet(seat, "ante", backline="b1") for seat in (2, 3)]
    assert len(results(felt, *bets, game=game)) == 4


@each_game
@pytest.mark.parametrize("seats", [7, 8])
def test_the_table_has_seven_or_eight_places(game: str, seats: int) -> None:
    deck = "Ac Ad 3s Ks Jd 9c 3d 6h 3c 2s 3h Ah 4d 8c 5h"  # 000:400
    chosen = {"settings": {"table.seats": seats}}
    found = results(deck, bet(seats, "ante"), game=game, **chosen)
    assert found == [f"{seats} ante win 20"]
    with pytest.raises(BadRecord, match=f"seats are 1 to {seats}"):
        settle(deck, bet(seats + 1, "ante"), game=game, **chosen)


# --- the bonus bets -------------------------------------------------------------------------------

ODDS = {AVIATOR: "easy-odds", HUSTLER: "bonus-bet"}
DEALER = "Qs 8c Ts 3h"
PAYS = [
    # own cards and board, then the line and what $20 win at Aviator and at Hustler
    ("Ah Kh / Qh Jh Th 2c 3d", (477, 4000), (4328, 4000)),
    ("9h 8h / 7h 6h 5h 2c Kd", (478, 600), (4329, 1000)),
    ("9h 9d / 9c 9s 4d 2h Kc", (479, 400), (4330, 500)),
    ("9h 9d / 9c 5s 5d 2h Kc", (480, 100), (4331, 120)),
    ("Kh 9h / 7h 6h 2h 3c Jd", (481, 80), (4332, 100)),
    ("9h 8d / 7c 6s 5d Kh 2c", (482, 40), (4333, 60)),
    ("9h 9d / 9c 5s 4d Kh 2c", (483, 40), (4334, 40)),
    ("Jh 4d / Jc 4s 9d Kh 2c", (484, 40), (4335, 20)),
]


def bonus(felt: str, game: str, *, dealer: str = DEALER, **record: Any) -> dict[str, Any]:
    """The line of the bonus bet beside an ante."""
    bets = [bet(2, ODDS[game]), bet(2, "ante")]
    settled = settle(f"{felt} / {dealer}", *bets, game=game, **record)
    return next(line for line in settled["settlement"] if line["wager"] == ODDS[game])


@pytest.mark.parametrize("says", [[], ALL_IN])
@pytest.mark.parametrize("dealer", [DEALER, "As Ac Ad Qc"])
@pytest.mark.parametrize("felt, aviator, hustler", PAYS)
def test_the_bonus_bets_pay_their_tables_whatever_the_player_dealer_has(
    felt: str, aviator: tuple[int, int], hustler: tuple[int, int], dealer: str, says: list[str]
) -> None:
    # 000:486, 003:4298
    for game, (number, net) in ((AVIATOR, aviator), (HUSTLER, hustler)):
        line = bonus(felt, game, dealer=dealer, says=says)
        assert (line["result"], line["net"]) == ("win", str(net))
        printed = f"{'000' if game == AVIATOR else '003'}:{number}"
        if line["row"] != "jacks-up":
            assert cited(line["cite"], printed) == printed
        else:
            assert line["cite"] == "reading:jacks-up"


@pytest.mark.parametrize(
    "felt, two_pair, pair",
    [
        # own cards and board; whether it wins if jacks up are two pair, or a pair of jacks
        ("Jh 2d / Jc 2s 9d Kh 5c", True, True),
        ("Ah 2d / Ac 2s 9d Kh 5c", True, True),
        ("Kh Jd / Kc Js 9d 4h 5c", True, True),
        ("Th 4d / Tc 4s 9d Kh 2c", False, True),
        ("3d 2d / 3c 2s 9d Kh 5c", False, True),
        ("Jh 4d / Jc 7s 9d Kh 2c", False, True),
        ("Ah Ad / Jc 7s 9d Kh 2c", False, True),
        ("Th Td / Jc 7s 9d Kh 2c", False, False),
        ("Ah 4d / Jc 7s 9d Kh 2c", False, False),
    ],
)
@each_game
def test_jacks_up_are_two_pair_with_jacks_or_better(
    game: str, felt: str, two_pair: bool, pair: bool
) -> None:
    # 000:484, 003:4335
    assert bonus(felt, game)["result"] == ("win" if two_pair else "lose")
    read = bonus(felt, game, readings={"jacks-up": "pair"})
    assert read["result"] == ("win" if pair else "lose")


@pytest.mark.parametrize(
    "felt, seven, both",
    [
        # what $20 win with the best five of seven cards, and with both own cards
        ("7h 3d / Kc Ks 4s 4d 2c", "40", "-20"),  # two pair on the board
        ("Kh 3d / Kc 9s 4s 4d 2c", "40", "40"),
        ("Ah 3d / Kh Qh 7h 4h 2c", "80", "-20"),  # a flush with one own card
        ("2h 3d / 9s 8d 7h 6c 5s", "40", "-20"),  # a straight on the board
        ("2h 3d / Ah Ad Ac Kc Kd", "100", "40"),  # a full house, or three aces with 2 and 3
    ],
)
def test_at_aviator_the_bonus_hand_may_be_read_otherwise(felt: str, seven: str, both: str) -> None:
    # 000:449, 000:474
    assert bonus(felt, AVIATOR)["net"] == seven
    assert bonus(felt, AVIATOR, readings={"bonus-hand": "both-hole-cards"})["net"] == both


@pytest.mark.parametrize(
    "felt, net, row",
    [
        # both own cards and three of the board: 003:4286-4287
        ("Ah 3d / Kh Qh 7h 4h 2c", "-20", ""),  # one heart does not help
        ("Ah 3h / Kh Qh 7h 4d 2c", "100", "flush"),
        ("7h 3d / Kc Ks 4s 4d 2c", "-20", "board"),
        # the hand must beat the board: 003:4291-4292
        ("2h 3d / Ah Ad Ac Kc Kd", "-20", "board"),  # three aces under a full house
        ("As Kd / Ah Kh Qd Jc Td", "-20", "board"),  # the straight that lies there
        ("9h 4d / 8s 7d 6h 5c 4s", "-20", ""),  # 9 high needs one own card only
        ("9h Td / 8s 7d 6h 5c 4s", "60", "straight"),
        ("Ah 2h / Kh Qh 7h 4h 3h", "100", "flush"),  # a higher flush than the board's
        ("5h 2h / Kh Qh 9h 8h 7h", "-20", "board"),  # a lower one
        ("Kd Qs / Ah Ad Kc Kh Qd", "120", "full-house"),  # kings full over two pair
        ("Ac 3c / Ah Ad 9c 9s 9h", "-20", "board"),  # three aces under nines full
    ],
)
def test_at_hustler_the_bonus_hand_uses_both_own_cards_and_beats_the_board(
    felt: str, net: str, row: str
) -> None:
    line = bonus(felt, HUSTLER, dealer="6s 8c Ts 6d")
    assert line["net"] == net
    if row:
        assert line["row"] == row
    if row == "board":
        assert cited(line["cite"], "003:4292") == "003:4292"


def test_at_hustler_all_bonus_bets_come_before_the_base_game() -> None:
    # 003:4294-4296, 003:4313-4317
    felt = f"Ac Ad | 7c 7d / {BOARD} / {NO_PAIR}"
    bets = [bet(seat, wager) for seat in (3, 2) for wager in ("ante", "bonus-bet")]
    settled = settle(felt, *bets, game=HUSTLER, says=["hand-bet"], bank={"seat": 1, "amount": "50"})
    assert lines(settled) == [
        *["2 bonus-bet lose -20", "3 bonus-bet lose -20"],
        *["2 ante win 10", "2 hand-bet returned 0", "3 ante returned 0"],
    ]


def test_the_payoff_of_a_bonus_bet_uses_up_cover() -> None:
    # 000:486-490: $20 for the ante leave $80 for a payoff of $4,000
    felt = f"{PAYS[0][0]} / {DEALER}"
    bets = [bet(2, "easy-odds"), bet(2, "ante")]
    settled = settle(felt, *bets, bank={"seat": 1, "amount": "100"})
    assert lines(settled) == ["2 ante win 20", "2 easy-odds win 80"]
    assert settled["settlement"][1]["in_action"] == "0.40"


@each_game
def test_a_bonus_bet_needs_an_ante_and_may_have_any_size(game: str) -> None:
    with pytest.raises(BadRecord, match="may be bet only with Ante"):
        settle(ACES, bet(2, ODDS[game]), game=game)  # 003:4283-4284
    for amount in ("5", "50"):  # 000:4058, 003:4305-4306
        found = results(ACES, bet(2, "ante"), bet(2, ODDS[game], amount), game=game)
        assert f"2 {ODDS[game]} lose -{amount}" in found
    other = next(name for house, name in ODDS.items() if house != game)
    with pytest.raises(UnknownName, match=other):
        settle(ACES, bet(2, "ante"), bet(2, other), game=game)


def test_the_bonus_bet_of_hustler_is_fifty_dollars_at_most() -> None:
    bets = [bet(2, "ante"), bet(2, "Easy Poker Bonus Bet", "51")]  # 003:4306-4307
    with pytest.raises(BadRecord, match=r"above the maximum; limits are \$1-\$50"):
        settle(ACES, *bets, game=HUSTLER)
    found = results(ACES, *bets, game=HUSTLER, readings={"bonus-cap": "table-limit"})
    assert found == ["2 bonus-bet lose -51", "2 ante win 20"]


# --- collections ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game, schedule, option, ante, odds, player, dealer",
    [
        # 000:4061-4064: total table action counts ante and bonus bet
        (AVIATOR, "easy-poker", "1", "60", "40", ["1"], "1"),
        (AVIATOR, "easy-poker", "1", "60", "41", ["1"], "2"),
        (AVIATOR, "easy-poker", "2", "300", "", ["2"], "1"),
        (AVIATOR, "easy-poker", "2", "251", "50", ["2"], "2"),
        # 000:4068-4074: a fee for the bonus bet too
        (AVIATOR, "easy-poker-per-wager", "3", "60", "40", ["1", "1"], "1"),
        (AVIATOR, "easy-poker-per-wager", "3", "100", "5", ["1", "1"], "2"),
        (AVIATOR, "easy-poker-per-wager", "4", "300", "", ["2"], "1"),
        (AVIATOR, "easy-poker-per-wager", "4", "300", "50", ["2", "2"], "2"),
        # 000:410-414
        (AVIATOR, "easy-poker-own", "1", "2", "", ["0.50"], "1"),
        (AVIATOR, "easy-poker-own", "2", "100", "100", ["1"], "2"),
        (AVIATOR, "easy-poker-own", "3", "25", "", ["1"], "2"),
        (AVIATOR, "easy-poker-own", "4", "300", "", ["2"], "3"),
        (AVIATOR, "easy-poker-own", "5", "500", "", ["3"], "5"),
        # 003:7483-7485, 003:6341, no fee for the bonus bet: 003:4310
        (HUSTLER, "easy-poker-2013", "1", "100", "50", ["1"], "2"),
        (HUSTLER, "easy-poker-master", "1", "5", "1", ["1"], "2"),
    ],
)
def test_the_collection_is_taken_as_printed(
    game: str, schedule: str, option: str, ante: str, odds: str, player: list[str], dealer: str
) -> None:
    bets = [bet(2, "ante", ante)] + ([bet(2, ODDS[game], odds)] if odds else [])
    collection = {"schedule": schedule, "option": option}
    for says in ([], ALL_IN):  # wagers after the deal are not counted: 000:4058
        paid = settle(ACES, *bets, game=game, says=says, collection=collection)["collections"]
        assert [(fee["payer"], fee["amount"]) for fee in paid] == [
            *(("seat 2", fee) for fee in player),
            ("player-dealer", dealer),
        ]


def test_every_ante_on_a_hand_pays_its_collection() -> None:
    # 000:416
    bets = [bet(2, "ante"), bet(2, "ante", backline="Zoe")]
    collection = {"schedule": "easy-poker-own", "option": "2"}
    paid = settle(ACES, *bets, collection=collection)["collections"]
    assert [fee["amount"] for fee in paid] == ["1", "1", "2"]


def test_the_two_hands_of_the_player_dealer_may_be_written_one_by_one() -> None:
    # 000:394, 451, 511: dealt in turn; 7-6 makes a straight with the board, kings a pair
    seat = {"seat 2": "Qs 4c", "board": "8h 3h 2c 9d Tc"}
    in_turn = {**seat, "player-dealer": "Ks 7d Kd 6d"}
    apart = {**seat, "player-dealer/1": "Ks Kd", "player-dealer/2": "7d 6d"}
    game = hw.game("aviator/easy-poker")
    record = {"bank": {"seat": 1}, "wagers": [{"seat": 2, "wager": "ante", "amount": "10"}]}
    found = [game.settle({**record, "hands": hands}) for hands in (in_turn, apart)]
    assert found[0]["settlement"] == found[1]["settlement"]
    assert (
        found[0]["settlement"][0]["why"]
        == "the player-dealer has straight, ten high over queen high"
    )
    with pytest.raises(BadRecord, match="player-dealer/1 and player-dealer/2"):
        game.settle({**record, "hands": {**seat, "player-dealer/1": "Ks Kd"}})
