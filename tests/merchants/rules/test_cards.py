"""Chapter 4.3: cards are laid out, taken and discarded; and why a card cannot be taken, activated or used."""

import attrs
import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.rules._decisions import decision_of
from tests.merchants.positions import (
    BOX,
    activate,
    asked,
    card_bits,
    codes,
    do,
    in_turn,
    laid,
    legal,
    me,
    merchant,
    reasons,
    use,
    without_cards,
)

PINK, GREY, BLACK = am.Cube.PINK, am.Cube.GREY, am.Cube.BLACK


def dice(compartments: tuple[int, int], pips: int = 1, card: int = 53) -> am.State:
    """Cards of phase II are asked for, after the pink die and the grey one were chosen."""
    state = in_turn(merchant(active=[card], dice=(PINK, GREY)), dice=(pips,) * 6, turn={"compartments": compartments})
    return asked(state, am.DecisionKind.DICE_CARDS)


REASONS: list[tuple[am.State, am.Action, str]] = [
    (
        asked(in_turn(merchant()), am.DecisionKind.START_CARD),
        am.TakeCard(BOX.card("001")),
        "not_laid_out M4.2j card=001",
    ),
    (asked(in_turn(merchant()), am.DecisionKind.CARD), am.TakeCard(BOX.card("001")), "not_laid_out M4.3b card=001"),
    (
        laid(asked(in_turn(merchant()), am.DecisionKind.CARD), display_bits=card_bits([1])),
        am.TakeCard(BOX.card("001")),
        "",
    ),
    (asked(in_turn(merchant()), am.DecisionKind.CARD), am.Decline(), "may_not_decline C049"),
    (asked(in_turn(merchant(active=[49], used=[49])), am.DecisionKind.CARD), am.Decline(), "may_not_decline C049"),
    (asked(in_turn(merchant(active=[49])), am.DecisionKind.CARD), am.Decline(), ""),
    (
        laid(asked(in_turn(merchant()), am.DecisionKind.REMOVED_CARD), display_bits=card_bits([1, 109])),
        am.RemoveCard(BOX.card("110")),
        "not_laid_out M4.13b card=110",
    ),
    (
        laid(asked(in_turn(merchant()), am.DecisionKind.REMOVED_CARD), display_bits=card_bits([109, 110])),
        am.RemoveCard(BOX.card("110")),
        "",
    ),
    (
        laid(asked(in_turn(merchant()), am.DecisionKind.REMOVED_CARD), display_bits=card_bits([39, 109])),
        am.RemoveCard(BOX.card("109")),
        "",
    ),
    (
        laid(asked(in_turn(merchant()), am.DecisionKind.REMOVED_CARD), display_bits=card_bits([1, 112])),
        am.RemoveCard(BOX.card("112")),
        "not_the_cheapest_plan M4.13b card=112",
    ),
    (
        asked(in_turn(merchant(inactive=[1])), am.DecisionKind.DISCARD),
        am.DiscardCard(BOX.card("002")),
        "not_inactive M4.3d card=002",
    ),
    (asked(in_turn(merchant(inactive=[1])), am.DecisionKind.DISCARD), am.DiscardCard(BOX.card("001")), ""),
    (
        asked(in_turn(merchant(inactive=[1])), am.DecisionKind.GIVEN_CARD),
        am.GiveCard(BOX.card("002")),
        "not_inactive T-CA18 card=002",
    ),
    (
        asked(in_turn(merchant(inactive=[1])), am.DecisionKind.FREE_CARD),
        am.ActivateFree(BOX.card("002")),
        "not_inactive MQ79 card=002",
    ),
    (asked(in_turn(merchant(inactive=[1])), am.DecisionKind.FREE_CARD), am.ActivateFree(BOX.card("001")), ""),
    (
        laid(
            asked(in_turn(merchant()), am.DecisionKind.SWAPPED_CARD, card=BOX.card("001")),
            discard_bits=card_bits([1, 2]),
        ),
        am.SwapFor(BOX.card("001")),
        "just_given MQ45 card=001",
    ),
    (
        laid(
            asked(in_turn(merchant()), am.DecisionKind.SWAPPED_CARD, card=BOX.card("001")),
            discard_bits=card_bits([1, 2]),
        ),
        am.SwapFor(BOX.card("002")),
        "",
    ),
    (
        laid(asked(in_turn(merchant()), am.DecisionKind.SWAPPED_CARD), discard_bits=card_bits([1, 2])),
        am.SwapFor(BOX.card("002")),
        "",
    ),
    (
        laid(asked(in_turn(merchant()), am.DecisionKind.TURN), discard_bits=card_bits([1, 2])),
        am.SwapFor(BOX.card("002")),
        "something_else_asked MQ20 asked=turn",
    ),
    (
        asked(in_turn(merchant(active=[3])), am.DecisionKind.SWAPPED_CARD, card=BOX.card("001")),
        am.SwapFor(BOX.card("003")),
        "not_in_the_discard T-CA18 card=003",
    ),
    (in_turn(merchant("pink")), activate(1), "not_inactive M4.5a card=001"),
    (in_turn(merchant("grey", inactive=[1])), activate(1), "missing_cubes M4.5a cube=pink needed=1 held=0"),
    (in_turn(merchant("pink", inactive=[1])), activate(1), ""),
    (in_turn(merchant("pink", inactive=[1])), activate(1, PINK), "nothing_spared MQ32 card=001"),
    (in_turn(merchant("pink pink", inactive=[1], active=[42, 2])), activate(1, PINK), "nothing_spared MQ32 card=001"),
    (
        in_turn(merchant("pink", inactive=[55], active=[31])),
        activate(55),
        "must_spare MQ32 card=055; missing_cubes M4.5a cube=brown needed=1 held=0",
    ),
    (
        in_turn(merchant(inactive=[55], active=[31])),
        activate(55, am.Cube.BROWN),
        "missing_cubes M4.5a cube=pink needed=1 held=0",
    ),
    # uses
    (in_turn(merchant("pink", active=[109]), setup={"second_purchase": "permanent"}), use(109), ""),
    (in_turn(merchant(active=[98], inactive=[1, 2, 3])), use(98), ""),
    (
        in_turn(merchant(active=[98], inactive=[1, 2, 3, 4])),
        use(98),
        "condition_fails C098 card=098 measure=inactive found=4",
    ),
    (
        in_turn(merchant()),
        use(13),
        "not_active M4.5b card=013; condition_fails C013 card=013 measure=active:building found=0",
    ),
    (in_turn(merchant(active=[13])), use(13), "condition_fails C013 card=013 measure=active:building found=0"),
    (
        asked(in_turn(merchant(active=[13])), am.DecisionKind.CARD),
        use(13),
        "wrong_phase M4.5b card=013; condition_fails C013 card=013 measure=active:building found=0",
    ),
    (in_turn(merchant(active=[1])), use(1), "condition_fails C001 card=001 measure=plans_used:plantage found=0"),
    (in_turn(merchant(active=[1]), turn={"plans_bits": 0b111111}), use(1), ""),
    (in_turn(merchant(active=[22])), use(22), "too_few_guilders C022 needed=1 held=0"),
    (in_turn(merchant(active=[22], guilders=1)), use(22), ""),
    (in_turn(merchant(active=[109])), use(109), "missing_cubes C109 cube=pink needed=1 held=0"),
    (in_turn(merchant("grey", active=[48])), use(48), ""),
    (in_turn(merchant(active=[48])), use(48), "too_few_cubes C048 needed=1 held=0"),
    (in_turn(merchant("pink pink", active=[32])), use(32), "too_few_cubes C032 needed=3 held=2"),
    (in_turn(merchant(active=[47, 109])), use(47, plan=BOX.card("110")), "not_active C047 card=110"),
    (in_turn(merchant(active=[47, 109])), use(47, plan=BOX.card("109")), ""),
    (
        in_turn(merchant(active=[13], used=[13])),
        use(13),
        "used_already M4.5b card=013; condition_fails C013 card=013 measure=active:building found=0",
    ),
    (in_turn(merchant("pink", active=[109], used=[109])), use(109), "used_already M4.5b card=109"),
    (in_turn(merchant("pink", active=[29, 109], used=[109])), use(109), ""),
    (
        in_turn(merchant("pink", active=[29, 13, 55], used=[13])),
        use(13),
        "used_already M4.5b card=013; condition_fails C013 card=013 measure=active:building found=1",
    ),
    (
        in_turn(merchant(active=[13, 55], used=[13])),
        use(13),
        "used_already M4.5b card=013; condition_fails C013 card=013 measure=active:building found=1",
    ),
    (in_turn(merchant("pink pink pink", active=[32])), use(32), ""),
    (
        in_turn(merchant("pink", active=[29, 109], used=[109]), turn={"repeated": BOX.card("109"), "repeats": 3}),
        use(109),
        "used_already MQ35 card=109",
    ),
    (in_turn(merchant(active=[20]), setup={"second_purchase": "permanent"}), use(20), "works_by_itself MQ43 card=020"),
    (in_turn(merchant(active=[20])), use(20), ""),
    (in_turn(merchant(active=[39], guilders=2), setup={"permanent": "turn"}), use(39), ""),
    (
        asked(in_turn(merchant(active=[39], guilders=2), setup={"permanent": "turn"}), am.DecisionKind.DICE),
        use(39),
        "wrong_phase MQ21 card=039",
    ),
    (asked(in_turn(merchant(active=[39], guilders=2)), am.DecisionKind.DICE), use(39), ""),
    (in_turn(merchant(active=[51])), use(51), "wrong_phase M4.4f card=051"),
    (asked(in_turn(merchant(active=[51])), am.DecisionKind.DICE), use(51), "wrong_phase M4.4f card=051"),
    (dice((0, 5), 2, 51), use(51), "no_effect MQ24 card=051"),
    (dice((0, 5), 1, 51), use(51), ""),
    (dice((0, 5)), use(53, die=PINK, up=False), "no_compartment MQ14 die=pink"),
    (dice((0, 5)), use(53, die=PINK, up=True), ""),
    (dice((0, 5)), use(53, die=GREY, up=True), "no_compartment MQ14 die=grey"),
    (dice((0, 5)), use(53, die=GREY, up=False), ""),
    (dice((0, 5)), use(53, die=BLACK, up=True), "die_not_chosen C053 die=black"),
    (
        asked(in_turn(merchant(active=[53])), am.DecisionKind.DICE),
        use(53, die=BLACK, up=True),
        "wrong_phase M4.4f card=053",
    ),
    (in_turn(merchant(active=[38], guilders=3)), use(38), "no_effect MQ24 card=038"),
    (in_turn(merchant(active=[38], guilders=3, inactive=[1])), use(38), ""),
]


