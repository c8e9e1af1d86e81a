"""The cardroom as a service: accounts, tables, pages and their keeping."""
