"""House ways: the setting of cards by a chart of the house."""
