"""The sources of a record's cards: a deck, a shuffle, or hands on the felt."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from houseway.cards import Card, Shuffle
from houseway.cards.shuffle import read_shuffle
from houseway.errors import BadRecord, UnknownName
from houseway.library import Game
from houseway.settling.feed import DeckFeed, Feed, StubFeed
from houseway.settling.felt_feed import HandsFeed
from houseway.settling.record import Record
from houseway.table.cards.stub import Stub
from houseway.table.rounds import PLAYER_DEALER, Setup

# Names that people give to the bank's hand.
HAND_NAMES = {"dealer": ("banker", "player-dealer"), "player-dealer": ("banker",)}
SPLIT_HAND = re.compile(r"seat \d+/[1-9]\d*", re.ASCII)


def shuffle_of(game: Game, record: Record) -> Shuffle | None:
    """The shuffle that a record names."""
    if record.shuffle is None:
        return None
    made = read_shuffle(record.shuffle)
    game.deck.check_multiset(made.order, where="shuffle.order")
    return made


def position_in_shoe(record: Record) -> int:
    """The number of cards of the shoe that earlier rounds and burns have used."""
    position = (record.shuffle or {}).get("position", 0)
    if not isinstance(position, int) or position < 0:
        raise BadRecord(
            "position", f"{position!r} is not a number of cards", where="shuffle.position"
        )
    return position


def hand_called(given: str, names: Collection[str]) -> str:
    """The hand that a record names; some texts call the banker hand the dealer's."""
    for name in (given, *HAND_NAMES.get(given, ())):
        if name in names:
            return name
    if given.partition("/")[0] in names and SPLIT_HAND.fullmatch(given):
        return given
    raise UnknownName("hand", given, names, where="hands")


def feed_for(
    game: Game, record: Record, setup: Setup, deck: tuple[Card, ...] | None, *, nonce: str = ""
) -> Feed:
    """The feed of the round: cards in their order, with a `nonce` those of a shuffle."""
    if deck is not None and nonce:
        return StubFeed(game, record, setup, Stub(deck, nonce))
    if deck is not None:
        return deck_feed(game, record, setup, deck)
    assert record.hands is not None
    if not game.rules.lies_on_felt:
        raise BadRecord(
            "needs-deck",
            f'in {game.name} cards go from hand to hand: give "deck", all cards in their order, '
            'and the "choices"',
            where="hands",
        )
    names = game.rules.hand_names(setup)
    hands: dict[str, tuple[Card, ...]] = {}
    for given, cards in _as_dealt(game, record.hands).items():
        name = hand_called(given, names)
        if name in hands:
            raise BadRecord("hand-twice", f"the {name} hand is given twice", where=f"hands.{given}")
        hands[name] = cards
    for name in names:
        _check_hands_of(name, hands)
    game.deck.check_multiset([card for held in hands.values() for card in held], where="hands")
    if any(item.card for item in record.incidents):
        raise BadRecord(
            "no-cards", 'a card that went wrong needs the "deck", not the hands', where="incidents"
        )
    return HandsFeed(game, record, setup, hands)


def deck_feed(game: Game, record: Record, setup: Setup, deck: tuple[Card, ...]) -> DeckFeed:
    """The feed of cards in their order. Only peer games shuffle cards in again."""
    once = game.sheet.bank is not None
    game.deck.check_multiset(deck if once else {*deck}, where="deck")
    return DeckFeed(game, record, setup, deck)


def _as_dealt(game: Game, hands: Mapping[str, tuple[Card, ...]]) -> dict[str, tuple[Card, ...]]:
    """If the player-dealer gets several hands, card by card in turn, they may be written one by
    one: "player-dealer/1", "player-dealer/2".
    """
    number = game.rules.dealer_hands
    names = [f"{PLAYER_DEALER}/{place}" for place in range(1, number + 1)]
    given = dict(hands)
    if number == 1 or not any(name in given for name in names):
        return given
    parts = [given.pop(name, ()) for name in names]
    if len({*map(len, parts)}) > 1 or PLAYER_DEALER in given:
        raise BadRecord(
            "dealer-hands",
            f"write {' and '.join(names)} with the same number of cards, or {PLAYER_DEALER} alone "
            "with all of them as they were dealt, in turn",
            where=f"hands.{names[0]}",
        )
    return given | {
        PLAYER_DEALER: tuple(card for turn in zip(*parts, strict=True) for card in turn)
    }


def _check_hands_of(name: str, hands: Mapping[str, object]) -> None:
    """One hand, or all hands after a split, numbered from 1; never both."""
    split = [given for given in hands if given.startswith(f"{name}/")]
    legal = f'write "{name}" alone, or after a split "{name}/1", "{name}/2", ... for every hand'
    if name in hands and split:
        raise BadRecord(
            "mixed-hands",
            f"{name} is one hand and {split[0]} a hand after a split; {legal}",
            where=f"hands.{split[0]}",
        )
    if name not in hands and not split:
        raise BadRecord("missing-hand", f"no cards for the {name} hand", where="hands")
    for number in range(1, max(len(split), 2) + 1 if split else 1):
        if f"{name}/{number}" not in hands:
            raise BadRecord(
                "missing-hand", f"no cards for the {name}/{number} hand; {legal}", where="hands"
            )
