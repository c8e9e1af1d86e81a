"""A cardroom without clock and randomness: tables as event streams, chips in a ledger."""
