"""Exact prices of every wager, the best play, and the worth of each reading."""
