# pyright: strict
"""What type checkers know of every verb of both faces, in the order of a game.

`mypy --strict` reads this file; `tests/project/test_typing.py` runs it, and holds that no verb is left out.
"""

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import assert_never, assert_type

from cattrs import Converter

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes import kernel
from amsterdam_routes.bots import Random
from amsterdam_routes.merchants.bots import Random as MerchantsRandom


def routes() -> None:
    state = ar.new_game(2, seed="1634")
    assert_type(ar.new_game(2, seed="1634"), ar.State)
    seen, onlooker = ar.view(state, 1), ar.view(state, None)
    assert_type(ar.view(state, 1), ar.SeatView)
    assert_type(ar.view(state, None), ar.View)
    action = ar.legal_actions(state)[0]
    assert_type(ar.legal_actions(seen), tuple[ar.Action, ...])
    assert_type(ar.group_claims(ar.legal_actions(state)), tuple[tuple[ar.Action, ...], ...])
    assert_type(ar.violations(state, action), tuple[ar.Violation, ...])
    assert_type(ar.apply(state, action), ar.State)
    assert_type(ar.step(state, action), tuple[ar.State, tuple[ar.Event, ...]])
    happened = ar.events(state, action)
    assert_type(ar.events(state, action), tuple[ar.Event, ...])
    assert_type(ar.redact(happened[0], 1), ar.Event)
    assert_type(ar.fold(seen, happened), ar.SeatView)
    assert_type(ar.fold(onlooker, happened), ar.View)
    assert_type(ar.outcomes(state, action, limit=100, at_least=0.9), ar.Outcomes)
    assert_type(ar.sample(seen, seed=1), ar.State)
    assert_type(ar.standings(seen), ar.Standings)
    assert_type(ar.prospects(seen), tuple[ar.Prospect, ...])
    assert_type(ar.check(state), tuple[ar.Problem, ...])
    assert_type(ar.pick(state, random.Random(1)), ar.Action)
    assert_type(ar.playout(state, random.Random(1)), ar.State)
    assert_type(ar.describe(action), str)
    assert_type(ar.route_name(ar.AMSTERDAM.board.routes[0]), str)
    assert_type(ar.svg(state), str)
    assert_type(ar.text(state), str)
    assert_type(ar.notate(action), str)
    assert_type(ar.parse_action(ar.notate(action)), ar.Action)
    assert_type(ar.find_actions(state, "1"), tuple[ar.Action, ...])
    assert_type(ar.to_json(state), str)
    assert_type(ar.from_json(ar.to_json(state), ar.State), ar.State)
    assert_type(ar.from_json(ar.to_json(action), ar.Action), ar.Action)
    assert_type(ar.to_data(state), dict[str, object])
    assert_type(ar.from_data(ar.to_data(state), ar.State), ar.State)
    assert_type(ar.schema(ar.State), dict[str, object])
    ar.register_hooks(Converter())
    record = ar.new_record(2, seed="1634")
    assert_type(ar.new_record(2, seed="1634"), ar.RouteRecord)
    assert_type(ar.record_from(state), ar.RouteRecord)
    assert_type(ar.to_notation(record), str)
    assert_type(ar.from_notation(ar.to_notation(record)), ar.RouteRecord)


