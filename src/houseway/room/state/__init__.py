"""The state of a table: events and their changes, chips, snapshots."""
