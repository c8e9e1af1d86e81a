"""The table page with a table of its own: real rules and chosen luck, the socket ends in the test.

The room sends pages and scripts. What the table says and hears goes to an `Evening`, so that a test
can bring about any moment: insurance, a foul, an answer that does not come.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from playwright.sync_api import WebSocketRoute, expect
from tests.browser.people import Visitor
from tests.room.evening import Evening

from houseway.errors import HousewayError
from houseway.library import Game, load_game
from houseway.money import format_money
from houseway.room.bot_kinds import plain_choice
from houseway.room.bots import Bot, BotSeat
from houseway.room.commands.wagers import limits_of
from houseway.room.views.layout import layout
from houseway.room.views.table_view import NO_ADVICE, Advice, public_view, view_for
from houseway.table.rounds import Choose, is_legal

ME = "ann"
OTHERS = ("ben", "cleo")


class Stage:
    """Ann's page at a table; the others play by themselves."""

    def __init__(self, visitor: Visitor, table: Evening) -> None:
        self.visitor, self.page, self.table = visitor, visitor.page, table
        self.said: list[dict[str, Any]] = []  # all that Ann's page has said to the table
        self.silent = False  # no answer, and nothing is done
        self.advice: Advice = NO_ADVICE
        self._waiting: list[dict[str, Any]] = []
        self._socket: WebSocketRoute | None = None
        visitor.forgiven.append("/t/lesson")  # the coach asks the room, which has no such table
        self.page.route_web_socket(re.compile("/live$"), self._joined)
        self.page.goto("/table/t")
        expect(self.page.locator(".felt[data-phase]")).to_be_attached()

    # --- the room ---------------------------------------------------------------------------------

    def _joined(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(lambda text: self._heard(json.loads(text)))
        self._send({**layout(self.table.state), "odds": False})
        self.show()

    def _heard(self, command: dict[str, Any]) -> None:
        if command["do"] not in ("ping", "advice"):
            self.said.append(command)
            if self.silent:
                self._waiting.append(command)
                return
        self._carry_out(command)

    def _carry_out(self, command: dict[str, Any]) -> None:
        details = {name: value for name, value in command.items() if name not in ("id", "do")}
        try:
            if command["do"] not in ("ping", "advice"):
                self.table.do(ME, command["do"], **details)
                self.others_play()
                self.show()
        except HousewayError as error:
            refusal = {"code": error.code, "message": error.message, "where": error.where}
            self._send({"type": "error", "id": command["id"], **refusal})
        else:
            self._send({"type": "answer", "id": command["id"]})

    def answer(self) -> None:
        """What waits is carried out and answered now."""
        self.silent, waiting, self._waiting = False, self._waiting, []
        for command in waiting:
            self._carry_out(command)

    def show(self) -> None:
        state = self.table.state
        there = {patron.person for patron in state.patrons.values()}
        public = public_view(state, now=self.table.at, connected=there)
        self._send(view_for(state, public, ME, advice=self.advice))

    def _send(self, message: dict[str, Any]) -> None:
        assert self._socket is not None
        self._socket.send(json.dumps(message))

    # --- the others -------------------------------------------------------------------------------

    @property
    def wait(self) -> Choose | None:
        """What Ann is asked."""
        wait = self.table.state.waits
        mine = wait is not None and self.table.state.decider(wait) == self.place
        return wait if mine else None

    @property
    def place(self) -> tuple[int, str]:
        found = self.table.state.place_of(ME)
        assert found is not None
        return found

    def others_play(self) -> None:
        """Everybody else bets, decides and goes on, until it is Ann's turn."""
        others_play(self.table)


def others_play(table: Evening, *, saying: Sequence[str] = ()) -> None:
    """The others play on, with the first of these verbs where it is legal."""
    mine = table.state.place_of(ME)
    while True:
        state = table.state
        done = len(table.events)
        if state.phase == "bank" and state.offered is not None and (state.offered, "") != mine:
            table.bank("300")
        elif state.phase == "wagers":
            for place in state.bettors():
                person = state.patrons[place].person
                if place != mine and place not in state.done:
                    table.do(person, "done")
        elif (wait := state.waits) is not None and state.decider(wait) != mine:
            person = state.patrons[state.decider(wait)].person
            wanted = next((option for option in wait.options if option in saying), "")
            table.do(person, "choose", say=wanted or _sensible(table, wait))
        elif state.phase == "settled":
            for place in [one for one in state.patrons if one != mine and one not in state.done]:
                if table.state.phase == "settled":
                    table.do(table.state.patrons[place].person, "done")
        if len(table.events) == done:
            return


def _sensible(table: Evening, wait: Choose) -> str:
    said = table.game.rules.sensible(wait)
    return said if is_legal(wait, said) else plain_choice(wait)


# --- tables ---------------------------------------------------------------------------------------


def table_of(game: str | Game, *, seed: int = 1, **terms: Any) -> Evening:
    """Ben has the bank or the first seat, Ann sits beside him."""
    table = Evening(load_game(game) if isinstance(game, str) else game, seed=seed, terms=terms)
    table.do("floor", "pause", why="until all are there")
    for seat, person in enumerate((OTHERS[0], ME, *OTHERS[1:]), 1):
        if seat <= table.state.position.seats:
            table.do(person, "sit", seat=seat, buy_in="1000")
    table.do("floor", "resume")
    others_play(table)
    return table


def bet(table: Evening) -> None:
    """Ann bets on all that must be bet, if wagers are open, and is done."""
    if table.state.phase != "wagers":
        return
    mine = table.state.place_of(ME)
    assert mine is not None
    chips, limits = table.state.stack(mine), limits_of(table.state)
    seat = BotSeat(game=table.game, seat=mine[0], chips=chips, limits=limits)
    bets = Bot(lambda bound: bound - 1).bets(seat)  # no side bets
    wanted = [{"wager": bet.wager, "amount": format_money(bet.amount)} for bet in bets]
    table.do(ME, "bets", bets=wanted)
    table.do(ME, "done")
    others_play(table)


def asked(table: Evening) -> Choose | None:
    """The question that Ann has to answer, if she has one."""
    wait = table.state.waits
    return wait if wait and table.state.decider(wait) == table.state.place_of(ME) else None


def tables(game: str | Game, *, seeds: int = 400, **terms: Any) -> Iterator[Evening]:
    """Tables of a game after Ann's bets, each with other cards."""
    for seed in range(1, seeds + 1):
        table = table_of(game, seed=seed, **terms)
        bet(table)
        yield table


def table_where(game: str, *options: str, **terms: Any) -> Evening:
    """A table at which Ann is asked a question with these options."""
    return next(
        table
        for table in tables(game, **terms)
        if (wait := asked(table)) and {*options} <= {option.split()[0] for option in wait.options}
    )
