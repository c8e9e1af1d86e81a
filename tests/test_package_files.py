"""Tables of words that lie as files beside the modules that read them."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.suite.rows import each_row

import houseway

WORDS = sorted(Path(houseway.__file__).parent.rglob("words.json"))


@each_row(WORDS)
def test_each_table_of_words_is_read_by_one_module_beside_it(path: Path) -> None:
    modules = (module.read_text(encoding="utf-8") for module in path.parent.glob("*.py"))
    read = [name for text in modules for name in re.findall(r'\bWORDS\["([^"]+)"\]', text)]
    assert sorted(read) == sorted(json.loads(path.read_text(encoding="utf-8")))
