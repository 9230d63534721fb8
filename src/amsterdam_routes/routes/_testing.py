"""Tests of the route game: strategies for boxes, games and actions, and checks of what every state must hold.

Every box can be played: it is right by construction, nothing is thrown away. The boards are small, so that games are
short and a failure is easy to read. What is rare in the printed box is common here: rows of one card, boxes without
wilds or with little else, flush thresholds of their own, too few bonus cards, doubles that all may share.

Games are set-ups, records, states that play can reach, and what a seat sees of them. Actions are legal ones, and all
that a caller might get wrong.

What `check` says of a state that somebody built is here a promise for every state that play reaches. `RouteGameMachine`
plays whole games that hypothesis makes up, tries illegal actions, and checks every promise after each step; your code
goes along. `use_short_reports` keeps reports of failures short: left alone, hypothesis prints every field of every
place of the board of the table of a state.
"""

import json
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import comb
from typing import ClassVar, Final, Protocol

import attrs
from hypothesis import note
from hypothesis import strategies as st
from hypothesis.vendor.pretty import for_type_by_name

from amsterdam_routes.kernel._chance import Chance
from amsterdam_routes.kernel._game import AnyGame
from amsterdam_routes.kernel.testing._machine import GameMachine
from amsterdam_routes.kernel.testing._promises import Promises, fail_on
from amsterdam_routes.routes._checks import check
from amsterdam_routes.routes._game import GAME, RouteRecord
from amsterdam_routes.routes._views import fold, redact, view
from amsterdam_routes.routes.box._actions import (
    ACTIONS,
    Action,
    ClaimRoute,
    DrawBlind,
    DrawContracts,
    KeepContracts,
    TakeFaceUp,
)
from amsterdam_routes.routes.box._board import COLORS, HUES, Board, Contract, Place, Route
from amsterdam_routes.routes.box._defects import LIMITS, turned_up
from amsterdam_routes.routes.box._edition import AMSTERDAM, Edition, edition_data
from amsterdam_routes.routes.rules import _legality as legality
from amsterdam_routes.routes.rules._deal import Setup
from amsterdam_routes.routes.rules._events import Event
from amsterdam_routes.routes.rules._state import Hand, Piles, State, Table, View
from amsterdam_routes.routes.rules._transition import events

MAINLAND, ISLAND = "ABCDEFGH", "YZ"
LONGEST = 4
WIDEST, MOST_WILDS = 5, 6
"""The longest row, and the most wilds."""


FAVOURITES = (None, TakeFaceUp, DrawBlind, ClaimRoute, DrawContracts)
"""The kind of action that a game prefers: so piles run out, hands grow large, games end early or late."""


NOWHERE = (Place("Nowhere"), Place("Elsewhere"))
"""Two places of no box: what lies between them is foreign to every edition."""


def editions(*, most_places: int = 6, most_players: int = 4) -> st.SearchStrategy[Edition]:
    """Return boxes of every kind, with boards of their own; hypothesis shrinks them to the smallest failing one.

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
    """Return possible thresholds of wilds at which a row comes to rest soon enough (Q10), the largest first."""
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
    record = draw(_played(RouteRecord.begin(GAME, setup, seed=seed), over))
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
    record = RouteRecord.begin(GAME, setup, seed=draw(seeds()), names=names)
    if draw(st.booleans()):
        record = RouteRecord.begin_at(GAME, draw(_played(record, over=False)).state, names=names)
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
    """Return views by a seat, or an onlooker, of states that play can reach.

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
    """Return the legal actions of a position, the simplest first; nothing if there is none.

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
    """Return a route with the id of one of the board's routes, but a greater length."""
    return Route(route.ends, route.length + 1, route.color, route.cart, track=route.track)


@st.composite
def _keeps(draw: st.DrawFn, board: Board) -> KeepContracts:
    """Return contracts to keep: none, too many, the same one twice, one of another board."""
    foreign = Contract(NOWHERE, 3)
    return KeepContracts(draw(st.lists(st.sampled_from((*board.contracts, foreign)), max_size=4)))


# --- promises, and a machine that plays

PROMISES: Final = Promises(GAME)
"""What the route game promises as any game does."""


def check_state(state: State) -> None:
    """Check the promises that hold in any state: nothing is lost, and values that are stored twice agree.

    >>> from amsterdam_routes import testing
    >>> import amsterdam_routes as ar
    >>> testing.check_state(ar.new_game(3, seed=1))
    """
    fail_on((*map(str, check(state)), *_kept_up(state)), state)


