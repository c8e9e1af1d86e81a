"""How long a test waits for an event: so long that only a hang reaches the end."""

PATIENCE = 300.0  # seconds
