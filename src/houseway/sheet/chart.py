"""A chart of a house way merged over its parent: rows changed by id, citations of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.errors import nearest
from houseway.sheet.cites import document_of, qualified, qualify
from houseway.sheet.merge import MergeError, Table, patch_rows, strip_citations


def chart_over(parent: Mapping[str, Any], chart: Mapping[str, Any]) -> Table:
    """The chart with its parent's rows, after its changes, drops and citations.

    >>> parent = {"rows": [{"id": "trips", "set": "top singles"}, {"id": "no-pair"}]}
    >>> chart = {"source": "002:625-696", "drop": ["no-pair"], "cites": {"trips": "652"}}
    >>> chart_over(parent, chart)["rows"]
    [{'id': 'trips', 'set': 'top singles', 'cite': '002:652'}]
    """
    source = str(chart.get("source", ""))
    document = document_of(source)
    rows = parent.get("rows", [])
    if document != document_of(str(parent.get("source", ""))):
        rows = strip_citations(rows)
    rows = [*rows, *qualified(chart.get("rows", []), document)]
    dropped = {name: {"drop": True} for name in chart.get("drop", [])}
    rows = patch_rows(rows, dropped, ("drop",))
    rows = patch_rows(rows, qualified(chart.get("row", {}), document), ("row",))
    cited = chart.get("cites", {})
    known = [str(row.get("id")) for row in rows]
    for name in cited:
        if name not in known:
            raise MergeError(
                "unknown-row", f"no row {name!r} to cite{nearest(name, known)}", ("cites", name)
            )
    return {
        "source": source,
        "rows": [
            {**row, "cite": qualify(cited[row["id"]], document)} if row["id"] in cited else row
            for row in rows
        ],
    }
