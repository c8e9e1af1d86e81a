"""A notebook shows games, rounds, prices and equities as tables, with every text escaped."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from typing import Any

from tests.games import game_called
from tests.values.samples import ONE_OF_EACH, SHARED, steps
from tests.values.test_price_values import equity_of, odds_of, simulation_of

from houseway.cards import Card, card_text
from houseway.library import Game, build_game, game_ids, sheet_from_text
from houseway.odds.report import solve
from houseway.sheet.switches import Choices
from houseway.table.rounds import Round

STRANGE = f"""extends = "{SHARED}"
[game]
name = "<script>alert(1)</script> & Co"
source = "own"
[wager.tie]
name = "<i>Tie</i>"
"""


def parsed(value: Any) -> tuple[str, list[list[str]], str]:
    """The caption, the lines of the table and what stands below it, if it is well formed."""
    tree = ElementTree.fromstring(f"<div>{value._repr_html_()}</div>")
    tables = tree.findall("table")
    assert len(tables) == 1
    lines = [["".join(cell.itertext()) for cell in line] for line in tables[0].iter("tr")]
    assert len({len(line) for line in lines}) == 1
    below = "\n".join("".join(note.itertext()) for note in tree.findall("p"))
    return "".join(tables[0].findtext("caption") or ""), lines, below


def test_every_game_is_a_table_of_its_wagers() -> None:
    for name in game_ids():
        game = game_called(name)
        title, lines, below = parsed(game)
        assert title == f"{game.name}, {game.house.name}"
        assert [line[0] for line in lines[1:]] == [wager.name for wager in game.wagers.values()]
        for key, choice in game.readings.items():
            assert f"{key} = {choice}" in below


def test_a_game_shows_what_its_wagers_pay() -> None:
    _, lines, below = parsed(game_called(SHARED))
    assert ["Tie", "bonus", "wins 8 to 1"] in lines
    assert "deck.decks = 8" in below


def test_odds_are_a_line_for_each_wager() -> None:
    odds = odds_of(SHARED)
    _, lines, _ = parsed(odds)
    assert lines[0] == ["wager", "EV", "hit", "push", "sd"]
    tie = odds.price("tie")
    assert lines[3][1:3] == [f"{float(tie.ev):+.4%}", f"{float(tie.hit):.4%}"]
    assert len(lines) == len(odds.wagers) + 1


def test_a_simulation_shows_its_standard_errors() -> None:
    simulation = simulation_of(SHARED)
    title, lines, _ = parsed(simulation)
    assert "500 rounds" in title
    assert lines[0][-1] == "standard error"
    error = simulation.wagers[0].standard_error
    assert error is not None
    assert lines[1][-1] == f"{error:.4%}"


def test_an_equity_shows_the_share_of_each_hand() -> None:
    exact, sampled = equity_of(None), equity_of(500)
    _, lines, below = parsed(exact)
    assert lines[0] == ["hand", "share", "wins", "ties"]
    assert lines[1][:2] == ["Js Ts", f"{float(exact.hands[0].share):.4%}"]
    assert below == "Board: 5s 6s 7d"
    assert parsed(sampled)[1][0][-1] == "standard error"


def test_a_round_shows_the_cards_that_lie_there() -> None:
    for name in ONE_OF_EACH:
        game = game_called(name)
        rounds = steps(game)
        for round_ in (rounds[0], rounds[len(rounds) // 2], rounds[-1]):
            parsed(round_)
    rounds = steps(game_called(SHARED))
    title, lines, below = parsed(rounds[-1])
    assert title == "Round of 3 seats: over"
    shown = {line[0]: line[1].split() for line in lines[1:]}
    finished = rounds[-1].finished
    assert finished is not None
    assert shown["player"] == [card_text(card) for card in finished.hands["player"]]
    assert below.startswith("Wagers: seat 2 player $")


def test_a_card_that_lies_face_down_stands_in_brackets() -> None:
    rounds = steps(game_called("reference/three-card-poker"))
    whole = next(round_ for round_ in rounds if len(round_.cards) == 6)
    lines = parsed(whole)[1][1:]
    assert [hand for hand, _ in lines] == ["seat 2", "player-dealer"]
    cards = " ".join(shown for _, shown in lines).split()
    assert cards == [f"({card_text(card)})" for hand, _ in lines for card in dealt(whole, hand)]


def dealt(round_: Round, hand: str) -> list[Card]:
    """The cards of a hand, by the round's own account."""
    return [event["_card"] for event in round_.events if event.get("hand") == hand]


def test_texts_of_a_sheet_are_escaped() -> None:
    game = build_game(sheet_from_text(STRANGE), Choices(settings={"deck.decks": 6}), Game)
    odds = solve(game, only="tie")
    for value in (game, odds):
        text = value._repr_html_()
        assert "<script" not in text
        assert "<i>" not in text
        title, lines, _ = parsed(value)
        assert title.startswith("<script>alert(1)</script> & Co")
        assert "<i>Tie</i>" in [line[0] for line in lines]
