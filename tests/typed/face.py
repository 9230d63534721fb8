# pyright: strict
"""What type checkers know of the public face: every verb's type, and that a `match` over actions or events is complete.

`mypy --strict` reads this file. It fails if a type is other than said, and also if a mistake marked with
`type: ignore[...]` is none. `test_typing.py` runs it, too.
"""

import random
from contextlib import suppress
from fractions import Fraction
from typing import assert_never, assert_type

import amsterdam_routes as ar
from amsterdam_routes import kernel
from amsterdam_routes import merchants as am
from amsterdam_routes.bots import Greedy, Random


def a_game() -> None:
    state = ar.new_game(3, seed="1634")
    assert_type(state, ar.State)
    assert_type(state.to_move, int | None)
    assert_type(state.phase, ar.Phase)
    assert_type(state.hands[0].cards, tuple[int, ...])
    assert_type(state.table.row, tuple[ar.Color, ...])
    assert_type(state.table.claimed, tuple[tuple[ar.Route, ...], ...])
    assert_type(ar.legal_actions(state), tuple[ar.Action, ...])
    action = ar.legal_actions(state)[0]
    assert_type(ar.violations(state, action), tuple[ar.Violation, ...])
    assert_type(ar.apply(state, action), ar.State)
    assert_type(ar.events(state, action), tuple[ar.Event, ...])
    assert_type(ar.step(state, action), tuple[ar.State, tuple[ar.Event, ...]])
    assert_type(ar.standings(state), ar.Standings)
    assert_type(ar.standings(state).winners, tuple[int, ...])
    assert_type(ar.outcomes(state, action), ar.Outcomes)
    assert_type(kernel.outcomes_of(ar.GAME, state, action, at_least=0.9), dict[ar.State, Fraction])


def a_record_of_any_game(record: kernel.AnyRecord) -> kernel.AnyRecord:
    assert_type(record.ply, int)
    assert_type(record.names, tuple[str, ...])
    assert_type(ar.from_json("{}", kernel.AnyRecord), kernel.AnyRecord)
    return a_record_of_any_game(ar.new_record(2)) if record.ply else a_record_of_any_game(am.new_record(2))


def a_view() -> None:
    state = ar.new_game(2, seed=1634)
    seen = ar.view(state, 0)
    assert_type(seen, ar.SeatView)
    assert_type(seen.hand, ar.Hand)
    assert_type(ar.view(state, None), ar.View)
    assert_type(ar.view(state, None).hand, ar.Hand | None)
    assert_type(ar.legal_actions(seen), tuple[ar.Action, ...])
    assert_type(ar.violations(seen, ar.Pass()), tuple[ar.Violation, ...])
    assert_type(ar.standings(seen), ar.Standings)
    assert_type(ar.sample(seen, seed=1), ar.State)
    assert_type(ar.prospects(seen), tuple[ar.Prospect, ...])
    happened = ar.events(state, ar.legal_actions(state)[0])
    assert_type(ar.redact(happened[0], 1), ar.Event)
    assert_type(ar.fold(ar.view(state, 1), [ar.redact(event, 1) for event in happened]), ar.SeatView)


def a_box() -> None:
    assert_type(ar.AMSTERDAM, ar.Edition)
    assert_type(ar.AMSTERDAM.actions, tuple[ar.Action, ...])
    assert_type(ar.AMSTERDAM.board.route("dam--oude-kerk/pink"), ar.Route)
    assert_type(ar.AMSTERDAM.board.route("dam--oude-kerk/pink").color, ar.Color | None)
    assert_type(ar.AMSTERDAM.index(ar.Pass()), int)


def a_record() -> None:
    record = ar.new_record(2, seed=1)
    assert_type(record, ar.RouteRecord)
    record = record.play(ar.legal_actions(record.state)[0])
    assert_type(record.state, ar.State)
    assert_type(record.actions, tuple[ar.Action, ...])
    assert_type(next(ar.replay(record)), ar.State)
    assert_type(next(ar.replay(record.redacted(0))), ar.View)
    assert_type(record.undo(), tuple[ar.RouteRecord, tuple[int, ...]])


def a_document() -> None:
    state = ar.new_game(2, seed=1)
    assert_type(ar.to_json(state), str)
    assert_type(ar.from_json(ar.to_json(state), ar.State), ar.State)
    assert_type(ar.from_json(ar.to_json(ar.view(state, 0)), ar.View), ar.View)


def chance() -> None:
    assert_type(ar.Chance.of("1634").below(6), tuple[int, ar.Chance])
    assert_type(ar.Chance.of("1634").shuffled(["a", "b"]), tuple[tuple[str, ...], ar.Chance])
    assert_type(ar.commitment("1634"), str)


