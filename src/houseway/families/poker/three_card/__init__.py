"""Three Card Poker: its solution, its fast rounds, and both for the analyst."""
