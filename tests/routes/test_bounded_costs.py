"""What a document from a stranger may cost: never more than its size allows, and never without end."""

import gc
import itertools
import json
import random
import weakref
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes.bots import Greedy
from amsterdam_routes.kernel import _drawing as geometry
from amsterdam_routes.kernel import _notation as headers
from amsterdam_routes.routes._networks import Network, network
from amsterdam_routes.routes.box._actions import tables
from amsterdam_routes.routes.box._defects import LIMITS, turned_up
from amsterdam_routes.routes.box._edition import edition_data, edition_from_data
from amsterdam_routes.routes.pictures._layout import layout
from tests.steps import steps

Plain = dict[str, Any]  # an edition's JSON, to be spoilt


def box(**changes: object) -> Plain:
    """The printed box as plain data, with some fields changed."""
    copied: Plain = json.loads(json.dumps(edition_data(ar.AMSTERDAM)))
    return copied | {"name": "hostile"} | changes


def alike(number: int) -> str:
    """A name that is nearly all others: what makes comparing names slow."""
    return "abaab" + "aab" * 25 + str(number)


# ------------------------------------------------------------------------------------------------ hints of spelling


def refused_for_names(places: int, unknown: int) -> str:
    """An edition whose routes end at places that are not there, all of them named alike."""
    data = box()
    data["board"] = {
        "places": [{"name": alike(number)} for number in range(places)],
        "routes": [
            {"between": [alike(-number), alike(-number - 1)], "length": 1, "color": "grey"}
            for number in range(1, unknown)
        ],
        "contracts": [],
    }
    return json.dumps(data)


@pytest.mark.parametrize(("places", "unknown"), [(50, 20), (500, 40)])
def test_an_edition_with_unknown_names_is_refused_in_steps_that_grow_with_its_size(places: int, unknown: int) -> None:
    text = refused_for_names(places, unknown)

    def read() -> None:
        with pytest.raises(ar.InvalidEdition, match="there is no place"):
            ar.Edition.from_text(text)

    assert steps(read, most=10 * len(text)) > 0


def test_an_action_with_an_unknown_name_is_refused_in_few_steps_whatever_the_edition() -> None:
    data = box()
    names = [alike(number) for number in range(400)]
    data["board"] = {
        "places": [{"name": name} for name in names],
        "routes": [{"between": [one, other], "length": 1, "color": "grey"} for one, other in itertools.pairwise(names)],
        "contracts": [{"between": names[i : i + 2], "points": 1} for i in range(30)],
    }
    edition = edition_from_data(data)
    tables(edition)

    def read() -> None:
        with pytest.raises(ar.InvalidDocument, match="there is no contract"):
            ar.parse_action(f"keep {alike(0)}--{alike(1)}x", edition)

    assert steps(read, most=20_000) > 0


# ------------------------------------------------------------------------------------------------ flushes

SANE = {
    "Amsterdam": (8, 36, 5, 3),
    "the large box of the family": (14, 96, 5, 3),
    "twenty wilds": (20, 96, 5, 3),
    "never flushed": (20, 96, 5, 6),
    "a row of one": (10, 10, 1, 1),
    "a wide row": (14, 96, 10, 6),
}


@pytest.mark.parametrize(("wilds", "others", "row", "flush_at"), SANE.values(), ids=SANE)
def test_a_sane_box_comes_to_rest_soon_enough(wilds: int, others: int, row: int, flush_at: int) -> None:
    assert turned_up(wilds, others, row, flush_at) <= LIMITS["turned_up"]


def test_a_row_that_takes_hundreds_of_thousands_of_cards_to_come_to_rest_is_a_defect() -> None:
    cards = dict.fromkeys(box()["cards"], 0) | {"pink": 2, "wild": 1947}
    with pytest.raises(ar.InvalidEdition) as error:
        edition_from_data(box(cards=cards, hand=0, row=20, flush_at=19))
    assert [problem.code for problem in error.value.problems] == ["flushed_too_often"]


