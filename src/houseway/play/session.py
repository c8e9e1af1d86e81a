"""A table in play: chips, shoe, bank and rounds. The caller says who bets and decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from houseway.cards import Card, Shoe, Shuffle, roll, secure_shuffle
from houseway.cards.shuffle import Below, commitment_of, secure_below, shuffled
from houseway.extras import is_installed
from houseway.library import Game
from houseway.money import format_money, parse_money
from houseway.room.board import Board
from houseway.room.bots import plain_choice
from houseway.room.choices import affordable, choice_made, in_full, money_of
from houseway.room.shoes import fresh_shoe
from houseway.settling.settle import play_record
from houseway.settling.setup import bet_out, posted_limits
from houseway.table.bank import Position, after_round, take
from houseway.table.button import device_of
from houseway.table.hands import says_when_cards_end
from houseway.table.limits import TableLimits
from houseway.table.rounds import (
    Bet,
    Choose,
    Round,
    Setup,
    apply,
    illegal_choice,
    is_legal,
    open_round,
    out_of_cards,
)
from houseway.table.schedule import Option
from houseway.table.stub import Stub
from houseway.table.views import RoundView, view


class Player(Protocol):
    """Somebody at the table."""

    name: str

    def takes_bank(self, session: Session, seat: int) -> int | None:
        """The amount to post as player-dealer, or None to pass."""

    def bets(self, session: Session, seat: int) -> list[Bet]:
        """Wagers for the next round; an empty list sits it out."""

    def takes_down(self, session: Session, bet: Bet) -> bool:
        """Whether to take down a bet that stayed up, where the sheet allows it."""

    def decides(self, session: Session, seen: RoundView, wait: Choose) -> str:
        """One of `wait.options`, by what this seat can see."""


@dataclass(slots=True)
class Session:
    """A table over several rounds. Seats are numbered clockwise from the house dealer's left."""

    game: Game
    players: dict[int, Player]
    below: Below = secure_below
    seeded: bool = False
    continuous: bool = False  # a machine takes all cards back after every round
    option: Option | None = None  # posted: its limits hold, practice chips pay no fee
    chips: dict[int, int] = field(default_factory=dict)
    bank: Position = field(init=False)
    posted: int = 0
    fund: int = 0  # cents of wagers that no player-dealer takes and pays
    shoe: Shoe | None = None
    shuffle: Shuffle | None = None
    carried: list[Bet] = field(default_factory=list)
    board: Board = field(default_factory=Board)
    records: list[dict[str, Any]] = field(default_factory=list)
    on_event: Callable[[str, dict[str, Any]], None] = lambda _kind, _details: None
    _strategy: Any = None

    def __post_init__(self) -> None:
        self.bank = Position(seats=self.game.sheet.table.seats)
        for seat in self.players:
            self.chips.setdefault(seat, 1_000_00)

    @property
    def limits(self) -> TableLimits:
        """The limits of the wagers at this table."""
        return posted_limits(self.game, self.option)

    # --- between rounds -------------------------------------------------------------------------

    def new_shoe(self) -> None:
        """A fresh shuffle, its commitment announced before anything is dealt; then the burn."""
        order: tuple[Card, ...]
        if self.seeded:
            order = shuffled(self.game.deck.ordered(), self.below)
            nonce = "".join(f"{self.below(16):x}" for _ in range(64))
            made = Shuffle(order=order, nonce=nonce, commitment=commitment_of(order, nonce))
        else:
            made = secure_shuffle(self.game.deck)
        self.shuffle = made
        fresh = fresh_shoe(self.game, made, continuous=self.continuous)
        self.shoe = fresh.shoe
        if not (self.continuous or self.game.sheet.deal.every_round):
            self.board = self.board.new_shoe()
        self.on_event(
            "shoe",
            {
                "commitment": made.commitment,
                "seeded": self.seeded,
                "cards": self.game.deck.size,
                "shown": fresh.shown,
                "burnt": fresh.shoe.position,
            },
        )

    def offer_bank(self) -> None:
        """Offer the player-dealer position; raises IllegalMove when the game is broken."""
        amounts: dict[int, int] = {}

        def accepts(seat: int) -> bool:
            amount = self.players[seat].takes_bank(self, seat)
            if amount is None:
                self.on_event("passes", {"seat": seat})
                return False
            amounts[seat] = min(amount, self.chips[seat])
            return amounts[seat] > 0

        before = self.bank.holder
        seated = frozenset(seat for seat in self.players if self.chips[seat] > 0)
        self.bank = take(self.bank, self.game.sheet.banked, seated, accepts)
        assert self.bank.holder is not None
        self.posted = amounts[self.bank.holder]
        self.on_event(
            "bank",
            {
                "seat": self.bank.holder,
                "amount": self.posted,
                "turn": self.bank.button,
                "moved": before != self.bank.holder,
            },
        )

    def best_choice(self, wait: Choose) -> str:
        """What is best for the bettor, by the solved strategy of the game.

        Without the extra that solves games, a bot stays in as cheaply as it can.
        """
        if not is_installed("odds"):
            return plain_choice(wait)
        if self._strategy is None:
            self._strategy = self.game.analyst.policy("best")
        choice: str = self._strategy.choose(wait)
        return choice

    # --- a round --------------------------------------------------------------------------------

    def play_round(self) -> dict[str, Any]:
        """Shoe, bank, wagers, cards, settlement; returns the settled record."""
        if self.shoe is None or self.shoe.needs_shuffle:
            self.new_shoe()
        assert self.shoe is not None
        assert self.shuffle is not None
        self.offer_bank()
        holder = self.bank.holder
        assert holder is not None
        bets = self._bets(holder)
        dice = self._dice()
        setup = Setup(
            seats=self.bank.seats, bank=holder, cover=self.posted, bets=tuple(bets), dice=dice
        )
        choices = self._play_out(setup)
        settled = play_record(
            self.game,
            {
                "settings": dict(self.game.choices.settings),
                "readings": dict(self.game.choices.readings),
                "seats": setup.seats,
                "bank": {"seat": holder, "amount": format_money(self.posted)},
                "wagers": [bet_out(bet) for bet in bets],
                "dice": list(dice),
                "choices": choices,
                "shuffle": {**self.shuffle.as_json(), "position": self.shoe.position},
            },
        )
        record = settled.as_json()
        self._pay(record, bets, holder)
        used = sum(e["event"] in ("card", "dead-card") for e in record["events"])
        self.shoe = self.shoe.burn(used)
        self.board = self.board.after(self.game, settled)
        self.bank = after_round(self.bank, frozenset(bet.seat for bet in bets))
        self.records.append(record)
        self.on_event("settled", {"record": record})
        return record

    def _bets(self, holder: int) -> list[Bet]:
        bets = []
        for bet in self.carried:
            if bet.seat == holder or self._taken_down(bet):
                # A player-dealer cannot keep a bet up against himself.
                self.chips[bet.seat] += bet.amount
            else:
                bets.append(bet)
        self.carried = list(bets)
        for seat in sorted(self.players):
            if seat != holder:
                bets += self.players[seat].bets(self, seat)
        self.on_event("bets", {"bets": bets})
        return bets

    def _taken_down(self, bet: Bet) -> bool:
        allowed = self.game.wagers[bet.wager].section.take_down == "between-rounds"
        return allowed and self.players[bet.seat].takes_down(self, bet)

    def _dice(self) -> tuple[int, ...]:
        device = device_of(self.game.sheet.button)
        return roll(device.dice, self.below, faces=device.faces) if device.dice else ()

    def _play_out(self, setup: Setup) -> list[dict[str, Any]]:
        """Deal from the shoe and ask whoever is to decide, showing each only his own view."""
        assert self.shoe is not None
        round_ = open_round(self.game.rules, self.game.deck, setup)
        assert self.shuffle is not None
        stub = Stub(self.shoe.order[self.shoe.position :], self.shuffle.nonce)
        choices: list[dict[str, Any]] = []
        spent = Counter(
            {seat: sum(b.amount for b in setup.bets if b.seat == seat) for seat in self.players}
        )
        while round_.waits is not None:
            wait = round_.waits
            self.watch(round_)
            if not isinstance(wait, Choose):
                dealt = stub.answer(wait)
                if dealt is None and says_when_cards_end(self.game.sheet):
                    break
                if dealt is None:
                    raise out_of_cards("next", len(round_.cards))
                round_ = apply(round_, dealt)
                continue
            seat = setup.bank if isinstance(wait.who, str) else wait.who[0]
            if self.game.sheet.bank is not None:
                wait = affordable(wait, self.chips[seat] - spent[seat])
            if not wait.is_open:
                answer = wait.options[0]  # the rules leave nothing to choose
            else:
                answer = self.players[seat].decides(self, view(round_, seat), wait)
            if not is_legal(wait, answer):
                raise illegal_choice(wait, answer)
            answer = in_full(wait, answer, least=self.game.sheet.bank is None)
            spent[seat] += money_of(wait, answer)
            round_ = apply(round_, answer)
            choices.append(choice_made(wait, seat, answer).as_json())
        self.watch(round_)
        return choices

    def watch(self, round_: Round) -> None:
        """The round as it is now, at every step of it."""

    def _pay(self, record: dict[str, Any], bets: list[Bet], holder: int) -> None:
        """Chips move as the settlement says; a bet that stays is kept for the next round.

        Stakes leave their owners' chips here and not before, so that a round which somebody
        leaves, or which is refused, has moved nothing.
        """
        for bet in bets:
            if bet.carried:
                self.chips[bet.seat] += bet.amount
        self.carried = []
        for line in record["settlement"]:
            self.chips[line["seat"]] += parse_money(line["net"])
            if "paid_by" in line:
                self.fund -= parse_money(line["net"])
            if line["result"] == "stays":
                self.chips[line["seat"]] -= parse_money(line["amount"])
                self.carried.append(
                    Bet(
                        seat=line["seat"],
                        backline=line["backline"],
                        wager=line["wager"],
                        amount=parse_money(line["amount"]),
                        number=line["number"],
                        carried=True,
                    )
                )
        self.chips[holder] += parse_money(record["bank"]["net"])

    @property
    def total_chips(self) -> int:
        """All chips at the table, with the bets that stay up and the fund; it never changes."""
        return sum(self.chips.values()) + sum(bet.amount for bet in self.carried) + self.fund
