"""The words of the table itself, by language: the pages read the same files."""

import json
from pathlib import Path

from parts import Choice, Option

FOLDER = Path(__file__).parent / "page" / "words"
WORDS: dict[str, dict[str, dict[str, str]]] = {
    file.stem: json.loads(file.read_text(encoding="utf-8")) for file in sorted(FOLDER.glob("*.json"))
}
for _texts in WORDS.values():  # what nobody has put into a language yet is said in English
    for _room, _english in WORDS["en"].items():
        _texts[_room] = _english | _texts.get(_room, {})
LANGUAGES = tuple(WORDS)


def known(lang: str | None) -> str:
    """Return this language if the table speaks it, and English otherwise."""
    return lang if lang in WORDS else "en"


def say(lang: str, room: str, code: str, **params: object) -> str:
    """Return a text of the page, or of a game, in a language."""
    return WORDS[lang][room][code].format(**params)


def how(lang: str, room: str) -> list[str]:
    """How a game is played, in some sentences."""
    return [text for code, text in WORDS[lang][room].items() if code.startswith("how_")]


def option(lang: str, room: str, name: str, *values: str, least: int = 1, after: str = "") -> Option:
    """Something to agree on before a game; the first value is the usual one."""
    choices = [Choice(value=value, text=say(lang, room, value)) for value in values]
    about = say(lang, f"{room}_options", name)
    return Option(name=name, text=say(lang, room, name), about=about, choices=choices, least=least, after=after)
