"""Reading collection schedules: every printed form, and every refusal."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from houseway.errors import BadSheet, UnknownName, Unreadable
from houseway.table.collections.fees import FeeBet, due
from houseway.table.collections.schedule import (
    Limit,
    Schedule,
    ScheduleOption,
    parse_limits,
    parse_players,
)
from houseway.table.collections.schedule_parser import parse_schedule


def schedule(table: str, *, wagers: Sequence[str] | None = None, **words: object) -> Schedule:
    about = {"source": "003:1-2", "games": ["hustler/ez-baccarat"]}
    return parse_schedule("test", {**about, **words, "table": table}, wagers=wagers)


def problems(table: str, *, wagers: Sequence[str] | None = None, **words: object) -> list[str]:
    with pytest.raises(BadSheet) as caught:
        schedule(table, wagers=wagers, **words)
    return [f"{problem.code}: {problem.message}" for problem in caught.value.problems]


def dealer_fee(option: ScheduleOption, dollars: int) -> int:
    bet = FeeBet(bettor="p", wager="banker", base=True, amount=dollars * 100)
    (fee,) = due(option, [bet])
    return fee.amount


# --- bands that overlap or leave holes -------------------------------------------------------

CLUB_3 = (
    "option | dealer by action\n"
    "3 | $1-$50 $0.50; $50-$100 $2; $101-$200 $4; $201-$400 $7; $401+ $10"
)


def test_fifty_dollars_in_two_bands_needs_a_reading() -> None:
    # 500 Club EZ Baccarat option 3 (002:3604-3608).
    assert problems(CLUB_3, action="base and bonus") == [
        (
            'bands-overlap: option 3: $50 is in two bands; say overlap = "lower" or "upper" '
            "and name the reading"
        )
    ]


@pytest.mark.parametrize(("overlap", "fee"), [("lower", 50), ("upper", 200)])
def test_the_reading_decides_what_fifty_dollars_pays(overlap: str, fee: int) -> None:
    club = schedule(CLUB_3, action="base and bonus", overlap=overlap, reading="fifty-twice")
    assert [dealer_fee(club.option("3"), amount) for amount in (49, 50, 51)] == [50, fee, 200]


# Hustler Three Card Poker option 3 (003:7327-7341).
THREE_CARD_3 = (
    "option | limit | dealer by action\n"
    "3 | $1-$100 | $1-$75 $1; $76-$200 $2; $205-$500 $4; $505-$1500 $5; $505+ $10"
)


def test_every_hole_and_overlap_of_an_option_is_named_in_one_run() -> None:
    assert [line.split(";")[0] for line in problems(THREE_CARD_3, action="base and bonus")] == [
        "bands-overlap: option 3: $505-$1,500 is in two bands",
        "bands-hole: option 3: $201-$204 is in no band",
        "bands-hole: option 3: $501-$504 is in no band",
    ]


@pytest.mark.parametrize(("between", "fee"), [("up", 400), ("down", 200)])
def test_a_hole_pays_the_band_above_or_below_as_the_schedule_says(between: str, fee: int) -> None:
    option = schedule(
        THREE_CARD_3,
        action="base and bonus",
        between=between,
        overlap="lower",
        reading=["fee-holes", "fee-overlap"],
    ).option("3")
    found = [dealer_fee(option, amount) for amount in (200, 201, 204, 205, 1500, 1501)]
    assert found == [200, fee, fee, 400, 500, 1000]


def test_a_choice_between_bands_must_name_its_reading() -> None:
    found = problems(CLUB_3, action="base", overlap="lower")
    assert found == ["no-reading: overlap decides money; name the reading that says why"]


def test_a_choice_that_decides_nothing_is_refused() -> None:
    table = "option | dealer by action\n1 | $1-$50 $1; $51+ $2"
    found = problems(table, action="base", overlap="lower", between="up", reading="x")
    assert [line.split(" ")[:2] for line in found] == [
        ["edge-unused:", "overlap"],
        ["edge-unused:", "between"],
    ]


def test_an_allowed_amount_under_the_first_band_needs_a_word() -> None:
    # Parkwest EZ Baccarat option 8: limit $10-$2,000, first band $50-$200 (001:1448-1455).
    table = """
    option | limit      | dealer by action
    8      | $10-$2,000 | $50-$200 $1; $201-$500 $3; $501-$1000 $5; $1001-$2000 $15; $2001+ $25
    """
    (found,) = problems(table, action="base and bonus")
    assert found.startswith("bands-below: option 8: $10 is allowed but the first band is $50-$200")
    words = {"action": "base and bonus", "below": "first", "reading": "low"}
    assert dealer_fee(schedule(table, **words).option("8"), 10) == 100


def test_action_over_a_closed_last_band_needs_a_word() -> None:
    # Supreme Baccarat option 2 ends at $1,000, and so does its limit per wager (000:4250-4253).
    table = """
    option | limit     | dealer by action
    2      | $5-$1,000 | $5-$100 $0.50; $101-$200 $1; $201-$400 $2; $401-$1,000 $5
    """
    (found,) = problems(table, action="base and bonus")
    assert found.startswith("bands-above: option 2: the last band ends at $1,000")
    words = {"action": "base and bonus", "above": "last", "reading": "high"}
    assert dealer_fee(schedule(table, **words).option("2"), 5000) == 500


# --- limits and names ------------------------------------------------------------------------


def test_limits_are_read_in_every_printed_form() -> None:
    assert parse_limits("$5 - $500") == (Limit(low=500, high=50000),)
    assert parse_limits("$5-No Limit") == parse_limits("NL $5") == (Limit(low=500, high=None),)
    assert parse_limits("$10-$20+") == parse_limits("$10+") == (Limit(low=1000, high=None),)
    assert parse_limits("No Limit") == (Limit(low=0, high=None),)
    assert parse_limits("min $10, max $1,000") == (Limit(low=1000, high=100000, low_up_to=1000),)
    assert len(parse_limits("$5-$10; $6-$12 $7-$14")) == 3
    for text in ("5-10", "$5-", "$5-$10,$6", "min $5"):
        with pytest.raises(Unreadable, match="is not a table limit"):
            parse_limits(text)


def test_a_count_of_players_must_be_readable() -> None:
    with pytest.raises(Unreadable, match='"7-9", "6", "6\\+" or "<=4"'):
        parse_players("six")


def test_an_unknown_option_offers_the_nearest() -> None:
    with pytest.raises(UnknownName, match="Known: 13, 16"):
        schedule("option | dealer\n13 | $1\n16 | $2").option("4")


# --- what is refused -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "words", "expected"),
    [
        ("option | dealr\n1 | $1", {"wagers": ["tie"]}, "fee-column: no column 'dealr'. Did you"),
        ("option | Big Tie\n1 | $1", {}, "fee-column: no column 'Big Tie'"),
        ("option | tie | tie\n1 | $1 | $1", {}, "fee-column: column 'tie' repeats"),
        ("option | per 40 minutes\n1 | $1", {}, "fee-column: no column 'per 40 minutes'"),
        ("option | dealer | dealer by action\n1 | $1 | $1", {"action": "base"}, "fee-column: col"),
        ("limit | dealer\n$5-$10 | $1", {}, "fee-column: no column 'option'"),
        ("option | dealer\n1 | $1 | $2", {}, "fee-row: row '1' has 3 cells under 2 columns"),
        ("option | dealer\n1 | $5-$10 $1", {}, "fee-column: option 1: column 'dealer': '$5-$10"),
        ("option | dealer\n1 | one", {}, "unreadable-money: option 1: column 'dealer'"),
        ("option | dealer\n1 | -$1", {}, "fee-cell: option 1: column 'dealer': '-$1': a fee is"),
        ("option | dealer by action\n1 | $5+", {"action": "base"}, "fee-cell: option 1"),
        ("option | dealer\n1 | $1\n1 | $2", {}, "option-twice: option '1' is in the table 2"),
        ("option | dealer", {}, "fee-table: the table has no options"),
        ("", {}, "fee-table: table is missing"),
        ("option | player\n1 | $1", {}, "player-pays: column 'player' with player_pays = ''"),
        ("option | player\n1 | $1", {"player_pays": "by base wager"}, "player-pays: column"),
        ("option | dealer\n1 | $1", {"player_pays": "per wager"}, "player-pays: player_pays is"),
        ("option | dealer by action\n1 | $5+ $1", {}, "no-action: action is missing"),
        ("option | dealer\n1 | $1", {"action": "all"}, "wrong-word: action = 'all'; write"),
        ("option | dealer\n1 | $1", {"circles": True}, "wrong-type: circles"),
        ("option | dealer\n1 | $1", {"backline": "no"}, "wrong-type: backline"),
        ("option | dealer\n1 | $1", {"note": 3}, "wrong-type: note = 3"),
        ("option | dealer\n1 | $1", {"games": [1]}, "wrong-type: games"),
        ("option | dealer\n1 | $1", {"source": ""}, "missing-key: source is missing"),
        ("option | dealer\n1 | $1", {"circle": 4}, "unknown-key: no key 'circle' in a schedule. D"),
        ("option | dealer\n1 | $1", {"only_alone": ["tie"]}, "fee-column: no wager column 'tie'"),
    ],
)
def test_a_bad_schedule_is_refused_and_says_what_is_wrong(
    table: str, words: dict[str, object], expected: str
) -> None:
    rest = dict(words)
    wagers = rest.pop("wagers", None)
    found = problems(table, wagers=wagers if isinstance(wagers, list) else None, **rest)
    assert any(line.startswith(expected) for line in found), found


def test_all_problems_come_in_one_run() -> None:
    found = problems("option | dealer\n1 | x\n2 | y", action="all", nte="z")
    assert [line.split(":")[0] for line in found] == [
        "unknown-key",
        "wrong-word",
        "unreadable-money",
        "unreadable-money",
    ]


# Hustler EZ Baccarat, options 8 to 12 (003:7209-7222).
EZ_PER_BET_TABLE = """
    option | limit        | player | dragon-7 | panda-8 | tie | dealer
    8      | $10 - $100   | $1     | $1       | $1      | $1  | $2
    12     | $500 - $1000 | $6     | $1       | $1      | $1  | $10
