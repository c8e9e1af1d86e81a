"""The tables of the blackjack page say what the sheets say and what the solver gives."""

from __future__ import annotations

import re

import pytest
from tests.docs.test_tables import BLACKJACK, rows_of

from houseway.cards import parse_card, parse_cards
from houseway.families.blackjack.rules import BlackjackRules
from houseway.library import Game, load_game
from houseway.odds.report import solve
from houseway.pricing.prices import Valued

GAMES = {
    "Pure 21.5": (
        "500-club/pure-21-5-blackjack",
        "parkwest/pure-21-5-blackjack",
        "ranchos/pure-21-5-blackjack",
        "aviator/pure-21-5",
        "aviator/pure-21-5-buster",
        "aviator/pure-21-5-red-flex",
        "aviator/pure-21-5-red-flex-buster",
    ),
    "Pure Spanish 21.5": ("500-club/pure-spanish-21-5", "aviator/pure-spanish-21-5"),
    "No Bust 4.0a": ("hustler/no-bust-4.0a",),
    "No Bust 4.0B": ("hustler/no-bust-4.0b",),
    "No Bust 6.2": ("hustler/no-bust-6.2",),
    "No Bust 21st Century": (
        "parkwest/no-bust-21st-century-blackjack",
        "ranchos/no-bust-21st-century-blackjack",
    ),
    "21st Century": ("hustler/21st-century-blackjack",),
    "Second Chances": ("hustler/21st-century-blackjack-second-chances",),
    "Hustler Casino": ("hustler/hustler-casino-blackjack",),
    "L.A.": ("hustler/la-blackjack",),
}

EVERY = [(group, name) for group, names in GAMES.items() for name in names]
WORDS = {3: "three", 4: "four", 8: "eight"}
HARD = {  # a hand without an ace for each total
    **{total: f"2c {total - 2}d" for total in range(5, 12)},
    **{total: f"Kc {total - 10}d" for total in range(12, 20)},
    20: "Kc Kd",
    21: "Kc 6d 5h",
    22: "Kc 7d 5h",
}


def cells(table: int) -> dict[str, list[str]]:
    """The lines of the first or the second table at a glance, by the name of the game."""
    rows = rows_of("blackjack.md", "At a glance")
    half = len(rows) // 2
    return {row[0]: row[1:] for row in rows[table * half : (table + 1) * half]}


def played(name: str) -> tuple[Game, BlackjackRules]:
    game = load_game(name)
    assert isinstance(game.rules, BlackjackRules)
    return game, game.rules


def holds(rules: BlackjackRules, key: str, cards: str, *, split: bool = False) -> bool:
    facts = rules.hand_facts(parse_cards(cards), up=parse_card("5s"), split=split)
    return rules.holds(key, facts)


def test_the_page_has_every_game() -> None:
    assert sorted(name for _, name in EVERY) == sorted(BLACKJACK)
    assert list(cells(0)) == list(cells(1)) == list(GAMES)
    assert [row[0] for row in rows_of("blackjack.md", "What each game is worth")] == BLACKJACK


def naturals(game: Game, rules: BlackjackRules) -> str:
    """Cards, points and pay of every natural against an ordinary 20."""
    twenty = rules.dealer_facts(parse_cards("Kc Kd"))
    texts = []
    for natural in rules.section.naturals:
        cards = natural.cards.text.replace("T", "K").split("+")
        held = [parse_card(card if card == "Jk" else f"{card}s") for card in cards]
        facts = rules.hand_facts(held, up=parse_card("Kc"))
        row = game.wagers["base"].judge({**twenty, **facts, "hand.ended": "stood"})
        texts.append(f"{natural.cards} {natural.counts}, {row.pays.text}")
    return "; ".join(texts)


@pytest.mark.parametrize("group, name", EVERY)
def test_naturals_jokers_and_target_are_those_of_the_sheet(group: str, name: str) -> None:
    game, rules = played(name)
    jokers = game.sheet.deck.jokers
    expected = [naturals(game, rules), jokers.use if jokers else "none", str(rules.section.target)]
    assert cells(0)[group][:3] == expected


@pytest.mark.parametrize("group, name", EVERY)
def test_the_look_at_the_hole_card_is_that_of_the_sheet(group: str, name: str) -> None:
    _, rules = played(name)
    looks = {up for up in ("A", "K", "9") if rules.peeks(parse_card(f"{up}s"))}
    words = {
        frozenset("AK"): "under an ace or a ten",
        frozenset("A"): "under an ace only",
        frozenset(): "never" if rules.has_hole_card else "no hole card",
    }
    assert words[frozenset(looks)] in cells(0)[group][4]


@pytest.mark.parametrize("group, name", EVERY)
def test_forced_plays_are_those_of_the_sheet(group: str, name: str) -> None:
    _, rules = played(name)
    hits = [total for total, cards in HARD.items() if holds(rules, "must_hit", cards)]
    stands = [total for total, cards in HARD.items() if holds(rules, "must_stand", cards)]
    forces = cells(1)[group][0]
    assert re.findall(r"hit (\d+)", forces) == [str(total) for total in hits[-1:]]
    assert re.findall(r"stand (?:hard |other )?(\d+)", forces) == [str(min(stands))]
    if min(stands) < 21:
        soft = holds(rules, "must_stand", f"Ac {min(stands) - 11}d")
        assert soft == bool(re.search(r"stand \d", forces))


@pytest.mark.parametrize("group, name", EVERY)
def test_what_a_hand_may_do_is_what_the_sheet_says(group: str, name: str) -> None:
    game, rules = played(name)
    _, double, split, surrender, insurance = cells(1)[group]
    play = rules.section
    if play.double is None:
        assert double == "none"
    else:
        assert double.startswith("two cards")
        assert ("also for less" in double) == (play.double.size == "<= base")
        assert ("rescue" in double) == bool(play.rescue)
    if play.split is None:
        assert split == "none"
    else:
        by = "value" if holds(rules, "split", "Kc Qd") else "rank"
        aces = {("one-card", 2): "aces once, one card", ("free", 4): "aces too, and they play on"}
        ends = aces[play.split.aces, play.split.ace_hands]
        assert split == f"by {by}, {WORDS[play.split.hands]} hands; {ends}"
    assert surrender == surrenders(rules)
    wagers = [w for w in game.sheet.wager.values() if w.kind == "insurance" and w.offered]
    size = {"<= 1/2 base": "up to half", "== 1/2 base": "exactly half"}
    assert (size[str(wagers[0].size)] if wagers else "none") in insurance


def surrenders(rules: BlackjackRules) -> str:
    if not holds(rules, "surrender", "Kc 6d"):
        return "none"
    if holds(rules, "surrender", "Kc 6d 4h"):
        assert not holds(rules, "surrender", "Kc 6d 5h")
        return "any time up to 20"
    again = holds(rules, "surrender", "Kc 6d", split=True)
    return "two cards, also after a split" if again else "two cards"


@pytest.mark.slow
@pytest.mark.parametrize("name", BLACKJACK)
def test_the_page_has_the_price_of_every_game(name: str) -> None:
    lead, *sides = (item.price for item in solve(load_game(name)).wagers)
    assert isinstance(lead, Valued)
    expected = [
        name,
        f"{lead.ev * 100:+.4f} %",
        f"{lead.figure.average_wager:.4f}",
        f"{lead.element_of_risk * 100:+.4f} %",
        ", ".join(f"{side.wager.name} {float(side.ev) * 100:+.4f} %" for side in sides) or "none",
    ]
    rows = rows_of("blackjack.md", "What each game is worth")
    assert [row for row in rows if row[0] == name] == [expected]
