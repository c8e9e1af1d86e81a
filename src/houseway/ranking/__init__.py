"""What hands are worth: pure functions from cards to comparable values."""
