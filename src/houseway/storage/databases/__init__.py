"""The two kinds of database: connections, tables, statements, notifications."""
