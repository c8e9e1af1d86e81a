"""Measurements of Houseway against peers on this machine: `python -m bench`, or `make bench`."""
