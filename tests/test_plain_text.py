"""Text of strangers: on one line, without characters that are not seen or turn it around."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.plain_text import escaped, is_unseen, one_line

DIRECTIONS = "\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


@pytest.mark.parametrize(
    "character", [*DIRECTIONS, "\0", "\x1b", "\x9b", "\x7f", "\u200b", "\ufeff"]
)
def test_control_and_direction_characters_are_left_out_of_a_line(character: str) -> None:
    assert one_line(f"Table{character}s") == "Tables"


def test_lines_and_paragraphs_become_spaces() -> None:
    assert one_line("one\r\ntwo\u2028three\u2029four\tfive\x85six") == "one two three four five six"


def test_letters_of_every_script_stay() -> None:
    for name in ("Zoë O'Neil", "שולחן", "طاولة", "ポーカー", "♠ 21"):
        assert one_line(name) == name


@given(st.text())
def test_a_clean_line_stays_as_it_is(text: str) -> None:
    clean = one_line(text)
    assert one_line(clean) == clean
    assert not any(map(is_unseen, clean))


@given(st.text())
def test_an_escaped_text_is_one_line_and_tells_all(text: str) -> None:
    shown = escaped(text)
    assert not any(map(is_unseen, shown))
    assert len(shown.splitlines()) <= 1
    if text.isascii():
        assert shown.encode().decode("unicode_escape") == text
