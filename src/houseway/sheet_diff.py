"""The differences of two sheets, and the child sheet that turns one into the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from houseway.json_view import JsonView
from houseway.library import read_sheet
from houseway.sheet.cites import document_of_sheet
from houseway.sheet.diff import Change, as_child, changes, rules_only
from houseway.sheet.merge import lend


@dataclass(frozen=True, slots=True, repr=False)
class SheetDiff(JsonView):
    """The differences of two sheets. `child` is a sheet that extends the first and is equal to the
    second."""

    first: str
    second: str
    changes: tuple[Change, ...]
    child: str

    def as_json(self) -> dict[str, Any]:
        found = [{"path": c.address, "first": c.old, "second": c.new} for c in self.changes]
        return {"first": self.first, "second": self.second, "changes": found}

    def __repr__(self) -> str:
        return f"<{self.first[:60]} and {self.second[:60]}: {len(self.changes)} changes>"


def compare_sheets(first: str, second: str, *, everything: bool = False) -> SheetDiff:
    """The differences in the rules of two sheets; `everything` adds citations and wording."""
    old, new = read_sheet(first), read_sheet(second)
    before, after = (x.data if everything else rules_only(x.data) for x in (old, new))
    found = tuple(changes(before, after))
    documents = {document_of_sheet(sheet.data) for sheet in (old, new)}
    if len(documents) > 1:
        before = lend(before)  # the values that a child of another document inherits
    return SheetDiff(old.id, new.id, found, as_child(old.name, before, after))
