"""Positions that somebody built: what could not lie on a table is found, with its path."""

from typing import Any

import attrs
import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.kernel._values import bits_of
from amsterdam_routes.merchants.box._edition import edition_data, edition_from_data
from amsterdam_routes.merchants.rules._decisions import decision_of
from amsterdam_routes.merchants.rules._tables import tables
from tests.merchants.moments import (
    ALL,
    CARD,
    KEPT,
    MIDDLE,
    OVER,
    PAYMENT,
    START,
    STATE,
    TURN,
    asks,
    first,
    mine,
    moment,
    paths,
    table,
    turn,
)
from tests.merchants.positions import in_turn, merchant

ASKED_FIRST = am.DecisionKind.START_CARD
LAST = moment(lambda state: state.table.round == 12 and state.table.phase is am.Phase.ACTIONS, players=2)


REMOVED = moment(asks(am.DecisionKind.REMOVED_CARD), players=1)

FIGURES = (am.DecisionKind.MESSENGER_MOVE, am.DecisionKind.TRADER_MOVE)
MOVES = moment(lambda state: tuple(ask.what for ask in state.table.pending[:2]) == FIGURES, **ALL)


def before(state: am.State, *kinds: am.DecisionKind) -> am.State:
    """The same state, in which the seat to move is asked for something else first."""
    seat, pending = state.table.pending[0].seat, state.table.pending
    counted = (am.DecisionKind.FREE_CARD, am.DecisionKind.CUBE)
    return table(state, pending=(*(decision_of(seat, what, int(what in counted)) for what in kinds), *pending))


def behind_the_first(state: am.State, what: am.DecisionKind) -> am.State:
    """The same state, in which the seat to move is asked for one thing more after the first."""
    asked, *others = state.table.pending
    return table(state, pending=(asked, decision_of(asked.seat, what, 1), *others))


def sailing_early() -> am.State:
    """Somebody who is to take a card pays for a sail."""
    seat = CARD.table.pending[0].seat
    me = attrs.evolve(CARD.table.merchants[seat], cubes=(1,) * 6, ship=PAYMENT.table.merchants[0].ship)
    merchants = [*CARD.table.merchants]
    merchants[seat] = me
    pending = (attrs.evolve(PAYMENT.table.pending[0], seat=seat), *CARD.table.pending)
    return table(CARD, merchants=tuple(merchants), pending=pending)


SEATS = [f"'turn' of seat {ask.seat}" for ask in TURN.table.pending]


def test_every_state_of_play_is_sound() -> None:
    assert paths(STATE) == paths(MIDDLE) == set()
    assert paths(am.view(MIDDLE, 1)) == paths(am.view(STATE, None)) == set()


@pytest.mark.parametrize(
    ("position", "told"),
    [
        (table(MIDDLE, round=13), "$.table.round: expected a number from 1 to 12, got 13"),
        (table(MIDDLE, round=10**5000), "$.table.round: expected a number from 1 to 12, got > 10^15"),
        (table(MIDDLE, goods=()), "$.table.goods: expected 36, got 0"),
        (table(MIDDLE, display_bits=1 << 132), "$.table.display: expected bits 0 to 131, got bit 132"),
        (table(MIDDLE, display_bits=-1), "$.table.display: expected bits 0 to 131, got -1"),
        (table(MIDDLE, amstel=(0, 0)), "$.table.amstel: expected each seat once, got 0, 0"),
        (
            table(MIDDLE, districts=(am.District.JORDAAN,) * 2),
            "$.table.districts: expected 1, got 2\n$.table.districts: expected different districts, got jordaan twice",
        ),
        (
            mine(MIDDLE, dice=(am.Cube.PINK, am.Cube.BLACK)),
            "$.table.merchants[0].dice: expected two different dice in the order of the colours, or none, "
            "got pink, black",
        ),
        (
            attrs.evolve(MIDDLE, piles=attrs.evolve(MIDDLE.piles, districts=())),
            "$.piles.districts: expected the districts that do not lie open, got none",
        ),
        (attrs.evolve(am.view(STATE, 0), seat=9), "$.seat: expected a seat from 0 to 1, got 9"),
        (am.View(STATE.table, 0, None), "$.seat: expected a seat and its hand, or neither; got a seat and no hand"),
        (
            table(TURN, dice=(6,) * 6),
            f"$.table.dice: expected the dice {', '.join(map(str, TURN.table.dice))}, the high ones turned to 1, "
            "got 6, 6, 6, 6, 6, 6",
        ),
        (turn(KEPT, claims=1), "$.table.turn: expected only what is to be remembered at this moment, got claims"),
        (
            turn(TURN, compartments=(0, 1)),
            "$.table.turn: expected only what is to be remembered at this moment, got compartments",
        ),
        (table(START, trader=None), "$.table.trader: expected the place of the trader, got none"),
        (
            table(START, pending=START.table.pending[-2:][::-1]),
            "$.table.pending: expected 'start_cubes' of seat 1, 'start_cubes' of seat 2, "
            "got 'start_cubes' of seat 2, 'start_cubes' of seat 1",
        ),
        (
            first(TURN, many=3),
            "$.table.pending: expected 'turn' at the end, once for each seat that follows, "
            f"got {SEATS[0]} with more to it, {SEATS[1]}, {SEATS[2]}",
        ),
        (
            first(PAYMENT, many=99),
            "$.table.pending[0].buys: expected something that still costs 99 cubes, "
            f"got {PAYMENT.table.pending[0].buys}",
        ),
        (
            first(PAYMENT, what=am.DecisionKind.CUBE),
            "$.table.pending[0]: expected 'cube' and barred, least, many to it, got buys",
        ),
    ],
)
def test_a_problem_says_what_was_expected_and_what_was_found(position: am.State | am.View, told: str) -> None:
    assert "\n".join(map(str, am.check(position))) == told


