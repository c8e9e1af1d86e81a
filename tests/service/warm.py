"""Read once, before servers are forked: their modules, their routes and the sheets of their games.

A server that is killed a thousand times is started a thousand times, and without this its start
takes most of the time.
"""

from __future__ import annotations

from importlib import import_module

from tests.room.evening import evening

from houseway.server.app import create_app
from houseway.server.config import Config
from houseway.server.operations import service_health
from houseway.server.tables.table_opening import build_table

GAMES = (
    "parkwest/cash-in-baccarat",
    "reference/blackjack",
    "aviator/ultimate-texas-holdem",
    "500-club/three-card-poker-6-card-bonus",
    "hustler/2-way-winner",
)
LATE = (  # modules that a server asks for when it runs
    "alembic.autogenerate",
    "anyio._backends._asyncio",
    "houseway.storage.migrations.versions.m0001_first",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
    "uvicorn.protocols.http.auto",
    "uvicorn.protocols.websockets.auto",
)

for module in LATE:
    import_module(module)
for game in GAMES:
    build_table(game, "", {}, {})
    evening(game, "ann", "ben").round()  # what a first round looks up is made once
create_app(Config())
BUILD = service_health.identify()
