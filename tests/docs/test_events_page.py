"""The page of events has every kind, exactly its fields, and examples that really happen."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

import pytest
from tests.docs.pages import ROOT
from tests.docs.table_events import table_events, told_to_the_table

from houseway.room.state.apply_events import KINDS
from houseway.room.state.events import PLACE, Event

TEXT = (ROOT / "docs" / "events.md").read_text(encoding="utf-8")
ENTRIES = dict(re.findall(r"^### ([\w-]+)\n(.*?)(?=^##|\Z)", TEXT, re.M | re.S))
SOMETIMES, SECRET = " (sometimes)", " (secret)"


def happened(kind: str) -> list[Event]:
    return [event for event in table_events() if event.kind == kind]


def named(kind: str, *remarks: str) -> set[str]:
    """The fields of an entry that have one of these remarks behind them."""
    rows = re.findall(r"^\| `(\w+)`( \(\w+\))? \|", ENTRIES[kind], re.M)
    return {name for name, remark in rows if remark in remarks}


def everywhere(keys: Iterable[Iterable[str]]) -> set[str]:
    return set.intersection(*map(set, keys))


def anywhere(keys: Iterable[Iterable[str]]) -> set[str]:
    return set().union(*keys)


def test_every_kind_that_a_table_understands_has_its_entry() -> None:
    assert sorted(ENTRIES) == sorted(["opened", *KINDS])
    assert {event.kind for event in table_events()} == set(ENTRIES)


@pytest.mark.parametrize("kind", sorted(ENTRIES))
def test_an_entry_lists_exactly_the_fields_that_events_have(kind: str) -> None:
    bodies = [event.body for event in happened(kind)]
    secrets = [event.secret or {} for event in happened(kind)]
    assert named(kind, "", SOMETIMES) == anywhere(bodies)
    assert named(kind, "") == everywhere(bodies)
    assert named(kind, SECRET) == anywhere(secrets)


@pytest.mark.parametrize("kind", sorted({*KINDS} - {"snapshot"}))
def test_an_entry_lists_the_fields_of_the_typed_body(kind: str) -> None:
    fields = {*KINDS[kind].unwritten}
    fields |= {"seat", "backline"} if PLACE in fields else set()
    # Nobody passes, takes the bank or leaves it from behind a seat.
    assert fields - {PLACE} - named(kind, "", SOMETIMES) <= {"backline"}
    assert named(kind, "", SOMETIMES) <= fields


@pytest.mark.parametrize("kind", sorted(ENTRIES))
def test_an_entry_says_where_chips_go(kind: str) -> None:
    (line,) = re.findall(r"^Chips: (.*?)\n\n", ENTRIES[kind], re.M | re.S)
    told = set(re.findall(r"`(\w+)` to `(\w+)`", line))
    seen = {
        (move.giver.partition(":")[0], move.taker.partition(":")[0])
        for event in happened(kind)
        for move in event.moves
    }
    assert seen <= told
    assert bool(seen) == (line != "none.")


@pytest.mark.parametrize("kind", sorted(ENTRIES))
def test_an_entry_says_whether_the_table_is_told(kind: str) -> None:
    (word,) = re.findall(r"^In the log: (\w+)\.$", ENTRIES[kind], re.M)
    words = {"always": {True}, "never": {False}, "sometimes": {True, False}}
    assert told_to_the_table()[kind] == words[word]


def agrees(shown: Any, real: Any) -> bool:
    """Whether an example is what happened; `...` stands for anything."""
    if isinstance(shown, str) and shown.endswith("..."):
        return shown == "..." or str(real).startswith(shown.removesuffix("..."))
    if isinstance(shown, Mapping) and isinstance(real, Mapping):
        return list(shown) == list(real) and all(agrees(shown[key], real[key]) for key in shown)
    if isinstance(shown, list) and isinstance(real, list | tuple):
        return len(shown) == len(real) and all(map(agrees, shown, real))
    return bool(shown == real)


def as_json(event: Event) -> dict[str, Any]:
    return {
        "kind": event.kind,
        "body": event.body,
        **({"secret": event.secret} if event.secret else {}),
        **({"moves": [asdict(move) for move in event.moves]} if event.moves else {}),
    }


@pytest.mark.parametrize("kind", sorted(ENTRIES))
def test_the_example_of_an_entry_is_an_event_that_a_table_took_up(kind: str) -> None:
    (text,) = re.findall(r"^```json\n(.*?)^```$", ENTRIES[kind], re.M | re.S)
    example = json.loads(text)
    assert any(agrees(example, as_json(event)) for event in happened(kind)), text
