"""A game is a value: equal by content, hashable, and pickled as what it is made from."""

from __future__ import annotations

import pickle
import shutil
from pathlib import Path

import pytest
from tests.games import game_called
from tests.values.samples import CHANGED, ONE_OF_EACH, SHARED, copied

import houseway as hw
from houseway import library, sheet_files
from houseway.library import Game, build_game, game_ids, load_game, sheet_from_text
from houseway.sheet.switches import Choices
from houseway.sheet_files import SHEETS

EZ, DECKS = "hustler/ez-baccarat", "deck.decks"
PAI_GOW = "parkwest/lucky-pai-gow-poker"


def test_every_game_comes_back_from_a_pickle_as_it_was() -> None:
    for name in game_ids():
        game = game_called(name)
        again = copied(game)
        assert again is not game
        assert again == game, name
        assert hash(again) == hash(game), name
        assert again.sheet == game.sheet, name
        assert again.wagers == game.wagers, name


def test_every_game_has_a_pickle_and_a_repr_of_its_own_that_are_small() -> None:
    games = [game_called(name) for name in game_ids()]
    assert len(set(games)) == len(games)
    assert max(len(pickle.dumps(game)) for game in games) < 20_000
    assert max(len(repr(game)) for game in games) < 200
    assert all(game.id in repr(game) for game in games)


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_what_was_worked_out_for_a_game_is_not_in_its_pickle(name: str) -> None:
    game = load_game(name)
    before = pickle.dumps(game)
    assert all([game.rules, game.deck, game.house, game == copied(game)])
    assert pickle.dumps(game) == before
    assert set(copied(game).__dict__) == set(load_game(name).__dict__)


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_rules_are_values(name: str) -> None:
    game = game_called(name)
    again = copied(game)
    for rules in (again.rules, copied(game.rules)):
        assert rules == game.rules
        assert hash(rules) == hash(game.rules)


def test_a_game_of_the_python_face_stays_one() -> None:
    game = hw.game(EZ, settings={DECKS: 6}, readings={"banker-three-card-7": "pay"})
    again = copied(game)
    assert type(again) is hw.Game
    assert again == game
    assert again.deck.decks == 6
    assert again.readings["banker-three-card-7"] == "pay"


def test_games_differ_by_what_is_in_force_and_by_nothing_else() -> None:
    game = hw.game(EZ)
    default = game.readings["banker-three-card-7"]
    assert game == hw.game(EZ)
    assert game == hw.game(EZ, readings={"banker-three-card-7": default})
    assert game == hw.game(EZ, settings={DECKS: str(game.deck.decks)})
    others = [
        hw.game(EZ, settings={DECKS: 6}),
        hw.game(EZ, readings={"banker-three-card-7": "pay"}),
        game.without([5]),
        game.without([5, 5]),
        hw.game("ranchos/ez-baccarat"),
    ]
    assert len({game, *others}) == 6
    assert copied(game.without([5])) == game.without([5])
    assert game != game_called(EZ)  # it can do less
    assert game != EZ


def test_the_repr_of_a_game_says_how_it_differs_from_the_default() -> None:
    game = hw.game(EZ, settings={DECKS: 6}, readings={"banker-three-card-7": "pay"})
    said = "(banker-three-card-7 pay, deck.decks 6, 1 removed)"
    assert repr(game.without([5])) == f"<Game {EZ} {said}>"
    assert repr(hw.game(EZ)) == f"<Game {EZ}>"
    path = "wager.tie.row.wins.says"
    long = load_game(EZ, Choices(settings={path: "x" * 500}))
    assert f"({path} xxx" in repr(long)
    assert len(repr(long)) < 200


def test_a_sheet_from_a_path_needs_no_file_when_it_is_unpickled(tmp_path: Path) -> None:
    (tmp_path / "parent.toml").write_text(CHANGED, encoding="utf-8")
    child = tmp_path / "child.toml"
    text = 'extends = "parent"\n[game]\nname = "Child"\nsource = "own"\n'
    child.write_text(text, encoding="utf-8")
    game = load_game(str(child))
    packed = pickle.dumps(game)
    for path in tmp_path.iterdir():
        path.unlink()
    for kept in (sheet_files.joined, sheet_files.parsed, library._made, library._resolved):
        kept.cache_clear()
    again = pickle.loads(packed)
    assert again == game
    assert (again.name, again.id) == ("Child", str(child).removesuffix(".toml"))
    assert again.wagers["tie"].rows[0].pays.text == "9 to 1"
    assert again.files.layers[0].text == text


