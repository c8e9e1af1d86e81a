"""Shortcut keys of the table page: one letter for each option, the same at every game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

# The verbs of each key. Verbs that share a key mean the same and are never offered side by side.
KEYS: Mapping[str, tuple[str, ...]] = {
    "h": ("hit",),
    "s": ("stand", "stand-pat"),
    "d": ("double",),
    "p": ("split",),
    "r": ("surrender",),
    "f": ("fold",),
    "c": ("call",),
    "k": ("check", "let-ride"),
    "b": ("bet", "open", "bring-in", "hand-bet", "flop-bet", "turn-bet", "river-bet"),
    "a": ("raise", "complete"),
    "l": ("play",),
    "i": ("insurance",),
    "e": ("even-money",),
    "z": ("withdraw", "rescue"),
    "j": ("blackjack",),
    "q": ("poker",),
    "t": ("set",),
    "w": ("house-way",),
    "v": ("discard", "pass"),
    "m": ("meld",),
    "u": ("add",),
    "y": (
        "post",
        "buy-button",
        "kill",
        "straddle",
        "object",
        "expose",
        "all-in",
        "declare",
        "force",
        "paid-natural",
    ),
    "n": ("no", "wait", "decline", "keep", "first-hand"),
}
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
