"""Names the parent of a user's sheet that fails in an inherited part."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from houseway.errors import Problem
from houseway.sheet_files import SheetFiles


def explained(files: SheetFiles, problems: Iterable[Problem]) -> list[Problem]:
    """The problems; one at a place of a parent adds how the user's sheet can override it.

    A missing citation needs no override, only a line under `[cites]`.
    """
    own, *parents = files.layers
    above = {layer.label for layer in parents}
    if own.is_ours:
        return list(problems)
    return [
        replace(
            problem,
            message=f"{problem.message}; {own.file.name} inherits this, write {problem.path} there",
        )
        if problem.file in above and problem.path and problem.code != "uncited"
        else problem
        for problem in problems
    ]
