"""JSON: every value is written and read again, and what is written keeps to the conventions of `docs/json.md`."""

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import amsterdam_routes as ar
from amsterdam_routes import testing
from amsterdam_routes.routes._documents import DOCUMENTS
from tests.routes import positions
from tests.routes.box.town import town
from tests.routes.documents.samples import WRITTEN, Sample, damaged, kept, of_record, played, samples
from tests.routes.documents.spoiling import leaves
from tests.routes.playing import moments

OWN = attrs.evolve(ar.AMSTERDAM, name="own", carts=12)


@given(sample=samples(read=True))
def test_every_value_is_read_as_what_was_written(sample: Sample) -> None:
    assert sample.again() == sample.value


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_of_whole_games_is_read_as_what_was_written(players: int) -> None:
    phases = set()
    for seed in range(5):
        for state, _ in moments(ar.Setup(players), seed):
            phases.add(state.phase)
            assert ar.from_json(ar.to_json(state), ar.State) == state
            view = ar.view(state, state.to_move)
            assert ar.from_json(ar.to_json(view), ar.View) == view
    assert phases == set(ar.Phase) - {ar.Phase.OVER}


@given(view=testing.views(), seed=testing.seeds())
def test_worlds_drawn_from_a_view_are_read_as_what_was_written(view: ar.View, seed: int) -> None:
    world = ar.sample(view, seed)
    assert ar.from_json(ar.to_json(world), ar.State) == world


@pytest.mark.proof
@given(data=st.data())
def test_every_branch_of_chance_is_read_as_what_was_written(data: st.DataObject) -> None:
    state = data.draw(testing.states(over=False))
    action = data.draw(testing.legal_actions(state))
    for outcome in ar.outcomes(state, action).branches[:5]:
        assert ar.from_json(ar.to_json(outcome.state), ar.State) == outcome.state


@given(sample=samples())
def test_the_text_says_the_same_as_the_data_and_is_always_the_same(sample: Sample) -> None:
    text = ar.to_json(sample.value)
    assert json.loads(text) == sample.data
    assert list(json.loads(text)) == list(sample.data)
    if not sample.read:
        return
    assert ar.to_json(sample.again()) == text
    assert ar.from_data(sample.data, sample.type, edition=sample.edition) == sample.value
    assert ar.from_json(text.encode(), sample.type, edition=sample.edition) == sample.value


@given(sample=samples())
def test_documents_say_what_they_are_and_hold_no_number_that_other_languages_cannot(sample: Sample) -> None:
    data = sample.data
    assert re.fullmatch("amsterdam-routes/[a-z-]+", data["format"])
    assert data["version"] == 1
    for leaf in leaves(data):
        assert leaf is None or isinstance(leaf, str | bool | float) or -(2**53) < leaf < 2**53


def test_ids_and_colours_are_words() -> None:
    board = ar.AMSTERDAM.board
    claim = ar.ClaimRoute(board.route("dam--oude-kerk/pink"), ar.Color.PINK, wilds=1)
    assert ar.to_data(claim)["action"] == {
        "type": "claim_route",
        "route": "dam--oude-kerk/pink",
        "color": "pink",
        "wilds": 1,
    }
    keep = ar.KeepContracts([board.contract("jordaan--waag")])
    assert ar.to_data(keep)["action"] == {"type": "keep_contracts", "contracts": ["jordaan--waag"]}


def test_grey_is_a_word_where_a_route_has_no_colour_and_null_where_a_payment_has_none() -> None:
    grey = ar.AMSTERDAM.board.route("haringpakkerstoren--oude-waal/grey")
    assert ar.to_data(ar.ClaimRoute(grey, None, wilds=4))["action"]["color"] is None  # type: ignore[index]  # plain data
    routes = json.loads(ar.to_json(ar.AMSTERDAM))["board"]["routes"]
    assert [route["color"] for route in routes if route["id"] == grey.id] == ["grey"]


