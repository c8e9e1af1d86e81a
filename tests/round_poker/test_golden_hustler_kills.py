"""Kill pots and collections of the Hustler Casino, rule by rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.round_poker.felt import Told, hand

from houseway.table.chips.carried_pot import remove_seat

OMAHA, HI_LO = "hustler/omaha", "hustler/omaha-hi-lo"
STUD_HI_LO, LOWBALL = "hustler/seven-card-stud-hi-lo", "hustler/lowball-ace-to-five"
TWO = {"kill": "two-in-a-row"}
SCOOP = {"kill": "scoop"}
BOARD = "Ks 9c 4d 8s Jc"
# Seat 1 wins with three kings.
HELD = {1: "Kc Kd 2c 3d", 2: "Qc Qd 2d 3h", 3: "7c 7d 2h 3s"}


def omaha(says: str = "", *, before: Mapping[str, Any] | None = None, stacks: int = 3) -> Told:
    return hand(
        OMAHA, HELD, board=BOARD, says=says, settings=TWO, before=before or {}, stacks=stacks
    )


# --- legs and natural kills -----------------------------------------------------------------------


def test_the_winner_of_a_pot_of_any_size_has_a_leg_up() -> None:
    # 003:1661-1665: there is no pot-size requirement for the first leg
    assert omaha().after == {"leg": 1}
    assert omaha("3 1 fold").after == {"leg": 2}


def test_who_wins_two_pots_in_a_row_kills_the_next() -> None:
    # 003:1661-1664. Seat 3 has put in a full bet of $4 that is no blind.
    told = omaha(before={"leg": 1})
    assert told.after == {"leg": 1, "kill": 1}


def test_the_second_pot_must_bring_a_full_bet_beside_the_blinds() -> None:
    # 003:1664-1666. Seat 1, the small blind, wins the big blind's $4 and nothing else.
    told = omaha("3 fold, 1 raise, 2 fold", before={"leg": 1})
    assert told.nets == {1: 4, 2: -4, 3: 0}
    assert told.after == {"leg": 1}


def test_ones_own_blind_is_no_part_of_what_one_wins() -> None:
    # 003:1664-1666. Seat 2 has the big blind and wins the full bet of seat 3, and $2 of the small
    # blind, which do not count.
    held = {**HELD, 2: HELD[1], 1: HELD[2]}
    told = hand(OMAHA, held, board=BOARD, says="3 call, 1 fold", settings=TWO, before={"leg": 2})
    assert told.nets == {1: -2, 2: 6, 3: -4}
    assert told.after == {"leg": 2, "kill": 2}


def test_the_leg_goes_to_another_winner() -> None:
    # 003:1661-1664
    assert omaha(before={"leg": 2}).after == {"leg": 1}


def test_a_killer_who_loses_kills_no_more() -> None:
    # 003:1663-1664
    assert omaha(before={"leg": 2, "kill": 2}).after == {"leg": 1}


SPLIT = {1: "Ac Kd 2c 3d", 2: "Ad Kc 2d 3h", 3: "7c 7d 2h 3s"}  # seats 1 and 2 have equal hands


def split(before: Mapping[str, Any]) -> Told:
    told = hand(OMAHA, SPLIT, board="As Ks 9c 8s Jd", settings=TWO, before=before)
    assert {line.split()[0] for line in told.won} == {"1", "2"}
    return told


def test_who_has_a_leg_up_and_splits_keeps_it() -> None:
    # 003:1672
    assert split({"leg": 1}).after == {"leg": 1}


def test_a_killer_who_splits_kills_again() -> None:
    # 003:1673-1674
    assert split({"leg": 1, "kill": 1}).after == {"leg": 1, "kill": 1}


@pytest.mark.parametrize("before", [{}, {"leg": 3}])
def test_a_split_between_players_without_the_button_makes_it_neutral(
    before: Mapping[str, Any],
) -> None:
    # 003:1676-1679
    assert split(before).after == {}


# --- legs and kills of players who are away -------------------------------------------------------

WITHOUT_1 = {2: 1000, 3: 1000, 4: 1000}
OTHERS = {2: "Kc Kd 2c 3d", 3: "Qc Qd 2d 3h", 4: "7c 7d 2h 3s"}  # seat 2 wins


def without_seat_1(before: Mapping[str, Any]) -> Told:
    return hand(OMAHA, OTHERS, board=BOARD, settings=TWO, before=before, stacks=WITHOUT_1)


def test_who_leaves_the_table_with_a_leg_up_still_has_it_when_he_returns() -> None:
    # 003:1681-1682. Seat 2 wins while seat 1 is away; then seat 1 comes back and wins.
    away = without_seat_1({"leg": 1})
    assert away.after == {"leg": 2, "legs": [1]}
    assert without_seat_1(away.after).after["legs"] == [1]
    back = omaha(before=away.after)
    assert back.after == {"leg": 1, "kill": 1}


def test_who_comes_back_with_a_leg_up_and_loses_has_none() -> None:
    # 003:1681-1682, 1663-1664. Seat 3 wins; the legs of seats 1 and 2 are gone.
    held = {1: HELD[2], 2: HELD[3], 3: HELD[1]}
    told = hand(OMAHA, held, board=BOARD, settings=TWO, before={"leg": 2, "legs": [1]})
    assert told.after == {"leg": 3}


def test_who_quits_the_game_has_no_leg() -> None:
    # 003:1678
    assert remove_seat({"leg": 2, "legs": [1]}, 1) == {"leg": 2, "legs": []}
    assert remove_seat({"leg": 1}, 1) == {}


def test_the_leg_of_who_is_away_is_kept_in_a_split_pot() -> None:
    # 003:1681-1682: nobody who is there has a leg
    told = hand(OMAHA, SPLIT, board="As Ks 9c 8s Jd", settings=TWO, before={"leg": 4})
    assert told.after == {"legs": [4]}


def test_who_was_away_when_he_had_to_kill_owes_it_until_he_comes_back() -> None:
    # 003:1705-1707: he may not play "until the kill money is posted"
    away = without_seat_1({"leg": 1, "kill": 1})
    assert not any("kill" in post for post in away.posts)
    assert away.offer(4, "pre-flop") == "fold, call, raise 8"
    assert away.after == {"leg": 2, "legs": [1], "kills": [1]}
    back = omaha(before=away.after)
    assert back.posts[-1] == "1 kill blind $8"
    assert back.offer(3, "pre-flop") == "fold, call, raise 16"
    assert "kills" not in back.after


def test_who_owes_a_kill_waits_where_another_kills_the_pot() -> None:
    # 003:1702, 1705-1707: only one kill is allowed per hand
    told = omaha(before={"leg": 2, "kill": 2, "kills": [3]})
    assert [post for post in told.posts if "kill" in post] == ["2 kill blind $8"]
    assert told.cards(3) == ""
    assert told.events("sits-out")[0]["seat"] == 3
    assert told.after == {"leg": 1, "kills": [3]}


def test_who_owes_a_kill_and_waits_for_the_big_blind_owes_it_on() -> None:
    # 003:1705-1707; seat 4 has missed his blinds, too (003:4395-4396)
    before = {"kills": [4], "enters": {"4": {"live": "4", "dead": "2"}}}
    waits = hand(OMAHA, says="4 wait", settings=TWO, before=before, stacks=5)
    assert waits.posts == ["1 small blind $2", "2 big blind $4"]
    assert waits.offer(3, "pre-flop") == "fold, call, raise 8"
    assert waits.after["kills"] == [4]
    posts = hand(OMAHA, says="4 post", settings=TWO, before=before, stacks=5)
    assert posts.posts[-2:] == ["4 post $6", "4 kill blind $8"]
    assert "kills" not in posts.after


def test_in_lowball_the_kill_that_is_owed_brings_its_player_in() -> None:
    # 003:1600-1601, 1705-1707: whom the blinds have passed comes in by a kill
    before = {"kills": [4], "enters": {"4": {"live": "4", "dead": "0"}}}
    settings = TWO | {"voluntary-kill": "no"}
    told = hand(LOWBALL, settings=settings, before=before, stacks=6)
    assert told.posts[-1] == "4 kill blind $8"
    assert len(told.cards(4).split()) == 5


@pytest.mark.parametrize("game", [LOWBALL, "hustler/lowball-deuce-to-seven"])
def test_an_objection_stops_the_kill_of_a_player_whom_the_big_blind_has_passed(game: str) -> None:
    # 003:1600-1601; without an objection the kill stands
    enters = {"enters": {"4": {"live": "4", "dead": "2"}}}
    missed = enters | {"missed": {"4": ["small", "big"]}}
    settings = {"voluntary-kill": "no"}
    stopped = hand(game, says="4 kill, 2 object", settings=settings, before=missed, stacks=4)
    assert not any("kill" in post for post in stopped.posts)
    assert "4" in stopped.after["enters"]
    heard = hand(game, says="4 kill", settings=settings, before=missed, stacks=4)
    assert heard.offer(2) == "object, no"
    assert heard.posts[-1] == "4 kill blind $8"
    # 003:1588-1590: a new player has the kill as a right
    new = hand(game, says="4 kill", settings=settings, before=enters, stacks=4)
    assert all("object" not in wait.options for _, wait in new.asked)
    # 003:1687-1688: nor is an objection printed against a voluntary kill
    willing = hand(game, says="3 kill", settings={"voluntary-kill": "yes"}, stacks=4)
    assert all("object" not in wait.options for _, wait in willing.asked)
    deaf = {"objection": "not-heard"}
    told = hand(game, says="4 kill", settings=settings, before=missed, readings=deaf, stacks=4)
    assert all("object" not in wait.options for _, wait in told.asked)


@pytest.mark.parametrize("game", [HI_LO, STUD_HI_LO])
def test_the_kill_of_a_scooped_pot_is_owed_as_well(game: str) -> None:
    # 003:1684-1685, 1705-1707
    away = hand(game, settings=SCOOP, before={"kill": 1}, stacks=WITHOUT_1)
    assert away.after["kills"] == [1]
    back = hand(game, settings=SCOOP, before=away.after)
    assert "1 kill blind $8" in back.posts
    assert "kills" not in back.after


# --- scoops ---------------------------------------------------------------------------------------

# Seat 1 has kings and the best low, A-2.
SCOOPER = {1: "Kc Kd Ac 2c", 2: "Qc Qd Qh 6d", 3: "7c 7d Th Jh"}


@pytest.mark.parametrize(
    ("river", "pot", "kills"), [("", 36, False), ("river: 2 bet, 3 fold", 52, True)]
)
def test_a_scooped_pot_of_five_upper_limits_is_killed(river: str, pot: int, kills: bool) -> None:
    # 003:1684-1685. $8 five times is $40.
    told = hand(
        HI_LO,
        SCOOPER,
        board="Ks 3c 8d 7s Jc",
        says=f"flop: 1 check; turn: 1 bet; {river}",
        settings=SCOOP,
    )
    assert sum(told.put_in.values()) == pot
    assert told.after == ({"kill": 1} if kills else {})


def test_a_scooped_pot_of_exactly_five_upper_limits_is_killed() -> None:
    # 003:1684-1685: at least. Two players put in $20 each.
    told = hand(
        HI_LO,
        {1: SCOOPER[1], 2: SCOOPER[2]},
        board="Ks 3c 8d 7s Jc",
        says="turn: 1 bet; river: 1 bet",
        settings=SCOOP,
        stacks=2,
    )
    assert sum(told.put_in.values()) == 40
    assert told.after == {"kill": 1}


@pytest.mark.parametrize("reading", ["whole-pot", "main-pot"])
def test_the_side_pots_count_for_the_size_of_a_scooped_pot(reading: str) -> None:
    # 003:1684-1685: the pot. Seat 3 is all in for $8: $24 in the main pot, $32 beside it.
    told = hand(
        HI_LO,
        SCOOPER,
        board="Ks 3c 8d 7s Jc",
        says="flop: 1 bet; turn: 1 bet; river: 1 bet",
        settings=SCOOP,
        readings={"scooped-pot": reading},
        stacks=[100, 100, 8],
    )
    assert {line.split()[0] for line in told.won} == {"1"}
    assert sum(told.put_in.values()) == 56
    assert told.after == ({"kill": 1} if reading == "whole-pot" else {})


@pytest.mark.parametrize("reading", ["whole-pot", "main-pot"])
def test_a_side_pot_that_another_wins_is_a_part_of_the_pot(reading: str) -> None:
    # 003:1684-1685. Seat 1 is all in for $16 and wins the $48 of the main pot, high and low.
    told = hand(
        HI_LO,
        SCOOPER,
        board="Ks 3c 8d 7s Jc",
        says="flop: 1 bet; turn: 1 bet; river: 2 bet",
        settings=SCOOP,
        readings={"scooped-pot": reading},
        stacks=[16, 100, 100],
    )
    assert {line.split()[0] for line in told.won if "side" in line} == {"3"}
    assert sum(told.put_in.values()) == 64
    assert told.after == ({"kill": 1} if reading == "main-pot" else {})


def test_it_takes_both_the_high_and_the_low() -> None:
    # 003:1684. Without a low hand the winner of the whole pot has not won both.
    says = "flop: 1 bet; turn: 1 bet; river: 1 bet"
    told = hand(HI_LO, SCOOPER, board="Ks Kh Ts 9s Jc", says=says, settings=SCOOP)
    assert sum(told.put_in.values()) == 72
    assert told.after == {}
    halves = hand(
        HI_LO,
        {**SCOOPER, 2: "Ad 2d 9d 9h", 1: "Kc Kd Qc Qd"},
        board="Ks 3c 8d 7s Jc",
        says=says,
        settings=SCOOP,
    )
    assert halves.after == {}


# --- the killed pot -------------------------------------------------------------------------------


def test_the_killer_acts_last_on_the_first_round() -> None:
    # 003:1709. Seat 4, who would be second.
    told = hand(OMAHA, stacks=5, settings=TWO, before={"kill": 4, "leg": 4})
    assert told.order("pre-flop") == [3, 5, 1, 2, 4]
    assert told.offer(4, "pre-flop") == "check, raise 16"
    assert told.order("flop") == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("raiser", "killer", "order"),
    [
        (4, 5, [3, 4, 1, 2, 5, 3]),
        (2, 4, [3, 5, 1, 2, 4, 5, 1, 3]),
        (3, 4, [3, 5, 1, 2, 4]),
    ],
)
def test_the_killer_acts_before_any_player_acts_twice_and_then_it_goes_on_from_him(
    raiser: int, killer: int, order: list[int]
) -> None:
    # 003:1709-1710
    before = {"kill": killer, "leg": killer}
    told = hand(OMAHA, says=f"{raiser} raise", stacks=5, settings=TWO, before=before)
    assert told.order("pre-flop") == order


def test_there_is_only_one_kill_in_a_hand() -> None:
    # 003:1702
    told = hand(OMAHA, stacks=5, settings=TWO, before={"kill": 4, "leg": 4})
    assert [post for post in told.posts if "kill" in post] == ["4 kill blind $8"]


def test_in_stud_the_killer_posts_the_doubled_lower_limit() -> None:
    # 003:1684-1685, 1709: split-pot games are killed, and stud has no blinds
    told = hand(STUD_HI_LO, settings=SCOOP, before={"kill": 2})
    assert told.posts[-1] == "2 kill blind $8"
    assert told.order("third")[-1] == 2
    assert told.offer(1, "third") == "fold, call, raise 16"
    assert told.offer(told.order("fifth")[0], "fifth") == "fold, check, bet 16"


# --- collections ----------------------------------------------------------------------------------

# Fees #1, #2 by players (9 to 7, 6, 5, 4 or less) and #3, as the rates print them.
NO_LIMIT = {  # 003:7618-7625
    "1": (1, (1, 1, 1, 1), 0),
    "2": (1, (1, 1, 1, 1), 1),
    "3": (1, (2, 1, 1, 1), 0),
    "4": (1, (2, 1, 1, 1), 1),
    "5": (1, (3, 2, 1, 1), 0),
    "6": (1, (3, 2, 1, 1), 1),
    "7": (1, (4, 3, 2, 1), 0),
    "8": (1, (4, 3, 2, 1), 1),
}
LIMITS = ["3-6", "4-8", "6-12", "8-16", "15-30", "25-50", "40-80", "50-100"]
LIMIT = {  # 003:7635-7650
    "1": (1, (3, 2, 1, 0), 0),
    "2": (1, (3, 2, 1, 0), 1),
    "3": (1, (3, 2, 1, 1), 0),
    "4": (1, (3, 2, 1, 1), 1),
} | {str(number): (1, (4, 3, 2, 1), (number + 1) % 2) for number in range(5, 17)}
OMAHA_FEES = {  # 003:7661-7668
    "1": (1, (3, 2, 1, 0), 1),
    "2": (1, (3, 2, 1, 0), 1),
} | {str(number): (1, (4, 3, 2, 1), 1) for number in range(3, 9)}
Fees = Mapping[str, tuple[int, tuple[int, ...], int]]


def check_fees(game: str, fees: Fees, option: str, schedule: str, settings: dict[str, str]) -> None:
    first, second, third = fees[option]
    for players, fee in zip((9, 7, 6, 5, 4, 2), (second[0], *second, second[3]), strict=True):
        told = hand(game, stacks=players, settings=settings, fee=option, schedule=schedule)
        assert [*told.drops] == [drop for drop in (first, fee, third) if drop]


@pytest.mark.parametrize("option", NO_LIMIT)
def test_fees_of_no_limit_holdem(option: str) -> None:
    # 003:7600-7625
    settings = {"structure": "no-limit"}
    check_fees("hustler/holdem", NO_LIMIT, option, "holdem-no-limit-2015", settings)


@pytest.mark.parametrize("option", LIMIT)
def test_fees_of_limit_holdem(option: str) -> None:
    # 003:7627-7650
    settings = {"limit": LIMITS[(int(option) - 1) // 2]}
    check_fees("hustler/holdem", LIMIT, option, "holdem-limit-2015", settings)


@pytest.mark.parametrize("option", OMAHA_FEES)
@pytest.mark.parametrize("game", [OMAHA, HI_LO, "hustler/texas-stud"])
def test_fees_of_omaha_and_others(game: str, option: str) -> None:
    # 003:7653-7668
    settings = {"limit": LIMITS[int(option) - 1]}
    check_fees(game, OMAHA_FEES, option, "omaha-and-others-2015", settings)


def test_fee_one_is_taken_before_the_deal_two_after_the_flop_and_three_after_the_turn() -> None:
    # 003:7627-7631. Option 4: $1, $1 and $1 of four players or less.
    ends = {"3 1 fold": [1], "flop: 1 bet, 2 3 fold": [1, 1], "turn: 1 bet, 2 3 fold": [1, 1, 1]}
    for says, drops in ends.items():
        told = hand("hustler/holdem", says=says, fee="4", schedule="holdem-limit-2015")
        assert told.drops == drops


def walk(collection_blind: str = "") -> Told:
    """Option 4 takes $1 before the deal. Seat 1 has the small blind of $2; all fold to seat 2."""
    return hand(
        "hustler/holdem",
        says="3 1 fold",
        fee="4",
        schedule="holdem-limit-2015",
        readings={"collection-blind": collection_blind} if collection_blind else {},
    )


def test_the_small_blind_posts_the_dead_collection_blind_beside_the_live_one() -> None:
    # 003:4358-4361, 4373-4374, 7600-7602
    told = walk()
    assert told.posts == ["1 small blind $2", "2 big blind $4"]
    (event,) = told.events("collection-blind")
    assert (event["hand"], event["amount"], event["cite"]) == ("seat 1", "$1", "003:7638")
    assert told.nets == {1: -3, 2: 2, 3: 0}
    line = next(line for line in told.settled["settlement"] if line["row"] == "collection")
    assert (line["payer"], line["payee"], line["paid"]) == (1, -1, "1")


def test_the_dead_collection_blind_is_no_part_of_the_bet() -> None:
    # 003:4361: it takes $2 more to call, as without it; the pot has both blinds and no more
    told = hand("hustler/holdem", says="3 fold", fee="4", schedule="holdem-limit-2015")
    assert told.ask(1, "pre-flop").total == "$2 to call"
    pot = {"structure": "pot-limit"}
    free = hand("hustler/holdem", settings=pot, fee="1", schedule="holdem-no-limit-2015")
    without = hand("hustler/holdem", settings=pot)
    assert free.offer(3, "pre-flop") == without.offer(3, "pre-flop")


def test_a_part_of_the_small_blind_may_be_dead_or_the_pot_pays_the_first_fee() -> None:
    # 003:4359-4361, 7600-7602
    within = walk(collection_blind="part-of-the-blind")
    assert within.ask(1, "pre-flop").total == "$3 to call"
    assert within.nets == {1: -2, 2: 1, 3: 0}
    pot = walk(collection_blind="from-the-pot")
    assert pot.nets == {1: -2, 2: 1, 3: 0}
    assert not pot.events("collection-blind")


def test_a_small_blind_without_another_chip_posts_no_collection_blind() -> None:
    # 003:7600-7602: the blind comes first, and nobody else has that position
    stacks = {1: 2, 2: 100, 3: 100}
    told = hand("hustler/holdem", stacks=stacks, fee="4", schedule="holdem-limit-2015")
    assert not told.events("collection-blind")
    assert told.drops == [1, 1]  # after the flop and after the turn


@pytest.mark.parametrize("game", [OMAHA, HI_LO, "hustler/pineapple"])
def test_games_with_the_blinds_of_holdem_have_its_dead_collection_blind(game: str) -> None:
    # 003:1341-1342, 1353, 1372, 7653-7658
    told = hand(game, says="3 1 fold", fee="2", schedule="omaha-and-others-2015")
    assert told.nets == {1: -3, 2: 2, 3: 0}


def test_lowball_pays_the_second_fee_with_the_draw_and_no_third() -> None:
    # 003:7653-7662, where lowball has neither flop nor turn
    held = {1: "8c 6h 4s 3d 2d Ac"}
    says = "after-draw: 1 discard 8c"
    told = hand(LOWBALL, held, says=says, stacks=7, fee="2", schedule="omaha-and-others-2015")
    assert told.drops == [1, 3]


@pytest.mark.parametrize(
    ("option", "limit", "ante", "fees"),
    [
        ("1", "3-6", "$0.50", (4, 3, 2)),
        ("2", "4-8", "$1", (4, 3, 2)),
        ("3", "6-12", "$2", (4, 3, 2)),
        ("4", "8-16", "$2", (5, 4, 3)),
    ],
)
@pytest.mark.parametrize("game", ["hustler/seven-card-stud", STUD_HI_LO])
def test_fees_of_stud_come_from_the_antes_before_any_card(
    game: str, option: str, limit: str, ante: str, fees: tuple[int, ...]
) -> None:
    # 003:7670-7682. Half dollars of four players are $2, of two players only $1.
    for players, fee in zip((8, 7, 6, 5, 4), (fees[0], *fees[:2], fees[1], fees[2]), strict=True):
        told = hand(
            game,
            stacks=players,
            settings={"limit": limit},
            fee=option,
            schedule="stud-antes-2015",
        )
        assert told.posts[0] == f"1 ante {ante}"
        antes = players * (0.5 if limit == "3-6" else int(ante[1:]))
        assert told.drops == [min(fee, antes)]


@pytest.mark.parametrize(
    ("option", "limit", "fees"),
    [
        ("1", "2-4", (2, 2, 1)),
        ("2", "3-6", (3, 2, 1.5)),
        ("3", "4-8", (3, 2, 1.5)),
        ("4", "6-12", (4, 3, 2)),
        ("5", "8-16", (4, 3, 2)),
    ],
)
def test_fees_that_texas_stud_prints_itself(
    option: str, limit: str, fees: tuple[float, ...]
) -> None:
    # 003:3026-3040: $1 of the jackpot, $1 of the designated fee, and a fee by players
    # 003:3042: none for the jackpot when a nine-handed game has become four-handed or less
    for players, fee in zip((9, 7, 6, 5, 4, 2), (fees[0], *fees, *fees[2:] * 2), strict=True):
        told = hand(
            "hustler/texas-stud",
            stacks=players,
            settings={"limit": limit},
            fee=option,
            schedule="texas-stud-own",
        )
        assert sorted(told.drops) == sorted([1, fee] if players <= 4 else [1, 1, fee])
