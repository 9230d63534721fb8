"""Writes the page of solved boxes, and their certificates.

    python docs/solved/write.py

Every edition in `boxes` is solved with open and with hidden hands, for points and for victories.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[2]))

import amsterdam_routes as ar
from tools.certificate import GOALS, Certificate, TooBig
from tools.solve import read_box, solve, written

HERE: Final = Path(__file__).parent
LIMIT: Final = 15_000
"""How many positions a box of the page may have."""
ROUNDS: Final = 100
KINDS: Final = tuple((hands, goal) for hands in ("open", "hidden") for goal in GOALS)

HEAD: Final = """\
# Solved boxes

What is a game worth to the player who begins, if nobody errs? The printed box is far too large to tell. These boxes
are so small that all of their games can be looked at. `python docs/solved/write.py` writes this page.

All boxes are for two, and values are those of seat 0, which begins. *Margin* is its points less those of seat 1;
*win* is its share of the victory, of which a tie is half. All numbers are exact.

- **Open hands.** All see all cards and contracts, and nobody the order of the piles. The value follows from the last
  positions back to the first.
- **Hidden hands.** The game as it is played: a seat knows what it has seen, and remembers it. One number is the
  value: there are plans with which seat 0 gets that much at least, and seat 1 gives that much at most. Two numbers are
  bounds of the value, and their distance is what the plans leave to be exploited.

Each value has a certificate: the box, the bounds, and a plan for each seat. A checker that is short enough to be read
plays each plan against every reply and every outcome of chance. It uses the public face of the library and fractions,
and does not know how the plans were found:

```console
python -m tools.certificate docs/solved/certificates/*.json
```

A [box of your own](../editions.md), a JSON file, is solved by this command, or refused if it is too big:

```console
python -m tools.solve BOX.json --hands hidden --goal win -o certificate.json
```

In a certificate, what a seat knows stands as a hash: with open hands that of the state, otherwise that of all that the
seat has seen since the deal. With it stands what the seat does there: the index of the action in the table of actions
of the box, or several, each with its share.

"""


def main() -> None:
    """Solve every box, and write what was found."""
    parts = []
    for file in sorted((HERE / "boxes").glob("*.json")):
        box = read_box(file)
        found: list[Certificate | None] = []
        for hands, goal in KINDS:
            try:
                found.append(solve(box, hands, goal, limit=LIMIT, rounds=ROUNDS))
            except TooBig:
                found.append(None)
        for (hands, goal), certificate in zip(KINDS, found, strict=True):
            if certificate is not None:
                target = HERE / "certificates" / f"{file.stem}.{hands}.{goal}.json"
                target.parent.mkdir(exist_ok=True)
                target.write_text(written(certificate), encoding="utf-8")
        parts.append(chapter(file.stem, box, found))
    (HERE / "index.md").write_text(HEAD + "\n".join(parts), encoding="utf-8")


def chapter(stem: str, box: ar.Edition, found: Sequence[Certificate | None]) -> str:
    """Return what the page says of a box."""
    rows = []
    for (hands, goal), certificate in zip(KINDS, found, strict=True):
        if certificate is None:
            rows.append(f"| {hands} | {goal} | more than {LIMIT:,} positions | |")
            continue
        low, high = certificate.bounds
        value = f"{low}" if low == high else f"{low} to {high}"
        known = sum(map(len, certificate.plans))
        rows.append(f"| {hands} | {goal} | {value} | [{known} decisions](certificates/{stem}.{hands}.{goal}.json) |")
    routes = [
        f"{name(route.ends)} ({route.length} {route.color or 'grey'}{', with a cart' if route.cart else ''})"
        for route in box.board.routes
    ]
    contracts = [f"{name(contract.ends)} ({contract.points})" for contract in box.board.contracts]
    cards = [f"{many} {color}" for color, many in zip(ar.Color, box.cards, strict=True) if many]
    hand = f"{box.hand} each" if isinstance(box.hand, int) else " and ".join(map(str, box.hand))
    return "\n".join(
        [
            f"## {box.name}",
            "",
            dict(box.provenance)["all"],
            "",
            f"- routes: {'; '.join(routes)}",
            f"- contracts: {'; '.join(contracts)}; {box.dealt} dealt to each",
            f"- cards: {', '.join(cards)}; {box.row} face up, {hand} in hand",
            f"- carts: {box.carts} each; the last round begins at {box.last_round_at}",
            f"- [the box](boxes/{stem}.json)",
            "",
            "| hands | goal | value | certificate |",
            "|---|---|---:|---|",
            *rows,
            "",
        ]
    )


def name(places: Sequence[ar.Place]) -> str:
    """Return the names of two places."""
    return " - ".join(place.name for place in places)


if __name__ == "__main__":
    main()
