"""The public names, and that every command of the program has its counterpart among them."""

from __future__ import annotations

import pkgutil
import subprocess
import sys
from importlib import resources

import click
import pytest

import houseway as hw
from houseway.cli.app import app

FUNCTIONS = [
    *("add_source", "cited_lines", "remove_source", "sources"),
    *("company", "luck", "merge", "room_luck", "room_results", "session", "table"),
    "compare",
    *("check", "check_all", "diff", "equity", "evaluate", "format_sheet", "game", "games", "rank"),
    *("read_phh", "readings", "replay", "schema", "verify", "warm", "write_phh"),
    *("signing_key", "verify_pack"),
    *("findings", "letter"),
]
ERRORS = ["BadRecord", "BadSheet", "HousewayError", "IllegalMove", "UnknownName", "Unreadable"]
TYPES = [
    *("BankTable", "OfferFigures", "OfferOption"),
    *("CardRemoval", "Change", "Chart", "CitedLine", "Converted", "Decision", "Design", "Designs"),
    *(
        "DropOption",
        "Equity",
        "FeeDue",
        "FeeOption",
        "FeeQuote",
        "Game",
        "GameEntry",
        "GuideChart",
        "HandRank",
    ),
    *(
        "HandShare",
        "HandValue",
        "HouseWayChart",
        "Odds",
        "Paper",
        "ParEvent",
        "ParSheet",
        "ParWager",
        "Place",
        "PotReading",
        "Price",
        "Priced",
        "Problem",
    ),
    *(
        "Reading",
        "ReadingEntry",
        "Removal",
        "RuleCard",
        "SetHand",
        "SetPart",
        "Setting",
        "Settled",
        "SheetDiff",
        "Simulated",
        "Simulation",
        "SourceDocument",
    ),
    *("AloneEffect", "ComparedPair", "ComparedRule", "Comparison"),
    *("Favour", "Findings", "ImpossibleRow", "Letter", "Question", "Worth"),
    *("BandEdge", "BankReport", "Cost", "CoverFigures", "OptionFigures", "Part", "RoundFigures"),
    *(
        "RuinFigures",
        "PeriodFigures",
        "PeriodErrors",
        "Drawdown",
        "DropReport",
        "BankPictures",
        "RoomReport",
        "RoomLine",
        "OptionDrops",
        "CompanyReport",
        "TableLine",
    ),
    *("LuckLine", "LuckReport", "SessionLine", "SessionPoint"),
    *("DataTable", "GameList", "Palette", "PlayedReadings", "ReadingList", "ReadingValues"),
    *("Shard", "SimulationShard", "TableShard", "SimulatedRounds"),
    *("Story", "StreetsChart", "Switch", "SwitchEntry", "TilesChart", "TotalsChart"),
    *("TwoWayChart", "Valued", "Verified", "WagerEntry"),
    *("Manifest", "Pack", "PackFault", "PackedFile", "SigningKey", "VerifiedPack"),
]

# What does in Python what a command does; a name with a dot is a method of a game.
COUNTERPARTS = {
    "games": ("games",),
    "rules": ("Game.rule_book", "Game.rule_card", "Game.switches"),
    "bank": ("Game.bank",),
    "company": ("company",),
    "luck": ("luck",),
    "session": ("session",),
    "drops": ("Game.drops",),
    "design": ("Game.design", "Game.palette"),
    "readings": ("readings", "Game.reading_values", "Game.played_readings"),
    "letter": ("letter",),
    "findings": ("findings",),
    "fee": ("Game.fee",),
    "odds": (
        *("Game.odds", "Game.hand", "Game.removal", "Game.without", "Game.reading_values"),
        *("Game.many_rounds", "Game.deck_values", "Game.pay_values"),
    ),
    "rank": ("rank", "evaluate"),
    "equity": ("equity",),
    "pack": ("Game.pack", "signing_key", "verify_pack"),
    "par": ("Game.par",),
    "compare": ("compare",),
    "review": ("Game.review", "Game.what_if"),
    "chart": ("Game.chart", "Game.chart_page", "Game.chart_costs"),
    "simulate": ("Game.simulate", "Game.simulate_rounds", "Game.shard", "merge"),
    "warm": ("warm",),
    "settle": ("Game.settle",),
    "deal": ("Game.deal",),
    "options": ("Game.options",),
    "verify": ("verify", "Game.verify"),
    "set": ("Game.set",),
    "phh read": ("read_phh",),
    "phh write": ("write_phh",),
    "replay": ("replay",),
    "check": ("check", "check_all"),
    "fmt": ("format_sheet",),
    "diff": ("diff",),
    "schema": ("schema",),
    "sources list": ("sources",),
    "sources add": ("add_source",),
    "sources remove": ("remove_source",),
    "sources show": ("cited_lines",),
}
PROGRAMS = {
    "play": "a table at the terminal; `Game.options` and `Game.deal` are its steps",
    "serve": "a server; `houseway.server` makes the application",
    "room": "maintenance of a room's books; `houseway.storage` has the functions",
    "messages": "a check of the translated pages, for those who translate them",
}


