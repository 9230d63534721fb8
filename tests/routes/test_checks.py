"""What could not stand on a table: every reason why a State or a View from outside is refused, with its path."""

import json
from typing import Any

import attrs
import pytest
from hypothesis import given

import amsterdam_routes as ar
from amsterdam_routes import testing
from amsterdam_routes.routes import _checks as checks
from tests.routes.damage import (
    ALL_PASSED,
    LAST,
    OFFER,
    OVER,
    PASSED,
    SECOND,
    SETUP,
    TURN,
    WILDS,
    codes_in,
    for_wilds,
    less,
    longer,
    more,
    reasons,
    shorter,
    swapped,
    with_all_of,
)
from tests.routes.documents.samples import Plain, damaged
from tests.routes.playing import played_out
from tests.routes.positions import position

WILD = ar.Color.WILD
MOVER = OFFER["table"]["to_move"]


STATES: list[tuple[Plain, list[str]]] = [
    # seats
    (damaged(TURN, table__scores=longer), ["$.table.scores wrong_number"]),
    (damaged(TURN, table__claimed=shorter), ["$.table.claimed wrong_number"]),
    (damaged(TURN, hands=shorter), ["$.hands wrong_number"]),
    (
        damaged(TURN, table__carts=lambda carts: carts * 3, hands=lambda hands: hands * 3),
        [
            "$.table.carts wrong_number",
            "$.table.claimed wrong_number",
            "$.table.scores wrong_number",
            "$.table.bonus_cards wrong_number",
            "$.table.hand_sizes wrong_number",
            "$.table.contract_counts wrong_number",
            "$.table.offer_sizes wrong_number",
        ],
    ),
    (damaged(TURN, table__first=2), ["$.table.first unknown_seat"]),
    (damaged(TURN, table__to_move=-1), ["$.table.to_move unknown_seat"]),
    (damaged(TURN, table__contract_pile__10=9), ["$.table.contract_pile[10] unknown_seat"]),
    # numbers below 0
    (damaged(TURN, table__draw_size=-1), ["$.table.draw_size out_of_range", "$.piles.draw wrong_number"]),
    (damaged(TURN, table__passes=-1), ["$.table.passes out_of_range"]),
    (
        damaged(OFFER, table__offer_sizes__1=-1),
        ["$.table.offer_sizes out_of_range", "$.hands[1].offer wrong_number"],
    ),
    # routes, carts, scores, bonus cards
    (
        damaged(TURN, table__claimed__1__0="jan-roodenpoortstoren--westermarkt/grey"),
        ["$.table.claimed[1] claimed_twice"],
    ),
    (
        damaged(TURN, table__claimed__0__3="korenmetershuisje--oude-kerk/green"),
        ["$.table.claimed[0] own_double"],
    ),
    (
        damaged(TURN, table__claimed__1__0="korenmetershuisje--oude-kerk/green"),
        ["$.table.claimed[1] closed_double"],
    ),
    (damaged(TURN, table__carts__0=more), ["$.table.carts[0] wrong_carts"]),
    (damaged(TURN, table__scores__1=less), ["$.table.scores[1] wrong_score"]),
    (damaged(TURN, table__bonus_cards__0=more), ["$.table.bonus_cards[0] wrong_bonus_cards"]),
    (damaged(TURN, table__bonus_cards__0=less), ["$.table.bonus_cards[0] wrong_bonus_cards"]),
    (damaged(TURN, table__bonus_cards__1=more), ["$.table.bonus_cards[1] wrong_bonus_cards"]),
    # cards
    (damaged(TURN, table__row__1="blue"), ["$ wrong_cards", "$ wrong_cards"]),
    (damaged(TURN, table__discards__pink=more), ["$ wrong_cards"]),
    (damaged(TURN, hands__0__cards__pink=more), ["$.hands[0].cards wrong_number", "$ wrong_cards"]),
    (damaged(TURN, table__hand_sizes__0=more), ["$.hands[0].cards wrong_number"]),
    (damaged(TURN, table__draw_size=more), ["$.piles.draw wrong_number"]),
    # contracts
    (damaged(TURN, table__contract_counts__0=more), ["$.hands[0].contracts wrong_number"]),
    (
        damaged(TURN, hands__0__contracts__0=TURN["hands"][1]["contracts"][0]),
        ["$ wrong_contracts", "$ wrong_contracts"],
    ),
    (
        damaged(TURN, piles__contracts=shorter),
        [
            "$.piles.contracts wrong_number",
            "$.hands[0].returned wrong_contracts",
            "$.hands[1].returned wrong_contracts",
            "$ wrong_contracts",
        ],
    ),
    (damaged(TURN, piles__contracts=swapped), ["$.hands[0].returned wrong_contracts"]),
    (damaged(TURN, hands__1__returned=swapped), ["$.hands[1].returned wrong_contracts"]),
    (
        damaged(TURN, hands__0__returned=[]),
        ["$.hands[0].returned wrong_number", "$.hands[0].returned wrong_contracts"],
    ),
    (
        damaged(TURN, table__contract_pile=swapped),
        ["$.hands[0].returned wrong_contracts", "$.table.contract_pile wrong_order"],
    ),
    (
        damaged(OFFER, **{f"hands__{MOVER}__offer": []}),
        [f"$.hands[{MOVER}].offer wrong_number", "$ wrong_contracts", "$ wrong_contracts"],
    ),
    # what an action would have seen to
    (
        damaged(TURN, table__row=shorter, **{f"table__discards__{TURN['table']['row'][0]}": more}),
        ["$.table.row unsettled"],
    ),
    (
        damaged(TURN, table__draw_size=0, piles__draw=[], table__discards=with_all_of(TURN["piles"]["draw"])),
        ["$.table.draw_size unsettled"],
    ),
    (
        damaged(TURN, table__row=lambda row: ["black", *row], table__discards__black=less),
        ["$.table.row wrong_number"],
    ),
    (
        damaged(
            OFFER,
            table__row=lambda row: ["wild", "wild", "wild", *row[3:]],
            piles__draw=for_wilds("blue", "pink", "orange"),
        ),
        ["$.table.row unsettled"],
    ),
]


