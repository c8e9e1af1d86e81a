"""Snapshots of a table between two rounds, so that a long evening is loaded from its end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from typing import Any

from pydantic import TypeAdapter

from houseway.cards import cards_text, parse_cards
from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Shuffle
from houseway.errors import HousewayError
from houseway.library import Game
from houseway.room.state.events import Event, NewEvent
from houseway.room.state.scoreboard import Board
from houseway.room.state.table_state import LogLine, Patron, TableState
from houseway.settling.settle import play_record
from houseway.settling.settled import Settled
from houseway.table.bank import Position
from houseway.table.rounds import Bet, Bettor

EVERY = 25  # rounds
# The fields that a snapshot has as the table has them; an old one lacks some.
AS_IT_IS = (
    *("number", "money", "before", "revealed", "deadline", "waits_since", "lines", "paused"),
    "fee_clock",
)
PATRONS = TypeAdapter(tuple[Patron, ...])
POSITION = TypeAdapter(Position)
BETS = TypeAdapter(tuple[Bet, ...])
BOARD = TypeAdapter(Board)
LOG = TypeAdapter(tuple[LogLine, ...])


def snapshot_of(state: TableState) -> NewEvent:
    """The whole state between two rounds. The order of the shoe is secret."""
    assert state.shoe is not None
    assert state.shuffle is not None
    position = state.position
    body = {
        **{name: getattr(state, name) for name in AS_IT_IS},
        "settings": dict(state.game.choices.settings),
        "collection": state.terms.collection,
        "patrons": [asdict(patron) for patron in state.patrons.values()],
        "position": {
            **asdict(position),
            "wagered": {str(seat): count for seat, count in position.wagered.items()},
            "last": sorted(position.last),
        },
        "bets": [asdict(bet) for bet in state.bets],
        "dice": list(state.dice),
        "dealt": [[*place, person] for place, person in state.dealt.items()],
        "shoe": {
            "number": state.shoe_number,
            "first": state.shoe_first,
            "position": state.shoe.position,
            "cut": state.shoe.cut,
            "commitment": state.shuffle.commitment,
        },
        "board": asdict(state.board),
        "road": list(state.road),
        "record": None if state.settled is None else _record_out(state.settled),
        "log": [asdict(line) for line in state.log],
    }
    secret = {"order": cards_text(state.shuffle.order), "nonce": state.shuffle.nonce}
    return NewEvent(kind="snapshot", body=body, secret=secret)


def _record_out(settled: Settled) -> dict[str, Any]:
    """The record of the last round without the order of the shoe.

    Books keep names in alphabetical order; hands are shown as they were dealt.
    """
    record = settled.as_json()
    shuffle = {k: v for k, v in record["shuffle"].items() if k not in ("order", "nonce")}
    hands = [[hand, cards] for hand, cards in record["hands"].items()]
    return {**record, "shuffle": shuffle, "hands": hands}


def from_snapshot(table: TableState, event: Event) -> TableState:
    """A newly opened table in the state of a snapshot."""
    assert event.secret is not None
    body = event.body
    order = parse_cards(event.secret["order"].split())
    shoe = body["shoe"]
    patrons = PATRONS.validate_python([{"brought": None, **patron} for patron in body["patrons"]])
    shuffle = Shuffle(order=order, nonce=event.secret["nonce"], commitment=shoe["commitment"])
    record = body["record"]
    if record is not None:
        whole = {**record["shuffle"], **shuffle.as_json()}
        record = {**record, "shuffle": whole, "hands": dict(record["hands"])}
    game = table.game
    if body["settings"] != game.choices.settings:  # the floor has changed them
        game = game.but(settings=body["settings"])
    return replace(
        table,
        **{name: body[name] for name in AS_IT_IS if name in body},
        game=game,
        terms=replace(table.terms, collection=body["collection"]),
        version=event.seq,
        phase="settled",
        snapshot_round=body["number"],
        patrons={patron.place: patron for patron in patrons},
        position=POSITION.validate_python(body["position"]),
        bets=BETS.validate_python(body["bets"]),
        dice=tuple(body["dice"]),
        dealt=_dealt_in(body, patrons),
        shoe=Shoe(order=order, position=shoe["position"], cut=shoe["cut"]),
        shuffle=shuffle,
        shoe_number=shoe["number"],
        shoe_first=shoe["first"],
        board=BOARD.validate_python(body["board"]),
        road=tuple(body["road"]),
        settled=None if record is None else _last_round(game, record),
        log=LOG.validate_python(body["log"]),
    )


def _last_round(game: Game, record: Mapping[str, Any]) -> Settled | None:
    """The last round, replayed; None if the sheet has changed and now forbids it."""
    try:
        return play_record(game, record)
    except HousewayError:
        return None


def _dealt_in(body: Mapping[str, Any], patrons: Iterable[Patron]) -> dict[Bettor, str]:
    """The persons whom the last round was dealt to.

    An older snapshot does not name them. At that time nobody could take a seat that a player had
    left, so they are the persons at the table.
    """
    if "dealt" not in body:
        return {patron.place: patron.person for patron in patrons}
    return {(seat, backline): person for seat, backline, person in body["dealt"]}
