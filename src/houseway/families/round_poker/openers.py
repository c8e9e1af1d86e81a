"""Openers: what a player must hold to bet first, and what becomes of a hand that nobody opens."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from houseway.cards.card import RANKS
from houseway.families.round_poker.betting import CHECK, Wagering
from houseway.families.round_poker.seats import Player
from houseway.money import dollars
from houseway.ranking.hands import best_hand
from houseway.ranking.orders import order_named
from houseway.table.rounds import Answer, Choose, Wait

if TYPE_CHECKING:
    from houseway.families.round_poker.rounds import PokerRound

OPEN = "open"

HAND = 5  # cards


def holds(hand: PokerRound, player: Player) -> bool:
    """Whether he holds openers; in most games everybody does."""
    section = hand.rules.showdown.openers
    if section is None or hand.unopened:
        return True
    if hand.irregular and hand.irregular.opens_falsely(player):
        return True
    if len(player.cards) < HAND:
        return False  # dealt too few: it takes five cards to be a playing hand
    category, _, rank = section.least.partition(" ")
    order = order_named(section.order)
    made = best_hand(order, player.cards)
    places = order.categories
    if places.index(made.category) != places.index(category):
        return places.index(made.category) > places.index(category)
    return made.strength[1][0] >= RANKS.index(rank)


def anted_enough(hand: PokerRound) -> bool:
    """Whether the limit of antes is reached in a pot that nobody has opened yet."""
    section = hand.rules.showdown.openers
    return section is not None and int(hand.setup.before.get("antes", 1)) > section.antes


def may_open_all_in(hand: PokerRound, player: Player, wagering: Wagering) -> bool:
    """Whether somebody who is all in for the ante has openers, and nobody has opened yet."""
    section = hand.rules.showdown.openers
    first = hand.street is hand.rules.streets[0] and not hand.unopened
    if section is None or not first or wagering.opened:
        return False
    return not player.folded and not player.stack and holds(hand, player)


def open_all_in(
    hand: PokerRound, player: Player, wagering: Wagering
) -> Generator[Wait, Answer, bool]:
    """He may declare the pot open; all who call come in for the full opening bet."""
    wait = Choose(
        who=(player.number, ""),
        hand=player.hand,
        total="all in for the ante",
        options=(CHECK, OPEN),
        house_way=CHECK,
        knows=hand.knows(player, 0),
    )
    if (yield from hand.hands.ask(wait)) != OPEN:
        return False
    wagering.blind(wagering.limits.least)
    hand.opener, hand.opened_with = player.number, tuple(player.cards)
    hand.hands.note(
        "wagers",
        hand=player.hand,
        does=OPEN,
        says="opens all in for the ante",
        _bet=player.bet,
        _stack=0,
    )
    return True


def turns_low(hand: PokerRound) -> bool:
    """Whether a hand that nobody opened is now played for low."""
    section = hand.rules.showdown.openers
    return section is not None and section.nobody == "low"


def force_open(hand: PokerRound, wagering: Wagering) -> list[Player]:
    """The first player must open at the lower limit, as a blind; gives who speaks after him.

    Who has less than half of it is passed over: the next one makes the bet.
    """
    cents = hand.stakes.lower
    poster = next((p for p in hand.live if 2 * p.stack >= cents), hand.live[0])
    poster.bets_to(cents)
    wagering.blind(cents)
    for player in hand.live:
        player.may_raise, player.checked = True, False
    hand.hands.note(
        "posts",
        hand=poster.hand,
        what="forced opening",
        amount=dollars(poster.bet),
        _cents=poster.bet,
        _bet=poster.bet,
        _dead=poster.dead,
        _stack=poster.stack,
    )
    place = hand.players.index(poster)
    return hand.players[place + 1 :] + hand.players[: place + 1]
