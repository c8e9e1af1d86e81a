"""The part of a page that a family writes: how its kind of game is played."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from houseway.prose.conditions import Clause, say
from houseway.prose.document import Block, Sentence
from houseway.prose.two_hands import say_together
from houseway.wagers.facts import Fact


@dataclass(frozen=True, slots=True, kw_only=True)
class FamilyProse:
    """The part of a family in the rules of a game.

    `object` is the game in a few sentences, `values` what cards and hands are worth, `steps` the
    round from the first card to the last, `decisions` what may be chosen and what the house would
    do, `results` how hands are compared. `clauses` say the facts that rows of wagers look at, and
    `terms` are the words that need an explanation, with it. `mishaps` stand instead of the common
    chapter about irregularities, where a family has irregularities of its own. `middle` names what
    lies in the middle of the table beside the hands of the dealing order, `settles_early` whether
    bets that the first cards decide are settled at once, `raises` the wagers of which the steps
    tell who may place them and how much, `two_hands` the names of a player's hands that are
    compared one by one. A family that says nothing leaves a page
    with the chapters that all games have.
    """

    object: tuple[Sentence, ...] = ()
    values: tuple[Block, ...] = ()
    steps: tuple[tuple[Sentence, ...], ...] = ()
    decisions: tuple[Block, ...] = ()
    results: tuple[Block, ...] = ()
    mishaps: tuple[Block, ...] = ()
    middle: tuple[str, ...] = ()
    settles_early: bool = False
    raises: Collection[str] = ()
    two_hands: tuple[str, str] | None = None
    clauses: Mapping[str, Clause] = field(default_factory=dict)
    terms: Mapping[str, str] = field(default_factory=dict)

    def say(self, condition: str, facts: Mapping[str, Fact]) -> str:
        """A condition of a row in running text."""
        text = say(condition, facts, self.clauses)
        return say_together(text, *self.two_hands) if self.two_hands else text


def no_prose(_rules: object, _tell: object) -> FamilyProse:
    """The part of a family that writes none."""
    return FamilyProse()
