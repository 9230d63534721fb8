"""Sentences of the rulebooks by their places and hashes: their texts are not part of the project.

A text is a transcript of a rulebook, made by machine and with the machine's mistakes, as a file `*.txt`. A *place* says
where in it a sentence stands: `routes-nl 184:3-185:10` is the document `routes-nl`, from the third word of line 184 to
the tenth word of line 185. Lines and words count from 1, and blanks part words. Where the transcript mixes two columns,
a sentence has several pieces, joined with `+`. The hash of a sentence is the first 16 digits of the SHA-256 of its
letters and digits, in lower case and with nothing between them, so it does not depend on blanks and hyphens.
"""

import hashlib
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, Self

import attrs

DIGITS: Final = 16
"""How many digits of a hash are kept."""
PIECE: Final = re.compile(r"(\d+):(\d+)-(\d+):(\d+)")
PLACE: Final = re.compile(rf"([a-z]+-[a-z]{{2}}) ({PIECE.pattern}(?:\+{PIECE.pattern})*) ([0-9a-f]{{{DIGITS}}})")
MARK: Final = re.compile(r"<\|[^|]*\|>")
"""A mark that the transcript has between its parts. It is no word."""


class BadPlace(ValueError):
    """A place that cannot be read, or that no text can have."""


@attrs.frozen(order=True)
class Piece:
    """Words of a text that follow each other, the last one included."""

    line: int
    word: int
    last_line: int
    last_word: int

    def __attrs_post_init__(self) -> None:
        begins, ends = (self.line, self.word), (self.last_line, self.last_word)
        if min(*begins, *ends) < 1 or ends < begins:
            raise BadPlace(f"expected words from first to last, counted from 1, got {self}")

    def __str__(self) -> str:
        return f"{self.line}:{self.word}-{self.last_line}:{self.last_word}"


@attrs.frozen
class Place:
    """Where a sentence stands, and its hash.

    >>> place = Place.read("routes-nl 184:3-185:10 0123456789abcdef")
    >>> place.document, place.lines
    ('routes-nl', '184-185')
    >>> str(place)
    'routes-nl 184:3-185:10 0123456789abcdef'
    """

    document: str
    pieces: tuple[Piece, ...]
    hash: str

    @classmethod
    def read(cls, text: str) -> Self:
        """Read a place as it is written.

        >>> Place.read("birds-en 4")
        Traceback (most recent call last):
        tools.sentences.BadPlace: expected a place such as 'routes-nl 184:3-185:10 0123456789abcdef', got 'birds-en 4'
        """
        found = PLACE.fullmatch(text)
        if found is None:
            raise BadPlace(f"expected a place such as 'routes-nl 184:3-185:10 0123456789abcdef', got {text!r}")
        pieces = [Piece(*map(int, numbers)) for numbers in PIECE.findall(found[2])]
        return cls(found[1], tuple(pieces), text.rpartition(" ")[2])

    def __str__(self) -> str:
        return f"{self.document} {'+'.join(map(str, self.pieces))} {self.hash}"

    @property
    def lines(self) -> str:
        """The lines on which the sentence stands, in words for a reader."""
        spans: list[tuple[int, int]] = []
        for piece in self.pieces:
            if spans and spans[-1][0] <= piece.line <= spans[-1][1] + 2:
                spans[-1] = spans[-1][0], max(spans[-1][1], piece.last_line)
            else:
                spans.append((piece.line, piece.last_line))
        return " and ".join(f"{first}-{last}" if first < last else f"{first}" for first, last in spans)


@attrs.frozen
class Text:
    """A transcript that lies beside the project, as the words of its lines."""

    file: Path
    lines: tuple[tuple[str, ...], ...] = attrs.field(repr=False)

    @classmethod
    def read(cls, file: Path) -> Self:
        """Read a file of UTF-8."""
        lines = file.read_text(encoding="utf-8").removesuffix("\n").split("\n")
        return cls(file, tuple(tuple(MARK.sub(" ", line).split()) for line in lines))

    def sentence(self, pieces: Sequence[Piece]) -> str:
        """Return the words at a place, with a blank between them. Words that the text has not are left out.

        >>> text = Text(Path("birds.txt"), (("The", "heron"), ("is", "grey.", "It")))
        >>> text.sentence([Piece(1, 2, 2, 2)])
        'heron is grey.'
        """
        return " ".join(word for piece in pieces for word in self._words(piece))

    def _words(self, piece: Piece) -> Iterator[str]:
        for number in range(piece.line, min(piece.last_line, len(self.lines)) + 1):
            words = self.lines[number - 1]
            first = piece.word - 1 if number == piece.line else 0
            last = piece.last_word if number == piece.last_line else len(words)
            yield from words[first:last]

    def has(self, place: Place) -> bool:
        """Say whether the sentence of a place stands there."""
        return hash_of(self.sentence(place.pieces)) == place.hash

    def moved(self, place: Place) -> int | None:
        """Return by how many lines a sentence has moved, if it stands on other lines of the text as it stood."""
        first = place.pieces[0].line
        for line in range(1, len(self.lines) + 1):
            by = line - first
            pieces = [
                attrs.evolve(one, line=one.line + by, last_line=one.last_line + by)
                for one in place.pieces
                if one.line + by > 0
            ]
            if by and len(pieces) == len(place.pieces) and hash_of(self.sentence(pieces)) == place.hash:
                return by
        return None


def normalised(sentence: str) -> str:
    """Return the letters and digits of a sentence, in lower case.

    >>> normalised("Zo kan een roze route alleen ge-  claimd worden!")
    'zokaneenrozeroutealleengeclaimdworden'
    """
    return "".join(letter for letter in unicodedata.normalize("NFKC", sentence).casefold() if letter.isalnum())


def hash_of(sentence: str) -> str:
    """Return the hash of a sentence.

    >>> hash_of("The heron, grey.") == hash_of("the he- ron GREY"), hash_of("The coot.") == hash_of("The heron.")
    (True, False)
    """
    return hashlib.sha256(normalised(sentence).encode()).hexdigest()[:DIGITS]


def read_texts(folder: Path) -> list[Text]:
    """Read all transcripts of a folder."""
    if not folder.is_dir():
        raise NotADirectoryError(f"expected a folder with the texts of the rulebooks as *.txt, got {str(folder)!r}")
    texts = [Text.read(file) for file in sorted(folder.glob("*.txt"))]
    if not texts:
        raise FileNotFoundError(f"expected the texts of the rulebooks as *.txt in {str(folder)!r}, found no such file")
    return texts


def find_texts(folder: Path, places: Mapping[str, Sequence[Place]]) -> dict[str, Text]:
    """Return the text of each document: the one that has most of its sentences. One without any has no text."""
    texts = read_texts(folder)
    found: dict[str, Text] = {}
    for document, wanted in places.items():
        best = max(texts, key=lambda text: sum(map(text.has, wanted)))
        if any(map(best.has, wanted)):
            found[document] = best
    return found
