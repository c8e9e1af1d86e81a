"""Rules of pot games in prose: posts, streets, wagering, the showdown, irregularities."""
