"""Conquian: a rummy game for a pot, everybody against everybody."""
