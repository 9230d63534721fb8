"""Sentences made from catalogues: one folder a language, one JSON file a game or a tool.

A template names its parameters in braces:

- `{route}` is shown as text;
- `{short|cart|carts}` is a count with its word, "1 cart" or "2 carts"; a `#` in the words is the place of the number:
  `{carts|# is left|# are left}`;
- `{color as card}` is a phrase of its own, here the one under "card" for that colour: so that each language may
  let its words agree, as in "blauwe kaart";
- `{missing of color}` is a count of such cards: "2 blue cards", from the templates under "counted";
- `{owner as seat}` is a seat: its name if the caller gives names, otherwise "player 1" for seat 0: people count from 1.

A parameter written with a capital letter, `{Owner as seat}`, is the same one at the beginning of a sentence: its text
begins with a capital letter too. Names stay as they are.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

FIELD = re.compile(r"\{(?P<name>\w+)(?: as (?P<form>\w+)| of (?P<thing>\w+)|\|(?P<one>[^|{}]*)\|(?P<other>[^|{}]*))?\}")
"""What stands for a parameter in a template."""

SEAT = "seat"


@cache
def languages() -> tuple[str, ...]:
    """The languages that there are catalogues for.

    >>> languages()
    ('da', 'en', 'fi', 'it', 'nl')
    """
    return tuple(sorted(folder.name for folder in _catalogues().iterdir() if folder.is_dir()))


def _catalogues() -> "Traversable":
    from importlib.resources import files  # with all that comes with it, only once there is something to say

    return files("amsterdam_routes") / "locales"


@cache
def catalogue(lang: str) -> dict[str, dict[str, str]]:
    """The templates of a language: by kind (violation, action, event, term, ...), then by code.

    >>> "too_few_carts" in catalogue("en")["violation"]
    True
    >>> catalogue("xx")
    Traceback (most recent call last):
    ValueError: there is no language 'xx'; there are da, en, fi, it, nl
    """
    if lang not in languages():
        raise ValueError(f"there is no language {lang!r}; there are {', '.join(languages())}")
    merged: dict[str, dict[str, str]] = {}
    files = [file for file in (_catalogues() / lang).iterdir() if file.name.endswith(".json")]
    for file in sorted(files, key=lambda file: file.name):
        for kind, templates in json.loads(file.read_text(encoding="utf-8")).items():
            merged.setdefault(kind, {}).update(templates)
    return merged


def shown(value: object) -> str:
    """A value as text of a sane length: Python itself refuses to write out an int of thousands of digits.

    >>> shown(3), shown(10**5000)
    ('3', '> 10^15')
    """
    if type(value) is int and abs(value) > 10**15:
        return "> 10^15" if value > 0 else "< -10^15"
    return str(value)


def sentence(
    kind: str,
    code: str,
    params: Mapping[str, object],
    lang: str = "en",
    show: Callable[[object], str] = shown,
    names: Sequence[str] = (),
) -> str:
    """The text of a code in a language, with its parameters filled in.

    `show` turns what a bare `{parameter}` stands for into text; `names` are the seats' names.

    >>> sentence("violation", "too_few_carts", {"needed": 2, "carts": 1, "short": 1})
    'The route takes 2 carts, but only 1 is left: 1 short.'
    >>> sentence("violation", "onlooker", {"to_move": 1}, lang="nl", names=["Anna", "Bo"])
    'Een toeschouwer kan niets doen; Bo is aan de beurt.'
    >>> sentence("event", "passed", {"seat": 1})
    'Player 2 passed.'
    """
    texts = catalogue(lang)

    def fill(field: re.Match[str]) -> str:
        name = field["name"].lower()
        value = params[name]
        if field["one"] is not None:
            words = field["one"] if value == 1 else field["other"]
            text = words.replace("#", shown(value)) if "#" in words else f"{shown(value)} {words}"
        elif field["form"] == SEAT:
            if isinstance(value, int) and 0 <= value < len(names):
                return names[value]
            text = sentence(SEAT, "numbered", {"number": value + 1 if isinstance(value, int) else value}, lang)
        elif field["form"] is not None:
            text = texts[field["form"]][str(value)]
        elif field["thing"] is not None:
            text = sentence("counted", str(params[field["thing"]]), {"n": value}, lang)
        else:
            text = show(value)
        return text if name == field["name"] else text[:1].upper() + text[1:]

    return FIELD.sub(fill, texts[kind][code])
