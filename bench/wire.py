"""A light WebSocket client: it reads frames and hands out their text, and parses nothing else."""

from __future__ import annotations

import asyncio
import os
import struct
from collections.abc import Callable

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
SHORT, LONG = 126, 127  # lengths that announce two, or eight, more bytes of length
MASK = bytes(4)  # a mask of zeros changes nothing, and is as legal as any


class Wire(asyncio.Protocol):
    """One socket. `hear` is called with the bytes of each text message."""

    def __init__(self, request: bytes, hear: Callable[[bytes], None]) -> None:
        self._request = request
        self._hear = hear
        self._rest = bytearray()
        self._open = False
        self._transport: asyncio.Transport | None = None
        self.closed = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.closed.done():
            self.closed.set_result(None)

    def data_received(self, data: bytes) -> None:
        rest = self._rest
        rest += data
        if not self._open:
            head, found, behind = bytes(rest).partition(b"\r\n\r\n")
            if not found:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                raise ConnectionError(head.decode("latin-1").splitlines()[0])
            self._open = True
            rest[:] = behind
        at = 0
        while (frame := _frame(rest, at)) is not None:
            kind, start, at = frame
            payload = bytes(rest[start:at])
            if kind == TEXT:
                self._hear(payload)
            elif kind == PING:
                self._send(PONG, payload)
            elif kind == CLOSE:
                self.close()
        del rest[:at]

    def send(self, text: str) -> None:
        self._send(TEXT, text.encode())

    def _send(self, kind: int, payload: bytes) -> None:
        if self._transport is None or self._transport.is_closing():
            return
        size = len(payload)
        length = bytes([0x80 | size]) if size < SHORT else struct.pack(">BH", 0x80 | SHORT, size)
        self._transport.write(bytes([0x80 | kind]) + length + MASK + payload)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


def _frame(data: bytearray, at: int) -> tuple[int, int, int] | None:
    """Kind, start and end of the frame that begins at a place; None while it is not whole."""
    if len(data) < at + 2:
        return None
    size, start = data[at + 1] & 0x7F, at + 2
    if size >= SHORT:
        more = 2 if size == SHORT else 8
        if len(data) < start + more:
            return None
        size, start = int.from_bytes(data[start : start + more], "big"), start + more
    end = start + size
    return None if len(data) < end else (data[at] & 0x0F, start, end)


async def open_wire(
    host: str, port: int, path: str, cookie: str, hear: Callable[[bytes], None]
) -> Wire:
    """A socket to a path of a server on this machine."""
    request = (
        f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {os.urandom(16).hex()[:22]}==\r\n"
        f"Sec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
    )
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(request.encode(), hear), host, port)
    return wire
