"""Wagers as rows over facts: the `when` language and what a row pays."""
