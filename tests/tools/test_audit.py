"""The chain from the rulebooks to the tests: it holds today, and a link that breaks is named.

The first link, from a number to the sentence of a book, is checked if `AMSTERDAM_SOURCES` names a
folder with the texts.
"""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import broken_rules, rule_table
from tools import audit
from tools.sentences import find_texts, hash_of

BOOK = "Of herons\nA heron may take one\nfish in a turn.\nMost fish win.\n"
ENTRY = f'[numbers.R17]\nfrom = ["birds-en 2:1-3:4 {hash_of("A heron may take one fish in a turn.")}"]\n'
BIRDS = f'[documents.birds-en]\nis = "the book of herons"\nlines = 4\n\n{ENTRY}'


def test_every_link_of_the_project_holds(capsys: pytest.CaptureFixture[str]) -> None:
    assert audit.main([]) == 0
    said = capsys.readouterr().out
    assert "412 numbers, 0 broken links." in said
    assert ("Looked up: " if os.environ.get(audit.VARIABLE) else "Unchecked: ") in said


@pytest.mark.parametrize("game", audit.GAMES)
def test_the_page_of_a_game_is_that_of_its_sources(game: str) -> None:
    sources = audit.read_sources(game)
    text = audit.page(game, sources)
    assert [line[3:] for line in text.splitlines() if line.startswith("## ")] == list(rule_table.numbered(game))
    for origin in sources.numbers.values():
        assert all(place.hash in text for place in origin.places)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The files of sources, to be spoilt."""
    for game in audit.GAMES:
        shutil.copy(audit.AUDIT / f"{game}.toml", tmp_path)
    return tmp_path


def spoilt(folder: Path, game: str, old: str, new: str) -> None:
    """Change a file of sources in one place."""
    file = folder / f"{game}.toml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize(
    ("game", "old", "new", "said"),
    [
        ("routes", "[numbers.R17]", "[numbers.R99]", "R17: routes.toml does not say where it comes from"),
        ("routes", "[numbers.R17]", "[numbers.R99]", "R99: routes.toml has it, and no page of rules"),
        ("routes", '"routes-nl 184:', '"routes-sv 184:', "R17: no document is called routes-sv"),
        (
            "routes",
            '"routes-nl 184:3-185:',
            '"routes-nl 184:3-999:',
            "R17: routes-nl has 210 lines, so it has none of 184-999",
        ),
        ("routes", 'about = ["R14"]', 'about = ["R114"]', "Q4: it interprets R114, which is no number of this game"),
        ("routes", 'about = ["R14"]\n', "", "Q4: it is a ruling, and names no number that it interprets"),
        (
            "routes",
            "[numbers.Q1]\n",
            '[numbers.Q1]\nhow = "inferred"\n',
            "Q1: it is inferred, and no note says from what",
        ),
        ("routes", "lines = 210", 'lines = "many"', "routes-nl: expected what it is and how many lines it has, got "),
    ],
)
def test_a_broken_link_is_named(
    folder: Path, capsys: pytest.CaptureFixture[str], game: str, old: str, new: str, said: str
) -> None:
    spoilt(folder, game, old, new)
    assert audit.main([], folder=folder) == 1
    assert said in capsys.readouterr().out


def test_a_rule_without_sentence_and_note_is_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = folder / "merchants.toml"
    kept = [line for line in file.read_text(encoding="utf-8").splitlines() if "No sentence says" not in line]
    file.write_text("\n".join(kept), encoding="utf-8")
    assert audit.main([], folder=folder) == 1
    assert "M4.5r: it has neither a sentence nor a note that says why there is none" in capsys.readouterr().out


def test_a_rule_number_missing_from_code_tests_or_mutants_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    sources = audit.read_sources("routes")
    monkeypatch.setattr(audit, "applied", lambda: {})
    monkeypatch.setattr(audit, "held", lambda: {})
    monkeypatch.setattr(broken_rules, "written", lambda: {})
    found = [what for what in audit.problems("routes", sources) if what.startswith("R17:")]
    assert found == [
        "R17: no place of the code applies it",
        "R17: no test holds it",
        "R17: docs/broken_rules.md does not say what becomes of it when it is broken",
    ]


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (
            lambda text: text.replace("from = [", "form = [", 1),
            "routes.toml: BadPlace: expected from, about, note and how",
        ),
        (lambda text: text.replace(" 184:3-185:", " 184-185:", 1), "routes.toml: BadPlace: expected a place such as"),
        (lambda text: text.replace("[numbers.R1]", "[numbers.R1", 1), "routes.toml: TOMLDecodeError: "),
        (lambda text: "", "routes.toml: KeyError: "),
    ],
)
def test_a_file_that_cannot_be_read_gives_one_error(
    folder: Path, capsys: pytest.CaptureFixture[str], spoil: Callable[[str], str], said: str
) -> None:
    file = folder / "routes.toml"
    file.write_text(spoil(file.read_text(encoding="utf-8")), encoding="utf-8")
    assert audit.main([], folder=folder) == 2
    assert capsys.readouterr().err.startswith(said)


# --- the first link, with a book of our own


@pytest.fixture
def birds(tmp_path: Path) -> tuple[audit.Sources, Path]:
    """A file of sources for one number, and a folder with its text."""
    (tmp_path / "routes.toml").write_text(BIRDS, encoding="utf-8")
    (tmp_path / "birds.txt").write_text(BOOK, encoding="utf-8")
    return audit.read_sources("routes", tmp_path), tmp_path


def looked_up(sources: audit.Sources, folder: Path) -> list[str]:
    """What is wrong with the sentences."""
    return list(audit.unread(sources, find_texts(folder, sources.places())))


def test_a_sentence_that_stands_in_its_place_is_no_problem(birds: tuple[audit.Sources, Path]) -> None:
    assert looked_up(*birds) == []


def test_a_text_without_any_sentence_is_no_text_of_the_document(birds: tuple[audit.Sources, Path]) -> None:
    sources, folder = birds
    (folder / "birds.txt").write_text(BOOK.replace("one", "two"), encoding="utf-8")
    assert looked_up(sources, folder) == ["birds-en: no text here has a sentence of it"]


def test_a_sentence_that_changed_or_moved_is_named(tmp_path: Path) -> None:
    second = f'[numbers.R18]\nfrom = ["birds-en 4:1-4:3 {hash_of("Most fish win.")}"]\n'
    (tmp_path / "routes.toml").write_text(BIRDS + second, encoding="utf-8")
    (tmp_path / "birds.txt").write_text(BOOK.replace("in a turn.", "in a turn.\n"), encoding="utf-8")
    sources = audit.read_sources("routes", tmp_path)
    place = sources.numbers["R18"].places[0]
    assert looked_up(sources, tmp_path) == [
        f"R18: another sentence stands at {place} of birds.txt; it stands 1 line later"
    ]
    (tmp_path / "birds.txt").write_text(BOOK.replace("Most", "Few"), encoding="utf-8")
    assert looked_up(sources, tmp_path) == [f"R18: another sentence stands at {place} of birds.txt"]


def test_lines_that_nobody_cites_are_listed(birds: tuple[audit.Sources, Path]) -> None:
    sources, folder = birds
    text = find_texts(folder, sources.places())["birds-en"]
    assert audit.uncited(sources.numbers["R17"].places, text) == [4]


# --- the command


def test_the_chain_of_a_number_can_be_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert audit.main(["MQ3"]) == 0
    said = capsys.readouterr().out
    assert "- **Interprets** M4.5i" in said
    assert "- **Reason** If the ship lies at a dock" in said


def test_a_number_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        audit.main(["R17", "R99"])
    assert "expected numbers such as R17, MQ3, C001, T-A4 and O12, got R99" in capsys.readouterr().err


def test_a_folder_without_texts_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert audit.main(["--sources", str(tmp_path)]) == 2
    assert "expected the texts of the rulebooks as *.txt in " in capsys.readouterr().err


def test_listing_uncited_lines_needs_the_texts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv(audit.VARIABLE, raising=False)
    with pytest.raises(SystemExit):
        audit.main(["--uncited"])
    assert "--uncited needs the texts: --sources FOLDER, or AMSTERDAM_SOURCES" in capsys.readouterr().err


def test_the_pages_are_written(folder: Path) -> None:
    assert audit.main(["--write"], folder=folder) == 0
    assert (folder / "routes.md").read_text(encoding="utf-8") == audit.page("routes", audit.read_sources("routes"))
