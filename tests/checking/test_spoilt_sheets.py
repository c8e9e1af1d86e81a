"""Whatever is written in a sheet, `houseway check` answers with problems and never breaks."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
import tomlkit
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.checking.own_sheets import problems
from tests.suite.rotation import trials

from houseway.sheet_files import SHEETS

WRONG: list[Any] = [
    *(3, -1, 8.5, True, "", "x", "8 to 1", "1 to 0", "$5-$1", "player.total == 3"),
    *(
        "hand.total == 21.5",
        "dealer.up == 'A'",
        "dealer.total < 17",
        "A=1 2-9 TJQK=0 mod 10",
        "none",
    ),
    *(
        ["T"],
        ["888"],
        [{"id": "a", "cards": "A+A", "counts": "22"}],
        {"per_deck": 1, "use": "nine"},
    ),
    *({"when": "hand.cards == 2"}, {"when": "hand.pair_rank", "hands": 3}),
    *([], ["x"], [["x"]], [{}], [{"id": "a"}], [{"only": "cover=net"}]),
    *({}, {"x": 3}, {"switch": "cover"}, {"switch": 3}, {"from": 1, "to": "3", "default": 2}),
    *({"of": 3, "default": 1}, {"only": "x"}, {"a": {"drop": True}}, {"row": {"x": 3}}),
]
KEYS = ["row", "rows", "x", "switch", "default", "cite", "only", "when", "by"]
TEXTS = {
    name: (SHEETS / f"{name}.toml").read_text(encoding="utf-8")
    for name in (
        "parkwest/cash-in-baccarat",
        "aviator/super-pan-9",
        "hustler/lucky-7-baccarat",
        "ranchos/pure-21-5-blackjack",
        "hustler/21st-century-blackjack",
        "reference/blackjack",
    )
}


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    items = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    below = [found for key, item in items for found in places(item, (*path, key))]
    return [path, *below] if path else below


@st.composite
def spoilt_sheets(draw: st.DrawFn) -> str:
    """A sheet of the library with one value changed, added or taken away."""
    data: Any = tomllib.loads(TEXTS[draw(st.sampled_from(sorted(TEXTS)))])
    *above, last = draw(st.sampled_from(places(data)))
    node = data
    for key in above:
        node = node[key]
    how = draw(st.sampled_from(["change", "change", "add", "remove"]))
    wrong = draw(st.sampled_from(WRONG))
    if how == "add" and isinstance(node, dict):
        node[draw(st.sampled_from(KEYS))] = wrong
    elif how == "remove":
        del node[last]
    else:
        node[last] = wrong
    return tomlkit.dumps(data)


@given(spoilt_sheets())
@settings(
    max_examples=trials(short=10, full=40),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_a_spoilt_sheet_gives_problems_with_a_place_and_never_a_crash(
    tmp_path: Path, text: str
) -> None:
    for problem in problems(tmp_path, text):
        assert problem.line > 0, str(problem)
        assert problem.message


@pytest.mark.slow
@given(spoilt_sheets())
@settings(
    max_examples=3000,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_thousands_of_spoilt_sheets_never_crash(tmp_path: Path, text: str) -> None:
    assert all(problem.line > 0 for problem in problems(tmp_path, text))
