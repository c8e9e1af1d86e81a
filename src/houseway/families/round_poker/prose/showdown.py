"""The showdown in sentences: the hands that share a pot, odd chips, openers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from houseway.cards.card import RANKS
from houseway.families.round_poker.prose.limits import limit_name
from houseway.families.round_poker.prose.posts import owed_blind
from houseway.families.round_poker.prose.streets import left_of
from houseway.families.round_poker.prose.wagering import wagering_sentences
from houseway.families.round_poker.rules import RoundPokerRules
from houseway.families.round_poker.section import OddChip, Openers, Share
from houseway.money import dollars
from houseway.package_files import json_beside
from houseway.prose.document import Block, Sentence
from houseway.prose.hand_orders import badugi_sentences, joker_words, names_of, order_sentences
from houseway.prose.teller import Teller, paragraph
from houseway.prose.words import counted, number, rank_name
from houseway.ranking.orders import order_named

# The orders that use a joker as the deck's own words say.
USES = {
    "bug": ("bug",),
    "straight-bug": ("straight-bug",),
    "wild": ("wild",),
    "lowest-missing": ("lowest",),
}
WORDS: dict[str, dict[str, str]] = json_beside(__file__, "words.json")
FIRST = WORDS["first"]


def ranking_blocks(rules: RoundPokerRules, tell: Teller) -> Iterator[Block]:
    """How hands rank for each share of the pot."""
    shares = list(rules.showdown.shares)
    openers = rules.showdown.openers
    if openers is not None and openers.low is not None:
        shares.append(openers.low)
    for share in shares:
        lead = "" if len(shares) == 1 else f"{share.id.capitalize()} hands."
        yield paragraph(_ranking(rules, tell, share), lead=lead)


def _ranking(rules: RoundPokerRules, tell: Teller, share: Share) -> Iterator[Sentence]:
    if share.order == "badugi":
        for text in badugi_sentences():
            yield tell.say(text, "showdown.shares")
        return
    order = order_named(share.order)
    for text in order_sentences(order):
        yield tell.say(text, "showdown.shares")
    jokers = rules.sheet.deck.jokers
    if share.face_up_joker:
        up = order_named(share.face_up_joker)
        yield tell.say(
            f"A joker dealt face down is {joker_words(order)}; face up it is {joker_words(up)}",
            "showdown.shares",
        )
        if up.categories != order.categories:
            yield tell.say(
                f"A hand with such a joker up ranks in this order: {', '.join(names_of(up))}",
                "showdown.shares",
            )
    elif jokers is not None and order.joker:
        used = "lowest" if order.low else order.joker
        if used not in USES.get(jokers.use, ()):
            yield tell.say(f"Here a joker is {joker_words(order)}", "showdown.shares")


def showdown_blocks(rules: RoundPokerRules, tell: Teller) -> Iterator[Block]:
    """The winners, and how a pot is divided."""
    yield paragraph(_winners(rules, tell))
    names = [share.id for share in rules.showdown.shares]
    first = {odd: words.format(left=left_of(rules)) for odd, words in FIRST.items()}
    yield paragraph(_odd_chips(tell, rules.showdown.odd_chip, names, first))
    if rules.showdown.openers is not None:
        yield from _openers(rules, tell, rules.showdown.openers)


def _winners(rules: RoundPokerRules, tell: Teller) -> Iterator[Sentence]:
    yield tell.say("A player whom nobody calls takes the pot unseen; unmatched chips go back")
    first = {
        "last-bettor": "the last to bet or raise shows first, else the first to act, then "
        "clockwise",
        "left-of-button": f"hands are shown clockwise from the {left_of(rules)}",
    }[rules.showdown.first]
    yield tell.say(f"Otherwise {first}", "showdown.first")
    shares = rules.showdown.shares
    if len(shares) == 1:
        best = "best" if shares[0].id == "high" else "lowest"
        yield tell.say(
            f"The {best} hand takes the pot; equal hands part it evenly", "showdown.shares"
        )
    else:
        yield tell.say(
            "Half of the pot goes to the best high hand and half to the lowest hand; one player "
            "may win both, with different cards. Equal hands part their half evenly",
            "showdown.shares",
        )
        if any(order_named(share.order).worst for share in shares):
            yield tell.say("If no hand is good for low, the high hand takes all", "showdown.shares")
    yield tell.say(
        "You win from each player no more than you put in; the rest is a side pot",
        "stakes",
    )


def uses_words(rules: RoundPokerRules) -> str:
    """The cards that make a hand, in words."""
    own = rules.makeup.own
    board = rules.makeup.board
    share = rules.showdown.shares[0]
    two = "exactly two of your own cards and three of the board"
    uses = {each.uses == "two-and-three" for each in rules.showdown.shares}
    if uses == {True}:
        return two
    if True in uses:
        other = "low" if share.uses == "two-and-three" else "high"
        return f"{two}, for {other} of any five"
    if board:
        return f"any five cards, of your {number(own)} and the {number(board)} on the board"
    if own > 5:
        return f"any five of your {number(own)} cards"
    return f"your {number(own)} cards"


def _odd_chips(
    tell: Teller, odd: OddChip, shares: Sequence[str], first: Mapping[str, str]
) -> Iterator[Sentence]:
    low = len(shares) > 1
    sole = odd.high if "high" in shares else odd.low
    if low and odd.splits == "together":
        yield tell.say(
            f"Chips that cannot be divided all go to one of those who win high: {first[odd.high]}",
            "showdown.odd_chip",
        )
    else:
        if low:
            half = {
                "high": "the high half",
                "left-of-button": "the half of the first winner",
                "high-hand-up": "the half of the winner whose up cards are the highest",
            }[odd.halves]
            yield tell.say(
                f"An odd chip between the halves goes to {half}", "showdown.odd_chip.halves"
            )
        kind = "high" if low else "best"
        yield tell.say(
            f"An odd chip between equal {kind} hands goes to {first[sole]}",
            "showdown.odd_chip.high",
        )
        if low:
            yield tell.say(
                f"Between equal low hands, it goes to {first[odd.low]}", "showdown.odd_chip.low"
            )
    if low and odd.both == "whole-pot":
        yield tell.say(
            "If the same players tie for high and for low, they part the whole pot once",
            "showdown.odd_chip.both",
        )


# --- openers --------------------------------------------------------------------------------------


def _openers(rules: RoundPokerRules, tell: Teller, openers: Openers) -> Iterator[Block]:
    said = [
        tell.say(
            f"Before the draw you may open the betting only with {openers_words(openers)}",
            "showdown.openers",
        ),
        tell.say(
            "The opener must show them, called or not; a player who is all in for the ante and "
            "holds them may declare the pot open, and all who call put in the full opening bet",
            "showdown.openers",
        ),
    ]
    if openers.nobody == "ante-again":
        said += [
            tell.say(
                "If nobody opens, the pot stays, the button moves and all ante again; "
                f"{counted(openers.antes, 'ante')} of one player at most are in a pot",
                "showdown.openers.antes",
            ),
            tell.say(
                "A player who cannot ante again plays for what was matched; one who comes later "
                "antes for all deals",
                "showdown.openers",
            ),
        ]
    else:
        lower = dollars(rules.plain.lower)
        most = counted(openers.antes, "ante")
        said.append(
            tell.say(
                "If nobody opens, the hand is played for low: the first player (the next, if that "
                f"one has less than half of it) must bet {limit_name(rules, 'lower')} ({lower}) as "
                f"a blind, and it goes on from there; a player puts up {most} at most",
                "showdown.openers.nobody",
            )
        )
        said += owed_blind(rules, tell, is_skipped=True)
    yield paragraph(said, lead="Openers.")
    if openers.low_betting is not None:
        yield paragraph(
            wagering_sentences(rules, tell, openers.low_betting, "showdown.openers.low_betting"),
            lead="Wagering for low.",
        )


def openers_words(openers: Openers) -> str:
    """The least hand that opens: "a pair of jacks or better"."""
    category, _, rank = openers.least.partition(" ")
    name = category.replace("-", " ")
    of = f" of {rank_name(RANKS.index(rank), many=True)}" if rank else ""
    article = "" if name[0] in "tf" else "a "
    jokers = joker_words(order_named(openers.order))
    joker = f" (a joker is {jokers})" if jokers else ""
    return f"{article}{name}{of} or better{joker}"
