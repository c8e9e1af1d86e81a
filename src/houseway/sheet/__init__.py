"""Rule sheets: TOML read, checked, merged and written back in one form."""
