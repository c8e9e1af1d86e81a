"""The best hand among some cards, by the order of a game or by the name of an order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from houseway.cards import Card, card_text, parse_cards
from houseway.errors import BadRecord, HousewayError, UnknownName, errors_at
from houseway.json_view import JsonView
from houseway.library import load_game
from houseway.ranking.badugi import BADUGI
from houseway.ranking.hands import best_hand
from houseway.ranking.orders import Order, order_named, orders
from houseway.sheet.switches import Choices

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from houseway.library import Game

BADUGI_NAME = "badugi"


@dataclass(frozen=True, slots=True)
class HandRank(JsonView):
    """The best hand among some cards.

    A larger `value` is the better hand of the same `order`. `qualifies` is None in an order in
    which every hand qualifies.
    """

    order: str
    hand: tuple[str, ...]
    category: str
    name: str
    value: int
    qualifies: bool | None = None


def rank_cards(name: str, text: str, *, low: bool = False) -> HandRank:
    """The best hand by the order of a game, or by an order's own name."""
    with errors_at("cards"):
        cards = parse_cards(text)
    if name == BADUGI_NAME:
        made = BADUGI.best(cards)
        return HandRank(name, _texts(made.cards), "badugi", made.name, made.value)
    game = None if name in orders() or "/" not in name else load_game(name, Choices())
    order = find_order(name, game)
    if low and not order.low:
        lows = [*(known.id for known in orders().values() if known.low), BADUGI_NAME]
        raise HousewayError(
            "no-low",
            f"{name} has no low hand; these orders have one: {', '.join(lows)}",
            where="low",
        )
    hand = best_hand(order, cards) if game is None else game.rules.ranked(cards)
    qualifies = hand.value > 0 if order.worst else None
    return HandRank(order.id, _texts(hand.cards), hand.category, hand.name, hand.value, qualifies)


def find_order(
    name: str, game: Game | None = None, *, others: Sequence[str] = (BADUGI_NAME,)
) -> Order:
    """The order of this name, or the one by which a game ranks poker hands.

    `others` are further names that an error offers.
    """
    if name in orders():
        return order_named(name)
    if "/" not in name:
        raise UnknownName("order of hands", name, [*orders(), *others], where="order")
    game = game or load_game(name, Choices())
    order = game.rules.poker_order
    if order is None:
        raise HousewayError(
            "no-order", f"{game.name} does not rank poker hands; name an order", where="order"
        )
    return order


def read_rows(hands: Any) -> Any:
    """Rows of card numbers, given as numbers or as texts."""
    if isinstance(hands, list | tuple) and hands and all(isinstance(row, str) for row in hands):
        with errors_at("hands"):
            return [parse_cards(row) for row in hands]
    return hands


def evaluate_hands(order: Order, hands: npt.ArrayLike) -> npt.NDArray[np.uint16]:
    """The value of each row of cards in an order; see `houseway.evaluate`."""
    import numpy as np

    from houseway.ranking.evaluate import evaluator

    try:
        array = np.asarray(hands)
    except (TypeError, ValueError):  # rows of different lengths
        raise _not_hands("rows of different lengths") from None
    if array.ndim != 2:
        raise _not_hands(f"an array of shape {array.shape}")
    if not np.issubdtype(array.dtype, np.integer):
        raise _not_hands(f"an array of {array.dtype}")
    values: npt.NDArray[np.uint16] = evaluator(order, array.shape[1]).values(array)
    return values


def _not_hands(found: str) -> BadRecord:
    return BadRecord(
        "not-hands",
        f"expected an array of whole numbers, one row of cards for each hand; found {found}",
        where="hands",
    )


def _texts(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(map(card_text, cards))
