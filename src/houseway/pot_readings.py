"""The value of a reading in games among players: the same hands under every choice.

Such a game has no wager with a price. Tables of some hands each are played under every choice, with
the same shuffles and the same luck for every decision; players choose at random among legal
options. The value of a choice is the chips that change hands, and the share of hands that end
otherwise than under the choice in force. Hands of one table are not independent, so the standard
errors are those of tables.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import asdict, dataclass
from math import sqrt
from random import Random
from typing import Any

from houseway.data_table import DataTable, FigureList
from houseway.errors import HousewayError
from houseway.families.peer_games import PeerRules
from houseway.json_view import JsonView
from houseway.library import Game
from houseway.origin import origin
from houseway.progress import Progress, silent
from houseway.random_play import any_answer, with_amount
from houseway.room.peer_games.pot_fees import first_printed, posted_at
from houseway.settling.settle import peer_payments
from houseway.table.cards.hand_setting import SET
from houseway.table.chips.carried_pot import HOUSE, POT, eligible_seats
from houseway.table.chips.payments import nets
from houseway.table.collections.drops import Posted
from houseway.table.rounds import Answer, Choose, Deal, Finished, Setup, Wait, run

HANDS = 2_000
AT_A_TABLE = 20
PLAYERS = 6  # or fewer if there are fewer seats
SEED = 1

Nets = Mapping[int, int]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class PotReading(JsonView):
    """One choice of a reading, played for many hands.

    `won` is what the winners of a hand win and `collected` what the house takes, in average cents;
    `otherwise` is the share of hands whose result differs from that of the choice in force, and
    `moved` the money that goes to somebody else, as a part of all that is won under that choice
    (more than 1 where pots grow). Each has its standard error.
    """

    name: str
    choice: str
    in_force: bool
    hands: int
    won: float
    won_error: float
    collected: float
    collected_error: float
    otherwise: float
    otherwise_error: float
    moved: float
    moved_error: float

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "reading": self.name, "method": "played"}

    def __repr__(self) -> str:
        force = ", in force" if self.in_force else ""
        return f"<{self.name[:60]}={self.choice[:40]}{force}, hands: {self.hands}>"


class PlayedReadings(FigureList[PotReading]):
    """Every choice of every reading, played for many hands."""

    def table(self) -> DataTable:
        """One row for each choice."""
        columns: dict[str, type] = {"reading": str, "choice": str, "in_force": bool, "hands": int}
        columns |= {
            name + ending: float
            for name in ("won", "collected", "otherwise", "moved")
            for ending in ("", "_error")
        }
        rows = (item.as_json() for item in self)
        return DataTable.of({**columns, "method": str}, rows, self.origin)


def play_readings(
    game: Game,
    *,
    names: Collection[str] = (),
    hands: int = HANDS,
    seed: int = SEED,
    progress: Progress = silent,
) -> PlayedReadings:
    """Plays every choice of every reading, or of the readings `names`, with the others in force."""
    if not isinstance(game.rules, PeerRules):
        raise HousewayError(
            "has-price",
            f"{game.name} has a bank: its readings have exact prices (houseway odds --reading all)",
            where="game",
        )
    tables = max(2, -(-hands // AT_A_TABLE))
    usual = _played(game, tables, seed)
    offered = [
        (name, choice)
        for name, switch in game.sheet.reading.items()
        if len(switch.choices) > 1 and (not names or name in names)
        for choice in switch.choices
    ]
    found = []
    for name, choice in offered:
        in_force = game.readings[name] == choice
        other = usual if in_force else _played(game.but(readings={name: choice}), tables, seed)
        found.append(_compared(name, choice, usual, other, in_force=in_force))
        progress(len(found), len(offered))
    return PlayedReadings(found, origin(game, seed=seed))


def _compared(
    name: str, choice: str, usual: list[list[Nets]], other: list[list[Nets]], *, in_force: bool
) -> PotReading:
    pairs = [[*zip(*tables, strict=True)] for tables in zip(usual, other, strict=True)]
    differ = [[a != b for a, b in table] for table in pairs]
    return PotReading(
        name=name,
        choice=choice,
        in_force=in_force,
        hands=sum(map(len, other)),
        **_mean("won", [[_won(hand) for hand in table] for table in other]),
        **_mean("collected", [[hand.get(HOUSE, 0) for hand in table] for table in other]),
        **_mean("otherwise", differ),
        **_share("moved", pairs),
    )


def _won(hand: Nets) -> int:
    return sum(cents for seat, cents in hand.items() if cents > 0 and seat not in (POT, HOUSE))


def _moved(usual: Nets, other: Nets) -> float:
    """The cents of a hand that somebody else has."""
    return sum(abs(usual.get(who, 0) - other.get(who, 0)) for who in {*usual, *other}) / 2


def _share(name: str, tables: list[list[tuple[Nets, Nets]]]) -> dict[str, float]:
    """The moved part of all that is won, by its name, and its standard error from table to table.

    Tables win different amounts, so the error is that of a ratio.
    """
    moved = [sum(_moved(*pair) for pair in table) for table in tables]
    won = [sum(_won(usual) for usual, _ in table) for table in tables]
    if not (all_won := sum(won)):
        return {name: 0.0, f"{name}_error": 0.0}
    share, many = sum(moved) / all_won, len(tables)
    rest = sum((m - share * w) ** 2 for m, w in zip(moved, won, strict=True)) / (many - 1)
    return {name: share, f"{name}_error": sqrt(many * rest) / all_won}


def _mean(name: str, tables: list[list[Any]]) -> dict[str, float]:
    """The mean over all hands by its name, and its standard error from table to table."""
    means = [sum(table) / len(table) for table in tables]
    mean = sum(means) / len(means)
    variance = sum((each - mean) ** 2 for each in means) / (len(means) - 1)
    return {name: mean, f"{name}_error": sqrt(variance / len(means))}


# --- the hands ------------------------------------------------------------------------------------


def _played(game: Game, tables: int, seed: int) -> list[list[Nets]]:
    """The results of each table's hands: the gains of each seat, the pot and the house."""
    return [list(_table(game, f"{seed} {number}")) for number in range(tables)]


