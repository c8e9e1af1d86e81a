"""The user's own copies of the houses' documents."""

from __future__ import annotations

import hashlib
import re
import stat
from dataclasses import replace
from pathlib import Path

import pytest
from tests.cli.program import houseway

import houseway as hw
from houseway import document_copies
from houseway.library import houses_with_documents

PRINTED = "".join(f"Line {number} of the rules.\n" for number in range(1, 201))


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder of copies; the document of Parkwest is a text of our own."""
    monkeypatch.setenv("HOUSEWAY_SOURCES", str(tmp_path / "sources"))
    digest = hashlib.sha256(PRINTED.encode()).hexdigest()
    houses = tuple(
        replace(house, digest=digest) if house.document == "001" else house
        for house in houses_with_documents()
    )
    monkeypatch.setattr(document_copies, "houses_with_documents", lambda: houses)
    return tmp_path


@pytest.fixture
def document(folder: Path) -> Path:
    path = folder / "rules.txt"
    path.write_text(PRINTED, encoding="utf-8")
    return path


def test_every_house_states_the_digest_of_its_document() -> None:
    digests = [house.digest for house in houses_with_documents()]
    assert len({*digests}) == 5
    assert all(re.fullmatch(r"[0-9a-f]{64}", digest) for digest in digests)


def test_a_copy_is_recognised_by_its_digest_and_read_by_its_owner_alone(
    document: Path, folder: Path
) -> None:
    assert [each.number for each in hw.sources() if each.added] == []
    added = hw.add_source(document)
    assert (added.number, added.house, added.added) == ("001", "Parkwest Casino Marina", True)
    assert [each.number for each in hw.sources() if each.added] == ["001"]
    kept = folder / "sources" / "001.txt"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


def test_a_citation_gives_the_very_lines(document: Path) -> None:
    hw.add_source(document)
    assert [line.text for line in hw.cited_lines("001:93-95, 001:200")] == [
        *("Line 93 of the rules.", "Line 94 of the rules."),
        *("Line 95 of the rules.", "Line 200 of the rules."),
    ]


def test_a_file_with_another_digest_is_refused_and_nothing_is_kept(
    document: Path, folder: Path
) -> None:
    changed = folder / "changed.txt"
    changed.write_text(PRINTED.replace("93", "94"), encoding="utf-8")
    with pytest.raises(hw.HousewayError, match=r"none of the documents.*Parkwest") as refused:
        document_copies.add_sources([document, changed])
    assert refused.value.code == "unknown-document"
    assert not (folder / "sources").exists()


@pytest.mark.parametrize(
    ("cite", "says"),
    [
        ("001:93-300", "lines 1 to 201, not 93-300"),
        ("001:95-93", "lines 1 to 201, not 95-93"),
        ("003:1", "no copy of Hustler Casino rules was added"),
        ("009:1", "no document '009'"),
        ("reading:cover", "expected lines of a document, such as 001:93-99"),
        ("", "expected lines of a document"),
        ("lines 93-99", "expected lines of a document"),
    ],
)
def test_a_citation_that_cannot_be_opened_says_why(cite: str, says: str, document: Path) -> None:
    hw.add_source(document)
    with pytest.raises(hw.HousewayError, match=re.escape(says)):
        hw.cited_lines(cite)


def test_a_file_that_cannot_be_read_is_named(folder: Path) -> None:
    with pytest.raises(hw.HousewayError, match=r"cannot read .*nowhere\.txt"):
        hw.add_source(folder / "nowhere.txt")


def test_a_copy_is_deleted_once(document: Path) -> None:
    hw.add_source(document)
    assert not hw.remove_source("001").added
    with pytest.raises(hw.HousewayError, match="no copy of 001 was added"):
        hw.remove_source("001")


def test_the_command_lists_the_documents_and_refuses_any_other_file(folder: Path) -> None:
    listed = houseway("sources", "list")
    assert "Parkwest Casino Marina rules" in listed.out
    assert "added" not in listed.out
    other = folder / "other.txt"
    other.write_text("no rules")
    refused = houseway("sources", "add", str(other))
    assert (refused.code, refused.out) == (2, "")
    assert "none of the documents" in refused.err