def choosing_a_card(mine: am.Merchant, *laid_out: int) -> am.State:
    """Seat 0 is asked for a card of these."""
    state = in_turn(mine)
    state = attrs.evolve(state, table=attrs.evolve(state.table, display_bits=card_bits(laid_out)))
    return without_cards(asked(state, am.DecisionKind.CARD))


def reached(players: int, round: int, what: am.DecisionKind) -> am.State:
    """A game of doing nothing that has come to this round and question."""
    state = am.new_game(players, seed=1672)
    while state.table.round < round or state.table.pending[0].what is not what:
        actions = am.legal_actions(state)
        state = am.apply(state, next((a for a in actions if isinstance(a, am.EndTurn)), actions[0]))
    return state


@pytest.mark.parametrize(("state", "action", "expected"), REASONS)
def test_every_reason_about_a_card_is_told_with_what_it_names(
    state: am.State, action: am.Action, expected: str
) -> None:
    assert reasons(state, action) == expected


@pytest.mark.rule("M4.3a")
@pytest.mark.parametrize(
    ("players", "round", "types"),
    [(2, 1, (1, 1, 2)), (3, 1, (2, 1, 2)), (3, 2, (1, 2, 2)), (4, 1, (2, 2, 2)), (1, 1, (1, 1, 2))],
)
def test_the_right_number_of_cards_is_laid_out(players: int, round: int, types: tuple[int, int, int]) -> None:
    state = am.new_game(players, seed=5)
    while state.table.round < round or state.phase is am.Phase.SETUP:
        actions = am.legal_actions(state)
        state = am.apply(state, next((a for a in actions if isinstance(a, am.EndTurn)), actions[0]))
    laid = [card.type for card in state.table.display]
    if players == 1 and len(laid) == 3:
        laid.append(state.table.discard[-1].type)  # removed, since TOM leads
    assert sorted(laid.count(type) for type in am.CardType) == sorted(types)


