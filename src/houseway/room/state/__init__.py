"""The state of a table: its events, what each of them changes, chips, snapshots."""
