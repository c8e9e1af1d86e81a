"""A table over many rounds: chips, bank, shoe and records stay true in every game."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

import pytest
from tests.among import AMONG
from tests.games import dear_games_slow
from tests.suite.rotation import games_in_turn, trials

import houseway as hw
from houseway.cards.shuffle import Below
from houseway.errors import IllegalMove
from houseway.library import load_game
from houseway.money import parse_money
from houseway.play.among import AmongPlayers
from houseway.play.players import BotPlayer
from houseway.play.session import Session
from houseway.room.board import Board
from houseway.settling.verify import verify_record
from houseway.table.piles import pile_cards
from houseway.table.rounds import Bet, Choose
from houseway.table.views import RoundView

SUPREME = "aviator/supreme-baccarat"
MANY = 30
ROUNDS = trials(short=10, full=MANY)
FEW = trials(short=5, full=8)  # of a hand that is placed card by card


def seeded(seed: int) -> Below:
    source = random.Random(seed)
    return lambda bound: source.randrange(bound)


def bots_at(game: str, *, seed: int = 1, seats: int = 5, chips: int = 1_000_00) -> Session:
    below = seeded(seed)
    loaded = load_game(game)
    there = range(1, min(seats, loaded.sheet.table.seats) + 1)
    players: dict[int, Any] = {n: BotPlayer(f"bot {n}", below) for n in there}
    purse = dict.fromkeys(players, chips)
    kind = AmongPlayers if game in AMONG else Session
    return kind(loaded, players, below=below, seeded=True, chips=purse)


@pytest.mark.in_turn
@pytest.mark.parametrize("game", dear_games_slow(games_in_turn()))
@pytest.mark.parametrize("seed", [1, 2])
def test_chips_are_conserved_and_nobody_owes_in_every_round(game: str, seed: int) -> None:
    table = bots_at(game, seed=seed)
    for _ in range(FEW if game in AMONG else ROUNDS):
        record = table.play_round()
        assert record["conserved"] is True
        assert table.total_chips == len(table.players) * 1_000_00
        assert min(table.chips.values()) >= 0
    first = {x["button"] if game in AMONG else x["bank"]["seat"] for x in table.records}
    assert first == {*table.players}


@pytest.mark.in_turn
@pytest.mark.parametrize("game", dear_games_slow(games_in_turn()))
def test_poor_players_never_owe_and_the_game_may_end(game: str) -> None:
    """With little money banks are short, seats go broke, and some nights nobody can bank."""
    chips = 60_00 if game in AMONG else 40_00  # nine points of $5 are needed to be dealt in
    table = bots_at(game, seed=3, chips=chips)
    ended = ""
    while not ended and len(table.records) < (FEW if game in AMONG else ROUNDS):
        try:
            table.play_round()
        except IllegalMove as error:
            ended = error.code
        assert table.total_chips == len(table.players) * chips
        assert min(table.chips.values()) >= 0
    assert ended in ("", "game-broken")
    assert table.records


@pytest.mark.in_turn
@pytest.mark.parametrize("game", dear_games_slow(games_in_turn()))
def test_every_record_verifies_and_the_shoe_is_dealt_without_a_gap(game: str) -> None:
    table = bots_at(game, seed=5)
    for _ in range(8):
        table.play_round()
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
        for _ in range(10):
            table.play_round()
    assert nights[0].records == nights[1].records
    assert nights[0].chips == nights[1].chips


def test_a_new_shoe_comes_when_the_cut_card_is_out_and_the_board_keeps_the_old_one() -> None:
    table = bots_at("parkwest/cash-in-baccarat", seed=2, seats=3)
    while len({item["shuffle"]["commitment"] for item in table.records}) < 2:
        assert len(table.records) < 120
        table.play_round()
    first, second = table.records[0]["shuffle"], table.records[-1]["shuffle"]
    assert first["nonce"] != second["nonce"]
    assert table.board.rounds == 1
    assert table.board.previous is not None
    assert table.board.previous.rounds == len(table.records) - 1


def test_the_board_counts_what_the_records_say() -> None:
    table = bots_at("parkwest/cash-in-baccarat", seed=6, seats=3)
    for _ in range(20):
        table.play_round()
    winners = [item["facts"]["winner"] for item in table.records]
    for word in ("player", "banker", "tie"):
        assert table.board.results.get(word.title(), 0) == winners.count(word)
    naturals = [
        item["facts"]["player.natural"] or item["facts"]["banker.natural"] for item in table.records
    ]
    assert table.board.naturals == sum(naturals)


def test_a_void_round_does_not_count_on_the_board() -> None:
    board = Board()
    record = {"void": "a misdeal", "facts": {}, "settlement": []}
    assert board.after(load_game(SUPREME), record) == board


def test_continuous_shuffling_deals_every_round_from_a_full_shoe() -> None:
    below = seeded(4)
    players: dict[int, Any] = {n: BotPlayer(f"bot {n}", below) for n in (1, 2)}
    game = load_game("parkwest/cash-in-baccarat")
    table = Session(game, players, below=below, seeded=True, continuous=True)
    for _ in range(6):
        table.play_round()
    assert [item["shuffle"]["position"] for item in table.records] == [0] * 6
    assert len({item["shuffle"]["commitment"] for item in table.records}) == 6
    assert table.board.rounds == 6  # the board goes on, there is no new shoe


# --- bets that stay up ---------------------------------------------------------------------------


@dataclass(slots=True)
class Flexer:
    """Bets Flex once, then nothing; takes the bank or not as told."""

    name: str
    number: int
    banks: bool = False
    placed: bool = False
    tired: bool = False

    def takes_bank(self, session: Session, seat: int) -> int | None:
        return 300_00 if self.banks else None

    def takes_down(self, session: Session, bet: Bet) -> bool:
        return self.tired

    def bets(self, session: Session, seat: int) -> list[Bet]:
        if self.placed:
            return []
        self.placed = True
        return [Bet(seat=seat, wager="flex", number=self.number, amount=10_00)]

    def decides(self, session: Session, seen: RoundView, wait: Choose) -> str:
        raise AssertionError("nobody chooses in this game")


def flex_table(seed: int, flexer: Flexer) -> Session:
    below = seeded(seed)
    players: dict[int, Any] = {1: BotPlayer("Ada", below), 2: BotPlayer("Ben", below), 3: flexer}
    return Session(load_game(SUPREME), players, below=below, seeded=True)


def flex_lines(table: Session, seat: int) -> list[tuple[int, dict[str, Any]]]:
    """The settlement lines of a seat's Flex bet, each with the player-dealer of its round."""
    return [
        (item["bank"]["seat"], line)
        for item in table.records
        for line in item["settlement"]
        if line["wager"] == "flex" and line["seat"] == seat
    ]