def test_other_values_are_no_positions() -> None:
    with pytest.raises(TypeError):
        am.check("a state")  # type: ignore[arg-type]  # what the type checker would say too


@pytest.mark.parametrize(
    ("state", "path"),
    [
        (table(START, pending=START.table.pending[1:]), "$.table.display"),
        (table(START, pending=START.table.pending[::-1]), "$.table.pending"),
        (table(KEPT, pending=(decision_of(0, am.DecisionKind.KEPT_CUBE),) * 4), "$.table.pending"),
        (table(CARD, pending=CARD.table.pending[:1] * 2), "$.table.pending"),
        (table(TURN, pending=(decision_of(9, am.DecisionKind.TURN),)), "$.table.pending[0].seat"),
        (first(TURN, many=3), "$.table.pending"),
        (first(TURN, what=am.DecisionKind.MESSENGER_MOVE, seat=TURN.table.pending[1].seat), "$.table.pending"),
        (first(PAYMENT, seat=(PAYMENT.table.pending[0].seat + 1) % 3), "$.table.pending"),
        (turn(first(PAYMENT, buys=am.Advance(1), many=1), advanced=False), "$.table.pending[0].buys"),
        (first(PAYMENT, many=99), "$.table.pending[0].buys"),
        (first(PAYMENT, buys=am.UseCard(am.MERCHANTS.card("036"))), "$.table.pending[0].buys"),
        (first(PAYMENT, buys=am.Sail(am.MERCHANTS.field("start"))), "$.table.pending[0].buys"),
        (first(PAYMENT, what=am.DecisionKind.CUBE, barred=tuple(am.Cube)), "$.table.pending[0].barred"),
        (first(PAYMENT, what=am.DecisionKind.SHIP), "$.table.pending[0]"),
        (first(PAYMENT, what=am.DecisionKind.DISCARD), "$.table.pending[0].what"),
        (first(PAYMENT, card=am.MERCHANTS.card("009")), "$.table.pending[0]"),
        (first(PAYMENT, barred=tuple(am.Cube)), "$.table.pending[0].barred"),
        (first(PAYMENT, least=am.Cube.GREY), "$.table.pending[0].barred"),
        (
            first(PAYMENT, what=am.DecisionKind.CUBE, buys=None, barred=(am.Cube.PINK, am.Cube.BLACK)),
            "$.table.pending[0].barred",
        ),
        (before(TURN, am.DecisionKind.FREE_CARD, am.DecisionKind.GIVEN_CARD), "$.table.pending"),
        (before(CARD, am.DecisionKind.REMOVED_CARD), "$.table.pending[0].what"),
        (before(PAYMENT, am.DecisionKind.CUBE), "$.table.pending[1]"),
        (behind_the_first(PAYMENT, am.DecisionKind.CUBE), "$.table.pending[0]"),
        (turn(PAYMENT, credit=1), "$.table.pending[0].buys"),
        (sailing_early(), "$.table.pending[0].buys"),
        (before(REMOVED, am.DecisionKind.CUBE), "$.table.pending[1]"),
        (table(MOVES, trader=None), "$.table.pending[1]"),
        (table(LAST, phase=am.Phase.ROUND_END), "$.table.round"),
        (table(LAST, phase=am.Phase.SETUP), "$.table.round"),
    ],
)
def test_what_is_asked_follows_from_the_phase_and_leaves_an_answer(state: am.State, path: str) -> None:
    assert path in paths(state)


def paying_for(card: str, edition: am.Edition = am.MERCHANTS, phase: am.Phase = am.Phase.ACTIONS) -> am.State:
    """A moment at which cubes are paid for the use of a card."""
    use = am.UseCard(edition.card(card))
    return moment(
        lambda state: state.table.phase is phase and any(ask.buys == use for ask in state.table.pending),
        edition=edition,
    )


