"""Baccarat with two shared hands: the player hand and the banker hand."""
