"""Imports point downwards only, luck comes in from above, and no code knows a house."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.suite.rows import each_row

import houseway
from houseway.families import FAMILIES, GROUP

ROOT = Path(houseway.__file__).parent
MODULES = sorted(path for path in ROOT.rglob("*.py") if "__pycache__" not in path.parts)
FAMILY_FRONTS = sorted((ROOT / "families").glob("*/__init__.py"))
FAMILY_PACKAGES = tuple(f"houseway.families.{path.parent.name}." for path in FAMILY_FRONTS)

ROWS = (
    (
        *("errors", "extras", "money", "cards", "data_table", "disk_cache", "progress", "splitmix"),
        *("notebook", "json_view", "arguments", "plain_text", "phrase", "version"),
        *("package_files", "signing", "text_file", "whole_file"),
    ),
    ("ranking", "sheet", "fast"),
    ("wagers", "table", "setting"),
    ("pricing", "prose"),
    ("families",),
    ("library", "origin", "sheet_files", "sheet_schema", "rule_card"),
    (
        *("settling", "phh", "odds", "pot_equity", "simulate", "room", "checking"),
        *("catalogue", "document_copies", "hand_rank", "pot_readings", "random_play"),
        *("reading_list", "sheet_diff"),
    ),
    ("bank_desk", "comparison", "design", "open_questions", "papers"),
    ("api", "storage"),
    ("server",),
    ("cli",),
)
ROW = {name: number for number, row in enumerate(ROWS) for name in row}
CORE = {name for row in ROWS[:6] for name in row}

# An arrow within a row needs a reason.
BESIDE = {
    ("extras", "errors"): "every package says what it refuses in the same way",
    ("money", "errors"): "every package says what it refuses in the same way",
    ("cards", "errors"): "every package says what it refuses in the same way",
    ("money", "phrase"): "what a bet pays is a phrase of a sheet",
    ("cards", "phrase"): "decks and burns are phrases of a sheet",
    ("data_table", "errors"): "every package says what it refuses in the same way",
    ("data_table", "extras"): "a table in a binary form needs an extra",
    ("signing", "errors"): "every package says what it refuses in the same way",
    ("api", "storage"): "a key that signs packs is kept in a file like the one of a room",
    ("whole_file", "errors"): "every package says what it refuses in the same way",
    ("text_file", "errors"): "every package says what it refuses in the same way",
    ("arguments", "errors"): "every package says what it refuses in the same way",
    ("ranking", "sheet"): "a hand's points are counted by the values phrase of the sheet",
    ("ranking", "fast"): "values of many hands are looked up by compiled code",
    ("table", "wagers"): "settling a bet asks the wager which row decides",
    ("setting", "wagers"): "a row of a chart has a condition",
    ("library", "sheet_files"): "a sheet that was read knows the files it came from",
    ("rule_card", "library"): "a rule card is made of a game",
    ("origin", "library"): "an origin is that of a game",
    ("odds", "simulate"): "prices of many games are shared out among the workers of a simulation",
    ("odds", "settling"): "the decisions of a played round are graded",
    ("room", "settling"): "a table's round is settled like any described one",
    ("room", "random_play"): "a loose bot often answers at random",
    ("phh", "settling"): "a hand history is a round record in other words",
    ("reading_list", "catalogue"): "a list of readings is made of the list of games",
    ("comparison", "papers"): "a difference is told by the page of the rules in prose",
    ("open_questions", "papers"): "a letter and findings are papers",
    ("open_questions", "comparison"): "a round shows what two answers do differently",
    ("pot_readings", "random_play"): "players of the compared hands choose at random",
    ("pot_readings", "room"): "the compared hands pay the collection that a table posts",
    ("pot_readings", "settling"): "the compared hands are paid like any described ones",
}


def package(path: Path) -> str:
    """The top name of a module below `houseway`; empty for the package itself."""
    return path.relative_to(ROOT).parts[0].removesuffix(".py").replace("__init__", "")


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imported(path: Path) -> tuple[str, ...]:
    """All modules that a file imports, at its top or inside a function, written out in full."""
    found: list[str] = []
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            found += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: write imports from the root"
            found += (f"{node.module}.{alias.name}" for alias in node.names)
    return tuple(found)


def arrows(path: Path) -> set[str]:
    names = (name.split(".") for name in imported(path))
    return {parts[1] for parts in names if parts[0] == "houseway" and len(parts) > 1}


def label(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_every_package_has_its_row() -> None:
    found = {package(path) for path in MODULES} - {""}
    assert sorted(found - set(ROW)) == []


@each_row(MODULES)
def test_an_import_points_to_a_lower_row(path: Path) -> None:
    here = package(path)
    if not here:
        return  # the package's front page may show everything below the command line
    upwards = [
        other
        for other in sorted(arrows(path) - {here})
        if ROW[other] > ROW[here] or (ROW[other] == ROW[here] and (here, other) not in BESIDE)
    ]
    assert upwards == []


def test_every_arrow_within_a_row_that_has_a_reason_is_there() -> None:
    drawn = {(package(path), other) for path in MODULES for other in arrows(path)}
    assert sorted(set(BESIDE) - drawn) == []


def test_the_arrows_within_a_row_make_no_circle() -> None:
    assert not {(there, here) for here, there in BESIDE} & set(BESIDE)


# --- what a driver sees of a family ---------------------------------------------------------------


@each_row(path for path in MODULES if package(path) != "families")
def test_nobody_looks_into_a_family(path: Path) -> None:
    """Drivers know the registry, the protocols, and what several families share."""
    inside = {name for name in imported(path) if name.startswith(FAMILY_PACKAGES)}
    assert not inside


def test_a_family_shows_one_value() -> None:
    packages = dict.fromkeys(package for known in FAMILIES.values() for package in known)
    assert sorted(packages) == sorted(path.parent.name for path in FAMILY_FRONTS)
    for path in FAMILY_FRONTS:
        named = {node.id for node in ast.walk(tree_of(path)) if isinstance(node, ast.Name)}
        assert "FAMILY" in named, label(path)


@each_row(path for path in MODULES if package(path) != "families")
def test_nobody_asks_what_kind_of_analyst_there_is(path: Path) -> None:
    """An analyst says itself what it can."""
    asked = [
        ast.unparse(node)
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("isinstance", "getattr", "hasattr")
        and "analyst" in ast.unparse(node).lower()
    ]
    assert asked == []


# --- no circle of imports -------------------------------------------------------------------------


def module_name(path: Path) -> str:
    parts = ("houseway", *path.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts).removesuffix(".__init__")


NAMES = {module_name(path): path for path in MODULES}


@cache
def loaded(name: str) -> set[str]:
    """The modules that a module may load: at once, or later inside a function."""
    tree = tree_of(NAMES[name])
    for_types = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    found = {module_name(path) for path in FAMILY_FRONTS} if name == GROUP else set()
    by_name = name == "houseway" or name.startswith("houseway.families.")  # texts name modules
    for node in ast.walk(tree):
        if id(node) in for_types:
            continue
        if by_name and isinstance(node, ast.Constant):
            found |= {str(node.value)} - {"houseway", GROUP}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            whole = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {full if full in NAMES else str(node.module) for full in whole}
    return found & NAMES.keys() - {name}


def test_no_module_loads_itself_again_by_way_of_others() -> None:
    later = {name: loaded(name) for name in NAMES}
    while ends := {name for name, others in later.items() if not others & later.keys()}:
        later = {name: others for name, others in later.items() if name not in ends}
    while starts := later.keys() - {other for others in later.values() for other in others}:
        later = {name: others for name, others in later.items() if name not in starts}
    assert {name: sorted(others & later.keys()) for name, others in later.items()} == {}


ARCHITECTURE = Path(__file__).parents[1] / "docs" / "architecture.md"
WALKS = [
    [f"houseway.{name}" for name in re.findall(r"^\d+\. `([\w.]+)`:", walk, re.M)]
    for walk in ARCHITECTURE.read_text(encoding="utf-8")
    .partition("### Three walks")[2]
    .partition("\n## ")[0]
    .split(":\n\n")[1:]
]


@cache
def reached(name: str) -> frozenset[str]:
    """All modules that a module may load, itself or by way of others."""
    return frozenset().union(*({other, *reached(other)} for other in loaded(name)))


@each_row(WALKS)
def test_a_walk_of_the_architecture_has_no_way_back(walk: list[str]) -> None:
    assert len(walk) > 2
    for place, name in enumerate(walk[1:], 1):
        assert any(name in reached(earlier) for earlier in walk[:place]), name
        assert reached(name).isdisjoint(walk[:place]), name


SHARED = (
    "analyst",
    "base",
    "card_tables",
    "counts",
    "drawn_hands",
    "fact_counter",
    "fast_rounds",
    "option_values",
    "peer_games",
    "plain_play",
    "pot_games",
    "round_columns",
    "seats",
    "table_rounds",
)  # of several families


def test_a_family_does_not_know_another_family() -> None:
    for path in (ROOT / "families").glob("*/**/*.py"):
        families = {
            name.split(".")[2] for name in imported(path) if name.startswith("houseway.families.")
        }
        others = families - {path.relative_to(ROOT / "families").parts[0], *SHARED}
        assert not others, label(path)


@each_row(path for path in MODULES if package(path) in CORE)
def test_rules_and_tables_bring_no_luck_of_their_own(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    luck = {name for name in imported(path) if name.split(".")[0] == "random"}
    luck |= {name for name in imported(path) if name.startswith("numpy.random")}
    assert not luck
    assert "np.random" not in text


@each_row(path for path in MODULES if package(path) in CORE)
def test_rules_and_tables_read_no_clock(path: Path) -> None:
    assert not {name.split(".")[0] for name in imported(path)} & {"time", "datetime"}


def test_operating_system_randomness_is_used_in_one_place() -> None:
    users = [label(p) for p in MODULES if any(n.split(".")[0] == "secrets" for n in imported(p))]
    assert users == [
        "cards/shuffle.py",
        "server/accounts/tokens.py",
        "storage/secrets/random_bytes.py",
    ]


# --- no code knows a house ------------------------------------------------------------------------

FOLDERS = {
    path.parent.name: tomllib.loads(path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / "sheets").glob("*/house.toml"))
}
# Textbook games have a folder of their own, but no cardroom prints them.
HOUSES = {name: data["name"] for name, data in FOLDERS.items() if data["document"]}


def strings(path: Path) -> Iterator[str]:
    """String constants and names of a module, without docstrings."""
    tree = tree_of(path)
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr


def test_five_houses_and_a_folder_of_textbook_games_are_known_to_the_sheets() -> None:
    assert len(HOUSES) == 5
    assert set(FOLDERS) - set(HOUSES) == {"reference"}


@each_row(MODULES)
def test_no_code_asks_which_house_it_is(path: Path) -> None:
    # The help of the command line may show a game as an example, but nothing may compare with one.
    words = {*HOUSES, *HOUSES.values(), *(house.replace("-", "_") for house in HOUSES)}
    example = package(path) == "cli"
    assert not [text for text in strings(path) if text.startswith("reference/")]
    named = [
        text
        for text in strings(path)
        for word in words
        if text.lower() == word.lower()
        or text.startswith(f"{word}/")
        or (not example and word.lower() in text.lower())
    ]
    assert named == []


def test_numba_is_imported_where_its_cache_is_set_up_and_nowhere_else() -> None:
    found = [
        str(path.relative_to(ROOT))
        for path in MODULES
        if any(name.split(".")[0] == "numba" for name in imported(path))
    ]
    assert found == ["fast/jit.py"]
