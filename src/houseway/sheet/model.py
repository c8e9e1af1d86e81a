"""The rule sheet as types, once `extends` and switches are resolved.

Everything common to player-dealer games is here. The sections that only one family understands
(`[draw]` of baccarat, say) are models of that family and come in through `sheet_model`.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Mapping
from fractions import Fraction
from functools import cache, cached_property
from typing import Annotated, Any, ClassVar, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, create_model, model_validator

from houseway.cards.card import RANKS
from houseway.cards.deck import WHOLE_DECK, DeckCards
from houseway.cards.shoe import BurnRule
from houseway.money import ROUNDINGS, Pays
from houseway.sheet import phrases
from houseway.sheet.switches import NO_FLAW

Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9.-]*$")]
Cite = Annotated[
    str, Field(description='Lines of the source, such as "96", "59-62, 70" or "001:96"')
]


class Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, populate_by_name=True)


def ids_once(section: Any) -> Any:
    """Refuse repeated ids: rows are addressed by id."""
    ids = [row.id for row in section.rows]
    twice = sorted({name for name in ids if ids.count(name) > 1})
    if twice:
        raise ValueError(f"two rows have the id {twice[0]!r}")
    return section


class GameInfo(Section):
    """The name of the game and its source."""

    family: str
    name: str
    source: str = Field(description='Document and lines, "001:1-171"; "own" or "reference"')
    bureau: str = ""
    owner: str = ""
    note: str = ""


class Jokers(Section):
    count: int = Field(default=0, ge=0, le=48, description="In the whole shoe")
    per_deck: int = Field(default=0, ge=0, le=4, description="With each deck")
    use: Literal[
        "nine",
        "hard-21",
        "1/11",
        "2/12",
        "bug",
        "straight-bug",
        "wild",
        "lowest-missing",
        "by-face",
    ]


class Deck(Section):
    """The cards in the shoe."""

    cards: DeckCards = WHOLE_DECK
    decks: int = Field(ge=1, le=12)
    jokers: Jokers | None = None
    marked: list[Annotated[str, StringConstraints(pattern=f"^[{RANKS}]$")]] = Field(
        default=[], description="Ranks whose cards carry the mark of the game"
    )
    values: phrases.Values = Field(
        default=phrases.Values.parse(""), description="What cards count, where they do"
    )

    @model_validator(mode="after")
    def _every_card_counts(self) -> Deck:
        there = [RANKS[rank] for rank in self.cards.ranks]
        if absent := [rank for rank in self.marked if rank not in there]:
            raise ValueError(f"marked {absent[0]!r}: deck {self.cards.text!r} has no such card")
        missing = [RANKS[rank] for rank in self.cards.ranks if self.values.of(rank) < 0]
        if self.values and missing:
            found = self.values.text
            raise ValueError(f"values {found!r} do not say what {', '.join(missing)} counts")
        return self


class Layout(Section):
    id: Id
    seats: int = Field(ge=2, le=14)


class Bound(Section):
    """A limit that is printed for some wagers only, at some or all table limits."""

    wagers: Literal["all", "base", "bonus"] | list[Id] = Field(
        description="Ids, or all wagers of a kind that are placed before the cards"
    )
    at: list[phrases.TableLimit] = Field(
        default=[], description="Table limits for which it holds; empty: all"
    )
    limits: phrases.Amounts = Field(
        default=phrases.Amounts.parse("any"),
        description='"$1-$50", "up to $150", "table" or "not offered"',
    )
    each: Literal["bet", "person", "seat"] = Field(
        default="bet", description="What the limits hold: each bet, or the sum of these wagers"
    )
    size: phrases.Size = phrases.Size.parse("any")
    cite: str = ""


class TableSection(Section):
    """The table: seats, the player-dealer's included, places to bet, posted limits."""

    seats: int = Field(ge=2, le=14)
    layouts: list[Layout] = []
    backline: Literal["all", "none"] | list[Id] = "none"
    limits: phrases.Range = Field(
        description="The widest limits that a schedule of the house prints"
    )
    bettors: int = Field(default=0, ge=0, description="At most so many on one seat; 0: any number")
    hands_each: int | None = Field(
        default=None, ge=1, description="At most so many hands that one person wagers on"
    )
    hands_played: int | None = Field(
        default=None,
        ge=1,
        description="At most so many hands that one person sees and plays; the others that they "
        "wagered on go the house way",
    )
    partners: Literal["", "any", "minimum-each"] = Field(
        default="",
        description="Several persons may put one wager together, each with any share or with the "
        "least wager; empty: a wager is one person's",
    )
    below: Literal["", "plays"] = Field(
        default="", description="What becomes of a wager below the minimum that was acted on"
    )
    above: Literal["", "excess-returned"] = Field(
        default="", description="What becomes of a wager above the maximum that was acted on"
    )
    bounds: list[Bound] = Field(default=[], description="Limits of some wagers")
    spots: str = ""


