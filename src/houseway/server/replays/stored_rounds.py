"""Rounds in the books: who may see one, its record as they may, and the order of its shoe."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from houseway.errors import BadRecord, UnknownName
from houseway.families.peer_games import keeps_secrets
from houseway.library import Game
from houseway.room.state.events import Event
from houseway.server.accounts.identity import may
from houseway.server.errors import Forbidden
from houseway.server.games.desk import library_game
from houseway.server.replays import played_again, pot_replay
from houseway.server.replays.played_again import ShoeOrder
from houseway.server.tables import seat_history
from houseway.server.tables.table_opening import build_table
from houseway.storage.event_store import Store
from houseway.storage.values import Person, Recalled


def opening(store: Store, table: str) -> Event:
    """The event that opened a table."""
    found = store.read(f"table:{table}", limit=1)
    if not found:
        raise UnknownName("table", table, (), where="table")
    return found[0]


def game_of(opened: Event, name: str) -> Game:
    """The game of a table: from the library, or from its own sheet."""
    text = opened.body.get("toml")
    return build_table("", text, {}, {}) if text else library_game(name)


def order_of(store: Store, round_: Recalled) -> ShoeOrder:
    """The shoe that a round was dealt from."""
    stream = f"table:{round_.table}"
    made = store.search_events(stream=stream, kind="shuffled", text=round_.commitment, limit=1)
    told = store.search_events(stream=stream, kind="revealed", text=round_.commitment, limit=1)
    if not made or made[0].secret is None:
        raise BadRecord("no-shuffle", "the shuffle of this round is not in the books")
    secret = made[0].secret
    cards = secret["order"]
    return ShoeOrder(
        commitment=round_.commitment,
        nonce=secret["nonce"],
        cards=tuple(cards.split() if isinstance(cards, str) else cards),
        revealed=bool(told),
    )


def record_of(store: Store, round_: Recalled, opened: Event) -> dict[str, Any]:
    """The settled record of a round, with the order of the shoe only if that is revealed."""
    inputs = {key: value for key, value in round_.inputs.items() if key != "shuffle"}
    return played_again.retold_record(
        game_of(opened, round_.game),
        inputs,
        order_of(store, round_),
        position=round_.position,
        void=round_.void or "",
    )


def may_see(round_: Recalled, opened: Event, person: Person | None) -> bool:
    """Whether a person played the round or belongs to the floor or the auditors; rounds of a demo
    table are public."""
    if opened.body.get("demo"):
        return True
    return person is not None and (person.id in round_.people or may(person, "see-rounds"))


def check_may_see(round_: Recalled, opened: Event, person: Person | None) -> None:
    if not may_see(round_, opened, person):
        raise Forbidden("not-yours", "only those who played this round and the floor may see it")


def seen_record(
    store: Store, round_: Recalled, opened: Event, person: Person | None
) -> tuple[dict[str, Any], ShoeOrder, bool]:
    """The record as a person may see it, the order of its shoe, and whether others' cards stay
    secret.
    """
    order = order_of(store, round_)
    record = record_of(store, round_, opened)
    rules = game_of(opened, round_.game).rules
    kept = keeps_secrets(rules) and not (person and may(person, "see-rounds"))
    if kept:
        order = replace(order, revealed=False)  # it would show the cards that others threw away
    if kept or (round_.void and not order.revealed):  # cards that lay face down were never opened
        record = pot_replay.seen_by(record, seat_of(store, round_, person))
    return record, order, kept


def seat_of(store: Store, round_: Recalled, person: Person | None) -> int | None:
    """The seat of a person who played in a round, not behind a seat: the last that they took.

    Nobody changes seats while their chips are in a hand.
    """
    if person is None or person.id not in round_.people:
        return None
    arrivals = seat_history.arrivals(store, round_.table, until=round_.at, person=person.id)
    mine = [
        event.body
        for event in arrivals
        if event.body["person"] == person.id and event.seq <= round_.seq
    ]
    return mine[0]["seat"] if mine and not mine[0].get("backline") else None
