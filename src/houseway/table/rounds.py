"""A round: its start, the input that it waits for, and its next state.

A family writes its round of play as a generator that yields each wait: a card from the shoe, or a
choice of a player. Chance is treated like a player. A person at a table, a bot, a recorded round,
an enumerator and a test only differ in how they answer.

`Round` is the immutable form: the inputs so far. Going on means one more input, so a round can be
forked, compared, printed and stored; replaying it is running it again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Literal, NamedTuple, Protocol

from houseway.cards import Card, DeckSpec, card_text
from houseway.errors import BadRecord, IllegalMove
from houseway.money import dollars, parse_money
from houseway.notebook import html_table, shortened
from houseway.table.cards.card_picks import WORDED, CardPick
from houseway.table.cards.hand_setting import HOUSE_WAY, SET, HandSetting
from houseway.table.chips.shares import Share, scale_shares, shares_of
from houseway.table.collections.drops import Posted
from houseway.table.felt_cards import lying_cards
from houseway.wagers.facts import Facts

Bettor = tuple[int, str]  # seat and backline name; "" is the seated player
PLAYER_DEALER = "player-dealer"
NOT_DEALT = "not-dealt"  # the event of a place with a wager that was dealt no cards
CARDS_OUT = "cards-out"  # the event of a shoe that ends before the round does
NO_CARD: Card = -1  # the answer of a shoe that has ended
Event = dict[str, Any]
Face = Literal["up", "down"]
# Events that stay within the program: `who` is not asked about hand `number` again, with the
# reasons `whys` by verb ("": any other), and `heard` if `who` has decided on it; all hands of a
# `seat` are played out.
CLOSED = "_closed"
SEAT_DONE = "_seat-done"
NOTHING: Mapping[str, Any] = {}
_PLACE_BEHIND = re.compile(r"b\d+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Bet:
    """One wager of one bettor. `carried`: it stayed up from an earlier round.

    `hand` is the split hand that the money lies on, 0 while there is only one. `acted`: it was
    outside the limits and was acted on; `over` is the part of it that has no action. If several
    persons put the wager together, `shares` has the money of each, the bettor's own first: all that
    was placed, with what is `over`.
    """

    seat: int
    backline: str = ""
    wager: str
    amount: int
    number: int | None = None
    carried: bool = False
    hand: int = 0
    shares: tuple[Share, ...] = ()
    acted: bool = False
    over: int = 0

    @property
    def bettor(self) -> Bettor:
        return (self.seat, self.backline)

    @property
    def spot(self) -> tuple[Bettor, str, int | None]:
        """The place on the layout where the chips lie."""
        return (self.bettor, self.wager, self.number)

    @property
    def in_action(self) -> tuple[Share, ...]:
        """The shares of the amount in action; all of it is the bettor's without partners."""
        return scale_shares(self.shares, self.amount) or (Share("", self.amount),)

    @property
    def persons(self) -> tuple[tuple[str, int], ...]:
        """Everybody with money in the wager, and how much is in action; the bettor first."""
        return tuple((name or person_of(self.bettor), amount) for name, amount in self.in_action)


@dataclass(frozen=True, slots=True, kw_only=True)
class Incident:
    """Something against the rules: of a card by its place in the shoe, of a hand, of the round."""

    event: str
    card: int = 0  # the n-th card to leave the shoe this round
    hand: str = ""
    stage: str = ""
    count: int = 0
    total: int | None = None
    after: int = 0  # number of earlier actions on that street
    note: str = ""  # a further detail


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """The table when the cards come out. `cover` None: the bank covers everything."""

    seats: int
    bank: int
    cover: int | None
    bets: tuple[Bet, ...]
    dice: tuple[int, ...] = ()
    button: int | None = None
    incidents: tuple[Incident, ...] = ()
    stacks: Mapping[int, int] = field(default_factory=dict)  # chips at stake by seat, without bank
    before: Mapping[str, Any] = field(default_factory=dict)  # state carried from the last round
    posted: Posted | None = None  # the collection that is taken from a pot
    partners: Mapping[str, int] = field(default_factory=dict)  # amounts of partners in the bank

    def __hash__(self) -> int:
        stacks = frozenset(self.stacks.items())
        return hash((self.seats, self.bank, self.cover, self.bets, self.dice, self.button, stacks))

    @property
    def co_bankers(self) -> tuple[Bettor, ...]:
        """The partners of the player-dealer in the bank, as they decide for its hand."""
        return tuple((self.bank, name) for name in self.partners)

    @property
    def bank_shares(self) -> tuple[Share, ...]:
        """The money of each banker, the player-dealer's first; none without partners."""
        return shares_of((self.cover or 0) - sum(self.partners.values()), self.partners)


