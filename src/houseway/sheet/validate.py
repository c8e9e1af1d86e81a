"""Validation of a resolved sheet, with the place of every problem in the file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import UnionType
from typing import Any, Protocol, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from houseway.errors import BadSheet, Problem, nearest
from houseway.sheet.merge import values_in
from houseway.sheet.model import Section, Sheet, sheet_model

MOST = 100  # problems of a kind that are listed one by one


class Places(Protocol):
    """The places of a sheet's paths in its file."""

    def problem(
        self, code: str, message: str, path: tuple[str | int, ...] = (), *, column: int = 0
    ) -> Problem: ...


def validated(
    files: Places, sections: Mapping[str, type[Section]], data: Mapping[str, Any]
) -> Sheet:
    """The sheet as a frozen value, or BadSheet with all problems."""
    model = sheet_model(sections)
    floats = [path for path, value in values_in(data) if isinstance(value, float)]
    problems = [
        files.problem("float", "a number with a point; write money and odds as strings", path)
        for path in floats[:MOST]
    ]
    try:
        sheet = model.model_validate(data)
    except ValidationError as error:
        telling = _telling(error.errors(), floats)
        for item in telling[:MOST]:
            loc = _path(item)
            code, message = _explain(item, model, loc)
            # A missing key is reported at the table above it.
            found = files.problem(code, message, loc[:-1] if item["type"] == "missing" else loc)
            if found not in problems:
                problems.append(found)
        raise BadSheet([*problems, *_more(files, len(telling), len(floats))]) from None
    if problems:
        raise BadSheet([*problems, *_more(files, len(floats))])
    return sheet


def _more(files: Places, *counts: int) -> list[Problem]:
    """The count of problems beyond the first ones."""
    left = sum(max(0, count - MOST) for count in counts)
    return [files.problem("more", f"and {left} more problems")] if left else []


Loc = tuple[str | int, ...]


def _telling(items: Sequence[Any], floats: list[Loc]) -> list[Any]:
    """The errors without "not a text" or "not a table", if a better one is at the same place."""

    def is_type(item: Any) -> bool:
        return _is_branch(item["loc"][-1]) and item["type"] in ("string_type", "dict_type")

    known = set(floats)
    better = [*floats, *(_path(item) for item in items if not is_type(item))]
    above = {path[:length] for path in better for length in range(len(path) + 1)}
    return [
        item
        for item in items
        if _path(item) not in known and not (is_type(item) and _path(item) in above)
    ]


def _path(item: Mapping[str, Any]) -> Loc:
    return tuple(key for key in item["loc"] if not _is_branch(key))


def _is_branch(key: object) -> bool:
    """Whether a part of a path is a union branch, which Pydantic adds and no file has."""
    return isinstance(key, str) and (
        key.startswith(("function-", "literal[", "list[", "dict[", "constrained-"))
        or key == "bool"
        or key == "str"
    )


def _explain(
    item: Mapping[str, Any], model: type[BaseModel], loc: tuple[Any, ...]
) -> tuple[str, str]:
    kind = item["type"]
    name = ".".join(map(str, loc))
    if kind == "extra_forbidden":
        known = fields_at(model, loc[:-1])
        return "unknown-key", f"no key {loc[-1]!r} here{nearest(str(loc[-1]), known)}"
    if kind == "missing":
        return "missing-key", f"{name} is missing"
    if kind == "value_error":
        cause = item.get("ctx", {}).get("error")
        code = getattr(cause, "code", "value")
        return code, f"{name}: {getattr(cause, 'message', cause)}"
    if kind == "string_pattern_mismatch" and loc[-1] == "[key]":
        section = ".".join(map(str, loc[:-2]))
        message = "an id has small letters, digits, hyphens and dots"
        return "wrong-value", f"{section}: {message}, found {item['input']!r}"
    wanted = "a table" if kind == "model_type" else item["msg"].removeprefix("Input should be ")
    return "wrong-value", f"{name}: expected {wanted}, found {item['input']!r}"


def fields_at(model: type[BaseModel], loc: tuple[Any, ...]) -> list[str]:
    """The keys that the schema knows at a path."""
    node: Any = model
    for key in loc:
        if isinstance(node, type) and issubclass(node, BaseModel):
            info = next((f for n, f in node.model_fields.items() if key in (n, f.alias)), None)
            node = info.annotation if info else None
        else:
            args = get_args(node)
            node = args[-1] if args else None
        if get_origin(node) in (Union, UnionType):
            node = next(
                (a for a in get_args(node) if isinstance(a, type) and issubclass(a, BaseModel)),
                None,
            )
    if isinstance(node, type) and issubclass(node, BaseModel):
        return [field.alias or name for name, field in node.model_fields.items()]
    return []
