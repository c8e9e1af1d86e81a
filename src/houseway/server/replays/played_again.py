"""Replays a round from the books: cards, choices, payments, and the proof of its shuffle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from houseway.cards import card_text
from houseway.cards.shuffle import verify
from houseway.errors import HousewayError
from houseway.library import Game
from houseway.money import format_money
from houseway.room.choices import money_of
from houseway.settling.prepared_round import prepare_round
from houseway.settling.record_choices import PendingChoices
from houseway.settling.round_setup import bet_out
from houseway.settling.settle import settle_record
from houseway.settling.settled import events_told
from houseway.table.cards.stub import Stub
from houseway.table.felt_cards import cards_by_hand
from houseway.table.rounds import Choose, Round, Setup, apply, open_round, split_choice


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoeOrder:
    """The order of a shoe. It is shown only after the table has revealed it."""

    commitment: str
    nonce: str
    cards: tuple[str, ...]
    revealed: bool

    def shuffle(self, position: int) -> dict[str, Any]:
        return {
            "commitment": self.commitment,
            "nonce": self.nonce,
            "order": list(self.cards),
            "position": position,
        }


def retold_record(
    game: Game, inputs: Mapping[str, Any], order: ShoeOrder, *, position: int, void: str
) -> dict[str, Any]:
    """The record of a round. A round that was called off is recorded as far as it went."""
    whole = {**inputs, "shuffle": order.shuffle(position)}
    record = _called_off(game, whole, void) if void else settle_record(game, whole)
    if not order.revealed:
        record["shuffle"] = {"commitment": order.commitment, "position": position}
    return record


def _called_off(game: Game, inputs: Mapping[str, Any], void: str) -> dict[str, Any]:
    """Cards and choices up to the point where the round was stopped; every wager goes back."""
    round_ = played_again(game, inputs)
    setup = round_.setup
    if game.sheet.bank is None:
        nets = {str(seat): "0" for seat in setup.stacks}
        told = {"settlement": [], "nets": nets, "after": {}, "conserved": True, "void": void}
        return {"game": game.id, "name": game.name, **inputs, **_so_far(round_), **told}
    return {
        "game": game.id,
        "name": game.name,
        **inputs,
        "wagers": [{**bet_out(bet), "name": game.wagers[bet.wager].name} for bet in setup.bets],
        **_so_far(round_),
        "facts": {},
        "settlement": [
            {
                "order": place,
                "seat": bet.seat,
                "backline": bet.backline,
                "wager": bet.wager,
                "name": game.wagers[bet.wager].name,
                "number": bet.number,
                "amount": format_money(bet.amount),
                "in_action": "0",
                "result": "returned",
                "net": "0",
                "returned": format_money(bet.amount),
                "row": "misdeal",
                "why": void,
                "cite": "",
            }
            for place, bet in enumerate(setup.bets, 1)
        ],
        "bank": {**inputs["bank"], "paid": "0", "collected": "0", "net": "0"},
        "collections": [],
        "conserved": True,
        "void": void,
    }


def played_again(game: Game, inputs: Mapping[str, Any]) -> Round:
    """A round replayed as far as it was played."""
    return _played(game, inputs)[0]


def chips_added(game: Game, inputs: Mapping[str, Any]) -> dict[int, Any]:
    """The chips of doubles, splits, raises and insurance, by the place of the event of each."""
    return _played(game, inputs)[1]


def _played(game: Game, inputs: Mapping[str, Any]) -> tuple[Round, dict[int, Any]]:
    prepared = prepare_round(game, inputs)
    assert prepared.shuffle is not None
    assert prepared.deck is not None
    stub = Stub(prepared.deck, prepared.shuffle.nonce)
    return _as_far_as(prepared.game, prepared.setup, stub, prepared.feed().pending)


def _so_far(round_: Round) -> dict[str, Any]:
    """Hands and events of a round as far as it went."""
    hands = cards_by_hand(round_.events, "_card")
    return {
        "hands": {
            hand: [card_text(card) for card, _ in held] for hand, held in hands.items() if held
        },
        "events": list(events_told(round_.events)),
    }


def _as_far_as(
    game: Game, setup: Setup, stub: Stub, said: PendingChoices
) -> tuple[Round, dict[int, Any]]:
    """Replays until a choice is missing, where the round was stopped; cards come from the stub."""
    round_ = open_round(game.rules, game.deck, setup)
    added: dict[int, Any] = {}
    while round_.waits is not None:
        if not isinstance(round_.waits, Choose):
            dealt = stub.answer(round_.waits)
            assert dealt is not None
            round_ = apply(round_, dealt)
            continue
        words = said.next(round_.waits)
        if words is None:
            return round_, added
        passed = said.skips_offer(round_.waits, words)
        answer = round_.waits.house_way if passed else said.take(round_.waits, words)
        added |= _added(round_, round_.waits, answer)
        round_ = apply(round_, answer)
    return round_, added


def _added(round_: Round, wait: Choose, answer: str) -> dict[int, Any]:
    cents = money_of(wait, answer)
    if not cents or isinstance(wait.who, str):
        return {}
    seat, backline = wait.who
    verb = split_choice(answer)[0]
    chips = {"seat": seat, "backline": backline, "hand": wait.hand, "name": verb}
    return {len(events_told(round_.events)): {**chips, "amount": format_money(cents)}}


def replay_steps(record: Mapping[str, Any], added: Mapping[int, Any]) -> list[dict[str, Any]]:
    """The round step by step: wagers, events, then the settlement line by line.

    `added` has the chips that events put down; `event_number` is the place of an event, from 0.
    """
    told: list[dict[str, Any]] = [{"step": "wagers"}]
    told += [
        {"step": "event", "event_number": place, **event}
        | ({"added": added[place]} if place in added else {})
        for place, event in enumerate(record["events"])
    ]
    told += [{"step": "line", "order": line["order"]} for line in record["settlement"]]
    return [*told, {"step": "end"}]


def proof(game: Game, order: ShoeOrder) -> dict[str, Any]:
    """The public proof: the commitment, and the shoe itself once it is revealed."""
    verified = None
    if order.revealed:
        try:
            verify(order.shuffle(0), game.deck)
            verified = True
        except HousewayError:
            verified = False
    return {
        "commitment": order.commitment,
        "revealed": order.revealed,
        "nonce": order.nonce if order.revealed else None,
        "order": list(order.cards) if order.revealed else None,
        "verified": verified,
    }
