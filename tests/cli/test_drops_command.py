"""`houseway fee` and `houseway check` of a game that is played for a pot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.cli.program import houseway

from houseway.checking.fees import house_schedules, own_schedules
from houseway.errors import BadRecord
from houseway.library import load_game, read_schedules
from houseway.settling.collections import find_option, find_posted
from houseway.sheet_files import SHEETS
from houseway.table.collections.drops import PotSchedule


@pytest.fixture
def holdem(tmp_path: Path) -> str:
    """A sheet that names a pot schedule of its parent's house."""
    return sheet(tmp_path, "texas-holdem")


def sheet(folder: Path, *schedules: str) -> str:
    path = folder / "own.toml"
    names = ", ".join(f'"{name}"' for name in schedules)
    path.write_text(
        f'extends = "500-club/face-up-chinese-poker"\n\n[collection]\nschedules = [{names}]\n',
        encoding="utf-8",
    )
    return str(path)


def fees(game: str, *words: str) -> list[tuple[str, str, str]]:
    found: list[dict[str, Any]] = houseway("fee", game, *words, "--json").json["fees"]
    return [(fee["payer"], fee["what"], fee["amount"]) for fee in found]


def test_a_stage_of_the_hand_has_its_fee(holdem: str) -> None:
    # 002:4461
    words = ("--option", "1", "--players", "8", "--stage")
    assert fees(holdem, *words, "after-flop") == [("pot", "regular", "15")]
    assert fees(holdem, *words, "no-flop") == [("pot", "modified", "1")]
    assert fees(holdem, *words, "after-turn,after-river") == [
        *(("pot", "turn", "1"), ("pot", "river", "1")),
    ]
    assert fees(holdem, *words, "before-deal") == []


def test_of_several_posted_options_the_number_of_players_chooses(holdem: str) -> None:
    # 002:4461, 4464: nothing is posted here for four players or fewer.
    words = ("--option", "1,4", "--stage", "after-flop", "--players")
    assert fees(holdem, *words, "9") == [("pot", "regular", "15")]
    assert fees(holdem, *words, "5") == [("pot", "regular", "14")]
    assert fees(holdem, *words, "4") == []
    assert "nothing is due" in houseway("fee", holdem, *words, "4").out


def test_a_small_pot_pays_what_it_holds_and_the_line_says_so(holdem: str) -> None:
    words = ("--option", "1", "--players", "8", "--stage", "after-flop", "--pot", "6.50")
    assert fees(holdem, *words) == [("pot", "regular", "6.50")]
    said = "pot: $6.50 (option 1, regular after-flop, 8 players: band 7+, all that the pot holds)"
    assert said in houseway("fee", holdem, *words).out


def test_options_are_narrowed_by_stakes_and_players(holdem: str) -> None:
    found = houseway("fee", holdem, "--limit", "$8-$16", "--players", "4", "--json").json
    options = found["options"]
    # 002:4571-4656: four rows of each of eight blocks, and the last two.
    assert len(options) == 34
    assert {(option["players"], *option["limits"]) for option in options} == {
        ("<=4", "limit $4-$8 to $1,000-$2,000")
    }
    assert options[0]["drops"] == {
        "regular after-flop from pot": "$13",
        "turn after-turn from pot": "$1",
        "river after-river from pot": "$1",
        "modified no-flop from pot": "$1",
    }
    assert (options[0]["option"], options[0]["cite"]) == ("98", "002:4571")


def test_the_rule_card_names_a_long_schedule_in_short(holdem: str) -> None:
    assert "1-177" in houseway("rules", holdem, "--details").out


