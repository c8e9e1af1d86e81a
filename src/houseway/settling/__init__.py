"""Settlement of a described round."""
