"""Pay tables by wish: all tables of a wager that satisfy constraints, exact and ranked."""
