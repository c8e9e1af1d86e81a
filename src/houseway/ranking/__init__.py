"""The worth of hands: pure functions from cards to comparable values."""
