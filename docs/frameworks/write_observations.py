"""Writes `observations.md`, the numbers of an observation: `python docs/frameworks/write_observations.py`."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import attrs

import amsterdam_routes as ar
from amsterdam_routes import merchants
from amsterdam_routes.kernel import Feature, Game, observer_of, observing_of
from amsterdam_routes.kernel.documents._schemas import field_docstrings

PAGE = Path(__file__).with_name("observations.md")
HEAD = """# Observations in numbers

`python docs/frameworks/write_observations.py` makes this page of what the games declare. [PettingZoo](pettingzoo.md),
[Gymnasium](gymnasium.md) and [OpenSpiel](openspiel.md) observe the games in these numbers. So can you:

```python
>>> import amsterdam_routes as ar
>>> from amsterdam_routes.kernel import observer_of
>>> observe = observer_of(ar.GAME, ar.Setup(2))
>>> seen = observe(ar.view(ar.new_game(2, seed="1634"), 0))
>>> len(seen), ar.GAME.observing.version
(305, 1)
>>> place = observe.names.index("table.draw_size: how many")
>>> seen[place], observe.scales[place]
(35, 44)

```

An observation is made of the view of a seat and of nothing else. So it is the same in any two worlds that the seat
cannot tell apart; `tests/kernel/test_observing.py::test_worlds_that_a_seat_cannot_tell_apart_are_observed_alike`
holds it. The seats stand in the order of play, the viewer first: what one seat learns serves every seat.

All numbers are whole, and `int16` holds each of them. `observe.names` says what they mean, and `observe.scales` has a
scale for each. The frameworks get `float32`: each number divided by its scale, from -1 to 1. No game between good
players exceeds a scale: where the box has a number, that is the scale; other scales were measured in thousands of games
of `Greedy`, and lie far above all that was seen. Random play may exceed those. Then the frameworks get 1 or
-1, and the whole number says how many there are.

What is listed in a view is counted by kind, so that its order is not told. The meaning of a number and its scale change
only together with the version of the game's observation. The last column says how far a number goes down, by its scale.

The tables are those of two players. With more players the features of each seat are repeated for each. Another
edition has other routes, contracts or cards, and so another length; what is said of a number stays.
"""


def page() -> str:
    """Return the whole page."""
    parts = [HEAD]
    for title, game, setup, kind in (
        ("The route game", ar.GAME, ar.Setup(2), ar.SeatView),
        ("The merchants game", merchants.GAME, merchants.Setup(2), merchants.SeatView),
    ):
        parts += [f"## {title}\n", *table(game, setup, kind), ""]
    return "\n".join(parts)


def table(game: Game[Any, Any, Any, Any, Any, Any], setup: Any, kind: type) -> Iterator[str]:  # Any: of either game
    """Return the table of a game."""
    observer = observer_of(game, setup)
    yield f"Version {observing_of(game).version}; {observer.size:,} numbers.\n"
    yield "| places | field | what it is | one number each for | scale | the scale is | from |"
    yield "|---|---|---|---|---|---|---|"
    for first, last, part in observer.table():
        places = str(first) if first == last else f"{first}-{last}"
        about = said(kind, part.field)
        yield f"| {places} | `{part.field}` | {about} | {named(part)} | {part.scale} | {basis(part)} | {part.least} |"


def said(kind: type, field: str) -> str:
    """Return the docstring of a field."""
    text = ""
    for name in re.sub(r"\[\d+\]", "", field).split("."):
        if not attrs.has(kind):
            break
        texts = (field_docstrings(base).get(name) for base in kind.__mro__)
        property_text = getattr(kind, name).__doc__ if isinstance(getattr(kind, name, None), property) else None
        text = next(filter(None, texts), None) or property_text or text
        hint = get_type_hints(kind).get(name)
        kind = next((part for part in (hint, *get_args(hint)) if attrs.has(part)), object)
    return " ".join(text.split()).replace("|", "/")


def basis(part: Feature[Any]) -> str:
    """Say where the scale of a feature comes from."""
    return "measured" if part.measured else "of the box"


def named(part: Feature[Any]) -> str:
    """Say what each number is for; where there are many, only the first and the last."""
    names = part.meanings
    if len(names) > 9:
        return f"{names[0]}, ..., {names[-1]}"
    return ", ".join(names)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
