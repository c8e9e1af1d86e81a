"""Tables of the documentation that list what the code knows: facts, readings, dependencies."""

from __future__ import annotations

import re
import tomllib
from fractions import Fraction

import pytest
from tests.docs.pages import ROOT
from tests.docs.pot_table import pot_rows, readings_by_game
from tests.test_layers import ROWS

from houseway.extras import BRINGS
from houseway.families.blackjack.section import Double, Play, Split, Surrender
from houseway.families.chinese.section import Play as ChinesePlay
from houseway.families.pai_gow_poker.section import Play as PaiGowPlay
from houseway.families.pai_gow_tiles.section import Play as TilePlay
from houseway.families.poker.section import Move, Street
from houseway.families.poker.section import Play as PokerPlay
from houseway.families.two_way.section import Play as TwoWayPlay
from houseway.library import documents, game_ids, house_of, index, load_game
from houseway.odds.report import price_readings, solve
from houseway.pricing.prices import Valued
from houseway.setting.card_chart import SETTERS as CARD_SETTERS
from houseway.setting.four_tiles import FACTS as TILE_FACTS
from houseway.setting.seven_cards import FACTS as CARD_FACTS
from houseway.setting.tile_chart import SETTERS as TILE_SETTERS
from houseway.setting.tile_chart import parse_list
from houseway.sheet.model import Jackpot
from houseway.table.cards.hands import EVENT_FACTS
from houseway.wagers.facts import Fact

DOCS = ROOT / "docs"
POKER = "Poker against the player-dealer"
# The reference games have settings, not readings of a document.
PAI_GOW = [entry["id"] for entry in index() if entry["family"] == "pai-gow-poker"]
BLACKJACK = [
    entry["id"]
    for entry in index()
    if entry["family"] == "blackjack" and not entry["id"].startswith("reference/")
]


def rows_of(page: str, heading: str = "") -> list[list[str]]:
    """The cells of the tables below a heading, without the head lines."""
    text = (DOCS / page).read_text(encoding="utf-8")
    if heading:
        text = text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = re.findall(r"^\|(.*)\|$", text, re.M)
    rules = [place for place, line in enumerate(lines) if set(line) <= set("-|")]
    heads = {place - 1 for place in rules} | set(rules)
    return [
        [cell.strip() for cell in line.split(" | ")]
        for place, line in enumerate(lines)
        if place not in heads
    ]


def shown(facts: dict[str, Fact]) -> list[list[str]]:
    return [[f"`{name}`", fact.means, fact.describe()] for name, fact in facts.items()]


@pytest.mark.parametrize(
    "heading, name",
    [
        ("Two shared hands", "parkwest/cash-in-baccarat"),
        ("A hand for each seat", "aviator/super-pan-9"),
        ("Blackjack", "hustler/no-bust-6.2"),
        (POKER, "500-club/three-card-poker-6-card-bonus"),
        ("Poker or blackjack", "hustler/2-way-winner"),
        ("Pai gow poker", "500-club/fortune-pai-gow-poker"),
        ("Pai gow with tiles", "parkwest/pai-gow-tiles"),
        ("Chinese poker", "500-club/face-up-chinese-poker"),
    ],
)
def test_the_page_lists_every_fact_of_an_engine(heading: str, name: str) -> None:
    game = load_game(name)
    assert rows_of("facts.md", heading) == shown(dict(game.family.facts(game.sheet)))


def test_the_page_lists_what_a_board_adds_to_the_facts_of_poker() -> None:
    plain = load_game("500-club/three-card-poker-6-card-bonus")
    known = plain.family.facts(plain.sheet)
    found: dict[str, Fact] = {}
    for name in (
        "parkwest/ultimate-texas-holdem",
        "aviator/ultimate-texas-holdem",
        "aviator/easy-poker",
        "hustler/let-it-ride",
    ):
        game = load_game(name)
        found |= {k: v for k, v in game.family.facts(game.sheet).items() if k not in known}
    assert rows_of("facts.md", "Poker with a board") == shown(found)


def test_the_page_lists_the_facts_of_irregularities() -> None:
    assert rows_of("facts.md", "Irregularities") == shown(dict(EVENT_FACTS))


def test_the_page_lists_every_key_of_the_play_of_blackjack() -> None:
    rows = rows_of("sheet-format.md", "Blackjack: `[play]`")
    assert sorted(re.findall(r"`(\w+)`", " ".join(row[0] for row in rows))) == sorted(
        Play.model_fields
    )
    for key, section in (("double", Double), ("split", Split), ("surrender", Surrender)):
        (means,) = (row[1] for row in rows if row[0] == f"`{key}`")
        assert means.startswith(f"`{{ {', '.join(section.model_fields)} }}`")


def test_the_page_lists_every_key_of_the_play_of_poker() -> None:
    rows = rows_of("sheet-format.md", "Poker: `[play]`")
    keys = [row[0].strip("`") for row in rows]
    assert keys[: len(PokerPlay.model_fields)] == list(PokerPlay.model_fields)
    streets = rows[keys.index("streets")][1]
    assert f"`{{ {', '.join(Street.model_fields)} }}`" in streets
    for move in (key.strip('"') for key in keys if key.startswith('"')):
        assert Move.parse(move).verb == move.split()[0]