def test_in_the_worst_box_allowed_a_game_is_played_again_in_steps_that_grow_with_its_actions() -> None:
    cards = dict.fromkeys(box()["cards"], 0) | {"pink": 2, "wild": 990}
    edition = edition_from_data(box(cards=cards, hand=0, row=20, flush_at=20))
    record = ar.new_record(2, seed="1634", edition=edition)
    for _ in range(30):
        record = record.play(ar.legal_actions(record.state)[0])
    text = ar.to_json(record)
    most = 20 * LIMITS["turned_up"] * (record.ply + 1)
    assert steps(lambda: ar.from_json(text, ar.Record), most) > 0


# ------------------------------------------------------------------------------------------------ tables


def played_from_a_set_up(drawn: int) -> None:
    """Read a set-up in which so many contracts are drawn, deal, and look for what can be done."""
    box_of_it = box(name=f"{drawn} drawn")
    box_of_it["contracts"]["drawn"] = drawn
    document = {"format": "amsterdam-routes/setup", "version": 1, "players": 2, "edition": box_of_it, "first": 0}
    setup = ar.from_json(json.dumps(document), ar.Setup)
    ar.legal_actions(ar.new_game(2, seed=1, edition=setup.edition))


def test_a_set_up_with_190000_choices_of_contracts_costs_no_more_than_another() -> None:
    played_from_a_set_up(3)  # what is loaded once is loaded now
    few = steps(lambda: played_from_a_set_up(2), most=1_000_000)
    assert steps(lambda: played_from_a_set_up(6), most=few + few // 10) > 0


def test_words_are_found_in_a_box_with_190000_choices_of_contracts_at_no_great_cost() -> None:
    large = box(name="6 drawn")
    large["contracts"]["drawn"] = 6
    edition = edition_from_data(large)
    state = ar.new_game(2, seed=1, edition=edition)
    assert steps(lambda: ar.find_actions(state, "claim dam", legal=False), most=5_000_000) > 0
    assert len(ar.find_actions(state, "claim dam", legal=False)) > 2
    while state.phase is ar.Phase.SETUP:
        state = ar.apply(state, ar.legal_actions(state)[0])
    state = ar.apply(state, ar.DrawContracts())
    legal = ar.legal_actions(state)
    for number, action in enumerate(legal, start=1):
        for typed in (str(number), ar.notate(action), ar.describe(action)):
            assert ar.find_actions(state, typed, legal=False) == (action,)
    assert len(ar.find_actions(state, "claim dam", legal=False)) > 2
    other = ar.KeepContracts(edition.board.contracts[:6])
    assert ar.find_actions(state, ar.notate(other), legal=False) == (other,)
    assert ar.find_actions(state, "keep dam--here", legal=False) == ()


def test_more_claims_than_a_table_can_hold_are_a_defect() -> None:
    data = box(carts=40, points={str(length): 1 for length in range(1, 21)})
    names = [f"p{number}" for number in range(300)]
    data["board"] = {
        "places": [{"name": name} for name in names],
        "routes": [
            {"between": [one, other], "length": 20, "color": "grey"} for one, other in itertools.pairwise(names)
        ],
        "contracts": [{"between": names[i : i + 2], "points": 1} for i in range(24)],
    }
    with pytest.raises(ar.InvalidEdition, match="expected at most 30000 ways to claim routes, got 36179") as error:
        edition_from_data(data)
    assert [problem.code for problem in error.value.problems] == ["too_many_actions"]


# ------------------------------------------------------------------------------------------------ what is remembered


def test_editions_that_were_read_once_are_not_kept_for_ever() -> None:
    played: list[weakref.ref[ar.Edition]] = []
    networks: list[weakref.ref[Network]] = []
    for number in range(20):
        data = box(name=f"box {number}")
        state = ar.new_game(2, seed=1, edition=edition_from_data(data))
        text = ar.to_json(state)
        again = ar.from_json(text, ar.State)
        Greedy().playout(again, random.Random(1))
        networks.append(weakref.ref(network(again.table.edition)))
        for lang in ("en", "nl"):
            assert ar.find_actions(again, "+pink", lang=lang, legal=False) == (ar.TakeFaceUp(ar.Color.PINK),)
        played.append(weakref.ref(again.table.edition))
    del state, again
    gc.collect()
    assert sum(edition() is not None for edition in played) <= 8
    assert sum(net() is not None for net in networks) <= 8


# ------------------------------------------------------------------------------------------------ notation


@pytest.mark.parametrize(
    ("limit", "told"), [("LONGEST_DOCUMENT", "the text would have"), ("LONGEST_LINE", "line 9 would")]
)
def test_values_that_could_not_be_read_again_are_not_written(
    limit: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = ar.new_record(2, seed="1634")
    record = record.play(ar.legal_actions(record.state)[0])
    monkeypatch.setattr(headers, limit, 40)
    with pytest.raises(ValueError, match=told):
        ar.to_notation(record)


# ------------------------------------------------------------------------------------------------ pictures


def map_of(places: int, routes: int, spot: Callable[[int], Plain], length: int = 1) -> ar.Board:
    """A board of any size on which places lie as somebody who means ill would have them."""
    named = [ar.Place(f"p{number}", **spot(number)) for number in range(places)]
    pairs = [(i, (i + step) % places) for step in range(1, places // 2) for i in range(places)]
    return ar.Board(named, [ar.Route([named[i], named[j]], length) for i, j in pairs[:routes]], [])


HOSTILE_MAPS = {
    "no spots": partial(map_of, 180, 400, lambda number: {}),
    "many places without spots": partial(map_of, 500, 600, lambda number: {}),
    "all in a line": partial(map_of, 300, 600, lambda number: {"x": number / 1000, "y": 0}),
    "all on one spot": partial(map_of, 300, 600, lambda number: {"x": 0 if number else 1, "y": 0}),
    "long routes everywhere": partial(map_of, 20, 160, lambda number: {}, length=20),
}


QUICK_MAPS = ("no spots", "all on one spot")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in QUICK_MAPS else pytest.mark.proof) for name in HOSTILE_MAPS]
)
def test_a_map_is_laid_out_with_bounded_patience(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    board = HOSTILE_MAPS[name]()
    compared = 0
    overlap = geometry.overlap

    def counted(one: geometry.Polygon, other: geometry.Polygon) -> bool:
        nonlocal compared
        compared += 1
        return overlap(one, other)

    monkeypatch.setattr(geometry, "overlap", counted)
    layout.cache_clear()
    drawn = layout(board)
    assert len(drawn.tracks) == len(board.routes)
    assert compared < 250_000


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.proof) for name in QUICK_MAPS])
def test_the_largest_map_is_drawn_for_the_first_time_in_bounded_steps(name: str) -> None:
    state = state_on(HOSTILE_MAPS[name]())
    layout.cache_clear()
    assert steps(lambda: ar.svg(state, seat=0), most=40_000_000) > 0


