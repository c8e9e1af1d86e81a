"""The Python face of Houseway.

import houseway as hw
hw.game("parkwest/cash-in-baccarat").odds()
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from houseway import library
from houseway.errors import Unreadable
from houseway.extras import require
from houseway.sheet.switches import Choices

if TYPE_CHECKING:
    from houseway.equity.result import Equity
    from houseway.odds.report import Odds
    from houseway.simulate.run import Simulation


class Game(library.Game):
    """A game of the library, with everything that can be done with it."""

    def odds(self, *, wager: str = "") -> Odds:
        """Exact prices of all wagers, or of one."""
        from houseway.odds.report import solve

        return solve(self, only=wager)

    def chart(self) -> dict[str, Any]:
        """The best play by totals, for games that are played by a chart."""
        chart: dict[str, Any] = self._by_chart().chart()
        return chart

    def hand(self, cards: str, up: str = "", board: str = "") -> dict[str, Any]:
        """What each option is worth with these cards against this up card, beside this board."""
        from houseway.cards import parse_card, parse_cards

        named: dict[str, Any] = {"up": parse_card(up)} if up else {}
        if board:
            named["board"] = parse_cards(board)
        report: dict[str, Any] = self._by_chart().hand(parse_cards(cards), **named)
        return report

    def _by_chart(self) -> Any:
        from houseway.errors import HousewayError
        from houseway.families.branches import Solving

        if not isinstance(self.analyst, Solving):
            raise HousewayError("no-chart", f"{self.name} is not played by a chart", where="game")
        return self.analyst

    def simulate(
        self,
        rounds: int = 10_000_000,
        *,
        seed: int = 1,
        workers: int | None = None,
        strategy: str = "best",
    ) -> Simulation:
        """Play many rounds; every figure carries its standard error."""
        from houseway.simulate.run import simulate
        from houseway.strategy import strategy as named

        return simulate(
            self,
            rounds=rounds,
            seed=seed,
            workers=workers,
            strategy=named(self, strategy),
            strategy_name=strategy,
        )

    def settle(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """Settle the cards and wagers as they lie on the felt."""
        from houseway.settling.settle import settle_record

        return settle_record(self, record)

    def deal(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """Deal and settle a round from its deck, or from a fresh shuffle with a commitment."""
        from houseway.settling.settle import settle_record

        return settle_record(self, record, shuffle=True)

    def set(
        self, cards: str, *, every: bool = False, said: str = "", against: str = ""
    ) -> dict[str, Any]:
        """How the house sets a hand, and the row of its chart that decides."""
        from houseway.settling.setting import set_hand

        return set_hand(self, cards, every=every, said=said, against=against)

    def options(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """What the round in a record waits for, and what each seat may do now."""
        from houseway.settling.options import options

        return options(self, record)

    def fees(self, option: str, record: Mapping[str, Any], *, schedule: str = "") -> Any:
        """The collections due for the wagers of a record under a fee option."""
        from houseway.settling.record import check_is_record

        check_is_record(record)
        settled = self.settle({**record, "collection": {"schedule": schedule, "option": option}})
        return settled["collections"]

    def verify(self, record: Mapping[str, Any]) -> None:
        """Refuse a record that its shuffle or its own cards contradict."""
        from houseway.settling.verify import verify_record

        verify_record(self, record)


def game(
    name: str,
    *,
    readings: Mapping[str, str] | None = None,
    settings: Mapping[str, Any] | None = None,
) -> Game:
    """A game by its id (`parkwest/cash-in-baccarat`) or by the path of a sheet.

    >>> game("parkwest/cash-in-baccarat", settings={"deck.decks": 6}).deck.size
    312
    """
    if not isinstance(name, str):
        raise Unreadable(
            "not-a-name",
            'expected the id of a game as a text, "house/game", or the path of a sheet; '
            f"found {name!r}",
            where="game",
        )
    choices = Choices(readings=readings or {}, settings=settings or {})
    return library.build_game(library.read_sheet(name), choices, Game)


def games() -> list[dict[str, Any]]:
    """All games with their wagers and readings."""
    return library.index()


def equity(
    game: str,
    *hands: str,
    board: str = "",
    dead: str = "",
    samples: int | None = None,
    seed: int = 1,
    exact: bool = False,
) -> Equity:
    """How often each hand wins a pot of poker, and its share: exact where all deals can be looked
    at, else sampled. `samples` asks for a sample, `exact` for all deals however long it takes.

    >>> equity("holdem", "JsTs", "5h5d").hands[0].wins
    891897
    """
    require("odds", "equity")
    from houseway.equity.solve import equity as solve

    return solve(game, hands, board=board, dead=dead, samples=samples, seed=seed, exact=exact)
