"""A view shows what its seat sees, and nothing else: worlds that look the same give equal views and numbers."""

import gc
import pickle
import random
import types
from collections import Counter
from typing import Any

import attrs
import pytest
from hypothesis import given

import amsterdam_routes as ar
from amsterdam_routes import testing
from amsterdam_routes.kernel import observer_of
from amsterdam_routes.kernel._game import observing_of
from amsterdam_routes.kernel._observing import seat_names
from amsterdam_routes.kernel._typechecks import shown
from amsterdam_routes.routes._views import seen_by, shown_to
from amsterdam_routes.routes.box._edition import edition_data, edition_from_data
from tests.observed import told
from tests.routes.nonsense import HUGE, STATE
from tests.routes.other_worlds import elsewhere, swapped
from tests.routes.playing import Move, moves, seats_of
from tests.routes.positions import position


def test_a_seat_sees_the_table_and_its_own_hand() -> None:
    state = ar.new_game(3, seed=1)
    for seat in range(3):
        assert ar.view(state, seat) == ar.View(state.table, seat, state.hands[seat])


def test_an_onlooker_sees_the_table_alone() -> None:
    state = ar.new_game(3, seed=1)
    assert ar.view(state, None) == ar.View(state.table, None, None)


def test_a_view_holds_the_table_a_seat_and_a_hand_and_has_no_room_for_more() -> None:
    assert [field.name for field in attrs.fields(ar.View)] == ["table", "seat", "hand"]
    with pytest.raises(AttributeError):
        ar.view(ar.new_game(2, seed=1), 0).piles = None  # type: ignore[attr-defined]  # the mistake under test


def test_nothing_that_a_view_leads_to_is_of_another_hand_or_of_the_piles() -> None:
    fresh = attrs.evolve(ar.AMSTERDAM, name="fresh")  # so that its tables have met no other hands
    chooser, state = random.Random(1634), ar.new_game(2, seed="kept to itself", edition=fresh)
    for _ in range(20):
        action = ar.pick(state, chooser)
        reached = {id(value) for value in everything_from(ar.view(state, 0))}
        piles, hand = state.piles, state.hands[1]
        for secret in (state, piles, piles.draw, piles.contracts, piles.chance, piles.chance.seed, hand, hand.cards):
            assert id(secret) not in reached
        assert id(state.hands[0].cards) in reached
        state = ar.apply(state, action)


def everything_from(value: object) -> list[object]:
    """All the data that a value leads to, however long the way; code leads to everything, and is left out."""
    code = type | types.ModuleType | types.FunctionType | types.BuiltinFunctionType | types.MethodType
    found: dict[int, object] = {}
    todo: list[object] = [value]
    while todo:
        one = todo.pop()
        if id(one) not in found and not isinstance(one, code):
            found[id(one)] = one
            todo += gc.get_referents(one)
    return [*found.values()]


def test_the_contracts_of_all_are_revealed_at_the_end_and_their_cards_never() -> None:
    state = position(
        last_turns=1,
        hands=["2 pink", "3 red"],
        contracts=[["begijnhof--jan-roodenpoortstoren"], ["blauwbrug--korenmetershuisje"]],
    )
    over = ar.apply(state, ar.ClaimRoute(ar.AMSTERDAM.board.route("dam--oude-kerk/pink"), ar.Color.PINK))
    assert ar.view(state, None).table.revealed == ()
    assert ar.view(over, None).table.revealed == tuple(hand.contracts for hand in state.hands)


def test_the_bundle_of_the_game_has_the_same_verbs() -> None:
    assert (ar.GAME.view, ar.GAME.sample, ar.GAME.redact, ar.GAME.fold) == (ar.view, ar.sample, ar.redact, ar.fold)


@pytest.mark.parametrize("seat", [-1, 2, 9])
def test_there_is_no_view_of_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(ValueError, match=f"there is no seat {seat} in a game of 2"):
        ar.view(ar.new_game(2, seed=1), seat)


@pytest.mark.parametrize("seat", [2, -1, HUGE], ids=shown)
def test_a_seat_that_is_not_there_is_a_value_error(seat: int) -> None:
    with pytest.raises(ValueError, match="there is no seat"):
        ar.view(STATE, seat)


