"""The JSON Schema of a rule sheet as it is written, so that an editor completes and checks it.

It is the schema of the resolved sheet, relaxed for writing: nothing is required (a parent may have
it), any value may be a switch or an open number, wagers may be written by rows, by patches or
inline.
"""

from __future__ import annotations

from typing import Any

from pydantic.json_schema import GenerateJsonSchema

from houseway.families import all_families
from houseway.phrase import Phrase
from houseway.sheet.model import sheet_model

SWITCH = {
    "type": "object",
    "required": ["switch"],
    "properties": {"switch": {"type": "string", "description": "A reading or setting"}},
    "description": "A value that depends on a reading or setting: one key for every choice",
}
OPEN_NUMBER = {
    "type": "object",
    "required": ["default"],
    "properties": {
        "from": {"type": "integer"},
        "to": {"type": "integer"},
        "of": {"type": "array", "items": {"type": "integer"}},
        "default": {"type": "integer"},
    },
    "additionalProperties": False,
    "description": "A number that the document leaves open, set by its path",
}


class _Texts(GenerateJsonSchema):
    """A phrase that is a default is shown as its text."""

    def encode_default(self, dft: Any) -> Any:
        return super().encode_default(str(dft) if isinstance(dft, Phrase) else dft)


def authoring_schema() -> dict[str, Any]:
    """The schema that `houseway schema` prints."""
    base = sheet_model({}).model_json_schema(schema_generator=_Texts)
    defs: dict[str, Any] = dict(base["$defs"])
    properties = dict(base["properties"])
    # Families call sections by the same names; their keys differ, and an editor is told of all.
    for sections in (family.sections for family in all_families()):
        own = sheet_model(sections).model_json_schema(schema_generator=_Texts)
        for name, definition in own["$defs"].items():
            defs[name] = _joined(defs.get(name), definition)
        for section in sections:
            properties[section] = _joined(properties.get(section), own["properties"][section])
    opened = {name: _opened(definition) for name, definition in defs.items()}
    _with_row_patches(opened)
    opened["SwitchedValue"] = SWITCH
    opened["OpenNumber"] = OPEN_NUMBER
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Houseway rule sheet",
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "extends": {
                "type": ["string", "array"],
                "items": {"type": "string"},
                "description": "The sheet or the sheets that this one builds on",
            },
            "drop": {"type": "array", "items": {"type": "string"}},
            "abstract": {"type": "boolean"},
            "shared": {"type": "boolean"},
            **properties,
        },
        "$defs": opened,
    }


def _joined(one: Any, other: Any) -> Any:
    """A definition that allows what either of two allows, as far as it matters to an editor."""
    if one is None or one == other:
        return other
    if "properties" in one and "properties" in other:
        names = {**one["properties"], **other["properties"]}
        properties = {
            name: _joined(one["properties"].get(name), other["properties"].get(name))
            for name in names
        }
        return {**one, "properties": properties}
    if other is None:
        return one
    if "enum" in one and "enum" in other:
        return {**one, "enum": list(dict.fromkeys([*one["enum"], *other["enum"]]))}
    return {"anyOf": [one, other]}


def _opened(definition: dict[str, Any]) -> dict[str, Any]:
    """A definition with nothing required and every value open to a switch."""
    if definition.get("type") != "object":
        return definition
    result = {key: value for key, value in definition.items() if key != "required"}
    result["properties"] = {
        name: {
            "anyOf": [
                _open_list(value),
                {"$ref": "#/$defs/SwitchedValue"},
                {"$ref": "#/$defs/OpenNumber"},
            ]
        }
        for name, value in definition.get("properties", {}).items()
    }
    return result


def _open_list(value: dict[str, Any]) -> dict[str, Any]:
    """A list whose single items may depend on a switch."""
    if value.get("type") != "array" or "items" not in value:
        return value
    return {**value, "items": {"anyOf": [value["items"], {"$ref": "#/$defs/SwitchedValue"}]}}


def _with_row_patches(defs: dict[str, Any]) -> None:
    """Rows addressed by id, and a wager of one row written without a list."""
    for owner, item in (
        ("WagerSection", "Row"),
        ("Irregular", "Irregularity"),
        ("HouseWay", "WayRow"),
        ("Group", "ScoreRow"),
        ("Streets", "Street"),
    ):
        places = {name: {"type": "string"} for name in ("before", "after", "only")}
        row = defs[item]
        row["properties"] |= {**places, "drop": {"type": "boolean"}}
        defs[owner]["properties"]["row"] = {
            "type": "object",
            "additionalProperties": {"$ref": f"#/$defs/{item}"},
        }
    inline = ("when", "by", "pays", "says", "only", "dead")
    defs["WagerSection"]["properties"] |= {name: defs["Row"]["properties"][name] for name in inline}
