"""Poker or blackjack: every bettor chooses one of the two after seeing two cards."""
