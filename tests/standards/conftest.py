"""The server of `tests/server`, for what the standards ask of the room as a whole."""

from tests.server.conftest import (  # noqa: F401
    app,
    browser,
    client,
    clock,
    config,
    context,
    new_room,
    routes,
    staff,
)
