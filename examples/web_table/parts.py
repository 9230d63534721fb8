"""What a table is made of, in words that fit any game: a question, answers, and parts to look at.

All of it is plain JSON, typed. A browser that knows these shapes can play any game that is shown in them.
"""

from typing import NotRequired, TypeAlias, TypedDict

Json: TypeAlias = object  # whatever JSON can say

At: TypeAlias = tuple[str, str]
"""A thing on the table: ("route", "dam--waag") is what has `data-route="dam--waag"` in a picture."""


class Look(TypedDict):
    """How a card, a piece or a seat looks: its word, its colours, and the path of its symbol within 1 of the middle."""

    text: str
    face: str
    ink: str
    shape: str


class Answer(TypedDict):
    """Something that the seat to move can do now."""

    answer: int
    """Its number, the index in the game's table of actions: what the browser sends back."""
    text: str
    at: list[At]
    """The things that a person clicks for it; several for an answer that takes several at once."""
    cost: list[tuple[str, int]]
    """What it costs: looks, and how many of each."""


class Tile(TypedDict):
    """A card or a pile, drawn small."""

    look: str
    text: str
    at: At | None
    many: int | None
    """How many there are; None where one is one."""


class Line(TypedDict):
    """A line of a list, with a value at its end."""

    text: str
    value: str
    mark: str
    """"done", "open" or "missed"; empty for none."""
    shows: list[At]
    """What it speaks of on the board."""


class Part(TypedDict):
    """Something to look at: a picture, some tiles or some lines."""

    name: str
    title: str
    where: str
    """"board", "supply" beside it, "hand" (always in sight) or "side"."""
    picture: NotRequired[str]
    tiles: NotRequired[list[Tile]]
    lines: NotRequired[list[Line]]


class Other(TypedDict):
    """The row of somebody who has no seat: TOM in a solo game of the merchants."""

    name: str
    row: list[str]
    won: bool


class Scores(TypedDict):
    """The scores, one row a seat; the last column is the points so far, and the total once the game is over."""

    columns: list[str]
    rows: list[list[str]]
    winners: list[int]
    notes: list[str]
    """By seat, what everyone sees of it in a few words."""
    outcome: str
    """Who has won, in a sentence; empty before the end."""
    others: NotRequired[list[Other]]
    """The rows of those who have no seat."""


class Choice(TypedDict):
    """A value of an option."""

    value: str
    text: str


class Option(TypedDict):
    """Something to agree on before a game: its first choice is the usual one."""

    name: str
    text: str
    choices: list[Choice]


class Shown(TypedDict):
    """A moment of a game as one seat sees it."""

    question: str
    several: int | None
    """The least number of things to tick, where an answer takes several; None where one click is an answer."""
    answers: list[Answer]
    recent: list[At]
    """What has been changed since this seat last moved: it is marked."""
    parts: list[Part]
    scores: Scores


class Why(TypedDict):
    """A thing on the table explained: what it is, and why nothing can be done with it now."""

    title: str
    note: str
    reasons: list[str]
