"""How long a test waits for an event: so long that only a hang reaches the end."""

PATIENCE = 60.0  # seconds
