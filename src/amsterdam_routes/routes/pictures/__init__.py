"""The route game in pictures: SVG for screens, text for terminals and tests."""

from collections.abc import Callable, Iterable, Sequence

from amsterdam_routes.kernel._drawing import fit_limit
from amsterdam_routes.kernel._typechecks import check_least
from amsterdam_routes.kernel._words import Language
from amsterdam_routes.routes._views import seen_by
from amsterdam_routes.routes._words import names_of
from amsterdam_routes.routes.rules._events import Event
from amsterdam_routes.routes.rules._state import State, View


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
    from amsterdam_routes.routes.pictures._captions import Describer
    from amsterdam_routes.routes.pictures._picture import picture

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
    limit: int | None = None,
) -> str:
    """Write a position in plain text, for terminals and tests: the content of `svg`, in lines of at most `width`.

    With `color` there are ANSI escape codes in it; every colour is named as well. Without `panels` there are the routes
    alone; without `board` there is all but the routes.

    A `limit` is the number of characters that a message may have: 2000 for Discord, say. A text that is longer leaves
    out the routes, and if that is not enough, lines at the end; no line is cut.

    >>> import amsterdam_routes as ar
    >>> print(ar.text(ar.new_game(2, seed="1634"), seat=0))  # doctest: +ELLIPSIS
    amsterdam: Player 1 chooses contracts
    ...
    >>> state = ar.new_game(4, seed="1634")
    >>> len(ar.text(state)) > 2000, len(ar.text(state, limit=2000)) > 2000
    (True, False)
    """
    from amsterdam_routes.routes.pictures._captions import NARROWEST, Describer, write_text

    check_least("width", width, NARROWEST)
    describer = Describer(lang, names_of(position, names))
    seen, told = seen_by(position, seat), tuple(events)

    def version(with_board: bool) -> Callable[[int], str]:
        return lambda room: write_text(seen, told, describer, room, color, panels, with_board)

    return fit_limit(limit, width, [version(board), version(False)])
