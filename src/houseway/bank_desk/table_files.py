"""Files that describe a table, or the tables of a company, as TOML or JSON."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from houseway.errors import Unreadable
from houseway.settling.record import parse_json
from houseway.text_file import read_text


def read_table(path: Path) -> dict[str, Any]:
    """The description in a file: TOML if its name ends with .toml, else JSON."""
    text = read_text(path)
    if path.suffix != ".toml":
        return parse_json(text, where=str(path))
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise Unreadable("not-toml", str(error), where=str(path)) from None
