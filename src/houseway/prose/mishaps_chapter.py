"""The chapter about irregularities: what happened, and what is done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from houseway.cards.card import RANKS
from houseway.prose.conditions import Clause, say
from houseway.prose.document import Sentence, Steps
from houseway.prose.teller import Teller, cited
from houseway.prose.words import capital, hyphenless, rank_name, with_article
from houseway.sheet.model import Irregularity
from houseway.table.cards.hands import EVENT_FACTS

REPAIRS = {
    "plays": "the card plays",
    "replaced-next": "the card is replaced by the next one",
    "replaced-after-player-dealer": "the card is replaced when the player-dealer has acted",
    "replaced-after-deal": "the card is replaced when the deal is complete",
    "misdeal": "it is a misdeal, and all bets go back",
    "loses": "it loses",
    "seat-loses": "the wagers of the seat itself lose, and those behind it play on",
    "house-way": "the hand is played the house way",
    "backed-up": "the cards are put back to where they belong",
    "becomes-next-card": "the card becomes the next card",
    "returned": "the wagers go back",
    "returned, free-collection": "the wagers go back, and the collection too",
    "stands": "it stands as it is",
    "burned-with-three": "the card is burned with three more cards",
    "draws-last": "the hand draws last",
    "draw-continues": "the draw goes on",
    "must-take": "the card must be taken",
}
EVENTS = {
    "boxed": "a card is found face up in the deck",
    "exposed": "a card is exposed",
    "off-table": "a card leaves the table",
    "wrong-seat": "a card goes to the wrong seat",
    "wrong-count": "a hand has a wrong number of cards",
    "foreign-card": "a card is found that does not belong to the deck",
    "foul": "a hand is fouled",
    "misplayed": "a hand is played against the rules",
    "hand-moved": "a hand is moved",
    "passed": "a player is passed over",
    "dealer-error-card": "a card is dealt in error",
    "opened-early": "a hand is still to be played when the player-dealer's cards are seen",
    "short-bank": "the bank is short",
    "wager-moved": "a wager is moved after the deal",
    "not-dealt": "a player gets no cards",
    "cards-out": "the cards run out",
    "prompted": "a player is told how to play",
    "coerced-card": "a card is forced on a player",
}


FACTS = {
    "event.stage": Clause(
        "this",
        words={
            "deal": "happens during the first deal",
            "not deal": "happens after the first deal",
            "draw": "happens between the first deal and the pay-off",
            "payoff": "happens when the pay-off has begun",
            "not payoff": "happens before the pay-off",
        },
    ),
    "event.hand": Clause(
        "",
        words={"player": "the hand is a player's", "dealer": "the hand is the player-dealer's"},
    ),
    "event.count": Clause(
        "this",
        "happens {} times to one hand",
        words={"1": "happens once to one hand"},
        spelled=True,
    ),
    "event.round": Clause(
        "this",
        "happens {} times in the round",
        words={"1": "happens once in the round"},
        spelled=True,
    ),
    "event.total": Clause("the hand", "counts {}"),
    "event.rank": Clause(
        "the card is",
        words={
            "Jk": "a joker",
            "": "not known",
            **{rank: with_article(rank_name(place)) for place, rank in enumerate(RANKS)},
        },
    ),
    "event.cards": Clause("it concerns", "{} cards", words={"1": "one card"}, spelled=True),
}


def irregularities(tell: Teller) -> Iterator[Steps]:
    """Each kind of irregularity with what is done: the first case that applies counts."""
    cases: dict[str, list[Irregularity]] = {}
    for row in tell.sheet.irregular.rows:
        cases.setdefault(row.event, []).append(row)
    told = {EVENTS.get(event, hyphenless(event)): _cases(tell, its) for event, its in cases.items()}
    if told:
        yield events_as_steps(told)


def events_as_steps(told: Mapping[str, Iterable[Sentence]]) -> Steps:
    """A step for each event and what is done; events that are mended alike share one."""
    events: dict[tuple[str, ...], list[str]] = {}
    cites: dict[tuple[str, ...], list[str]] = {}
    for event, sentences in told.items():
        said = tuple(sentences)
        done = tuple(each.text for each in said)
        events.setdefault(done, []).append(event)
        before = cites.get(done, [""] * len(said))
        cites[done] = [cited(one, each.cite) for one, each in zip(before, said, strict=True)]
    return Steps(
        tuple(tuple(map(Sentence, _after(events[done], done), cites[done])) for done in events)
    )


def _after(events: Sequence[str], done: Sequence[str]) -> list[str]:
    """A repair, with the events before it."""
    first, *rest = done
    return [f"{capital(', or '.join(events))}: {first[0].lower()}{first[1:]}", *rest]


def _cases(tell: Teller, rows: Sequence[Irregularity]) -> Iterator[Sentence]:
    for place, row in enumerate(rows):
        begin = "otherwise " if place else ""
        if row.when:
            begin = f"if {say(row.when, EVENT_FACTS, FACTS)}, "
        done = REPAIRS.get(row.repair, hyphenless(row.repair))
        too = " too" if place and not row.when and rows[place - 1].repair == row.repair else ""
        yield tell.say(f"{begin}{done}{too}", cite=row.cite)
