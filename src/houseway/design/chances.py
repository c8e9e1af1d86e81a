"""The chance of every row of a wager, and of every value of a fact: what a design is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from houseway.data_table import DataTable, TabularList
from houseway.design.own_sheets import NEW, with_rows
from houseway.errors import HousewayError, UnknownName
from houseway.json_view import AsJson
from houseway.library import Game
from houseway.money import Pays
from houseway.odds.report import solve
from houseway.origin import origin
from houseway.pricing.prices import Price
from houseway.wagers.facts import Fact
from houseway.wagers.rows import key_test


@dataclass(frozen=True, slots=True)
class RowChance(AsJson):
    """A row with the number of deals in which it decides.

    `pays` is its present pay; `table` the row of the sheet in whose table of pays it stands.
    """

    id: str
    when: str
    weight: int
    pays: str
    table: str = ""


@dataclass(frozen=True, slots=True)
class Chances(AsJson):
    """The rows of a wager over all equally likely deals; `lost` are the deals of no row.

    `ranked` are the places of the rows, the best-paying first, where the best-paying row decides:
    a table in another order has other chances. It is empty where the first row decides.
    """

    wager: str
    rows: tuple[RowChance, ...]
    otherwise: str
    lost: int
    total: int
    decks: int
    ranked: tuple[int, ...] = ()

    @property
    def profit_of_lost(self) -> Fraction:
        """The profit of one unit in the deals of no row."""
        return Pays.parse(self.otherwise).per_unit


def wager_chances(game: Game, wager: str) -> Chances:
    """The rows of a wager that the game has."""
    known = {
        **{item.name.lower(): item for item in game.wagers.values()},
        **game.wagers,
    }
    found = known.get(wager) or known.get(wager.lower())
    if found is None:
        raise UnknownName("wager", wager, game.wagers, where="wager")
    if found.section.numbers:
        raise HousewayError(
            "numbered-wager",
            f"{found.name} has spots with numbers; a pay table of one spot is no design",
            where="wager",
        )
    return _chances(
        game,
        found.id,
        f"{found.name} depends on how the hand is played, so its rows change with its pays; "
        "design a wager that is decided by the cards alone",
    )


def invented_chances(game: Game, rows: Mapping[str, str]) -> Chances:
    """The rows of a wager that does not exist yet, each a condition over facts."""
    if not rows:
        raise HousewayError("no-rows", "a design needs at least one row", where="rows")
    played = "these rows depend on how the hand is played; write rows over facts of the cards"
    found = _chances(with_rows(game, rows), NEW, played, where="rows")
    for row in found.rows:
        if not row.weight:
            raise HousewayError(
                "unreachable-row",
                "no round ends so, or earlier rows take all such rounds",
                where=f"rows.{row.id}",
            )
    return found


class Palette(TabularList[tuple[str, Fraction]]):
    """The values of a fact with their chances; a set fact may have several values at once."""

    def as_json(self) -> dict[str, float]:
        return {value: float(chance) for value, chance in self}

    def table(self) -> DataTable:
        """One row for each value."""
        columns = {"value": str, "chance": float, "chance_fraction": str}
        rows = (
            {"value": value, "chance": chance, "chance_fraction": str(chance)}
            for value, chance in self
        )
        return DataTable.of(columns, rows, self.origin)


def palette(game: Game, fact: str) -> Palette:
    """The chance of every value of a fact."""
    facts = game.family.facts(game.sheet)
    if fact not in facts:
        raise UnknownName("fact", fact, facts, where="fact")
    conditions = value_conditions(fact, facts[fact])
    # Values that may be there together are priced one by one, others at once.
    together = facts[fact].kind != "set"
    groups = [[*conditions.values()]] if together else [[when] for when in conditions.values()]
    chances: list[Fraction] = []
    for group in groups:
        made = with_rows(game, {f"value-{place}": when for place, when in enumerate(group)})
        priced = _chances(made, NEW, f"{fact} depends on how the hand is played", where="fact")
        chances += [Fraction(row.weight, priced.total) for row in priced.rows]
    found = [*zip(conditions, chances, strict=True)]
    if together and sum(chances) < 1:
        found.append(("other", 1 - sum(chances, Fraction(0))))
    return Palette(found, origin(game, fact=fact))


def value_conditions(name: str, fact: Fact) -> dict[str, str]:
    """The condition of a row for each value of a fact.

    >>> from houseway.wagers.facts import word
    >>> value_conditions("winner", word("who wins", ["player", "tie"]))
    {'player': "winner == 'player'", 'tie': "winner == 'tie'"}
    """
    if fact.kind == "bool":
        return {"true": name, "false": f"not {name}"}
    values = fact.words or tuple(str(value) for value in fact.domain)
    return {value: key_test(name, fact, value) for value in values}


def with_decks(game: Game, decks: Sequence[int]) -> tuple[Game, ...]:
    """The same game with other numbers of decks."""
    return tuple(game.but(settings={"deck.decks": count}) for count in decks)


def _chances(game: Game, wager: str, played: str, *, where: str = "wager") -> Chances:
    """`played` says what is wrong with a wager that choices of players decide."""
    priced = solve(game, only=wager).wagers[0]
    price = priced.price
    needed = game.analyst.lead.section.needs.alternatives
    # The house way would cost something else, or the wager stands beside the one that is played.
    plays_matter = priced.house_way is not None or any(
        need.wager == price.wager.id for together in needed for need in together
    )
    if not isinstance(price, Price) or price.wager.section.kind == "raise" or plays_matter:
        raise HousewayError("played-wager", played, where=where)
    if price.decided != 1:
        message = f"{price.wager.name} may stay up for rounds; a pay table of it is no design"
        raise HousewayError("staying-wager", message, where=where)
    otherwise = price.wager.otherwise
    tables = {
        key: row.id
        for row in price.wager.section.rows
        if isinstance(row.pays, dict)
        for key in row.pays
    }
    rows = [(row, weight) for row, weight in price.weights if row is not otherwise]
    ranked = sorted(range(len(rows)), key=lambda place: -rows[place][0].pays.per_unit)
    return Chances(
        wager=price.wager.id,
        rows=tuple(
            RowChance(row.id, row.when.text, weight, row.pays.text, tables.get(row.id, ""))
            for row, weight in rows
        ),
        otherwise=otherwise.pays.text,
        lost=sum(weight for row, weight in price.weights if row is otherwise),
        total=price.total,
        decks=game.sheet.deck.decks,
        ranked=tuple(ranked) if price.wager.section.choose == "best-paying" else (),
    )
