"""The `when` language: what it accepts, what it refuses and where, and what it means."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from itertools import product

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from houseway.wagers.facts import Fact, Facts, Value, half, number, word, words, yes_no
from houseway.wagers.when import ALWAYS, MAX_FACTS, MAX_LENGTH, WhenError, parse_when

KNOWN: Mapping[str, Fact] = {
    "player.total": number("points", 0, 9),
    "banker.total": number("points", 0, 9),
    "player.lead": number("lead", -9, 9),
    "player.natural": yes_no("two cards, 8 or 9"),
    "winner": word("who", ["player", "banker", "tie"]),
    "player.pair": word("first two", ["none", "mixed", "suited"]),
    "first4.makes": words("first four", ["royal-flush", "two-pair", "pair"]),
    "hand.total": half("points", 17, 24),
    "dealer.total": half("points", 17, 24),
}

# --- an evaluator of its own -------------------------------------------------------------------

_OPERATORS: Mapping[type[ast.AST], Callable[[object, object], object]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,  # type: ignore[dict-item]
    ast.LtE: operator.le,  # type: ignore[dict-item]
    ast.Gt: operator.gt,  # type: ignore[dict-item]
    ast.GtE: operator.ge,  # type: ignore[dict-item]
    ast.In: lambda item, group: item in group,  # type: ignore[operator]
    ast.NotIn: lambda item, group: item not in group,  # type: ignore[operator]
    ast.Add: operator.add,
    ast.Sub: operator.sub,
}


def evaluate(node: ast.AST, facts: Facts) -> object:
    """Walks the expression anew for every question, in the plainest way."""
    match node:
        case ast.Expression(body=body):
            return evaluate(body, facts)
        case ast.Constant(value=value):
            return value
        case ast.Name(id=name):
            return facts[name]
        case ast.Attribute(value=ast.Name(id=owner), attr=name):
            return facts[f"{owner}.{name}"]
        case ast.List(elts=items):
            return [evaluate(item, facts) for item in items]
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            return not evaluate(inner, facts)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(value) | float(value))):
            return -value
        case ast.BinOp(left=left, op=sign, right=right):
            return _OPERATORS[type(sign)](evaluate(left, facts), evaluate(right, facts))
        case ast.BoolOp(op=ast.And(), values=parts):
            return all(evaluate(part, facts) for part in parts)
        case ast.BoolOp(op=ast.Or(), values=parts):
            return any(evaluate(part, facts) for part in parts)
        case ast.Compare(left=first, ops=signs, comparators=others):
            values = [evaluate(part, facts) for part in (first, *others)]
            steps = zip(signs, values, values[1:], strict=False)
            return all(_OPERATORS[type(sign)](a, b) for sign, a, b in steps)
    raise AssertionError(ast.dump(node))


def holds(text: str, facts: Facts) -> object:
    return evaluate(ast.parse(text, mode="eval"), facts)


def refusal(text: str) -> WhenError | None:
    try:
        parse_when(text, KNOWN)
    except WhenError as error:
        return error
    return None


# --- what a condition means ----------------------------------------------------------------------


def _any_of(fact: Fact) -> st.SearchStrategy[Value]:
    if fact.kind == "set":
        return st.frozensets(st.sampled_from(fact.words))
    return st.sampled_from(fact.domain)


any_facts = st.fixed_dictionaries({name: _any_of(fact) for name, fact in KNOWN.items()})
_sign = st.sampled_from(["==", "!=", "<", "<=", ">", ">="])
_total = st.sampled_from(["player.total", "banker.total"])
_points = st.integers(1, 8).map(str)
_amount = st.one_of(
    _total,
    _points,
    st.builds("{} + {}".format, _total, _points),
    st.builds("player.lead - {}".format, _points),
    st.builds("({} - {}) + {}".format, _total, _total, _points),
)
_counted = st.sampled_from(["hand.total", "dealer.total"])
_half_points = st.integers(34, 48).map(lambda twice: f"{twice // 2}{'.5' if twice % 2 else ''}")
_half_amount = st.one_of(
    _counted,
    _half_points,
    _total,
    st.builds("{} - {}".format, _counted, _half_points),
    st.builds("{} + {}".format, _counted, _total),
    st.just("-0.5"),
)
_winner = st.sampled_from(["'player'", "'banker'", "'tie'"])
_in = st.sampled_from(["in", "not in"])
_made = st.sampled_from(["'royal-flush'", "'two-pair'", "'pair'"])


def _listed(items: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.lists(items, min_size=1, max_size=3).map(lambda found: f"[{', '.join(found)}]")


_plain = st.one_of(
    st.just("player.natural"),
    st.builds("{} {} {}".format, _total, _sign, _points),
    st.builds("{} {} {}".format, _total, _sign, _amount),
    st.builds("player.lead {} {}".format, _sign, st.integers(-8, 8)),
    st.builds("{} <= {} < {}".format, _points, _total, _amount),
    st.builds("{} {} {}".format, _total, _in, _listed(_points)),
    st.builds("{} {} {}".format, _counted, _sign, _half_amount),
    st.builds("{} <= {} < {}".format, _half_points, _counted, _half_amount),
    st.builds("{} {} {}".format, _counted, _in, _listed(_half_points)),
    st.builds("winner {} {}".format, st.sampled_from(["==", "!="]), _winner),
    st.builds("winner {} {}".format, _in, _listed(_winner)),
    st.builds("{} {} first4.makes".format, _made, _in),
)
conditions = st.recursive(
    _plain,
    lambda inner: st.one_of(
        st.builds("not ({})".format, inner),
        st.builds("({}) and ({})".format, inner, inner),
        st.builds("({}) or ({})".format, inner, inner),
        st.builds("({}) or ({}) or ({})".format, inner, inner, inner),
    ),
    max_leaves=5,
)


@given(conditions, any_facts)
@example("4 <= player.lead <= 9", dict.fromkeys(KNOWN, 4))
@example("hand.total == 21.5", dict.fromkeys(KNOWN, 21.5))
@example("hand.total == 21", dict.fromkeys(KNOWN, 21.5))
@example("hand.total - dealer.total > 0.5", {"hand.total": 21.5, "dealer.total": 21})
def test_a_condition_means_what_an_independent_reading_of_it_means(
    text: str, facts: dict[str, Value]
) -> None:
    refused = refusal(text)
    if refused:
        # Random sizes may ask for what cannot be; any other refusal would be a fault.
        assert refused.code in ("never-true", "too-long")
    else:
        assert parse_when(text, KNOWN)(facts) is holds(text, facts)


@given(conditions)
def test_a_condition_uses_exactly_the_facts_that_it_names(text: str) -> None:
    assume(not refusal(text))
    assert parse_when(text, KNOWN).uses == {name for name in KNOWN if name in text}


_comparison = st.builds(
    "{} {} {}".format,
    st.sampled_from(["player.total", "player.lead", "player.total + banker.total"]),
    _sign,
    st.integers(-12, 20),
) | st.builds(
    "{} {} {}".format,
    st.sampled_from(["hand.total", "hand.total - dealer.total", "hand.total + player.total"]),
    _sign,
    st.integers(-20, 70).map(lambda twice: twice / 2),
)


@given(_comparison)
@example("player.total > 9")
@example("player.total >= 9")
@example("player.lead < -9")
@example("player.total + banker.total == 19")
@example("hand.total > 24")
@example("hand.total > 23.5")
@example("hand.total == 24.5")
@example("hand.total - dealer.total == 6.5")
@example("hand.total - dealer.total == 7.5")
def test_a_comparison_is_refused_as_never_true_exactly_when_no_round_fulfils_it(text: str) -> None:
    names = [name for name in KNOWN if name in text]
    rounds = product(*(KNOWN[name].domain for name in names))
    possible = any(holds(text, dict(zip(names, values, strict=True))) for values in rounds)
    refused = refusal(text)
    assert (refused.code if refused else "") == ("" if possible else "never-true")


@given(
    st.text(st.sampled_from("()[]'=<>!+-. ~#x\\\"0123é\n\x00:{}") | st.characters(), max_size=40)
)
@example("-" * 250 + "1 == player.total")
@example("(" * 140 + "player.natural" + ")" * 140)
@example("not " * 70 + "player.natural")
@example("+player.total == 3")
@example("~player.total == 3")
@example("player.total in []")
def test_any_text_is_a_condition_or_a_plain_refusal(text: str) -> None:
    refused = refusal(text)
    if refused:
        assert 0 <= refused.column <= len(text)
        assert refused.message
    else:
        assert parse_when(text, KNOWN).uses <= set(KNOWN)


def test_half_a_point_separates_a_natural_from_a_drawn_21() -> None:
    # A ten-value card with an ace counts 10.5 on the initial deal and 10 later (004:790-794).
    best, tied = parse_when("hand.total > 21", KNOWN), parse_when("hand.total == 21", KNOWN)
    assert [best({"hand.total": total}) for total in (20, 21, 21.5, 22)] == [
        *(False, False, True, True)
    ]
    assert [tied({"hand.total": total}) for total in (20, 21, 21.5, 22)] == [
        *(False, True, False, False)
    ]


def test_a_fact_in_halves_takes_every_half_from_its_least_to_its_most() -> None:
    assert half("points", 2, 4).domain == (2, 2.5, 3, 3.5, 4)
    assert half("points", 2, 4).describe() == "2 to 4 in halves"
    # Whole points are written without a point in what a line says.
    assert [*map(str, half("points", 20, 22).domain)] == ["20", "20.5", "21", "21.5", "22"]


def test_an_empty_condition_always_holds() -> None:
    assert parse_when("  ", KNOWN) is ALWAYS
    assert ALWAYS({}) is True


def test_a_condition_may_run_over_several_lines() -> None:
    condition = parse_when("(winner == 'tie'\n or player.natural)\n and player.total == 8", KNOWN)
    assert condition({"winner": "player", "player.natural": True, "player.total": 8})
    assert not condition({"winner": "player", "player.natural": False, "player.total": 8})


# --- what is refused ------------------------------------------------------------------------------

LEGAL = "write comparisons of facts, in [..], and, or, not, + and -"

REFUSED = [
    # Each row: the condition, the code, the column where the fault begins, the message.
    (
        "player.total ==",
        "unreadable-condition",
        15,
        f"'player.total ==': invalid syntax; {LEGAL}",
    ),
    (
        "player.total = 3",
        "unreadable-condition",
        13,
        f"'player.total = 3': invalid syntax; {LEGAL}",
    ),
    (
        "winner == 'tie' # of course",
        "unreadable-condition",
        16,
        f"'#' cannot stand in a condition; {LEGAL}",
    ),
    ("winner == 'é'", "unreadable-condition", 11, f"'é' cannot stand in a condition; {LEGAL}"),
    ("winer == 'tie'", "unknown-fact", 0, "'winer' is not a fact here. Did you mean winner?"),
    (
        "winner == 'tie' and bankr.total == 3",
        "unknown-fact",
        20,
        (
            "'bankr.total' is not a fact here. "
            "Did you mean banker.total or hand.total or player.total?"
        ),
    ),
    (
        "xyz == 3",
        "unknown-fact",
        0,
        (
            "'xyz' is not a fact here. Known: player.total, banker.total, player.lead, "
            "player.natural, winner, player.pair, first4.makes, hand.total, dealer.total"
        ),
    ),
    ("winner == 'ties'", "unknown-word", 0, "winner has no 'ties' (player, banker, tie)"),
    (
        "player.total == 3 and winner in ['tie', 'nobody']",
        "unknown-word",
        22,
        "winner has no 'nobody' (player, banker, tie)",
    ),
    (
        "'trips' in first4.makes",
        "unknown-word",
        0,
        "first4 makes has no 'trips' (royal-flush, two-pair, pair)",
    ),
    (
        "3 in first4.makes",
        "wrong-type",
        0,
        "first4 makes has no 3 (royal-flush, two-pair, pair)",
    ),
    ("player.total == 'tie'", "wrong-type", 0, "player.total == 'tie': player total is 0 to 9"),
    (
        "winner == 3",
        "wrong-type",
        0,
        "winner == 3: winner is one of 'player', 'banker', 'tie'",
    ),
    (
        "winner < 'tie'",
        "wrong-type",
        0,
        "winner < 'tie': winner is one of 'player', 'banker', 'tie'",
    ),
    (
        "first4.makes == 'pair'",
        "wrong-type",
        0,
        "first4.makes == 'pair': first4 makes is a set of 'royal-flush', 'two-pair', 'pair'",
    ),
    (
        "player.natural == 1",
        "wrong-type",
        0,
        "player.natural == 1: player natural is true or false; write it alone, or with not",
    ),
    ("not winner", "wrong-type", 4, "winner is not true or false"),
    ("player.total", "wrong-type", 0, "player.total is not true or false"),
    ("'a' == 'a'", "wrong-type", 0, "'a' == 'a': 'a' is not a fact; compare a fact"),
    ("winner in player.total", "wrong-type", 10, "player.total is not a set or a list"),
    (
        "player.natural + 1 == 2",
        "wrong-type",
        0,
        "player.natural + 1: only numbers add up",
    ),
    ("player.total == 10", "never-true", 0, "player.total == 10: player total is 0 to 9"),
    (
        "winner == 'tie' and player.total in [3, 12]",
        "never-true",
        20,
        "player.total == 12: player total is 0 to 9",
    ),
    ("player.total in []", "never-true", 0, "player.total in []: the list is empty"),
    (
        "player.natural and winner == 'tie' or player.total == 3",
        "write-brackets",
        0,
        '"and" beside "or": write brackets',
    ),
    (
        "winner == 'tie' or player.natural and player.total == 3",
        "write-brackets",
        19,
        '"and" beside "or": write brackets',
    ),
    ("player.natural == True", "not-allowed", 18, "True: write a whole or half number or a 'word'"),
    ("hand.total == 21.25", "not-allowed", 14, "21.25: write a whole or half number or a 'word'"),
    ("hand.total == 1e999", "not-allowed", 14, "1e309: write a whole or half number or a 'word'"),
    ("player.total == 3.5", "wrong-type", 0, "player.total == 3.5: player total is 0 to 9"),
    ("player.total == 3.0", "wrong-type", 0, "player.total == 3.0: player total is 0 to 9"),
    ("2.5 <= player.total", "wrong-type", 0, "2.5 <= player.total: player total is 0 to 9"),
    ("player.total in [3, 3.5]", "wrong-type", 0, "player.total == 3.5: player total is 0 to 9"),
    (
        "player.total + banker.total == 9.5",
        "wrong-type",
        0,
        "player.total + banker.total == 9.5: player total plus banker total is a whole number",
    ),
    (
        "winner == 21.5",
        "wrong-type",
        0,
        "winner == 21.5: winner is one of 'player', 'banker', 'tie'",
    ),
    (
        "hand.total == 'tie'",
        "wrong-type",
        0,
        "hand.total == 'tie': hand total is 17 to 24 in halves",
    ),
    ("hand.total == 24.5", "never-true", 0, "hand.total == 24.5: hand total is 17 to 24"),
    ("hand.total in [21, 16.5]", "never-true", 0, "hand.total == 16.5: hand total is 17 to 24"),
    (
        "player.total in [1] == 2",
        "not-allowed",
        0,
        "player.total in [1] == 2: after in, go on with and",
    ),
    (
        "player.total is 3",
        "not-allowed",
        0,
        f"player.total is 3 is not part of a condition; {LEGAL}",
    ),
    (
        "winner == 'tie' and len(winner) == 3",
        "not-allowed",
        20,
        f"len(winner) is not part of a condition; {LEGAL}",
    ),
    (
        "player.total[0] == 1",
        "not-allowed",
        0,
        f"player.total[0] is not part of a condition; {LEGAL}",
    ),
    (
        "player.total * 2 == 4",
        "not-allowed",
        0,
        f"player.total * 2 is not part of a condition; {LEGAL}",
    ),
    ("+player.total == 3", "not-allowed", 0, f"+player.total is not part of a condition; {LEGAL}"),
    ("(x := 3) == 3", "not-allowed", 1, f"(x := 3) is not part of a condition; {LEGAL}"),
    ("(lambda: 1)", "not-allowed", 1, f"lambda: 1 is not part of a condition; {LEGAL}"),
    (
        "player.total == (3 if player.natural else 4)",
        "not-allowed",
        17,
        f"3 if player.natural else 4 is not part of a condition; {LEGAL}",
    ),
]


@pytest.mark.parametrize(("text", "code", "column", "message"), REFUSED)
def test_a_refusal_names_its_kind_its_place_and_what_would_be_legal(
    text: str, code: str, column: int, message: str
) -> None:
    with pytest.raises(WhenError) as caught:
        parse_when(text, KNOWN)
    error = caught.value
    assert (error.code, error.column, error.message) == (code, column, message)


def test_the_column_counts_the_blanks_before_the_condition() -> None:
    with pytest.raises(WhenError) as caught:
        parse_when("   winner == 'ties'", KNOWN)
    assert caught.value.column == 3


@pytest.mark.parametrize(
    "text",
    ["__import__('os').remove('x')", "player.__class__", "().__class__", "[x for x in winner]"],
)
def test_nothing_but_facts_can_be_reached(text: str) -> None:
    with pytest.raises(WhenError):
        parse_when(text, KNOWN)


def test_a_condition_has_an_end() -> None:
    with pytest.raises(WhenError, match=f"{MAX_LENGTH + 1} characters") as caught:
        parse_when("player.natural".ljust(MAX_LENGTH + 1), KNOWN)
    assert caught.value.code == "too-long"
    assert parse_when("player.natural".ljust(MAX_LENGTH), KNOWN).text == "player.natural"


def test_a_condition_looks_at_a_limited_number_of_facts() -> None:
    many = {f"f{n}": yes_no("") for n in range(MAX_FACTS + 1)}
    parse_when(" or ".join(list(many)[:MAX_FACTS]), many)
    with pytest.raises(WhenError, match=f"at most {MAX_FACTS} facts"):
        parse_when(" or ".join(many), many)


# --- in English ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("winner == 'tie'", "winner is 'tie'"),
        ("player.total != 6", "player total is not 6"),
        ("player.total < 6", "player total is below 6"),
        ("player.total <= 6", "player total is at most 6"),
        ("player.total > 6", "player total is above 6"),
        ("player.total >= 6", "player total is at least 6"),
        (
            "4 <= player.lead <= 9",
            "4 is at most player lead and player lead is at most 9",
        ),
        ("player.lead == -3", "player lead is -3"),
        ("banker.total in [6, 7]", "banker total is 6 or 7"),
        ("winner not in ['tie']", "winner is not 'tie'"),
        ("'pair' in first4.makes", "first4 makes holds 'pair'"),
        ("'pair' not in first4.makes", "first4 makes does not hold 'pair'"),
        ("not player.natural", "not (player natural)"),
        (
            "player.total + banker.total == 9",
            "player total plus banker total is 9",
        ),
        ("player.total - 1 == 2", "player total minus 1 is 2"),
        ("hand.total == 21.5", "hand total is 21.5"),
        ("hand.total in [20, 21.5]", "hand total is 20 or 21.5"),
        ("hand.total > dealer.total + 0.5", "hand total is above dealer total plus 0.5"),
        (
            "(winner == 'tie' or player.natural) and player.total == 8",
            "(winner is 'tie' or player natural) and player total is 8",
        ),
    ],
)
def test_a_condition_reads_in_english(text: str, english: str) -> None:
    assert parse_when(text, KNOWN).words == english
