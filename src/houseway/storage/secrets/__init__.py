"""Keys, ciphers and files that belong to the room alone."""
