"""Cards of a hand after the deal: draws, and decks that run short."""
