"""Examples in docstrings give what they show."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import houseway as hw

ROOT = Path(hw.__file__).parent
TESTS = Path(__file__).parents[1]


def modules_with_examples() -> list[str]:
    """The dotted names of all modules, of the package and of the tests, that show an example."""
    files = [(ROOT.parent, ROOT), (TESTS.parent, TESTS / "suite")]
    return [
        ".".join(path.relative_to(top).with_suffix("").parts).removesuffix(".__init__")
        for top, folder in files
        for path in sorted(folder.rglob("*.py"))
        if ">>> " in path.read_text(encoding="utf-8")
    ]


@pytest.mark.parametrize("name", modules_with_examples())
def test_the_examples_of_a_module_give_what_they_show(name: str) -> None:
    result = doctest.testmod(import_module(name), extraglobs={"hw": hw})
    assert result.attempted > 0, "a text that looks like an example is none"
    assert result.failed == 0
