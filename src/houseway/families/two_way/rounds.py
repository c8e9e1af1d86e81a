"""The round of play of poker or blackjack, in the order of the rule text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from houseway.cards import Card, Cards
from houseway.errors import BadRecord
from houseway.families.base import Play, Steps
from houseway.families.two_way.hand import HOLE, community
from houseway.families.two_way.section import (
    BLACKJACK,
    BOARD_CARDS,
    HOLE_CARDS,
    NATURAL,
    POKER,
    SURRENDER,
)
from houseway.money import dollars, format_money
from houseway.table.cards.first_cards import (
    BOARD,
    deal_first_cards,
    deal_start,
    seat_hand,
    seats_in_play,
)
from houseway.table.cards.hands import Hands
from houseway.table.rounds import (
    CLOSED,
    PLAYER_DEALER,
    SEAT_DONE,
    Bet,
    Choose,
    Event,
    Setup,
    Stake,
    split_choice,
    who_text,
)
from houseway.wagers.facts import Facts, Value

if TYPE_CHECKING:
    from houseway.families.drawn_hands import Legal
    from houseway.families.two_way.rules import TwoWayRules

CHOICE, HAND = "choice", "hand"  # the subject of a decision: the game, or a blackjack hand


@dataclass(slots=True)
class TwoWayHand:
    """A blackjack hand of a seat, and the money of the play wager that lies on it."""

    number: int
    name: str
    amount: int
    pair: int | None = None  # the kind of card that was split
    aces: bool = False
    doublings: int = 0

    @property
    def split(self) -> bool:
        return self.pair is not None


@dataclass(slots=True)
class TwoWaySeat:
    """A bettor: the amounts bet before the deal, the choice, and the hands."""

    number: int
    placed: dict[str, int]
    first_two: Cards
    hands: list[TwoWayHand]
    choice: str = ""
    played: int = 0

    @property
    def bettor(self) -> tuple[int, str]:
        return (self.number, "")


class TwoWayRound:
    """One round while it is played."""

    def __init__(self, rules: TwoWayRules, setup: Setup, log: list[Event]) -> None:
        self.rules = rules
        self.setup = setup
        self.hands = Hands(rules.sheet, setup, log)
        self.seats: list[TwoWaySeat] = []
        self.found_natural = False

    # --- the round --------------------------------------------------------------------------------

    def play(self) -> Play:
        self.hands.begin()
        yield from deal_first_cards(self.hands, self.rules.sheet, self.setup)
        self._sit_down()
        for seat in self.seats:
            yield from self._choose(seat)
        self._look()
        for seat in self.seats:
            yield from self._play_seat(seat)
        yield from self._player_dealer()
        yield from self._poker()
        finished = self.hands.finish(tuple(self._stakes()))
        return replace(
            finished, hands={name: finished.hands.get(name, ()) for name in self._names()}
        )

    @property
    def up(self) -> Card:
        return self.hands.cards[PLAYER_DEALER][0]

    def _sit_down(self) -> None:
        by_chart = (
            f"the player-dealer's cards come by the chart ({self.rules.cite('play.dealer_hits')})"
        )
        self.hands.note(CLOSED, who=PLAYER_DEALER, number=1, whys={"": by_chart}, heard=False)
        self.hands.cards[BOARD] = []
        sheet = self.rules.sheet
        for number in seats_in_play(sheet, self.setup, start=deal_start(sheet, self.setup)):
            placed = {bet.wager: bet.amount for bet in self.setup.bets if bet.seat == number}
            name = seat_hand(number)
            held = tuple(self.hands.cards[name])
            self.seats.append(TwoWaySeat(number, placed, held, [TwoWayHand(1, name, 0)]))

    def _names(self) -> list[str]:
        """Hands in the order of the deal; those of a split lie where their pair lay."""
        seats = [hand.name for seat in self.seats for hand in seat.hands]
        return [*seats, PLAYER_DEALER, BOARD, HOLE]

    # --- poker or blackjack -----------------------------------------------------------------------

    def _choose(self, seat: TwoWaySeat) -> Steps:
        """Each bettor chooses a game and bets on it."""
        options = self.rules.may_choose(seat.first_two)
        sizes = {option: self.rules.sizes(option, seat.placed) for option in options}
        # Unplaced money is not bet: without a signal the hand is surrendered, or the natural paid.
        silent = SURRENDER if SURRENDER in options else NATURAL
        wait = Choose(
            who=seat.bettor,
            hand=seat.hands[0].name,
            total=self.rules.points(seat.first_two),
            options=options,
            house_way=silent,
            knows=(CHOICE, seat.first_two, self.up),
            offer=True,  # the cards of a split do not show before a game is chosen
            sizes={option: size for option, size in sizes.items() if size},
            refused=self._not_offered(options),
        )
        laid = self._laid(seat, wait)
        answer = laid or (yield from self.hands.ask(wait))
        seat.choice, amount = split_choice(answer)
        if sizes[seat.choice]:
            seat.played = max(sizes[seat.choice]) if amount is None else amount
            seat.hands[0].amount = seat.played

    def _not_offered(self, options: tuple[str, ...]) -> dict[str, str]:
        cite = self.rules.cite("play.natural")
        natural = f"the natural is paid, or played as poker ({cite})"
        others = dict.fromkeys((BLACKJACK, SURRENDER), natural)
        lacks = f"only the natural is paid at once ({cite})"
        return {
            option: why
            for option, why in (others | {NATURAL: lacks}).items()
            if option not in options
        }

    def _laid(self, seat: TwoWaySeat, wait: Choose) -> str:
        """A choice that a record shows by its wager; empty if none is there."""
        wagers = {
            chosen.wager: option
            for option in wait.options
            if (chosen := self.rules.play_wager(option))
        }
        raises = [name for name in seat.placed if self._kind(name) == "raise"]
        if len(raises) > 1:
            raise BadRecord(
                "two-games",
                f"{who_text(seat.bettor)} has wagers on {' and '.join(raises)}; one of the two "
                f"games is played ({self.rules.cite('play')})",
                where="wagers",
            )
        for name in raises:
            amount = seat.placed[name]
            legal = wait.sizes.get(wagers.get(name, ""), ())
            if amount not in legal:
                must = " or ".join(map(dollars, sorted(legal))) or "left out with these cards"
                raise BadRecord(
                    "wager-size",
                    f"{who_text(seat.bettor)}: {name} {dollars(amount)} must be {must}",
                    where="wagers",
                )
            return self.hands.decided(wait, f"{wagers[name]} {format_money(amount)}")
        return ""

    def _kind(self, wager: str) -> str:
        return self.rules.sheet.wager[wager].kind

    # --- blackjack --------------------------------------------------------------------------------

    def _look(self) -> None:
        """The house dealer looks at both cards: after the natural no blackjack is played."""
        if self.rules.counting.is_natural(self.hands.cards[PLAYER_DEALER]):
            self.hands.note("natural", hand=PLAYER_DEALER)
            self.found_natural = True

    def _play_seat(self, seat: TwoWaySeat) -> Steps:
        for hand in seat.hands:  # a split puts one more at the end
            if seat.choice == BLACKJACK and not self.found_natural:
                yield from self._play_hand(seat, hand)
            whys = self._whys_closed(seat, hand)
            heard = seat.choice == BLACKJACK
            self.hands.note(CLOSED, who=seat.bettor, number=hand.number, whys=whys, heard=heard)
        self.hands.note(SEAT_DONE, seat=seat.number)

    def _play_hand(self, seat: TwoWaySeat, hand: TwoWayHand) -> Steps:
        if len(self.hands.cards[hand.name]) == 1:
            yield from self.hands.card(hand.name, stage="draw")
        while (legal := self._legal(seat, hand)).options:
            answer = yield from self.hands.ask(self._wait(seat, hand, legal))
            verb, amount = split_choice(answer)
            if verb == "stand":
                return
            if verb == "split":
                yield from self._split(seat, hand)
                continue
            if verb == "double":
                hand.amount += hand.amount if amount is None else amount
                hand.doublings = 1
            yield from self.hands.card(hand.name, stage="draw")

    def _legal(self, seat: TwoWaySeat, hand: TwoWayHand) -> Legal:
        return self.rules.may(self.facts(hand), hands=len(seat.hands), aces=hand.aces)

    def _wait(self, seat: TwoWaySeat, hand: TwoWayHand, legal: Legal) -> Choose:
        kinds = tuple(sorted(self.rules.kind(card) for card in self.hands.cards[hand.name]))
        double = self.rules.section.double
        least = 1 if double and double.for_less else hand.amount
        amounts = {"double": (least, hand.amount), "split": (hand.amount, hand.amount)}
        return Choose(
            who=seat.bettor,
            hand=hand.name,
            total=self.rules.points(self.hands.cards[hand.name]),
            options=legal.options,
            house_way=legal.silent,
            knows=(HAND, kinds, self.rules.kind(self.up), hand.pair),
            number=hand.number,
            amounts={verb: money for verb, money in amounts.items() if verb in legal.options},
            refused=legal.refused,
        )

    def _split(self, seat: TwoWaySeat, hand: TwoWayHand) -> Steps:
        """The second card starts a new hand with a play wager of equal amount."""
        cards = self.hands.cards
        held = cards.pop(hand.name)
        hand.pair, hand.aces = self.rules.kind(held[0]), self.rules.is_ace(held[0])
        name = seat_hand(seat.number)
        hand.name = f"{name}/1"
        other = replace(hand, number=2, name=f"{name}/2")
        cards[hand.name], cards[other.name] = held[:1], held[1:]
        seat.hands.append(other)
        self.hands.note("split", hand=hand.name, into=other.name)
        yield from self.hands.card(hand.name, stage="draw")

    def facts(self, hand: TwoWayHand) -> dict[str, Value]:
        return self.rules.hand_facts(
            self.hands.cards[hand.name], up=self.up, split=hand.split, doublings=hand.doublings
        )

    def _whys_closed(self, seat: TwoWaySeat, hand: TwoWayHand) -> dict[str, str]:
        """Why a bettor is not asked about a hand again, by refused choice; "" is any other one."""
        facts = self.facts(hand)
        refused = dict(self._legal(seat, hand).refused) if seat.choice == BLACKJACK else {}
        if seat.choice != BLACKJACK:
            why = f"{who_text(seat.bettor)} has chosen {seat.choice}"
        elif self.found_natural:
            why = f"the player-dealer has the natural ({self.rules.cite('play.natural')})"
        elif facts["hand.over"]:
            why = f"the hand is over with {facts['hand.total']} ({self.rules.cite('play.target')})"
        elif hand.doublings:
            why = f"a doubled hand gets one card only ({self.rules.cite('play.double')})"
        elif hand.aces and self.rules.one_card_aces:
            why = f"a split ace gets one card only ({self.rules.cite('play.split.aces')})"
        else:
            why = f"the hand stands on {facts['hand.total']}"
        return {**refused, "": why}

    # --- the player-dealer ------------------------------------------------------------------------

    def _player_dealer(self) -> Steps:
        """Turn the player-dealer's hole card over and draw by the chart, even if all play poker."""
        held = self.hands.cards[PLAYER_DEALER]
        self.hands.open(PLAYER_DEALER, [2])
        while self.rules.dealer_draws(self.rules.dealer_facts(held)):
            yield from self.hands.card(PLAYER_DEALER, stage="draw")

    def _poker(self) -> Steps:
        """Fill the player-dealer's cards up to five community cards, and deal two new ones."""
        for _ in range(BOARD_CARDS - len(self.hands.cards[PLAYER_DEALER])):
            yield from self.hands.card(BOARD, stage="draw")
        for _ in range(HOLE_CARDS):
            yield from self.hands.card(HOLE, stage="draw")
        for seat in self.seats:
            for hand in seat.hands:
                held = self.hands.cards[hand.name]
                self.hands.open(hand.name, range(1, len(held) + 1))

    # --- money ------------------------------------------------------------------------------------

    def _stakes(self) -> Iterator[Stake]:
        """Antes and side bets lie on the first hand, the play wager on every hand."""
        cards = self.hands.cards
        board = community(cards[PLAYER_DEALER], cards[BOARD])
        for seat in self.seats:
            poker = self.rules.poker_facts(seat.first_two, cards[HOLE], board)
            words = self.rules.hands_compared(seat.first_two, cards[HOLE], board)
            for name, amount in seat.placed.items():
                if self._kind(name) != "raise":
                    stake = self._stake(seat, seat.hands[0], name, amount, poker)
                    yield replace(stake, words=words)
            chosen = self.rules.play_wager(seat.choice)
            for hand in seat.hands if chosen else ():
                assert chosen is not None
                stake = self._stake(seat, hand, chosen.wager, hand.amount, poker)
                yield replace(stake, words=words)

    def _stake(
        self, seat: TwoWaySeat, hand: TwoWayHand, wager: str, amount: int, poker: Facts
    ) -> Stake:
        dealer = self.rules.dealer_facts(self.hands.cards[PLAYER_DEALER])
        own = self.facts(hand)
        bet = Bet(seat=seat.number, wager=wager, amount=amount)
        several = len(seat.hands) > 1 and self._kind(wager) == "raise"
        return Stake(
            bet=replace(bet, hand=hand.number) if several else bet,
            hand=hand.name,
            facts={
                "hand.chose": seat.choice,
                **own,
                "blackjack.vs": self.rules.blackjack_vs(own, dealer),
                **poker,
            },
            first=seat.choice != POKER and wager in self.rules.section.before_poker,
        )
