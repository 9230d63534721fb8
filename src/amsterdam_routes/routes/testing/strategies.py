"""Generated boxes, games and actions: hypothesis strategies for the route game.

Every box can be played: it is right by construction, nothing is thrown away. The boards are small, so that games are
short and a failure is easy to read. What is rare in the printed box is common here: rows of one card, boxes without
wilds or with little else, flush thresholds of their own, too few bonus cards, doubles that all may share.

Games are set-ups, records, states that play can reach, and what a seat sees of them. Actions are legal ones, and all
that a caller might get wrong.
"""

import json
from itertools import combinations
from math import comb

from hypothesis import note
from hypothesis import strategies as st

from amsterdam_routes.kernel.records import Record
from amsterdam_routes.routes.box.actions import (
    ACTIONS,
    Action,
    ClaimRoute,
    DrawBlind,
    DrawContracts,
    KeepContracts,
    TakeFaceUp,
)
from amsterdam_routes.routes.box.board import COLORS, HUES, Board, Contract, Place, Route
from amsterdam_routes.routes.box.defects import LIMITS, turned_up
from amsterdam_routes.routes.box.edition import AMSTERDAM, Edition, edition_data
from amsterdam_routes.routes.game import GAME, RouteRecord
from amsterdam_routes.routes.knowledge.views import view
from amsterdam_routes.routes.rules import legality
from amsterdam_routes.routes.rules.deal import Setup
from amsterdam_routes.routes.rules.state import State, View

MAINLAND, ISLAND = "ABCDEFGH", "YZ"
LONGEST = 4
WIDEST, MOST_WILDS = 5, 6
"""Of row and wilds."""


FAVOURITES = (None, TakeFaceUp, DrawBlind, ClaimRoute, DrawContracts)
"""What a game leans to: one-sided ones run the piles out, fill the hands, end early or late."""


NOWHERE = (Place("Nowhere"), Place("Elsewhere"))
"""Two places of no box: what lies between them is foreign to every edition."""


