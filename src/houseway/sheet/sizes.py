"""Limits on a sheet that a person sends: depth, number and length of keys, names, and characters.

No printed sheet comes near them. They bound the work of the later steps, which walk through a
sheet.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from houseway.plain_text import is_unseen
from houseway.sheet.merge import MergeError

DEEPEST: Final = 16
MOST_VALUES: Final = 5000
LONGEST_KEY: Final = 64
LONGEST_NAME: Final = 80
LONGEST_TEXT: Final = 8000
_SHOWN: Final = 4  # keys of a path that an error names

_MANY_PARTS: Final = re.compile(
    r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+)"""
    rf"{{{DEEPEST}}}"
)

Path = tuple[str | int, ...]


def check_keys(text: str) -> int | None:
    """The line of the first key with too many parts, found before the text is parsed.

    The time of a parser grows with the square of the parts.
    """
    found = _MANY_PARTS.search(text)
    return None if found is None else text.count("\n", 0, found.start()) + 1


def check_sizes(data: Mapping[str, Any]) -> None:
    """Refuses a sheet that is nested too deeply, too large, or written with unseen characters."""
    values = 0
    rest: list[tuple[Path, Any]] = [((), data)]
    while rest:
        path, value = rest.pop()
        values += 1
        if values > MOST_VALUES:
            raise MergeError("too-large", f"a sheet has at most {MOST_VALUES} values", ())
        if isinstance(value, str):
            _check_text(path, value)
        elif isinstance(value, Mapping | list):
            if len(path) >= DEEPEST:
                message = f"keys are nested at most {DEEPEST} levels"
                raise MergeError("too-deep", message, path[:_SHOWN])
            inside = value.items() if isinstance(value, Mapping) else enumerate(value)
            for key, found in inside:
                if isinstance(key, str):
                    _check_key(path, key)
                rest.append(((*path, key), found))


def _check_key(path: Path, key: str) -> None:
    if len(key) > LONGEST_KEY:
        message = f"a key has at most {LONGEST_KEY} characters, found {len(key)}: {key[:20]!r}..."
        raise MergeError("too-long", message, path)
    _check_seen(path, key, "")


def _check_text(path: Path, text: str) -> None:
    named = bool(path) and path[-1] == "name"
    most = LONGEST_NAME if named else LONGEST_TEXT
    if len(text) > most:
        what = "name" if named else "text"
        message = f"a {what} has at most {most} characters, found {len(text)}"
        raise MergeError("too-long", message, path)
    _check_seen(path, text, "" if named else "\n\t")


def _check_seen(path: Path, text: str, allowed: str) -> None:
    if text.isascii() and text.isprintable():
        return
    for character in text:
        if is_unseen(character) and character not in allowed:
            message = f"U+{ord(character):04X} cannot be seen; leave it out"
            raise MergeError("unseen-character", message, path)
