"""The family that a page builds from nothing is a real one: its tests pass, and the laws hold."""

from __future__ import annotations

import contextlib
import inspect
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.conformance.rounds import dealt_rounds
from tests.docs.pages import ROOT, File, importable, run, steps
from tests.oracles.agreement import z_score

import houseway as hw
from houseway.errors import BadSheet
from houseway.families.analyst import ListingAnalyst
from houseway.money import parse_money
from houseway.settling.settle import settle_record
from houseway.sheet_schema import authoring_schema

PAGE = ROOT / "docs" / "write-a-family.md"
FILES = [step for step in steps(PAGE) if isinstance(step, File)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The page's package, written and installed."""
    folder = tmp_path_factory.mktemp("family")
    for file in FILES:
        (folder / file.name).parent.mkdir(exist_ok=True)
        (folder / file.name).write_text(file.text, encoding="utf-8")
    run("pip install .", folder)
    with importable(folder), contextlib.chdir(folder):
        yield folder


def test_the_tests_of_the_page_pass(folder: Path) -> None:
    (text,) = (file.text for file in FILES if file.name == "test_high_card.py")
    names: dict[str, object] = {}
    exec(compile(text, "test_high_card.py", "exec"), names)
    tests = [value for name, value in names.items() if name.startswith("test_")]
    assert len(tests) == 4
    for test in tests:
        assert inspect.isfunction(test)
        test()


def test_chips_are_conserved_and_a_replay_is_identical_in_random_rounds(folder: Path) -> None:
    @settings(max_examples=30, deadline=None)
    @given(st.data())
    def law(data: st.DataObject) -> None:
        dealt = data.draw(dealt_rounds(games=(str(folder / "high-card.toml"),)))
        out = settle_record(dealt.game, dealt.record)
        nets = sum(parse_money(line["net"]) for line in out["settlement"])
        assert nets + parse_money(out["bank"]["net"]) == 0
        assert settle_record(dealt.game, dealt.record) == out

    law()


def test_the_simulation_of_the_family_agrees_with_its_price(folder: Path) -> None:
    game = hw.game("high-card.toml")
    assert isinstance(game.analyst, ListingAnalyst)
    found = game.simulate(20_000, seed=5, workers=1)
    for item in found.wagers:
        exact = game.odds().price(item.price.id).ev
        assert abs(z_score(item, exact)) < 4


def test_the_keys_of_the_family_are_checked_and_known_to_editors(folder: Path) -> None:
    text = Path("high-card.toml").read_text(encoding="utf-8")
    Path("bad.toml").write_text(text.replace('aces = "high"', 'aces = "top"'), encoding="utf-8")
    with pytest.raises(BadSheet, match="'high' or 'low'"):
        hw.game("bad.toml")
    assert "keep" in str(authoring_schema()["$defs"]["Play"])


def test_a_family_that_nobody_brings_is_refused_with_the_names_that_there_are(folder: Path) -> None:
    text = Path("high-card.toml").read_text(encoding="utf-8")
    Path("typo.toml").write_text(text.replace('"high-card"', '"high-cart"'), encoding="utf-8")
    with pytest.raises(BadSheet, match="high-card"):
        hw.game("typo.toml")


def test_the_code_of_the_page_is_formatted_and_clean(folder: Path) -> None:
    ruff = [str(Path(sys.executable).parent / "ruff")]
    config = ["--config", str(ROOT / "pyproject.toml"), "--no-cache", str(folder)]
    for command in (["check"], ["format", "--check"]):
        done = subprocess.run([*ruff, *command, *config], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout
