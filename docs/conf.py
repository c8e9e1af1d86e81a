"""Sphinx configuration: `make docs` builds these pages."""

from houseway import __version__

project = "Houseway"
author = "Houseway"
release = __version__

extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = "Houseway"
html_show_copyright = False
