"""Rules in prose: what a document is made of, and the words that all families share."""
