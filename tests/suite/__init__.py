"""How the tests are run: which sheets are in turn, which shard, what is told at the end."""
