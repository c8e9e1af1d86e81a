"""Digest of a module's source code together with every module of Houseway that it imports.

Numba looks only at the file of a kernel. A kernel that calls a kernel of another file, or that
freezes a constant of another module, would be kept as it was when that other file changes.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT.name
# Imports at the left margin. Those inside functions and below `if TYPE_CHECKING` are indented:
# nothing that they bring can be frozen into machine code.
_FROM = re.compile(rf"^from ({PACKAGE}[\w.]*) import (?:\(([^)]*)\)|([^\n(]*))", re.MULTILINE)
_PLAIN = re.compile(rf"^import ({PACKAGE}[\w.]*)", re.MULTILINE)


@cache
def code_digest(module: str) -> str:
    """A digest that changes when the module, or one that it imports, changes.

    >>> len(code_digest("houseway.fast.random"))
    16
    """
    digests = sorted(_digest(path) for path in imported_files(module))
    return hashlib.sha256(b"".join(digests)).hexdigest()[:16]


def imported_files(module: str) -> set[Path]:
    """The file of a module and the files of all modules of Houseway below it."""
    found: set[Path] = set()
    waiting = [path] if (path := _file(module)) else []
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += _direct(path)
    return found


@cache
def _digest(path: Path) -> bytes:
    return hashlib.sha256(path.read_bytes()).digest()


@cache
def _direct(path: Path) -> frozenset[Path]:
    text = path.read_text(encoding="utf-8")
    return frozenset(file for name in _names(text) if (file := _file(name)) is not None)


def _names(text: str) -> Iterator[str]:
    """All names that may be modules: `from a import b` may mean the module `a.b`."""
    for match in _FROM.finditer(text):
        package, listed, plain = match.groups()
        yield package
        for part in (listed or plain or "").split(","):
            if words := part.split("#")[0].split():
                yield f"{package}.{words[0]}"
    yield from _PLAIN.findall(text)


@cache
def _file(module: str) -> Path | None:
    """The source file of a module; a package is its `__init__.py`."""
    parts = module.split(".")[1:]
    plain = ROOT.joinpath(*parts).with_suffix(".py") if parts else None
    if plain and plain.is_file():
        return plain
    package = ROOT.joinpath(*parts, "__init__.py")
    return package if package.is_file() else None
