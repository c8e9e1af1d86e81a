"""The settings of a room: defaults, then a TOML file, then the environment.

An unknown key is refused by name, wherever it was written.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar
from urllib.parse import urlsplit

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SecretStr,
    ValidationError,
    field_validator,
    model_validator,
)

from houseway.errors import HousewayError, nearest
from houseway.money import parse_money
from houseway.server.http.addresses import LOOPBACK, host_name, is_host_name
from houseway.sheet.toml_text import read_toml_text

PREFIX = "HOUSEWAY_"
NOT_SETTINGS = ("HOUSEWAY_CONFIG", "HOUSEWAY_CACHE")
CONFIG_FILE = "houseway.toml"
ROOM_FILE = Path(__file__).parent / "room.toml"

HIDDEN_BOTS = (
    "bots are always marked as bots and play by the same rules as everyone; "
    "a room with hidden bots cannot be opened"
)

Model = TypeVar("Model", bound=BaseModel)
Seconds = Annotated[int, Field(ge=1, le=3600)]
HOST = "write it without scheme and port, such as cards.example or 192.0.2.7"
ORIGIN = "write an origin as https://cards.example or http://127.0.0.1:8000"


class BadConfig(HousewayError):
    """An unknown setting, or a value that a setting cannot have."""


class Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Timers(Section):
    """Seconds that a table waits; `disconnected` is for people whose connection is lost.

    `shown` is the longest that pages may show the end of a round before `settled` begins.
    """

    bank: Seconds = 15
    wagers: Seconds = 25
    decide: Seconds = 30
    disconnected: Annotated[int, Field(ge=120, le=86_400)] = 120
    settled: Seconds = 8
    shown: Annotated[int, Field(ge=0, le=60)] = 12


class Rates(Section):
    """Rate limits: the steady rate and how many requests may come at once."""

    requests_per_second: Annotated[float, Field(gt=0)] = 100
    requests_at_once: Annotated[int, Field(ge=1)] = 600
    logins_per_minute: Annotated[float, Field(gt=0)] = 10
    logins_at_once: Annotated[int, Field(ge=1)] = 10
    guesses_per_minute: Annotated[float, Field(gt=0)] = 2
    guesses_at_once: Annotated[int, Field(ge=1)] = 6
    strangers_per_minute: Annotated[float, Field(gt=0)] = 12
    strangers_at_once: Annotated[int, Field(ge=1)] = 60
    guests_per_minute: Annotated[float, Field(gt=0)] = 60
    guests_at_once: Annotated[int, Field(ge=1)] = 60
    kilobytes_per_second: Annotated[float, Field(gt=0)] = 1000  # in bodies, from one address
    kilobytes_at_once: Annotated[int, Field(ge=256)] = 4000
    words_per_second: Annotated[float, Field(gt=0)] = 20  # on all sockets of one session
    words_at_once: Annotated[int, Field(ge=1)] = 60
    address_words_per_second: Annotated[float, Field(gt=0)] = 200  # of all sessions of an address
    address_words_at_once: Annotated[int, Field(ge=1)] = 600


class Guard(Section):
    """The most that one connection, session or address, and all together, may use.

    An IPv6 address counts by its /64. Seconds are for a whole request, however slowly it arrives.
    """

    connections: Annotated[int, Field(ge=16)] = 4096
    address_connections: Annotated[int, Field(ge=8)] = 512
    header_seconds: Annotated[float, Field(gt=0, le=600)] = 10
    body_seconds: Annotated[float, Field(gt=0, le=600)] = 20
    header_kilobytes: Annotated[int, Field(ge=4, le=1024)] = 32
    body_kilobytes: Annotated[int, Field(ge=1, le=1024)] = 16
    large_body_kilobytes: Annotated[int, Field(ge=1, le=4096)] = 256  # a sheet, hands, a record
    sockets: Annotated[int, Field(ge=1)] = 12  # of one session; of one address without a session
    address_sockets: Annotated[int, Field(ge=1)] = 256
    address_requests: Annotated[int, Field(ge=1)] = 16  # worked on at once; others wait in line
    address_reads: Annotated[int, Field(ge=1)] = 2  # of these, rule cards, lists and replays
    address_jobs: Annotated[int, Field(ge=1)] = 8  # waiting for one kind of solver process
    solver_megabytes: Annotated[int, Field(ge=128)] = 4096  # of one process that computes prices
    desk_megabytes: Annotated[int, Field(ge=128)] = 768  # of one process that reads uploads
    log_lines_per_second: Annotated[float, Field(gt=0)] = 200  # of one kind of message
    log_lines_at_once: Annotated[int, Field(ge=1)] = 2000


class Config(Section):
    """All settings. `houseway.toml` uses the same names."""

    database: str = Field(default_factory=lambda: default_database())
    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65_535)] = 8000
    hosts: tuple[str, ...] = ()  # names that people reach the room by, beside loopback and `host`
    metrics_host: str = "127.0.0.1"
    metrics_port: Annotated[int, Field(ge=0, le=65_535)] | None = None  # None: no metrics
    origins: tuple[str, ...] = ()  # other origins that serve our own pages
    https: bool = False  # people reach the room through https: Secure cookies and HSTS
    proxy_headers: bool = False  # take address and scheme from a trusted proxy
    trusted_proxies: str = "127.0.0.1"
    guests: bool = True
    guest_chips: str = "1000"
    demo_bots: bool = True
    bot_seconds: Annotated[float, Field(ge=0, le=10)] = 0.5  # pause before each action of a bot
    warm_advice: bool = True  # demo tables: compute the best play when somebody sits down
    away_seconds: Annotated[float, Field(ge=1, le=3600)] = 15  # without a connection: sits out
    gone_minutes: Annotated[float, Field(ge=1, le=1440)] = 10  # without a connection: cashed out
    guest_gone_minutes: Annotated[float, Field(gt=0, le=1440)] = 1  # the same for guests
    empty_minutes: Annotated[float, Field(gt=0)] = 30  # a table of bots closes after these
    tables_each: Annotated[int, Field(ge=0, le=1000)] = 3  # demo tables that a person may open
    timers: Timers = Timers()
    rates: Rates = Rates()
    guard: Guard = Guard()
    session_hours: Annotated[float, Field(gt=0, le=720)] = 12
    inactivity_minutes: Annotated[float, Field(gt=0, le=240)] = 15  # then staff sign in again
    log_format: Literal["auto", "json", "text"] = "auto"
    room_file: Path = ROOM_FILE
    key: SecretStr | None = None  # from the environment alone
    key_file: Path | None = None
    signing_key_file: Path | None = None
    checkpoint_folder: Path | None = None  # gets a checkpoint of the books every hour

    @field_validator("guest_chips")
    @classmethod
    def _some_chips(cls, value: str) -> str:
        if not 0 < parse_money(value) <= 100_000_000:
            raise ValueError("guests get more than 0 and at most 1000000 play chips")
        return value

    @field_validator("origins", mode="before")
    @classmethod
    def _list_of_origins(cls, value: Any) -> Any:
        return _checked_list(value, _is_origin, f"an origin; {ORIGIN}")

    @field_validator("hosts", mode="before")
    @classmethod
    def _list_of_hosts(cls, value: Any) -> Any:
        return _checked_list(value, is_host_name, f"a host name; {HOST}")

    @model_validator(mode="after")
    def _one_key(self) -> Config:
        if self.key is not None and self.key_file is not None:
            raise ValueError("both key and key_file are set; give the key in one place")
        return self

    @property
    def own_hosts(self) -> frozenset[str]:
        """The names in the Host header that the server answers."""
        return _own_hosts(self.hosts, self.origins, () if self.is_open_to_all else (self.host,))

    @property
    def is_open_to_all(self) -> bool:
        """Whether the server listens on all addresses of the machine."""
        return self.host in ("", "0.0.0.0", "::")

    @property
    def guest_cents(self) -> int:
        return parse_money(self.guest_chips)


def _checked_list(value: Any, is_right: Callable[[str], bool], legal: str) -> Any:
    """Names as a list or in one text, parted by commas or spaces."""
    names = value.replace(",", " ").split() if isinstance(value, str) else value
    for name in names if isinstance(names, list | tuple) else ():
        if not is_right(str(name)):
            raise ValueError(f"{name!r} is not {legal}")
    return names


def _is_origin(text: str) -> bool:
    parts = urlsplit(text)
    return parts.scheme in ("http", "https") and bool(parts.netloc) and not parts.path


@lru_cache(maxsize=16)
def _own_hosts(
    hosts: tuple[str, ...], origins: tuple[str, ...], listening: tuple[str, ...]
) -> frozenset[str]:
    of_origins = (urlsplit(origin).netloc for origin in origins)
    return frozenset(map(host_name, (*LOOPBACK, *hosts, *of_origins, *listening)))


class DemoTable(Section):
    game: str
    name: str = ""


class RoomFile(Section):
    """A room's tables and its look. It is data, so that no code names a house or a game."""

    default: str
    bots: tuple[str, ...] = ()
    felts: dict[str, str] = {}
    tables: tuple[DemoTable, ...] = ()


