"""`houseway rank`: the best hand among some cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from houseway.cards import Card, card_text, parse_cards
from houseway.errors import BadRecord, HousewayError, UnknownName
from houseway.families.poker.rules import PokerRules
from houseway.library import load_game
from houseway.ranking.badugi import BADUGI
from houseway.ranking.hands import Ranked, best_hand
from houseway.ranking.orders import Order, order_named, orders
from houseway.sheet.switches import Choices

if TYPE_CHECKING:
    from rich.console import Console

BADUGI_NAME = "badugi"


def ranked(name: str, text: str, *, low: bool = False) -> dict[str, Any]:
    """The best hand by the order of a game, or by an order's own name."""
    try:
        cards = parse_cards(text)
    except HousewayError as error:
        raise error.at("cards") from None
    if name == BADUGI_NAME:
        made = BADUGI.best(cards)
        return _report(name, "badugi", made.cards, made.name, made.value)
    order = _order(name)
    if low and not order.low:
        lows = [*(known.id for known in orders().values() if known.low), BADUGI_NAME]
        raise HousewayError(
            "no-low",
            f"{name} has no low hand; these orders have one: {', '.join(lows)}",
            where="low",
        )
    hand = _best(name, order, cards)
    report = _report(order.id, hand.category, hand.cards, hand.name, hand.value)
    return report | ({"qualifies": hand.value > 0} if order.worst else {})


def _best(name: str, order: Order, cards: tuple[Card, ...]) -> Ranked:
    """In a game the first cards are the bettor's own; some games want one of them used."""
    rules = load_game(name, Choices()).rules if "/" in name else None
    if not isinstance(rules, PokerRules):
        return best_hand(order, cards)
    own, most = rules.cards.hole, rules.cards.hole + rules.cards.board
    if len(cards) > most:
        raise BadRecord("cards", f"{len(cards)} cards; a hand here has {most}", where="cards")
    return rules.best(cards[:own], cards[own:])


def _report(
    order: str, category: str, cards: tuple[int, ...], name: str, value: int
) -> dict[str, Any]:
    return {
        "order": order,
        "hand": [card_text(card) for card in cards],
        "category": category,
        "name": name,
        "value": value,
    }


def _order(name: str) -> Order:
    if name in orders():
        return order_named(name)
    if "/" not in name:
        raise UnknownName("order of hands", name, [*orders(), BADUGI_NAME], where="order")
    game = load_game(name, Choices())
    order = getattr(game.rules, "order", None)
    if not isinstance(order, Order):
        raise HousewayError(
            "no-order", f"{game.name} does not rank poker hands; name an order", where="order"
        )
    return order


def print_rank(found: dict[str, Any], out: Console) -> None:
    short = "" if found.get("qualifies", True) else ", which is not low enough"
    out.print(f"{' '.join(found['hand'])}: {found['name']}{short}")
    out.print(f"{found['category']}, value {found['value']:,} in the order {found['order']}")
