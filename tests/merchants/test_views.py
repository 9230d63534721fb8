"""Views: what a client is told must fit together, a report of the turn completes it, and a view is told in numbers."""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import amsterdam_routes.merchants as am
from amsterdam_routes import merchants
from amsterdam_routes.kernel import observer_of
from amsterdam_routes.kernel._observing import seat_names
from amsterdam_routes.merchants._views import shown_to
from amsterdam_routes.merchants.box._edition import edition_data, edition_from_data
from amsterdam_routes.merchants.rules._decisions import decision_of
from tests.merchants.positions import PLENTY, activate, asked, do, in_turn, laid, merchant, over, use
from tests.merchants.step_beside import EAGER, some_setup
from tests.observed import told


@pytest.mark.rule("M4.10a")
def test_orders_that_are_shown_at_the_end_are_different_ones_of_the_box() -> None:
    chance, state = random.Random(1), am.new_game(2, seed=1, orders=3, length="short")
    before, events = state, tuple[am.Event, ...]()
    while state.to_move is not None:
        before = state
        state, events = am.step(state, am.pick(state, chance))
    *others, over = events
    assert isinstance(over, am.GameOver)
    mine, theirs = over.orders
    strange = attrs.evolve(theirs[0], points=(0, 0, 0))
    for seat in (None, 0):
        view = am.view(before, seat)
        for lie in ((mine[0], *theirs[1:]), (theirs[1], *theirs[1:]), (strange, *theirs[1:])):
            with pytest.raises(ValueError, match="expected different orders of this edition"):
                am.fold(view, (*others, attrs.evolve(over, orders=(mine, lie))))
        assert am.fold(view, events) == am.view(state, seat)


setups = st.integers(0, 2**32).map(lambda seed: some_setup(random.Random(seed)))


@settings(max_examples=5)
@given(setup=setups, seed=st.integers(0, 2**32))
def test_a_report_completes_what_events_tell_and_tells_no_secret(setup: dict[str, Any], seed: int) -> None:
    chance, state = random.Random(seed), am.new_game(seed=seed, **setup)
    while state.to_move is not None:
        actions = am.legal_actions(state)
        action = chance.choices(actions, [EAGER.get(type(action).__name__, 1) for action in actions])[0]
        state = am.apply(state, action)
        report = am.turn_of(state)
        assert (report.pending, report.turn) == (state.table.pending, state.table.turn)
        assert (report.to_move, report.round, report.phase) == (state.to_move, state.table.round, state.phase)
        if chance.random() < 0.05:
            seats = [*range(state.table.players), None]
            assert {am.turn_of(am.view(state, seat)) for seat in seats} == {report}
            world = am.sample(am.view(state, seats[0]), seed=seed)
            assert am.turn_of(world) == report
            told, seen = am.to_data(report), am.to_data(am.view(state, None))["table"]
            assert isinstance(seen, dict)
            assert {name: told[name] for name in ("pending", "turn")} == {
                name: seen[name] for name in ("pending", "turn")
            }


def left(state: am.State) -> tuple[int, int, bool]:
    report = am.turn_of(state)
    return report.claims_left, report.purchases_left, report.may_advance


def test_a_report_counts_down_what_a_turn_has_spent() -> None:
    state = in_turn(merchant(PLENTY, active=[20, 28], guilders=20))
    assert left(state) == (2, 1, True)
    state = do(state, use(20))
    assert left(state) == (2, 2, True)
    state = do(state, am.BuyTile())
    assert left(state)[1] == 1
    state = do(state, am.Advance(1))
    assert (state.table.pending[0].what, left(state)) == (am.DecisionKind.PAYMENT, (2, 1, False))
    claim = next(action for action in am.legal_actions(in_turn(merchant(PLENTY))) if isinstance(action, am.Claim))
    assert left(do(in_turn(merchant(PLENTY)), claim)) == (0, 1, True)


def test_a_report_never_has_negative_numbers_left() -> None:
    assert left(do(in_turn(merchant(guilders=20)), am.BuyTile())) == (1, 0, True)
    assert left(in_turn(merchant(), turn={"claims": 2, "purchases": 2})) == (0, 0, True)