"""


def test_a_fee_column_may_name_only_wagers_of_the_game_when_they_are_known() -> None:
    words = {"player_pays": "per base wager"}
    assert schedule(EZ_PER_BET_TABLE, wagers=["tie", "dragon-7", "panda-8"], **words).options
    assert problems(EZ_PER_BET_TABLE, wagers=["tie", "dragon-7", "panda"], **words) == [
        "fee-column: no column 'panda-8'. Did you mean panda?"
    ]


# --- limits of some wagers --------------------------------------------------------------------


def test_a_bound_names_its_lines_and_amounts_that_can_be_read() -> None:
    table = "option | dealer\n1 | $1"
    assert problems(table, bounds=[{"wagers": "bonus", "limits": "up to $50"}]) == [
        "uncited: bounds.0 names no line"
    ]
    (problem,) = problems(table, bounds=[{"wagers": ["tie"], "limits": "a lot", "cite": "003:1"}])
    assert problem.startswith("fee-bounds: bounds.0.limits: ")


def test_a_house_may_set_its_maximum_where_a_range_is_printed() -> None:
    (limit,) = parse_limits("min $1-$1,000, max $100-$10,000")  # 002:5027-5029
    assert str(limit) == "minimum $1-$1,000, maximum $100-$10,000"
    assert [limit.allows(5_00, high) for high in (99_00, 100_00, None)] == [False, True, False]