Direction = Literal["clockwise", "counter-clockwise"]


class Deal(Section):
    """Order and faces of the first cards."""

    order: phrases.DealingOrder
    faces: phrases.Faces = phrases.Faces.parse("up")
    start: Literal["left-of-player-dealer", "left-of-house-dealer", "button"] = (
        "left-of-player-dealer"
    )
    to: Literal["wagered-seats", "every-seat"] = "wagered-seats"
    burn: BurnRule = BurnRule.parse("none")
    piles: Literal["whole", "snake", "row"] = Field(
        default="whole",
        description="Piles are dealt one by one, or card by card: there and back (snake), or from "
        "the left each time (row)",
    )
    picks_whole: bool = Field(
        default=False,
        description="Whether the player-dealer picks the first pile where piles are dealt one by "
        "one; where they are dealt card by card, this is always so",
    )
    direction: Direction = "clockwise"
    every_round: bool = Field(default=False, description="A fresh deck for every round")
    shuffle: str = ""


class Row(Section):
    """One line of a wager: a condition and its pay."""

    id: Id
    when: str = ""
    by: str = ""
    pays: Pays | dict[str, Pays]
    says: str = ""
    dead: str = ""
    cite: Cite = ""

    @model_validator(mode="after")
    def _table_needs_by(self) -> Row:
        if isinstance(self.pays, dict) != bool(self.by):
            raise ValueError("a table of pays needs `by`, and `by` needs a table of pays")
        if self.pays == {}:
            raise ValueError("the table of pays is empty")
        return self


class WagerSection(Section):
    """A wager: the bettors who may place it, its size, and its rows."""

    name: str = ""
    kind: Literal["base", "bonus", "insurance", "raise", "envy"] = Field(
        default="base",
        description="A raise is bet in the play, on a base wager; envy is paid on what others hold",
    )
    needs: phrases.Needs = phrases.Needs.parse("")
    limits: phrases.Limits = phrases.Limits.parse("table")
    size: phrases.Size = phrases.Size.parse("any")
    backline: bool | None = None
    numbers: list[int] = []
    offered: str = Field(default="", description="Insurance: when it is offered during the play")
    take_down: Literal["", "between-rounds"] = ""
    at: Literal["end", "deal"] = "end"
    choose: Literal["first", "best-paying"] = "first"
    combine: Literal["sum", "best"] = Field(
        default="sum", description="Envy: for every hand that wins it, or for the best alone"
    )
    paid_by: Literal["player-dealer", "fund"] = Field(
        default="player-dealer",
        description="A fund that such wagers make up is no part of the player-dealer's wager",
    )
    rows: list[Row] = Field(min_length=1)
    otherwise: Pays = Field(default=Pays.parse("lose"), alias="else")
    cite: Cite = ""

    _ids_once = model_validator(mode="after")(ids_once)


Start = Literal["left-of-player-dealer", "left-of-house-dealer", "right-of-house-dealer", "button"]


class ShortSettle(Section):
    """The start of settling when the bank does not cover everything."""

    start: Start = "button"
    direction: Direction = "clockwise"


class Settle(Section):
    """The order in which wagers are taken and paid."""

    major: Literal["wager", "seat"]
    order: list[list[Id]]
    last: list[Id] = Field(default=[], description="Wagers settled when all seats are")
    start: Start
    direction: Direction = "clockwise"
    short: ShortSettle | None = None
    backline: Literal["after-seat", "after-all"] = "after-seat"
    losers: Literal["in-turn", "first"] = Field(
        default="in-turn", description="Whether all losing wagers are taken before any is paid"
    )


