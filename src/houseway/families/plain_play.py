"""The plain play of a blackjack hand, by simple rules that most players know."""

from __future__ import annotations

from collections.abc import Collection, Sequence

STIFF, PAT, SOFT_PAT = 12, 17, 18  # totals from which a hand may go over, stands, stands if soft
WEAK = range(2, 7)  # up cards with which the player-dealer often goes over
SPLIT = (1, 8)
DOUBLED = (10, 11)
ACE = 1


def plain_play(
    options: Collection[str], *, total: float, kinds: Sequence[int], up: int
) -> str | None:
    """The option that plain play takes, or None when none of its rules applies.

    `kinds` are the low values of the cards and `up` is that of the player-dealer's card: 1 is an
    ace, 0 a joker.

    >>> plain_play(["stand", "hit", "split"], total=12, kinds=(1, 1), up=10)
    'split'
    >>> plain_play(["stand", "hit"], total=12, kinds=(1, 1), up=6)
    'hit'
    >>> plain_play(["stand", "hit", "double"], total=11, kinds=(5, 6), up=4)
    'double'
    >>> plain_play(["stand", "hit"], total=13, kinds=(10, 3), up=4)
    'stand'
    """
    soft = ACE in kinds and total == sum(kinds) + 10
    stands_at = SOFT_PAT if soft else STIFF if up in WEAK else PAT
    wanted = ["stand" if total >= stands_at else "hit"]
    if not soft and total in DOUBLED and ACE < up < total:
        wanted.insert(0, "double")
    if len(kinds) == 2 and kinds[0] == kinds[1] and kinds[0] in SPLIT:
        wanted.insert(0, "split")
    return next((option for option in wanted if option in options), None)