def test_view_wants_a_state_and_a_seat() -> None:
    state = ar.new_game(2, seed=1)
    with pytest.raises(TypeError, match="expected a State, got a SeatView"):
        ar.view(ar.view(state, 0), 0)  # type: ignore[call-overload]  # the mistake under test
    for seat in (True, "0", 1.0):
        with pytest.raises(TypeError, match="seat: expected an int or None, got a "):
            ar.view(state, seat)  # type: ignore[arg-type]  # the mistake under test


@pytest.mark.parametrize("seat", ["0", True, 0.0, [0]])
def test_a_seat_is_an_int_or_none(seat: Any) -> None:
    with pytest.raises(TypeError, match="seat: expected an int or None, got "):
        ar.view(STATE, seat)


@given(testing.states())
def test_only_the_seat_to_move_has_legal_actions_and_its_view_gives_those_of_the_state(state: ar.State) -> None:
    for seat in seats_of(state):
        expected = ar.legal_actions(state) if seat is not None and seat == state.to_move else ()
        assert ar.legal_actions(ar.view(state, seat)) == expected


# ------------------------------------------------------------------------------------------------ no leak (decision 3)


@given(testing.states(), testing.seeds())
def test_hidden_cards_change_nothing_that_a_seat_is_told(state: ar.State, seed: int) -> None:
    for seat in seats_of(state):
        other = elsewhere(state, seat, seed)
        view, same = ar.view(state, seat), ar.view(other, seat)
        assert same == view
        assert (repr(same), hash(same), ar.to_json(same)) == (repr(view), hash(view), ar.to_json(view))
        assert ar.legal_actions(same) == ar.legal_actions(view)
        assert ar.to_json(ar.legal_actions(same)) == ar.to_json(ar.legal_actions(view))
        if seat is not None:
            assert ar.prospects(same) == ar.prospects(view)
            assert ar.to_json(ar.prospects(same)) == ar.to_json(ar.prospects(view))
        if seat == state.to_move:
            assert ar.legal_actions(other) == ar.legal_actions(state)


@given(testing.states(over=False), testing.seeds())
def test_what_is_not_revealed_meanwhile_changes_nothing_of_what_follows(state: ar.State, seed: int) -> None:
    moves = follow(state, seed)
    for seat in seats_of(state):
        assert_the_same_is_seen(moves, seat, seed)


def test_every_secret_of_an_event_is_put_to_the_test() -> None:
    """The test above would not notice a leak in an event if the worlds never differed there: they do, for every one."""
    different: set[type[ar.Event]] = set()
    for seed in range(20):
        moves = follow(ar.new_game(3, seed=seed), seed)
        different |= assert_the_same_is_seen(moves, seed % 3, seed)
    assert different == {ar.CardDrawn, ar.ContractsOffered, ar.ContractsKept, ar.ContractsReturned}


def follow(state: ar.State, seed: int, most: int = 40) -> list[Move]:
    """Some moves from here, while no new pile, no pass and no end of the game reveals what the worlds may differ in."""
    choose = random.Random(seed)
    moves: list[Move] = []
    while state.to_move is not None and len(moves) < most:
        action = choose.choice(ar.legal_actions(state))
        after, events = ar.step(state, action)
        if any(isinstance(event, ar.PileRebuilt | ar.Passed | ar.GameOver) for event in events):
            break
        moves.append(Move(state, action, events, after))
        state = after
    return moves


def assert_the_same_is_seen(moves: list[Move], seat: int | None, seed: int) -> set[type[ar.Event]]:
    """Play the moves in another world, with the same events and views for this seat; the events that really differ."""
    different: set[type[ar.Event]] = set()
    if moves:
        world, actions = swapped(moves, seat, seed)
        for move, action in zip(moves, actions, strict=True):
            world, events = ar.step(world, action)
            seen = tuple(ar.redact(event, seat) for event in events)
            assert seen == tuple(ar.redact(event, seat) for event in move.events)
            assert ar.to_json(seen) == ar.to_json(tuple(ar.redact(event, seat) for event in move.events))
            assert ar.view(world, seat) == ar.view(move.after, seat)
            different |= {type(event) for event, other in zip(events, move.events, strict=True) if event != other}
    return different


