"""A hand of a pot game in a few lines: who holds what, who says what, what comes of it.

    told = hand("hustler/holdem", {1: "As Ad", 2: "Kc Kd", 3: "7h 2s"}, board="Ah 9c 4d 8s Jc",
                says="3 fold; flop: 1 bet, 2 raise; river: 2 bet")
    told.nets == {1: 20, 2: -20, 3: 0}

`stacks` are dollars by seat, or of seats 1, 2, 3, ..., or how many players have $1,000 each. The
last of them has the button unless `button` says otherwise, so that seat 1 is the button's left.
Cards are given by seat in the order in which they come, with what is drawn; cards that nobody
names (burns, hands that do not matter) come from what is left. Or `deck` has all in their order.
Words stand in the order of play; after a street's name and a colon they wait for that street:
"2 raise 8, 3 4 fold; flop: 1 check". Who is not mentioned checks, else calls, stands pat, says no;
who has to discard folds, or with `puts_away` he puts away the last card that he got.
The hand is stepped through once; what was dealt and said is then settled as a record.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Any

from houseway.cards import Card, card_text, parse_cards
from houseway.families.round_poker.rounds import PokerRound
from houseway.families.round_poker.rules import RoundPokerRules
from houseway.library import Game, load_game
from houseway.money import format_money, parse_money
from houseway.settling.record import read_record
from houseway.settling.round_setup import make_setup
from houseway.settling.settle import settle_record
from houseway.sheet.switches import Choices
from houseway.table.chips.carried_pot import HOUSE, POT
from houseway.table.rounds import (
    Answer,
    Choose,
    Deal,
    Event,
    Wait,
    illegal_choice,
    is_legal,
    is_offer_skipped,
    split_choice,
)

SILENT = ("check", "call", "stand-pat", "no", "bring-in")  # what who says nothing does
MIXED = "27J49Q5T38K6A"  # ranks of cards that do not matter
Chips = int | str | Fraction
_WORD = re.compile(r"((?:\d+ )+)(.+)", re.ASCII)


@cache
def _game(
    name: str, settings: tuple[tuple[str, Any], ...], readings: tuple[tuple[str, str], ...]
) -> Game:
    return load_game(name, Choices(settings=dict(settings), readings=dict(readings)))


def game_of(
    name: str,
    *,
    settings: Mapping[str, Any] | None = None,
    readings: Mapping[str, str] | None = None,
) -> Game:
    return _game(name, tuple((settings or {}).items()), tuple((readings or {}).items()))


def rules_of(
    name: str,
    *,
    settings: Mapping[str, Any] | None = None,
    readings: Mapping[str, str] | None = None,
) -> RoundPokerRules:
    rules = game_of(name, settings=settings, readings=readings).rules
    assert isinstance(rules, RoundPokerRules)
    return rules


@dataclass(frozen=True, kw_only=True)
class Told:
    """A hand that is over. `settled` is its record with all that follows from it."""

    hand: PokerRound
    settled: Mapping[str, Any]
    asked: Sequence[tuple[str, Choose]]  # street and decision, in the order of play

    # --- money, in dollars ------------------------------------------------------------------------

    @property
    def nets(self) -> dict[int, Fraction]:
        """What everybody has won or lost."""
        return {int(seat): _dollars(text) for seat, text in self.settled["nets"].items()}

    @property
    def won(self) -> list[str]:
        """Who got what out of the pot: "2 high 15", "3 low, side pot 1 4"."""
        return [
            f"{line['payee']} {line['row']} {line['paid']}"
            for line in self.settled["settlement"]
            if line["payer"] == POT and line["payee"] != HOUSE
        ]

    @property
    def put_in(self) -> dict[int, Fraction]:
        """What everybody has put into the pot."""
        lines = [line for line in self.settled["settlement"] if line["payee"] == POT]
        return {line["payer"]: _dollars(line["paid"]) for line in lines}

    @property
    def drops(self) -> list[Fraction]:
        """What the house has taken, in its order."""
        lines = [line for line in self.settled["settlement"] if line["payee"] == HOUSE]
        return [_dollars(line["paid"]) for line in lines]

    @property
    def after(self) -> dict[str, Any]:
        after: dict[str, Any] = self.settled["after"]
        return after

    # --- cards ------------------------------------------------------------------------------------

    def cards(self, name: int | str) -> str:
        held = self.settled["hands"].get(f"seat {name}" if isinstance(name, int) else name, [])
        return " ".join(held)

    @property
    def board(self) -> str:
        return self.cards("board")

    def faces(self, seat: int) -> list[str]:
        return self.hand.by_seat[seat].faces

    @property
    def burns(self) -> int:
        return len(self.hand.pile.burns)

    # --- what happened ----------------------------------------------------------------------------

    def events(self, kind: str) -> list[Event]:
        return [event for event in self.settled["events"] if event["event"] == kind]

    @property
    def streets(self) -> list[str]:
        return [event["name"] for event in self.events("street")]

    @property
    def posts(self) -> list[str]:
        """ "2 big blind $4", in the order in which they were posted."""
        return [f"{_seat(e)} {e['what']} {e['amount']}" for e in self.events("posts")]

    @property
    def shows(self) -> list[int]:
        """The seats in the order in which they show their hands."""
        return [_seat(event) for event in self.events("shows")]

    def says(self, seat: int, share: str = "high") -> str:
        """A shown hand in words."""
        event = next(event for event in self.events("shows") if _seat(event) == seat)
        return str(event["says"].get(share, ""))

    def order(self, street: str = "") -> list[int]:
        """The seats in the order in which they were asked."""
        return [_asked_seat(wait) for found, wait in self.asked if street in ("", found)]

    def ask(self, seat: int, street: str = "", nth: int = 1) -> Choose:
        """The nth decision of a seat, on that street."""
        found = [w for at, w in self.asked if street in ("", at) and _asked_seat(w) == seat]
        assert len(found) >= nth, f"seat {seat} was asked {len(found)} times {street}"
        return found[nth - 1]

    def offer(self, seat: int, street: str = "", nth: int = 1) -> str:
        """What it might have said: "fold, call, raise 8", "check, bet 4-96", "bring-in 1 or 4"."""
        wait = self.ask(seat, street, nth)
        return ", ".join(_sized(wait, verb) for verb in wait.options)

    def refused(self, seat: int, verb: str, street: str = "", nth: int = 1) -> str:
        """Why it might not have said so."""
        wait = self.ask(seat, street, nth)
        assert verb not in wait.options
        return wait.refused.get(verb, "")


def _dollars(text: str) -> Fraction:
    """Dollars that compare with 3 and with 2.5."""
    return Fraction(parse_money(text), 100)


def _seat(event: Event) -> int:
    return int(event["hand"].removeprefix("seat "))


def _asked_seat(wait: Choose) -> int:
    assert not isinstance(wait.who, str)
    return wait.who[0]


def _sized(wait: Choose, verb: str) -> str:
    if verb in wait.sizes:
        return f"{verb} {' or '.join(map(format_money, wait.sizes[verb]))}"
    if verb not in wait.amounts:
        return verb
    least, most = map(format_money, wait.amounts[verb])
    return f"{verb} {least}" if least == most else f"{verb} {least}-{most}"


@dataclass
class _Dealer:
    """Answers what a hand waits for, and keeps what was dealt and said."""

    hand: PokerRound
    named: dict[str, list[Card]]
    order: list[Card] | None  # all cards, where they are given in their order
    spare: list[Card]
    words: list[tuple[str, int, str]]  # street or "", seat, what it says
    puts_away: bool  # whether who says nothing discards, where he has to
    deck: list[Card] = field(default_factory=list)
    choices: list[dict[str, Any]] = field(default_factory=list)
    asked: list[tuple[str, Choose]] = field(default_factory=list)

    def __call__(self, wait: Wait) -> Answer:
        if isinstance(wait, Choose):
            return self.says(wait)
        self.spare += wait.again
        self.deck.append(self.card(wait))
        return self.deck[-1]

    def card(self, wait: Deal) -> Card:
        if self.order is not None:
            return self.order.pop(0)
        named = self.named.get(wait.hand)
        return named.pop(0) if named else self.spare.pop(0)

    def says(self, wait: Choose) -> str:
        street, seat = self.hand.street.id, _asked_seat(wait)
        self.asked.append((street, wait))
        answer = self.next_word(wait, street, seat)
        verb, cents = split_choice(answer)
        choice: dict[str, Any] = {"seat": seat, "do": answer if cents is None else verb}
        self.choices.append(choice | ({} if cents is None else {"amount": format_money(cents)}))
        return answer

    def next_word(self, wait: Choose, street: str, seat: int) -> str:
        if self.words:
            when, who, answer = self.words[0]
            later = self.puts_away and _must_discard(wait) and not answer.startswith("discard")
            if who == seat and when in ("", street) and not later and not _is_of_else(wait, answer):
                self.words.pop(0)
                if not is_legal(wait, answer):
                    raise illegal_choice(wait, answer)
                return answer
        if self.puts_away and _must_discard(wait):
            return f"discard {card_text(self.hand.by_seat[seat].cards[-1])}"
        return next((verb for verb in SILENT if verb in wait.options), wait.house_way)


def _must_discard(wait: Choose) -> bool:
    return "discard" in wait.options and "stand-pat" not in wait.options


def _is_of_else(wait: Choose, answer: str) -> bool:
    """Who says "bet" when he may draw, stands pat and speaks of what comes later."""
    draws = "stand-pat" in wait.options and split_choice(answer)[0] not in wait.options
    return draws or is_offer_skipped(wait, answer)


def _parse_words(says: str) -> list[tuple[str, int, str]]:
    found = []
    for part in filter(None, map(str.strip, says.split(";"))):
        street, _, words = part.rpartition(":")
        for word in filter(None, map(str.strip, words.split(","))):
            match = _WORD.fullmatch(word)
            assert match, f'{word!r}: write "2 raise", or "2 3 fold"'
            found += [(street.strip(), int(seat), match[2]) for seat in match[1].split()]
    return found


def _stacks(stacks: int | Sequence[Chips] | Mapping[int, Chips]) -> dict[int, str]:
    if isinstance(stacks, int):
        stacks = [1000] * stacks
    if not isinstance(stacks, Mapping):
        stacks = dict(enumerate(stacks, start=1))
    return {
        seat: chips if isinstance(chips, str) else format_money(int(chips * 100))
        for seat, chips in stacks.items()
    }


def _spare(game: Game, named: Mapping[str, Sequence[Card]]) -> list[Card]:
    """Cards that nobody has named, in a mixed order; a joker only comes by name."""
    left = Counter(game.deck.composition())
    for cards in named.values():
        left.subtract(cards)
    twice = [card_text(card) for card, count in left.items() if count < 0]
    assert not twice, f"{' '.join(twice)}: more than the deck has"
    texts = {card_text(card): card for card in left.elements()}
    mixed = [
        f"{rank}{'cdhs'[(place + turn) % 4]}"
        for turn in range(4)
        for place, rank in enumerate(MIXED)
    ]
    return [texts[text] for text in mixed if text in texts]


def hand(
    name: str,
    cards: Mapping[int, str] | None = None,
    *,
    board: str = "",
    burns: str = "",
    deck: str = "",
    says: str = "",
    stacks: int | Sequence[Chips] | Mapping[int, Chips] = 3,
    button: int = 0,
    settings: Mapping[str, Any] | None = None,
    readings: Mapping[str, str] | None = None,
    before: Mapping[str, Any] | None = None,
    fee: str = "",
    schedule: str = "",
    minutes: int | None = None,
    puts_away: bool = False,
) -> Told:
    """Play it, settle its record, and check that no chip is lost."""
    game = game_of(name, settings=settings, readings=readings)
    chips = _stacks(stacks)
    record: dict[str, Any] = {
        "stacks": {str(seat): text for seat, text in chips.items()},
        "button": button or max(chips),
        "before": dict(before or {}),
    }
    if fee:
        record["collection"] = {"option": fee, "schedule": schedule, "minutes": minutes}
    named = {f"seat {seat}": list(parse_cards(text)) for seat, text in (cards or {}).items()}
    named |= {"board": list(parse_cards(board)), "discards": list(parse_cards(burns))}
    rules = game.rules
    assert isinstance(rules, RoundPokerRules)
    played = PokerRound(rules, make_setup(game, read_record(record)), [])
    dealer = _Dealer(
        hand=played,
        named=named,
        order=list(parse_cards(deck)) if deck else None,
        spare=_spare(game, named),
        words=_parse_words(says),
        puts_away=puts_away,
    )
    _finish(played, dealer)
    assert not dealer.words, f"nobody asked for {dealer.words}"
    record |= {"deck": [*map(card_text, dealer.deck)], "choices": dealer.choices}
    settled = settle_record(game, record)
    assert settled["conserved"]
    return Told(hand=played, settled=settled, asked=dealer.asked)


def _finish(played: PokerRound, dealer: _Dealer) -> None:
    steps = played.play()
    try:
        wait = next(steps)
        while True:
            wait = steps.send(dealer(wait))
    except StopIteration:
        return
