"""Several parents of one sheet: taken over whole, or entry by entry."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from houseway.errors import BadSheet, HousewayError
from houseway.library import Game, build_game, game_ids, load_game, read_sheet, sheet_from_text
from houseway.sheet.switches import Choices
from houseway.sheet_files import SheetFiles

BANK = '[bank]\nrounds = 2\ncover = "net"\n'
SEATS = "abstract = true\n[table]\nseats = 8\n[deck]\ndecks = 6\n"
POSTED = 'abstract = true\n[table]\nlimits = "$5-$500"\n[deck]\ndecks = 6\n'
FOLD = """
[reading.fold]
asks = "may a player fold who has no bet to call?"
choices = ["yes", "no"]
literal = "silent"
default = "yes"
why = "nothing is said against it"
"""
BOXED = """
[irregular]
rows = [
  { id = "boxed", event = "boxed", repair = "replaced-next", says = "a boxed card is paper" },
  { id = "two-boxed", event = "boxed", when = "event.round >= 2", repair = "misdeal" },
]
"""
SHARED = f"shared = true\n{BOXED}{FOLD}"


def written(folder: Path, **texts: str) -> SheetFiles:
    """The sheet `mine` of a folder with these texts."""
    for name, text in texts.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return read_sheet(str(folder / "mine.toml"))


def refused(folder: Path, **texts: str) -> tuple[str, str]:
    with pytest.raises(BadSheet) as caught:
        written(folder, **texts)
    (problem,) = caught.value.problems
    assert (Path(problem.file).name, problem.line, problem.path) == ("mine.toml", 1, "extends")
    return problem.code, problem.message.replace(f"{folder}/", "")


# --- parents that are taken over whole ------------------------------------------------------------


def test_a_sheet_takes_over_the_rules_of_all_its_parents_in_their_order(tmp_path: Path) -> None:
    mine = 'extends = ["seats", "posted"]\n[deck]\ncards = "52"\n'
    files = written(tmp_path, seats=SEATS, posted=POSTED, mine=mine)
    assert files.data == {
        "table": {"seats": 8, "limits": "$5-$500"},
        "deck": {"decks": 6, "cards": "52"},
    }
    assert [layer.file.stem for layer in files.layers] == ["mine", "seats", "posted"]


def test_one_parent_may_be_written_as_a_name_or_as_a_list_of_one(tmp_path: Path) -> None:
    named = written(tmp_path, seats=SEATS, mine='extends = "seats"\n')
    assert written(tmp_path, mine='extends = ["seats"]\n').data == named.data


def test_a_parent_of_two_parents_is_one_file_of_the_sheet(tmp_path: Path) -> None:
    files = written(
        tmp_path,
        seats=SEATS,
        left=f'extends = "seats"\n{BANK}',
        right='extends = "seats"\n[table]\nbackline = "all"\n',
        mine='extends = ["left", "right"]\n',
    )
    assert [layer.file.stem for layer in files.layers] == ["mine", "left", "right", "seats"]
    assert files.data["table"] == {"seats": 8, "backline": "all"}


OTHER = POSTED.replace("decks = 6", "decks = 8")


def test_two_parents_that_differ_in_a_value_are_refused(tmp_path: Path) -> None:
    mine = 'extends = ["seats", "other"]\n[table]\nseats = 9\n'
    assert refused(tmp_path, seats=SEATS, other=OTHER, mine=mine) == (
        "parents-differ",
        "seats.toml and other.toml give deck.decks different values; write it here",
    )


def test_a_sheet_that_writes_the_value_itself_may_have_parents_that_differ(tmp_path: Path) -> None:
    mine = 'extends = ["seats", "other"]\n[deck]\ndecks = 4\n'
    assert written(tmp_path, seats=SEATS, other=OTHER, mine=mine).data["deck"] == {"decks": 4}


def test_a_sheet_that_drops_the_value_may_have_parents_that_differ(tmp_path: Path) -> None:
    mine = 'extends = ["seats", "other"]\ndrop = ["deck"]\n'
    assert "deck" not in written(tmp_path, seats=SEATS, other=OTHER, mine=mine).data


def test_three_parents_are_named_where_two_of_them_differ(tmp_path: Path) -> None:
    mine = 'extends = ["bank", "seats", "other"]\n'
    code, message = refused(tmp_path, bank=BANK, seats=SEATS, other=OTHER, mine=mine)
    assert (code, message.split(" give ")[0]) == ("parents-differ", "seats.toml and other.toml")


BASE = 'abstract = true\n[deck]\ncards = "52"\ndecks = 1\n[stakes]\nlower = 4\n[bank]\nrounds = 2\n'
GAME = 'extends = "base"\n[deck]\ncards = "52 less 2"\n'
HOUSE = """extends = "base"
drop = ["bank"]
[deck]
decks = 6
[stakes]
lower = { from = 1, to = 9, default = 4 }
"""


@pytest.mark.parametrize("order", ['"game", "house"', '"house", "game"'])
def test_a_parent_that_changes_what_both_extend_stands_over_one_that_passes_it_on(
    order: str, tmp_path: Path
) -> None:
    files = written(tmp_path, base=BASE, game=GAME, house=HOUSE, mine=f"extends = [{order}]\n")
    assert files.data == {
        "deck": {"cards": "52 less 2", "decks": 6},
        "stakes": {"lower": {"from": 1, "to": 9, "default": 4}},
    }


def test_a_parent_may_be_named_beside_one_that_extends_it(tmp_path: Path) -> None:
    alone = written(tmp_path, base=BASE, house=HOUSE, mine='extends = "house"\n').data
    assert written(tmp_path, mine='extends = ["base", "house"]\n').data == alone


def test_a_value_that_a_parent_sets_back_is_a_change(tmp_path: Path) -> None:
    """Only the nearest sheet that both extend says what is passed on."""
    far = 'extends = "base"\n[deck]\ndecks = 8\n'
    game = 'extends = "far"\n[deck]\ncards = "52 less 2"\n'
    back = 'extends = "far"\n[deck]\ndecks = 1\n'
    mine = 'extends = ["game", "back"]\n'
    files = written(tmp_path, base=BASE, far=far, game=game, back=back, mine=mine)
    assert files.data["deck"] == {"cards": "52 less 2", "decks": 1}


def test_two_parents_that_change_what_both_extend_in_two_ways_are_refused(tmp_path: Path) -> None:
    other = 'extends = "base"\n[deck]\ndecks = 8\n'
    mine = 'extends = ["house", "other"]\n'
    code, message = refused(tmp_path, base=BASE, house=HOUSE, other=other, mine=mine)
    assert (code, message.split(" give ")[1]) == (
        "parents-differ",
        "deck.decks different values; write it here",
    )


def test_a_parent_that_is_not_there_is_named(tmp_path: Path) -> None:
    code, message = refused(tmp_path, seats=SEATS, mine='extends = ["seats", "_common/bacarat"]\n')
    assert code == "unknown-parent"
    assert message.startswith("no sheet '_common/bacarat' to extend. Did you mean _common/baccarat")


def test_a_parent_that_is_named_twice_is_refused(tmp_path: Path) -> None:
    mine = 'extends = ["seats", "seats"]\n'
    expected = ("extends-twice", "'seats' is named twice")
    assert refused(tmp_path, seats=SEATS, mine=mine) == expected


def test_a_circle_through_the_second_parent_is_found(tmp_path: Path) -> None:
    code, _ = refused(
        tmp_path, seats=SEATS, round='extends = "mine"\n', mine='extends = ["seats", "round"]\n'
    )
    assert code == "extends-cycle"


def test_a_parent_of_the_same_document_lends_its_lines_and_one_of_another_does_not(
    tmp_path: Path,
) -> None:
    here = '[game]\nsource = "002:1-99"\n[cites]\nbank = "8"\n'
    elsewhere = '[game]\nsource = "003:1-99"\nbureau = "X"\n[cites]\ndeck = "9"\n'
    mine = 'extends = ["here", "elsewhere"]\n[game]\nsource = "002:100-199"\n'
    data = written(tmp_path, here=here, elsewhere=elsewhere, mine=mine).data
    assert data == {"game": {"source": "002:100-199"}, "cites": {"bank": "002:8"}}


# --- shared text ----------------------------------------------------------------------------------


def test_a_sheet_takes_the_shared_entries_that_it_names_and_no_others(tmp_path: Path) -> None:
    mine = 'extends = "shared"\n[game]\nsource = "002:1-99"\n[reading.fold]\ncite = "7"\n'
    data = written(tmp_path, shared=SHARED, mine=mine).data
    assert data["reading"]["fold"]["why"] == "nothing is said against it"
    assert list(data["reading"]["fold"])[-1] == "cite"
    assert data["reading"]["fold"]["cite"] == "002:7"
    assert "irregular" not in data
    without = written(tmp_path, mine='extends = "shared"\n[game]\nsource = "own"\n').data
    assert without == {"game": {"source": "own"}}


def test_what_a_sheet_writes_of_an_entry_stands_over_the_shared_text(tmp_path: Path) -> None:
    mine = 'extends = "shared"\n[reading.fold]\ndefault = "no"\nwhy = "the rules forbid it"\n'
    fold = written(tmp_path, shared=SHARED, mine=mine).data["reading"]["fold"]
    assert (fold["default"], fold["why"]) == ("no", "the rules forbid it")
    assert fold["choices"] == ["yes", "no"]


def test_an_entry_with_a_question_of_its_own_takes_nothing(tmp_path: Path) -> None:
    own = '[reading.fold]\nasks = "may the bank fold?"\nchoices = ["no"]\ndefault = "no"\n'
    data = written(tmp_path, shared=SHARED, mine=f'extends = "shared"\n{own}').data
    assert list(data["reading"]["fold"]) == ["asks", "choices", "default"]


def test_shared_text_changes_nothing_that_a_sheet_inherits(tmp_path: Path) -> None:
    parent = FOLD.replace("against it", "for it")
    mine = 'extends = ["parent", "shared"]\n[reading.fold]\ncite = "002:7"\n'
    data = written(tmp_path, shared=SHARED, parent=parent, mine=mine).data
    assert data["reading"]["fold"]["why"] == "nothing is said for it"


def test_the_order_of_entries_is_the_order_of_the_sheet(tmp_path: Path) -> None:
    own = '[reading.seats]\nasks = "how many?"\nchoices = ["8"]\ndefault = "8"\n[reading.fold]\n'
    data = written(tmp_path, shared=SHARED, mine=f'extends = "shared"\n{own}').data
    assert list(data["reading"]) == ["seats", "fold"]


def test_an_irregularity_is_taken_by_its_id_and_one_with_an_event_is_its_own(
    tmp_path: Path,
) -> None:
    mine = """extends = "shared"
