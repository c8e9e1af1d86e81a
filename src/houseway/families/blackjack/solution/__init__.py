"""The exact solution of a blackjack game: best play, prices, variance."""
