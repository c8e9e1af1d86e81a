"""The `[house_way]` section: the rows of a chart, or the chart that a sheet uses."""

from __future__ import annotations

from pydantic import Field, model_validator

from houseway.sheet.model import Cite, Id, Section, ids_once


class WayRow(Section):
    """One line of a chart: a condition and a setting."""

    id: Id
    when: str = ""
    set: str
    says: str = ""
    cite: Cite = ""


class HouseWay(Section):
    """Rows are tried in order; one that is impossible with a hand is skipped."""

    use: str = Field(default="", description="A chart of the library, by its house and name")
    source: str = ""
    rows: list[WayRow] = Field(min_length=1)

    _ids_once = model_validator(mode="after")(ids_once)
