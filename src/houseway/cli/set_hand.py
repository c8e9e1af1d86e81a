"""`houseway set`: how the house sets a hand."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape

from houseway.cards import parse_cards, pretty
from houseway.cli.common import table
from houseway.cli.felt import cited
from houseway.pricing.printed import percent
from houseway.settling.set_hand import SetHand, Setting

WORTH = ("win", "push", "lose", "ev")


def print_setting(result: SetHand, out: Console) -> None:
    _print_parts(result.setting, out)
    out.print(f"{escape(result.why)}{cited(result.cite)}", highlight=False)
    if result.own:
        out.print("\nyour setting")
        _print_parts(result.own, out)
        if result.own.foul:
            out.print(f"[red]foul:[/red] {escape(result.own.foul)}", highlight=False)
    if result.settings:
        _print_settings(result.settings, out)


def _print_parts(setting: Setting, out: Console) -> None:
    for name, text in _parts(setting):
        out.print(f"{name:<8} {text}", highlight=False)


def _parts(setting: Setting) -> list[tuple[str, str]]:
    return [
        (part.name, f"{' '.join(map(pretty, parse_cards(part.cards)))}   {part.says}")
        for part in setting.parts
    ]


def _print_settings(settings: Sequence[Setting], out: Console) -> None:
    names = [part.name for part in settings[0].parts]
    worth = [key for key in WORTH if key in settings[0].worth]
    rows = table(*names, *worth, right=worth)
    for setting in settings:
        cells = [text for _, text in _parts(setting)]
        figures = ((key, setting.worth[key]) for key in worth)
        shares = (percent(value) if key == "ev" else f"{value:.4%}" for key, value in figures)
        rows.add_row(*cells, *shares)
    out.print()
    out.print(rows)
