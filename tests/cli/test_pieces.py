"""Pictures kept together: what is equal in several of them is kept once."""

from functools import cache

import amsterdam_routes as ar
from amsterdam_routes.bots import Greedy
from amsterdam_routes.cli.pieces import Pieces


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


def test_what_is_equal_in_several_pictures_is_kept_once() -> None:
    pieces = Pieces()
    first = pieces.put(drawn()[0])
    kept = len(pieces.kept)
    assert pieces.put(drawn()[0]) == first
    assert len(pieces.kept) == kept
    for svg in drawn()[1:]:
        pieces.put(svg)
    texts = sum(len(part) for parts in pieces.kept for part in parts if isinstance(part, str))
    assert texts < sum(map(len, drawn())) / 5
