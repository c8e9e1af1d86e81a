"""Driver: hands of poker as PHH text, the poker hand history format, in and out."""
