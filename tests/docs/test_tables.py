"""Tables of the documentation that list what the code knows: facts, readings, dependencies."""

from __future__ import annotations

import re
import tomllib
from fractions import Fraction

import pytest
from tests.docs.pages import ROOT

from houseway.families.blackjack.section import Double, Play, Split, Surrender
from houseway.library import documents, game_ids, house_of, index, load_game
from houseway.odds.report import price_readings
from houseway.table.hands import EVENT_FACTS
from houseway.wagers.facts import Fact

DOCS = ROOT / "docs"
# The reference games have settings, not readings of a document.
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
        ("Poker against the player-dealer", "500-club/three-card-poker-6-card-bonus"),
    ],
)
def test_the_page_lists_every_fact_of_an_engine(heading: str, name: str) -> None:
    game = load_game(name)
    assert rows_of("facts.md", heading) == shown(dict(game.family.facts(game.sheet)))


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


def readings_that_move_a_price(name: str) -> list[list[str]]:
    """The lines of a game: reading, wager, and the price of every choice, the one in force bold."""
    game = load_game(name)
    found = price_readings(game)
    lines = []
    for reading in dict.fromkeys(item.name for item in found):
        choices = [item for item in found if item.name == reading]
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


def test_the_page_prices_every_reading_that_moves_a_price() -> None:
    others = [entry["id"] for entry in index() if entry["family"] != "blackjack"]
    expected = [line for name in others for line in readings_that_move_a_price(name)]
    assert rows_of("readings.md", "All readings that move a price") == expected


@pytest.mark.slow
@pytest.mark.parametrize("name", BLACKJACK)
def test_the_page_prices_every_reading_of_a_blackjack_game_that_moves_a_price(name: str) -> None:
    rows = rows_of("readings.md", "Blackjack readings that move a price")
    assert [row for row in rows if row[0] == name] == readings_that_move_a_price(name)


def test_the_readings_page_prices_no_game_that_is_not_there() -> None:
    rows = rows_of("readings.md", "Blackjack readings that move a price")
    assert {row[0] for row in rows} <= set(BLACKJACK)


def test_every_dependency_has_its_reason_and_no_other_is_listed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for heading, wanted in (
        ("To run", project["dependencies"]),
        ("To develop", project["optional-dependencies"]["dev"]),
    ):
        listed = [row[0] for row in rows_of("dependencies.md", heading)]
        assert sorted(listed) == sorted(re.split("[<>=]", text)[0] for text in wanted)


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
    assert len(printed) == 41
    assert "Forty-one games of five houses" in text


def test_the_glossary_is_in_alphabetical_order() -> None:
    words = [row[0].lower() for row in rows_of("glossary.md")]
    assert words == sorted(words)
    assert len(set(words)) == len(words)
