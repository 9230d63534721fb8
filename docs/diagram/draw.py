"""Draws the rooms of the library and who imports whom: `python docs/diagram/draw.py`.

The arrows are read from the imports at the top of the modules; those within functions are left out. What follows from
other arrows is left out too: if a room imports a second one, and that one a third, no arrow leads from the first to the
third. Rooms that import one another stand in one box.
"""

import ast
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
SOURCE = HERE.parents[1] / "src"
LIBRARY = "amsterdam_routes"
PICTURES = {
    "rooms.svg": LIBRARY,
    "kernel.svg": f"{LIBRARY}.kernel",
    "routes.svg": f"{LIBRARY}.routes",
    "merchants.svg": f"{LIBRARY}.merchants",
}
"""Each picture shows the rooms of one package."""

Graph = dict[str, set[str]]
WIDE, HIGH, ACROSS, DOWN, EDGE = 118, 40, 34, 58, 20
PAINT = 'fill="#f3e8cf" stroke="#675f53"'
TYPE = 'font-family="monospace" font-size="13" fill="#2b2824" text-anchor="middle"'
LETTER = 8.0
"""How wide a letter is, about."""


def imports(package: str) -> Graph:
    """Return the rooms of a package, each with the rooms beside it that it imports."""
    folder = SOURCE / package.replace(".", "/")
    rooms = sorted(path.stem for path in folder.iterdir() if is_room(path))
    found: Graph = {room: set() for room in rooms}
    for path in folder.rglob("*.py"):
        room = path.relative_to(folder).with_suffix("").parts[0]
        for name in imported(path) if room in found else ():
            if name.startswith(f"{package}."):
                other = name.removeprefix(f"{package}.").split(".")[0]
                if other in found and other != room:
                    found[room].add(other)
    return found


def is_room(path: Path) -> bool:
    """Return whether a folder or a file of a package is a room of it."""
    if path.is_dir():
        return (path / "__init__.py").exists()
    return path.suffix == ".py" and not path.stem.startswith("__")


@cache
def imported(path: Path) -> tuple[str, ...]:
    """Return the full names of the modules that a module imports when it is loaded."""
    names: list[str] = []
    for statement in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(statement, ast.Import):
            names += (name.name for name in statement.names)
        elif isinstance(statement, ast.ImportFrom) and statement.module:
            names += (f"{statement.module}.{name.name}" for name in statement.names)
    return tuple(names)


def reached(graph: Graph, start: str) -> set[str]:
    """Return all rooms that can be reached from a room."""
    found: set[str] = set()
    waiting = list(graph[start])
    while waiting:
        if (room := waiting.pop()) not in found:
            found.add(room)
            waiting += graph[room]
    return found


def arrows(graph: Graph) -> Graph:
    """Return the imports that do not follow from others."""
    return {
        room: {other for other in others if not any(other in reached(graph, way) for way in others - {other})}
        for room, others in graph.items()
    }


def joined(graph: Graph) -> Graph:
    """Return the graph, with rooms that lead to one another joined into one."""
    ways = {room: reached(graph, room) | {room} for room in graph}
    name = {room: " - ".join(sorted(other for other in ways[room] if room in ways[other])) for room in graph}
    found: Graph = {}
    for room, others in graph.items():
        found.setdefault(name[room], set()).update(name[other] for other in others if name[other] != name[room])
    return found


def floors(graph: Graph) -> list[list[str]]:
    """Return the rooms from top to bottom, each above all that it imports."""
    height: dict[str, int] = {}

    def floor(room: str) -> int:
        if room not in height:
            height[room] = 1 + max((floor(other) for other in graph[room]), default=-1)
        return height[room]

    for room in graph:
        floor(room)
    top = max(height.values(), default=0)
    return [sorted(room for room in graph if height[room] == level) for level in range(top, -1, -1)]


def picture(package: str) -> str:
    """Return the rooms of a package as SVG."""
    graph = joined(imports(package))
    rows = untangled(floors(graph), arrows(graph))
    width = max(sum(size(room) + ACROSS for room in row) - ACROSS for row in rows) + 2 * EDGE
    at: dict[str, tuple[float, float]] = {}
    for level, row in enumerate(rows):
        left = (width - sum(size(room) + ACROSS for room in row) + ACROSS) / 2
        for room in row:
            at[room] = left + size(room) / 2, EDGE + level * (HIGH + DOWN)
            left += size(room) + ACROSS
    lines = [line(at[room], at[other]) for room, others in arrows(graph).items() for other in sorted(others)]
    boxes = [box(room, *at[room]) for room in graph]
    height = 2 * EDGE + len(rows) * (HIGH + DOWN) - DOWN
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" role="img">',
            f"<title>The rooms of {package}: an arrow leads from a room to one that it imports</title>",
            '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
            '<path d="M0 0 8 4 0 8Z" fill="#675f53"/></marker></defs>',
            f'<rect width="{width:g}" height="{height:g}" rx="10" fill="#fffdf8"/>',
            *lines,
            *boxes,
            "</svg>\n",
        ]
    )


def untangled(rows: list[list[str]], leads: Graph) -> list[list[str]]:
    """Return the rooms of each floor, ordered by the middle of the rooms that point to them."""
    place: dict[str, float] = {}
    ordered = []
    for row in rows:
        above = {room: [place[other] for other in place if room in leads[other]] for room in row}
        row = sorted(row, key=lambda room: (sum(above[room]) / len(above[room]) if above[room] else 0.5, room))
        place |= {room: (i + 0.5) / len(row) for i, room in enumerate(row)}
        ordered.append(row)
    return ordered


def size(room: str) -> float:
    return max(WIDE, LETTER * len(room) + 24)


def box(room: str, x: float, y: float) -> str:
    wide = size(room)
    return (
        f'<rect x="{x - wide / 2:g}" y="{y:g}" width="{wide:g}" height="{HIGH}" rx="7" {PAINT}/>'
        f'<text x="{x:g}" y="{y + 25:g}" {TYPE}>{room.lstrip("_")}</text>'
    )


def line(start: tuple[float, float], end: tuple[float, float]) -> str:
    (ax, ay), (bx, by) = start, end
    ay, bend = ay + HIGH, (by - ay - HIGH) / 2
    return (
        f'<path d="M{ax:g} {ay:g}C{ax:g} {ay + bend:g} {bx:g} {by - bend:g} {bx:g} {by:g}" fill="none" '
        'stroke="#675f53" stroke-width="1.3" marker-end="url(#tip)"/>'
    )


def drawn() -> dict[Path, str]:
    """Return every picture, by its file."""
    return {HERE / name: picture(package) for name, package in PICTURES.items()}


if __name__ == "__main__":
    for file, svg in drawn().items():
        file.write_text(svg, encoding="utf-8")
