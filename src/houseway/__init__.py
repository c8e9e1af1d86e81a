"""Houseway: a California cardroom in software.

    >>> import houseway as hw
    >>> cash_in = hw.game("parkwest/cash-in-baccarat")
    >>> settled = cash_in.settle({
    ...     "bank": {"seat": 1, "amount": "500"},
    ...     "wagers": [{"seat": 2, "wager": "Banker", "amount": "25"}],
    ...     "hands": {"player": ["9h", "7d"], "banker": ["2c", "2d", "3h"]},
    ... })
    >>> settled["settlement"][0]["result"], settled["settlement"][0]["why"]
    ('push', 'banker wins 7 over 6 with three cards')

Nothing heavy is imported here: NumPy and Numba load when something is priced or simulated.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import houseway.table as _table_package
from houseway.version import __version__ as __version__

# The stub lists the public names with their modules. Each loads at first use.
_LISTED = re.compile(r"^from (\S+) import (\w+) as \w+$", re.MULTILINE)
_STUB = Path(__file__).with_suffix(".pyi").read_text(encoding="utf-8")
_PLACE = {name: module for module, name in _LISTED.findall(_STUB) if name != "__version__"}

__all__ = [*_PLACE]


class _TablePackage(ModuleType):
    """The package of what all tables share. It makes a table when it is called: `hw.table(...)`."""

    def __call__(self, *given: Any, **more: Any) -> Any:
        return import_module("houseway.api.games").table(*given, **more)


_table_package.__class__ = _TablePackage


def __getattr__(name: str) -> Any:
    if name in _PLACE:
        value = getattr(import_module(_PLACE[name]), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'houseway' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
