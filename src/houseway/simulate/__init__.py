"""Driver: many rounds, fast, seeded, reproducible whatever the number of workers."""
