"""Easy Poker: its solution against the better of two hands, and its fast rounds."""
