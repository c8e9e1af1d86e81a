"""The way from one hand to the next: positions, posts, and the state that is carried over."""
