"""Baccarat with two shared hands, in prose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.families.shared_hands.rules import SharedRules
from houseway.package_files import json_beside
from houseway.prose.conditions import Clause, say
from houseway.prose.document import Block, Sentence, TextTable
from houseway.prose.draw_charts import PAIRS, TINTS, way_text
from houseway.prose.parts import FamilyProse
from houseway.prose.teller import Teller, banker_name, paragraph
from houseway.prose.words import PLACES, listed, number, spans
from houseway.sheet.phrases import TOTALS, Grid

TERMS = {
    "natural": "a hand that counts enough with its first two cards to end the drawing",
    "third card": "the one card that a hand may draw; its count decides what the other hand does",
}
WORDS: dict[str, dict[str, str]] = json_beside(__file__, "words.json")
FIRST_FOUR = WORDS["first-four"]
PLAYED = "the Player hand as you played it"


def prose(rules: SharedRules, tell: Teller) -> FamilyProse:
    """The chapters that only this kind of game has."""
    return FamilyProse(
        object=_object(rules, tell),
        steps=tuple(_steps(rules, tell)),
        decisions=tuple(_decisions(rules, tell)),
        results=_results(rules, tell),
        clauses=_clauses(tell),
        terms=TERMS,
    )


def _hands(tell: Teller) -> Mapping[str, str]:
    """The hands as the house calls them."""
    return {"player": "the Player hand", "banker": f"the {banker_name(tell.wagers)} hand"}


def _object(rules: SharedRules, tell: Teller) -> tuple[Sentence, ...]:
    return (
        tell.say(f"Two hands are dealt for everybody, {listed(_hands(tell).values())}", "deal"),
        tell.say("You bet on which of them ends closer to nine, or on how they end", "draw"),
    )


# --- a round, step by step ------------------------------------------------------------------------


def _steps(rules: SharedRules, tell: Teller) -> Iterator[tuple[Sentence, ...]]:
    faces = rules.sheet.deal.faces
    order = rules.sheet.deal.order.words
    names = _hands(tell)
    hands = listed([names[name].removeprefix("the ").removesuffix(" hand") for name in order])
    down = [
        f"{names[name].removeprefix('the ')}'s {'first' if place == 1 else 'second'} card"
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
                names[name] if not places else f"the {PLACES[places[0] - 1]} card of {names[name]}"
                for name, places in faces.opened.items()
            ]
        )
        verb = "is" if len(faces.opened) == 1 else "are"
        yield (tell.say(f"Then {opened} {verb} turned up", "deal.faces"),)
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
        names = [wager.name for wager in tell.wagers.values() if wager.id in rules.choosers]
        bettor = f"each bettor on {listed(names)}" if names else "each bettor"
        yield tell.say(
            f"On {spans(by_letter['O'])} {bettor} chooses to draw or to stand; one card "
            "is drawn for all who draw, and a bettor who stands keeps the first two cards",
            "draw.player",
        )


def _banker(rules: SharedRules, tell: Teller) -> Iterator[Sentence]:
    banker = _hands(tell)["banker"]
    faces = rules.sheet.deal.faces
    if "down" in faces.text and faces.opened.get("banker") != ():
        yield tell.say(f"The rest of {banker} is turned up", "deal.faces")
    stood = [total for total in TOTALS if rules.grid.stood[total] == "H"]
    if all(set(cells) == {rules.grid.stood[t]} for t, cells in enumerate(rules.grid.drew)):
        yield tell.say(
            f"Then {banker} draws one card on {spans(stood)}, whatever the Player hand did",
            "draw.banker",
        )
        return
    yield tell.say(
        f"Then {banker} draws one card on {spans(stood)} if the Player hand has two cards",
        "draw.banker",
    )
    yield tell.say(
        f"If the Player hand drew, {banker} goes by the count of that third card, as the table "
        "below says",
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
        when = say(rules.draw.option_when, tell.facts, _clauses(tell))
        yield paragraph(
            [
                tell.say(
                    f"The choice is given only if {when}; if not, the hand goes the house way",
                    "draw.option_when",
                )
            ]
        )
    complete = {
        "always": "A third card is drawn for the Player hand whether or not anybody draws",
        "if-any-hits": "The third card is drawn only if somebody draws",
    }[rules.draw.complete]
    yield paragraph(
        [
            tell.say(
                "The house way, also for a bettor without a signal: the hand "
                f"{way_text(rules.house_way, rules.chart)}",
                "draw.house_way",
            ),
            tell.say(complete, "draw.complete"),
        ]
    )


def _grid_table(grid: Grid, tell: Teller) -> TextTable | None:
    """The draw of the second hand by the Player hand's third card, equal rows together."""
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
        (f"{_hands(tell)['banker']} has", "it draws when the third card counts"),
        tuple(rows),
        title="The draw",
        cites=tuple(cite for _ in rows),
    )


# --- results --------------------------------------------------------------------------------------


def _results(rules: SharedRules, tell: Teller) -> tuple[Block, ...]:
    return ()


def _clauses(tell: Teller) -> Mapping[str, Clause]:
    hands = _hands(tell)
    found = {
        "winner": Clause(
            "",
            words={
                "player": "the Player hand wins",
                "banker": f"{hands['banker']} wins",
                "tie": "the hands tie",
            },
        ),
        "dealt.cards": Clause("both hands together", "have {} cards", spelled=True),
        "dealt.tint": Clause("the cards of both hands", words=TINTS),
        "first4.makes": Clause("the first four cards", "make {}", words=FIRST_FOUR),
        "banker.up": Clause(f"{hands['banker']}'s first card", "counts {}"),
        "hand.total": Clause(PLAYED, "totals {}", noun=PLAYED),
        "hand.cards": Clause(PLAYED, "has {} cards", spelled=True),
        "hand.natural": Clause(PLAYED, words={"true": "is a natural", "false": "is no natural"}),
        "bet.choice": Clause("", words={"hit": "you drew", "stand": "you stood"}),
        "bet.number": Clause("the number of the spot", "is {}", noun="the number of the spot"),
    }
    for hand, name in hands.items():
        found |= {
            f"{hand}.total": Clause(name, "totals {}", noun=name),
            f"{hand}.cards": Clause(name, "has {} cards", spelled=True),
            f"{hand}.natural": Clause(
                name, words={"true": "is a natural", "false": "is no natural"}
            ),
            f"{hand}.lead": Clause(name, "leads by {}"),
            f"{hand}.pair": Clause(f"the first two cards of {name}", words=PAIRS),
            f"{hand}.first2": Clause(f"the first two cards of {name}", "count {}"),
        }
    return found
