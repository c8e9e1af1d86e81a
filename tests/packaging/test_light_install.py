"""`pip install houseway` is small, and its commands work; others name the extra they need."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from tests.cli.program import CASH_IN, a_round, houseway
from tests.packaging.commands import ROOT, Command, run_commands
from tests.packaging.environments import (
    built_wheel,
    install_light,
    megabytes,
    new_environment,
    packages_of,
)

MOST_MEGABYTES = 40
PIP = ("pip", "setuptools", "pkg_resources", "_distutils_hack")  # that a new environment has
THIRTEEN = "Ac 7h Jd Js 8c 8h 4s 2c 3c 4c 5h 6h Kd"
DECK = ["9h", "2c", "7d", "2d", "3h", *["Kc"] * 3]

LIGHT: list[Command] = [
    (("rules", CASH_IN), ""),
    (("fee", "500-club/ez-baccarat"), ""),
    (("settle", CASH_IN), a_round()),
    (("deal", CASH_IN), {**a_round(), "hands": {}, "deck": DECK}),
    (("options", CASH_IN), {**a_round(), "hands": {}, "deck": []}),
    (("rank", "high", "As Ah 8c 8d Kd Qc 2s"), ""),
    (("rank", "badugi", "As 2h 3d 4c"), ""),
    (("set", "500-club/fortune-pai-gow-poker", "Ac 7h Jd Js 8c 8h 4s"), ""),
    (("set", "parkwest/pai-gow-tiles", "6-6 4-4 5-4 3-2"), ""),
    (("set", "hustler/13-card-chinese-poker", THIRTEEN), ""),
]
NEED: list[tuple[tuple[str, ...], str]] = [
    (("odds", CASH_IN), "odds needs NumPy and Numba: pip install 'houseway[odds]'"),
    (("equity", "holdem", "AsAh", "KsKh"), "equity needs NumPy and Numba"),
    (("serve",), "FastAPI"),
    (("room", "verify"), "pip install 'houseway[room]'"),
]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_wheel(tmp_path_factory.mktemp("wheel"))


def check_commands(python: Path, home: Path) -> None:
    """Light commands print what they print with everything installed; others say what they need."""
    cache = home / "cache"
    data = {"HOUSEWAY_CACHE": str(cache), "XDG_DATA_HOME": str(home), "PYTHONSAFEPATH": "1"}
    refused = run_commands(python, [(words, "") for words, _ in NEED], **data)
    for (words, named), one in zip(NEED, refused, strict=True):
        assert (one.code, one.out) == (2, ""), words
        assert one.err.count("\n") == 1, words
        assert named in one.err
    assert not home.exists()
    for (words, stdin), one in zip(LIGHT, run_commands(python, LIGHT, **data), strict=True):
        assert (one.code, one.err) == (0, ""), words
        assert one.out == houseway(*words, stdin=stdin).out, words
    assert [file.parent for file in home.rglob("*") if file.is_file()] == [cache], "worked rounds"


def test_the_core_is_small_and_its_commands_work(wheel: Path, tmp_path: Path) -> None:
    python = install_light(wheel, tmp_path / "light")
    check_commands(python, tmp_path / "home")
    assert megabytes(packages_of(tmp_path / "light")) < MOST_MEGABYTES


@pytest.mark.slow  # asks the package index
def test_what_pip_installs_is_small_and_its_commands_work(tmp_path: Path) -> None:
    python = new_environment(tmp_path / "pip", pip=True)
    subprocess.run([python, "-m", "pip", "install", "-q", ROOT], check=True, timeout=900)
    check_commands(python, tmp_path / "home")
    packages = packages_of(tmp_path / "pip")
    assert (packages / "houseway").is_dir()
    assert megabytes(packages, leaving_out=PIP) < MOST_MEGABYTES
