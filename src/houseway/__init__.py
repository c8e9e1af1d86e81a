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

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from houseway.api import Game as Game
    from houseway.api import check as check
    from houseway.api import check_all as check_all
    from houseway.api import diff as diff
    from houseway.api import equity as equity
    from houseway.api import evaluate as evaluate
    from houseway.api import format_sheet as format_sheet
    from houseway.api import game as game
    from houseway.api import games as games
    from houseway.api import rank as rank
    from houseway.api import read_phh as read_phh
    from houseway.api import readings as readings
    from houseway.api import replay as replay
    from houseway.api import schema as schema
    from houseway.api import verify as verify
    from houseway.api import warm as warm
    from houseway.api import write_phh as write_phh
    from houseway.catalogue import GameEntry as GameEntry
    from houseway.catalogue import SwitchEntry as SwitchEntry
    from houseway.catalogue import WagerEntry as WagerEntry
    from houseway.errors import BadRecord as BadRecord
    from houseway.errors import BadSheet as BadSheet
    from houseway.errors import HousewayError as HousewayError
    from houseway.errors import IllegalMove as IllegalMove
    from houseway.errors import Problem as Problem
    from houseway.errors import UnknownName as UnknownName
    from houseway.errors import Unreadable as Unreadable
    from houseway.hand_rank import HandRank as HandRank
    from houseway.odds.charts import Chart as Chart
    from houseway.odds.charts import GuideChart as GuideChart
    from houseway.odds.charts import HouseWayChart as HouseWayChart
    from houseway.odds.charts import StreetsChart as StreetsChart
    from houseway.odds.charts import TilesChart as TilesChart
    from houseway.odds.charts import TotalsChart as TotalsChart
    from houseway.odds.charts import TwoWayChart as TwoWayChart
    from houseway.odds.one_hand import HandValue as HandValue
    from houseway.odds.removal import CardRemoval as CardRemoval
    from houseway.odds.removal import Removal as Removal
    from houseway.odds.report import Odds as Odds
    from houseway.odds.report import Reading as Reading
    from houseway.phh.conversion import Converted as Converted
    from houseway.phh.story import Story as Story
    from houseway.pot_equity.result import Equity as Equity
    from houseway.pot_equity.result import HandShare as HandShare
    from houseway.pot_readings import PotReading as PotReading
    from houseway.pricing.branches import Decision as Decision
    from houseway.pricing.prices import Price as Price
    from houseway.pricing.prices import Priced as Priced
    from houseway.pricing.prices import Valued as Valued
    from houseway.reading_list import Place as Place
    from houseway.reading_list import ReadingEntry as ReadingEntry
    from houseway.rule_card import RuleCard as RuleCard
    from houseway.rule_card import Switch as Switch
    from houseway.settling.fee_quote import DropOption as DropOption
    from houseway.settling.fee_quote import FeeDue as FeeDue
    from houseway.settling.fee_quote import FeeOption as FeeOption
    from houseway.settling.fee_quote import FeeQuote as FeeQuote
    from houseway.settling.set_hand import SetHand as SetHand
    from houseway.settling.set_hand import SetPart as SetPart
    from houseway.settling.set_hand import Setting as Setting
    from houseway.settling.settled import Settled as Settled
    from houseway.settling.verify import Verified as Verified
    from houseway.sheet.diff import Change as Change
    from houseway.sheet_diff import SheetDiff as SheetDiff
    from houseway.simulate.run import Simulated as Simulated
    from houseway.simulate.run import Simulation as Simulation

__version__ = "0.1.0"

# Public names that load at first use, by module.
_PLACES = {
    "houseway.api": (
        *("Game", "check", "check_all", "diff", "equity", "evaluate", "format_sheet", "game"),
        *("games", "rank", "read_phh", "readings", "replay", "schema", "verify", "warm"),
        "write_phh",
    ),
    "houseway.catalogue": ("GameEntry", "SwitchEntry", "WagerEntry"),
    "houseway.errors": (
        *("BadRecord", "BadSheet", "HousewayError", "IllegalMove", "Problem", "UnknownName"),
        "Unreadable",
    ),
    "houseway.hand_rank": ("HandRank",),
    "houseway.odds.charts": (
        *("Chart", "GuideChart", "HouseWayChart", "StreetsChart", "TilesChart", "TotalsChart"),
        "TwoWayChart",
    ),
    "houseway.odds.one_hand": ("HandValue",),
    "houseway.odds.removal": ("CardRemoval", "Removal"),
    "houseway.odds.report": ("Odds", "Reading"),
    "houseway.phh.conversion": ("Converted",),
    "houseway.phh.story": ("Story",),
    "houseway.pot_equity.result": ("Equity", "HandShare"),
    "houseway.pot_readings": ("PotReading",),
    "houseway.pricing.branches": ("Decision",),
    "houseway.pricing.prices": ("Price", "Priced", "Valued"),
    "houseway.reading_list": ("Place", "ReadingEntry"),
    "houseway.rule_card": ("RuleCard", "Switch"),
    "houseway.settling.fee_quote": ("DropOption", "FeeDue", "FeeOption", "FeeQuote"),
    "houseway.settling.set_hand": ("SetHand", "SetPart", "Setting"),
    "houseway.settling.settled": ("Settled",),
    "houseway.settling.verify": ("Verified",),
    "houseway.sheet.diff": ("Change",),
    "houseway.sheet_diff": ("SheetDiff",),
    "houseway.simulate.run": ("Simulated", "Simulation"),
}
_PLACE = {name: module for module, names in _PLACES.items() for name in names}
if not TYPE_CHECKING:  # a type checker reads the imports
    __all__ = sorted(_PLACE)


def __getattr__(name: str) -> Any:
    if name in _PLACE:
        value = getattr(import_module(_PLACE[name]), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'houseway' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*sorted(_PLACE), "__version__"]
