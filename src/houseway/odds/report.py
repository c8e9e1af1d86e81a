"""`houseway odds`: every wager of a game priced, decisions solved, readings compared."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, TypeVar, overload

from houseway.arguments import shown, text_of
from houseway.errors import HousewayError, UnknownName
from houseway.families.branches import Analyst, Branch, Solving
from houseway.families.figures import Figure
from houseway.json_view import JsonView
from houseway.library import Game
from houseway.notebook import html_table, shortened
from houseway.pricing import (
    PRICE_HEAD,
    Decision,
    Price,
    Strategy,
    Valued,
    check_per_unit,
    check_weights,
    checked,
    decisions,
    has_unit_price,
    price_cells,
    priced,
    without_unit_price,
)
from houseway.sheet.model import WagerSection
from houseway.strategy import lead_wager
from houseway.wagers.rows import Wager, build_wager

# The sections of a sheet that move a price.
PRICED = {"deck", "deal", "draw", "play", "wager", "house_way"}

P = TypeVar("P", Price, Valued)


@dataclass(frozen=True, slots=True)
class Priced:
    """One wager: its price at best play, and at the house way where that differs."""

    price: Price | Valued
    house_way: Price | None = None

    @property
    def counted(self) -> Price:
        """The price as counts of deals, where rounds can be listed."""
        assert isinstance(self.price, Price)
        return self.price


@dataclass(frozen=True, slots=True, repr=False)
class Odds:
    """Exact prices of a game."""

    game: Game
    wagers: tuple[Priced, ...]
    decisions: tuple[Decision, ...] = ()
    decided_for: str = ""  # the wager whose value the choices maximise
    chart: dict[str, Any] | None = None  # the best play, where it goes by a chart
    jackpots: dict[str, Fraction] = field(default_factory=dict)  # how often a hand wins each

    def __hash__(self) -> int:
        return hash((self.game, self.wagers, self.decided_for))

    @property
    def not_priced(self) -> list[str]:
        """Wagers without a price per unit, because a row pays dollars whatever the stake."""
        return without_unit_price(self.game.wagers)

    def __repr__(self) -> str:
        prices = ", ".join(f"{i.price.id} {float(i.price.ev):+.6f}" for i in self.wagers)
        return shortened(f"<{self.game.label}: {prices}", 190) + ">"

    def _repr_html_(self) -> str:
        return html_table(
            f"{self.game.name}: exact odds",
            PRICE_HEAD,
            (price_cells(item.price) for item in self.wagers),
            notes=(
                f"Best play for {self.decided_for}." if self.decided_for else "",
                f"Without a price per unit: {', '.join(self.not_priced)}"
                if self.not_priced
                else "",
            ),
        )

    @overload
    def price(self, name: str) -> Price | Valued: ...

    @overload
    def price(self, name: str, kind: type[P]) -> P: ...

    def price(self, name: str, kind: Any = None) -> Price | Valued:
        """The price of one wager by its id or printed name, or of one of its numbers (`flex-7`).

        A wager of which all deals are counted has a `Price`, a solved or simulated one a `Valued`.
        `kind` asks for one of the two and refuses the other.
        """
        text_of(name, "wager", "a wager by its id or name")
        for item in self.wagers:
            if is_named(item.price.wager, item.price.number, name):
                return _of_kind(item.price, kind)
        raise UnknownName("wager", name, [item.price.id for item in self.wagers], where="wager")

    def part_of(self, item: Priced) -> str:
        """The wager whose figures hold this one's money already: raises, and what it obliges."""
        analyst, wager = self.game.analyst, item.price.wager
        if not isinstance(analyst, Solving) or wager.id == analyst.lead.id:
            return ""
        return analyst.lead.id if wager.section.kind in ("base", "raise") else ""

    def as_json(self) -> dict[str, Any]:
        report = {
            "game": self.game.id,
            "name": self.game.name,
            "settings": self.game.settings,
            "readings": self.game.readings,
            "wagers": [_priced_json(item, self.part_of(item)) for item in self.wagers],
            "strategy": strategy_json(self),
        }
        if self.jackpots:
            report["jackpots"] = [
                {"jackpot": name, "chance": float(chance), "chance_fraction": fraction_text(chance)}
                for name, chance in self.jackpots.items()
            ]
        return report | ({"not_priced": self.not_priced} if self.not_priced else {})


def solve(game: Game, *, only: str = "") -> Odds:
    """Price the wagers of a game; `only` names one of them by id or printed name."""
    analyst = game.analyst
    chosen = [w for w in game.wagers.values() if (_spots(w, only) if only else has_unit_price(w))]
    if not chosen:
        raise UnknownName("wager", only, game.wagers, where="wager")
    if isinstance(analyst, Solving):
        return _solved(game, analyst, chosen)
    branches = _Branches(analyst)
    lead = lead_wager(game)
    solved = decisions(lead, branches.of(lead), analyst)
    best: Strategy = {item.knows: item.best for item in solved}
    house: Strategy = {item.knows: item.house_way for item in solved}
    differs = best != house
    result = []
    for wager in chosen:
        for number in _spots(wager, only):
            price = priced(wager, number, branches.of(wager), best, analyst.total_weight)
            other = (
                priced(wager, number, branches.of(wager), house, analyst.total_weight)
                if differs
                else None
            )
            result.append(Priced(price, other if other and other != price else None))
    return Odds(game, tuple(result), tuple(solved), lead.id if solved else "")


