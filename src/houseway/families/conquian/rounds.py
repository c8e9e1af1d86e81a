"""The round of play of Conquian, as the document writes it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from houseway.cards import Card, Cards, card_text
from houseway.families.base import Asks, Play, Steps
from houseway.families.conquian.choices import (
    ADD,
    DECLINE,
    DISCARD,
    FORCE,
    MELD,
    PASS,
    added_to,
    forced_on,
)
from houseway.families.conquian.melds import in_order, run_text
from houseway.families.conquian.payments import NOBODY, tied, won
from houseway.families.conquian.questions import Asking
from houseway.families.conquian.section import GOAL, HAND
from houseway.table.button import clockwise_from, left_of
from houseway.table.cards.first_cards import seat_hand
from houseway.table.cards.hands import Hands
from houseway.table.felt_cards import DISCARDS
from houseway.table.rounds import Choose, Event, Finished, Setup

if TYPE_CHECKING:
    from houseway.families.conquian.rules import ConquianRules

UP = "up card"


@dataclass(slots=True)
class ConquianSeat:
    """One player: the cards in hand, and the runs on the table."""

    number: int
    cards: list[Card] = field(default_factory=list)  # in hand
    runs: list[Cards] = field(default_factory=list)

    @property
    def hand(self) -> str:
        return seat_hand(self.number)

    @property
    def melded(self) -> int:
        return sum(map(len, self.runs))

    @property
    def is_out(self) -> bool:
        return self.melded == GOAL


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """The players who are offered the up card, in order, and the one who draws if all decline.

    The first of the queue is the player who is next to take a turn.
    """

    queue: tuple[int, ...]
    drawer: int
    opening: bool = False


Next = Asks[Turn | None]


class ConquianRound:
    """One round while it is played."""

    def __init__(self, rules: ConquianRules, setup: Setup, log: list[Event]) -> None:
        self.rules = rules
        self.play_section = rules.section
        self.setup = setup
        self.hands = Hands(rules.sheet, setup, log)
        self.order = rules.dealing_order(setup)
        self.seats = {number: ConquianSeat(number) for number in self.order}
        self.stock = rules.cards - HAND * len(self.order)
        self.gone: set[Card] = set()  # covered in the discard pile
        self.up: Card | None = None
        self.put: int | None = None  # the player who put the up card there
        self.refused: set[int] = set()  # players who declined the up card
        self.winner: ConquianSeat | None = None
        self.asking = Asking(self)

    # --- the round --------------------------------------------------------------------------------

    def play(self) -> Play:
        self.hands.begin()
        self._begin()
        for _ in range(HAND):
            for seat in self.seats.values():
                yield from self.hands.card(seat.hand, face="down")
                seat.cards.append(self.hands.cards[seat.hand][-1])
        yield from self._pass_to_the_left()
        yield from self._turn_up(None)
        turn: Turn | None = Turn(queue=tuple(self.order), drawer=self.order[0], opening=True)
        while turn is not None and self.winner is None:
            turn = yield from self._up_card(turn)
            if self.play_section.stock_out == "last-card" and not self.stock:
                break
        return self._paid()

    def _begin(self) -> None:
        """Note the cards cut for the button, and the players who get no cards in this round."""
        rules = self.rules
        if cut := rules.cut(self.setup):
            shown = {str(seat): card_text(card) for seat, card in cut.items()}
            cite = rules.cite("play.first_button")
            self.hands.note("cut", seat=self.setup.bank, cards=shown, cite=cite)
        for seat in sorted({*self.setup.stacks} - {*self.seats}):
            path, why = rules.sits_out(self.setup, seat)
            self.hands.note("sits-out", seat=seat, why=why, cite=rules.cite(path))

    def _pass_to_the_left(self) -> Steps:
        """All players pick a card before any card is moved."""
        picked = {}
        for seat in self.seats.values():
            wait = self.asking.to_pass(seat)
            answer = yield from self.hands.ask(wait)
            (picked[seat.number],) = wait.picks[PASS].read(answer)
        for number, card in picked.items():
            giver, taker = self.seats[number], self.seats[self.left(number)]
            giver.cards.remove(card)
            taker.cards.append(card)
            self.hands.move(card, giver.hand, taker.hand, face="down")

    def left(self, seat: int) -> int:
        """The next player clockwise."""
        return self.others(seat)[0]

    def others(self, seat: int) -> list[int]:
        """All other players, clockwise from a player's left."""
        ring = clockwise_from(left_of(seat, self.setup.seats), self.setup.seats)
        return [other for other in ring if other in self.seats and other != seat]

    # --- the card that lies open ------------------------------------------------------------------

    def _turn_up(self, drawer: int | None) -> Steps:
        """The top card of the stock is turned face up on the discard pile."""
        self._cover()
        yield from self.hands.card(UP)
        self.stock -= 1
        self._lies(self.hands.cards[UP][-1], drawer)

    def _cover(self) -> None:
        if self.up is not None:
            self.hands.move(self.up, UP, DISCARDS, face="up")
            self.gone.add(self.up)

    def _lies(self, card: Card, put: int | None) -> None:
        self.up, self.put = card, put
        self.refused = set()

    def _up_card(self, turn: Turn) -> Next:
        """The up card is offered; when nobody takes it, the next card is drawn."""
        first, *later = turn.queue
        went_on = yield from self._offered(turn, first, forces=True)
        if went_on is None and self.winner is None:
            went_on = yield from self._forced_by_others(turn)
        for seat in later:
            if went_on is None and self.winner is None:
                went_on = yield from self._offered(turn, seat)
        if went_on is not None or self.winner is not None:
            return went_on
        return (yield from self._draw(turn.drawer))

    def _draw(self, number: int) -> Next:
        """A player draws, and makes a run with the card, forces it, or puts it on the pile."""
        if not self.stock:
            return None  # a card is due and none is left: the round is tied
        yield from self._turn_up(number)
        turn = Turn(queue=(number,), drawer=number)
        went_on = yield from self._offered(turn, number, forces=True, drawn=True)
        return went_on or (None if self.winner else self._normal_turn(self.left(number)))

    def _normal_turn(self, number: int) -> Turn:
        others = self.others(number)
        if self.play_section.option == "next-player":
            others = others[:1]
        # The player who put a card there has already declined it.
        asked = tuple(seat for seat in (number, *others) if seat != self.put)
        return Turn(queue=asked, drawer=number)

    def _offered(
        self, turn: Turn, number: int, *, forces: bool = False, drawn: bool = False
    ) -> Next:
        """A player takes the card with a run, or forces it on another, or lets it lie."""
        seat = self.seats[number]
        wait = self.asking.to_take(seat, forces=forces, drawn=drawn)
        answer = DECLINE
        if len(wait.options) > 1:
            answer = yield from self.hands.ask(wait)
        if answer == DECLINE:
            self.refused.add(number)
            return None
        if answer.startswith(FORCE):
            return (yield from self._force(*forced_on(answer)))
        return (yield from self._take(turn, seat, wait, answer))

    def _take(self, turn: Turn, seat: ConquianSeat, wait: Choose, answer: str) -> Next:
        self._to_hand(seat)
        self._lay(seat, wait, answer)
        yield from self._discard(seat, lays=True)
        return None if self.winner else self._after_run(turn, seat.number)

    # --- forcing ----------------------------------------------------------------------------------

    def _forced_by_others(self, turn: Turn) -> Next:
        """Any player may force the up card; the next player may first take it with a run."""
        first = turn.queue[0]
        for number in self.others(first):
            wait = self.asking.to_force(self.seats[number])
            if wait is None:
                continue
            answer = yield from self.hands.ask(wait)
            if answer == DECLINE:
                continue
            before = self.asking.to_pre_empt(self.seats[first], number)
            own = DECLINE
            if len(before.options) > 1:
                own = yield from self.hands.ask(before)
            if own != DECLINE:
                return (yield from self._take(turn, self.seats[first], before, own))
            return (yield from self._force(*forced_on(answer)))
        return None

    def _force(self, number: int, run: int) -> Next:
        """The card goes to another player's run; that player discards one from the hand."""
        seat, card = self.seats[number], self.up
        assert card is not None
        self._to_hand(seat)
        self._add(seat, card, run)
        yield from self._discard(seat, lays=False)
        if self.winner:
            return None
        if self.play_section.after_force == "as-his-run":
            return self._run_made(number)
        return self._normal_turn(self.left(number))

    # --- runs -------------------------------------------------------------------------------------

    def _to_hand(self, seat: ConquianSeat) -> None:
        """The up card goes to a player, for all to see."""
        assert self.up is not None
        self.hands.move(self.up, UP, seat.hand, face="up")
        seat.cards.append(self.up)
        self.up = None

    def _lay(self, seat: ConquianSeat, wait: Choose, answer: str) -> None:
        """Lay a run on the table, or add a card to one there."""
        if answer.startswith(ADD):
            self._add(seat, *added_to(answer))
            return
        run = in_order(wait.picks[MELD].read(answer))
        for card in run:
            seat.cards.remove(card)
        seat.runs.append(run)
        self._show(seat)

    def _add(self, seat: ConquianSeat, card: Card, run: int) -> None:
        seat.cards.remove(card)
        seat.runs[run - 1] = in_order((*seat.runs[run - 1], card))
        self._show(seat)

    def _show(self, seat: ConquianSeat) -> None:
        """A player's runs lie open. A player with ten cards in them wins."""
        melded = {card for run in seat.runs for card in run}
        held = self.hands.cards[seat.hand]
        self.hands.open(seat.hand, [n for n, card in enumerate(held, 1) if card in melded])
        names = [f"run {number}" for number in range(1, len(seat.runs) + 1)]
        self.hands.note(
            "parts",
            hand=seat.hand,
            parts={
                name: [card_text(card) for card in run]
                for name, run in zip(names, seat.runs, strict=True)
            },
            says=dict(zip(names, map(run_text, seat.runs), strict=True)),
        )
        if seat.is_out:
            self.winner = seat

    def _discard(self, seat: ConquianSeat, *, lays: bool) -> Steps:
        """The player discards a card; with `lays`, they may first lay down more."""
        while self.winner is None:
            wait = self.asking.to_discard(seat, lays=lays)
            answer = yield from self.hands.ask(wait)
            if not answer.startswith(DISCARD):
                self._lay(seat, wait, answer)
                continue
            (card,) = wait.picks[DISCARD].read(answer)
            seat.cards.remove(card)
            self.hands.move(card, seat.hand, UP, face="up")
            self._lies(card, seat.number)
            return

    # --- whose turn is next -----------------------------------------------------------------------

    def _after_run(self, turn: Turn, number: int) -> Turn:
        first = turn.queue[0]
        if turn.opening:
            return self._normal_turn(self.left(number))
        if number not in (first, turn.drawer) and self.play_section.out_of_turn == "left-of-turn":
            return self._normal_turn(self.left(first))
        return self._run_made(number)

    def _run_made(self, number: int) -> Turn:
        if self.play_section.refused == "melder":
            return Turn(queue=tuple(self.others(number)), drawer=number)
        return self._normal_turn(self.left(number))

    # --- the pot ----------------------------------------------------------------------------------

    def _paid(self) -> Finished:
        finished = self.hands.finish(())
        if self.winner is None:
            why, cite = NOBODY, self.rules.cite("play.stock_out")
            self.hands.note("tie", why=why, cite=cite)
            owed, after = tied(self.rules, self.setup)
            return replace(finished, transfers=owed, after=after)
        winner = self.winner
        runs = ", ".join(map(run_text, winner.runs))
        why, cite = f"ten cards in runs: {runs}", self.rules.cite("play")
        self.hands.note("wins", hand=winner.hand, why=why, cite=cite)
        owed = won(self.rules, self.setup, winner.number, winner.runs)
        return replace(finished, transfers=owed)
