"""The known cards of a pot: the hands, the board and the dead cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TypeVar

from houseway.cards import JOKER, Card, card_text, cards_text
from houseway.errors import BadRecord, Unreadable
from houseway.pot_equity.games import PotGame, pot_game_named
from houseway.pot_equity.hands import PotHand, read_cards, read_hand

T = TypeVar("T")

STEPS = 10_000  # tries to deal ranges together; a few suffice if there is a way
BOARDS = (0, 3, 4, 5)  # before the flop, flop, turn, river


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """Hands that can be dealt together, beside a board and dead cards.

    Ranges hold no card of the board or of the dead ones, but perhaps each other's: hands that are
    dealt together do not share a card, and all such sets of hands are equally likely.
    """

    game: PotGame
    hands: tuple[PotHand, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards that hands and the rest of the board can come from."""
        gone = {*self.board, *self.dead}
        return tuple(card for card in self.game.cards if card not in gone)

    @property
    def board_left(self) -> int:
        """Cards of the board that are still to come."""
        return self.game.board - len(self.board)


def read_spot(game: str, hands: Sequence[str], *, board: str = "", dead: str = "") -> Spot:
    """Parse and check a spot.

    >>> len(read_spot("holdem", ["AsAh", "KK"], board="Kd 7c 2h").hands[1].holdings)
    3
    """
    for where, text in (("game", game), ("board", board), ("dead", dead), *_numbered(hands)):
        if not isinstance(text, str):
            raise Unreadable("not-a-text", f"expected a text, found {text!r}", where=where)
    way = pot_game_named(game)
    shared = read_cards(board, where="board")
    gone = read_cards(dead, where="dead")
    read = [read_hand(way, text, where=where) for where, text in _numbered(hands)]
    _check_board(way, shared)
    _check_number(way, len(read), len(gone))
    fixed = [("board", shared), ("dead", gone)]
    for where, hand in _numbered(read):
        for cards in hand.holdings:
            _check_cards(way, [(where, cards)])
        if len(hand.holdings) == 1:
            fixed.append((where, hand.holdings[0]))
    _check_cards(way, fixed)
    left = tuple(_without(hand, {*shared, *gone}, where=where) for where, hand in _numbered(read))
    _check_together(left)
    return Spot(game=way, hands=left, board=shared, dead=gone)


def _numbered(hands: Iterable[T]) -> Iterator[tuple[str, T]]:
    return ((f"hand {number}", hand) for number, hand in enumerate(hands, start=1))


def _check_board(way: PotGame, board: Sequence[Card]) -> None:
    legal = BOARDS if way.board else (0,)
    if len(board) not in legal:
        said = "0, 3, 4 or 5" if way.board else f"none, {way.name} has no board"
        raise BadRecord(
            "number-of-cards", f"number of cards: {len(board)}; legal: {said}", where="board"
        )


def _check_number(way: PotGame, hands: int, dead: int) -> None:
    most = (len(way.cards) - way.board - dead) // way.own
    if not 2 <= hands <= most:
        beside = f" beside {dead} dead ones" if dead else ""
        raise BadRecord(
            "number-of-hands",
            f"number of hands: {hands}; legal in {way.name}: at least 2, and at most {most}, as "
            f"{len(way.cards)} cards can deal{beside}",
            where="hands",
        )


def _check_cards(way: PotGame, fixed: Iterable[tuple[str, Iterable[Card]]]) -> None:
    """Refuse a card that the deck does not have, and one in two places."""
    deck = set(way.cards)
    seen: dict[Card, str] = {}
    for where, cards in fixed:
        for card in cards:
            if card not in deck:
                joker = " and a joker" if JOKER in deck else ""
                ranks = dict.fromkeys(card_text(one)[0] for one in way.cards if one != JOKER)
                raise BadRecord(
                    "not-in-deck",
                    f"{card_text(card)} is not in the deck of {way.name}; legal: "
                    f"{' '.join(ranks)} of four suits{joker}",
                    where=where,
                )
            if card in seen:
                also = f", in {seen[card]} too" if seen[card] != where else ""
                raise BadRecord(
                    "twice",
                    f"{card_text(card)} is there twice{also}; legal: each card once",
                    where=where,
                )
            seen[card] = where


def _without(hand: PotHand, gone: set[Card], *, where: str) -> PotHand:
    """A range without the hands that hold a card from elsewhere."""
    left = tuple(cards for cards in hand.holdings if not gone.intersection(cards))
    if not left:
        raise BadRecord(
            "no-combination",
            f"no combination of {hand.text} is left beside {cards_text(sorted(gone))}; legal: a "
            "range with at least one",
            where=where,
        )
    return PotHand(text=hand.text, holdings=left, unknown=hand.unknown)


def _check_together(hands: Sequence[PotHand]) -> None:
    """Refuse ranges that cannot be dealt together. The narrowest are tried first."""
    numbers = sorted(range(len(hands)), key=lambda number: len(hands[number].holdings))
    narrow = [hands[number] for number in numbers]
    deepest = 0
    for depth in islice(_depths(narrow, set()), STEPS):
        if depth == len(hands):
            return
        deepest = max(deepest, depth)
    raise BadRecord(
        "no-combination",
        f"no combination of {narrow[deepest].text} is left beside the other hands; legal: a range "
        "with at least one",
        where=f"hand {numbers[deepest] + 1}",
    )


def _depths(hands: Sequence[PotHand], gone: set[Card], depth: int = 0) -> Iterator[int]:
    """Try hands one after the other, with backtracking; yields the number placed."""
    yield depth
    if depth < len(hands):
        for cards in hands[depth].holdings:
            if not gone.intersection(cards):
                yield from _depths(hands, gone | {*cards}, depth + 1)
