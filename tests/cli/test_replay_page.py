"""A game as one page for a browser: it holds the whole game as its viewer may know it, and reaches for nothing."""

import base64
import gzip
import json
import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeAlias  # Any: JSON, and any game

import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes import study
from amsterdam_routes.bots import Greedy, Planner
from amsterdam_routes.cli import main
from amsterdam_routes.cli._replay import PAGE, Pieces
from amsterdam_routes.cli.games import GAMES, load_ui
from tests.chromium import chromium

OWN = "tests.kernel.tiny.game_ui:UI"
AnyRecord: TypeAlias = ar.Record[Any, Any, Any, Any, Any, Any]
TURNED = ["Griet, lead: −7 → −26", "Griet, lead: −33 → −12", "Griet, lead: −16 → 4"]
HOSTILE = "</script><script>alert(1)</script>"


def page_of(folder: Path, record: AnyRecord, *options: str, game: str = "") -> str:
    """The page of a record."""
    documents = record.game.documents
    assert documents is not None
    (folder / "game.json").write_text(documents().to_json(record), encoding="utf-8")
    page = folder / "game.html"
    command = ["--game", game or record.game.name, "replay", str(folder / "game.json"), "--html", str(page), *options]
    assert main(command) == 0
    return page.read_text(encoding="utf-8")


def unpacked(page: str) -> dict[str, Any]:
    """The game in a page."""
    found = re.search(r'<script type="text/plain" id="game">([A-Za-z0-9+/=]*)</script>', page)
    assert found is not None
    game: dict[str, Any] = json.loads(gzip.decompress(base64.b64decode(found[1])))
    return game


def picture(game: dict[str, Any], number: int) -> str:
    """A picture, put together as the page does it."""
    return "".join(part if isinstance(part, str) else picture(game, part) for part in game["pieces"][number])


def a_game(**options: Any) -> ar.RouteRecord:
    return ar.play_match(ar.GAME, ar.Setup(2), [Greedy(), Greedy()], seed="1634", **options)


def some_moves(**options: Any) -> ar.RouteRecord:
    """The beginning of that game."""
    record = ar.new_record(2, seed="1634", **options)
    for action in a_game().actions[:15]:
        record = record.play(action)
    return record


def merchants(actions: int) -> am.MerchantsRecord:
    record = am.new_record(2, seed="1672", orders=3, names=["Griet", "Jan"])
    for _ in range(actions):
        record = record.play(am.legal_actions(record.state)[0])
    return record