@pytest.mark.parametrize(("data", "expected"), STATES)
def test_a_state_that_cannot_be_is_refused_for_this_reason(data: Plain, expected: list[str]) -> None:
    assert reasons(data, ar.State) == expected


def seen(data: Plain, seat: int | None, /, **changes: object) -> Plain:
    """What a seat sees of a state, damaged."""
    view: Plain = json.loads(ar.to_json(ar.view(ar.from_data(data, ar.State), seat)))
    return damaged(view, **changes)


VIEWS: list[tuple[Plain, list[str]]] = [
    (seen(TURN, 0, seat=None), ["$.hand wrong_hand"]),
    (seen(TURN, 0, hand=None), ["$.hand wrong_hand"]),
    (seen(TURN, 0, seat=2), ["$.seat unknown_seat"]),
    (seen(TURN, 0, seat=1), ["$.hand.contracts wrong_number"]),
    (seen(TURN, 0, table__draw_size=more), ["$.table wrong_cards"]),
    (seen(TURN, None, table__hand_sizes__0=more), ["$.table wrong_cards"]),
    (seen(TURN, None, table__contract_counts__0=more), ["$.table wrong_contracts"]),
    (seen(TURN, 0, hand__cards__wild=lambda held: held + 9), ["$.hand.cards wrong_number", "$ wrong_cards"]),
    (seen(TURN, None, table__discards__pink=7), ["$ wrong_cards", "$.table wrong_cards"]),
    (
        seen(TURN, 0, hand__contracts=lambda kept: [kept[0], *kept[:-1]]),
        ["$ wrong_contracts"],
    ),
    (
        seen(OVER, 0, hand__returned__0=OVER["table"]["revealed"][1][0]),
        ["$ wrong_contracts"],
    ),
    (
        seen(OVER, 0, hand__contracts__0=OVER["table"]["revealed"][1][0]),
        ["$.table.revealed[0] wrong_contracts"],
    ),
]


