"""Prints the rule card of a game."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape

from houseway.cli.common import table
from houseway.library import Game
from houseway.rule_card import RuleCard, rule_card
from houseway.sheet.model import SILENT

LONG = 25  # the most options of a schedule that are listed one by one


def print_rule_card(game: Game, out: Console) -> None:
    card = rule_card(game)
    out.print(f"[bold]{escape(card.name)}[/bold]  {card.house}  {card.bureau}")
    out.print(f"[dim]{card.source}[/dim]")
    if card.note:
        out.print(escape(card.note))
    rows = table("rule", "value", "source")
    for section in card.sections:
        for line in section.lines:
            label = f"{section.id.replace('_', ' ')} {line.label}"
            rows.add_row(label, escape(line.value), line.cite)
    out.print(rows)
    print_wagers(card, out)
    if card.irregularities:
        rows = table("irregularity", "when", "repair", "source")
        for irregular in card.irregularities:
            when = escape(irregular.when)
            rows.add_row(irregular.event, when, irregular.repair, irregular.cite)
        out.print(rows)
    if card.jackpots:
        rows = table("jackpot", "won by", "shares", "source")
        for jackpot in card.jackpots:
            shares = ", ".join(f"{side} {share}" for side, share in jackpot.shares.items())
            rows.add_row(escape(jackpot.name), escape(jackpot.when), shares, jackpot.cite)
        out.print(rows)
    _print_schedules(card, game.files.name, out)
    _print_switches(card, out)


def print_wagers(card: RuleCard, out: Console) -> None:
    if not card.wagers:
        return
    rows = table("wager", "when", "pays", "source")
    for wager in card.wagers:
        about = ", ".join((wager.kind, *wager.terms))
        rows.add_row(f"[bold]{escape(wager.name)}[/bold]", f"[dim]{about}[/dim]", "", wager.cite)
        for row in wager.rows:
            dead = f" (printed, cannot happen: {row.dead})" if row.dead else ""
            rows.add_row("", escape(row.when + dead), row.pays, row.cite)
        rows.add_row("", "otherwise", wager.otherwise, "")
    out.print(rows)


def _print_schedules(card: RuleCard, name: str, out: Console) -> None:
    if not card.collection:
        out.print("No fee schedule is printed for this game.")
        return
    rows = table("collection", "options", "date", "source")
    for item in card.collection:
        names = _option_names(item.options)
        rows.add_row(item.schedule, names, item.date or "undated", item.cite)
    out.print(rows)
    out.print(f"`houseway fee {name}` shows the amounts.")


def _option_names(names: Sequence[str]) -> str:
    """All names, or the first and the last of a long run of numbers."""
    run = [str(number) for number in range(1, len(names) + 1)]
    return f"1-{len(names)}" if len(names) > LONG and [*names] == run else ", ".join(names)


def _print_switches(card: RuleCard, out: Console) -> None:
    rows = table("reading", "question", "choices", "why", "source")
    for item in card.switches:
        choices = [
            f"[bold]{choice}[/bold]" if choice == str(item.chosen) else choice
            for choice in item.choices
        ]
        literal = f" (literally: {item.literal})" if item.literal else ""
        if item.literal == SILENT:
            literal = " (the text is silent)"
        kind = "setting" if item.kind == "setting" else ""
        why = escape((item.why or kind) + literal)
        rows.add_row(item.name, escape(item.asks), " | ".join(choices), why, item.cite)
    out.print(rows)
