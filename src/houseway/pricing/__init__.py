"""Prices of wagers, from counts of deals or from figures of a solution."""
