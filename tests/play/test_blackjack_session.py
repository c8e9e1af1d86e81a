"""A blackjack table with players who split, double, insure and give up whatever they may."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from houseway.cards.shuffle import Below
from houseway.errors import IllegalMove
from houseway.library import index, load_game
from houseway.play.players import BotPlayer
from houseway.play.session import Session
from houseway.settling.verify import verify_record
from houseway.table.rounds import Bet, Choose
from houseway.table.views import RoundView

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


@dataclass
class Bold:
    """Bets as a bot does, puts more money down where he may, and else does anything legal."""

    bot: BotPlayer
    name: str = "Bold"
    seen: list[tuple[RoundView, Choose, int]] = field(default_factory=list)

    def takes_bank(self, session: Session, seat: int) -> int | None:
        return self.bot.takes_bank(session, seat)

    def takes_down(self, session: Session, bet: Bet) -> bool:
        return False

    def bets(self, session: Session, seat: int) -> list[Bet]:
        return self.bot.bets(session, seat)

    def decides(self, session: Session, seen: RoundView, wait: Choose) -> str:
        assert not isinstance(wait.who, str)
        self.seen.append((seen, wait, session.chips[wait.who[0]]))
        raises = [option for option in wait.options if option in RAISES]
        from_these = raises if raises and self.bot.below(3) else wait.options
        return from_these[self.bot.below(len(from_these))]


def table_of(game: str, *, seed: int, chips: int, kind: type[Bold]) -> tuple[Session, list[Bold]]:
    source = random.Random(seed)
    below: Below = source.randrange
    players = [kind(BotPlayer(f"bot {seat}", below)) for seat in range(1, 6)]
    seats: dict[int, Any] = dict(enumerate(players, start=1))
    purse = dict.fromkeys(seats, chips)
    return Session(load_game(game), seats, below=below, seeded=True, chips=purse), players


def played(
    game: str, *, seed: int, rounds: int, chips: int = CHIPS, kind: type[Bold] = Bold
) -> tuple[Session, list[Bold]]:
    """Rounds until nobody can bank any more; chips are counted and records verified on the way."""
    table, players = table_of(game, seed=seed, chips=chips, kind=kind)
    ended = ""
    for _ in range(rounds):
        try:
            record = table.play_round()
        except IllegalMove as error:
            ended = error.code
            break
        assert record["conserved"] is True
        assert table.total_chips == 5 * chips
        assert min(table.chips.values()) >= 0
        assert len(verify_record(table.game, record)) == 2
    assert ended in ("", "game-broken")
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
    table.new_shoe()
    assert table.shoe is not None
    table.shoe = replace(table.shoe, cut=None, position=len(table.shoe.order) - 5)
    assert table.play_round()["void"].startswith("the cards ran out")
    assert set(table.chips.values()) == {CHIPS}
    assert table.shoe.needs_shuffle
    assert "void" not in table.play_round()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed, chips", [(1, CHIPS), (2, 40_00), (3, 300_00)])
def test_chips_are_conserved_in_long_nights(game: str, seed: int, chips: int) -> None:
    played(game, seed=seed, rounds=60, chips=chips)


class AllIn(Bold):
    """Bets every chip he has."""

    def bets(self, session: Session, seat: int) -> list[Bet]:
        chips = session.chips[seat]
        return [Bet(seat=seat, wager="base", amount=chips)] if chips >= 5_00 else []


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


def test_the_hole_card_is_hidden_while_the_players_act() -> None:
    _, players = played("ranchos/pure-21-5-blackjack", seed=3, rounds=10)
    views = [seen for player in players for seen, _, _ in player.seen]
    assert views
    # 004:811-812: only the player-dealer's second card is face down until all have acted.
    assert {(len(v.seen["player-dealer"]), v.held["player-dealer"]) for v in views} == {(1, 2)}


def test_a_game_without_a_hole_card_shows_all_that_lies_there() -> None:
    _, players = played("hustler/21st-century-blackjack", seed=3, rounds=10)
    views = [seen for player in players for seen, _, _ in player.seen]
    assert {(len(v.seen["player-dealer"]), v.held["player-dealer"]) for v in views} == {(1, 1)}


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
