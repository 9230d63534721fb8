"""The games from which the conformance kit is taken, and the moments in them that are worth keeping.

Every choice is made by a source of chance of its own, so the games are the same wherever they are played. A moment is
kept because it shows something that no moment before it shows: see `sights`.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, count, groupby
from typing import Final

import attrs

from amsterdam_routes import (
    AMSTERDAM,
    Action,
    Board,
    Chance,
    ClaimRoute,
    Color,
    Contract,
    DrawContracts,
    Edition,
    Event,
    KeepContracts,
    Pass,
    Place,
    Route,
    Setup,
    State,
    legal_actions,
    new_record,
    replay,
    step,
)
from amsterdam_routes.routes._game import RouteRecord
from amsterdam_routes.routes._testing import FAVOURITES

MOST_WORDS: Final = 5
"""How many events of a sequence tell it from others."""


def _small_box() -> Edition:
    """A box in which everything runs out soon, with wilds in plenty and doubles that a game of two may share."""
    a, b, c, d = (Place(name) for name in ("Amstel", "Beurs", "Cingel", "Dijk"))
    routes = [
        Route([a, b], 1, Color.PINK, cart=True),
        Route([a, b], 1, Color.BLUE),
        Route([b, c], 2),
        Route([b, c], 2),
        Route([c, d], 3, Color.PINK, cart=True),
        Route([a, d], 2, Color.BLUE, cart=True),
    ]
    ends = [(a, c, 3), (a, d, 2), (b, c, 2), (b, d, 5), (c, d, 3), (a, b, 1)]
    return Edition(
        name="small box",
        board=Board([a, b, c, d], routes, [Contract([one, other], points) for one, other, points in ends]),
        players=(2, 3),
        carts=6,
        last_round_at=1,
        cards=(3, 3, 0, 0, 0, 0, 3),
        hand=1,
        row=3,
        flush_at=2,
        dealt=1,
        keep_dealt=1,
        drawn=2,
        keep_drawn=1,
        doubles_open_from=2,
        points={1: 1, 2: 2, 3: 4},
        bonus_cards=2,
        bonus={2: [4, 2], 3: [4, 2, 1]},
    )


SMALL_BOX: Final = _small_box()


def _keeping_box() -> Edition:
    """A box in which several contracts must be kept, of those dealt and of those drawn."""
    board, e = SMALL_BOX.board, Place("Eiland")
    places = (*board.places, e)
    routes = (*board.routes, Route([board.places[3], e], 1, Color.BLUE))
    contracts = [Contract(ends, 2 + number) for number, ends in enumerate(combinations(places, 2))]
    return attrs.evolve(
        SMALL_BOX,
        name="keeping box",
        board=Board(places, routes, contracts),
        players=(2, 2),
        bonus={2: [4, 2]},
        flush_at=3,
        dealt=3,
        keep_dealt=2,
        drawn=3,
        keep_drawn=2,
    )


KEEPING_BOX: Final = _keeping_box()


@attrs.frozen
class Moment:
    """An action of a game, and what it did."""

    before: State
    action: Action
    events: tuple[Event, ...]
    after: State

    @property
    def edition(self) -> Edition:
        """The box that is played."""
        return self.before.table.edition


@cache
def games() -> tuple[RouteRecord, ...]:
    """The games from which the kit is taken."""
    setups = [Setup(2), Setup(3, first=1), Setup(4, first=3), Setup(2, SMALL_BOX, 1), Setup(3, SMALL_BOX)]
    return tuple(
        _played(setup, f"{setup.edition.name} {setup.players} {number}", FAVOURITES[number % len(FAVOURITES)])
        for setup in setups
        for number in range(15 if setup.edition is SMALL_BOX else 5)
    )


def _played(setup: Setup, seed: str, favourite: type[Action] | None) -> RouteRecord:
    record = new_record(setup.players, seed=seed, edition=setup.edition, first=setup.first)
    chooser = Chance.of(f"the choices of {seed}")
    while legal := legal_actions(record.state):
        leans, chooser = chooser.below(4)
        among = tuple(action for action in legal if leans and type(action) is favourite) or legal
        choice, chooser = chooser.below(len(among))
        record = record.play(among[choice])
    return record


@cache
def keeping_games() -> tuple[RouteRecord, ...]:
    """Games of the box in which several contracts must be kept."""
    return tuple(_played(Setup(2, KEEPING_BOX), f"keeping {number}", DrawContracts) for number in range(3))


def claiming_games() -> Iterator[RouteRecord]:
    """Games of the printed box in which whoever can claims a route: one after another, without an end."""
    return (_played(Setup(2), f"claiming {number}", ClaimRoute) for number in count())


@cache
def moments() -> tuple[Moment, ...]:
    """Every moment of the games of the kit."""
    return tuple(moment for record in games() for moment in _moments(record))


def _moments(record: RouteRecord) -> Iterator[Moment]:
    for state, action in zip(replay(record), record.actions, strict=False):
        after, events = step(state, action)
        yield Moment(state, action, events, after)


def sights(moment: Moment) -> Iterator[str]:
    """What there is to see in a moment, in words: the more sights a kit has, the more of the rules it holds."""
    table, after, action = moment.before.table, moment.after.table, moment.action
    names = [name for name, _ in groupby(type(event).__name__ for event in moment.events)]
    yield f"{type(action).__name__} in phase {table.phase.value!r}: {' '.join(names[:MOST_WORDS])}"
    if isinstance(action, ClaimRoute):
        payment = "wilds alone" if action.color is None else "wilds and a colour" if action.wilds else "one colour"
        yield f"{payment} for a {'grey' if action.route.color is None else 'coloured'} route"
        beside = [table.owner(track) for track in table.edition.board.routes_between(*action.route.ends)]
        if any(owner is not None for owner in beside):
            yield "the second track of a double"
        if action.route.cart and not table.bonus_left:
            yield "no bonus card left"
    if isinstance(action, DrawContracts) and len(table.contract_pile) < table.edition.drawn:
        yield "fewer contracts than are drawn"
    if isinstance(action, DrawContracts) and any(owner is not None for owner in table.contract_pile[:1]):
        yield "a contract that was returned comes round again"
    if isinstance(action, KeepContracts):
        yield f"{len(action.contracts)} of {table.offer_sizes[table.to_move or 0]} contracts kept"
    if len(table.row) < table.edition.row:
        yield "a short row" + (" is filled" if len(after.row) == table.edition.row else "")
    if after.row.count(Color.WILD) >= table.edition.flush_at:
        yield "too many wilds stay, as too few others are left"
    if not table.draw_size:
        yield "no draw pile"


def chosen() -> Iterator[tuple[list[str], Moment]]:
    """The moments of the kit, each with what it shows that none before it shows: as few as will do.

    Those of the printed box come first, so that who implements no other has as much as possible.
    """
    shown: set[str] = set()
    for printed in (True, False):
        left = [(moment, {*sights(moment)}) for moment in moments() if (moment.edition is AMSTERDAM) is printed]
        while left := [(moment, new) for moment, seen in left if (new := seen - shown)]:
            best, new = max(left, key=lambda entry: len(entry[1]))
            shown |= new
            yield sorted(new), best


def later_chosen() -> Iterator[tuple[list[str], Moment]]:
    """Moments that the kit has had since its second edition, behind the others: what a port got wrong unseen."""
    yield next(
        (["a seat acts after another one passed"], moment)
        for moment in moments()
        if moment.before.table.passes and type(moment.action) is not Pass
    )
    met: set[str] = set()
    for record in keeping_games():
        for moment in _moments(record):
            table, action = moment.before.table, moment.action
            if isinstance(action, KeepContracts) and table.offer_sizes[table.to_move or 0] == KEEPING_BOX.drawn:
                shown = f"{len(action.contracts)} contracts kept of 3, at least 2, in phase {table.phase.value!r}"
                if shown not in met:
                    met.add(shown)
                    yield [shown], moment
