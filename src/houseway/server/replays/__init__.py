"""Rounds played again: from the books, or from a hand history."""
