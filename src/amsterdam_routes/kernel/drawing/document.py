"""A picture as a document of its own: named for those who hear it, with a style sheet that changes nothing else."""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from amsterdam_routes.kernel.drawing.paper import box, element, number, safe

Rules: TypeAlias = Iterable[tuple[str, str]]
"""Rules of a style sheet: what is meant, and how it looks."""

FONT: Final = 'Helvetica, Arial, "Liberation Sans", sans-serif'


def document(
    body: str, width: float, height: float, *, class_: str, prefix: str, title: str, desc: str, style: str, lang: str
) -> str:
    """An SVG document with this body on paper. Its ids and classes begin with the prefix; no other picture has its ids.

    >>> drawn = document("", 40, 20, class_="tides", prefix="td", title="The tide", desc="", style="", lang="en")
    >>> 'class="tides" viewBox="0 0 40 20"' in drawn, 'class="td-paper"' in drawn, 'id="td-' in drawn
    (True, True, True)
    """
    body = box(f"{prefix}-paper", 0, 0, width, height, 12) + body
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


def style_sheet(
    class_: str, surfaces: Mapping[str, tuple[str, str]], on_surfaces: Rules, rules: Rules, dark: Rules = ()
) -> str:
    """The rules for what lies in documents of this class, and those for a dark screen.

    Every surface has a colour on a light screen and one on a dark screen. The rules `on_surfaces` name them in braces,
    and hold on both; `dark` has what else differs.

    >>> surfaces = {"ink": ("#222", "#eee"), "sea": ("#acd", "#123")}
    >>> print(style_sheet("tides", surfaces, [(".td-sea, .td-bay", "fill:{sea}")], [(".td-boat", "fill:red")]))
    .tides text{font-family:Helvetica, Arial, "Liberation Sans", sans-serif;fill:#222}
    .tides .td-sea, .tides .td-bay{fill:#acd}
    .tides .td-boat{fill:red}
    @media (prefers-color-scheme:dark){
    .tides text{fill:#eee}
    .tides .td-sea, .tides .td-bay{fill:#123}
    }
    """

    def scoped(rule: tuple[str, str]) -> str:
        return f"{', '.join(f'.{class_} {selector}' for selector in rule[0].split(', '))}{{{rule[1]}}}"

    def on(theme: int) -> Rules:
        colors = {name: pair[theme] for name, pair in surfaces.items()}
        return [(selector, style.format_map(colors)) for selector, style in on_surfaces]

    light_text, dark_text = (f"fill:{color}" for color in surfaces["ink"])
    light = [("text", f"font-family:{FONT};{light_text}"), *on(0), *rules]
    return "\n".join(
        [
            *map(scoped, light),
            "@media (prefers-color-scheme:dark){",
            *map(scoped, [("text", dark_text), *on(1), *dark]),
            "}",
        ]
    )
