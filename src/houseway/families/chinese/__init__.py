"""Chinese poker: three hands of thirteen cards, everybody against everybody."""
