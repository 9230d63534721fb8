"""Writes `kit_rules.md` and `merchants/kit_rules.md`, which vectors are about which rule.

    python docs/write_kit_rules.py

The numbers are those that the docstrings of actions, events and sheets name, and those that violations carry.
"""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any  # Any: JSON

import attrs

sys.path.insert(0, str(Path(__file__).parents[1]))

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from tests.rule_table import marks, numbered

DOCS = Path(__file__).parent
MOST = 5
"""So many items are named of a file; the count says how many there are."""
SHEETS = ("Standings", "Sheet", "ContractScore", "Verdict", "Leftovers")

HEAD = """# Which vectors are about which rule{of}

`python docs/write_kit_rules.py` makes this page of the [conformance kit]({kit}). It names the items, counted from 1,
whose action, events, reasons or score sheets the docstrings of the library explain with the number of the rule. If your
port fails an item, look up the number; if you have written a rule, try its items first. A rule without an item is at
work all the time, or is held by the whole games of `games.json` and by the tests of the library.

| rule | | items |
|---|---|---|
"""


@attrs.frozen
class Page:
    """What is said of one game."""

    path: Path
    face: Any
    game: str
    of: str
    kit: Path
    link: str


PAGES = (
    Page(DOCS / "kit_rules.md", ar, "routes", "", DOCS / "conformance", "conformance/README.md"),
    Page(
        DOCS / "merchants" / "kit_rules.md",
        am,
        "merchants",
        " of the merchants game",
        DOCS / "merchants" / "conformance",
        "conformance.md",
    ),
)


def text(page: Page) -> str:
    """Return the whole page."""
    found = vectors(page)
    rows = [
        f"| {number} | {title} | {_items(found.get(number, {}))} |" for number, title in numbered(page.game).items()
    ]
    return HEAD.format(of=page.of, kit=page.link) + "\n".join(rows) + "\n"


def vectors(page: Page) -> Mapping[str, Mapping[str, list[int]]]:
    """Return the items about each rule: by the rule's number, then by file."""
    found: dict[str, dict[str, list[int]]] = {}
    told = {kind: _told(page.face.schema(union)) for kind, union in _unions(page.face)}
    sheets = "".join(map(_said, _definitions(page.face.schema(page.face.Standings), SHEETS)))
    for file in ("moments", "views", "refusals", "sheets"):
        items = json.loads((page.kit / f"{file}.json").read_text(encoding="utf-8"))["items"]
        for place, item in enumerate(items, start=1):
            numbers = {*marks(sheets)} if file == "sheets" else {*_numbers(item, told)}
            for number in numbers:
                found.setdefault(number, {}).setdefault(file, []).append(place)
    return found


def _unions(face: Any) -> Iterator[tuple[str, Any]]:
    yield "events", face.Event
    yield "action", face.Action


def _told(schema: Mapping[str, Any]) -> Mapping[str, str]:
    """Return the docstrings of actions or events, by `type`."""
    of_kinds = [one for one in schema["$defs"].values() if "const" in one.get("properties", {}).get("type", {})]
    return {one["properties"]["type"]["const"]: _said(one) for one in of_kinds}


def _definitions(schema: Mapping[str, Any], names: Iterable[str]) -> Iterator[Mapping[str, Any]]:
    yield schema
    yield from (schema["$defs"][name] for name in names if name in schema["$defs"])


def _said(one: Mapping[str, Any]) -> str:
    """Return the descriptions of a definition and its fields."""
    fields = one.get("properties", {}).values()
    return " ".join(str(part.get("description", "")) for part in (one, *fields)) + " "


def _numbers(item: Mapping[str, Any], told: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    for event in item.get("events", ()):
        yield from marks(told["events"][event["type"]])
        if event["type"] == "card_used":
            yield f"C{event['card']}"
        elif event["type"] == "tile_bought":
            yield f"T-{event['tile']}"
    if isinstance(item.get("action"), dict):
        yield from marks(told["action"][item["action"]["type"]])
    for refused in item.get("refused", ()):
        for violation in refused["violations"]:
            yield from marks(violation["rule"])


def _items(files: Mapping[str, list[int]]) -> str:
    parts = []
    for file, places in files.items():
        more = f" and {len(places) - MOST} more" if len(places) > MOST else ""
        parts.append(f"`{file}` {', '.join(map(str, places[:MOST]))}{more}")
    return "; ".join(parts)


if __name__ == "__main__":
    for one in PAGES:
        one.path.write_text(text(one), encoding="utf-8")
