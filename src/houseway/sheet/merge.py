"""Merging of one sheet over another: `extends`, rows addressed by id, `drop`.

Works on the plain tables that TOML gives. Tables merge key by key; everything else is replaced
whole, except a list called `rows`, whose items have ids and can be patched one by one through a
sibling table called `row`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from houseway.errors import HousewayError, nearest

Table = dict[str, Any]
Path = tuple[str | int, ...]

# A wager of one row may be written without a list: these keys are then the row `wins`.
ROW_KEYS = ("when", "by", "pays", "says", "only", "dead")
INLINE_ROW = "wins"
# Fields that the Bureau and the owner gave to one printed game.
OWN_KEYS = ("bureau", "owner", "note")


class MergeError(HousewayError):
    """`path` leads to the key that cannot be merged."""

    def __init__(self, code: str, message: str, path: Path) -> None:
        super().__init__(code, message)
        self.path = path


def merge(parent: Mapping[str, Any], child: Mapping[str, Any]) -> Table:
    """The child's table laid over the parent's.

    >>> merge({"tie": {"pays": "8 to 1", "kind": "bonus"}}, {"tie": {"pays": "9 to 1"}})
    {'tie': {'pays': '9 to 1', 'kind': 'bonus'}}
    """
    result: Table = _merge(parent, with_rows(child), ())
    return result


def with_rows(sheet: Mapping[str, Any]) -> Table:
    """The sheet with every one-row wager written as a list or a patch of rows."""
    result = dict(sheet)
    wagers = result.get("wager")
    if isinstance(wagers, Mapping):
        result["wager"] = {
            name: _inline_row(wager, ("wager", name)) if isinstance(wager, Mapping) else wager
            for name, wager in wagers.items()
        }
    return result


def _inline_row(wager: Mapping[str, Any], path: Path) -> Table:
    # Beside rows, `only` belongs to the wager, which is absent under other choices.
    own = ("only",) if "rows" in wager else ()
    inline = {key: wager[key] for key in ROW_KEYS if key in wager and key not in own}
    rest = {key: value for key, value in wager.items() if key not in inline}
    if not inline:
        return rest
    if "rows" in wager:
        raise MergeError(
            "rows-twice", f"{', '.join(inline)} beside rows: write one or the other", path
        )
    if "cite" in wager:
        inline["cite"] = wager["cite"]
    patches = rest.get("row", {})
    if not isinstance(patches, Mapping):
        raise MergeError("wrong-value", f"row is not a table: {patches!r}", (*path, "row"))
    if isinstance(patches.get(INLINE_ROW, {}), Mapping):
        patches = {**patches, INLINE_ROW: {**inline, **patches.get(INLINE_ROW, {})}}
    return {**rest, "row": patches}


def _merge(parent: Any, child: Any, path: Path) -> Any:
    if not (isinstance(parent, Mapping) and isinstance(child, Mapping)) or "switch" in child:
        return _settled(child, path)
    if "switch" in parent:
        return _settled(child, path)
    result = dict(parent)
    for key, value in child.items():
        if key == "row" and isinstance(value, Mapping):
            continue
        result[key] = (
            _merge(result[key], value, (*path, key))
            if key in result
            else _settled(value, (*path, key))
        )
    patches = child.get("row")
    if isinstance(patches, Mapping):
        if "rows" in child:
            raise MergeError("rows-twice", "rows and row stand side by side", (*path, "row"))
        result["rows"] = patch_rows(result.get("rows", []), patches, (*path, "row"))
    return result


def _settled(value: Any, path: Path) -> Any:
    """A table that has no parent still resolves its own `row` patches, into a fresh list."""
    if isinstance(value, Mapping) and "switch" not in value:
        return _merge({}, value, path) if value else {}
    return value


def patch_rows(rows: list[Table], patches: Mapping[str, Table], path: Path) -> list[Table]:
    """Rows with some changed, removed (`drop = true`) or put in (`before` or `after` a row)."""
    if not isinstance(rows, list) or not all(isinstance(row, Mapping) for row in rows):
        raise MergeError("wrong-value", f"rows is not a list of tables: {rows!r}", path)
    result = [dict(row) for row in rows]
    for name, patch in patches.items():
        if not isinstance(patch, Mapping):
            raise MergeError(
                "wrong-value", f"row {name!r} is not a table: {patch!r}", (*path, name)
            )
        known = [str(row.get("id")) for row in result]
        place = known.index(name) if name in known else None
        if patch.get("drop") is True:
            if place is None:
                raise MergeError(
                    "unknown-row", f"no row {name!r} to drop{nearest(name, known)}", (*path, name)
                )
            del result[place]
        elif place is not None:
            merged = _merge(result[place], patch, (*path, name))
            if "cite" in result[place] and "cite" not in patch and "pays" in patch:
                # Another house's price is not supported by the parent's line.
                merged = {key: value for key, value in merged.items() if key != "cite"}
            result[place] = merged
        else:
            row = {key: value for key, value in patch.items() if key not in ("before", "after")}
            result.insert(_place(patch, known, name, path), {"id": name, **row})
    return result


def _place(patch: Table, known: list[str], name: str, path: Path) -> int:
    for word, offset in (("before", 0), ("after", 1)):
        if word in patch:
            anchor = str(patch[word])
            if anchor not in known:
                raise MergeError(
                    "unknown-row", f"no row {anchor!r}{nearest(anchor, known)}", (*path, name, word)
                )
            return known.index(anchor) + offset
    if known:
        raise MergeError(
            "row-without-place",
            f'row {name!r} is new: say before = "..." or after = "..." '
            f"({', '.join(known)}), because rows are tried in order",
            (*path, name),
        )
    return 0


def drop(sheet: Mapping[str, Any], paths: Any) -> Table:
    """The sheet without the tables named by dotted paths, such as `wager.panda-8`."""
    if not isinstance(paths, list) or not all(isinstance(path, str) for path in paths):
        raise MergeError(
            "wrong-value", f'drop = {paths!r}; write a list of paths, ["wager.tie"]', ("drop",)
        )
    result = dict(sheet)
    for place, dotted in enumerate(paths):
        result = _drop(result, _keys(dotted), ("drop", place), dotted)
    return result


def _keys(dotted: str) -> list[str]:
    """
    >>> _keys('cites."deck.cards"')
    ['cites', 'deck.cards']
    """
    return [quoted or bare for quoted, bare in re.findall(r'"([^"]*)"|([^."]+)', dotted)] or [""]


def _drop(table: Any, keys: list[str], path: Path, dotted: str) -> Table:
    key, *rest = keys
    if not isinstance(table, Mapping):
        raise MergeError("unknown-path", f"{dotted!r} cannot be dropped: no {key!r}", path)
    if key == "row" and rest and isinstance(table.get("rows"), list):
        name, *inner = rest
        if not inner:
            return {**table, "rows": patch_rows(table["rows"], {name: {"drop": True}}, path)}
        by_id = {str(row.get("id")): row for row in table["rows"]}
        if name not in by_id:
            raise MergeError("unknown-row", f"no row {name!r}{nearest(name, by_id)}", path)
        by_id[name] = _drop(by_id[name], inner, path, dotted)
        return {**table, "rows": list(by_id.values())}
    if key not in table:
        raise MergeError(
            "unknown-path", f"{dotted!r} cannot be dropped: no {key!r}{nearest(key, table)}", path
        )
    if rest:
        return {**table, key: _drop(table[key], rest, path, dotted)}
    return {name: value for name, value in table.items() if name != key}


def lend(parent: Table) -> Table:
    """The part of a sheet that another document inherits: rules without lines and numbers."""
    result: Table = strip_citations(parent)
    match parent:
        case {"game": Mapping() as game}:
            own = {key: value for key, value in game.items() if key not in OWN_KEYS}
            return {**result, "game": own} if own else result
    return result


def strip_citations(value: Any) -> Any:
    """A table without line numbers."""
    return filtered(value, lambda key, _: key not in ("cite", "cites"))


def filtered(value: Any, keeps: Callable[[str, Any], bool]) -> Any:
    """A table with the keys that `keeps` allows, in it and in all that it holds."""
    if isinstance(value, Mapping):
        return {key: filtered(item, keeps) for key, item in value.items() if keeps(key, item)}
    return [filtered(item, keeps) for item in value] if isinstance(value, list) else value


def values_in(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """A value and all that its tables and lists hold, each with its path.

    >>> list(values_in({"a": [1]}))
    [((), {'a': [1]}), (('a',), [1]), (('a', 0), 1)]
    """
    yield path, value
    held = value.items() if isinstance(value, Mapping) else ()
    for key, item in enumerate(value) if isinstance(value, list) else held:
        yield from values_in(item, (*path, key))
