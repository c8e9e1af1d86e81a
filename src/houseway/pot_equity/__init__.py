"""Win rates and pot shares of several hands, from all deals or a sample."""