def _kept_up(state: State) -> Iterator[str]:
    """Yield a sentence for each derived value that differs from a new calculation."""
    table, anew = state.table, attrs.evolve(state.table)
    if table._open_bits != anew._open_bits:
        yield f"the routes still open are {anew._open_bits}, not {table._open_bits}"
    if table.faces != anew.faces:
        yield f"the colours {table.faces:b} lie face up, and not {table.row}"
    if bool(legality.legal_actions(state)) != (state.to_move is not None):
        yield f"seat {state.to_move} is to move, and the legal actions are {legality.legal_actions(state)}"


def check_actions(state: State, among: Iterable[Action] | None = None) -> None:
    """Check for each of these actions that `violations`, `legal_actions` and `apply` agree whether it is legal.

    They are all actions of the edition unless you say otherwise. The seat to move must find the same from its view.

    >>> from amsterdam_routes import testing
    >>> import amsterdam_routes as ar
    >>> testing.check_actions(ar.new_game(3, seed=1), [ar.DrawBlind(), ar.Pass()])
    """
    PROMISES.check_actions(state, among)


def check_step(state: State, action: Action) -> State:
    """Return the state after a legal action: it must depend only on these two, and leave the state before unchanged.

    >>> from amsterdam_routes import testing
    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(3, seed=1)
    >>> testing.check_step(state, ar.legal_actions(state)[0]).to_move
    1
    """
    after = PROMISES.check_step(state, action)
    for seat in (None, *range(state.table.players)):
        told = tuple(redact(event, seat) for event in events(state, action))
        if not _same(fold(view(state, seat), told), view(after, seat)):
            fail_on([f"{action!r}: a client that folds the events sees something else"], state)
    return after


def _same(folded: View, seen: View) -> bool:
    """Tell whether two views are equal, also in the derived values that `==` does not compare."""
    follows, wanted = folded.table, seen.table
    return folded == seen and (follows._open_bits, follows.faces) == (wanted._open_bits, wanted.faces)


class RouteGameMachine(GameMachine[State, View, Action, Event]):
    """Deals games, plays legal actions, tries illegal ones, and checks every promise after each.

    Inherit from it and override `began`, `played` and `refused` to follow with your own code, `choose` to let a bot
    choose, `games` to say what is played; add rules and invariants of your own. pytest runs `YourMachine.TestCase`.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes import testing
    >>> from hypothesis import settings
    >>> from hypothesis.stateful import run_state_machine_as_test
    >>> class Scoreboard(testing.RouteGameMachine):
    ...     def began(self, state):
    ...         self.shown = list(state.table.scores)
    ...
    ...     def played(self, before, action, after, happened):
    ...         for event in happened:
    ...             if isinstance(event, ar.PointsScored):
    ...                 self.shown[event.seat] += event.points
    ...         assert self.shown == list(after.table.scores)
    >>> run_state_machine_as_test(Scoreboard, settings=settings(max_examples=1, deadline=None))
    """

    game: ClassVar[AnyGame] = GAME
    games: ClassVar[st.SearchStrategy[Setup]] = setups()

    def choose(self, seen: View, data: st.DataObject) -> Action:
        """Choose an action for the seat to move from its view.

        Override this for your bot; here it is any legal action.
        """
        return data.draw(legal_actions(seen), label="action")

    def illegal(self, state: State) -> st.SearchStrategy[Action]:
        """Return an action that must be refused: of the box, of another board, or without any sense."""
        return illegal_actions(state)

    def check_state(self, state: State) -> None:
        """Check all that holds in any state."""
        super().check_state(state)
        check_state(state)

    def check_step(self, before: State, action: Action) -> State:
        """Check all that holds of any legal action; return the state after it."""
        return check_step(before, action)


class Printer(Protocol):
    """The printer of hypothesis."""

    def text(self, obj: str) -> None:
        """Add a text to the output."""


def use_short_reports() -> None:
    """Let hypothesis print the library's values as `repr` does.

    >>> from hypothesis.vendor.pretty import pretty
    >>> use_short_reports()
    >>> print(pretty(Place("Dam", 365, 404)))
    Place('Dam')
    """
    for shown in (Board, Chance, Contract, Edition, Hand, Piles, Place, Route, State, Table, View, *ACTIONS):
        for_type_by_name(shown.__module__, shown.__qualname__, _as_repr)


def _as_repr(value: object, printer: Printer, cycle: bool) -> None:
    printer.text(repr(value))
