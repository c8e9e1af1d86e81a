"""Driver: many rounds, fast, seeded, reproducible whatever the number of workers."""

from houseway.extras import require

require("odds", "a simulation")
