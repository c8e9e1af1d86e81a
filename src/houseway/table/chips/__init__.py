"""Chips at the table: bets, limits, cover, settlement, payments, pots."""
