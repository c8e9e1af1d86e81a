"""Poker against the player-dealer, in prose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from houseway.families.poker.rules import PokerRules
from houseway.families.poker.section import FOLD, WAITS, WITHDRAW, Move, Street, dealer_facts
from houseway.prose.conditions import Clause, say
from houseway.prose.document import Block, Sentence
from houseway.prose.parts import FamilyProse
from houseway.prose.poker_hands import CARDS, HANDS, PAIRS, hands_blocks, listed_hands
from houseway.prose.teller import Teller, paragraph
from houseway.prose.words import PLACES, counted, listed, number
from houseway.ranking.orders import order_named
from houseway.table.cards.first_cards import BOARD, BURN

TERMS = {
    "board": "the cards that lie in the middle and belong to every hand",
    "qualifies": "has a hand that is good enough to play",
    "fold": "give up the hand",
}
STARTS = {
    "left-of-player-dealer": "the player-dealer's left",
    "left-of-house-dealer": "the house dealer's left",
    "button": "the action button",
}
TIMES = {1: "once", 2: "twice"}


def prose(rules: PokerRules, tell: Teller) -> FamilyProse:
    """The chapters that only this kind of game has."""
    return FamilyProse(
        object=tuple(_object(rules, tell)),
        values=tuple(_values(rules, tell)),
        steps=tuple(_steps(rules, tell)),
        decisions=tuple(_decisions(rules, tell)),
        clauses=clauses(),
        terms=TERMS,
    )


# --- the object and the hands ---------------------------------------------------------------------


def _object(rules: PokerRules, tell: Teller) -> Iterator[Sentence]:
    own, board, size = rules.cards.hole, rules.cards.board, rules.order.size
    shared = f", and {counted(board, 'card')} in the middle, the board, count for everybody"
    yield tell.say(f"You get {counted(own, 'card')}{shared if board else ''}", "deal.order")
    best = "your best" if own + board > size else "your"
    hand = f"{best} hand of {counted(size, 'card')}"
    if not rules.cards.dealer:
        yield tell.say(
            f"You bet that {hand} is one that the wagers pay; the player-dealer has no hand and "
            "pays or collects",
            "play",
        )
    else:
        yield tell.say(f"You bet that {hand} is higher than the player-dealer's", "play")
    yield tell.say(_what_may_be_done(rules, tell), "play.streets")


def _what_may_be_done(rules: PokerRules, tell: Teller) -> str:
    moves = [move for street in rules.moves for move in street]
    raises = tuple(dict.fromkeys(tell.name(move.wager) for move in moves if move.times))
    taken = tuple(dict.fromkeys(move.wager for move in moves if move.verb == WITHDRAW))
    if taken:
        names = listed([tell.name(wager) for wager in taken])
        return f"While cards are still hidden you may take back {names}, or let them ride"
    folds = any(move.verb == FOLD for move in moves)
    names = listed(raises, "or") if len(raises) < 3 else "further wagers"
    rest = "or fold" if folds else "or stay in without raising"
    return f"When you have seen your cards you raise with {names}, {rest}"


def _values(rules: PokerRules, tell: Teller) -> Iterator[Block]:
    title = "hands, from the highest"
    yield from hands_blocks(
        tell, rules.order, "play.order", title=title, compared=bool(rules.cards.dealer)
    )
    said = []
    if rules.section.hole_cards == "at-least-one":
        said.append(
            tell.say(
                "A hand must hold at least one of its owner's cards; the player-dealer's too",
                "play.hole_cards",
            )
        )
    elif rules.cards.hole + rules.cards.board > rules.order.size:
        said.append(
            tell.say(
                "A hand is the best that its owner's cards and the board make, in any mix",
                "play.hole_cards",
            )
        )
    if "hand.six" in rules.named:
        said.append(
            tell.say(
                "The best five of your cards and the player-dealer's rank, from the highest: "
                + listed_hands(order_named("high"))
            )
        )
    if "hand.three" in rules.named:
        said.append(
            tell.say(
                "Three cards by themselves rank, from the highest: "
                + listed_hands(order_named("three-card"))
            )
        )
    if said:
        yield paragraph(said)


# --- a round, step by step ------------------------------------------------------------------------


def _steps(rules: PokerRules, tell: Teller) -> Iterator[tuple[Sentence, ...]]:
    yield tuple(_deal(rules, tell))
    shown = 0
    for place, street in enumerate(rules.section.streets):
        shown += street.shows
        yield tuple(_street(rules, tell, place, street))
    yield tuple(_showdown(rules, tell, rules.cards.board - shown))


def _deal(rules: PokerRules, tell: Teller) -> Iterator[Sentence]:
    deal = rules.sheet.deal
    way = f"{deal.direction} from {STARTS[deal.start]}"
    yield tell.say(
        f"Cards are dealt face {deal.faces.default}, {way}: {_order(rules)}",
        "deal.order",
        "deal.start",
        "deal.faces",
        "deal.direction",
    )
    if deal.to == "every-seat":
        yield tell.say("Seats without a wager get cards too", "deal.to")
    if rules.shown:
        cards = listed([PLACES[place - 1] for place in rules.shown])
        noun = "card lies" if len(rules.shown) == 1 else "cards lie"
        yield tell.say(f"The player-dealer's {cards} {noun} face up", "deal.faces")
    if rules.dealer_hands > 1:
        each = rules.cards.dealer // rules.dealer_hands
        yield tell.say(
            f"The player-dealer's cards are {counted(rules.dealer_hands, 'hand')} of "
            f"{number(each)}, dealt by turns; the better one will count",
            "play.dealer_hands",
        )


def _order(rules: PokerRules) -> str:
    """The stacks in turn; single cards in a row are counted together."""
    who = {
        "seats": "to each player with a wager",
        "dealer": "to the player-dealer",
        "round": "to everybody, the player-dealer in turn",
        BOARD: "to the board",
    }
    said = []
    for (word, count), group in groupby(rules.sheet.deal.order.stacks):
        times = len(list(group))
        if word == BURN:
            said.append("one aside, unseen" if times == 1 else f"{number(times)} aside, unseen")
        elif times > 1:
            said.append(f"{number(times * count)} {who[word]}, {number(count)} at a time")
        else:
            said.append(f"{number(count)} {who[word]}")
    return "; ".join(said)


def _street(rules: PokerRules, tell: Teller, place: int, street: Street) -> Iterator[Sentence]:
    path = "play.streets"
    if street.shows:
        cards = "card of the board is" if street.shows == 1 else "cards of the board are"
        first = not any(earlier.shows for earlier in rules.section.streets[:place])
        yield tell.say(
            f"{number(street.shows)} {'' if first else 'more '}{cards} turned up",
            path,
            cite=street.cite,
        )
    start = rules.section.start if rules.section.start != "as-dealt" else rules.sheet.deal.start
    turn = f"clockwise from {STARTS[start]}," if place == 0 else "then"
    who = f"each bettor{_asked(rules, tell, place, street)}"
    yield tell.say(
        f"{turn} {who} chooses: {_moves(tell, street)}", path, "play.start", cite=street.cite
    )


def _asked(rules: PokerRules, tell: Teller, place: int, street: Street) -> str:
    """A clause on the bettors who decide on a street; empty if all do."""
    before = rules.moves[:place]
    terms = []
    if street.needs:
        terms.append(f"who has bet {tell.name(street.needs)}")
    if any(move.verb == FOLD for moves in before for move in moves):
        terms.append("who has not folded")
    earlier = {move.wager for moves in before for move in moves if move.times}
    offered = [
        name
        for name in dict.fromkeys(move.wager for move in street.moves if move.times)
        if name in earlier
    ]
    if offered:
        terms.append(f"who has not bet {listed([tell.name(name) for name in offered], 'or')}")
    return f" {listed(terms)}" if terms else ""


def _moves(tell: Teller, street: Street) -> str:
    said = []
    sizes: dict[tuple[str, str], list[int]] = {}
    for move in street.moves:
        if move.times:
            sizes.setdefault((move.wager, move.of), []).append(move.times)
    for move in street.moves:
        text = _move(tell, move, sizes)
        if text not in said:
            said.append(text)
    return listed(said, "or")


def _move(tell: Teller, move: Move, sizes: Mapping[tuple[str, str], list[int]]) -> str:
    if move.verb == FOLD:
        return "fold"
    if move.verb == WITHDRAW:
        return f"take {tell.name(move.wager)} back"
    if move.verb in WAITS:
        return {"check": "check", "let-ride": "let it ride"}[move.verb]
    times = sizes[move.wager, move.of]
    base = tell.name(move.of)
    if times == [1]:
        return f"bet as much as the {base} on {tell.name(move.wager)}"
    if all(each > 2 for each in times):
        words = f"{listed([number(each) for each in times], 'or')} times"
    else:
        words = listed([TIMES.get(each, f"{number(each)} times") for each in times], "or")
    return f"bet {words} the {base} on {tell.name(move.wager)}"


def _showdown(rules: PokerRules, tell: Teller, left: int) -> Iterator[Sentence]:
    if left:
        cards = "card of the board is" if left == 1 else "cards of the board are"
        yield tell.say(f"The last {'' if left == 1 else number(left) + ' '}{cards} turned up")
    if not rules.cards.dealer:
        yield tell.say("All hands are opened, and each wager pays by its own rows")
        return
    yield tell.say("The player-dealer's hand is opened, then the others, and compared with it")
    if not rules.section.qualify:
        yield tell.say("It always qualifies", "play.qualify")
        return
    facts = dealer_facts(rules.sheet)
    enough = say(rules.section.qualify, facts, _dealer_clauses("it"))
    yield tell.say(
        f"It qualifies if {enough}; the wagers say what happens if not",
        "play.qualify",
    )


# --- decisions ------------------------------------------------------------------------------------


def _decisions(rules: PokerRules, tell: Teller) -> Iterator[Block]:
    said = [
        tell.say("Each bettor decides for their own wagers, those who bet behind a seat too")
        if _behind(rules)
        else None,
        tell.say(f"Without a sign {_silence(rules)}", "play.streets"),
    ]
    yield paragraph(said)


def _behind(rules: PokerRules) -> bool:
    """Whether base wagers may be placed behind a seat."""
    backline = rules.sheet.table.backline
    bases = {name for name, wager in rules.sheet.wager.items() if wager.kind == "base"}
    return backline == "all" or (backline != "none" and bool(bases & set(backline)))


def _silence(rules: PokerRules) -> str:
    waits = [any(move.verb in WAITS for move in moves) for moves in rules.moves]
    rides = any(move.verb == "let-ride" for moves in rules.moves for move in moves)
    does = "lets the wager ride" if rides else "checks"
    if all(waits):
        return f"a bettor {does}"
    return f"a bettor {does}, and folds where that cannot be" if any(waits) else "a bettor folds"


# --- conditions -----------------------------------------------------------------------------------


def clauses() -> Mapping[str, Clause]:
    """How each fact of the family is said."""
    own_and_board = "the best hand of both your cards and three of the board"
    return {
        "hand.category": Clause("your hand", "is {}", words=HANDS),
        "hand.pair": Clause("its best pair", "is {}", words=PAIRS, above="higher"),
        "hand.folded": Clause("you", words={"true": "have folded", "false": "have not folded"}),
        "hand.vs": Clause(
            "your hand",
            words={
                "higher": "beats the player-dealer's",
                "equal": "equals the player-dealer's",
                "lower": "is lower than the player-dealer's",
            },
        ),
        "beaten.category": Clause(
            "the lower of your hand and the player-dealer's", "is {}", words=HANDS
        ),
        "winner.category": Clause(
            "the higher of your hand and the player-dealer's", "is {}", words=HANDS
        ),
        "hand.six": Clause(
            "the best five of your cards and the player-dealer's", "make {}", words=HANDS
        ),
        "hand.three": Clause("your own three cards", "make {}", words=HANDS),
        "board.category": Clause("the board by itself", "is {}", words=HANDS),
        "hand.any": Clause("the best five of your cards and the board", "make {}", words=HANDS),
        "hand.both": Clause(own_and_board, "is {}", words=HANDS),
        "hand.both_pair": Clause("its best pair", "is {}", words=PAIRS, above="higher"),
        "hand.beats_board": Clause(
            own_and_board, words={"true": "beats the board", "false": "does not beat the board"}
        ),
        "dealer.qualifies": Clause(
            "the player-dealer", words={"true": "qualifies", "false": "does not qualify"}
        ),
        **_dealer_clauses("the player-dealer's hand"),
    }


def _dealer_clauses(hand: str) -> dict[str, Clause]:
    whose = "its" if hand == "it" else f"{hand}'s"
    return {
        "dealer.category": Clause(hand, "is {}", words=HANDS),
        "dealer.top": Clause(f"{whose} highest card", "is {}", words=CARDS, above="higher"),
        "dealer.second": Clause(
            f"{whose} second highest rank", "is {}", words=CARDS, above="higher"
        ),
    }