def test_the_page_lists_every_key_of_the_play_of_poker_or_blackjack() -> None:
    rows = rows_of("sheet-format.md", "Poker or blackjack: `[play]`")
    keys = re.findall(r"`(\w+)`", " ".join(row[0] for row in rows))
    assert sorted(keys) == sorted(TwoWayPlay.model_fields)


def test_the_page_lists_every_key_of_a_jackpot() -> None:
    text = (DOCS / "sheet-format.md").read_text(encoding="utf-8")
    paragraph = text.partition("**`[jackpot.<id>]`**")[2].partition("\n\n")[0]
    for key in Jackpot.model_fields:
        assert f"`{key}" in paragraph


def readings_that_move_a_price(name: str) -> list[list[str]]:
    """The lines of a game: reading, wager, and the price of every choice, the one in force bold."""
    game = load_game(name)
    found = price_readings(game)
    lines = []
    for reading in dict.fromkeys(item.name for item in found):
        choices = [item for item in found if item.name == reading and item.ev]
        for wager in dict.fromkeys(w for item in choices for w in item.ev):
            prices = [shown_price(item.choice, item.ev.get(wager)) for item in choices]
            if (
                len(
                    {
                        price.removeprefix(item.choice)
                        for price, item in zip(prices, choices, strict=True)
                    }
                )
                < 2
            ):
                continue
            marked = [
                f"**{price}**" if item.is_default else price
                for item, price in zip(choices, prices, strict=True)
            ]
            kind = " (setting)" if reading in game.sheet.setting else ""
            lines.append([name, reading + kind, wager, ", ".join(marked)])
    return lines


def shown_price(choice: str, ev: Fraction | float | None) -> str:
    return f"{choice} not offered" if ev is None else f"{choice} {float(ev) * 100:+.4f} %"


