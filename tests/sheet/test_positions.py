from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.sheet.toml_positions import Path, Position, locate, positions, toml_error

TRICKY = {
    "nothing": "",
    "only comments": "# [no.table]\n  # key = 1\n",
    "dotted keys": 'wager.tie.rows = [{ id = "a" }, { id = "b" }]\nwager.tie.pays = "9 to 1"\n',
    "spaces in dotted keys": 'a . "b c" .d\t=\t1\n[ x . y ]\nz=2',
    "quoted keys": '"a.b" = 1\n\'c"d\' = 2\n"e\\"f\\u00e9" = 3\n"" = 4\n"#" = 5\n"[g]".h = 6\n',
    "numbers and dates as keys": "7 = 1\n8.9 = 2\n1979-05-27 = 3\ntrue = 4\n",
    "tables": '[wager.tie]\npays = "9 to 1"\n[wager]\nlimits = 1\n[wager.tie.row.x]\nby = 2\n',
    "arrays of tables": (
        "[[street]]\nid = 1\n[[street.card]]\nup = true\n[[street.card]]\nup = false\n"
        "[street.card.at]\nx = 1\n[[street]]\nid = 2\n[street.bet]\nmin = 3\n[[street.card]]\n"
    ),
    "empty tables and arrays": "a = {}\nb = []\nc = [[], {}, [[]]]\n[d]\n[[e]]\n",
    "nested arrays over lines": (
        "a = [ # ]\n  [1, 2], # [\n\n"
        "  [\n    3,\n    { b = [4, { c = 5 }], d.e = 6 },\n  ],\n]\nf = 7\n"
    ),
    "closing brackets in strings": (
        "a = [\"]\", ']', '''\n]''', \"\"\"}\"\"\"]\nb = { c = \"}\", d = '},' }\n"
    ),
    "multi-line strings": (
        'a = """\n[no]\nb = 1 \\\n  # no\n\\""" still"""\nc = \'\'\'\n[no]\n\\\'\'\'\nd = 1\n'
    ),
    "quotes at the end of a string": (
        'a = """x"""""\nb = """"""\nc = """"y\\\\""""\n'
        "d = ''''z'''''\ne = [\"\", '', \"\\\\\"]\n"
    ),
    "opaque values": (
        "a = [1979-05-27 07:32:00Z, 1979-05-27T07:32:00.5-07:00, 1979-05-27, 07:32:00]\n"
        "b = [+1_000, -0.5e-3, inf, -nan, 0xFF, true]\nc = 1979-05-27 07:32:00 # late\nd = 1\n"
    ),
    "windows line ends": "[a]\r\nb = [\r\n  1, # x\r\n  2]\r\n\r\nc = '''\r\n'''\r\nd = 3\r\n",
    "wide and odd characters": 'a = "é\u2028\x85"\n# \u2028\nb = ["日本", { c = 1 }]\n',
}


