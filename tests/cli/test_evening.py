"""A table over many rounds: chips, bank, shoe and records stay true in every game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

import pytest
from tests.cli.evenings import all_chips, bots_at, chips_of, evening_of, rounds_of, seeded
from tests.games import dear_games_slow
from tests.peer_games import AMONG
from tests.suite.rotation import games_in_turn, trials

import houseway as hw
from houseway.cli.evening import BotPlayer, Evening
from houseway.errors import IllegalMove
from houseway.library import load_game
from houseway.money import parse_money
from houseway.room.commands.player_commands import Bet, Done, PassBank, TakeBank
from houseway.room.commands.spoken import Command
from houseway.room.state.scoreboard import Board
from houseway.settling.settled import Settled
from houseway.settling.verify import verify_record
from houseway.table.cards.piles import pile_cards
from houseway.table.rounds import Choose, Setup

SUPREME = "aviator/supreme-baccarat"
MANY = 30
ROUNDS = trials(short=10, full=MANY)
FEW = trials(short=5, full=8)  # of a hand that is placed card by card


@pytest.mark.in_turn
@pytest.mark.parametrize("game", dear_games_slow(games_in_turn()))
@pytest.mark.parametrize("seed", [1, 2])
def test_chips_are_conserved_and_nobody_owes_in_every_round(game: str, seed: int) -> None:
    table = bots_at(game, seed=seed)
    for _ in range(FEW if game in AMONG else ROUNDS):
        assert table.play_round()
        assert table.records[-1]["conserved"] is True
        assert all_chips(table) == len(table.players) * 1_000_00
        assert min(chips_of(table).values()) >= 0
    first = {x["button"] if game in AMONG else x["bank"]["seat"] for x in table.records}
    assert first == {*table.players}


@pytest.mark.in_turn
@pytest.mark.parametrize("game", dear_games_slow(games_in_turn()))
def test_poor_players_never_owe_and_the_game_may_end(game: str) -> None:
    """With little money banks are short, seats go broke, and some nights nobody can bank."""
    chips = 60_00 if game in AMONG else 40_00  # nine points of $5 are needed to be dealt in
    table = bots_at(game, seed=3, chips=chips)
    going = True
    while going and len(table.records) < (FEW if game in AMONG else ROUNDS):
        going = table.play_round()
        assert all_chips(table) == len(table.players) * chips
        assert min(chips_of(table).values()) >= 0
    assert table.records


@pytest.mark.in_turn
@pytest.mark.parametrize("game", dear_games_slow(games_in_turn()))
def test_every_record_verifies_and_the_shoe_is_dealt_without_a_gap(game: str) -> None:
    table = bots_at(game, seed=5)
    rounds_of(table, 8)
    position, shoe = None, ""
    for record in table.records:
        assert len(verify_record(table.game, record)) == 2
        start = record["shuffle"]["position"]
        if record["shuffle"]["commitment"] == shoe:
            assert start == position
        assert (record["shuffle"]["commitment"] != shoe) >= table.game.sheet.deal.every_round
        shoe = record["shuffle"]["commitment"]
        # Cards that are shuffled again during a hand come in another order.
        first = takewhile(lambda event: event["event"] != "reshuffle", record["events"])
        dealt = [event["card"] for event in first if event["event"] in ("card", "dead-card")]
        if table.game.sheet.deal.order.words[0] == "piles":
            # Empty seats get cards too, which nobody turns up.
            position = start + pile_cards(table.game.sheet) * record["seats"]
            top = iter(record["shuffle"]["order"][start:position])
            assert all(card in top for card in dealt)
        elif (
            table.game.sheet.game.family == "round-poker"
            or "burn" in table.game.sheet.deal.order.words
        ):
            top = iter(record["shuffle"]["order"][start:])  # cards that are burnt lie between them
            assert all(card in top for card in dealt)
        else:
            position = start + len(dealt)
            assert record["shuffle"]["order"][start:position] == dealt


def test_the_same_luck_gives_the_same_night() -> None:
    nights = [bots_at(SUPREME, seed=8) for _ in range(2)]
    for table in nights:
        rounds_of(table, 10)
    assert nights[0].records == nights[1].records
    assert chips_of(nights[0]) == chips_of(nights[1])


def test_a_new_shoe_comes_when_the_cut_card_is_out_and_the_board_keeps_the_old_one() -> None:
    table = bots_at("parkwest/cash-in-baccarat", seed=2, seats=3)
    while len({item["shuffle"]["commitment"] for item in table.records}) < 2:
        assert len(table.records) < 120
        assert table.play_round()
    first, second = table.records[0]["shuffle"], table.records[-1]["shuffle"]
    assert first["nonce"] != second["nonce"]
    assert table.state.board.rounds == 1
    assert table.state.board.previous is not None
    assert table.state.board.previous.rounds == len(table.records) - 1


def test_the_board_counts_what_the_records_say() -> None:
    table = bots_at("parkwest/cash-in-baccarat", seed=6, seats=3)
    rounds_of(table, 20)
    winners = [item["facts"]["winner"] for item in table.records]
    for word in ("player", "banker", "tie"):
        assert table.state.board.results.get(word.title(), 0) == winners.count(word)
    naturals = [
        item["facts"]["player.natural"] or item["facts"]["banker.natural"] for item in table.records
    ]
    assert table.state.board.naturals == sum(naturals)


def test_a_void_round_does_not_count_on_the_board() -> None:
    board = Board()
    game, setup = load_game(SUPREME), Setup(seats=2, bank=1, cover=None, bets=())
    void = Settled(game=game, inputs={}, setup=setup, hands={}, events=(), void="a misdeal")
    assert board.after(game, void) == board


def test_continuous_shuffling_deals_every_round_from_a_full_shoe() -> None:
    table = bots_at("parkwest/cash-in-baccarat", seed=4, seats=2, continuous=True)
    rounds_of(table, 6)
    assert [item["shuffle"]["position"] for item in table.records] == [0] * 6
    assert len({item["shuffle"]["commitment"] for item in table.records}) == 6
    assert table.state.board.rounds == 6  # the board goes on, there is no new shoe


# --- bets that stay up ---------------------------------------------------------------------------


@dataclass(slots=True)
class Flexer(BotPlayer):
    """Bets Flex once, then nothing; takes the bank or not as told."""

    number: int = 3
    banks: bool = False
    placed: bool = False
    tired: bool = False

    def commands(self, evening: Evening, seat: int) -> list[Command]:
        if evening.state.phase == "bank":
            return [TakeBank(amount=300_00) if self.banks else PassBank()]
        said: list[Command] = [Done()]
        if self.tired or not self.placed:
            amount = 0 if self.placed else 10_00
            said.insert(0, Bet(wager="flex", number=self.number, amount=amount))
        self.placed = True
        return said

    def choice(self, evening: Evening, seat: int, wait: Choose) -> str:
        raise AssertionError("nobody chooses in this game")


def flex_table(seed: int, *, banks: bool = False) -> tuple[Evening, Flexer]:
    below = seeded(seed)
    flexer = Flexer("Cleo", below, banks=banks)
    bots = [BotPlayer("Ada", below), BotPlayer("Ben", below)]
    return evening_of(SUPREME, [*bots, flexer], below), flexer


def flex_lines(table: Evening, seat: int) -> list[tuple[int, dict[str, Any]]]:
    """The settlement lines of a seat's Flex bet, each with the player-dealer of its round."""
    return [
        (item["bank"]["seat"], line)
        for item in table.records
        for line in item["settlement"]
        if line["wager"] == "flex" and line["seat"] == seat
    ]


