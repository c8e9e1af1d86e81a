"""The round of play of a blackjack-style game, in the order of the rule texts.

Several bettors may have money on one seat. One of them signals hit and stand, one (perhaps
another) decides to double or split; the others follow with their own money or keep their wagers.
Each bettor insures and surrenders separately.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from houseway.cards import Card, Cards, card_text
from houseway.errors import BadRecord
from houseway.families.base import Asks, Play, Steps
from houseway.families.blackjack.seat_hands import (
    HandMoney,
    SeatHand,
    as_dealt,
    is_signal,
    whys_closed,
)
from houseway.families.blackjack.stakes import stakes
from houseway.money import format_money
from houseway.sheet.model import WagerSection
from houseway.table.cards.first_cards import deal_first_cards, deal_start, seat_hand, seats_in_play
from houseway.table.cards.hands import Hands
from houseway.table.chips.bets import is_open_behind
from houseway.table.rounds import (
    CLOSED,
    PLAYER_DEALER,
    SEAT_DONE,
    Bet,
    Bettor,
    Choose,
    Event,
    Setup,
    split_choice,
    who_text,
)
from houseway.wagers.facts import Facts, Value

if TYPE_CHECKING:
    from houseway.families.blackjack.rules import BlackjackRules
    from houseway.families.drawn_hands import Legal

Asked = Asks[str]


OFFERS = ("no", "play", "keep", "first-hand")  # first options of questions that are offers


class BlackjackRound:
    """One round while it is played."""

    def __init__(self, rules: BlackjackRules, setup: Setup, log: list[Event]) -> None:
        self.rules = rules
        self.setup = setup
        self.hands = Hands(rules.sheet, setup, log)
        self.seats: dict[int, list[SeatHand]] = {}
        self.first_two: dict[int, Cards] = {}
        self.insured: dict[Bettor, int] = {}
        self.peeked = False  # the house dealer has looked, and there is no natural
        self.found_natural = False  # the house dealer has looked, and there is one
        self._dealt: tuple[str, ...] = ()
        self._splitting: list[Bettor] = []
        self._insured_before: set[Bettor] = set()

    # --- the round --------------------------------------------------------------------------------

    def play(self) -> Play:
        self.hands.begin()
        yield from deal_first_cards(self.hands, self.rules.sheet, self.setup)
        self._sit_down()
        self._check_insurance()
        frozen = self.rules.frozen(self.up)
        if not frozen:
            yield from self._before_the_peek()
        if self._hole_card_is_natural():
            self.hands.note("natural", hand=PLAYER_DEALER)
            self.found_natural = True
        elif frozen:
            self._freeze()
        yield from self._players()
        yield from self._player_dealer()
        finished = self.hands.finish(tuple(stakes(self)))
        return replace(finished, hands=as_dealt(finished.hands, self._dealt))

    @property
    def up(self) -> Card:
        return self.hands.cards[PLAYER_DEALER][0]

    def _sit_down(self) -> None:
        self._dealt = tuple(self.hands.cards)
        by_chart = (
            f"the player-dealer's cards come by the chart ({self.rules.cite('play.dealer_hits')})"
        )
        self.hands.note(CLOSED, who=PLAYER_DEALER, number=1, whys={"": by_chart}, heard=False)
        sheet = self.rules.sheet
        for seat in seats_in_play(sheet, self.setup, start=deal_start(sheet, self.setup)):
            bets = [bet for bet in self.setup.bets if bet.seat == seat and self.is_base(bet)]
            bets.sort(key=lambda bet: bool(bet.backline))  # the seated player comes first
            money = {bet.bettor: HandMoney(bet.amount) for bet in bets}
            self.seats[seat] = [SeatHand(seat, 1, seat_hand(seat), money)]
            self.first_two[seat] = tuple(self.hands.cards[seat_hand(seat)])

    def is_base(self, bet: Bet) -> bool:
        return self._kind(bet) == "base"

    def _kind(self, bet: Bet) -> str:
        return self.rules.sheet.wager[bet.wager].kind

    def _all_hands(self) -> Iterator[SeatHand]:
        for hands in self.seats.values():
            yield from hands

    def _hole_card_is_natural(self) -> bool:
        """The house dealer looks, where the rules say so; a natural ends the round."""
        if not self.rules.peeks(self.up):
            return False
        if self.rules.counting.natural(self.hands.cards[PLAYER_DEALER]):
            return True
        self.peeked = True
        return False

    def _freeze(self) -> None:
        for hand in self._all_hands():
            if hand.ended == "stood":
                hand.ended = "frozen"

    # --- before anybody plays ---------------------------------------------------------------------

    def _before_the_peek(self) -> Steps:
        """Insurance, even money and early surrender, separately for each bettor."""
        early = self.rules.surrenders_early(self.up)
        for hand in self._all_hands():
            facts = self.facts(hand)
            for bettor in list(hand.money):
                yield from self._insures(hand, bettor, facts)
                if early and self.rules.holds("surrender", facts):
                    yield from self._gives_up(hand, bettor, facts)

    def _insures(self, hand: SeatHand, bettor: Bettor, facts: Facts) -> Steps:
        options = []
        amounts = {}
        if self._may_insure(bettor):
            low, high = self._insurance_range(hand.money[bettor].original)
            options, amounts = ["insurance"], {"insurance": (low, high)}
        if self.rules.holds("even_money", facts):
            options.append("even-money")
        if not options:
            return
        answer = yield from self._ask(
            hand, bettor, ("no", *options), "no", facts, amounts, refused=self.rules.before_play
        )
        verb, amount = split_choice(answer)
        if verb == "insurance":
            self.insured[bettor] = amounts["insurance"][1] if amount is None else amount
        elif verb == "even-money":
            hand.money[bettor].ended = verb

    def _may_insure(self, bettor: Bettor) -> bool:
        """Whether insurance is offered to a bettor; one behind a seat may be left out."""
        if not self.insurable() or bettor in self._insured_before:
            return False
        _, backline = bettor
        return not backline or is_open_behind(self.rules.sheet, self.insurance()[0])

    def has_insured(self, bettor: Bettor) -> bool:
        return bettor in self.insured or bettor in self._insured_before

    def insurable(self) -> bool:
        return self.rules.holds("insurance", self.rules.up_facts(self.up))

    def _check_insurance(self) -> None:
        """The insurance that a record writes among the wagers; it is still bet on an up card."""
        for bet in self.setup.bets:
            if self._kind(bet) != "insurance":
                continue
            self._insured_before.add(bet.bettor)
            if not self.insurable() or self.rules.frozen(self.up):
                offered = self.rules.because("insurance", "insurance is offered when")
                raise BadRecord(
                    "not-offered",
                    f"{who_text(bet.bettor)}: {offered}; the up card is {card_text(self.up)}",
                    where="wagers",
                )

    def _insurance_range(self, staked: int) -> tuple[int, int]:
        """The least and the most insurance on a wager; a part of a cent is not insured."""
        _, section = self.insurance()
        size = section.size
        most = int(size.factor * staked)
        return (most if size.relation == "==" else 1), most

    def insurance(self) -> tuple[str, WagerSection]:
        wagers = self.rules.sheet.wager.items()
        return next((name, section) for name, section in wagers if section.kind == "insurance")

    # --- the players ------------------------------------------------------------------------------

    def _players(self) -> Steps:
        """Every hand in its turn, unless the up card or a natural has ended the play."""
        for seat in self.hands.drawing_order([*self.seats]):
            for hand in self.seats[seat]:  # a split puts one more at the end
                if hand.ended != "frozen" and not self.found_natural:
                    yield from self._play_hand(hand)
                for bettor in hand.money:
                    why = {
                        "whys": whys_closed(self, hand, bettor),
                        "heard": is_signal(self, hand, bettor),
                    }
                    self.hands.note(CLOSED, who=bettor, number=hand.number, **why)
            self.hands.note(SEAT_DONE, seat=seat)
            yield from self.hands.burn_overhit(seat_hand(seat))

    def _play_hand(self, hand: SeatHand) -> Steps:
        if len(self.hands.cards[hand.name]) == 1:
            yield from self.hands.card(hand.name, stage="draw")
        while hand.live:
            facts = self.facts(hand)
            if facts["hand.over"]:
                hand.ended = "over"
                return
            legal = self.legal(hand)
            if not legal.options:
                return
            answer = yield from self._decision(hand, facts, legal)
            verb = split_choice(answer)[0]
            if verb == "hit":
                yield from self.hands.card(hand.name, stage="draw")
            elif verb == "double":
                yield from self.hands.card(hand.name, stage="draw")
                hand.doublings += 1
            elif verb == "split":
                yield from self._split(hand)
            elif verb == "rescue":
                hand.ended = "rescued"
                for money in hand.money.values():
                    taken = money.added.pop() if money.added else 0
                    back = format_money(taken)
                    self.hands.note("rescue", hand=hand.name, takes_back=back)
                return
            elif verb == "stand":
                return

    def legal(self, hand: SeatHand) -> Legal:
        """The legal options of a hand at this point."""
        return self.rules.may(
            self.facts(hand),
            hands=len(self.seats[hand.seat]),
            aces=hand.aces,
            early=self.rules.surrenders_early(self.up),
        )

    def _decision(self, hand: SeatHand, facts: Facts, legal: Legal) -> Asked:
        """The next step of a hand, decided by the bettor who signals for it."""
        captain = self.speaker(hand, self.rules.section.decides)
        if "surrender" in legal.options:
            for bettor in hand.live:
                if bettor != captain:
                    yield from self._gives_up(hand, bettor, facts)
        raiser = self.speaker(hand, self.rules.section.raises)
        options = legal.options
        refused = {**self.rules.before_play, **legal.refused}
        raises = tuple(option for option in options if option in ("double", "split"))
        if raiser != captain and raises and not facts["hand.doublings"]:
            amounts = self._amounts(hand, raiser, raises)
            answer = yield from self._ask(hand, raiser, ("no", *raises), "no", facts, amounts)
            if split_choice(answer)[0] != "no":
                yield from self._raised(hand, raiser, answer, facts)
                return answer
            options = tuple(option for option in options if option not in raises)
            refused |= dict.fromkeys(raises, f"{who_text(raiser)} has the word on that")
        amounts = self._amounts(hand, captain, options)
        answer = yield from self._ask(
            hand, captain, options, legal.silent, facts, amounts, refused=refused
        )
        verb = split_choice(answer)[0]
        if verb in ("double", "split"):
            yield from self._raised(hand, captain, answer, facts)
        elif verb == "surrender":
            hand.money[captain].ended = "surrendered"
        return answer

    def speaker(self, hand: SeatHand, who: str) -> Bettor:
        """The seated player, or the first wager on an empty seat; or the largest wager's bettor."""
        live = hand.live
        if who == "most-money":
            return max(live, key=lambda bettor: hand.money[bettor].amount)
        return live[0]

    def _amounts(
        self, hand: SeatHand, bettor: Bettor, options: tuple[str, ...]
    ) -> dict[str, tuple[int, int]]:
        """The cost of doubling and of splitting."""
        amounts = {}
        money = hand.money[bettor]
        if "double" in options and self.rules.section.double is not None:
            for_less = self.rules.section.double.size == "<= base"
            amounts["double"] = (1 if for_less else money.amount, money.amount)
        if "split" in options:
            amounts["split"] = (money.original, money.original)
        return amounts

    def _raised(self, hand: SeatHand, leader: Bettor, answer: str, facts: Facts) -> Steps:
        """The leader's money goes down; the others follow or keep their wagers."""
        verb, _ = split_choice(answer)
        for bettor in hand.live:
            said = answer
            if bettor != leader:
                keeps = "keep" if verb == "double" else "first-hand"
                amounts = self._amounts(hand, bettor, (verb,))
                said = yield from self._ask(hand, bettor, (keeps, verb), keeps, facts, amounts)
            follows, amount = split_choice(said)
            if follows != verb:
                continue
            money = hand.money[bettor]
            if verb == "double":
                money.added.append(money.amount if amount is None else amount)
            else:
                self._splitting.append(bettor)

    def _split(self, hand: SeatHand) -> Steps:
        """The second card starts a new hand with a wager of equal amount."""
        hands = self.seats[hand.seat]
        cards = self.hands.cards
        if hand.name == seat_hand(hand.seat):
            cards[f"{hand.name}/1"] = cards.pop(hand.name)
            hand.name = f"{hand.name}/1"
        hand.split = True
        hand.aces = bool(self.facts(hand)["hand.aces"])
        number = len(hands) + 1
        other = SeatHand(
            seat=hand.seat,
            number=number,
            name=f"{seat_hand(hand.seat)}/{number}",
            money={bettor: HandMoney(hand.money[bettor].original) for bettor in self._splitting},
            split=True,
            aces=hand.aces,
        )
        cards[other.name] = [cards[hand.name].pop()]
        hands.append(other)
        self._splitting.clear()
        self.hands.note("split", hand=hand.name, into=other.name)
        yield from self.hands.card(hand.name, stage="draw")

    def _gives_up(self, hand: SeatHand, bettor: Bettor, facts: Facts) -> Steps:
        answer = yield from self._ask(hand, bettor, ("play", "surrender"), "play", facts)
        if answer == "surrender":
            hand.money[bettor].ended = "surrendered"

    def _ask(
        self,
        hand: SeatHand,
        bettor: Bettor,
        options: tuple[str, ...],
        silent: str,
        facts: Facts,
        amounts: Mapping[str, tuple[int, int]] | None = None,
        *,
        refused: Mapping[str, str] | None = None,
    ) -> Asked:
        kinds = tuple(sorted(self.rules.kind(card) for card in self.hands.cards[hand.name]))
        total = facts["hand.total"]
        assert isinstance(total, int | float)
        wait = Choose(
            who=bettor,
            hand=hand.name,
            total=total,
            options=options,
            house_way=silent,
            knows=(kinds, self.rules.kind(self.up), hand.split, hand.doublings),
            number=hand.number,
            amounts=amounts or {},
            refused=refused or {},
            offer=options[0] in OFFERS,
        )
        return (yield from self.hands.ask(wait))

    # --- the player-dealer ------------------------------------------------------------------------

    def _player_dealer(self) -> Steps:
        """The player-dealer shows the hole card, or gets one more card now, and draws by chart."""
        held = self.hands.cards[PLAYER_DEALER]
        if len(held) > 1:
            self.hands.open(PLAYER_DEALER, [2])
        if not self._must_play():
            return
        while self.rules.dealer_draws(self.rules.dealer_facts(held)):
            yield from self.hands.card(PLAYER_DEALER, stage="draw")

    def _must_play(self) -> bool:
        """Completes the player-dealer's hand, unless no wager on the table depends on it."""
        if self.rules.section.dealer_plays == "always":
            return True
        if any(not self.is_base(bet) for bet in self.setup.bets):
            return True
        return any(
            hand.live and hand.ended == "stood" and not self.facts(hand)["hand.natural"]
            for hand in self._all_hands()
        )

    # --- facts of hands ---------------------------------------------------------------

    def facts(self, hand: SeatHand) -> dict[str, Value]:
        return self.rules.hand_facts(
            self.hands.cards[hand.name],
            up=self.up,
            split=hand.split,
            doublings=hand.doublings,
        )
