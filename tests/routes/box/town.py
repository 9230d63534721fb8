"""A town of four places, as an edition's plain data, for tests of what can be wrong with it."""

from typing import Any

Plain = dict[str, Any]
A, B, C, D = "Den Dam", "Oude Brug", "Zeedijk", "Vismarkt"


def town() -> Plain:
    """A small edition without a defect: four places, four routes of which two are a double, four contracts."""
    return {
        "format": "amsterdam-routes/edition",
        "version": 1,
        "name": "town",
        "revision": 1,
        "players": {"least": 2, "most": 2},
        "carts": 8,
        "last_round_at": 2,
        "cards": {"pink": 4, "blue": 4, "green": 4, "black": 0, "red": 0, "orange": 0, "wild": 3},
        "hand": 2,
        "row": 5,
        "flush_at": 3,
        "contracts": {"dealt": 2, "keep_dealt": 1, "drawn": 2, "keep_drawn": 1},
        "doubles_open_from": 3,
        "points": {"1": 1, "2": 2, "3": 4},
        "bonus_cards": 2,
        "bonus": {"2": [4, 2]},
        "board": {
            "places": [{"name": name} for name in (A, B, C, D)],
            "routes": [
                {"between": [A, B], "length": 2, "color": "pink"},
                {"between": [A, B], "length": 2, "color": "blue", "cart": False},
                {"between": [B, C], "length": 1, "color": "grey", "cart": True},
                {"between": [C, D], "length": 3, "color": "green"},
            ],
            "contracts": [
                {"between": [A, C], "points": 3},
                {"between": [A, D], "points": 6},
                {"between": [B, D], "points": 4},
                {"between": [C, D], "points": 3},
            ],
        },
    }


def changed(**changes: object) -> Plain:
    """The town with some fields replaced: `board__routes__2__length=4`; `...` removes one, `more` adds to a list."""
    data = town()
    for name, value in changes.items():
        *way, last = name.split("__")
        inner: Any = data
        for step in way:
            inner = inner[_key(inner, step)]
        if value is ...:
            del inner[_key(inner, last)]
        elif last == "more":
            inner.append(value)
        else:
            inner[_key(inner, last)] = value
    return data


def _key(inner: Any, step: str) -> str | int:
    return int(step) if isinstance(inner, list) else step
