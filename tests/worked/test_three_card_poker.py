"""Worked examples of three card poker in four houses.

Seat 2 has the hand before the stroke, the player-dealer in seat 1 the other; every wager is $20.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from tests.worked.examples import Bet, bet, cited, loaded, order
from tests.worked.felt import lines, results, settle

from houseway.errors import BadRecord, IllegalMove
from houseway.settling.options import options

CLUB_6 = "500-club/three-card-poker-6-card-bonus"
AVIATOR = "aviator/three-card-poker"
AVIATOR_6 = "aviator/three-card-poker-6-card-bonus"
HUSTLER = "hustler/three-card-poker"
HUSTLER_6 = "hustler/three-card-poker-6-card-bonus"
PARKWEST = "parkwest/3-card-poker"
PARKWEST_6 = "parkwest/three-card-poker-6-card-bonus"
SIX = [CLUB_6, AVIATOR_6, HUSTLER_6, PARKWEST, PARKWEST_6]  # with a bet on six cards
GAMES = [*SIX, AVIATOR, HUSTLER]
DOCUMENTS = {"500-club": "002", "aviator": "000", "hustler": "003", "parkwest": "001"}

each_game = pytest.mark.parametrize("game", GAMES)


def line_of(game: str, number: str) -> str:
    return number if ":" in number else f"{DOCUMENTS[game.split('/')[0]]}:{number}"


def outcome(
    game: str, felt: str, wager: str, number: str, *, say: str = "play", **record: Any
) -> tuple[str, str, str]:
    """How a wager ends beside an Ante, and the line that says so."""
    bets = [bet(2, "ante")] + ([bet(2, wager)] if wager not in ("ante", "play") else [])
    settled = settle(game, felt, *bets, says=[say], **record)
    line = next(line for line in settled["settlement"] if line["wager"] == wager)
    return line["result"], line["net"], cited(line["cite"], line_of(game, number))


# --- Ante and Play --------------------------------------------------------------------------------

HIGHER = "Kh 4d 2h / Qs 3d 2c"
LOWER = "Qh 3h 2d / Qs 4d 2c"
EQUAL = "Qh 3h 2d / Qs 3d 2c"
# Without a queen: the lines for equal and lower hands are where the houses differ.
WEAK_HIGHER = "Qh 3h 2d / Js Td 8c"
WEAK_EQUAL = "Jh Tc 8d / Js Td 8c"
WEAK_LOWER = "Jh Tc 7d / Js Td 8c"
WIN, PUSH, LOSE = ("win", "20"), ("push", "0"), ("lose", "-20")

ANTE = {
    # game: folded, then without a queen higher, equal and lower, with one higher, equal, lower
    CLUB_6: "856 866 reading:unqualified-tie 866 870 875 874",
    AVIATOR: "1546 1550 reading:unqualified-tie reading:lower-ante 1555 reading:qualified-tie 1556",
    AVIATOR_6: "3433 3444 reading:unqualified-tie 3444 3446 3448 3447",
    HUSTLER: "3597 3615 reading:unqualified-tie 3616 3620 reading:qualified-tie 3621",
    HUSTLER_6: "6591 6616 6628 6617 6622 6628 6625",
    PARKWEST: "593 605 605 605 611 614 612",
    PARKWEST_6: "1751 1762 1766 1762 1764 1766 1765",
}
PLAY = {
    # game: without a queen, with one higher, equal, lower
    CLUB_6: "867 870 875 874",
    AVIATOR: "1549 1555 reading:qualified-tie 1556",
    AVIATOR_6: "3443 3446 3448 3447",
    HUSTLER: "3611 3620 reading:qualified-tie 3621",
    HUSTLER_6: "6611 6622 6628 6625",
    PARKWEST: "605 611 614 612",
    PARKWEST_6: "1761 1764 1766 1765",
}
WITHOUT_A_QUEEN = {
    # game: what an equal and a lower hand does to the Ante
    CLUB_6: (PUSH, LOSE),
    AVIATOR: (LOSE, LOSE),  # one sentence for both, 000:1550
    AVIATOR_6: (PUSH, PUSH),
    HUSTLER: (LOSE, LOSE),
    HUSTLER_6: (PUSH, PUSH),
    PARKWEST: (WIN, WIN),
    PARKWEST_6: (PUSH, PUSH),
}


@each_game
def test_the_ante_is_settled_as_printed(game: str) -> None:
    folded, weak_higher, weak_equal, weak_lower, higher, equal, lower = ANTE[game].split()
    on_equal, on_lower = WITHOUT_A_QUEEN[game]
    for felt, expected, number in [
        (WEAK_HIGHER, WIN, weak_higher),
        (WEAK_EQUAL, on_equal, weak_equal),
        (WEAK_LOWER, on_lower, weak_lower),
        (HIGHER, WIN, higher),
        (EQUAL, PUSH, equal),
        (LOWER, LOSE, lower),
    ]:
        assert outcome(game, felt, "ante", number) == (*expected, line_of(game, number)), felt
    for felt in (HIGHER, EQUAL, LOWER, WEAK_HIGHER, WEAK_EQUAL, WEAK_LOWER):
        assert outcome(game, felt, "ante", folded, say="fold") == (*LOSE, line_of(game, folded))


@each_game
def test_the_play_wager_is_settled_as_printed(game: str) -> None:
    weak, higher, equal, lower = PLAY[game].split()
    for felt, expected, number in [
        *((felt, PUSH, weak) for felt in (WEAK_HIGHER, WEAK_EQUAL, WEAK_LOWER)),
        (HIGHER, WIN, higher),
        (EQUAL, PUSH, equal),
        (LOWER, LOSE, lower),
    ]:
        assert outcome(game, felt, "play", number) == (*expected, line_of(game, number)), felt


@each_game
@pytest.mark.parametrize(
    "dealer, qualifies",
    [
        # 000:1548, 000:3436, 001:598, 001:1755, 002:860, 003:3609, 003:6607-6609
        *[("Js Td 8c", False), ("Js 3d 2c", False), ("5s 3d 2c", False), ("Js Td 7s", False)],
        *[("Qs 3d 2c", True), ("Qs Jd 9c", True), ("Ks 3d 2c", True), ("As 4d 2c", True)],
        # better hands without a queen in them
        *[("2s 2d 3c", True), ("5s 3s 2s", True), ("4s 3d 2c", True), ("As 2d 3c", True)],
        *[("Js Td 9c", True), ("2s 2d 2c", True), ("4s 3s 2s", True)],
    ],
)
def test_the_player_dealer_qualifies_with_a_queen_or_better(
    game: str, dealer: str, qualifies: bool
) -> None:
    expected = ["2 ante win 20", f"2 play {'win 20' if qualifies else 'push 0'}"]
    assert results(game, f"Ah Kh Qh / {dealer}", bet(2, "ante"), says=["play"]) == expected


@pytest.mark.parametrize(
    "game, reading, choice, felt, expected",
    [
        (AVIATOR, "lower-ante", "returned", WEAK_LOWER, "push 0"),  # 000:1550
        (AVIATOR, "lower-ante", "returned", LOWER, "lose -20"),
        (AVIATOR, "unqualified-tie", "push", WEAK_EQUAL, "push 0"),  # 000:1550
        (AVIATOR, "unqualified-tie", "push", WEAK_LOWER, "lose -20"),
        (HUSTLER, "unqualified-tie", "push", WEAK_EQUAL, "push 0"),  # 003:3614-3616
        (HUSTLER, "unqualified-tie", "push", WEAK_LOWER, "lose -20"),
    ],
)
def test_the_ante_may_be_read_otherwise(
    game: str, reading: str, choice: str, felt: str, expected: str
) -> None:
    found = results(game, felt, bet(2, "ante"), says=["play"], readings={reading: choice})
    assert found[0] == f"2 ante {expected}"


@each_game
def test_who_makes_no_play_wager_has_folded(game: str) -> None:
    # 000:1594, 000:3434, 001:593, 001:1860-1862, 002:857, 003:3733-3735, 003:6804-6805
    assert results(game, HIGHER, bet(2, "ante")) == ["2 ante lose -20"]
    laid = [bet(2, "ante"), bet(2, "play")]
    assert results(game, HIGHER, *laid) == ["2 ante win 20", "2 play win 20"]


# --- the order of the hands -----------------------------------------------------------------------

# From the lowest to the highest of each kind, as printed: 000:3393-3402, 001:554-563,
# 001:1717-1723, 002:813-822, 003:6497-6534.
LADDER = [
    *["5h 3d 2c", "As Kd Jc"],  # high card; A-K-9 in 001:1723 and 003:6533 is a slip
    *["2s 2d 3c", "Ah Ad Kc"],
    *["5h 3h 2h", "As Ks Js"],  # flush
    *["Ah 2d 3c", "As Kd Qc"],  # straight
    *["2s 2h 2d", "As Ah Ad"],
    *["Ac 2c 3c", "4s 3s 2s", "Kh Qh Jh"],  # straight flush; 4-3-2 in 001:1718 is not the lowest
    "As Ks Qs",  # mini royal flush
]


@each_game
@pytest.mark.parametrize("low, high", list(pairwise(LADDER)))
def test_hands_rank_as_printed(game: str, low: str, high: str) -> None:
    won = results(game, f"{high} / {low}", bet(2, "ante"), says=["play"])
    lost = results(game, f"{low} / {high}", bet(2, "ante"), says=["play"])
    assert won[0] == "2 ante win 20"
    assert lost == ["2 ante lose -20", "2 play lose -20"]


@each_game
@pytest.mark.parametrize(
    "own, other, result",
    [
        ("Ah Kd 9c", "As Kh Jc", "lose"),  # so A-K-9 is not the highest hand without a pair
        ("7h 7d Kc", "7s 7c Qd", "win"),  # the third card of equal pairs
        ("9h 8h 4h", "9s 8s 3s", "win"),
        ("9h 8d 7c", "9s 8h 7d", "push"),  # 000:3388, 001:551, 002:808: suits are equal in rank
        ("Ah Kh Qh", "As Ks Qs", "push"),
        ("4h 3d 2c", "As 2h 3s", "win"),
    ],
)
def test_hands_of_a_kind_go_by_their_ranks(game: str, own: str, other: str, result: str) -> None:
    found = results(game, f"{own} / {other}", bet(2, "ante"), says=["play"])
    net = {"win": "20", "lose": "-20", "push": "0"}[result]
    assert found == [f"2 {wager} {result} {net}" for wager in ("ante", "play")]


@pytest.mark.parametrize(
    "own, pays",
    [("Kh Kh 4h", 60), ("Kh Kh Kh", 600), ("Kh Kh 4d", 20), ("Ah Kh Qh", 4000)],
)
def test_of_mixed_decks_the_higher_place_in_the_list_counts(own: str, pays: int) -> None:
    # 000:1528-1535, up to six decks: 000:1540
    bets = [bet(2, "ante"), bet(2, "Bonus Bet")]
    found = results(AVIATOR, f"{own} / Js Td 8c", *bets, says=["play"], settings={"deck.decks": 6})
    assert found == ["2 ante win 20", "2 play push 0", f"2 pair-plus win {pays}"]


# --- the bet on the own three cards ---------------------------------------------------------------

THREE = {
    # hand: what it wins on $20
    "Ah Kh Qh": "4000",
    "9h 8h 7h": "800",
    "7h 7d 7c": "600",
    "9h 8d 7c": "120",
    "Kh 9h 4h": "60",
    "7h 7d Kc": "20",
}
# The first of the six lines of the pay table, and the lines that a hand without a pair loses by.
THREE_LINES = {
    CLUB_6: (897, "890"),
    AVIATOR: (1573, "1567"),
    AVIATOR_6: (3471, "3460"),
    HUSTLER: (3658, "3650"),
    HUSTLER_6: (6696, "6684"),
    PARKWEST: (644, "636"),
    PARKWEST_6: (1794, "1787"),
}


@each_game
@pytest.mark.parametrize("dealer", ["Qs Jd 2c", "6s 5d 2c", "As Ad Ac"])
def test_the_bet_on_three_cards_pays_its_table_whatever_the_player_dealer_has(
    game: str, dealer: str
) -> None:
    first, loses = THREE_LINES[game]
    for place, (hand, net) in enumerate(THREE.items()):
        line = line_of(game, str(first + place))
        felt = f"{hand} / {dealer}"
        assert outcome(game, felt, "pair-plus", line) == ("win", net, line)
    high = f"Kh 9d 4c / {dealer}"
    assert outcome(game, high, "pair-plus", loses) == (*LOSE, line_of(game, loses))


@each_game
def test_the_bet_on_three_cards_has_the_name_that_the_house_prints(game: str) -> None:
    names = {AVIATOR: "Bonus Bet", HUSTLER: "Bonus Bet", PARKWEST: "Pair & Up"}
    bets = [bet(2, "ante"), bet(2, names.get(game, "Pair Plus"))]
    assert "2 pair-plus lose -20" in results(game, HIGHER, *bets, says=["play"])


@pytest.mark.parametrize(
    "game, line",
    [
        (CLUB_6, "857"),
        (AVIATOR_6, "3434"),
        (HUSTLER, "3602"),
        (HUSTLER_6, "6596"),
        (PARKWEST_6, "1752"),
    ],
)
def test_a_fold_forfeits_the_bet_on_three_cards(game: str, line: str) -> None:
    for hand in THREE:
        found = outcome(game, f"{hand} / Qs Jd 2c", "pair-plus", line, say="fold")
        assert found == (*LOSE, line_of(game, line))


def test_at_parkwest_and_aviator_it_outlives_a_fold() -> None:
    for hand, net in THREE.items():
        felt = f"{hand} / Qs Jd 2c"
        for game, line in ((PARKWEST, "001:594"), (AVIATOR, "000:1567")):
            found = outcome(game, felt, "pair-plus", line, say="fold")
            assert found == ("win", net, line)
        read = outcome(
            AVIATOR,
            felt,
            "pair-plus",
            "reading:bonus-after-fold",
            say="fold",
            readings={"bonus-after-fold": "forfeited"},
        )
        assert read == (*LOSE, "reading:bonus-after-fold")  # 000:1594


# --- the bet on six cards -------------------------------------------------------------------------

SIX_CARDS = [
    # the pay table from the top, with the two lines in which the houses differ left open
    ("Ah Kh 2c / Qh Jh Th", 1000),
    ("9h 8h 7h / 6h 5h 2c", 200),
    ("7h 7d Kc / 7s 7c 2c", 100),
    ("7h 7d Kc / 7s Kd 2c", 20),
    ("Kh 9h 4h / 2h 7h 3c", 15),
    ("9h 8d Kc / 7s 6d 5c", None),
    ("7h 7d Kc / 7s Qd 2c", None),
]
# straight, three of a kind, and the line of each row
SIX_LINES = {
    CLUB_6: (9, 5, "922 923 924 925 926 927 928"),
    AVIATOR_6: (10, 7, "3494 3495 3499 3500 3501 3502 3503"),
    HUSTLER_6: (10, 7, "6740 6741 6742 6743 6744 6745 6746"),
    PARKWEST: (9, 8, "671 672 673 674 675 676 677"),
    PARKWEST_6: (9, 8, "1818 1819 1820 1821 1822 1823 1824"),
}


@pytest.mark.parametrize("say", ["play", "fold"])
@pytest.mark.parametrize("game", SIX)
def test_the_bet_on_six_cards_pays_its_table_even_after_a_fold(game: str, say: str) -> None:
    # not forfeited: 000:3488, 001:594, 001:1753, 002:858, 003:6599-6600
    straight, three, numbers = SIX_LINES[game]
    open_rows = iter((straight, three))
    for (felt, odds), number in zip(SIX_CARDS, numbers.split(), strict=True):
        net = str(20 * (odds or next(open_rows)))
        found = outcome(game, felt, "six-card", number, say=say)
        assert found == ("win", net, line_of(game, number)), felt


@pytest.mark.parametrize("game", SIX)
@pytest.mark.parametrize(
    "felt, odds",
    [
        ("Kh 9d 4c / Ks 9c 2d", 0),  # two pair
        ("Ah Ad 4c / Ks 9c 2d", 0),
        ("Kh 9d 4c / Qs 7c 2d", 0),
        ("Ah Kh Qh / 9s 5c 2d", 0),  # three cards of a royal flush are nothing here
        ("Kh Kd Kc / 7s 7d 7c", 20),  # five of the six are a full house
        ("Ah Kh Qh / Jh Th 9h", 1000),
        ("2h 3h 4h / 5h 6h 7h", 200),
    ],
)
def test_the_best_five_of_six_cards_count(game: str, felt: str, odds: int) -> None:
    found = results(game, felt, bet(2, "ante"), bet(2, "six-card"), says=["play"])
    assert found[-1] == f"2 six-card {f'win {20 * odds}' if odds else 'lose -20'}"


@pytest.mark.parametrize("game", SIX)
def test_an_ace_is_low_in_a_straight_of_five(game: str) -> None:
    straight = SIX_LINES[game][0]
    found = results(game, "Ah 2d 9c / 3s 4d 5c", bet(2, "ante"), bet(2, "six-card"), says=["play"])
    assert found[-1] == f"2 six-card win {20 * straight}"  # reading five-card-order


def test_at_parkwest_side_bets_need_no_ante() -> None:
    # 001:595-596, 001:630, 001:657
    felt = "7h 7d Kc / 7s Qd 2c"
    assert results(PARKWEST, felt, bet(2, "Pair & Up")) == ["2 pair-plus win 20"]
    assert results(PARKWEST, felt, bet(2, "Bonus 6")) == ["2 six-card win 160"]
    both = [bet(2, "six-card", "50"), bet(2, "pair-plus", "10")]
    assert results(PARKWEST, felt, *both) == ["2 pair-plus win 10", "2 six-card win 400"]


# --- the table ------------------------------------------------------------------------------------

DEAL = (
    "9h 8d 2h 9c 8h 3h 9d 8c 4h Qs Jd 3c"  # three high cards, then a player-dealer who beats them
)


def three_seats(game: str) -> list[Bet]:
    """All wagers of seats 2, 5 and 6, the last one first."""
    kinds = ["six-card"] * (game in SIX) + ["pair-plus", "ante"]
    return [bet(seat, kind) for seat in (6, 5, 2) for kind in kinds]


def at_seat_4(game: str, deck: str = DEAL, **record: Any) -> dict[str, Any]:
    says = [f"{seat} play" for seat in (5, 6, 2)]
    return settle(game, deck, *three_seats(game), bank={"seat": 4}, says=says, **record)


@each_game
def test_stacks_of_three_go_round_from_the_player_dealers_left(game: str) -> None:
    # 000:3429-3430, 001:586-588, 001:1744, 002:851-852, 003:3573-3578, 003:6567-6572
    cards = [event for event in at_seat_4(game)["events"] if event["event"] == "card"]
    stacks = ["seat 5", "seat 6", "seat 2", "player-dealer"]
    assert [event["hand"] for event in cards] == [stack for stack in stacks for _ in range(3)]
    assert [event["face"] for event in cards] == ["down"] * 11 + ["up"]


@pytest.mark.parametrize(
    "game, seats",
    [
        # 000:1568, 000:3429, 001:602, 001:1769, 002:876
        *[(game, (5, 6, 2)) for game in (AVIATOR, AVIATOR_6, PARKWEST, PARKWEST_6, CLUB_6)],
        (HUSTLER, (6, 5, 2)),  # from the house dealer's right, 003:3623-3624
        (HUSTLER_6, (5, 6, 2)),  # the third card is a 3, so seat 3 is first, 003:6638-6644
    ],
)
def test_from_seat_to_seat_ante_play_and_side_bets(game: str, seats: tuple[int, ...]) -> None:
    kinds = ["ante", "play", "pair-plus", *["six-card"] * (game in SIX)]
    settled = at_seat_4(game)
    assert order(settled) == [f"{seat} {kind}" for seat in seats for kind in kinds]
    assert settled["conserved"]


@pytest.mark.parametrize("bank, seats", [(1, "2345678234567"), (4, "1235678123567")])
def test_at_hustler_the_open_card_places_the_action_button(bank: int, seats: str) -> None:
    # 003:6638-6644: from the house dealer's left without the player-dealer, ace one to king 13
    decks = [f"9h 8d 2h Qs Jd {rank}c" for rank in "A23456789TJQK"]
    told = {"bank": {"seat": bank}, "says": ["play"]}
    found = [settle(HUSTLER_6, deck, bet(2, "ante"), **told)["start"] for deck in decks]
    assert "".join(map(str, found)) == seats


@pytest.mark.parametrize(
    "game, readings, seats",
    [
        *[(game, {}, (5, 6, 2)) for game in (AVIATOR, AVIATOR_6, PARKWEST, PARKWEST_6, CLUB_6)],
        (AVIATOR, {"action-start": "button"}, (2, 5, 6)),  # 000:1568; the ace is seat 1
        (HUSTLER, {}, (6, 5, 2)),
        (HUSTLER, {"settle-start": "left-of-player-dealer"}, (5, 6, 2)),
        (HUSTLER_6, {}, (2, 5, 6)),
    ],
)
def test_what_the_bank_does_not_cover_goes_back(
    game: str, readings: dict[str, str], seats: tuple[int, ...]
) -> None:
    # 000:1569, 000:3429, 001:602, 001:1769, 002:877, 003:3629-3631, 003:6646-6647
    deck = "Kh 8d 2h Kc 8h 3h Kd 8c 4h Qs 2d As"  # king high three times against ace high
    bets = [bet(seat, "ante") for seat in (2, 5, 6)]
    settled = settle(
        game,
        deck,
        *bets,
        bank={"seat": 4, "amount": "50"},
        says=[f"{seat} play" for seat in (5, 6, 2)],
        readings=readings,
    )
    first, second, third = seats
    assert lines(settled) == [
        f"{first} ante lose -20",
        f"{first} play lose -20",
        f"{second} ante lose -10",
        f"{second} play returned 0",
        f"{third} ante returned 0",
        f"{third} play returned 0",
    ]
    assert settled["settlement"][2]["in_action"] == "10"
    assert settled["bank"]["net"] == "50"


def test_at_hustler_a_short_bank_collects_all_losing_wagers_before_it_pays() -> None:
    # 003:3629-3631: seat 3 wins and is settled first from seat to seat, seat 2 has a lower hand
    felt = "Kh 8d 2h | As 8h 3h / Ks 9d 4c"
    bets = [bet(2, "ante"), bet(3, "ante")]
    told: dict[str, Any] = {"says": ["play", "3 play"], "bank": {"seat": 1, "amount": "50"}}
    assert results(HUSTLER, felt, *bets, **told) == [
        "2 ante lose -20",
        "2 play lose -20",
        "3 ante win 10",
        "3 play returned 0",
    ]
    chips = {"losers-first": "order-of-chips"}
    assert results(HUSTLER, felt, *bets, **told, readings=chips) == [
        "3 ante win 20",
        "3 play win 20",
        "2 ante lose -10",
        "2 play returned 0",
    ]
    # The other houses print no such order: seat 2 is before seat 3 and its wins are paid first.
    swapped = "As 8h 3h | Kh 8d 2h / Ks 9d 4c"
    assert results(AVIATOR, swapped, *bets, **told)[:2] == ["2 ante win 20", "2 play win 20"]


@each_game
def test_returned_play_wagers_use_up_no_cover(game: str) -> None:
    # $20 cover the Ante of seat 2, the Play wagers go back, and nothing is left for seat 3
    felt = "Kh 8d 2h | Kc 8h 3h / Js Td 8c"
    settled = settle(
        game,
        felt,
        *[bet(2, "ante"), bet(3, "ante")],
        bank={"seat": 1, "amount": "20"},
        says=["play", "3 play"],
        readings={"settle-start": "left-of-player-dealer"} if game == HUSTLER else {},
    )
    assert sorted(lines(settled)) == [
        *["2 ante win 20", "2 play push 0", "3 ante returned 0", "3 play push 0"]
    ]


def test_a_side_bet_is_covered_as_far_as_its_payoff() -> None:
    # 002:861, 002:877-878: $40 go to Ante and Play, $60 are left for a payoff of $4,000
    bets = [bet(2, "ante"), bet(2, "pair-plus")]
    settled = settle(
        CLUB_6, "Ah Kh Qh / Qs Jd 2c", *bets, says=["play"], bank={"seat": 1, "amount": "100"}
    )
    assert lines(settled) == ["2 ante win 20", "2 play win 20", "2 pair-plus win 60"]
    assert settled["settlement"][2]["in_action"] == "0.30"


def test_a_line_names_the_card_that_decides_between_two_hands_of_a_kind() -> None:
    # 003:6495-6534: a pair of kings with an ace ranks above one with a queen
    for felt, why in [
        ("Kh Kd As / Ks Kc Qd", "pair of kings, ace kicker over queen"),
        ("Ks Kc Qd / Kh Kd As", "the player-dealer has pair of kings, ace kicker over queen"),
        ("Ks Kc Qd / Kh Kd Qs", "equal hands, pair of kings, queen kicker"),
        ("Kh Kd As / Qs Qc 2d", "pair of kings over pair of queens"),
        ("Kh Kd As / Ac Qc 2d", "pair of kings over ace high"),
    ]:
        settled = settle(HUSTLER_6, felt, bet(2, "ante"), says=["play"])
        assert {line["why"] for line in settled["settlement"]} == {why}, felt


# --- backline bets --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [PARKWEST, PARKWEST_6])
def test_a_backline_bettor_decides_for_himself_and_is_settled_after_the_seat(game: str) -> None:
    # 001:581, 001:602; 001:1738
    bets = [bet(2, "ante", backline="Zoe"), bet(3, "ante"), bet(2, "ante")]
    says = ["fold", "Zoe: play", "3 play"]
    felt = "Kh 4d 2h | Kc 8h 3h / Qs 3d 2c"
    zoe = ["2 Zoe ante win 20", "2 Zoe play win 20"]
    three = ["3 ante win 20", "3 play win 20"]
    assert results(game, felt, *bets, says=says) == ["2 ante lose -20", *zoe, *three]
    if game == PARKWEST_6:
        readings = {"backline-order": "after-all"}
        found = results(game, felt, *bets, says=says, readings=readings)
        assert found == ["2 ante lose -20", *three, *zoe]


@pytest.mark.parametrize("game", [CLUB_6, AVIATOR, AVIATOR_6, HUSTLER, HUSTLER_6])
@pytest.mark.parametrize("wager", ["ante", "pair-plus"])
def test_elsewhere_there_are_no_backline_bets(game: str, wager: str) -> None:
    # 000:3418, 000:3467, 002:842, 003:6553; readings of the two games that print nothing
    bets = [bet(2, "ante"), bet(2, wager, backline="Zoe")]
    with pytest.raises(BadRecord, match=r"backline bets on .* are not allowed"):
        settle(game, HIGHER, *bets)
    if game in (AVIATOR, HUSTLER):
        bets = [bet(2, "ante", backline="Zoe")]
        found = results(game, HIGHER, *bets, says=["Zoe: play"], readings={"backline": "all"})
        assert found == ["2 Zoe ante win 20", "2 Zoe play win 20"]


# --- what is refused ------------------------------------------------------------------------------


@each_game
@pytest.mark.parametrize(
    "bets, says, words",
    [
        # the Play wager equals the Ante: 000:1547, 000:3433, 001:592, 001:1751, 002:856,
        # 003:3597, 003:6591
        ([bet(2, "ante")], ["play 10"], "play takes \\$20 here"),
        ([bet(2, "ante")], ["play 40"], "play takes \\$20 here"),
        ([bet(2, "ante"), bet(2, "play", "10")], [], "Play \\$10 must be exactly \\$20"),
        ([bet(2, "ante")], ["check"], "seat 2 may .*, not 'check'"),
        ([bet(2, "ante")], ["fold", "play"], "says 'play': seat 2 has folded"),
        ([bet(2, "ante")], ["play", "fold"], "says 'fold': seat 2 has bet play already"),
        ([bet(2, "ante"), bet(2, "play")], ["fold"], "seat 2 has bet play already"),
        ([bet(2, "play")], [], "Play may be bet only with Ante"),
        ([bet(2, "ante")], ["3 play"], "no wager is theirs"),
        ([bet(1, "ante")], [], "cannot bet against the bank"),
        ([bet(2, "ante"), bet(2, "ante", "5")], [], "two wagers on the same spot"),
    ],
)
def test_a_bet_or_a_decision_out_of_place_is_refused(
    game: str, bets: list[Bet], says: list[str], words: str
) -> None:
    with pytest.raises((BadRecord, IllegalMove), match=words):
        settle(game, HIGHER, *bets, says=says)


@pytest.mark.parametrize("game", [game for game in GAMES if game != PARKWEST])
def test_side_bets_need_an_ante(game: str) -> None:
    # 000:1563, 000:3456, 000:3482, 001:1777, 001:1805, 002:886, 002:910, 003:3557, 003:6671
    for wager in ["pair-plus", *["six-card"] * (game in SIX)]:
        with pytest.raises(BadRecord, match="may be bet only with Ante"):
            settle(game, HIGHER, bet(2, wager))


def test_who_has_only_side_bets_at_parkwest_has_nothing_to_decide() -> None:
    for say in ("play", "fold"):  # 001:592
        with pytest.raises(BadRecord, match="seat 2 has nothing to choose here"):
            settle(PARKWEST, HIGHER, bet(2, "pair-plus"), says=[say])


@each_game
def test_the_bonus_bet_must_equal_the_ante_at_aviator_only(game: str) -> None:
    # 000:1566; any size: 000:4126, 001:632, 001:1890, 002:889, 003:3642, 003:6825
    for amount in ("10", "40"):
        bets = [bet(2, "ante"), bet(2, "pair-plus", amount)]
        if game == AVIATOR:
            with pytest.raises(BadRecord, match=f"Bonus Bet \\${amount} must be exactly \\$20"):
                settle(game, HIGHER, *bets, says=["play"])
        else:
            found = results(game, HIGHER, *bets, says=["play"])
            assert f"2 pair-plus lose -{amount}" in found


@pytest.mark.parametrize(
    "game, seats", [(game, 7 if game in (CLUB_6, AVIATOR_6) else 8) for game in GAMES]
)
def test_the_table_has_as_many_places_as_printed(game: str, seats: int) -> None:
    # 000:1542, 000:3406, 001:567, 001:1694, 002:826, 003:3532, 003:6468
    deck = "Kh 4d 2h Qs 3d 2c"
    assert settle(game, deck, bet(seats, "ante"))["settlement"][0]["seat"] == seats
    with pytest.raises(BadRecord, match=f"seats are 1 to {seats}"):
        settle(game, deck, bet(seats + 1, "ante"))


# --- collections ----------------------------------------------------------------------------------


def collected(game: str, schedule: str, option: str, amounts: str) -> list[str]:
    """What everybody pays: "60 20 +40" are Antes of seats 2 and 3 and a side bet of seat 2."""
    antes = [part for part in amounts.split() if "+" not in part]
    bets = [bet(seat, "ante", amount) for seat, amount in enumerate(antes, start=2)]
    bets += [bet(2, "pair-plus", part[1:]) for part in amounts.split() if "+" in part]
    deck = [rank + suit for rank in "89TJQKA" for suit in "shdc"][:24]
    collection = {"option": option, "schedule": schedule}
    settled = settle(game, " ".join(deck), *bets, collection=collection)
    return [f"{fee['payer']} {fee['amount']}" for fee in settled["collections"]]


@pytest.mark.parametrize(
    "game, schedule, option, amounts, player, dealer",
    [
        # 000:4129-4175: Ante and bonus bets count together
        (AVIATOR_6, "three-card-poker", "1", "60 +40", "1", "1"),
        (AVIATOR_6, "three-card-poker", "1", "60 +41", "1", "2"),
        (AVIATOR_6, "three-card-poker", "3", "100", "", "0.50"),
        (AVIATOR_6, "three-card-poker", "3", "600 +5", "", "8"),
        (AVIATOR_6, "three-card-poker", "8", "1001", "", "15"),
        (AVIATOR, "three-card-poker", "10", "25 +25", "", "1"),  # 000:1541
        (AVIATOR, "three-card-poker", "10", "26 +26", "", "3"),
        # 000:3507-3513: Ante wagers alone
        (AVIATOR_6, "three-card-poker-own", "1", "100 +60", "1", "1"),
        (AVIATOR_6, "three-card-poker-own", "2", "201", "1", "2"),
        # 001:2208-2234, 001:1893-1944
        (PARKWEST, "three-card-poker", "1", "95 +5", "", "1"),
        (PARKWEST, "three-card-poker", "1", "95 +6", "", "3"),
        (PARKWEST, "three-card-poker", "3", "300 +5", "", "9"),
        (PARKWEST, "three-card-poker", "5", "4001", "", "75"),
        (PARKWEST_6, "three-card-poker", "2", "300", "", "3"),
        (PARKWEST_6, "three-card-poker-own", "1", "46 +5", "", "1"),
        (PARKWEST_6, "three-card-poker-own", "9", "901", "", "15"),
        # 002:3946-3968
        (CLUB_6, "three-card-poker", "1", "33 +1", "", "1"),
        (CLUB_6, "three-card-poker", "1", "34 +1", "", "2"),
        (CLUB_6, "three-card-poker", "3", "2001", "", "22"),
        (CLUB_6, "three-card-poker", "4", "400 +1", "", "8"),
        # 003:7324-7325, 003:6309, 003:6838
        (HUSTLER, "three-card-flat-2013", "1", "20 +20", "1", "2"),
        (HUSTLER_6, "three-card-flat-2013", "2", "20 +20", "1", "3"),
        (HUSTLER, "three-card-master", "1", "20 +20", "1", "2"),
        (HUSTLER_6, "three-card-6-own", "1", "20 +20", "1", "2"),
        # 003:7337-7359: what lies between two bands goes up
        (HUSTLER, "three-card-banded-2013", "3", "75", "", "1"),
        (HUSTLER, "three-card-banded-2013", "3", "100 100", "", "2"),
        (HUSTLER, "three-card-banded-2013", "3", "100 100 +1", "", "4"),
        (HUSTLER, "three-card-banded-2013", "3", "100 100 100 100 100 +1", "", "5"),
        (HUSTLER_6, "three-card-banded-2013", "3", "100 100 100 100 100 +5", "", "5"),
        (HUSTLER_6, "three-card-banded-2013", "6", "300 300", "", "4"),
        (HUSTLER_6, "three-card-banded-2013", "6", "300 300 +50", "", "9"),
        # 003:3672-3687: the player pays by his Ante
        (HUSTLER, "three-card-own", "1", "4", "0.25", "1"),
        (HUSTLER, "three-card-own", "1", "5 +50", "0.50", "1"),
        (HUSTLER, "three-card-own", "3", "90 +10", "1", "1"),
        (HUSTLER, "three-card-own", "3", "100 +10", "1", "2"),
        (HUSTLER, "three-card-own", "4", "300", "2", "3"),
    ],
)
def test_the_collection_is_taken_as_printed(
    game: str, schedule: str, option: str, amounts: str, player: str, dealer: str
) -> None:
    paid = collected(game, schedule, option, amounts)
    seats = [f"seat {seat} {player}" for seat in range(2, 8)]
    assert paid[-1] == f"player-dealer {dealer}"
    assert paid[:-1] == (seats[: len(paid) - 1] if player else [])
    assert bool(paid[:-1]) == bool(player)


def test_the_play_wager_is_not_part_of_total_table_action() -> None:
    # 000:4126, 001:2202, 002:3939, 003:7327-7329: counted before the cards are dealt
    for game, option in ((AVIATOR_6, "3"), (PARKWEST, "1"), (CLUB_6, "2")):
        bets = [bet(2, "ante", "100")]
        collection = {"option": option, "schedule": "three-card-poker"}
        folded, played = (
            settle(game, HIGHER, *bets, says=[say], collection=collection)["collections"]
            for say in ("fold", "play")
        )
        assert folded == played


@pytest.mark.parametrize("count, fee", [(15, "5"), (16, "10")])
def test_the_last_band_of_hustlers_option_3_begins_above_1500(count: int, fee: str) -> None:
    # 003:7340-7341 prints it from $505, where the band before it begins
    spots = [(seat, wager) for wager in ("ante", "pair-plus", "six-card") for seat in range(2, 9)]
    deck = " ".join(rank + suit for rank in "89TJQKA" for suit in "shdc")
    bets = [bet(*spot, amount="100") for spot in spots[:count]]
    collection = {"option": "3", "schedule": "three-card-banded-2013"}
    (paid,) = settle(HUSTLER_6, deck, *bets, collection=collection)["collections"]
    assert (paid["payer"], paid["amount"]) == ("player-dealer", fee)


# --- what the printed words alone give ------------------------------------------------------------


def test_all_standard_rankings_may_be_those_of_five_cards() -> None:
    # 003:3518-3519: of five cards a flush beats a straight, and a straight three of a kind
    five = {"hand-order": "five-card"}
    ranked = ["Ah Kh Qh", "5d 4d 3d", "Kc 9c 2c", "7h 6s 5s", "2h 2s 2d", "Ac As 8s"]
    for better, worse in pairwise(ranked):
        felt = f"{better} / {worse}"
        assert results(HUSTLER, felt, bet(2, "ante"), says=["play"], readings=five)[0] == (
            "2 ante win 20"
        )
    trips_and_flush = "2h 2s 2d / Kc 9c 3c"
    assert outcome(HUSTLER, trips_and_flush, "ante", "3620")[0] == "win"
    assert outcome(HUSTLER, trips_and_flush, "ante", "3621", readings=five)[0] == "lose"
    # 003:3657-3663: the Bonus Bet pays the same hands by their names
    for readings in ({}, five):
        bonus = outcome(HUSTLER, trips_and_flush, "pair-plus", "3660", readings=readings)
        assert bonus[:2] == ("win", "600")


def test_the_option_may_be_offered_from_the_left_of_the_house_dealer() -> None:
    # 003:3598-3599: seat 2 banks; seat 1 is at the house dealer's left, seat 3 at the bank's
    for readings, first in (({}, 3), ({"decision-start": "house-dealer"}, 1)):
        record = {
            "bank": {"seat": 2},
            "deck": "Qs 3d 2c Kh 4d 2h 9s 8d 6c",
            "wagers": [bet(1, "ante"), bet(3, "ante")],
            "readings": readings,
        }
        assert options(loaded(HUSTLER), record)["seat"] == first
