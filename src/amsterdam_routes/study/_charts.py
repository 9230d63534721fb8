"""The look of the page of a playtest: its style sheet, and its charts, SVG that needs no scripts.

Both are light or dark as the reader chooses. Charts are drawn small, so that what is written in them can be read on a
telephone; the page never makes them much larger.
"""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final, TypeAlias  # Any: an estimate, as plain data

Data: TypeAlias = Mapping[str, Any]
STYLE: Final = """
:root { color-scheme: light dark; --paper: #faf7f0; --card: #fffdf8; --ink: #24211c; --soft: #6b6458; --line: #d9d1c0;
  --a: #1f6f78; --b: #b5651d; --c: #7a5c99; --warn: #f3e6c8 }
@media (prefers-color-scheme: dark) {
  :root { --paper: #191816; --card: #22201d; --ink: #ece6da; --soft: #a69d8e;
  --line: #3d3a34; --a: #58b7c2; --b: #e09a52; --c: #b497d6; --warn: #38301d } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 76rem; margin: 0 auto; padding: 1rem }
main { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr) }
header { padding: 1rem .25rem 0 }
h1 { font: 600 1.7rem/1.2 Georgia, serif; margin: 0 0 .4rem }
h2 { font: 600 1.25rem/1.3 Georgia, serif; margin: 0 0 .5rem }
h3 { font-size: 1rem; margin: 1rem 0 .3rem }
p { margin: .3rem 0 .6rem }
section { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: 1rem; min-width: 0 }
.soft { color: var(--soft); font-weight: 400; font-size: .9em }
.warning { background: var(--warn); border-radius: .4rem; padding: .5rem .7rem }
.findings { margin: 0; padding-left: 1.1rem } .findings li { margin: .35rem 0 }
svg { display: block; width: 100%; max-width: 30rem; height: auto; margin: .3rem 0; font: 11px system-ui, sans-serif }
svg text { fill: var(--ink) } svg text.soft { fill: var(--soft); font-size: 11px }
svg .middle { text-anchor: middle } svg .end { text-anchor: end } svg .strong { font-weight: 600 }
.a { fill: var(--a) } .b { fill: var(--b) } .c { fill: var(--c) }
.axis { stroke: var(--soft); stroke-width: 1 } .usual { stroke: var(--b); stroke-width: 1.2; stroke-dasharray: 3 3 }
.span { stroke: var(--a); stroke-width: 2.5; stroke-linecap: round; opacity: .55 }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { text-align: left; vertical-align: middle; padding: .25rem .5rem .25rem 0 }
th, td { border-bottom: 1px solid var(--line) }
th { font-weight: 500 } thead th { color: var(--soft); font-size: .85rem }
td { white-space: nowrap } td.drawn { width: 9rem } td.drawn svg { margin: 0; width: 8.75rem }
tr.clear td, tr.clear th { font-weight: 700 }
details { margin: .7rem 0 } summary { cursor: pointer; font-weight: 600; padding: .4rem 0; color: var(--a) }
@media (min-width: 60rem) { main { grid-template-columns: 1fr 1fr } header, .wide { grid-column: 1 / -1 } }
@media (max-width: 42rem) {
  main { padding: .5rem } section { padding: .8rem }
  table thead { position: absolute; left: -99rem }
  table tr { display: flex; flex-wrap: wrap; gap: .1rem .9rem; padding: .45rem 0 }
  table tr { border-bottom: 1px solid var(--line) }
  table th, table td { border: 0; padding: 0; white-space: normal } table th[scope=row] { flex: 1 0 100% }
  td[data-name]::before { content: attr(data-name) " "; color: var(--soft); font-size: .85em }
}
@media print { section { break-inside: avoid } body { background: #fff } }
"""
"""Colours come from variables, which follow the reader's choice of light or dark; below 42 rem rows of tables wrap."""
WIDE: Final = 360
"""A chart is so wide, in units of which a letter is 11 high."""
ROW, LABEL, FOOT, EDGE = 24, 108, 22, 8
"""How high a row is; how wide the labels beside it are; how high the numbers below are; and the margin."""
STRIP: Final = (140, 16)
"""How wide and high a strip in a row of a table is."""


def number(value: float) -> str:
    """Write a number as short as it can be read.

    >>> number(3.0), number(0.257), number(45.53), number(1234.5)
    ('3', '0.26', '45.5', '1234')
    """
    if value == round(value) or abs(value) >= 1000:
        return f"{value:.0f}"
    return f"{value:.2f}" if abs(value) < 10 else f"{value:.1f}"


def percent(value: float) -> str:
    """Write a share.

    >>> percent(0.5746), percent(1.0), percent(0.0)
    ('57.5 %', '100 %', '0 %')
    """
    text = f"{100 * value:.1f}"
    return f"{text.removesuffix('.0') if value in (0, 1) else text} %"


def chart(what: str, high: float, inside: Sequence[str], wide: float = WIDE) -> str:
    """Return a whole SVG; `what` is read to those who do not see it.

    >>> chart("nothing", 10, [])
    '<svg viewBox="0 0 360 10" role="img" aria-label="nothing"></svg>'
    """
    label = escape(what, quote=True)
    return f'<svg viewBox="0 0 {wide:g} {high:g}" role="img" aria-label="{label}">{"".join(inside)}</svg>'


def text(x: float, y: float, words: str, kind: str = "") -> str:
    """Return words at a place; `kind` is a class of the page: "end" or "middle", "soft".

    >>> text(1, 2, "a < b", "soft")
    '<text x="1" y="2" class="soft">a &lt; b</text>'
    """
    marked = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.4g}" y="{y:.4g}"{marked}>{escape(words)}</text>'


