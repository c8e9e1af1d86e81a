"""Best play as rules that a person can keep in mind."""
