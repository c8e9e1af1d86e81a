"""The open questions of the houses' documents as a letter, and what the documents give away."""
