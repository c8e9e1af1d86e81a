"""Driver: simulates many rounds fast; a seed reproduces them with any number of workers."""

from houseway.extras import require

require("odds", "a simulation")
