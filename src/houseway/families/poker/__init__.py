"""Poker against the player-dealer: three-card games, hold'em, stud."""
