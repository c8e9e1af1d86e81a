"""Finds rules of the play that contradict each other."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.errors import Problem
from houseway.library import Game

TOLD = frozenset({"hand.total", "hand.soft", "hand.over", "hand.natural"})


def contradictions(game: Game) -> Iterator[Problem]:
    """Hands that must both hit and stand, reported at the sheet's own key, if any."""
    rules = game.rules
    if len(rules.must) < 2:
        return
    hit, stand = rules.must["hit"], rules.must["stand"]
    both = sorted(
        (float(facts["hand.total"]), bool(facts["hand.soft"]))  # type: ignore[arg-type]
        for facts in rules.reachable(hit.uses | stand.uses | TOLD)
        if not facts["hand.over"] and not facts["hand.natural"] and hit(facts) and stand(facts)
    )
    if both:
        total, soft = both[0]
        own = game.files.lineage.layer
        keys = [("play", key) for key in ("must_stand", "must_hit")]
        yield game.files.problem(
            "hit-and-stand",
            f"a {'soft' if soft else 'hard'} {total:g} must hit (must_hit: {hit.text}) and must "
            f"stand (must_stand: {stand.text}); let one end where the other begins",
            next((key for key in keys if own.place(key)), keys[0]),
        )