class Deal(NamedTuple):
    """Waits for the next card of the shoe, for this hand.

    Before it, the cards of `again` are shuffled into the rest of the deck.
    """

    hand: str
    face: Face
    again: tuple[Card, ...] = ()


# A card for a hand, without a shuffle before it.
plain_deal = cache(Deal)


class Choose(NamedTuple):
    """Waits for a decision. `knows` is the decider's information, as a key for a strategy.

    An option that moves money may name an amount within `amounts` ("double 7.50"), or one of its
    `sizes` ("play 40"); without one it is the most. If cards are to be parted (`sets`), the
    answer is the house way, or the words of a parting ("set front Ah Kd"). After an option among
    `picks` cards are named ("discard 5c 6d"). `refused` says why something that one might expect
    is not among the options.
    """

    who: Bettor | Literal["player-dealer"]
    hand: str
    total: int | float | str  # the hand's total so far, in words
    options: tuple[str, ...]
    house_way: str
    knows: tuple[Any, ...]
    amounts: Mapping[str, tuple[int, int]] = NOTHING
    sizes: Mapping[str, tuple[int, ...]] = NOTHING
    refused: Mapping[str, str] = NOTHING
    step: int = 1  # an amount is so many cents, or a multiple, unless it is the most
    number: int = 1  # of the seat's hand
    offer: bool = False  # may be skipped in silence: insurance, following another bettor
    sets: HandSetting | None = None
    picks: Mapping[str, CardPick] = NOTHING

    @property
    def is_open(self) -> bool:
        """Whether there is a choice: several options, or cards or an amount for the only one."""
        several = any(len(sizes) > 1 for sizes in self.sizes.values())
        return several or len(self.options) > 1 or any(name in self.picks for name in self.options)

    def public_answer(self, answer: str) -> str:
        """The public part of an answer: a setting, or the cards named, may be private."""
        if self.sets is None and not self.picks:
            return answer
        verb = answer.partition(" ")[0]
        hidden = self.sets is not None or (verb in self.picks and self.picks[verb].secret)
        return verb if hidden else answer


Wait = Deal | Choose
Answer = Card | str


@dataclass(frozen=True, slots=True, kw_only=True)
class Stake:
    """Money on one hand at the end of the play: a placed bet, or its form after the play.

    `first`: it is settled before the order of the table begins. `returned`: it has no action.
    `words`: texts that a settlement line says instead of a fact's value, or beside the facts.
    """

    bet: Bet
    hand: str
    facts: Facts
    first: bool = False
    returned: tuple[str, str] | None = None  # why, cite
    words: Mapping[str, str] = field(default_factory=dict)


class Transfer(NamedTuple):
    """A debt of one player to another, before the stack limits it."""

    payer: int
    payee: int
    amount: int
    row: str
    why: str
    cite: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """A finished round. `stakes` None: every bet lies as it was placed."""

    hands: Mapping[str, tuple[Card, ...]]
    choices: Mapping[Bettor | str, str] = field(default_factory=dict)
    # Result, why and cite of wagers that an irregularity decides: on a hand, or of one bettor.
    fouled: Mapping[str | Bettor, tuple[str, str, str]] = field(default_factory=dict)
    free: frozenset[str] = frozenset()  # hands whose bettors get the collection back
    void: tuple[str, str] | None = None  # why, cite
    stakes: tuple[Stake, ...] | None = None
    transfers: tuple[Transfer, ...] = ()  # of a peer game, in the order of payment
    after: Mapping[str, Any] = field(default_factory=dict)  # state carried to the next round


