"""Grades of the decisions of a round, by what each cost against the best option.

The cost of a decision is the worth of the best option less that of the one that was taken. Its
grade goes by the cost as a share of the decider's first base wager.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from houseway.errors import HousewayError
from houseway.json_view import JSON_FORM, JSON_NAME, AsJson, JsonView
from houseway.library import Game
from houseway.odds.option_worth import TIE, DecisionWorth, answer_said, decision_worth, option_label
from houseway.progress import reporting
from houseway.settling.played_decisions import PlayedDecision, played_decisions
from houseway.table.rounds import split_choice, who_text


@dataclass(frozen=True, slots=True)
class Grade(AsJson):
    """A grade, and the most that a decision of it costs, as a share of the base wager."""

    name: str
    most: Fraction | None

    def as_json(self) -> dict[str, Any]:
        return {"name": self.name, "most": None if self.most is None else float(self.most)}


BEST = Grade("best", Fraction(0))
GRADES = (
    BEST,
    Grade("good", Fraction(1, 100)),
    Grade("inaccuracy", Fraction(5, 100)),
    Grade("mistake", Fraction(20, 100)),
    Grade("blunder", None),
)


def grade_of(share: float) -> Grade:
    """The grade of a cost, a share of the base wager.

    >>> [grade_of(share).name for share in (0, 0.01, 0.05, 0.2, 0.21)]
    ['best', 'good', 'inaccuracy', 'mistake', 'blunder']
    """
    fits = (grade for grade in GRADES if grade.most is None or share <= grade.most + TIE)
    return next(fits)


@dataclass(frozen=True, slots=True, kw_only=True)
class GradedDecision(AsJson):
    """A decision of a round. Without solved values, `why_not` says why and the rest is None.

    `cost` is in cents, not rounded.
    """

    number: int
    place: int
    seat: int
    backline: str
    who: str
    hand: str
    answer: str
    label: str
    worth: DecisionWorth | None
    cost: float | None = field(metadata={JSON_NAME: "cost_cents"})
    grade: Grade | None = field(metadata={JSON_FORM: lambda grade: grade and grade.name})
    why_not: str


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class RoundReview(JsonView):
    """The decisions of a round with their grades."""

    game: str
    decisions: tuple[GradedDecision, ...]

    @property
    def cost(self) -> float:
        """The cost of all graded decisions, in cents."""
        return sum(decision.cost or 0.0 for decision in self.decisions)

    def __repr__(self) -> str:
        grades = [d.grade.name if d.grade else "no grade" for d in self.decisions]
        return f"<{self.game}: {', '.join(grades)[:120]}>"

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "grades": [grade.as_json() for grade in GRADES],
            "decisions": [decision.as_json() for decision in self.decisions],
        }


def review(game: Game, record: Mapping[str, Any]) -> RoundReview:
    """The decisions of a recorded round, each with the worth of its options and a grade."""
    return RoundReview(game=game.id, decisions=tuple(_graded(game, record)))


def _graded(game: Game, record: Mapping[str, Any]) -> Iterator[GradedDecision]:
    played: Sequence[PlayedDecision] = played_decisions(game, record)
    readings, settings = record.get("readings"), record.get("settings")
    chosen = game.but(readings=readings, settings=settings) if readings or settings else game
    report = reporting("decisions")
    for done, decision in enumerate(played, start=1):
        yield graded_decision(chosen, decision)
        report(done, len(played))


def graded_decision(game: Game, decision: PlayedDecision) -> GradedDecision:
    """One decision with its grade, or with the reason why it has none."""
    seen = decision.seen
    seat, backline = (decision.before.setup.bank, "") if isinstance(seen.who, str) else seen.who
    told: dict[str, Any] = {
        "number": decision.number,
        "place": decision.place,
        "seat": seat,
        "backline": backline,
        "who": who_text(seen.who),
        "hand": seen.hand,
        "answer": decision.answer,
        "label": option_label(decision.answer),
    }
    try:
        worth = decision_worth(game, seen)
        taken = worth.of(answer_said(game, seen, decision.answer))
        if taken is None or _is_for_less(decision, worth):
            raise HousewayError("no-value", f"{decision.answer} has no solved value")
    except HousewayError as error:
        return GradedDecision(**told, worth=None, cost=None, grade=None, why_not=error.message)
    stake = _at_stake(decision, worth)
    cost = max(0.0, worth.best.value - taken.value) * stake
    share = cost / worth.base if worth.base else 0.0
    grade = BEST if taken.best else grade_of(share)
    cost = 0.0 if taken.best else cost
    return GradedDecision(**told, worth=worth, cost=cost, grade=grade, why_not="")


def _is_for_less(decision: PlayedDecision, worth: DecisionWorth) -> bool:
    """Whether less was put down than the values are of, as in a double for less."""
    verb, amount = split_choice(decision.answer)
    most = decision.seen.amounts.get(verb)
    return amount is not None and most is not None and verb != worth.wager and amount < most[1]


def _at_stake(decision: PlayedDecision, worth: DecisionWorth) -> int:
    """The cents that the values are of: those of an insurance that was taken for less."""
    verb, amount = split_choice(decision.answer)
    return amount if amount is not None and verb == worth.wager else worth.stake