class Button(Section):
    """The action button: its device, and the count from its number to a seat."""

    device: phrases.Device
    values: phrases.Values = phrases.Values.parse("A=1 2-10 J=11 Q=12 K=13")
    counts: phrases.Counts
    on_bank: Literal["left-of-player-dealer", "right-of-player-dealer"] = "left-of-player-dealer"
    on_empty: Literal["next-with-wager", "dead"] = "next-with-wager"


class Bank(Section):
    """The player-dealer position: offer, rotation, cover."""

    rounds: int = Field(ge=1)
    offer: Literal["clockwise"] = "clockwise"
    first: Literal["left-of-house-dealer", "first-seated"] = "left-of-house-dealer"
    eligible: list[Literal["wagered-last-round", "three-wagers-this-circuit"]] = []
    nobody: Literal["broken", "closed"] = "broken"
    co_bank: int = Field(default=1, description="How many persons may bank together")
    decides: Literal["", "largest-wager"] = Field(
        default="", description="Who plays the hand of several who bank; empty for the seat"
    )
    cover: Literal["each-dollar-once", "net", "separate-caps"]
    uncovered: Literal["returned", "returned, free-collection"] = "returned"
    rounding: Annotated[str, Field(json_schema_extra={"enum": list(ROUNDINGS)})]

    @model_validator(mode="after")
    def _known_rounding(self) -> Bank:
        if self.rounding not in ROUNDINGS:
            raise ValueError(f"rounding is one of {', '.join(ROUNDINGS)}")
        return self


class Collection(Section):
    """The house's fee schedules for this game, newest first."""

    schedules: list[str] = []
    partners: Literal["one-bet", "each-person"] = Field(
        default="one-bet", description="Who pays for a wager that several persons put together"
    )
    free_hands: int = Field(
        default=0, ge=0, description="So many hands of a new game are free of collection"
    )
    walk: Literal["charged", "free"] = Field(
        default="charged", description="A hand in which all others fold to the forced bets"
    )


Event = Literal[
    "boxed",
    "exposed",
    "off-table",
    "wrong-seat",
    "wrong-count",
    "foreign-card",
    "foul",
    "misplayed",
    "hand-moved",
    "passed",
    "dealer-error-card",
    "opened-early",
    "short-bank",
    "wager-moved",
    "not-dealt",
    "cards-out",
    "prompted",
    "coerced-card",
]
Repair = Literal[
    "plays",
    "replaced-next",
    "replaced-after-player-dealer",
    "replaced-after-deal",
    "misdeal",
    "loses",
    "seat-loses",
    "house-way",
    "backed-up",
    "becomes-next-card",
    "returned",
    "returned, free-collection",
    "stands",
    "burned-with-three",
    "draws-last",
    "draw-continues",
    "must-take",
]


class Irregularity(Section):
    """An irregularity, and the repair that the document prints."""

    id: Id
    event: Event
    when: str = ""
    repair: Repair
    says: str = ""
    cite: Cite = ""


class Irregular(Section):
    rows: list[Irregularity] = []

    _ids_once = model_validator(mode="after")(ids_once)


def _share(text: str) -> Fraction:
    match = re.fullmatch(r"([1-9]\d?|100) %", text)
    if not match:
        raise ValueError(f'{text!r} is not a share; write "60 %"')
    return Fraction(int(match[1]), 100)


class Jackpot(Section):
    """A posted prize for certain hands, shared by the winner, the loser and the others."""

    name: str = ""
    when: str = Field(description="Which hands win it, over the facts of the round")
    players: int = Field(default=2, ge=2, description="Persons with a wager, the bank's among them")
    shares: dict[Literal["loser", "winner", "others"], str]
    fee: str = Field(default="", description="Who pays for it, and when, in words")
    cite: Cite = ""

    @cached_property
    def parts(self) -> dict[str, Fraction]:
        """The shares as parts of the prize."""
        return {side: _share(text) for side, text in self.shares.items()}

    @model_validator(mode="after")
    def _whole_prize(self) -> Jackpot:
        total = sum(self.parts.values())
        if total != 1:
            raise ValueError(f"shares add up to {float(total * 100):g} %, not to 100 %")
        return self


