"""Sentences by place and hash: they are found where they stand, whatever the blanks, and nowhere else."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tools.sentences import BadPlace, Piece, Place, Text, find_texts, hash_of, read_texts

BOOK = """\
Of herons                      Of coots
A heron may take one           A coot may take two
fish in a turn, and no         snails, and must hand
more.                          one back.
<|PAGE|>The heron that has most
fish wins.
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two texts, one of them the book of herons and coots."""
    (tmp_path / "7.txt").write_text(BOOK, encoding="utf-8")
    (tmp_path / "8.txt").write_text("Of owls\nAn owl sees in the dark.\n", encoding="utf-8")
    return tmp_path


def place(sentence: str, pieces: str, document: str = "birds-en") -> Place:
    """The place of a sentence that stands there."""
    return Place.read(f"{document} {pieces} {hash_of(sentence)}")


HERON = place("A heron may take one fish in a turn, and no more.", "2:1-2:5+3:1-3:6+4:1-4:1")
COOT = place("A coot may take two snails, and must hand one back.", "2:6-2:10+3:7-3:10+4:2-4:3")
WINNER = place("The heron that has most fish wins.", "5:1-6:2")


def test_a_sentence_of_one_column_is_found_between_the_other(folder: Path) -> None:
    text = Text.read(folder / "7.txt")
    assert text.sentence(COOT.pieces) == "A coot may take two snails, and must hand one back."
    assert text.has(HERON)
    assert text.has(COOT)


def test_a_mark_of_the_transcript_is_no_word(folder: Path) -> None:
    assert Text.read(folder / "7.txt").has(WINNER)


def test_blanks_hyphens_and_capitals_make_no_difference_and_a_letter_does() -> None:
    assert hash_of("Fish-eaters win.") == hash_of("fish- eaters  WIN")
    assert hash_of("Fish-eaters win.") != hash_of("Fish-eater wins.")


def test_a_sentence_that_has_changed_is_not_found(folder: Path) -> None:
    (folder / "7.txt").write_text(BOOK.replace("take two", "take ten"), encoding="utf-8")
    text = Text.read(folder / "7.txt")
    assert text.has(HERON)
    assert not text.has(COOT)
    assert text.moved(COOT) is None


@pytest.mark.parametrize(
    ("change", "by"), [(lambda book: f"Birds\n\n{book}", 2), (lambda book: book.partition("\n")[2], -1)]
)
def test_a_sentence_that_has_moved_is_told_by_how_far(folder: Path, change: Callable[[str], str], by: int) -> None:
    (folder / "7.txt").write_text(change(BOOK), encoding="utf-8")
    text = Text.read(folder / "7.txt")
    assert not text.has(HERON)
    assert text.moved(HERON) == text.moved(WINNER) == by


def test_a_place_beyond_the_end_of_the_text_has_no_sentence(folder: Path) -> None:
    assert not Text.read(folder / "7.txt").has(place("fish wins.", "60:1-60:2"))


def test_the_text_of_a_document_is_the_one_with_its_sentences_whatever_its_name(folder: Path) -> None:
    owl = place("An owl sees in the dark.", "2:1-2:6", "owls-en")
    gone = place("A gull.", "1:1-1:2", "gulls-en")
    found = find_texts(folder, {"birds-en": [HERON, COOT], "owls-en": [owl], "gulls-en": [gone]})
    assert {document: text.file.name for document, text in found.items()} == {"birds-en": "7.txt", "owls-en": "8.txt"}


def test_a_place_is_written_as_it_is_read() -> None:
    assert Place.read(str(COOT)) == COOT
    assert COOT.lines == "2-4"
    assert place("x", "2:1-2:5+9:1-9:2").lines == "2 and 9"


@pytest.mark.parametrize(
    "text",
    [
        "birds-en 2:1-2:5",
        "birds 2:1-2:5 0123456789abcdef",
        "birds-en 2-3 0123456789abcdef",
        "birds-en 2:1-2:5 0123456789ABCDEF",
        "/home/birds.txt 2:1-2:5 0123456789abcdef",
    ],
)
def test_what_is_no_place_is_refused_with_an_example_of_one(text: str) -> None:
    with pytest.raises(BadPlace, match=r"expected a place such as 'routes-nl 184:3-185:10 0123456789abcdef', got "):
        Place.read(text)


@pytest.mark.parametrize("numbers", [(2, 5, 2, 4), (3, 1, 2, 9), (0, 1, 2, 1), (1, 0, 2, 1), (1, 1, 2, 0)])
def test_slices_of_words_with_a_wrong_order_are_refused(numbers: tuple[int, int, int, int]) -> None:
    with pytest.raises(BadPlace, match="expected words from first to last, counted from 1, got "):
        Piece(*numbers)


def test_a_folder_that_is_not_there_or_has_no_text_is_refused(folder: Path) -> None:
    with pytest.raises(
        NotADirectoryError, match=r"expected a folder with the texts of the rulebooks as \*\.txt, got '.*nowhere'"
    ):
        read_texts(folder / "nowhere")
    (folder / "empty").mkdir()
    with pytest.raises(FileNotFoundError, match="found no such file"):
        read_texts(folder / "empty")
