"""The round of play of poker against the player-dealer, as the documents write it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from houseway.cards import Cards
from houseway.errors import BadRecord
from houseway.families.base import Play, Steps
from houseway.families.poker.bettor_actions import End
from houseway.families.poker.section import FOLD, WAITS, Move, Street
from houseway.money import dollars
from houseway.table.cards.first_cards import (
    BOARD,
    deal_first_cards,
    first_seat,
    seat_hand,
    seats_in_play,
)
from houseway.table.cards.hands import Hands
from houseway.table.rounds import (
    CLOSED,
    PLAYER_DEALER,
    SEAT_DONE,
    Bet,
    Bettor,
    Choose,
    Event,
    Setup,
    Stake,
    split_choice,
    who_text,
)
from houseway.wagers.facts import Facts

if TYPE_CHECKING:
    from houseway.families.poker.rules import PokerRules


@dataclass(slots=True)
class PokerSeat:
    """One bettor with a base wager: the amounts bet, and the actions taken."""

    bettor: Bettor
    placed: dict[str, int]  # amounts by wager, as they were before the deal
    end: End = field(default_factory=End)  # the actions so far
    raised: dict[str, int] = field(default_factory=dict)  # amounts by wager

    def does(self, move: Move, amount: int = 0) -> None:
        self.end = self.end.after(move)
        if move.times:
            self.raised[move.wager] = amount


class PokerRound:
    """One round while it is played."""

    def __init__(self, rules: PokerRules, setup: Setup, log: list[Event]) -> None:
        self.rules = rules
        self.setup = setup
        self.hands = Hands(rules.sheet, setup, log)
        self.seats: dict[int, list[PokerSeat]] = {}
        self.shown = 0  # cards of the board that are turned up
        self._said: dict[tuple[str, bool], Facts] = {}
        self._told: dict[str, dict[str, str]] = {}

    # --- the round --------------------------------------------------------------------------------

    def play(self) -> Play:
        self.hands.begin()
        yield from deal_first_cards(self.hands, self.rules.sheet, self.setup)
        self._sit_down()
        for street, moves in zip(self.rules.section.streets, self.rules.moves, strict=True):
            self._turn(street.shows)
            for seat in self._everybody():
                if seat.end.asked(moves, street.needs):
                    yield from self._decide(seat, street, moves)
        self._check_all_laid()
        self._close()
        self._turn(self.rules.cards.board - self.shown)
        for name, held in self.hands.cards.items():
            if name != BOARD:
                self.hands.open(name, range(1, len(held) + 1))
        return self.hands.finish(tuple(self._stakes()))

    def _sit_down(self) -> None:
        opened = f"the player-dealer's cards are opened at the end ({self.rules.cite('deal')})"
        self.hands.note(CLOSED, who=PLAYER_DEALER, number=1, whys={"": opened}, heard=False)
        sheet, said = self.rules.sheet, self.rules.section.start
        start: str = sheet.deal.start if said == "as-dealt" else said
        for seat in seats_in_play(sheet, self.setup, start=first_seat(start, sheet, self.setup)):
            bets = [bet for bet in self.setup.bets if bet.seat == seat]
            bettors = sorted({bet.bettor for bet in bets}, key=lambda bettor: bettor[1])
            self.seats[seat] = [
                PokerSeat(bettor, {bet.wager: bet.amount for bet in bets if bet.bettor == bettor})
                for bettor in bettors
                if any(bet.bettor == bettor and self._kind(bet) == "base" for bet in bets)
            ]
            needs = any(sheet.wager[bet.wager].needs for bet in bets)
            if needs and all(bet.backline for bet in bets) and not self.seats[seat]:
                raise BadRecord(
                    "empty-seat",
                    f"seat {seat} has backline wagers alone, and nobody plays its hand",
                    where="wagers",
                )

    def _kind(self, bet: Bet) -> str:
        return self.rules.sheet.wager[bet.wager].kind

    def _everybody(self) -> Iterator[PokerSeat]:
        for seats in self.seats.values():
            yield from seats

    def _turn(self, count: int) -> None:
        """Turn up more cards of the board."""
        if count:
            self.hands.open(BOARD, range(self.shown + 1, self.shown + count + 1))
            self.shown += count

    @property
    def board(self) -> Cards:
        return tuple(self.hands.cards.get(BOARD, ())[: self.shown])

    # --- decisions --------------------------------------------------------------------------------

    def _decide(self, seat: PokerSeat, street: Street, moves: tuple[Move, ...]) -> Steps:
        sizes = self._sizes(seat, moves)
        laid = self._laid(seat, moves)
        wait = self._wait(seat, street, moves, sizes)
        if laid is not None and not self._lies_later(seat, street, laid):
            self._check_laid(seat, laid, sizes)
            self.hands.decided(wait, laid.wager)
            verb, amount = laid.wager, laid.amount
        else:
            answer = yield from self.hands.ask(wait)
            verb, said = split_choice(answer)
            amount = max(sizes.get(verb, (0,))) if said is None else said
        seat.does(
            next(
                move
                for move in moves
                if move.verb == verb and amount in (0, move.times * seat.placed.get(move.of, 0))
            ),
            amount,
        )

    def _sizes(self, seat: PokerSeat, moves: tuple[Move, ...]) -> dict[str, tuple[int, ...]]:
        """The legal amounts of each raise."""
        sizes: dict[str, tuple[int, ...]] = {}
        for move in moves:
            if move.times:
                size = move.times * seat.placed.get(move.of, 0)
                sizes[move.wager] = (*sizes.get(move.wager, ()), size)
        return sizes

    def _wait(
        self,
        seat: PokerSeat,
        street: Street,
        moves: tuple[Move, ...],
        sizes: dict[str, tuple[int, ...]],
    ) -> Choose:
        hand = seat_hand(seat.bettor[0])
        own = tuple(self.hands.cards[hand])
        up = self.hands.cards[PLAYER_DEALER][self.rules.up - 1] if self.rules.up else None
        options = tuple(dict.fromkeys(move.verb for move in moves))
        # Without a signal, unplaced money is not bet and placed money stays: the default waits
        # or folds.
        silent = next(word for word in (*WAITS, FOLD, options[0]) if word in options)
        return Choose(
            who=seat.bettor,
            hand=hand,
            total=self.rules.says(own, self.board),
            options=options,
            house_way=silent,
            knows=(own, up, self.board, street.id),
            sizes=sizes,
        )

    def _laid(self, seat: PokerSeat, moves: tuple[Move, ...]) -> Bet | None:
        """A raise that a record writes among the wagers, as it lies on the felt."""
        raises = {move.wager for move in moves if move.times}
        return next(
            (
                Bet(seat=seat.bettor[0], backline=seat.bettor[1], wager=name, amount=amount)
                for name, amount in seat.placed.items()
                if name in raises
            ),
            None,
        )

    def _lies_later(self, seat: PokerSeat, street: Street, laid: Bet) -> bool:
        """Whether a raise of this size belongs to a later street."""
        streets = [item.id for item in self.rules.section.streets]
        here = streets.index(street.id)
        found = [
            place
            for place, moves in enumerate(self.rules.moves)
            if laid.amount in self._sizes(seat, moves).get(laid.wager, ())
        ]
        return bool(found) and found[0] > here

    def _check_laid(self, seat: PokerSeat, laid: Bet, sizes: dict[str, tuple[int, ...]]) -> None:
        legal = sorted(
            {s for moves in self.rules.moves for s in self._sizes(seat, moves).get(laid.wager, ())}
        )
        if laid.amount not in sizes[laid.wager]:
            raise BadRecord(
                "wager-size",
                f"{who_text(laid.bettor)}: {laid.wager} {dollars(laid.amount)} must be "
                f"{' or '.join(map(dollars, legal))}",
                where="wagers",
            )

    def _check_all_laid(self) -> None:
        """Refuse a raise that was placed and never bet: after a fold, for instance."""
        for seat in self._everybody():
            for name in seat.placed:
                if self.rules.sheet.wager[name].kind == "raise" and name not in seat.raised:
                    why = "the bettor has folded" if seat.end.folded else "was not asked for"
                    raise BadRecord(
                        "raise-not-made",
                        f"{who_text(seat.bettor)}: {name} {dollars(seat.placed[name])} lies there, "
                        f"but {why}",
                        where="wagers",
                    )

    def _close(self) -> None:
        """Close the questions; a bettor who still asks hears the reason."""
        for number, seats in self.seats.items():
            for seat in seats:
                raised = " and ".join(seat.raised)
                needed = next((s.needs for s in self.rules.section.streets if s.needs), "")
                made = f"bet {raised} already" if raised else "answered all that was asked"
                if needed and needed not in seat.raised:
                    made = f"not bet {needed}, which every later bet needs"
                why = "folded" if seat.end.folded else made
                whys = {"": f"{who_text(seat.bettor)} has {why}"}
                self.hands.note(CLOSED, who=seat.bettor, number=1, whys=whys, heard=True)
            self.hands.note(SEAT_DONE, seat=number)

    # --- money ------------------------------------------------------------------------------------

    def _stakes(self) -> Iterator[Stake]:
        """The money in the order of the placed bets; raises follow."""
        seats = {seat.bettor: seat for seat in self._everybody()}
        for bet in self.setup.bets:
            if self._kind(bet) != "raise":
                yield self._stake(bet, seats.get(bet.bettor))
        for seat in seats.values():
            for wager, amount in seat.raised.items():
                bet = Bet(seat=seat.bettor[0], backline=seat.bettor[1], wager=wager, amount=amount)
                yield self._stake(bet, seat)

    def _stake(self, bet: Bet, seat: PokerSeat | None) -> Stake:
        """A bet with its facts; a bettor with only side bets has nothing to fold."""
        hand = seat_hand(bet.seat)
        end = seat.end if seat else End()
        taken = (
            ("taken back by the bettor", self.rules.cite("play"))
            if bet.wager in end.taken
            else None
        )
        return Stake(
            bet=bet,
            hand=hand,
            facts=self._facts(hand, folded=end.folded),
            returned=taken,
            words=self._words(hand),
        )

    def _words(self, hand: str) -> dict[str, str]:
        if hand not in self._told:
            cards = self.hands.cards
            self._told[hand] = self.rules.hands_compared(
                cards[hand], cards.get(PLAYER_DEALER, ()), cards.get(BOARD, ())
            )
        return self._told[hand]

    def _facts(self, hand: str, *, folded: bool) -> Facts:
        if (hand, folded) not in self._said:
            cards = self.hands.cards
            self._said[hand, folded] = self.rules.hand_facts(
                cards[hand], cards.get(PLAYER_DEALER, ()), cards.get(BOARD, ()), folded=folded
            )
        return self._said[hand, folded]
