"""What people see: plain tables in a pipe, colours on a terminal, and an instant start."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from tests.cli.program import CASH_IN, ESCAPE, a_round, houseway, process
from tests.cli.terminal import Terminal
from tests.suite.waiting import PATIENCE

GOLD = "aviator/baccarat-gold"
LA = "hustler/la-blackjack"
solved = partial(pytest.param, marks=pytest.mark.slow)  # a blackjack game is solved first


@pytest.mark.in_turn
@pytest.mark.parametrize(
    ("words", "heading"),
    [
        (("games",), "game name house family wagers"),
        (("rules", GOLD), "option limits player-dealer"),
        (("rules", GOLD, "--details"), "rule value source"),
        (("odds", GOLD), "wager EV hit push sd house way"),
        (("odds", GOLD, "-r", "all"), "reading choice wager EV"),
        (("simulate", GOLD, "-n", "1000"), "wager EV standard error hit push sd"),
        (("settle", CASH_IN), "# seat wager amount in action result net why"),
        (("options", CASH_IN), "wager minimum maximum needs size"),
        (("fee", GOLD), "schedule option limits player player-dealer also"),
        (("play", GOLD, "--seed", "1"), "# seat wager amount in action result net why"),
        (("rules", LA, "--details"), "rule value source"),
        solved(("odds", LA), "wager EV hit push sd"),
        solved(("simulate", LA, "-n", "1000"), "wager EV standard error hit push sd"),
        (("fee", LA), "schedule option limits player player-dealer also"),
        (("play", LA, "--seed", "1"), "# seat wager amount in action result net why"),
    ],
)
def test_a_table_in_a_pipe_is_plain(words: tuple[str, ...], heading: str) -> None:
    record = a_round()
    if words[0] == "options":
        del record["hands"]
    done = houseway(*words, stdin=record)
    assert (done.code, done.err) == (0, "")
    assert ESCAPE not in done.out
    assert not re.search("[─━│┃╭╮]", done.out)
    assert heading in [re.sub(" +", " ", line).strip() for line in done.out.splitlines()]


@pytest.mark.parametrize("game", [GOLD, LA, "hustler/no-bust-6.2"])
def test_the_rule_card_in_a_pipe_is_as_wide_as_a_page(game: str) -> None:
    lines = houseway("rules", game).out.splitlines()
    assert max(map(len, lines)) == 100


def test_the_rule_card_has_no_names_of_facts_and_the_printed_names_of_wagers() -> None:
    card = re.sub(
        r"\s+", " ", houseway("rules", "ranchos/no-bust-21st-century-blackjack", "--details").out
    )
    assert "needs NB21" in card
    assert "size exactly NB21" in card  # 004:639: a second wager equal to the first
    assert not re.search(r"\b(hand|dealer|seat)\.[a-z]|_", card)


def test_the_installed_program_is_plain_in_a_pipe_and_coloured_on_a_terminal(
    tmp_path: Path,
) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(a_round()), encoding="utf-8")
    words = ("settle", CASH_IN, str(file))
    piped = process(*words)
    assert ESCAPE not in piped.out
    with Terminal(*words) as terminal:
        seen = terminal.rest()
        assert terminal.exit_code == 0
    assert f"{ESCAPE}[32mwin{ESCAPE}[0m" in seen
    assert f"{ESCAPE}[31mlose{ESCAPE}[0m" in seen


def test_json_on_a_terminal_has_no_colours() -> None:
    with Terminal("fee", GOLD, "--json") as terminal:
        seen = terminal.rest()
    assert json.loads(seen)["game"] == GOLD


def test_words_of_a_record_are_never_taken_for_colours() -> None:
    wager = {"seat": 2, "backline": "[/b]", "wager": "base", "amount": "25"}
    seated = {"seat": 2, "wager": "base", "amount": "25"}
    record = a_round(wagers=[seated, wager])
    done = houseway("settle", GOLD, stdin=record)
    assert done.code == 0, done.err
    assert "2 ([/b])" in done.out


def test_a_reader_that_stops_early_is_no_error() -> None:
    program = f"{sys.executable} -m houseway.cli rules {GOLD} | head -n 1"
    ran = subprocess.run(["bash", "-c", program], capture_output=True, timeout=PATIENCE, text=True)
    assert ran.stdout.startswith("Baccarat Gold")
    assert ran.stderr == ""


# --- start-up ------------------------------------------------------------------------------------

LOADED = """
import sys
from houseway.cli import main
sys.argv = ["houseway", *sys.argv[1:]]
try:
    main()
finally:
    print(*sys.modules, file=sys.stderr)
"""


@pytest.mark.parametrize("words", [("--help",), ("games",), ("odds", "--help")])
def test_help_and_the_list_of_games_load_no_engine(words: tuple[str, ...]) -> None:
    """The option parser may bring Pydantic along; no sheet, record or kernel may be built."""
    ran = subprocess.run(
        [sys.executable, "-c", LOADED, *words], capture_output=True, timeout=PATIENCE, text=True
    )
    assert ran.returncode == 0, ran.stderr
    loaded = set(ran.stderr.split())
    assert "houseway.cli.app" in loaded
    heavy = {"numba", "numpy", "houseway.sheet.model", "houseway.settling.record"}
    assert not heavy & loaded
    assert not {name for name in loaded if name.startswith(("houseway.families", "houseway.odds"))}


def test_help_names_every_command() -> None:
    shown = process("--help").out
    for command in (
        *("games", "rules", "odds", "simulate", "settle", "deal", "options", "verify"),
        *("fee", "play", "check", "fmt", "diff", "schema", "warm"),
    ):
        assert re.search(rf"^\W*{command}\b", shown, re.MULTILINE), command
