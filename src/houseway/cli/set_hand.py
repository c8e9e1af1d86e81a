"""`houseway set`: how the house sets a hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from houseway.cards import parse_cards, pretty
from houseway.library import cite_text

if TYPE_CHECKING:
    from rich.console import Console

WORTH = ("win", "push", "lose", "ev")


def print_setting(result: Mapping[str, Any], out: Console) -> None:
    from rich.markup import escape

    for name, text in _parts(result):
        out.print(f"{name:<8} {text}", highlight=False)
    cite = f" [dim]({cite_text(result['cite'])})[/dim]" if result["cite"] else ""
    out.print(f"{escape(result['why'])}{cite}", highlight=False)
    if own := result.get("own"):
        out.print("\nyour setting")
        for name, text in _parts(own):
            out.print(f"{name:<8} {text}", highlight=False)
        if foul := own.get("foul"):
            out.print(f"[red]foul:[/red] {escape(foul)}", highlight=False)
    if settings := result.get("settings"):
        _print_settings(settings, out)


def _parts(setting: Mapping[str, Any]) -> list[tuple[str, str]]:
    said = setting["says"]
    return [
        (name, f"{' '.join(map(pretty, parse_cards(setting[name])))}   {said[name]}")
        for name in said
    ]


def _print_settings(settings: list[Mapping[str, Any]], out: Console) -> None:
    from houseway.cli.common import table
    from houseway.cli.figures import percent

    names = list(settings[0]["says"])
    worth = [key for key in WORTH if key in settings[0]]
    rows = table(*names, *worth, right=worth)
    for setting in settings:
        cells = [text for _, text in _parts(setting)]
        shares = (percent(setting[key]) if key == "ev" else f"{setting[key]:.4%}" for key in worth)
        rows.add_row(*cells, *shares)
    out.print()
    out.print(rows)