def test_a_turn_is_on_until_its_seat_has_ended_it_whoever_has_turns_later() -> None:
    state = in_turn(merchant())
    mine, other = (decision_of(seat, am.DecisionKind.TURN) for seat in range(2))
    assert left(laid(state, pending=(mine,))) == (1, 1, True)
    assert left(laid(state, pending=(decision_of(0, am.DecisionKind.MESSENGER_MOVE), other))) == (0, 0, False)


def test_at_the_end_of_the_amstel_nobody_may_advance() -> None:
    end = am.MERCHANTS.amstel_end
    assert [left(in_turn(merchant(PLENTY, amstel_field=field)))[2] for field in (end - 1, end)] == [True, False]


def test_outside_of_turns_nothing_is_left() -> None:
    state = in_turn(merchant(PLENTY, active=[28]))
    for what in (am.DecisionKind.CARD, am.DecisionKind.DICE, am.DecisionKind.KEPT_CUBE, am.DecisionKind.MESSENGER_MOVE):
        assert left(asked(state, what)) == (0, 0, False)
    report = am.turn_of(over(state))
    assert (report.to_move, report.pending, left(over(state))) == (None, (), (0, 0, False))


def test_what_is_asked_within_a_turn_leaves_the_turn_on() -> None:
    state = do(in_turn(merchant(PLENTY, active=[35], inactive=[110])), activate(110))
    assert (state.table.pending[0].what, left(state)) == (am.DecisionKind.FREE_PLAN, (1, 1, True))


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Round 4, phase III, actions: Griet chooses an action."),
        ("nl", "Ronde 4, fase III, acties: Griet kiest een actie."),
    ],
)
def test_a_report_is_told_in_words(lang: str, told: str) -> None:
    state = in_turn(merchant(PLENTY), round=4)
    assert am.describe(am.turn_of(state), lang=lang, names=["Griet", "Jan"]) == told
    assert am.describe(am.turn_of(over(state))) == "The game is over."


def test_only_a_state_or_a_view_has_a_report() -> None:
    state = in_turn(merchant())
    with pytest.raises(TypeError, match=r"^expected a State or a View, got a Table$"):
        am.turn_of(state.table)  # type: ignore[arg-type]  # what a caller might do
    with pytest.raises(TypeError, match="are written, and not read back"):
        am.from_json(am.to_json(am.turn_of(state)), am.TurnReport)
    assert attrs.evolve(am.turn_of(state)) == am.turn_of(state)


def test_the_merchants_game_is_told_from_the_seat_that_looks() -> None:
    observer = observer_of(merchants.GAME, merchants.Setup(2, orders=3))
    state = merchants.new_game(2, seed="1672", orders=3)
    mover = state.to_move
    assert mover is not None
    action = merchants.legal_actions(state)[0]
    assert isinstance(action, merchants.TakeCard)
    after = merchants.apply(state, action)
    own, other = (told(observer, merchants.view(after, seat)) for seat in (mover, 1 - mover))
    assert own["table.merchants.inactive", f"own: {action.card}"] == 1
    assert other["table.merchants.inactive", f"next seat: {action.card}"] == 1
    assert {name for field, name in own if field == "hand.orders"} == {
        str(order) for order in merchants.view(after, mover).hand.orders
    }
    assert own["table.pending[0].what", after.table.pending[0].what.value] == 1


def test_a_question_about_a_card_names_the_card() -> None:
    card = am.MERCHANTS.card("071")
    state = in_turn(merchant(PLENTY, inactive=[71], active=[31]))
    observe = observer_of(am.GAME, state.table.setup)
    for about, field in (({"card": card}, "card"), ({"buys": activate(71)}, "buys.card")):
        view = am.view(asked(state, am.DecisionKind.PAYMENT, many=1, **about), 0)
        seen = {name: one for (place, name), one in told(observe, view).items() if place == f"table.pending[0].{field}"}
        assert seen == {str(card): 1}


def test_an_onlooker_is_told_all_but_the_orders_of_a_hand() -> None:
    state = am.new_game(2, seed="1672", orders=3)
    observe = observer_of(am.GAME, state.table.setup)
    of_seat, of_nobody = (told(observe, am.view(state, seat)) for seat in (0, None))
    assert of_nobody == {name: number for name, number in of_seat.items() if name[0] != "hand.orders"} != of_seat


