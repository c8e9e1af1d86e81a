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
from types import ModuleType
from typing import TYPE_CHECKING, Any

import houseway.table as _table_package
from houseway.errors import (
    BadRecord,
    BadSheet,
    HousewayError,
    IllegalMove,
    Problem,
    UnknownName,
    Unreadable,
)
from houseway.version import __version__ as __version__

if TYPE_CHECKING:
    from houseway.api import (
        Game,
        add_source,
        check,
        check_all,
        cited_lines,
        compare,
        diff,
        equity,
        evaluate,
        findings,
        format_sheet,
        game,
        games,
        letter,
        rank,
        read_phh,
        readings,
        remove_source,
        replay,
        schema,
        signing_key,
        sources,
        table,
        verify,
        verify_pack,
        warm,
        write_phh,
    )
    from houseway.bank_desk.bank_offer import OfferFigures, OfferOption
    from houseway.bank_desk.bank_report import (
        BandEdge,
        BankReport,
        Cost,
        CoverFigures,
        OptionFigures,
        Part,
        RoundFigures,
        RuinFigures,
    )
    from houseway.bank_desk.bank_table import BankTable
    from houseway.bank_desk.company import CompanyReport, TableLine, company
    from houseway.bank_desk.drawdown import Drawdown
    from houseway.bank_desk.luck import LuckLine, LuckReport, luck
    from houseway.bank_desk.period_errors import PeriodErrors
    from houseway.bank_desk.periods import PeriodFigures
    from houseway.bank_desk.table_plan import TableShard
    from houseway.catalogue import GameEntry, GameList, SwitchEntry, WagerEntry
    from houseway.comparison.comparison import (
        AloneEffect,
        ComparedPair,
        ComparedRule,
        Comparison,
    )
    from houseway.data_table import DataTable
    from houseway.design.chances import Palette
    from houseway.design.designer import Design, Designs
    from houseway.document_copies import CitedLine, SourceDocument
    from houseway.hand_rank import HandRank
    from houseway.odds.charts import (
        Chart,
        GuideChart,
        HouseWayChart,
        StreetsChart,
        TilesChart,
        TotalsChart,
        TwoWayChart,
    )
    from houseway.odds.one_hand import HandValue
    from houseway.odds.removal import CardRemoval, Removal
    from houseway.odds.report import Odds, Reading, ReadingValues
    from houseway.open_questions.answer_worth import Worth
    from houseway.open_questions.findings import Findings
    from houseway.open_questions.findings_values import Favour, ImpossibleRow
    from houseway.open_questions.letter import Letter
    from houseway.open_questions.questions import Question
    from houseway.papers.manifest import Manifest, PackedFile
    from houseway.papers.pack import Pack
    from houseway.papers.pack_files import PackFault, VerifiedPack
    from houseway.papers.paper import Paper
    from houseway.papers.par_sheet import ParSheet
    from houseway.papers.par_values import ParEvent, ParWager
    from houseway.phh.conversion import Converted
    from houseway.phh.story import Story
    from houseway.pot_equity.result import Equity, HandShare
    from houseway.pot_readings import PlayedReadings, PotReading
    from houseway.pricing.branches import Decision
    from houseway.pricing.prices import Price, Priced, Valued
    from houseway.reading_list import Place, ReadingEntry, ReadingList
    from houseway.rule_card import RuleCard, Switch
    from houseway.settling.fee_quote import DropOption, FeeDue, FeeOption, FeeQuote
    from houseway.settling.set_hand import SetHand, SetPart, Setting
    from houseway.settling.settled import Settled
    from houseway.settling.verify import Verified
    from houseway.sheet.diff import Change
    from houseway.sheet_diff import SheetDiff
    from houseway.signing import SigningKey
    from houseway.simulate.each_round import SimulatedRounds
    from houseway.simulate.shards import Shard, SimulationShard, merge
    from houseway.simulate.simulated import Simulated, Simulation

