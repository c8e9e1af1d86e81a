"""How often each of several hands wins, and its share of the pot: all deals counted, or sampled."""
