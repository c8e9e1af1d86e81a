"""What is exported is what is in the books, without the secrets."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path

import pytest
from tests.storage.books import ADA, BEN, a_round, event, issue, move, put

from houseway.errors import UnknownName
from houseway.extras import MissingExtra
from houseway.room.state.events import NewEvent
from houseway.storage import Store
from houseway.storage.export import export


@pytest.fixture
def filled(store: Store) -> Store:
    issue(store, ADA, 1000)
    put(store, "table:k3x9", event(move(ADA, BEN, 10, 'a "wager", with ä')), recall=a_round())
    put(store, "table:k3x9", event(), recall=a_round(2, void="misdeal"))
    put(store, "table:k3x9", NewEvent(kind="shuffled", body={}, secret={"nonce": "hidden"}))
    return store


def rows(store: Store, what: str, folder: Path, format: str) -> list[dict[str, object]]:
    path = folder / f"{what}.{format}"
    count = export(store, what, path, format=format)
    if format == "csv":
        with path.open(encoding="utf-8", newline="") as file:
            found: list[dict[str, object]] = list(csv.DictReader(file))
    else:
        from pyarrow import parquet

        found = parquet.read_table(path).to_pylist()
    assert len(found) == count
    return found


@pytest.mark.parametrize("format", ["csv", "parquet"])
def test_all_three_can_be_exported(filled: Store, tmp_path: Path, format: str) -> None:
    entries = rows(filled, "entries", tmp_path, format)
    assert [(e["account"], int(str(e["cents"])), e["stream"]) for e in entries] == [
        ("cage", -1000, "cage"),
        (ADA, 1000, "cage"),
        (ADA, -10, "table:k3x9"),
        (BEN, 10, "table:k3x9"),
    ]
    assert entries[2]["what"] == 'a "wager", with ä'
    events = rows(filled, "events", tmp_path, format)
    assert [e["kind"] for e in events] == ["issued", "moved", "moved", "shuffled"]
    assert "hidden" not in repr(events)
    assert "secret" not in events[0]
    rounds = rows(filled, "rounds", tmp_path, format)
    assert [int(str(r["number"])) for r in rounds] == [1, 2]
    assert json.loads(str(rounds[0]["inputs"])) == a_round().inputs
    assert rounds[1]["void"] == "misdeal"


def test_parquet_keeps_numbers_as_numbers(filled: Store, tmp_path: Path) -> None:
    assert rows(filled, "entries", tmp_path, "parquet")[1]["cents"] == 1000


@pytest.mark.parametrize("format", ["csv", "parquet"])
def test_an_empty_room_exports_its_columns(store: Store, tmp_path: Path, format: str) -> None:
    assert rows(store, "rounds", tmp_path, format) == []
    assert (tmp_path / f"rounds.{format}").stat().st_size > 50


def test_what_is_not_known_is_refused(store: Store, tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="Did you mean rounds"):
        export(store, "round", tmp_path / "x")
    with pytest.raises(UnknownName, match="Known: csv, parquet"):
        export(store, "rounds", tmp_path / "x", format="xlsx")


def test_parquet_without_its_library_says_what_to_install(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtra, match=r"houseway\[export\]"):
        export(store, "rounds", tmp_path / "x", format="parquet")
    assert export(store, "rounds", tmp_path / "x") == 0
