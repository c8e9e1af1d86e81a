"""Writes the page of modules: each package and module with the first line of its docstring."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

MARK = "<!-- the list of modules stands here -->"


def first_line(path: Path) -> str:
    """The first line of a module's docstring; empty where there is none."""
    return (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").partition("\n")[0]


def section(folder: Path, root: Path) -> Iterator[str]:
    """A package: its own line, a table of its modules, then the packages inside it."""
    inside = folder.relative_to(root.parent)
    yield f"{'#' * min(1 + len(inside.parts), 4)} {'.'.join(inside.parts)}"
    yield first_line(folder / "__init__.py")
    modules = [path for path in sorted(folder.glob("*.py")) if path.stem != "__init__"]
    if modules:
        rows = [f"| `{path.stem}` | {first_line(path)} |" for path in modules]
        yield "\n".join(["| module | holds |", "|---|---|", *rows])
    for package in sorted(folder.glob("*/__init__.py")):
        yield from section(package.parent, root)


def module_list(root: Path) -> str:
    """All packages and modules below a package's folder, as Markdown."""
    return "\n\n".join(section(root, root))


def fill(app: Any, page: str, source: list[str]) -> None:
    """Sphinx calls this for each page that it reads."""
    if MARK in source[0]:
        import houseway

        root = Path(str(houseway.__file__)).parent
        source[0] = source[0].replace(MARK, module_list(root))
