"""Games without a table: lobby, rulebook, lab, floor desk. Nothing is stored."""
