"""Worked examples of 2 Way Winner: poker or blackjack by one's first two cards.

A round is written as `"own / his / rest"`: the two cards of seat 2, then what it draws; all cards
of the player-dealer in seat 1, the first two dealt and what he draws; then the cards that fill the
board up and his two hole cards. Each ante is $20.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from tests.cli.evenings import all_chips, bots_at, evening_of, rounds_of, seeded
from tests.worked.examples import Bet, bet, cited, loaded, order
from tests.worked.felt import lines, settle

from houseway.cards import cards_text, parse_cards
from houseway.cli.evening import BotPlayer, Evening
from houseway.errors import BadRecord, IllegalMove
from houseway.families.two_way.hand import community
from houseway.families.two_way.rules import TwoWayRules
from houseway.room.commands import player_commands
from houseway.room.commands.spoken import Command
from houseway.settling.settle import settle_record
from houseway.settling.verify import verify_record

GAME = "hustler/2-way-winner"
ANTES = ("blackjack-ante", "poker-ante")
BONUS = bet(2, "seven-card-bonus", "10")
JUNK = "4c 9d 7s 3h Kh"  # fills a board up, and hole cards


def antes(seat: int = 2, amount: str = "20") -> list[Bet]:
    return [bet(seat, wager, amount) for wager in ANTES]


def dealt(felt: str) -> str:
    """The deck of a round of seat 2 alone."""
    own, his, rest = (part.split() for part in felt.split("/"))
    first = [own[0], his[0], own[1], his[1]]
    return " ".join([*first, *own[2:], *his[2:], *rest])


def play(felt: str, *says: str, bonus: bool = False, **record: Any) -> dict[str, Any]:
    bets = [*antes(), *([BONUS] if bonus else [])]
    return settle(GAME, dealt(felt), *bets, says=says, **record)


def outcome(felt: str, *says: str, **record: Any) -> list[str]:
    """What became of the wagers, without the seat."""
    return [line.removeprefix("2 ") for line in lines(play(felt, *says, **record))]


def why(settled: dict[str, Any], wager: str, printed: str) -> str:
    """The line `printed` if it is the one that decides the wager."""
    cite = next(line["cite"] for line in settled["settlement"] if line["wager"] == wager)
    return cited(cite, printed)


# --- the round ------------------------------------------------------------------------------------


def test_the_first_five_of_the_player_dealers_cards_are_the_community_cards() -> None:
    # 003:7939-7941, the printed example: 2, 3, A, 8, 2, 10
    settled = play("Th 9h / 2c 3d Ah 8s 2h Tc / 5c 6c", "blackjack", "stand", bonus=True)
    hands = settled["hands"]
    assert hands["player-dealer"] == ["2c", "3d", "Ah", "8s", "2h", "Tc"]
    assert (hands["board"], hands["hole cards"]) == ([], ["5c", "6c"])
    five = community(parse_cards(hands["player-dealer"]), parse_cards(hands["board"]))
    assert cards_text(five) == "2c 3d Ah 8s 2h"
    # The burnt ten would have made a pair with seat 2's; it still counts in blackjack.
    assert (settled["facts"]["dealer.total"], settled["facts"]["dealer.over"]) == (26, True)
    (bonus,) = (line for line in settled["settlement"] if line["wager"] == "seven-card-bonus")
    assert (bonus["result"], bonus["why"]) == ("lose", "seven makes pair")


def test_fewer_than_five_cards_are_filled_up_and_he_gets_two_more() -> None:
    # 003:7938-7939, 7943-7944
    hands = play("Th 9h / Tc 8d / 2c 3c 4c 5d 6d", "blackjack", "stand")["hands"]
    assert hands["player-dealer"] == ["Tc", "8d"]
    assert (hands["board"], hands["hole cards"]) == (["2c", "3c", "4c"], ["5d", "6d"])


def test_he_plays_his_blackjack_hand_when_nobody_chose_blackjack() -> None:
    # 003:7933-7935
    hands = play("Th 9h / Tc 5d 9s / 2c 3c 4d 6d", "poker 20")["hands"]
    assert hands["player-dealer"] == ["Tc", "5d", "9s"]


@pytest.mark.parametrize(
    "his, drawn",
    [
        ("Tc 6d", True),
        ("Tc 7d", False),
        ("Ac 6d", True),  # soft 17
        ("Jk 5d", True),  # the joker as 12
        ("Ac 7d", False),
        ("Jk 6d", False),
        ("Ac Ad", False),  # 22
        ("2c 3d", True),
    ],
)
def test_chart_1a_hits_soft_17_and_stands_on_hard_17(his: str, drawn: bool) -> None:
    # 003:7904-7915
    settled = play(f"Th 9h / {his} / 3c Td 9c 8c 7c 6c 5c", "poker 20")
    assert (len(settled["hands"]["player-dealer"]) > 2) == drawn


# --- blackjack ------------------------------------------------------------------------------------

WIN = ["blackjack-ante win 20", "blackjack-play win 20", "poker-ante push 0"]
PUSH = ["blackjack-ante push 0", "blackjack-play push 0", "poker-ante push 0"]
LOSE = ["blackjack-ante lose -20", "blackjack-play lose -20", "poker-ante lose -20"]


@pytest.mark.parametrize(
    "own, his, expected, row, line",
    [
        ("Th 9h", "Tc 8d", WIN, "higher", "003:8015"),
        ("Th 9h", "Tc 6d Ks", WIN, "dealer-over", "003:7972"),
        ("Th 8h", "Tc 8d", PUSH, "same", "003:7988"),
        ("Th 8h", "Tc 9d", LOSE, "lower", "003:8015"),
        ("Th 8h 5s", "Tc 8d", LOSE, "over", "003:7994"),
        ("Th 8h 5s", "Tc 6d Ks", LOSE, "both-over", "reading:both-over"),
        # A joker 22 beats a 22 of three cards, two aces beat 21, and 22 and 22 push.
        ("Jk 8h 2h", "Tc 6d 6s", WIN, "joker-22", "003:7982"),
        ("Ah As", "Tc 6d 5s", WIN, "higher", "003:7975"),
        ("Ah As", "Tc 6d 6s", PUSH, "same", "003:7988"),
        ("Th 8h 4s", "Tc 6d 5s", WIN, "higher", "003:7975"),
        # His joker 22 beats a 22; the joker of the player counts 2 or 12.
        ("Th 8h 4s", "Jk 4d 6s", LOSE, "lower", "003:7975"),
        ("Jk 9h", "Tc 8d", WIN, "higher", "003:7975"),
        ("Jk 9h Th", "Tc 9d", WIN, "higher", "003:7975"),
    ],
)
def test_blackjack_wagers_are_settled_as_printed(
    own: str, his: str, expected: list[str], row: str, line: str
) -> None:
    # 003:7965-7995, 8013-8016
    hits = ["hit"] * (len(own.split()) - 2)
    stands = [] if row.endswith("over") and row != "dealer-over" else ["stand"]
    felt = f"{own} / {his} / 2c 3c 4c 7c 9c"
    settled = play(felt, "blackjack", *hits, *stands)
    assert lines(settled) == [f"2 {line}" for line in expected]
    assert {item["row"] for item in settled["settlement"]} == {row}
    assert why(settled, "blackjack-ante", line) == line


def test_his_natural_22_takes_all_of_a_blackjack_player_before_he_acts() -> None:
    # 003:7891-7893
    assert outcome("Th 8h / Jk Tc / 2c 3c 4c 5d 6d", "blackjack") == LOSE
    with pytest.raises(BadRecord, match="the player-dealer has the natural"):
        play("Th 8h 2s / Jk Tc / 2c 3c 4c 5d 6d", "blackjack", "hit")


def test_poker_players_keep_their_action_against_his_natural_22() -> None:
    # 003:7893
    found = outcome("Th Td / Jk Tc / 2c 7c 4d 9d Kd", "poker 20")
    assert found == ["blackjack-ante push 0", "poker-ante win 20", "poker-play win 20"]


def test_a_natural_22_is_paid_6_to_5_on_the_blackjack_ante_and_is_over() -> None:
    # 003:7917-7920
    settled = play(f"Jk Th / Tc 8d / {JUNK}", "paid-natural")
    assert lines(settled) == ["2 blackjack-ante win 24", "2 poker-ante push 0"]
    assert why(settled, "blackjack-ante", "003:7919") == "003:7919"
    assert outcome(f"Jk Th / Tc 8d / {JUNK}") == ["blackjack-ante win 24", "poker-ante push 0"]


def test_a_natural_22_may_be_played_as_poker_and_as_nothing_else() -> None:
    # 003:7922-7924
    found = outcome("Jk Th / Tc 8d / Ts 3h 2c 4d 5d", "poker 40")
    assert found == ["blackjack-ante push 0", "poker-ante win 20", "poker-play win 40"]
    for choice in ("blackjack", "surrender"):
        with pytest.raises(IllegalMove, match="the natural is paid, or played as poker"):
            play(f"Jk Th / Tc 8d / {JUNK}", choice)


@pytest.mark.parametrize(
    "choice, expected",
    [
        ("play", ["blackjack-ante win 20", "blackjack-play win 24", "poker-ante push 0"]),
        ("both", ["blackjack-ante win 24", "blackjack-play win 24", "poker-ante push 0"]),
    ],
)
def test_a_natural_22_by_the_chart_is_paid_on_the_play_wager(
    choice: str, expected: list[str]
) -> None:
    # 003:7978-7979, 8013-8015
    felt = f"Jk Th / Tc 8d / {JUNK}"
    assert outcome(felt, "paid-natural", readings={"natural-pay": choice}) == expected


def test_other_readings_of_points() -> None:
    both_over = {"both-over": "push"}
    found = outcome(f"Th 8h 5s / Tc 6d Ks / {JUNK}", "blackjack", "hit", readings=both_over)
    assert found == PUSH
    aces = {"two-aces": "12"}
    assert outcome(f"Ah As / Tc 8d / {JUNK}", "blackjack", "stand", readings=aces) == LOSE
    # A ten and the joker after a split: above or equal to a 22 of three cards.
    felt = "Th Tc Jk 9h / 6c 6d Ts / 2c 3c 4c 5d"
    says = ("blackjack", "split", "stand", "2/2 stand")
    assert "blackjack-ante win 20" in outcome(felt, *says)
    plain = outcome(felt, *says, readings={"split-ten-joker": "plain-22"})
    assert "blackjack-ante push 0" in plain


# --- double and split -----------------------------------------------------------------------------


def test_a_double_takes_one_card_for_up_to_the_ante_on_the_play_wager_alone() -> None:
    # 003:7898-7899, 8036-8039
    felt = f"5h 6h 9s / Tc 8d / {JUNK}"
    doubled = ["blackjack-ante win 20", "blackjack-play win 40", "poker-ante push 0"]
    assert outcome(felt, "blackjack", "double") == doubled
    assert outcome(felt, "blackjack", "double 5")[1] == "blackjack-play win 25"
    with pytest.raises(IllegalMove, match=r"double takes \$0.01 to \$20 here"):
        play(felt, "blackjack", "double 21")
    with pytest.raises(BadRecord, match="a doubled hand gets one card only"):
        play(felt, "blackjack", "double", "hit")
    with pytest.raises(IllegalMove, match="double is offered when"):
        play(f"5h 6h 2s 9s / Tc 8d / {JUNK}", "blackjack", "hit", "double")


def test_any_two_cards_of_equal_value_are_split_once_and_not_doubled() -> None:
    # 003:8043-8046
    felt = "Kh Qh 9s 2s / Tc 8d / 4c 9d 7s 3h 2d"
    settled = play(felt, "blackjack", "split", "stand", "2/2 stand")
    assert (settled["hands"]["seat 2/1"], settled["hands"]["seat 2/2"]) == (
        ["Kh", "9s"],
        ["Qh", "2s"],
    )
    with pytest.raises(IllegalMove, match="double is offered when"):
        play(felt, "blackjack", "split", "double")
    with pytest.raises(IllegalMove, match="a hand is split once"):
        play(f"8h 8s 8d 2s / Tc 7d / {JUNK}", "blackjack", "split", "split")
    for pair in ("Jk 2h", "Jk Ah", "9h Th"):
        with pytest.raises(IllegalMove, match="split is offered when"):
            play(f"{pair} / Tc 8d / {JUNK}", "blackjack", "split")


def test_the_antes_follow_the_first_hand_of_a_split() -> None:
    # reading split-antes; the second wager makes the second hand (003:8044)
    won_first = lines(
        play(
            f"8h 8s Ks 3s 4s / Tc 7d / {JUNK}",
            "blackjack",
            "split",
            "stand",
            "2/2 hit",
            "2/2 stand",
        )
    )
    assert won_first == [
        "2/2 blackjack-play lose -20",  # losing wagers are collected first
        "2 blackjack-ante win 20",
        "2/1 blackjack-play win 20",
        "2 poker-ante push 0",
    ]
    lost_first = lines(
        play(f"8h 8s 3s Ks / Tc 7d / {JUNK}", "blackjack", "split", "stand", "2/2 stand")
    )
    assert lost_first == [
        "2 blackjack-ante lose -20",
        "2/1 blackjack-play lose -20",
        "2/2 blackjack-play win 20",
        "2 poker-ante lose -20",
    ]


def test_split_aces_get_one_card_each() -> None:
    # 003:7897-7898, 8043-8044
    settled = play(f"Ah As 9s 5s / Tc 8d / {JUNK}", "blackjack", "split")
    assert settled["hands"]["seat 2/2"] == ["As", "5s"]
    with pytest.raises(BadRecord, match="a split ace gets one card only"):
        play(f"Ah As 9s 5s / Tc 8d / {JUNK}", "blackjack", "split", "2/2 hit")


# --- poker and surrender --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "felt, expected, line",
    [
        # a pair of aces against a pair of nines: below a full house the Blackjack Ante pushes
        ("Ah As / Tc 8d / 2c 3c 9s 9h 5d", "push 0, win 20, win 40", "003:8003"),
        ("Ah As / Tc 8d / Ac Td 9s 9h 5d", "win 20, win 20, win 40", "003:8005"),
        ("Ah As / Tc 8d / Ac Ad 9s 9h 5d", "win 20, win 20, win 40", "003:8005"),
        ("Ah 2s / Tc 8d / 3c 4c 9s 9h 5d", "lose -20, lose -20, lose -40", "003:8008"),
        ("Ah 2s / Tc 8d / Jc Qc Ks As 3d", "push 0, push 0, push 0", "reading:poker-tie"),
        # a full house that is beaten loses all the same
        ("Ah As / Tc 8d / Ac Td 8s Th Ts", "lose -20, lose -20, lose -40", "003:8008"),
    ],
)
def test_poker_wagers_are_settled_as_printed(felt: str, expected: str, line: str) -> None:
    # 003:8000-8009, 8017-8030
    settled = play(felt, "poker 40")
    assert ", ".join(f"{i['result']} {i['net']}" for i in settled["settlement"]) == expected
    assert why(settled, "blackjack-ante", line) == line
    assert order(settled) == ["2 blackjack-ante", "2 poker-ante", "2 poker-play"]


def test_the_poker_play_wager_is_one_or_two_antes() -> None:
    # 003:7888-7889
    felt = f"Ah As / Tc 8d / {JUNK}"
    assert outcome(felt, "poker 20")[2] == "poker-play win 20"
    assert outcome(felt, "poker")[2] == "poker-play win 40"
    for amount in ("30", "10", "60"):
        with pytest.raises(IllegalMove, match=r"poker takes \$20 or \$40 here"):
            play(felt, f"poker {amount}")


def test_a_surrender_loses_one_ante_and_gets_the_other_back() -> None:
    # 003:7881-7883, 8050-8053
    felt = f"Th 6h / Tc 8d / {JUNK}"
    assert outcome(felt, "surrender") == ["blackjack-ante lose -20", "poker-ante push 0"]
    assert outcome(felt) == outcome(felt, "surrender")  # nothing was bet on either game
    with pytest.raises(BadRecord, match="has chosen surrender"):
        play(felt, "surrender", "hit")


def test_the_7_card_bonus_stays_after_a_surrender_unless_it_is_read_otherwise() -> None:
    felt = "Th 6h / Tc 8d / 9s 7h 2d 3d 4d"  # 6 to 10
    assert outcome(felt, "surrender", bonus=True)[-1] == "seven-card-bonus win 20"
    lost = {"ended-bonus": "lost"}
    assert "seven-card-bonus lose -10" in outcome(felt, "surrender", bonus=True, readings=lost)
    assert outcome(felt, "poker", bonus=True, readings=lost)[-1] == "seven-card-bonus win 20"


# --- the 7-Card Bonus -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "felt, pays",
    [
        # 003:8085-8096
        ("6h 7h / 8h 9h / Th Jh Qh", "50000"),
        ("Ah 2h / 3h 4h 5h 6h / 7h", "50000"),
        ("Ah 2h / 3h 4h Tc / 5h 6h 7h", "500"),  # five of its cards lie on the board, not six
        ("6h 7h / 8h Jk / Th Jh Qh", "7500"),
        ("Ah As / Ac Ad / Jk 3h 4c", "2500"),
        ("Ah Kh / Qh 8s / Jh Th 2c", "1000"),
        ("Ah Kh / Qh 8s / Jh Jk 2c", "1000"),
        ("6h 7h / 8h Td / 9h Th 2c", "500"),
        ("6h 6d / 6s Td 5c / 6c 2c", "200"),
        ("6h 6d / Ts 9d / 6s Tc 2c", "50"),
        ("2h 6h / Th 8d / Jh Kh 3c", "40"),
        ("6h 6d / Ts 8d / 6s 2c 3c", "30"),
        ("6h 7d / 8s Td / 9c 2c 3c", "20"),
        ("6h 7d / 6s Td 6c / 8c 9s", "30"),  # a straight and three of a kind
        ("Ah 7d / Jk 8d / Ac 2c 3s", "30"),  # the joker is an ace
        ("Kh 7d / Jk 8d / Kc 2c 3s", ""),  # and no king
        ("Ah Kd / Ts 8d / Ac Kc 3s", ""),
    ],
)
def test_the_7_card_bonus_pays_by_its_table(felt: str, pays: str) -> None:
    found = outcome(f"{felt} 4d 5d", "poker 20", bonus=True)
    assert (f"seven-card-bonus win {pays}" if pays else "seven-card-bonus lose -10") in found


def test_a_blackjack_player_has_the_bonus_on_his_first_two_cards() -> None:
    # 003:7928-7931, 8069-8070
    found = outcome("6h 7h 6d / Ts 9d / 6s 6c 2c 4d 5d", "blackjack", "hit", "stand", bonus=True)
    assert found[-1] == "seven-card-bonus win 30"  # not the four of a kind with the card he hit


# --- ranks of poker hands -------------------------------------------------------------------------


def test_poker_hands_rank_as_printed() -> None:
    # 003:7789-7839, from the highest to the lowest, each category's bounds
    listed = [
        "Ah As Ac Ad Jk",
        "Ah Kh Qh Jh Th",
        "Kh Qh Jh Th 9h",
        "5h 4h 3h 2h Ah",
        "Ah As Ac Ad Kh",
        "2h 2s 2c 2d 3h",
        "Ah As Ac Kd Kh",
        "2h 2s 2c 3d 3h",
        "Ah Kh Qh Jh 9h",
        "7h 5h 4h 3h 2h",
        "Ah Ks Qh Jh Th",
        "5h 4s 3h 2h Ah",
        "Ah As Ac Kd Qh",
        "2h 2s 2c 4d 3h",
        "Ah As Kc Kd Qh",
        "3h 3s 2c 2d 4h",
        "Ah As Kc Qd Jh",
        "2h 2s 5c 4d 3h",
        "Ah Ks Qc Jd 9h",
        "7h 5s 4c 3d 2h",
    ]
    rules = loaded(GAME).rules
    assert isinstance(rules, TwoWayRules)
    values = [rules.showdown.best(parse_cards(hand), ()).value for hand in listed]
    assert all(higher > lower for higher, lower in pairwise(values))
    names = {rules.showdown.best(parse_cards(hand), ()).category for hand in listed}
    assert len(names) == 11


# --- order, cover and what is refused -------------------------------------------------------------


def three_seats(**record: Any) -> dict[str, Any]:
    """Seat 2 plays poker, 3 blackjack, 4 surrenders; seat 1 banks."""
    deck = "Ah Th 9h Tc As 9d 6h 8d 2c 3c 9s Kh 5d"
    bets = [*antes(4), *antes(2), BONUS, *antes(3)]
    says = ["poker 20", "3 blackjack", "3 stand", "4 surrender"]
    return settle(GAME, deck, *bets, says=says, **record)


def test_blackjack_is_settled_before_the_poker_and_both_from_his_left() -> None:
    # 003:7948-7949, 7953-7959; seat by seat with the reading of losers-first that moves chips only
    assert order(three_seats(readings={"losers-first": "order-of-chips"})) == [
        "3 blackjack-ante",
        "3 blackjack-play",
        "4 blackjack-ante",
        "2 blackjack-ante",
        "2 poker-ante",
        "2 poker-play",
        "2 seven-card-bonus",
        "3 poker-ante",
        "4 poker-ante",
    ]
    assert three_seats()["start"] == 2


def test_in_each_portion_losing_wagers_are_collected_before_winning_ones_are_paid() -> None:
    # 003:7957-7961: the surrendered ante of seat 4 before the wins of seat 3, the lost bonus of
    # seat 2 before its poker wins, and all blackjack wagers before the poker portion
    assert order(three_seats()) == [
        "4 blackjack-ante",
        "3 blackjack-ante",
        "3 blackjack-play",
        "2 seven-card-bonus",
        "2 blackjack-ante",
        "2 poker-ante",
        "2 poker-play",
        "3 poker-ante",
        "4 poker-ante",
    ]


def test_with_a_short_bank_a_losing_wager_is_lost_and_a_winning_one_goes_back() -> None:
    # 003:7959-7961: $50 collect the ante of seat 4 and reach $30 of the wins of seat 3
    settled = three_seats(bank={"seat": 1, "amount": "50"})
    assert lines(settled) == [
        "4 blackjack-ante lose -20",
        "3 blackjack-ante win 20",
        "3 blackjack-play win 10",
        "2 seven-card-bonus returned 0",
        "2 blackjack-ante push 0",
        "2 poker-ante returned 0",
        "2 poker-play returned 0",
        "3 poker-ante push 0",
        "4 poker-ante push 0",
    ]
    assert settled["conserved"]


def test_what_he_does_not_cover_goes_back() -> None:
    # 003:7959-7961: $50 reach the blackjack wagers of seat 3 and half of seat 4's ante
    settled = three_seats(
        bank={"seat": 1, "amount": "50"}, readings={"losers-first": "order-of-chips"}
    )
    found = [line.split(" ", 1)[1] for line in lines(settled)]
    assert found[:4] == [
        "blackjack-ante win 20",
        "blackjack-play win 20",
        "blackjack-ante lose -10",
        "blackjack-ante push 0",
    ]
    assert found[4:] == [
        "poker-ante returned 0",
        "poker-play returned 0",
        "seven-card-bonus returned 0",
        "poker-ante push 0",
        "poker-ante push 0",
    ]
    assert settled["conserved"]


@pytest.mark.parametrize(
    "bets, code",
    [
        ([bet(2, "blackjack-ante")], "wager-needs"),
        ([bet(2, "poker-ante")], "wager-needs"),
        ([bet(2, "blackjack-ante"), bet(2, "poker-ante", "25")], "wager-size"),
        ([bet(2, "seven-card-bonus", "10")], "wager-needs"),
        ([*antes(), bet(2, "seven-card-bonus", "101")], "wager-limits"),
        ([*antes(), bet(2, "seven-card-bonus", "0.50")], "wager-limits"),
        ([bet(2, wager, backline="Zoe") for wager in ANTES], "no-backline"),
        (antes(amount="4"), "wager-limits"),
        ([*antes(), bet(2, "blackjack-play"), bet(2, "poker-play")], "two-games"),
        ([*antes(), bet(2, "poker-play", "30")], "wager-size"),
        ([*antes(), bet(2, "blackjack-play", "40")], "wager-size"),
    ],
)
def test_wagers_against_the_rules_are_refused(bets: list[Bet], code: str) -> None:
    # 003:7843-7849, 7853-7854, 7880-7881, 8066-8067, 8100-8101
    with pytest.raises(BadRecord) as refused:
        settle(GAME, dealt(f"Th 9h / Tc 8d / {JUNK}"), *bets)
    assert refused.value.code == code


def test_a_play_wager_that_lies_there_is_the_choice() -> None:
    felt = dealt(f"Th 9h / Tc 8d / {JUNK}")
    assert lines(settle(GAME, felt, *antes(), bet(2, "blackjack-play"))) == [
        f"2 {line}" for line in WIN
    ]
    poker = lines(settle(GAME, felt, *antes(), bet(2, "poker-play", "40")))
    assert [line.split()[1] for line in poker] == ["blackjack-ante", "poker-ante", "poker-play"]
    natural = dealt(f"Jk Th / Tc 8d / {JUNK}")
    with pytest.raises(BadRecord, match="must be left out with these cards"):
        settle(GAME, natural, *antes(), bet(2, "blackjack-play"))


def test_the_cards_on_the_felt_settle_like_the_deck() -> None:
    hands = {
        "seat 2": "Th 9h",
        "player-dealer": "Tc 8d",
        "board": "4c 9d 7s",
        "hole cards": "3h Kh",
    }
    given = {"bank": {"seat": 1}, "wagers": antes(), "hands": hands}
    choices = [{"seat": 2, "do": do} for do in ("blackjack", "stand")]
    game = loaded(GAME)
    assert lines(settle_record(game, given | {"choices": choices})) == [f"2 {x}" for x in WIN]
    with pytest.raises(BadRecord, match="may not be drawn"):
        settle_record(game, given | {"hands": hands | {"seat 2": "Th 9h 2d"}})


# --- fees -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "option, ante, player, dealer",
    [
        # 003:8111-8115
        ("1", "5", "0.50", "2"),
        ("2", "100", "1", "3"),
        ("3", "25", "1", "3"),
        ("4", "300", "2", "4"),
        ("5", "500", "3", "5"),
    ],
)
def test_a_player_pays_once_per_hand_and_nothing_for_the_bonus(
    option: str, ante: str, player: str, dealer: str
) -> None:
    deck = dealt(f"Th 9h / Tc 8d / {JUNK}")
    bets = [*antes(amount=ante), BONUS]
    settled = settle(GAME, deck, *bets, collection={"option": option})
    paid = [(fee["payer"], fee["amount"]) for fee in settled["collections"]]
    assert paid == [("seat 2", player), ("player-dealer", dealer)]


# --- a table in play ------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_table_of_bots_plays_both_games_and_no_chip_is_lost() -> None:
    table = bots_at(GAME, seed=9)
    before = all_chips(table)
    chosen = set()
    for _ in range(8):
        record = rounds_of(table, 1)[-1]
        assert all_chips(table) == before
        assert len(verify_record(table.game, record)) == 2
        chosen |= {choice["do"] for choice in record["choices"]}
    assert chosen >= {"blackjack", "poker", "surrender", "stand"}


def test_who_has_no_chips_left_for_a_game_can_only_surrender() -> None:
    class Short(BotPlayer):
        def commands(self, evening: Evening, seat: int) -> list[Command]:
            if evening.state.phase != "wagers":
                return BotPlayer.commands(self, evening, seat)
            bets = [player_commands.Bet(wager=wager, amount=5_00) for wager in ANTES]
            return [*bets, player_commands.Done()]

    below = seeded(3)
    players = [BotPlayer("bank", below), Short("short", below)]
    table = evening_of(GAME, players, below, chips={1: 1_000_00, 2: 12_00})
    (record,) = rounds_of(table, 1)
    assert [choice["do"] for choice in record["choices"]] == ["surrender"]
    assert table.chips(2) == 7_00