@pytest.mark.rule("M4.5b")
def test_cubes_are_paid_for_a_card_of_the_turn_with_its_token_and_only_in_a_turn() -> None:
    state = paying_for("048")
    seat = state.table.pending[0].seat
    merchants = [*state.table.merchants]
    merchants[seat] = attrs.evolve(merchants[seat], used_bits=0)
    assert am.check(state) == ()
    assert paths(table(state, merchants=tuple(merchants))) == {"$.table.pending[0].buys"}
    early = paying_for("002", cubes_for_guilders(), am.Phase.CARDS)
    card, merchants = early.table.setup.edition.card("048"), [*early.table.merchants]
    bit, seat = 1 << early.table.setup.edition.cards.index(card), early.table.pending[0].seat
    assert not (merchants[seat]._inactive_bits | early.table._display_bits) & bit
    me = merchants[seat]
    merchants[seat] = attrs.evolve(me, active_bits=me._active_bits | bit, used_bits=me._used_bits | bit)
    laid = table(early, merchants=tuple(merchants), discard_bits=early.table._discard_bits & ~bit)
    assert "$.table.pending[0].buys" in paths(first(laid, buys=am.UseCard(card), many=1))


def cubes_for_guilders() -> am.Edition:
    """A box in which twelve permanent cards give two cubes for a guilder, and twelve take two."""
    data = edition_data(am.MERCHANTS)
    data["name"] = "cubes for guilders"
    pays = [[{"do": "guilders"}], [{"do": "choose_cubes", "amount": 2}]]
    gains = [[{"do": "choose_cubes", "amount": 2}], [{"do": "points"}]]
    for i, card in enumerate(data["cards"][:24]):
        card |= {"timing": "permanent", "needs": {}, "pays": pays[i % 2], "effects": gains[i % 2]}
    return edition_from_data(data)


@pytest.mark.rule("MQ21")
def test_cubes_are_paid_for_a_permanent_card_when_it_may_be_used() -> None:
    state = paying_for("002", cubes_for_guilders(), am.Phase.CARDS)
    assert am.check(state) == ()
    restricted = attrs.evolve(state.table.setup, permanent="turn")
    assert paths(table(state, setup=restricted)) == {"$.table.pending[0].what"}


@pytest.mark.rule("MQ38")
def test_who_pays_has_the_cubes_and_the_colours_paid_are_remembered() -> None:
    state = paying_for("036")
    asked, merchants = state.table.pending[0], [*state.table.merchants]
    seat = asked.seat
    one = tuple(int(cube == merchants[seat].cubes.index(max(merchants[seat].cubes))) for cube in am.Cube)
    merchants[seat] = attrs.evolve(merchants[seat], cubes=one)
    assert paths(table(state, merchants=tuple(merchants))) == {"$.table.pending[0].many"}
    paid = am.apply(state, am.legal_actions(state)[0])
    assert am.check(paid) == ()
    assert paths(first(paid, barred=())) == paths(first(state, barred=(asked.least,))) == {"$.table.pending[0].barred"}


@pytest.mark.rule("C038", "MQ24")
@pytest.mark.parametrize(("gain", "found"), [("activate_free", {"$.table.pending[0].buys"}), ("other_cube", set())])
def test_nobody_pays_for_an_activation_without_an_inactive_card(gain: str, found: set[str]) -> None:
    data = edition_data(am.MERCHANTS)
    data["name"] = gain
    next(card for card in data["cards"] if card["id"] == "036")["effects"] = [{"do": gain}]
    state = paying_for("036", edition_from_data(data))
    merchants, seat = [*state.table.merchants], state.table.pending[0].seat
    me = merchants[seat]
    assert am.check(state) == ()
    assert me._inactive_bits
    merchants[seat] = attrs.evolve(me, inactive_bits=0)
    discarded = state.table._discard_bits | me._inactive_bits
    assert paths(table(state, merchants=tuple(merchants), discard_bits=discarded)) == found


def test_nobody_but_who_discards_has_a_card_too_many() -> None:
    state = moment(asks(am.DecisionKind.DISCARD, 3), workers=False)
    seat = state.table.pending[0].seat
    other = attrs.evolve(state.table.merchants[seat], active_bits=0, used_bits=0)
    merchants = [*state.table.merchants]
    merchants[(seat + 1) % 3] = attrs.evolve(other, inactive_bits=other._inactive_bits)
    assert f"$.table.merchants[{(seat + 1) % 3}].inactive" in paths(table(state, merchants=tuple(merchants)))


def test_a_card_is_removed_only_when_tom_leads_on_the_amstel() -> None:
    state = moment(asks(am.DecisionKind.REMOVED_CARD), players=1)
    assert state.table.amstel[0] == 1
    behind = attrs.evolve(state.table.merchants[1], amstel_field=0)
    leads = attrs.evolve(state.table.merchants[0], amstel_field=1)
    other = table(state, amstel=(0, 1), merchants=(leads, behind))
    assert paths(other) == {"$.table.pending[0].what"}