def long_stay(made: Callable[[], Flexer]) -> Session:
    """A night on which the Flex bet is undecided for at least three rounds, then decided."""
    for seed in range(200):
        table = flex_table(seed, made())
        for _ in range(12):
            table.play_round()
        results = [line["result"] for _, line in flex_lines(table, 3)]
        if results[:3] == ["stays"] * 3 and results[-1] != "stays":
            return table
    raise AssertionError("no seed leaves the bet up for three rounds")


def test_a_flex_bet_stays_up_over_rounds_and_player_dealers_and_is_decided_later() -> None:
    table = long_stay(lambda: Flexer("Cleo", 3))
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
    assert table.chips[3] == 1_000_00 + parse_money(last["net"])
    carried = [
        wager.get("carried", False)
        for item in table.records
        for wager in item["wagers"]
        if wager["wager"] == "flex" and wager["seat"] == 3
    ]
    assert carried == [False] + [True] * (len(lines) - 1)


def test_chips_of_a_bet_that_stays_up_are_still_at_the_table() -> None:
    table = flex_table(0, Flexer("Cleo", 3))
    for _ in range(12):
        table.play_round()
        up = sum(bet.amount for bet in table.carried)
        assert sum(table.chips.values()) + up == 3 * 1_000_00 == table.total_chips


def test_a_bettor_who_takes_the_bank_gets_his_flex_bet_back() -> None:
    table = next(
        found for seed in range(200) if (found := _until_the_flexer_banks(seed)) is not None
    )
    assert table.bank.holder == 3
    assert [line["result"] for _, line in flex_lines(table, 3)] == ["stays"] * 4
    assert not [bet for bet in table.carried if bet.seat == 3]
    mine = parse_money(table.records[-1]["bank"]["net"])
    assert table.chips[3] == 1_000_00 + mine  # his ten dollars are back among his chips


def test_a_bettor_may_take_a_flex_bet_down_between_rounds() -> None:
    """000:1943: a bet without a decision may be taken down."""
    flexer = Flexer("Cleo", 3)
    table = next(
        found
        for seed in range(200)
        if (found := flex_table(seed, flexer := Flexer("Cleo", 3))).play_round() and found.carried
    )
    flexer.tired = True
    table.play_round()
    assert len(flex_lines(table, 3)) == 1
    assert table.chips[3] == 1_000_00