def test_the_largest_board_is_told_and_noted_in_steps_that_grow_with_its_text() -> None:
    state = state_on(HOSTILE_MAPS["many places without spots"]())
    weight, names = len(ar.to_json(state)), ["N" * 200] * 2
    record = ar.Record.begin(ar.GAME, ar.Setup(2, state.table.edition), seed=1)
    for tell in (
        lambda: ar.text(state, seat=0, names=names),
        lambda: [ar.describe(state, lang=lang, names=names) for lang in ("en", "nl", "fi")],
        lambda: [ar.describe(action) for action in ar.legal_actions(state)],
        lambda: ar.to_notation(record),
    ):
        tell()  # what is worked out once
        assert steps(tell, most=8 * weight) > 0


def all_claimed(steps: Iterable[int], pairs: Iterable[tuple[int, int]], wide: str = "") -> ar.State:
    """A game in which one seat has claimed every route of a line of 500 places, and kept nearly every contract."""
    named = [ar.Place(f"p{number:03} {wide}".strip()) for number in range(500)]
    routes = [ar.Route([named[i], named[i + step]], 1) for step in steps for i in range(500 - step)]
    board = ar.Board(named, routes, [ar.Contract([named[i], named[j]], 5) for i, j in pairs])
    state = ar.new_game(2, seed=1, edition=attrs.evolve(ar.AMSTERDAM, name="line", board=board, carts=1000))
    for seat in (0, 1):
        state = ar.apply(state, ar.KeepContracts(state.hands[seat].offer))
    mine, other = state.hands
    left = len(state.piles.contracts) % state.table.edition.drawn
    free = [contract for contract in board.contracts if contract not in other.contracts]
    kept, pile = tuple(free[left:]), tuple(free[:left])
    table = attrs.evolve(
        state.table,
        claimed_bits=((1 << len(routes)) - 1, 0),
        carts=(1000 - len(routes), 1000),
        scores=(state.table.edition.points_for(1) * len(routes), 0),
        contract_counts=(len(kept), len(other.contracts)),
        contract_pile=(None,) * left,
    )
    hands = attrs.evolve(mine, contracts=kept), other
    found = attrs.evolve(state, table=table, hands=hands, piles=attrs.evolve(state.piles, contracts=pile))
    assert ar.check(found) == ()
    return found


