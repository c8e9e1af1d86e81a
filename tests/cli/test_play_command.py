"""`houseway play`: bots alone, and a person at a terminal."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.cli.program import CASH_IN, houseway, process
from tests.cli.terminal import Terminal
from tests.games import dear_games_slow
from tests.suite.rotation import games_in_turn

GOLD = "aviator/baccarat-gold"


def banks(shown: str) -> list[int]:
    """The seats of the player-dealers, round by round."""
    return [int(seat) for seat in re.findall(r"seat (\d+), is the player-dealer", shown)]


@pytest.mark.in_turn
@pytest.mark.parametrize("game", dear_games_slow(games_in_turn()))
def test_the_same_seed_is_the_same_game_to_the_byte(game: str, tmp_path: Path) -> None:
    logs = [tmp_path / "one", tmp_path / "two"]
    runs = [houseway("play", game, "--seed", "11", "-n", "3", "--log", str(log)) for log in logs]
    assert runs[0].code == 0, runs[0].err
    assert runs[0] == runs[1]
    assert logs[0].read_bytes() == logs[1].read_bytes()
    assert houseway("play", game, "--seed", "12", "-n", "3").out != runs[0].out


def test_without_a_seed_no_two_games_are_the_same() -> None:
    words = ("play", CASH_IN, "-n", "1")
    assert houseway(*words).out != houseway(*words).out


def test_the_bank_moves_on_after_two_rounds() -> None:
    done = houseway("play", CASH_IN, "--seed", "4", "--seats", "3", "-n", "8")
    assert banks(done.out) == [1, 1, 2, 2, 3, 3, 1, 1]
    assert done.out.count("(1st bank)") == done.out.count("(2nd bank)") == 4


def test_the_board_counts_the_rounds_and_their_winners() -> None:
    done = houseway("play", CASH_IN, "--seed", "4", "-n", "6")
    boards = re.findall(
        r"Board: Player (\d+) .*Banker (\d+) .*Tie (\d+) .*rounds this shoe (\d+); table \$5 to",
        done.out,
    )
    assert len(boards) == 6
    for place, (player, banker, tie, rounds) in enumerate(boards, start=1):
        assert int(player) + int(banker) + int(tie) == int(rounds) == place


def test_every_logged_round_verifies(tmp_path: Path) -> None:
    log = tmp_path / "rounds.jsonl"
    words = ("play", GOLD, "-n", "4", "--decks", "6", "-r", "cover=net", "--log", str(log))
    assert houseway(*words).code == 0
    lines = log.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 4
    positions = []
    for place, line in enumerate(lines):
        file = tmp_path / f"{place}.json"
        file.write_text(line, encoding="utf-8")
        done = houseway("verify", str(file))
        assert done.code == 0, done.err
        assert done.out.count("ok  ") == 2
        positions.append(json.loads(line)["shuffle"]["position"])
    assert positions == sorted(set(positions))  # one shoe, each round deeper in it


def test_a_log_is_appended_to(tmp_path: Path) -> None:
    log = tmp_path / "rounds.jsonl"
    for _ in range(2):
        houseway("play", CASH_IN, "--seed", "1", "-n", "2", "--log", str(log))
    assert len(log.read_text(encoding="utf-8").splitlines()) == 4


def test_the_guided_game_ends_by_itself_without_a_terminal() -> None:
    """The command behind `make run`."""
    done = process("play", CASH_IN, "--guided")
    assert (done.code, done.err) == (0, "")
    assert "A guided round." in done.out
    assert "Round 1" in done.out
    assert "Round 2" not in done.out
    assert "(Parkwest Casino Marina rules, line" in done.out
    assert re.search(r"The shoe's nonce was [0-9a-f]{64}", done.out)


def test_without_a_terminal_nobody_is_asked() -> None:
    done = process("play", GOLD, "--seed", "2", stdin="nonsense\n" * 50)
    assert (done.code, done.err) == (0, "")
    assert banks(done.out) == [1, 1, 2, 2, 3]
    assert "Take the bank?" not in done.out
    assert "You" not in done.out


# --- a person ------------------------------------------------------------------------------------

SLIPS = [
    ("bsae 25", "wager: no wager 'bsae'. Did you mean base?"),
    ("base", "wager: found 'base'; write a wager and an amount"),
    ("tie 5", "only with Base"),
    ("base 2", "$2 on Base is below the minimum"),
    ("base 25.001", "amount: '25.001' is not an amount"),
    ("base 100000", "you have $1,000"),
    ("[/b] 5", "no wager '[/b]'"),
    ("base 25,", "write a wager and an amount"),
    ("base 25, tie 30", "Tie $30 must be at most $25"),
]


def test_a_person_bets_decides_mistypes_takes_the_bank_and_leaves(tmp_path: Path) -> None:
    log = tmp_path / "rounds.jsonl"
    words = ("play", GOLD, "--seed", "18", "--seats", "3", "--you", "2", "--log", str(log))
    with Terminal(*words) as table:
        table.sees("Type q to leave.")
        table.sees("Your wagers (Base, Tie)")
        for line, answer in SLIPS:
            table.types(line)
            table.sees(answer)
            table.sees("Your wagers (Base, Tie)")
        table.types("Base 25, tie 5")
        table.sees("You, seat 2: Base $25, Tie $5.")
        # The first hand is a 5: the person's own choice.
        shown = table.sees("You have 5: stand or hit")
        assert "??" in shown  # the player-dealer's second card is down
        table.types("fold")
        table.sees("You have 5: stand or hit")
        table.types("h")
        table.sees("Enter repeats Base 25, Tie 5")
        table.types("")
        table.sees("You have 4: stand or hit")
        table.types("stand")
        # Ada has banked two rounds; the position is offered to the next seat.
        table.sees("Take the bank?")
        for line, answer in (
            ("lots", "'lots' is not an amount"),
            ("5000", "post from the table's minimum $5 up to"),
        ):
            table.types(line)
            table.sees(answer)
            table.sees("Take the bank?")
        table.types("200")
        table.sees("You, seat 2, is the player-dealer and posts $200 (1st bank).")
        table.sees("Take the bank?")
        table.types("q")
        assert "You leave the table." in table.rest()
        assert table.exit_code == 0
    rounds = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    assert [item["bank"]["seat"] for item in rounds] == [1, 1, 2]
    mine = [[c["do"] for c in item["choices"] if c["seat"] == 2] for item in rounds[:2]]
    assert mine == [["hit"], ["stand"]]


def test_a_person_who_passes_the_bank_and_sits_out_sees_the_others_play() -> None:
    with Terminal("play", CASH_IN, "--seed", "3", "--you", "1", "--seats", "2") as table:
        table.sees("Take the bank?")
        table.types("")
        table.sees("You, seat 1, passes the bank.")
        table.sees("Your wagers")
        table.types("0")
        table.sees("seat 2, is the player-dealer")
        table.types("q")
        table.sees("You leave the table.")
        table.rest()
        assert table.exit_code == 0


def test_the_end_of_the_input_is_leaving() -> None:
    with Terminal("play", CASH_IN, "--seed", "3", "--you", "2") as table:
        table.sees("Your wagers")
        table.types("\x04")
        table.sees("You leave the table.")
        table.rest()
        assert table.exit_code == 0
