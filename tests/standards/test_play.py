"""Points about a hand: cards know no wagers, the clock spends nothing, chips go no other way."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.room.evening import Evening
from tests.suite.rotation import games_in_turn

from houseway.library import load_game
from houseway.money import parse_money
from houseway.room.state.ledger import Move

FAMILIES = (
    "parkwest/cash-in-baccarat",
    "aviator/super-pan-9",
    "hustler/no-bust-6.2",
    "aviator/ultimate-texas-holdem",
    "hustler/let-it-ride",
    "hustler/2-way-winner",
    "parkwest/fortune-pai-gow-poker",
    "hustler/pai-gow-tiles",
)
AMONG = ("hustler/13-card-chinese-poker", "500-club/face-up-chinese-poker")


def hands_dealt(game: str, people: tuple[str, ...], *, bank: str, amount: str) -> dict[str, str]:
    """The first cards of a round, from the same shoe whoever plays for whatever."""
    table = Evening(load_game(game), seed=7)
    table.sit(*people, chips="5000")
    table.bank(bank)
    base = [w.id for w in table.game.wagers.values() if w.section.kind == "base"]
    wagers = base[:1] if "winner" in table.game.family.facts(table.game.sheet) else base
    for place in table.state.bettors():
        person = table.state.patrons[place].person
        table.do(person, "bets", bets=[{"wager": name, "amount": amount} for name in wagers])
        table.do(person, "done")
    assert table.state.round is not None or table.state.settled is not None
    table.decide_all()
    assert table.state.settled is not None
    return {hand: cards[:2] for hand, cards in table.state.settled["hands"].items()}


@pytest.mark.parametrize("game", ["parkwest/cash-in-baccarat", "hustler/three-card-poker"])
def test_the_cards_do_not_depend_on_who_plays_and_for_how_much(game: str) -> None:
    small = hands_dealt(game, ("ann", "ben", "cy"), bank="500", amount="10")
    large = hands_dealt(game, ("dora", "emil", "flo"), bank="4000", amount="200")
    assert small == large


@pytest.mark.in_turn
@pytest.mark.parametrize("game", games_in_turn())
def test_the_clock_puts_no_chip_on_the_layout(game: str) -> None:
    table = Evening(load_game(game), seed=3)
    people = ("ann", "ben", "cy", "dora")
    table.sit(*people[: table.game.sheet.table.seats], chips="3000")
    for _ in range(3):  # the clock may speak for nobody longer than that
        for place in list(table.state.patrons):
            if table.state.phase in ("settled", "idle"):
                table.do(table.state.patrons[place].person, "done")
        if table.state.kind.has_bank:
            table.bank("500")
            table.bets()
        assert table.state.phase in ("play", "settled")
        while table.state.waits is not None:
            for event in table.time_is_up():
                assert not (event.kind == "chose" and event.moves), event.body


# --- where chips may go ---------------------------------------------------------------------------

WAYS = {
    ("wallet", "stack"),  # buy-in
    ("stack", "wallet"),  # cash-out
    ("bets", "wallet"),
    ("cage", "stack"),  # bots
    ("stack", "cage"),
    ("stack", "bets"),
    ("bets", "stack"),
    ("stack", "cover"),
    ("cover", "stack"),
    ("bets", "cover"),
    ("stack", "fees"),
    ("cover", "fees"),
    ("fees", "stack"),  # of a round that was called off
    ("fees", "cover"),
}


def person_of(account: str) -> str | None:
    kind, *rest = account.split(":")
    return rest[-1] if kind in ("wallet", "stack", "bets") else None


@pytest.mark.in_turn
@pytest.mark.parametrize("game", FAMILIES)
def test_chips_go_from_person_to_person_through_the_bank_of_a_round_only(game: str) -> None:
    table = Evening(load_game(game), seed=5)
    table.sit("ann", "ben", "bot-1", chips="3000")
    for _ in range(6):
        table.round()
    for person in ("ann", "ben", "bot-1"):
        table.do(person, "leave")
    moves: list[Move] = [move for event in table.events for move in event.moves]
    ways = Counter((m.giver.partition(":")[0], m.taker.partition(":")[0]) for m in moves)
    assert set(ways) <= WAYS
    for move in moves:
        people = {person_of(move.giver), person_of(move.taker)} - {None}
        assert len(people) == 1, move


@pytest.mark.in_turn
@pytest.mark.parametrize("game", AMONG)
def test_where_players_play_each_other_chips_go_from_stack_to_stack_when_a_round_is_settled(
    game: str,
) -> None:
    table = Evening(load_game(game), seed=5)
    table.sit("ann", "ben", "bot-1", chips="3000")
    paid = []
    for _ in range(4):
        table.round()
        assert table.state.settled is not None
        paid += [parse_money(line["paid"]) for line in table.state.settled["settlement"]]
    for person in ("ann", "ben", "bot-1"):
        table.do(person, "leave")
    between = [
        (event.kind, move.cents)
        for event in table.events
        for move in event.moves
        if (move.giver.partition(":")[0], move.taker.partition(":")[0]) == ("stack", "stack")
    ]
    assert between == [("settled", cents) for cents in paid if cents]
    others = [m for e in table.events for m in e.moves if e.kind != "settled"]
    ways = {(m.giver.partition(":")[0], m.taker.partition(":")[0]) for m in others}
    assert ways == {("wallet", "stack"), ("stack", "wallet"), ("cage", "stack"), ("stack", "cage")}
