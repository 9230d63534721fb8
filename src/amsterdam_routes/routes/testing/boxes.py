"""Generated boxes: small editions of every kind that the rules allow.

Every edition here can be played: it is right by construction, nothing is thrown away. The boards are small, so that
games are short and a failure is easy to read. What is rare in the printed box is common here: rows of one card, boxes
without wilds or with little else, flush thresholds of their own, too few bonus cards, doubles that all may share.
"""

import json
from itertools import combinations
from math import comb

from hypothesis import note
from hypothesis import strategies as st

from amsterdam_routes.routes.box.board import Board, Contract, Place, Route
from amsterdam_routes.routes.box.board_defects import LIMITS
from amsterdam_routes.routes.box.color import HUES
from amsterdam_routes.routes.box.defects import turned_up
from amsterdam_routes.routes.box.edition import Edition
from amsterdam_routes.routes.box.edition_file import edition_data

MAINLAND, ISLAND = "ABCDEFGH", "YZ"
LONGEST = 4
WIDEST, MOST_WILDS = 5, 6
"""Of row and wilds."""


def editions(*, most_places: int = 6, most_players: int = 4) -> st.SearchStrategy[Edition]:
    """Boxes of every kind, with a board of their own; they shrink to the smallest that still shows what you look for.

    `most_places` is from 4 to 8. Boxes for up to `most_players`, from 2 to 4, are made.

    >>> from amsterdam_routes import testing
    >>> from hypothesis import given
    >>> from amsterdam_routes import new_game
    >>> @given(testing.editions())
    ... def test_every_box_can_be_dealt(edition):
    ...     assert new_game(edition.players[1], edition=edition).to_move == 0
    >>> test_every_box_can_be_dealt()
    """
    if not 4 <= most_places <= len(MAINLAND) or not 2 <= most_players <= 4:
        raise ValueError(f"expected 4 to 8 places and 2 to 4 players, got {most_places} and {most_players}")
    return _editions(most_places, most_players)


@st.composite
def _editions(draw: st.DrawFn, most_places: int, most_players: int) -> Edition:
    players = draw(st.integers(2, most_players), label="most players")
    fewest = draw(st.integers(2, players), label="fewest players")
    dealt = draw(st.integers(1, min(3, comb(most_places, 2) // players)), label="contracts dealt")
    drawn = draw(st.integers(1, 3), label="contracts drawn")
    board = draw(_boards(players * dealt, most_places), label="board")
    carts = max(route.length for route in board.routes) + draw(st.integers(0, 8), label="spare carts")
    cards = draw(_cards(), label="cards")
    row = draw(st.integers(1, min(WIDEST, sum(cards))), label="row")
    bonus_cards = draw(st.integers(0, 4), label="bonus cards")
    edition = Edition(
        name="generated",
        board=board,
        players=(fewest, players),
        carts=carts,
        last_round_at=draw(st.integers(0, min(4, carts - 1)), label="last round at"),
        cards=cards,
        hand=draw(_hands(min(4, (sum(cards) - row) // players), players), label="hand"),
        row=row,
        flush_at=draw(st.sampled_from(_thresholds(cards, row)), label="flush at"),
        dealt=dealt,
        keep_dealt=draw(st.integers(1, dealt), label="kept when dealt"),
        drawn=drawn,
        keep_drawn=draw(st.integers(1, drawn), label="kept when drawn"),
        doubles_open_from=draw(st.integers(1, players + 1), label="doubles open from"),
        points={length: draw(st.integers(-2, 9)) for length in sorted({route.length for route in board.routes})},
        bonus_cards=bonus_cards,
        bonus=draw(_bonus(fewest, players), label="bonus") if bonus_cards else {},
    )
    note(f"the box: Edition.from_text({json.dumps(edition_data(edition))!r})")
    return edition


def _hands(most: int, players: int) -> st.SearchStrategy[int | tuple[int, ...]]:
    """So many cards for each player, or a number for each of them, beginning with the one who starts."""
    by_turn = st.lists(st.integers(0, most), min_size=players, max_size=players + 1).map(tuple)
    return st.one_of(st.integers(0, most), by_turn)


def _thresholds(cards: tuple[int, ...], row: int) -> list[int]:
    """How many wilds may be too many: whatever lets a row come to rest soon enough (Q10), the most first."""
    wilds, others = cards[-1], sum(cards[:-1])
    return [many for many in range(row + 1, 0, -1) if turned_up(wilds, others, row, many) <= LIMITS["turned_up"]]


@st.composite
def _boards(draw: st.DrawFn, contracts: int, most_places: int) -> Board:
    """A network in one piece, at times an island beside it, and at least so many contracts that can be completed."""
    fewest = next(n for n in range(3, most_places + 1) if comb(n, 2) >= contracts)
    spots = draw(st.booleans())
    size = draw(st.integers(fewest, most_places))
    island = draw(st.booleans())
    places = [
        Place(name, *([100.0 * i, 50.0 * (i % 3)] if spots else []))
        for i, name in enumerate(MAINLAND[:size] + ISLAND * island)
    ]
    mainland, beyond = places[:size], places[size:]
    joined = {(mainland[draw(st.integers(0, i - 1))], mainland[i]) for i in range(1, size)}  # a tree
    pairs = list(combinations(mainland, 2))
    joined |= draw(st.sets(st.sampled_from(pairs), max_size=size))
    if beyond:
        joined.add((beyond[0], beyond[1]))
        pairs.append((beyond[0], beyond[1]))
    tracks = [track for pair in sorted(joined, key=str) for track in draw(_tracks(pair))]
    wanted = draw(st.lists(st.sampled_from(pairs), unique=True, min_size=contracts, max_size=contracts + 5))
    return Board(
        places,
        draw(st.permutations(tracks)),
        [Contract(pair, draw(st.integers(0, 9))) for pair in wanted],
    )


@st.composite
def _tracks(draw: st.DrawFn, ends: tuple[Place, Place]) -> list[Route]:
    """One track between two places, or the two of a double."""
    length = draw(st.integers(1, LONGEST))
    colors = draw(st.lists(st.sampled_from([None, *HUES]), min_size=1, max_size=2))
    return [Route(ends, length, color, draw(st.booleans())) for color in colors]


@st.composite
def _cards(draw: st.DrawFn) -> tuple[int, ...]:
    """At least one card; few or many wilds, colours that are missing."""
    plain = [draw(st.integers(0, 5)) for _ in HUES]
    wilds = draw(st.integers(0, MOST_WILDS))
    return (*plain, wilds) if wilds or any(plain) else (1, *plain[1:], 0)


@st.composite
def _bonus(draw: st.DrawFn, fewest: int, most: int) -> dict[int, list[int]]:
    """A table for every number of players that the box may have; a lower rank never earns more."""
    points = st.integers(-2, 9)
    return {n: sorted(draw(st.lists(points, min_size=n, max_size=n)), reverse=True) for n in range(fewest, most + 1)}
