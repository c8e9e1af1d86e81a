"""The comparison of games: a matrix of what differs, prices, and rounds settled differently."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from houseway.comparison.differences import Difference, Differences, Row, matrix
from houseway.comparison.round_search import SmallestRound, pairs, smallest_round
from houseway.data_table import DataTable, Tabular
from houseway.errors import HousewayError
from houseway.extras import require
from houseway.json_view import AsJson, JsonView, plain_fields
from houseway.library import Game
from houseway.odds.report import PRICED, KnownPrices
from houseway.origin import origin, program_origin
from houseway.progress import reporting
from houseway.settling.settle import play_record
from houseway.settling.settled import Settled

if TYPE_CHECKING:
    from houseway.papers.paper import Paper

WORDS_ALONE = ("deal.shuffle",)  # values of priced sections that are words for people
Ev = Mapping[str, Fraction | float]  # the expectation of wagers by their ids


@dataclass(frozen=True, slots=True)
class AloneEffect(AsJson):
    """The worth of a difference alone: the first game without and with it, wagers that change.

    `needs` are the addresses of other differences that are in both, because it cannot stand alone.
    """

    without: Ev = field(hash=False)
    having: Ev = field(hash=False)
    needs: tuple[str, ...] = ()

    @property
    def wagers(self) -> tuple[str, ...]:
        """The wagers whose price moves, or that only one of the games has."""
        return tuple(dict.fromkeys((*self.without, *self.having)))

    def figures(self, wager: str) -> tuple[Fraction | float | None, ...]:
        """The expectation of a wager without the difference and with it, and the change."""
        before, after = self.without.get(wager), self.having.get(wager)
        return before, after, None if before is None or after is None else after - before


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class ComparedRule(JsonView):
    """A row of the matrix: what each game says, and the worth of the difference from the first.

    `alone` has nothing for a game that says the same, and for a difference that moves no price.
    """

    address: str
    chapter: str
    says: tuple[str, ...]
    alone: tuple[AloneEffect | None, ...]

    def __repr__(self) -> str:
        return f"<{self.address[:60]}: {len(set(self.says))} rules>"


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class ComparedPair(JsonView):
    """Two games by their places, and the smallest round that they settle differently.

    `settled` has the round in both games; it is empty if none was found. `exhaustive`: all smaller
    rounds were tried, or all rounds if there is none. `why` says why none can be compared.
    """

    first: int
    second: int
    settled: tuple[Settled, ...]
    exhaustive: bool
    rounds: int
    why: str = ""

    def as_json(self) -> dict[str, Any]:
        return {
            **{key: value for key, value in plain_fields(self).items() if key != "settled"},
            "settled": [each.as_json() for each in self.settled],
        }

    def __repr__(self) -> str:
        found = "a round differs" if self.settled else "no round found"
        return f"<{self.first} and {self.second}: {found}>"


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Comparison(JsonView, Tabular):
    """Games side by side. The first one is what the others are compared with."""

    games: tuple[Game, ...]
    rules: tuple[ComparedRule, ...]
    prices: tuple[Ev, ...] = field(hash=False)  # of each game; none without a price
    pairs: tuple[ComparedPair, ...]

    def __repr__(self) -> str:
        named = ", ".join(game.label for game in self.games)
        return f"<{named[:120]}: {len(self.rules)} differences>"

    def _repr_html_(self) -> str:
        return self.paper().html(cites=False)

    def pair(self, first: int, second: int) -> ComparedPair:
        """Two games by their places in the comparison."""
        for pair in self.pairs:
            if (pair.first, pair.second) == (first, second):
                return pair
        last = len(self.games) - 1
        raise HousewayError(
            "no-pair",
            f"no pair {first}, {second}; name two places from 0 to {last}, the lower first",
            where="pair",
        )

    def as_json(self) -> dict[str, Any]:
        return {
            "games": [_heading(game) for game in self.games],
            **{key: value for key, value in plain_fields(self).items() if key != "games"},
            "origin": {**program_origin(), "games": [origin(game) for game in self.games]},
        }

    def table(self) -> DataTable:
        """One row for each rule and game, and for each wager whose price the difference moves."""
        columns: dict[str, type] = {"address": str, "chapter": str, "compared": str, "says": str}
        columns |= {"wager": str, "without": float, "having": float, "change": float}
        made_from = {**program_origin(), "games": [origin(game) for game in self.games]}
        return DataTable.of(columns, self._lines(), made_from)

    def _lines(self) -> Iterator[dict[str, Any]]:
        for rule in self.rules:
            for game, says, alone in zip(self.games, rule.says, rule.alone, strict=True):
                line = {"address": rule.address, "chapter": rule.chapter, "compared": game.label}
                line["says"] = says
                if alone is None:
                    yield line
                    continue
                for wager in alone.wagers:
                    values = alone.figures(wager)
                    figures = (None if value is None else float(value) for value in values)
                    names = ("without", "having", "change")
                    yield {**line, "wager": wager, **dict(zip(names, figures, strict=True))}

    def paper(self) -> Paper:
        """The comparison as a document: text, HTML, PDF."""
        from houseway.comparison.comparison_document import comparison_document
        from houseway.papers.paper import Paper

        return Paper(comparison_document(self))


def _heading(game: Game) -> dict[str, Any]:
    return {
        "game": game.id,
        "label": game.label,
        "name": game.name,
        "house": game.house.name,
        "readings": game.readings,
        "settings": game.settings,
    }


def compare_games(games: Sequence[Game], *, prices: bool = True, rounds: bool = True) -> Comparison:
    """The comparison of some games with the first of them, and the rounds of every two.

    Without `prices` nothing is solved, without `rounds` none is looked for.
    """
    if prices and any(game.sheet.bank for game in games):
        require("odds", "compare")
    first, *others = games
    against = [Differences(first, game) for game in others]
    rows = matrix(against)
    known = KnownPrices()
    named: Mapping[Game, Ev] = {}
    effects: dict[tuple[str, int], AloneEffect] = {}
    if prices:
        named, effects = _priced(games, rows, against, known)
    return Comparison(
        games=tuple(games),
        rules=tuple(
            ComparedRule(
                address=row.address,
                chapter=row.chapter,
                says=row.says,
                alone=tuple(effects.get((row.address, place)) for place in range(len(games))),
            )
            for row in rows
        ),
        prices=tuple(named.get(game, {}) for game in games),
        pairs=tuple(_rounds(games)) if rounds else (),
    )


# --- prices ---------------------------------------------------------------------------------------


def _priced(
    games: Sequence[Game],
    rows: Sequence[Row],
    against: Sequence[Differences],
    known: KnownPrices,
) -> tuple[dict[Game, Ev], dict[tuple[str, int], AloneEffect]]:
    """The prices of all games, and what each difference alone does to those of the first."""
    work = [
        (row.address, place, against[place - 1], difference)
        for row in rows
        for place, difference in enumerate(row.differences)
        if difference is not None and _moves_a_price(difference)
    ]
    progress = reporting("prices")
    total = len(games) + len(work)
    evs = {}
    for done, game in enumerate(games):
        progress(done, total)
        evs[game] = _expectations(game, known)
    effects = {}
    for done, (address, place, found, difference) in enumerate(work, len(games)):
        progress(done, total)
        effect = _alone(found, difference, known)
        if effect is not None:
            effects[address, place] = effect
    return evs, effects


def _moves_a_price(difference: Difference) -> bool:
    return bool(difference.switch) or (
        difference.paths[0][0] in PRICED and difference.address not in WORDS_ALONE
    )


def _expectations(game: Game, known: KnownPrices) -> Ev:
    """The prices of a game; none among players, and none if it cannot be solved."""
    if game.sheet.bank is None:
        return {}
    try:
        return known.of(game)
    except HousewayError:
        return {}


def _alone(found: Differences, difference: Difference, known: KnownPrices) -> AloneEffect | None:
    company = found.company(difference)
    without = found.with_some(company) if company else found.first
    having = found.with_some((*company, difference))
    if without is None or having is None:
        return None
    before, after = _expectations(without, known), _expectations(having, known)
    moved = [
        wager for wager in dict.fromkeys((*before, *after)) if before.get(wager) != after.get(wager)
    ]
    if not moved:
        return None
    return AloneEffect(
        {wager: before[wager] for wager in moved if wager in before},
        {wager: after[wager] for wager in moved if wager in after},
        tuple(each.address for each in company),
    )


# --- rounds ---------------------------------------------------------------------------------------


def _rounds(games: Sequence[Game]) -> Iterator[ComparedPair]:
    for first, second in pairs(games):
        yield compared_pair((games[first], games[second]), first, second)


def compared_pair(games: tuple[Game, Game], first: int = 0, second: int = 1) -> ComparedPair:
    """Two games, which have these places, with the smallest round that they settle differently."""
    found: SmallestRound = smallest_round(games)
    records = found.records or ()
    return ComparedPair(
        first=first,
        second=second,
        settled=tuple(
            play_record(game, record) for game, record in zip(games, records, strict=False)
        ),
        exhaustive=found.exhaustive,
        rounds=found.rounds,
        why=found.why,
    )
