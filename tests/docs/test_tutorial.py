"""The tutorial's side bet is checked, settled, priced, simulated and played as the page says."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest
from tests.docs.pages import ROOT, File, play_page, steps
from tests.oracles.agreement import z_score

import houseway as hw
from houseway.errors import BadSheet

PAGE = ROOT / "docs" / "tutorial-side-bet.md"


@pytest.fixture
def sheets(tmp_path: Path) -> list[str]:
    """The sheets of the page in its order: the first has the mistake, the second is right."""
    written = []
    for number, step in enumerate(s for s in steps(PAGE) if isinstance(s, File)):
        if step.name.endswith(".toml"):
            path = tmp_path / f"{number}-{step.name}"
            path.write_text(step.text, encoding="utf-8")
            written.append(str(path))
    return written


def test_the_page_uses_every_command_it_promises(tmp_path: Path) -> None:
    used = {line.split()[1] for line in play_page(PAGE, tmp_path)}
    assert used == {"check", "rules", "settle", "odds", "simulate", "play", "fmt", "diff"}


def test_the_first_sheet_loads_but_one_row_can_never_be_reached(sheets: list[str]) -> None:
    price = hw.game(sheets[0]).odds(wager="late-tie").price("late-tie", hw.Price)
    assert [weight for row, weight in price.weights if row.id == "eights"] == [0]


def test_a_misspelt_fact_in_the_side_bet_is_refused(sheets: list[str], tmp_path: Path) -> None:
    text = Path(sheets[1]).read_text(encoding="utf-8").replace("dealt.cards", "dealt.card")
    bad = tmp_path / "bad.toml"
    bad.write_text(text, encoding="utf-8")
    with pytest.raises(BadSheet, match=r"dealt\.cards"):
        hw.game(str(bad))


def test_the_side_bet_simulates_to_its_exact_price(sheets: list[str]) -> None:
    game = hw.game(sheets[1])
    exact = game.odds(wager="late-tie").price("late-tie", hw.Price).ev
    found = game.simulate(4_000_000, seed=1, workers=1)
    late_tie = next(item for item in found.wagers if item.price.id == "late-tie")
    assert abs(z_score(late_tie, exact)) < 4


def test_a_unit_more_moves_the_price_by_the_probability_of_the_row(sheets: list[str]) -> None:
    price = hw.game(sheets[1]).odds(wager="late-tie").price("late-tie", hw.Price)
    path = "wager.late-tie.row.six-cards.pays"
    more = (
        hw.game(sheets[1], settings={path: "21 to 1"})
        .odds(wager="late-tie")
        .price("late-tie", hw.Price)
    )
    weight = next(weight for row, weight in price.weights if row.id == "six-cards")
    assert more.ev - price.ev == Fraction(weight, price.total)
    assert f"{weight / price.total:.4%}" == "3.0651%"
    assert re.search(r"3\.0651 %", PAGE.read_text(encoding="utf-8"))


def test_rows_in_the_wrong_order_are_found_out(sheets: list[str], tmp_path: Path) -> None:
    from houseway.checking import check_game

    lines = Path(sheets[1]).read_text(encoding="utf-8").splitlines()
    first = next(n for n, line in enumerate(lines) if 'id = "eights"' in line)
    lines[first : first + 2] = reversed(lines[first : first + 2])
    turned = tmp_path / "turned.toml"
    turned.write_text("\n".join(lines), encoding="utf-8")
    (problem,) = check_game(str(turned))
    assert problem.code == "unreachable-row"
    assert "'six-cards' takes all its cases" in problem.message
