"""Readings, settings and open numbers: every way to choose, every refusal."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.errors import HousewayError, UnknownName
from houseway.sheet.switches import Choices, SwitchError, open_number, resolve

SHEET: dict[str, Any] = {
    "deck": {"decks": {"from": 3, "to": 8, "default": 8}},
    "bank": {"cover": {"switch": "cover", "net": "net", "once": "each-dollar-once"}, "rounds": 2},
    "table": {"seats": {"switch": "craps", "yes": {"of": [10, 11], "default": 11}, "no": 8}},
    "wager": {
        "banker": {
            "backline": True,
            "rows": [
                {"id": "seven", "only": "seven=push", "pays": "push"},
                {"id": "half", "only": "seven=half|pay", "pays": "1 to 2"},
                {"id": "wins", "pays": {"switch": "cover", "net": "1 to 1", "once": "2 to 1"}},
            ],
        }
    },
    "reading": {
        "cover": {"choices": ["net", "once"], "default": "net"},
        "seven": {"choices": ["push", "half", "pay"], "default": "push"},
    },
    "setting": {"craps": {"choices": ["no", "yes"], "default": "no"}},
}


def chosen(**choices: Any) -> dict[str, Any]:
    return resolve(SHEET, Choices(**choices)).data


def rows(**choices: Any) -> list[str]:
    return [row["id"] for row in chosen(**choices)["wager"]["banker"]["rows"]]


def refused(sheet: dict[str, Any]) -> SwitchError:
    with pytest.raises(SwitchError) as caught:
        resolve(sheet, Choices())
    return caught.value


# --- readings and settings ------------------------------------------------------------------------


def test_without_a_word_every_switch_stands_on_its_default() -> None:
    resolved = resolve(SHEET, Choices())
    assert resolved.readings == {"cover": "net", "seven": "push"}
    assert resolved.settings == {"craps": "no", "deck.decks": 8}
    assert resolved.data["bank"] == {"cover": "net", "rounds": 2}
    assert resolved.data["table"]["seats"] == 8


def test_a_reading_changes_every_value_that_hangs_on_it() -> None:
    data = chosen(readings={"cover": "once"})
    assert data["bank"]["cover"] == "each-dollar-once"
    assert data["wager"]["banker"]["rows"][-1] == {"id": "wins", "pays": "2 to 1"}


def test_a_row_is_there_only_under_its_choices() -> None:
    assert rows() == ["seven", "wins"]
    assert rows(readings={"seven": "half"}) == ["half", "wins"]
    assert rows(readings={"seven": "pay"}) == ["half", "wins"]


def test_a_resolved_row_no_longer_says_under_which_choice_it_stands() -> None:
    assert all("only" not in row for row in chosen()["wager"]["banker"]["rows"])


def test_an_open_number_may_stand_inside_a_switch() -> None:
    assert chosen(settings={"craps": "yes"})["table"]["seats"] == 11
    assert chosen(settings={"craps": "yes", "table.seats": "10"})["table"]["seats"] == 10


def test_resolving_leaves_the_sheet_as_it_was() -> None:
    before = repr(SHEET)
    chosen(readings={"cover": "once"}, settings={"deck.decks": 6, "bank.rounds": 1})
    assert repr(SHEET) == before


@pytest.mark.parametrize(
    ("choices", "code", "message"),
    [
        (
            {"readings": {"covr": "net"}},
            "unknown-reading",
            "reading: no reading 'covr'. Did you mean cover?",
        ),
        (
            {"readings": {"seven": "pus"}},
            "unknown-choice",
            "reading seven: no choice 'pus'. Did you mean push?",
        ),
        (
            {"settings": {"craps": "maybe"}},
            "unknown-choice",
            "setting craps: no choice 'maybe'. Known: no, yes",
        ),
        (
            {"settings": {"bank.round": 3}},
            "unknown-path",
            "bank: no path 'bank.round'. Did you mean",
        ),
        (
            {"settings": {"wager.bankr.pays": "1 to 1"}},
            "unknown-path",
            "wager: no path 'wager.bankr.pays'",
        ),
        (
            {"settings": {"wager.banker.row.win.pays": "1 to 1"}},
            "unknown-path",
            "wager.banker.row: no path 'wager.banker.row.win.pays'",
        ),
    ],
)
def test_a_choice_that_does_not_exist_is_refused_with_what_does(
    choices: dict[str, Any], code: str, message: str
) -> None:
    with pytest.raises(UnknownName) as caught:
        chosen(**choices)
    assert caught.value.code == code
    assert str(caught.value).startswith(message)


# --- numbers and values by path -------------------------------------------------------------------


@pytest.mark.parametrize("given", [6, "6"])
def test_an_open_number_is_set_by_its_path(given: object) -> None:
    resolved = resolve(SHEET, Choices(settings={"deck.decks": given}))
    assert resolved.data["deck"]["decks"] == 6
    assert resolved.settings["deck.decks"] == 6


@pytest.mark.parametrize("given", [2, 9, "9", "many", "-3", 5.5])
def test_an_open_number_stays_within_what_the_document_allows(given: object) -> None:
    with pytest.raises(HousewayError) as caught:
        chosen(settings={"deck.decks": given})
    assert caught.value.code == "outside-range"
    assert str(caught.value) == f"deck.decks: {given!r} is not allowed; the sheet says 3 to 8"


def test_an_open_number_may_be_a_list_of_numbers() -> None:
    of = {"of": [4, 6, 8], "default": 8}
    assert [open_number(of, given, "deck.decks") for given in (None, 4, "6")] == [8, 4, 6]
    with pytest.raises(HousewayError, match="5 is not allowed; the sheet says 4, 6, 8"):
        open_number(of, 5, "deck.decks")


def test_any_value_may_be_set_by_its_path_and_keeps_its_type() -> None:
    data = chosen(
        settings={
            "bank.rounds": "3",
            "wager.banker.backline": "false",
            "wager.banker.row.wins.pays": "19 to 20",
        }
    )
    assert data["bank"]["rounds"] == 3
    assert data["wager"]["banker"]["backline"] is False
    assert data["wager"]["banker"]["rows"][-1]["pays"] == "19 to 20"


# --- switches that are written wrong -----------------------------------------------------------


def sheet(**changes: Any) -> dict[str, Any]:
    return {**SHEET, **changes}


@pytest.mark.parametrize(
    ("changes", "code", "path", "message"),
    [
        (
            {"draw": {"naturals": {"switch": "covr", "net": 1}}},
            "unknown-switch",
            ("draw", "naturals"),
            "no reading or setting 'covr'. Did you mean cover?",
        ),
        (
            {"draw": {"naturals": {"switch": "cover", "once": 1, "never": 2}}},
            "switch",
            ("draw", "naturals"),
            "switch 'cover' lacks the choice 'net'; it has once, never",
        ),
        (
            {"draw": {"rows": [{"id": "a", "only": "sevn=push"}]}},
            "unknown-switch",
            ("draw", "rows"),
            (
                "only = 'sevn=push': write \"name=choice\" with a reading or setting "
                "(cover, seven, craps)"
            ),
        ),
        (
            {"draw": {"rows": [{"id": "a", "only": "seven"}]}},
            "unknown-switch",
            ("draw", "rows"),
            (
                "only = 'seven': write \"name=choice\" with a reading or setting "
                "(cover, seven, craps)"
            ),
        ),
        (
            {"setting": {"craps": {"choices": ["no", "yes"], "default": "maybe"}}},
            "unknown-choice",
            ("setting", "craps", "default"),
            "default 'maybe' is not a choice (no, yes)",
        ),
        (
            {"setting": {"craps": {"choices": ["no", "yes"]}}},
            "missing-key",
            ("setting", "craps"),
            "setting.craps.default is missing",
        ),
        (
            {"setting": {"craps": {"default": "no"}}},
            "missing-key",
            ("setting", "craps"),
            "setting.craps.choices is missing",
        ),
        (
            {"setting": {"craps": {"choices": "no", "default": "no"}}},
            "wrong-value",
            ("setting", "craps", "choices"),
            'choices = \'no\'; write a list, ["a", "b"]',
        ),
        (
            {"setting": {"craps": "no"}},
            "wrong-value",
            ("setting", "craps"),
            "setting.craps is not a table",
        ),
        ({"setting": "no"}, "wrong-value", ("setting",), "setting is not a table: 'no'"),
        (
            {"deck": {"decks": {"from": 3, "to": 8, "default": 9}}},
            "open-number",
            ("deck", "decks"),
            "default 9 is not one of the numbers it allows",
        ),
        (
            {"deck": {"decks": {"of": [4, "six"], "default": 4}}},
            "open-number",
            ("deck", "decks"),
            (
                "{'of': [4, 'six'], 'default': 4}: write whole numbers, "
                "{ from = 3, to = 8, default = 8 } or { of = [4, 6, 8], default = 8 }"
            ),
        ),
    ],
)
def test_a_switch_that_is_written_wrong_is_refused_at_its_place(
    changes: dict[str, Any], code: str, path: tuple[str, ...], message: str
) -> None:
    error = refused(sheet(**changes))
    assert (error.code, error.path, error.message) == (code, path, message)
