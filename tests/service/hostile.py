"""A room with honest players at a table, and somebody who tries everything else."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from tests.suite.sockets import after
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from houseway.room.state.table_state import TableState
from houseway.server.accounts import passwords
from houseway.server.accounts.tokens import STEP, code_at, new_code_key
from houseway.server.app import create_app
from houseway.server.config import Config, Guard, Rates, Timers
from houseway.server.context import Context
from houseway.server.http import listener
from houseway.server.tables.clerk import LiveTable
from houseway.storage.rows import people

PASSWORD = "correct horse battery"
PATIENCE = 20.0  # seconds in which an answer must come
SLOW = Timers(bank=3600, wagers=3600, decide=3600, disconnected=3600, settled=3600)
OPEN = Rates(
    requests_per_second=10_000,
    requests_at_once=10_000,
    guests_at_once=1000,
    logins_at_once=1000,
    words_per_second=10_000,
    words_at_once=10_000,
    address_words_per_second=10_000,
    address_words_at_once=10_000,
)
MANY = Guard(sockets=1000, address_sockets=1000)  # all people of these rooms have one address


def code(answer: dict[str, Any]) -> str:
    """The code of a refusal, `` where nothing was refused."""
    return str(answer["code"]) if answer["type"] == "error" else ""


class Person:
    """A browser: a cookie, requests, and a socket at the table."""

    def __init__(self, address: str, table: str = "", *, guest: bool = True) -> None:
        self.address = address
        self.table = table
        headers = {"X-Houseway": "1"}
        self.http = httpx.Client(base_url=f"http://{address}", headers=headers, timeout=PATIENCE)
        self.id = ""
        if guest:
            self.id = self.http.post("/api/guest").json()["person"]["id"]
        self.socket: ClientConnection | None = None
        self.line = ExitStack()
        self.state: dict[str, Any] = {}
        self.states: dict[ClientConnection, dict[str, Any]] = {}

    @property
    def cookie(self) -> str:
        return self.http.cookies.get("houseway") or ""

    def open(self, *, cookie: str | None = None, origin: str | None = None) -> ClientConnection:
        """A socket at the table, with one's own cookie unless another is given."""
        token = self.cookie if cookie is None else cookie
        return connect(
            f"ws://{self.address}/api/tables/{self.table}/live",
            additional_headers={"Cookie": f"houseway={token}"} if token else {},
            origin=origin,  # type: ignore[arg-type]
            max_size=None,
            open_timeout=PATIENCE,
        )

    def say(self, message: str | bytes) -> dict[str, Any]:
        """What is answered to a message on one's own socket."""
        if self.socket is None:
            self.line.close()
            self.socket = self.line.enter_context(self.open())
        self.socket.send(message)
        return self.hear(self.socket)

    def hear(self, socket: ClientConnection) -> dict[str, Any]:
        """The next answer or refusal; a closed socket is a refusal too."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                heard = json.loads(socket.recv(timeout=until - time.monotonic()))
            except ConnectionClosed as closed:
                self.socket = None if socket is self.socket else self.socket
                code = closed.rcvd.code if closed.rcvd else 1006
                return {"type": "error", "code": f"closed-{code}"}
            if heard["type"] in ("state", "changes"):
                self.states[socket] = self.state = after(self.states.get(socket), heard)
            if heard["type"] in ("answer", "error"):
                return dict(heard)

    def do(self, what: str, **details: Any) -> dict[str, Any]:
        return self.say(json.dumps({"do": what, **details}))

    def does(self, what: str, **details: Any) -> None:
        """Something that is allowed."""
        answer = self.do(what, **details)
        assert answer["type"] == "answer", answer

    def post(self, path: str, **given: Any) -> str:
        """The code of a refusal, and `` where nothing was refused."""
        answer = self.http.post(path, **given)
        assert answer.status_code < 500, answer.text
        found: str = answer.json()["error"]["code"] if answer.status_code >= 400 else ""
        return found

    def close(self) -> None:
        self.line.close()
        self.http.close()


@dataclass(slots=True)
class Room:
    """A server in a thread of this process, so that its books can be looked at."""

    address: str
    context: Context
    stack: ExitStack
    people: list[Person] = field(default_factory=list)

    def person(self, table: str = "", *, guest: bool = True) -> Person:
        made = Person(self.address, table, guest=guest)
        self.stack.callback(made.close)
        self.people.append(made)
        return made

    def staff(self, role: str) -> Person:
        """Somebody of the staff, signed in with both methods."""
        key, at = new_code_key(), self.context.clock()
        name = f"{role} {len(self.people)}"
        added = people.add(
            self.context.store,
            name=name,
            role=role,
            secret_hash=passwords.hash_secret(PASSWORD),
            guest=False,
            actor="test",
            at=at,
            code_key=key,
        )
        made = self.person(guest=False)
        given = {"name": name, "secret": PASSWORD, "code": code_at(key, at // 1000 // STEP)}
        made.http.post("/api/login", json=given).raise_for_status()
        made.id = added.id
        return made

    def live(self, table: str) -> LiveTable:
        found: LiveTable = self.context.hub.tables[table]
        return found


@contextmanager
def room(folder: Path, **settings: Any) -> Iterator[Room]:
    folder.mkdir(parents=True, exist_ok=True)
    room_file = folder / "room.toml"
    room_file.write_text('default = "parkwest/cash-in-baccarat"\nbots = ["Ada"]\n')
    config = Config(
        database=f"sqlite:///{folder / 'room.db'}",
        port=0,
        room_file=room_file,
        **{"demo_bots": False, "timers": SLOW, "rates": OPEN, "guard": MANY, **settings},
    )
    app = create_app(config)
    server = uvicorn.Server(listener.uvicorn_config(app, config, app.state.connections))
    listening = listener.listen(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    until = time.monotonic() + PATIENCE
    while not server.started:
        assert time.monotonic() < until, "the server did not start"
        time.sleep(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    with ExitStack() as stack:
        try:
            yield Room(f"127.0.0.1:{port}", app.state.context, stack)
        finally:
            stack.close()
            server.should_exit = True
            thread.join(PATIENCE)
            listening.close()
            assert not thread.is_alive()


# --- a table that waits ---------------------------------------------------------------------------


class Table:
    """Three guests at a table, a fourth in the room, a spectator; and the table's books."""

    def __init__(self, here: Room, game: str, base: list[str]) -> None:
        self.room = here
        self.base = base
        opener = here.person()
        self.id = opener.http.post("/api/tables", json={"game": game}).json()["table"]
        self.live = here.live(self.id)
        self.seated = [here.person(self.id) for _ in range(3)]
        for seat, person in enumerate(self.seated, 1):
            person.does("sit", seat=seat, buy_in="500")
        self.stranger = here.person(self.id)
        self.spectator = here.person(self.id, guest=False)

    @property
    def state(self) -> TableState:
        return self.live.state

    def books(self) -> tuple[int, int, dict[str, int]]:
        """What no attempt may change: the table, its stream, and everybody's chips."""
        store = self.room.context.store
        return self.state.version, store.head(f"table:{self.id}"), store.balances("")

    # --- honest play ------------------------------------------------------------------------------

    def by_place(self, seat: int) -> Person:
        return self.seated[seat - 1]

    def to_bank(self) -> None:
        for person in self.seated:
            if self.state.phase in ("settled", "idle"):
                person.does("done")
        assert self.state.phase == "bank"

    def to_wagers(self) -> None:
        assert self.state.offered is not None
        self.by_place(self.state.offered).does("take-bank", amount="200")
        assert self.state.phase == "wagers"
        bettor = self.bettors()[0]
        bettor.does("bets", bets=self.bets("10"))

    def bettors(self) -> list[Person]:
        bank = self.state.bank
        return [p for seat, p in enumerate(self.seated, 1) if (seat, "") != bank]

    def bets(self, amount: str) -> list[dict[str, str]]:
        return [{"wager": name, "amount": amount} for name in self.base]

    def to_play(self) -> bool:
        """Wagers close. Whether the round waits for a decision; else it is settled."""
        for person in self.bettors():
            person.does("bets", bets=self.bets("10"))
            person.does("done")
        return self.state.phase == "play"

    def decider(self) -> Person:
        wait = self.state.waits
        assert wait is not None
        return self.by_place(self.state.decider(wait)[0])

    def to_settled(self) -> None:
        while (wait := self.state.waits) is not None:
            self.decider().does("choose", say=wait.options[0])
        assert self.state.phase == "settled"