def _solved(game: Game, analyst: Solving, chosen: Sequence[Wager]) -> Odds:
    """Prices of a game that its family solves by its own means."""
    result = [item for wager in chosen for item in _offered_price(analyst, wager)]
    if not result:
        raise HousewayError(
            "not-offered",
            f"{chosen[0].name} is not offered with these readings and this shoe",
            where="wager",
        )
    # A side bet alone asks for no decision.
    leads = any(wager.id == analyst.lead.id for wager in chosen)
    return Odds(
        game,
        tuple(result),
        decided_for=analyst.lead.id if leads else "",
        chart=analyst.chart() if leads else None,
        jackpots=_jackpots(game, analyst) if leads else {},
    )


def _offered_price(analyst: Solving, wager: Wager) -> Iterator[Priced]:
    """The price of a wager, if it can come to lie there at all."""
    check_per_unit(wager)
    if not _is_offered(wager):
        return
    if wager.id == analyst.lead.id:
        yield Priced(Valued(wager, analyst.figure()))
        return
    found = analyst.weights(wager)
    if found is None:
        yield Priced(Valued(wager, analyst.estimate(wager)))
    elif found[1]:  # insurance is never offered by a shoe without aces, a raise that is never best
        weights = tuple((row, found[0][row.id]) for row in wager.all_rows)
        yield Priced(checked(Price(wager, None, weights, found[1])))


def _jackpots(game: Game, analyst: Solving) -> dict[str, Fraction]:
    """How often a hand against the player-dealer's wins each jackpot: a bet that pays nothing."""
    facts = game.family.facts(game.sheet)
    found = {}
    for name, jackpot in game.sheet.jackpot.items():
        row = {"id": "won", "when": f"not hand.folded and ({jackpot.when})", "pays": "push"}
        section = WagerSection.model_validate({"kind": "bonus", "rows": [row]})
        counted = analyst.weights(build_wager(name, section, facts, jackpot.cite))
        if counted:
            found[name] = Fraction(counted[0]["won"], counted[1])
    return found


@dataclass(slots=True)
class _Branches:
    """One enumeration serves all wagers that look at the same kind of facts."""

    analyst: Analyst
    made: dict[frozenset[str], list[Branch]] = field(default_factory=dict)

    def of(self, wager: Wager) -> list[Branch]:
        uses = self.analyst.needs(wager.uses)
        if uses not in self.made:
            branches = self.analyst.branches(uses)
            check_weights(branches, self.analyst.total_weight)
            self.made[uses] = branches
        return self.made[uses]


def _is_offered(wager: Wager) -> bool:
    """A reading may say that insurance is never offered."""
    return wager.section.kind != "insurance" or bool(wager.section.offered)


def is_named(wager: Wager, number: int | None, name: str) -> bool:
    """Whether a name means this wager (its id, its printed name) or this number (`flex-7`)."""
    folded = name.strip().lower()
    own = () if number is None else (f"{wager.id}-{number}",)
    return folded in (wager.id, wager.name.lower(), *own)


def _spots(wager: Wager, only: str) -> list[int | None]:
    """The numbers of a wager that are asked for, or None for a wager without numbers."""
    spots: list[int | None] = [*wager.section.numbers] or [None]
    return [number for number in spots if not only or is_named(wager, number, only)]


def _of_kind(price: Price | Valued, kind: Any) -> Price | Valued:
    if kind not in (None, type(price)):
        raise HousewayError(
            "kind-of-price",
            f"{price.wager.name} has a {type(price).__name__}, found {shown(kind)}",
            where="kind",
        )
    return price


# --- every choice of every reading ---------------------------------------------------------------


@dataclass(frozen=True, slots=True, repr=False)
class Reading(JsonView):
    """What one choice of a reading or setting is worth, wager by wager.

    `is_default` says that the choice is in force in the game that was priced.
    """

    name: str
    choice: str
    is_default: bool
    ev: Mapping[str, Fraction | float] = field(hash=False)

    def as_json(self) -> dict[str, Any]:
        return {
            "reading": self.name,
            "choice": self.choice,
            "in_force": self.is_default,
            "ev": {wager: float(ev) for wager, ev in self.ev.items()},
            "ev_fraction": {
                wager: fraction_text(ev)
                for wager, ev in self.ev.items()
                if isinstance(ev, Fraction)
            },
        }

    def __repr__(self) -> str:
        force = ", in force" if self.is_default else ""
        return f"<{self.name[:60]}={self.choice[:40]}{force}, wagers: {len(self.ev)}>"


def of_wagers(found: Iterable[Reading], wanted: Collection[str]) -> list[Reading]:
    """The same choices with the prices of some wagers alone."""
    return [
        replace(item, ev={name: ev for name, ev in item.ev.items() if name in wanted})
        for item in found
    ]

    def __hash__(self) -> int:
        return hash((self.name, self.choice, self.is_default))