@pytest.mark.parametrize(("data", "expected"), VIEWS)
def test_an_impossible_view_is_refused_for_this_reason(data: Plain, expected: list[str]) -> None:
    assert reasons(data, ar.View) == expected


@pytest.mark.rule("Q2")
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_view_that_no_settled_world_allows_is_refused(seat: int | None) -> None:
    """Three wilds stand face up because no more than two other cards are outside hands: all that is drawn was wild."""
    view = ar.from_data(seen(WILDS, seat), ar.View)
    other = 1 if seat == 0 else 0
    unseen = 8 - 3 - (0 if view.hand is None else view.hand.cards[WILD])

    def moved(cards: int) -> Plain:
        """The same view with so many cards in the draw pile, those that it had not instead of in a hand."""
        sizes = list(view.table.hand_sizes)
        sizes[other] -= cards - view.table.draw_size
        return seen(WILDS, seat, table__hand_sizes=sizes, table__draw_size=cards)

    assert ar.from_data(moved(unseen), ar.View).table.draw_size == unseen
    assert reasons(moved(unseen + 1), ar.View) == ["$.table.row unsettled"]


@pytest.mark.rule("Q5")
def test_bonus_cards_run_out_and_no_more_of_them_can_be_held() -> None:
    """Five routes with cart symbols have been claimed here: two by seat 0, one by seat 1, two by seat 2."""
    claimed = [map(ar.AMSTERDAM.board.route, routes) for routes in LAST["table"]["claimed"]]
    assert [sum(route.cart for route in routes) for routes in claimed] == [2, 1, 2]
    edition = json.loads(ar.to_json(ar.AMSTERDAM)) | {"name": "poor", "bonus_cards": 3}

    def held(*cards: int) -> Plain:
        return damaged(LAST, table__edition=edition, table__bonus_cards=list(cards))

    for cards in ((2, 1, 0), (1, 0, 2), (0, 1, 2), (1, 1, 1)):
        assert ar.from_data(held(*cards), ar.State).table.bonus_cards == cards
    assert reasons(held(2, 1, 2), ar.State) == ["$.table.bonus_cards wrong_bonus_cards"]
    assert reasons(held(1, 0, 1), ar.State) == ["$.table.bonus_cards wrong_bonus_cards"]
    assert reasons(held(3, 0, 0), ar.State) == ["$.table.bonus_cards[0] wrong_bonus_cards"]


def test_values_that_were_built_by_hand_are_checked_alike() -> None:
    state = ar.new_game(2, seed=1)
    assert ar.check(state) == ar.check(ar.view(state, 0)) == ()
    foreign = ar.Contract([ar.Place("Nowhere"), ar.Place("Elsewhere")], 3)
    hand = attrs.evolve(state.hands[0], offer=(state.hands[0].offer[0], foreign), cards=(2, 0, 0))
    wrong = attrs.evolve(state, hands=(hand, *state.hands[1:]))
    assert [problem.path for problem in ar.check(wrong)] == ["$.hands[0].cards"]
    hand = attrs.evolve(hand, cards=state.hands[0].cards, contracts=(), returned=())
    wrong = attrs.evolve(state, hands=(hand, *state.hands[1:]))
    assert [problem.code for problem in ar.check(wrong)] == ["unknown_contract", "wrong_contracts"]
    over = ar.from_data(OVER, ar.State)
    revealed = (over.table.revealed[0][::-1], *over.table.revealed[1:])
    hand = attrs.evolve(over.hands[0], contracts=revealed[0])
    table = attrs.evolve(over.table, revealed=revealed)
    wrong = attrs.evolve(over, table=table, hands=(hand, *over.hands[1:]))
    assert [problem.path for problem in ar.check(wrong)] == ["$.hands[0].contracts", "$.table.revealed[0]"]
    with pytest.raises(TypeError, match="a State or a View"):
        ar.check(state.table)  # type: ignore[arg-type]  # the mistake on trial