def _table(game: Game, luck: str) -> Iterator[Nets]:
    """Plays hands in which some stacks are short, so that players are all in."""
    assert isinstance(game.rules, PeerRules)
    amounts = short_and_deep(game.rules)
    hands = hands_at_table(
        game,
        players=min(PLAYERS, game.sheet.table.seats),
        posted=posted_at(game, first_printed(game)),
        stack=lambda number, seat: amounts[Random(f"{luck} {number} {seat} chips").randrange(3)],
        answers=lambda number: RandomAnswers(game, f"{luck} {number}"),
    )
    for setup, finished in hands:
        yield nets(peer_payments(game, setup, finished))


def short_and_deep(rules: PeerRules) -> tuple[int, int, int]:
    """A stack of one chip, the usual one, and a deep one, in cents."""
    return rules.least_stack, rules.usual_buy_in, 5 * rules.usual_buy_in


def hands_at_table(
    game: Game,
    *,
    players: int,
    posted: Posted | None,
    stack: Callable[[int, int], int],
    answers: Callable[[int], Callable[[Wait], Answer]],
    hands: int = AT_A_TABLE,
) -> Iterator[tuple[Setup, Finished]]:
    """Consecutive hands of a table: the button moves, and each hand gets what the last one left.

    `stack` is what a seat has before a hand, by the number of the hand and the seat; `answers` are
    the cards and choices of a hand by its number.
    """
    rules = game.rules
    assert isinstance(rules, PeerRules)
    button, last = players, set[int]()
    before: dict[str, Any] = {}
    for number in range(hands):
        stacks = {seat: stack(number, seat) for seat in range(1, players + 1)}
        able = eligible_seats(before, list(stacks))
        button = rules.next_button(
            before, seats=players, button=button, stacks={seat: stacks[seat] for seat in able}
        )
        before = rules.prepared(
            before, seats=players, button=button, present=set(stacks), away=set(), last=last
        )
        setup = Setup(
            seats=players,
            bank=button,
            cover=None,
            bets=(),
            stacks=stacks,
            before=before,
            posted=posted,
        )
        finished, _ = run(rules, setup, answers(number))
        yield setup, finished
        before, last = dict(finished.after), set(stacks)


class RandomAnswers:
    """Answers from a shuffled deck and players whose luck is separate for each decision.

    The luck of a decision does not depend on earlier ones, so that two choices of a reading differ
    only by its effect.
    """

    def __init__(self, game: Game, luck: str) -> None:
        self.game, self.luck = game, luck
        self.shuffles = Random(f"{luck} deck")
        self.cards = list(game.deck.ordered())
        self.shuffles.shuffle(self.cards)
        self.decisions = 0

    def __call__(self, wait: Wait) -> Answer:
        if isinstance(wait, Deal):
            if wait.again:
                self.cards += wait.again
                self.shuffles.shuffle(self.cards)
            return self.cards.pop()
        self.decisions += 1
        return self.decide(wait, Random(f"{self.luck} {self.decisions}"))

    def decide(self, wait: Choose, luck: Random) -> str:
        """Any legal answer."""
        if wait.sets is not None:  # the house way would need a solver
            wait = wait._replace(options=(SET,))
        return with_amount(wait, any_answer(wait, luck), luck)
