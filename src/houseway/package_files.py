"""Texts and tables that lie as files beside the modules that read them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def text_beside(module: str, name: str) -> str:
    """The text of a file in the folder of a module, which is named by its `__file__`."""
    return Path(module).with_name(name).read_text(encoding="utf-8")


def json_beside(module: str, name: str) -> Any:
    """The values of a JSON file in the folder of a module."""
    return json.loads(text_beside(module, name))
