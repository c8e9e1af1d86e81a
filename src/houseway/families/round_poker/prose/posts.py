"""Posts before the cards, kills, and the entry of players between two blinds, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.families.round_poker.prose.limits import amount_words, limit_name
from houseway.families.round_poker.rules import RoundPokerRules
from houseway.families.round_poker.section import BringIn, Kill, Missed
from houseway.money import dollars
from houseway.prose.document import Sentence
from houseway.prose.teller import Teller
from houseway.prose.words import listed

HIGHEST = {
    "ace": "aces are high",
    "king": "kings are high, aces low",
    "deuce": "2s are high, then 3s and so on, aces low",
}
FIRST_BUTTON = {
    "high-card": "The first button goes to the highest of one card dealt to each",
    "spread-draw": "The first button goes to the highest of one card that each draws from the "
    "spread deck",
}
TIES = {
    "suit": "of equal cards by suit, clubs the lowest, then diamonds, hearts and spades",
    "high-suit": "of equal cards by suit, spades first, then hearts, diamonds and clubs",
    "left-of-button": "of equal cards the first one dealt",
}
PLACES = ("left of the button", "the next", "the third")


def button_sentences(rules: RoundPokerRules, tell: Teller) -> Iterator[Sentence]:
    """The dealer button, and who gets it first."""
    posts = rules.posts
    if posts.button == "none":
        yield tell.say(
            "There is no button; cards are dealt from the house dealer's left", "posts.button"
        )
    else:
        yield tell.say(
            "The button, at the player dealt last, moves clockwise after each hand",
            "posts.button",
        )
    if posts.first_button != "none":
        highest = HIGHEST[posts.button_high]
        yield tell.say(
            f"{FIRST_BUTTON[posts.first_button]}: {highest}, equal ones go by suit (spades, "
            "hearts, diamonds, clubs)",
            "posts.first_button",
            "posts.button_high",
        )


def post_sentences(rules: RoundPokerRules, tell: Teller) -> Iterator[Sentence]:
    """Antes, blinds, straddle and kill of a hand, before a card is dealt."""
    posts = rules.posts
    if posts.ante:
        yield tell.say(
            f"Every player antes {amount_words(rules, posts.ante)}",
            "posts.ante",
        )
    if posts.blinds:
        yield from _blinds(rules, tell)
    if posts.straddle is not None and posts.blinds:
        yield tell.say(
            f"The player after the big blind, with {amount_words(rules, posts.straddle.needs)} or "
            "more, may straddle before any card: a third blind of "
            f"{amount_words(rules, posts.straddle.amount)}, which acts last. Two players do not "
            "straddle",
            "posts.straddle",
        )


def _blinds(rules: RoundPokerRules, tell: Teller) -> Iterator[Sentence]:
    posts, blinds = rules.posts, rules.posts.blinds
    if len(blinds) == 1:
        dead = ", dead" if blinds[0].dead else ""
        yield tell.say(
            "The player at the left of the button posts the blind, "
            f"{amount_words(rules, blinds[0].amount)}{dead}",
            "posts.blinds",
        )
    else:
        said = [
            f"{blind.id}, {amount_words(rules, blind.amount)}{', dead' if blind.dead else ''}"
            for blind in blinds
        ]
        yield tell.say(
            f"From the button's left, clockwise, blinds are posted: {'; '.join(said)}",
            "posts.blinds",
        )
        who = (
            "the button posts the small blind and the other the big one"
            if posts.heads_up == "button-small"
            else "the button posts the big blind and the other the small one"
        )
        yield tell.say(f"Of two players, {who}", "posts.heads_up")
    if any(not blind.dead for blind in blinds):
        yield tell.say(
            "A blind is a bet: when all have called it, the last owner may check or raise",
            "posts.blinds",
        )
    if any(blind.dead for blind in blinds):
        yield tell.say("A dead blind counts as no bet", "posts.blinds")
    yield from _collection_blind(rules, tell)
    yield from _short_blind(rules, tell)


def _collection_blind(rules: RoundPokerRules, tell: Teller) -> Iterator[Sentence]:
    section = rules.posts.collection_blind
    if section.place == "none":
        return
    what = (
        f"{amount_words(rules, section.amount)} into the pot for the collection"
        if section.amount
        else "what the schedule of collections takes from the blind"
    )
    where = {
        "beside": f"beside it, dead, {what}",
        "within": f"as a dead part of it {what}; only the rest is live",
    }[section.place]
    yield tell.say(f"The player with the small blind puts up {where}", "posts.collection_blind")


def _short_blind(rules: RoundPokerRules, tell: Teller) -> Iterator[Sentence]:
    posts = rules.posts
    if posts.short_blind == "posts":
        yield tell.say(
            "A player short of a blind posts what there is; the call stays the whole blind",
            "posts.short_blind",
        )
    else:
        yield tell.say(
            "A player with less than half of a blind is dealt in all the same, and the next one "
            "posts it; half of it or more counts as the whole",
            "posts.short_blind",
        )
    yield from owed_blind(rules, tell, len(posts.blinds) == 1 and posts.short_blind != "posts")


def owed_blind(rules: RoundPokerRules, tell: Teller, is_skipped: bool) -> Iterator[Sentence]:
    """The button may wait for a player who was too short for a single blind."""
    if rules.posts.short_blind_owed == "button-moves":
        return
    who = "If that player" if is_skipped else "If a player too short for a single blind"
    yield tell.say(
        f"{who} has half of it in the next hand, the button waits for the post, then catches up",
        "posts.short_blind_owed",
    )


# --- the forced bet of stud -----------------------------------------------------------------------


def bring_in_sentences(
    rules: RoundPokerRules, tell: Teller, section: BringIn
) -> Iterator[Sentence]:
    """The forced bet: the player who makes it, its amount, and the next to act."""
    card = "lowest" if section.by == "low-card" else "highest"
    ace = "high" if section.ace == "high" else "low"
    yield tell.say(
        f"The {card} up card makes the forced bet of {amount_words(rules, section.amount)}; the "
        f"ace is {ace}, and {TIES[section.ties]}",
        "posts.bring_in",
    )
    jokers = rules.sheet.deck.jokers
    if jokers is not None and jokers.count + jokers.per_deck:
        yield tell.say("A joker that shows is an ace above all others", "deck.jokers")
    forced = rules.cents(section.amount)
    other = [amount for amount in section.full if rules.cents(amount) != forced]
    if other:
        full = listed([amount_words(rules, amount) for amount in other], "or")
        yield tell.say(f"Its player may open for {full} instead", "posts.bring_in.full")
    if rules.cents(section.amount) < rules.plain.lower:
        yield tell.say(
            "Others call it, or complete it to a full bet, which is no raise", "posts.bring_in"
        )
    live = (
        "If all others only call, its player may still check or raise"
        if section.live
        else "Its player acts again only after a raise or a completion"
    )
    yield tell.say(live, "posts.bring_in.live")
    yield tell.say(
        "If its player is all in for the ante, the next one makes the bet or folds",
        "posts.bring_in",
    )


# --- kills ----------------------------------------------------------------------------------------


def kill_sentences(rules: RoundPokerRules, tell: Teller, kill: Kill) -> Iterator[Sentence]:
    """When a pot is killed, by whom, and what that changes."""
    higher = {"2": "doubled", "3/2": "half as high again"}[kill.factor]
    yield tell.say(_trigger(rules, kill), "posts.kill")
    if kill.trigger == "two-in-a-row":
        yield from _legs(rules, tell, kill)
    lower, upper = dollars(rules.killed.lower), dollars(rules.killed.upper)
    limits = (
        f"the limits are {higher}, {lower} and {upper}"
        if rules.stakes.structure in ("fixed", "spread")
        else f"{limit_name(rules, 'lower')} is {higher}, {lower}"
    )
    yield tell.say(
        f"In a killed pot {limits}, and the killer posts {lower} as a live bet; a hand has one "
        "kill at most",
        "posts.kill.factor",
    )
    if kill.acts == "last":
        yield tell.say(
            "The killer acts last in the first round, but before anybody acts twice; after a "
            "raise the turn goes on from the killer's left",
            "posts.kill.acts",
        )
    else:
        yield tell.say("The killer acts in turn", "posts.kill.acts")
    if kill.trigger != "none":
        yield tell.say(
            "A player who owes a kill and is away posts it when dealt in again; if another kills "
            "that pot, the player waits",
            "posts.kill",
        )
    yield from _voluntary(rules, tell, kill)


def _trigger(rules: RoundPokerRules, kill: Kill) -> str:
    pot = {"main-pot": "the main pot", "whole-pot": "the pot with its side pots"}[kill.counts]
    least = f" of at least {amount_words(rules, kill.at_least)}" if kill.at_least else ""
    match kill.trigger:
        case "two-in-a-row":
            return "A player who wins two pots in a row kills the next"
        case "pot":
            return f"A player who alone wins {pot}{least} kills the next"
        case "scoop":
            low = (
                "even if no hand was good for low"
                if kill.no_low_counts
                else "if a hand was good for low"
            )
            return f"A player who alone wins high and low of {pot}{least} kills the next, {low}"
    none = "No pot must be killed at this table"
    where = "; ".join(_conditions(rules, kill))
    return f"{none}; where it is posted, {where}" if where else none


def _conditions(rules: RoundPokerRules, kill: Kill) -> Iterator[str]:
    """The conditions of a kill, for a table at which none is forced."""
    if kill.at_least:
        yield f"a pot of at least {amount_words(rules, kill.at_least)} counts"
    if kill.counts == "whole-pot":
        yield "side pots count with it"
    if not kill.no_low_counts:
        yield "a scoop counts only if a hand was good for low"
    if kill.leg_at_least:
        least = amount_words(rules, kill.leg_at_least)
        yield f"the second pot in a row needs {least} from the others, beside their blinds"
    if kill.leg_kept:
        yield "a player who goes away keeps a leg up"


def _legs(rules: RoundPokerRules, tell: Teller, kill: Kill) -> Iterator[Sentence]:
    least = (
        f" with at least {amount_words(rules, kill.leg_at_least)} from the others, beside their "
        "blinds,"
        if kill.leg_at_least
        else ""
    )
    yield tell.say(
        "The first of them, of any size, is a leg up; the second must be won by that player "
        f"alone{least} or be one that the player killed",
        "posts.kill.leg_at_least",
    )
    yield tell.say("A split keeps the leg, and a killer who splits kills again", "posts.kill")
    if kill.leg_kept:
        yield tell.say("A player who goes away keeps the leg", "posts.kill.leg_kept")


def _voluntary(rules: RoundPokerRules, tell: Teller, kill: Kill) -> Iterator[Sentence]:
    needs = dollars(rules.kill_needs)
    of = f"{amount_words(rules, kill.needs)}" if kill.needs else f"four times the post ({needs})"
    if kill.voluntary:
        yield tell.say(
            f"When two cards are out, any player with {of} or more may kill the pot, from the "
            "button's left, unless it is killed",
            "posts.kill.voluntary",
        )
    elif kill.needs:
        yield tell.say(
            f"Nobody may kill a pot without having to; where that is posted, it takes {of}",
            "posts.kill.voluntary",
        )
    stops = {
        "none": "",
        "any-kill": "A kill that is not forced does not happen if another player objects",
        "missed-blind": "A player who comes in by a kill after missing a blind does so only if "
        "nobody objects",
    }[kill.objection]
    if stops:
        yield tell.say(stops, "posts.kill.objection")


# --- players who come in --------------------------------------------------------------------------


def entry_sentences(rules: RoundPokerRules, tell: Teller, missed: Missed) -> Iterator[Sentence]:
    """The posts of new players, and of those who missed a blind."""
    alike = (missed.new, missed.posts) == ("waits-or-kills", "kill")
    who = "A new player, or one who missed blinds," if alike else "A new player"
    new = {
        "waits-or-posts": "waits for the big blind, or posts as much to be dealt in",
        "waits": "waits for the big blind",
        "free": "is dealt in without a post",
        "waits-or-kills": "waits for the big blind, or kills the pot to be dealt in",
    }[missed.new]
    back_path = "posts.missed.posts"
    yield tell.say(f"{who} {new}", "posts.missed.new", *([back_path] if alike else []))
    three = "; of all three, the two larger" if len(rules.posts.blinds) > 2 else ""
    back = {
        "total": "posts all blinds: live up to the big blind, the rest dead",
        "what-was-missed": f"posts those missed{three}: live up to the big blind, the rest dead",
        "kill": "kills the pot",
    }[missed.posts]
    if not alike:
        yield tell.say(f"A player who missed blinds waits too, or {back}", back_path)
    between = "Nobody" if missed.between == "no" else "One"
    yield tell.say(
        f"{between} may come in between the button and the big blind", "posts.missed.between"
    )
    if missed.buy_button:
        yield tell.say(
            "A player due there may buy the button: both blinds, the small one dead",
            "posts.missed.buy_button",
        )
    if missed.lets_pass:
        yield tell.say(
            "A new player may decline the big blind and let the blinds and the button pass",
            "posts.missed.lets_pass",
        )
    first = {
        "posts": "",
        "not-required": "a new player posts nothing at a seat from which no blind was due yet",
        "not-passed": "a new player posts nothing at a seat that no blind has passed yet",
    }[missed.first_round]
    if first:
        yield tell.say(f"Until the button has gone round once, {first}", "posts.missed.first_round")
