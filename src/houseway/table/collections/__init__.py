"""Collections: the printed schedules and the fees due under them."""