def test_the_discard_is_as_large_as_it_must_be_after_a_card_was_taken_from_it_for_another() -> None:
    state = moment(asks(am.DecisionKind.SWAPPED_CARD), players=2, c_tiles="replace")
    given = am.MERCHANTS.cards.index(state.table.pending[0].card)
    other = 1 - state.table.pending[0].seat
    for action in am.legal_actions(state):
        assert am.check(am.apply(state, action)) == ()
    while True:
        bit = next(1 << i for i in range(132) if state.table._discard_bits >> i & 1 and i != given)
        merchants = [*state.table.merchants]
        merchants[other] = attrs.evolve(merchants[other], active_bits=merchants[other]._active_bits | bit)
        fewer = table(state, merchants=tuple(merchants), discard_bits=state.table._discard_bits ^ bit)
        if "$.table.discard" in paths(fewer):
            break
        assert paths(fewer) <= {f"$.table.merchants[{other}].active"}
        state = fewer
    assert state.table._discard_bits.bit_count() == 1 + state.table.round * 2 + 1


def test_a_dock_has_no_worker_more_than_places_none_of_its_color_and_no_two_alike() -> None:
    docks = STATE.table.docks
    for at, worker in ((1, docks[0][0]), (0, docks[1][0])):
        more = [*docks]
        more[1 - at] = tuple(one for one in docks[1 - at] if one is not worker)
        more[at] = (*docks[at], worker)
        assert f"$.table.docks[{at}]" in paths(table(STATE, docks=tuple(more)))
    swapped = [*docks]
    own = next(field.of for field in am.MERCHANTS.fields if isinstance(field.of, am.Worker))
    place = next(at for at, standing in enumerate(docks) if own in standing)
    swapped[0] = (own, docks[0][1])
    swapped[place] = tuple(docks[0][0] if one is own else one for one in docks[place])
    assert "$.table.docks[0]" in paths(table(STATE, docks=tuple(swapped)))


def test_a_card_too_many_is_discarded_and_one_from_the_discard_has_room() -> None:
    state = moment(asks(am.DecisionKind.DISCARD, 3), workers=False)
    seat = state.table.pending[0].seat
    other = next(ask.seat for ask in (*state.table.pending[1:], decision_of((seat + 1) % 3, am.DecisionKind.CARD)))
    assert paths(first(state, seat=other))
    full = moment(lambda state: asks(am.DecisionKind.SWAPPED_CARD)(state), c_tiles="mix")
    seat, bits = full.table.pending[0].seat, full.table._discard_bits
    me = full.table.merchants[seat]
    while me._inactive_bits.bit_count() < am.MERCHANTS.hand_limit:
        bit = bits & -bits
        bits, me = bits ^ bit, attrs.evolve(me, inactive_bits=me._inactive_bits | bit)
    merchants = (*full.table.merchants[:seat], me, *full.table.merchants[seat + 1 :])
    problems = am.check(table(full, merchants=merchants, discard_bits=bits))
    assert {"$.table.pending[0].what"} <= {problem.path for problem in problems}


@pytest.mark.parametrize(
    ("ask", "path"),
    [
        (decision_of(7, am.DecisionKind.TURN), "$.table.pending[0].seat"),
        (decision_of(0, am.DecisionKind.KEPT_CUBE), "$.table.pending[0].what"),
        (decision_of(0, am.DecisionKind.PAYMENT), "$.table.pending[0].many"),
        (decision_of(0, am.DecisionKind.FREE_PLAN), "$.table.pending[0].card"),
        (decision_of(0, am.DecisionKind.TRADER_MOVE), "$.table.pending[0]"),
    ],
)
def test_what_is_pending_can_be_answered(ask: am.Decision, path: str) -> None:
    assert path in paths(table(MIDDLE, pending=(ask,)))


def test_only_as_many_decisions_wait_as_the_cards_and_tiles_of_the_box_can_ask_for() -> None:
    """So reading costs no more than the document weighs, and play goes on."""
    cube = decision_of(0, am.DecisionKind.CUBE, 1)
    assert paths(table(MIDDLE, pending=(cube,) * 20 + MIDDLE.table.pending)) == set()
    assert paths(table(MIDDLE, pending=(cube,) * 10_000 + MIDDLE.table.pending)) == {"$.table.pending"}
    for what in (am.DecisionKind.CUBE, am.DecisionKind.FREE_CARD):
        asked = table(MIDDLE, pending=(decision_of(0, what, 2), *MIDDLE.table.pending))
        assert paths(asked) == set()
        assert paths(first(asked, many=3)) == paths(first(asked, many=0)) == {"$.table.pending[0].many"}


