"""The JSON Schema of a rule sheet as it is written, so that an editor completes and checks it.

The schema of the resolved sheet, opened up for writing: nothing is required (a parent may say it),
any value may be a switch or an open number, wagers may be written by rows, by patches or inline.
"""

from __future__ import annotations

from typing import Any

from houseway.families.blackjack.section import Play
from houseway.families.own_hands.section import Draw as OwnDraw
from houseway.families.poker.section import Play as PokerPlay
from houseway.families.shared_hands.section import Draw as SharedDraw
from houseway.families.two_way.section import Play as TwoWayPlay
from houseway.sheet.model import Sheet, sheet_model

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


def authoring_schema() -> dict[str, Any]:
    """The schema that `houseway schema` prints."""
    shared = sheet_model({"draw": SharedDraw}).model_json_schema(by_alias=True)
    own = sheet_model({"draw": OwnDraw}).model_json_schema(by_alias=True)
    blackjack = sheet_model({"play": Play}).model_json_schema(by_alias=True)
    poker = sheet_model({"play": PokerPlay}).model_json_schema(by_alias=True)
    two_way = sheet_model({"play": TwoWayPlay}).model_json_schema(by_alias=True)["$defs"]
    defs: dict[str, Any] = {
        **blackjack["$defs"],
        "Street": poker["$defs"]["Street"],
        "PlayWager": two_way["PlayWager"],
        "PaidNatural": two_way["PaidNatural"],
        "SharedDraw": shared["$defs"]["Draw"],
        "OwnDraw": own["$defs"]["Draw"],
    }
    properties = dict(Sheet.model_json_schema(by_alias=True)["properties"])
    # Three families call a section so; its keys differ, and an editor is told of all of them.
    play = two_way["Play"]["properties"] | defs["Play"]["properties"]
    defs["Play"]["properties"] = play | poker["$defs"]["Play"]["properties"]
    defs["Double"]["properties"] |= two_way["Double"]["properties"]
    properties["play"] = {"$ref": "#/$defs/Play"}
    properties["draw"] = {"anyOf": [{"$ref": "#/$defs/SharedDraw"}, {"$ref": "#/$defs/OwnDraw"}]}
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
            "extends": {"type": "string", "description": "The sheet that this one builds on"},
            "drop": {"type": "array", "items": {"type": "string"}},
            "abstract": {"type": "boolean"},
            **properties,
        },
        "$defs": opened,
    }


def _opened(definition: dict[str, Any]) -> dict[str, Any]:
    """A definition with nothing required and every value open to a switch."""
    if definition.get("type") != "object":
        return definition
    result = {key: value for key, value in definition.items() if key != "required"}
    result["properties"] = {
        name: {
            "anyOf": [
                value,
                {"$ref": "#/$defs/SwitchedValue"},
                {"$ref": "#/$defs/OpenNumber"},
            ]
        }
        for name, value in definition.get("properties", {}).items()
    }
    return result


def _with_row_patches(defs: dict[str, Any]) -> None:
    """Rows addressed by id, and a wager of one row written without a list."""
    for owner, item in (("WagerSection", "Row"), ("Irregular", "Irregularity")):
        places = {name: {"type": "string"} for name in ("before", "after", "only")}
        row = defs[item]
        row["properties"] |= {**places, "drop": {"type": "boolean"}}
        defs[owner]["properties"]["row"] = {
            "type": "object",
            "additionalProperties": {"$ref": f"#/$defs/{item}"},
        }
    inline = ("when", "by", "pays", "says", "only", "dead")
    defs["WagerSection"]["properties"] |= {name: defs["Row"]["properties"][name] for name in inline}
