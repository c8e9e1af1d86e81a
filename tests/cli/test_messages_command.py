"""`houseway messages`: what is not translated, and files for translators."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.program import houseway

from houseway.server.http import pages

ENGLISH = {"common": {"language.own": "English", "close": "Close {what}", "cancel": "Cancel"}}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Message files of a room of our own."""
    monkeypatch.setattr(pages, "WEB", tmp_path)
    made = tmp_path / "messages"
    made.mkdir()
    (made / "en.json").write_text(json.dumps(ENGLISH))
    return made


def test_a_language_lists_the_texts_that_it_lacks_with_their_english(folder: Path) -> None:
    own = {"common": {"language.own": "Norsk", "close": "Lukk {what}"}}
    (folder / "no.json").write_text(json.dumps(own))
    found = houseway("messages", "no", "--json").json
    assert found["missing"] == [{"section": "common", "key": "cancel", "english": "Cancel"}]
    assert (found["texts"], found["problems"], found["offered"]) == (3, [], False)
    listed = [(each["language"], each["missing"]) for each in houseway("messages", "--json").json]
    assert listed == [("en", 0), ("no", 1)]


def test_written_keys_keep_the_order_of_english_and_every_text_that_was_there(folder: Path) -> None:
    file = folder / "no.json"
    file.write_text(json.dumps({"common": {"close": "Lukk {what}"}}))
    assert houseway("messages", "no", "--write").code == 0
    common = json.loads(file.read_text())["common"]
    assert list(common.items()) == [("language.own", ""), ("close", "Lukk {what}"), ("cancel", "")]


@pytest.mark.parametrize(
    ("common", "problem"),
    [
        ({"close": "Lukk"}, "common: close: fills in none, not what"),
        ({"close": "Lukk {hva}"}, "common: close: fills in hva, not what"),
        ({"open": "Åpne"}, "common: open: English has no such text"),
    ],
)
def test_a_wrong_text_is_named_and_the_exit_code_is_1(
    folder: Path, common: dict[str, str], problem: str
) -> None:
    (folder / "no.json").write_text(json.dumps({"common": common}))
    done = houseway("messages", "no")
    assert done.code == 1
    assert problem in done.out.splitlines()


def test_an_unknown_language_is_refused_with_the_nearest_name(folder: Path) -> None:
    done = houseway("messages", "em")
    assert done.code != 0
    assert "no language 'em'" in done.err
