"""The round record: a round's inputs as JSON, read with errors that name the field."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, PlainSerializer, ValidationError

from houseway.cards import Card, parse_card
from houseway.errors import BadRecord, HousewayError, Unreadable, errors_at, nearest
from houseway.library import Game
from houseway.money import format_money, parse_money
from houseway.sheet.validate import fields_at
from houseway.table.rounds import Bettor, Incident

# Fields of a settled record beyond its inputs. Reading it again derives the same.
DERIVED = (
    "game",
    "name",
    "events",
    "settlement",
    "jackpots",
    "collections",
    "conserved",
    "start",
    "void",
    "nets",
    "after",
    "collected",
)


# Expected types of fields, in the words of JSON.
WANTED = {
    "int_type": "a whole number",
    "string_type": "a text",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "an object",
    "model_type": "an object",
}


def _cents(value: object) -> int:
    return parse_money(value)


def _cards(value: object) -> tuple[Card, ...]:
    if isinstance(value, str):
        value = value.replace(",", " ").split()
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise Unreadable("unreadable-cards", f'{value!r} is not a list of cards such as ["9h"]')
    return tuple(parse_card(item) for item in value)


Cents = Annotated[int, BeforeValidator(_cents), PlainSerializer(format_money)]
Cards = Annotated[tuple[Card, ...], BeforeValidator(_cards)]


class RecordPart(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class BankIn(RecordPart):
    seat: int
    amount: Cents | None = None
    partners: dict[str, Cents] = {}
    paid: Any = None
    collected: Any = None
    net: Any = None
    parts: Any = None


class WagerIn(RecordPart):
    seat: int
    backline: str = ""
    wager: str
    amount: Cents
    number: int | None = None
    carried: bool = False
    partners: dict[str, Cents] = {}
    acted: bool = False
    name: Any = None


class ChoiceIn(RecordPart):
    seat: int | Literal["player-dealer"]
    do: str
    backline: str = ""
    hand: int = 1
    amount: Cents | None = None

    @property
    def answer(self) -> str:
        """The answer at the table: `double`, or `double 7.50` for less."""
        return self.do if self.amount is None else f"{self.do} {format_money(self.amount)}"

    def as_json(self) -> dict[str, Any]:
        return self.model_dump(exclude_defaults=True)

    def who(self, bank: int) -> Bettor | str:
        if self.seat in ("player-dealer", bank):
            return (bank, self.backline) if self.backline else "player-dealer"
        return (int(self.seat), self.backline)


class IncidentIn(RecordPart):
    event: str
    card: int = 0
    hand: str = ""
    stage: str = ""
    count: int = 0
    total: int | None = None
    after: int = 0
    note: str = ""

    def value(self) -> Incident:
        return Incident(**self.model_dump())


class CollectionIn(RecordPart):
    schedule: str = ""
    option: str
    minutes: int | None = None  # since a fee by time was last taken from a pot
    hand: int | None = None  # of a new game, the first is 1


class Record(RecordPart):
    """The inputs of a round."""

    settings: dict[str, Any] = {}
    readings: dict[str, str] = {}
    seats: int | None = None
    bank: BankIn | None = None
    stacks: dict[str, Cents] = {}
    before: dict[str, Any] = {}
    wagers: list[WagerIn] = []
    dice: list[int] = []
    button: int | None = None
    choices: list[ChoiceIn] = []
    incidents: list[IncidentIn] = []
    deck: Cards | None = None
    hands: dict[str, Cards] | None = None
    shuffle: dict[str, Any] | None = None
    prizes: dict[str, Cents] = {}
    facts: dict[str, Any] | None = None
    collection: CollectionIn | None = None


def parse_json(text: str, *, where: str = "stdin") -> dict[str, Any]:
    """A JSON object, or an error with the place where it breaks."""
    if not text.strip():
        raise BadRecord(
            "empty-input", "expected a round record as JSON, found nothing", where=where
        )
    try:
        data = json.loads(text)
        json.dumps(data, ensure_ascii=False).encode()  # refuses lone surrogates
    except json.JSONDecodeError as error:
        raise Unreadable(
            "not-json", f"{error.msg} at line {error.lineno}, column {error.colno}", where=where
        ) from None
    except (ValueError, RecursionError) as error:  # a number too long, brackets too deep
        raise Unreadable("not-json", f"cannot be read: {error}", where=where) from None
    if not isinstance(data, dict):
        found = {list: "a list", str: "a text", type(None): "null"}.get(type(data), repr(data))
        raise Unreadable("not-a-record", f"expected a JSON object, found {found}", where=where)
    return data


def check_is_record(data: object) -> None:
    """Refuse a value that is no record, such as a text or a list."""
    if not isinstance(data, Mapping):
        found = "a list" if isinstance(data, list) else repr(data)
        raise Unreadable(
            "not-a-record",
            'expected a round record, an object such as {"bank": {"seat": 1}, "wagers": [...], '
            f'"deck": [...]}}, found {found}',
            where="record",
        )


def unmarked(game: Game, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The record without the stars of marked cards (`Kh*`), each checked against the deck."""

    def plain(value: Any, where: str) -> Any:
        if isinstance(value, str) and value.replace(",", " ").split()[1:]:
            return " ".join(plain(word, where) for word in value.replace(",", " ").split())
        if isinstance(value, list):
            return [plain(item, f"{where}[{place}]") for place, item in enumerate(value)]
        if not isinstance(value, str) or not value.endswith("*"):
            return value
        if _starred(value, where) not in game.deck.marked:
            marked = "".join(game.sheet.deck.marked)
            legal = f"only {marked} are" if marked else "no card is"
            raise BadRecord(
                "not-marked", f"{value!r} is written as a marked card; {legal} marked", where=where
            )
        return value[:-1]

    if "*" not in json.dumps([data.get("deck"), data.get("hands")], default=str):
        return data
    hands = data.get("hands")
    changed = {"deck": plain(data["deck"], "deck")} if "deck" in data else {}
    if isinstance(hands, Mapping):
        changed["hands"] = {name: plain(cards, f"hands.{name}") for name, cards in hands.items()}
    return {**data, **changed}