@pytest.mark.parametrize("game", [*GAMES, OWN])
def test_every_moment_of_any_game_is_in_its_page_as_the_game_draws_it(game: str, tmp_path: Path) -> None:
    ui = load_ui(game)
    assert ui.game.pictures is not None
    record = ar.Record.begin(ui.game, ui.setup(2, 1, ui.edition), seed="1634", names=["Griet", "Jan"])
    while record.ply < 25 and record.result is None:
        record = record.play(ui.game.legal_actions(record.state)[-1])
    shown = unpacked(page_of(tmp_path, record, game=game))
    states = list(ar.replay(record))
    assert len(shown["moments"]) == len(states)
    for ply in {0, 1, len(states) // 2, len(states) - 1}:
        events = ui.game.events(states[ply - 1], record.actions[ply - 1]) if ply else ()
        moment = shown["moments"][ply]
        drawn = ui.game.pictures.svg(states[ply], events=events, names=record.names)
        assert picture(shown, moment["pictures"][""]) == drawn
        for name, draw in ui.game.pictures.parts.items():
            if name in moment["pictures"]:
                part = draw(states[ply], events=events, names=record.names)
                assert picture(shown, moment["pictures"][name]) == part
    assert all(moment["told"] for moment in shown["moments"][1:])


def test_a_page_of_one_seat_of_any_game_is_drawn_as_the_views_of_the_seat_are(tmp_path: Path) -> None:
    ui = load_ui(OWN)
    assert ui.game.pictures is not None
    record = ar.Record.begin(ui.game, ui.setup(2, 1, ui.edition), seed="1634", names=["Griet", "Jan"])
    record = record.play(ui.game.legal_actions(record.state)[0])
    first = next(iter(ar.replay(record)))
    for seat in (0, 1):
        shown = unpacked(page_of(tmp_path, record, "--seat", str(seat), game=OWN))
        drawn = ui.game.pictures.svg(ui.game.view(first, seat), seat=seat, names=record.names)
        assert picture(shown, shown["moments"][0]["pictures"][""]) == drawn


def test_a_page_of_one_seat_shows_what_the_seat_has_seen(tmp_path: Path) -> None:
    record = merchants(8)
    secret = [am.describe(order) for order in record.state.hands[0].orders]
    pages = [unpacked(page_of(tmp_path, record, *options)) for options in (["--seat", "0"], ["--seat", "1"], [])]
    mine, theirs, everyones = (picture(shown, shown["moments"][-1]["pictures"][""]) for shown in pages)
    for order in secret:
        assert order.split(": ")[1][:20] in mine
    assert "Your secret orders" in theirs
    assert mine != theirs
    assert "Your secret orders" not in everyones
    assert not any(order in json.dumps(pages[1]) for order in secret)


@pytest.mark.parametrize("game", [*GAMES, OWN])
def test_the_curve_has_the_points_of_the_standings_at_every_ply(game: str, tmp_path: Path) -> None:
    ui = load_ui(game)
    record = ar.Record.begin(ui.game, ui.setup(2, 1, ui.edition), seed="1634", names=["Griet", "Jan"])
    while record.ply < 20 and record.result is None:
        record = record.play(ui.game.legal_actions(record.state)[-1])
    shown = unpacked(page_of(tmp_path, record, game=game))
    assert shown["lines"] == ["Griet", "Jan"]
    assert ui.game.pictures is not None
    assert shown["colors"] == [list(pair) for pair in ui.game.pictures.seats[:2]]
    assert [moment["points"] for moment in shown["moments"]] == [
        [sheet.total for sheet in ui.game.standings(state).sheets] for state in ar.replay(record)
    ]


def test_in_a_solo_game_tom_has_a_line_of_his_own(tmp_path: Path) -> None:
    record = am.new_record(1, seed="1672", names=["Griet"])
    while record.ply < 60:
        record = record.play(am.legal_actions(record.state)[-1])
    shown = unpacked(page_of(tmp_path, record))
    toms = [standings.tom.total for standings in map(am.standings, ar.replay(record)) if standings.tom]
    assert shown["lines"] == ["Griet", "TOM"]
    assert [moment["points"][1] for moment in shown["moments"]] == toms
    assert max(toms) > 0


@pytest.mark.parametrize("seat", [0, 1])
def test_the_curve_of_a_seat_has_the_points_that_its_views_show(seat: int, tmp_path: Path) -> None:
    record = a_game(names=["Griet", "Jan"])
    mine = unpacked(page_of(tmp_path, record, "--seat", str(seat)))
    everyones = unpacked(page_of(tmp_path, record))
    curves = [[moment["points"] for moment in shown["moments"]] for shown in (mine, everyones)]
    views = [ar.standings(view) for view in ar.replay(record.redacted(seat))]
    assert curves[0] == [[sheet.total for sheet in standings.sheets] for standings in views]
    assert [points[seat] for points in curves[0]] == [points[seat] for points in curves[1]]
    assert [points[1 - seat] for points in curves[0]] != [points[1 - seat] for points in curves[1]]
    assert curves[0][-1] == curves[1][-1]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_page_of_one_seat_tells_no_other_hand(seat: int, tmp_path: Path) -> None:
    games: list[tuple[AnyRecord, Any]] = [
        (some_moves(names=["Griet", "Jan"]), ar.describe),
        (merchants(8), lambda hand: am.describe(hand.orders[0])),
    ]
    for record, told in games:
        own, other = told(record.state.hands[seat]), told(record.state.hands[1 - seat])
        mine, everyones = unpacked(page_of(tmp_path, record, "--seat", str(seat))), unpacked(page_of(tmp_path, record))
        hands = mine["hands"][mine["moments"][-1]["hands"]]
        assert [owner for owner, _ in hands] == [["Griet", "Jan"][seat]]
        assert own in hands[0][1]
        assert other not in str(mine["hands"])
        hands = everyones["hands"][everyones["moments"][-1]["hands"]]
        assert [owner for owner, _ in hands] == ["Griet", "Jan"]
        assert other in hands[1 - seat][1]


def test_the_turning_points_of_a_known_game_are_found(tmp_path: Path) -> None:
    shown = unpacked(page_of(tmp_path, a_game(names=["Griet", "Jan"])))
    assert [lead for _, lead in shown["turning"]] == TURNED
    told = [shown["moments"][ply]["told"] for ply, _ in shown["turning"]]
    assert [text.partition(" with ")[0] for text in told] == [
        "Jan claimed Blauwbrug - Montelbaanstoren",
        "Griet claimed Haringpakkerstoren - Oude Waal",
        "Griet claimed Jordaan - Noordermarkt",
    ]


@pytest.mark.parametrize("lang", ["en", "nl", "da", "it", "fi"])
def test_every_line_of_a_score_sheet_is_in_a_table(lang: str, tmp_path: Path) -> None:
    games: list[tuple[AnyRecord, Any]] = [(a_game(), ar.describe), (merchants(20), am.describe)]
    for record, describe in games:
        shown = unpacked(page_of(tmp_path, record, "--lang", lang))
        names = record.names
        lines = describe(record.game.standings(record.state), lang=lang, names=names).splitlines()
        tables = shown["sheets"][shown["moments"][-1]["sheet"]]
        assert [title for title, _ in tables] == [line for line in lines if not line.startswith(" ")]
        rows = [row for _, of_one in tables for row in of_one]
        assert rows
        assert [re.sub(r"\W", "", "".join(row)) for row in rows] == [
            re.sub(r"\W", "", line) for line in lines if line.startswith(" ")
        ]
        assert all(re.fullmatch(r"[+\-−]?\d+", row[1]) for row in rows if len(row) == 3)


def test_a_redacted_record_makes_the_page_of_its_seat(tmp_path: Path) -> None:
    record = some_moves()
    file, page = tmp_path / "mine.json", tmp_path / "mine.html"
    file.write_text(ar.to_json(record.redacted(1)), encoding="utf-8")
    assert main(["replay", str(file), "--html", str(page)]) == 0
    assert unpacked(page.read_text("utf-8")) == unpacked(page_of(tmp_path, record, "--seat", "1"))


def test_markup_in_a_name_stays_text(tmp_path: Path) -> None:
    page = page_of(tmp_path, some_moves(names=[HOSTILE, "& Jan"]))
    assert page.count("<script") == page.count("</script>") == 2
    assert "&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;, &amp; Jan" in page


@pytest.mark.parametrize("played", [some_moves, a_game], ids=["some moves", "whole game"])
def test_a_page_asks_for_nothing_outside_it(played: Callable[[], ar.RouteRecord], tmp_path: Path) -> None:
    page = page_of(tmp_path, played())
    assert "default-src 'none'" in page
    rest = page.replace("http://www.w3.org/2000/svg", "")
    assert not re.findall(r"(?:src|href)=\"(?!data:)|https?:|@import|url\(", rest)


@pytest.mark.parametrize("lang", ["en", "nl", "da", "it", "fi"])
def test_a_page_speaks_its_language(lang: str, tmp_path: Path) -> None:
    page = page_of(tmp_path, some_moves(), "--lang", lang)
    assert f'<html lang="{lang}">' in page
    assert "page_" not in page
    assert "$" not in page.partition("<body>")[2].partition("<script")[0]


def test_a_page_is_small(tmp_path: Path) -> None:
    assert len(page_of(tmp_path, a_game())) < 90_000
    assert len(page_of(tmp_path, merchants(20))) < 80_000


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--html", "game.pdf"], "game.pdf: expected a name in .html or .htm, got .pdf"),
        (["--html", "game.html", "--seat", "2"], "expected a seat from 0 to 1, got 2"),
        (["--seat", "1"], "--seat needs --html: it says who sees the page"),
    ],
)
def test_impossible_pages_are_refused(
    options: list[str], complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(ar.to_json(some_moves()), encoding="utf-8")
    assert main(["replay", str(file), *options]) != 0
    assert complaint in capsys.readouterr().err


def test_the_files_of_the_page_are_in_the_package() -> None:
    assert all((files("amsterdam_routes.cli") / "page" / name).is_file() for name in PAGE)


@pytest.mark.proof
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_person_goes_through_the_game_in_a_browser(width: int, scheme: Any, tmp_path: Path) -> None:
    page_of(tmp_path, merchants(40))
    with chromium() as browser:
        page = browser.new_context(viewport={"width": width, "height": 844}, color_scheme=scheme).new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda told: errors.append(told.text) if told.type == "error" else None)
        page.goto(f"file://{tmp_path}/game.html")
        page.locator("#picture > svg").wait_for()
        count, story = page.locator("#count"), page.locator("#story [aria-current]")

        def stands_at(ply: int) -> None:
            assert count.inner_text() == f"{ply} of 40"
            assert page.locator("#slider").input_value() == str(ply)
            assert page.locator("#now").inner_text() == story.inner_text()

        stands_at(0)
        for keys, ply in ((["ArrowRight"] * 3, 3), (["ArrowLeft"], 2), (["End"], 40), (["Home"], 0)):
            for key in keys:
                page.keyboard.press(key)
            stands_at(ply)
        page.locator("#slider").fill("20")
        stands_at(20)
        before = page.locator("#picture").inner_html()
        page.locator("#slider").press("ArrowRight")
        stands_at(21)
        assert page.locator("#picture").inner_html() != before
        page.locator("#story button").nth(7).click()
        stands_at(7)
        page.locator("#back").click()
        stands_at(6)
        page.locator("#play").click()
        for _ in range(100):
            page.wait_for_timeout(50)
            if int(page.locator("#slider").input_value()) > 7:
                break
        page.locator("#play").click()
        assert int(page.locator("#slider").input_value()) > 7
        curve = page.locator("#curve svg")
        box = curve.bounding_box()
        assert box is not None
        curve.click(position={"x": box["width"] - 12, "y": 60})
        stands_at(40)
        curve.click(position={"x": 34, "y": 60})
        stands_at(0)
        turning = page.locator("#turning button").first
        turning.focus()
        page.keyboard.press("Enter")
        stands_at(int(turning.get_attribute("data-ply") or -1))
        assert turning.get_attribute("aria-current") == "step"
        page.keyboard.press("End")
        record = merchants(40)
        for line, sheet in enumerate(am.standings(record.state).sheets):
            assert page.locator("#legend i").nth(line).inner_text() == str(line + 1)
            assert page.locator("#legend b").nth(line).inner_text() == str(sheet.total).replace("-", "−")
            assert page.locator("#sheets table").nth(line).get_by_role("rowheader").count() > 0
            order = am.describe(record.state.hands[line].orders[0])
            assert order in page.locator("#hands dd").nth(line).inner_text()
        if width == 390:
            page.get_by_role("button", name="Harbour").click()
            assert page.locator("#picture [data-field=beer]").count() == 1
            assert page.locator("#picture [data-block]").count() == 0
        small = page.evaluate(
            "[...document.querySelectorAll('button')].filter((one) => one.offsetParent && one.offsetHeight < 44).length"
        )
        assert small == 0
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert errors == []


