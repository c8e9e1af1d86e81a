"""Blackjack-style games: each seat draws towards a target, against the player-dealer."""