def _starred(text: str, where: str) -> Card:
    with errors_at(where):
        return parse_card(text[:-1])


def read_record(data: Mapping[str, Any]) -> Record:
    """A record from plain data; refuses unknown keys and wrong types, naming the field."""
    inputs = {key: value for key, value in data.items() if key not in DERIVED}
    if "bank" in inputs and inputs["bank"] is None:
        raise BadRecord("wrong-value", "expected an object, found null", where="bank")
    try:
        return Record.model_validate(inputs)
    except ValidationError as error:
        raise _explain(error) from None


def _explain(error: ValidationError) -> HousewayError:
    item = error.errors()[0]
    where = _field(item["loc"])
    cause = item.get("ctx", {}).get("error")
    if isinstance(cause, HousewayError):
        return cause.at(where)
    if item["type"] == "extra_forbidden":
        return BadRecord(
            "unknown-key",
            f"no key {item['loc'][-1]!r} in a round record"
            f"{nearest(str(item['loc'][-1]), fields_at(Record, item['loc'][:-1]))}",
            where=where,
        )
    if item["type"] == "missing":
        return BadRecord("missing-key", f"{where} is missing", where=where)
    wanted = WANTED.get(item["type"], item["msg"])
    found = json.dumps(item["input"], ensure_ascii=False, default=repr)
    return BadRecord("wrong-value", f"expected {wanted}, found {found}", where=where)


def _field(loc: tuple[str | int, ...]) -> str:
    """
    >>> _field(("wagers", 0, "amount"))
    'wagers[0].amount'
    """
    text = ""
    for key in loc:
        if isinstance(key, int):
            text += f"[{key}]"
        elif not key.startswith(("function-", "literal", "int", "tuple")):
            text += f".{key}" if text else key
    return text