@pytest.mark.proof
def test_a_hostile_name_is_only_text_in_a_browser(tmp_path: Path) -> None:
    names = ["<img src=x onerror=alert(1)>", HOSTILE]
    page_of(tmp_path, some_moves(names=names))
    with chromium() as browser:
        page = browser.new_page()
        errors: list[str] = []
        page.on("dialog", lambda dialog: dialog.dismiss())
        page.on("console", lambda told: errors.append(told.text))
        page.add_init_script("window.alert = (text) => console.error(text)")
        page.goto(f"file://{tmp_path}/game.html#15")
        page.locator("#picture > svg").wait_for()
        assert page.locator("#legend span").all_inner_texts() == names
        assert page.locator("#hands dt").all_inner_texts() == names
        assert page.locator("aside img, aside script").count() == 0
        assert errors == []


@cache
def drawn() -> list[str]:
    """The pictures of a whole game."""
    record = ar.play_match(ar.GAME, ar.Setup(2), [Greedy(), Greedy()], seed="1634")
    return [ar.svg(state) for state in ar.replay(record)]


def together(pieces: Pieces, number: int) -> str:
    """A piece with all that is in it."""
    return "".join(part if isinstance(part, str) else together(pieces, part) for part in pieces.kept[number])


def test_a_picture_is_put_together_again_from_its_pieces() -> None:
    pieces = Pieces()
    numbers = [pieces.put(svg) for svg in drawn()]
    assert [together(pieces, number) for number in numbers] == drawn()


