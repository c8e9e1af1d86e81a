"""Amounts of a pot game in words: of its limits, with what they come to."""

from __future__ import annotations

from fractions import Fraction

from houseway.families.round_poker.betting.amounts import Amount
from houseway.families.round_poker.rules import RoundPokerRules
from houseway.families.round_poker.section import Structure
from houseway.money import dollars
from houseway.package_files import json_beside
from houseway.prose.words import NUMBERS, part, times

WORDS: dict[str, dict[str, str]] = json_beside(__file__, "words.json")
STRUCTURES = WORDS["structures"]
FREE = ("pot-limit", "no-limit")
PARTS = {Fraction(1, 3): "a third", Fraction(2, 3): "two thirds"}


def limit_name(rules: RoundPokerRules, limit: str) -> str:
    """The name of a limit, as this structure uses it."""
    if limit == "big-blind":
        return "the big blind"
    structure = rules.stakes.structure
    if limit == "upper":
        return "the upper limit"
    if structure in FREE:
        return "the least bet"
    return "the limit" if structure == "straight" else "the lower limit"


def amount_words(rules: RoundPokerRules, amount: Amount) -> str:
    """An amount of the sheet: "half the lower limit ($2)"."""
    cents = dollars(rules.cents(amount))
    if not amount.of:
        return cents
    return f"{share_of(amount.times, limit_name(rules, amount.of))} ({cents})"


def share_of(factor: Fraction, noun: str) -> str:
    """
    >>> share_of(Fraction(1, 2), "the big blind"), share_of(Fraction(4), "the big blind")
    ('half the big blind', 'four times the big blind')
    """
    if factor == 1:
        return noun
    if factor == Fraction(1, 2):
        return f"half {noun}"
    if factor.denominator == 1 and factor < len(NUMBERS):
        return f"{times(factor)} {noun}"
    return f"{PARTS.get(factor) or part(factor)} of {noun}"


def may_be(rules: RoundPokerRules, *structures: Structure) -> bool:
    """Whether the table may be posted with one of these structures."""
    setting = rules.sheet.setting.get("structure")
    known = {rules.stakes.structure, *(setting.choices if setting else ())}
    return not known.isdisjoint(structures)


def stakes_words(rules: RoundPokerRules) -> str:
    """The limits of the table, and what may be bet."""
    stakes = rules.stakes
    lower, upper = dollars(stakes.lower * 100), dollars(stakes.upper * 100)
    match stakes.structure:
        case "fixed":
            return f"Every bet and raise is the limit of its round, {lower} or {upper}"
        case "straight":
            return f"Every bet and raise is {lower}"
        case "spread":
            return (
                f"A bet is {lower} to {upper}; a raise adds at least as much as the last bet or "
                f"raise and at most {upper}"
            )
        case "pot-limit":
            return (
                f"A bet is {lower} or more, at most what is in the pot; a raise adds at least as "
                "much as the last bet or raise, at most the pot"
            )
        case _:
            return (
                f"A bet is {lower} or more, up to all your chips; a raise adds at least as much as "
                "the last bet or raise"
            )