FROM_END_TO_END = [(i, 499 - j) for i in range(23) for j in range(23)][:500]
FROM_EVERYWHERE = [(i, 499) for i in range(499)]


@pytest.mark.parametrize(
    ("along", "pairs", "wide"),
    [
        ((1,), FROM_END_TO_END, ""),
        ((1,), FROM_END_TO_END, "W" * 95),
        ((1,), FROM_EVERYWHERE, ""),
        ((1, 2), FROM_EVERYWHERE, ""),
    ],
    ids=["end to end", "end to end with wide names", "from everywhere", "from everywhere by more routes"],
)
def test_the_longest_paths_are_found_drawn_and_told_in_bounded_steps_and_characters(
    along: tuple[int, ...], pairs: list[tuple[int, int]], wide: str
) -> None:
    state = all_claimed(along, pairs, wide)
    view, weight = ar.view(state, 0), len(ar.to_json(state))
    sheets = ar.standings(state)
    told: tuple[tuple[int, Callable[[], str]], ...] = (
        (1, lambda: repr(ar.standings(state))),
        (1, lambda: ar.text(view)),
        (1, lambda: ar.text(view, board=False, width=40)),
        (3, lambda: ar.describe(sheets)),
        (3, lambda: ar.describe(sheets, lang="fi")),
        (12, lambda: ar.svg(view)),
    )
    for most, tell in told:
        assert len(tell()) < most * weight
        assert steps(tell, most=40 * weight) > 0


def state_on(board: ar.Board) -> ar.State:
    """A game of two on a board, with contracts for it."""
    contracts = [ar.Contract(route.ends, 1) for route in board.routes[:30]]
    drawn = ar.Board(board.places, board.routes, contracts)
    return ar.new_game(2, seed=1, edition=attrs.evolve(ar.AMSTERDAM, name="large", board=drawn))


# ------------------------------------------------------------------------------------------------ bots


def test_greedy_decides_on_the_largest_board_in_steps_that_grow_with_its_contracts_and_the_routes() -> None:
    places = [ar.Place(f"p{number}") for number in range(500)]
    routes = [ar.Route([places[i], places[i + step]], 1) for step in (1, 25) for i in range(500 - step)]
    pairs = random.Random(1).sample([*itertools.combinations(places, 2)], 500)
    board = ar.Board(places, routes, [ar.Contract(pair, 1) for pair in pairs])
    state = ar.new_game(2, seed=1, edition=attrs.evolve(ar.AMSTERDAM, name="large", board=board, carts=1000))
    for hand in state.hands:
        state = ar.apply(state, ar.KeepContracts(hand.offer))
    ar.legal_actions(state)  # what is worked out once
    kept = board.contracts[:100]
    table = attrs.evolve(state.table, contract_counts=(len(kept), 2), contract_pile=(None,) * (498 - len(kept)))
    view = ar.View(table, 0, attrs.evolve(state.hands[0], contracts=kept))
    assert steps(lambda: Greedy()(view, random.Random(1)), most=20 * len(kept) * len(routes)) > 0