def walk(value: object, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    if path:
        yield path, value
    if isinstance(value, dict):
        for key, below in value.items():
            yield from walk(below, (*path, key))
    elif isinstance(value, list):
        for number, below in enumerate(value):
            yield from walk(below, (*path, number))


def reads_as(text: str, before: str, after: str, wanted: object) -> bool:
    """Whether some beginning of `text`, put between `before` and `after`, is read as `wanted`."""
    for end in range(1, len(text) + 1):
        try:
            if str(tomllib.loads(before + text[:end] + after)) == str(wanted):
                return True
        except tomllib.TOMLDecodeError:
            continue
    return False


def assert_every_position_is_right(text: str) -> None:
    values = dict(walk(tomllib.loads(text)))
    index = positions(text)
    assert set(index) == set(values)
    for path, (line, column) in index.items():
        rest = "\n".join([text.split("\n")[line - 1][column - 1 :], *text.split("\n")[line:]])
        before = text.split("\n")[line - 1][: column - 1]
        last = path[-1]
        if isinstance(last, str):
            assert reads_as(rest, "", " = 1", {last: 1}), (path, rest)
            assert before[-1:] in ("", " ", "\t", ".", "[", "{", ","), (path, before)
        else:
            assert (rest.startswith("[[") and before == "") or reads_as(
                rest, "v = ", "", {"v": values[path]}
            ), (path, rest)


@pytest.mark.parametrize("text", TRICKY.values(), ids=TRICKY)
def test_every_path_of_the_data_has_a_position_that_points_at_its_text(text: str) -> None:
    assert_every_position_is_right(text)


names = st.sampled_from(["a", "b-1", "7", '"c.d"', "'e]'", '"f\\"#"'])
keys = st.lists(names, min_size=1, max_size=3).map(" . ".join) | names
scalars = st.sampled_from(
    ["1", "true", "1979-05-27 07:32:00", '"]#"', "'}'", '"""\n"a" = [\n"""', "'''\n[x]'''"]
)
breaks = st.sampled_from(["", " ", "\n", " # ], }\n  "])


def array(items: list[str], space: str) -> str:
    return "[" + space + f"{space},{space}".join(items) + space + "]"


def inline(pairs: list[tuple[str, str]]) -> str:
    return "{ " + ", ".join(f"{key} = {value}" for key, value in pairs) + " }"


values = st.recursive(
    scalars,
    lambda inner: (
        st.builds(array, st.lists(inner, max_size=3), breaks)
        | st.lists(st.tuples(keys, inner.filter(lambda v: "#" not in v)), max_size=3).map(inline)
    ),
    max_leaves=6,
)
statements = (
    st.tuples(keys, values).map(" = ".join) | keys.map("[{}]".format) | keys.map("[[{}]]".format)
)


def is_toml(text: str) -> bool:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False
    return True


@settings(deadline=None)  # the machine may be busy
@given(st.lists(statements, max_size=6))
def test_every_position_is_right_in_generated_texts(lines: list[str]) -> None:
    text = ""
    for line in lines:
        # A statement that repeats a key is left out; the rest is a text that tomllib accepts.
        if is_toml(f"{text}{line}\n"):
            text += f"{line}\n"
    assert_every_position_is_right(text)


def test_a_table_stands_at_its_own_header_even_when_a_deeper_one_comes_first() -> None:
    index = positions("[wager.tie]\npays = 9\n\n[wager]\nlimits = 1\n")
    assert index["wager",] == Position(4, 2)
    assert index["wager", "tie"] == Position(1, 8)


def test_each_item_of_an_array_of_tables_stands_at_its_brackets() -> None:
    index = positions("[[street]]\nid = 1\n  [[street]]\n  id = 2\n")
    assert index["street",] == Position(1, 3)
    assert index["street", 0] == Position(1, 1)
    assert index["street", 1] == Position(3, 3)
    assert index["street", 1, "id"] == Position(4, 3)


def test_items_on_lines_of_their_own_stand_at_their_first_character() -> None:
    index = positions('rows = [\n  # first\n  { id = "a" },\n\n  { id = "b" },\n]\n')
    assert index["rows", 0] == Position(3, 3)
    assert index["rows", 1, "id"] == Position(5, 5)


def test_a_missing_key_is_located_at_the_nearest_thing_around_it() -> None:
    index = positions("[game]\nname = 1\n\n[wager.tie]\nrows = [{ id = 1 }]\n")
    assert locate(index, ("wager", "tie", "rows", 0, "id")) == Position(5, 11)
    assert locate(index, ("wager", "tie", "rows", 0, "pays", "x")) == Position(5, 9)
    assert locate(index, ("wager", "tie", "rows", 9)) == Position(5, 1)
    assert locate(index, ("wager", "tie", "limits")) == Position(4, 8)
    assert locate(index, ("deck", "decks")) == Position(1, 1)
    assert locate(index, ()) == Position(1, 1)


def refusal(text: str) -> tomllib.TOMLDecodeError:
    with pytest.raises(tomllib.TOMLDecodeError) as caught:
        tomllib.loads(text)
    return caught.value


def test_broken_toml_is_reported_with_file_line_and_column() -> None:
    problem = toml_error(refusal("[game]\n\nname 1\n"), "house/game.toml")
    assert (problem.code, problem.file) == ("broken-toml", "house/game.toml")
    assert (problem.line, problem.column) == (3, 6)
    assert problem.message
    assert "line 3" not in problem.message


@pytest.mark.parametrize("text, place", [("a = [1,\n2, ", (2, 4)), ("a = [1\n", (2, 1))])
def test_an_array_left_open_is_reported_at_the_end_of_the_text(
    text: str, place: tuple[int, int]
) -> None:
    problem = toml_error(refusal(text), "x.toml", text=text)
    assert (problem.line, problem.column) == place
    assert "end of document" not in problem.message


def test_the_numbers_of_the_exception_go_before_those_of_its_message() -> None:
    exc: Any = refusal("a b\n")
    exc.lineno, exc.colno = 30, 5
    problem = toml_error(exc, "x.toml")
    assert (problem.line, problem.column) == (30, 5)
