"""House ways: how cards are set when a chart of the house decides."""