def test_the_shipped_edition_goes_by_its_name_and_any_other_in_full() -> None:
    name = {"name": "amsterdam", "revision": 1}
    twin = ar.Edition.from_text(ar.to_json(ar.AMSTERDAM))
    pretender = attrs.evolve(ar.AMSTERDAM, carts=12)
    for edition in (ar.AMSTERDAM, twin):
        assert ar.to_data(ar.Setup(2, edition))["edition"] == name
    for edition in (OWN, pretender):
        assert json.loads(ar.to_json(ar.new_game(2, edition=edition)))["table"]["edition"] == ar.to_data(edition)
    assert ar.from_json(ar.to_json(ar.Setup(2, pretender)), ar.Setup).edition == pretender


def test_states_of_one_edition_in_full_share_it_once_they_are_read() -> None:
    one, other = (ar.from_json(ar.to_json(ar.new_game(2, edition=OWN)), ar.State) for _ in range(2))
    assert one.table.edition is other.table.edition


def test_ids_are_those_of_the_edition_that_the_caller_names() -> None:
    edition = ar.from_data(town(), ar.Edition)
    route = edition.board.routes[0]
    text = ar.to_json(ar.ClaimRoute(route, ar.Color.PINK))
    assert ar.from_json(text, ar.ClaimRoute, edition=edition).route is route
    with pytest.raises(ar.InvalidDocument, match=re.escape(f"$.action.route: there is no route {route.id!r}")):
        ar.from_json(text, ar.ClaimRoute)


@pytest.mark.parametrize(
    ("route", "likely"),
    [
        ("begijnhof--jan-roodenpoortstoren", "dam--jan-roodenpoortstoren/red"),
        ("begijnhof--jan-roodenpoortstoren/grey", "jan-roodenpoortstoren--jordaan/grey"),
    ],
)
def test_a_route_that_the_printed_board_does_not_have_is_refused_with_its_path_its_id_and_a_likely_one(
    route: str, likely: str
) -> None:
    text = ar.to_json(ar.ClaimRoute(ar.AMSTERDAM.board.route("begijnhof--dam/grey"), ar.Color.PINK))
    state = ar.to_json(positions.position(claimed=[["begijnhof--dam/grey"]]))
    cases: list[tuple[str, Any, str]] = [
        (text, ar.Action, "$.action.route"),
        (state, ar.State, "$.table.claimed[0][0]"),
    ]
    for document, type, path in cases:
        with pytest.raises(ar.InvalidDocument) as error:
            ar.from_json(document.replace("begijnhof--dam/grey", route), type)
        hint = f"; did you mean {likely!r}?"
        assert [str(problem) for problem in error.value.problems] == [f"{path}: there is no route {route!r}{hint}"]


def test_documents_keep_which_contracts_are_printed() -> None:
    board = ar.AMSTERDAM.board
    none = [attrs.evolve(contract, printed=False) for contract in board.contracts]
    assert tuple(none) == board.contracts
    unmarked = attrs.evolve(ar.AMSTERDAM, board=ar.Board(board.places, board.routes, none))
    assert unmarked != ar.AMSTERDAM
    assert ar.to_data(ar.Setup(2, unmarked))["edition"] == ar.to_data(unmarked)
    assert '"printed"' not in ar.to_json(unmarked)
    for edition in (ar.AMSTERDAM, unmarked):
        read = ar.from_json(ar.to_json(edition), ar.Edition)
        marks = [contract.printed for contract in read.board.contracts]
        assert marks == [contract.printed for contract in edition.board.contracts]
        assert read == edition


def test_an_edition_as_json_is_an_edition_file_with_ids(tmp_path: Path) -> None:
    file = tmp_path / "own.json"
    file.write_text(ar.to_json(OWN), encoding="utf-8")
    assert ar.Edition.from_file(file) == OWN
    board = json.loads(file.read_text(encoding="utf-8"))["board"]
    for kind in ("places", "routes", "contracts"):
        assert [plain["id"] for plain in board[kind]] == [thing.id for thing in getattr(OWN.board, kind)]