def _expectations(game: Game) -> dict[str, Fraction | float]:
    """What every wager is worth, and nothing else."""
    analyst = game.analyst
    if not isinstance(analyst, Solving):
        return {item.price.id: item.price.ev for item in solve(game).wagers}
    others = [w for w in game.wagers.values() if w.id != analyst.lead.id and has_unit_price(w)]
    sides = [item for wager in others for item in _offered_price(analyst, wager)]
    return {analyst.lead.id: analyst.ev(), **{item.price.id: item.price.ev for item in sides}}


def expectation(game: Game, name: str) -> float:
    """What one wager is worth, and nothing else."""
    analyst = game.analyst
    if isinstance(analyst, Solving) and name == analyst.lead.id:
        return analyst.ev()
    return float(solve(game, only=name).wagers[0].price.ev)


def price_readings(
    game: Game, *, progress: Callable[[int, int], None] = lambda _done, _all: None
) -> list[Reading]:
    """Every choice of every reading and setting, one at a time, against the rest as it is.

    A choice that moves no price (it may still move who is paid first) has the same figures, and one
    that cannot be solved has none.
    """
    solved: dict[str, dict[str, Fraction | float]] = {}

    def prices(other: Game) -> dict[str, Fraction | float]:
        # A choice that moves no price is not solved again.
        key = other.sheet.model_dump_json(include=PRICED)
        if key not in solved:
            solved[key] = _expectations(other)
        return solved[key]

    result = []
    offered = sum(
        len(switch.choices)
        for switch in (*game.sheet.reading.values(), *game.sheet.setting.values())
        if len(switch.choices) > 1
    )
    for kind, switches in (("readings", game.sheet.reading), ("settings", game.sheet.setting)):
        in_force = game.readings if kind == "readings" else game.settings
        for name, switch in switches.items():
            if len(switch.choices) < 2:
                continue
            for choice in switch.choices:
                is_default = in_force[name] == choice
                try:
                    found = prices(game.but(**{kind: {name: choice}}))
                except HousewayError:
                    if is_default:
                        raise
                    found = {}
                result.append(Reading(name, choice, is_default, found))
                progress(len(result), offered)
    return result


# --- JSON ----------------------------------------------------------------------------------------


def fraction_text(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def _priced_json(item: Priced, part_of: str) -> dict[str, Any]:
    price = item.price
    result: dict[str, Any] = {
        "wager": price.id,
        "name": price.wager.name,
        "kind": price.wager.section.kind,
        "ev": float(price.ev),
        **({"ev_fraction": fraction_text(price.ev)} if isinstance(price, Price) else {}),
        "hit": float(price.hit),
        "push": float(price.push),
        "sd": price.sd,
        "method": "exact",
        "standard_error": 0,
        "average_wager": 1,
        "element_of_risk": float(price.ev),
        "rows": [
            {
                "id": row.id,
                "pays": row.pays.text,
                "probability": chance,
                **({"combinations": weight} if weight is not None else {}),
                "cite": row.cite,
            }
            for row, chance, weight in price.rows
        ],
        "cite": price.wager.cite,
        **({"part_of": part_of} if part_of else {}),
    }
    if isinstance(price, Valued):
        figure = price.figure
        result |= {
            "method": figure.method,
            "sd_method": figure.sd_method,
            "standard_error": figure.standard_error,
            "average_wager": figure.average_wager,
            "element_of_risk": price.element_of_risk,
            **({"ev_fraction": figure.ev_fraction} if figure.ev_fraction else {}),
            "player_dealer_ev": -figure.ev,
            "precision": _precision(figure),
        }
        return result
    result["total"] = price.total
    if price.decided != 1:
        result["ev_per_round"] = float(price.per_round)
        result["rounds_to_decision"] = float(1 / price.decided)
    if item.house_way:
        result["house_way_ev"] = float(item.house_way.ev)
        result["house_way_ev_fraction"] = fraction_text(item.house_way.ev)
    return result


def _precision(figure: Figure) -> float:
    """How far off an expectation may be: a fraction of whole numbers not at all."""
    if figure.method == "simulated":
        return figure.standard_error
    return 0.0 if figure.ev_fraction else 1e-12


def strategy_json(odds: Odds) -> dict[str, Any] | None:
    """Every decision with the value of each choice, per unit staked when it arises."""
    if odds.chart is not None:
        analyst = odds.game.analyst
        assert isinstance(analyst, Solving)
        return {
            "decides_for": odds.decided_for,
            "class": analyst.strategy_class,
            "chart": odds.chart,
        }
    if not odds.decisions:
        return None
    total = odds.wagers[0].price
    assert isinstance(total, Price)
    return {
        "decides_for": odds.decided_for,
        "decisions": [
            {
                "cards": list(item.knows[0]),
                "total": item.total,
                "up": item.knows[1],
                "best": item.best,
                "house_way": item.house_way,
                "ev": {choice: float(v / item.weight) for choice, v in item.values.items()},
                "probability": item.weight / total.total,
            }
            for item in sorted(odds.decisions, key=lambda d: (d.total, d.knows))
        ],
    }
