"""Baccarat with two shared hands, in prose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.families.shared_hands.rules import SharedRules
from houseway.prose.conditions import Clause
from houseway.prose.document import Block, Sentence, TextTable
from houseway.prose.parts import FamilyProse
from houseway.prose.teller import Teller, paragraph
from houseway.prose.words import listed, number, spans
from houseway.sheet.phrases import TOTALS, Grid

HANDS = {"player": "the Player hand", "banker": "the Banker hand"}
TERMS = {
    "natural": "a hand that counts enough with its first two cards to end the drawing",
    "third card": "the one card that a hand may draw; its count decides what the other hand does",
}
PAIRS = {
    "none": "has no pair",
    "pair": "has a pair",
    "suited": "has a pair of one suit",
}


def prose(rules: SharedRules, tell: Teller) -> FamilyProse:
    """The chapters that only this kind of game has."""
    return FamilyProse(
        object=_object(rules, tell),
        steps=tuple(_steps(rules, tell)),
        decisions=tuple(_decisions(rules, tell)),
        results=_results(rules, tell),
        clauses=_clauses(),
        terms=TERMS,
    )


def _object(rules: SharedRules, tell: Teller) -> tuple[Sentence, ...]:
    return (
        tell.say("Two hands are dealt for everybody, the Player hand and the Banker hand", "deal"),
        tell.say("You bet on which of them ends closer to nine, or on how they end", "draw"),
    )


# --- a round, step by step ------------------------------------------------------------------------


def _steps(rules: SharedRules, tell: Teller) -> Iterator[tuple[Sentence, ...]]:
    faces = rules.sheet.deal.faces
    order = rules.sheet.deal.order.words
    hands = listed([HANDS[name].removeprefix("the ").removesuffix(" hand") for name in order])
    down = [
        f"{HANDS[name].removeprefix('the ')}'s {'first' if place == 1 else 'second'} card"
        for (name, place), face in faces.exceptions.items()
        if face == "down"
    ]
    lies = f"face {faces.default}" + (f", only the {listed(down)} face down" if down else "")
    yield (
        tell.say(
            f"{number(len(order))} cards are dealt {lies}, in this order: {hands}",
            "deal.order",
            "deal.faces",
        ),
    )
    if faces.opened:
        opened = listed(
            [
                HANDS[name] if not places else f"card {places[0]} of {HANDS[name]}"
                for name, places in faces.opened.items()
            ]
        )
        yield (tell.say(f"Then {opened} is turned up", "deal.faces"),)
    yield (_naturals(rules, tell),)
    yield tuple(_player(rules, tell))
    yield tuple(_banker(rules, tell))
    yield (tell.say("The hand closer to nine wins; equal counts are a tie"),)


def _naturals(rules: SharedRules, tell: Teller) -> Sentence:
    if not rules.naturals:
        return tell.say("No count of two cards ends the drawing", "draw.naturals")
    return tell.say(
        f"If either hand has {spans(rules.naturals)} with its two cards, it is a natural: nobody "
        "draws",
        "draw.naturals",
    )


def _player(rules: SharedRules, tell: Teller) -> Iterator[Sentence]:
    by_letter = {
        letter: [total for total in TOTALS if rules.chart[total] == letter] for letter in "HSO"
    }
    stands = [total for total in by_letter["S"] if total not in rules.naturals]
    otherwise = "Otherwise the Player hand" if rules.naturals else "The Player hand"
    said = f"{otherwise} draws one card on {spans(by_letter['H'])}"
    if stands:
        said += f" and stands on {spans(stands)}"
    yield tell.say(said, "draw.player")
    if by_letter["O"]:
        yield tell.say(
            f"On {spans(by_letter['O'])} each bettor on it chooses: draw, or stand; one card is "
            "drawn for all who draw",
            "draw.player",
        )


def _banker(rules: SharedRules, tell: Teller) -> Iterator[Sentence]:
    stood = [total for total in TOTALS if rules.grid.stood[total] == "H"]
    yield tell.say(
        f"Then the Banker hand: if the Player hand stood, it draws on {spans(stood)}",
        "draw.banker",
    )
    if any(set(cells) != {rules.grid.stood[t]} for t, cells in enumerate(rules.grid.drew)):
        yield tell.say(
            "If the Player hand drew, the Banker hand goes by the count of that third card, as "
            "the table under *The draw* says",
            "draw.banker",
        )


# --- decisions ------------------------------------------------------------------------------------


def _decisions(rules: SharedRules, tell: Teller) -> Iterator[Block]:
    table = _grid_table(rules.grid, tell)
    if table is not None:
        yield table
    if "O" not in rules.chart:
        yield paragraph([tell.say("Nobody decides anything: the cards fall by these rules")])
        return
    if rules.draw.option_when:
        yield paragraph(
            [tell.say(f"The choice is given only if {_option(rules)}", "draw.option_when")]
        )
    hits = [total for total in TOTALS if rules.house_way[total] == "H"]
    complete = {
        "always": "A third card is drawn for the Player hand whether or not anybody draws",
        "if-any-hits": "The third card is drawn only if somebody draws",
    }[rules.draw.complete]
    yield paragraph(
        [
            tell.say(
                f"The house way, for a hand without a signal: draw on {spans(hits)}",
                "draw.house_way",
            ),
            tell.say(complete, "draw.complete"),
        ]
    )


def _option(rules: SharedRules) -> str:
    return rules.option_when.words


def _grid_table(grid: Grid, tell: Teller) -> TextTable | None:
    """The Banker hand's draw by the Player hand's third card, equal rows together."""
    if all(len(set(cells)) == 1 for cells in grid.drew):
        return None
    groups: dict[str, list[int]] = {}
    for total, cells in enumerate(grid.drew):
        groups.setdefault(cells, []).append(total)
    rows = []
    for cells, totals in sorted(groups.items(), key=lambda pair: pair[1]):
        thirds = [value for value, letter in enumerate(cells) if letter == "H"]
        missing = [value for value in TOTALS if value not in thirds]
        when = (
            "any"
            if not missing
            else "never"
            if not thirds
            else f"any but {spans(missing)}"
            if len(missing) < 3
            else spans(thirds)
        )
        rows.append((spans(totals), when))
    cite = tell.say("", "draw.banker").cite
    return TextTable(
        ("the Banker hand has", "it draws when the third card counts"),
        tuple(rows),
        title="The draw",
        cites=tuple(cite for _ in rows),
    )


# --- results --------------------------------------------------------------------------------------


def _results(rules: SharedRules, tell: Teller) -> tuple[Block, ...]:
    return ()


def _clauses() -> Mapping[str, Clause]:
    found = {
        "winner": Clause(
            "",
            words={
                "player": "the Player hand wins",
                "banker": "the Banker hand wins",
                "tie": "the hands tie",
            },
        ),
        "dealt.cards": Clause("both hands together", "have {} cards", spelled=True),
        "dealt.tint": Clause("all cards that were dealt", "are {}"),
        "first4.makes": Clause("the first four cards", "make {}"),
        "banker.up": Clause("the Banker hand's first card", "counts {}"),
        "hand.total": Clause(
            "the Player hand as the bettor played it", "totals {}", noun="your hand"
        ),
        "hand.cards": Clause(
            "the Player hand as the bettor played it", "has {} cards", spelled=True
        ),
        "hand.natural": Clause(
            "the Player hand", words={"true": "is a natural", "false": "is no natural"}
        ),
        "bet.choice": Clause("", words={"hit": "the bettor drew", "stand": "the bettor stood"}),
        "bet.number": Clause("the number of the spot", "is {}", noun="the number of the spot"),
    }
    for hand, name in HANDS.items():
        found |= {
            f"{hand}.total": Clause(name, "totals {}", noun=name),
            f"{hand}.cards": Clause(name, "has {} cards", spelled=True),
            f"{hand}.natural": Clause(
                name, words={"true": "is a natural", "false": "is no natural"}
            ),
            f"{hand}.lead": Clause(name, "leads by {}"),
            f"{hand}.pair": Clause(f"{name}'s first two cards", words=PAIRS),
            f"{hand}.first2": Clause(f"{name}'s first two cards", "count {}"),
        }
    return found