def test_a_list_says_what_is_in_it() -> None:
    lists: dict[str, list[Any]] = {"actions": [ar.Pass()], "events": [ar.Passed(0)], "colors": [ar.Color.RED]}
    for name, values in lists.items():
        assert ar.to_data(values)["of"] == name
        assert DOCUMENTS.read(ar.to_json(values)) == tuple(values)
    with pytest.raises(ar.InvalidDocument, match=re.escape("$.of: expected actions, got 'events'")):
        ar.from_json(ar.to_json([ar.Passed(0)]), tuple[ar.Action, ...])
    unknown = {"format": "amsterdam-routes/list", "version": 1, "of": "cats", "items": []}
    with pytest.raises(ar.InvalidDocument, match=re.escape("$.of: expected one of actions, events, colors, ")):
        DOCUMENTS.read(json.dumps(unknown))


def test_a_list_that_has_no_word_for_what_is_in_it_is_refused() -> None:
    bare = {"format": "amsterdam-routes/list", "version": 1, "items": [{"type": "pass"}]}
    with pytest.raises(ar.InvalidDocument, match=re.escape("$.of: this field is missing")):
        ar.from_data(bare, tuple[ar.Action, ...])


def test_an_empty_list_names_no_kind_and_is_read_as_any() -> None:
    assert ar.to_data(()) == {"format": "amsterdam-routes/list", "version": 1, "of": None, "items": []}
    assert ar.from_json(ar.to_json(()), tuple[ar.Action, ...]) == ()
    assert ar.from_json(ar.to_json([]), tuple[ar.Event, ...]) == ()


def test_one_class_of_actions_or_events_can_be_asked_for() -> None:
    text = ar.to_json(ar.Pass())
    assert ar.from_json(text, ar.Pass) == ar.Pass()
    with pytest.raises(ar.InvalidDocument, match=re.escape("$.action.type: expected draw_blind, got 'pass'")):
        ar.from_json(text, ar.DrawBlind)
    with pytest.raises(ar.InvalidDocument, match=re.escape("$.items[1].type: expected pass, got 'draw_blind'")):
        ar.from_json(ar.to_json([ar.Pass(), ar.DrawBlind()]), tuple[ar.Pass, ...])


def test_kept_contracts_and_claims_may_come_in_any_order() -> None:
    data = kept("state.over")
    state = ar.from_data(data, ar.State)
    table, hands = data["table"], data["hands"]
    for things in (*table["claimed"], *table["revealed"], *(hand["contracts"] for hand in hands)):
        things.reverse()
    assert max(map(len, table["claimed"])) > 1 < max(map(len, table["revealed"]))
    assert ar.from_data(data, ar.State) == state


def test_facts_that_follow_are_written_for_readers() -> None:
    data = kept("standings.over")
    record = ar.from_data(kept("record.over"), ar.Record)
    assert record.result is not None
    assert ar.to_data(record.result) == data
    assert [sheet["total"] for sheet in data["sheets"]] == [sheet.total for sheet in record.result.sheets]
    assert data["final"] is True


@pytest.mark.parametrize("type", WRITTEN)
def test_what_the_library_says_of_a_game_is_written_and_not_read_back(type: Any) -> None:
    with pytest.raises(TypeError, match="are written, and not read back"):
        ar.from_json("{}", type)


@given(data=st.data())
def test_violations_of_any_action_are_written(data: st.DataObject) -> None:
    state = data.draw(testing.states())
    action = data.draw(testing.actions(state))
    for position in (state, ar.view(state, 0), ar.view(state, None)):
        items = ar.to_data(ar.violations(position, action))["items"]
        assert [item["code"] for item in items] == [one.code for one in ar.violations(position, action)]  # type: ignore[attr-defined]  # plain data


@pytest.mark.parametrize("value", [None, 3, "pink", ar.Color, {"a": 1}, ar.GAME, object(), [None], [ar.new_game(2)]])
def test_a_value_without_a_document_is_a_type_error(value: object) -> None:
    with pytest.raises(TypeError, match="has no JSON document"):
        ar.to_json(value)


