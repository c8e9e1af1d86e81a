"""The books after a crash, read without any server: are they whole, and did they tell the truth?"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from tests.service.player import Player, State, Word

from houseway.library import Game
from houseway.money import format_money, parse_money
from houseway.room.state import ledger
from houseway.room.state.apply_events import apply_event, open_table
from houseway.room.state.events import Event
from houseway.room.views.table_view import table_view
from houseway.settling.settle import settle_record
from houseway.storage import Store

# What a viewer is told beside the books: the time, which depends on who is connected, too.
BESIDE = ("now", "deadline", "seconds")

# The event of each command that is written exactly once, or not at all.
ONCE = {
    "sit": "sat",
    "add-chips": "added",
    "take-bank": "banked",
    "pass-bank": "passed",
    "choose": "chose",
}


def audit(store: Store, player: Player, *tables: str) -> None:
    """Everything that must hold whenever the server was killed."""
    balance = store.trial_balance()
    assert balance.sound, balance
    report = store.verify()
    assert report.sound, report.faults
    for table in tables:
        game = player.games[table]
        events = store.read(f"table:{table}")
        assert [event.seq for event in events] == list(range(1, len(events) + 1))
        _told_the_truth(store, events, game, player, table)
        _rounds_are_what_the_cards_make_them(store, events, game, table)
        _said_once(store, events, player, table)


def _told_the_truth(
    store: Store, events: list[Event], game: Game, player: Player, table: str
) -> None:
    """Every state that the player saw is the fold of the events up to its version."""
    seen: dict[int, list[State]] = {}
    for state in player.heard[table].states:
        seen.setdefault(state["version"], []).append(state)
    assert seen, "nothing was shown"
    assert max(seen) <= len(events), "a state was shown that was never written"
    books = open_table(events[0], game)
    for event in events[1:]:
        books = apply_event(books, event)
        if event.seq in seen:
            truth = _kept(json.loads(json.dumps(table_view(books, player.id, now=0))))
            whole_log = truth["log"]  # of which a reader is told what is new to him
            for shown in seen[event.seq]:
                told = _kept(shown)
                truth["log"] = whole_log[: len(told["log"])]
                wrong = {k: (told[k], truth[k]) for k in truth if told[k] != truth[k]}
                assert not wrong, json.dumps(wrong)
    own = {**store.balances(f"stack:{table}:"), **store.balances(f"bets:{table}:")}
    own[ledger.cover(table)] = store.balance(ledger.cover(table))
    assert {name: cents for name, cents in own.items() if cents} == dict(books.money)


def _kept(view: State) -> dict[str, Any]:
    kept = {key: value for key, value in view.items() if key not in BESIDE}
    kept["people"] = [
        {key: value for key, value in one.items() if key != "connected"} for one in view["people"]
    ]
    if kept["waits"]:
        kept["waits"] = {key: value for key, value in kept["waits"].items() if key != "advice"}
    return kept


# --- commands -------------------------------------------------------------------------------------


def _said_once(store: Store, events: list[Event], player: Player, table: str) -> None:
    """What was answered is in the books once; what was refused is not there."""
    words = [word for word in player.words if word.table == table]
    for word in words:
        if word.answer not in ("", "done"):
            assert store.answered(player.id, word.says["id"]) is None, word
    own = [event for event in events if event.actor == player.id and _own(event)]
    found = Counter(map(_mark, own))
    once = [word for word in words if word.says["do"] in ONCE]
    carried = Counter(_mark_of(word) for word in once if word.answer == "done")
    unknown = Counter(_mark_of(word) for word in once if word.answer == "")
    assert not carried - found, "answered, but not in the books"
    assert not found - carried - unknown, "in the books more often than it was said"


def _own(event: Event) -> bool:
    """Not what followed from a command by itself."""
    by = event.body.get("by", "player")
    return event.kind in ONCE.values() and by == "player" and not event.body.get("forced")


def _mark(event: Event) -> tuple[str, str]:
    match event.kind:
        case "chose":
            return ("chose", str(event.body["say"]).partition(" ")[0])
        case "banked":
            return ("banked", str(event.body["cents"]))
        case "added" | "sat":
            return (event.kind, str(event.moves[0].cents))
    return (event.kind, "")


def _mark_of(word: Word) -> tuple[str, str]:
    says = word.says
    match says["do"]:
        case "choose":
            return ("chose", says["say"].partition(" ")[0])
        case "take-bank":
            return ("banked", str(parse_money(says["amount"])))
        case "add-chips":
            return ("added", str(parse_money(says["amount"])))
        case "sit":
            return ("sat", str(parse_money(says["buy_in"])))
    return (ONCE[says["do"]], "")


# --- rounds ---------------------------------------------------------------------------------------


def _rounds_are_what_the_cards_make_them(
    store: Store, events: list[Event], game: Game, table: str
) -> None:
    """The shuffle that was committed to, the wagers and the decisions make the result: whatever
    was interrupted in between, chips moved as these settle."""
    secret: Mapping[str, Any] = {}
    commitment = ""
    lies: dict[tuple[Any, ...], int] = {}
    people: dict[tuple[int, str], str] = {}
    dealt: Event | None = None
    bank = 0
    choices: list[Mapping[str, Any]] = []
    number, position = 0, 0
    for event in events:
        body = event.body
        place = (body.get("seat", 0), body.get("backline", ""))
        match event.kind:
            case "sat":
                people[place] = body["person"]
            case "left":
                lies = {spot: cents for spot, cents in lies.items() if spot[:2] != place}
            case "shuffled":
                assert event.secret is not None
                secret, commitment, position = event.secret, body["commitment"], body["burnt"]
            case "banked":
                bank = body["seat"]
            case "bet":
                lies[*place, body["wager"], body.get("number")] = body["cents"]
            case "dealt":
                assert dealt is None, "dealt twice"
                dealt, choices, number = event, [], number + 1
            case "chose":
                choices.append(body)
            case "settled":
                assert dealt is not None
                assert body["number"] == number, "a round is missing or doubled"
                kept = store.round(table, number)
                assert kept is not None
                assert kept.seq >= event.seq
                assert (kept.commitment, kept.position) == (commitment, position)
                inputs = dict(kept.inputs)
                assert _wagers(inputs["wagers"]) == {s: c for s, c in lies.items() if c}
                assert _same_choices(inputs["choices"], choices)
                assert inputs["bank"] == {
                    "seat": bank,
                    "amount": format_money(dealt.body["cover"]),
                }
                assert inputs["dice"] == dealt.body["dice"]
                inputs["shuffle"] = {
                    "order": secret["order"].split(),
                    "nonce": secret["nonce"],
                    "commitment": commitment,
                    "position": position,
                }
                record = settle_record(game, inputs)
                assert record.get("void", "") == body["void"]
                if not body["void"]:
                    assert _paid(event) == _due(record, people, dealt.body["cover"])
                lies = {
                    (line["seat"], line["backline"], line["wager"], line["number"]): parse_money(
                        line["amount"]
                    )
                    for line in record["settlement"]
                    if line["result"] == "stays"
                }
                position += sum("card" in happened for happened in record["events"])
                dealt = None


def _wagers(out: Iterable[Mapping[str, Any]]) -> dict[tuple[Any, ...], int]:
    return {
        (bet["seat"], bet.get("backline", ""), bet["wager"], bet.get("number")): parse_money(
            bet["amount"]
        )
        for bet in out
    }


def _same_choices(kept: list[Mapping[str, Any]], chosen: list[Mapping[str, Any]]) -> bool:
    """A record's choices are those of the events, in their order."""
    pairs = list(zip(kept, chosen, strict=True))
    for out, body in pairs:
        do, _, amount = str(body["say"]).partition(" ")
        same = (out["seat"], out.get("backline", ""), out["do"], out.get("hand", 1)) == (
            body["seat"],
            body.get("backline", ""),
            do,
            body["hand"],
        )
        if not same or (amount and out["amount"] != amount):
            return False
    return True


def _paid(settled: Event) -> dict[str, int]:
    """What everybody had more, in front of him or on the layout, after the round was settled."""
    got: Counter[str] = Counter()
    for move in settled.moves:
        for account, cents in ((move.giver, -move.cents), (move.taker, move.cents)):
            kind, _, rest = account.partition(":")
            if kind in ("stack", "bets"):
                got[rest.partition(":")[2]] += cents
    return {person: cents for person, cents in got.items() if cents}


def _due(
    record: Mapping[str, Any], people: Mapping[tuple[int, str], str], cover: int
) -> dict[str, int]:
    """The same from the record: each line's net; the bank gets back what it posted, and its net."""
    due: Counter[str] = Counter()
    for line in record["settlement"]:
        due[people[line["seat"], line["backline"]]] += parse_money(line["net"])
    due[people[record["bank"]["seat"], ""]] += cover + parse_money(record["bank"]["net"])
    return {person: cents for person, cents in due.items() if cents}
