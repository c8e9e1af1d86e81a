"""The player on the page about the room sits down at a real server."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

from tests.docs.pages import ROOT
from tests.docs.test_tables import rows_of
from tests.service.running import Server

from houseway.room.commands.wire import COMMANDS
from houseway.server.app import create_app
from houseway.server.config import Config, Guard, Rates, Timers

GAME = "parkwest/cash-in-baccarat"


def test_the_player_of_the_page_plays_three_rounds(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "service.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"^```python\n(.*?)^```$", text, re.M | re.S)
    assert GAME in program
    database = f"sqlite:///{tmp_path / 'room.db'}"
    printed = io.StringIO()
    with Server(tmp_path, database, games=[GAME]) as server, contextlib.redirect_stdout(printed):
        program = program.replace("http://127.0.0.1:8000", server.address)
        exec(compile(program, "service.md", "exec"), {"__name__": "__main__"})
    assert re.fullmatch(r"(\{|, )?(\d+: '-?\d+(\.\d\d)?'(, |\}))+", printed.getvalue().strip())


def names_in(heading: str, column: int) -> set[str]:
    return {
        name
        for row in rows_of("service.md", heading)
        for name in re.findall(r"`([\w-]+)`", row[column])
    }


def test_the_page_names_every_command_of_the_socket_with_its_fields() -> None:
    assert names_in("The socket", 0) >= set(COMMANDS)
    fields = {field for kind in COMMANDS.values() for field in kind.unwritten}
    told = (ROOT / "docs" / "service.md").read_text(encoding="utf-8")
    missing = [field for field in fields if f"`{field}" not in told]
    assert not set(missing) - {"why", "limits", "collection"}  # the floor's, on its own page


def test_every_request_of_the_pages_is_one_that_the_server_has(tmp_path: Path) -> None:
    app = create_app(Config(database=f"sqlite:///{tmp_path / 'room.db'}"))
    known = {
        (method.upper(), re.sub(r"\{\w+\}", "{}", path))
        for path, methods in app.openapi()["paths"].items()
        for method in methods
    }
    for page in ("service.md", "operations.md"):
        text = (ROOT / "docs" / page).read_text(encoding="utf-8")
        told = re.findall(r"`(GET|POST) (/[\w/{}.-]*)", text)
        assert told
        for method, path in told:
            assert (method, re.sub(r"\{\w+\}", "{}", path)) in known, f"{page}: {method} {path}"


def test_every_setting_is_in_the_table_of_the_operations() -> None:
    listed = names_in_settings()
    assert listed == set(Config.model_fields) - {"timers", "rates", "guard"}
    text = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    for name, field in Timers.model_fields.items():
        assert f"`{name}` {field.default}" in text
    for name, field in (Rates.model_fields | Guard.model_fields).items():
        assert f"`{name}` {field.default:g}" in text


def names_in_settings() -> set[str]:
    return {
        name
        for row in rows_of("operations.md", "Settings")
        for name in re.findall(r"`(\w+)`", row[0])
    }
