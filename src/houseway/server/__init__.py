"""The cardroom as a service: accounts, tables, pages and operations."""

from houseway.extras import require

require("room", "the room")
