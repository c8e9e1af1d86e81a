"""Papers about a game: its rules in prose, printed for the terminal, the browser and paper."""
