"""A blackjack table with players who split, double, insure and give up whatever they may."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from tests.cli.evenings import all_chips, chips_of, evening_of, rounds_of, seeded

from houseway.cli.evening import BotPlayer, Evening
from houseway.library import index
from houseway.room.commands.player_commands import Bet, Bets, Done
from houseway.room.commands.spoken import Command
from houseway.room.state.events import Event
from houseway.settling.verify import verify_record
from houseway.table.rounds import Choose

GAMES = [entry["id"] for entry in index() if entry["family"] == "blackjack"]
# Between them every signal: rescue, insurance, jokers, a second card after the players.
SOME = {
    "500-club/pure-spanish-21-5": {"split", "double", "rescue", "surrender"},
    "hustler/no-bust-6.2": {"split", "double", "insurance"},
    "hustler/21st-century-blackjack": {"split", "double", "surrender"},
    "hustler/la-blackjack": {"hit", "stand"},
}
CHIPS = 2_000_00
RAISES = ("split", "double", "insurance", "even-money", "rescue")


@dataclass(slots=True)
class Bold(BotPlayer):
    """Bets as a bot does, puts more money down where he may, and else does anything legal."""

    seen: list[tuple[Mapping[str, Any], Choose, int]] = field(default_factory=list)

    def choice(self, evening: Evening, seat: int, wait: Choose) -> str:
        assert not isinstance(wait.who, str)
        self.seen.append((evening.seen_by(seat), wait, evening.state.stack((seat, ""))))
        raises = [option for option in wait.options if option in RAISES]
        from_these = raises if raises and self.below(3) else wait.options
        return from_these[self.below(len(from_these))]


def table_of(game: str, *, seed: int, chips: int, kind: type[Bold]) -> tuple[Evening, list[Bold]]:
    below = seeded(seed)
    players = [kind(f"bot {seat}", below) for seat in range(1, 6)]
    return evening_of(game, players, below, chips=chips), players


def played(
    game: str, *, seed: int, rounds: int, chips: int = CHIPS, kind: type[Bold] = Bold
) -> tuple[Evening, list[Bold]]:
    """Rounds until nobody can bank any more; chips are counted and records verified on the way."""
    table, players = table_of(game, seed=seed, chips=chips, kind=kind)
    for _ in range(rounds):
        if not table.play_round():
            break
        record = table.records[-1]
        assert record["conserved"] is True
        assert all_chips(table) == 5 * chips
        assert min(chips_of(table).values()) >= 0
        assert len(verify_record(table.game, record)) == 2
    assert table.records
    return table, players


@pytest.mark.in_turn
@pytest.mark.parametrize("game, signals", SOME.items())
def test_chips_are_conserved_whatever_is_split_doubled_and_insured(
    game: str, signals: set[str]
) -> None:
    table, _ = played(game, seed=1, rounds=25)
    said = {choice["do"] for record in table.records for choice in record["choices"]}
    assert signals <= said


def test_a_round_without_enough_cards_is_a_misdeal_and_the_shoe_is_shuffled() -> None:
    # 003:515-519
    game = "hustler/21st-century-blackjack"
    table, _ = table_of(game, seed=1, chips=CHIPS, kind=Bold)
    rounds_of(table, 1)
    before, shoe = chips_of(table), table.state.shoe
    assert shoe is not None
    short = replace(shoe, cut=None, position=len(shoe.order) - 5)
    table.state = replace(table.state, shoe=short)
    events: list[Event] = []
    table.on_event = lambda _before, event, _after: events.append(event)
    assert table.play_round()
    assert events[-1].body["void"] == "the shoe is out of cards"
    assert chips_of(table) == before
    assert table.state.shoe is not None
    assert table.state.shoe.needs_shuffle
    assert "void" not in rounds_of(table, 1)[-1]
    assert events[-1].body["void"] == ""


@dataclass(slots=True)
class Silent(Bold):
    """Takes the bank, and never bets."""

    def commands(self, evening: Evening, seat: int) -> list[Command]:
        said = BotPlayer.commands(self, evening, seat)
        return [one for one in said if not isinstance(one, Bets)]


def test_an_evening_ends_when_nobody_bets_however_often_the_bank_is_taken() -> None:
    table, _ = table_of(next(iter(SOME)), seed=1, chips=CHIPS, kind=Silent)
    assert not table.play_round()
    assert not table.records


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed, chips", [(1, CHIPS), (2, 40_00), (3, 300_00)])
def test_chips_are_conserved_in_long_nights(game: str, seed: int, chips: int) -> None:
    played(game, seed=seed, rounds=60, chips=chips)


class AllIn(Bold):
    """Bets every chip he has."""

    def commands(self, evening: Evening, seat: int) -> list[Command]:
        chips = evening.state.stack((seat, ""))
        if evening.state.phase != "wagers":
            return Bold.commands(self, evening, seat)
        bet = Bet(wager="base", amount=chips)
        return [*([bet] if chips >= 5_00 else []), Done()]


@pytest.mark.in_turn
@pytest.mark.parametrize("game", ["hustler/no-bust-6.2", "ranchos/pure-21-5-blackjack"])
def test_who_has_bet_every_chip_is_offered_nothing_that_costs_more(game: str) -> None:
    offered: dict[type[Bold], set[str]] = {}
    for kind in (Bold, AllIn):
        waits = []
        for seed in range(10):
            _, players = played(game, seed=seed, rounds=3, chips=60_00, kind=kind)
            waits += [wait for player in players for _, wait, _ in player.seen]
        offered[kind] = {option for wait in waits for option in wait.options}
    costly = {"split", "double", "insurance"}
    assert costly <= offered[Bold]
    assert not costly & offered[AllIn]
    assert {"hit", "stand"} <= offered[AllIn]


def test_no_signal_costs_more_than_the_chips_that_are_left() -> None:
    # A double may be for less here (004:860), so it is offered for what is left.
    _, players = played("ranchos/pure-21-5-blackjack", seed=2, rounds=25, chips=40_00)
    asked = [(wait, chips) for player in players for _, wait, chips in player.seen]
    costs = [(high, chips) for wait, chips in asked for _, high in wait.amounts.values()]
    assert costs
    assert all(high <= chips for high, chips in costs)


def open_and_held(view: Mapping[str, Any]) -> tuple[int, int]:
    """How many cards of the player-dealer are seen, and how many there are."""
    hand = next(hand for hand in view["hands"] if hand["hand"] == "player-dealer")
    return len(hand["cards"]) - hand["cards"].count("??"), len(hand["cards"])


def test_the_hole_card_is_hidden_while_the_players_act() -> None:
    _, players = played("ranchos/pure-21-5-blackjack", seed=3, rounds=10)
    views = [seen for player in players for seen, _, _ in player.seen]
    assert views
    # 004:811-812: only the player-dealer's second card is face down until all have acted.
    assert {open_and_held(view) for view in views} == {(1, 2)}


def test_a_game_without_a_hole_card_shows_all_that_lies_there() -> None:
    _, players = played("hustler/21st-century-blackjack", seed=3, rounds=10)
    views = [seen for player in players for seen, _, _ in player.seen]
    assert {open_and_held(view) for view in views} == {(1, 1)}


def test_a_record_keeps_every_signal_with_its_hand_and_its_money() -> None:
    table, _ = played("hustler/no-bust-6.2", seed=4, rounds=25)
    choices = [(record, choice) for record in table.records for choice in record["choices"]]
    splits = [(record, choice) for record, choice in choices if choice["do"] == "split"]
    assert splits
    for record, choice in splits:
        own = [
            wager["amount"]
            for wager in record["wagers"]
            if wager["seat"] == choice["seat"] and wager["wager"] == "base"
        ]
        assert [choice["amount"]] == own  # a split costs the first wager again
        assert f"seat {choice['seat']}/2" in record["hands"]
    assert any(choice.get("hand", 1) > 1 for _, choice in choices)


def test_the_same_luck_gives_the_same_night_of_blackjack() -> None:
    nights = [played("hustler/no-bust-6.2", seed=8, rounds=8)[0] for _ in range(2)]
    assert nights[0].records == nights[1].records
