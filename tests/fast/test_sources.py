"""Machine code is kept under the code of a kernel's module and of all that the module imports."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.fast import sources
from houseway.fast.sources import imported_files

A_KERNEL = "houseway.families.shared_hands.kernel"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A small package in place of Houseway."""
    monkeypatch.setattr(sources, "ROOT", tmp_path)
    caches = (sources.code_digest, sources._digest, sources._direct, sources._file)
    for cached in caches:
        cached.cache_clear()
    files = {
        "kernel": "from houseway.tables import (\n    SIZE,  # cards\n)\nimport houseway.draw\n",
        "tables": "from houseway import units\n",
        "units": "ONE = 1\n",
        "draw": "if True:\n    from houseway.alone import NOTHING\n",
        "alone": "NOTHING = 0\n",
    }
    for name, text in files.items():
        (tmp_path / f"{name}.py").write_text(text)
    (tmp_path / "__init__.py").write_text("")
    yield tmp_path
    for cached in caches:
        cached.cache_clear()


def names(files: set[Path]) -> set[str]:
    return {path.stem for path in files}


def test_all_modules_that_are_imported_at_the_top_belong_to_a_module(package: Path) -> None:
    assert names(imported_files("houseway.kernel")) == {
        "kernel",
        "tables",
        "units",
        "draw",
        "__init__",
    }


@pytest.mark.parametrize("changed", ["kernel", "tables", "units", "draw"])
def test_the_key_changes_with_each_of_them(package: Path, changed: str) -> None:
    before = sources.code_digest("houseway.kernel")
    file = package / f"{changed}.py"
    file.write_text(file.read_text() + "# another\n")
    sources.code_digest.cache_clear()
    sources._digest.cache_clear()
    assert sources.code_digest("houseway.kernel") != before


def test_the_key_does_not_change_with_another_module(package: Path) -> None:
    before = sources.code_digest("houseway.kernel")
    (package / "alone.py").write_text("NOTHING = None\n")
    sources.code_digest.cache_clear()
    sources._digest.cache_clear()
    assert sources.code_digest("houseway.kernel") == before


def test_a_kernel_of_baccarat_does_not_depend_on_blackjack() -> None:
    found = imported_files(A_KERNEL)
    assert names(found) >= {"kernel", "random"}
    assert not [path for path in found if "blackjack" in path.parts]
