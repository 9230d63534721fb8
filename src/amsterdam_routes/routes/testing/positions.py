"""Generated games: set-ups, records, states that play can reach, and what a seat sees of them."""

from hypothesis import note
from hypothesis import strategies as st

from amsterdam_routes.kernel.records import Record
from amsterdam_routes.routes.box.actions import Action, ClaimRoute, DrawBlind, DrawContracts, TakeFaceUp
from amsterdam_routes.routes.box.edition import AMSTERDAM, Edition
from amsterdam_routes.routes.game import GAME
from amsterdam_routes.routes.knowledge.views import view
from amsterdam_routes.routes.records import RouteRecord
from amsterdam_routes.routes.rules.legality import legal_actions
from amsterdam_routes.routes.rules.setup import Setup
from amsterdam_routes.routes.rules.state import State, View
from amsterdam_routes.routes.testing.boxes import editions

FAVOURITES = (None, TakeFaceUp, DrawBlind, ClaimRoute, DrawContracts)
"""What a game leans to: one-sided ones run the piles out, fill the hands, end early or late."""


def seeds() -> st.SearchStrategy[int]:
    """Seeds for `new_game`.

    >>> from amsterdam_routes import testing
    >>> from hypothesis import find
    >>> find(testing.seeds(), lambda seed: True)
    0
    """
    return st.integers(0, 2**32 - 1)


def setups(boxes: st.SearchStrategy[Edition] | None = None) -> st.SearchStrategy[Setup]:
    """How many play, in which box, and who starts: half of the boxes are AMSTERDAM unless you say otherwise.

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
    """States that play can reach: a deal from a seed, then legal actions, from the opening to the end of the game.

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
    """Records of games as far as they went, some with names, some that begin from a state rather than from a seed.

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
        more = record.play(_choice(draw, legal_actions(record.state), favourite))
        if more.state.to_move is None and not over:
            break
        record = more
    return record


def _choice(draw: st.DrawFn, choices: tuple[Action, ...], favourite: type[Action] | None) -> Action:
    if favourite is not None and draw(st.integers(0, 3)):
        choices = tuple(action for action in choices if type(action) is favourite) or choices
    return choices[draw(st.integers(0, len(choices) - 1))]


def views(positions: st.SearchStrategy[State] | None = None) -> st.SearchStrategy[View]:
    """What a seat, or an onlooker, sees of a state that play can reach.

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