def long_stay() -> Evening:
    """A night on which the Flex bet is undecided for at least three rounds, then decided."""
    for seed in range(200):
        table, _ = flex_table(seed)
        rounds_of(table, 12)
        results = [line["result"] for _, line in flex_lines(table, 3)]
        if results[:3] == ["stays"] * 3 and results[-1] != "stays":
            return table
    raise AssertionError("no seed leaves the bet up for three rounds")


def test_a_flex_bet_stays_up_over_rounds_and_player_dealers_and_is_decided_later() -> None:
    table = long_stay()
    lines = flex_lines(table, 3)
    assert {bank for bank, _ in lines} == {1, 2}  # it outlived a player-dealer
    *up, (_, last) = lines
    for _, line in up:
        assert (line["net"], line["amount"], line["number"]) == ("0", "10", 3)
    banker = [item["facts"]["banker.total"] for item in table.records[: len(lines)]]
    assert not {3, 9} & set(banker[:-1])
    # 000:1949-1950: a 3 before a 9 pays 7 to 5.
    assert last["result"] == ("win" if banker[-1] == 3 else "lose")
    assert last["net"] == ("14" if banker[-1] == 3 else "-10")
    assert table.chips(3) == 1_000_00 + parse_money(last["net"])
    carried = [
        wager.get("carried", False)
        for item in table.records
        for wager in item["wagers"]
        if wager["wager"] == "flex" and wager["seat"] == 3
    ]
    assert carried == [False] + [True] * (len(lines) - 1)


