"""Settle a round record: play it from its cards, judge every wager, say why.

The cards come from a deck (in the order in which they leave the shoe), from the final hands as
they lie on the felt, or from a shuffle made here. All three run the family's own round of play, so
a third card that the rules forbid, or one that is missing, is found out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from houseway.cards import Card, Shuffle, card_text, parse_dice, secure_shuffle
from houseway.cards.shuffle import read_shuffle
from houseway.errors import BadRecord, UnknownName
from houseway.library import Game
from houseway.money import format_money, parse_range
from houseway.settling.record import ChoiceIn, Record, read_record
from houseway.table.bets import check_bets, find_wager
from houseway.table.fees import Fee, FeeBet, due
from houseway.table.hands import check_happened, check_incidents
from houseway.table.rounds import (
    Answer,
    Bet,
    Bettor,
    Choose,
    Deal,
    Event,
    Finished,
    Setup,
    Wait,
    illegal_choice,
    out_of_cards,
    run,
    who_text,
)
from houseway.table.schedule import Option
from houseway.table.settlement import Settlement, Verdict, settle_verdicts, verdict_of
from houseway.wagers.facts import Value

HAND_NAMES = {"dealer": ("banker", "player-dealer"), "player-dealer": ("banker",)}


def settle_record(game: Game, data: Mapping[str, Any], *, shuffle: bool = False) -> dict[str, Any]:
    """The settled record. With `shuffle`, a record without cards gets a fresh, committed shoe."""
    record = read_record(data)
    game = _chosen(game, record)
    setup = make_setup(game, record)
    made = _shuffle_of(game, record, shuffle=shuffle)
    deck = made.order[_position(record) :] if made else record.deck
    if deck is None and record.hands is None:
        raise BadRecord(
            "no-cards", 'give "deck" (the cards in the order they leave the shoe) or "hands"'
        )
    bets_on = (game.rules.hand_of(bet.bettor) for bet in setup.bets)
    check_incidents(setup.incidents, dict.fromkeys((*game.rules.hand_names(setup), *bets_on)))
    feed = _feed(game, record, setup, deck)
    finished, events = run(game.rules, setup, feed)
    feed.check_all_used(finished)
    if not finished.void:
        check_happened(setup.incidents, events)
    settlement = settle_finished(game, setup, finished)
    result = render(game, setup, finished, [*events, *feed.notes], settlement)
    if finished.void and record.hands is not None:
        result["hands"] = data["hands"]  # a void round has none of its own, and replays from these
    _check_given_facts(record, result["facts"])
    out = {key: value for key, value in data.items() if key in Record.model_fields}
    # Choices made outside the record belong into it: it must replay to itself anywhere.
    chosen = {"settings": game.choices.settings, "readings": game.choices.readings}
    out |= {key: dict(value) for key, value in chosen.items() if value}
    if made and record.shuffle is None:
        out["shuffle"] = made.as_json()
    fees = collections(game, setup, record, void=finished.void is not None)
    out |= result | {"collections": fees}
    out["wagers"] = [_wager_out(game, bet) for bet in setup.bets]
    out["bank"] = {**data["bank"], **result["bank"]}
    return {"game": game.id, "name": game.name, **out}


def _chosen(game: Game, record: Record) -> Game:
    if not (record.settings or record.readings):
        return game
    return game.but(readings=record.readings, settings=record.settings)


def make_setup(game: Game, record: Record) -> Setup:
    """The table of a record, with every wager checked against the sheet."""
    seats = game.sheet.table.seats if record.seats is None else record.seats
    most = max([game.sheet.table.seats, *(item.seats for item in game.sheet.table.layouts)])
    if not 2 <= seats <= most:
        raise BadRecord(
            "seats", f"{seats} seats; this table has 2 to {most}, with the bank's", where="seats"
        )
    bank = record.bank.seat
    if not 1 <= bank <= seats:
        raise BadRecord(
            "unknown-seat", f"seat {bank} does not exist; seats are 1 to {seats}", where="bank.seat"
        )
    if record.bank.amount is not None and record.bank.amount < 0:
        raise BadRecord("bank-amount", "the bank's wager cannot be negative", where="bank.amount")
    bets = tuple(
        Bet(
            seat=item.seat,
            backline=item.backline,
            wager=find_wager(game.wagers, item.wager, where=f"wagers[{place}].wager").id,
            amount=item.amount,
            number=item.number,
            carried=item.carried,
        )
        for place, item in enumerate(record.wagers)
    )
    check_bets(
        bets, game.sheet, game.wagers, seats=seats, bank=bank, limits=table_limits(game, record)
    )
    if record.button is not None and (not 1 <= record.button <= seats or record.button == bank):
        raise BadRecord(
            "button", f"seat {record.button} cannot have the action button", where="button"
        )
    return Setup(
        seats=seats,
        bank=bank,
        cover=record.bank.amount,
        bets=bets,
        dice=parse_dice(record.dice) if record.dice else (),
        button=record.button,
        incidents=tuple(item.value() for item in record.incidents),
    )


def table_limits(game: Game, record: Record) -> tuple[int, int | None]:
    """The posted limits: those of the fee option in use, else the sheet's widest."""
    option = _option(game, record)
    if option is not None and option.limits and "table.limits" not in record.settings:
        first = option.limits[0]
        return first.low, first.high
    return parse_range(game.sheet.table.limits)


