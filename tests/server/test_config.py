"""Settings: defaults, then the file, then the environment; nothing unknown passes."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from tests.cli.program import houseway

from houseway.library import game_ids
from houseway.server.config import BadConfig, Config, read_config, read_room


def written(folder: Path, text: str) -> Path:
    path = folder / "houseway.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_stands_above_the_defaults_and_the_environment_above_the_file(
    tmp_path: Path,
) -> None:
    path = written(tmp_path, "port = 9000\nguest_chips = '500'\n[timers]\nbank = 20\nwagers = 40\n")
    environment = {"HOUSEWAY_PORT": "9001", "HOUSEWAY_TIMERS_BANK": "30", "HOME": "/root"}
    config = read_config(path, environment=environment)
    assert (config.port, config.guest_cents, config.host) == (9001, 500_00, "127.0.0.1")
    assert (config.timers.bank, config.timers.wagers, config.timers.decide) == (30, 40, 30)


def test_the_command_line_stands_above_everything(tmp_path: Path) -> None:
    path = written(tmp_path, "port = 9000")
    assert read_config(path, environment={"HOUSEWAY_PORT": "9001"}, port=9002).port == 9002
    assert read_config(path, environment={}, port=None).port == 9000


def test_the_file_can_be_named_in_the_environment(tmp_path: Path) -> None:
    path = written(tmp_path, "port = 9000")
    assert read_config(environment={"HOUSEWAY_CONFIG": str(path)}).port == 9000


def test_a_file_that_was_named_has_to_be_there(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match=r"cannot read .*nothing\.toml"):
        read_config(tmp_path / "nothing.toml", environment={})


@pytest.mark.parametrize(
    "text, where",
    [("prot = 9000", "prot"), ("[timers]\nbnak = 3", "timers.bnak")],
)
def test_an_unknown_key_is_refused_by_its_name(tmp_path: Path, text: str, where: str) -> None:
    with pytest.raises(BadConfig, match=where) as caught:
        read_config(written(tmp_path, text), environment={})
    assert caught.value.code == "unknown-setting"
    assert caught.value.where == where
    assert "Did you mean" in caught.value.message


def test_an_unknown_variable_is_refused_by_its_name() -> None:
    with pytest.raises(BadConfig, match="prot"):
        read_config(environment={"HOUSEWAY_PROT": "9000"})


def test_the_cache_folder_is_no_setting_of_the_room() -> None:
    assert read_config(environment={"HOUSEWAY_CACHE": "/tmp/x"}).port == 8000


@pytest.mark.parametrize(
    "text, where",
    [
        ("port = 70000", "port"),
        ("guest_chips = 'many'", "guest_chips"),
        ("guest_chips = '0'", "guest_chips"),
        ("origins = ['cards.example']", "origins"),
        ("[timers]\ndisconnected = 30", "timers.disconnected"),
        ("log_format = 'xml'", "log_format"),
    ],
)
def test_a_wrong_value_is_refused_at_its_key(tmp_path: Path, text: str, where: str) -> None:
    with pytest.raises(BadConfig) as caught:
        read_config(written(tmp_path, text), environment={})
    assert caught.value.where == where


@pytest.mark.parametrize(
    "text", ["hidden_bots = true", "demo_bots = 'hidden'", "hide_bots = true", "bots = 'hidden'"]
)
def test_a_room_that_asks_for_hidden_bots_does_not_open(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadConfig, match="always marked as bots") as caught:
        read_config(written(tmp_path, text), environment={})
    assert caught.value.code == "hidden-bots"


def test_hidden_bots_cannot_be_asked_for_in_the_environment_either() -> None:
    with pytest.raises(BadConfig, match="always marked as bots"):
        read_config(environment={"HOUSEWAY_HIDDEN_BOTS": "1"})
    with pytest.raises(BadConfig, match="always marked as bots"):
        read_config(environment={"HOUSEWAY_DEMO_BOTS": "hidden"})


def test_origins_can_be_listed_in_one_variable() -> None:
    config = read_config(environment={"HOUSEWAY_ORIGINS": "https://a.example, https://b.example"})
    assert config.origins == ("https://a.example", "https://b.example")


def test_the_room_file_names_games_and_houses_that_exist() -> None:
    room = read_room(Config())
    games = game_ids()
    assert room.default in games
    assert {table.game for table in room.tables} <= set(games)
    assert set(room.felts) == {game.split("/")[0] for game in games}
    assert len(room.bots) == len({bot.casefold() for bot in room.bots}) >= 8


def test_a_port_that_is_taken_is_refused_before_the_books_are_opened(tmp_path: Path) -> None:
    books = tmp_path / "room.db"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = houseway("serve", "--port", str(port), "--database", f"sqlite:///{books}")
    assert said.code == 2
    assert f"port: 127.0.0.1 port {port}: Address already in use" in said.err
    assert "--port 8001" in said.err
    assert not books.exists()


def test_a_database_in_a_folder_that_cannot_be_made_is_refused_in_plain_words(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").write_text("")
    said = houseway("serve", "--port", "0", "--database", f"sqlite:///{tmp_path}/file/room.db")
    assert said.code == 2
    assert "cannot be made" in said.err