def kind_of(action: ar.Action) -> str:
    """Complete: nothing is left for the last case."""
    match action:
        case ar.TakeFaceUp(color):
            return assert_type(color, ar.Color).name
        case ar.DrawBlind():
            return "blind"
        case ar.ClaimRoute(route, color, wilds):
            assert_type(route, ar.Route)
            assert_type(color, ar.Color | None)
            assert_type(wilds, int)
            return "claim"
        case ar.DrawContracts():
            return "draw contracts"
        case ar.KeepContracts(contracts):
            assert_type(contracts, tuple[ar.Contract, ...])
            return "keep"
        case ar.Pass():
            return "pass"
        case _:
            assert_never(action)


def kind_but_pass(action: ar.Action) -> str:
    """Incomplete: a pass is left, and a type checker says so."""
    match action:
        case ar.TakeFaceUp() | ar.DrawBlind() | ar.ClaimRoute() | ar.DrawContracts() | ar.KeepContracts():
            return "something"
        case _:
            assert_never(action)  # type: ignore[arg-type]  # Pass has not been matched


def seat_of(event: ar.Event) -> int | None:
    """Complete: nothing is left for the last case."""
    match event:
        case (
            ar.FaceUpTaken(seat)
            | ar.CardDrawn(seat)
            | ar.RouteClaimed(seat)
            | ar.PointsScored(seat)
            | ar.BonusCardTaken(seat)
            | ar.ContractsOffered(seat)
            | ar.ContractsKept(seat)
            | ar.ContractsReturned(seat)
            | ar.Passed(seat)
            | ar.LastRoundBegan(seat)
            | ar.TurnBegan(seat)
        ):
            return assert_type(seat, int)
        case ar.CardTurnedUp() | ar.RowFlushed() | ar.PileRebuilt() | ar.GameOver():
            return None
        case _:
            assert_never(event)


def seat_but_over(event: ar.Event) -> int | None:
    """Incomplete: the end of the game is left, and a type checker says so."""
    match event:
        case ar.CardTurnedUp() | ar.RowFlushed() | ar.PileRebuilt():
            return None
        case ar.GameOver():
            assert_never(event)  # type: ignore[arg-type]  # this is not never
        case _:
            return assert_type(event.seat, int)


def thaw_a_state(state: ar.State) -> None:
    state.table = state.table  # type: ignore[misc]  # frozen


def thaw_a_table(state: ar.State) -> None:
    state.table.to_move = 1  # type: ignore[misc]  # frozen


def thaw_a_hand(state: ar.State) -> None:
    state.hands[0].cards = (9,) * 7  # type: ignore[misc]  # frozen


def thaw_piles(state: ar.State) -> None:
    state.piles.draw = ()  # type: ignore[misc]  # frozen


def thaw_an_edition(state: ar.State) -> None:
    state.table.edition.carts = 99  # type: ignore[misc]  # frozen


def thaw_a_route(state: ar.State) -> None:
    state.table.edition.board.routes[0].length = 1  # type: ignore[misc]  # frozen


def thaw_a_view(state: ar.State) -> None:
    ar.view(state, 0).seat = 1  # type: ignore[misc]  # frozen


def thaw_an_action(state: ar.State) -> None:
    ar.DrawBlind().anything = 1  # type: ignore[attr-defined]  # slots


def thaw_an_event(state: ar.State) -> None:
    ar.Passed(0).seat = 1  # type: ignore[misc]  # frozen


def misuse() -> None:
    """Calls that a type checker refuses; they are never made."""
    state = ar.new_game(2)
    ar.apply(ar.view(state, 0), ar.Pass())  # type: ignore[arg-type]  # a View cannot be played on
    ar.apply(state, "pass")  # type: ignore[arg-type]  # no action
    ar.TakeFaceUp(0)  # type: ignore[arg-type]  # a number is no colour
    ar.new_game(2, 1634)  # type: ignore[call-arg]  # the seed goes by its name
    ar.events(state, None)  # type: ignore[arg-type]  # no action


def bots_of_all_kinds() -> None:
    """Bots of several classes stand in one list; a bot may be written for the views of seats."""
    several = [Greedy(), Random()]
    ar.play_match(ar.GAME, ar.Setup(2), several, seed=1)

    def with_a_hand(view: ar.SeatView, random: random.Random) -> ar.Action:
        assert_type(view.hand.cards, tuple[int, ...])
        assert_type(view.seat, int)
        return ar.legal_actions(view)[0]

    ar.play_match(ar.GAME, ar.Setup(2), [with_a_hand, with_a_hand], seed=1)
    own: list[ar.AnyBot[ar.Action]] = [with_a_hand, Greedy()]
    assert_type([game.number for game in ar.simulate(ar.GAME, ar.Setup(2), own, 1, seed=1)], list[int])

    def of_no_action(view: ar.SeatView, random: random.Random) -> str:
        return "pass"

    with suppress(TypeError):
        ar.play_match(ar.GAME, ar.Setup(2), [of_no_action, of_no_action])  # type: ignore[misc]  # no actions