def test_a_card_that_counts_cards_gives_a_rich_position_all_that_it_promises() -> None:
    data = edition_data(am.MERCHANTS)
    card = next(card for card in data["cards"] if card["id"] == "046")
    card |= {"effects": [{"do": "choose_cubes", "per": "active"}]}
    edition = edition_from_data(data | {"name": "a cube for each card"})
    bit = tables(edition).bit["046"]

    def taken(state: am.State) -> int:
        return sum(me._active_bits | me._inactive_bits for me in state.table.merchants)

    state = moment(lambda state: asks(am.DecisionKind.TURN, 12)(state) and bool(taken(state) & bit), edition=edition)
    seat, merchants, cards = state.table.pending[0].seat, [*state.table.merchants], taken(state) & ~bit
    mine = bit | sum(bits_of(cards)[:19])
    for other, me in enumerate(merchants):
        own = mine if other == seat else cards & ~mine if other == (seat + 1) % 3 else 0
        merchants[other] = attrs.evolve(me, active_bits=own, inactive_bits=0, used_bits=0)
    rich = table(state, merchants=tuple(merchants))
    assert paths(rich) == set()
    given = am.apply(rich, am.UseCard(edition.card("046")))
    assert given.table.pending[0].many == 20
    assert paths(given) == set()


@pytest.mark.rule("C035")
def test_so_many_decisions_wait_that_there_is_room_for_those_of_the_cards_still_to_be_activated() -> None:
    lookup = tables(am.MERCHANTS)

    def able(state: am.State) -> bool:
        me = state.table.merchants[state.to_move or 0]
        return asks(am.DecisionKind.TURN, 6)(state) and bool(
            me._active_bits & lookup.craftsmen and me._inactive_bits & lookup.plans
        )

    state = moment(able)
    seat, me = state.table.pending[0].seat, state.table.merchants[state.table.pending[0].seat]
    [old, *_] = bits_of(me._active_bits & lookup.craftsmen)
    [plan, *_] = bits_of(me._inactive_bits & lookup.plans)
    text, id = am.to_json(state), lookup.uses[old].card.id
    text = text.replace('"035"', '"old"').replace(f'"{id}"', '"035"').replace('"old"', f'"{id}"')
    state = am.from_json(text, am.State)
    free = decision_of(seat, am.DecisionKind.FREE_CARD, min(2, me._inactive_bits.bit_count()))
    cubes = (decision_of(seat, am.DecisionKind.CUBE, 1),)
    many = max(n for n in range(30) if not am.check(table(state, pending=(free, *cubes * n, *state.table.pending))))
    assert many > 10
    full = table(state, pending=(free, *cubes * many, *state.table.pending))
    asked = am.apply(full, am.ActivateFree(lookup.uses[plan].card))
    assert asked.table.pending[0].what is am.DecisionKind.FREE_PLAN
    assert paths(asked) == set()
    assert paths(am.apply(asked, am.legal_actions(asked)[0])) == set()


@pytest.mark.rule("M4.5f")
def test_the_cube_of_a_sale_is_taken_in_a_box_in_which_nothing_else_gives_cubes() -> None:
    data = edition_data(am.MERCHANTS)
    data["name"] = "no cubes but those of sales"
    for thing in (*data["cards"], *data["tiles"]):
        for effect in thing["effects"]:
            if effect["do"] in ("choose_cubes", "other_cube", "activate_free"):
                effect["do"] = "points"
    card = next(card for card in data["cards"] if card["id"] == "039")
    card["effects"] = [{"do": "choose_cubes", "amount": 0}]
    assert paths(moment(asks(am.DecisionKind.CUBE), edition=edition_from_data(data))) == set()


@pytest.mark.rule("MQ21")
def test_cards_ask_for_nothing_in_phase_I_if_they_are_used_in_turns_alone() -> None:
    assert paths(before(CARD, am.DecisionKind.CUBE)) == set()
    restricted = table(CARD, setup=attrs.evolve(CARD.table.setup, permanent="turn"))
    assert paths(before(restricted, am.DecisionKind.CUBE)) == {"$.table.pending[0].what"}


@pytest.mark.rule("T-CB21", "T-CB22", "T-CA18")
@pytest.mark.parametrize(
    "what",
    [
        am.DecisionKind.SHIP,
        am.DecisionKind.FREE_BLOCK,
        am.DecisionKind.GIVEN_CARD,
        am.DecisionKind.SWAPPED_CARD,
    ],
)
def test_what_only_market_tiles_ask_for_is_asked_by_the_tile_that_was_bought(what: am.DecisionKind) -> None:
    assert "$.table.pending[0].what" in paths(before(TURN, what))
    bought = moment(asks(what), c_tiles="replace")
    assert paths(bought) == set()
    assert "$.table.pending[0].what" in paths(turn(bought, purchases=0))


@pytest.mark.rule("M4.8a")
def test_the_game_is_over_after_the_last_round_and_no_sooner() -> None:
    assert paths(OVER) == set()
    early = table(TURN, phase=am.Phase.OVER, pending=(), turn=am.Turn(), revealed=OVER.table.revealed)
    assert "$.table.round" in paths(early)


