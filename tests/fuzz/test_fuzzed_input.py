"""Changed records, sheets, hand histories and command lines never lead to a traceback or a hang."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from tests.cli.program import Done, houseway
from tests.fuzz import mutations
from tests.fuzz.corpus import LONG, corpus, records
from tests.fuzz.running import Outcomes
from tests.room.evening import Evening
from tests.suite.rotation import trials

import houseway as hw
from houseway.library import load_game

# A game of each engine, for records of whole rounds with their shuffle.
PLAYED = (
    "500-club/fortune-pai-gow-poker",
    "aviator/conquian",
    "aviator/texas-holdem",
    "hustler/13-card-chinese-poker",
    "hustler/2-way-winner",
    "hustler/hustler-casino-blackjack",
    "hustler/pai-gow-tiles",
    "hustler/super-pan-9",
    "parkwest/3-card-poker",
    "parkwest/cash-in-baccarat",
)


@cache
def settled_records() -> list[tuple[str, dict[str, Any]]]:
    """The record of a whole round of each engine, with its shuffle."""
    found = []
    for name in PLAYED:
        table = Evening(load_game(name), seed=2)
        table.sit("ann", "ben", "cy")
        table.round()
        assert table.state.settled is not None
        found.append((name, json.loads(json.dumps(table.state.settled.as_json()))))
    return found


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files of all pages, in which commands run."""
    for name, text in corpus().files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def check(outcomes: Outcomes, *, least: int) -> None:
    print(outcomes.told())
    assert not outcomes.faults, "\n\n".join(f"{k}: {v}" for k, v in outcomes.faults.items())
    assert sum(outcomes.counts.values()) >= least
    assert any(kind.endswith("refused") for kind in outcomes.counts)


def is_long(words: list[str]) -> bool:
    return words[0] in LONG or "--worth" in words


def run_lines(lines: list[list[str]], count: int, seed: str) -> None:
    outcomes, luck = Outcomes(), random.Random(seed)
    for _ in range(count):
        words = mutations.mutated_words(luck.choice(lines), luck)
        outcomes.run(words[0], repr(words), partial(houseway, *words), long=is_long(words))
    check(outcomes, least=count)


def test_changed_command_lines_are_answered_or_refused(folder: Path) -> None:
    count = trials(short=150, full=6_000)
    run_lines([words for words in corpus().lines if not is_long(words)], count, f"lines {count}")


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_changed_lines_of_long_computations_are_answered_or_refused(
    part: int, folder: Path
) -> None:
    run_lines([words for words in corpus().lines if is_long(words)], 40, f"long lines {part}")


def test_changed_records_are_settled_or_refused() -> None:
    count = trials(short=150, full=10_000)
    outcomes, luck = Outcomes(), random.Random(f"records {count}")
    for _ in range(count):
        game, name = luck.choice(records())
        text = mutations.mutated_json_text(corpus().files[name], luck)
        do = luck.choice(("settle", "deal", "options", "verify"))
        outcomes.run(do, f"{game} {text}", partial(houseway, do, game, stdin=text), long=False)
    check(outcomes, least=count)


def test_changed_records_of_whole_rounds_are_verified_or_refused() -> None:
    count = trials(short=80, full=10_000)
    outcomes, luck = Outcomes(), random.Random(f"whole rounds {count}")
    for _ in range(count):
        name, record = luck.choice(settled_records())
        changed = mutations.mutated_json(record, luck)
        game = hw.game(name)
        do = luck.choice((hw.verify, hw.verify, game.settle, game.deal, game.options))

        def asked(do: Callable[[Any], Any] = do, changed: Any = changed) -> None:
            do(changed)

        outcomes.run(do.__name__, f"{name} {json.dumps(changed)}", asked, long=False)
    check(outcomes, least=count)


def sheet_lines(name: str) -> Iterator[list[str]]:
    yield ["rules", name]
    yield ["check", name]
    yield ["fmt", "--check", name]
    yield ["diff", name, "parkwest/cash-in-baccarat"]
    yield ["fee", name]
    yield ["readings", name]


def test_changed_sheets_are_read_or_refused(folder: Path) -> None:
    count = trials(short=60, full=6_000)
    outcomes, luck = Outcomes(), random.Random(f"sheets {count}")
    sheets = corpus().kind(".toml")
    for _ in range(count):
        text = mutations.mutated_toml(corpus().files[luck.choice(sheets)], luck)
        (folder / "own.toml").write_text(text, encoding="utf-8", errors="surrogatepass")
        words = luck.choice([*sheet_lines("own.toml")])
        outcomes.run(words[0], text, partial(houseway, *words), long=False)
    check(outcomes, least=count)


def test_changed_hand_histories_are_read_or_refused(folder: Path) -> None:
    count = trials(short=60, full=6_000)
    outcomes, luck = Outcomes(), random.Random(f"histories {count}")
    hands = [name for name in corpus().files if name.endswith((".phh", ".phhs"))]
    for _ in range(count):
        text = mutations.mutated_toml(corpus().files[luck.choice(hands)], luck)
        (folder / "own.phh").write_text(text, encoding="utf-8", errors="surrogatepass")
        line = luck.choice([["phh", "read", "own.phh"], ["replay", "own.phh"]])
        outcomes.run(line[0], text, partial(houseway, *line), long=False)
    check(outcomes, least=count)


def test_a_fault_that_is_put_in_is_found() -> None:
    outcomes = Outcomes()

    def falls_over() -> Done | None:
        known: dict[str, Done] = {}
        return known["x"]

    outcomes.run("settle", "given", falls_over, long=False)
    with pytest.raises(AssertionError, match="KeyError in test_fuzzed_input"):
        check(outcomes, least=1)
