"""Pages of rules in prose for tests: the words of a chapter, before and after a change."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from tests.papers.changed_values import Path, changed, untold

from houseway.library import Game, game_ids, load_game
from houseway.papers.rule_book import rule_book
from houseway.prose.document import plain
from houseway.prose.teller import Teller
from houseway.prose.wagers_chapter import starts_at_button
from houseway.sheet.switches import Choices

NO_OTHER = "no other value found"
# For a pay or a limit another value must be found: what was not changed was not seen in the page.
PAID = re.compile(r"\.(pays|else|limits)\b")


@cache
def games_of(family: str) -> list[str]:
    """The games of a family, by the name that sheets use."""
    return [name for name in game_ids() if load_game(name).sheet.game.family == family]


def lines_of(game: Game, chapter: str) -> list[str]:
    """The paragraphs, steps and rows of a chapter."""
    blocks = next(each.blocks for each in rule_book(game).chapters if each.id == chapter)
    return list(plain(blocks))


def words_of(game: Game, *chapters: str) -> str:
    return "\n".join(line for chapter in chapters for line in lines_of(game, chapter))


def after(game: Game, path: Path, value: Any) -> Game:
    """The game with another value."""
    made = changed(game, path, value)
    assert made is not None, f"no game has {value!r} at {path}"
    return made


def said(game: Game, condition: str) -> str:
    """A condition of the game in English."""
    tell = Teller(game.sheet, game.wagers, game.family.facts(game.sheet))
    return game.family.prose(game.rules, tell).say(condition, tell.facts)


def unsaid(game: Game) -> list[str]:
    """The facts that would be said by their names, and words of sheets on the page."""
    tell = Teller(game.sheet, game.wagers, game.family.facts(game.sheet))
    clauses = game.family.prose(game.rules, tell).clauses
    rows = [line for line in lines_of(game, "wagers") if " | " in line]
    page = "\n".join((words_of(game, "game", "cards", "round"), *rows))
    return sorted(set(tell.facts) - set(clauses)) + re.findall(r"\b[a-z]+[._][a-z_]+\b", page)


def by_choice(name: str) -> Iterator[Game]:
    """The game with each choice of each reading and each setting, one at a time."""
    sheet = load_game(name).sheet
    for switches, kind in ((sheet.reading, "readings"), (sheet.setting, "settings")):
        for key, switch in switches.items():
            for choice in switch.choices:
                if choice != switch.default:
                    yield load_game(name, Choices(**{kind: {key: choice}}))


def not_told(game: Game, known: Iterable[str]) -> list[str]:
    """The values whose change the page does not show, but for those that are known, for a button
    at which nothing starts or that never ends at the player-dealer, and for the order of backline
    bets where there are none.
    """
    button = game.sheet.button
    unused = [] if starts_at_button(game.sheet) else ["button."]
    if button is not None and button.counts.skip_bank:
        unused.append("button.on_bank")
    if game.sheet.table.backline == "none":
        unused.append("settle.backline")
    return [
        line
        for line in untold(game)
        if (PAID.search(line) or not line.endswith(NO_OTHER))
        and not line.startswith((*known, *unused))
    ]