# ------------------------------------------------------------------------------------------- the view of a seat


def test_a_seat_has_a_seat_view_and_an_onlooker_a_view() -> None:
    state = ar.new_game(2, seed=1)
    for seat in (0, 1):
        seen = ar.view(state, seat)
        assert type(seen) is ar.SeatView
        assert (seen.seat, seen.hand) == (seat, state.hands[seat])
    assert type(ar.view(state, None)) is ar.View


def test_the_view_of_a_seat_stays_one_whatever_becomes_of_it() -> None:
    state = ar.new_game(2, seed="1634")
    seen = ar.view(state, 0)
    folded = ar.fold(seen, ar.events(state, ar.legal_actions(state)[0]))
    read = ar.from_json(ar.to_json(seen), ar.View)
    for later in (folded, read, pickle.loads(pickle.dumps(seen)), ar.from_json(ar.to_json(seen), ar.SeatView)):
        assert type(later) is ar.SeatView
    assert type(ar.new_record(2, seed="1634").redacted(1).view) is ar.SeatView
    assert type(ar.fold(ar.view(state, None), [])) is ar.View


def test_a_view_of_the_same_seat_is_the_same_whatever_its_class() -> None:
    seen = ar.view(ar.new_game(2, seed=1), 0)
    plain = ar.View(seen.table, seen.seat, seen.hand)
    assert seen == plain == ar.from_json(ar.to_json(plain), ar.View)
    assert len({seen, plain}) == 1
    assert repr(seen).startswith("SeatView(seat 0; amsterdam")
    assert seen != ar.view(ar.new_game(2, seed=1), 1) != ar.view(ar.new_game(2, seed=1), None) != seen


def test_views_of_two_seats_differ_even_if_their_hands_are_alike() -> None:
    first, table = ar.view(ar.new_game(2, seed=1), 0), ar.new_game(2, seed=1).table
    assert ar.View(table, 1, first.hand) != first == ar.View(table, 0, first.hand)


def test_views_of_two_tables_differ_even_if_the_hand_is_the_same() -> None:
    first, table = ar.view(ar.new_game(2, seed=1), 0), ar.new_game(2, seed=1).table
    assert ar.View(attrs.evolve(table, passes=1), 0, first.hand) != first


def test_the_repr_of_a_view_says_whose_it_is_and_shows_a_hand_to_its_seat_alone() -> None:
    state = ar.new_game(2, seed=1)
    shared = repr(ar.view(state, None)).removeprefix("View(onlooker; ").removesuffix(")")
    assert repr(ar.view(state, 1)) == f"SeatView(seat 1; {shared}\n  {state.hands[1]!r})"
    assert not [hand for hand in state.hands if repr(hand) in shared]


def test_an_event_shows_something_hidden_to_those_from_whom_it_was_hidden() -> None:
    state = ar.new_game(3, seed=1)
    assert shown_to(state, ar.CardDrawn(2, ar.Color.RED)) == (2,)
    assert shown_to(state, ar.CardTurnedUp(ar.Color.RED, 0)) == (0, 1, 2)
    assert shown_to(state, ar.RouteClaimed(1, ar.AMSTERDAM.board.routes[0], None, 0)) == (0, 2)
    kept = ar.AMSTERDAM.board.contracts[:2]
    assert shown_to(state, ar.GameOver(ar.Ending.LAST_ROUND, ((), kept, ()))) == (0, 2)
    assert shown_to(state, ar.ContractsOffered(1, 2, kept)) == (1,)
    assert shown_to(state, ar.ContractsOffered(1, 2, None)) == (), "they are hidden in this event"
    knowing = attrs.evolve(state.hands[1], returned=kept)
    after = attrs.evolve(state, hands=(state.hands[0], knowing, state.hands[2]))
    assert shown_to(after, ar.ContractsOffered(1, 2, kept)) == (), "it returned them itself"
    assert shown_to(state, ar.TurnBegan(0, None)) == shown_to(state, ar.Passed(0)) == ()


