"""Operation of the service: books, logs, health."""
