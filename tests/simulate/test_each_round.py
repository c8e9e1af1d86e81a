"""Every round of a simulation as a row: equal to the counts, and to the readable engine."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pyarrow import csv, ipc, parquet

import houseway as hw
from houseway.errors import HousewayError
from houseway.extras import MissingExtra
from houseway.settling.settle import settle_finished
from houseway.simulate import each_round
from houseway.table.rounds import Answer, Bet, Deal, Setup, Wait, run

EZ = "hustler/ez-baccarat"
SEED, SEAT, STAKE = 2026, 2, 2000
# One game of each family; the best play of the others takes long to find.
QUICK = [
    (EZ, "best"),
    ("hustler/lucky-7-baccarat", "best"),
    ("hustler/21st-century-baccarat-9", "best"),
    ("hustler/super-pan-9", "best"),
    ("hustler/pai-gow-tiles", "best"),
    ("500-club/three-card-poker-6-card-bonus", "best"),
    ("hustler/let-it-ride", "best"),
    ("reference/blackjack", "house-way"),
]
SLOW = [
    ("500-club/fortune-pai-gow-poker", "best"),
    ("500-club/face-up-pai-gow-poker", "best"),
    ("500-club/ultimate-texas-holdem", "best"),
    ("hustler/2-way-winner", "best"),
    ("aviator/pure-21-5", "best"),
    ("hustler/easy-poker", "best"),
]
CASES = [*QUICK, *(pytest.param(*case, marks=pytest.mark.slow) for case in SLOW)]


@cache
def made(name: str) -> hw.Game:
    return hw.game(name)


@pytest.mark.in_turn
@pytest.mark.parametrize(("name", "strategy"), CASES)
def test_the_rows_add_up_to_the_figures_of_the_simulation(name: str, strategy: str) -> None:
    game, rounds = made(name), 30_000
    table = game.simulate_rounds(rounds, seed=SEED, strategy=strategy).to_frame("arrow")
    assert table["round"].to_pylist() == list(range(rounds))
    shown = table.column_names
    for item in game.simulate(rounds, seed=SEED, strategy=strategy).wagers:
        price, wager = item.price, item.price.id
        nets = [net for net in table[f"{wager}.net"].to_pylist() if net is not None]
        bets = rounds if item.price.decided != 1 else item.decided
        assert len(nets) == bets
        assert math.fsum(nets) == pytest.approx(float(price.ev) * item.decided, abs=1e-6)
        if price.decided == 1 and nets:
            squares = math.fsum(net * net for net in nets) / bets - (math.fsum(nets) / bets) ** 2
            assert math.sqrt(squares) == pytest.approx(price.sd, abs=1e-9)
        if f"{wager}.staked" in shown:
            assert isinstance(price, hw.Valued)
            staked = sum(filter(None, table[f"{wager}.staked"].to_pylist()))
            assert staked == round(price.figure.average_wager * item.decided)
        if f"{wager}.row" in shown:
            hands = [f"{wager}.{row}" for row in ("row", "second_row") if f"{wager}.{row}" in shown]
            found = Counter(row for name in hands for row in table[name].to_pylist() if row)
            counts = {row.id: round(chance * bets) for row, chance, _ in price.rows}
            assert found == {row: count for row, count in counts.items() if count}


def engine_rows(game: hw.Game, strategy: str, rounds: int) -> Iterator[dict[str, Any]]:
    """The same deals at a table with one seat that bets on everything, settled by its rules."""
    analyst = game.analyst
    policy = analyst.policy(strategy)
    player = analyst.simulator(policy)
    later = ("raise", "insurance")
    bets = tuple(
        Bet(seat=SEAT, wager=wager.id, amount=STAKE, number=number)
        for wager in game.wagers.values()
        for number in wager.section.numbers or (None,)
        if wager.section.kind not in later
    )
    setup = Setup(seats=2, bank=1, cover=None, bets=bets, button=SEAT)
    for round_ in range(rounds):
        cards = iter(player.deal(SEED, round_))

        def answer(wait: Wait, cards: Iterator[int] = cards) -> Answer:
            if isinstance(wait, Deal):
                return next(cards)
            if wait.who == "player-dealer":
                return wait.house_way
            chosen = analyst.answer(policy, wait)
            return "insurance" if chosen == "no" and "insurance" in wait.options else chosen

        finished, _ = run(game.rules, setup, answer)
        row: dict[str, Any] = {}
        for line in settle_finished(game, setup, finished).lines:
            wager = game.wagers[line.bet.wager]
            number = "" if line.bet.number is None else f"-{line.bet.number}"
            name = f"{wager.id}{number}"
            if line.in_action:
                row[f"{name}.row"] = line.row
            lead = analyst.part_of(wager) or (wager.id if wager is analyst.lead else "")
            if lead:
                whole = row.get(f"{lead}.net", 0) + line.net / STAKE
                row |= {f"{lead}.net": whole}
            if name != lead:
                row[f"{name}.net"] = line.net / line.bet.amount if line.in_action else None
        yield row


@pytest.mark.in_turn
@pytest.mark.parametrize(("name", "strategy"), QUICK)
def test_each_row_is_how_the_readable_engine_settles_the_same_deal(
    name: str, strategy: str
) -> None:
    game, rounds = made(name), 400
    found = game.simulate_rounds(rounds, seed=SEED, strategy=strategy).to_frame("arrow").to_pylist()
    insured = [wager.id for wager in game.wagers.values() if wager.section.kind == "insurance"]
    for row, settled in zip(found, engine_rows(game, strategy, rounds), strict=True):
        kept = {
            key: value
            for key, value in row.items()
            if key.endswith((".row", ".net")) and value is not None
        }
        wanted = {key: value for key, value in settled.items() if value is not None and key in row}
        assert wanted
        for key, value in wanted.items():
            if key.split(".")[0] not in insured:
                assert kept[key] == pytest.approx(value), (row["round"], key)
        assert {key.split(".")[0] for key in kept} - set(insured) <= {
            key.split(".")[0] for key in wanted
        }


def test_a_shard_of_rounds_has_the_rows_of_the_whole_whoever_plays_it() -> None:
    whole = made(EZ).simulate_rounds(5_000, seed=7, workers=1).to_frame("arrow")
    shard = made(EZ).simulate_rounds(1_000, seed=7, first=3_000, workers=3).to_frame("arrow")
    assert shard.to_pylist() == whole.slice(3_000, 1_000).to_pylist()


def test_batches_come_in_order_and_only_a_few_are_made_ahead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(each_round, "BATCH", 100)
    seen: list[tuple[int, int]] = []
    played = made(EZ).simulate_rounds(1_050, workers=2)
    object.__setattr__(played, "progress", lambda done, total: seen.append((done, total)))
    batches = played.batches()
    first = next(batches)
    assert first["round"].to_pylist() == list(range(100))
    assert seen == [(100, 1_050)]
    assert sum(batch.num_rows for batch in batches) == 950
    assert seen[-1] == (1_050, 1_050)


def test_all_files_have_the_same_rows_and_say_what_they_were_made_from(tmp_path: Path) -> None:
    played = made(EZ).simulate_rounds(2_000, seed=3)
    rows = played.to_frame("arrow").to_pylist()
    for ending in (".parquet", ".arrow", ".csv"):
        played.write(tmp_path / f"rounds{ending}")
    kept = parquet.read_table(tmp_path / "rounds.parquet")
    assert kept.to_pylist() == rows
    assert json.loads(kept.schema.metadata[b"houseway"]) == json.loads(json.dumps(played.origin))
    with ipc.open_file(tmp_path / "rounds.arrow") as file:
        assert file.read_all().to_pylist() == rows
    plain = csv.read_csv(tmp_path / "rounds.csv")
    assert plain.select(["round", "tie.row", "tie.net"]).to_pylist() == [
        {name: row[name] for name in ("round", "tie.row", "tie.net")} for row in rows
    ]
    origin = {name: played.origin[name] for name in ("houseway", "game", "sheet", "seed")}
    assert plain.select(list(origin)).slice(0, 1).to_pylist() == [origin]
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        f"rounds{ending}" for ending in (".arrow", ".csv", ".parquet")
    ]


def test_the_same_rounds_give_the_same_file_with_any_number_of_workers(tmp_path: Path) -> None:
    for workers in (1, 3):
        made(EZ).simulate_rounds(3_000, workers=workers).write(tmp_path / f"{workers}.parquet")
    assert (tmp_path / "1.parquet").read_bytes() == (tmp_path / "3.parquet").read_bytes()


def test_a_file_that_breaks_off_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = made(EZ).simulate_rounds(2_000)

    def broken(*_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(type(played.counter), "each_round", broken)
    with pytest.raises(HousewayError, match="No space left"):
        played.write(tmp_path / "rounds.parquet")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("file", "reason"),
    [
        ("rounds.xlsx", ".parquet, .arrow, .csv"),
        ("nowhere/rounds.csv", "there is no folder"),
        ("folder.csv", "it is no file"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path, file: str, reason: str) -> None:
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(HousewayError, match=reason):
        made(EZ).simulate_rounds(10).write(tmp_path / file)


def test_without_its_library_the_rounds_say_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("houseway.extras.find_spec", lambda _: None)
    with pytest.raises(MissingExtra, match=r"pip install 'houseway\[export\]'"):
        made(EZ).simulate_rounds(10)


def test_a_family_that_only_counts_rounds_says_so() -> None:
    class CountsAlone:
        def play(self, seed: int, first: int, rounds: int) -> int:
            return rounds

    counter: Any = CountsAlone()
    with pytest.raises(HousewayError, match="EZ Baccarat counts rounds, but does not tell them"):
        hw.SimulatedRounds(made(EZ), 10, seed=1, strategy="best", counter=counter)


def test_a_game_among_players_has_no_rounds_to_simulate() -> None:
    with pytest.raises(HousewayError, match="play each other"):
        made("500-club/texas-holdem").simulate_rounds(10)
