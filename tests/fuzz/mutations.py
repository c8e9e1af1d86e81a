"""Small changes to real input: records, sheets, hand histories, command lines, table commands.

Most mutants are almost right, so that they come far before something refuses them.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

DEEP = 400  # brackets in each other: more than anybody reads, less than a parser falls over
HOSTILE: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 99, 1.5, -0.0, 10**9, 10**30, float("nan"), float("inf")),
    *("", " ", "x", "0", "-5", "1.5", "5.005", "1e9", "99999999999999999999", "NaN", "５", "\x00"),
    *("Jk", "As", "As As", "??", "Zz", "seat 1", "player-dealer", "seat 99", "/", "a/b", "é" * 40),
    *("‮abc", "'", '"', "%s{x}", "../x", "-", "--json", "=", "a=b", "x" * 5_000),
    *([], {}, [[]], [None], [1.5], {"": 1}, {"a": {"b": []}}, ["As", "As"]),
)
NUMBERS = tuple(value for value in HOSTILE if isinstance(value, int | float))
WORDS = tuple(value for value in HOSTILE if isinstance(value, str))
NUL = "\x00"  # which no command line can have
TOML_VALUES = (
    *("1", "-1", "1.5", "nan", "inf", "true", '""', '"x"', '"Jk"', "[]", "{}", "[[]]", "[1, 'a']"),
    *("{ a = 1 }", "1979-05-27", "'''a\nb'''", "99999999999999999999", '"1 to 0"', '"$0-$0"'),
    *('"\\u0000"', "{ from = 9, to = 1, default = 5 }", '{ switch = "x" }', "[" * 40 + "]" * 40),
    *('"1 to 99999999999999999999"', '"((((1))))"', '"a and"', '"not " * 9', '["x", "x"]'),
)


def nested(depth: int = DEEP) -> list[Any]:
    """A list in a list in a list."""
    made: list[Any] = []
    for _ in range(depth):
        made = [made]
    return made


# --- JSON -----------------------------------------------------------------------------------------


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all values in a JSON value, its own last."""
    items: Any = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    for key, inner in items:
        yield from places(inner, (*path, key))
    yield path


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def copied(value: Any) -> Any:
    """A copy of a JSON value, however deep; `copy.deepcopy` takes two frames for each list."""
    return json.loads(json.dumps(value))


def mutated_json(value: Any, luck: random.Random) -> Any:
    """A copy with one to three values changed, moved, added or taken away."""
    whole = {"": copied(value)}
    for _ in range(luck.choice((1, 1, 1, 2, 3))):
        path = luck.choice([path for path in places(whole) if path])
        parent, key = at(whole, path[:-1]), path[-1]
        match luck.randrange(8):
            case 0 if len(path) > 1:
                del parent[key]
            case 1 if isinstance(parent, list):
                parent.insert(luck.randrange(len(parent) + 1), copied(parent[key]))
            case 2 if isinstance(parent, dict) and len(path) > 1:
                parent[luck.choice([*WORDS, "seat", "choices", "hands"])] = parent.pop(key)
            case 3:
                parent[key] = copied(at(whole, luck.choice([*places(whole)])))
            case 4:
                parent[key] = nested() if luck.random() < 0.2 else [parent[key]]
            case 5 if isinstance(parent[key], str):
                parent[key] = mutated_text(parent[key], luck)
            case 6 if isinstance(parent[key], int | float):
                parent[key] = luck.choice(NUMBERS)
            case _:
                parent[key] = copied(luck.choice(HOSTILE))
        if "" not in whole:
            return None
    return whole[""]


def mutated_json_text(text: str, luck: random.Random) -> str:
    """A JSON text with changed values, or one that is broken."""
    if luck.random() < 0.1:
        return mutated_text(text, luck)
    return json.dumps(mutated_json(json.loads(text), luck))


# --- texts and lines ------------------------------------------------------------------------------


def mutated_text(text: str, luck: random.Random) -> str:
    """A text with some letters gone, doubled, exchanged or new."""
    for _ in range(luck.choice((1, 1, 2, 5))):
        place = luck.randrange(len(text) + 1)
        other = luck.randrange(len(text) + 1)
        low, high = sorted((place, min(place + luck.randrange(1, 9), len(text))))
        match luck.randrange(5):
            case 0:
                text = text[:low] + text[high:]
            case 1:
                text = text[:high] + text[low:]
            case 2:
                text = text[:place] + luck.choice("\x00 '\"[]{}=,./-+#$%\\\n\tA9é‮") + text[place:]
            case 3:
                text = text[:place] + str(luck.choice(HOSTILE))[:60] + text[place:]
            case _:
                text = text[:place] + text[other : other + 6] + text[place:]
    return text


def mutated_toml(text: str, luck: random.Random) -> str:
    """A sheet or hand history with changed values, lines or letters."""
    lines = text.splitlines()
    for _ in range(luck.choice((1, 1, 2, 3))):
        number = luck.randrange(len(lines)) if lines else 0
        match luck.randrange(8):
            case 0 if lines:
                del lines[number]
            case 1 if lines:
                lines.insert(luck.randrange(len(lines)), lines[number])
            case 2:
                lines.insert(number, mutated_text("[wager.x]", luck))
            case 3:
                return mutated_text("\n".join(lines), luck)
            case _:
                named = [n for n, line in enumerate(lines) if " = " in line]
                if named:
                    number = luck.choice(named)
                    key = lines[number].partition(" = ")[0]
                    lines[number] = f"{key} = {luck.choice(TOML_VALUES)}"
    return "\n".join(lines) + "\n"


def mutated_words(words: list[str], luck: random.Random) -> list[str]:
    """A command line with words gone, doubled, exchanged or changed; its command stays."""
    command, rest = words[:1], list(words[1:])
    for _ in range(luck.choice((1, 1, 2))):
        number = luck.randrange(len(rest)) if rest else 0
        match luck.randrange(6):
            case 0 if rest:
                del rest[number]
            case 1 if rest:
                rest.insert(number, rest[number])
            case 2 if len(rest) > 1:
                other = luck.randrange(len(rest))
                rest[number], rest[other] = rest[other], rest[number]
            case 3:
                rest.insert(number, luck.choice(WORDS))
            case 4 if rest:
                rest[number] = luck.choice(WORDS)
            case _ if rest:
                rest[number] = mutated_text(rest[number], luck)
    return command + [word.replace(NUL, "") for word in rest]
