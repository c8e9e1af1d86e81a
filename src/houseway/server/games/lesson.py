"""A game as a beginner is told it: the idea, the round, the spots, the least wagers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from houseway.library import Game
from houseway.money import format_money
from houseway.papers.rule_parts import rule_parts
from houseway.prose.document import Block, Paragraph, Sentence, TextTable
from houseway.room.bot_kinds import HOUSE_WAY, KINDS
from houseway.room.bots import Bot, BotSeat
from houseway.server.games.lobby import shelves
from houseway.table.chips.limits import TableLimits

KEPT = 64  # games whose lesson is kept


@lru_cache(maxsize=KEPT)
def lesson(game: Game) -> dict[str, Any]:
    """The prose of a game in the order in which a beginner needs it."""
    parts = rule_parts(game)
    family = game.sheet.game.family
    names = {each["id"]: each["name"] for each in shelves()["families"]}
    return {
        "family": names.get(family, game.name),
        "idea": _text([*parts.family.object, *parts.clause]),
        "steps": [_text(step) for step in parts.round.steps],
        "decisions": _paragraphs(parts.family.decisions),
        "results": _paragraphs(parts.family.results),
        "spots": {wager: _spot(blocks) for wager, blocks in parts.wagers.items()},
    }


def least_wagers(game: Game, limits: TableLimits, chips: int) -> list[dict[str, Any]]:
    """The least wagers that a player may begin with: a base wager, and what it needs."""
    seat = BotSeat(game=game, seat=1, chips=chips, limits=limits)
    if not any(wager.is_base for wager in game.wagers.values()):
        return []
    bets = Bot(lambda bound: 0, KINDS[HOUSE_WAY]).bets(seat)
    return [
        {"wager": bet.wager, "number": bet.number, "amount": format_money(bet.amount)}
        for bet in bets
    ]


def _text(sentences: Iterable[Sentence]) -> str:
    return " ".join(sentence.text for sentence in sentences)


def _paragraphs(blocks: Iterable[Block]) -> list[dict[str, str]]:
    return [
        {"lead": block.lead, "text": _text(block.sentences)}
        for block in blocks
        if isinstance(block, Paragraph)
    ]


def _spot(blocks: Iterable[Block]) -> dict[str, Any]:
    """A wager in sentences, with the rows of its pay table where it has one."""
    found = [*blocks]
    return {
        "text": " ".join(each["text"] for each in _paragraphs(found)),
        "head": [cell for block in found if isinstance(block, TextTable) for cell in block.head],
        "rows": [[*row] for block in found if isinstance(block, TextTable) for row in block.rows],
    }
