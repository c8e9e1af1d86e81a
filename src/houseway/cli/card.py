"""Prints the rule card of a game."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape

from houseway.cli.common import table
from houseway.library import Game, cite_text
from houseway.rule_card import jackpot_words, section_lines, wager_terms
from houseway.sheet.model import SILENT

LONG = 25  # the most options of a schedule that are listed one by one


def print_rule_card(game: Game, out: Console) -> None:
    info = game.sheet.game
    out.print(f"[bold]{escape(info.name)}[/bold]  {game.house.name}  {info.bureau}")
    out.print(f"[dim]{cite_text(info.source)}[/dim]")
    if info.note:
        out.print(escape(info.note))
    _print_sections(game, out)
    print_wagers(game, out)
    if game.sheet.irregular.rows:
        rows = table("irregularity", "when", "repair", "source")
        for row in game.sheet.irregular.rows:
            rows.add_row(row.event, escape(row.says or row.when), row.repair, cite_text(row.cite))
        out.print(rows)
    if game.sheet.jackpot:
        rows = table("jackpot", "won by", "shares", "source")
        for name, jackpot in game.sheet.jackpot.items():
            shares = ", ".join(f"{side} {share}" for side, share in jackpot.shares.items())
            rows.add_row(
                escape(jackpot.name or name),
                escape(jackpot_words(game, name)),
                shares,
                cite_text(jackpot.cite),
            )
        out.print(rows)
    _print_schedules(game, out)
    _print_switches(game, out)


def _print_sections(game: Game, out: Console) -> None:
    rows = table("rule", "value", "source")
    for section, lines in section_lines(game).items():
        for line in lines:
            rows.add_row(
                f"{section.replace('_', ' ')} {line.label}",
                escape(line.value),
                cite_text(line.cite),
            )
    out.print(rows)


def print_wagers(game: Game, out: Console) -> None:
    if not game.wagers:
        return
    rows = table("wager", "when", "pays", "source")
    for wager in game.wagers.values():
        about = ", ".join(wager_terms(game, wager))
        rows.add_row(
            f"[bold]{escape(wager.name)}[/bold]", f"[dim]{about}[/dim]", "", cite_text(wager.cite)
        )
        for row in wager.rows:
            dead = f" (printed, cannot happen: {row.dead})" if row.dead else ""
            rows.add_row("", escape(row.when.words + dead), row.pays.text, cite_text(row.cite))
        rows.add_row("", "otherwise", wager.otherwise.pays.text, "")
    out.print(rows)


def _print_schedules(game: Game, out: Console) -> None:
    if not game.all_schedules:
        out.print("No fee schedule is printed for this game.")
        return
    rows = table("collection", "options", "date", "source")
    for schedule in game.all_schedules.values():
        names = _option_names([option.name for option in schedule.options])
        terms = schedule.terms
        rows.add_row(schedule.id, names, terms.date or "undated", cite_text(terms.source))
    out.print(rows)
    out.print(f"`houseway fee {game.files.name}` shows the amounts.")


def _option_names(names: list[str]) -> str:
    """All names, or the first and the last of a long run of numbers."""
    run = [str(number) for number in range(1, len(names) + 1)]
    return f"1-{len(names)}" if len(names) > LONG and names == run else ", ".join(names)


def _print_switches(game: Game, out: Console) -> None:
    rows = table("reading", "question", "choices", "why", "source")
    for name, item in (*game.sheet.setting.items(), *game.sheet.reading.items()):
        chosen = game.readings.get(name) or str(game.settings.get(name))
        choices = [
            f"[bold]{choice}[/bold]" if choice == chosen else choice for choice in item.choices
        ]
        literal = f" (literally: {item.literal})" if item.literal else ""
        if item.literal == SILENT:
            literal = " (the text is silent)"
        kind = "setting" if name in game.sheet.setting else ""
        why = escape((item.why or kind) + literal)
        rows.add_row(name, escape(item.asks), " | ".join(choices), why, cite_text(item.cite))
    out.print(rows)
