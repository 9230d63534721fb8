"""The route game in pictures: SVG for screens, text for terminals and tests."""

from collections.abc import Iterable, Sequence

from amsterdam_routes.kernel.words import Language
from amsterdam_routes.routes.knowledge.views import seen_by
from amsterdam_routes.routes.rules.events import Event
from amsterdam_routes.routes.rules.state import State, View
from amsterdam_routes.routes.words import names_of


def svg(
    position: State | View,
    *,
    seat: int | None = None,
    events: Iterable[Event] = (),
    lang: Language | str = "en",
    names: Sequence[str] = (),
    panels: bool = True,
) -> str:
    """Draw a position: an SVG document, to be saved to a file or put into a page as it is.

    It shows what everyone sees, and what the seat of a View holds; of a State, what `seat` holds if it is given. The
    `events` of the last action are told and highlighted. `names` are the players', by seat; without `panels` there is
    the map alone. `docs/pictures.md` tells what a page can do with the parts of the picture.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed="1634")
    >>> drawn = ar.svg(state)
    >>> drawn[:4], 'data-route="dam--oude-kerk/pink"' in drawn
    ('<svg', True)
    >>> "ar-hand" in drawn, "ar-hand" in ar.svg(state, seat=1)
    (False, True)
    >>> ar.svg(ar.view(state, 0), seat=1)
    Traceback (most recent call last):
    ValueError: a view of seat 0 does not know the hand of seat 1
    """
    from amsterdam_routes.routes.pictures.captions import Describer
    from amsterdam_routes.routes.pictures.picture import picture

    describer = Describer(lang, names_of(position, names))
    return picture(seen_by(position, seat), events, describer, panels)


def text(
    position: State | View,
    *,
    seat: int | None = None,
    events: Iterable[Event] = (),
    lang: Language | str = "en",
    names: Sequence[str] = (),
    width: int = 100,
    color: bool = False,
    panels: bool = True,
    board: bool = True,
) -> str:
    """Write a position in plain text, for terminals and tests: what `svg` shows, in lines of at most `width`.

    With `color` there are ANSI escape codes in it; every colour is named as well. Without `panels` there are the routes
    alone; without `board` there is all but the routes, which is short enough for a chat.

    >>> import amsterdam_routes as ar
    >>> print(ar.text(ar.new_game(2, seed="1634"), seat=0))  # doctest: +ELLIPSIS
    amsterdam: Player 1 keeps contracts
    ...
    """
    from amsterdam_routes.routes.pictures.captions import Describer
    from amsterdam_routes.routes.pictures.terminal import terminal

    describer = Describer(lang, names_of(position, names))
    return terminal(seen_by(position, seat), events, describer, width, color, panels, board)