def box(x: float, y: float, wide: float, high: float, kind: str) -> str:
    """Return a filled rectangle.

    >>> box(0, 0, 10, 5, "a")
    '<rect x="0" y="0" width="10" height="5" class="a"/>'
    """
    return f'<rect x="{x:.4g}" y="{y:.4g}" width="{max(0, wide):.4g}" height="{max(0, high):.4g}" class="{kind}"/>'


def line(x: float, y: float, to_x: float, to_y: float, kind: str) -> str:
    """Return a line.

    >>> line(0, 0, 10, 5, "axis")
    '<line x1="0" y1="0" x2="10" y2="5" class="axis"/>'
    """
    return f'<line x1="{x:.4g}" y1="{y:.4g}" x2="{to_x:.4g}" y2="{to_y:.4g}" class="{kind}"/>'


def intervals(what: str, rows: Sequence[tuple[str, Data]], usual: float | None, *, shares: bool = True) -> str:
    """Draw estimates below one another: a dot, its interval, and a line at what would be usual.

    >>> intervals("wins", [("Seat 1", {"value": 0.6, "low": 0.5, "high": 0.7})], 0.5).count("<circle")
    1
    """
    ends = [one[end] for _, one in rows for end in ("low", "high", "value") if one[end] is not None]
    ends += [] if usual is None else [usual]
    least, most = min(ends, default=0), max(ends, default=1)
    spare = (most - least or 1) * 0.12
    least, most = (max(0.0, least - spare), min(1.0, most + spare)) if shares else (least - spare, most + spare)
    write = percent if shares else number
    left, right = LABEL, WIDE - 56
    scale = (right - left) / (most - least or 1)
    high = len(rows) * ROW
    inside = []
    if usual is not None:
        x = left + (usual - least) * scale
        inside += [line(x, 0, x, high, "usual"), text(x, high + 14, write(usual), "middle soft")]
    for place, (name, one) in enumerate(rows):
        y = place * ROW + ROW / 2
        inside += [text(0, y + 4, name), text(WIDE, y + 4, write(one["value"]), "end strong")]
        if one["low"] is not None:
            inside.append(line(left + (one["low"] - least) * scale, y, left + (one["high"] - least) * scale, y, "span"))
        x = left + (one["value"] - least) * scale
        inside.append(f'<circle cx="{x:.4g}" cy="{y:.4g}" r="4.5" class="a"/>')
    return chart(what, high + FOOT, inside)


def bars(what: str, counts: Sequence[tuple[str, float]], *, high: float = 120, marks: int = 6) -> str:
    """Draw counts as upright bars, with the names of some of them below.

    >>> bars("length", [("3", 1), ("4", 2)]).count("<rect")
    2
    """
    if not counts:
        return ""
    most = max(count for _, count in counts) or 1
    wide = (WIDE - 2 * EDGE) / len(counts)
    inside = [line(EDGE, high, WIDE - EDGE, high, "axis")]
    every = max(1, -(-len(counts) // marks))
    for place, (name, count) in enumerate(counts):
        x, tall = EDGE + place * wide, (high - 18) * count / most
        inside.append(box(x + wide * 0.08, high - tall, wide * 0.84, tall, "a"))
        if count == most:
            inside.append(text(x + wide / 2, high - tall - 4, number(count), "middle soft"))
        if place % every == 0:
            inside.append(text(x + wide / 2, high + 14, name, "middle soft"))
    return chart(what, high + FOOT, inside)


def split(what: str, parts: Sequence[tuple[str, float]]) -> str:
    """Draw the parts of a whole side by side, with their names below.

    >>> split("luck", [("the deal", 0.25), ("the rest", 0.75)]).count("<rect")
    4
    """
    inside, x = [], 0.0
    for place, (name, part) in enumerate(parts):
        kind = "abc"[place % 3]
        inside.append(box(x, 0, WIDE * part, 26, kind))
        inside += [box(0, 38 + place * 18, 11, 11, kind), text(18, 48 + place * 18, f"{name}: {percent(part)}")]
        x += WIDE * part
    return chart(what, 44 + len(parts) * 18, inside)


def strip(what: str, one: Data, usual: float, least: float, most: float) -> str:
    """Draw one estimate for a row of a table, on a scale that all rows share.

    >>> strip("won", {"value": 0.6, "low": 0.5, "high": 0.7}, 0.5, 0, 1).count("<line")
    2
    """
    wide, high = STRIP
    scale = (wide - 10) / (most - least or 1)

    def at(value: float) -> float:
        return 5 + (value - least) * scale

    inside = [line(at(usual), 0, at(usual), high, "usual")]
    if one["low"] is not None:
        inside.append(line(at(one["low"]), high / 2, at(one["high"]), high / 2, "span"))
    side = "a" if one["value"] >= usual else "b"
    inside.append(f'<circle cx="{at(one["value"]):.4g}" cy="{high / 2:g}" r="4" class="{side}"/>')
    return chart(what, high, inside, wide)


def two_bars(what: str, first: float, second: float, most: float, least: float = 0) -> str:
    """Draw two numbers as two bars, one below the other, on a scale that all rows share; they may be below 0.

    >>> two_bars("points", 6, 3, 10).count("<rect")
    2
    """
    wide, high = STRIP
    scale = wide / (most - least or 1)
    zero = -least * scale
    inside = []
    for y, value, kind in ((1, first, "a"), (high / 2 + 1, second, "b")):
        inside.append(box(zero + min(0.0, value) * scale, y, abs(value) * scale, high / 2 - 2, kind))
    return chart(what, high, [*inside, line(zero, 0, zero, high, "axis")], wide)