def test_the_worker_at_the_front_of_a_dock_is_told_apart_from_the_one_behind() -> None:
    state = am.new_game(2, seed="1672")
    seen = told(observer_of(am.GAME, state.table.setup), am.view(state, 0))
    front = {name for field, name in seen if field == "table.docks[0]"}
    assert front == {f"dock {place}: {waiting[0]}" for place, waiting in enumerate(state.table.docks)}


@pytest.mark.rule("M4.10a")
def test_at_the_end_the_orders_of_every_seat_are_told_in_numbers() -> None:
    state = am.new_game(2, seed="1672", orders=3)
    first, second = (hand.orders for hand in state.hands)
    observe = observer_of(am.GAME, state.table.setup)
    end = laid(over(state), revealed=(first, second))
    shown = {name for field, name in told(observe, am.view(end, 1)) if field == "table.revealed"}
    assert shown == {*(f"own: {order}" for order in second), *(f"next seat: {order}" for order in first)}


def test_what_a_box_has_at_most_is_the_scale_of_its_numbers() -> None:
    data = edition_data(am.MERCHANTS)
    beer, lace = (
        next(field for field in data["harbour"]["fields"] if field.get("of") == of) for of in ("beer", "lace")
    )
    beer["points"], lace["points"] = [5, 4, 4, 4, 4], [5, 4, 4]
    data["goods"] |= {"beer": data["goods"]["beer"] + 2, "lace": data["goods"]["lace"] - 2}
    observe = observer_of(am.GAME, am.Setup(2, edition_from_data(data)))
    scales = {part.field: part.scale for part in observe.features}
    assert scales["table.roofs"] == 5
    assert scales["table.merchants.store"] == scales["table.merchants.aboard"] == am.MERCHANTS.goods[0] + 2
    assert scales["table.deck_sizes"] == 54


def test_an_event_shows_secret_orders_only_where_there_are_any() -> None:
    without, alone = am.new_game(2, seed="1672"), am.new_game(1, seed="1672")
    state = am.new_game(2, seed="1672", orders=3)
    over = am.GameOver(tuple(hand.orders for hand in state.hands))
    assert shown_to(state, over) == shown_to(without, am.TileTurnedUp(am.MERCHANTS.tiles[0])) == (0, 1)
    assert shown_to(without, am.GameOver(((), ()))) == shown_to(alone, am.GameOver(((),))) == ()
    assert shown_to(state, am.TurnBegan(0)) == ()
    one_has = attrs.evolve(state, hands=(state.hands[0], am.Hand()))
    assert shown_to(one_has, over) == (1,)


