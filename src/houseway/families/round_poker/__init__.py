"""Round poker: players compete for a pot, street by street."""

from __future__ import annotations

from houseway.families.base import Family, later
from houseway.families.peer_games import no_price
from houseway.families.round_poker.irregularities.repairs import Irregular
from houseway.families.round_poker.rules import make_rules
from houseway.families.round_poker.section import Betting, Play, Posts, Showdown, Stakes, Streets

FAMILY = Family(
    sections={
        "stakes": Stakes,
        "posts": Posts,
        "betting": Betting,
        "street": Streets,
        "play": Play,
        "showdown": Showdown,
        "irregular": Irregular,
    },
    facts=lambda sheet: {},
    rules=make_rules,
    analyst=no_price,
    prose=later("houseway.families.round_poker.prose.page", "prose"),
)