def merchants() -> None:
    state = am.new_game(2, seed="1672")
    assert_type(am.new_game(2, seed="1672"), am.State)
    seen, onlooker = am.view(state, 1), am.view(state, None)
    assert_type(am.view(state, 1), am.SeatView)
    assert_type(am.view(state, None), am.View)
    action = am.legal_actions(state)[0]
    assert_type(am.legal_actions(seen), tuple[am.Action, ...])
    assert_type(am.violations(state, action), tuple[am.Violation, ...])
    assert_type(am.apply(state, action), am.State)
    assert_type(am.step(state, action), tuple[am.State, tuple[am.Event, ...]])
    happened = am.events(state, action)
    assert_type(am.events(state, action), tuple[am.Event, ...])
    assert_type(am.redact(happened[0], 1), am.Event)
    assert_type(am.fold(seen, happened), am.SeatView)
    assert_type(am.fold(onlooker, happened), am.View)
    assert_type(am.outcomes(state, action, limit=100, at_least=Fraction(9, 10)), am.Outcomes)
    assert_type(am.sample(seen, seed=1), am.State)
    assert_type(am.standings(seen), am.Standings)
    assert_type(am.prospects(seen), tuple[am.Prospect, ...])
    assert_type(am.turn_of(seen), am.TurnReport)
    assert_type(am.check(state), tuple[am.Problem, ...])
    assert_type(am.pick(state, random.Random(1)), am.Action)
    assert_type(am.playout(state, random.Random(1)), am.State)
    assert_type(am.describe(action), str)
    assert_type(am.card_ability(am.MERCHANTS.cards[0]), str)
    assert_type(am.svg(state), str)
    assert_type(am.text(state), str)
    assert_type(am.notate(action), str)
    assert_type(am.parse_action(am.notate(action)), am.Action)
    assert_type(am.find_actions(state, "1"), tuple[am.Action, ...])
    assert_type(am.to_json(state), str)
    assert_type(am.from_json(am.to_json(state), am.State), am.State)
    assert_type(am.from_json(am.to_json(action), am.Action), am.Action)
    assert_type(am.to_data(state), dict[str, object])
    assert_type(am.from_data(am.to_data(state), am.State), am.State)
    assert_type(am.schema(am.State), dict[str, object])
    am.register_hooks(Converter())
    record = am.new_record(2, seed="1672")
    assert_type(am.new_record(2, seed="1672"), am.MerchantsRecord)
    assert_type(am.record_from(state), am.MerchantsRecord)
    assert_type(am.to_notation(record), str)
    assert_type(am.from_notation(am.to_notation(record)), am.MerchantsRecord)


def records() -> None:
    """Those of a game are of one class, and so is the game: editors and messages say one word."""
    assert_type(ar.GAME, ar.RouteGame)
    assert_type(am.GAME, am.MerchantsGame)
    assert_type(ar.GAME.deal(ar.Setup(2), ar.Chance.of(1)), ar.State)
    assert_type(am.GAME.standings(am.new_game(2)), am.Standings)
    record, merchants = ar.GAME.record(ar.Setup(2), seed=1), am.GAME.record(am.Setup(2), seed=1)
    assert_type(record, ar.RouteRecord)
    assert_type(merchants, am.MerchantsRecord)
    assert_type(ar.RouteRecord.begin(ar.GAME, ar.Setup(2)), ar.RouteRecord)
    assert_type(am.MerchantsRecord.begin_at(am.GAME, merchants.state), am.MerchantsRecord)
    assert_type(record.play(ar.legal_actions(record.state)[0]), ar.RouteRecord)
    assert_type(record.redacted(0), ar.RedactedRouteRecord)
    assert_type(merchants.redacted(None), am.RedactedMerchantsRecord)
    assert_type(record.redacted(0).view, ar.View)
    assert_type(merchants.redacted(0).events, tuple[tuple[am.Event, ...], ...])
    assert_type(record.actions, tuple[ar.Action, ...])
    assert_type(merchants.result, am.Standings | None)
    assert_type(ar.from_json(ar.to_json(record), ar.RouteRecord), ar.RouteRecord)
    assert_type(am.from_json(am.to_json(merchants), am.MerchantsRecord), am.MerchantsRecord)
    mine = record.redacted(0)
    assert_type(ar.from_json(ar.to_json(mine), ar.RedactedRouteRecord), ar.RedactedRouteRecord)
    assert_type(ar.from_notation(ar.to_notation(mine), ar.RedactedRouteRecord), ar.RedactedRouteRecord)
    any_of_them: list[kernel.AnyRecord] = [record, merchants]
    games: list[kernel.AnyGame] = [ar.GAME, am.GAME]
    assert [one.game for one in any_of_them] == games


