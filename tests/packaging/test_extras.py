"""What each extra brings, and what the program says without it."""

from __future__ import annotations

import sys
import tomllib
from importlib.metadata import packages_distributions
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tests.cli.program import CASH_IN
from tests.packaging.commands import ROOT, Command, run_commands

import houseway as hw
from houseway.api.hands import equity
from houseway.extras import BRINGS, INCLUDES, MissingExtra, is_installed, require
from houseway.sheet_files import SHEETS

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
MODULES = tuple(chain.from_iterable(BRINGS.values()))


def names(requirements: list[str]) -> set[str]:
    asked = map(Requirement, requirements)
    return {canonicalize_name(one.name) for one in asked if one.name != "houseway"}


@pytest.mark.parametrize("extra", BRINGS)
def test_the_package_brings_with_an_extra_what_the_code_says(extra: str) -> None:
    found = packages_distributions()
    brought = {canonicalize_name(found[module][0]) for module in BRINGS[extra]}
    assert brought == names(EXTRAS[extra])
    included = [one.extras for one in map(Requirement, EXTRAS[extra]) if one.name == "houseway"]
    assert set().union(*included) == {*INCLUDES.get(extra, ())}


def test_all_is_every_extra_and_development_needs_all() -> None:
    assert Requirement(EXTRAS["all"][0]).extras == {*BRINGS}
    assert "all" in Requirement(EXTRAS["dev"][0]).extras


def test_the_core_requires_nothing_that_an_extra_brings() -> None:
    brought = set().union(*(names(EXTRAS[extra]) for extra in BRINGS))
    assert not names(PROJECT["dependencies"]) & brought


def test_a_missing_library_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    require("room", "the room")
    monkeypatch.setitem(sys.modules, "numba", None)
    assert not is_installed("odds")
    with pytest.raises(MissingExtra) as refused:
        require("room", "the room")
    assert str(refused.value) == "the room needs Numba: pip install 'houseway[room]'"
    assert refused.value.code == "missing-extra"


def test_python_calls_name_the_extra_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    game = hw.game(CASH_IN)
    with pytest.raises(MissingExtra, match=r"needs NumPy: pip install 'houseway\[odds\]'"):
        game.odds()
    with pytest.raises(MissingExtra, match="equity needs NumPy"):
        equity("holdem", "AsAh", "KsKh")


# --- every family without the libraries of any extra ----------------------------------------------

PLAYED = (
    "500-club/ez-baccarat",
    "500-club/pure-21-5-blackjack",
    "hustler/super-pan-9",
    "aviator/three-card-poker",  # bots that know no best play stay in
    "hustler/2-way-winner",
    "500-club/fortune-pai-gow-poker",
    "parkwest/pai-gow-tiles",
    "hustler/13-card-chinese-poker",
    "500-club/texas-holdem",
)
NOT_PLAYED = {
    "aviator/conquian": "a bot of Conquian needs NumPy and Numba",
    "500-club/face-up-chinese-poker": "the house way to place cards street by street needs NumPy",
}
WRITING: list[Command] = [
    (("games",), ""),
    (("check", CASH_IN), ""),
    (("fmt", "--check", str(SHEETS / "parkwest" / "cash-in-baccarat.toml")), ""),
    (("diff", CASH_IN, "hustler/ez-baccarat"), ""),
    (("schema",), ""),
]
NEED = {
    "odds": (("odds", CASH_IN), ("chart", CASH_IN), ("simulate", CASH_IN), ("warm",)),
    "room": (("serve",), ("room", "verify"), ("room", "person", "add", "Ada", "--role", "admin")),
}


def table(game: str) -> Command:
    return ("play", game, "--you", "0", "--rounds", "1", "--seed", "3"), ""


def test_every_family_is_played_and_explained_without_any_extra(tmp_path: Path) -> None:
    works = [
        *WRITING,
        *((("rules", game), "") for game in (*PLAYED, *NOT_PLAYED)),
        *map(table, PLAYED),
    ]
    refused = [
        *((table(game), named) for game, named in NOT_PLAYED.items()),
        *(
            ((words, ""), f"pip install 'houseway[{extra}]'")
            for extra, each in NEED.items()
            for words in each
        ),
    ]
    commands = [*works, *(command for command, _ in refused)]
    home = tmp_path / "home"
    folders = {"HOUSEWAY_CACHE": str(tmp_path / "cache"), "XDG_DATA_HOME": str(home)}
    done = run_commands(Path(sys.executable), commands, without=MODULES, **folders)
    for (words, _), one in zip(works, done, strict=False):
        assert (one.code, one.err) == (0, ""), words
    for ((words, _), named), one in zip(refused, done[len(works) :], strict=True):
        assert one.code == 2, words
        assert one.err.startswith("houseway: "), words
        assert one.err.count("\n") == 1, words
        assert named in one.err, words
    assert not home.exists()


def test_a_postgresql_address_without_the_driver_is_refused_and_no_port_is_held() -> None:
    words = ("room", "verify", "--database", "postgresql://nobody@127.0.0.1/none", "--json")
    serve = ("serve", "--port", "0", "--database", "postgresql://nobody@127.0.0.1/none")
    verify, served = run_commands(
        Path(sys.executable), [(words, ""), (serve, "")], without=tuple(BRINGS["postgres"])
    )
    assert verify.error["code"] == "missing-extra"
    assert "a PostgreSQL database needs psycopg" in served.err
    assert served.code == 2
