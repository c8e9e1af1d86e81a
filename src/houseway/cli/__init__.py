"""The command line. Commands contain no rule: they read input, call a driver and print."""

from __future__ import annotations

from houseway.cli.app import main

__all__ = ["main"]
