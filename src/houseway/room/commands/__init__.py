"""Commands of a table: checked, refused with a reason, or turned into events."""
