"""No logic is written twice: no two runs of ten lines that differ in their local names alone."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import houseway

ROOT = Path(houseway.__file__).parent
LEAST = 10  # lines that a run must have to count


def duplicates(sources: Iterable[tuple[str, str]]) -> list[list[str]]:
    """The places of equal runs, as `file:first-last`, of files with their texts."""
    places: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
    for file, text in sources:
        for run in runs(ast.parse(text)):
            lines = f"{run[0].lineno}-{run[-1].end_lineno}"
            places[shape(run)].append(f"{file}:{lines}")
    return [found for found in places.values() if len(found) > 1]


def runs(tree: ast.Module) -> Iterator[list[ast.stmt]]:
    """From each statement on, as many as make ten lines. Declarations are no logic: the body of a
    module or a class."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef):
            continue
        for _, block in ast.iter_fields(node):
            if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
                for first, statement in enumerate(block):
                    for last in range(first, len(block)):
                        if block[last].end_lineno - statement.lineno + 1 >= LEAST:
                            yield block[first : last + 1]
                            break


def shape(run: Iterable[ast.AST]) -> tuple[str, ...]:
    """What a run does, with its local names by number."""
    names: dict[str, str] = {}
    words: list[str] = []

    def read(node: object) -> None:
        if isinstance(node, ast.Name | ast.arg):
            name = node.id if isinstance(node, ast.Name) else node.arg
            words.append(names.setdefault(name, str(len(names))))
        elif isinstance(node, ast.AST):
            words.append(type(node).__name__)
            for _, value in ast.iter_fields(node):
                read(value)
        elif isinstance(node, list):
            words.append("[")
            for one in node:
                read(one)
        else:
            words.append(repr(node))

    for node in run:
        read(node)
    return tuple(words)


def test_no_logic_is_written_twice() -> None:
    files = sorted(ROOT.rglob("*.py"))
    texts = ((str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")) for path in files)
    assert duplicates(texts) == []


def test_a_copy_with_other_names_is_found_and_one_that_does_something_else_is_not() -> None:
    steps = "\n".join(f"    {{total}} = {{total}} + {step}" for step in range(LEAST))
    one = f"def pay({{total}}):\n{steps}\n    return {{total}}\n"
    copy = one.replace("pay", "count").format(total="chips")
    other = one.replace("+ 5", "- 5").format(total="cards")
    assert len(duplicates([("a.py", one.format(total="money")), ("b.py", copy)])) > 0
    assert duplicates([("a.py", one.format(total="money")), ("b.py", other)]) == []
