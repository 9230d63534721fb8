"""What a seat sees and was told, as short texts: two texts are equal exactly if what they tell is equal.

A value is told by its document, without its format, its version and the set-up, which are the same in all of a game:

    phase=draw to_move=1 row=[blue black orange pink*2] draw_size=35 carts=[16*2] hand={cards={black=1 orange=1}}

A field that is 0, false or empty is left out. So is the value of a field that is true: its name says so. None is `-`,
and `pink*2` stands for two in a row. A word has letters, digits and `_ / . : -`; any other text is written as in JSON.

A story is the first view of a seat and a line for each action since: who acted, what was done in the notation of the
game, and what happened. An event that shows the seat something, such as the card that it draws, is told by its name and
values. A dot stands for any other event: it follows from the rules. Where a seat does not know the action, the event
stands in its place.
"""

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, Final  # Any: the values of any game, and their documents

from amsterdam_routes.kernel import AnyGame

_BARE: Final = re.compile(r"(?!(?:true|false)\b)[A-Za-z0-9][\w/.:-]*", re.ASCII)


# --- values


def brief(data: Any, known: Sequence[Any] = ()) -> str:
    """Return plain data, such as documents are made of, in short. Objects that are `known` are left out.

    >>> brief({"seat": 0, "row": ["pink", "pink", None], "over": True, "cards": {"pink": 0, "blue": 2}})
    '{row=[pink*2 -] over cards={blue=2}}'
    """
    if isinstance(data, Mapping):
        return "{" + " ".join(_fields(data, known)) + "}"
    if isinstance(data, list | tuple):
        words = [(word, len([*same])) for word, same in groupby([brief(one, known) for one in data])]
        return "[" + " ".join([word if many == 1 else f"{word}*{many}" for word, many in words]) + "]"
    if data is None:
        return "-"
    return data if isinstance(data, str) and _BARE.fullmatch(data) else json.dumps(data, ensure_ascii=False)


def _fields(data: Mapping[str, Any], known: Sequence[Any]) -> Iterator[str]:
    """Yield the fields that are not 0, false, empty or known."""
    for name, value in data.items():
        if value is True:
            yield name
        elif value is None or isinstance(value, str) or value:
            told = brief(value, known)
            if told != "{}" and not (isinstance(value, Mapping) and value in known):
                yield f"{name}={told}"


# --- games


class Telling:
    """Tells the values and the actions of a game of one set-up.

    >>> import amsterdam_routes as ar
    >>> telling = Telling(ar.GAME, ar.Setup(2), ar.AMSTERDAM.actions)
    >>> state = ar.new_game(2, seed="1634")
    >>> telling.value(ar.view(state, 1).hand)
    'cards={green=1 red=1} offer=[blauwbrug--oude-waal korenmetershuisje--waag]'
    >>> contracts = state.hands[0].offer[:1]
    >>> events = ar.events(state, ar.KeepContracts(contracts))
    >>> telling.action([ar.redact(event, 1) for event in events], [False, False])
    'contracts_kept(0 1 -) .'
    """

    def __init__(self, game: AnyGame, setup: Any, actions: Collection[Any]) -> None:
        self._game, self._actions = game, actions
        self._documents = None if game.documents is None else game.documents()
        agreed = {} if self._documents is None else _bare(self._documents.to_data(setup))
        self._known = [agreed, *(value for value in agreed.values() if isinstance(value, Mapping))]
        self.value: Callable[[Any], str] = lru_cache(maxsize=20_000)(self._value)
        """Tells a view or a hand."""

    def _value(self, value: Any) -> str:
        data = self._data(value)
        return repr(value) if data is None else " ".join(_fields(data, self._known))

    def _data(self, value: Any) -> dict[str, Any] | None:
        """Return the document of a value, without format and version; None if it has none."""
        try:
            return None if self._documents is None else _bare(self._documents.to_data(value))
        except TypeError:
            return None

    def action(self, events: Sequence[Any], shown: Sequence[bool]) -> str:
        """Tell what a seat was told of an action: its events, redacted for it, and whether each showed it anything."""
        return " ".join([word for event, news in zip(events, shown, strict=True) for word in self._words(event, news)])

    def _words(self, event: Any, news: bool) -> Iterator[str]:
        opens = self._game.opens(event)
        action = getattr(event, "action", None) if opens else None
        if self._game.notation is not None and action in self._actions:
            yield self._game.notation.notate(action)
            if news and self._answers(event):
                yield self._event(event)
        else:
            yield self._event(event) if opens or news else "."

    def _answers(self, event: Any) -> bool:
        """Return whether an event tells more than the action that it opens: what chance brought, as far as it is seen.

        Where a game does not say what its events tell of chance, it is taken to.
        """
        following = self._game.following
        return following is None or any(answer is not None for _, answer in following.answers(event))

    def _event(self, event: Any) -> str:
        data = self._data(event)
        if data is None:
            return repr(event)
        told = dict(data["event"])
        return f"{told.pop('type')}({' '.join([brief(value, self._known) for value in told.values()])})"


def _bare(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return a document without its format and version."""
    return {name: value for name, value in document.items() if name not in ("format", "version")}


# --- stories


class Story:
    """The history of one seat: its first view, then the actions it was told. It is turned into text on request.

    What it was told of an action are the seat that acted, the events, which are redacted as they are told, and to which
    seats each of them showed something.
    """

    __slots__ = ("before", "news", "seat", "written")

    def __init__(self, seat: int, news: Any, before: "Story | None" = None) -> None:
        self.seat: int = seat
        self.news: Any = news
        self.before: Story | None = before
        self.written: str | None = None

    def __reduce__(self) -> tuple[object, ...]:
        first, later = self._unwritten()
        return _linked, (self.seat, first.news, first.written, [link.news for link in later])

    def told(self, game: AnyGame, telling: Telling) -> str:
        """Return all of it, as text."""
        first, later = self._unwritten()
        lines = [first.written or telling.value(first.news)]
        for link in later:
            mover, events, shown = link.news
            seen = [game.redact(event, self.seat) for event in events]
            lines.append(f"{mover}: {telling.action(seen, [self.seat in seats for seats in shown])}")
        text = "\n".join(lines)
        self.written = text
        return text

    def _unwritten(self) -> tuple["Story", list["Story"]]:
        """Return the last link that is in words, or else the first of all, and the links after it."""
        later, link = [], self
        while link.written is None and link.before is not None:
            later.append(link)
            link = link.before
        return link, later[::-1]


def _linked(seat: int, first: Any, written: str | None, later: list[Any]) -> Story:
    """Return the story that was pickled, in as many links: a pickle of a long chain would recurse too deeply."""
    story = Story(seat, first)
    story.written = written
    for news in later:
        story = Story(seat, news, story)
    return story
