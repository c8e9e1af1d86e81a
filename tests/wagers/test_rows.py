"""A wager's rows: which one decides a round, what it pays, what it says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.sheet.model import WagerSection
from houseway.wagers.facts import Fact, Value, half, number, word, words, yes_no
from houseway.wagers.rows import RowError, Wager, build_wager

PAIRS = ("none", "mixed", "same-colour", "suited")
KNOWN: Mapping[str, Fact] = {
    "player.total": number("points", 0, 9),
    "player.lead": number("lead", -9, 9),
    "player.natural": yes_no("two cards, 8 or 9"),
    "winner": word("who", ["player", "banker", "tie"]),
    "player.pair": word("first two", PAIRS),
    "first4.makes": words("first four", ["straight-flush", "two-pair", "pair"]),
    "hand.total": half("points", 2, 31),
}


def wager(*rows: dict[str, Any], **section: Any) -> Wager:
    made = WagerSection.model_validate({"rows": list(rows), **section})
    return build_wager("bonus", made, KNOWN, "001:9")


def row(name: str, when: str, pays: str, **more: Any) -> dict[str, Any]:
    return {"id": name, "when": when, "pays": pays, **more}


# --- which row decides ----------------------------------------------------------------------------

NINES = (
    row("tie", "winner == 'tie'", "push"),
    row("nine", "player.total == 9", "2 to 1"),
    row("wins", "winner == 'player'", "1 to 1"),
)


def test_the_first_row_that_applies_decides() -> None:
    line = wager(*NINES)
    assert line.judge({"winner": "tie", "player.total": 9}).id == "tie"
    assert line.judge({"winner": "player", "player.total": 9}).id == "nine"
    assert line.judge({"winner": "player", "player.total": 8}).id == "wins"


def test_the_best_paying_row_decides_where_the_sheet_says_so() -> None:
    line = wager(*reversed(NINES), choose="best-paying")
    assert line.judge({"winner": "tie", "player.total": 9}).id == "nine"
    assert line.judge({"winner": "player", "player.total": 9}).id == "nine"
    assert line.judge({"winner": "player", "player.total": 8}).id == "wins"


def test_of_two_rows_that_pay_alike_the_one_printed_first_decides() -> None:
    both = [row("a", "winner == 'tie'", "2 to 1"), row("b", "winner == 'tie'", "4 to 2")]
    assert wager(*both, choose="best-paying").judge({"winner": "tie"}).id == "a"


def test_a_push_pays_better_than_a_part_of_the_stake_lost() -> None:
    line = wager(
        row("half", "winner == 'tie'", "lose 1/2"),
        row("push", "player.total == 9", "push"),
        choose="best-paying",
    )
    assert line.judge({"winner": "tie", "player.total": 9}).id == "push"
    assert line.judge({"winner": "tie", "player.total": 8}).id == "half"


def test_a_bet_that_no_row_speaks_of_is_lost() -> None:
    decided = wager(*NINES).judge({"winner": "banker", "player.total": 3})
    assert (decided.id, decided.pays.result) == ("else", "lose")
    assert decided.pays.per_unit == -1


def test_else_says_what_happens_when_no_row_applies() -> None:
    flex = wager(row("wins", "player.total == 9", "9 to 1"), **{"else": "stays"})
    assert flex.judge({"player.total": 3}).pays.result == "stays"


@given(
    st.lists(st.tuples(st.integers(0, 9), st.integers(1, 40)), min_size=1, max_size=6),
    st.integers(0, 9),
)
def test_first_and_best_paying_agree_with_looking_through_the_printed_list(
    printed: list[tuple[int, int]], total: int
) -> None:
    rows = [
        row(f"r{n}", f"player.total >= {least}", f"{odds} to 1")
        for n, (least, odds) in enumerate(printed)
    ]
    matching = [(odds, f"r{n}") for n, (least, odds) in enumerate(printed) if total >= least]
    first = matching[0][1] if matching else "else"
    best = max((odds for odds, _ in matching), default=-1)
    facts = {"player.total": total}
    assert wager(*rows).judge(facts).id == first
    assert wager(*rows, choose="best-paying").judge(facts).pays.per_unit == best


# --- tables by a fact -----------------------------------------------------------------------------


def by(fact: str, pays: dict[str, str], **more: Any) -> dict[str, Any]:
    return {"id": "table", "by": fact, "pays": pays, **more}


def test_a_table_by_a_word_is_a_row_for_each_word() -> None:
    pairs = wager(by("player.pair", {"suited": "25 to 1", "mixed": "5 to 1"}))
    assert [r.id for r in pairs.rows] == ["suited", "mixed"]
    assert pairs.judge({"player.pair": "suited"}).pays.odds == 25
    assert pairs.judge({"player.pair": "same-colour"}).id == "else"


def test_a_table_by_a_set_asks_whether_the_key_is_in_it() -> None:
    royale = wager(by("first4.makes", {"two-pair": "10 to 1", "pair": "2 to 1"}))
    assert royale.judge({"first4.makes": frozenset({"pair", "two-pair"})}).id == "two-pair"
    assert royale.judge({"first4.makes": frozenset({"pair"})}).id == "pair"
    assert royale.judge({"first4.makes": frozenset()}).id == "else"


def test_a_table_by_a_number_takes_numbers_and_so_many_or_more() -> None:
    dragon = wager(by("player.lead", {"4": "1 to 1", "8+": "10 to 1", "-2": "push"}))
    found = {lead: dragon.judge({"player.lead": lead}).id for lead in range(-9, 10)}
    assert {lead for lead, name in found.items() if name == "8+"} == {8, 9}
    assert [lead for lead, name in found.items() if name == "4"] == [4]
    assert [lead for lead, name in found.items() if name == "-2"] == [-2]


def test_a_table_by_half_points_takes_whole_and_half_numbers() -> None:
    naturals = wager(by("hand.total", {"20": "push", "21": "1 to 1", "21.5+": "3 to 2"}))
    found = {total: naturals.judge({"hand.total": total}).id for total in half("", 19, 23).domain}
    assert {total for total, name in found.items() if name == "21.5+"} == {21.5, 22, 22.5, 23}
    assert [total for total, name in found.items() if name == "21"] == [21]
    assert [total for total, name in found.items() if name == "20"] == [20]
    assert found[19] == found[20.5] == "else"


def test_a_table_may_hang_on_a_condition_as_a_whole() -> None:
    ties = wager(by("player.total", {"7": "20 to 1"}, when="winner == 'tie' or player.natural"))
    assert ties.judge({"winner": "tie", "player.natural": False, "player.total": 7}).id == "7"
    assert ties.judge({"winner": "player", "player.natural": False, "player.total": 7}).id == "else"


# --- what a line says -----------------------------------------------------------------------------


def test_the_words_of_a_row_carry_the_facts_of_the_round() -> None:
    line = wager(row("wins", "winner == 'tie'", "8 to 1", says="{winner} on {player.total}"))
    facts: dict[str, Value] = {"winner": "tie", "player.total": 6}
    assert line.reason(line.judge(facts), facts) == "tie on 6"


def test_of_a_set_a_row_says_what_it_names_else_all_and_an_empty_one_is_nothing() -> None:
    says = "made {first4.makes}"
    line = wager(
        row("pair", "'pair' in first4.makes", "8 to 1", says=says),
        row("no-run", "'straight-flush' not in first4.makes", "push", says=says),
    )
    for made, text in (
        ({"two-pair", "pair"}, "made pair"),
        ({"two-pair"}, "made two pair"),
        (set(), "made nothing"),
    ):
        facts: dict[str, Value] = {"first4.makes": frozenset(made)}
        assert line.reason(line.judge(facts), facts) == text


def test_a_row_without_words_says_its_condition_in_english() -> None:
    line = wager(row("wins", "winner == 'tie' and player.total >= 6", "8 to 1"))
    facts: dict[str, Value] = {"winner": "tie", "player.total": 6}
    assert line.reason(line.judge(facts), facts) == "winner is 'tie' and player total is at least 6"


def test_a_lost_bet_says_the_facts_that_its_rows_looked_at_the_winner_first() -> None:
    line = wager(row("wins", "player.total == 9 and winner == 'player'", "8 to 1"))
    facts: dict[str, Value] = {"winner": "banker", "player.total": 3, "player.natural": False}
    assert line.reason(line.judge(facts), facts) == "banker wins, player has 3"


# --- citations and marks ----------------------------------------------------------------------


def test_a_row_is_cited_by_its_own_line_then_the_wager_then_the_table_of_citations() -> None:
    rows = (row("a", "winner == 'tie'", "push", cite="001:5"), row("b", "player.natural", "push"))
    assert [r.cite for r in wager(*rows, cite="001:7").all_rows] == ["001:5", "001:7", "001:7"]
    assert [r.cite for r in wager(*rows).all_rows] == ["001:5", "001:9", "001:9"]


def test_a_printed_row_that_cannot_happen_keeps_its_reason() -> None:
    line = wager(*NINES, row("late", "winner == 'tie'", "8 to 1", dead="a tie pushes first"))
    assert [r.dead for r in line.rows] == ["", "", "", "a tie pushes first"]


def test_a_wager_without_a_printed_name_goes_by_its_id() -> None:
    assert wager(*NINES).name == "bonus"
    assert wager(*NINES, name="Bonus bet", kind="bonus").name == "Bonus bet"
    kinds = ("base", "bonus", "insurance")
    assert [wager(*NINES, kind=kind).is_base for kind in kinds] == [True, False, False]


# --- refusals ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "code", "key", "column", "message"),
    [
        (
            row("x", "player.natural and winer == 'tie'", "push"),
            "unknown-fact",
            "when",
            19,
            "'winer' is not a fact here. Did you mean winner?",
        ),
        (
            row("x", "winner == 'tie'", "push", says="on {player.totl}"),
            "unknown-fact",
            "says",
            0,
            "'player.totl' is not a fact here. Did you mean player.total",
        ),
        (
            by("player.pairs", {"suited": "push"}),
            "by-fact",
            "by",
            0,
            "'player.pairs' is not a word, set or number fact here. Did you mean player.pair",
        ),
        (
            by("player.natural", {"true": "push"}),
            "by-fact",
            "by",
            0,
            "'player.natural' is not a word, set or number fact here",
        ),
        (
            by("player.pair", {"suited": "push", "suitd": "1 to 1"}),
            "by-key",
            "pays",
            0,
            "player.pair has no 'suitd'; it is one of 'none', 'mixed', 'same-colour', 'suited'",
        ),
        (
            by("first4.makes", {"flush": "push"}),
            "by-key",
            "pays",
            0,
            "first4.makes has no 'flush'; it is a set of 'straight-flush', 'two-pair', 'pair'",
        ),
        (
            by("player.total", {"10": "push"}),
            "by-key",
            "pays",
            0,
            "player.total has no '10'; it is 0 to 9",
        ),
        (
            by("player.total", {"1 or player.natural": "push"}),
            "by-key",
            "pays",
            0,
            "player.total has no '1 or player.natural'; it is 0 to 9",
        ),
        (
            by("player.total", {"8.5": "push"}),
            "by-key",
            "pays",
            0,
            "player.total has no '8.5'; it is 0 to 9",
        ),
        (
            by("hand.total", {"21.25": "push"}),
            "by-key",
            "pays",
            0,
            "hand.total has no '21.25'; it is 2 to 31 in halves",
        ),
        (
            by("hand.total", {"31.5": "push"}),
            "by-key",
            "pays",
            0,
            "hand.total has no '31.5'; it is 2 to 31 in halves",
        ),
        (
            by("player.pair", {"suited": "push"}, when="winner == 'ties'"),
            "unknown-word",
            "when",
            0,
            "winner has no 'ties' (player, banker, tie)",
        ),
    ],
)
def test_a_wrong_row_is_refused_at_its_key(
    wrong: dict[str, Any], code: str, key: str, column: int, message: str
) -> None:
    with pytest.raises(RowError) as caught:
        wager(NINES[0], wrong)
    error = caught.value
    assert (error.code, error.row, error.key, error.column) == (code, 1, key, column)
    assert error.message.startswith(message)
