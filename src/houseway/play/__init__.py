"""Driver: a table with people and bots, several rounds, a rotating bank and a scoreboard."""
