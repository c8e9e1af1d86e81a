"""A cardroom: tables as streams of events, chips in a double-entry ledger. No clock, no luck."""