def _until_the_flexer_banks(seed: int) -> Session | None:
    table = flex_table(seed, Flexer("Cleo", 3, banks=True))
    for _ in range(5):
        table.play_round()
    four = [line["result"] for _, line in flex_lines(table, 3)]
    return table if four == ["stays"] * 4 else None


# --- people who do not play by the rules ---------------------------------------------------------


@dataclass(slots=True)
class Chooser:
    """Bets as a bot does, and notes what it sees when it may choose."""

    bot: BotPlayer
    answer: str
    name: str = "Chooser"
    seen: list[RoundView] = field(default_factory=list)

    def takes_bank(self, session: Session, seat: int) -> int | None:
        return self.bot.takes_bank(session, seat)

    def bets(self, session: Session, seat: int) -> list[Bet]:
        return self.bot.bets(session, seat)

    def decides(self, session: Session, seen: RoundView, wait: Choose) -> str:
        self.seen.append(seen)
        return self.answer


def choosers_at(game: str, answer: str) -> tuple[Session, list[Chooser]]:
    below = seeded(1)
    choosers = [Chooser(BotPlayer("bot", below), answer) for _ in range(5)]
    players: dict[int, Any] = dict(enumerate(choosers, start=1))
    return Session(load_game(game), players, below=below, seeded=True), choosers


def rounds_of(table: Session, number: int) -> None:
    for _ in range(number):
        table.play_round()


def test_a_choice_that_is_no_option_is_refused() -> None:
    table, _ = choosers_at("aviator/super-pan-9", "peek")
    with pytest.raises(IllegalMove, match="not 'peek'"):
        rounds_of(table, MANY)


def test_a_seat_sees_only_the_cards_that_it_may_see() -> None:
    table, choosers = choosers_at("aviator/baccarat-gold", "hit")
    rounds_of(table, MANY)
    views = [view for chooser in choosers for view in chooser.seen]
    assert views
    # 000:104-106: the banker hand's second card is down while the players choose.
    assert all((len(view.seen["banker"]), view.held["banker"]) == (1, 2) for view in views)


def test_the_game_is_broken_when_nobody_takes_the_bank() -> None:
    table = bots_at(SUPREME)
    table.chips = dict.fromkeys(table.players, 0)
    with pytest.raises(IllegalMove) as caught:
        table.play_round()
    assert caught.value.code == "game-broken"
    assert table.records == []


def test_a_carried_bet_of_a_record_is_not_checked_against_limits_again() -> None:
    """A bet placed under yesterday's limits stays up under today's."""
    table = long_stay(lambda: Flexer("Cleo", 3))
    record = table.records[1]
    assert any(wager.get("carried") for wager in record["wagers"])
    tighter = table.game.but(settings={"wager.flex.limits": "$50-$200"})
    verify_record(tighter, {**record, "settings": {"wager.flex.limits": "$50-$200"}})
    fresh = [{**wager, "carried": False} for wager in record["wagers"]]
    with pytest.raises(ValueError, match="below the minimum"):
        verify_record(tighter, {**record, "wagers": fresh})


def test_a_round_that_somebody_leaves_has_moved_no_chips() -> None:
    table = bots_at("parkwest/cash-in-baccarat", seats=4)

    def gets_up(kind: str, _details: dict[str, Any]) -> None:
        if kind == "bets":
            raise KeyboardInterrupt

    table.on_event = gets_up
    with pytest.raises(KeyboardInterrupt):
        table.play_round()
    assert table.chips == dict.fromkeys(range(1, 5), 1_000_00)


@pytest.mark.parametrize(
    "game", ["hustler/super-pan-9", "parkwest/cash-in-baccarat", "ranchos/pure-21-5-blackjack"]
)
def test_the_shares_on_the_board_are_parts_of_a_whole(game: str) -> None:
    table = bots_at(game, seed=3)
    rounds_of(table, 6)
    names = ("Player", "Banker", "Tie", "Hands won", "Hands lost", "Pushed", "Returned")
    assert sum(table.board.share(name) for name in names) == pytest.approx(1)


@pytest.mark.slow
def test_bots_fold_and_play_poker_as_it_is_best_played() -> None:
    table = bots_at("500-club/three-card-poker-6-card-bonus", seed=4)
    for _ in range(8):
        table.play_round()
    said = [choice for record in table.records for choice in record["choices"]]
    assert {choice["do"] for choice in said} == {"play", "fold"}
    for record in table.records:
        up = record["hands"]["player-dealer"][2]
        for choice in record["choices"]:
            hand = " ".join(record["hands"][f"seat {choice['seat']}"])
            best = hw.game(table.game.id).hand(hand, up)["best"]
            assert best == choice["do"]
