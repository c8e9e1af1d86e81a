"""The rule card of a game: every rule with the line that says so, and how gaps are read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.markup import escape

from houseway.cli.common import table
from houseway.library import Game, cite_text
from houseway.sheet.cites import cite_for
from houseway.sheet.diff import toml_value
from houseway.wagers.terms import needs_words, size_words
from houseway.wagers.when import parse_when

if TYPE_CHECKING:
    from rich.console import Console

SECTIONS = ("deck", "table", "deal", "draw", "play", "settle", "button", "bank")
CONDITIONS = (
    *("must_hit", "must_stand", "no_signal_hits", "rescue", "even_money", "peek", "freeze"),
    *("dealer_hits", "option_when", "when"),
)


def rules_json(game: Game) -> dict[str, Any]:
    """The resolved sheet: every value in force, with citations and switches."""
    return {
        "game": game.id,
        "house": game.house.name,
        "settings": game.settings,
        "readings": game.readings,
        "sheet": game.sheet.model_dump(by_alias=True, exclude_defaults=True),
        "facts": {
            name: {"means": fact.means, "values": fact.describe()}
            for name, fact in game.family.facts(game.sheet).items()
        },
    }


def print_rule_card(game: Game, out: Console) -> None:
    info = game.sheet.game
    out.print(f"[bold]{escape(info.name)}[/bold]  {game.house.name}  {info.bureau}")
    out.print(f"[dim]{cite_text(info.source)}[/dim]")
    if info.note:
        out.print(escape(info.note))
    _print_sections(game, out)
    _print_wagers(game, out)
    if game.sheet.irregular.rows:
        rows = table("irregularity", "when", "repair", "source")
        for row in game.sheet.irregular.rows:
            rows.add_row(row.event, escape(row.says or row.when), row.repair, cite_text(row.cite))
        out.print(rows)
    if game.sheet.jackpot:
        rows = table("jackpot", "won by", "shares", "source")
        facts = game.family.facts(game.sheet)
        for name, jackpot in game.sheet.jackpot.items():
            shares = ", ".join(f"{side} {share}" for side, share in jackpot.shares.items())
            words = parse_when(jackpot.when, facts).words
            rows.add_row(
                escape(jackpot.name or name), escape(words), shares, cite_text(jackpot.cite)
            )
        out.print(rows)
    _print_schedules(game, out)
    _print_switches(game, out)


def _print_sections(game: Game, out: Console) -> None:
    data = game.sheet.model_dump(exclude_defaults=False)
    rows = table("rule", "value", "source")
    for section in SECTIONS:
        for key, value in (data.get(section) or {}).items():
            if value in (None, "", []):
                continue
            path = f"{section}.{key}"
            rows.add_row(
                f"{section} {key.replace('_', ' ')}",
                escape(_value(_in_words(game, key, value))),
                cite_text(cite_for(game.sheet.cites, path)),
            )
    out.print(rows)


def _in_words(game: Game, key: str, value: Any) -> Any:
    """A value of the play with its conditions and sizes in English."""
    if isinstance(value, dict) and value.get("when") == "":
        return "never"
    if isinstance(value, dict):
        return {inner: _in_words(game, inner, item) for inner, item in value.items()}
    if key in CONDITIONS:
        return parse_when(value, game.family.facts(game.sheet)).words if value else "never"
    return size_words(value, _names(game)) if key == "size" else value


def _names(game: Game) -> dict[str, str]:
    return {wager.id: wager.name for wager in game.wagers.values()}


def _value(value: Any) -> str:
    if isinstance(value, str):
        return value.strip("\n")
    if isinstance(value, list) and all(isinstance(item, list) for item in value):
        return ", then ".join(" and ".join(group) for group in value)
    if isinstance(value, dict):
        said = ((key.replace("_", " "), item) for key, item in value.items())
        return ", ".join(f"{key} {item}" for key, item in said if item not in (0, None))
    if isinstance(value, list) and all(isinstance(item, dict) for item in value):
        return "; ".join(_line(item) for item in value)
    return toml_value(value) if isinstance(value, list) else str(value)


def _line(item: dict[str, Any]) -> str:
    """One item of a list: the board's cards and the moves of a street, say."""
    said = []
    for key, part in item.items():
        if key == "cite" or part in ("", 0, None, []):
            continue
        text = " or ".join(map(str, part)) if isinstance(part, list) else str(part)
        said.append(f"{key} {text}" if key in ("shows", "needs") else text)
    return ", ".join(said)


def _print_wagers(game: Game, out: Console) -> None:
    names = _names(game)
    rows = table("wager", "when", "pays", "source")
    for wager in game.wagers.values():
        section = wager.section
        terms = [
            section.kind,
            f"limits {section.limits}",
            f"needs {needs_words(section.needs, names)}" if section.needs else "",
            f"size {size_words(section.size, names)}" if section.size != "any" else "",
            f"numbers {', '.join(map(str, section.numbers))}" if section.numbers else "",
        ]
        about = ", ".join(filter(None, terms))
        rows.add_row(
            f"[bold]{escape(wager.name)}[/bold]", f"[dim]{about}[/dim]", "", cite_text(wager.cite)
        )
        for row in wager.rows:
            dead = f" (printed, cannot happen: {row.dead})" if row.dead else ""
            rows.add_row("", escape(row.when.words + dead), row.pays.text, cite_text(row.cite))
        rows.add_row("", "otherwise", wager.otherwise.pays.text, "")
    out.print(rows)


def _print_schedules(game: Game, out: Console) -> None:
    if not game.schedules:
        out.print("No fee schedule is printed for this game.")
        return
    rows = table("collection", "options", "date", "source")
    for schedule in game.schedules.values():
        names = ", ".join(option.name for option in schedule.options)
        terms = schedule.terms
        rows.add_row(schedule.id, names, terms.date or "undated", cite_text(terms.source))
    out.print(rows)
    out.print(f"`houseway fee {game.files.name}` shows the amounts.")


def _print_switches(game: Game, out: Console) -> None:
    rows = table("reading", "question", "choices", "why", "source")
    for name, item in (*game.sheet.setting.items(), *game.sheet.reading.items()):
        chosen = game.readings.get(name) or str(game.settings.get(name))
        choices = [
            f"[bold]{choice}[/bold]" if choice == chosen else choice for choice in item.choices
        ]
        literal = f" (literally: {item.literal})" if item.literal else ""
        kind = "setting" if name in game.sheet.setting else ""
        why = escape((item.why or kind) + literal)
        rows.add_row(name, escape(item.asks), " | ".join(choices), why, cite_text(item.cite))
    out.print(rows)
