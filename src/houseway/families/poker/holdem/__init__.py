"""Hold'em with one raise: its solution, its fast rounds, and both for the analyst."""
