"""Runs the program for tests, and compares what it prints with a documented shape."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tests.suite.waiting import PATIENCE

from houseway.cli import main

PROGRAM = Path(sys.executable).with_name("houseway")
CASH_IN = "parkwest/cash-in-baccarat"
ESCAPE = "\x1b"


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """A finished run."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        assert self.code == 0, self.err
        assert self.err == ""
        return json.loads(self.out)

    @property
    def error(self) -> dict[str, str]:
        """The refusal that a program reads; nothing else may have been printed."""
        assert self.code == 2, self.out
        assert self.out == ""
        assert self.err.count("\n") == 1, self.err
        whole = json.loads(self.err)
        fits(whole, {"error": {"code": str, "message": str, "where": str}})
        found: dict[str, str] = whole["error"]
        return found


def houseway(*words: str, stdin: object = "") -> Done:
    """The program in this process, from its arguments to its exit code; no terminal anywhere."""
    data = stdin if isinstance(stdin, bytes) else _text(stdin).encode()
    out, err = io.StringIO(), io.StringIO()
    code: object = 0
    with (
        patch.object(sys, "argv", ["houseway", *words]),
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as leaving:
            code = leaving.code or 0
    assert isinstance(code, int)
    return Done(code=code, out=out.getvalue(), err=err.getvalue())


def process(*words: str, stdin: object = "") -> Done:
    """The installed program in a process of its own, its output in a pipe."""
    ran = subprocess.run(
        [PROGRAM, *words],
        input=stdin if isinstance(stdin, bytes) else _text(stdin).encode(),
        capture_output=True,
        timeout=PATIENCE,
    )
    return Done(code=ran.returncode, out=ran.stdout.decode(), err=ran.stderr.decode())


def _text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


# --- shapes --------------------------------------------------------------------------------------


class Money:
    """Dollars as a decimal string: `25`, `-12.50`."""

    pattern = re.compile(r"-?\d+(\.\d\d)?")


class Cards:
    """A list of cards: `["9h", "Kd"]`."""

    pattern = re.compile(r"[2-9TJQKA][cdhs]|Jk")


NUMBER = (int, float)
ORIGIN = {
    "houseway": str,
    "game": str,
    "sheet": str,
    "settings": dict,
    "readings": {"*": str},
}


def fits(value: Any, shape: Any, where: str = "") -> None:
    """Compare with a shape: a type, several types, a set of words, a list of one shape, or a
    table whose keys must be exactly these; `key?` may be missing and `*` is any other key."""
    if shape is Money:
        assert isinstance(value, str), where
        assert Money.pattern.fullmatch(value), f"{where}: {value!r}"
    elif shape is Cards:
        assert value, f"{where}: no cards"
        assert all(Cards.pattern.fullmatch(card) for card in value), f"{where}: {value!r}"
    elif isinstance(shape, set):
        assert value in shape, f"{where}: {value!r} is not one of {shape}"
    elif isinstance(shape, list):
        assert isinstance(value, list), f"{where}: {value!r}"
        for place, item in enumerate(value):
            fits(item, shape[0], f"{where}[{place}]")
    elif isinstance(shape, dict):
        assert isinstance(value, dict), f"{where}: {value!r}"
        _fits_table(value, shape, where)
    else:
        kinds = shape if isinstance(shape, tuple) else (shape,)
        assert isinstance(value, kinds), f"{where}: {value!r} is no {shape}"
        assert bool in kinds or not isinstance(value, bool), f"{where}: {value!r}"


def _fits_table(value: dict[str, Any], shape: dict[str, Any], where: str) -> None:
    known = {key.removesuffix("?"): part for key, part in shape.items() if key != "*"}
    needed = {key for key in shape if key != "*" and not key.endswith("?")}
    assert needed <= value.keys(), f"{where} lacks {needed - value.keys()}"
    if "*" not in shape:
        assert value.keys() <= known.keys(), f"{where} has {value.keys() - known.keys()}"
    for key, item in value.items():
        fits(item, known.get(key, shape.get("*")), f"{where}.{key}")


# --- rounds --------------------------------------------------------------------------------------


def a_round(**changes: Any) -> dict[str, Any]:
    """Nine against seven on two cards each, with a side bet, at a table of eight."""
    return {
        "seats": 8,
        "bank": {"seat": 1, "amount": "500"},
        "wagers": [
            {"seat": 2, "wager": "Banker", "amount": "25"},
            {"seat": 2, "wager": "Phoenix 7", "amount": "5"},
            {"seat": 3, "wager": "player", "amount": "40"},
        ],
        "hands": {"player": ["9h", "Kd"], "banker": ["2c", "5d"]},
    } | changes