@pytest.mark.rule("M4.4d", "M4.6a")
def test_a_cube_is_stored_only_until_the_wheels_turn() -> None:
    for state in (TURN, START, KEPT, OVER):
        merchants = [attrs.evolve(me, stored=am.Cube.PINK) for me in state.table.merchants]
        assert "$.table.merchants[0].stored" in paths(table(state, merchants=tuple(merchants)))
    merchants = [attrs.evolve(me, stored=am.Cube.PINK) for me in CARD.table.merchants]
    assert paths(table(CARD, merchants=tuple(merchants))) == set()


@pytest.mark.rule("M4.2h", "M4.2j", "M4.2k")
def test_a_seat_begins_with_its_guilders_and_has_the_card_and_the_cubes_that_it_chose() -> None:
    state = moment(asks(am.DecisionKind.START_CUBES))
    chooser, seats = state.table.pending[0].seat, {ask.seat for ask in state.table.pending[1:]}
    taken = moment(lambda state: len([ask for ask in state.table.pending if ask.what is ASKED_FIRST]) == 1)
    waiting = taken.table.pending[0].seat
    merchants = [*taken.table.merchants]
    other = (waiting + 1) % 3
    mine_, its = merchants[waiting], merchants[other]
    merchants[waiting] = attrs.evolve(mine_, inactive_bits=its._inactive_bits)
    merchants[other] = attrs.evolve(its, inactive_bits=0)
    assert paths(table(taken, merchants=tuple(merchants))) == {
        f"$.table.merchants[{waiting}].inactive",
        f"$.table.merchants[{other}].inactive",
    }
    wheel = ((1, 0, 0, 0, 0, 0), (0, 2, 0, 0, 0, 0), *((0,) * 6,) * 4)
    for seat in (chooser, *seats):
        for spoilt in ({"wheel": wheel}, {"guilders": 9}, {"cubes": (1,) * 6}, {"penalty_tokens": 1}):
            merchants = [*state.table.merchants]
            merchants[seat] = attrs.evolve(merchants[seat], **spoilt)
            where = f"$.table.merchants[{seat}]{'.wheel' if 'wheel' in spoilt else ''}"
            assert paths(table(state, merchants=tuple(merchants))) == {where}
    chosen = am.apply(state, am.TakeStartCubes(am.Cube.BLACK, am.Cube.BROWN))
    assert am.check(chosen) == ()
    merchants = [*chosen.table.merchants]
    for wrong in (((0, 1, 0, 0, 0, 0), (1, 1, 0, 0, 0, 0), *wheel[2:]), ((0,) * 6, *wheel[1:])):
        merchants[chooser] = attrs.evolve(merchants[chooser], wheel=wrong)
        assert paths(table(chosen, merchants=tuple(merchants))) == {f"$.table.merchants[{chooser}].wheel"}


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"inactive_at_start": am.MERCHANTS.hand_limit + 1}, "inactive_at_start"),
        ({"amstel_moved": am.MERCHANTS.amstel_end + 1}, "amstel_moved"),
        ({"claims": 37}, "claims"),
        ({"purchases": 25_001}, "purchases"),
        ({"more_purchases": 25_001}, "more_purchases"),
        ({"credit": 25_001}, "credit"),
        ({"plans_bits": 64}, "plans"),
        ({"docks_bits": 64}, "docks"),
        ({"card_points": -1}, "card_points"),
        ({"repeated": attrs.evolve(am.MERCHANTS.card("109"), id="999")}, "repeated"),
        ({"repeated": am.MERCHANTS.card("001")}, "repeated"),
    ],
)
def test_what_is_remembered_of_a_turn_is_no_more_than_a_turn_can_bring(changes: dict[str, Any], path: str) -> None:
    assert f"$.table.turn.{path}" in paths(turn(moment(asks(am.DecisionKind.TURN, 4), dock_workers="one"), **changes))


@pytest.mark.rule("M4.2j", "M4.3b")
@pytest.mark.parametrize(
    ("length", "what", "round", "most"),
    [
        ("long", am.DecisionKind.TURN, 12, 13 + 11),
        ("short", am.DecisionKind.TURN, 12, 11 + 9),
        ("long", am.DecisionKind.TURN, 5, 13 + 4),
        ("long", am.DecisionKind.CARD, 5, 13 + 3),  # that of the round is still to be taken
        ("short", am.DecisionKind.CARD, 5, 11 + 1),
    ],
)
def test_a_seat_may_have_the_cards_of_a_whole_game_at_once_and_those_of_each_round_beside_them(
    length: str, what: am.DecisionKind, round: int, most: int
) -> None:
    state = moment(asks(what, round), players=4, length=length)
    assert state.table.round == round
    seat, bits, more = state.table.pending[0].seat, state.table._discard_bits, 0
    merchants, me = [*state.table.merchants], state.table.merchants[state.table.pending[0].seat]
    for bit in bits_of(bits):
        more |= bit
        merchants[seat] = attrs.evolve(me, active_bits=me._active_bits | more)
        found = (me._active_bits | me._inactive_bits | more).bit_count()
        wrong = paths(table(state, merchants=tuple(merchants), discard_bits=bits ^ more))
        assert (f"$.table.merchants[{seat}].active" in wrong) is (found > most)


