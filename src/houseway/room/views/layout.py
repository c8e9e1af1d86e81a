"""The part of a table that does not change while it is open: spots, limits, pay tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from houseway.library import Game, cite_text
from houseway.money import format_money
from houseway.prose.wording import Wording
from houseway.room.commands.wagers import IN_THE_PLAY, limits_of
from houseway.room.state.table_state import TableState
from houseway.room.views import pot_felt
from houseway.room.views.shortcut_keys import KEYS
from houseway.table.cards.first_cards import shared_hands
from houseway.table.chips.limits import TableLimits, not_offered, wager_limits, wager_size
from houseway.wagers.rows import Wager
from houseway.wagers.terms import needs_words, size_words

CHIPS = ("1", "5", "25", "100", "500", "1000")


def layout(state: TableState, *, felt: str = "green") -> dict[str, Any]:
    """The layout of a table, for a page to draw."""
    game = state.game
    limits, buy_ins = limits_of(state), state.kind.buy_ins(state)
    facts = game.family.facts(game.sheet)
    return {
        "type": "layout",
        "table": state.table,
        "name": state.terms.name,
        "demo": state.terms.demo,
        "private": state.terms.private,
        "game": {
            "id": game.id,
            "name": game.name,
            "house": game.house.name,
            "house_id": game.house.id,
            "felt": felt,
            "family": game.sheet.game.family,
            "source": cite_text(game.sheet.game.source),
        },
        "seats": state.position.seats,
        "wagers": [
            _wager_out(game, wager, limits)
            for wager in game.wagers.values()
            if not not_offered(wager, limits)
        ],
        "hands": shared_hands(state.game.sheet.deal.order),
        "own_hands": "winner" not in facts,
        "scoreboard": "winner" in facts,
        "backline": game.sheet.table.backline != "none",
        "timers": dict(state.terms.timers),
        "collection": state.kind.collection_json(state),
        "cover": game.sheet.bank.cover if game.sheet.bank else None,
        "among": not state.kind.has_bank,
        "pots": pot_felt.terms_out(state.game),
        "buy_in": {
            "least": format_money(buy_ins.least),
            "usual": format_money(buy_ins.usual),
        },
        "limits": {"minimum": format_money(limits.low), "maximum": _money(limits.high)},
        "readings": [
            {"name": name, "choice": choice, "text": game.sheet.reading[name].asks}
            for name, choice in game.readings.items()
        ],
        "chips": list(CHIPS),
        "keys": {key: [verb.replace("-", " ") for verb in verbs] for key, verbs in KEYS.items()},
        "tiles": game.deck.is_tiles,
        "advice": state.terms.demo and bool(game.wagers),
    }


def _money(cents: int | None) -> str | None:
    return None if cents is None else format_money(cents)


@lru_cache(maxsize=64)
def _pays_of(game: Game) -> Mapping[str, list[dict[str, str]]]:
    """The pays of each wager: its rows in the words of the rulebook."""
    says = Wording.of(game)
    return {
        name: [
            {"row": row.id, "when": says.when(wager, row), "pays": row.pays.text}
            for row in wager.rows
            if not row.dead
        ]
        for name, wager in game.wagers.items()
    }


def _wager_out(game: Game, wager: Wager, limits: TableLimits) -> dict[str, Any]:
    names = {each.id: each.name for each in game.wagers.values()}
    section, size = wager.section, wager_size(wager, limits)
    low, high = wager_limits(wager, limits)
    return {
        "id": wager.id,
        "name": wager.name,
        "kind": section.kind,
        "placed": section.kind not in IN_THE_PLAY,
        "minimum": format_money(low),
        "maximum": _money(high),
        "needs": needs_words(section.needs, names) if section.needs else "",
        "size": "" if size.relation == "any" else size_words(size, names),
        "numbers": section.numbers,
        "pays": _pays_of(game)[wager.id],
        "otherwise": wager.otherwise.pays.text,
        "cite": cite_text(wager.cite),
    }
