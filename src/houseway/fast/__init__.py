"""Compiled helpers shared by the families' kernels: generator, dealing, compile cache."""

from houseway.extras import require

require("odds", "compiled code")
