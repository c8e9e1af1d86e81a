from __future__ import annotations

import re
import tomllib
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.errors import BadSheet
from houseway.sheet.format import format_sheet

# A ~ stands for a space at the end of a line.
MESSY = """\
# EZ Baccarat as the house prints it


abstract   = false
wager.tie.pays= "9 to 1"~~~
# the common text
extends = "_common/ez-baccarat"
drop=["button",  "wager.panda-8" ]
[cites]
"deck.decks"   = "11"

# what the text leaves open
[reading.tie]   # a switch
asks = "odds"

choices=[ "8","9" ]


[wager.dragon-7]
rows   = [
# first the push
      { id="a",when  = "x == 7",pays="push" },   # 96


    { id = "b", only = [
    "q=1", "q=2"
    ] },
        ]
[ wager . "panda-8" ]
says = '''
   kept   =   as it is~~~
'''
[schedule.day]
fee = { from = 1,to=2 }
[deck]
decks = 8
# nothing below

[wager.dragon-7.row.c]
pays = "lose"
[game]

name = "EZ Baccarat"
""".replace("~", " ").replace("\n", "\r\n")

CANONICAL = """\
# EZ Baccarat as the house prints it

# the common text
extends = "_common/ez-baccarat"
drop = ["button", "wager.panda-8"]
abstract = false
wager.tie.pays = "9 to 1"

[game]
name = "EZ Baccarat"

[deck]
decks = 8
# nothing below

[wager.dragon-7]
rows = [
  # first the push
  { id = "a", when = "x == 7", pays = "push" },  # 96

  { id = "b", only = [
    "q=1", "q=2"
  ] },
]

[wager."panda-8"]
says = '''
   kept   =   as it is~~~
'''

[wager.dragon-7.row.c]
pays = "lose"

[schedule.day]
fee = { from = 1, to = 2 }

# what the text leaves open
[reading.tie]  # a switch
asks = "odds"

choices = ["8", "9"]

[cites]
"deck.decks" = "11"
""".replace("~", " ")


def test_a_messy_sheet_comes_out_in_canonical_form() -> None:
    assert format_sheet(MESSY) == CANONICAL


def test_a_canonical_sheet_is_left_alone() -> None:
    assert format_sheet(CANONICAL) == CANONICAL


def headers(text: str) -> list[str]:
    return re.findall(r"^\[+(.*?)\]+", text, re.MULTILINE)


def test_sections_come_in_the_order_of_the_printed_rules() -> None:
    order = [
        *("game", "deck", "table", "deal", "draw", "play", "ranking", "wager.b", "wager.a"),
        *("score.group.d", "score.group.c", "stakes", "settle", "button", "bank", "jackpot.v"),
        *("collection", "house_way", "irregular", "setting.z", "setting.y", "reading.x"),
        *("probe.w", "cites", "unknown", "also-unknown"),
    ]
    as_written = [
        *("unknown", "also-unknown", "wager.b", "wager.a", "score.group.d", "score.group.c"),
        *("setting.z", "setting.y"),
    ]
    mixed = [*as_written, *(name for name in reversed(order) if name not in as_written)]
    assert headers(format_sheet("".join(f"[{name}]\n" for name in mixed))) == order


def test_arrays_of_tables_keep_their_order_and_the_tables_below_them() -> None:
    text = "[[street]]\nid = 1\n[street.bet]\nmin = 1\n[game]\n[[street]]\nid = 2\n"
    assert headers(format_sheet(text)) == ["game", "street", "street.bet", "street"]


def test_a_collection_file_goes_through_the_same_form() -> None:
    text = (
        '[schedule.day]\nfee   = "$1"\n[schedule.night]\nfee = "$2"\n[reading.fee]\nasks="when"\n'
    )
    assert format_sheet(text) == (
        '[schedule.day]\nfee = "$1"\n\n[schedule.night]\nfee = "$2"\n\n'
        '[reading.fee]\nasks = "when"\n'
    )


def test_a_section_takes_along_only_the_comment_directly_above_it() -> None:
    text = "[cites]\na = 1\n# of cites\n\n# of game\n# and more\n[game]\nb = 2\n"
    assert format_sheet(text) == (
        "# of game\n# and more\n[game]\nb = 2\n\n[cites]\na = 1\n# of cites\n"
    )


def test_a_loose_comment_between_top_keys_does_not_slip_onto_another_key() -> None:
    text = "b = 1\n# loose\n\nextends = 'x'\nc = 2\n"
    assert format_sheet(text) == "extends = 'x'\nb = 1\n# loose\n\nc = 2\n"


def test_a_comment_at_the_very_end_of_top_keys_stays_apart_when_they_move() -> None:
    assert format_sheet("b = 1\nextends = 'x'\n# end") == "extends = 'x'\n# end\n\nb = 1\n"


