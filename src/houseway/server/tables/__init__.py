"""Live tables: the hub, the house dealer, the clerk, sockets and requests."""