@pytest.mark.parametrize(
    ("words", "code", "found"),
    [
        (("--option", "178"), "unknown-option", "no option '178'"),
        (("--option", "1,2"), "two-options", "both for 7 players"),
        (("--option", "1,95"), "two-limits", "a table has one limit"),
        (("--schedule", "texas-holdm"), "unknown-schedule", "Did you mean texas-holdem?"),
        (("--option", "1", "--schedule", "stud"), "unknown-schedule", "no schedule 'stud'"),
        (("--stage", "after-flop"), "option", "which option"),
        (("--limit", "cheap"), "stakes", "'cheap' are no stakes"),
        (("--option", "1", "--action", "50"), "no-bank", "has no player-dealer"),
        (("--option", "1", "--stage", "after-flop"), "fee-players", "how many players"),
        (
            ("--option", "1", "--stage", "after-flp", "--players", "8"),
            *("unknown-stage", "Did you mean after-flop"),
        ),
        (
            ("--option", "1", "--stage", "after-flop", "--players", "0"),
            *("fee-players", "0 players; a hand of poker has 2 to 10"),
        ),
        (
            ("--option", "1,4", "--stage", "after-flop", "--players", "11"),
            *("fee-players", "11 players; a hand of poker has 2 to 10"),
        ),
        (
            ("--option", "1", "--stage", "after-flop", "--players", "6"),
            *("fee-players", "option 1 is for 7+ players, not 6"),
        ),
        (
            ("--option", "1", "--stage", "late", "--players", "8", "--limit", "$4-$8"),
            *("fee-limit", "is not for limit $4-$8"),
        ),
    ],
)
def test_a_question_that_cannot_be_answered_says_why(
    holdem: str, words: tuple[str, ...], code: str, found: str
) -> None:
    error = houseway("fee", holdem, *words, "--json").error
    assert (error["code"], found in error["message"]) == (code, True), error


def test_a_round_is_not_charged_by_a_pot_schedule(holdem: str) -> None:
    with pytest.raises(BadRecord, match="taken from the pot, stage by stage"):
        find_option(load_game(holdem), "1")


def test_a_game_without_a_pot_schedule_posts_nothing() -> None:
    with pytest.raises(BadRecord, match="no fee schedule is printed for 13-Card Chinese Poker"):
        find_posted(load_game("hustler/13-card-chinese-poker"), "1")


# --- check ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", ["500-club", "aviator", "hustler", "ranchos"])
def test_check_accepts_the_poker_fees_of_every_house(house: str) -> None:
    assert list(house_schedules(SHEETS / house / "collection-poker.toml")) == []


def test_a_sheet_may_name_both_kinds_of_schedule(tmp_path: Path) -> None:
    own = sheet(tmp_path, "texas-holdem", "ez-baccarat")
    game = load_game(own)
    assert list(game.all_schedules) == ["texas-holdem", "ez-baccarat"]
    assert (list(game.pot_schedules), list(game.schedules)) == (["texas-holdem"], ["ez-baccarat"])
    assert list(own_schedules(game)) == []


def test_a_pot_schedule_and_a_game_of_the_library_must_name_each_other(
    holdem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load_game(holdem)
    monkeypatch.setattr("houseway.checking.fees.game_ids", lambda: [game.id])
    (problem,) = own_schedules(game)
    assert problem.code == "not-its-game"
    assert problem.message == f"schedule texas-holdem does not name {game.id} in its games"


def test_a_schedule_stands_in_one_file_of_the_house_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = tmp_path / "hall"
    house.mkdir()
    text = (SHEETS / "ranchos" / "collection-poker.toml").read_text(encoding="utf-8")
    monkeypatch.setattr("houseway.library.SHEETS", tmp_path)
    for name in ("collection", "collection-poker"):
        (house / f"{name}.toml").write_text(text, encoding="utf-8")
    (problem,) = house_schedules(house / "collection-poker.toml")
    assert (problem.code, problem.line) == ("schedule-twice", 1)
    (house / "collection.toml").unlink()
    assert [type(known) for known in read_schedules("hall").values()] == [PotSchedule]


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ('from = "pot"', 'from = "house"', "fee-source"),
        ('"first-round", ', '"second-round", ', "unknown-reading"),
        ('["ranchos/texas-holdem"', '["hustler/texas-holdm"', "unknown-game"),
        ('cite = "004:329"', 'cite = ""', "uncited"),
        ('literal = "what-the-pot-holds"\n', "", "no-literal"),
        ('literal = "what-the-pot-holds"', 'flaw = "slip"\nliteral = "what-the-pot-holds"', "flaw"),
    ],
)
def test_check_finds_what_is_wrong_in_poker_fees(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, found: str
) -> None:
    house = tmp_path / "ranchos"
    house.mkdir()
    text = (SHEETS / "ranchos" / "collection-poker.toml").read_text(encoding="utf-8")
    assert old in text
    path = house / "collection-poker.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    # Only the fees are another file's: games and the house are looked up where they are.
    monkeypatch.setattr("houseway.library.fee_files", lambda _: [path])
    assert [problem.code for problem in house_schedules(path)] == [found]
