"""The merchants game as text: what is written is read again, what is typed is found, and anything else is refused."""

import random

import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.kernel import typewritten


def test_every_action_has_a_text_of_its_own_that_is_read_again() -> None:
    texts = [am.notate(action) for action in am.MERCHANTS.actions]
    assert len(set(texts)) == len(texts)
    assert [am.parse_action(text) for text in texts] == [*am.MERCHANTS.actions]


BOX = am.MERCHANTS
CUBES = am.Cube.BLACK, am.Cube.GREY


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (am.PlaceForeman(BOX.field("small-1")), "place-foreman small-1"),
        (am.PlaceMessenger(BOX.block("plantage-2")), "place-messenger plantage-2"),
        (am.PlaceTrader(am.Goods.BEER), "place-trader beer"),
        (am.TakeCard(BOX.card("001")), "take 001"),
        (am.TakeStartCubes(*CUBES), "start black grey"),
        (am.RemoveCard(BOX.card("109")), "remove 109"),
        (am.Decline(), "decline"),
        (am.DiscardCard(BOX.card("132")), "discard 132"),
        (am.ChooseDice(*CUBES), "dice black grey"),
        (am.DoneWithDice(), "done"),
        (am.UseCard(BOX.card("001")), "use 001"),
        (am.UseCard(BOX.card("053"), die=am.Cube.GREY, up=True), "use 053 grey up"),
        (am.UseCard(BOX.card("053"), die=am.Cube.GREY, up=False), "use 053 grey down"),
        (am.UseCard(BOX.card("047"), plan=BOX.card("109")), "use 047 109"),
        (am.Activate(BOX.card("031")), "activate 031"),
        (am.Activate(BOX.card("031"), am.Cube.BLACK), "activate 031 -black"),
        (am.Claim(BOX.block("jordaan-3"), am.Payment.CUBES, am.Fate.STORE), "claim jordaan-3 cubes store"),
        (am.Claim(BOX.block("jordaan-3"), am.Payment.GUILDERS, am.Fate.CUBE), "claim jordaan-3 guilders cube"),
        (am.Claim(BOX.block("jordaan-3"), am.Payment.FREE, am.Fate.BOTH), "claim jordaan-3 free both"),
        (am.Load(am.Goods.BEER), "load beer"),
        (am.Deliver(am.Goods.CRYSTAL), "deliver crystal"),
        (am.TakeWorker(am.Worker.LIGHT_BLUE), "board light-blue"),
        (am.DeliverWorker(), "unboard"),
        (am.Sail(BOX.field("water-12")), "sail water-12"),
        (am.StopSailing(), "stop"),
        (am.Advance(12), "advance 12"),
        (am.BuyTile(), "buy"),
        (am.EndTurn(), "end"),
        (am.PayCube(am.Cube.GREY), "pay grey"),
        (am.TakeCube(am.Cube.BLACK), "cube black"),
        (am.GiveCard(BOX.card("001")), "give 001"),
        (am.SwapFor(BOX.card("001")), "swap 001"),
        (am.ActivateFree(BOX.card("132")), "free 132"),
        (am.ShipTo(BOX.field("start")), "ship start"),
        (am.UseFreePlan(True), "plan yes"),
        (am.UseFreePlan(False), "plan no"),
        (am.MoveMessenger(BOX.block("plantage-1")), "messenger plantage-1"),
        (am.MoveTrader(am.Goods.BEER), "trader beer"),
        (am.Keep(am.Cube.BLACK), "keep black"),
        (am.Keep(None), "keep none"),
    ],
)
def test_an_action_is_a_verb_and_what_it_names(action: am.Action, text: str) -> None:
    assert am.notate(action) == text
    assert am.parse_action(text) == action


def test_only_actions_are_written_and_only_texts_are_read() -> None:
    with pytest.raises(TypeError, match="expected an action, got a str"):
        am.notate("end")  # type: ignore[arg-type]  # what the test is about
    with pytest.raises(TypeError, match="an action as text: expected a str, got an EndTurn"):
        am.parse_action(am.EndTurn())  # type: ignore[arg-type]  # what the test is about
    with pytest.raises(TypeError, match="expected an Edition, got a str"):
        am.parse_action("end", "amsterdam")  # type: ignore[arg-type]  # what the test is about
    with pytest.raises(TypeError, match="expected an Edition, got a str"):
        am.from_notation("", edition="amsterdam")  # type: ignore[arg-type]  # what the test is about


def test_spaces_capitals_and_noughts_do_not_matter() -> None:
    assert am.parse_action("  ACTIVATE   7 ") == am.Activate(am.MERCHANTS.card("007"))
    assert am.parse_action("Advance 03") == am.Advance(3)


WRONG = ["", "activate", "activate 133", "advance 0", "sail nowhere", "x" * 10**5, "\n", "claim jordaan-3"]


@pytest.mark.parametrize("text", WRONG)
def test_other_texts_are_no_actions(text: str) -> None:
    with pytest.raises(am.InvalidDocument, match="line 1, column 1: there is no action"):
        am.parse_action(text)


def test_there_are_no_errors_in_a_language_that_there_is_none_of() -> None:
    with pytest.raises(ValueError, match="there is no language 'xx'"):
        am.parse_action("end", lang="xx")