[irregular]
rows = [{ id = "two-boxed", event = "boxed", repair = "plays" }, { id = "boxed", cite = "002:4" }]
"""
    rows = written(tmp_path, shared=SHARED, mine=mine).data["irregular"]["rows"]
    assert rows == [
        {"id": "two-boxed", "event": "boxed", "repair": "plays"},
        {
            "id": "boxed",
            "event": "boxed",
            "repair": "replaced-next",
            "says": "a boxed card is paper",
            "cite": "002:4",
        },
    ]


def test_shared_text_may_build_on_shared_text_and_passes_all_of_it_on(tmp_path: Path) -> None:
    stud = 'extends = "shared"\nshared = true\n[reading.fold]\nwhy = "stud prints it"\n'
    mine = 'extends = "stud"\n[reading.fold]\n[irregular]\nrows = [{ id = "boxed" }]\n'
    data = written(tmp_path, shared=SHARED, stud=stud, mine=mine).data
    assert data["reading"]["fold"]["why"] == "stud prints it"
    assert data["irregular"]["rows"][0]["repair"] == "replaced-next"


def test_shared_text_cannot_be_played(tmp_path: Path) -> None:
    with pytest.raises(HousewayError) as caught:
        build_game(written(tmp_path, mine=SHARED), Choices(), Game)
    assert caught.value.code == "abstract-sheet"
    assert not [name for name in game_ids() if "/shared" in name]


def test_a_sheet_of_ones_own_may_take_shared_text_of_a_house() -> None:
    text = 'extends = ["_common/holdem", "500-club/shared"]\n[reading.fold]\n'
    assert sheet_from_text(text).data["reading"]["fold"]["choices"] == ["any-turn", "facing-a-bet"]


def test_a_game_of_several_parents_can_be_pickled() -> None:
    game = load_game("500-club/razz")
    assert len(game.files.lineage.parents) == 3
    assert pickle.loads(pickle.dumps(game)) == game
