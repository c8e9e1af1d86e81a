"""The chance of every row of a wager, and of every value of a fact: what a design is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from houseway.data_table import DataTable, TabularList
from houseway.errors import HousewayError, UnknownName
from houseway.json_view import AsJson
from houseway.library import Game, build_game, sheet_from_text
from houseway.odds.report import solve
from houseway.origin import origin
from houseway.pricing.prices import Price
from houseway.sheet.switches import Choices
from houseway.wagers.facts import Fact

NEW = "designed"  # the id of a wager that is invented from facts


@dataclass(frozen=True, slots=True)
class RowChance(AsJson):
    """A row with the number of deals in which it decides; `pays` is its present pay."""

    id: str
    when: str
    weight: int
    pays: str


@dataclass(frozen=True, slots=True)
class Chances(AsJson):
    """The rows of a wager over all equally likely deals; `lost` are the deals of no row."""

    wager: str
    rows: tuple[RowChance, ...]
    otherwise: str
    lost: int
    total: int
    decks: int


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
    price = solve(game, only=found.id).wagers[0].price
    if not isinstance(price, Price):
        raise HousewayError(
            "played-wager",
            f"{found.name} depends on how the hand is played, so its rows change with its pays; "
            "design a wager that is decided by the cards alone",
            where="wager",
        )
    return _chances(game, price)


def invented_chances(game: Game, rows: Mapping[str, str]) -> Chances:
    """The rows of a wager that does not exist yet, each a condition over facts."""
    if not rows:
        raise HousewayError("no-rows", "a design needs at least one row", where="rows")
    written = ", ".join(
        f'{{ id = {_toml(name)}, when = {_toml(when)}, pays = "1 to 1" }}'
        for name, when in rows.items()
    )
    made = with_wager(game, f'kind = "bonus"\nrows = [{written}]\n')
    price = solve(made, only=NEW).wagers[0].price
    if not isinstance(price, Price):
        raise HousewayError(
            "played-wager",
            "these rows depend on how the hand is played; write rows over facts of the cards",
            where="rows",
        )
    return _chances(made, price)


class Palette(TabularList[tuple[str, Fraction]]):
    """The values of a fact with their chances."""

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
    values = _values(facts[fact])
    pays = ", ".join(f'{_toml(value)} = "1 to 1"' for value in values)
    if facts[fact].kind == "bool":
        row = f'{{ id = "true", when = "{fact}", pays = "1 to 1" }}'
        values = ("true",)
    else:
        row = f'{{ id = "value", by = "{fact}", pays = {{ {pays} }} }}'
    made = with_wager(game, f'kind = "bonus"\nchoose = "first"\nrows = [{row}]\n')
    price = solve(made, only=NEW).wagers[0].price
    if not isinstance(price, Price):
        raise HousewayError(
            "played-fact", f"{fact} depends on how the hand is played", where="fact"
        )
    chances = [(row.id, Fraction(weight, price.total)) for row, weight in price.weights]
    other = "false" if facts[fact].kind == "bool" else "other"
    found = (
        (other if name == "else" else name, chance)
        for name, chance in chances
        if name != "else" or chance
    )
    return Palette(found, origin(game, fact=fact))


def _values(fact: Fact) -> tuple[str, ...]:
    if fact.kind in ("word", "order", "set"):
        return fact.words
    return tuple(str(value) for value in fact.domain)


def with_wager(game: Game, body: str) -> Game:
    """The game with one more wager; `body` is its section as TOML."""
    text = f'extends = "{game.files.name}"\n\n[wager.{NEW}]\n{body}'
    return build_game(sheet_from_text(text), _choices(game), type(game))


def _choices(game: Game) -> Choices:
    return replace(game.choices)


def with_decks(game: Game, decks: Sequence[int]) -> tuple[Game, ...]:
    """The same game with other numbers of decks."""
    return tuple(game.but(settings={"deck.decks": count}) for count in decks)


def _chances(game: Game, price: Price) -> Chances:
    rows = [
        RowChance(row.id, row.when.text, weight, row.pays.text)
        for row, weight in price.weights
        if row is not price.wager.otherwise
    ]
    lost = sum(weight for row, weight in price.weights if row is price.wager.otherwise)
    return Chances(
        wager=price.wager.id,
        rows=tuple(rows),
        otherwise=price.wager.otherwise.pays.text,
        lost=lost,
        total=price.total,
        decks=game.sheet.deck.decks,
    )


def _toml(text: str) -> str:
    """A TOML string."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