def editions(*, most_places: int = 6, most_players: int = 4) -> st.SearchStrategy[Edition]:
    """Return boxes of every kind, with boards of their own; they shrink to the smallest that shows what you look for.

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
    """Return so many cards for each player, or a number for each of them, beginning with the one who starts."""
    by_turn = st.lists(st.integers(0, most), min_size=players, max_size=players + 1).map(tuple)
    return st.one_of(st.integers(0, most), by_turn)


def _thresholds(cards: tuple[int, ...], row: int) -> list[int]:
    """Return how many wilds may be too many: whatever lets a row come to rest soon enough (Q10), the most first."""
    wilds, others = cards[-1], sum(cards[:-1])
    return [many for many in range(row + 1, 0, -1) if turned_up(wilds, others, row, many) <= LIMITS["turned_up"]]


@st.composite
def _boards(draw: st.DrawFn, contracts: int, most_places: int) -> Board:
    """Return a network in one piece, at times an island beside it, and at least so many contracts that can be met."""
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
    """Return one track between two places, or the two of a double."""
    length = draw(st.integers(1, LONGEST))
    colors = draw(st.lists(st.sampled_from([None, *HUES]), min_size=1, max_size=2))
    return [Route(ends, length, color, draw(st.booleans())) for color in colors]


@st.composite
def _cards(draw: st.DrawFn) -> tuple[int, ...]:
    """Return at least one card; few or many wilds, colours that are missing."""
    plain = [draw(st.integers(0, 5)) for _ in HUES]
    wilds = draw(st.integers(0, MOST_WILDS))
    return (*plain, wilds) if wilds or any(plain) else (1, *plain[1:], 0)


@st.composite
def _bonus(draw: st.DrawFn, fewest: int, most: int) -> dict[int, list[int]]:
    """Return a table for every number of players that the box may have; a lower rank never earns more."""
    points = st.integers(-2, 9)
    return {n: sorted(draw(st.lists(points, min_size=n, max_size=n)), reverse=True) for n in range(fewest, most + 1)}


def seeds() -> st.SearchStrategy[int]:
    """Return seeds for `new_game`.

    >>> from amsterdam_routes import testing
    >>> from hypothesis import find
    >>> find(testing.seeds(), lambda seed: True)
    0
    """
    return st.integers(0, 2**32 - 1)


def setups(boxes: st.SearchStrategy[Edition] | None = None) -> st.SearchStrategy[Setup]:
    """Return set-ups: half of their boxes are AMSTERDAM unless you say otherwise.

    >>> from amsterdam_routes import testing
    >>> from hypothesis import find
    >>> find(testing.setups(), lambda setup: setup.first == 1)
    Setup(players=2, edition=Edition('amsterdam', ...), first=1)
    """
    return _setups(st.just(AMSTERDAM) | editions() if boxes is None else boxes)


@st.composite
def _setups(draw: st.DrawFn, boxes: st.SearchStrategy[Edition]) -> Setup:
    edition = draw(boxes)
    players = draw(st.integers(*edition.players))
    return Setup(players, edition, draw(st.integers(0, players - 1)))


def states(games: st.SearchStrategy[Setup] | None = None, *, over: bool = True) -> st.SearchStrategy[State]:
    """Return states that play can reach: a deal from a seed, then legal actions, from the opening to the end.

    `over=False` leaves out the games that are over, so that there is always a legal action. A failure shrinks to the
    fewest actions, each the first possible one where that is enough; the report says how the state came about.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes import testing
    >>> from hypothesis import given
    >>> @given(testing.states(over=False))
    ... def test_there_is_always_something_to_do(state):
    ...     assert ar.legal_actions(state)
    >>> test_there_is_always_something_to_do()
    """
    return _states(setups() if games is None else games, over)


@st.composite
def _states(draw: st.DrawFn, games: st.SearchStrategy[Setup], over: bool) -> State:
    setup, seed = draw(games), draw(seeds())
    record = draw(_played(Record.begin(GAME, setup, seed=seed), over))
    note(f"{setup!r}, dealt from seed {seed}; then {list(record.actions)}")
    return record.state


def records(games: st.SearchStrategy[Setup] | None = None, *, over: bool = True) -> st.SearchStrategy[RouteRecord]:
    """Return records of games as far as they went, some with names, some that begin from a state.

    `over=False` leaves out the games that are over.

    >>> from amsterdam_routes import testing
    >>> from hypothesis import given
    >>> @given(testing.records())
    ... def test_every_action_counts(record):
    ...     assert record.ply == len(record.actions)
    >>> test_every_action_counts()
    """
    return _records(setups() if games is None else games, over)


@st.composite
def _records(draw: st.DrawFn, games: st.SearchStrategy[Setup], over: bool) -> RouteRecord:
    setup = draw(games)
    names = draw(st.just([]) | st.lists(st.text(max_size=12), min_size=setup.players, max_size=setup.players))
    record = Record.begin(GAME, setup, seed=draw(seeds()), names=names)
    if draw(st.booleans()):
        record = Record.begin_at(GAME, draw(_played(record, over=False)).state, names=names)
    return draw(_played(record, over))


@st.composite
def _played(draw: st.DrawFn, record: RouteRecord, over: bool) -> RouteRecord:
    favourite = draw(st.sampled_from(FAVOURITES))
    tenth = 1 + record.setup.players * record.setup.edition.carts // 4  # of a long game
    length = tenth * draw(st.integers(0, 9)) + draw(st.integers(0, tenth))  # one wide range would favour openings
    for _ in range(length):
        if record.state.to_move is None:
            break
        more = record.play(_choice(draw, legality.legal_actions(record.state), favourite))
        if more.state.to_move is None and not over:
            break
        record = more
    return record


def _choice(draw: st.DrawFn, choices: tuple[Action, ...], favourite: type[Action] | None) -> Action:
    if favourite is not None and draw(st.integers(0, 3)):
        choices = tuple(action for action in choices if type(action) is favourite) or choices
    return choices[draw(st.integers(0, len(choices) - 1))]


def views(positions: st.SearchStrategy[State] | None = None) -> st.SearchStrategy[View]:
    """Return what a seat, or an onlooker, sees of a state that play can reach.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes import testing
    >>> from hypothesis import given
    >>> @given(testing.views())
    ... def test_only_the_seat_to_move_may_act(seen):
    ...     assert seen.seat == seen.to_move or not ar.legal_actions(seen)
    >>> test_only_the_seat_to_move_may_act()
    """
    return _views(states() if positions is None else positions)


@st.composite
def _views(draw: st.DrawFn, positions: st.SearchStrategy[State]) -> View:
    state = draw(positions)
    return view(state, draw(st.none() | st.integers(0, len(state.hands) - 1)))


def actions(position: State | View) -> st.SearchStrategy[Action]:
    """Return any action at all, legal or not: of the box, of another board, or one that makes no sense.

    >>> from amsterdam_routes import testing
    >>> import amsterdam_routes as ar
    >>> from hypothesis import find
    >>> state = ar.new_game(2, seed=1)
    >>> find(testing.actions(state), lambda action: isinstance(action, ar.Pass))
    Pass()
    """
    board, known = position.table.edition.board, position.table.edition.actions
    kinds = [[action for action in known if type(action) is kind] for kind in ACTIONS]
    return st.one_of(*map(st.sampled_from, kinds), _claims(board), _keeps(board))


def legal_actions(position: State | View) -> st.SearchStrategy[Action]:
    """Return the legal actions of a position, the first in order being the simplest; nothing if there is none.

    >>> from amsterdam_routes import testing
    >>> import amsterdam_routes as ar
    >>> from hypothesis import find
    >>> state = ar.new_game(2, seed=1)
    >>> find(testing.legal_actions(state), lambda action: True) == ar.legal_actions(state)[0]
    True
    """
    choices = legality.legal_actions(position)
    return st.sampled_from(choices) if choices else st.nothing()


def illegal_actions(position: State | View) -> st.SearchStrategy[Action]:
    """Return actions that are not legal in a position, each for one reason or for many.

    >>> from amsterdam_routes import testing
    >>> import amsterdam_routes as ar
    >>> from hypothesis import find
    >>> state = ar.new_game(2, seed=1)
    >>> action = find(testing.illegal_actions(state), lambda action: isinstance(action, ar.ClaimRoute))
    >>> [violation.code for violation in ar.violations(state, action)]
    ['choose_contracts_first', 'missing_cards']
    """
    legal = frozenset(legality.legal_actions(position))
    return actions(position).filter(lambda action: action not in legal)


@st.composite
def _claims(draw: st.DrawFn, board: Board) -> ClaimRoute:
    """Return claims with any payment, such as -2 wilds or a route paid in WILD."""
    route = draw(st.sampled_from((*board.routes, Route(NOWHERE, 2), _changed(board.routes[0]))))
    return ClaimRoute(route, draw(st.sampled_from((None, *COLORS))), draw(st.integers(-2, route.length + 2)))


def _changed(route: Route) -> Route:
    """Return a route that has the id of one of the board's, but is longer."""
    return Route(route.ends, route.length + 1, route.color, route.cart, track=route.track)


@st.composite
def _keeps(draw: st.DrawFn, board: Board) -> KeepContracts:
    """Return contracts to keep: none, too many, the same one twice, one of another board."""
    foreign = Contract(NOWHERE, 3)
    return KeepContracts(draw(st.lists(st.sampled_from((*board.contracts, foreign)), max_size=4)))
