"""One hand: its cards as a person names them, and the worth of each option with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from houseway.cards import RANKS, Card, parse_card
from houseway.errors import BadRecord, Unreadable, errors_at
from houseway.json_view import JsonView
from houseway.library import Game
from houseway.table.cards.first_cards import BOARD

Say = Callable[[str, str], str]  # an argument with its value as its caller writes them


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class HandValue(JsonView):
    """The worth of each option with some cards, the best option first.

    A field is None where it does not apply: `up` is the player-dealer's open card, `total` and
    `soft` are points, `name` is the name of the hand. `expectation` names the unit of the figures;
    if it is None, they are per unit of the wager. With `after_the_peek` the player-dealer has no
    natural; `natural` is the chance of one before. `then` is the worth of each move once blackjack
    is chosen.
    """

    hand: tuple[str, ...]
    up: str | None = None
    board: tuple[str, ...] | None = None
    total: int | None = None
    soft: bool | None = None
    hand_natural: bool | None = None
    name: str | None = None
    best: str
    options: Mapping[str, float] = field(hash=False)
    expectation: str | None = None
    after_the_peek: bool | None = None
    natural: float | None = None
    insurance: float | None = None
    then: Mapping[str, float] | None = field(default=None, hash=False)

    def __repr__(self) -> str:
        against = f" against {self.up}" if self.up else ""
        best = f"{self.best[:80]} {self.options[self.best]:+.6f}"
        return f"<{' '.join(self.hand)}{against}: {best}, options: {len(self.options)}>"


def hand_value(
    game: Game, cards: tuple[Card, ...], up: Card | None, board: tuple[Card, ...]
) -> HandValue:
    """The worth of each option with these cards against this up card, beside this board."""
    report = game.analyst.hand(cards, up, board)
    stated: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in report.items()
    }
    return HandValue(**stated)


# --- cards that a person names --------------------------------------------------------------------


def check_named(
    game: Game, hand: str | None, up: str | None, board: str | None, *, say: Say
) -> None:
    """Refuse a missing card that the game needs, and a card that it does not use."""
    open_card = game.analyst.shows_up_card
    if up is None and open_card:
        raise BadRecord(
            "hand", f"the up card is missing; say {say('up', '9d')} as well", where="up"
        )
    if up is not None and not open_card:
        raise BadRecord(
            "hand", "no card of the player-dealer is open before the decision", where="up"
        )
    if board is not None and BOARD not in game.sheet.deal.order.words:
        raise BadRecord("hand", f"{game.name} has no board", where="board")
    if hand is None:
        example = say("hand", "Th 6c")
        raise BadRecord("hand", f"the hand is missing; say {example} as well", where="hand")
    if len(words(up)) > 1:
        raise BadRecord("hand", f"{len(words(up))} cards; there is one up card", where="up")


def read_hand(
    game: Game, hand: str | None, up: str | None, board: str | None
) -> tuple[tuple[Card, ...], Card | None, tuple[Card, ...]]:
    """The hand, the up card and the board with their suits.

    If suits do not matter a rank is enough: it gets the first suit that is left in the shoe.
    """
    places = {"up": words(up), "hand": words(hand), "board": words(board)}
    named = [(where, word) for where, listed in places.items() for word in listed]
    cards = [_card(game, word, where) for where, word in named]
    whole = [card for card in cards if card is not None]
    ups = cards[: len(places["up"])]
    game.deck.check_multiset([card for card in ups if card is not None], where="up")
    game.deck.check_multiset(whole, where="hand")
    left = Counter(game.deck.composition())
    left.subtract(whole)
    dealt: dict[str, list[Card]] = {where: [] for where in places}
    for (where, word), card in zip(named, cards, strict=True):
        dealt[where].append(_of_rank(left, word, where) if card is None else card)
    return tuple(dealt["hand"]), next(iter(dealt["up"]), None), tuple(dealt["board"])


def words(text: str | None) -> list[str]:
    """The cards of a text, each as it is written."""
    return (text or "").replace(",", " ").split()


def _card(game: Game, word: str, where: str) -> Card | None:
    """A card, or None for a rank alone."""
    if _rank(word) not in tuple(RANKS):
        with errors_at(where):
            return parse_card(word)
    analyst = game.analyst
    if analyst.suits_matter:
        raise Unreadable(
            "unknown-card",
            f"{word!r} has no suit, and {analyst.lead.name} looks at suits; write {_rank(word)}h",
            where=where,
        )
    return None


def _rank(word: str) -> str:
    return "T" if word == "10" else word.upper()


def _of_rank(left: Counter[Card], word: str, where: str) -> Card:
    rank = RANKS.index(_rank(word))
    there = [card for card in range(4 * rank, 4 * rank + 4) if left[card] > 0]
    if not there:
        raise BadRecord("duplicate-card", f"no more {_rank(word)} is left in the shoe", where=where)
    left[there[0]] -= 1
    return there[0]
