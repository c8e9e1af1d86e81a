"""Cards at the table: first cards, hands, piles, picks, and hands that are set in parts."""