class Playable(Protocol):
    """The part of a family's rules that this module uses."""

    def play(self, setup: Setup, log: list[Event]) -> Generator[Wait, Answer, Finished]: ...


class Misdeal(Exception):
    """Ends the round of play inside a family; the runner turns it into a void round."""

    def __init__(self, why: str, cite: str) -> None:
        self.why = why
        self.cite = cite


def run(
    rules: Playable, setup: Setup, answer: Callable[[Wait], Answer]
) -> tuple[Finished, list[Event]]:
    """Play a round to its end with one source of answers."""
    log: list[Event] = []
    play = rules.play(setup, log)
    try:
        wait = next(play)
        while True:
            wait = play.send(answer(wait))
    except StopIteration as stop:
        finished: Finished = stop.value
        return finished, log
    except Misdeal as misdeal:
        return _void(misdeal, log), log


def _void(misdeal: Misdeal, log: list[Event]) -> Finished:
    log.append({"event": "misdeal", "why": misdeal.why, "cite": misdeal.cite})
    return Finished(hands={}, void=(misdeal.why, misdeal.cite))


# --- the immutable round --------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class _Play:
    """A round of play after some answers; `past` are the waits that they answered."""

    setup: Setup
    play: Generator[Wait, Answer, Finished]
    log: list[Event]
    wait: Wait
    answers: list[Answer]
    past: list[Wait]

    def go_on(self, answer: Answer) -> None:
        self.past.append(self.wait)
        self.answers.append(answer)
        self.wait = self.play.send(answer)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Round:
    """The inputs of a round so far, and the state that follows from them.

    Rounds are equal where their inputs are, and a round is pickled as its inputs. `at_rest` is the
    play that waits for the next input. It can go on once: a round that goes on a second time, with
    another input, is played again from its beginning.
    """

    rules: Playable = field(repr=False)
    deck: DeckSpec = field(repr=False)
    setup: Setup
    answers: tuple[Answer, ...] = ()
    waits: Wait | None = field(default=None, compare=False)
    finished: Finished | None = field(default=None, compare=False)
    events: tuple[Event, ...] = field(default=(), compare=False, repr=False)
    at_rest: list[_Play] = field(default_factory=list, compare=False, repr=False)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.rules, self.deck, self.setup, self.answers)

    def __repr__(self) -> str:
        return f"<Round of {self.setup.seats} seats, {len(self.cards)} cards dealt: {self._stands}>"

    def _repr_html_(self) -> str:
        money = [
            f"{who_text(bet.bettor)} {bet.wager} {dollars(bet.amount)}" for bet in self.setup.bets
        ]
        stacks = [f"seat {seat} {dollars(cents)}" for seat, cents in self.setup.stacks.items()]
        return html_table(
            f"Round of {self.setup.seats} seats: {self._stands}",
            ("hand", "cards"),
            (
                (hand, " ".join(card_text(c) if up else f"({card_text(c)})" for c, up in held))
                for hand, held in lying_cards(self.events, "_card").items()
                if held
            ),
            notes=(
                f"{title}: {', '.join(said)}"
                for title, said in (("Wagers", money), ("Stacks", stacks))
                if said
            ),
        )

    @property
    def _stands(self) -> str:
        """The current wait, in a few words."""
        if isinstance(self.waits, Deal):
            return f"waits for a card for {self.waits.hand}"
        if isinstance(self.waits, Choose):
            return shortened(
                f"{who_text(self.waits.who)} may {' or '.join(self.waits.options)}", 100
            )
        return "void" if self.finished is not None and self.finished.void else "over"

    @property
    def is_over(self) -> bool:
        return self.finished is not None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that have left the shoe."""
        return tuple(answer for answer in self.answers if isinstance(answer, int))


def _again(rules: Playable, deck: DeckSpec, setup: Setup, answers: tuple[Answer, ...]) -> Round:
    """A round from a pickle."""
    return _replayed(Round(rules=rules, deck=deck, setup=setup, answers=answers))


def open_round(rules: Playable, deck: DeckSpec, setup: Setup) -> Round:
    return _replayed(Round(rules=rules, deck=deck, setup=setup))


def deals(round_: Round) -> dict[Card, int]:
    """The cards that may come next, with the number left of each; empty when none is due."""
    if not isinstance(round_.waits, Deal):
        return {}
    left = Counter(round_.deck.composition())
    left.subtract(round_.cards)
    for event in round_.events:  # cards that have gone back into it
        left.update(event["_cards"] if event["event"] == "reshuffle" else ())
    return {card: count for card, count in left.items() if count > 0}


def options(round_: Round) -> tuple[str, ...]:
    """The legal options of the decider. Legality is stated only here."""
    return round_.waits.options if isinstance(round_.waits, Choose) else ()


def apply(round_: Round, answer: Answer) -> Round:
    """The round after a card or a choice; an illegal one is refused with the legal ones."""
    wait = round_.waits
    if wait is None:
        raise IllegalMove("round-over", "the round is over and waits for nothing")
    if isinstance(wait, Deal):
        if not isinstance(answer, int) or answer not in deals(round_):
            shown = card_text(answer) if isinstance(answer, int) else repr(answer)
            raise IllegalMove("not-in-shoe", f"{shown} is not a card left in the shoe")
    elif not is_legal(wait, answer):
        raise illegal_choice(wait, answer)
    return _replayed(replace(round_, answers=(*round_.answers, answer)))


class Source(Protocol):
    """The source of cards while a round is dealt."""

    def answer(self, wait: Wait) -> Answer | None: ...

    def follow(self, wait: Wait) -> None: ...


def deal_from(round_: Round, source: Source) -> Round:
    """The round with cards dealt up to the next choice or its end, from a source in its state
    before the round.
    """
    return round_ if round_.is_over else _replayed(round_, source)


def split_choice(answer: Answer) -> tuple[str, int | None]:
    """A choice and the amount that goes with it.

    >>> split_choice("double 7.50"), split_choice("stand"), split_choice("discard 5c")
    (('double', 750), ('stand', None), ('discard', None))
    """
    text = str(answer)
    if " " not in text:
        return text, None
    verb, _, amount = text.partition(" ")
    return verb, parse_money(amount) if amount and verb not in WORDED else None


# Words for answers that are no verbs.
IN_WORDS = {
    "no": "say no",
    "play": "play on",
    "keep": "keep the wager",
    "first-hand": "keep the first hand",
    "insurance": "take insurance",
    "even-money": "take even money",
    HOUSE_WAY: "go the house way",
    SET: "set the cards",
}


def is_offer_skipped(wait: Choose, answer: Answer) -> bool:
    """Whether the answer is not about this offer, and so skips it."""
    verbs = {option.partition(" ")[0] for option in wait.options}
    return wait.offer and str(answer) not in wait.options and split_choice(answer)[0] not in verbs


def is_legal(wait: Choose, answer: Answer, *, fouls: bool = False) -> bool:
    """Whether the answer is legal; with `fouls`, a foul setting is too, as on the felt."""
    verb, amount = split_choice(answer)
    if verb == SET and wait.sets is not None:
        return not wait.sets.problem(str(answer), fouls=fouls)
    if verb in wait.picks:
        return not wait.picks[verb].problem(str(answer))
    if amount is None:
        return answer in wait.options
    if verb in wait.sizes:
        return amount in wait.sizes[verb]
    low, high = wait.amounts.get(verb, (1, 0))
    whole = amount % wait.step == 0 or amount == high
    return verb in wait.options and low <= amount <= high and whole


def default_choice(wait: Choose) -> str:
    """The choice without an answer: the house way, or the first legal option."""
    return wait.house_way if is_legal(wait, wait.house_way) else wait.options[0]


def illegal_choice(wait: Choose, answer: Answer, *, where: str = "choices") -> IllegalMove:
    verb, amount = split_choice(answer)
    may = "may" if len(wait.options) > 1 else "must"
    options = " or ".join(
        option if option in wait.sizes else IN_WORDS.get(option, option) for option in wait.options
    )
    message = f"{who_text(wait.who)} {may} {options} on {wait.total}"
    why = wait.refused.get(verb, "")
    if verb == SET and wait.sets is not None:
        why = wait.sets.problem(str(answer))
    if verb in wait.picks:
        why = wait.picks[verb].problem(str(answer))
    if amount is not None and verb in wait.options:
        low, high = wait.amounts.get(verb, (0, 0))
        legal = dollars(high) if low == high else f"{dollars(low)} to {dollars(high)}"
        if verb in wait.sizes:
            legal, high = " or ".join(map(dollars, sorted(wait.sizes[verb]))), 1
        why = f"{verb} takes {legal if high else 'no amount'} here"
    message = f"{message}, not {answer!r}" + (f": {why}" if why else "")
    return IllegalMove("illegal-choice", message, where=where)


def who_text(who: Bettor | str) -> str:
    """
    >>> who_text((3, "b1")), who_text((3, ""))
    ('seat 3 backline b1', 'seat 3')
    """
    if isinstance(who, str):
        return who
    return f"seat {who[0]} backline {who[1]}" if who[1] else f"seat {who[0]}"


def person_of(bettor: Bettor) -> str:
    """The person who bets. A name is one person behind any seats; `b1` is a place, not a name.

    >>> person_of((3, "Zoe")), person_of((4, "Zoe")), person_of((4, "seat 3")), person_of((3, ""))
    ('Zoe', 'Zoe', 'seat 3', 'seat 3')
    >>> person_of((3, "b1")), person_of((4, "b1"))
    ('seat 3 backline b1', 'seat 4 backline b1')
    """
    name = bettor[1]
    return who_text(bettor) if not name or _PLACE_BEHIND.fullmatch(name) else name


def _replayed(round_: Round, source: Source | None = None) -> Round:
    """The round after its answers, with cards of the source dealt as far as they go."""
    log: list[Event] = []
    answers = [*round_.answers]
    try:
        play = _resting(round_) or _begun(round_, log)
        log, answers = play.log, play.answers
        for answer in round_.answers[len(answers) :]:
            play.go_on(answer)
        if source is not None:
            for wait in play.past:
                source.follow(wait)
            while (dealt := source.answer(play.wait)) is not None:
                play.go_on(dealt)
        rest: dict[str, Any] = {"waits": play.wait, "finished": None, "at_rest": [play]}
    except StopIteration as stop:
        rest = {"waits": None, "finished": stop.value, "at_rest": []}
    except Misdeal as misdeal:
        rest = {"waits": None, "finished": _void(misdeal, log), "at_rest": []}
    return replace(round_, answers=tuple(answers), events=tuple(log), **rest)


def _begun(round_: Round, log: list[Event]) -> _Play:
    play = round_.rules.play(round_.setup, log)
    return _Play(setup=round_.setup, play=play, log=log, wait=next(play), answers=[], past=[])


def _resting(round_: Round) -> _Play | None:
    """The play that an earlier round left at rest, if it is at the start of these answers."""
    try:
        play = round_.at_rest.pop()
    except IndexError:
        return None
    fits = round_.answers[: len(play.answers)] == tuple(play.answers)
    return play if fits and play.setup is round_.setup else None


def out_of_cards(hand: str, dealt: int) -> BadRecord:
    return BadRecord(
        "out-of-cards",
        f"the {hand} hand needs card {dealt + 1}, but the deck ends after {dealt}",
        where="deck",
    )
