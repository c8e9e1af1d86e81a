"""The streets of a pot game in prose: what each player does and gets, and who speaks first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from houseway.families.round_poker.prose.limits import limit_name
from houseway.families.round_poker.rules import RoundPokerRules
from houseway.families.round_poker.section import Play, Street
from houseway.money import dollars
from houseway.prose.document import Sentence
from houseway.prose.teller import Teller
from houseway.prose.words import capital, counted, listed, number, street_name

FACES = {
    "down": "face down",
    "up": "face up",
    "board": "on the board, for all",
    "roll": "face up, but down to a player with none down",
}
PILES = {
    "burns": "the burned cards",
    "folded": "the folded hands",
    "discards": "cards put away earlier",
    "this-draw": "others put away in this draw",
}
ALL_PILES = "all cards put away, folded or burned"
SAME_ORDER = "in the same order"
_LIMIT = re.compile(r"at the \w+ limit \(.*?\)")  # as a round of wagering names it


def at_street(street: str) -> str:
    """When something happens: "on third street", "before the draw"."""
    name = street_name(street)
    return name if name.startswith(("before", "after")) else f"on {_the(name)}"


def _the(name: str) -> str:
    return name if name.endswith(" street") or name[-1:].isdigit() else f"the {name}"


def street_steps(
    rules: RoundPokerRules, tell: Teller, first: tuple[Sentence, ...]
) -> Iterator[tuple[Sentence, ...]]:
    """One step for each street; `first` belongs to its first one, before the wagering."""
    last: list[str] = []  # the texts of the street before, where its order of turns is known
    shown = ""
    for place, street in enumerate(rules.streets):
        lead = f"{_lead(street)}: "
        said = list(_before(rules, tell, street))
        cards = _cards(rules, street)
        if cards:
            said.append(tell.say(cards, cite=street.cite))
        if place == 0:
            said += first
        wagering = list(_wagering(rules, tell, street, known=True))
        texts = [each.text.removeprefix(lead) for each in (*said, *wagering)]
        if shown == street.first and _but_for_limits(texts) == _but_for_limits(last):
            limits = _LIMIT.findall(" ".join(texts)) if texts != last else []
            at = f", {limits[0]}" if limits else ""
            yield (tell.say(f"{lead}the same again{at}", cite=street.cite),)
        else:
            yield (*said, *_wagering(rules, tell, street, known=shown == street.first))
        shown, last = street.first, texts


def _but_for_limits(texts: Iterable[str]) -> list[str]:
    return [_LIMIT.sub("", text) for text in texts]


def _lead(street: Street) -> str:
    return capital(_the(street_name(street.id)).removeprefix("the "))


def _cards(rules: RoundPokerRules, street: Street) -> str:
    burned = "one card is burned, then " if street.burn and street.deal else ""
    dealt = [
        _dealt(rules, what, count, more=bool(place))
        for place, (what, count) in enumerate(street.deal.steps)
    ]
    if not dealt:
        return "" if street.before.verb == "draw" else f"{_lead(street)}: no card comes"
    if street.before.verb:
        return f"{burned}{', then '.join(dealt)}"
    turns = "" if street is not rules.streets[0] else f", from the {left_of(rules)}"
    return f"{_lead(street)}: {burned}{', then '.join(dealt)}{turns}"


def _dealt(rules: RoundPokerRules, what: str, count: int, *, more: bool) -> str:
    face = FACES[what]
    if what == "board":
        verb = "is" if count == 1 else "are"
        return f"{counted(count, 'card')} {verb} turned up {face}"
    return (
        f"{number(count)} {face}" if more else f"each player gets {counted(count, 'card')} {face}"
    )


def _before(rules: RoundPokerRules, tell: Teller, street: Street) -> Iterator[Sentence]:
    before = street.before
    lead = _lead(street)
    if before.verb == "may-expose":
        yield tell.say(
            f"{lead}: a player may turn up a card that is down, to get the next one down",
            cite=street.cite,
        )
    elif before.verb == "discard":
        yield tell.say(
            f"{lead}: each player still in puts away {counted(before.least, 'card')} or folds",
            cite=street.cite,
        )
    elif before.verb == "draw":
        yield from _draw(rules, tell, street)


def _draw(rules: RoundPokerRules, tell: Teller, street: Street) -> Iterator[Sentence]:
    before, most = street.before, number(street.before.most)
    span = f"up to {most}" if not before.least else f"{number(before.least)} to {most}"
    pat = " or stands pat" if not before.least else ""
    button = (
        f" (the button up to {number(street.button_draws)})"
        if street.button_draws < before.most
        else ""
    )
    burned = "one card is burned, and " if street.burn else ""
    each = f"from the {left_of(rules)} each player still in"
    if street.drawing == "in-turn":
        text = f"{each} changes {span} cards at once{button}{pat}"
        text += "; one card is burned first" if street.burn else ""
    else:
        text = f"{each} puts away {span} cards{button}{pat}; when all have, {burned}in the same "
        text += "order they get as many"
    yield tell.say(f"{_lead(street)}: {text}", cite=street.cite)


# --- the wagering of a street ---------------------------------------------------------------------


def _wagering(
    rules: RoundPokerRules, tell: Teller, street: Street, *, known: bool
) -> Iterator[Sentence]:
    """`known`: the street before begins with the same player, and says how that one is found."""
    fixed = rules.stakes.structure == "fixed"
    cents = rules.plain.lower if street.bet == "lower" else rules.plain.upper
    limit = f", at {limit_name(rules, street.bet)} ({dollars(cents)})" if fixed else ""
    first = _first(rules, street, known=known)
    first = f", {first}" if first == SAME_ORDER else f": {first}"
    yield tell.say(f"Wagering{limit}{first}", cite=street.cite)
    if street.open_pair != "none" and fixed:
        lower, upper = dollars(rules.plain.lower), dollars(rules.plain.upper)
        who = (
            f"any player may bet and raise by the upper limit ({upper})"
            if street.open_pair == "anyone"
            else f"the first to act bets {lower} or {upper}, which then binds all; a check leaves "
            f"{lower}"
        )
        yield tell.say(f"If anybody shows a pair, {who}", cite=street.cite)
    if street.opening == "raise":
        yield tell.say("The first bet of this round counts as a raise", cite=street.cite)
    if street.raise_by == "up-to-limit":
        yield tell.say("A raise may add less than the limit, down to one chip", cite=street.cite)
    if street.heads_up:
        yield tell.say(f"In this round {CAPS[street.heads_up]}", cite=street.cite)


CAPS = {
    "capped": "the cap on raises holds for two players too",
    "free": "there is no cap once only two are left",
    "free-from-start": "there is no cap if only two players begin it",
}


def left_of(rules: RoundPokerRules) -> str:
    """The place from which seats are counted."""
    return "button's left" if rules.has_button else "house dealer's left"


def _first(rules: RoundPokerRules, street: Street, *, known: bool) -> str:
    left = left_of(rules)
    match street.first:
        case "after-blinds":
            after = "last blind" if len(rules.posts.blinds) != 1 else "blind"
            straddle = " or straddle" if rules.posts.straddle is not None else ""
            if not rules.posts.blinds:
                return f"it begins with the first player from the {left}"
            return f"it begins left of the {after}{straddle}"
        case "bring-in":
            return "it goes on from the left of the forced bet"
        case "high-hand":
            if known:
                return "the highest cards showing speak first"
            return (
                "the highest cards showing speak first (pairs before high cards, no straights or "
                f"flushes; of equal ones the first from the {left})"
            )
        case "low-hand":
            if known:
                return "the lowest cards showing speak first"
            return (
                "the lowest cards showing speak first (aces low, pairs worse; of equal ones the "
                f"first from the {left})"
            )
        case _ if known:
            return SAME_ORDER
        case _:
            return f"the first player still in from the {left} speaks first"


# --- cards that run out ---------------------------------------------------------------------------


def run_out_sentences(rules: RoundPokerRules, tell: Teller, play: Play) -> Iterator[Sentence]:
    """The repair for a deck with too few cards."""
    piles = [PILES[name] for name in play.run_out_with if name in PILES]
    last = "last-card" in play.run_out_with
    burned = "one card is burned and " if play.run_out_burns else ""
    kept = "the last card of the deck is never dealt before that"
    match play.run_out:
        case "community":
            before = f"it is shuffled with {listed(piles)}, " if piles else ""
            yield tell.say(
                f"If a street lacks cards, {before}{burned}one is turned up for all players",
                "play.run_out",
                "play.run_out_burns",
            )
        case "stub-then-community":
            burn = "a card is burned and " if play.stub_burns else ""
            mixed = listed(piles or ["nothing"])
            after = "a card is burned if more are left than needed, and "
            after = after if play.run_out_burns else "and "
            yield tell.say(
                f"If a street lacks cards, {burn}the deck is dealt to its last card; that card is "
                f"shuffled with {mixed}, {after}the deal goes on",
                "play.run_out",
                "play.run_out_burns",
            )
            yield tell.say(
                f"If even these do not reach all, they are shuffled at once, {burned}one "
                "is turned up for all",
                "play.run_out",
            )
        case "discards":
            held = f", and {kept}" if last else ""
            mixed = ALL_PILES if len(piles) == len(PILES) else listed(piles or ["nothing"])
            yield tell.say(
                f"In a draw, {mixed} are shuffled and drawn from{held}",
                "play.run_out",
                "play.run_out_with",
            )
            if play.last_card == "for-the-last":
                yield tell.say(
                    "Only the very last card that is drawn may be the last of the deck",
                    "play.last_card",
                )
            burns = "A card is burned first" if play.run_out_burns else "No card is burned first"
            yield tell.say(burns, "play.run_out_burns")
    if play.folded_seats == "dealt-until-bet":
        yield tell.say(
            "A player who folds on a street without a bet still gets cards until somebody bets; "
            "they belong to no hand",
            "play.folded_seats",
        )
