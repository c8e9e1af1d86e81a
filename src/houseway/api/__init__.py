"""The Python interface: everything that the command line does, with typed results.

import houseway as hw
hw.game("parkwest/cash-in-baccarat").odds()

A wrong type is refused like a wrong value: with a `HousewayError` that names the argument.
"""
