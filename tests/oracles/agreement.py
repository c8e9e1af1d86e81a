"""How far a simulation is from an exact figure."""

from __future__ import annotations

import math
from fractions import Fraction

from houseway.simulate.simulated import Simulated


def z_score(simulated: Simulated, exact: Fraction | float) -> float:
    """How many standard errors the simulation is away from an exact expectation."""
    error = simulated.standard_error
    distance = float(simulated.price.ev - exact)
    return distance / error if error else (0.0 if distance == 0 else math.inf)
