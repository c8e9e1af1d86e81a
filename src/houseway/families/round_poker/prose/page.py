"""The page of rules of a pot game."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.families.round_poker.prose.limits import amount_words
from houseway.families.round_poker.prose.mishaps import mishap_blocks
from houseway.families.round_poker.prose.posts import (
    bring_in_sentences,
    button_sentences,
    entry_sentences,
    kill_sentences,
    post_sentences,
)
from houseway.families.round_poker.prose.showdown import ranking_blocks, showdown_blocks, uses_words
from houseway.families.round_poker.prose.streets import run_out_sentences, street_steps
from houseway.families.round_poker.prose.wagering import wagering_sentences
from houseway.families.round_poker.rules import RoundPokerRules
from houseway.money import dollars
from houseway.prose.document import Block, Sentence
from houseway.prose.parts import FamilyProse
from houseway.prose.teller import Teller, paragraph
from houseway.prose.words import counted, listed, number

TERMS = {
    "button": "the marker of the player who is dealt last",
    "blind": "a bet that certain players must post before the cards",
    "ante": "what every player puts into the pot before the cards",
    "pot": "the chips that a hand is played for",
    "burned": "put aside face down, out of play",
    "stand pat": "to change no card",
    "kill": "to post a larger blind that raises the limits of one hand",
    "leg up": "the first of two pots that one player wins in a row",
    "dead": "of chips: in the pot, but no bet; of a hand: out of play, its chips in the pot",
    "live": "of a post: a bet that counts for its owner",
    "straddle": "a third blind that a player may post",
    "side pot": "a pot that a player without more chips cannot win",
    "pat": "without changing a card",
    "the board": "cards that lie open for all players",
}


def prose(rules: RoundPokerRules, tell: Teller) -> FamilyProse:
    """The chapters that only a pot game has."""
    return FamilyProse(
        object=tuple(_object(rules, tell)),
        values=tuple(ranking_blocks(rules, tell)),
        steps=tuple(_steps(rules, tell)),
        decisions=tuple(_rules_of_play(rules, tell)),
        results=tuple(showdown_blocks(rules, tell)),
        terms=TERMS,
        mishaps=tuple(mishap_blocks(rules, tell)),
        middle=("Pot", *(["Board"] if rules.makeup.board else [])),
    )


def _object(rules: RoundPokerRules, tell: Teller) -> Iterator[Sentence]:
    first = rules.sheet.deal.order.words.count("seats")
    yield tell.say("Players play each other for a pot, without the house", "play")
    is_down = all(what == "down" for what, _ in rules.streets[0].deal.steps)
    faces = f" face {rules.sheet.deal.faces.default}" if is_down else ""
    what = [f"you begin with {counted(first, 'card')}{faces}"]
    draws = [street for street in rules.streets if street.before.verb == "draw"]
    if draws:
        what.append(f"may change some in {counted(len(draws), 'draw')}")
    elif rules.makeup.own > first:
        what.append(f"get {number(rules.makeup.own - first)} more")
    kinds = {share.id for share in rules.showdown.shares}
    wins = (
        "the best high hand and the lowest hand share the pot"
        if len(kinds) > 1
        else "the best hand wins"
        if "high" in kinds
        else "the lowest hand wins"
    )
    uses = uses_words(rules)
    made = "" if uses == f"your {number(rules.makeup.own)} cards" else f", made of {uses}"
    yield tell.say(f"{listed(what)}; {wins}{made}", "deal", "showdown")


def _steps(rules: RoundPokerRules, tell: Teller) -> Iterator[tuple[Sentence, ...]]:
    yield tuple(button_sentences(rules, tell))
    posts = tuple(post_sentences(rules, tell))
    if posts:
        yield posts
    bring_in = rules.posts.bring_in
    first = tuple(bring_in_sentences(rules, tell, bring_in)) if bring_in is not None else ()
    yield from street_steps(rules, tell, first)


def _rules_of_play(rules: RoundPokerRules, tell: Teller) -> Iterator[Block]:
    yield paragraph(_stakes(rules, tell), lead="Stakes.")
    yield paragraph(wagering_sentences(rules, tell, rules.betting), lead="Wagering.")
    posts = rules.posts
    if posts.kill is not None:
        yield paragraph(kill_sentences(rules, tell, posts.kill), lead="Kills.")
    if posts.missed is not None:
        yield paragraph(entry_sentences(rules, tell, posts.missed), lead="New players.")
    out = tuple(run_out_sentences(rules, tell, rules.section))
    if out:
        yield paragraph(out, lead="When the cards run out.")


def _stakes(rules: RoundPokerRules, tell: Teller) -> Iterator[Sentence]:
    stakes = rules.stakes
    players = number(rules.section.least)
    yield tell.say(f"A hand takes at least {players} players", "play.least")
    most = f", and at most {amount_words(rules, stakes.most_buy_in)}" if stakes.most_buy_in else ""
    yield tell.say(
        f"The first buy-in is at least {amount_words(rules, stakes.buy_in)}{most}",
        "stakes.buy_in",
        "stakes.most_buy_in",
    )
    chip = dollars(rules.plain.chip)
    yield tell.say(f"Shares of a limit are rounded down to chips of {chip}", "stakes.chip")
