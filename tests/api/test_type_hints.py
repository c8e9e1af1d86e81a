"""The type hints tell the truth: a checker finds the mistakes in a user's script."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = """\
from pathlib import Path

import houseway as hw

game: hw.Game = hw.game(Path("own.toml"), settings={"deck.decks": 6})
odds: hw.Odds = game.odds(wager="base")
price = odds.price("base")
print(price.id, price.ev, price.hit, price.push, price.sd, price.rows)
print(price.total)
if isinstance(price, hw.Price):
    print(price.total)
solved: hw.Valued = odds.price("base", hw.Valued)
counted: hw.Price = odds.price("base", hw.Price)
print(solved.figure.average_wager, counted.total)
entry: hw.GameEntry = hw.games()[0]
print(entry.id, entry["id"], entry.wagers[0].name)
chart: hw.Chart = game.chart()
quote: hw.FeeQuote = game.fee("1", bets={"banker": 25})
ranked: hw.HandRank = hw.rank("high", "As Kd")
print(ranked.vlaue)
readings: tuple[hw.Reading, ...] = game.reading_values()
equity: hw.Equity = hw.equity("holdem", "AA", "KK")
values: list[int] = hw.evaluate([[0, 1, 2, 3, 4]]).tolist()
simulation: hw.Simulation = game.simulate("many")
problems: tuple[hw.Problem, ...] = hw.check("own.toml")
"""
MISTAKES = {
    9: '"Valued" of "Price | Valued" has no attribute "total"',
    18: 'has incompatible type "str": "int"; expected "str": "str"',
    20: '"HandRank" has no attribute "vlaue"',
    24: 'has incompatible type "str"; expected "int"',
}


@pytest.mark.slow  # the checker reads the whole package
def test_a_type_checker_finds_the_mistakes_of_a_script_and_no_others(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    options = ("--strict", "--no-error-summary", "--no-pretty", "--cache-dir", str(tmp_path / "c"))
    words = [sys.executable, "-m", "mypy", *options, "--follow-imports=silent", str(script)]
    done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path)
    found = {
        int(line.split(":")[1]): line
        for line in done.stdout.splitlines()
        if line.startswith("script.py:") and " error: " in line
    }
    assert found.keys() == MISTAKES.keys(), done.stdout + done.stderr
    for number, words_ in MISTAKES.items():
        assert words_ in found[number]
