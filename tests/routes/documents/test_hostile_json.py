"""Documents from strangers: whatever they hold, they are a sound value or one error that says what is wrong."""

import json
import sys
from typing import Any

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

import amsterdam_routes as ar
from amsterdam_routes.kernel.documents._shapes import compile_check, shape_problems
from amsterdam_routes.routes._documents import DOCUMENTS
from tests.routes.documents.samples import Sample, damaged, kept, samples
from tests.routes.documents.spoiling import damages

REFUSALS = (ar.InvalidDocument, ar.InvalidEdition, ar.InvalidRecord)
STATE = ar.to_json(ar.new_game(2, seed="1634"))


@given(data=st.data())
def test_a_spoilt_document_is_a_sound_value_or_one_clear_error(data: st.DataObject) -> None:
    sample = data.draw(samples(read=True))
    document = data.draw(damages(sample.data))
    try:
        value = ar.from_data(document, sample.type, edition=sample.edition)
    except REFUSALS as error:
        note(str(error))
        _is_clear(error)
    else:
        _is_sound(value, sample)


def _is_clear(error: ar.InvalidDocument | ar.InvalidEdition | ar.InvalidRecord) -> None:
    assert error.problems
    str(error).encode()
    for problem in error.problems:
        assert problem.path.startswith("$")
        assert problem.path.isprintable()
        assert problem.code.replace("_", "").isalpha()


def _is_sound(value: Any, sample: Sample) -> None:
    assert ar.from_json(ar.to_json(value), sample.type, edition=sample.edition) == value
    if isinstance(value, ar.State):
        for action in ar.legal_actions(value)[:3]:
            assert ar.check(ar.apply(value, action)) == ()
        ar.standings(value)
    elif isinstance(value, ar.View):
        assert ar.view(ar.sample(value, 1), value.seat) == value
        ar.standings(value)


@given(data=st.data())
def test_the_quick_answer_and_the_explanation_agree(data: st.DataObject) -> None:
    sample = data.draw(samples())
    shape = DOCUMENTS.registry.document_of(sample.type).format.shape
    document = data.draw(damages(sample.data))
    assert compile_check(shape)(document) is not any(shape_problems(document, shape))


@given(text=st.text() | st.binary() | st.recursive(st.none(), st.lists).map(json.dumps))
def test_any_text_is_refused(text: str | bytes) -> None:
    kinds: list[Any] = [ar.State, ar.Action, ar.Edition, tuple[ar.Event, ...]]
    for kind in kinds:
        with pytest.raises(ar.InvalidDocument):
            ar.from_json(text, kind)


def reasons(text: str | bytes, kind: Any = ar.State) -> list[str]:
    """What is wrong with a text: paths and codes."""
    with pytest.raises(REFUSALS) as caught:
        ar.from_json(text, kind)
    error = caught.value
    assert isinstance(error, REFUSALS)
    _is_clear(error)
    return [f"{problem.path} {problem.code}" for problem in error.problems]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "$ not_json"),
        ("nul", "$ not_json"),
        (STATE[:-1], "$ not_json"),
        (STATE + "{}", "$ not_json"),
        ("[1, 2,]", "$ not_json"),
        ("{'format': 1}", "$ not_json"),
        ('{"format": "a\nb"}', "$ not_json"),
        ("\N{BYTE ORDER MARK}" + STATE, "$ not_json"),
        (STATE.encode("utf-8-sig"), "$ not_json"),
        (STATE.encode("utf-16"), "$ not_json"),
        (b'{"format": "\xff"}', "$ not_json"),
        (STATE.replace('"draw_size":35', '"draw_size":NaN'), "$ not_json"),
        (STATE.replace('"draw_size":35', '"draw_size":-Infinity'), "$ not_json"),
        ("[" * 1_000_000, "$ too_deep"),
        ('{"a":' * 100_000, "$ too_deep"),
        ("null", "$ wrong_type"),
        ("[]", "$ wrong_type"),
        ("{}", "$.format missing"),
        ('{"format": null, "version": 1}', "$.format wrong_type"),
        (STATE.replace("/state", "/view"), "$.format wrong_format"),
        (STATE.replace("/state", "/\ud800"), "$.format wrong_format"),
        (STATE.replace('"version":1', '"version":2'), "$.version unknown_version"),
        (STATE.replace('"version":1', '"version":0'), "$.version unknown_version"),
        (STATE.replace('"version":1', '"version":true'), "$.version wrong_type"),
        (STATE.replace('"draw_size":35', '"draw_size":35,"draw_size":35'), "$.table.draw_size duplicate_key"),
        (STATE.replace('"draw_size":35', '"draw_size":35,"size":35'), "$.table.size unknown_field"),
        (STATE.replace('"draw_size":35', '"draw_size":35,"\\ud800":35'), '$.table["\\ud800"] unknown_field'),
        (STATE.replace('"draw_size":35,', ""), "$.table.draw_size missing"),
        (STATE.replace('"draw_size":35', '"draw_size":"35"'), "$.table.draw_size wrong_type"),
        (STATE.replace('"draw_size":35', '"draw_size":35.0'), "$.table.draw_size wrong_type"),
        (STATE.replace('"draw_size":35', '"draw_size":1e999'), "$.table.draw_size wrong_type"),
        (STATE.replace('"passes":0', '"passes":false'), "$.table.passes wrong_type"),
        (STATE.replace('"draw_size":35', f'"draw_size":{10**18}'), "$.table.draw_size out_of_range"),
        (STATE.replace('"draw_size":35', '"draw_size":' + "9" * 10_000), "$.table.draw_size out_of_range"),
        (STATE.replace('"row":["blue"', '"row":["grey"'), "$.table.row[0] wrong_word"),
        (STATE.replace('"row":["blue"', '"row":["\\ud800"'), "$.table.row[0] wrong_word"),
        (STATE.replace('"offer":["', '"offer":["\ud800'), "$.hands[0].offer[0] unknown_contract"),
        (STATE.replace('"seed":"31', '"seed":"3'), "$.piles.chance.seed wrong_text"),
        (STATE.replace('"revision":1', '"revision":7'), "$.table.edition unknown_edition"),
        (STATE.replace('"claimed":[[]', '"claimed":[["x","x"]'), "$.table.claimed[0][1] repeated"),
    ],
)
def test_what_is_wrong_is_told_with_its_path(text: str | bytes, expected: str) -> None:
    assert reasons(text)[0] == expected


