"""Requests before they are answered: listener, gate, bodies, quotas, pages."""
