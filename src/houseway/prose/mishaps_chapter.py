"""The chapter about irregularities: what happened, and what is done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from houseway.cards.card import RANKS
from houseway.package_files import json_beside
from houseway.prose.conditions import Clause, say
from houseway.prose.document import Sentence, Steps
from houseway.prose.teller import Teller, cited
from houseway.prose.words import capital, hyphenless, rank_name, with_article
from houseway.sheet.model import Irregularity
from houseway.table.cards.hands import EVENT_FACTS

WORDS: dict[str, dict[str, str]] = json_beside(__file__, "words.json")
REPAIRS = WORDS["repairs"]
EVENTS = WORDS["events"]


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