def test_a_value_that_holds_a_wrong_type_is_a_type_error() -> None:
    state = ar.new_game(2, seed=1)
    nothing: Any = None
    word: Any = "last_round"
    contracts: Any = ("x",)
    with attrs.validators.disabled():  # no constructor lets these pass
        wrong = (
            ar.RouteClaimed(0, nothing, ar.Color.PINK, 0),
            ar.ContractsOffered(0, 1, contracts),
            ar.GameOver(word, ((), ())),
            attrs.evolve(state.hands[0], contracts=contracts),
            attrs.evolve(state.table, phase=word),
            attrs.evolve(state, piles=nothing),
        )
    for value in wrong:
        with pytest.raises(TypeError, match="holds what it should not"):
            ar.to_json(value)


def test_asking_for_a_list_suggests_a_tuple() -> None:
    with pytest.raises(TypeError, match=r"list has no JSON document; ask for a tuple\[..., ...\]"):
        ar.from_json(ar.to_json(()), list[ar.Action])


@pytest.mark.parametrize(
    "type",
    [int, ar.Memory | None, ar.Action | None, list[ar.Action], tuple[int, ...], tuple[ar.State, ...], []],
)
def test_a_type_without_documents_is_a_type_error(type: Any) -> None:
    with pytest.raises(TypeError, match="has no JSON document"):
        ar.from_json("{}", type)


def test_arguments_of_the_wrong_type_are_type_errors() -> None:
    with pytest.raises(TypeError, match="a JSON text: expected a str or bytes, got a dict"):
        ar.from_json({"format": "amsterdam-routes/state"}, ar.State)  # type: ignore[call-overload]  # the mistake on trial
    with pytest.raises(TypeError, match="expected an Edition, got"):
        ar.from_json("{}", ar.State, edition="amsterdam")  # type: ignore[call-overload]  # the mistake on trial


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (ar.ClaimRoute(ar.AMSTERDAM.board.routes[0], None, 2**53), "$.action.wilds"),
        (ar.PointsScored(0, 10**5000), "$.event.points"),
        (ar.Violation("my_own_reason", "R1"), "$.violation.code"),
        (ar.Violation("not_face_up", "R15"), "$.violation.params.color"),
        ([ar.Pass(), ar.Passed(0)], "$.items[1].type"),
    ],
)
def test_a_value_that_could_not_be_read_again_is_not_written(value: object, reason: str) -> None:
    with pytest.raises(ValueError, match=re.escape(reason)):
        ar.to_json(value)


def test_a_document_that_is_too_long_to_be_read_again_is_not_written() -> None:
    with pytest.raises(ValueError, match="at most 4000000"):
        ar.to_json((ar.DrawBlind(),) * 200_000)


def test_a_counter_that_other_languages_could_not_read_is_not_written() -> None:
    state = ar.new_game(2, seed=1)
    piles = attrs.evolve(state.piles, chance=ar.Chance(b"1", counter=2**53))
    with pytest.raises(ValueError, match="counter"):
        ar.to_json(attrs.evolve(state, piles=piles))


def test_every_kind_of_document_is_among_these_samples() -> None:
    record = played(ar.Setup(3), seed=7, plies=50)
    kinds = {sample.type for sample in of_record(record, 0, (ar.Pass(),))}
    assert kinds >= {kind.type for kind in DOCUMENTS.registry.kinds.values()}


STATE = played(ar.Setup(2), seed=1634, plies=10).state
BLIND = ar.outcomes(STATE, ar.DrawBlind())
TOWN = ar.from_data(town(), ar.Edition)


def reasons(value: object, kind: Any, **changes: object) -> list[str]:
    """What is wrong with the document of a value once it is changed: paths and codes."""
    with pytest.raises((ar.InvalidDocument, ar.InvalidEdition)) as caught:
        ar.from_data(damaged(ar.to_data(value), **changes), kind)
    return [f"{problem.path} {problem.code}" for problem in caught.value.problems]


