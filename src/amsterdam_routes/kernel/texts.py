"""Sentences made from catalogues: one folder a language, one JSON file a game.

A template names its parameters in braces. A count may choose its word: `{short|cart|carts}` gives "1 cart" or "2
carts". What is not a number is shown by its own `str`, unless the caller passes a way to translate it.
"""

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files

_FIELD = re.compile(r"\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}")


@cache
def catalogue(lang: str) -> dict[str, dict[str, str]]:
    """The templates of a language: by kind (violation, action, event, term, ...), then by code.

    >>> "too_few_carts" in catalogue("en")["violation"]
    True
    """
    folder = files("amsterdam_routes") / "locales" / lang
    if not lang.isalpha() or not folder.is_dir():
        raise ValueError(f"there is no catalogue for the language {lang!r}")
    merged: dict[str, dict[str, str]] = {}
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".json"):
            for kind, templates in json.loads(file.read_text(encoding="utf-8")).items():
                merged.setdefault(kind, {}).update(templates)
    return merged


def sentence(
    kind: str,
    code: str,
    params: Mapping[str, object],
    lang: str = "en",
    show: Callable[[object], str] = str,
) -> str:
    """The text of a code in a language, with its parameters filled in.

    >>> sentence("violation", "too_few_carts", {"needed": 2, "carts": 1, "short": 1})
    'The route takes 2 carts, but only 1 is left: 1 short.'
    """

    def fill(field: re.Match[str]) -> str:
        value = params[field[1]]
        if field[2] is None:
            return show(value)
        return f"{value} {field[2] if value == 1 else field[3]}"

    return _FIELD.sub(fill, catalogue(lang)[kind][code])
