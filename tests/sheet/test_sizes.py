"""Limits on a sheet that a person sends."""

from __future__ import annotations

import pytest

from houseway.errors import BadSheet
from houseway.library import sheet_from_text
from houseway.sheet.sizes import DEEPEST, LONGEST_KEY, LONGEST_NAME, LONGEST_TEXT, MOST_VALUES

PARENT = 'extends = "parkwest/cash-in-baccarat"\n'


@pytest.mark.parametrize(
    "text, code",
    [
        (".".join("a" * 30_000) + " = 1", "too-deep"),
        ("[" + ".".join("a" * 500) + "]\nb = 1", "too-deep"),
        ("a = " + "[" * 20 + "]" * 20, "too-deep"),
        ("\n".join(f"k{n} = {n}" for n in range(MOST_VALUES)), "too-large"),
        ("a = [" + "1," * MOST_VALUES + "]", "too-large"),
        ("k" * (LONGEST_KEY + 1) + " = 1", "too-long"),
        (f'[wager.x]\nname = "{"n" * (LONGEST_NAME + 1)}"', "too-long"),
        (f'note = "{"n" * (LONGEST_TEXT + 1)}"', "too-long"),
        ('[game]\nname = "Cash\u202eni"', "unseen-character"),
        ('[game]\nname = "Cash\\nIn"', "unseen-character"),
        ('[game]\nname = "Cash\\u001b[2J"', "unseen-character"),
        ('"ke\u200by" = 1', "unseen-character"),
    ],
)
def test_a_sheet_of_a_stranger_that_is_too_much_is_refused(text: str, code: str) -> None:
    with pytest.raises(BadSheet) as refused:
        sheet_from_text(text)
    assert refused.value.problems[0].code == code
    assert len(str(refused.value)) < 1000


def test_a_refusal_names_its_place() -> None:
    with pytest.raises(BadSheet) as refused:
        sheet_from_text(PARENT + '[wager.player]\nname = "P\u202e"\n')
    problem = refused.value.problems[0]
    assert (problem.path, problem.line) == ("wager.player.name", 3)


def test_as_much_as_is_allowed_is_read() -> None:
    deep = ".".join(["a"] * (DEEPEST - 1)) + ' = "two\\nlines"\n'
    longest = "k" * LONGEST_KEY + f' = "{"t" * LONGEST_TEXT}"\n'
    assert sheet_from_text(deep + longest).data["a"]