def test_a_sheet_from_a_text_comes_back_with_its_text() -> None:
    game = build_game(sheet_from_text(CHANGED), Choices(settings={DECKS: 6}), Game)
    again = copied(game)
    assert again == game
    assert again.files == game.files
    assert again.files.layers[0].text == CHANGED
    other = CHANGED.replace("9 to 1", "8.5 to 1")
    assert game != build_game(sheet_from_text(other), Choices(settings={DECKS: 6}), Game)


def test_a_sheet_of_the_library_is_the_same_by_its_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(SHEETS.parent)
    assert load_game(f"sheets/{SHARED}.toml") == load_game(SHARED)
    assert copied(load_game(f"sheets/../sheets/{SHARED}.toml")) == load_game(SHARED)


def test_rules_that_were_changed_stay_changed() -> None:
    from dataclasses import replace

    rules = game_called("500-club/face-up-chinese-poker").rules
    changed = replace(rules, samples=1)  # type: ignore[type-var]
    assert changed != rules
    assert copied(changed) == changed


# --- sheets that are kept -------------------------------------------------------------------------


def test_games_loaded_twice_share_nothing_that_a_caller_may_change() -> None:
    chosen = {DECKS: 6}
    one = load_game(EZ, Choices(settings=chosen))
    chosen[DECKS] = 8
    assert one.choices.settings == {DECKS: 6}
    one.settings[DECKS] = 3
    one.readings.clear()
    one.wagers.clear()
    one.__dict__["rules"] = None
    other = load_game(EZ, Choices(settings={DECKS: 6}))
    assert other.settings[DECKS] == 6
    assert other.readings
    assert other.wagers
    assert other.rules is not None


def test_a_choice_as_a_text_is_not_taken_for_a_number() -> None:
    from houseway.errors import HousewayError

    assert load_game(EZ, Choices(settings={DECKS: 6})).deck.decks == 6
    assert load_game(EZ, Choices(settings={DECKS: "6"})).deck.decks == 6
    for wrong in (True, 6.0, "six"):
        with pytest.raises(HousewayError) as refused:
            load_game(EZ, Choices(settings={DECKS: wrong}))
        assert refused.value.code == "outside-range"


def test_a_changed_sheet_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(CHANGED, encoding="utf-8")
    before = load_game(str(path))
    path.write_text(CHANGED.replace("9 to 1", "7 to 1"), encoding="utf-8")
    after = load_game(str(path))
    assert [game.wagers["tie"].rows[0].pays.text for game in (before, after)] == [
        "9 to 1",
        "7 to 1",
    ]
    assert before != after


@pytest.fixture
def own_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the library that a test may change."""
    folder = tmp_path / "sheets"
    shutil.copytree(SHEETS, folder)
    monkeypatch.setattr(library, "SHEETS", folder)
    monkeypatch.setattr(sheet_files, "SHEETS", folder)
    return folder


def replaced(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_changed_parent_chart_and_house_are_noticed(own_library: Path) -> None:
    before = load_game(PAI_GOW)
    chart = before.sheet.house_way  # type: ignore[attr-defined]
    first = chart.rows[0]
    assert before.house.name
    replaced(own_library / f"{chart.use}.toml", f'{first.id} = "', f'{first.id} = "250, ')
    assert load_game(PAI_GOW).sheet.house_way.rows[0].cite == f"001:250, {first.cite}"  # type: ignore[attr-defined]
    replaced(own_library / "_common" / "house-way.toml", first.says, "another way")
    assert load_game(PAI_GOW).sheet.house_way.rows[0].says == "another way"  # type: ignore[attr-defined]
    replaced(own_library / "parkwest" / "house.toml", before.house.name, "Another house")
    assert load_game(PAI_GOW).house.name == "Another house"
    old = load_game(EZ)
    parent = old.files.layers[-1].file
    assert parent.is_relative_to(own_library)
    replaced(parent, "[bank]", "# The bank.\n[bank]")
    assert load_game(EZ) != old
    assert load_game(EZ).sheet == old.sheet


def test_a_pickle_finds_the_library_where_it_lies_now(own_library: Path) -> None:
    packed = pickle.dumps(load_game(SHARED))
    shutil.move(own_library, own_library.parent / "elsewhere")
    with pytest.MonkeyPatch.context() as moved:
        moved.setattr(library, "SHEETS", own_library.parent / "elsewhere")
        moved.setattr(sheet_files, "SHEETS", own_library.parent / "elsewhere")
        again = pickle.loads(packed)
        assert again.id == SHARED
        assert again.house.id == "parkwest"
        assert again == load_game(SHARED)