@pytest.mark.parametrize("number", [1, 6])
def test_what_is_counted_of_a_turn_is_no_more_than_what_came_of_it(number: int) -> None:
    """So that what the turn still brings can be counted, too."""
    crowded = edition_from_data({**edition_data(am.MERCHANTS), "name": "large hands", "hand_limit": 20})
    early = moment(asks(am.DecisionKind.TURN, number), edition=crowded)
    me = early.table.merchants[early.to_move or 0]
    owned = me._owned_bits.bit_count()
    for name, most in (("inactive_at_start", number + 12), ("amstel_moved", me.amstel_field), ("claims", owned)):
        assert paths(turn(early, **{name: most})) == set()
        assert paths(turn(early, **{name: most + 1})) == {f"$.table.turn.{name}"}


def test_something_is_asked_until_the_game_is_over() -> None:
    assert paths(table(MIDDLE, pending=())) == {"$.table.pending"}


def under_way(**turn_of: int) -> am.State:
    """A move of the ship that the market tile gave, with two fields left."""
    state = moment(asks(am.DecisionKind.SAILING), **ALL, c_tiles="replace")
    return first(turn(state, **turn_of), many=2)


@pytest.mark.rule("MQ31", "T-CA17")
def test_a_move_of_the_ship_comes_from_the_tile_that_was_bought_and_is_no_longer_than_it() -> None:
    state = under_way()
    seat, later = state.table.pending[0].seat, state.table.pending[1:]
    assert am.check(state) == ()
    for many in (0, 4, -1, 10**6):
        assert paths(first(state, many=many)) == {"$.table.pending[0].many"}
    assert paths(under_way(purchases=0)) == {"$.table.pending[0].many"}
    assert "$.table.pending[0]" in paths(first(state, card=am.MERCHANTS.card("109")))
    assert "$.table.pending[0]" in paths(first(state, least=am.Cube.PINK))
    assert "$.table.pending[0]" in paths(table(state, pending=(state.table.pending[0], *state.table.pending)))
    assert paths(table(state, pending=(decision_of((seat + 1) % 3, am.DecisionKind.SAILING, 2), *later)))
    assert "$.table.pending[0].what" in paths(table(CARD, pending=(decision_of(0, am.DecisionKind.SAILING, 2),)))
    told = "$.table.pending[0].many: expected from 1 to 3 fields, as the market tile gives, got 4"
    assert list(map(str, am.check(first(state, many=4)))) == [told]


@pytest.mark.rule("T-CB21", "T-CA17")
@pytest.mark.parametrize(
    "words", [("ship_anywhere", "ship_anywhere"), ("sail_at_once", "ship_anywhere", "sail_at_once")]
)
def test_a_tile_of_another_box_may_move_the_ship_more_than_once(words: tuple[str, ...]) -> None:
    data = edition_data(am.MERCHANTS)
    data["name"] = "much sailed"
    for tile in data["tiles"]:
        tile |= {"price": 0, "effects": [{"do": word} for word in words]}
    state = moment(asks(am.DecisionKind.TURN, 2), players=2, edition=edition_from_data(data))
    state = am.apply(state, am.BuyTile())
    assert am.check(state) == ()
    assert am.from_json(am.to_json(state), am.State) == state
    for _ in words:
        action = am.legal_actions(state)[0] if state.table.pending[0].what is am.DecisionKind.SHIP else am.StopSailing()
        state = am.apply(state, action)
        assert am.check(state) == ()
    assert state.table.pending[0].what is am.DecisionKind.TURN


def from_deck_to_hand() -> am.State:
    """A card that was never laid out lies in front of a merchant, and is counted there."""
    card, *plans = TURN.piles.plan
    bit = 1 << am.MERCHANTS.cards.index(card)
    craftsmen, buildings, many = TURN.table.deck_sizes
    me = attrs.evolve(TURN.table.merchants[0], active_bits=TURN.table.merchants[0]._active_bits | bit)
    laid = table(TURN, merchants=(me, *TURN.table.merchants[1:]), deck_sizes=(craftsmen, buildings, many - 1))
    return attrs.evolve(laid, piles=attrs.evolve(TURN.piles, plan=tuple(plans)))


def from_display_to_discard(state: am.State) -> am.State:
    bit = state.table._display_bits & -state.table._display_bits
    return table(state, display_bits=state.table._display_bits ^ bit, discard_bits=state.table._discard_bits | bit)


@pytest.mark.rule("M4.3a", "M4.2j")
def test_each_round_lays_out_its_cards_and_leaves_one_for_each_seat() -> None:
    assert "$.table.deck_sizes" in paths(from_deck_to_hand())
    assert paths(from_display_to_discard(CARD)) == paths(from_display_to_discard(START)) == {"$.table.display"}