def test_words_and_ids_stand_in_a_field_of_their_name() -> None:
    board = ar.AMSTERDAM.board
    assert ar.to_data(ar.Color.WILD)["color"] == "wild"
    assert ar.to_data(ar.Phase.SECOND_CARD)["phase"] == "second_card"
    assert ar.to_data(ar.Ending.LAST_ROUND)["ending"] == "last_round"
    assert ar.to_data(board.place("dam"))["place"] == "dam"
    assert ar.to_data(board.route("dam--oude-kerk/pink"))["route"] == "dam--oude-kerk/pink"
    assert ar.to_data(board.contract("jordaan--waag"))["contract"] == "jordaan--waag"
    assert ar.to_data((ar.Color.PINK, ar.Color.WILD))["items"] == ["pink", "wild"]


def test_what_is_on_a_board_is_that_of_the_edition_that_the_caller_names() -> None:
    for kind, value in (
        (ar.Place, TOWN.board.places[0]),
        (ar.Route, TOWN.board.routes[0]),
        (ar.Contract, TOWN.board.contracts[0]),
    ):
        assert ar.from_data(ar.to_data(value), kind, edition=TOWN) == value
        name = kind.__name__.lower()
        assert reasons(value, kind) == [f"$.{name} unknown_{name}"]


def test_a_table_is_judged_as_an_onlooker_sees_it() -> None:
    assert ar.from_data(ar.to_data(STATE.table), ar.Table) == STATE.table
    assert reasons(STATE.table, ar.Table, carts__0=15) == ["$.carts[0] wrong_carts"]
    assert reasons(STATE.table, ar.Table, draw_size=0) == ["$ wrong_cards"]
    assert reasons(STATE.table, ar.Table, scores=[0]) == ["$.scores wrong_number"]


def test_a_table_carries_its_edition() -> None:
    table = ar.new_game(2, seed=1, edition=TOWN).table
    assert ar.from_data(ar.to_data(table), ar.Table).edition == TOWN
    assert reasons(table, ar.Table, edition__carts=0)[0] == "$.edition.carts out_of_range"


def test_a_hand_holds_no_more_than_the_box_has() -> None:
    hand = STATE.hands[0]
    kept = hand.contracts[0].id
    assert ar.from_data(ar.to_data(hand), ar.Hand) == hand
    assert reasons(hand, ar.Hand, cards__pink=7) == ["$ wrong_cards"]
    assert reasons(hand, ar.Hand, cards__pink=-1) == ["$.cards.pink out_of_range"]
    assert reasons(hand, ar.Hand, offer=[kept]) == ["$ wrong_contracts"]
    assert reasons(hand, ar.Hand, offer=["dam--dam"]) == ["$.offer[0] unknown_contract"]


def test_piles_are_no_higher_than_the_box_allows() -> None:
    piles = STATE.piles
    assert ar.from_data(ar.to_data(piles), ar.Piles) == piles
    assert reasons(piles, ar.Piles, draw=["pink"] * 7) == ["$ wrong_cards"]
    assert reasons(piles, ar.Piles, contracts=[piles.contracts[0].id] * 2) == ["$ wrong_contracts"]
    assert reasons(piles, ar.Piles, chance__counter=-1) == ["$.chance.counter out_of_range"]


def test_a_source_of_chance_goes_on_where_it_was() -> None:
    chance = ar.Chance.of("1634")
    assert ar.from_data(ar.to_data(chance), ar.Chance).below(1000) == chance.below(1000)
    assert reasons(chance, ar.Chance, seed="1") == ["$.seed wrong_text"]
    assert reasons(chance, ar.Chance, seed="00" * 10_001) == ["$.seed wrong_text"]
    assert reasons(chance, ar.Chance, counter=2**53) == ["$.counter out_of_range"]
    assert reasons(STATE, ar.State, piles__chance__counter=2**53) == ["$.piles.chance.counter out_of_range"]
    assert [one.path for one in ar.check(_at(2**53))] == ["$.piles.chance.counter"]


