"""The cardroom as a service: accounts, tables, pages and their keeping."""

from houseway.extras import require

require("room", "the room")
