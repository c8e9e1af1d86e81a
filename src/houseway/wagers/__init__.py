"""Wagers as rows over facts: the `when` language and the pay of a row."""
