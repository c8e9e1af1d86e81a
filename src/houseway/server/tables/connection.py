"""One open socket at a table. A slow reader gets the newest state, never a queue of old ones."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fastapi import WebSocket

from houseway.room.views.table_view import NO_ADVICE, Advice, view_for
from houseway.server.tables.view_json import Pieces, ViewJson, changes_text, encode, state_text

if TYPE_CHECKING:
    from houseway.server.tables.clerk import LiveTable

SIGNED_OUT = {"type": "signed-out", "message": "your session is over; sign in again"}
SIGNED_OUT_CODE = 4401
MOST_WAITING = 64  # unread answers after which a reader is disconnected


class Connection:
    """One person's socket at a table, or a spectator's."""

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
        self.stale = False  # the person has changed since it was read
        self.until = until  # when the session has to be looked up again, at the latest
        self._words: deque[Mapping[str, Any]] = deque()
        self._newest: tuple[ViewJson, Advice] | None = None  # with the advice for a decision
        self._shown = True  # the newest picture was sent
        self._sent: Pieces | None = None  # the state as last sent
        self._news = asyncio.Event()
        self._told = 0  # the newest log sentence that was sent
        self.overrun = False
        self.ended = False
        self.advised = False  # the person asked for the best play

    def say(self, message: Mapping[str, Any]) -> None:
        if len(self._words) >= MOST_WAITING:
            self.overrun = True
        else:
            self._words.append(message)
        self._news.set()

    def show(self, live: LiveTable, picture: ViewJson) -> None:
        """Takes the newest state, to be sent next."""
        self._newest = (picture, live.advice or NO_ADVICE)
        self._shown = False
        self._news.set()

    def show_whole(self) -> None:
        """Sends the whole state next, in place of the changes."""
        self._sent, self._told = None, 0
        self._shown = self._newest is None
        self._news.set()

    def end(self) -> None:
        """Closes the socket at the end of the session; waiting messages are dropped."""
        self.ended = True
        self._words.clear()
        self._newest, self._shown = None, True
        self._news.set()

    async def write(self) -> None:
        """Sends states and answers for as long as the socket is open.

        An answer follows the state that it led to, so that a reader of "done" has seen the result.
        """
        while not self.overrun:
            await self._news.wait()
            self._news.clear()
            if self.ended:
                await self.socket.send_text(encode(SIGNED_OUT))
                await self.socket.close(SIGNED_OUT_CODE, "signed out")
                return
            words = [*self._words]
            self._words.clear()
            if not self._shown:
                await self.socket.send_text(self.next_state())
            for message in words:
                await self.socket.send_text(encode(message))

    def next_state(self) -> str:
        """The newest state: whole for a new reader, else the changes since the last one."""
        assert self._newest is not None
        picture, advice = self._newest
        view = view_for(
            picture.state, picture.public, self.person, advice=advice, parts=picture.parts
        )
        before, self._sent = self._sent, picture.pieces(view)
        lines = picture.lines_after(self._told)
        self._told = picture.state.lines
        self._shown = True
        if before is None:
            return state_text(self._sent, lines)
        return changes_text(before, self._sent, lines)
