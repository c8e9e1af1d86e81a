"""What a citation opens, and who sees the printed lines."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st

from houseway import document_copies
from houseway.library import cite_text, documents, houses_with_documents
from houseway.server.context import Context
from houseway.server.games.citations import cites_in

CASH_IN = "parkwest/cash-in-baccarat"
CITE = "Parkwest Casino Marina rules, lines 127-134, 1956"
Staff = Callable[[str], TestClient]


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of document 001 among the sources: each line says its number."""
    monkeypatch.setenv("HOUSEWAY_SOURCES", str(tmp_path / "sources"))
    text = "\n".join(f"line {number}" for number in range(1, 3001)).encode()
    file = tmp_path / "mine.txt"
    file.write_bytes(text)
    [house] = [one for one in houses_with_documents() if one.document == "001"]
    same = replace(house, digest=hashlib.sha256(text).hexdigest())
    others = [one for one in houses_with_documents() if one.document != "001"]
    monkeypatch.setattr(document_copies, "houses_with_documents", lambda: (same, *others))
    document_copies.add_sources([file])
    return file


def opened(client: TestClient, cite: str = CITE, game: str = CASH_IN) -> dict[str, Any]:
    answer = client.get("/api/cited", params={"cite": cite, "game": game})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_citation_opens_the_sentences_of_the_rules_that_rest_on_its_lines(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOUSEWAY_SOURCES", str(tmp_path / "none"))
    found = opened(client, "Parkwest Casino Marina rules, lines 127-134")
    assert found["cite"] == "Parkwest Casino Marina rules, lines 127-134"
    assert any(
        text.startswith("Tiger 8: It pays 25 to 1 if the Player hand totals 8")
        for text in found["sentences"]
    )
    assert not any("40 to 1" in text for text in found["sentences"])
    assert (found["lines"], found["why"]) == ([], "staff-only")
    named = opened(client, "reading cover; lines 3, 107")
    assert named["readings"][0]["choice"] == "each-dollar-once"


def test_a_question_of_the_text_is_opened_with_its_answer(client: TestClient) -> None:
    found = opened(client, "Hustler Casino rules, line 5082", "hustler/no-bust-6.2")
    assert any(re.match("Not printed: .*first bank", text) for text in found["sentences"])
    choices = [one["choice"] for one in found["readings"] if "position first" in one["asks"]]
    assert choices == ["left-of-house-dealer"]
    found = opened(client, "Hustler Casino rules, line 4928", "hustler/no-bust-6.2")
    [asked] = [text for text in found["sentences"] if "?" in text]
    assert asked.startswith("Does a winning natural pay 6 to 5 or 3 to 2? Both are printed.")
    assert "“6 to 5”, not “3 to 2”: the object of the game says 6 to 5" in asked


def test_only_staff_see_the_printed_lines_until_the_manager_shows_them_to_all(
    client: TestClient, staff: Staff, context: Context, copy: Path
) -> None:
    client.post("/api/guest")
    floor, manager = staff("floor"), staff("admin")
    assert (opened(client)["lines"], opened(client)["why"]) == ([], "staff-only")
    printed = opened(floor)["lines"]
    assert printed[0] == {"line": 127, "text": "line 127"}
    assert [line["line"] for line in printed] == [*range(127, 135), 1956]
    for other in (client, floor, staff("auditor")):
        assert other.get("/api/admin/sources").status_code in (401, 403)
        assert other.post("/api/admin/sources", json={"shown": True}).status_code in (401, 403)
    assert opened(client)["why"] == "staff-only"

    assert manager.get("/api/admin/sources").json()["shown"] is False
    assert manager.post("/api/admin/sources", json={"shown": True}).json()["shown"] is True
    assert opened(client)["lines"] == printed
    assert opened(client, "lines 96")["lines"] == [{"line": 96, "text": "line 96"}]
    event = context.store.latest("room", "sources-shown")
    assert event is not None
    assert event.body == {"shown": True}
    assert event.actor == manager.get("/api/me").json()["person"]["id"]

    manager.post("/api/admin/sources", json={"shown": False})
    assert opened(client)["why"] == "staff-only"


def test_a_document_without_a_copy_is_told_to_staff(
    client: TestClient, staff: Staff, copy: Path
) -> None:
    found = opened(staff("floor"), "Hustler Casino rules, line 70", "hustler/ez-baccarat")
    assert (found["lines"], found["why"]) == ([], "not-added")
    assert (
        opened(staff("floor"), "Parkwest Casino Marina rules, line 2999999")["why"]
        == "no-such-line"
    )


@pytest.mark.parametrize(
    "cite", ["", "no lines at all", "Nowhere Casino rules, line 3", "line x", "../../etc:1"]
)
def test_what_is_no_citation_is_refused(client: TestClient, cite: str) -> None:
    answer = client.get("/api/cited", params={"cite": cite})
    assert answer.status_code == 400
    assert answer.json()["error"]["where"] == "cite"


@given(
    st.lists(
        st.tuples(st.sampled_from(sorted(documents())), st.integers(1, 9999), st.integers(0, 40)),
        min_size=1,
        max_size=5,
    )
)
def test_the_words_of_every_citation_lead_back_to_its_lines(
    parts: list[tuple[str, int, int]],
) -> None:
    parts.sort()
    spans = [
        f"{document}:{first}" + (f"-{first + more}" if more else "")
        for document, first, more in parts
    ]
    assert cites_in(cite_text(", ".join(spans))) == ", ".join(spans)
