"""Sphinx configuration: `make docs` builds these pages."""

import sys
from pathlib import Path
from typing import Any

from houseway import __version__

sys.path.insert(0, str(Path(__file__).parent))

project = "Houseway"
author = "Houseway"
release = __version__

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


def setup(app: Any) -> None:
    from module_list import fill

    app.connect("source-read", fill)
    app.connect("env-get-outdated", lambda *_: ["modules"])  # code may have changed meanwhile
