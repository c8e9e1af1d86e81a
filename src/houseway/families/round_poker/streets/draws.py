"""Cards that change during a hand: draws, discards, cards turned up, and a deck that runs out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from houseway.cards import Card, Cards
from houseway.families.base import Steps
from houseway.families.pot_games import DISCARD, FOLD, PAT
from houseway.families.round_poker.players import Player
from houseway.families.round_poker.section import Street
from houseway.table.cards.card_picks import CardPick
from houseway.table.felt_cards import DISCARDS

if TYPE_CHECKING:
    from houseway.families.round_poker.rounds import PokerRound

EXPOSE, NO = "expose", "no"


class Pile:
    """The stub and the cards beside it: burns, folded hands, discards of earlier draws."""

    def __init__(self, *, size: int) -> None:
        self.stub = size
        self.burns: list[Card] = []
        self.mucked: list[Card] = []
        self.discards: list[Card] = []
        self.fresh: list[Card] = []  # discards of the draw that goes on
        self.burns_next = False  # a card is to be burnt before the next that is drawn

    def of(self, name: str) -> list[Card]:
        return {"burns": self.burns, "folded": self.mucked, "discards": self.discards}.get(name, [])

    def take(self, names: Sequence[str]) -> Cards:
        """Cards that go back into the deck, by the names that a sheet gives them."""
        found: list[Card] = []
        for name in names:
            found += self.of(name)
            self.of(name).clear()
        return tuple(found)

    def take_fresh(self, own: Sequence[Card]) -> Cards:
        """Cards put away in this draw, without one player's own."""
        found = tuple(card for card in self.fresh if card not in own)
        self.fresh = [card for card in self.fresh if card in own]
        return found


def expose(hand: PokerRound) -> Steps:
    """Each player may turn up a down card; the next card comes down in its place."""
    for player in hand.live:
        if "down" not in player.faces:
            continue
        place = player.faces.index("down")
        knows = hand.knows(player, 0)
        answer = yield from hand.asks(
            player, "one card down", (EXPOSE, NO), NO, knows=knows, offer=True
        )
        if answer == EXPOSE:
            player.faces[place] = "up"
            hand.hands.open(player.hand, [place + 1])
            hand.hands.note("exposes", hand=player.hand)


def discard(hand: PokerRound, count: int) -> Steps:
    """Each player puts away so many cards, or folds."""
    for player in hand.live:
        if len(hand.live) < 2:
            break
        total, pick = f"{count} to discard", _picking(player, count, count)
        knows, picks = hand.knows(player, 0), {DISCARD: pick}
        answer = yield from hand.asks(
            player, total, (DISCARD, FOLD), FOLD, knows=knows, picks=picks
        )
        if answer == FOLD:
            hand.fold(player)
        else:
            put_away(hand, player, pick.read(answer))


def draw(hand: PokerRound, street: Street, least: int, most: int) -> Steps:
    """Each player changes cards in turn, from the button's left."""
    drawing = list(hand.live)
    hand.pile.burns_next = bool(street.burn)
    for player in drawing:
        count = min(most, street.button_draws) if player is hand.button else most
        yield from _draw_off(hand, player, least, count)
        if street.drawing == "in-turn":
            yield from _fill(hand, player, final=player is drawing[-1])
    if street.drawing == "all-first":
        if street.burn and drawing:
            yield from _burn(hand, drawing[0])
        last = next((player for player in reversed(drawing) if player.drew), None)
        for player in drawing:
            yield from _fill(hand, player, final=player is last)
    hand.pile.discards += hand.pile.fresh
    hand.pile.fresh = []
    if took := sum(bool(player.drew) for player in drawing):
        hand.drawers.append(took)


def _draw_off(hand: PokerRound, player: Player, least: int, most: int) -> Steps:
    total, pick = f"{least} to {most} cards to draw", _picking(player, max(least, 1), most)
    options = (PAT, DISCARD) if not least else (DISCARD,)
    knows, picks = hand.knows(player, 0), {DISCARD: pick}
    answer = yield from hand.asks(player, total, options, PAT, knows=knows, picks=picks)
    cards = () if answer == PAT else pick.read(answer)
    player.drew = cards
    put_away(hand, player, cards)
    hand.hands.note("draws", hand=player.hand, count=len(cards))


def put_away(hand: PokerRound, player: Player, cards: Sequence[Card]) -> None:
    for card in cards:
        player.faces.pop(player.cards.index(card))
        hand.hands.move(card, player.hand, DISCARDS, face="down")
    hand.pile.fresh += cards


def _fill(hand: PokerRound, player: Player, *, final: bool) -> Steps:
    """The cards that a player draws; `final`: nobody draws after them on this street."""
    count, player.short = len(player.drew) + player.short, 0
    for number in range(count):
        very_last = final and number == count - 1 and hand.is_last_draw
        provide(hand, player, very_last=very_last)
        if hand.pile.burns_next and hand.pile.stub > 1:
            yield from _burn(hand, player)
            provide(hand, player, very_last=very_last)
        yield from hand.deal_to(player, "down")


def _burn(hand: PokerRound, player: Player) -> Steps:
    provide(hand, player)
    hand.pile.burns_next = False
    yield from hand.burn()


def provide(hand: PokerRound, player: Player, *, very_last: bool = False) -> None:
    """When the stub runs out during a draw, earlier cards are shuffled into it.

    Some houses never deal its last card, or only as the very last card that is drawn.
    """
    section = hand.rules.section
    spare = 1 if "last-card" in section.run_out_with else 0
    if very_last and section.last_card == "for-the-last":
        spare = 0
    if hand.pile.stub > spare or hand.rules.section.run_out != "discards":
        return
    names = hand.rules.section.run_out_with
    cards = hand.pile.take(names)
    if "this-draw" in names:
        cards += hand.pile.take_fresh(player.drew)
    if not cards:
        cards = hand.pile.take_fresh(player.drew)
    if not cards:
        return
    reshuffle(hand, cards)
    hand.pile.burns_next = hand.pile.burns_next or hand.rules.section.run_out_burns


def reshuffle(hand: PokerRound, cards: Sequence[Card]) -> None:
    hand.pile.stub += len(cards)
    hand.hands.reshuffle(cards, why="the cards have run out", cite=hand.rules.cite("play.run_out"))


def _picking(player: Player, least: int, most: int) -> CardPick:
    held = tuple(player.cards)
    return CardPick(cards=held, least=least, most=min(most, len(held)), secret=True)
