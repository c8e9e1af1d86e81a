"""A hand of the engine beside the same hand in PokerKit: the same cards, the same words.

Whoever is to speak is asked in both. What both allow is compared; then one thing that both allow
is done in both. Where they differ by a rule that has a name, the step is counted under that name
and compared without the one thing that the rule is about.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from pokerkit import Automation, BettingStructure, Pot, State
from tests.round_poker.pokerkit_end import CENTS, PEER_CARDS, same_end

from houseway.cards import Card, cards_text
from houseway.families.round_poker.rounds import PokerRound
from houseway.families.round_poker.rules import RoundPokerRules
from houseway.money import format_money
from houseway.table.cards.first_cards import BOARD
from houseway.table.felt_cards import DISCARDS
from houseway.table.rounds import Answer, Choose, Deal, Event, Setup, Wait

AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
Opening = Callable[[Sequence[int]], State]  # a hand of PokerKit for these stacks in dollars


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """What somebody may do, in dollars: fold, call for so much, bet or raise to so much."""

    fold: bool
    call: int
    to: tuple[int, int] | None

    @classmethod
    def of_engine(cls, wait: Choose, owes: int) -> Offer:
        to = None
        for low, high in wait.amounts.values():
            to = (low // CENTS, high // CENTS)
        for sizes in wait.sizes.values():
            to = (sizes[0] // CENTS, sizes[-1] // CENTS)
        return cls(fold="fold" in wait.options, call=owes // CENTS, to=to)

    @classmethod
    def of_peer(cls, state: State) -> Offer:
        call = state.checking_or_calling_amount
        low = high = state.min_completion_betting_or_raising_to_amount
        if low is not None and state.betting_structure is not BettingStructure.FIXED_LIMIT:
            high = state.max_completion_betting_or_raising_to_amount
        assert call is not None
        return cls(
            fold=state.can_fold(),
            call=call,
            to=None if low is None or high is None else (low, high),
        )


@dataclass(slots=True)
class Twin:
    """Both hands while they are played. `explained` counts the steps by the rule that differs."""

    number: int
    hand: PokerRound
    state: State
    luck: Random
    deck: list[Card]
    explained: Counter[str] = field(default_factory=Counter)
    steps: int = 0
    parted: bool = False  # the two hands are no longer the same: a rule has parted them
    dealt: deque[tuple[str, Card]] = field(default_factory=deque)  # that PokerKit has not got yet
    pots: tuple[Pot, ...] = ()  # of PokerKit, at the showdown
    spoke: frozenset[int] = frozenset()  # in the last round
    street: int | None = None
    short: bool = False  # somebody went all in on this street with less than a bet or raise

    # --- cards ------------------------------------------------------------------------------------

    def answer(self, wait: Wait) -> Answer:
        if isinstance(wait, Deal):
            return self._card(wait)
        if self.parted:
            return self._any_answer(wait)
        assert not isinstance(wait.who, str)
        turn = [player.number for player in self.hand.players].index(wait.who[0])
        if self._costs_a_short_blind(wait, turn):
            self.parted = True
            self.explained["short-blind"] += 1
            return self._any_answer(wait)
        draws = "discard" in wait.options
        self.follow(None if draws else turn, forced="bring-in" in wait.options)
        if self.parted:
            return self._any_answer(wait)
        self.steps += 1
        if draws:
            return self._draws(wait, turn)
        if "bring-in" in wait.options:
            return self._brings_in(wait, turn)
        return self._speaks(wait, turn)

    def _card(self, wait: Deal) -> Card:
        if wait.again:
            self.deck += wait.again
            self.luck.shuffle(self.deck)
        card = self.deck.pop()
        if wait.hand != DISCARDS:
            self.dealt.append((wait.hand, card))
        return card

    def follow(self, turn: int | None, *, forced: bool = False) -> None:
        """Bring PokerKit to where the engine is: it is the turn of this player, or the end."""
        state = self.state
        while not self.parted:
            if state.showdown_indices:
                self._keep_pots()
                state.show_or_muck_hole_cards(True)
            elif any(state.standing_pat_or_discarding_statuses):
                return
            elif state.actor_indices and (self.dealt or state.actor_index != turn):
                self._passed_over()
            elif state.bring_in_status and state.actor_indices and not forced:
                self._brought_in()
            elif state.card_burning_status:
                state.burn_card("??")
            elif self.dealt and not state.actor_indices:
                self._hand_over(*self.dealt.popleft())
            else:
                return

    def _keep_pots(self) -> None:
        """Before PokerKit throws losing hands away, and pots together."""
        if not self.pots:
            self.pots = tuple(self.state.pots)
            self.spoke = frozenset(self.state.acted_player_indices)

    def _hand_over(self, hand: str, card: Card) -> None:
        if hand == BOARD and any(self.state.hole_dealing_statuses):
            self.parted = True
            self.explained["one-card-for-all"] += 1
        elif hand == BOARD:
            self.state.deal_board(PEER_CARDS[card])
        else:
            hands = [player.hand for player in self.hand.players]
            self.state.deal_hole(PEER_CARDS[card], hands.index(hand))

    def _passed_over(self) -> None:
        """PokerKit asks somebody whom the engine does not ask."""
        state = self.state
        if state.bring_in_status:
            return self._brought_in()
        offer = Offer.of_peer(state)
        assert offer == Offer(fold=False, call=0, to=None), self.told(f"not asked: {offer}")
        self.explained["nothing-to-say"] += 1
        state.check_or_call()
        return None

    def _brought_in(self) -> None:
        """A forced bet that takes all of a stack is no question for the engine."""
        state = self.state
        actor = state.actor_index
        assert actor is not None
        assert state.stacks[actor] <= state.bring_in, self.told("no forced bet")
        state.post_bring_in()

    def _draws(self, wait: Choose, turn: int) -> Answer:
        state = self.state
        assert state.stand_patter_or_discarder_index == turn, self.told("draws")
        assert self.pot == state.total_pot_amount * CENTS, self.told("pot")
        picking = wait.picks["discard"]
        count = self.luck.choice((0, 1, 1, 2, 3, picking.most))
        cards = self.luck.sample(picking.cards, min(count, picking.most))
        state.stand_pat_or_discard([PEER_CARDS[card] for card in cards])
        return f"discard {cards_text(cards)}" if cards else "stand-pat"

    # --- wagers -----------------------------------------------------------------------------------

    def _brings_in(self, wait: Choose, turn: int) -> Answer:
        state = self.state
        assert state.bring_in_status, self.told("no bring-in")
        assert state.actor_index == turn, self.told("bring-in")
        self._same_chips()
        if "fold" in wait.options:
            self.explained["low-card-all-in"] += 1
        forced, *full = (cents // CENTS for cents in wait.sizes["bring-in"])
        assert forced == state.effective_bring_in_amount, self.told("forced amount")
        whole = state.min_completion_betting_or_raising_to_amount
        if not full or whole is None or self.luck.random() < 0.7:
            state.post_bring_in()
            return f"bring-in {format_money(forced * CENTS)}"
        assert full == [whole], self.told("full amount")
        self._raises(whole)
        return f"bring-in {format_money(whole * CENTS)}"

    def _speaks(self, wait: Choose, turn: int) -> Answer:
        state = self.state
        if state.street_index != self.street:
            self.street, self.short = state.street_index, False
        assert state.actor_index == turn, self.told(f"turn of {turn}")
        self._same_chips()
        owes = wait.knows[3]
        own, peer = Offer.of_engine(wait, owes), Offer.of_peer(state)
        assert (own.fold, own.call) == (peer.fold, peer.call), self.told(f"{own} {peer}")
        common = own.to
        if own.to != peer.to:
            self.explained[self._why_raises_differ(own, peer)] += 1
            common = None
        return self._does(wait, own, common)

    def _same_chips(self) -> None:
        assert self.pot == self.state.total_pot_amount * CENTS, self.told("pot")
        stacks = [player.stack // CENTS for player in self.hand.players]
        assert stacks == self.state.stacks, self.told("stacks")

    def _costs_a_short_blind(self, wait: Choose, turn: int) -> bool:
        """The big blind was all in for less: a call costs a whole blind here."""
        state = self.state
        blind = max(state.blinds_or_straddles)
        big = 0 if state.player_count == 2 else 1
        if (
            self.steps
            or "fold" not in wait.options
            or state.get_effective_blind_or_straddle(big) >= blind
        ):
            return False
        player = self.hand.players[turn]
        owes = min(blind * CENTS - player.bet, player.stack)
        assert wait.knows[3] == owes, self.told(f"{owes} to call")
        return True

    def _why_raises_differ(self, own: Offer, peer: Offer) -> str:
        """The rule by which one of them allows other raises; none: the two are at odds."""
        state = self.state
        count = state.completion_betting_or_raising_count
        fixed = state.betting_structure is BettingStructure.FIXED_LIMIT
        blinds = state.street_index == 0 and any(state.blinds_or_straddles)
        if self.short and fixed:
            return "short-raise-in-limit"
        if self.short and own.to is None and self._takes_short_for_full():
            return "short-raise-reopens"
        if fixed and blinds and count == 3 and own.to is None:
            return "blind-is-the-bet"
        if fixed and count == 4 and peer.to is None and sum(state.statuses) == 2:
            return "two-raise-on"
        raise AssertionError(self.told(f"{own} {peer}"))

    def _takes_short_for_full(self) -> bool:
        """Whether nobody has made a whole bet by choice yet, which PokerKit measures others by."""
        street = self.state.street
        assert street is not None
        made = self.state.completion_betting_or_raising_amount
        return made < street.min_completion_betting_or_raising_amount

    def _does(self, wait: Choose, own: Offer, to: tuple[int, int] | None) -> Answer:
        """One of the things that both allow, in both."""
        roll = self.luck.random()
        if to is not None and roll < 0.4:
            low, high = to
            amount = self.luck.choice((low, low, high, self.luck.randint(low, high)))
            self._raises(amount)
            return f"{wait.options[-1]} {format_money(amount * CENTS)}"
        if own.fold and roll > 0.85:
            self.state.fold()
            return "fold"
        self.state.check_or_call()
        return "call" if own.call else "check"

    def _raises(self, to: int) -> None:
        state = self.state
        street = state.street
        assert street is not None
        full = max(
            state.completion_betting_or_raising_amount,
            street.min_completion_betting_or_raising_amount,
        )
        if not state.completion_status:
            full += max(state.bets)
        state.complete_bet_or_raise_to(to)
        self.short = self.short or to < full
        self.street = state.street_index

    def _any_answer(self, wait: Choose) -> Answer:
        option = self.luck.choice(wait.options)
        if option in wait.picks:
            return "stand-pat"
        return option

    @property
    def pot(self) -> int:
        return self.hand.middle.chips

    def told(self, what: str) -> str:
        """What a failed comparison says."""
        state = self.state
        told = [event for event in self.hand.hands.log if event["event"] != "card"]
        lines = [*(f"  {event}" for event in told[-12:]), f"  {state.operations[-6:]}"]
        facts = f"actor {state.actor_index}, bets {state.bets}, stacks {state.stacks}"
        return "\n".join((f"hand {self.number}: {what}; PokerKit: {facts}", *lines))


def play_both(
    rules: RoundPokerRules,
    setup: Setup,
    opened: Opening,
    luck: Random,
    deck: list[Card],
    number: int,
) -> Twin:
    """A hand to its end in both."""
    log: list[Event] = []
    hand = PokerRound(rules, setup, log)
    state = opened([player.stack // CENTS for player in hand.players])
    twin = Twin(number=number, hand=hand, state=state, luck=luck, deck=deck)
    play = hand.play()
    answer: Answer | None = None
    while True:
        try:
            wait = play.send(answer)  # type: ignore[arg-type]
        except StopIteration as stop:
            twin.follow(None)
            if not twin.parted:
                same_end(twin, stop.value, log)
            return twin
        answer = twin.answer(wait)
