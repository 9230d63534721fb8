"""A picture on a page leads to the picture alone, where its letters are as large as the screen allows."""

import re
from typing import Any  # Any: Sphinx's own

PICTURE = re.compile(r'<img [^>]*?src="([^"]+)"[^>]*>')


def link(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Make links of the pictures of a page."""
    if "body" in context:
        context["body"] = PICTURE.sub(r'<a href="\1">\g<0></a>', context["body"])


def setup(app: Any) -> dict[str, bool]:
    app.connect("html-page-context", link)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
