"""The sheet of Conquian: its sections, its gaps, and what it refuses to be."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.conquian.felt import NAME, game_of, rules_of

from houseway.errors import BadSheet, HousewayError
from houseway.families.conquian.section import Play, Stakes
from houseway.library import load_game
from houseway.sheet.switches import Choices

PAGE = Path(__file__).parents[2] / "docs" / "sheet-format.md"
# What the document leaves out, contradicts or lost at a page break.
GAPS = {
    "deal",  # 000:2428-2433
    "refused-discard",  # 000:2453, 2457
    "next-player",  # 000:2457
    "out-of-turn",  # 000:2444
    "after-force",  # 000:2468
    "own-run",  # 000:2461
    "rearranging",
    "empty-stock",  # 000:2464
    "viejos",  # 000:2472
    "lost-symbols",  # 000:2512-2514
    "wager",  # 000:2420, 2472
    "two-forces",  # 000:2468
}


def test_every_gap_of_the_document_is_a_reading() -> None:
    assert set(game_of().sheet.reading) >= GAPS


def test_the_deck_has_forty_cards_without_eights_nines_and_tens() -> None:
    # 000:2412
    assert game_of().deck.size == 40
    with pytest.raises((HousewayError, BadSheet), match="one deck of"):
        load_game(NAME, Choices(settings={"deck.cards": "52"})).rules  # noqa: B018


def test_a_player_needs_his_wager_and_sits_down_with_more() -> None:
    rules = rules_of()
    assert (rules.least_stack, rules.least_buy_in) == (5_00, 100_00)
    high = load_game(NAME, Choices(settings={"stakes.wager": 100})).rules
    assert high.least_stack == 100_00  # type: ignore[attr-defined]


def test_no_wager_has_a_price() -> None:
    with pytest.raises(HousewayError, match="players play each other"):
        game_of().analyst  # noqa: B018


def test_the_page_lists_every_key_of_the_sections() -> None:
    text = PAGE.read_text(encoding="utf-8")
    part = text.partition("## Conquian")[2].partition("\n## ")[0]
    table, _, stakes = part.partition("**`[stakes]`**")
    assert re.findall(r"^\| `(\w+)` \|", table, re.M) == list(Play.model_fields)
    listed = re.findall(r"`(\w+)`", stakes)
    assert [name for name in listed if name in Stakes.model_fields] == list(Stakes.model_fields)
