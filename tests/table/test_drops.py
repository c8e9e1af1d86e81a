"""What a pot game drops: reading its schedules, and what is due at each stage of a hand."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from houseway.errors import BadRecord, BadSheet, UnknownName, Unreadable
from houseway.table.collections.drop_parser import parse_pot_schedule
from houseway.table.collections.drops import (
    Drop,
    Facts,
    PotOption,
    PotSchedule,
    check_pot,
    drops_due,
    post,
)
from houseway.table.collections.fee_stakes import parse_band, parse_stakes

FLOP = {
    "regular": {"stage": "after-flop", "from": "pot"},
    "turn": {"stage": "after-turn", "from": "pot"},
    "modified": {"stage": "no-flop", "from": "pot"},
}
CLUB = "line | option | players | regular | turn | modified\n"
ROWS = f"{CLUB}1 | 1 | 7+ | $15 | $1 | $1\n2 | 2 | 7+ | $15 | $0 | $1\n3 | 4 | 5-6 | $14 | $1 | $1"


def schedule(
    table: str = ROWS,
    *,
    fees: object = FLOP,
    inside: Mapping[str, object] | None = None,
    **words: object,
) -> PotSchedule:
    about = {"kind": "pot", "source": "002:1-9", "games": ["500-club/texas-holdem"], "fees": fees}
    blocks = [{"stakes": "no-limit", "table": table, **(inside or {})}]
    return parse_pot_schedule("test", {**about, "block": blocks, **words})


def one(table: str, **fees: object) -> PotOption:
    return schedule(table, fees=fees).options[0]


def taken(
    option: PotOption, *stages: str, players: int = 8, facts: Facts | None = None
) -> list[tuple[str, int]]:
    due = drops_due(option, players=players, stages_reached=stages, facts=facts or Facts())
    return [(drop.name, drop.amount) for drop in due]


# --- stages ----------------------------------------------------------------------------------


def test_each_fee_is_due_at_its_own_stage_and_comes_in_the_order_of_the_hand() -> None:
    option = schedule().option("1")
    assert taken(option, "before-deal", "after-round-1", "before-flop") == []
    assert taken(option, "after-flop") == [("regular", 1500)]
    assert taken(option, "after-turn", "after-flop") == [("regular", 1500), ("turn", 100)]
    assert taken(option, "no-flop") == [("modified", 100)]


def test_a_fee_of_nothing_is_not_listed() -> None:
    assert taken(schedule().option("2"), "after-flop", "after-turn") == [("regular", 1500)]


def test_a_cell_with_a_dash_is_no_fee_at_all() -> None:
    option = one(
        "line | option | late | regular\n1 | 1 | - | $1",
        regular={"stage": "after-street-2", "from": "pot"},
        late={"stage": "late", "from": "pot"},
    )
    assert [drop.name for drop in option.drops] == ["regular"]


@pytest.mark.parametrize(
    ("stage", "reported"),
    [
        ("after-street-2", "after-flop"),
        ("after-street-3", "after-turn"),
        ("no-street-2", "no-flop"),
    ],
)
def test_a_flop_is_the_second_street_and_a_turn_the_third(stage: str, reported: str) -> None:
    option = one("line | option | regular\n1 | 1 | $2", regular={"stage": stage, "from": "pot"})
    assert taken(option, stage) == taken(option, reported) == [("regular", 200)]
    assert taken(option, stage, reported) == [("regular", 200)]


def test_a_fee_that_was_taken_is_not_taken_again() -> None:
    option = schedule().option("1")
    so_far = ("after-flop", "after-turn")
    assert taken(option, *so_far, facts=Facts(taken={"regular"})) == [("turn", 100)]
    assert taken(option, *so_far, facts=Facts(taken=("regular", "turn"))) == []


@pytest.mark.parametrize(
    ("stages", "found"),
    [
        (("no-flop", "after-flop"), "a hand with no-flop has no after-flop"),
        (("no-flop", "before-flop"), "a hand with no-flop has no before-flop"),
        (("no-street-2", "late"), "a hand with no-street-2 has no late"),
    ],
)
def test_a_hand_cannot_end_before_the_flop_and_see_it(stages: tuple[str, ...], found: str) -> None:
    with pytest.raises(BadRecord, match=found):
        taken(schedule().option("1"), *stages)


def test_an_unknown_stage_offers_the_nearest() -> None:
    with pytest.raises(UnknownName, match="Did you mean after-flop"):
        taken(schedule().option("1"), "after-flp")


# --- players and limits ----------------------------------------------------------------------


@pytest.mark.parametrize("players", [-1, 0, 1, 11])
def test_a_hand_of_poker_has_two_to_ten_players(players: int) -> None:
    for ask in (
        lambda: taken(schedule().option("1"), "after-flop", players=players),
        lambda: post(schedule(), ["1"]).at(players),
    ):
        with pytest.raises(BadRecord, match=rf"{players} players; a hand of poker has 2 to 10"):
            ask()


def test_an_option_for_seven_or_more_is_not_for_six() -> None:
    with pytest.raises(BadRecord, match=r"option 1 is for 7\+ players, not 6"):
        taken(schedule().option("1"), "after-flop", players=6)


RUN = "line | option | fee: 7-9 | 6 | <=5\n1 | 1 | $3 | $2 | $0"


def test_a_fee_by_players_is_that_of_their_band() -> None:
    option = one(RUN, fee={"stage": "after-flop", "from": "pot"})
    assert [taken(option, "after-flop", players=n) for n in (9, 7, 6, 5, 2)] == [
        *([("fee", 300)], [("fee", 300)], [("fee", 200)], [], []),
    ]
    with pytest.raises(BadRecord, match=r"option 1: no fee for 10 players \(7-9, 6, <=5\)"):
        taken(option, "after-flop", players=10)


def test_an_option_is_used_only_for_its_limits() -> None:
    option = schedule(inside={"stakes": "limit $4-$8 to $100-$200"}).option("1")

    def due(limit: str) -> tuple[Drop, ...]:
        stakes = parse_stakes(limit)
        return drops_due(option, players=8, stages_reached=["after-flop"], limit=stakes)

    assert due("$4-$8") == due("$30-$60") == due("$100-$200") != ()
    for limit in ("$3-$6", "$200-$400", "NL $4-$8", "ante $5", "$4"):
        with pytest.raises(BadRecord, match=r"is not for .* \(limit \$4-\$8 to \$100-\$200\)"):
            due(limit)


def test_stakes_are_read_in_every_form_a_table_posts_them() -> None:
    assert parse_stakes("limit $8-$16") == parse_stakes("$8-$16")
    assert parse_stakes("PL $1-$2") == parse_stakes("No Limit $1-$2") == parse_stakes("NL $1-$2")
    assert parse_stakes("NL") in parse_band("no-limit", "$1-$2+")
    assert parse_stakes("NL $4") in parse_band("no-limit", "$4+")
    assert parse_stakes("$39") in parse_band("wager", "$20-$39")
    assert parse_stakes("$40") not in parse_band("wager", "$20-$39")
    for text in ("", "limit", "$0", "-$5", "ante", "ante $1-$2", "$1-$2-$3", "eight", "limit $4"):
        with pytest.raises(Unreadable, match="are no stakes"):
            parse_stakes(text)


# --- the pot ---------------------------------------------------------------------------------


def test_the_pot_pays_no_more_than_it_holds() -> None:
    option = schedule().option("1")
    assert taken(option, "after-flop", facts=Facts(pot=600)) == [("regular", 600)]
    both = ("after-flop", "after-turn")
    assert taken(option, *both, facts=Facts(pot=1550)) == [("regular", 1500), ("turn", 50)]
    assert taken(option, *both, facts=Facts(pot=0)) == []


def test_a_blind_pays_its_fee_whatever_the_pot_holds() -> None:
    option = one(
        "line | option | fee-1\n1 | 1 | $1", **{"fee-1": {"stage": "before-deal", "from": "blind"}}
    )
    assert taken(option, "before-deal", facts=Facts(pot=0)) == [("fee-1", 100)]


def test_a_fee_that_must_be_whole_waits_for_a_pot_that_covers_it() -> None:
    # 000:3676: "If ... there is not enough money in the pot ... no fee shall be taken that round."
    timed = {"every": 30, "from": "pot", "whole": True}
    option = one("line | option | regular\n1 | 33 | $5", regular=timed)
    assert taken(option, facts=Facts(minutes=30, pot=499)) == []
    assert taken(option, facts=Facts(minutes=30, pot=500)) == [("regular", 500)]
    # The fee is taken at the mark, not in advance.
    assert taken(option, facts=Facts(minutes=29, pot=9000)) == []
    assert taken(option, "after-flop", "late") == []


def test_time_in_advance_is_paid_for_every_period_begun() -> None:
    timed = {"every": 40, "from": "each-player", "in_advance": True}
    option = one("line | option | regular\n1 | 1 | $10", regular=timed)
    amounts = [taken(option, facts=Facts(minutes=m)) for m in (1, 40, 41, 80, 81)]
    assert [amount for ((_, amount),) in amounts] == [1000, 1000, 2000, 2000, 3000]


def test_a_jackpot_fee_stops_when_the_game_shrinks() -> None:
    jackpot = {"stage": "after-flop", "from": "pot", "not_when": {"9": 4, "8": 3}}
    option = one("line | option | jackpot\n1 | 1 | $1", jackpot=jackpot)

    def is_due(players: int, handed: int | None) -> bool:
        return bool(taken(option, "after-flop", players=players, facts=Facts(handed=handed)))

    assert [is_due(players, 9) for players in (9, 5, 4, 2)] == [True, True, False, False]
    assert [is_due(players, 8) for players in (8, 4, 3)] == [True, True, False]
    assert is_due(3, None)


# --- the options of a table ------------------------------------------------------------------


def test_a_table_posts_one_option_for_each_number_of_players() -> None:
    posted = post(schedule(), ["1", "4"])
    found = {n: option.name if (option := posted.at(n)) else "" for n in range(2, 11)}
    assert found == {n: "1" if n >= 7 else "4" if n >= 5 else "" for n in range(2, 11)}


def test_two_options_for_the_same_players_cannot_be_posted() -> None:
    with pytest.raises(BadRecord, match="options 1 and 2 are both for 7 players"):
        post(schedule(), ["1", "2"])
    with pytest.raises(BadRecord, match="options 1 and 1 are both for 7 players"):
        post(schedule(), ["1", "1"])


def test_options_of_two_limits_cannot_be_posted() -> None:
    rows = ("1 | 1 | 7+ | $1-$2 | $1", "2 | 2 | 5-6 | $2-$4 | $1")
    table = "\n".join(("line | option | players | limit | regular", *rows))
    with pytest.raises(BadRecord, match="options 1 and 2 are for different limits"):
        post(schedule(table), ["1", "2"])


def test_a_table_posts_an_option_that_is_printed() -> None:
    with pytest.raises(UnknownName, match=r"no option '3'.*Known: 1, 2, 4"):
        post(schedule(), ["3"])
    with pytest.raises(BadRecord, match="say which option"):
        post(schedule(), [])


def test_a_house_that_allows_five_rates_may_not_print_six() -> None:
    table = "line | option | fee: 7 | 6 | 5 | 4 | 3 | 2\n1 | 1 | $6 | $5 | $4 | $3 | $2 | $1"
    fees = {"fee": {"stage": "before-deal", "from": "pot"}}
    (problem,) = check_pot(
        schedule(table, fees=fees, general=["five-rates"], general_source="002:9")
    )
    assert (problem.code, "fee has 6 rates ($1, $2," in problem.message) == ("too-many-rates", True)
    assert list(check_pot(schedule(table, fees=fees))) == []


# --- what is refused -------------------------------------------------------------------------


def fee(**words: object) -> dict[str, object]:
    return {"fees": {"regular": {"stage": "after-flop", "from": "pot"} | words}}


PLAIN = "line | option | regular\n"


@pytest.mark.parametrize(
    ("table", "words", "expected"),
    [
        (f"{PLAIN}1 | 1 | 5%", fee(), "unreadable-money: option 1: column 'regular'"),
        (f"{PLAIN}1 | 1 | -$1", fee(), "fee-cell: option 1: column 'regular': '-$1': a fee is"),
        (f"{PLAIN}1 | 1", fee(), "fee-row: row '1 | 1' has not 3 cells"),
        (f"{PLAIN}x | 1 | $1", fee(), "cite: option 1: line 'x' is no line"),
        (f"{PLAIN}1 | 1 | $1\n2 | 1 | $2", fee(), "option-twice: option '1' is in the table 2"),
        (PLAIN, fee(), "fee-table: a block has no table"),
        ("line | option | turn\n1 | 1 | $1", fee(), "fee-column: no column 'turn'"),
        ("option | regular\n1 | $1", fee(), "fee-column: no column 'line'"),
        ("line | regular\n1 | $1", fee(), "fee-column: no column 'option'"),
        (
            "line | option | regular: 5-6 | 6\n1 | 1 | $1 | $1",
            fee(),
            "fee-column: column 'regular: 6'",
        ),
        ("line | option | regular: six\n1 | 1 | $1", fee(), "fee-column: 'six' is not a count"),
        ("line | option | line | regular\n1 | 1 | 1 | $1", fee(), "fee-column: column 'line'"),
        ("line | option | players | regular\n1 | 1 | x | $1", fee(), "fee-players: option 1"),
        ("line | option | limit | regular\n1 | 1 | x | $1", fee(), "stakes: option 1"),
        (f"{PLAIN}1 | 1 | $1", fee(stage="after-flp"), "fee-stage: fee regular: no stage"),
        (f"{PLAIN}1 | 1 | $1", fee(stage="time"), "fee-stage: fee regular: no stage 'time'"),
        (f"{PLAIN}1 | 1 | $1", fee(every=30), "fee-stage: fee regular: write stage"),
        (f"{PLAIN}1 | 1 | $1", fee(**{"from": "house"}), "fee-source: fee regular: from = 'house'"),
        (f"{PLAIN}1 | 1 | $1", fee(whole="yes"), "wrong-type: fee regular: whole = 'yes'"),
        (f"{PLAIN}1 | 1 | $1", fee(not_when=[9]), "wrong-type: fee regular: not_when = [9]"),
        (f"{PLAIN}1 | 1 | $1", fee(form="pot"), "unknown-key: no key 'form' in fee regular. Did"),
        (f"{PLAIN}1 | 1 | $1", {"fees": {"ante": {}}}, "fee-column: 'ante' is a column of its own"),
        (f"{PLAIN}1 | 1 | $1", {"fees": [1]}, "wrong-type: fees = [1]"),
        (f"{PLAIN}1 | 1 | $1", fee() | {"block": []}, "fee-table: no [[schedule.test.block]]"),
        (f"{PLAIN}1 | 1 | $1", fee() | {"block": [{"tabel": ""}]}, "unknown-key: no key 'tabel'"),
        (f"{PLAIN}1 | 1 | $1", fee() | {"source": ""}, "missing-key: source is missing"),
        (f"{PLAIN}1 | 1 | $1", fee() | {"note": 3}, "wrong-type: note = 3"),
        (f"{PLAIN}1 | 1 | $1", fee() | {"games": "x"}, "wrong-type: games = 'x'"),
        (f"{PLAIN}1 | 1 | $1", fee() | {"taken": "x"}, "unknown-key: no key 'taken'"),
        (f"{PLAIN}1 | 1 | $1", fee() | {"general": ["six"]}, "wrong-word: no general term 'six'"),
        (f"{PLAIN}1 | 1 | $1", fee() | {"general": ["one-option"]}, "missing-key: general_source"),
    ],
)
def test_a_bad_schedule_is_refused_and_says_what_is_wrong(
    table: str, words: dict[str, object], expected: str
) -> None:
    with pytest.raises(BadSheet) as caught:
        schedule(table, **words)  # type: ignore[arg-type]
    found = [f"{problem.code}: {problem.message}" for problem in caught.value.problems]
    assert any(line.startswith(expected) for line in found), found


@pytest.mark.parametrize(
    ("block", "found"),
    [({"stakes": "spread $1"}, "no kind of stakes"), ({"stakes": "limit 4"}, "are no stakes")],
)
def test_stakes_of_a_block_must_be_readable(block: dict[str, object], found: str) -> None:
    with pytest.raises(BadSheet, match=found):
        schedule(inside=block)


def test_an_option_must_say_for_what_stakes_it_is() -> None:
    data = {"kind": "pot", "source": "002:1", "games": ["x"], "fees": FLOP}
    with pytest.raises(BadSheet, match="option 1 has no stakes"):
        parse_pot_schedule("test", {**data, "block": [{"table": ROWS}]})
