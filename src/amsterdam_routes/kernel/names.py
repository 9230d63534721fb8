"""Names that people give: to places and boxes, and to whoever plays."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from amsterdam_routes.kernel.letters import is_known
from amsterdam_routes.kernel.typechecks import type_error

LONGEST_NAME: Final = 200
"""How many characters the name of a player has at most."""

_SURROGATE: Final = re.compile("[\ud800-\udfff]")


def slug(name: str) -> str:
    """A name as an id: lower case, accents off, a hyphen for anything that is no letter or digit.

    The id of an id is that id.

    >>> from amsterdam_routes.kernel import slug
    >>> slug("De drie Hendricken"), slug("Café Noir")
    ('de-drie-hendricken', 'cafe-noir')
    """
    if type(name) is not str:
        raise type_error(str, name, "a name")
    if name.isascii():
        plain = name.lower()
    else:
        name = "".join(c if is_known(c) else " " for c in name)  # the same on every Python
        plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    letters = "".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c))
    return "-".join(letters.split())


def name_tuple(names: Iterable[str]) -> tuple[str, ...]:
    """The names of the players, if they are names.

    >>> from amsterdam_routes.kernel import name_tuple
    >>> name_tuple(["Griet", "Jan"])
    ('Griet', 'Jan')
    """
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise type_error("a list of names, one for each seat", names, "names")
    names = tuple(names)
    for name in names:
        if not isinstance(name, str):
            raise type_error(str, name, "a name")
        if len(name) > LONGEST_NAME:
            raise ValueError(f"a name: expected at most {LONGEST_NAME} characters, got {len(name)}")
        if _SURROGATE.search(name):
            raise ValueError("a name: expected whole characters, got half of one (a lone surrogate)")
    return names


def check_names(names: tuple[str, ...], players: int) -> None:
    """`ValueError` if there are names, and not one for each seat.

    >>> check_names(("Griet",), players=2)
    Traceback (most recent call last):
    ValueError: expected 2 names, one for each seat, or none; got 1
    """
    if names and len(names) != players:
        raise ValueError(f"expected {players} names, one for each seat, or none; got {len(names)}")