def test_typed_choices_are_found_by_number_by_notation_and_by_words() -> None:
    state = am.new_game(2, seed="typed")
    for _ in range(30):
        for number, action in enumerate(am.legal_actions(state), start=1):
            assert am.find_actions(state, str(number)) == am.find_actions(state, am.notate(action)) == (action,)
            lang = ar.LANGUAGES[number % len(ar.LANGUAGES)]
            told = am.describe(action, lang=lang)
            assert am.find_actions(state, told, lang=lang) == (action,)
            assert am.find_actions(state, typewritten(told), lang=lang) == (action,)
        state = am.apply(state, am.legal_actions(state)[0])


@pytest.mark.parametrize("lang", am.LANGUAGES)
def test_whatever_is_said_of_an_action_is_understood_legal_or_not(lang: str) -> None:
    view = am.view(am.new_game(2, seed="typed"), 0)
    for action in am.MERCHANTS.actions:
        assert am.find_actions(view, am.describe(action, lang=lang), lang=lang, legal=False) == (action,)


def test_an_illegal_wish_gets_its_reason_and_a_number_needs_no_zeros() -> None:
    view = am.view(am.new_game(2, seed="typed"), 0)
    [use] = am.find_actions(view, "gebruik 22", lang="nl", legal=False)
    assert use == am.UseCard(am.MERCHANTS.card("022"))
    assert am.violations(view, use)
    assert am.find_actions(view, "sail the seven seas", legal=False) == ()
    with pytest.raises(ValueError, match="there is no language 'xx'"):
        am.find_actions(view, "gebruik 22", lang="xx", legal=False)


EXPANSIONS = {
    "workers": True,
    "orders": 3,
    "open_orders": 1,
    "trader": True,
    "c_tiles": "mix",
    "second_purchase": "permanent",
}


def played(players: int, seed: str, actions: int = 10**6, **options: object) -> am.MerchantsRecord:
    """The record of a game at random."""
    names = ["Anna", 'Bo "x"', "C", "D"][:players]
    record = am.new_record(players, seed=seed, names=names, **options)  # type: ignore[arg-type]  # options by name
    chance = random.Random(seed)
    while record.state.to_move is not None and record.ply < actions:
        record = record.play(am.pick(record.state, chance))
    return record


GAMES = [(1, {}), (2, {"length": "short"}), (3, EXPANSIONS), (4, {"orders": 5})]


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_a_record_is_read_again(players: int, options: dict[str, object]) -> None:
    record = played(players, "notation", 150, **options)
    assert am.from_notation(am.to_notation(record)) == record


def test_a_record_that_begins_from_a_state_has_no_notation() -> None:
    with pytest.raises(ValueError, match="begins from a state"):
        am.to_notation(am.record_from(am.new_game(2, seed="1672")))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "amsterdam-merchants record 1",
            "amsterdam-routes record 1",
            "line 1, column 1: expected 'amsterdam-merchants'",
        ),
        ('"amsterdam", 1', '"amsterdam", 9', "line 2, column 10: expected the edition 'amsterdam', 1, got another"),
        ("players: 2", "players: 7", "line 3, column 10: players: expected 1 to 4 for the edition 'amsterdam'"),
        ("players: 2", "players: two", "line 3, column 10: expected a whole number, got 'two'"),
        ("players: 2", "players: 2\nplayers: 2", "line 4, column 1: expected a line that begins with 'seed:'"),
        ("players: 2", "pets: 2", "line 3, column 1: expected a line that begins with 'players:'"),
        ("players: 2", "players: 2\ntrader: maybe", "line 4, column 9: expected a whole number, got 'maybe'"),
        ("players: 2", "players: 2\norders: 4", "line 3, column 10: 'orders': expected one of 0, 3, 5, got 4"),
        ("seed: 31", "seed: 3", "line 5, column 7: expected an even number of hexadecimal digits"),
        ('names: "Anna"', "names: Anna", "line 4, column 8: expected a name in quotes"),
        ('names: "Anna", ', "names: ", "line 4, column 1: expected 2 names, one for each seat, or none; got 1"),
        ("   1. 0:", "   2. 0:", "line 7, column 4: expected '1.', got '2.'"),
        ("   1. 0:", "   1. 1:", "line 7, column 7: expected seat 0 to move, got 1"),
        ("   1. 0: take", "   1. 0: tak ", "line 7, column 10: there is no action"),
        ("   1. 0: take", "first take", "line 7, column 1: the record should end here; there is 'first'"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(old: str, new: str, message: str) -> None:
    text = am.to_notation(played(2, "1632", 5))
    assert old in text
    with pytest.raises((am.InvalidDocument, am.InvalidRecord), match=message.replace("(", r"\(")):
        am.from_notation(text.replace(old, new, 1))


def test_an_action_against_the_rules_is_refused_at_its_place() -> None:
    record = played(2, "1672", 3)
    text = am.to_notation(record) + f"   4. {record.state.to_move}: end\n"
    with pytest.raises(am.InvalidRecord, match="line 10, column 10: "):
        am.from_notation(text)


def test_comments_and_blank_lines_may_stand_in_a_record() -> None:
    record = played(2, "1672", 3)
    text = am.to_notation(record).replace("   2. ", "\n# a bold one\n   2. ")
    assert am.from_notation(text) == record


def test_a_long_text_that_is_no_action_is_repeated_only_in_part() -> None:
    with pytest.raises(ar.InvalidDocument) as caught:
        am.parse_action("claim " + "z" * 200)
    assert f"'claim {'z' * 54}'" in str(caught.value)
    assert "z" * 55 not in str(caught.value)