def test_the_view_of_an_onlooker_is_not_a_seat_view() -> None:
    text = ar.to_json(ar.view(ar.new_game(2, seed=1), None))
    with pytest.raises(ar.InvalidDocument, match=r"\$.seat: expected a whole number, got null"):
        ar.from_json(text, ar.SeatView)
    assert ar.SeatView.__hash__ is ar.View.__hash__
    with pytest.raises(TypeError, match="'seat' of SeatView: expected an int, got None"):
        ar.SeatView(ar.new_game(2, seed=1).table, None, None)  # type: ignore[arg-type]  # the mistake under test


def test_a_picture_of_a_view_shows_what_its_seat_sees_and_nobody_elses_hand() -> None:
    state = ar.new_game(2, seed=1)
    seen = ar.view(state, 0)
    assert (seen_by(state, 0), seen_by(state, None)) == (seen, ar.view(state, None))
    assert seen_by(seen, 0) is seen_by(seen, None) is seen
    with pytest.raises(ValueError, match=r"^a view of seat 0 does not know the hand of seat 1$"):
        seen_by(seen, 1)
    with pytest.raises(TypeError, match=r"^expected a State or a View, got an int$"):
        seen_by(3, 0)  # type: ignore[arg-type]  # what a caller might do


def test_the_route_game_is_told_from_the_seat_that_looks() -> None:
    board = ar.AMSTERDAM.board
    state = ar.new_game(3, seed="1634", first=1)
    claims: list[ar.ClaimRoute] = []
    while not claims:
        legal = ar.legal_actions(state)
        claims = [action for action in legal if isinstance(action, ar.ClaimRoute)]
        if not claims:
            state = ar.apply(state, legal[0])
    claim = claims[0]
    mover = state.table.to_move
    assert mover is not None
    after = ar.apply(state, claim)
    observer = observer_of(ar.GAME, ar.Setup(3, first=1))
    own, next_one = (told(observer, ar.view(after, seat)) for seat in (mover, (mover - 1) % 3))
    assert own["table.claimed", f"own: {claim.route}"] == 1
    assert next_one["table.claimed", f"next seat: {claim.route}"] == 1
    assert own["table.carts", "own"] == next_one["table.carts", "next seat"] == 16 - claim.route.length
    assert own["table.to_move", "next seat"] == 1
    hand = ar.view(after, mover).hand
    assert [own.get(("hand.cards", str(color)), 0) for color in ar.Color] == [*hand.cards]
    assert {board.contract(c.id) for c in hand.contracts} == {
        contract for contract in board.contracts if ("hand.contracts", str(contract)) in own
    }
    assert sum(own.get(("table.row", str(color)), 0) for color in ar.Color) == len(after.table.row)


def recounted(view: ar.View) -> Counter[tuple[str, str]]:
    """What a seat should be told of the route game in numbers, by field and meaning, counted from its view."""
    table, seen = view.table, Counter[tuple[str, str]]()
    assert view.seat is not None
    assert view.hand is not None
    names = {(view.seat + later) % table.players: name for later, name in enumerate(seat_names(table.players))}
    seen["table.first", names[table.first]] += 1
    seen["table.phase", table.phase.value] += 1
    if table.to_move is not None:
        seen["table.to_move", names[table.to_move]] += 1
    if table.last_turns is not None:
        seen["table.last_turns", "the last round has begun"] += 1
        seen["table.last_turns", "how many"] += table.last_turns
    seen["table.passes", "how many"] += table.passes
    seen["table.draw_size", "how many"] += table.draw_size
    seen["table.contract_pile", "how many"] += len(table.contract_pile)
    seen.update(("table.row", str(color)) for color in table.row)
    seen.update(("hand.contracts", str(contract)) for contract in view.hand.contracts)
    seen.update(("hand.offer", str(contract)) for contract in view.hand.offer)
    seen.update(("hand.returned", str(contract)) for contract in view.hand.returned)
    for color in ar.Color:
        seen["table.discards", str(color)] += table.discards[color]
        seen["hand.cards", str(color)] += view.hand.cards[color]
    for place, owner in enumerate(table.contract_pile, 1):
        if owner is not None:
            seen["table.contract_pile", f"{names[owner]}: returned, place {place}"] += 1
    for seat, name in names.items():
        for field in ("carts", "scores", "bonus_cards", "hand_sizes", "contract_counts", "offer_sizes"):
            seen[f"table.{field}", name] += getattr(table, field)[seat]
        seen.update(("table.claimed", f"{name}: {route}") for route in table.claimed[seat])
        seen.update(("table.revealed", f"{name}: {one}") for one in (table.revealed[seat] if table.revealed else ()))
    return +seen


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_numbers_of_an_observation_of_the_route_game_are_those_of_its_view(players: int) -> None:
    setup = ar.Setup(players, first=1)
    observer, returned = observer_of(ar.GAME, setup), 0
    assert {*observer.least} == {0}, "nothing of the printed box is ever below 0"
    for seed in (0, 4):  # one that leans to nothing, and one that leans to drawing contracts
        for ply, move in enumerate(moves(setup, seed)):
            if ply % 5 == 0 or move.after.phase is ar.Phase.OVER:
                view = ar.view(move.after, ply % players)
                assert told(observer, view) == recounted(view)
                returned += any(owner is not None for owner in view.table.contract_pile)
    assert returned, "somebody returned contracts"


