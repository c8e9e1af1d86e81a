"""Games with a hand for each seat against the player-dealer: Super Pan 9, joker baccarat."""
