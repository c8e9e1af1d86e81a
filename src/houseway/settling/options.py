"""`houseway options`: the choice that a round waits for, or the legal bets before it starts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from houseway.cards import card_text
from houseway.errors import BadRecord
from houseway.library import Game
from houseway.money import format_money
from houseway.settling.card_sources import deck_feed
from houseway.settling.feed import DeckFeed
from houseway.settling.prepared_round import prepare_round
from houseway.settling.record import Record
from houseway.settling.record_choices import PendingChoices
from houseway.settling.round_setup import limits_in_use
from houseway.table.cards.card_picks import picks_json
from houseway.table.chips.limits import not_offered, wager_limits, wager_size
from houseway.table.rounds import Answer, Choose, Deal, Round, Wait, deal_from, open_round, who_text
from houseway.table.rounds import options as may


def options(game: Game, data: Mapping[str, Any]) -> dict[str, Any]:
    """The wagers that each seat may place, or the wait of the round after the cards so far."""
    prepared = prepare_round(game, data)
    game, record, setup = prepared.game, prepared.record, prepared.setup
    result: dict[str, Any] = {"game": game.id, "wagers": _wagers(game, record)}
    if record.deck is None:
        PendingChoices(record.choices, setup).check_so_far((), game.rules.hand_names(setup))
        if record.hands is not None:
            return result | {"waits_for": "nothing"}
        banked = game.sheet.bank is not None
        return result | {"waits_for": "wagers" if banked and not setup.bets else "cards"}
    feed = deck_feed(game, record, setup, record.deck)
    said = feed.pending
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
            **({"amounts": _money(wait.amounts)} if wait.amounts else {}),
            **({"sizes": _money(wait.sizes)} if wait.sizes else {}),
            **({"picks": picks_json(wait.picks)} if wait.picks else {}),
            "house_way": wait.house_way,
        }
    return result | {"waits_for": "nothing"}


class _SoFar:
    """A feed with the cards and choices of an unfinished record."""

    def __init__(self, feed: DeckFeed) -> None:
        self.feed = feed

    def answer(self, wait: Wait) -> Answer | None:
        """The next card or choice; None at the end of the record."""
        feed, said = self.feed, self.feed.pending
        if isinstance(wait, Deal):
            return feed.deal(wait) if feed.deck else None
        words = said.next(wait)
        if words is None:
            return wait.house_way if self._is_left_alone(wait) else None
        return wait.house_way if said.skips_offer(wait, words) else said.take(wait, words)

    def _is_left_alone(self, wait: Choose) -> bool:
        """Whether an offer was skipped: later choices or cards follow it."""
        said = self.feed.pending
        return wait.offer and said.in_turn and bool(self.feed.deck or not said.is_over)

    def follow(self, wait: Wait) -> None:
        """Do nothing: no wait is answered before the record begins."""


def _forward(round_: Round, feed: DeckFeed) -> Round:
    """The round after the record's cards and choices, as far as they go."""
    round_ = deal_from(round_, _SoFar(feed))
    if round_.is_over and feed.deck:
        raise BadRecord(
            "forbidden-card",
            f"the round is over; {card_text(feed.deck[0])} may not be dealt",
            where="deck",
        )
    return round_


def _money(by_option: Mapping[str, Iterable[int]]) -> dict[str, list[str]]:
    """The amounts of an option: the least and the most, or all sizes of a bet."""
    return {option: [*map(format_money, cents)] for option, cents in by_option.items()}


def _wagers(game: Game, record: Record) -> list[dict[str, Any]]:
    table = limits_in_use(game, record)
    result = []
    for wager in game.wagers.values():
        if wager.section.kind == "envy" or not_offered(wager, table):
            continue  # it is never placed
        low, high = wager_limits(wager, table)
        result.append(
            {
                "wager": wager.id,
                "name": wager.name,
                "kind": wager.section.kind,
                "minimum": format_money(low),
                "maximum": None if high is None else format_money(high),
                "needs": str(wager.section.needs),
                "size": str(wager_size(wager, table)),
                "numbers": wager.section.numbers,
                "cite": wager.cite,
            }
        )
    return result