@given(state=testing.states())
def test_every_reachable_state_is_sound(state: ar.State) -> None:
    assert ar.check(state) == ()
    for seat in (None, *range(state.table.players)):
        assert ar.check(ar.view(state, seat)) == ()


def found_with(state: ar.State, **changes: Any) -> list[tuple[str, str]]:
    """What `check` says of a state whose table is changed: path and code."""
    wrong = attrs.evolve(state, table=attrs.evolve(state.table, **changes))
    return [(problem.path, problem.code) for problem in ar.check(wrong)]


def test_revealed_contracts_stand_in_the_order_of_their_ids() -> None:
    games = (played_out(ar.Setup(2), seed) for seed in range(20))
    over, seat = next((over, seat) for over in games for seat in (0, 1) if len(over.table.revealed[seat]) > 1)
    turned = tuple(kept[::-1] if at == seat else kept for at, kept in enumerate(over.table.revealed))
    assert (f"$.table.revealed[{seat}]", "wrong_order") in found_with(over, revealed=turned)
    hand = attrs.evolve(over.hands[seat], contracts=turned[seat])
    hands = tuple(hand if at == seat else other for at, other in enumerate(over.hands))
    codes = [(problem.path, problem.code) for problem in ar.check(attrs.evolve(over, hands=hands))]
    assert (f"$.hands[{seat}].contracts", "wrong_order") in codes


@pytest.mark.rule("Q5")
def test_bonus_cards_that_were_earned_are_held_while_there_are_any() -> None:
    few = attrs.evolve(ar.AMSTERDAM, bonus_cards=1)
    carts = [route.id for route in ar.AMSTERDAM.board.routes if route.cart][:2]
    state = position(few, claimed=[[carts[0]], [carts[1]]])
    assert ("$.table.bonus_cards", "wrong_bonus_cards") in found_with(state, bonus_cards=(0, 0))
    assert ("$.table.bonus_cards", "wrong_bonus_cards") not in found_with(state, bonus_cards=(0, 1))


@pytest.mark.rule("Q13")
def test_an_empty_draw_pile_beside_discards_is_unsettled() -> None:
    state = position(draw="", discards="4 blue")
    assert ("$.table.draw_size", "unsettled") in found_with(state)


OTHER = 1 - MOVER

