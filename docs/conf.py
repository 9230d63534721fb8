"""Sphinx's settings: `python -m sphinx -W -b html docs build/docs` builds the pages."""

import os
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent / "_extensions")]

from rulebook import linkcode_resolve  # noqa: E402, F401  # where the reference shows its sources

project = "amsterdam_routes"
author = "The amsterdam_routes developers"
copyright = "2026, the amsterdam_routes developers"
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.linkcode",
    "sphinx_copybutton",
    "card",
    "faces",
    "large",
    "llms",
    "overview",
    "rulebook",
]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_extensions", "schemas"]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

default_role = "code"  # docstrings are plain text, with `names` in single backticks
add_module_names = False
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 90
autodoc_default_options = {"members": True, "undoc-members": True, "exclude-members": "__init__, __new__"}
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True

copybutton_prompt_text = r">>> |\.\.\. "  # what is copied can be pasted: no prompts, no output
copybutton_prompt_is_regexp = True

html_theme = "furo"
html_title = "amsterdam_routes"
html_baseurl = os.environ.get("SITE_URL", "")  # where the site will be, for the tags that need whole addresses
html_static_path = ["_static"]
html_logo = html_favicon = "_static/logo.svg"
html_css_files = ["pages.css"]
html_show_sourcelink = False
