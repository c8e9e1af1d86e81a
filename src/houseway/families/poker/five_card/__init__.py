"""Five-card stud: its solution, its fast rounds, and both for the analyst."""
