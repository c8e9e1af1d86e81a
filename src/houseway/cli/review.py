"""The text form of graded decisions, and of a round with another answer."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.markup import escape

from houseway.cli.common import table
from houseway.cli.felt import print_settled
from houseway.errors import BadRecord
from houseway.odds.decision_grades import GRADES

WHYS = {
    "house-way": "the house way",
    "as-recorded": "as recorded",
    "not-recorded": "not asked in the record: the house way",
    "no-longer-legal": "the recorded answer is no longer legal: the house way",
}
COLOURS = {"mistake": "yellow", "blunder": "red"}


def named_change(text: str) -> tuple[int, str]:
    """The decision and the answer of `--what-if 2=split`."""
    number, equals, say = text.partition("=")
    if not (number.isascii() and number.isdigit() and equals and say):
        raise BadRecord("option", f"{text!r}; write the decision and the answer, 2=split")
    return int(number), say


def print_review(found: dict[str, Any], out: Console) -> None:
    if not found["decisions"]:
        out.print("This round has no decision.")
        return
    shown = table("", "who", "answer", "grade", "cost", "options")
    for decision in found["decisions"]:
        worth, grade = decision["worth"], decision["grade"]
        graded = f"[{COLOURS[grade]}]{grade}[/]" if grade in COLOURS else grade or "none"
        shown.add_row(
            str(decision["number"]),
            f"{decision['who']}, {decision['hand']}"
            if decision["hand"] != decision["who"]
            else decision["who"],
            escape(decision["label"]),
            graded,
            "" if worth is None else f"{decision['cost_cents']:.1f} c",
            escape(_options(worth) if worth else decision["why_not"]),
        )
    out.print(shown)
    limits = ", ".join(
        f"{grade.name} up to {float(grade.most):.0%}" for grade in GRADES[1:] if grade.most
    )
    out.print(f"Cost as a share of the base wager: {limits}, {GRADES[-1].name} more.")


def _options(worth: dict[str, Any]) -> str:
    listed = [f"{one['label']} {one['value']:+.4f}" for one in worth["options"][:4]]
    more = len(worth["options"]) - len(listed)
    rest = f", {more} more" if more else ""
    return f"{', '.join(listed)}{rest} {worth['per']}"


def print_what_if(found: dict[str, Any], out: Console) -> None:
    out.print(escape(f"{found['who']}: {found['said']} instead of {found['instead']}"))
    for one in found["assumed"]:
        out.print(escape(f"  assumed: {one['who']} {one['do']} ({WHYS[one['why']]})"))
    print_settled(found["record"], out)
