"""Shortcut keys of the table page: one letter for each option, the same at every game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from houseway.package_files import json_beside

# The verbs of each key. Verbs that share a key mean the same and are never offered side by side.
KEYS: Mapping[str, Sequence[str]] = json_beside(__file__, "shortcut_keys.json")
KEY_OF: Mapping[str, str] = {verb: key for key, verbs in KEYS.items() for verb in verbs}


def shortcut_keys(options: Iterable[str]) -> dict[str, str]:
    """The key of each option; empty if its verb has no key or an earlier option took it.

    >>> shortcut_keys(["hit", "stand", "double"])
    {'hit': 'h', 'stand': 's', 'double': 'd'}
    >>> shortcut_keys(["add 5c to 1", "add 5c to 2", "decline"])
    {'add 5c to 1': 'u', 'add 5c to 2': '', 'decline': 'n'}
    """
    found: dict[str, str] = {}
    for option in options:
        key = KEY_OF.get(option.partition(" ")[0], "")
        found[option] = "" if key in found.values() else key
    return found
