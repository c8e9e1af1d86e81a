"""`python -m houseway.cli` runs the program."""

from houseway.cli import main

main()
