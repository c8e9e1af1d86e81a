"""`houseway options`: the choice that a round waits for, or the legal bets before it starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.cards import card_text
from houseway.errors import BadRecord
from houseway.library import Game
from houseway.money import format_money
from houseway.settling.feed import DeckFeed
from houseway.settling.parts import parts_joined
from houseway.settling.record import Record, check_is_record, read_record, unmarked
from houseway.settling.said import Said
from houseway.settling.setup import make_setup, table_limits
from houseway.settling.sources import deck_feed
from houseway.table.bets import wager_limits
from houseway.table.picking import picks_out
from houseway.table.rounds import (
    Choose,
    Deal,
    Round,
    apply,
    open_round,
    who_text,
)
from houseway.table.rounds import options as may


def options(game: Game, data: Mapping[str, Any]) -> dict[str, Any]:
    """The wagers each seat may place, or what the round waits for after the cards so far."""
    check_is_record(data)
    record = read_record(unmarked(game, parts_joined(game, data)))
    game = game.but(readings=record.readings, settings=record.settings)
    setup = make_setup(game, record)
    result: dict[str, Any] = {"game": game.id, "wagers": _wagers(game, record)}
    if record.deck is None:
        Said(record.choices, setup).check_so_far((), game.rules.hand_names(setup))
        if record.hands is not None:
            return result | {"waits_for": "nothing"}
        return result | {"waits_for": "wagers" if not setup.bets else "cards"}
    feed = deck_feed(game, record, setup, record.deck)
    said = feed.said
    round_ = _forward(open_round(game.rules, game.deck, setup), feed)
    if round_.finished is None:
        said.check_so_far(round_.events, game.rules.hand_names(setup))
    elif not round_.finished.void:
        said.check_over(round_.events)
    wait = round_.waits
    if isinstance(wait, Deal):
        return result | {"waits_for": "card", "hand": wait.hand, "face": wait.face}
    if isinstance(wait, Choose):
        return result | {
            "waits_for": "choice",
            "who": who_text(wait.who),
            "seat": setup.bank if isinstance(wait.who, str) else wait.who[0],
            "backline": "" if isinstance(wait.who, str) else wait.who[1],
            **({"hand": wait.number} if wait.number > 1 else {}),
            "total": wait.total,
            "options": list(may(round_)),
            **({"amounts": _amounts(wait)} if wait.amounts else {}),
            **({"picks": picks_out(wait.picks)} if wait.picks else {}),
            "house_way": wait.house_way,
        }
    return result | {"waits_for": "nothing"}


def _forward(round_: Round, feed: DeckFeed) -> Round:
    """The round after the record's cards and choices, as far as they go."""
    said = feed.said
    while round_.waits is not None:
        if isinstance(round_.waits, Deal):
            if not feed.deck:
                return round_
            round_ = apply(round_, feed.deal(round_.waits))
        elif words := said.next(round_.waits):
            passed = said.passes_over(round_.waits, words)
            answer = round_.waits.house_way if passed else said.take(round_.waits, words)
            round_ = apply(round_, answer)
        else:
            return round_
    if feed.deck:
        raise BadRecord(
            "forbidden-card",
            f"the round is over; {card_text(feed.deck[0])} may not be dealt",
            where="deck",
        )
    return round_


def _amounts(wait: Choose) -> dict[str, list[str]]:
    """The least and the most money that goes with an option."""
    return {
        option: [format_money(low), format_money(high)]
        for option, (low, high) in wait.amounts.items()
    }


def _wagers(game: Game, record: Record) -> list[dict[str, Any]]:
    table = table_limits(game, record)
    result = []
    for wager in game.wagers.values():
        if wager.section.kind == "envy":
            continue  # nobody places it
        low, high = wager_limits(wager, table)
        result.append(
            {
                "wager": wager.id,
                "name": wager.name,
                "kind": wager.section.kind,
                "minimum": format_money(low),
                "maximum": None if high is None else format_money(high),
                "needs": wager.section.needs,
                "size": wager.section.size,
                "numbers": wager.section.numbers,
                "cite": wager.cite,
            }
        )
    return result
