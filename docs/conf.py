"""Sphinx's settings: `python -m sphinx -W -b html docs build/docs` builds the pages."""

project = "amsterdam_routes"
author = "The amsterdam_routes developers"
copyright = "2026, the amsterdam_routes developers"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
source_suffix = {".md": "markdown"}
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
exclude_patterns = ["conformance", "schemas"]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_inherit_docstrings = False
html_theme = "furo"
html_title = "amsterdam_routes"
nitpicky = False