def test_no_total_is_below_or_above_what_the_printed_box_allows() -> None:
    least, most = observing_of(ar.GAME).totals(ar.Setup(2))
    contracts = sum(contract.points for contract in ar.AMSTERDAM.board.contracts)
    routes = sum(ar.AMSTERDAM.points_for(route.length) for route in ar.AMSTERDAM.board.routes)
    assert (least, most) == (-contracts, contracts + routes + 8)


def test_in_a_box_where_routes_cost_points_scores_and_totals_go_below_0() -> None:
    data = edition_data(ar.AMSTERDAM)
    data["points"] = {"1": -1, "2": 0, "3": 4, "4": 7}
    data["bonus"]["2"] = [8, -4]
    box = edition_from_data(data)
    setup = ar.Setup(2, edition=box, first=0)
    observe = observer_of(ar.GAME, setup)
    score = next(part for part in observe.features if part.field == "table.scores")
    lengths = Counter(route.length for route in box.board.routes)
    assert (score.least, score.scale) == (-1, lengths[1] + 4 * lengths[3] + 7 * lengths[4])
    contracts = sum(contract.points for contract in box.board.contracts)
    gains, losses = 4 * lengths[3] + 7 * lengths[4], lengths[1]
    assert observing_of(ar.GAME).totals(setup) == (-losses - 4 - contracts, gains + 8 + contracts)


@pytest.mark.parametrize(("points", "least"), [({"1": 0, "2": 2}, 0), ({"1": 1, "2": 2}, 0), ({"1": 2, "2": -1}, -1)])
def test_no_score_is_told_to_go_below_0_in_a_box_without_routes_that_cost_points(
    points: dict[str, int], least: int
) -> None:
    data = edition_data(ar.AMSTERDAM)
    data["points"] = {"3": 4, "4": 7} | points
    observe = observer_of(ar.GAME, ar.Setup(2, edition=edition_from_data(data)))
    assert {part.least for part in observe.features if part.field == "table.scores"} == {least}


@pytest.mark.parametrize("changes", [{"dealt": 3}, {"drawn": 3}])
def test_the_scale_of_an_offer_is_the_most_contracts_that_are_dealt_or_drawn_at_once(changes: dict[str, Any]) -> None:
    box = attrs.evolve(ar.AMSTERDAM, **changes)
    assert {box.dealt, box.drawn} == {2, 3}
    observe = observer_of(ar.GAME, ar.Setup(2, edition=box))
    assert [part.scale for part in observe.features if part.field == "table.offer_sizes"] == [3]


def test_an_onlooker_is_given_no_observation_of_the_route_game() -> None:
    observer = observer_of(ar.GAME, ar.Setup(2))
    with pytest.raises(ValueError, match="expected the view of a seat, got that of an onlooker"):
        observer(ar.view(ar.new_game(2, seed=1), None))


def test_a_view_equals_views_alone() -> None:
    view = ar.view(ar.new_game(2, seed=1), 0)
    assert (view == ar.view(ar.new_game(2, seed=1), 0)) is True
    assert (view == 3) is False
    assert (view != 3) is True