# --- cards and choices ---------------------------------------------------------------------------


def _shuffle_of(game: Game, record: Record, *, shuffle: bool) -> Shuffle | None:
    if record.shuffle is not None:
        return read_shuffle(record.shuffle)
    if shuffle and record.deck is None and record.hands is None:
        return secure_shuffle(game.deck)
    return None


def _position(record: Record) -> int:
    """How many cards of the shoe earlier rounds and burns have used up."""
    position = (record.shuffle or {}).get("position", 0)
    if not isinstance(position, int) or position < 0:
        raise BadRecord(
            "position", f"{position!r} is not a number of cards", where="shuffle.position"
        )
    return position


class _Feed:
    """Answers what a round waits for, from a record."""

    def __init__(
        self, record: Record, setup: Setup, take: Callable[[str], Card], left: Callable[[], None]
    ) -> None:
        self.take = take
        self.check_cards = left
        self.bank = setup.bank
        self.given: dict[Bettor | str, ChoiceIn] = {}
        for place, choice in enumerate(record.choices):
            who = choice.who(setup.bank)
            if who in self.given:
                message = f"{who_text(who)} has chosen already"
                raise BadRecord("choice-twice", message, where=f"choices[{place}]")
            self.given[who] = choice
        self.asked: set[Bettor | str] = set()
        self.notes: list[Event] = []

    def __call__(self, wait: Wait) -> Answer:
        if isinstance(wait, Deal):
            return self.take(wait.hand)
        self.asked.add(wait.who)
        choice = self.given.get(wait.who)
        if choice is None:
            return self.without_choice(wait)
        if choice.do not in wait.options:
            raise illegal_choice(wait, choice.do)
        return choice.do

    def without_choice(self, wait: Choose) -> str:
        """Nobody spoke for this hand: the house way, and the record says so."""
        self.notes.append({"event": "house-way", "who": who_text(wait.who), "do": wait.house_way})
        return wait.house_way

    def check_all_used(self, finished: Finished) -> None:
        if finished.void:
            return
        for who in self.given:
            if who not in self.asked:
                raise BadRecord(
                    "no-choice", f"{who_text(who)} has nothing to choose here", where="choices"
                )
        self.check_cards()


class _DeckFeed(_Feed):
    def __init__(self, record: Record, setup: Setup, deck: tuple[Card, ...]) -> None:
        cards = iter(deck)
        dealt = 0

        def take(hand: str) -> Card:
            nonlocal dealt
            for card in cards:
                dealt += 1
                return card
            raise out_of_cards(hand, dealt)

        super().__init__(record, setup, take, lambda: None)


