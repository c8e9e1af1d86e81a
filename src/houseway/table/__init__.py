"""The table shared by all games: seats, wagers, buttons, collections, cover, settlement."""
