"""Tables where players play each other: no bank and no wagers, a dealer button and stacks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from houseway.library import cite_text
from houseway.money import dollars, format_money, parse_money
from houseway.room import ledger
from houseway.room.events import NewEvent
from houseway.room.ledger import Move, moved
from houseway.room.state import State
from houseway.table.button import clockwise_from, left_of
from houseway.table.rounds import Bettor

ENOUGH = 2  # players of a game


def is_playable(state: State) -> bool:
    return len(state.seated) >= ENOUGH


def next_button(state: State) -> int:
    """The dealer button goes clockwise to the next player who takes part."""
    seats = state.position.seats
    start = 1 if state.position.holder is None else left_of(state.position.holder, seats)
    return next(seat for seat in clockwise_from(start, seats) if seat in state.seated)


def dealt_event(state: State) -> NewEvent:
    """The next round: who has the button, and what everybody has at stake."""
    stacks = {str(seat): state.stack((seat, "")) for seat in sorted(state.seated)}
    body = {"button": next_button(state), "stacks": stacks, "dice": [], "fees": []}
    return NewEvent(kind="dealt", body=body)


def without(before: Mapping[str, Any], seat: int) -> dict[str, Any]:
    """What a round leaves to the next when somebody gets up: who sits down there starts anew."""
    return {name: [other for other in seats if other != seat] for name, seats in before.items()}


def settled_event(state: State) -> NewEvent:
    """Chips go from stack to stack, payment by payment."""
    assert state.record is not None
    moves: list[Move] = []
    for line in state.record["settlement"]:
        payer, payee = (_stack(state, line[who]) for who in ("payer", "payee"))
        what = f"{line['order']} {line['row']}"
        moves += moved(payer, payee, parse_money(line["paid"]), what)
    return NewEvent(kind="settled", body={"number": state.number, "void": ""}, moves=tuple(moves))


def _stack(state: State, seat: int) -> str:
    return ledger.stack(state.table, state.patrons[seat, ""].person)


# --- what people see ------------------------------------------------------------------------------


def last_out(state: State, record: Mapping[str, Any]) -> dict[str, Any]:
    """The last round; every payment is a line of the one who gets it."""
    return {
        "number": state.number,
        "hands": record["hands"],
        "settlement": [_line_out(line) for line in record["settlement"]],
        "bank": None,
        "collections": [],
        "jackpots": [],
        "void": record.get("void"),
        "start": record["button"],
        "nets": record["nets"],
        "yours": None,
    }


def _line_out(line: Mapping[str, Any]) -> dict[str, Any]:
    short = "" if line["paid"] == line["amount"] else f"; {dollars_of(line['amount'])} was owed"
    return {
        "order": line["order"],
        "seat": line["payee"],
        "backline": "",
        "payer": line["payer"],
        "wager": line["row"],
        "name": f"from seat {line['payer']}",
        "number": None,
        "amount": line["amount"],
        "in_action": line["paid"],
        "result": "win" if parse_money(line["paid"]) else "returned",
        "net": line["paid"],
        "returned": "0",
        "row": line["row"],
        "why": f"{line['why']}{short}",
        "cite": cite_text(line["cite"]) if line["cite"] else "",
    }


def dollars_of(text: str) -> str:
    return dollars(parse_money(text))


def yours(record: Mapping[str, Any], mine: Bettor) -> dict[str, str]:
    return {"net": record["nets"].get(str(mine[0]), "0"), "fees": "0"}


def told(record: Mapping[str, Any], names: Mapping[int, str]) -> Iterator[tuple[str, str]]:
    """The payments of a round as sentences, and what it brought everybody."""
    for line in record["settlement"]:
        payer, payee = (names.get(line[who], f"seat {line[who]}") for who in ("payer", "payee"))
        owed = "" if line["paid"] == line["amount"] else f" of {dollars_of(line['amount'])}"
        text = f"{payer} pays {payee} {dollars_of(line['paid'])}{owed}: {line['why']}."
        yield text, cite_text(line["cite"]) if line["cite"] else ""
    for seat, net in record["nets"].items():
        cents = parse_money(net)
        if cents:
            does = "wins" if cents > 0 else "loses"
            yield f"{names.get(int(seat), f'Seat {seat}')} {does} {dollars(abs(cents))}.", ""


def inputs(state: State) -> dict[str, Any]:
    """The table of a round as a record writes it."""
    assert state.round is not None
    setup = state.round.setup
    return {
        "seats": setup.seats,
        "button": setup.bank,
        "stacks": {str(seat): format_money(cents) for seat, cents in setup.stacks.items()},
        **({"before": dict(setup.before)} if setup.before else {}),
    }
