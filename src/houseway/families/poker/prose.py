"""Poker against the player-dealer, in prose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from operator import itemgetter

from houseway.families.poker.rules import PokerRules
from houseway.families.poker.section import FOLD, WAITS, WITHDRAW, Move, Street, dealer_facts
from houseway.prose.conditions import Clause, say
from houseway.prose.document import Block, Sentence
from houseway.prose.parts import FamilyProse
from houseway.prose.poker_hands import CARDS, HANDS, PAIRS, hand_sentences, hand_terms, listed_hands
from houseway.prose.teller import Teller, paragraph
from houseway.prose.words import PLACES, counted, listed, number, plural
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


def prose(rules: PokerRules, tell: Teller) -> FamilyProse:
    """The chapters that only this kind of game has."""
    return FamilyProse(
        object=tuple(_object(rules, tell)),
        values=tuple(_values(rules, tell)),
        steps=tuple(_steps(rules, tell)),
        decisions=tuple(_decisions(rules, tell)),
        raises=tuple(_raises(rules)),
        clauses=clauses(),
        terms=TERMS | hand_terms(tell, rules.order),
    )


# --- the object and the hands ---------------------------------------------------------------------


def _object(rules: PokerRules, tell: Teller) -> Iterator[Sentence]:
    own, board, size = rules.cards.hole, rules.cards.board, rules.order.size
    shared = f", and {number(board)} in the middle, the board, are everybody's"
    yield tell.say(f"You get {counted(own, 'card')}{shared if board else ''}", "deal.order")
    best = "your best" if own + board > size else "your"
    hand = f"{best} {counted(size, 'card')}"
    if not rules.cards.dealer:
        yield tell.say(
            f"You bet that {hand} make a hand that the wagers pay; the player-dealer has no hand "
            "and pays or collects",
            "play",
        )
    else:
        yield tell.say(f"You bet that {hand} beat the player-dealer's", "play")
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
    return f"Having seen your cards you raise with {names}, {rest}"


def _values(rules: PokerRules, tell: Teller) -> Iterator[Block]:
    compared = bool(rules.cards.dealer)
    said = [*hand_sentences(tell, rules.order, "Hands", "play.order", compared=compared)]
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
                f"A hand is the best {number(rules.order.size)} of its owner's cards and the board",
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
            f"{number(each)}, dealt by turns; the better one counts",
            "play.dealer_hands",
        )


def _order(rules: PokerRules) -> str:
    """The stacks in turn; that a card goes aside before each of the last ones is said once."""
    stacks = rules.sheet.deal.order.stacks
    burns = [place for place, stack in enumerate(stacks) if stack == (BURN, 1)]
    if len(burns) > 1 and burns == [*range(burns[0], len(stacks), 2)]:
        last = listed(_stacks(stacks[burns[0] + 1 :: 2]))
        said = [*_stacks(stacks[: burns[0]]), f"{last}, each time after one aside, unseen"]
    else:
        said = [*_stacks(stacks)]
    return "; ".join(said)


def _stacks(stacks: Sequence[tuple[str, int]]) -> Iterator[str]:
    """How many cards go where; stacks in a row for the same are told together."""
    who = {
        "seats": "to each player with a wager",
        "dealer": "to the player-dealer",
        "round": "to everybody, the player-dealer in turn",
        BOARD: "to the board",
        BURN: "aside, unseen",
    }
    for word, group in groupby(stacks, key=itemgetter(0)):
        counts = [count for _, count in group]
        if len(counts) > 1 and len({*counts}) == 1 and word != BOARD:
            yield f"{number(sum(counts))} {who[word]}, {number(counts[0])} at a time"
        else:
            yield f"{listed(map(number, counts))} {who[word]}"


def _street(rules: PokerRules, tell: Teller, place: int, street: Street) -> Iterator[Sentence]:
    path = "play.streets"
    if street.shows:
        cards = "board card is" if street.shows == 1 else "board cards are"
        first = not any(earlier.shows for earlier in rules.section.streets[:place])
        yield tell.say(
            f"{number(street.shows)} {'' if first else 'more '}{cards} turned up",
            path,
            cite=street.cite,
        )
    start = rules.section.start if rules.section.start != "as-dealt" else rules.sheet.deal.start
    turn = f"clockwise from {STARTS[start]}, " if place == 0 else ""
    who = f"bettors{_asked(rules, tell, place, street)}"
    yield tell.say(f"{turn}{who} {_moves(tell, street)}", path, "play.start", cite=street.cite)


def _asked(rules: PokerRules, tell: Teller, place: int, street: Street) -> str:
    """A clause on the bettors who decide on a street; empty if all do."""
    before = rules.moves[:place]
    terms = []
    if any(move.verb == FOLD for moves in before for move in moves):
        terms.append("still in")
    if street.needs:
        terms.append(f"with {tell.name(street.needs)}")
    earlier = {move.wager for moves in before for move in moves if move.times}
    offered = [
        name
        for name in dict.fromkeys(move.wager for move in street.moves if move.times)
        if name in earlier
    ]
    if offered:
        terms.append(f"without {listed([tell.name(name) for name in offered], 'or')}")
    return "".join(f" {term}" for term in terms)


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
    base = tell.name(move.of) if times == [1] else plural(tell.name(move.of))
    return f"bet {listed(map(number, times), 'or')} {base} on {tell.name(move.wager)}"


def _showdown(rules: PokerRules, tell: Teller, left: int) -> Iterator[Sentence]:
    if left:
        cards = "board card is" if left == 1 else "board cards are"
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
    yield tell.say(f"It qualifies if {enough}", "play.qualify")


def _raises(rules: PokerRules) -> Iterator[str]:
    """The raises whose own sections say what the streets say: of which wagers, and how much."""
    for name, wager in rules.sheet.wager.items():
        asked = {
            (move.times, move.of, street.needs)
            for street in rules.section.streets
            for move in street.moves
            if move.wager == name and move.times
        }
        needs = {" and ".join(filter(None, (of, needed))) for _, of, needed in asked}
        size = wager.size
        sizes = {(Fraction(times), of) for times, of, _ in asked}
        alike = {(size.factor, size.of)} == sizes and size.relation == "=="
        if {wager.needs.text} == needs and (alike or (size.relation == "any" and len(sizes) > 1)):
            yield name


# --- decisions ------------------------------------------------------------------------------------


def _decisions(rules: PokerRules, tell: Teller) -> Iterator[Block]:
    said = [
        tell.say("Bettors behind a seat decide for themselves") if _behind(rules) else None,
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
    return f"a bettor {does}, or else folds" if any(waits) else "a bettor folds"


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
            own_and_board,
            words={"true": "is better than the board", "false": "is no better than the board"},
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
