"""A sensible player of pot games, and the samples that its decisions go by."""