@pytest.mark.rule("M4.13b")
def test_against_tom_a_card_that_is_gone_lies_in_the_discard() -> None:
    state = moment(
        lambda state: asks(am.DecisionKind.CARD)(state) and len(state.table.display) == 4 and state.table.round == 1,
        players=1,
    )
    bit = state.table._display_bits & -state.table._display_bits
    me = attrs.evolve(state.table.merchants[0], active_bits=state.table.merchants[0]._active_bits | bit)
    laid = table(state, merchants=(me, state.table.merchants[1]), display_bits=state.table._display_bits ^ bit)
    assert "$.table.discard" in paths(laid)


@pytest.mark.rule("M4.4a", "M4.4b", "M4.4c")
def test_dice_lie_as_they_were_rolled_and_two_are_chosen() -> None:
    late = moment(asks(am.DecisionKind.TURN, 12))
    assert paths(table(late, dice=(6,) * 6)) == {"$.table.dice"}
    assert paths(table(START, rolled=(1,) * 6, dice=(1,) * 6)) == {
        "$.table.rolled",
        *[f"$.table.merchants[{seat}].dice" for seat in range(3)],
    }
    me = attrs.evolve(TURN.table.merchants[1], dice=())
    assert paths(table(TURN, merchants=(TURN.table.merchants[0], me, TURN.table.merchants[2]))) == {
        "$.table.merchants[1].dice"
    }


@pytest.mark.rule("MQ56")
def test_figures_are_placed_when_it_was_asked_for() -> None:
    assert paths(table(START, trader=None)) == {"$.table.trader"}
    asked = moment(asks(am.DecisionKind.MESSENGER), **ALL)
    assert paths(table(asked, messenger=3)) == {"$.table.messenger"}


@pytest.mark.parametrize(
    ("state", "path"),
    [
        (turn(TURN, credit=-1), "$.table.turn.credit"),
        (turn(TURN, card_points=2**40), "$.table.turn.card_points"),
        (turn(CARD, foreman_met=True), "$.table.turn"),
        (turn(CARD, plans_bits=1), "$.table.turn"),
        (turn(CARD, card_guilders=2), "$.table.turn"),
        (turn(moment(asks(am.DecisionKind.DICE)), compartments=(0, 1)), "$.table.turn"),
        (turn(moment(asks(am.DecisionKind.DICE_CARDS)), card_guilders=2), "$.table.turn"),
        (turn(TURN, more_cubes=1), "$.table.turn"),
        (turn(table(TURN, trader=None), trader_met=True), "$.table.turn.trader_met"),
        (turn(TURN, compartments=(0, 1)), "$.table.turn"),
        (turn(KEPT, claims=1), "$.table.turn"),
        (turn(OVER, claims=1), "$.table.turn"),
    ],
)
def test_what_is_remembered_of_a_turn_can_have_happened(state: am.State, path: str) -> None:
    assert paths(state) == {path}


@pytest.mark.rule("C053", "C054")
def test_the_cubes_of_chosen_dice_lie_where_the_turn_says() -> None:
    state = moment(asks(am.DecisionKind.DICE_CARDS))
    one, two = state.table.turn.compartments
    for changes in ({"compartments": (one, 9)}, {"compartments": ((one + 1) % 6, two)}, {"more_cubes": 400}):
        assert paths(turn(state, **changes)) == {"$.table.turn.compartments"}


def full_market(state: am.State) -> am.State:
    """The same state, with a market tile for each round so far."""
    assert state.table.tile is not None
    tiles = (state.table.tile, *state.piles.market)
    laid = attrs.evolve(state.table, past_tiles=tiles[:8], tile=tiles[8], tiles_left=3)
    return attrs.evolve(state, table=laid, piles=attrs.evolve(state.piles, market=tiles[9:]))


@pytest.mark.rule("MQ45")
def test_the_discard_is_never_empty_so_it_is_not_in_a_position_either() -> None:
    """One start card and two cards of each phase I lie there at least."""
    state = STATE
    while state.to_move is not None:
        if state.phase is not am.Phase.SETUP:
            assert state.table._discard_bits
        state = am.apply(state, am.legal_actions(state)[-1])
    laid = in_turn(merchant(active=range(1, 13)), round=9)
    assert laid.table._discard_bits.bit_count() < 1 + 2 * 9
    assert "$.table.discard" in {problem.path for problem in am.check(full_market(laid))}


@pytest.mark.rule("MQ3")
def test_only_the_dock_where_the_ship_lies_is_remembered_of_a_visit() -> None:
    state = moment(lambda state: bool(state.table.turn._docks_bits), players=2)
    assert am.check(state) == ()
    assert paths(turn(state, docks_bits=0b111111)) == {"$.table.turn.docks"}
    at_sea = moment(lambda state: asks(am.DecisionKind.TURN)(state) and state.table.ship(state.to_move or 0).of is None)
    assert paths(turn(at_sea, docks_bits=1)) == {"$.table.turn.docks"}
    one = moment(asks(am.DecisionKind.TURN, 2), dock_workers="one")
    assert am.check(turn(one, docks_bits=0b11)) == ()
