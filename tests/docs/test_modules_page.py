"""The page of modules lists each module with a first line that stands alone."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from docs.module_list import MARK, fill, module_list
from tests.docs.pages import ROOT
from tests.suite.rows import each_row
from tests.test_layers import MODULES
from tests.test_layers import ROOT as PACKAGE


@each_row(MODULES)
def test_a_module_begins_with_a_line_that_stands_alone(path: Path) -> None:
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert docstring, "there is no docstring"
    first, _, rest = docstring.partition("\n")
    assert first.endswith("."), "the first line is a sentence or a title with a full stop"
    assert not rest or rest.startswith("\n"), "the first line is a paragraph of its own"
    assert "|" not in first, "the line stands in a table"


def test_the_list_has_every_module_of_the_package_once() -> None:
    parts = re.split(r"^#+ (houseway[\w.]*)$", module_list(PACKAGE), flags=re.M)[1:]
    listed = []
    for package, text in zip(parts[::2], parts[1::2], strict=True):
        listed.append(f"{package}.__init__")
        listed += [f"{package}.{name}" for name in re.findall(r"^\| `(\w+)` \|", text, re.M)]
    wanted = [".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts) for path in MODULES]
    assert sorted(listed) == sorted(wanted)


def test_the_mark_of_the_page_becomes_the_list() -> None:
    source = [(ROOT / "docs" / "modules.md").read_text(encoding="utf-8")]
    assert source[0].count(MARK) == 1
    fill(None, "modules", source)
    assert MARK not in source[0]
    assert "| `money` | Integer cents and exact odds. A float never touches money. |" in source[0]
