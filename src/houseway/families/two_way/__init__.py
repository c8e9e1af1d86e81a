"""Poker or blackjack: every bettor chooses one of the two when he has seen his two cards."""
