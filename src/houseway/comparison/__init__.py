"""Comparison of games: what differs, what each difference is worth, and a round that shows it."""