class _HandsFeed(_Feed):
    """Cards as they lie on the felt; a hand's size shows what its owner chose."""

    def __init__(self, record: Record, setup: Setup, hands: dict[str, tuple[Card, ...]]) -> None:
        self.left = {name: list(cards) for name, cards in hands.items()}

        def take(hand: str) -> Card:
            if not self.left[hand]:
                raise BadRecord(
                    "missing-card",
                    f"the rules give the {hand} hand another card, the record has only "
                    f"{len(hands[hand])}",
                    where=f"hands.{hand}",
                )
            return self.left[hand].pop(0)

        def none_left() -> None:
            for name, cards in self.left.items():
                if cards:
                    legal = len(hands[name]) - len(cards)
                    raise BadRecord(
                        "forbidden-card",
                        f"the rules give the {name} hand {legal} cards, the record has "
                        f"{len(hands[name])}: {card_text(cards[0])} may not be drawn",
                        where=f"hands.{name}",
                    )

        super().__init__(record, setup, take, none_left)

    def without_choice(self, wait: Choose) -> str:
        if wait.hand in self.left:
            return "hit" if self.left[wait.hand] else "stand"
        return super().without_choice(wait)


def _feed(game: Game, record: Record, setup: Setup, deck: tuple[Card, ...] | None) -> _Feed:
    if deck is not None:
        game.deck.check_multiset(deck, where="deck")
        return _DeckFeed(record, setup, deck)
    assert record.hands is not None
    names = game.rules.hand_names(setup)
    hands: dict[str, tuple[Card, ...]] = {}
    for given, cards in record.hands.items():
        name = next((name for name in (given, *HAND_NAMES.get(given, ())) if name in names), given)
        if name not in names:
            raise UnknownName("hand", given, names, where="hands")
        hands[name] = cards
    for name in names:
        if name not in hands:
            raise BadRecord("missing-hand", f"no cards for the {name} hand", where="hands")
    game.deck.check_multiset([card for held in hands.values() for card in held], where="hands")
    if any(item.card for item in record.incidents):
        raise BadRecord(
            "no-cards", 'a card that went wrong needs the "deck", not the hands', where="incidents"
        )
    return _HandsFeed(record, setup, hands)


# --- the result ----------------------------------------------------------------------------------


def settle_finished(game: Game, setup: Setup, finished: Finished) -> Settlement:
    """Judge every wager of a finished round and settle them in order."""
    verdicts = [_verdict(game, bet, finished) for bet in setup.bets]
    return settle_verdicts(verdicts, game.sheet, game.wagers, setup, finished.hands)


def _verdict(game: Game, bet: Bet, finished: Finished) -> Verdict:
    if finished.void:
        why, cite = finished.void
        return Verdict(bet=bet, row="misdeal", result="push", net=0, why=why, cite=cite)
    wager = game.wagers[bet.wager]
    foul = finished.fouled.get(game.rules.hand_of(bet.bettor))
    if foul:
        result, why, cite = foul
        net = -bet.amount if result == "lose" else 0
        return Verdict(bet=bet, row="foul", result=result, net=net, why=why, cite=cite)
    return verdict_of(bet, wager, bet_facts(game, bet, finished), game.sheet.bank.rounding)


def bet_facts(game: Game, bet: Bet, finished: Finished) -> dict[str, Value]:
    """The facts that a wager's rows look at."""
    facts = {**game.rules.facts(finished), **game.rules.bettor_facts(finished, bet.bettor)}
    return facts if bet.number is None else {**facts, "bet.number": bet.number}


