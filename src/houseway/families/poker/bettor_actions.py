"""The actions of a bettor in a round, street by street."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from houseway.families.poker.section import FOLD, NONE, WAITS, WITHDRAW, Move


@dataclass(frozen=True, slots=True)
class End:
    """The actions of a bettor when all questions are answered."""

    folded: bool = False
    raised: tuple[Move, ...] = ()
    taken: frozenset[str] = frozenset()  # wagers that the bettor took back

    def after(self, move: Move) -> End:
        if move.verb in WAITS:
            return self
        if move.verb == FOLD:
            return replace(self, folded=True)
        if move.verb == WITHDRAW:
            return replace(self, taken=self.taken | {move.wager})
        return replace(self, raised=(*self.raised, move))

    def asked(self, moves: Sequence[Move], needs: str) -> bool:
        """Whether a bettor who has taken these actions still decides on a street."""
        made = {move.wager for move in self.raised}
        offered = {move.wager for move in moves if move.times}
        return not self.folded and not made & offered and (not needs or needs in made)

    @property
    def name(self) -> str:
        """
        >>> End().name, End(folded=True).name, End(raised=(Move.parse("play 4 x ante"),)).name
        ('none', 'fold', 'play 4')
        """
        if self.folded:
            return FOLD
        raised = (f"{move.verb} {move.times}" for move in self.raised)
        return ", ".join((*raised, *sorted(f"{WITHDRAW} {name}" for name in self.taken))) or NONE

    @property
    def verb(self) -> str:
        """The last action, in the bettor's words; for games with one decision."""
        return FOLD if self.folded else self.raised[-1].verb if self.raised else WAITS[0]
