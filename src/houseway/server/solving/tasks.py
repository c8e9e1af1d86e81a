"""The computations of the solver's processes; solved tables stay in memory there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pydantic_core import to_json

from houseway.api.game import Game
from houseway.errors import HousewayError
from houseway.server.solving.wanted_game import Wanted, cache_answer
from houseway.table.cards.hand_setting import HOUSE_WAY
from houseway.table.rounds import Choose
from houseway.table.seen_decision import SeenDecision

LONGEST_ANSWER = 8 * 2**20  # bytes


def written(task: Callable[..., Any], arguments: tuple[Any, ...]) -> bytes:
    made = task(*arguments)
    answer = made if isinstance(made, bytes) else to_json(made)
    if len(answer) > LONGEST_ANSWER:
        most = LONGEST_ANSWER // 2**20
        raise HousewayError("too-large", f"the answer to this would have more than {most} MB")
    return answer


@lru_cache(maxsize=12)
def game_in_process(wanted: Wanted) -> Game:
    """A game whose solved tables stay in memory for the next question."""
    return wanted.build()


def odds_report(wanted: Wanted, wager: str = "") -> dict[str, Any]:
    """The report, and the return of one unit in each row that pays a fixed share."""
    game = game_in_process(wanted)
    returns = {
        name: {row.id: float(row.pays.per_unit) for row in bet.all_rows if not row.pays.fixed}
        for name, bet in game.wagers.items()
    }
    report = {**game.odds(wager=wager).as_json(), "returns": returns}
    return report if wager else cache_answer("odds", wanted, report)


def chart(wanted: Wanted) -> dict[str, Any]:
    game = game_in_process(wanted)
    if game.analyst.has_chart:
        told = {"kind": "totals", **game.chart().as_json()}
    else:
        strategy = game.odds().as_json()["strategy"]
        told = {"kind": "decisions", **strategy} if strategy else {"kind": "none"}
    return cache_answer("chart", wanted, {"game": game.id, "name": game.name, **told})


def many_rounds(wanted: Wanted, wager: str, rounds: int) -> dict[str, Any]:
    """The distribution of the results of many rounds of a wager."""
    return game_in_process(wanted).many_rounds(rounds, wager=wager).as_json()


def prices_by_decks(wanted: Wanted) -> dict[str, Any]:
    """The prices with each number of decks; none where the number cannot be another."""
    from houseway.odds.deck_prices import deck_prices

    found = [item.as_json() for item in deck_prices(game_in_process(wanted))]
    return cache_answer("decks", wanted, {"decks": found})


def chart_costs(wanted: Wanted) -> dict[str, Any]:
    """The cost of each wrong play in each cell of the chart."""
    return cache_answer("costs", wanted, game_in_process(wanted).chart_costs().as_json())


@dataclass(frozen=True, kw_only=True)
class AskedRound:
    """A round that a person played, to be sent to a process that has the game."""

    wanted: Wanted
    wagers: tuple[Mapping[str, Any], ...]
    bank: int | None
    place: tuple[int, str]
    won: int
    fees: int
    label: str


def session_line(rounds: tuple[AskedRound, ...]) -> dict[str, Any]:
    """The line of a person's chips through some rounds."""
    from houseway.bank_desk.session_line import PlayedRound, session_line

    return session_line(
        [
            PlayedRound(
                game=game_in_process(each.wanted),
                wagers=each.wagers,
                bank=each.bank,
                place=each.place,
                won=each.won,
                fees=each.fees,
                label=each.label,
            )
            for each in rounds
        ]
    ).as_json()


def examples(wanted: Wanted) -> dict[str, Any]:
    from houseway.papers.examples import kept_examples

    return {"examples": [example.as_json() for example in kept_examples(game_in_process(wanted))]}


def values_by_reading(wanted: Wanted) -> dict[str, Any]:
    from houseway.families.peer_games import PeerRules
    from houseway.odds.report import price_readings
    from houseway.progress import reporting

    game = game_in_process(wanted)
    if isinstance(game.rules, PeerRules):
        return {"readings": [item.as_json() for item in game.played_readings()]}
    found = price_readings(game, progress=reporting("readings"))
    return {
        "readings": [
            {
                "name": item.name,
                "choice": item.choice,
                "in_force": item.is_default,
                "ev": {wager: float(ev) for wager, ev in item.ev.items()},
            }
            for item in found
        ]
    }


def approval_pack(wanted: Wanted) -> bytes:
    """The approval pack as an archive."""
    return game_in_process(wanted).pack().zip()


def par_sheet(wanted: Wanted, form: str) -> bytes:
    return _printed(game_in_process(wanted).par(), form)


def findings(house: str, form: str) -> Any:
    """The findings in documents: a paper as JSON (`page`, `unpriced`), or one of its forms."""
    from houseway.api.houses import findings

    found = findings(house, worth=form != "unpriced")
    return found.paper().as_json() if form in ("page", "unpriced") else _printed(found, form)


def _printed(found: Any, form: str) -> bytes:
    """A result in one of its forms."""
    if form == "csv":
        made: bytes = found.csv().encode()
        return made
    if form == "json":
        return to_json(found.as_json())
    paper = found.paper()
    made = paper.pdf() if form == "pdf" else paper.html().encode()
    return made


@lru_cache(maxsize=12)
def _strategy(wanted: Wanted) -> Any:
    return game_in_process(wanted).analyst.policy("best")


def solve(wanted: Wanted) -> None:
    _strategy(wanted)


def best_choice(wanted: Wanted, wait: Choose) -> str:
    game = game_in_process(wanted)
    if wait.house_way == HOUSE_WAY:
        wait = wait._replace(sets=game.rules.parting(wait.knows[0]))
    return game.analyst.answer(_strategy(wanted), wait)


def option_worths(wanted: Wanted, seen: SeenDecision) -> dict[str, Any]:
    from houseway.odds.option_worth import decision_worth

    return decision_worth(game_in_process(wanted), seen).as_json()


def reviewed(wanted: Wanted, inputs: Mapping[str, Any]) -> dict[str, Any]:
    return {**game_in_process(wanted).review(inputs).as_json(), "streets": [], "why_not": ""}


def shared_by_street(wanted: Wanted, events: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The shares by street, and why no option of the game has a value."""
    from houseway.families.peer_games import without_price
    from houseway.pot_equity.street_shares import street_shares

    game = game_in_process(wanted)
    found: list[dict[str, Any]] = []
    whys = [without_price(game).message]
    try:
        found = [each.as_json() for each in street_shares(game.rules, events)]
    except HousewayError as error:
        whys.append(error.message)
    told = {"game": game.id, "grades": [], "decisions": [], "streets": found}
    return {**told, "why_not": "; ".join(whys)}


def comparison(names: tuple[str, ...]) -> dict[str, Any]:
    """The comparison of some games, with its page."""
    from houseway.api.sheets import compare

    found = compare(*names)
    return {**found.as_json(), "page": found.paper().as_json()}
