"""A playtest plays every deal in every seating, the same on any workers, and goes on where it was interrupted."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import attrs
import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes import study
from amsterdam_routes.bots import Greedy, Random
from tests.extras import installed
from tests.steps import steps
from tests.study.studied import STYLES

TWO = ar.Setup(2)


def plan(styles: Any = STYLES, setup: Any = TWO, **more: Any) -> study.Plan:
    return study.Plan(**{"game": ar.GAME, "setup": setup, "styles": styles, "seed": "1634", **more})


def test_every_style_plays_its_equals_and_the_first_every_other_from_both_sides() -> None:
    assert plan().seatings == ((0, 0), (1, 1), (3, 3), (2, 2), (0, 1), (1, 0), (0, 2), (2, 0))
    assert plan(STYLES[:1]).seatings == ((0, 0), (1, 1))
    assert plan(STYLES[:2], ar.Setup(3)).seatings[3:] == ((0, 1, 0), (1, 0, 1))


def test_a_plan_of_a_box_with_190000_choices_of_contracts_does_not_make_them() -> None:
    box: Any = ar.to_data(ar.AMSTERDAM)
    box["contracts"]["drawn"] = 6
    setup = ar.Setup(2, ar.from_data(box, ar.Edition))
    assert steps(lambda: plan(setup=setup), most=100_000) > 0


def test_alone_there_is_nobody_to_change_sides_with() -> None:
    from amsterdam_routes.merchants.bots import Random as AnyMerchant

    solo = plan([study.Style("random", AnyMerchant())], am.Setup(1), game=am.GAME)
    assert solo.seatings == ((0,), (1,))


def test_the_games_of_one_deal_have_the_same_deal_and_other_randomness_where_it_is_said() -> None:
    games = [*plan([STYLES[0], study.Style("random", Random())]).play(10)]
    offered = [tuple(sorted(facts["uses"]["contract/offered"]["0"])) for facts in games]
    assert len({some[:0] for some in offered}) == 1
    assert [facts["bots"] for facts in games[:5]] == [[0, 0], [1, 1], [1, 1], [0, 1], [1, 0]]
    assert games[1]["points"] != games[2]["points"] or games[1]["decisions"] != games[2]["decisions"]


def test_the_games_are_the_same_on_any_workers() -> None:
    alone = [*plan().play(24)]
    with ThreadPoolExecutor(3) as threads:
        assert [*plan().play(24, executor=threads)] == alone


@pytest.mark.skipif(not installed("bulk"), reason="the bulk engine is not compiled")
def test_the_bulk_engine_plays_the_same_games_but_none_twice() -> None:
    styles = [STYLES[0], STYLES[2]]
    library = [*plan(styles).play(10)]
    bulk = [*plan(styles, engine="bulk").play(8)]
    assert plan(styles, engine="bulk").seatings == ((0, 0), (1, 1), (0, 1), (1, 0))
    keep = [facts for number, facts in enumerate(library) if number % 5 != 2]
    assert [facts | {"number": 0} for facts in bulk] == [facts | {"number": 0} for facts in keep]


def test_an_interrupted_playtest_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = study.playtest(ar.GAME, TWO, STYLES, 16, seed="1634")
    file = tmp_path / "games.jsonl"

    def stop(over: int, wanted: int) -> None:
        if over == 11:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        study.playtest(ar.GAME, TWO, STYLES, 16, seed="1634", journal=file, told=stop)
    assert len(file.read_text().splitlines()) == 12
    with file.open("a") as out:
        out.write('{"number": 11, "bo')  # the machine went down in the middle of a line
    told: list[tuple[int, int]] = []
    done = study.playtest(ar.GAME, TWO, STYLES, 16, seed="1634", journal=file, told=lambda *counts: told.append(counts))
    assert told == [(over, 16) for over in range(12, 17)]
    assert done.games == whole.games
    assert study.page(study.report(done)) == study.page(study.report(whole))


@contextmanager
def disk_of(size: int) -> Iterator[None]:
    """A disk that takes files of so many bytes, and no more."""
    resource = pytest.importorskip("resource", reason="this system sets no limits for files")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk_keeps_whole_games_and_takes_more_once_there_is_room(tmp_path: Path) -> None:
    file, header = tmp_path / "games.jsonl", {"seed": "1634"}
    with study.Journal(str(file), header) as journal:
        with disk_of(5), pytest.raises(OSError, match="File too large"):
            journal.add({"number": 0})
        assert file.read_bytes() == b""
        journal.add({"number": 0})
        before = file.read_bytes()
        with disk_of(len(before) + 10), pytest.raises(OSError, match="File too large"):
            journal.add({"number": 1, "more": "x" * 100})
        assert file.read_bytes() == before
        journal.add({"number": 1})
        assert journal.games == [{"number": 0}, {"number": 1}]
    assert study.Journal(file, header).games == [{"number": 0}, {"number": 1}]


def test_more_games_are_added_to_those_that_are_there(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    study.playtest(ar.GAME, TWO, STYLES, 8, seed="1634", journal=file)
    more = study.playtest(ar.GAME, TWO, STYLES, 16, seed="1634", journal=file)
    assert more.games == study.playtest(ar.GAME, TWO, STYLES, 16, seed="1634").games
    fewer = study.playtest(ar.GAME, TWO, STYLES, 8, seed="1634", journal=file)
    assert len(fewer.games) == 8
    assert len(file.read_text().splitlines()) == 17


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"seed": "1635"}, "expected games with seed '31363335', got some with '31363334'"),
        ({"setup": ar.Setup(3)}, "expected games with players 3, got some with 2"),
        ({"setup": ar.Setup(2, attrs.evolve(ar.AMSTERDAM, carts=17))}, "expected games with setup '"),
        ({"styles": STYLES[:1]}, r"expected games with styles \['greedy'\], got some with"),
    ],
)
def test_games_of_another_playtest_are_refused(tmp_path: Path, change: dict[str, Any], error: str) -> None:
    file = tmp_path / "games.jsonl"
    study.playtest(ar.GAME, TWO, STYLES, 8, seed="1634", journal=file)
    before = file.read_bytes()
    with pytest.raises(ValueError, match=error):
        study.Journal(file, plan(**change).header())
    assert file.read_bytes() == before


@pytest.mark.parametrize("text", ["hello\n", "[1, 2]\n", "hello", '{"playtest": 2}\n'])
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(text)
    with pytest.raises(ValueError, match=r"games.jsonl: expected the games of a playtest, got something else"):
        study.Journal(file, plan().header())
    assert file.read_text() == text


@pytest.mark.parametrize(
    ("name", "value"),
    [("players", 2.0), ("playtest", True), ("seatings", [[0.0, False], *map(list, plan().seatings[1:])])],
)
def test_a_heading_with_what_only_equals_whole_numbers_is_refused(tmp_path: Path, name: str, value: object) -> None:
    file = tmp_path / "games.jsonl"
    header = plan().header()
    assert header[name] == value, "Python takes them for equal"
    file.write_text(json.dumps(header | {name: value}) + "\n")
    for read in (lambda: study.Journal(file, header), lambda: study.kept_games(file, [plan()])):
        with pytest.raises(ValueError, match=f"expected games with {name} "):
            read()


def test_a_line_is_read_no_further_than_any_line_may_go(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    for before in (b"", json.dumps(plan().header()).encode() + b"\n"):
        file.write_bytes(before + b" " * 16_000_001)
        for read in (lambda: study.Journal(file, plan().header()), lambda: study.kept_games(file, [plan()])):
            with pytest.raises(ValueError, match="expected the games of a playtest, got something else"):
                read()


def test_a_journal_takes_no_game_that_it_would_not_read_again(tmp_path: Path) -> None:
    games = study.playtest(ar.GAME, TWO, STYLES, 8, seed="1634").games
    for file in (None, tmp_path / "games.jsonl"):
        with study.Journal(file, plan().header()) as journal:
            journal.add(games[0])
            wrong: list[Any] = [games[0], games[2], {"number": 1}, games[1] | {"number": True}, {}, None]
            for facts in wrong:
                with pytest.raises(ValueError, match="expected the facts of game 1, which is the next one"):
                    journal.add(facts)
            journal.add(games[1])
            assert journal.games == [*games[:2]]
    assert study.Journal(file, plan().header()).games == [*games[:2]]


def test_a_game_that_is_missing_from_a_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    study.playtest(ar.GAME, TWO, STYLES, 8, seed="1634", journal=file)
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:3] + lines[4:]))
    with pytest.raises(ValueError, match="expected game 2 in line 4, got something else"):
        study.Journal(file, plan().header())


@pytest.mark.parametrize(
    "change",
    [
        {"number": 0.0},
        {"bots": [1, 0]},
        {"bots": "00"},
        {"forfeit": 2},
        {"forfeit": False},
        {"lead_changes": 10**11},
        {"lead_changes": 90_000, "decisions": 10**11},
        {"decided": None, "behind": 3},
        {"decided": 0.5, "behind": None},
        {"won": [0.5]},
        {"won": [float("nan"), 1.0]},
        {"won": [99, 99]},
        {"won": [1.0, 1.0]},
        {"won": [-1.0, 1.0]},
        {"points": [10**400, 1]},
        {"points": ["7", 1]},
        {"score": [[], []]},
        {"breadth": [1.0] * 9},
        {"decided": "late"},
        {"margin": True},
        {"others": {"TOM": None}},
        {"uses": {"card/taken": {"two": {"pink": 1}}}},
        {"uses": {"card/taken": {"0": {"pink": []}}}},
        {"more": 1},
    ],
    ids=str,
)
def test_a_game_that_cannot_be_is_named(tmp_path: Path, change: dict[str, Any]) -> None:
    file = tmp_path / "games.jsonl"
    study.playtest(ar.GAME, TWO, STYLES, 8, seed="1634", journal=file)
    head, first, *more = file.read_text().splitlines()
    file.write_text("\n".join([head, json.dumps(json.loads(first) | change), *more, ""]))
    with pytest.raises(ValueError, match="expected game 0 in line 2, got something else"):
        study.Journal(file, plan().header())
    with pytest.raises(ValueError, match="expected game 0 in line 2, got something else"):
        study.kept_games(file, [plan()])


@pytest.mark.parametrize("part", [[0, 0], [5, 3], [1], ["a", "b"], [True, True], "23", 3, {}])
def test_a_part_that_cannot_be_is_refused(tmp_path: Path, part: Any) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(json.dumps(plan().header() | {"part": part}) + "\n" + '{"number": 0}\n')
    with pytest.raises(ValueError, match=r"games.jsonl: expected the games of a playtest, got something else"):
        study.kept_games(file, [plan()])


def test_the_last_of_very_many_parts_is_looked_for_no_longer_than_the_first(tmp_path: Path) -> None:
    file, part = tmp_path / "games.jsonl", (10**12, 10**12)
    file.write_text(json.dumps(plan().header(part=part)) + "\n" + '{"number": 0}\n')
    with pytest.raises(ValueError, match=f"expected game {(10**12 - 1) * len(plan().seatings)} in line 2, got"):
        study.kept_games(file, [plan()])


@pytest.mark.parametrize("path", ["/dev/zero", "/"])
def test_what_is_no_file_has_no_games(path: str) -> None:
    with pytest.raises(ValueError, match=f"{path}: expected the games of a playtest, got something else"):
        study.kept_games(Path(path), [plan()])


def test_a_solo_playtest_goes_on_with_the_games_that_it_has_kept(tmp_path: Path) -> None:
    from amsterdam_routes.merchants.bots import Random as AnyMerchant

    styles, file = [study.Style("random", AnyMerchant())], tmp_path / "games.jsonl"
    done = study.playtest(am.GAME, am.Setup(1), styles, 2, seed="1634", journal=file)
    assert study.playtest(am.GAME, am.Setup(1), styles, 2, seed="1634", journal=file).games == done.games


def test_two_processes_do_not_write_to_one_file(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    with study.Journal(file, {"seed": "1634"}) as first, study.Journal(file, {"seed": "1634"}) as second:
        first.add({"number": 0})
        with pytest.raises(OSError, match="another process writes to this file"):
            second.add({"number": 0})
        first.add({"number": 1})
    with study.Journal(file, {"seed": "1634"}) as late, study.Journal(file, {"seed": "1634"}) as quick:
        quick.add({"number": 2})
        quick.close()
        with pytest.raises(OSError, match="another process has written to this file"):
            late.add({"number": 2})
    assert study.Journal(file, {"seed": "1634"}).games == [{"number": number} for number in range(3)]


def test_what_a_failing_bot_left_is_kept_and_its_game_is_named(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"

    class Tired:
        asked = 0

        def __call__(self, view: Any, random: Any, /) -> Any:
            Tired.asked += 1
            if Tired.asked > 150:
                raise RuntimeError("tired")
            return Greedy()(view, random)

    with pytest.raises(RuntimeError, match="tired") as raised:
        study.playtest(ar.GAME, TWO, [study.Style("tired", Tired())], 40, seed="1634", journal=file)
    kept = [json.loads(line)["number"] for line in file.read_text().splitlines()[1:]]
    assert kept == [*range(len(kept))]
    assert len(kept) >= 2
    assert any(f"It was game {len(kept)} of the series" in note for note in raised.value.__notes__)


def test_what_makes_no_playtest_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    given: dict[str, Any] = {"game": ar.GAME, "setup": TWO, "styles": STYLES, "games": 4}
    wrong: tuple[tuple[dict[str, Any], type[Exception], str], ...] = (
        ({"game": "routes"}, TypeError, "expected a Game, got a str"),
        ({"setup": 2}, TypeError, "expected a set-up, got an int"),
        ({"setup": am.Setup(2)}, TypeError, r"expected a Setup, got a Setup of amsterdam_routes\.merchants"),
        ({"styles": [Greedy()]}, TypeError, r"styles: expected Styles, each with a name and a bot, got Greedy\(\)"),
        ({"games": -1}, ValueError, "games: expected a whole number, got -1"),
        ({"games": True}, ValueError, "games: expected a whole number, got True"),
        ({"games": None}, ValueError, "games: expected a whole number, got None"),
        ({"told": 3}, TypeError, "told: expected a function, got int"),
    )
    for more, kind, told in wrong:
        with pytest.raises(kind, match=told):
            study.playtest(**{**given, **more}, journal=tmp_path / "games.jsonl")
    assert not [*tmp_path.iterdir()]
    with pytest.raises(TypeError, match="the name of a style: expected a str, got int"):
        study.Style(3, Greedy())  # type: ignore[arg-type]  # what a caller might do
    for plans in ([], [3]):
        with pytest.raises(TypeError, match="plans: expected a list of plans, got "):
            study.kept_games(tmp_path / "games.jsonl", plans)  # type: ignore[arg-type]  # what a caller might do


def test_styles_need_names_of_their_own() -> None:
    for styles in ([], [STYLES[0], STYLES[0]]):
        with pytest.raises(ValueError, match="styles: expected at least one, each with a name of its own"):
            plan(styles)
