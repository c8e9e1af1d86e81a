"""Pai gow poker: seven cards set two in front and five behind, against the player-dealer's."""
