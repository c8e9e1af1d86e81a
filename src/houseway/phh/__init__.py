"""Driver: reads and writes hands of poker as PHH text, the poker hand history format."""
