"""One sheet over another: tables, rows, drops, and citations that are not inherited."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.sheet.merge import MergeError, drop, merge, patch_rows, strip_citations, with_rows


def refused(call: Any, *args: Any) -> MergeError:
    with pytest.raises(MergeError) as caught:
        call(*args)
    return caught.value


BANKER: dict[str, Any] = {
    "wager": {
        "banker": {
            "name": "Banker",
            "rows": [
                {"id": "tie", "when": "winner == 'tie'", "pays": "push", "cite": "001:5"},
                {"id": "wins", "when": "winner == 'banker'", "pays": "1 to 1", "cite": "001:6"},
            ],
        }
    }
}


def banker_rows(child: dict[str, Any]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = merge(BANKER, {"wager": {"banker": child}})["wager"]["banker"][
        "rows"
    ]
    return rows


# --- tables ---------------------------------------------------------------------------------------


def test_tables_merge_key_by_key_and_other_values_are_replaced_whole() -> None:
    parent = {"table": {"seats": 8, "backline": ["player", "banker"], "spots": "circles"}}
    child = {"table": {"seats": 9, "backline": ["tie"]}, "game": {"name": "x"}}
    assert merge(parent, child) == {
        "table": {"seats": 9, "backline": ["tie"], "spots": "circles"},
        "game": {"name": "x"},
    }


def test_a_switched_value_replaces_a_plain_one_and_the_other_way_round() -> None:
    plain = {"bank": {"nobody": "broken"}}
    switched = {"bank": {"nobody": {"switch": "nobody", "broken": "broken", "closed": "closed"}}}
    assert merge(plain, switched) == switched
    assert merge(switched, plain) == plain


def test_a_switch_is_never_mixed_with_the_switch_of_a_parent() -> None:
    parent = {"pays": {"switch": "a", "x": 1, "y": 2}}
    child = {"pays": {"switch": "b", "z": 3}}
    assert merge(parent, child) == child


_plain_sheet = st.recursive(
    st.integers() | st.text("ab", max_size=2),
    lambda inner: st.dictionaries(st.sampled_from("pqrs"), inner, max_size=3),
    max_leaves=8,
)
_sheets = st.dictionaries(st.sampled_from("pqrs"), _plain_sheet, max_size=4)


@given(_sheets)
def test_an_empty_child_changes_nothing_and_an_empty_parent_lends_nothing(
    sheet: dict[str, Any],
) -> None:
    assert merge(sheet, {}) == sheet
    assert merge({}, sheet) == sheet
    assert merge(sheet, sheet) == sheet


def leaves(sheet: Any, path: tuple[str, ...] = ()) -> dict[tuple[str, ...], Any]:
    if not isinstance(sheet, dict):
        return {path: sheet}
    return {k: v for key, item in sheet.items() for k, v in leaves(item, (*path, key)).items()}


@given(_sheets, _sheets)
def test_every_value_of_the_child_holds_and_the_rest_is_the_parents(
    parent: dict[str, Any], child: dict[str, Any]
) -> None:
    found, own, lent = leaves(merge(parent, child)), leaves(child), leaves(parent)
    assert own.items() <= found.items()
    assert all(found[path] == lent[path] for path in found.keys() - own.keys())


@given(_sheets, _sheets)
def test_merging_leaves_both_sheets_as_they_were(
    parent: dict[str, Any], child: dict[str, Any]
) -> None:
    before = repr((parent, child))
    merge(parent, child)
    assert repr((parent, child)) == before


# --- rows by id -----------------------------------------------------------------------------------


def test_a_row_is_changed_by_its_id_and_keeps_its_place() -> None:
    rows = banker_rows({"row": {"wins": {"pays": "19 to 20", "cite": "003:8"}}})
    assert [row["id"] for row in rows] == ["tie", "wins"]
    assert rows[1] == {
        "id": "wins",
        "when": "winner == 'banker'",
        "pays": "19 to 20",
        "cite": "003:8",
    }


def test_another_price_does_not_borrow_the_line_of_the_price_it_replaces() -> None:
    assert "cite" not in banker_rows({"row": {"wins": {"pays": "19 to 20"}}})[1]
    assert banker_rows({"row": {"wins": {"says": "banker wins"}}})[1]["cite"] == "001:6"


@pytest.mark.parametrize(
    ("place", "order"),
    [
        ({"before": "tie"}, ["new", "tie", "wins"]),
        ({"after": "tie"}, ["tie", "new", "wins"]),
        ({"before": "wins"}, ["tie", "new", "wins"]),
        ({"after": "wins"}, ["tie", "wins", "new"]),
    ],
)
def test_a_new_row_goes_before_or_after_a_named_row(
    place: dict[str, str], order: list[str]
) -> None:
    rows = banker_rows({"row": {"new": {**place, "when": "x", "pays": "push"}}})
    assert [row["id"] for row in rows] == order
    new = rows[order.index("new")]
    assert new == {"id": "new", "when": "x", "pays": "push"}


def test_a_new_row_may_stand_next_to_a_row_that_is_new_itself() -> None:
    rows = banker_rows({"row": {"a": {"after": "tie"}, "b": {"after": "a"}}})
    assert [row["id"] for row in rows] == ["tie", "a", "b", "wins"]


def test_a_row_is_dropped_by_its_id() -> None:
    assert [r["id"] for r in banker_rows({"row": {"tie": {"drop": True}}})] == ["wins"]


def test_a_list_of_rows_replaces_the_parents_list_whole() -> None:
    assert banker_rows({"rows": [{"id": "only"}]}) == [{"id": "only"}]


def test_irregularities_are_patched_like_rows() -> None:
    parent = {"irregular": {"rows": [{"id": "boxed", "repair": "plays"}]}}
    child = {"irregular": {"row": {"boxed": {"repair": "misdeal"}}}}
    assert merge(parent, child)["irregular"]["rows"] == [{"id": "boxed", "repair": "misdeal"}]


# --- a wager of one row ---------------------------------------------------------------------------


def test_a_wager_without_a_list_has_one_row_called_wins() -> None:
    tie = {"name": "Tie", "when": "winner == 'tie'", "pays": "8 to 1", "cite": "98"}
    assert merge({}, {"wager": {"tie": tie}})["wager"]["tie"] == {
        "name": "Tie",
        "cite": "98",
        "rows": [{"id": "wins", "when": "winner == 'tie'", "pays": "8 to 1", "cite": "98"}],
    }


def test_a_child_changes_the_one_row_of_a_parent_in_the_same_short_form() -> None:
    parent = merge({}, {"wager": {"tie": {"when": "winner == 'tie'", "pays": "8 to 1"}}})
    rows = merge(parent, {"wager": {"tie": {"pays": "9 to 1"}}})["wager"]["tie"]["rows"]
    assert rows == [{"id": "wins", "when": "winner == 'tie'", "pays": "9 to 1"}]


def test_the_short_form_and_a_row_beside_it_make_two_rows() -> None:
    both = {"when": "x", "pays": "8 to 1", "row": {"push": {"before": "wins", "pays": "push"}}}
    with_both = with_rows({"wager": {"tie": both}})["wager"]["tie"]["row"]
    assert set(with_both) == {"push", "wins"}


# --- refusals of rows -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("child", "code", "path", "message"),
    [
        (
            {"row": {"new": {"pays": "push"}}},
            "row-without-place",
            ("new",),
            (
                'row \'new\' is new: say before = "..." or after = "..." (tie, wins), '
                "because rows are tried in order"
            ),
        ),
        (
            {"row": {"new": {"after": "win"}}},
            "unknown-row",
            ("new", "after"),
            "no row 'win'. Did you mean wins?",
        ),
        (
            {"row": {"ties": {"drop": True}}},
            "unknown-row",
            ("ties",),
            "no row 'ties' to drop. Did you mean tie?",
        ),
        ({"row": {"tie": "push"}}, "wrong-value", ("tie",), "row 'tie' is not a table: 'push'"),
        ({"row": {}, "rows": []}, "rows-twice", (), "rows and row stand side by side"),
    ],
)
def test_a_patch_that_fits_no_row_is_refused_at_its_place(
    child: dict[str, Any], code: str, path: tuple[str, ...], message: str
) -> None:
    error = refused(merge, BANKER, {"wager": {"banker": child}})
    assert (error.code, error.path) == (code, ("wager", "banker", "row", *path))
    assert error.message == message


def test_the_short_form_beside_a_list_is_refused() -> None:
    error = refused(merge, BANKER, {"wager": {"banker": {"pays": "push", "rows": []}}})
    assert (error.code, error.path) == ("rows-twice", ("wager", "banker"))
    assert error.message == "pays beside rows: write one or the other"


def test_the_short_form_beside_a_row_that_is_no_table_is_refused() -> None:
    error = refused(merge, BANKER, {"wager": {"banker": {"pays": "push", "row": "wins"}}})
    assert (error.code, error.path) == ("wrong-value", ("wager", "banker", "row"))


def test_rows_that_are_no_list_of_tables_cannot_be_patched() -> None:
    error = refused(patch_rows, "tie", {"tie": {}}, ("row",))
    assert error.message == "rows is not a list of tables: 'tie'"


# --- drop -----------------------------------------------------------------------------------------


def test_whole_tables_are_dropped_by_their_paths() -> None:
    sheet = {"button": {"device": "none"}, "wager": {"tie": {}, "panda-8": {}}}
    assert drop(sheet, ["wager.panda-8", "button"]) == {"wager": {"tie": {}}}
    assert set(sheet) == {"button", "wager"}


def test_a_row_is_dropped_by_its_path() -> None:
    rows = drop(BANKER, ["wager.banker.row.tie"])["wager"]["banker"]["rows"]
    assert [row["id"] for row in rows] == ["wins"]


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("wager.bankr", "'wager.bankr' cannot be dropped: no 'bankr'. Did you mean banker?"),
        ("buton", "'buton' cannot be dropped: no 'buton'. Known: wager"),
        ("wager.banker.name.x", "'wager.banker.name.x' cannot be dropped: no 'x'"),
        ("wager.banker.row.win", "no row 'win' to drop. Did you mean wins?"),
    ],
)
def test_what_is_not_there_cannot_be_dropped(path: str, message: str) -> None:
    error = refused(drop, BANKER, ["wager.banker.row.tie", path])
    assert error.message == message
    assert error.path[:2] == ("drop", 1)


@pytest.mark.parametrize("wrong", ["wager.banker", [3], {"wager": True}])
def test_drop_is_a_list_of_paths(wrong: object) -> None:
    error = refused(drop, BANKER, wrong)
    assert (error.code, error.path) == ("wrong-value", ("drop",))
    assert error.message == f'drop = {wrong!r}; write a list of paths, ["wager.tie"]'


# --- citations ------------------------------------------------------------------------------------


def test_a_parent_of_another_document_lends_its_words_and_not_its_lines() -> None:
    lent = strip_citations({**BANKER, "cites": {"deck": "11"}, "reading": {"x": {"cite": "3"}}})
    assert lent["reading"] == {"x": {}}
    assert "cites" not in lent
    assert [sorted(row) for row in lent["wager"]["banker"]["rows"]] == [["id", "pays", "when"]] * 2