def test_chips_of_a_bet_that_stays_up_are_still_at_the_table() -> None:
    table, _ = flex_table(0)
    for _ in range(12):
        assert table.play_round()
        up = sum(bet.amount for bet in table.state.bets if bet.carried)
        stacks = sum(table.state.stack(place) for place in table.state.patrons)
        assert stacks + up == 3 * 1_000_00 == all_chips(table)


def test_a_bettor_who_takes_the_bank_gets_his_flex_bet_back() -> None:
    table = next(
        found for seed in range(200) if (found := _until_the_flexer_banks(seed)) is not None
    )
    assert table.state.position.holder == 3
    assert [line["result"] for _, line in flex_lines(table, 3)] == ["stays"] * 4
    assert not [bet for bet in table.state.bets if bet.seat == 3]
    mine = parse_money(table.records[-1]["bank"]["net"])
    assert table.state.stack((3, "")) == 1_000_00 + mine  # his ten dollars are back among his chips


def test_a_bettor_may_take_a_flex_bet_down_between_rounds() -> None:
    """000:1943: a bet without a decision may be taken down."""
    table, flexer = next(
        found
        for seed in range(200)
        if rounds_of((found := flex_table(seed))[0], 1) and _up(found[0])
    )
    flexer.tired = True
    assert table.play_round()
    assert len(flex_lines(table, 3)) == 1
    assert table.state.stack((3, "")) == 1_000_00


def _up(table: Evening) -> bool:
    return any(bet.carried for bet in table.state.bets)


def _until_the_flexer_banks(seed: int) -> Evening | None:
    table, _ = flex_table(seed, banks=True)
    rounds_of(table, 5)
    four = [line["result"] for _, line in flex_lines(table, 3)]
    return table if four == ["stays"] * 4 else None


# --- people who do not play by the rules ---------------------------------------------------------


@dataclass(slots=True)
class Chooser(BotPlayer):
    """Bets as a bot does, and notes what it sees when it may choose."""

    answer: str = ""
    seen: list[Mapping[str, Any]] = field(default_factory=list)

    def choice(self, evening: Evening, seat: int, wait: Choose) -> str:
        self.seen.append({hand["hand"]: hand for hand in evening.seen_by(seat)["hands"]})
        return self.answer


def choosers_at(game: str, answer: str) -> tuple[Evening, list[Chooser]]:
    below = seeded(1)
    choosers = [Chooser("bot", below, answer=answer) for _ in range(5)]
    return evening_of(game, choosers, below), choosers


