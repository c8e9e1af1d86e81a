"""Round poker: players play each other for a pot, street by street."""
