"""Writes `llms.txt` beside the pages: what the library is, and a line for each page, by reader.

The titles, the order and the first sentences are those of the pages, so nothing is written down twice.
"""

from pathlib import Path
from typing import Any  # Any: Sphinx's own

from docutils import nodes


def about(doctree: nodes.document) -> str:
    """Return the first paragraph of a page as one line; nothing if it has none."""
    for paragraph in doctree.findall(nodes.paragraph):
        if isinstance(paragraph.parent, nodes.section):
            return " ".join(paragraph.astext().split())
    return ""


def write(app: Any, error: Exception | None) -> None:
    """Write the file when all pages are built."""
    if error is not None or app.builder.name != "html":
        return
    pages = app.env
    front = pages.get_doctree(pages.config.root_doc)
    lines = [f"# {pages.config.project}", "", f"> {about(front)}"]
    for table in front.findall(lambda node: type(node).__name__ == "toctree"):
        lines += ["", f"## {table['caption']}", ""]
        for _, name in table["entries"]:
            if name not in pages.titles:  # the address of something that is no page
                continue
            told = about(pages.get_doctree(name))
            link = f"- [{pages.titles[name].astext()}]({app.builder.get_target_uri(name)})"
            lines.append(f"{link}: {told}" if told else link)
    Path(app.outdir, "llms.txt").write_text("\n".join([*lines, ""]), encoding="utf-8")


def setup(app: Any) -> dict[str, bool]:
    app.connect("build-finished", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