def test_a_choice_that_is_no_option_is_refused() -> None:
    table, _ = choosers_at("aviator/super-pan-9", "peek")
    with pytest.raises(IllegalMove, match="not 'peek'"):
        rounds_of(table, MANY)


def test_a_seat_sees_only_the_cards_that_it_may_see() -> None:
    table, choosers = choosers_at("aviator/baccarat-gold", "hit")
    rounds_of(table, MANY)
    views = [view["banker"]["cards"] for chooser in choosers for view in chooser.seen]
    assert views
    # 000:104-106: the banker hand's second card is down while the players choose.
    assert all(len(cards) == 2 and cards.count("??") == 1 for cards in views)


def test_the_game_is_broken_when_nobody_takes_the_bank() -> None:
    table = bots_at(SUPREME, chips=4_00)  # the table is for $5 and more
    assert not table.play_round()
    assert table.broken
    assert table.records == []


def test_there_is_no_game_without_chips() -> None:
    table = bots_at(SUPREME, chips=0)
    assert not table.play_round()
    assert table.records == []


def test_a_carried_bet_of_a_record_is_not_checked_against_limits_again() -> None:
    """A bet placed under yesterday's limits stays up under today's."""
    table = long_stay()
    record = table.records[1]
    assert any(wager.get("carried") for wager in record["wagers"])
    tighter = table.game.but(settings={"wager.flex.limits": "$50-$200"})
    verify_record(tighter, {**record, "settings": {"wager.flex.limits": "$50-$200"}})
    fresh = [{**wager, "carried": False} for wager in record["wagers"]]
    with pytest.raises(ValueError, match="below the minimum"):
        verify_record(tighter, {**record, "wagers": fresh})


class Leaver(BotPlayer):
    """Gets up when wagers are open, or when there is something to choose."""

    def commands(self, evening: Evening, seat: int) -> list[Command]:
        if evening.state.phase == self.name:
            raise KeyboardInterrupt
        return BotPlayer.commands(self, evening, seat)


@pytest.mark.parametrize("phase", ["wagers", "play"])
def test_a_round_that_somebody_leaves_has_moved_no_chips(phase: str) -> None:
    below = seeded(1)
    players = [*(BotPlayer(f"bot {n}", below) for n in range(1, 4)), Leaver(phase, below)]
    table = evening_of("aviator/baccarat-gold", players, below)
    with pytest.raises(KeyboardInterrupt):
        rounds_of(table, 20)
    before = dict.fromkeys(range(1, 5), 1_000_00)
    for record in table.records:
        before[record["bank"]["seat"]] += parse_money(record["bank"]["net"])
        for line in record["settlement"]:
            before[line["seat"]] += parse_money(line["net"])
    table.call_off()
    assert chips_of(table) == before


@pytest.mark.parametrize(
    "game", ["hustler/super-pan-9", "parkwest/cash-in-baccarat", "ranchos/pure-21-5-blackjack"]
)
def test_the_shares_on_the_board_are_parts_of_a_whole(game: str) -> None:
    table = bots_at(game, seed=3)
    rounds_of(table, 6)
    names = ("Player", "Banker", "Tie", "Hands won", "Hands lost", "Pushed", "Returned")
    assert sum(table.state.board.share(name) for name in names) == pytest.approx(1)


@pytest.mark.slow
def test_bots_fold_and_play_poker_as_it_is_best_played() -> None:
    table = bots_at("500-club/three-card-poker-6-card-bonus", seed=4)
    rounds_of(table, 8)
    said = [choice for record in table.records for choice in record["choices"]]
    assert {choice["do"] for choice in said} == {"play", "fold"}
    for record in table.records:
        up = record["hands"]["player-dealer"][2]
        for choice in record["choices"]:
            hand = " ".join(record["hands"][f"seat {choice['seat']}"])
            best = hw.game(table.game.id).hand(hand, up)["best"]
            assert best == choice["do"]
