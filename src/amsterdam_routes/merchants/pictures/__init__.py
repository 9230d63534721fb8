"""The merchants game in pictures: SVG for screens, text for terminals."""

from collections.abc import Iterable, Sequence
from typing import Final

from amsterdam_routes.kernel.names import name_tuple
from amsterdam_routes.kernel.typechecks import type_error
from amsterdam_routes.merchants.knowledge.views import seen_by
from amsterdam_routes.merchants.rules.events import Event
from amsterdam_routes.merchants.rules.state import State, View

PARTS: Final = ("city", "harbour", "amstel", "market", "cards", "player", "players")
"""What can be drawn by itself, for small screens."""


def svg(
    position: State | View,
    *,
    seat: int | None = None,
    events: Iterable[Event] = (),
    lang: str = "en",
    names: Sequence[str] = (),
    part: str = "table",
) -> str:
    """A picture of a position: an SVG document, to be saved to a file or put into a page as it is.

    It shows what everyone sees; with `seat` also the secret orders of that seat, which a View knows of its own seat
    alone. The picture names and highlights what the `events` of the last action are about.

    `part` is "table" for all of it, 1,280 wide; or a part for a phone, 390 wide: city, harbour, amstel, market, cards,
    player (the board of `seat`; for onlookers that of the seat to move) or players.

    >>> import amsterdam_routes.merchants as am
    >>> drawn = am.svg(am.new_game(2, seed="1672"))
    >>> drawn[:4], 'data-block="jordaan-3"' in drawn
    ('<svg', True)
    """
    from amsterdam_routes.merchants.pictures.picture import picture
    from amsterdam_routes.merchants.words import Describer

    if part not in ("table", *PARTS):
        raise ValueError(f"expected one of table, {', '.join(PARTS)}, got {part!r}")
    seen = seen_by(position, seat)
    return picture(seen, events, Describer(lang, name_tuple(names), seen.table.edition), part)


def text(
    position: State | View,
    *,
    seat: int | None = None,
    events: Iterable[Event] = (),
    lang: str = "en",
    names: Sequence[str] = (),
    width: int = 100,
    board: bool = True,
) -> str:
    """A position in plain text, for terminals and tests: what `svg` shows, in lines of at most `width` characters.

    Without `board` the city and the harbour are left out: that is short enough for a chat.

    >>> import amsterdam_routes.merchants as am
    >>> print(am.text(am.new_game(2, seed="1672")).splitlines()[0])
    Round 1, set-up: player 2 chooses a start card.
    """
    from amsterdam_routes.merchants.pictures.terminal import terminal
    from amsterdam_routes.merchants.words import Describer

    if type(width) is not int:
        raise type_error(int, width, "width")
    seen = seen_by(position, seat)
    return terminal(seen, events, Describer(lang, name_tuple(names), seen.table.edition), width, board)
