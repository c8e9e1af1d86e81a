"""Fast rounds of a blackjack game, compiled, by look-up alone."""
