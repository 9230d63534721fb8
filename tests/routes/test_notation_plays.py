"""The turns of a notation: what the text says must be what happens."""

import re

import pytest

import amsterdam_routes as ar
from tests.routes.notation_texts import game, opening, refusal, short, told
from tests.routes.positions import position

BOARD = ar.AMSTERDAM.board


def test_the_text_must_say_what_the_deck_says() -> None:
    record = game()
    lines = ar.to_notation(record).splitlines()
    number, line = next((n, line) for n, line in enumerate(lines, 1) if re.search(r"\((red|pink)\)", line))
    right = re.search(r"\((red|pink)\)", line)
    assert right is not None
    lines[number - 1] = f"{line[: right.start(1)]}blue{line[right.end(1) :]}"
    path = f"line {number}, column {right.start(1) + 1}"
    assert refusal("\n".join(lines)) == [(path, "wrong_card", f"the deck says {right[1]}, the text says 'blue'")]
    lines[number - 1] = f"{line[: right.end(1)]} blue{line[right.end(1) :]}"
    path = f"line {number}, column {right.end(1) + 2}"
    assert refusal("\n".join(lines)) == [(path, "wrong_card", "the deck says nothing more, the text says 'blue'")]
    lines[number - 1] = f"{line[: right.start(1)]}{line[right.end(1) :]}"
    path = f"line {number}, column {right.start(1) + 1}"
    assert refusal("\n".join(lines)) == [(path, "wrong_card", f"the deck says {right[1]}, the text says nothing more")]


def test_an_illegal_action_is_refused_with_every_reason() -> None:
    record = ar.new_record(2, seed=1634)
    for _ in range(2):
        record = record.play(ar.legal_actions(record.state)[0])
    claim = ar.ClaimRoute(BOARD.route("haringpakkerstoren--oude-waal/grey"), None, 4)
    text = ar.to_notation(record) + f"1. 0: {ar.notate(claim)}\n"
    reasons = ar.violations(record.state, claim)
    assert refusal(text) == [("line 14, column 7", reason.code, reason.text) for reason in reasons]
    assert refusal(ar.to_notation(record) + "1. 0: contracts keep\n") == [
        ("line 14, column 17", "too_few_kept", "You have to keep at least 1 contract, not 0.")
    ]


@pytest.mark.parametrize(
    ("turns", "line", "column", "code"),
    [
        (["1: keep"], 9, 1, "wrong_seat"),
        (["7: keep"], 9, 1, "unknown_seat"),
        (["0 keep"], 9, 3, "unexpected"),
        (["0:"], 9, 3, "unknown_action"),
        (["0: keep"], 9, 4, "too_few_kept"),
        (["0: keep 1"], 9, 4, "hidden"),
        (["1. 0: pass"], 9, 1, "unexpected"),
        (["keep"], 9, 1, "unexpected"),
        (['"0": keep'], 9, 1, "unexpected"),
        ([*opening(0), "1. 1: +?"], 11, 4, "wrong_seat"),
        ([*opening(0), "2. 0: +?"], 11, 1, "unexpected"),
        ([*opening(0), "0: +?"], 11, 1, "unexpected"),
        ([*opening(0), "1. 0: +?"], 11, 9, "turn_goes_on"),
        ([*opening(0), "1. 0: +? +? +?"], 11, 13, "unexpected"),
        ([*opening(0), "1. 0: +? +? ..."], 11, 13, "unexpected"),
        ([*opening(0), "1. 0: +? ... +?"], 11, 14, "unexpected"),
        ([*opening(0), "1. 0: ..."], 11, 7, "unknown_action"),
        ([*opening(0), "1. 0: +? ...", "2. 1: +? +?"], 12, 1, "unexpected"),
        ([*opening(0), "1. 0: +? ("], 11, 11, "unexpected"),
        ([*opening(0), "1. 0: +? () ..."], 11, 11, "wrong_card"),
        ([*opening(2), "contracts 0: dam--waag"], 12, 1, "unexpected"),
        ([*opening(2), "row: pink"], 12, 1, "unexpected"),
        (["row: pink"], 9, 6, "wrong_card"),
        (["row: black wild pink green black blue"], 9, 6, "wrong_card"),
        (["discards: pink"], 9, 1, "wrong_deal"),
        (["deal 2: pink"], 9, 1, "wrong_deal"),
        (["deal 0: pink"], 9, 9, "wrong_card"),
        (["deal"], 9, 1, "wrong_deal"),
        (["the end"], 9, 1, "unexpected"),
    ],
)
def test_turns_are_strict(turns: list[str], line: int, column: int, code: str) -> None:
    found = refusal(short(*turns))
    assert [(path, why) for path, why, _ in found] == [(f"line {line}, column {column}", code)]


def test_a_record_that_is_over_cannot_go_on() -> None:
    text = ar.to_notation(game())
    head, _, _ = text.partition("\nend:")
    turn = len(re.findall(r"^ *\d+\. ", head, re.MULTILINE))
    assert [found[1] for found in refusal(f"{head}{turn + 1}. 0: +? +?\n")] == ["game_over"]


