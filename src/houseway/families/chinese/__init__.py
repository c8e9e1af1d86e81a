"""Chinese poker: three hands of thirteen cards; each player is compared with every other."""

from __future__ import annotations

from houseway.families.base import Family, later
from houseway.families.chinese.rules import make_rules
from houseway.families.chinese.section import Play, Score, Stakes, facts
from houseway.families.peer_games import no_price

FAMILY = Family(
    sections={"play": Play, "score": Score, "stakes": Stakes},
    facts=facts,
    rules=make_rules,
    analyst=no_price,
    prose=later("houseway.families.chinese.prose", "prose"),
)