def render(
    game: Game, setup: Setup, finished: Finished, events: list[Event], settlement: Settlement
) -> dict[str, Any]:
    """Everything that follows from the inputs, in the public shape."""
    facts = {} if finished.void else dict(game.rules.facts(finished))
    bank = settlement.bank
    result: dict[str, Any] = {
        "hands": {name: [card_text(c) for c in held] for name, held in finished.hands.items()},
        "facts": {name: _plain(value) for name, value in facts.items()},
        "events": [{k: v for k, v in event.items() if not k.startswith("_")} for event in events],
        "settlement": [
            {
                "order": line.order,
                "seat": line.bet.seat,
                "backline": line.bet.backline,
                "wager": line.bet.wager,
                "name": line.name,
                "number": line.bet.number,
                "amount": format_money(line.bet.amount),
                "in_action": format_money(line.in_action),
                "result": line.result,
                "net": format_money(line.net),
                "returned": format_money(line.returned),
                "row": line.row,
                "why": line.why,
                "cite": line.cite,
            }
            for line in settlement.lines
        ],
        "bank": {
            "paid": format_money(bank.paid),
            "collected": format_money(bank.collected),
            "net": format_money(bank.collected - bank.paid),
        },
        "start": settlement.start,
        "conserved": settlement.conserved,
    }
    if finished.void:
        result["void"] = finished.void[0]
    return result


def _plain(value: Value) -> Any:
    return sorted(value) if isinstance(value, frozenset) else value


def _wager_out(game: Game, bet: Bet) -> dict[str, Any]:
    out: dict[str, Any] = {
        "seat": bet.seat,
        "wager": bet.wager,
        "name": game.wagers[bet.wager].name,
        "amount": format_money(bet.amount),
    }
    if bet.backline:
        out["backline"] = bet.backline
    if bet.number is not None:
        out["number"] = bet.number
    if bet.carried:
        out["carried"] = True
    return out


def _check_given_facts(record: Record, facts: Mapping[str, Any]) -> None:
    for name, value in (record.facts or {}).items():
        if name not in facts:
            raise UnknownName("fact", name, facts, where="facts")
        if facts[name] != value:
            raise BadRecord(
                "facts-disagree",
                f"the record says {name} = {value!r}, the cards say {facts[name]!r}",
                where=f"facts.{name}",
            )


# --- collections ---------------------------------------------------------------------------------


def _option(game: Game, record: Record) -> Option | None:
    if record.collection is None:
        return None
    return find_option(game, record.collection.option, record.collection.schedule)


def find_option(game: Game, option: str, schedule: str = "") -> Option:
    """A fee option of the game, in a named schedule or the first that has it."""
    if not game.schedules:
        raise BadRecord("no-schedule", f"no fee schedule is printed for {game.name}")
    if schedule:
        if schedule not in game.schedules:
            raise UnknownName("schedule", schedule, game.schedules, where="collection.schedule")
        return game.schedules[schedule].option(option)
    for known in game.schedules.values():
        if any(item.name == option for item in known.options):
            return known.option(option)
    names = [f"{item.name} ({s.id})" for s in game.schedules.values() for item in s.options]
    raise UnknownName("option", option, names, where="collection.option")


def collections(
    game: Game, setup: Setup, record: Record, *, void: bool = False
) -> list[dict[str, Any]]:
    """The fees of the round; a void round owes none."""
    option = _option(game, record)
    if option is None or void:
        return []
    return [fee_out(fee) for fee in due(option, fee_bets(game, setup.bets))]


def fee_bets(game: Game, bets: tuple[Bet, ...]) -> list[FeeBet]:
    return [
        FeeBet(
            bettor=who_text(bet.bettor),
            wager=bet.wager,
            base=game.wagers[bet.wager].is_base,
            amount=bet.amount,
            carried=bet.carried,
            backline=bool(bet.backline),
        )
        for bet in bets
    ]


def fee_out(fee: Fee) -> dict[str, Any]:
    return {
        "payer": fee.payer,
        "amount": format_money(fee.amount),
        "what": fee.what,
        "why": fee.why,
        "cite": fee.cite,
    }