@pytest.mark.parametrize(
    ("turns", "column", "code"),
    [
        (["1. 0: +? ..."], 10, "unknown_color"),  # its own card, which the seat has seen
        (["1. 0: +? (shuffle) ..."], 11, "unknown_color"),
        (["1. 0: +? (red blue) ..."], 15, "misfit"),
        (["1. 0: +purple (red) ..."], 7, "unknown_color"),
        (["1. 0: +orange ..."], 15, "unknown_color"),
        (["1. 0: +red (pink) ..."], 7, "not_face_up"),
        (["1. 0: dam--oude-kerk/pink wild*2"], 7, "misfit"),
        (["1. 0: contracts (jordaan--waag) ..."], 7, "misfit"),
        (["1. 0: contracts (jordaan--wag) ..."], 18, "unknown_id"),
        (["1. 0: contracts ..."], 7, "misfit"),
        (["1. 0: keep 1"], 7, "misfit"),
        (["1. 0: pass"], 7, "misfit"),
        (["1. 0: +orange (red flush wild) +? (red)"], 20, "misfit"),
        (["1. 0: +orange (shuffle) +? (red)"], 16, "unknown_color"),
        (["1. 0: +orange flush"], 15, "unknown_color"),
        (["1. 0: +orange (red) shuffle"], 21, "unknown_id"),
    ],
)
def test_a_redacted_record_must_tell_what_can_have_happened(turns: list[str], column: int, code: str) -> None:
    assert "row: blue wild pink orange black" in told()
    ((path, why, _),) = refusal(told(*turns), ar.RedactedRouteRecord)
    assert (path, why) == (f"line 14, column {column}", code)


def test_a_redacted_record_cannot_contain_the_hands_of_others() -> None:
    ((_, code, _),) = refusal(told("1. 0: +? (red) +? (red)", "2. 1: +? (red) +?"), ar.RedactedRouteRecord)
    assert code == "misfit"
    text = told(plies=1) + "     1: keep jordaan--waag\n"
    ((_, code, words),) = refusal(text, ar.RedactedRouteRecord)
    assert (code, words) == (
        "not_redacted",
        "which contracts seat 1 has kept is hidden here: expected their number",
    )
    ((_, code, _),) = refusal(told("1. 0: +?", viewer="onlooker"), ar.RedactedRouteRecord)
    assert code == "turn_goes_on"


def test_a_flush_that_must_be_is_told() -> None:
    text = "\n".join(
        (
            "amsterdam-routes record 1",
            'edition: "amsterdam", revision 1',
            "players: 2",
            "first: 0",
            "viewer: onlooker",
            "result: none yet",
            "",
            "row: red wild wild orange pink",
            "",
            " 0: keep 1",
            " 1: keep 2",
            " 1. 0: +red (wild)",
            "",
        )
    )
    ((path, code, words),) = refusal(text, ar.RedactedRouteRecord)
    assert (path, code) == ("line 12, column 18", "unexpected")
    assert words == "the row is flushed here: expected 'flush', got ')'"


def test_the_end_of_a_redacted_record_must_be_told() -> None:
    text = ar.to_notation(game().redacted(0))
    head, _, _ = text.partition("\nend:")
    ((_, code, words),) = refusal(head, ar.RedactedRouteRecord)
    assert (code, words) == ("missing", "the game ends here: a line that begins with 'end:' should follow")
    ((_, code, _),) = refusal(text.replace("end: last round", "end: all passed"), ar.RedactedRouteRecord)
    assert code == "misfit"
    assert refusal(f"{text}\n9. 1: pass", ar.RedactedRouteRecord)[0][1] == "unexpected"
    own = re.findall(r"contracts 0: (.*)", text)[0].split()
    others = re.findall(r"contracts 1: (.*)", text)[0].split()
    wrong = text.replace(f"contracts 1: {others[0]}", f"contracts 1: {own[0]}")
    ((path, code, why),) = refusal(wrong, ar.RedactedRouteRecord)
    assert (path, code) == (f"line {text.splitlines().index('end: last round') + 1}, column 1", "misfit")
    assert why == "expected contracts of the box, each in one place, got others"


@pytest.mark.rule("R20")
def test_a_redacted_record_says_where_the_discards_are_shuffled() -> None:
    kept = [[contract.id for contract in BOARD.contracts[at : at + 2]] for at in (0, 2)]
    record = ar.record_from(position(draw="red", discards="4 blue", contracts=kept)).play(ar.DrawBlind())
    told = ar.to_notation(record.redacted(1))
    assert told.count(" (shuffle)") == 1
    assert ar.from_notation(told, ar.RedactedRouteRecord) == record.redacted(1)
    with pytest.raises(ar.InvalidDocument, match="the discards are shuffled here: expected 'shuffle'"):
        ar.from_notation(told.replace(" (shuffle)", ""), ar.RedactedRouteRecord)
