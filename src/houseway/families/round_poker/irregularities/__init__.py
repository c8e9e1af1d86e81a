"""Irregularities of a pot game: errors of dealing and of players, and their repair."""
