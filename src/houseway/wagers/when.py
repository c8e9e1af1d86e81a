"""The `when` language: conditions over facts, a small and safe part of Python's expressions.

A condition is parsed by Python's own parser and then walked: only the node types below exist.
No calls, no indexing, no names but facts. The result is a function from facts to bool.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from houseway.errors import HousewayError, nearest
from houseway.wagers.facts import Fact, Facts, label

MAX_LENGTH = 300
MAX_FACTS = 24
LEGAL = "comparisons of facts, in [..], and, or, not, + and -"

_COMPARE: Mapping[type[ast.cmpop], tuple[str, str]] = {
    ast.Eq: ("==", "is"),
    ast.NotEq: ("!=", "is not"),
    ast.Lt: ("<", "is below"),
    ast.LtE: ("<=", "is at most"),
    ast.Gt: (">", "is above"),
    ast.GtE: (">=", "is at least"),
}


# Anything but printable ASCII; a comment would hide what follows it.
_STRANGE = re.compile(r"[^ -~\n]|#")


class WhenError(HousewayError):
    """`column` counts from the first character of the condition."""

    def __init__(self, code: str, message: str, column: int = 0) -> None:
        super().__init__(code, message)
        self.column = column


@dataclass(frozen=True, slots=True)
class Condition:
    """A checked condition. `words` is the same in English."""

    text: str
    uses: frozenset[str]
    words: str
    test: Callable[[Facts], bool] = field(compare=False, repr=False)
    source: str = field(compare=False, repr=False)  # Python over `f`, as `test` was compiled

    def __reduce__(self) -> tuple[Any, ...]:
        """A function cannot be pickled, so the source is, and it is compiled again."""
        return _condition, (self.text, self.uses, self.words, self.source)

    def __call__(self, facts: Facts) -> bool:
        return self.test(facts)


ALWAYS = Condition("", frozenset(), "always", lambda _facts: True, "True")
NEVER = Condition("", frozenset(), "never", lambda _facts: False, "False")


def _condition(text: str, uses: frozenset[str], words: str, source: str) -> Condition:
    """The condition that a checked source tests; ALWAYS and NEVER are shared."""
    for one in (ALWAYS, NEVER):
        if (text, words) == (one.text, one.words):
            return one
    code = compile(f"lambda f: {source}", "<when>", "eval")
    test: Callable[[Facts], bool] = eval(code, {"__builtins__": {}})  # checked by the walker
    return Condition(text, uses, words, test, source)


@dataclass(frozen=True, slots=True)
class _Part:
    """A checked sub-expression: its type, its Python source over `f`, and its English."""

    kind: str  # bool | int | half | word | order | set | literal
    source: str
    words: str
    fact: Fact | None = None
    low: float = 0
    high: float = 0
    compound: str = ""  # "and" or "or", to insist on brackets


def parse_when(text: str, facts: Mapping[str, Fact]) -> Condition:
    """Check a condition against the facts that exist.

    >>> from houseway.wagers.facts import number, word
    >>> known = {"banker.total": number("points", 0, 9), "winner": word("", ["player", "banker"])}
    >>> three = parse_when("winner == 'banker' and banker.total in [6, 7]", known)
    >>> three({"winner": "banker", "banker.total": 6}), three.words
    (True, "winner is 'banker' and banker total is 6 or 7")
    >>> parse_when("bank.total == 7", known)
    Traceback (most recent call last):
    houseway.wagers.when.WhenError: 'bank.total' is not a fact here. Did you mean banker.total?
    """
    if not text.strip():
        return ALWAYS
    if len(text) > MAX_LENGTH:
        raise WhenError("too-long", f"{len(text)} characters; a condition has at most {MAX_LENGTH}")
    if strange := _STRANGE.search(text):
        raise WhenError(
            "unreadable-condition",
            f"{strange[0]!r} cannot stand in a condition; write {LEGAL}",
            strange.start(),
        )
    # One line, so that a column in the tree is a column in the text.
    line = text.replace("\n", " ").rstrip()
    blanks = len(line) - len(line.lstrip())
    try:
        tree = ast.parse(line.lstrip(), mode="eval")
    except SyntaxError as error:
        column = blanks + min((error.offset or len(line) + 1) - 1, len(line) - blanks)
        raise WhenError(
            "unreadable-condition", f"{text.strip()!r}: {error.msg}; write {LEGAL}", column
        ) from None
    walker = _Walker(facts, line.lstrip(), blanks)
    part = walker.boolean(tree.body)
    if len(walker.used) > MAX_FACTS:
        raise WhenError("too-long", f"a condition uses at most {MAX_FACTS} facts")
    return _condition(text.strip(), frozenset(walker.used), part.words, part.source)


class _Walker:
    def __init__(self, facts: Mapping[str, Fact], text: str, blanks: int) -> None:
        self.facts = facts
        self.text = text
        self.blanks = blanks
        self.used: set[str] = set()

    # Each method takes a node type apart and refuses all others.

    def boolean(self, node: ast.expr) -> _Part:
        if isinstance(node, ast.BoolOp):
            return self._joined(node)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            part = self.boolean(node.operand)
            lacks = part.fact.lacks if part.fact and part.kind == "bool" else ""
            return _Part("bool", f"(not {part.source})", lacks or f"not ({part.words})")
        if isinstance(node, ast.Compare):
            return self._comparison(node)
        part = self.value(node)
        if part.kind != "bool":
            raise self._error("wrong-type", f"{ast.unparse(node)} is not true or false", node)
        return part

    def _joined(self, node: ast.BoolOp) -> _Part:
        word = "and" if isinstance(node.op, ast.And) else "or"
        parts = [self.boolean(value) for value in node.values]
        for value, part in zip(node.values, parts, strict=True):
            if part.compound not in ("", word) and not self._bracketed(value):
                raise self._error(
                    "write-brackets", f'"{part.compound}" beside "{word}": write brackets', value
                )
        inner = [f"({p.words})" if p.compound not in ("", word) else p.words for p in parts]
        return _Part(
            "bool",
            "(" + f" {word} ".join(p.source for p in parts) + ")",
            f" {word} ".join(inner),
            compound=word,
        )

    def _bracketed(self, node: ast.expr) -> bool:
        before = self.text[: node.col_offset].rstrip()
        after = self.text[node.end_col_offset or 0 :].lstrip()
        return before.endswith("(") and after.startswith(")")

    def _comparison(self, node: ast.Compare) -> _Part:
        if isinstance(node.ops[0], ast.In | ast.NotIn):
            if len(node.ops) > 1:
                raise self._error(
                    "not-allowed", f"{ast.unparse(node)}: after in, go on with and", node
                )
            return self._membership(node, negated=isinstance(node.ops[0], ast.NotIn))
        nodes = [node.left, *node.comparators]
        parts = [self.value(item) for item in nodes]
        source, english = [], []
        for place, operator in enumerate(node.ops):
            if type(operator) not in _COMPARE:
                raise self._refused(node)
            symbol, phrase = _COMPARE[type(operator)]
            left, right = parts[place], parts[place + 1]
            self._same_type(left, right, symbol, node)
            source.append(_ordered(left, right, symbol) or f"{left.source} {symbol} {right.source}")
            english.append(f"{left.words} {phrase} {right.words}")
        return _Part("bool", "(" + " and ".join(source) + ")", " and ".join(english))

    def _same_type(self, left: _Part, right: _Part, symbol: str, node: ast.expr) -> None:
        kinds = {left.kind, right.kind}
        for this, other in ((left, right), (right, left)):
            if this.fact and this.kind in ("word", "order") and other.kind == "literal":
                self._known_word(this.fact, this.words, other.source, node)
                if this.kind == "order" and not _in_order(this.fact, left, right, symbol):
                    raise self._error(
                        "never-true",
                        f"{ast.unparse(node)}: {this.words} is {this.fact.describe()}",
                        node,
                    )
                kinds = {this.kind}
        if kinds in ({"word"}, {"order"}) and symbol in ("==", "!="):
            return
        if kinds == {"order"} and "literal" in (left.kind, right.kind):
            return
        # A fact in halves may meet whole and half numbers, a whole one only whole numbers.
        halved = next((o for n, o in ((left, right), (right, left)) if _half_beside(n, o)), None)
        if not kinds <= {"int", "half"} or halved:
            known = halved or (left if left.fact else right)
            legal = "a whole number" if halved else "not a fact; compare a fact"
            legal = known.fact.describe() if known.fact else legal
            raise self._error(
                "wrong-type",
                f"{ast.unparse(node)}: {known.words} is {legal}"
                + ("; write it alone, or with not" if known.kind == "bool" else ""),
                node,
            )
        if _never(left, right, symbol):
            known = left if left.fact or left.low != left.high else right
            raise self._error(
                "never-true",
                f"{ast.unparse(node)}: {known.words} is {known.low} to {known.high}",
                node,
            )

    def _membership(self, node: ast.Compare, *, negated: bool) -> _Part:
        word = "not in" if negated else "in"
        listed = node.comparators[0]
        if isinstance(listed, ast.List | ast.Tuple):
            left = self.value(node.left)
            literals = [self._literal(item) for item in listed.elts]
            if not literals:
                raise self._error("never-true", f"{ast.unparse(node)}: the list is empty", node)
            for item, literal in zip(listed.elts, literals, strict=True):
                probe = ast.Compare(node.left, [ast.Eq()], [item])
                ast.copy_location(probe, node)
                self._same_type(left, literal, "==", probe)
            source = ", ".join(literal.source for literal in literals)
            names = " or ".join(literal.words for literal in literals)
            return _Part(
                "bool",
                f"({left.source} {word} ({source},))",
                f"{left.words} is {'not ' if negated else ''}{names}",
            )
        right = self.value(listed)
        if right.kind != "set" or right.fact is None:
            raise self._error("wrong-type", f"{ast.unparse(listed)} is not a set or a list", listed)
        left = self._literal(node.left)
        self._known_word(right.fact, right.words, left.source, node)
        return _Part(
            "bool",
            f"({left.source} {word} {right.source})",
            f"{right.words} {'does not hold' if negated else 'holds'} {left.words}",
        )

    def value(self, node: ast.expr) -> _Part:
        if isinstance(node, ast.Attribute | ast.Name):
            return self._fact(node)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
            return self._sum(node)
        if isinstance(node, ast.Constant) or (
            isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)
        ):
            return self._literal(node)
        if isinstance(node, ast.BoolOp | ast.Compare) or (
            isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
        ):
            return self.boolean(node)
        raise self._refused(node)

    def _sum(self, node: ast.BinOp) -> _Part:
        left, right = self.value(node.left), self.value(node.right)
        if not {left.kind, right.kind} <= {"int", "half"}:
            raise self._error("wrong-type", f"{ast.unparse(node)}: only numbers add up", node)
        plus = isinstance(node.op, ast.Add)
        symbol = "+" if plus else "-"
        return _Part(
            left.kind if left.kind == right.kind else "half",
            f"({left.source} {symbol} {right.source})",
            f"{left.words} {'plus' if plus else 'minus'} {right.words}",
            low=left.low + (right.low if plus else -right.high),
            high=left.high + (right.high if plus else -right.low),
        )

    def _fact(self, node: ast.expr) -> _Part:
        name = ast.unparse(node)
        fact = self.facts.get(name)
        if fact is None:
            raise self._error(
                "unknown-fact", f"{name!r} is not a fact here{nearest(name, self.facts)}", node
            )
        self.used.add(name)
        return _Part(
            fact.kind, f"f[{name!r}]", label(name, fact), fact, low=fact.low, high=fact.high
        )

    def _literal(self, node: ast.expr) -> _Part:
        sign = 1
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            sign, node = -1, node.operand
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str) and sign == 1:
                return _Part("literal", repr(node.value), repr(node.value))
            if isinstance(node.value, int) and not isinstance(node.value, bool):
                number = sign * node.value
                return _Part("int", str(number), str(number), low=number, high=number)
            if isinstance(node.value, float) and (2 * node.value).is_integer():
                half = sign * node.value
                return _Part("half", str(half), str(half), low=half, high=half)
        raise self._error(
            "not-allowed", f"{ast.unparse(node)}: write a whole or half number or a 'word'", node
        )

    def _known_word(self, fact: Fact, name: str, source: str, node: ast.expr) -> None:
        found = ast.literal_eval(source)
        if found not in fact.words:
            raise self._error(
                "unknown-word" if isinstance(found, str) else "wrong-type",
                f"{name} has no {found!r} ({', '.join(fact.words)})",
                node,
            )

    def _refused(self, node: ast.expr) -> WhenError:
        message = f"{ast.unparse(node)} is not part of a condition; write {LEGAL}"
        return self._error("not-allowed", message, node)

    def _error(self, code: str, message: str, node: ast.expr) -> WhenError:
        return WhenError(code, message, self.blanks + node.col_offset)


def _in_order(fact: Fact, left: _Part, right: _Part, symbol: str) -> list[str]:
    """The words of an ordered fact for which a comparison with a literal holds."""
    if left.fact:
        at = fact.words.index(ast.literal_eval(right.source))
        pairs = [(place, at) for place in range(len(fact.words))]
    else:
        at = fact.words.index(ast.literal_eval(left.source))
        pairs = [(at, place) for place in range(len(fact.words))]
    compare = {
        "==": int.__eq__,
        "!=": int.__ne__,
        "<": int.__lt__,
        "<=": int.__le__,
        ">": int.__gt__,
        ">=": int.__ge__,
    }[symbol]
    return [word for word, pair in zip(fact.words, pairs, strict=True) if compare(*pair)]


def _ordered(left: _Part, right: _Part, symbol: str) -> str:
    """A comparison of an ordered fact with a word, as a list of the words that fulfil it."""
    part = left if left.fact else right
    if part.kind != "order" or part.fact is None or left.kind == right.kind:
        return ""
    return f"({part.source} in {tuple(_in_order(part.fact, left, right, symbol))!r})"


def _half_beside(number: _Part, other: _Part) -> bool:
    """Whether a half number is compared with a value that is always whole."""
    written = number.kind == "half" and number.low == number.high
    return written and other.kind == "int" and other.low != other.high


def _never(left: _Part, right: _Part, symbol: str) -> bool:
    """Whether no value of the two ranges fulfils the comparison."""
    return {
        "==": left.low > right.high or right.low > left.high,
        "!=": left.low == left.high == right.low == right.high,
        "<": left.low >= right.high,
        "<=": left.low > right.high,
        ">": left.high <= right.low,
        ">=": left.high < right.low,
    }[symbol]