@pytest.mark.parametrize("filling", ["[", "1", " ", '"', '{"a":', "[0,", "\ud800"])
@pytest.mark.parametrize("kind", [ar.State, ar.Edition])
def test_ten_megabytes_are_refused_before_they_are_read(filling: str, kind: Any) -> None:
    text = filling * (10_000_000 // len(filling))
    assert reasons(text, kind) == ["$ too_long"]
    assert reasons(text.encode(errors="replace"), kind) == ["$ too_long"]


@pytest.mark.proof
@pytest.mark.parametrize("filling", ["[]", "{}", "0", '""', "[[[[[]]]]]", '{"a":{"a":{}}}', '{"a":0,"a":0}', "9" * 400])
def test_a_list_of_anything_is_refused_with_no_more_problems_than_anybody_reads(filling: str) -> None:
    many = ",".join([filling] * (400_000 // len(filling)))
    for text in (STATE.replace('"row":[', f'"row":[{many},'), f"[{many}]"):
        assert 1 <= len(reasons(text)) <= 1000


def test_the_message_of_an_error_is_of_a_size_to_be_read() -> None:
    with pytest.raises(ar.InvalidDocument) as caught:
        ar.from_data(damaged(json.loads(STATE), table__row=[0] * 100_000), ar.State)
    assert len(caught.value.problems) == 1000
    assert str(caught.value).endswith("and 980 more")


def test_a_huge_number_is_never_worked_out() -> None:
    """Even for callers who have lifted Python's own limit: the time would grow with the square of the digits."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        found = reasons(STATE.replace('"draw_size":35', '"draw_size":' + "9" * 3_000_000))
    finally:
        sys.set_int_max_str_digits(limit)
    assert found == ["$.table.draw_size out_of_range"]


def test_a_path_is_told_as_far_as_anybody_follows_it() -> None:
    deep = '{"a":' * 90 + '{"b":1,"b":2}' + "}" * 90
    with pytest.raises(ar.InvalidDocument) as caught:
        ar.from_json(deep, ar.State)
    (problem,) = caught.value.problems
    assert problem.path == "$" + ".a" * 20 + "....b"
    assert problem.code == "duplicate_key"


def test_all_that_is_wrong_with_the_shape_is_told_at_once() -> None:
    data = damaged(json.loads(STATE), table__carts="16", hands__0__cards__pink=-1, piles=None, extra=1)
    assert reasons(json.dumps(data)) == [
        "$.table.carts wrong_type",
        "$.hands[0].cards.pink out_of_range",
        "$.piles wrong_type",
        "$.extra unknown_field",
    ]


def test_all_ids_that_the_edition_does_not_have_are_told_at_once() -> None:
    data = damaged(json.loads(STATE), table__claimed__1=["a--b/pink"], hands__0__offer__1="a--b")
    assert reasons(json.dumps(data)) == ["$.table.claimed[1][0] unknown_route", "$.hands[0].offer[1] unknown_contract"]


def test_all_that_breaks_the_rules_is_told_at_once() -> None:
    data = damaged(json.loads(STATE), table__scores__0=3, table__passes=1, hands__1__cards__pink=5)
    assert reasons(json.dumps(data)) == [
        "$.table.scores[0] wrong_score",
        "$.hands[1].cards wrong_number",
        "$ wrong_cards",
        "$.table.passes too_early",
    ]


def test_an_edition_inside_is_judged_like_one_of_its_own() -> None:
    own = json.loads(ar.to_json(ar.AMSTERDAM)) | {"name": "own"}
    data = damaged(json.loads(STATE), table__edition=own)
    assert ar.from_data(data, ar.State).table.edition.name == "own"
    with pytest.raises(ar.InvalidDocument, match=r"^\$\.table\.edition\.carts: expected a whole number"):
        ar.from_data(damaged(data, table__edition__carts="16"), ar.State)
    with pytest.raises(ar.InvalidEdition, match=r"^\$\.table\.edition\.carts: expected a number from 1 to 1000, got 0"):
        ar.from_data(damaged(data, table__edition__carts=0, table__edition__last_round_at=-1), ar.State)
    with pytest.raises(ar.InvalidEdition, match=r"^\$\.table\.edition\.board\.routes\[3\]\.id"):
        ar.from_data(damaged(data, table__edition__board__routes__3__id="waag"), ar.State)


@pytest.mark.parametrize("players", [0, 1, 5, -1, 10**6])
def test_a_setup_that_cannot_be_played_is_refused(players: int) -> None:
    data = damaged(ar.to_data(ar.Setup(3)), players=players)
    assert reasons(json.dumps(data), ar.Setup) == ["$.players out_of_range"]
    assert reasons(json.dumps(damaged(ar.to_data(ar.Setup(3)), first=3)), ar.Setup) == ["$.first unknown_seat"]


def test_a_record_that_does_not_replay_is_refused() -> None:
    data = kept("record.over")
    record = ar.from_data(data, ar.Record)
    for changes, expected in (
        ({"actions": data["actions"][1:]}, "$.actions[0] not_on_offer"),
        ({"actions": data["actions"][:-1]}, "$.actions cut_short"),
        ({"result": data["result"] | {"winners": []}}, "$.result wrong_result"),
        ({"seed": None}, "$ wrong_beginning"),
        ({"start": json.loads(STATE)}, "$.start.format unknown_field"),
        ({"names": ["Griet"]}, "$.names wrong_number"),
        ({"names": ["Griet", "\ud800"]}, "$.names[1] wrong_name"),
        ({"names": ["Griet", "J" * 201]}, "$.names[1] wrong_name"),
        ({"setup": data["setup"] | {"players": 9}}, "$.setup.players out_of_range"),
    ):
        assert reasons(json.dumps(data | changes), ar.Record)[0] == expected
    assert ar.from_data(data | {"result": None}, ar.Record) == record


def test_a_record_begins_from_a_sound_position_only() -> None:
    start = ar.to_data(ar.record_from(ar.from_json(STATE, ar.State)))
    wrong = damaged(start, start__table__carts=lambda carts: carts * 5)
    assert reasons(json.dumps(wrong), ar.Record)[0] == "$.start.table.carts wrong_number"
    wrong = damaged(ar.to_data(ar.new_record(2, seed=1).redacted(0)), start__table__passes=1)
    assert reasons(json.dumps(wrong), ar.RedactedRecord) == ["$.start.table.passes too_early"]


def test_plain_data_need_not_come_from_json() -> None:
    """What a dict may hold, and JSON cannot: keys and values of any type, tuples, dicts that contain themselves."""
    state = json.loads(STATE)
    loop: list[object] = []
    loop.append(loop)
    for wrong in (
        state | {10**5000: 1},
        state | {(): 1},
        damaged(state, table__row=tuple(state["table"]["row"])),
        damaged(state, table__row=loop),
        damaged(state, table__edition=object()),
        damaged(state, table__draw_size=10**5000),
        damaged(state, table__row__0=[]),
        damaged(state, table__claimed__0=[[]]),
    ):
        with pytest.raises(ar.InvalidDocument) as caught:
            ar.from_data(wrong, ar.State)
        _is_clear(caught.value)
