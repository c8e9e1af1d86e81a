"""`houseway check` on switches, settling, fees and files: each problem with its code and place."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.checking.own_sheets import CASH_IN, CITED, LATE, OWN, found, mine, only, problems

from houseway.checking import check_game
from houseway.errors import BadSheet, HousewayError
from houseway.library import load_game
from houseway.table.collections.schedule_parser import parse_schedule

# --- switches -------------------------------------------------------------------------------------


def test_a_choice_that_changes_nothing(tmp_path: Path) -> None:
    reading = ('asks = "a"', 'choices = ["a", "b"]', 'default = "a"', 'why = "c"')
    assert only(tmp_path, mine("[reading.x]", *reading)) == (
        "mine.toml:4:10 switch-idle: reading 'x': 'b' changes nothing against 'a'"
    )
    assert found(tmp_path, mine("[reading.x]", *reading).replace(', "b"', "")) == []


@pytest.mark.parametrize(("pays", "idle"), [("9 to 1", False), ("8 to 1", True)])
def test_a_switch_inside_another_changes_something_under_one_of_its_choices(
    tmp_path: Path, pays: str, idle: bool
) -> None:
    inner = f'{{ switch = "x", a = "8 to 1", b = "{pays}" }}'
    reading = ('asks = "a"', 'choices = ["a", "b"]', 'default = "a"', 'why = "c"')
    for first, second in (("seat", "wager"), ("wager", "seat")):
        outer = f'pays = {{ switch = "settle-grouping", {first} = "7 to 1", {second} = {inner} }}'
        text = mine("[wager.tie]", outer, "[reading.x]", *reading)
        assert (len(problems(tmp_path, text)) == 1) == idle


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        (
            '{ switch = "settle-grouping", wager = "8 to 1" }',
            "switch: switch 'settle-grouping' lacks the choice 'seat'; it has wager",
        ),
        (
            '{ switch = "settle-grouping", seat = "8 to 1" }',
            "switch: switch 'settle-grouping' lacks the choice 'wager'; it has seat",
        ),
        (
            '{ switch = "settle-grouping", seat = "8 to 1", wager = "9 to 1", seet = "7 to 1" }',
            "switch: switch 'settle-grouping' has no choice 'seet'. Did you mean seat?",
        ),
        (
            '{ switch = "settle-groupin", seat = "8 to 1", wager = "9 to 1" }',
            "unknown-switch: no reading or setting 'settle-groupin'. Did you mean settle-grouping?",
        ),
    ],
)
def test_a_switched_value_has_one_key_for_every_choice(
    tmp_path: Path, value: str, problem: str
) -> None:
    assert only(tmp_path, mine("[wager.tie]", f"pays = {value}")) == f"mine.toml:5:1 {problem}"


def test_a_row_under_a_choice_that_does_not_exist(tmp_path: Path) -> None:
    text = mine(*LATE, 'only = "settle-grouping=seet"').replace("after", "before")
    assert only(tmp_path, text) == (
        "mine.toml:8:1 switch: switch 'settle-grouping' has no choice 'seet'. Did you mean seat?"
    )


def test_a_row_under_a_switch_that_does_not_exist(tmp_path: Path) -> None:
    text = mine(*LATE, 'only = "grouping=seat"').replace("after", "before")
    line = only(tmp_path, text)
    assert line.startswith("mine.toml:4:8 unknown-switch: only = 'grouping=seat': write")
    assert "settle-grouping" in line


def test_a_choice_under_which_the_sheet_breaks(tmp_path: Path) -> None:
    value = '{ switch = "settle-grouping", wager = "8 to 1", seat = "8:1" }'
    line = only(tmp_path, mine("[wager.tie]", f"pays = {value}"))
    assert line.startswith("mine.toml:5:1 odds: ")


def test_a_default_that_is_not_a_choice(tmp_path: Path) -> None:
    assert only(tmp_path, mine("[reading.settle-grouping]", 'default = "x"')) == (
        "mine.toml:5:1 unknown-choice: default 'x' is not a choice (wager, seat)"
    )


# --- wagers and the order of settling -------------------------------------------------------------


def test_an_order_of_settling_that_forgets_a_wager(tmp_path: Path) -> None:
    text = mine("[settle]", 'order = [["player"], ["banker"], ["tie"]]', source=CITED)
    assert only(tmp_path, text) == (
        "mine.toml:5:1 settle-order: settle.order leaves out tiger-8, phoenix-7"
    )


def test_an_order_of_settling_with_a_wager_twice_or_unknown(tmp_path: Path) -> None:
    order = '[["player"], ["banker", "tie"], ["tiger-9"], ["tie"]]'
    assert found(tmp_path, mine("[settle]", f"order = {order}")) == [
        "mine.toml:5:1 settle-order: no wager 'tiger-9'. Did you mean tiger-8 or tie?",
        "mine.toml:5:1 settle-order: a wager stands in settle.order twice",
    ]


@pytest.mark.parametrize(
    ("section", "line", "code"),
    [
        ("wager.tie", 'needs = "player or bankr"', "needs"),
        ("wager.tie", 'size = "<= bankr"', "size"),
        ("table", 'backline = ["player", "bankr"]', "backline"),
    ],
)
def test_a_wager_that_another_part_of_the_sheet_only_thinks_is_there(
    tmp_path: Path, section: str, line: str, code: str
) -> None:
    assert only(tmp_path, mine(f"[{section}]", line)) == (
        f"mine.toml:5:1 {code}: no wager 'bankr'; "
        "this sheet has player, banker, tie, tiger-8, phoenix-7"
    )


def test_settling_cannot_start_at_a_button_that_is_not_there(tmp_path: Path) -> None:
    assert only(tmp_path, mine("[settle]", 'start = "button"')) == (
        "mine.toml:5:1 button: settling starts at a button that the sheet does not have"
    )


def test_a_button_cannot_be_placed_by_a_card_that_is_not_dealt(tmp_path: Path) -> None:
    lines = ("[button]", 'device = "card dealer 2"', 'counts = "player-dealer 0, clockwise"')
    assert only(tmp_path, mine(*lines)) == (
        "mine.toml:5:1 button: no card 2 of 'dealer' in the deal (player banker player banker)"
    )


# --- fees -----------------------------------------------------------------------------------------


def test_a_schedule_that_the_house_does_not_have(tmp_path: Path) -> None:
    assert only(tmp_path, mine("[collection]", 'schedules = ["baccart"]')) == (
        "mine.toml:5:1 unknown-schedule: no schedule 'baccart'. Did you mean baccarat?"
    )


@pytest.mark.parametrize(
    ("bands", "code", "message"),
    [
        (
            "$5-$100 $1; $100+ $2",
            "bands-overlap",
            '$100 is in two bands; say overlap = "lower" or "upper" and name the reading',
        ),
        (
            "$5-$100 $1; $200+ $2",
            "bands-hole",
            '$101-$199 is in no band; say between = "up" or "down" and name the reading',
        ),
        (
            "$10-$100 $1; $101+ $2",
            "bands-below",
            '$5 is allowed but the first band is $10-$100; say below = "first"',
        ),
        (
            "$5-$100 $1; $101-$200 $2",
            "bands-above",
            'the last band ends at $200; say above = "last" and name the reading',
        ),
    ],
)
def test_bands_that_leave_an_amount_open_need_a_reading(
    bands: str, code: str, message: str
) -> None:
    table = f"option | limit | dealer by action\n1 | $5-$500 | {bands}\n"
    about = {"source": "001:1954-2018", "games": ["parkwest/cash-in-baccarat"], "action": "base"}
    with pytest.raises(BadSheet) as caught:
        parse_schedule("mine", {**about, "table": table})
    (problem,) = caught.value.problems
    assert (problem.code, problem.path) == (code, "schedule.mine")
    assert problem.message.startswith(f"option 1: {message}")


# --- parents, drops, broken files -----------------------------------------------------------------


def test_a_sheet_cannot_extend_itself(tmp_path: Path) -> None:
    expected = "mine.toml:1:1 extends-cycle: 'mine.toml' extends itself"
    assert only(tmp_path, 'extends = "mine.toml"\n' + OWN) == expected


def test_two_sheets_cannot_extend_each_other(tmp_path: Path) -> None:
    # Written over the folder above, so that the path looks different each time round.
    up = f"../{tmp_path.name}"
    (tmp_path / "other.toml").write_text(f'extends = "{up}/mine.toml"\n', encoding="utf-8")
    (problem,) = problems(tmp_path, f'extends = "{up}/other.toml"\n' + OWN)
    assert (problem.code, problem.line, problem.column) == ("extends-cycle", 1, 1)


@pytest.mark.parametrize("name", ["parkwest/cash-in-bacarat", "_common/bacarat"])
def test_a_parent_that_is_not_there_is_answered_with_the_nearest(tmp_path: Path, name: str) -> None:
    line = only(tmp_path, f'extends = "{name}"\n' + OWN)
    assert line.startswith(f"mine.toml:1:1 unknown-parent: no sheet '{name}' to extend. Did you")
    assert name.replace("bacarat", "baccarat") in line


def test_a_parent_file_that_is_not_there(tmp_path: Path) -> None:
    line = only(tmp_path, 'extends = "nothing.toml"\n' + OWN)
    assert line.startswith("mine.toml:1:1 unknown-parent: no sheet 'nothing.toml' to extend")


def test_a_family_that_nobody_plays(tmp_path: Path) -> None:
    assert only(tmp_path, mine('family = "bacarat"')) == (
        "mine.toml:4:1 unknown-family: no family 'bacarat'. Did you mean baccarat?"
    )


def test_a_file_that_is_no_toml(tmp_path: Path) -> None:
    assert only(tmp_path, CASH_IN + "[game\n").startswith("mine.toml:2:6 broken-toml: ")


@pytest.mark.parametrize(
    ("drop", "problem"),
    [
        (
            '["wager.tiger-9"]',
            "2:9 unknown-path: 'wager.tiger-9' cannot be dropped: no 'tiger-9'. Did you mean",
        ),
        ('["wager.tie.row.win"]', "2:9 unknown-row: no row 'win' to drop. Did you mean wins?"),
        (
            '"wager.tie"',
            "2:1 wrong-value: drop = 'wager.tie'; write a list of paths, [\"wager.tie\"]",
        ),
    ],
)
def test_what_is_not_there_cannot_be_dropped(tmp_path: Path, drop: str, problem: str) -> None:
    line = only(tmp_path, f"{CASH_IN}drop = {drop}\n{OWN}")
    assert line.startswith(f"mine.toml:{problem}")


def test_a_wager_is_dropped_with_its_place_in_the_order(tmp_path: Path) -> None:
    text = f'{CASH_IN}drop = ["wager.tiger-8"]\n{OWN}[settle]\n'
    order = 'order = [["player"], ["banker"], ["tie"], ["phoenix-7"]]\n'
    assert found(tmp_path, text + order) == []
    assert "no wager 'tiger-8'" in only(tmp_path, text)


def test_text_that_games_share_is_no_game(tmp_path: Path) -> None:
    (problem,) = problems(tmp_path, "abstract = true\n" + mine())
    assert problem.code == "abstract-sheet"


def test_a_file_that_does_not_exist_is_said_to_be_so(tmp_path: Path) -> None:
    (problem,) = check_game(str(tmp_path / "nothing.toml"))
    assert problem.code == "no-such-file"


def test_an_unknown_game_is_answered_with_the_nearest() -> None:
    with pytest.raises(HousewayError, match="Did you mean parkwest/cash-in-baccarat"):
        load_game("parkwest/cash-in-bacarat")