SILENT = "silent"  # the `literal` of a reading that the printed words leave open


Flaw = Literal["none", "contradiction", "misprint"]


class Switch(Section):
    """A reading (the document is unclear) or a setting (the document offers a choice)."""

    asks: str
    choices: list[str] = Field(min_length=1)
    default: str
    literal: str = Field(
        default="", description=f"The choice that the printed words give, or {SILENT!r}"
    )
    why: str = ""
    cite: Cite = ""

    @model_validator(mode="after")
    def _known_choices(self) -> Switch:
        if SILENT in self.choices:
            raise ValueError(f"{SILENT!r} cannot be a choice: as `literal` it has its own meaning")
        words = ", ".join(self.choices)
        if self.default not in self.choices:
            raise ValueError(f"default {self.default!r} is not a choice ({words})")
        if self.literal and self.literal not in (*self.choices, SILENT):
            raise ValueError(f"literal {self.literal!r} is not a choice ({words}) nor {SILENT!r}")
        return self


class Reading(Switch):
    """How an unclear line is read. Without a flaw the document has a gap: it is silent or vague."""

    flaw: Flaw = Field(
        default=NO_FLAW,
        description="What the document does wrong: it contradicts itself, or words, figures or "
        "lines are wrong, lost or left over from another text",
    )


S = TypeVar("S", bound=Section)


class Sheet(Section):
    """A game sheet, resolved. Families add their own sections.

    The type of a family's sheets is made when it is first needed, so a sheet is pickled as its
    values and the sections that its family adds.
    """

    added: ClassVar[tuple[tuple[str, type[Section]], ...]] = ()

    game: GameInfo
    deck: Deck
    table: TableSection
    deal: Deal
    wager: dict[Id, WagerSection] = {}
    settle: Settle | None = None
    button: Button | None = None
    bank: Bank | None = None
    collection: Collection = Collection()
    irregular: Irregular = Irregular()
    jackpot: dict[Id, Jackpot] = {}
    setting: dict[Id, Switch] = {}
    reading: dict[Id, Reading] = {}
    cites: dict[str, Cite] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        text = self.model_dump_json(by_alias=True, exclude_unset=True)
        return _sheet_of, (self.added, zlib.compress(text.encode()))

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """A hash of all values, independent of their order and of written defaults."""
        return hash(json.dumps(self.model_dump(mode="json"), sort_keys=True))

    def section(self, kind: type[S]) -> S:
        """The section of a family, by its type."""
        name = next(name for name, each in self.added if each is kind)
        found: S = getattr(self, name)
        return found

    @property
    def banked(self) -> Bank:
        """The player-dealer position of a game that has one."""
        assert self.bank is not None
        return self.bank

    @property
    def settling(self) -> Settle:
        """The order of settlement of a game with a player-dealer."""
        assert self.settle is not None
        return self.settle


def _sheet_of(added: tuple[tuple[str, type[Section]], ...], packed: bytes) -> Sheet:
    return _model(added).model_validate_json(zlib.decompress(packed))


def sheet_model(sections: Mapping[str, type[Section]]) -> type[Sheet]:
    """The sheet type of a family: the common sections and its own. It is made once.

    A peer game with stakes has no wagers against a player-dealer.
    """
    return _model(tuple(sections.items()))


@cache
def _model(added: tuple[tuple[str, type[Section]], ...]) -> type[Sheet]:
    sections = dict(added)
    fields: dict[str, Any] = {name: (model, ...) for name, model in sections.items()}
    if "irregular" in sections:  # its events have names of their own
        fields["irregular"] = (sections["irregular"], sections["irregular"]())
    if "stakes" not in sections:
        fields |= {"wager": (dict[Id, WagerSection], ...), "settle": (Settle, ...)}
        fields |= {"bank": (Bank, ...)}
    model = create_model("Sheet", __base__=Sheet, **fields)
    model.added = added
    return model
