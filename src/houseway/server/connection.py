"""One open socket at a table. A slow reader gets the newest state, never a queue of old ones."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fastapi import WebSocket

from houseway.room.views import NO_ADVICE, view_for

if TYPE_CHECKING:
    from houseway.server.clerk import Live

SIGNED_OUT = {"type": "signed-out", "message": "your session is over; sign in again"}
SIGNED_OUT_CODE = 4401
MOST_WAITING = 64  # answers that a reader may leave unread before he is cut off


class Connection:
    """What one person, or a spectator, is told."""

    def __init__(
        self,
        socket: WebSocket,
        person: str,
        session: str = "",
        *,
        guest: bool = False,
        until: int | None = None,
    ) -> None:
        self.socket = socket
        self.person = person
        self.guest = guest
        self.session = session  # the digest of the token that it was opened with
        self.until = until  # when the session has to be looked up again, at the latest
        self._words: deque[Mapping[str, Any]] = deque()
        self._state: Mapping[str, Any] | None = None
        self._news = asyncio.Event()
        self._told = 0  # the newest sentence of the log that was sent
        self.overrun = False
        self.ended = False
        self.advised = False  # asks to be told the best play

    def say(self, message: Mapping[str, Any]) -> None:
        if len(self._words) >= MOST_WAITING:
            self.overrun = True
        else:
            self._words.append(message)
        self._news.set()

    def show(self, live: Live, public: Mapping[str, Any]) -> None:
        """The newest state, out of what everybody may see."""
        known = live.advice is not None and live.advice[0] == live.state.version
        advice = live.advice[1] if known and live.advice is not None else NO_ADVICE
        self._state = view_for(live.state, public, self.person, advice=advice)
        self._news.set()

    def end(self) -> None:
        """The session is over: nothing that waits is sent any more, and the socket closes."""
        self.ended = True
        self._words.clear()
        self._state = None
        self._news.set()

    async def write(self) -> None:
        """Sends what there is to say, for as long as the socket is open.

        Answers come after the state that they led to, so that whoever hears "done" has seen it.
        """
        while not self.overrun:
            await self._news.wait()
            self._news.clear()
            if self.ended:
                await self.socket.send_text(json.dumps(SIGNED_OUT))
                await self.socket.close(SIGNED_OUT_CODE, "signed out")
                return
            state, self._state = self._state, None
            words = [*self._words]
            self._words.clear()
            for message in ([self._with_news(state)] if state else []) + words:
                await self.socket.send_text(json.dumps(message, separators=(",", ":")))

    def _with_news(self, state: Mapping[str, Any]) -> Mapping[str, Any]:
        """A state with the sentences of the log that this reader has not been told."""
        log = [line for line in state["log"] if line["n"] > self._told]
        self._told = max([self._told, *(line["n"] for line in log)])
        return {**state, "log": log}
