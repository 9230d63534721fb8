"""A picture as a document of its own: named for those who hear it, with a style sheet that changes nothing else."""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from amsterdam_routes.kernel.drawing.paper import element, number, safe

Rules: TypeAlias = Iterable[tuple[str, str]]
"""Rules of a style sheet: what is meant, and how it looks."""

FONT: Final = 'Helvetica, Arial, "Liberation Sans", sans-serif'


def document(
    body: str, width: float, height: float, *, class_: str, prefix: str, title: str, desc: str, style: str, lang: str
) -> str:
    """An SVG document with this body. Its ids begin with the prefix, and no other picture has the same.

    >>> drawn = document("", 40, 20, class_="tides", prefix="td", title="The tide", desc="", style="", lang="en")
    >>> 'class="tides" viewBox="0 0 40 20"' in drawn, 'id="td-' in drawn
    (True, True)
    """
    name = f"{prefix}-" + hashlib.sha256(f"{safe(title)}{body}".encode()).hexdigest()[:12]
    return element(
        "svg",
        element("title", safe(title), id=f"{name}-title"),
        element("desc", safe(desc), id=f"{name}-desc"),
        element("style", style),
        body,
        xmlns="http://www.w3.org/2000/svg",
        class_=class_,
        viewBox=f"0 0 {number(width)} {number(height)}",
        width="100%",
        style=f"max-width:{number(width)}px;height:auto",
        role="img",
        lang=lang,
        aria_labelledby=f"{name}-title",
        aria_describedby=f"{name}-desc",
    )


def style_sheet(class_: str, rules: Rules, dark: Rules) -> str:
    """The rules for what lies in documents of this class, and those for a dark screen.

    >>> print(style_sheet("tides", [("text, .td-ink", "fill:#222")], [("text", "fill:#eee")]))
    .tides text, .tides .td-ink{fill:#222}
    @media (prefers-color-scheme:dark){
    .tides text{fill:#eee}
    }
    """

    def scoped(rule: tuple[str, str]) -> str:
        return f"{', '.join(f'.{class_} {selector}' for selector in rule[0].split(', '))}{{{rule[1]}}}"

    return "\n".join([*map(scoped, rules), "@media (prefers-color-scheme:dark){", *map(scoped, dark), "}"])


def themed(surfaces: Mapping[str, tuple[str, str]], theme: int) -> dict[str, str]:
    """By the name of a surface: its colour on a light screen (0) or on a dark one (1).

    >>> themed({"ink": ("#222", "#eee")}, 1)
    {'ink': '#eee'}
    """
    return {name: colors[theme] for name, colors in surfaces.items()}
