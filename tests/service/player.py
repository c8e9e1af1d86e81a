"""A guest at a table, who plays at random and notes what he was told and what he was answered."""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

from tests.suite.sockets import after
from tests.suite.waiting import PATIENCE
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from houseway.library import Game, load_game
from houseway.money import format_money, parse_money
from houseway.room.bots import Bot, BotSeat
from houseway.table.chips.limits import table_limits
from houseway.table.rounds import Bet

State = Mapping[str, Any]


@dataclass(slots=True)
class Heard:
    """All that came out of one table's sockets, over several lives of the server."""

    states: list[State] = field(default_factory=list)
    other: list[Mapping[str, Any]] = field(default_factory=list)  # trouble, recovered, bye


@dataclass(slots=True, kw_only=True)
class Word:
    """A command and what became of it."""

    table: str
    says: Mapping[str, Any]
    answer: str = ""  # "done", or the code of the refusal
    times: int = 0  # that it was sent


class Player:
    """One person. He says one thing at a time, and says it again until he is answered."""

    def __init__(self, address: str, rng: Random) -> None:
        self.rng = rng
        self.words: list[Word] = []
        self.heard: dict[str, Heard] = {}
        self.games: dict[str, Game] = {}
        self.bot = Bot(rng.randrange)
        self._ids = count(1)
        self._socket: ClientConnection | None = None
        self._line = ExitStack()
        self.table = ""
        self.pending: Word | None = None
        self.cookie = ""
        answer = self._post(f"{address}/api/guest", {})
        self.id: str = answer["person"]["id"]

    def _post(self, address: str, data: Mapping[str, Any]) -> dict[str, Any]:
        headers = {"X-Houseway": "1", "Content-Type": "application/json", "Cookie": self.cookie}
        body = json.dumps(data).encode()
        request = urllib.request.Request(address, method="POST", headers=headers, data=body)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            self.cookie = answer.headers.get("set-cookie", self.cookie).partition(";")[0]
            found: dict[str, Any] = json.load(answer)
            return found

    def open_table(self, address: str, game: str) -> str:
        """A table of his own."""
        table: str = self._post(f"{address}/api/tables", {"game": game})["table"]
        return table

    # --- the line -------------------------------------------------------------------------------

    def join(self, address: str, table: str) -> None:
        """Goes to a table; a word that was not answered is said again."""
        self.part()
        socket = address.replace("http:", "ws:")
        line = connect(
            f"{socket}/api/tables/{table}/live",
            additional_headers={"Cookie": self.cookie},
            open_timeout=PATIENCE,
            max_size=2**24,
        )
        self._socket = self._line.enter_context(line)
        self.table = table
        self.heard.setdefault(table, Heard())
        layout = self._receive(PATIENCE)
        assert layout is not None
        assert layout["type"] == "layout", layout
        self.layout = layout
        self.games.setdefault(table, load_game(layout["game"]["id"]))
        self.hear(lambda: self.state is not None)
        if self.pending is not None:
            assert self.pending.table == table
            self._send(self.pending)

    def part(self) -> None:
        if self._socket is not None:
            self._socket.close_socket()
            self._line.close()
            self._socket = None
        self.state: State | None = None

    def drain(self) -> None:
        """What the server said before it died is still on its way."""
        if self._socket is None:
            return
        try:
            while self._receive(1) is not None:
                pass
        except (WebSocketException, OSError):
            pass
        self.part()

    def _receive(self, seconds: float) -> dict[str, Any] | None:
        assert self._socket is not None
        try:
            message: dict[str, Any] = json.loads(self._socket.recv(timeout=max(seconds, 0.001)))
        except TimeoutError:
            return None
        match message["type"]:
            case "state" | "changes":
                self.state = after(self.state, message)
                self.heard[self.table].states.append(self.state)
            case "answer" | "error" if self.pending and message["id"] == self.pending.says["id"]:
                self.pending.answer = message.get("code", "done")
                self.pending = None
            case "layout":
                pass
            case _:
                self.heard[self.table].other.append(message)
        return message

    def hear(self, enough: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Listens, without a word, until there is enough."""
        until = time.monotonic() + seconds
        while not enough():
            assert time.monotonic() < until, f"nothing happened: {self.state}"
            self._receive(until - time.monotonic())

    def newest(self) -> State:
        """The table now: whatever was on its way has been read."""
        while self._receive(0.3) is not None:
            pass
        assert self.state is not None
        return self.state

    # --- speaking -------------------------------------------------------------------------------

    def say(self, do: str, **more: Any) -> Word:
        assert self.pending is None
        says = {"id": f"{self.id}-{next(self._ids)}", "do": do, **more}
        word = Word(table=self.table, says=says)
        self.words.append(word)
        self._send(word)
        return word

    def ask(self, do: str, **more: Any) -> str:
        """Says something and waits for the answer."""
        word = self.say(do, **more)
        self.hear(lambda: word.answer != "")
        return word.answer

    def _send(self, word: Word) -> None:
        assert self._socket is not None
        word.times += 1
        self.pending = word
        self._socket.send(json.dumps(word.says))

    # --- playing --------------------------------------------------------------------------------

    @property
    def me(self) -> State:
        assert self.state is not None
        return next(one for one in self.state["people"] if one["you"])

    def sit(self, buy_in: str = "3000") -> None:
        assert self.state is not None
        if self.state["you"] is None:
            taken = {one["seat"] for one in self.state["people"]}
            seat = next(s for s in range(1, self.layout["seats"] + 1) if s not in taken)
            assert self.ask("sit", seat=seat, buy_in=buy_in) == "done"

    def play(self, enough: Callable[[State], bool], *, seconds: float = PATIENCE) -> bool:
        """Plays until there is enough; False when the time was over before."""
        until = time.monotonic() + seconds
        while True:
            assert self.state is not None
            if self.pending is None and enough(self.state):
                return True
            left = until - time.monotonic()
            if left <= 0:
                return False
            if self.pending is None:
                self.act()
            self._receive(left)

    def act(self) -> bool:
        """One thing that it is time for; False if there is none."""
        state = self.state
        assert state is not None
        if state["paused"] is not None or state["you"] is None:
            return False
        if state["phase"] == "bank" and state["offer"] and state["offer"]["you"]:
            self._bank(state["offer"])
        elif state["waits"] and state["waits"]["you"]:
            self.say("choose", say=self._choice(state["waits"]["options"]))
        elif state["phase"] == "wagers" and not state["you"]["bank"] and not self.me["done"]:
            fresh = [bet for bet in self.me["bets"] if not bet["carried"]]
            if fresh or self.rng.random() < 0.1:
                self.say("done")
            else:
                self.say("bets", bets=self._bets())
        elif state["phase"] in ("settled", "idle") and not self.me["done"]:
            if self.rng.random() < 0.4 or parse_money(state["you"]["stack"]) < 500_00:
                self.say("add-chips", amount=f"{50 + len(self.words) % 500}.25")
            else:
                self.say("done")
        else:
            return False
        return True

    def _bank(self, offer: State) -> None:
        most = min(parse_money(offer["most"]), 900_00)
        if self.rng.random() < 0.3 or most < parse_money(offer["least"]):
            self.say("pass-bank")
        else:
            self.say("take-bank", amount=format_money(most))

    def _choice(self, options: list[dict[str, Any]]) -> str:
        """Anything that is legal, but rather not what ends the hand at once."""
        lively = [o for o in options if o["do"] not in ("fold", "surrender")] or options
        option = self.rng.choice(lively)
        amounts = option["sizes"] or option["amounts"]
        do: str = option["do"]
        return f"{do} {self.rng.choice(amounts)}" if amounts and self.rng.random() < 0.5 else do

    def _bets(self) -> list[dict[str, Any]]:
        assert self.state is not None
        limits = self.layout["limits"]
        high = limits["maximum"]
        carried = [
            Bet(
                seat=self.me["seat"],
                wager=bet["wager"],
                number=bet["number"],
                amount=parse_money(bet["amount"]),
                carried=True,
            )
            for bet in self.me["bets"]
        ]
        seat = BotSeat(
            game=self.games[self.table],
            seat=self.me["seat"],
            chips=parse_money(self.state["you"]["stack"]) // 2,
            carried=carried,
            limits=table_limits(
                parse_money(limits["minimum"]), None if high is None else parse_money(high)
            ),
        )
        return [
            {"wager": b.wager, "number": b.number, "amount": format_money(b.amount)}
            for b in self.bot.bets(seat)
        ]
