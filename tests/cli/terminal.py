"""The program in a pseudo-terminal, with somebody who types."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import time
from types import TracebackType

from tests.cli.program import PROGRAM
from tests.suite.waiting import PATIENCE


class Terminal:
    """Waits for words on the screen, types lines, and never waits for ever."""

    def __init__(self, *words: str) -> None:
        self.master, slave = pty.openpty()
        plain = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
        self.process = subprocess.Popen(
            [PROGRAM, *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=plain | {"TERM": "xterm", "COLUMNS": "160"},
        )
        os.close(slave)
        self.screen = ""
        self._unread = 0
        self._end = time.monotonic() + PATIENCE

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)

    def sees(self, words: str) -> str:
        """What came on the screen since the last time, up to these words."""
        while words not in self.screen[self._unread :]:
            assert self._read(), f"no {words!r} in:\n{self.screen}"
        end = self.screen.index(words, self._unread) + len(words)
        seen, self._unread = self.screen[self._unread : end], end
        return seen

    def types(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())

    def rest(self) -> str:
        """Everything until the program ends."""
        while self._read():
            pass
        seen, self._unread = self.screen[self._unread :], len(self.screen)
        return seen

    @property
    def exit_code(self) -> int:
        return self.process.wait(timeout=PATIENCE)

    def _read(self) -> bool:
        """Some more of the screen; False when the program has ended."""
        left = self._end - time.monotonic()
        ready, _, _ = select.select([self.master], [], [], max(left, 0))
        assert ready, f"nothing happens after:\n{self.screen}"
        try:
            data = os.read(self.master, 65536)
        except OSError:  # Linux says so when the other side is closed
            return False
        self.screen += data.decode(errors="replace").replace("\r\n", "\n")
        return bool(data)