# Public names that load at first use, by module.
_PLACES = {
    "houseway.api": (
        *("Game", "add_source", "check", "check_all", "cited_lines", "compare", "diff", "equity"),
        *("evaluate", "findings", "format_sheet", "game", "games", "letter", "rank"),
        *("read_phh", "readings"),
        *("remove_source", "replay", "schema", "signing_key", "sources", "verify"),
        *("verify_pack", "warm", "write_phh"),
    ),
    "houseway.bank_desk.bank_offer": ("OfferFigures", "OfferOption"),
    "houseway.bank_desk.bank_table": ("BankTable",),
    "houseway.bank_desk.table_plan": ("TableShard",),
    "houseway.bank_desk.bank_report": (
        *("BandEdge", "BankReport", "Cost", "CoverFigures", "OptionFigures", "Part"),
        "RoundFigures",
        "RuinFigures",
    ),
    "houseway.bank_desk.company": ("CompanyReport", "TableLine", "company"),
    "houseway.bank_desk.drawdown": ("Drawdown",),
    "houseway.bank_desk.luck": ("LuckLine", "LuckReport", "luck"),
    "houseway.bank_desk.period_errors": ("PeriodErrors",),
    "houseway.bank_desk.periods": ("PeriodFigures",),
    "houseway.catalogue": ("GameEntry", "GameList", "SwitchEntry", "WagerEntry"),
    "houseway.comparison.comparison": (
        *("AloneEffect", "ComparedPair", "ComparedRule", "Comparison"),
    ),
    "houseway.data_table": ("DataTable",),
    "houseway.design.chances": ("Palette",),
    "houseway.design.designer": ("Design", "Designs"),
    "houseway.hand_rank": ("HandRank",),
    "houseway.odds.charts": (
        *("Chart", "GuideChart", "HouseWayChart", "StreetsChart", "TilesChart", "TotalsChart"),
        "TwoWayChart",
    ),
    "houseway.odds.one_hand": ("HandValue",),
    "houseway.odds.removal": ("CardRemoval", "Removal"),
    "houseway.odds.report": ("Odds", "Reading", "ReadingValues"),
    "houseway.open_questions.answer_worth": ("Worth",),
    "houseway.open_questions.findings": ("Findings",),
    "houseway.open_questions.findings_values": ("Favour", "ImpossibleRow"),
    "houseway.open_questions.letter": ("Letter",),
    "houseway.open_questions.questions": ("Question",),
    "houseway.papers.manifest": ("Manifest", "PackedFile"),
    "houseway.papers.pack": ("Pack",),
    "houseway.papers.pack_files": ("PackFault", "VerifiedPack"),
    "houseway.papers.paper": ("Paper",),
    "houseway.papers.par_sheet": ("ParSheet",),
    "houseway.papers.par_values": ("ParEvent", "ParWager"),
    "houseway.phh.conversion": ("Converted",),
    "houseway.phh.story": ("Story",),
    "houseway.pot_equity.result": ("Equity", "HandShare"),
    "houseway.pot_readings": ("PlayedReadings", "PotReading"),
    "houseway.pricing.branches": ("Decision",),
    "houseway.pricing.prices": ("Price", "Priced", "Valued"),
    "houseway.reading_list": ("Place", "ReadingEntry", "ReadingList"),
    "houseway.rule_card": ("RuleCard", "Switch"),
    "houseway.settling.fee_quote": ("DropOption", "FeeDue", "FeeOption", "FeeQuote"),
    "houseway.settling.set_hand": ("SetHand", "SetPart", "Setting"),
    "houseway.settling.settled": ("Settled",),
    "houseway.settling.verify": ("Verified",),
    "houseway.sheet.diff": ("Change",),
    "houseway.sheet_diff": ("SheetDiff",),
    "houseway.signing": ("SigningKey",),
    "houseway.simulate.each_round": ("SimulatedRounds",),
    "houseway.simulate.shards": ("Shard", "SimulationShard", "merge"),
    "houseway.simulate.simulated": ("Simulated", "Simulation"),
    "houseway.document_copies": ("CitedLine", "SourceDocument"),
}
_PLACE = {name: module for module, names in _PLACES.items() for name in names}

__all__ = [
    "AloneEffect",
    "BadRecord",
    "BadSheet",
    "BandEdge",
    "BankReport",
    "BankTable",
    "CardRemoval",
    "Change",
    "Chart",
    "CitedLine",
    "CompanyReport",
    "ComparedPair",
    "ComparedRule",
    "Comparison",
    "Converted",
    "Cost",
    "CoverFigures",
    "DataTable",
    "Decision",
    "Design",
    "Designs",
    "Drawdown",
    "DropOption",
    "Equity",
    "Favour",
    "FeeDue",
    "FeeOption",
    "FeeQuote",
    "Findings",
    "Game",
    "GameEntry",
    "GameList",
    "GuideChart",
    "HandRank",
    "HandShare",
    "HandValue",
    "HouseWayChart",
    "HousewayError",
    "IllegalMove",
    "ImpossibleRow",
    "Letter",
    "LuckLine",
    "LuckReport",
    "Manifest",
    "Odds",
    "OfferFigures",
    "OfferOption",
    "OptionFigures",
    "Pack",
    "PackFault",
    "PackedFile",
    "Palette",
    "Paper",
    "ParEvent",
    "ParSheet",
    "ParWager",
    "Part",
    "PeriodErrors",
    "PeriodFigures",
    "Place",
    "PlayedReadings",
    "PotReading",
    "Price",
    "Priced",
    "Problem",
    "Question",
    "Reading",
    "ReadingEntry",
    "ReadingList",
    "ReadingValues",
    "Removal",
    "RoundFigures",
    "RuinFigures",
    "RuleCard",
    "SetHand",
    "SetPart",
    "Setting",
    "Settled",
    "Shard",
    "SheetDiff",
    "SigningKey",
    "Simulated",
    "SimulatedRounds",
    "Simulation",
    "SimulationShard",
    "SourceDocument",
    "Story",
    "StreetsChart",
    "Switch",
    "SwitchEntry",
    "TableLine",
    "TableShard",
    "TilesChart",
    "TotalsChart",
    "TwoWayChart",
    "UnknownName",
    "Unreadable",
    "Valued",
    "Verified",
    "VerifiedPack",
    "WagerEntry",
    "Worth",
    "add_source",
    "check",
    "check_all",
    "cited_lines",
    "company",
    "compare",
    "diff",
    "equity",
    "evaluate",
    "findings",
    "format_sheet",
    "game",
    "games",
    "letter",
    "luck",
    "merge",
    "rank",
    "read_phh",
    "readings",
    "remove_source",
    "replay",
    "schema",
    "signing_key",
    "sources",
    "table",
    "verify",
    "verify_pack",
    "warm",
    "write_phh",
]


class _TablePackage(ModuleType):
    """The package of what all tables share. It makes a table when it is called: `hw.table(...)`."""

    def __call__(self, *given: Any, **more: Any) -> Any:
        return import_module("houseway.api").table(*given, **more)


_table_package.__class__ = _TablePackage


def __getattr__(name: str) -> Any:
    if name in _PLACE:
        value = getattr(import_module(_PLACE[name]), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'houseway' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
