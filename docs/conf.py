"""Sphinx configuration: `make docs` builds these pages."""

project = "Houseway"
author = "Houseway"
release = "0.1.0"

extensions = ["myst_parser", "sphinx.ext.autodoc"]
autodoc_typehints = "signature"
autodoc_class_signature = "separated"
autodoc_preserve_defaults = True
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = "Houseway"
html_show_copyright = False
