"""What is counted of many route games: routes, contracts, cards, and the rulings that events show."""

from collections.abc import Iterator, Mapping
from typing import Final

from amsterdam_routes.kernel._capabilities import Counting, Use
from amsterdam_routes.kernel._values import read_only
from amsterdam_routes.routes.box._board import Color, Contract, Route
from amsterdam_routes.routes.rules._deal import Setup
from amsterdam_routes.routes.rules._events import (
    CardTurnedUp,
    ContractsKept,
    ContractsReturned,
    Ending,
    Event,
    FaceUpTaken,
    GameOver,
    LastRoundBegan,
    Passed,
    PileRebuilt,
    RouteClaimed,
    RowFlushed,
)
from amsterdam_routes.routes.rules._scoring import Standings, Verdict
from amsterdam_routes.routes.rules._state import State

USES: Final = {
    "route": ("claimed",),
    "contract": ("offered", "kept", "completed"),
    "card": ("turned up", "taken", "paid"),
    "ruling": ("seen",),
}
JUDGED: Final = {"route": "claimed", "contract": "kept"}
RULINGS: Final = {
    "R19": "too many wilds lay face up, and the row was flushed",
    "R20": "the draw pile was empty, and the discards became a new one",
    "R32": "somebody had few carts left, and the last round began",
    "R37": "seats were level in bonus cards",
    "R38": "seats were level in points, and completed contracts decided",
    "Q4": "somebody could do nothing, and passed",
    "Q9": "everybody passed in turn, which ended the game",
    "Q14": "three seats or more were level in bonus cards",
    "R38-shared": "points and completed contracts were level, and the victory was shared",
}


def things(setup: Setup) -> Mapping[str, Mapping[str, str]]:
    """Return all that is counted, by kind and id, with its name.

    >>> import amsterdam_routes as ar
    >>> things(ar.Setup(2))["contract"]["jordaan--waag"]
    'Jordaan – Waag (7)'
    """
    board = setup.edition.board
    found: Mapping[str, Mapping[str, str]] = read_only(
        {
            "route": {route.id: _route(route) for route in board.routes},
            "contract": {contract.id: _contract(contract) for contract in board.contracts},
            "card": {str(color): str(color) for color in Color},
            "ruling": RULINGS,
        }
    )
    return found


def _route(route: Route) -> str:
    color = "grey" if route.color is None else str(route.color)
    return f"{' – '.join(place.name for place in route.ends)}, {route.length} {color}"


def _contract(contract: Contract) -> str:
    return f"{' – '.join(place.name for place in contract.ends)} ({contract.points})"


def of_event(event: Event) -> Iterator[Use]:
    """Yield what an event says of routes, contracts, cards and rulings.

    >>> [use.what for use in of_event(FaceUpTaken(0, Color.PINK, slot=2))]
    ['taken']
    """
    match event:
        case RouteClaimed(seat, route):
            yield Use("route", route.id, "claimed", seat)
            for color, many in zip(Color, event.paid, strict=True):
                for _ in range(many):
                    yield Use("card", str(color), "paid", seat)
        case ContractsKept(seat, _, contracts) if contracts is not None:
            for contract in contracts:
                yield Use("contract", contract.id, "offered", seat)
                yield Use("contract", contract.id, "kept", seat)
        case ContractsReturned(seat, _, contracts) if contracts is not None:
            for contract in contracts:
                yield Use("contract", contract.id, "offered", seat)
        case FaceUpTaken(seat, color):
            yield Use("card", str(color), "taken", seat)
        case CardTurnedUp(color):
            yield Use("card", str(color), "turned up")
        case RowFlushed():
            yield _ruling("R19")
        case PileRebuilt():
            yield _ruling("R20")
        case LastRoundBegan(seat):
            yield _ruling("R32", seat)
        case Passed(seat):
            yield _ruling("Q4", seat)
        case GameOver(Ending.ALL_PASSED):
            yield _ruling("Q9")


def of_deal(state: State) -> Iterator[Use]:
    """Yield the cards that lie face up in the first state.

    >>> import amsterdam_routes as ar
    >>> len(list(of_deal(ar.new_game(2, seed="1634"))))
    5
    """
    for color in state.table.row:
        yield Use("card", str(color), "turned up")


def of_result(result: Standings) -> Iterator[Use]:
    """Yield the contracts that were completed, and the rulings about ties.

    >>> import amsterdam_routes as ar
    >>> list(of_result(ar.standings(ar.new_game(2, seed="1634"))))
    []
    """
    for sheet in result.sheets:
        for score in sheet.contracts:
            if score.completed:
                yield Use("contract", score.contract.id, "completed", sheet.seat)
    ranks = [sheet.bonus_rank for sheet in result.sheets if sheet.bonus_rank is not None]
    level = max(map(ranks.count, ranks), default=0)
    if level > 1:
        yield _ruling("R37")
    if level > 2:
        yield _ruling("Q14")
    if result.decided_by is Verdict.CONTRACTS:
        yield _ruling("R38")
    elif result.decided_by is Verdict.SHARED:
        yield _ruling("R38-shared")


def _ruling(number: str, seat: int | None = None) -> Use:
    return Use("ruling", number, "seen", seat)


COUNTING: Counting[Setup, State, Event, Standings] = Counting(
    things=things, uses=USES, judged=JUDGED, of_event=of_event, of_deal=of_deal, of_result=of_result
)
"""What is counted of the route game."""
