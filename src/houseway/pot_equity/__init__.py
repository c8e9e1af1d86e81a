"""Win rates and pot shares of several hands: all deals counted, or sampled."""
