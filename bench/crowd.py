"""People at tables, played by a program: each sits down, thinks, acts, and waits for its answer."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from bench.wire import Wire, open_wire
from houseway.room.views.view_changes import apply_changes

ANSWER, ERROR, LAYOUT = b'{"type":"answer"', b'{"type":"error"', b'{"type":"layout"'
STATE, CHANGES = b'{"type":"state"', b'{"type":"changes"'


@dataclass(slots=True)
class Seen:
    """What was measured."""

    waits: list[float] = field(default_factory=list)  # seconds from an action to its broadcast
    memory: list[tuple[float, int]] = field(default_factory=list)  # when, bytes
    refused: int = 0
    actions: int = 0
    bytes: int = 0  # that came from the server


class Person:
    """Somebody who sits down and plays."""

    def __init__(self, number: int, seat: int, thinks: tuple[float, float], seen: Seen) -> None:
        self.number = number
        self.seat = seat
        self.thinks = thinks
        self.seen = seen
        self.measures = False
        self._luck = random.Random(number)
        self._wire: Wire | None = None
        self._layout: dict[str, Any] = {}
        self._state: dict[str, Any] = {}
        self._turn: Any = None
        self._sent: dict[str, float] = {}
        self._count = 0
        self._thinking: asyncio.TimerHandle | None = None

    async def arrive(self, base: str, table: str, cookie: str) -> None:
        there = urlsplit(base)
        path = f"/api/tables/{table}/live"
        assert there.hostname
        assert there.port
        self._wire = await open_wire(there.hostname, there.port, path, cookie, self._hear)

    def leave(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
        if self._wire is not None:
            self._wire.close()

    def _say(self, **command: Any) -> None:
        assert self._wire is not None
        self._count += 1
        key = f"{self.number}-{self._count}"
        self._sent[key] = time.perf_counter()
        self._wire.send(json.dumps({"id": key, **command}))

    def _hear(self, message: bytes) -> None:
        self.seen.bytes += len(message)
        if message.startswith(CHANGES):
            self._state = apply_changes(self._state, json.loads(message))
            self._think()
        elif message.startswith((ANSWER, ERROR)):
            self._answered(message)
        elif message.startswith(STATE):
            self._state = json.loads(message)
            self._think()
        elif message.startswith(LAYOUT):
            self._layout = json.loads(message)
            self._say(do="sit", seat=self.seat, buy_in="50000")

    def _answered(self, message: bytes) -> None:
        said = json.loads(message)
        self.seen.refused += said["type"] == "error"
        begun = self._sent.pop(str(said["id"]), None)
        if begun is not None and self.measures:
            self.seen.actions += 1
            self.seen.waits.append(time.perf_counter() - begun)

    def _think(self) -> None:
        does, turn = next_commands(self._layout, self._state, self._luck)
        if not does or turn == self._turn:
            return
        self._turn = turn
        loop = asyncio.get_running_loop()
        self._thinking = loop.call_later(self._luck.uniform(*self.thinks), self._act, does)

    def _act(self, commands: list[dict[str, Any]]) -> None:
        for command in commands:
            self._say(**command)


def next_commands(
    layout: Mapping[str, Any], state: Mapping[str, Any], luck: random.Random
) -> tuple[list[dict[str, Any]], Any]:
    """What somebody does now, and which turn it is for."""
    you = state["you"]
    if you is None:
        return [], None
    turn = (state["phase"], state["round"])
    if state["offer"] and state["offer"]["you"]:
        return [{"do": "take-bank", "amount": "5000"}], (*turn, "bank")
    if state["phase"] == "wagers" and not you["bank"]:
        bases = [w for w in layout["wagers"] if w["kind"] == "base" and w["placed"]]
        bets = [{"wager": w["id"], "amount": w["minimum"]} for w in bases]
        if layout["scoreboard"]:
            bets = [luck.choice(bets)]
        return [{"do": "bets", "bets": bets}, {"do": "done"}], turn
    if state["waits"] and state["waits"]["you"]:
        said = luck.choice(state["waits"]["options"])["do"]
        return [{"do": "choose", "say": said}], (*turn, state["version"])
    if state["phase"] == "settled":
        return [{"do": "done"}], turn
    return [], turn
