"""Chips of a hand: forced bets, turns of wagering, openers, kills, drops, pots."""
