"""Rows that follow from events (people, sessions, balances, leases), and their checks."""
