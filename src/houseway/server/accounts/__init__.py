"""People: sign-in, identity, invitations, codes, limits of play."""
