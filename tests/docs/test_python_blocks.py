"""The Python examples of the documentation give what the pages show."""

from __future__ import annotations

import doctest
import re
from contextlib import chdir
from pathlib import Path

import pytest
from tests.docs.pages import ROOT, File, steps

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.M | re.S)


def examples(page: Path) -> str:
    """The blocks of a page that show the interpreter, one after the other."""
    blocks = BLOCK.findall(page.read_text(encoding="utf-8"))
    return "\n".join(block for block in blocks if block.startswith(">>>"))


SHOWN = [page for page in PAGES if examples(page)]


def test_the_tutorial_and_the_readme_show_python() -> None:
    assert {"README", "tutorial-python"} <= {page.stem for page in SHOWN}


@pytest.mark.parametrize("page", SHOWN, ids=lambda page: page.stem)
def test_the_python_of_a_page_gives_what_it_shows(
    page: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The files of the page lie in the folder, and all its blocks are one session."""
    for step in steps(page):
        if isinstance(step, File):
            (tmp_path / step.name).write_text(step.text, encoding="utf-8")
    test = doctest.DocTestParser().get_doctest(examples(page), {}, page.stem, page.name, 0)
    assert test.examples
    with chdir(tmp_path):
        done = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
    assert done.failed == 0, capsys.readouterr().out
