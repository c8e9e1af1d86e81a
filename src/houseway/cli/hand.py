"""`houseway odds --hand`: the cards that a person names, and the options that go together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from houseway.api import Game
from houseway.cards import RANKS, Card, cards_text, parse_card, parse_cards
from houseway.errors import BadRecord, HousewayError, Unreadable
from houseway.families.branches import Solving
from houseway.table.dealing import BOARD

NAMED = ("hand", "up", "board")


def check_together(
    asked: Mapping[str, str | None], *, wager: str | None, removal: bool, every_reading: bool
) -> None:
    """Refuse options of which one would be left aside; `asked` are those of one hand."""
    for option, text in (*asked.items(), ("--wager", wager)):
        if text is not None and not text.strip():
            legal = "a wager by its id or name" if option == "--wager" else 'cards, "Th 6c"'
            raise HousewayError("option", f"is empty; name {legal}", where=option.strip("-"))
    others = {"--wager": wager is not None, "--removal": removal, "--reading all": every_reading}
    beside = [option for option, given in others.items() if given]
    if any(text is not None for text in asked.values()) and beside:
        raise HousewayError(
            "option",
            f"--hand, --up and --board do not go with {' and '.join(beside)}: they ask for one "
            "hand of the game wager, and go with --removed, --reading NAME=CHOICE, --set and "
            "--decks",
            where=beside[0].strip("-").split()[0],
        )
    if removal and every_reading:
        raise HousewayError(
            "option",
            "--removal does not go with --reading all; choose one reading, NAME=CHOICE",
            where="removal",
        )


def without(game: Game, removed: str) -> Game:
    """The game without the named cards; they are looked for in the shoe that still has them."""
    cards = _placed_in("removed", removed)
    game.deck.check_multiset(cards, where="removed")
    return game.without(cards)


def _placed_in(where: str, text: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except HousewayError as error:
        raise error.at(where) from None


def read_hand(
    game: Game, hand: str | None, up: str | None, board: str | None
) -> tuple[str, str, str]:
    """The hand, the up card and the board with their suits.

    Where suits do not matter a rank is enough: it gets the first suit that is left in the shoe.
    """
    analyst = game.analyst
    open_card = not isinstance(analyst, Solving) or analyst.shows_up_card
    if up is None and open_card:
        raise BadRecord("hand", "the up card is missing; say --up 9d as well", where="up")
    if up is not None and not open_card:
        raise BadRecord(
            "hand", "no card of the player-dealer is open before the decision", where="up"
        )
    if board is not None and BOARD not in game.sheet.deal.order:
        raise BadRecord("hand", f"{game.name} has no board", where="board")
    if hand is None:
        raise BadRecord("hand", 'the hand is missing; say --hand "Th 6c" as well', where="hand")
    ups, words, shown = _words(up or ""), _words(hand), _words(board or "")
    if len(ups) > 1:
        raise BadRecord("hand", f"{len(ups)} cards; there is one up card", where="up")
    if len(words) < 2:
        raise BadRecord("hand", "1 card; a hand has two or more", where="hand")
    named = [
        (where, word)
        for where, listed in (("up", ups), ("hand", words), ("board", shown))
        for word in listed
    ]
    cards = [_card(game, word, where) for where, word in named]
    whole = [card for card in cards if card is not None]
    game.deck.check_multiset([card for card in cards[: len(ups)] if card is not None], where="up")
    game.deck.check_multiset(whole, where="hand")
    left = Counter(game.deck.composition())
    left.subtract(whole)
    dealt = []
    for (where, word), card in zip(named, cards, strict=True):
        dealt.append(_of_rank(left, word, where) if card is None else card)
    held = len(ups) + len(words)
    return (
        cards_text(dealt[len(ups) : held]),
        cards_text(dealt[: len(ups)]),
        cards_text(dealt[held:]),
    )


def _words(text: str) -> list[str]:
    return text.replace(",", " ").split()


def _card(game: Game, word: str, where: str) -> Card | None:
    """A card, or None for a rank alone."""
    if _rank(word) not in tuple(RANKS):
        try:
            return parse_card(word)
        except Unreadable as error:
            raise error.at(where) from None
    analyst = game.analyst
    if isinstance(analyst, Solving) and analyst.suits_matter:
        lead = analyst.lead
        raise Unreadable(
            "unknown-card",
            f"{word!r} has no suit, and {lead.name} looks at suits; write {_rank(word)}h",
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
