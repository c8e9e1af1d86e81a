"""A table as a page shows it: the view of each person, the layout, the log."""
