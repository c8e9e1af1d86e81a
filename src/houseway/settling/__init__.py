"""Driver: a described round in, the settled round out."""