def default_database() -> str:
    from platformdirs import user_data_path

    return f"sqlite:///{user_data_path('houseway') / 'room.db'}"


def read_config(
    path: Path | None = None,
    *,
    environment: Mapping[str, str] | None = None,
    **given: Any,
) -> Config:
    """The settings in force; `given` comes from the command line and overrides all others."""
    environment = os.environ if environment is None else environment
    named = path or (Path(name) if (name := environment.get("HOUSEWAY_CONFIG")) else None)
    found = named or Path(CONFIG_FILE)
    data = _read_toml(found) if named or found.is_file() else {}
    _check_names(data, Config, str(found), "")
    if "key" in data:
        raise BadConfig(
            "key-in-file",
            f'{found} sets key, which many can read; write key_file = "FILE" or set HOUSEWAY_KEY',
            where="key",
        )
    for name, value in _from_environment(environment).items():
        if isinstance(value, dict):
            data[name] = {**data.get(name, {}), **value}
        else:
            data[name] = value
    data.update({name: value for name, value in given.items() if value is not None})
    return _validated(Config, data)


def read_room(config: Config) -> RoomFile:
    """The room file; its games are checked when their tables are opened."""
    data = _read_toml(config.room_file)
    _check_names(data, RoomFile, str(config.room_file), "")
    return _validated(RoomFile, data)


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        return read_toml_text(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadConfig("no-such-file", f"cannot read {path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadConfig("broken-toml", f"{path} is not TOML: {error}") from None


def _section(model: type[BaseModel], name: str) -> type[BaseModel] | None:
    kind = model.model_fields[name].annotation
    return kind if isinstance(kind, type) and issubclass(kind, BaseModel) else None


def _check_names(data: Mapping[str, Any], model: type[BaseModel], source: str, before: str) -> None:
    for name, value in data.items():
        words = f"{name} {value}".lower() if "bots" in name.lower() else ""
        if "hidden" in words or "hide" in words:
            raise BadConfig("hidden-bots", HIDDEN_BOTS, where=name)
        if name not in model.model_fields:
            raise BadConfig(
                "unknown-setting",
                f"{source} sets {before}{name}, which is not a setting"
                f"{nearest(name, model.model_fields)}",
                where=f"{before}{name}",
            )
        section = _section(model, name)
        if section is not None and isinstance(value, Mapping):
            _check_names(value, section, source, f"{before}{name}.")


def _from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    """`HOUSEWAY_PORT` is `port`, `HOUSEWAY_TIMERS_BANK` is `bank` of `timers`."""
    spelled: dict[str, tuple[str, ...]] = {}
    for name in Config.model_fields:
        section = _section(Config, name)
        for path in [(name, key) for key in section.model_fields] if section else [(name,)]:
            spelled[PREFIX + "_".join(path).upper()] = path
    found: dict[str, Any] = {}
    for variable, value in environment.items():
        if not variable.startswith(PREFIX) or variable in NOT_SETTINGS:
            continue
        if variable not in spelled or "BOTS" in variable:
            _check_names({variable.removeprefix(PREFIX).lower(): value}, Config, "environment", "")
        match spelled[variable]:
            case (name, key):
                found.setdefault(name, {})[key] = value
            case (name,):
                found[name] = value
    return found


def _validated(model: type[Model], data: Mapping[str, Any]) -> Model:
    try:
        return model.model_validate(dict(data))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        message = first["msg"].removeprefix("Value error, ")
        raise BadConfig("wrong-setting", message, where=where) from None