def commands(group: click.Group, before: str = "") -> list[str]:
    """All commands; those of a group that is no program stand after its name."""
    found = []
    for name, command in group.commands.items():
        if isinstance(command, click.Group) and name not in PROGRAMS:
            found += commands(command, f"{name} ")
        else:
            found.append(before + name)
    return found


def test_dir_lists_the_public_names() -> None:
    assert sorted(hw.__all__) == sorted([*FUNCTIONS, *ERRORS, *TYPES])
    assert dir(hw) == sorted([*hw.__all__, "__version__"])


@pytest.mark.parametrize("name", hw.__all__)
def test_a_public_name_is_there_and_has_a_docstring(name: str) -> None:
    assert getattr(hw, name).__doc__


def test_no_public_name_is_that_of_a_module_but_the_one_that_can_be_called() -> None:
    """Importing a module would put it in the place of the function."""
    modules = {found.name for found in pkgutil.iter_modules(hw.__path__)}
    assert modules & set(hw.__all__) == {"table"}
    ez = hw.game("hustler/ez-baccarat")
    assert hw.table(ez, hours=2).rounds_in(2) == 144
    assert sys.modules["houseway.table.chips"] is getattr(hw.table, "chips", None)


def test_every_command_names_its_counterpart_or_is_a_program() -> None:
    assert sorted(commands(app)) == sorted([*COUNTERPARTS, *PROGRAMS])


@pytest.mark.parametrize("name", [n for names in COUNTERPARTS.values() for n in names])
def test_a_counterpart_can_be_called(name: str) -> None:
    value = hw
    for part in name.split("."):
        value = getattr(value, part)
    assert callable(value)
    assert value.__doc__


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        hw.nothing  # type: ignore[attr-defined]  # noqa: B018


def test_the_package_tells_type_checkers_that_it_is_typed() -> None:
    assert (resources.files("houseway") / "py.typed").is_file()


LIGHT = """
import sys
import houseway as hw
dir(hw)
heavy = {"numpy", "numba", "fastapi", "sqlalchemy", "rich", "pydantic"}
assert not heavy & set(sys.modules), heavy & set(sys.modules)
heavy.remove("pydantic")
game = hw.game("parkwest/cash-in-baccarat")
settled = game.settle({
    "bank": {"seat": 1, "amount": "500"},
    "wagers": [{"seat": 2, "wager": "Banker", "amount": "25"}],
    "hands": {"player": ["9h", "7d"], "banker": ["2c", "2d", "3h"]},
})
hw.verify(settled)
game.options({"bank": {"seat": 1, "amount": "500"}, "wagers": []})
game.deal({"bank": {"seat": 1, "amount": "500"},
           "wagers": [{"seat": 2, "wager": "Banker", "amount": "25"}]})
game.fee("1", bets={"banker": "25"})
game.rule_card()
hw.rank("high", "As Ah 8c 8d Kd Qc 2s")
hw.diff("parkwest/cash-in-baccarat", "hustler/ez-baccarat")
hw.check("parkwest/cash-in-baccarat")
hw.format_sheet("")
hw.game("parkwest/pai-gow-tiles").set("6-6 4-4 5-4 3-2")
assert not heavy & set(sys.modules), heavy & set(sys.modules)
"""


def test_what_counts_nothing_needs_neither_numpy_nor_a_server() -> None:
    done = subprocess.run([sys.executable, "-c", LIGHT], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
