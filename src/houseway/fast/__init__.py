"""Compiled helpers shared by the families' kernels: generator, dealing, compile cache."""
