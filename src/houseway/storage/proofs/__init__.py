"""Proofs that the books are whole: the chain, checkpoints, and their verification."""
