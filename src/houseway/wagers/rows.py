"""A wager, ready to judge a round: its rows in order, each a condition with its pay."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from houseway.errors import HousewayError, nearest
from houseway.money import Pays
from houseway.sheet.model import Row, WagerSection
from houseway.wagers.facts import HANDS_COMPARED, Fact, Facts, Value, halves, stated, value_text
from houseway.wagers.when import ALWAYS, Condition, parse_when

ELSE = "else"
NO_WORDS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class WagerRow:
    """One row as judged: a `by` table of the sheet has become a row per key."""

    id: str
    when: Condition
    pays: Pays
    says: str = ""
    dead: str = ""
    cite: str = ""

    def reason(self, facts: Facts, words: Mapping[str, str] = NO_WORDS) -> str:
        """The row's words with facts and `words` filled in, or its condition in English.

        Of a set only the members that the condition names are told.
        """
        if not self.says:
            return self.when.words
        return re.sub(
            r"\{([a-z0-9_.]+)\}",
            lambda m: words.get(m[1]) or value_text(self._named(facts[m[1]])),
            self.says,
        )

    def _named(self, value: Value) -> Value:
        if not isinstance(value, frozenset):
            return value
        return frozenset(each for each in value if f"'{each}'" in self.when.text) or value


@dataclass(frozen=True, slots=True)
class Wager:
    """A wager of a game: its rows, and the result when none applies."""

    id: str
    section: WagerSection
    rows: tuple[WagerRow, ...]
    otherwise: WagerRow
    cite: str
    facts: Mapping[str, Fact] = field(compare=False, repr=False)

    def __hash__(self) -> int:
        return hash((self.id, self.rows, self.otherwise))

    def __getstate__(self) -> list[Any]:
        """All fields in their order, with no more facts than the rows look at."""
        facts = {name: self.facts[name] for name in self.shown}
        return [self.id, self.section, self.rows, self.otherwise, self.cite, facts]

    @property
    def name(self) -> str:
        return self.section.name or self.id

    @property
    def is_base(self) -> bool:
        return self.section.kind == "base"

    @property
    def uses(self) -> frozenset[str]:
        """The facts that the rows look at."""
        return frozenset().union(*(row.when.uses for row in self.rows))

    @property
    def all_rows(self) -> tuple[WagerRow, ...]:
        return (*self.rows, self.otherwise)

    def reason(self, row: WagerRow, facts: Facts, words: Mapping[str, str] = NO_WORDS) -> str:
        """The reason of the row; when none applied, the facts that the rows use."""
        if row is not self.otherwise:
            return row.reason(facts, words)
        return ", ".join(stated(name, self.facts[name], facts[name]) for name in self.shown)

    @property
    def shown(self) -> list[str]:
        return sorted(self.uses, key=lambda name: (name != "winner", name))

    def judge(self, facts: Facts) -> WagerRow:
        """The row that decides this round."""
        if self.section.choose == "first":
            for row in self.rows:
                if row.when.test(facts):
                    return row
            return self.otherwise
        matching = [row for row in self.rows if row.when.test(facts)]
        return max(matching, key=lambda row: row.pays.per_unit, default=self.otherwise)


class RowError(HousewayError):
    """`row` and `key` say where in the wager the error is; `column` where in a condition."""

    def __init__(self, error: HousewayError, *, row: int, key: str) -> None:
        super().__init__(error.code, error.message)
        self.row = row
        self.key = key
        self.column = getattr(error, "column", 0)


def build_wager(name: str, section: WagerSection, facts: Mapping[str, Fact], cite: str) -> Wager:
    """The wager of a resolved sheet, with every condition checked."""
    rows: list[WagerRow] = []
    for place, row in enumerate(section.rows):
        try:
            rows.extend(
                _per_stake(each, section) for each in _expand(row, facts, section.cite or cite)
            )
            _check_ids(rows)
        except HousewayError as error:
            raise RowError(error, row=place, key=error.where or "when") from None
    otherwise = WagerRow(ELSE, ALWAYS, section.otherwise, cite=section.cite or cite)
    return Wager(name, section, tuple(rows), otherwise, section.cite or cite, facts)


def _per_stake(row: WagerRow, section: WagerSection) -> WagerRow:
    """Dollars as odds, where only one stake is allowed: $25 for fifty cents is 50 to 1."""
    limits = section.limits
    if not row.pays.fixed or limits.low != limits.high:
        return row
    odds = Fraction(row.pays.fixed, limits.low)
    return replace(row, pays=replace(row.pays, odds=odds, fixed=0))


def _check_ids(rows: Sequence[WagerRow]) -> None:
    """Refuse repeated ids. Results are counted by row, so keys of `by` tables are ids too."""
    ids = [row.id for row in rows] + [ELSE]
    for name in ids:
        if ids.count(name) > 1:
            raise HousewayError(
                "row-twice", f"two rows have the id {name!r}; part them in two wagers", where="pays"
            )


def _expand(row: Row, facts: Mapping[str, Fact], cite: str) -> list[WagerRow]:
    source = row.cite or cite
    said = {*facts, *(HANDS_COMPARED if "hand.vs" in facts else ())}
    for name in re.findall(r"\{([^}]*)\}", row.says):
        if name not in said:
            raise HousewayError(
                "unknown-fact", f"{name!r} is not a fact here{nearest(name, said)}", where="says"
            )
    if not isinstance(row.pays, dict):
        when = parse_when(row.when, facts)
        return [WagerRow(row.id, when, row.pays, row.says, row.dead, source)]
    known = [name for name, fact in facts.items() if fact.kind != "bool"]
    if row.by not in known:
        raise HousewayError(
            "by-fact",
            f"{row.by!r} is not a word, set or number fact here{nearest(row.by, known)}",
            where="by",
        )
    parse_when(row.when, facts)
    rows = []
    for key, pays in row.pays.items():
        test = key_test(row.by, facts[row.by], key)
        when = parse_when(f"({row.when}) and {test}" if row.when.strip() else test, facts)
        rows.append(WagerRow(key, when, pays, row.says, row.dead, source))
    return rows


def key_test(by: str, fact: Fact, key: str) -> str:
    """The condition that a key of a `by` table stands for; "8+" means eight or more."""
    number = key.removesuffix("+")
    digits = r"-?\d+(\.5)?" if fact.kind == "half" else r"-?\d+"
    legal = (
        re.fullmatch(digits, number, re.A) and fact.low <= float(number) <= fact.high
        if fact.kind in ("int", "half")
        else key in fact.words
    )
    if not legal:
        raise HousewayError("by-key", f"{by} has no {key!r}; it is {fact.describe()}", where="pays")
    if fact.kind == "set":
        return f"'{key}' in {by}"
    if fact.kind in ("word", "order"):
        return f"{by} == '{key}'"
    return f"{by} {'==' if number == key else '>='} {halves(int(2 * float(number)))}"
