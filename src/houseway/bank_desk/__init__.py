"""The bank's desk: what a table earns, risks and must cover."""
