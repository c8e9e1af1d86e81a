"""Tables where players play each other: stacks, dealer button, collections."""
