"""Pai gow with tiles, in prose."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from houseway.cards.tiles import TILE_RANKS
from houseway.families.pai_gow_tiles.rules import TileRules
from houseway.package_files import json_beside
from houseway.prose.conditions import Clause, say_apart
from houseway.prose.document import Block, Sentence, TextTable
from houseway.prose.parts import FamilyProse
from houseway.prose.pile_deal import pile_steps
from houseway.prose.teller import Teller, paragraph
from houseway.prose.two_hands import COMPARED
from houseway.setting.four_tiles import FACTS
from houseway.setting.section import HouseWay, WayRow
from houseway.setting.tile_chart import APART, SETTERS, Label, parse_list

WORDS: dict[str, dict[str, str]] = json_beside(__file__, "words.json")
TERMS = WORDS["terms"]
PAIRS: Mapping[str, str] = {
    **{
        rank.name.lower().replace(" ", "-"): (
            "the Gee Joon pair" if rank.name == "Gee Joon" else f"a pair of {rank.name}"
        )
        for rank in TILE_RANKS
    },
    "none": "no pair",
    "not none": "any other pair",
}
CHART_CLAUSES: Mapping[str, Clause] = {
    "dominates": Clause(
        "",
        words={
            "true": "one setting is at least as high in both hands as any other",
            "false": "no setting is the highest in both hands",
        },
    ),
    "pair": Clause("", "{}", words=PAIRS),
    "pair_dots": Clause("", "a pair with {} dots"),
    "rest.first": Clause("", "the larger other tile {} dots"),
    "rest.second": Clause("", "the smaller other tile {} dots"),
    "split.low": Clause("", "with the pair split the low hand scores {}"),
    "split.high": Clause("", "the high hand scores {}"),
    "score": Clause("", "score {}"),
}
# The two tiles beside a pair, where the same is asked of both.
SAME_DOTS = re.compile(r"the larger other tile (.+? dots)(?:,| and) the smaller other tile \1")
SETS = WORDS["sets"]
HIGHS = WORDS["highs"]


def prose(rules: TileRules, tell: Teller) -> FamilyProse:
    """The chapters that only this kind of game has."""
    return FamilyProse(
        object=tuple(_object(tell)),
        values=tuple(_values(rules, tell)),
        steps=tuple(_steps(rules, tell)),
        decisions=tuple(_decisions(rules, tell)),
        two_hands=("your high hand", "your low hand"),
        clauses=clauses(),
        terms=TERMS,
    )


def _object(tell: Teller) -> Iterator[Sentence]:
    yield tell.say("You get four tiles and set them as a high and a low hand of two", "deal.order")
    yield tell.say("You bet that both are higher than the player-dealer's two hands", "play")


# --- tiles and hands ------------------------------------------------------------------------------


def _values(rules: TileRules, tell: Teller) -> Iterator[Block]:
    cite = tell.say("", "deck").cite
    rows = tuple((rank.name, " and ".join(rank.faces)) for rank in TILE_RANKS)
    head = ("tiles, from the highest", "faces")
    yield TextTable(head, rows, cites=tuple(cite for _ in rows))
    zeros = {
        "equal": "two hands of zero are equal whatever their tiles",
        "by-tile": "between two hands of zero too",
    }[rules.section.zeros]
    yield paragraph(
        [
            tell.say(
                "Of each rank there are two tiles, which are a pair: two of one face, or one of "
                "each",
                "deck",
            ),
            tell.say(
                "Hands rank, from the highest: the Gee Joon pair; the other pairs by their ranks; "
                "a Wong (a Teen or a Day with nine dots); a Gong (a Teen or a Day with eight "
                "dots); other tiles by the last digit of their dots",
                "deck",
            ),
            tell.say("A Gee Joon tile counts 3 or 6, whichever makes more", "deck"),
            tell.say(
                f"Between hands of one worth the rank of the higher tile decides; {zeros}",
                "play.zeros",
            ),
        ]
    )


# --- a round, step by step ------------------------------------------------------------------------


def _steps(rules: TileRules, tell: Teller) -> Iterator[tuple[Sentence, ...]]:
    yield from pile_steps(tell, "tile")
    direction = rules.sheet.settling.direction
    stacks = {
        "higher-is-high": "Whatever it is called, the higher hand is the high hand",
        "foul": "A low hand that outranks the high hand is foul",
    }[rules.section.stacks]
    yield (
        tell.say(
            f"{direction} from the action button, the player at each seat with a wager sets its "
            "tiles as two hands",
            "settle.direction",
        ),
        tell.say(stacks, "play.stacks"),
    )
    free = "and set at will"
    if rules.section.stacks == "foul":
        free += "; if that is foul, the house way"
    dealer = {"house-way": "and set the house way", "free": free}[rules.section.dealer]
    yield (tell.say(f"Then the player-dealer's tiles are opened {dealer}", "play.dealer"),)
    yield (
        tell.say(
            "Each seat's hands are compared with the player-dealer's, high with high and low with "
            "low; equal hands are copies"
        ),
    )


# --- decisions ------------------------------------------------------------------------------------


def _decisions(rules: TileRules, tell: Teller) -> Iterator[Block]:
    house_way: HouseWay = rules.sheet.house_way  # type: ignore[attr-defined]
    yield TextTable(
        ("the four tiles", "are set"),
        tuple((_holds(row), _sets(row)) for row in house_way.rows),
        title="The house way",
        cites=tuple(row.cite for row in house_way.rows),
    )
    ties = {"high": "the high hand", "low": "the low hand"}[rules.section.tile_ties]
    yield paragraph(
        [
            tell.say(
                "The house way, its first row that fits, is for hands whose owner asks for it or "
                "gives no sign",
                "house_way",
            ),
            tell.say(
                "The score is the most that both hands can make: a pair twelve, a Wong eleven, a "
                "Gong ten, other hands what they count",
                "house_way",
            ),
            tell.say(
                "A list has settings of this score as low hand / high hand; the first that can be "
                "made is played. There a high 9 has a Teen or a Day, a low Gong a Bot, a high Gong "
                "a Yun",
                "house_way",
            ),
            tell.say(
                f"If one setting can be made in two ways, {ties} gets the higher tile; a Wong, a "
                "Gong and a high 9 always get it",
                "play.tile_ties",
            ),
        ]
    )


def _holds(row: WayRow) -> str:
    text = ", ".join(say_apart(row.when, FACTS, CHART_CLAUSES)) or "anything else"
    return SAME_DOTS.sub(r"both other tiles \1", text)


def _sets(row: WayRow) -> str:
    if row.set in SETTERS:
        return SETS[row.set]
    apart = "the two highest tiles apart: " if row.set.startswith(APART) else ""
    return apart + ", ".join(_label(label) for label in parse_list(row.set).labels)


def _label(label: Label) -> str:
    return f"{label.low}/{HIGHS.get(label.high, label.high)}"


# --- conditions -----------------------------------------------------------------------------------


def clauses() -> Mapping[str, Clause]:
    """How each fact of the family is said."""
    return {
        "high.vs": Clause("your high hand", words=COMPARED),
        "low.vs": Clause("your low hand", words=COMPARED),
        "hand.foul": Clause("your hand", words={"true": "is foul", "false": "is not foul"}),
    }
