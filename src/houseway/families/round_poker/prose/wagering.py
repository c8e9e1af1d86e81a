"""How one bets in a pot game: turns, caps, all-in bets, and the special rules of lowball."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.families.round_poker.prose.limits import may_be, stakes_words
from houseway.families.round_poker.prose.streets import CAPS
from houseway.families.round_poker.rules import RoundPokerRules
from houseway.families.round_poker.section import Betting, Structure
from houseway.money import dollars
from houseway.prose.document import Sentence
from houseway.prose.teller import Teller
from houseway.prose.words import counted, listed
from houseway.ranking.orders import order_named

CAPPED: Mapping[Structure, str] = {
    "fixed": "fixed",
    "straight": "single",
    "spread": "spread",
    "pot-limit": "pot",
    "no-limit": "no",
}


def wagering_sentences(
    rules: RoundPokerRules, tell: Teller, betting: Betting, path: str = "betting"
) -> Iterator[Sentence]:
    """The rules of every round of wagering."""
    yield tell.say(_turns(rules, betting), f"{path}.opening", f"{path}.fold")
    if not betting.check_raise:
        yield tell.say("After a check you may not raise in the same round", f"{path}.check_raise")
    yield from _cap(tell, betting, path)
    yield tell.say(stakes_words(rules), "stakes")
    if may_be(rules, "pot-limit"):
        yield from _pot_limit(tell, betting, path)
    yield tell.say(_all_in(rules, betting), f"{path}.all_in")
    yield from _sevens(rules, tell, betting, path)


def _turns(rules: RoundPokerRules, betting: Betting) -> str:
    folds = "; you may fold at any turn" if betting.fold == "any-turn" else ""
    opens = (
        " In the first round you bet or fold until there is a bet"
        if betting.opening == "bet-or-fold"
        else ""
    )
    return (
        "It goes clockwise until all have put in as much. You check or bet; after a bet you fold, "
        f"call or raise{folds}.{opens}"
    ).removesuffix(".")


def _cap(tell: Teller, betting: Betting, path: str) -> Iterator[Sentence]:
    if not betting.raises:
        yield tell.say("There is no limit to the number of raises", f"{path}.raises")
        return
    where = listed([CAPPED[structure] for structure in betting.capped], "or")
    yield tell.say(
        f"A round has {counted(betting.raises, 'raise')} at most, at {where} limits",
        f"{path}.raises",
        f"{path}.capped",
    )
    yield tell.say(CAPS[betting.heads_up].replace("begin it", "begin a round"), path)


def _pot_limit(tell: Teller, betting: Betting, path: str) -> Iterator[Sentence]:
    counts = (
        "your call counts before you raise by the pot"
        if betting.pot == "with-call"
        else "your own call does not count to the pot that you may raise by"
    )
    yield tell.say(f"At pot limit {counts}", f"{path}.pot")
    if betting.pot_rounds_to.cents:
        to = dollars(betting.pot_rounds_to.cents)
        yield tell.say(f"The pot is counted to the nearest {to}", f"{path}.pot_rounds_to")


def _all_in(rules: RoundPokerRules, betting: Betting) -> str:
    if betting.all_in == "half-bet" and rules.stakes.structure in ("fixed", "straight"):
        text = "An all-in bet or raise of at least half the limit counts as full; a smaller one"
    else:
        text = "An all-in bet or raise of less than the full amount"
    return f"{text} may be called or made full, but lets nobody who has acted raise"


def _suits_matter(rules: RoundPokerRules) -> bool:
    lows = [share.order for share in rules.showdown.shares if share.id == "low"]
    return any(order_named(order).suits_matter for order in lows if order != "badugi")


def _sevens(
    rules: RoundPokerRules, tell: Teller, betting: Betting, path: str
) -> Iterator[Sentence]:
    if betting.sevens != "none":
        whose = "a player" if betting.sevens_bind == "each" else "the first player in turn"
        then = {
            "pot-before-draw": "and then wins, gets only what was in the pot before the draw: all "
            "later bets go back",
            "no-action": "takes no part in later bets, and plays only for what is in the pot",
        }[betting.sevens]
        yield tell.say(
            f"After the draw, {whose} who checks a seven or better (no card above 7, no pair"
            f"{', no straight or flush' if _suits_matter(rules) else ''}) {then}",
            f"{path}.sevens",
        )
    if betting.short_seven:
        yield tell.say(
            "Such a hand may just call an all-in of less than half a bet; if it wins, those who "
            "called after it and lost get that call back",
            f"{path}.short_seven",
        )
