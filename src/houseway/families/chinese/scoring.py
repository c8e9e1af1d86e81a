"""Points that hands collect from each other: the rows of the sheet, judged pair by pair."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from houseway.errors import HousewayError, nearest
from houseway.families.chinese.section import NONE, SEGMENTS, Group, Score, ScoreRow, score_facts
from houseway.families.chinese.segments import SetSegments, setting_says
from houseway.table.rounds import Transfer
from houseway.wagers.facts import Fact, Facts, Value, compared, value_text
from houseway.wagers.when import Condition, WhenError, parse_when

COMPARED = "compared"  # the row of a payment that combines several rows
NAMES = ("seg.hand", "other.hand")  # how rows refer to the two hands of a segment


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A player when hands are compared. `foul` is the reason for a foul, or empty."""

    seat: int
    setting: SetSegments
    foul: str = ""
    sweep: str = NONE
    button: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreLine:
    """The units that one hand collects from another by one row."""

    payee: int
    payer: int
    segment: str  # empty for whole hands
    row: str
    units: int
    why: str
    cite: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Matchup:
    """Two players compared, with all that each collects from the other."""

    one: int
    other: int
    lines: tuple[ScoreLine, ...]

    @property
    def net(self) -> int:
        """The net units that the first of the two wins."""
        return sum(line.units if line.payee == self.one else -line.units for line in self.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedRow:
    """One row as judged: a `by` table of the sheet has become a row per key."""

    id: str
    when: tuple[Condition, ...]  # all of them hold
    units: int
    says: str
    cite: str

    def holds(self, facts: Facts) -> bool:
        return all(condition.test(facts) for condition in self.when)

    def reason(self, facts: Facts, names: Mapping[str, str]) -> str:
        """The row's words with facts and names of hands filled in, or its conditions in English."""
        if self.says:
            known = {**{name: value_text(value) for name, value in facts.items()}, **names}
            return re.sub(r"\{([a-z.]+)\}", lambda m: known[m[1]], self.says)
        return " and ".join(condition.words for condition in self.when)


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedGroup:
    id: str
    each: str
    first: bool
    rows: tuple[JudgedRow, ...]

    def judge(self, facts: Facts) -> JudgedRow | None:
        """The first row that applies, if any."""
        return next((row for row in self.rows if row.holds(facts)), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """The `[score]` section with every condition checked."""

    unit: str
    groups: tuple[JudgedGroup, ...] = field(repr=False)
    settled: str = "difference"

    def lines(self, hand: Standing, other: Standing, *, first: bool) -> Iterator[ScoreLine]:
        """The lines that one player collects from another, of the groups paid first or later."""
        whole = _pair_says(hand, other)
        for group in self.groups:
            if group.first != first:
                continue
            for segment in SEGMENTS if group.each == "segment" else ("",):
                facts = whole | (segment_says(segment, hand, other) if segment else {})
                if row := group.judge(facts):
                    yield ScoreLine(
                        payee=hand.seat,
                        payer=other.seat,
                        segment=segment,
                        row=row.id,
                        units=row.units,
                        why=row.reason(facts, _names(segment, hand, other)),
                        cite=row.cite,
                    )

    def units(self, facts: Facts, *, each: str) -> int:
        """The total that a segment, or a whole hand, with these facts collects."""
        found = (group.judge(facts) for group in self.groups if group.each == each)
        return sum(row.units for row in found if row)

    def matchups(self, players: Sequence[Standing]) -> tuple[Matchup, ...]:
        """Every pair of players: the first against each other one, then the next."""
        return tuple(
            Matchup(
                one=one.seat,
                other=other.seat,
                lines=(
                    *self.lines(one, other, first=False),
                    *self.lines(other, one, first=False),
                ),
            )
            for one, other in combinations(players, 2)
        )

    def paid_first(self, players: Sequence[Standing]) -> tuple[ScoreLine, ...]:
        """The payments made before hands are compared, player by player in the same order."""
        return tuple(
            line
            for place, hand in enumerate(players)
            for other in (*players[place + 1 :], *players[:place])
            for line in self.lines(hand, other, first=True)
        )

    def units_text(self, units: int) -> str:
        return f"{units} {self.unit}{'' if units == 1 else 's'}"

    def transfers(
        self, first: Iterable[ScoreLine], matchups: Iterable[Matchup], *, cents: int, cite: str
    ) -> tuple[Transfer, ...]:
        """The payments, in order; two players who are compared pay the difference, or each
        line by itself."""
        ahead = [self._line(line, cents) for line in first]
        if self.settled == "each-line":
            lines = (line for matchup in matchups for line in matchup.lines)
            return (*ahead, *(self._line(line, cents) for line in lines))
        found = (self._difference(matchup, cents, cite) for matchup in matchups if matchup.net)
        return (*ahead, *found)

    def _line(self, line: ScoreLine, cents: int) -> Transfer:
        return Transfer(
            payer=line.payer,
            payee=line.payee,
            amount=line.units * cents,
            row=line.row,
            why=f"{line.why}, {self.units_text(line.units)}",
            cite=line.cite,
        )

    def _difference(self, matchup: Matchup, cents: int, cite: str) -> Transfer:
        net = matchup.net
        pair = (matchup.one, matchup.other)
        payee, payer = pair if net > 0 else reversed(pair)
        won = self._told(line for line in matchup.lines if line.payee == payee)
        lost = self._told(line for line in matchup.lines if line.payee == payer)
        said = {(line.row, line.cite) for line in matchup.lines}
        row, source = said.pop() if len(said) == 1 else (COMPARED, cite)
        return Transfer(
            payer=payer,
            payee=payee,
            amount=abs(net) * cents,
            row=row,
            why=won + (f"; less {lost}" if lost else ""),
            cite=source,
        )

    def _told(self, lines: Iterable[ScoreLine]) -> str:
        return ", ".join(f"{line.why}: {self.units_text(line.units)}" for line in lines)


# --- facts of two hands ---------------------------------------------------------------------------


def _pair_says(hand: Standing, other: Standing) -> dict[str, Value]:
    return {
        **setting_says(hand.setting),
        "hand.foul": bool(hand.foul),
        "hand.sweep": hand.sweep,
        "hand.button": hand.button,
        "other.foul": bool(other.foul),
        "other.sweep": other.sweep,
        "other.button": other.button,
    }


def segment_says(segment: str, hand: Standing, other: Standing) -> dict[str, Value]:
    own, against = hand.setting.of(segment), other.setting.of(segment)
    return {
        "seg.name": segment,
        "seg.vs": compared(own.strength, against.strength),
        "seg.category": own.category,
        "other.category": against.category,
    }


def _names(segment: str, hand: Standing, other: Standing) -> dict[str, str]:
    hands = zip(NAMES, (hand, other), strict=True)
    return {key: who.setting.of(segment).name for key, who in hands} if segment else {}


# --- reading the section --------------------------------------------------------------------------


def build_scoring(score: Score, sweeps: Sequence[str]) -> Scoring:
    """The scoring of a sheet; refuses wrong conditions and tables."""
    return Scoring(
        unit=score.unit,
        groups=tuple(_group(name, group, sweeps) for name, group in score.group.items()),
        settled=score.settled,
    )


def _group(name: str, group: Group, sweeps: Sequence[str]) -> JudgedGroup:
    known = score_facts(sweeps, each=group.each)
    where = f"score.group.{name}"
    shared = _condition(group.when, known, f"{where}.when")
    rows = tuple(
        judged
        for row in group.rows
        for judged in _rows(row, known, shared, group.cite, f"{where}.row.{row.id}")
    )
    ids = [row.id for row in rows]
    if twice := next((row for row in ids if ids.count(row) > 1), ""):
        raise HousewayError("row-twice", f"two rows have the id {twice!r}", where=where)
    return JudgedGroup(id=name, each=group.each, first=group.first, rows=rows)


def _rows(
    row: ScoreRow, known: Mapping[str, Fact], shared: tuple[Condition, ...], cite: str, where: str
) -> Iterator[JudgedRow]:
    sayable = (*known, *(NAMES if "seg.name" in known else ()))
    for name in re.findall(r"\{([^}]*)\}", row.says):
        if name not in sayable:
            raise HousewayError(
                "unknown-fact",
                f"{name!r} is not a fact here{nearest(name, sayable)}",
                where=f"{where}.says",
            )
    own = (*shared, *_condition(row.when, known, f"{where}.when"))
    source = row.cite or cite
    if not isinstance(row.pays, dict):
        units = row.pays.count
        yield JudgedRow(id=row.id, when=own, units=units, says=row.says, cite=source)
        return
    for key, pays in row.pays.items():
        test = _condition(f"{row.by} == {key!r}", known, f"{where}.pays")
        yield JudgedRow(
            id=f"{row.id}-{key.lower()}",
            when=(*own, *test),
            units=pays.count,
            says=row.says,
            cite=source,
        )


def _condition(text: str, known: Mapping[str, Fact], where: str) -> tuple[Condition, ...]:
    if not text.strip():
        return ()
    try:
        return (parse_when(text, known),)
    except WhenError as error:
        raise HousewayError(error.code, error.message, where=where) from None
