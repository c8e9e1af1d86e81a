"""Conditions of a sheet as clauses of a sentence: "the Banker hand wins and has three cards"."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeGuard

from houseway.prose.words import hyphenless, listed, number, spans
from houseway.wagers.facts import Fact, label
from houseway.wagers.when import WhenError

# A subject with its predicate; an empty subject makes the predicate a clause of its own.
Said = tuple[str, str]

_COUNT: Mapping[type[ast.cmpop], str] = {
    ast.Eq: "{}",
    ast.NotEq: "anything but {}",
    ast.Lt: "less than {}",
    ast.LtE: "{} or less",
    ast.Gt: "more than {}",
    ast.GtE: "{} or more",
}
_AGAINST: Mapping[type[ast.cmpop], str] = {
    ast.Eq: "the same as {}",
    ast.NotEq: "something else than {}",
    ast.Lt: "less than {}",
    ast.LtE: "no more than {}",
    ast.Gt: "more than {}",
    ast.GtE: "no less than {}",
}

_SIGNS: Mapping[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
_TURNED: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.Gt,
    ast.LtE: ast.GtE,
    ast.Gt: ast.Lt,
    ast.GtE: ast.LtE,
}


@dataclass(frozen=True, slots=True)
class Clause:
    """How a fact is said: `subject` and `predicate` with {} for a value, as in
    `Clause("the Banker hand", "totals {}")`.

    `words` has predicates for single values, for "not" with a value, and for comparisons with one
    (">=Q"). `noun` is the fact's name where another one is compared with it. With `spelled`, small
    numbers are words ("three cards"). `above` is how the values of an order above one are: "a pair
    or better", "a queen or higher".
    """

    subject: str
    predicate: str = "{}"
    words: Mapping[str, str] = field(default_factory=dict)
    noun: str = ""
    spelled: bool = False
    above: str = "better"

    def about(self, value: str) -> Said:
        """The clause with a value."""
        return self.subject, self.predicate.format(value)


def without_name(clauses: Mapping[str, Clause], subject: str) -> Mapping[str, Clause]:
    """The same clauses with "it" for one subject."""
    return {
        name: replace(clause, subject="it") if clause.subject == subject else clause
        for name, clause in clauses.items()
    }


def say(text: str, facts: Mapping[str, Fact], clauses: Mapping[str, Clause]) -> str:
    """A condition in running text; it has been checked when the sheet was read.

    >>> from houseway.wagers.facts import number as count, word
    >>> facts = {"winner": word("", ["banker", "tie"]), "banker.cards": count("", 2, 3)}
    >>> clauses = {
    ...     "winner": Clause("", words={"banker": "the Banker hand wins", "tie": "both are equal"}),
    ...     "banker.cards": Clause("the Banker hand", "has {} cards", spelled=True),
    ... }
    >>> say("winner == 'banker' and banker.cards == 3", facts, clauses)
    'the Banker hand wins and has three cards'
    """
    if not text.strip():
        return "always"
    tree = _tree(text)
    said = _Speaker(facts, clauses).said(tree)
    if isinstance(tree, ast.BoolOp) and isinstance(tree.op, ast.Or):  # nothing stands beside it
        said = [
            (subject, predicate.removeprefix("either ") if subject else predicate)
            for subject, predicate in said
        ]
    return joined(said)


def say_apart(
    text: str, facts: Mapping[str, Fact], clauses: Mapping[str, Clause]
) -> tuple[str, ...]:
    """The parts of a condition that must all hold, each by itself, for cells of a table."""
    if not text.strip():
        return ()
    return tuple(joined([said]) for said in _Speaker(facts, clauses).said(_tree(text)))


def _tree(text: str) -> ast.expr:
    line = text.replace("\n", " ").strip()
    try:
        return ast.parse(line, mode="eval").body
    except SyntaxError as error:
        raise WhenError("unreadable-condition", f"{line!r}: {error.msg}") from None


def joined(said: Sequence[Said], last: str = "and") -> str:
    """Clauses in a row; predicates of one subject share it.

    >>> joined([("the hand", "wins"), ("the hand", "has three cards"), ("", "it is late")])
    'the hand wins and has three cards, and it is late'
    >>> joined([("", "the hand wins"), ("the hand", "has three cards")])
    'the hand wins and has three cards'
    """
    groups: list[tuple[str, list[str]]] = []
    for subject, predicate in _side_by_side(said):
        if subject and groups and not groups[-1][0]:
            whole = groups[-1][1][-1]  # a clause of its own may have the same subject
            if whole.startswith(f"{subject} "):
                groups[-1][1].pop()
                groups = [group for group in groups if group[1]]
                groups.append((subject, [whole.removeprefix(f"{subject} ")]))
        if subject and groups and groups[-1][0] == subject:
            groups[-1][1].append(predicate)
        else:
            groups.append((subject, [predicate]))
    clauses = [f"{subject} {listed(predicates, last)}".strip() for subject, predicates in groups]
    many = len(groups) > 1 and any(len(predicates) > 1 for _, predicates in groups)
    return (
        f"{', '.join(clauses[:-1])}{',' if many else ''} {last} {clauses[-1]}"
        if (clauses[1:])
        else clauses[0]
    )


def _side_by_side(said: Sequence[Said]) -> list[Said]:
    """The clauses with those of one subject together, where it comes first."""
    first = {subject: place for place, (subject, _) in reversed([*enumerate(said)])}
    places = [first[subject] if subject else place for place, (subject, _) in enumerate(said)]
    return [clause for _, clause in sorted(zip(places, said, strict=True), key=lambda at: at[0])]


class _Speaker:
    def __init__(self, facts: Mapping[str, Fact], clauses: Mapping[str, Clause]) -> None:
        self.facts = facts
        self.clauses = clauses

    def said(self, node: ast.expr) -> list[Said]:
        if isinstance(node, ast.BoolOp):
            return self._joined(node)
        if isinstance(node, ast.UnaryOp):
            return [self._denied(node.operand)]
        if isinstance(node, ast.Compare):
            return self._compared(node)
        name = ast.unparse(node)
        return [self._word(name, "true", self.facts[name].says or name)]

    def _joined(self, node: ast.BoolOp) -> list[Said]:
        if isinstance(node.op, ast.And):
            shared, rest = self._one_each(node.values)
            said = self._together(rest, [self.said(value) for value in rest])
            return [*shared, *said]
        parts = [self.said(value) for value in node.values]
        subjects = {subject for part in parts for subject, _ in part}
        if len(subjects) == 1 and "" not in subjects:
            either = [listed([predicate for _, predicate in part]) for part in parts]
            comma = "," if any(len(part) > 1 for part in parts) else ""
            return [(subjects.pop(), f"either {f'{comma} or '.join(either)}")]
        if all(len(part) == 1 for part in parts):
            return [("", "either " + joined([part[0] for part in parts], "or"))]
        return [("", "either " + ", or ".join(joined(part) for part in parts))]

    def _one_each(self, values: Sequence[ast.expr]) -> tuple[list[Said], list[ast.expr]]:
        """Two facts that are two values, in either order: "a in [8, 9] and b in [8, 9] and a != b",
        as one clause, and the conditions that are left.
        """
        for unlike in values:
            match unlike:
                case ast.Compare(left=first, ops=[ast.NotEq()], comparators=[second]):
                    names = {ast.unparse(first), ast.unparse(second)}
                case _:
                    continue
            members = [value for value in values if _one_of_two(value, names)]
            ends = {ast.unparse(value.comparators[0]) for value in members}
            if len(members) == 2 and len(ends) == 1:
                low, high = ast.literal_eval(ends.pop())
                one, other = (self._clause(ast.unparse(value.left)) for value in members)
                subject = f"of {one.subject} and {other.subject} one"
                left = [value for value in values if value not in (unlike, *members)]
                said = [(subject, one.about(str(low))[1]), (subject, f"the other {high}")]
                return said, left
        return [], list(values)

    def _together(self, values: Sequence[ast.expr], parts: Sequence[list[Said]]) -> list[Said]:
        """All parts; alternatives come last, so that "or" ends the clause."""
        first: list[Said] = []
        last: list[Said] = []
        for value, part in zip(values, parts, strict=True):
            is_or = isinstance(value, ast.BoolOp) and isinstance(value.op, ast.Or)
            (last if is_or else first).extend(part)
        return [*first, *last]

    def _denied(self, node: ast.expr) -> Said:
        name = ast.unparse(node)
        if name in self.facts:
            return self._word(name, "false", self.facts[name].lacks or f"not {name}")
        return "", f"it is not so that {joined(self.said(node))}"

    def _compared(self, node: ast.Compare) -> list[Said]:
        operator, right = node.ops[0], node.comparators[0]
        if isinstance(operator, ast.In | ast.NotIn):
            return [self._member(node.left, right, negated=isinstance(operator, ast.NotIn))]
        sides = [node.left, *node.comparators]
        if isinstance(node.left, ast.Constant) and len(sides) > 1:
            return self._between(node)
        return [
            self._pair(sides[place], operator, sides[place + 1])
            for place, operator in enumerate(node.ops)
        ]

    def _between(self, node: ast.Compare) -> list[Said]:
        """A comparison that begins with a value: "3 <= cards <= 5"."""
        fact, *rest = node.comparators
        least, *most = node.ops
        name = ast.unparse(fact)
        if rest and all(isinstance(operator, ast.LtE) for operator in node.ops):
            words = self._clause(name).words
            ends = [self._value(end) for end in (node.left, rest[0])]
            low, high = [words.get(end, hyphenless(end)) for end in ends]
            return [self._clause(name).about(f"{low} to {high}")]
        said = [self._pair(fact, _TURNED.get(type(least), type(least))(), node.left)]
        return said + [
            self._pair(fact, operator, end) for operator, end in zip(most, rest, strict=True)
        ]

    def _pair(self, left: ast.expr, operator: ast.cmpop, right: ast.expr) -> Said:
        name = ast.unparse(left)
        if name not in self.facts:
            value = _COUNT[type(operator)].format(self._value(right))
            return "", f"{self._noun(left).replace(' plus ', ' and ')} together make {value}"
        fact, clause = self.facts[name], self._clause(name)
        if ast.unparse(right) in self.facts or isinstance(right, ast.BinOp):
            return clause.about(_AGAINST[type(operator)].format(self._noun(right)))
        value = self._value(right)
        compared = f"{_SIGNS[type(operator)]}{value}"
        if compared in clause.words:
            return clause.subject, clause.words[compared]
        if fact.kind == "word":
            if isinstance(operator, ast.Eq):
                return self._word(name, value, hyphenless(value))
            return self._other_words(name, clause, {value})
        if fact.kind == "order":
            return self._ranked(fact, clause, operator, value)
        if isinstance(operator, ast.Eq) and value in clause.words:
            return clause.subject, clause.words[value]
        if not clause.spelled:
            return clause.about(_COUNT[type(operator)].format(value))
        counted = _COUNT[type(operator)].format(number(int(value)))
        return clause.about(counted.replace("less", "fewer"))

    def _ranked(self, fact: Fact, clause: Clause, operator: ast.cmpop, value: str) -> Said:
        text = clause.words.get(value, hyphenless(value))
        if isinstance(operator, ast.GtE) and value == fact.words[-1]:
            return clause.about(text)  # nothing is above it
        form = {
            ast.Eq: "{}",
            ast.NotEq: "anything but {}",
            ast.Lt: "lower than {}",
            ast.LtE: "{} or lower",
            ast.Gt: f"{clause.above} than {{}}",
            ast.GtE: f"{{}} or {clause.above}",
        }[type(operator)]
        return clause.about(form.format(text))

    def _member(self, left: ast.expr, right: ast.expr, *, negated: bool) -> Said:
        if not isinstance(right, ast.List | ast.Tuple):  # a word in a set
            clause = self._clause(ast.unparse(right))
            value = self._value(left)
            text = clause.words.get(value, hyphenless(value))
            return clause.about(f"no {text}" if negated else text)
        name = ast.unparse(left)
        values = [self._value(item) for item in right.elts]
        if self.facts[name].kind == "word":
            clause = self._clause(name)
            if negated:
                return self._other_words(name, clause, set(values))
            others = [word for word in self.facts[name].words if word not in values]
            if len(others) == 1 and f"not {others[0]}" in clause.words:
                return clause.subject, clause.words[f"not {others[0]}"]
            if all(value in clause.words for value in values):
                return clause.subject, listed([clause.words[value] for value in values], "or")
        if all(value.lstrip("-").isdigit() for value in values):
            text = spans(int(value) for value in values)
        else:
            clause = self._clause(name)
            text = listed([clause.words.get(v, hyphenless(v)) for v in values], "or")
        return self._clause(name).about(f"anything but {text}" if negated else text)

    def _word(self, name: str, value: str, otherwise: str) -> Said:
        clause = self.clauses.get(name)
        if clause is None:
            return "", otherwise if self.facts[name].kind == "bool" else f"{name} is {otherwise}"
        if value in clause.words:
            return clause.subject, clause.words[value]
        return clause.about(otherwise)

    def _other_words(self, name: str, clause: Clause, values: set[str]) -> Said:
        """The fact is none of these words: the others where few are left, else a denial."""
        if len(values) == 1 and f"not {min(values)}" in clause.words:
            return clause.subject, clause.words[f"not {min(values)}"]
        rest = [str(word) for word in self.facts[name].domain if word not in values]
        if len(rest) <= 3 and all(word in clause.words for word in rest):
            return clause.subject, listed([clause.words[word] for word in rest], "or")
        words = [clause.words.get(value, hyphenless(value)) for value in sorted(values)]
        denied = listed(words, "or")
        return clause.subject, f"is not {denied.removeprefix('is ')}"

    def _clause(self, name: str) -> Clause:
        known = self.clauses.get(name)
        return known or Clause(label(name, self.facts[name]), "is {}")

    def _noun(self, node: ast.expr) -> str:
        """The name of a number: of a fact, or of a sum of facts."""
        if isinstance(node, ast.BinOp):
            word = "plus" if isinstance(node.op, ast.Add) else "less"
            return f"{self._noun(node.left)} {word} {self._noun(node.right)}"
        name = ast.unparse(node)
        if name not in self.facts:
            return name
        clause = self.clauses.get(name)
        return clause.noun if clause and clause.noun else label(name, self.facts[name])

    def _value(self, node: ast.expr) -> str:
        value = ast.literal_eval(node)
        return value if isinstance(value, str) else str(value)


def _one_of_two(node: ast.expr, names: set[str]) -> TypeGuard[ast.Compare]:
    """Whether a condition says that one of these facts is one of two values."""
    match node:
        case ast.Compare(left=fact, ops=[ast.In()], comparators=[ast.List(elts=[_, _])]):
            return ast.unparse(fact) in names
    return False
