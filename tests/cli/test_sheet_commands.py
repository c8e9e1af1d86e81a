"""`diff`, `fmt`, `check` and `fee` as commands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.cli.program import CASH_IN, houseway

from houseway.library import read_sheet
from houseway.sheet_files import SHEETS

# --- diff ----------------------------------------------------------------------------------------

PAIRS = [
    ("hustler/ez-baccarat", "ranchos/ez-baccarat"),  # another document
    ("parkwest/ez-baccarat-panda-8", CASH_IN),  # the same document, other side bets
    (CASH_IN, "aviator/supreme-baccarat"),  # another commission, numbers, a button
    ("aviator/supreme-baccarat", "aviator/baccarat-gold"),  # an open number against a list
    ("hustler/21st-century-baccarat-8", "hustler/21st-century-baccarat-9"),
    ("hustler/super-pan-9-classic", "hustler/super-pan-9"),
    ("aviator/super-pan-9", "hustler/21st-century-baccarat"),  # another family
    ("ranchos/pure-21-5-blackjack", "aviator/pure-21-5"),  # no side bet, insurance under a reading
    ("hustler/21st-century-blackjack", "hustler/la-blackjack"),  # sections of the play left out
    ("reference/blackjack", "hustler/no-bust-6.2"),  # switches inside switches
    (CASH_IN, "reference/spanish-blackjack"),  # a game that cites nothing
]


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_the_difference_is_a_child_of_the_first_that_says_what_the_second_says(
    first: str, second: str, tmp_path: Path
) -> None:
    done = houseway("diff", first, second, "--all")
    assert (done.code, done.err) == (0, "")
    child = tmp_path / "child.toml"
    child.write_text(done.out, encoding="utf-8")
    assert read_sheet(str(child)).data == read_sheet(second).data
    assert done.out.startswith(f'extends = "{first}"\n')


def test_a_sheet_does_not_differ_from_itself() -> None:
    assert houseway("diff", CASH_IN, CASH_IN, "--all").out == f'extends = "{CASH_IN}"\n'
    assert houseway("diff", CASH_IN, CASH_IN, "--json").json["changes"] == []


def test_only_rules_are_compared_unless_all_is_asked_for() -> None:
    words = ("diff", "hustler/ez-baccarat", "ranchos/ez-baccarat", "--json")

    def paths(*more: str) -> set[str]:
        return {change["path"] for change in houseway(*words, *more).json["changes"]}

    assert "game.bureau" in paths("--all")
    assert not {p for p in paths() if p.rpartition(".")[2] in ("cite", "name", "source", "bureau")}
    assert paths() < paths("--all")


def test_a_row_put_first_in_a_wager_keeps_its_place(tmp_path: Path) -> None:
    """Two new rows before all others: the second stands after the first."""
    one, other = tmp_path / "one.toml", tmp_path / "other.toml"
    head = f'extends = "{CASH_IN}"\n[game]\nname = "Own"\nsource = "own"\n[wager.lucky]\n'
    last = '{ id = "c", when = "winner == \'tie\'", pays = "2 to 1" }'
    new = [f'{{ id = "{name}", when = "dealt.cards == {n}", pays = "{n} to 1" }}' for name, n in
           (("a", 5), ("b", 6))]  # fmt: skip
    one.write_text(f"{head}rows = [{last}]\n", encoding="utf-8")
    other.write_text(f"{head}rows = [{', '.join(new)}, {last}]\n", encoding="utf-8")
    child = tmp_path / "child.toml"
    made = houseway("diff", str(one), str(other), "--all").out
    child.write_text(made, encoding="utf-8")
    rows = read_sheet(str(child)).data["wager"]["lucky"]["rows"]
    assert [row["id"] for row in rows] == ["a", "b", "c"]


def test_a_key_that_a_row_loses_does_not_take_the_row_with_it(tmp_path: Path) -> None:
    one, other, child = (tmp_path / name for name in ("one.toml", "other.toml", "child.toml"))
    head = f'extends = "{CASH_IN}"\n[game]\nname = "Own"\nsource = "own"\n[wager.lucky]\n'
    row = 'id = "a", when = "dealt.cards == 5", pays = "5 to 1"'
    one.write_text(f'{head}rows = [{{ {row}, says = "five cards" }}]\n', encoding="utf-8")
    other.write_text(f"{head}rows = [{{ {row} }}]\n", encoding="utf-8")
    made = houseway("diff", str(one), str(other), "--all").out
    assert 'drop = ["wager.lucky.row.a.says"]' in made
    child.write_text(made, encoding="utf-8")
    assert read_sheet(str(child)).data["wager"] == read_sheet(str(other)).data["wager"]


@pytest.mark.parametrize("key", ["default", "switch", "asks"])
def test_a_stray_key_at_the_top_of_a_sheet_is_one_difference(key: str, tmp_path: Path) -> None:
    """Keys that make a table one value deeper down do not make one of the whole sheet."""
    own = tmp_path / "own.toml"
    own.write_text(f'extends = "{CASH_IN}"\n{key} = "x"\n', encoding="utf-8")
    found = houseway("diff", CASH_IN, str(own), "--all", "--json").json
    assert {"path": key, "first": None, "second": "x"} in found["changes"]


def test_a_sheet_whose_sections_are_no_tables_differs_in_each_of_them(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('game = "baccarat"\nwagers = "1 to 0"\n', encoding="utf-8")
    for first, second in ((CASH_IN, str(own)), (str(own), CASH_IN)):
        found = houseway("diff", first, second, "--json").json
        values = {each["path"]: (each["first"], each["second"]) for each in found["changes"]}
        assert "baccarat" in values["game"]
        assert "1 to 0" in values["wagers"]


# --- fmt and check -------------------------------------------------------------------------------


def test_the_difference_from_a_file_of_ones_own_can_be_loaded_too(tmp_path: Path) -> None:
    one, two, child = (tmp_path / f"{name}.toml" for name in ("one", "two", "child"))
    own = '[game]\nsource = "own"\n[wager.tie]\n'
    one.write_text(f'extends = "{CASH_IN}"\n{own}pays = "9 to 1"\n')
    two.write_text(f'extends = "{CASH_IN}"\n{own}pays = "10 to 1"\n')
    child.write_text(houseway("diff", str(one), str(two), "--all").out)
    assert read_sheet(str(child)).data == read_sheet(str(two)).data


def test_fmt_check_finds_a_badly_formatted_copy_and_fmt_repairs_it(tmp_path: Path) -> None:
    good = (SHEETS / f"{CASH_IN}.toml").read_text(encoding="utf-8")
    bad = good.replace(" = ", "=").replace("\n[", "\n\n\n[") + "\n\n"
    file = tmp_path / "copy.toml"
    file.write_text(bad, encoding="utf-8")

    checked = houseway("fmt", "--check", str(file))
    assert (checked.code, checked.out) == (1, f"would format {file}\n")
    assert file.read_text(encoding="utf-8") == bad

    repaired = houseway("fmt", str(file))
    assert (repaired.code, repaired.out) == (0, f"formatted {file}\n")
    assert file.read_text(encoding="utf-8") == good
    assert houseway("fmt", "--check", str(file)).code == 0


@pytest.mark.slow  # `make check` does the same
def test_the_library_is_formatted_and_checks_clean() -> None:
    assert houseway("fmt", "--check").code == 0
    done = houseway("check")
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith(" checked, 0 problems\n")
    assert done.out.count("\n") == 1


def test_text_that_a_sheet_repeats_is_a_warning_and_no_problem(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    own = f'extends = "{CASH_IN}"\n[game]\nname = "Mine"\nsource = "own"\n[deck]\ncards = "52"\n'
    file.write_text(own, encoding="utf-8")
    done = houseway("check", str(file))
    message = "deck.cards is what _common/baccarat.toml says; leave it out"
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines() == [
        f"warning: {file}:6:1 repeats-parent: {message}",
        "1 checked, 0 problems, 1 warning",
    ]
    told = houseway("check", str(file), "--json").json
    assert told["ok"] is True
    assert [warning["code"] for warning in told["warnings"]] == ["repeats-parent"]


def test_fmt_leaves_a_broken_file_alone(tmp_path: Path) -> None:
    file = tmp_path / "broken.toml"
    file.write_text("a = = 1\n", encoding="utf-8")
    done = houseway("fmt", str(file))
    assert (done.code, done.out) == (2, "")
    assert f"{file}:1:5" in done.err
    assert file.read_text(encoding="utf-8") == "a = = 1\n"


# --- fee -----------------------------------------------------------------------------------------


def fees(game: str, *words: str) -> list[tuple[str, str]]:
    found: list[dict[str, Any]] = houseway("fee", game, *words, "--json").json["fees"]
    return [(fee["payer"], fee["amount"]) for fee in found]


@pytest.mark.parametrize(
    ("option", "action", "amount"),
    [  # 001:1962-1990
        *(("1", "5", "1"), ("1", "300", "1"), ("1", "301", "3"), ("1", "1000", "6")),
        *(("1", "1001", "10"), ("1", "2001", "20"), ("2", "600", "5"), ("3", "2000", "20")),
        *(("4", "200", "2"), ("4", "201", "5"), ("5", "750", "15"), ("4", "9000", "35")),
    ],
)
def test_parkwest_takes_the_printed_fee_by_total_table_action(
    option: str, action: str, amount: str
) -> None:
    assert fees(CASH_IN, "--option", option, "--action", action) == [("player-dealer", amount)]


@pytest.mark.parametrize(
    ("option", "action", "amount"),
    [  # 000:4180-4199
        *(("1", "100", "0.50"), ("1", "101", "1"), ("1", "401", "5"), ("2", "2001", "10")),
        *(("3", "200", "2"), ("3", "2000", "10"), ("4", "100", "1"), ("4", "5001", "10")),
    ],
)
def test_aviator_takes_the_printed_fee_for_baccarat_gold(
    option: str, action: str, amount: str
) -> None:
    game = "aviator/baccarat-gold"
    assert fees(game, "--option", option, "--action", action) == [("player-dealer", amount)]


def test_a_bettor_and_the_player_dealer_both_pay_where_both_columns_are_printed() -> None:
    # 003:7209-7222, option 10: $2 for the base wager, $1 for a Panda 8, $3 from the player-dealer.
    words = ("--option", "10", "--bet", "player=100", "--bet", "Panda 8=5")
    assert fees("hustler/ez-baccarat", *words) == [
        *(("bettor", "2"), ("bettor", "1"), ("player-dealer", "3")),
    ]


def test_options_can_be_narrowed_to_a_limit_and_a_schedule() -> None:
    found = houseway("fee", "aviator/baccarat-gold", "--limit", "$10-$500", "--json").json
    assert [option["option"] for option in found["options"]] == ["3"]
    own = houseway("fee", "ranchos/ez-baccarat", "--schedule", "ez-baccarat-own", "--json").json
    assert {option["schedule"] for option in own["options"]} == {"ez-baccarat-own"}


def test_the_action_of_the_table_is_nobodys_wager() -> None:
    # Option 3 has a player's fee by wager that ends at $200; the table may have more action.
    words = ("--schedule", "super-pan-9-by-wager", "--option", "3", "--action", "2000")
    alone = fees("aviator/super-pan-9", *words)
    assert "table" not in dict(alone)
    both = fees("aviator/super-pan-9", *words, "--bet", "base=150")
    assert both == [("bettor", "2"), *alone]
    done = houseway("fee", "aviator/super-pan-9", *words[:-1], "100", "--bet", "base=150")
    assert (done.code, "--action: 100 is less than the wagers" in done.err) == (2, True)
