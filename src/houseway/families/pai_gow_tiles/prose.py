"""Pai gow with tiles, in prose."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from houseway.cards.tiles import TILE_RANKS
from houseway.families.pai_gow_tiles.rules import TileRules
from houseway.prose.conditions import Clause, say_apart
from houseway.prose.document import Block, Sentence, TextTable
from houseway.prose.parts import FamilyProse
from houseway.prose.pile_deal import pile_steps
from houseway.prose.teller import Teller, paragraph
from houseway.setting.four_tiles import FACTS
from houseway.setting.section import HouseWay, WayRow
from houseway.setting.tile_chart import APART, SETTERS, Label, parse_list

TERMS = {
    "copy": "a hand of the same worth as the player-dealer's hand that it is compared with",
    "foul": "set against the rules",
}
COMPARED = {"higher": "is higher", "equal": "is a copy", "lower": "is lower"}
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
    "pair_dots": Clause("", "a pair of tiles with {} dots"),
    "rest.first": Clause("", "the larger other tile {} dots"),
    "rest.second": Clause("", "the smaller other tile {} dots"),
    "split.low": Clause("", "with the pair split the low hand scores {}"),
    "split.high": Clause("", "the high hand scores {}"),
    "score": Clause("", "a best score of {}"),
}
# The two tiles beside a pair, where the same is asked of both.
SAME_DOTS = re.compile(r"the larger other tile (.+? dots)(?:,| and) the smaller other tile \1")
SETS: Mapping[str, str] = {
    "dominant": "that setting",
    "split": "the pair is split",
    "keep pair": "the pair stays together",
    "highest high": "the highest high hand",
    "highest low": "the highest low hand",
}
HIGHS: Mapping[str, str] = {
    "wong": "Wong",
    "gong": "Gong",
    "low-8-gong": "low Gong",
    "high-8-gong": "high Gong",
    "high-9": "high 9",
}


def prose(rules: TileRules, tell: Teller) -> FamilyProse:
    """The chapters that only this kind of game has."""
    return FamilyProse(
        object=tuple(_object(tell)),
        values=tuple(_values(rules, tell)),
        steps=tuple(_steps(rules, tell)),
        decisions=tuple(_decisions(rules, tell)),
        clauses=clauses(),
        terms=TERMS,
    )


def _object(tell: Teller) -> Iterator[Sentence]:
    yield tell.say("You get four tiles and set them as a high and a low hand of two", "deal.order")
    yield tell.say("You bet that both are higher than the player-dealer's two hands", "play")


# --- tiles and hands ------------------------------------------------------------------------------


def _values(rules: TileRules, tell: Teller) -> Iterator[Block]:
    cite = tell.say("", "deck").cite
    rows = tuple((_tile(rank.name, rank.faces), str(rank.rank)) for rank in TILE_RANKS)
    yield TextTable(("tiles, from the highest", "rank"), rows, cites=tuple(cite for _ in rows))
    zeros = {
        "equal": "two hands of zero are equal whatever their tiles",
        "by-tile": "between two hands of zero too",
    }[rules.section.zeros]
    yield paragraph(
        [
            tell.say(
                "There are two tiles of each rank: two of the same face, or one of each face that "
                "is named. Two tiles of one rank are a pair",
                "deck",
            ),
            tell.say(
                "A hand of two tiles is worth, from the highest: the Gee Joon pair; the other "
                "pairs in the order of their ranks; a Wong, which is a Teen or a Day with a tile "
                "of nine dots; a Gong, which is a Teen or a Day with a tile of eight dots; any "
                "other two tiles, the last digit of their dots, from nine down to zero",
                "deck",
            ),
            tell.say("A Gee Joon tile counts 3 or 6, whichever makes more", "deck"),
            tell.say(
                "Between two hands of one worth the rank of the higher tile of each decides, the "
                f"other tile never; {zeros}",
                "play.zeros",
            ),
        ]
    )


def _tile(name: str, faces: tuple[str, ...]) -> str:
    return f"{name} ({' and '.join(faces)})"


# --- a round, step by step ------------------------------------------------------------------------


def _steps(rules: TileRules, tell: Teller) -> Iterator[tuple[Sentence, ...]]:
    yield from pile_steps(tell, "tile")
    direction = rules.sheet.settling.direction
    stacks = {
        "higher-is-high": "It does not matter which two are called high: the higher hand is the "
        "high hand",
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
    free = "and set as the player-dealer likes"
    if rules.section.stacks == "foul":
        free += "; if that is foul, they are set the house way"
    dealer = {"house-way": "and set the house way", "free": free}[rules.section.dealer]
    yield (tell.say(f"Then the player-dealer's tiles are opened {dealer}", "play.dealer"),)
    yield (
        tell.say(
            "Each seat's hands are opened and compared with the player-dealer's, high with high "
            "and low with low; equal hands are copies"
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
                "The house way goes for hands whose owner asks for it or gives no sign; the first "
                "row that fits sets the tiles",
                "house_way",
            ),
            tell.say(
                "The best score is the most that both hands can make together: a pair makes "
                "twelve, a Wong eleven, a Gong ten, other hands what they count",
                "house_way",
            ),
            tell.say(
                "A list names settings of this score as low hand / high hand; the first that "
                "can be made is played. In a list 9 is any nine, a high 9 one with a Teen or a "
                "Day, a low Gong one with a Bot and a high Gong one with a Yun",
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