@pytest.mark.parametrize("counter", [2**52 - 1, 2**52, 2**52 + 1, 2**53 - 1])
def test_every_counter_that_is_written_is_read_again(counter: int) -> None:
    text = ar.to_json(_at(counter))
    assert ar.to_json(ar.from_json(text, ar.State)) == text


def _at(counter: int) -> ar.State:
    """A state whose source of chance has answered so many questions."""
    piles = attrs.evolve(STATE.piles, chance=attrs.evolve(STATE.piles.chance, counter=counter))
    return attrs.evolve(STATE, piles=piles)


def test_a_board_is_written_with_its_ids_and_read_as_that_of_a_box_with_all_the_rest() -> None:
    for edition in (ar.AMSTERDAM, TOWN):
        data = ar.to_data(edition.board)
        assert {name: data[name] for name in ("places", "routes", "contracts")} == ar.to_data(edition)["board"]
        assert ar.from_data(data, ar.Board, edition=edition) == edition.board
    assert "$.routes[0].length too_long" in reasons(ar.AMSTERDAM.board, ar.Board, routes__0__length=17)
    assert reasons(ar.AMSTERDAM.board, ar.Board, routes__0__id="x") == ["$.routes[0].id wrong_id"]
    assert reasons(ar.AMSTERDAM.board, ar.Board, contracts=[]) == ["$.contracts too_few_contracts"]


def test_outcomes_are_written_with_their_exact_probabilities() -> None:
    data: Any = ar.to_data(BLIND)
    told = [Fraction(branch["probability"]) for branch in data["branches"]]
    assert told == [branch.probability for branch in BLIND.branches]
    assert sum(told, Fraction(data["remainder"])) == 1
    assert data["remainder"] == "0/1"


def test_what_check_finds_is_written() -> None:
    wrong = ar.check(attrs.evolve(STATE, piles=attrs.evolve(STATE.piles, draw=())))
    items: Any = ar.to_data(wrong)["items"]
    assert [(one["path"], one["code"], one["text"]) for one in items] == [
        (one.path, one.code, one.text) for one in wrong
    ]


@pytest.mark.parametrize("probability", [0.5, 1, "1/2", None])
def test_a_probability_is_an_exact_fraction(probability: Any) -> None:
    with pytest.raises(TypeError, match="'probability' of Outcome: expected a Fraction"):
        ar.Outcome(STATE, probability)
    with pytest.raises(TypeError, match="'remainder' of Outcomes: expected a Fraction"):
        ar.Outcomes((), probability)


def test_to_keep_no_contract_or_more_than_are_offered_is_no_action_of_any_box_that_offers_fewer() -> None:
    ids = [str(contract.id) for contract in ar.AMSTERDAM.board.contracts]
    for chosen in ([], ids[: max(ar.AMSTERDAM.dealt, ar.AMSTERDAM.drawn) + 1]):
        bare = {"type": "keep_contracts", "contracts": chosen}
        with pytest.raises(ar.InvalidDocument) as refused:
            ar.from_data({"format": "amsterdam-routes/action", "version": 1, "action": bare}, ar.Action)
        assert [(problem.path, problem.code) for problem in refused.value.problems] == [("$.action", "unknown_action")]
        listed = {"format": "amsterdam-routes/list", "version": 1, "of": "actions", "items": [{"type": "pass"}, bare]}
        with pytest.raises(ar.InvalidDocument) as refused:
            ar.from_data(listed, tuple[ar.Action, ...])
        assert [problem.path for problem in refused.value.problems] == ["$.items[1]"]


def test_a_setup_for_too_many_players_says_how_many_an_edition_is_for() -> None:
    document = json.loads(ar.to_json(ar.Setup(2))) | {"players": 9}
    with pytest.raises(ar.InvalidDocument) as caught:
        ar.from_json(json.dumps(document), ar.Setup)
    [problem] = caught.value.problems
    assert (problem.path, problem.text) == ("$.players", "expected 2 to 4 players, got 9")
