"""Cards that go wrong: exposed, too early, too many, too few, out of turn, not burnt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from houseway.cards import Card
from houseway.families.base import Asks, Steps
from houseway.families.round_poker.irregularities.repairs import Irregularity
from houseway.families.round_poker.section import Street
from houseway.families.round_poker.streets import draws
from houseway.table.cards.first_cards import BOARD
from houseway.table.felt_cards import DISCARDS
from houseway.table.rounds import Incident

if TYPE_CHECKING:
    from houseway.families.round_poker.irregularities.occurrences import IrregularityRules
    from houseway.families.round_poker.players import Player

ALL_IN, NO = "all-in", "no"
FLOP = 3  # cards that are turned at once


def total_of(item: Incident) -> int:
    """The number of cards that an incident is about."""
    if item.total is None:
        return FLOP + 1 if item.event == "four-card-flop" else 0
    return item.total


# --- cards of players -----------------------------------------------------------------------------


def deal_to(wrong: IrregularityRules, player: Player, face: str) -> Steps:
    """A card for a player, with any irregularity that happens to it."""
    hand = wrong.hand
    if _is_skipped(wrong, player):
        return
    meant = _face(wrong, player, face)
    while True:
        item = wrong.of_card()
        card = yield from hand.next_card(player.hand, "up" if item or meant == "up" else "down")
        if item is None:
            hand.give(player, card, meant)
            return
        row = wrong.repair(item, player, card=card, face=meant)
        if row.repair in ("replaced-next", "reshuffled"):
            hand.hands.log_dead(player.hand, card, row)
            if row.repair == "reshuffled":
                shuffle(wrong, (card,), row)
            else:
                hand.pile.burns.append(card)
            continue
        if row.repair in ("replaced-last", "becomes-burn"):
            hand.hands.log_dead(player.hand, card, row)
            wrong.owed.append((player, meant))
            _lay_on_deck(wrong, card, row)
            return
        _keep(wrong, player, card, row, meant)
        return


def _lay_on_deck(wrong: IrregularityRules, card: Card, row: Irregularity) -> None:
    """Burn the first exposed card next; others are out of play like burnt ones."""
    if row.repair == "becomes-burn" and not wrong.has_burn:
        wrong.has_burn = True
        wrong.burns.append(card)
    else:
        wrong.hand.pile.burns.append(card)


def _keep(
    wrong: IrregularityRules, player: Player, card: Card, row: Irregularity, meant: str
) -> None:
    """The player keeps the card face up; a joker that was meant to come down stays wild."""
    face = "down" if row.repair == "plays-down" else "up"
    wrong.hand.hands.put(player.hand, card, face=face)
    player.faces.append(face)
    if meant == "up":
        player.dealt_up.append(card)
    match row.repair:
        case "next-down":
            wrong.comes_down.add(player.number)
            player.hole_up = True
        case "next-up":
            wrong.all_up = True
        case "all-in-option":
            wrong.may_quit.append(player)
        case "ante-back":
            wrong.kill(player, row)
            _ante_back(wrong, player)


def _ante_back(wrong: IrregularityRules, player: Player) -> None:
    hand = wrong.hand
    ante = min(hand.stakes.ante, player.paid)
    player.gets_back(ante)
    wrong.tell_back(player, "ante", ante)


def _face(wrong: IrregularityRules, player: Player, face: str) -> str:
    if face == "up" and player.number in wrong.comes_down:
        wrong.comes_down.remove(player.number)
        return "down"
    return "up" if wrong.all_up or player in wrong.moved else face


def _is_skipped(wrong: IrregularityRules, player: Player) -> bool:
    """Whether the player already has the last card, or is unnoticed to be dealt too few cards."""
    last = wrong.hand.street is wrong.hand.rules.streets[-1]
    if last and player.number in wrong.has_last:
        wrong.has_last.remove(player.number)
        return True
    return any(
        item.event == "wrong-count"
        and item.hand == player.hand
        and item.total is not None
        and len(player.cards) >= item.total
        for item in wrong.waiting
    )


def replace_owed(wrong: IrregularityRules) -> Steps:
    """Replace the cards that players could not keep, in order, when all others are dealt."""
    while wrong.owed:
        player, face = wrong.owed.pop(0)
        if not player.folded:
            draws.provide(wrong.hand, player)
            yield from deal_to(wrong, player, face)


def offer_all_in(wrong: IrregularityRules) -> Steps:
    """Before the wagering, ask players whose down card came up whether they declare all in."""
    hand = wrong.hand
    while wrong.may_quit:
        player = wrong.may_quit.pop(0)
        if not player.is_able:
            continue
        knows = hand.knows(player, 0)
        answer = yield from hand.asks(
            player, "the down card came up", (NO, ALL_IN), NO, knows=knows, offer=True
        )
        player.all_in = answer == ALL_IN


# --- streets --------------------------------------------------------------------------------------


def open_street(wrong: IrregularityRules, street: Street) -> Steps:
    """The steps before the cards of a street: a burnt card, or a deck that is shuffled again."""
    if row := wrong.shuffles.pop(street.id, None):
        shuffle(wrong, wrong.aside, row)
        wrong.aside = []
    elif street.burn and street.deal:
        yield from burn(wrong, street)
    for item in wrong.take("four-card-flop", street=street.id):
        row = wrong.repair(item)
        if row.repair == "reshuffled":
            cards = yield from _lost(wrong, BOARD, total_of(item), row)
            shuffle(wrong, cards, row)
        else:
            wrong.turned_too_many = total_of(item) - FLOP, row
    if street is not wrong.hand.rules.streets[0]:
        for item in wrong.take("wrong-sequence", street=street.id):
            _out_of_sequence(wrong, item)


def burn(wrong: IrregularityRules, street: Street) -> Steps:
    """Burn a card; a missing or second burn may have to stay as it is."""
    count = 1
    for item in wrong.take("burn-missed", "two-burns", street=street.id):
        if wrong.repair(item).repair == "accepted":
            count = 0 if item.event == "burn-missed" else 2
    for _ in range(count):
        yield from wrong.hand.burn()


def shuffle(wrong: IrregularityRules, cards: Sequence[Card], row: Irregularity) -> None:
    """Return cards to the deck, which is shuffled and cut."""
    wrong.hand.pile.stub += len(cards)
    wrong.hand.hands.reshuffle(cards, why=row.says or row.id, cite=row.cite)


def _lost(wrong: IrregularityRules, to: str, count: int, row: Irregularity) -> Asks[list[Card]]:
    """Cards that all players have seen and that do not play."""
    hand = wrong.hand
    cards = []
    for _ in range(count):
        card = yield from hand.next_card(to, "up")
        hand.hands.log_dead(to, card, row)
        cards.append(card)
    return cards


def _out_of_sequence(wrong: IrregularityRules, item: Incident) -> None:
    """Move so many cards, from the hand that was missed on, to where they belong, face up."""
    row = wrong.repair(item, wrong.player(item))
    if row.repair == "dead-hand":
        wrong.kill(wrong.player(item), row)
        return
    live = wrong.hand.live
    place = live.index(wrong.player(item))
    wrong.moved = live[place : place + (item.total or len(live))]
    wrong.no_betting = True


def deal_too_many(wrong: IrregularityRules, street: Street) -> Steps:
    """Extra cards: taken back at once, or not noticed yet."""
    hand = wrong.hand
    first = street is hand.rules.streets[0]
    for item in wrong.take("extra-card", street=street.id) + (
        wrong.take("extra-card", street="") if first else []
    ):
        player = wrong.player(item)
        row = wrong.repair(item, player)
        card = yield from hand.next_card(player.hand, "down")
        _lay_on_deck(wrong, card, row)
    if wrong.turned_too_many:
        count, row = wrong.turned_too_many
        wrong.burns += yield from _lost(wrong, BOARD, count, row)
        wrong.turned_too_many = None
    for item in wrong.waiting:
        if item.event == "wrong-count" and wrong.on_street(item):
            player = wrong.player(item)
            for _ in range((item.total or 0) - len(player.cards)):
                yield from deal_to(wrong, player, "down")


# --- cards that come too early --------------------------------------------------------------------


def deal_street_too_early(wrong: IrregularityRules, item: Incident) -> Steps:
    """Deal cards of the next street before this one's wagering is over."""
    hand = wrong.hand
    row = wrong.repair(item)
    streets = hand.rules.streets
    place = next(n for n, street in enumerate(streets) if street.id == item.stage)
    street = streets[place]
    if street.burn:
        yield from burn(wrong, street)
    board = street.cards_of(BOARD)
    if board:
        wrong.aside += yield from _lost(wrong, BOARD, board, row)
        later = row.repair == "set-aside" and place + 1 < len(streets)
        wrong.shuffles[streets[place + 1].id if later else street.id] = row
        return
    early = hand.live[: min(item.total or 1, hand.pile.stub)]
    face = street.deal.steps[0][0]
    if row.repair == "kept-no-raise":
        for player in early:
            yield from deal_to(wrong, player, face)
            wrong.has_last.add(player.number)
        return
    for player in early:
        hand.pile.burns += yield from _lost(wrong, player.hand, 1, row)
    others = len(hand.live) - (len(early) if row.repair == "removed-with-round" else 0)
    for _ in range(min(others, hand.pile.stub)):
        hand.pile.burns.append((yield from hand.next_card(DISCARDS, "down")))
