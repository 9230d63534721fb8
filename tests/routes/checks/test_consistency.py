"""Whether a table fits its moment: every reason why a state is refused that does not, with its path."""

import pytest

import amsterdam_routes as ar
from amsterdam_routes.routes.checks import consistency
from tests.routes.checks.damage import (
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
    less,
    reasons,
    shorter,
    swapped,
    with_all_of,
)
from tests.routes.documents.samples import Plain, damaged

MOVER = OFFER["table"]["to_move"]
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


def test_every_reason_of_the_moment_is_among_these_tests() -> None:
    tested = {reason.rpartition(" ")[2] for _, expected in MOMENTS for reason in expected}
    assert codes_in(consistency) - tested == set()