MOMENTS: list[tuple[Plain, list[str]]] = [
    # the seat to move
    (damaged(TURN, table__to_move=None), ["$.table.to_move wrong_seat"]),
    (damaged(OVER, table__to_move=0), ["$.table.to_move wrong_seat"]),
    # set-up
    (
        damaged(SETUP, table__to_move=1),
        [
            "$.table.contract_counts[1] wrong_number",
            "$.table.offer_sizes[1] wrong_number",
            "$.table.contract_pile wrong_contracts",
        ],
    ),
    (
        damaged(SETUP, table__to_move=0),
        [
            "$.table.contract_counts[2] wrong_number",
            "$.table.offer_sizes[2] wrong_number",
            "$.table.contract_pile wrong_contracts",
        ],
    ),
    (
        damaged(SETUP, table__first=2),
        [
            "$.table.contract_counts[1] wrong_number",
            "$.table.offer_sizes[1] wrong_number",
            "$.table.contract_pile wrong_contracts",
        ],
    ),
    (
        damaged(
            SETUP,
            table__discards=with_all_of(SETUP["piles"]["draw"][:1]),
            table__draw_size=less,
            piles__draw=shorter,
        ),
        ["$.table.discards too_early"],
    ),
    (
        damaged(
            SETUP,
            table__discards=with_all_of(SETUP["piles"]["draw"][:5]),
            table__draw_size=lambda size: size - 5,
            piles__draw=lambda pile: pile[5:],
        ),
        ["$.table.discards too_early"],  # a whole row, but without enough wilds in it
    ),
    (damaged(SETUP, table__passes=1), ["$.table.passes too_early"]),
    (damaged(SETUP, table__last_turns=3), ["$.table.last_turns too_early"]),
    (
        damaged(SETUP, table__phase="turn"),
        [
            "$.table.contract_counts[0] wrong_number",
            "$.table.offer_sizes[0] wrong_number",
            "$.table.contract_counts[2] wrong_number",
            "$.table.offer_sizes[2] wrong_number",
        ],
    ),
    (
        damaged(SETUP, table__phase="contracts"),
        [
            "$.table.contract_counts[0] wrong_number",
            "$.table.offer_sizes[0] wrong_number",
            "$.table.contract_counts[2] wrong_number",
        ],
    ),
    (
        damaged(SETUP, table__phase="second_card"),
        [
            "$.table.contract_counts[0] wrong_number",
            "$.table.offer_sizes[0] wrong_number",
            "$.table.contract_counts[2] wrong_number",
            "$.table.offer_sizes[2] wrong_number",
        ],
    ),
    (
        damaged(TURN, table__phase="setup"),
        [
            "$.table.claimed too_early",
            "$.table.hand_sizes too_early",
            "$.table.discards too_early",
            "$.table.contract_counts[0] wrong_number",
            "$.table.contract_counts[1] wrong_number",
            "$.table.offer_sizes[1] wrong_number",
            "$.table.contract_pile wrong_contracts",
        ],
    ),
    (damaged(SETUP, table__offer_sizes__0=1), ["$.hands[0].offer wrong_number", "$.table.offer_sizes[0] wrong_number"]),
    (
        damaged(SETUP, table__contract_counts__1=2),
        ["$.hands[1].contracts wrong_number", "$.table.contract_pile wrong_contracts"],
    ),
    (
        damaged(SETUP, table__contract_pile__17=1),
        [
            "$.hands[1].returned wrong_number",
            "$.hands[1].returned wrong_contracts",
            "$.table.contract_pile wrong_number",
            "$.table.contract_pile wrong_contracts",
        ],
    ),
    (damaged(SETUP, table__revealed=[[], [], []]), ["$.table.revealed too_early"]),
    # contracts
    (
        damaged(TURN, table__contract_counts__0=0),
        ["$.hands[0].contracts wrong_number", "$.table.contract_counts[0] wrong_number"],
    ),
    (
        damaged(TURN, table__contract_pile=lambda pile: [0, *pile[1:]]),
        [
            "$.hands[0].returned wrong_number",
            "$.hands[0].returned wrong_contracts",
            "$.table.contract_pile wrong_order",
            "$.table.contract_pile wrong_number",
        ],
    ),
    (
        damaged(TURN, table__contract_pile=lambda pile: [*pile[:9], 0, *pile[10:]]),
        [
            "$.hands[0].returned wrong_number",
            "$.hands[0].returned wrong_contracts",
            "$.table.contract_pile wrong_number",
        ],
    ),
    (damaged(TURN, table__offer_sizes__0=1), ["$.hands[0].offer wrong_number", "$.table.offer_sizes[0] wrong_number"]),
    (damaged(OFFER, table__phase="turn"), [f"$.table.offer_sizes[{MOVER}] wrong_number"]),
    (
        damaged(OFFER, table__to_move=OTHER),
        ["$.table.offer_sizes[0] wrong_number", "$.table.offer_sizes[1] wrong_number"],
    ),
    *(
        (
            damaged(OFFER, **{f"table__offer_sizes__{MOVER}": size}),
            [f"$.hands[{MOVER}].offer wrong_number", f"$.table.offer_sizes[{MOVER}] wrong_number"],
        )
        for size in (1, 3)
    ),
    (damaged(OVER, table__revealed=[]), ["$.table.revealed wrong_number"]),
    (
        damaged(OVER, table__revealed=swapped),
        [
            "$.table.revealed[0] wrong_contracts",
            "$.table.revealed[1] wrong_contracts",
            "$.table.revealed[0] wrong_number",
            "$.table.revealed[1] wrong_number",
        ],
    ),
    (
        damaged(OVER, table__revealed__0=shorter),
        ["$.table.revealed[0] wrong_contracts", "$.table.revealed[0] wrong_number"],
    ),
    # passes
    (damaged(TURN, table__passes=1), ["$.table.passes wrong_number"]),
    (damaged(PASSED, table__passes=2), ["$.table.passes out_of_range"]),
    (damaged(OFFER, table__passes=1), ["$.table.passes wrong_number", "$.table.passes wrong_number"]),
    (damaged(ALL_PASSED, table__passes=1), ["$.table.phase not_over"]),
    (damaged(ALL_PASSED, table__passes=3), ["$.table.passes out_of_range", "$.table.phase not_over"]),
    (damaged(ALL_PASSED, table__last_turns=0), ["$.table.last_turns wrong_number"]),
    # last round
    (damaged(LAST, table__last_turns=None), ["$.table.last_turns wrong_number"]),
    (damaged(LAST, table__last_turns=0), ["$.table.last_turns out_of_range"]),
    (damaged(LAST, table__last_turns=1), ["$.table.last_turns wrong_number"]),
    (damaged(LAST, table__last_turns=3), ["$.table.last_turns wrong_number"]),
    (damaged(LAST, table__last_turns=4), ["$.table.last_turns out_of_range"]),
    (damaged(LAST, table__passes=2), ["$.table.passes wrong_number", "$.table.passes out_of_range"]),
    (damaged(LAST, table__to_move=0), ["$.table.last_turns wrong_number"]),
    (damaged(TURN, table__last_turns=2), ["$.table.last_turns wrong_number"]),
    (damaged(OVER, table__last_turns=1), ["$.table.last_turns out_of_range"]),
    (damaged(OVER, table__last_turns=None), ["$.table.last_turns wrong_number", "$.table.phase not_over"]),
    # second card
    (
        damaged(SECOND, table__phase="setup"),
        [
            "$.table.claimed too_early",
            "$.table.hand_sizes too_early",
            "$.table.discards too_early",
            "$.table.contract_counts[1] wrong_number",
            "$.table.offer_sizes[1] wrong_number",
            "$.table.contract_counts[2] wrong_number",
            "$.table.offer_sizes[2] wrong_number",
            "$.table.contract_counts[3] wrong_number",
            "$.table.offer_sizes[3] wrong_number",
            "$.table.contract_pile wrong_contracts",
        ],
    ),
    (damaged(SECOND, table__hand_sizes__1=0), ["$.hands[1].cards wrong_number", "$.table.hand_sizes[1] wrong_number"]),
    (
        damaged(
            WILDS,
            table__phase="second_card",
            table__row=lambda row: ["wild"] * 5,
            table__draw_size=0,
            piles__draw=[],
        ),
        ["$ wrong_cards", "$ wrong_cards", "$ wrong_cards", "$.table.phase no_second_card"],
    ),
    (damaged(PASSED, table__phase="second_card"), ["$.table.passes wrong_number", "$.table.phase no_second_card"]),
]


@pytest.mark.parametrize(("data", "expected"), MOMENTS)
def test_a_state_that_does_not_fit_its_moment_is_refused_for_this_reason(data: Plain, expected: list[str]) -> None:
    assert reasons(data, ar.State) == expected


def test_every_reason_is_among_these_tests() -> None:
    tested = {reason.rpartition(" ")[2] for _, expected in STATES + VIEWS + MOMENTS for reason in expected}
    assert codes_in(checks) - tested == {"unknown_contract"}  # no document can name one, but a value can: see above
