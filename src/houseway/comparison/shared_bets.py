"""The bets of one bettor that two games both take, with the same amounts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from houseway.library import Game
from houseway.room.bots import together
from houseway.settling.round_setup import posted_limits
from houseway.table.chips.limits import not_offered, wager_limits, wager_size
from houseway.table.rounds import Bet

SEATS, BANK, BETTOR = 2, 1, 2
USUAL = 100_00  # cents, if the limits of both allow it
PLACED = ("base", "bonus")  # kinds of wagers that are placed before the deal


def shared_wagers(games: tuple[Game, Game]) -> list[str]:
    """The wagers that are placed before the deal in both games."""
    first, other = games
    return [
        name
        for name, wager in first.wagers.items()
        if name in other.wagers
        and all(each.section.kind in PLACED for each in (wager, other.wagers[name]))
    ]


def bet_choices(games: tuple[Game, Game]) -> Iterator[tuple[Bet, ...]]:
    """Bets to compare the games with: all that both take, else around one base wager each."""
    shared = shared_wagers(games)
    yield placed(games, shared)
    bases = [name for name in shared if games[0].wagers[name].is_base]
    for base in bases:
        others = [name for name in shared if name not in bases]
        yield placed(games, [*_needed(games, [base]), *others])


def fewest(games: tuple[Game, Game], wager: str) -> tuple[Bet, ...]:
    """A wager with those that either game wants beside it."""
    return placed(games, _needed(games, [wager]))


def _needed(games: tuple[Game, Game], names: Iterable[str]) -> list[str]:
    found = (each for name in names for game in games for each in together(game, name))
    return list(dict.fromkeys(found))


def placed(games: tuple[Game, Game], names: Iterable[str]) -> tuple[Bet, ...]:
    """The bets on some wagers, as far as both games take them."""
    shared = shared_wagers(games)
    there = set(shared).intersection(names)
    order = [name for name in shared if name in there and _has_company(games, name, there)]
    order.sort(key=lambda name: not games[0].wagers[name].is_base)
    staked: dict[str, int] = {}
    for name in order:
        amount = _amount(games, name, staked)
        if amount is not None:
            staked[name] = amount
    return tuple(
        Bet(seat=BETTOR, wager=name, amount=amount, number=_number(games, name))
        for name, amount in staked.items()
    )


def _number(games: tuple[Game, Game], name: str) -> int | None:
    first, other = (game.wagers[name].section.numbers for game in games)
    return next((number for number in first if number in other), None)


def _amount(games: tuple[Game, Game], name: str, staked: dict[str, int]) -> int | None:
    """An amount that both games take on a wager beside those staked, or None."""
    low, high = 1, None
    amount = USUAL
    for game in games:
        wager, table = game.wagers[name], posted_limits(game, None)
        if not_offered(wager, table):
            return None
        least, most = wager_limits(wager, table)
        low, high = max(low, least), most if high is None else min(high, most or high)
        size = wager_size(wager, table)
        if size.relation == "==" and size.of in staked:
            low = max(low, amount := int(staked[size.of] * size.factor))
            high = min(high or amount, amount)
        elif size.relation == "<=" and size.of in staked:
            most = int(staked[size.of] * size.factor)
            high = min(high or most, most)
    if high is not None and low > high:
        return None
    return max(low, min(amount, high or amount))


def _has_company(games: tuple[Game, Game], name: str, there: set[str]) -> bool:
    """Whether one of the sets of wagers that each game wants beside it is there."""
    ways = (game.wagers[name].section.needs.alternatives for game in games)
    return all(
        not each or any(all(need.wager in there for need in needed) for needed in each)
        for each in ways
    )