@pytest.mark.parametrize(
    "text, formed",
    [
        ("", ""),
        ("\n \n", ""),
        ("# only this  ", "# only this\n"),
        ("a = {}", "a = {}\n"),
        ("a={ }", "a = {}\n"),
        ("a={b=[ ],c . d={e=1}}", "a = { b = [], c.d = { e = 1 } }\n"),
        ("a = [[1,2] ,\n[3]]", "a = [[1, 2],\n  [3]]\n"),
        ("a = [\n[\n1\n]\n]", "a = [\n  [\n    1\n  ]\n]\n"),
        ("a = [{ b = [\n1,\n] }]", "a = [{ b = [\n  1,\n] }]\n"),
        ("a = 1979-05-27 07:32:00#x", "a = 1979-05-27 07:32:00  #x\n"),
        ("a = [nan, 1.50, 0xFF]", "a = [nan, 1.50, 0xFF]\n"),
        ("[[  a . b  ]]#x", "[[a.b]]  #x\n"),
    ],
)
def test_spacing(text: str, formed: str) -> None:
    assert format_sheet(text) == formed


def test_broken_toml_is_refused_with_its_place() -> None:
    with pytest.raises(BadSheet) as caught:
        format_sheet("[game]\nname\n", file="house/game.toml")
    (problem,) = caught.value.problems
    assert (problem.code, problem.file, problem.line) == ("broken-toml", "house/game.toml", 2)


def test_an_array_left_open_is_refused_with_its_place() -> None:
    with pytest.raises(BadSheet) as caught:
        format_sheet("a = [\r\n1,\r\n")
    assert (caught.value.problems[0].line, caught.value.problems[0].column) == (3, 1)


spaces = st.sampled_from(["", " ", "   ", "\t"])
fillers = st.lists(st.sampled_from(["", "  ", "# note", "  # [x] = 1  ", "#"]), max_size=3)
scalars = st.sampled_from(
    [
        "1",
        "-0.5",
        "nan",
        '"a = [b] # c"',
        "'  x '",
        '"""\n  y  =  1  \n\n\n# z\n"""',
        "1979-05-27 07:32:00",
    ]
)
breaks = st.sampled_from(["", "  ", "\n", "\n\n\n", " # in it \n    "])


def array(items: list[str], space: str) -> str:
    return "[" + space + f"{space},{space}".join(items) + space + "]"


def inline(items: list[str], space: str) -> str:
    return "{" + ",".join(f"{space}k{n}{space}={v}" for n, v in enumerate(items)) + space + "}"


values = st.recursive(
    scalars,
    lambda inner: (
        st.builds(array, st.lists(inner, max_size=3), breaks)
        | st.builds(inline, st.lists(scalars, max_size=3), spaces)
    ),
    max_leaves=5,
)


@st.composite
def blocks(draw: st.DrawFn, header: str, names: list[str]) -> str:
    lines = [*draw(fillers), header] if header else []
    for name in draw(st.lists(st.sampled_from(names), unique=True)):
        lines += draw(fillers)
        ending = draw(st.sampled_from(["", "  ", "# end", "  # end "]))
        lines.append(f"{draw(spaces)}{name}{draw(spaces)}={draw(spaces)}{draw(values)}{ending}")
    return "\n".join([*lines, *draw(fillers)])


@st.composite
def sheets(draw: st.DrawFn) -> str:
    top = draw(blocks("", ["abstract", "wager.tie.pays", "drop", "by", "extends"]))
    found = ["game", "wager.a", "wager.b", "cites", "other", "reading.r", '"deck"', " setting . s "]
    chosen = draw(st.lists(st.sampled_from(found), unique=True))
    parts = [top, *(draw(blocks(f"[{name}]", ["x", "yy", '"z z"', "u.v"])) for name in chosen)]
    parts += [draw(blocks("[[street]]", ["x", "y"])) for _ in range(draw(st.integers(0, 2)))]
    line_end = draw(st.sampled_from(["\n", "\r\n"]))
    return "\n".join(parts).replace("\n", line_end)


def comments(text: str) -> Counter[str]:
    return Counter(found.rstrip() for found in re.findall(r"# (?:note|end|in it|\[x\] = 1)", text))


@settings(deadline=None)  # the machine may be busy
@given(sheets())
def test_formatting_changes_no_data_keeps_comments_and_is_idempotent(text: str) -> None:
    formed = format_sheet(text)
    assert tomllib.loads(formed, parse_float=str) == tomllib.loads(text, parse_float=str)
    assert comments(formed) == comments(text)
    assert format_sheet(formed) == formed


@settings(deadline=None)  # the machine may be busy
@given(sheets())
def test_formatted_text_has_clean_lines(text: str) -> None:
    formed = format_sheet(text)
    assert "\r" not in formed
    assert formed == "" or (formed.endswith("\n") and not formed.startswith("\n"))
    # Inside multi-line strings everything stays as written.
    outside = re.sub(r'""".*?"""', '""', formed, flags=re.DOTALL)
    assert not re.search(r"[ \t]$", outside, re.MULTILINE)
    assert "\n\n\n" not in outside
