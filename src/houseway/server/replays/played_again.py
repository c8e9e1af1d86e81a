"""Replays a round from the books: cards, choices, payments, and the proof of its shuffle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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


@dataclass(frozen=True, slots=True)
class AddedChips:
    """Chips that a choice put down: their owner, hand, amount, and the event of the choice."""

    event: int  # its index among the events
    seat: int
    backline: str
    hand: str
    verb: str
    cents: int


def played_again(game: Game, inputs: Mapping[str, Any]) -> Round:
    """A round replayed as far as it was played."""
    return _played(game, inputs)[0]


def chips_added(
    game: Game, inputs: Mapping[str, Any], order: ShoeOrder, position: int
) -> list[AddedChips]:
    """Doubles, splits, raises and insurance in the order in which their chips were put down."""
    return _played(game, {**inputs, "shuffle": order.shuffle(position)})[1]


def _played(game: Game, inputs: Mapping[str, Any]) -> tuple[Round, list[AddedChips]]:
    prepared = prepare_round(game, inputs)
    assert prepared.shuffle is not None
    assert prepared.deck is not None
    stub = Stub(prepared.deck, prepared.shuffle.nonce)
    return _as_far_as(prepared.game, prepared.setup, stub, prepared.feed().pending)


def _so_far(round_: Round) -> dict[str, Any]:
    """Hands and events of a round as far as it went."""
    return {
        "hands": _hands(round_),
        "events": list(events_told(round_.events)),
    }


def _hands(round_: Round) -> dict[str, list[str]]:
    """The cards on the felt by hand; the second card of a split pair starts its own hand."""
    hands: dict[str, list[str]] = {}
    for event in round_.events:
        if event["event"] == "card":
            hands.setdefault(event["hand"], []).append(card_text(event["_card"]))
        elif event["event"] == "moved":
            hands[event["hand"]].remove(event["card"])
            hands.setdefault(event["into"], []).append(event["card"])
        elif event["event"] == "split":
            name = event["hand"] if event["hand"] in hands else event["hand"].partition("/")[0]
            first, second = hands.pop(name)
            hands |= {event["hand"]: [first], event["into"]: [second]}
    return {hand: cards for hand, cards in hands.items() if cards}


def _as_far_as(
    game: Game, setup: Setup, stub: Stub, said: PendingChoices
) -> tuple[Round, list[AddedChips]]:
    """Replays until a choice is missing, where the round was stopped; cards come from the stub."""
    round_ = open_round(game.rules, game.deck, setup)
    added: list[AddedChips] = []
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
        added += _added(round_, round_.waits, answer)
        round_ = apply(round_, answer)
    return round_, added


def _added(round_: Round, wait: Choose, answer: str) -> list[AddedChips]:
    cents = money_of(wait, answer)
    if not cents or isinstance(wait.who, str):
        return []
    told = sum(not event["event"].startswith("_") for event in round_.events)
    return [AddedChips(told, *wait.who, wait.hand, split_choice(answer)[0], cents)]


def replay_steps(
    record: Mapping[str, Any], added: Sequence[AddedChips] = ()
) -> list[dict[str, Any]]:
    """The round step by step: wagers, events, then the settlement line by line.

    `added` has the events that put chips down.
    """
    chips = {
        one.event: {
            "seat": one.seat,
            "backline": one.backline,
            "hand": one.hand,
            "name": one.verb,
            "amount": format_money(one.cents),
        }
        for one in added
    }
    told: list[dict[str, Any]] = [{"step": "wagers"}]
    told += [
        {"step": "event", **event, **({"added": chips[place]} if place in chips else {})}
        for place, event in enumerate(record["events"])
    ]
    told += [{"step": "line", "order": line["order"]} for line in record["settlement"]]
    return [*told, {"step": "end"}]


def proof(game: Game, order: ShoeOrder) -> dict[str, Any]:
    """The public proof: the commitment, and the shoe itself once it is revealed."""
    if not order.revealed:
        return {
            "commitment": order.commitment,
            "revealed": False,
            "nonce": None,
            "order": None,
            "verified": None,
        }
    try:
        verify(order.shuffle(0), game.deck)
        verified = True
    except HousewayError:
        verified = False
    return {
        "commitment": order.commitment,
        "revealed": True,
        "nonce": order.nonce,
        "order": list(order.cards),
        "verified": verified,
    }
