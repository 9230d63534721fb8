"""The words of the table itself, by language: the pages read the same files."""

import json
from pathlib import Path

from parts import Choice, Option

FOLDER = Path(__file__).parent / "page" / "words"
WORDS: dict[str, dict[str, dict[str, str]]] = {
    file.stem: json.loads(file.read_text(encoding="utf-8")) for file in sorted(FOLDER.glob("*.json"))
}
LANGUAGES = tuple(WORDS)


def known(lang: str | None) -> str:
    """A language that the table speaks: this one, or English."""
    return lang if lang in WORDS else "en"


def say(lang: str, room: str, code: str, **params: object) -> str:
    """A text of a room (the page, or a game) in a language."""
    return WORDS[lang][room][code].format(**params)


def how(lang: str, room: str) -> list[str]:
    """How a game is played, in some sentences."""
    return [text for code, text in WORDS[lang][room].items() if code.startswith("how_")]


def option(lang: str, room: str, name: str, *values: str) -> Option:
    """Something to agree on before a game; the first value is the usual one."""
    choices = [Choice(value=value, text=say(lang, room, value)) for value in values]
    return Option(name=name, text=say(lang, room, name), choices=choices)