def test_equal_parts_of_several_pictures_are_stored_once() -> None:
    pieces = Pieces()
    first = pieces.put(drawn()[0])
    kept = len(pieces.kept)
    assert pieces.put(drawn()[0]) == first
    assert len(pieces.kept) == kept
    for svg in drawn()[1:]:
        pieces.put(svg)
    texts = sum(len(part) for parts in pieces.kept for part in parts if isinstance(part, str))
    assert texts < sum(map(len, drawn())) / 5


def test_a_game_of_more_actions_than_a_page_shows_is_refused_before_anything_is_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record: AnyRecord = ar.new_record(2, seed="1634")
    for _ in range(3):
        record = record.play(ar.legal_actions(record.state)[0])
    (tmp_path / "game.json").write_text(ar.to_json(record))
    monkeypatch.setattr("amsterdam_routes.cli._replay.MOST_ACTIONS", 2)
    monkeypatch.setattr(Pieces, "put", None)  # nothing is drawn
    page = tmp_path / "game.html"
    assert main(["replay", str(tmp_path / "game.json"), "--html", str(page)]) == 1
    assert "expected a record of at most 2 actions for a page, got 3" in capsys.readouterr().err
    assert not page.exists()


def test_the_page_of_an_analysis_has_its_curve_its_judgement_and_its_turning_points(tmp_path: Path) -> None:
    record = a_game(names=["Griet", "Jan"])
    (tmp_path / "game.txt").write_text(ar.to_notation(record))
    page = tmp_path / "game.html"
    assert main(["analyse", str(tmp_path / "game.txt"), "--iterations", "8", "-o", str(page)]) == 0
    shown = unpacked(page.read_text(encoding="utf-8"))
    found = study.analyse(record, Planner(ar.GAME, Greedy()), iterations=8)
    chances = [[round(100 * chance, 1) for chance in estimate.chances] for estimate in found.curve]
    assert [moment["chances"] for moment in shown["moments"]] == chances
    for moment, decision in zip(shown["moments"][1:], found.decisions, strict=True):
        assert (moment["judged"] == "") == (decision.legal == 1)
        assert ("Better: " in moment["judged"]) == (decision.lost_points > 0)
    assert "judged" not in shown["moments"][0]
    for ply, told in shown["turning"]:
        assert 0 < ply <= record.ply
        assert re.fullmatch(r"(Griet|Jan), chance of winning: \d+ % → \d+ %", told)
    assert shown["turning"]


def test_the_page_of_an_analysis_draws_the_chances_and_says_what_was_better(tmp_path: Path) -> None:
    record = a_game(names=["Griet", "Jan"])
    (tmp_path / "game.txt").write_text(ar.to_notation(record))
    path = tmp_path / "game.html"
    assert main(["analyse", str(tmp_path / "game.txt"), "--iterations", "8", "-o", str(path)]) == 0
    better = [moment.get("judged", "") for moment in unpacked(path.read_text(encoding="utf-8"))["moments"]]
    ply = next(ply for ply, told in enumerate(better) if "Better: " in told)
    with chromium() as browser:
        page = browser.new_page()
        wrong: list[str] = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(f"{path.as_uri()}#{ply}")
        page.locator("#chances svg polyline").first.wait_for()
        assert page.locator("#chances svg polyline").count() == 2
        assert page.locator("#judged").inner_text() == better[ply]
        assert " %" in page.locator("#legend b").first.inner_text()
        page.locator("#slider").fill("0")
        assert page.locator("#judged").is_hidden()
    assert wrong == []
