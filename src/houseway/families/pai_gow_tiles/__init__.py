"""Pai gow with tiles: four tiles each, a high and a low hand of two against the player-dealer's."""