def recounted(view: am.View) -> Counter[tuple[str, str]]:
    """What a seat should be told of the merchants game in numbers, by field and meaning, counted from its view."""
    table, seen = view.table, Counter[tuple[str, str]]()
    assert view.seat is not None
    assert view.hand is not None
    many = len(table.merchants)
    names = {(view.seat + later) % many: name for later, name in enumerate(seat_names(many))}

    def lay(field: str, things: Iterable[object], prefix: str = "") -> None:
        seen.update((field, f"{prefix}{thing}") for thing in things if thing is not None)

    def count(field: str, numbers: Iterable[tuple[object, int]], prefix: str = "") -> None:
        for meaning, number in numbers:
            seen[field, f"{prefix}{meaning}"] += number

    def by(kind: Iterable[object], numbers: Sequence[int]) -> Iterable[tuple[object, int]]:
        return zip(kind, numbers, strict=True) if numbers else ()

    lay("table.phase", [table.phase.value])
    lay("table.to_move", [None if table.to_move is None else names[table.to_move]])
    lay("table.display", table.display)
    lay("table.discard", table.discard)
    lay("table.tile", [table.tile])
    lay("table.past_tiles", table.past_tiles)
    lay("table.tom_numbers", table.tom_numbers)
    lay("table.districts", table.districts)
    lay("table.sold", table.sold)
    lay("table.depot", table.depot)
    lay("table.trader", [table.trader])
    lay("table.messenger", [table.messenger])
    lay("table.foreman", [table.foreman])
    lay("hand.orders", view.hand.orders)
    single = {"round": table.round, "pending": len(table.pending), "tiles_left": table.tiles_left}
    count("table.deck_sizes", by([type.value for type in am.CardType], table.deck_sizes))
    count("table.rolled", by(am.Cube, table.rolled))
    count("table.dice", by(am.Cube, table.dice))
    count("table.roofs", by(am.Goods, table.roofs))
    count("table.amstel", [(names[seat], place) for place, seat in enumerate(table.amstel)])
    for block, goods in zip(table.edition.blocks, table.goods, strict=True):
        lay("table.goods", [f"{block.id}: {goods}"])
    for place, stored in enumerate(table.small):
        lay("table.small", [stored], f"small warehouse {place}: ")
    for place, waiting in enumerate(table.docks):
        lay("table.docks", waiting, f"dock {place}: ")
        lay("table.docks[0]", waiting[:1], f"dock {place}: ")

    if table.pending:
        asked = table.pending[0]
        lay("table.pending[0].what", [asked.what.value])
        lay("table.pending[0].least", [asked.least])
        lay("table.pending[0].barred", asked.barred)
        lay("table.pending[0].card", [asked.card])
        lay("table.pending[0].buys", [type(asked.buys).__name__] if asked.buys else ())
        lay("table.pending[0].buys.card", [getattr(asked.buys, "card", None)])
        single["pending[0].many"] = asked.many

    written = am.to_data(view)["table"]["turn"]  # type: ignore[index]  # documents alone have these sets
    lay("table.turn.docks", [dock.removeprefix("dock-") for dock in written["docks"]])
    lay("table.turn.plans", written["plans"])
    lay("table.turn.repeated", [table.turn.repeated])
    lay("table.turn.compartments", table.turn.compartments)
    for field in ("advanced", "foreman_met", "messenger_met", "trader_met"):
        lay(f"table.turn.{field}", ["yes"] if getattr(table.turn, field) else ())
    for field in ("claims", "purchases", "more_purchases", "market_points", "amstel_moved", "ship_moved", "credit"):
        single[f"turn.{field}"] = getattr(table.turn, field)
    for field in ("repeats", "card_guilders", "card_points", "inactive_at_start", "more_cubes"):
        single[f"turn.{field}"] = getattr(table.turn, field)
    for field, number in single.items():
        seen[f"table.{field}", "how many"] += number

    for seat, me in enumerate(table.merchants):
        name = f"{names[seat]}: "
        for field in ("guilders", "penalty_tokens", "amstel_field", "score", "order_count"):
            count(f"table.merchants.{field}", [("how many", getattr(me, field))], name)
        for field in ("dice", "workers", "open_orders"):
            lay(f"table.merchants.{field}", getattr(me, field), name)
        lay("table.merchants.blocks", [block.id for block in table.blocks(seat)], name)
        for field in ("inactive", "active", "used"):
            lay(f"table.merchants.{field}", getattr(table, field)(seat), name)
        lay("table.merchants.stored", [me.stored], name)
        lay("table.merchants.ship", [me.ship], name)
        count("table.merchants.cubes", by(am.Cube, me.cubes), name)
        for place, cubes in enumerate(me.wheel):
            count(f"table.merchants.wheel[{place}]", by(am.Cube, cubes), name)
        count("table.merchants.store", by(am.Goods, me.store), name)
        count("table.merchants.aboard", by(am.Goods, me.aboard), name)
        count("table.merchants.points", by([category.name.lower() for category in am.Category], me.points), name)
        lay("table.revealed", table.revealed[seat] if seat < len(table.revealed) else (), name)
    return Counter({name: number for name, number in seen.items() if number})


EVERYTHING: Final = {"workers": True, "orders": 5, "open_orders": 1, "trader": True, "c_tiles": "mix"}


@pytest.mark.parametrize("setup", [{"players": 1}, {"players": 2, **EVERYTHING}, {"players": 4, **EVERYTHING}])
def test_all_numbers_of_an_observation_of_the_merchants_game_are_those_of_its_view(setup: dict[str, Any]) -> None:
    chance, state = random.Random(3), am.new_game(seed=3, **setup)
    observer = observer_of(am.GAME, state.table.setup)
    while state.to_move is not None:
        actions = am.legal_actions(state)
        action = chance.choices(actions, [EAGER.get(type(action).__name__, 1) for action in actions])[0]
        state = am.apply(state, action)
        if chance.random() < 0.2 or state.to_move is None:
            for seat in range(state.table.players):
                view = am.view(state, seat)
                assert told(observer, view) == recounted(view)
