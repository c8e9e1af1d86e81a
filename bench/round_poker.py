"""Pot games: hands of six-handed limit hold'em beside PokerKit, and equities beside its samples.

What is said in a hand is written down before the clock starts; both sides play the same words. The
cards are dealt to the engine beforehand, and by PokerKit itself, as it does it fastest. The engine
says at every turn what may be done; PokerKit plays once without and once with being asked for that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pokerkit
from pokerkit import Automation

from bench.measure import SEED, Effort, Line, best_in_turn
from houseway.families.base import Rules
from houseway.library import load_game
from houseway.pot_equity.solve import equity
from houseway.table.rounds import Answer, Choose, Deal, Setup, Wait, run

PLAYERS = 6
LOWER, UPPER = 4, 8
STACK = 1_000
RAISES = 3  # in a round of wagering: as many as both allow wherever they are made
HANDS_WANTED, EQUITY_WANTED = 20.0, 1_000.0
SHEET = f"""
extends = "_common/holdem"
[game]
name = "Limit Hold'em"
source = "own"
[table]
seats = {PLAYERS}
limits = "$1-$1,000"
[stakes]
structure = "fixed"
lower = {LOWER}
upper = {UPPER}
"""
HOLES = ("JsTs", "5h5d")
BOARDS = 1_712_304
SAMPLES = 2_000


def lines(effort: Effort) -> list[Line]:
    return [*_hands(effort.readable_rounds // 5, effort.repeats), _equities(effort.repeats)]


# --- hands ----------------------------------------------------------------------------------------


@dataclass(slots=True)
class Script:
    """A hand: what the players say in turn, and the same with the cards as they come."""

    words: list[str] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)

    def replay(self) -> Callable[[Wait], Answer]:
        answers = iter(self.answers)
        return lambda _: next(answers)


def _hands(count: int, repeats: int) -> list[Line]:
    rules = _rules()
    setup = Setup(
        seats=PLAYERS,
        bank=PLAYERS,
        cover=None,
        bets=(),
        stacks=dict.fromkeys(range(1, PLAYERS + 1), STACK * 100),
    )
    luck = Random(SEED)
    scripts = [_written(rules, setup, luck) for _ in range(count)]

    def engine() -> None:
        for script in scripts:
            run(rules, setup, script.replay())

    def replayed() -> None:
        for script in scripts:
            _play_in_pokerkit(script.words, asked=False)

    def asked() -> None:
        for script in scripts:
            _play_in_pokerkit(script.words, asked=True)

    mine, *theirs = best_in_turn([engine, replayed, asked], repeats)
    what = "six-handed limit hold'em, the readable engine beside PokerKit"
    return [
        Line(
            what=f"{what}, {how}",
            houseway=f"{count / mine:,.0f} hands/s",
            peer=f"{count / seconds:,.0f} hands/s",
            ratio=seconds / mine,
            wanted=HANDS_WANTED,
        )
        for how, seconds in zip(("which is told", "which is asked"), theirs, strict=True)
    ]


def _rules() -> Rules:
    with TemporaryDirectory() as folder:
        sheet = Path(folder) / "own.toml"
        sheet.write_text(SHEET)
        return load_game(str(sheet)).rules


def _written(rules: Rules, setup: Setup, luck: Random) -> Script:
    """A hand with random words, played once to know what may be said."""
    script = Script()
    shoe = iter(luck.sample(range(52), 52))
    street = raises = 0

    def answer(wait: Wait) -> Answer:
        nonlocal street, raises
        if isinstance(wait, Deal):
            script.answers.append(next(shoe))
            return script.answers[-1]
        board = len(wait.knows[1])
        if board != street:
            street, raises = board, 0
        word = _said(wait, luck, may_raise=raises < RAISES)
        raises += word in ("bet", "raise")
        script.words.append(word)
        script.answers.append(word)
        return word

    run(rules, setup, answer)
    return script


def _said(wait: Choose, luck: Random, *, may_raise: bool) -> str:
    roll = luck.random()
    if roll < 0.25 and may_raise and wait.options[-1] in ("bet", "raise"):
        return wait.options[-1]
    if roll > 0.85 and "fold" in wait.options:
        return "fold"
    return "call" if "call" in wait.options else "check"


def _play_in_pokerkit(words: list[str], *, asked: bool) -> None:
    state = pokerkit.FixedLimitTexasHoldem.create_state(
        tuple(Automation), True, 0, (LOWER // 2, LOWER), LOWER, UPPER, STACK, PLAYERS
    )
    for word in words:
        if asked:
            _what_may_be_done(state)
        if word == "fold":
            state.fold()
        elif word in ("call", "check"):
            state.check_or_call()
        else:
            state.complete_bet_or_raise_to()
    assert not state.status


def _what_may_be_done(state: pokerkit.State) -> tuple[bool, int | None, int | None, int | None]:
    """What the engine says with every turn: fold, the call, the least and the most of a raise."""
    return (
        state.can_fold(),
        state.checking_or_calling_amount,
        state.min_completion_betting_or_raising_to_amount,
        state.max_completion_betting_or_raising_to_amount,
    )


# --- equities -------------------------------------------------------------------------------------


def _equities(repeats: int) -> Line:
    """Hands compared in a second: every board here, a sample of them in PokerKit."""
    ranges = [pokerkit.parse_range(hole) for hole in HOLES]

    def peer() -> object:
        return pokerkit.calculate_equities(
            ranges,
            (),
            2,
            5,
            pokerkit.Deck.STANDARD,
            (pokerkit.StandardHighHand,),
            sample_count=SAMPLES,
        )

    mine, theirs = best_in_turn([lambda: equity("holdem", HOLES), peer], repeats)
    own_speed, peer_speed = BOARDS / mine, SAMPLES / theirs
    return Line(
        what="equity before the flop, exact, all cores, beside PokerKit's sample",
        houseway=f"{own_speed / 1e6:.1f} M boards/s",
        peer=f"{peer_speed:,.0f} boards/s",
        ratio=own_speed / peer_speed,
        wanted=EQUITY_WANTED,
    )
