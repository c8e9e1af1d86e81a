"""Driver: exact prices of every wager, the best play, and what a reading is worth."""
