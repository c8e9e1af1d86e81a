"""Chinese poker as the tests write it: hands as text, a table of players, a round by the way."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from houseway.cards import parse_cards
from houseway.families.chinese.rules import ChineseRules
from houseway.families.chinese.scoring import Scoring, Standing
from houseway.families.chinese.section import NONE
from houseway.families.chinese.segments import SetSegments, foul_of, setting_of
from houseway.library import load_game
from houseway.sheet.switches import Choices
from houseway.table.rounds import Choose, Deal, Event, Finished, Setup, Wait, run

CLOSED = "hustler/13-card-chinese-poker"
FACE_UP = "500-club/face-up-chinese-poker"
UNIT = 500  # cents


@cache
def rules_of(name: str, **readings: str) -> ChineseRules:
    """The rules of a sheet; a reading `equal_hands` is the sheet's `equal-hands`."""
    chosen = {key.replace("_", "-"): choice for key, choice in readings.items()}
    rules = load_game(name, Choices(readings=chosen)).rules
    assert isinstance(rules, ChineseRules)
    return rules


def setting(front: str, middle: str, back: str) -> SetSegments:
    return setting_of([parse_cards(front), parse_cards(middle), parse_cards(back)])


def player(
    seat: int,
    front: str,
    middle: str,
    back: str,
    *,
    sweep: str = NONE,
    button: bool = False,
) -> Standing:
    """A player with his three hands; they are fouled if their order says so."""
    own = setting(front, middle, back)
    foul = foul_of(own, equal="foul") if sweep == NONE else ""
    return Standing(seat=seat, setting=own, foul=foul, sweep=sweep, button=button)


def collected(scoring: Scoring, players: Iterable[Standing]) -> dict[int, int]:
    """What every seat wins or loses in all, in units."""
    listed = list(players)
    nets = {standing.seat: 0 for standing in listed}
    for line in scoring.paid_first(listed):
        nets[line.payee] += line.units
        nets[line.payer] -= line.units
    for matchup in scoring.matchups(listed):
        nets[matchup.one] += matchup.net
        nets[matchup.other] -= matchup.net
    return nets


def table(
    stacks: Mapping[int, int], *, button: int = 1, seats: int = 4, fantasy: Iterable[int] = ()
) -> Setup:
    before: dict[str, Any] = {"fantasy": list(fantasy)} if fantasy else {}
    return Setup(seats=seats, bank=button, cover=None, bets=(), stacks=stacks, before=before)


def deck_of(seed: int) -> list[int]:
    cards = list(range(52))
    random.Random(seed).shuffle(cards)
    return cards


def played(
    rules: ChineseRules,
    setup: Setup,
    cards: Iterable[int],
    says: Callable[[Choose], str] = lambda wait: wait.house_way,
) -> tuple[Finished, list[Event], list[Choose]]:
    """A round with these cards; everybody goes the house way unless told otherwise."""
    shoe = iter(cards)
    asked: list[Choose] = []

    def answer(wait: Wait) -> int | str:
        if isinstance(wait, Deal):
            return next(shoe)
        asked.append(wait)
        return says(wait)

    finished, log = run(rules, setup, answer)
    return finished, log, asked


def told(log: Iterable[Event], kind: str) -> list[Event]:
    return [event for event in log if event["event"] == kind]
