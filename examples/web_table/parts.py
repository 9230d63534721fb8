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
    letter: NotRequired[str]
    """What stands on a piece that has no symbol, so that nobody needs its colour to know it."""


class Answer(TypedDict):
    """Something that the seat to move can do now."""

    answer: int
    """Its number, the index in the game's table of actions: what the browser sends back."""
    text: str
    at: list[At]
    """The things that a person clicks for it; several for an answer that takes several at once."""
    cost: list[tuple[str, int]]
    """What it costs: looks, and how many of each."""
    short: NotRequired[str]
    """What tells it apart from other answers for the same thing, such as how it is paid."""
    note: NotRequired[str]
    """Its price and what it brings, in a few words."""
    under: NotRequired[list[str]]
    """The headings that it stands under where a list would be too long, the outermost first."""
    look: NotRequired[str]
    """What it is drawn as, where it is a choice of one small thing: a cube."""
    then: NotRequired[list[int]]
    """The answers that the page gives after it, one by one, as long as they can be given."""


class Tile(TypedDict):
    """A card or a pile, drawn small."""

    look: str
    text: str
    at: At | None
    many: int | None
    """How many there are; None where one is one."""


class Card(TypedDict):
    """A card to be read: its name, what it costs, and what it does."""

    at: At
    title: str
    look: str
    """The look of its head."""
    sign: str
    """In its corner: when it works."""
    cost: list[tuple[str, int]]
    text: str
    used: bool


class Group(TypedDict):
    """Some small things under a title, such as the cubes that somebody has."""

    name: str
    title: str
    short: NotRequired[str]
    """Its title where there is little room."""
    tiles: list[Tile]


class Cell(TypedDict):
    """A field of a track: its number, what it brings, and the seats whose pieces stand on it, the foremost last."""

    at: At
    text: str
    value: str
    seats: list[int]


class Row(TypedDict):
    """Some things to choose from together: so many of them."""

    title: str
    tiles: list[Tile]
    least: int
    most: int


class Choose(TypedDict):
    """An answer that is made of several choices; all that is chosen, row by row, is the `at` of the answer."""

    rows: list[Row]
    chosen: bool
    """Whether everything is chosen to begin with."""
    done: str
    """The word on the button that ends it; where it is empty, the last choice does."""


class Line(TypedDict):
    """A line of a list, with a value at its end."""

    text: str
    value: str
    mark: str
    """"done", "open" or "missed"; empty for none."""
    shows: list[At]
    """What it speaks of on the board."""


class Part(TypedDict):
    """Something to look at: a picture, tiles, lines, cards, groups of small things, or a track."""

    name: str
    title: str
    where: str
    """"board", "beside" it where there is room, "ask" (with the question), "supply", "hand" (in sight), "side"."""
    tab: NotRequired[str]
    """Its title where there is little room."""
    leaf: NotRequired[str]
    """What it shares a leaf with on a narrow screen."""
    picture: NotRequired[str]
    tiles: NotRequired[list[Tile]]
    lines: NotRequired[list[Line]]
    cards: NotRequired[list[Card]]
    groups: NotRequired[list[Group]]
    track: NotRequired[list[Cell]]


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
    about: str
    """What it adds to the game, in a sentence."""
    choices: list[Choice]
    least: int
    """How many players it needs."""
    after: str
    """The option that it needs: one that has another value than its first; empty for none."""


class Shown(TypedDict):
    """A moment of a game as one seat sees it."""

    question: str
    moment: NotRequired[str]
    """What kind of question it is, in a word: marks of a guided game wait for it."""
    stage: NotRequired[str]
    """Where the game stands: the round and its phase."""
    alert: NotRequired[str]
    """What nobody must miss: the last turn, the last round."""
    choose: Choose | None
    """How an answer is put together, where it is made of several choices; None where one click is an answer."""
    answers: list[Answer]
    plans: NotRequired[list[Answer]]
    """What takes several answers one after the other, such as a long way of a ship."""
    recent: list[At]
    """What has been changed since this seat last moved: it is marked."""
    parts: list[Part]
    scores: Scores


class Why(TypedDict):
    """A thing on the table explained: what it is, and why nothing can be done with it now."""

    title: str
    note: str
    reasons: list[str]