@pytest.mark.slow
def test_the_page_prices_every_reading_that_moves_a_price() -> None:
    without = ("chinese", "round-poker", "conquian")  # players play each other: nothing is priced
    elsewhere = ("blackjack", "two-way", *without)
    others = [entry["id"] for entry in index() if entry["family"] not in elsewhere]
    quick = [name for name in others if name not in PAI_GOW]
    expected = [line for name in quick for line in readings_that_move_a_price(name)]
    rows = rows_of("readings.md", "All readings that move a price")
    assert [row for row in rows if row[0] not in PAI_GOW] == expected
    assert list(dict.fromkeys(row[0] for row in rows)) == [
        name for name in others if any(row[0] == name for row in rows)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("name", PAI_GOW)
def test_the_page_prices_every_reading_of_pai_gow_poker_that_moves_a_price(name: str) -> None:
    rows = rows_of("readings.md", "All readings that move a price")
    assert [row for row in rows if row[0] == name] == readings_that_move_a_price(name)


@pytest.mark.slow
def test_the_page_tells_every_reading_that_moves_a_pot() -> None:
    found = [row for game, names in readings_by_game().items() for row in pot_rows(game, names)]
    assert rows_of("readings.md", "Readings that move a pot") == found


def test_the_page_lists_readings_of_pots_that_there_are() -> None:
    known = readings_by_game()
    rows = rows_of("readings.md", "Readings that move a pot")
    assert rows
    for name, game, choices in rows:
        assert name in known[game]
        offered = load_game(game).sheet.reading[name].choices
        assert [each.strip("*").split()[0] for each in choices.split(", ")] == offered


@pytest.mark.slow
def test_the_page_prices_every_poker_game_of_the_houses() -> None:
    rows = [row for row in rows_of("exact-odds.md", POKER) if len(row) == 5]
    games = [entry["id"] for entry in index() if entry["family"] == "poker"]
    printed = [name for name in games if not name.startswith("reference/")]
    assert sorted(row[0] for row in rows) == sorted(printed)
    for name, ev, risk, sides, _ in rows:
        found = solve(load_game(name))
        lead = found.price(found.decided_for)
        assert isinstance(lead, Valued)
        assert [ev, risk] == [f"{lead.ev * 100:+.4f} %", f"{lead.element_of_risk * 100:+.4f} %"]
        bonuses = [i.price for i in found.wagers if i.price.wager.section.kind == "bonus"]
        expected = (f"{side.wager.name} {float(side.ev) * 100:+.4f} %" for side in bonuses)
        assert sides == (", ".join(expected) or "none")


@pytest.mark.slow
def test_the_page_has_the_prices_of_the_casino_games_of_poker() -> None:
    rows = [row for row in rows_of("exact-odds.md", POKER) if len(row) == 3]
    assert len(rows) == 4
    for name, _, ev in rows:
        found = solve(load_game(name))
        assert ev == f"{float(found.price(found.decided_for).ev) * 100:+.4f} %"


@pytest.mark.slow
@pytest.mark.parametrize("name", BLACKJACK)
def test_the_page_prices_every_reading_of_a_blackjack_game_that_moves_a_price(name: str) -> None:
    rows = rows_of("readings.md", "Blackjack readings that move a price")
    assert [row for row in rows if row[0] == name] == readings_that_move_a_price(name)


def test_the_readings_page_prices_no_game_that_is_not_there() -> None:
    rows = rows_of("readings.md", "Blackjack readings that move a price")
    assert {row[0] for row in rows} <= set(BLACKJACK)


def test_the_page_lists_every_fact_and_setter_of_a_chart() -> None:
    assert rows_of("pai-gow.md", "Facts of a chart for cards") == shown(dict(CARD_FACTS))
    setters = [row[0].strip("`") for row in rows_of("pai-gow.md", "Setters of a chart for cards")]
    assert setters == list(CARD_SETTERS)
    rows = rows_of("pai-gow.md", "A chart for tiles")
    assert rows[: len(TILE_FACTS)] == shown(dict(TILE_FACTS))
    words = [row[0].strip("`") for row in rows[len(TILE_FACTS) :]]
    assert words[: len(TILE_SETTERS)] == list(TILE_SETTERS)
    assert all(parse_list(text).labels for text in words[len(TILE_SETTERS) :])


def test_the_page_lists_every_key_of_the_play_of_pai_gow_and_chinese_poker() -> None:
    rows = rows_of("sheet-format.md", "Pai gow: `[play]` and `[house_way]`")
    keys = [row[0].strip("`") for row in rows]
    assert keys == [*PaiGowPlay.model_fields, *TilePlay.model_fields]
    rows = rows_of("sheet-format.md", "Chinese poker: `[play]`, `[score]` and `[stakes]`")
    assert [row[0].strip("`") for row in rows] == list(ChinesePlay.model_fields)


@pytest.mark.slow
@pytest.mark.parametrize(
    "family", [pytest.param("pai-gow-poker", marks=pytest.mark.slow), "pai-gow-tiles"]
)
def test_the_page_has_the_price_of_every_game_of_pai_gow(family: str) -> None:
    listed = {row[0]: row[1:] for row in rows_of("pai-gow.md", "What the houses deal")}
    for name in (entry["id"] for entry in index() if entry["family"] == family):
        found = solve(load_game(name))
        lead = found.price(found.decided_for)
        bonuses = [i.price for i in found.wagers if i.price.wager.section.kind == "bonus"]
        sides = (f"{side.wager.name} {float(side.ev) * 100:+.4f} %" for side in bonuses)
        assert found.chart is not None
        way = float(found.chart["house_way"]["ev"])
        expected = [f"{float(lead.ev) * 100:+.4f} %", f"{way * 100:+.4f} %"]
        assert listed[name] == [*expected, ", ".join(sides) or "none"]


def test_the_architecture_has_the_rows_that_imports_are_held_to() -> None:
    rows = [row for row in rows_of("architecture.md", "Layers") if len(row) == 3]
    shown_rows = [set(re.findall(r"`(\w+)`", row[1])) for row in reversed(rows)]
    assert shown_rows == [set(row) for row in ROWS]


def test_every_dependency_has_its_reason_and_no_other_is_listed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    for heading, wanted in (
        ("The core", project["dependencies"]),
        ("To develop", extras["docs"] + extras["dev"]),
    ):
        listed = [row[0] for row in rows_of("dependencies.md", heading)]
        assert sorted(listed) == sorted(_packages(wanted))
    pairs = [row[:2] for row in rows_of("dependencies.md", "What the extras bring")]
    brought = [[name, f"`{extra}`"] for extra in BRINGS for name in _packages(extras[extra])]
    assert sorted(pairs) == sorted(brought)
    named = [row[0].strip("`") for row in rows_of("dependencies.md", "Extras")]
    assert sorted(named) == sorted(extras)


def _packages(requirements: list[str]) -> set[str]:
    """The names of other packages among some requirements."""
    return {re.split(r"[\[<>=]", text)[0] for text in requirements} - {"houseway"}


def test_the_sources_are_the_documents_of_the_houses() -> None:
    found = [house_of(name.split("/")[0]) for name in game_ids()]
    houses = {house.document: house for house in found if house.document}
    assert sorted(houses) == sorted(documents())
    expected = [[n, houses[n].name, houses[n].title] for n in sorted(houses)]
    assert rows_of("sources.md") == expected


def test_the_readme_names_every_house_and_game() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    lines = dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", text, re.M))
    for house in {entry["house"] for entry in index()}:
        games = [entry["name"] for entry in index() if entry["house"] == house]
        assert sorted(lines[house].split(", ")) == sorted(games)
    printed = [entry for entry in index() if not entry["id"].startswith("reference/")]
    assert len(printed) == 117
    assert "A hundred and seventeen games of five houses" in text


def test_the_glossary_is_in_alphabetical_order() -> None:
    words = [row[0].lower() for row in rows_of("glossary.md")]
    assert words == sorted(words)
    assert len(set(words)) == len(words)