def namespaces() -> None:
    """The kinds of actions and events by themselves: the same classes."""
    assert_type(ar.action_types.TakeFaceUp(ar.Color.PINK), ar.TakeFaceUp)
    assert_type(ar.event_types.Passed(0), ar.Passed)
    assert seat_of(ar.event_types.Passed(1)) == 1
    assert_type(am.action_types.EndTurn(), am.EndTurn)
    assert_type(am.event_types.TurnBegan(1), am.TurnBegan)
    assert kind_of(ar.Pass()) is ar.action_types.Pass


def seat_of(event: ar.event_types.Event) -> int | None:
    return event.seat if isinstance(event, ar.event_types.Passed) else None


def kind_of(action: ar.action_types.Action) -> type[ar.Action]:
    match action:
        case ar.action_types.TakeFaceUp(color):
            assert_type(color, ar.Color)
        case ar.action_types.DrawBlind() | ar.action_types.ClaimRoute() | ar.action_types.DrawContracts():
            pass
        case ar.action_types.KeepContracts(contracts):
            assert_type(contracts, tuple[ar.Contract, ...])
        case ar.action_types.Pass():
            pass
        case _:
            assert_never(action)
    return type(action)


def reasons() -> None:
    reason = ar.Violation("route_claimed", "R22", {"route": ar.AMSTERDAM.board.routes[0], "owner": 1})
    assert_type(reason.get("owner", int), int)
    assert_type(reason.get("route", ar.Route), ar.Route)


def plies(record: ar.RouteRecord, events: tuple[tuple[ar.Event, ...], ...]) -> int:
    """Return how long a game was: a measure."""
    return record.ply


def what_serves_any_game() -> None:
    """From the face of either game: these are the same."""
    assert_type(ar.seed_bytes("1634"), bytes)
    assert_type(ar.commitment("1634"), str)
    assert_type(ar.LANGUAGES, tuple[ar.Language, ...])
    assert_type(am.LANGUAGES, tuple[am.Language, ...])
    bots = [Random(), Random()]
    assert_type(ar.play_match(ar.GAME, ar.Setup(2), bots, seed=1), ar.RouteRecord)
    assert_type(next(ar.replay(ar.new_record(2, seed=1))), ar.State)
    assert_type(next(ar.replay(ar.new_record(2, seed=1).redacted(0))), ar.View)
    assert_type(ar.simulate(ar.GAME, ar.Setup(2), bots, 1), Iterator[ar.Played[ar.Standings]])
    assert_type([one.result for one in ar.simulate(ar.GAME, ar.Setup(2), bots, 1)], list[ar.Standings])
    measuring = ar.simulate(ar.GAME, ar.Setup(2), bots, 1, measure=plies)
    assert_type(ar.simulate(ar.GAME, ar.Setup(2), bots, 1, measure=plies), Iterator[ar.Measured[ar.Standings, int]])
    assert_type([(one.result, one.measured) for one in measuring], list[tuple[ar.Standings, int]])
    assert_type(ar.rows(measuring), Iterator[dict[str, ar.Cell]])
    played = [*ar.league(ar.GAME, ar.Setup(2), bots, 1, seed=1)]
    assert_type(ar.league(ar.GAME, ar.Setup(2), bots, 1), Iterator[ar.Played[ar.Standings]])
    assert_type(ar.ratings(played, 2), tuple[ar.Rating, ...])
    assert_type(am.seed_bytes("1672"), bytes)
    assert_type(am.commitment("1672"), str)
    merchants = [MerchantsRandom(), MerchantsRandom()]
    assert_type(am.play_match(am.GAME, am.Setup(2), merchants, seed=1), am.MerchantsRecord)
    assert_type(next(am.replay(am.new_record(2, seed=1))), am.State)
    assert_type(next(am.replay(am.new_record(2, seed=1).redacted(0))), am.View)
    assert_type(am.simulate(am.GAME, am.Setup(2), merchants, 1), Iterator[am.Played[am.Standings]])
    assert_type(am.league(am.GAME, am.Setup(2), merchants, 1), Iterator[am.Played[am.Standings]])
    assert_type(am.ratings(played, 2), tuple[am.Rating, ...])
    assert_type(am.rows(played), Iterator[dict[str, am.Cell]])