@pytest.mark.rule("M4.3b", "M4.3c")
def test_each_player_takes_a_card_and_the_others_go_to_the_discard() -> None:
    state = reached(2, 1, am.DecisionKind.CARD)
    first = state.to_move
    assert first == state.table.amstel[0]
    left = set(state.table.display)
    for _ in range(2):
        card = state.table.display[0]
        state = do(state, am.TakeCard(card))
        left.discard(card)
    assert left <= set(state.table.discard)
    assert (state.phase, state.table.display) == (am.Phase.DICE, ())


@pytest.mark.rule("M4.3b")
def test_a_card_that_is_not_laid_out_cannot_be_taken_and_one_must_be() -> None:
    state = choosing_a_card(merchant(), 1, 2)
    assert codes(state, am.TakeCard(BOX.card("003"))) == [("not_laid_out", "M4.3b")]
    assert codes(state, am.Decline()) == [("may_not_decline", "C049")]


@pytest.mark.rule("M4.3d")
def test_a_sixth_inactive_card_costs_a_card_and_a_penalty_token() -> None:
    state = do(choosing_a_card(merchant(inactive=[1, 2, 3, 4, 5]), 7, 8), am.TakeCard(BOX.card("007")))
    assert [int(action.card.id) for action in legal(state, am.DiscardCard)] == [1, 2, 3, 4, 5, 7]
    assert me(state).penalty_tokens == 0
    after = do(state, am.DiscardCard(BOX.card("007")))
    assert (me(after).penalty_tokens, len(after.table.inactive(0)), BOX.card("007") in after.table.discard) == (
        1,
        5,
        True,
    )


@pytest.mark.rule("C049", "M4.3e")
def test_card_049_lets_its_owner_take_none_once_a_round() -> None:
    state = choosing_a_card(merchant(active=[49]), 1, 2)
    after = do(state, am.Decline())
    assert after.table.inactive(0) == ()
    assert codes(choosing_a_card(merchant(active=[49], used=[49]), 1, 2), am.Decline()) == [("may_not_decline", "C049")]


@pytest.mark.rule("M4.3e")
def test_who_takes_none_has_chosen_and_the_next_seat_is_asked() -> None:
    state = choosing_a_card(merchant(active=[49]), 1, 2)
    state = laid(state, pending=(*state.table.pending, decision_of(1, am.DecisionKind.CARD)))
    after = do(state, am.Decline())
    assert [(one.seat, one.what) for one in after.table.pending] == [(1, am.DecisionKind.CARD)]


@pytest.mark.rule("C049", "M4.3b", "M4.3e")
def test_taking_no_card_puts_a_token_on_card_049_alone() -> None:
    state = asked(in_turn(merchant(active=[1, 49, 55])), am.DecisionKind.CARD)
    assert me(do(state, am.Decline()))._used_bits == card_bits([49])
