"""What is printed on a board: its parts check their types, and a board knows its own places."""

from collections.abc import Callable

import pytest

from amsterdam_routes import (
    AMSTERDAM,
    Board,
    Color,
    Contract,
    Place,
    Route,
)


def test_ends_are_the_boards_own_places_however_they_were_written() -> None:
    """A place is known by its id: where it is drawn, and how its name is spelled, is the board's to say."""
    dam, waag = Place("Dam", 1, 2), Place("Waag", 3, 4)
    board = Board([dam, waag], [Route([Place("dam"), Place("WAAG")], 1)], [Contract([Place("waag"), dam], 3)])
    assert board.routes[0].ends == board.contracts[0].ends == (dam, waag)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Place(5),  # type: ignore[arg-type]  # as are all the others: the wrong type is what is tested
        lambda: Place("Dam", "1", "2"),  # type: ignore[arg-type]
        lambda: Place("Dam", True, False),
        lambda: Route([Place("Dam")], 1),
        lambda: Route([Place("Dam"), "Waag"], 1),  # type: ignore[list-item]
        lambda: Route(None, 1),  # type: ignore[arg-type]
        lambda: Route([Place("Dam"), Place("Waag")], True),
        lambda: Route([Place("Dam"), Place("Waag")], 2.0),  # type: ignore[arg-type]
        lambda: Route([Place("Dam"), Place("Waag")], 2, 3),  # type: ignore[arg-type]
        lambda: Route([Place("Dam"), Place("Waag")], 2, "pink"),  # type: ignore[arg-type]
        lambda: Route([Place("Dam"), Place("Waag")], 2, Color.PINK, 1),  # type: ignore[arg-type]
        lambda: Contract([Place("Dam"), Place("Waag")], "3"),  # type: ignore[arg-type]
        lambda: Board([5], [], []),  # type: ignore[list-item]
        lambda: Board([], ["x"], []),  # type: ignore[list-item]
        lambda: Board([], [], [None]),  # type: ignore[list-item]
        lambda: Board(None, None, None),  # type: ignore[arg-type]
    ],
)
def test_what_is_printed_checks_its_types(wrong: Callable[[], object]) -> None:
    with pytest.raises(TypeError) as error:
        wrong()
    assert "object has no attribute" not in str(error.value)


@pytest.mark.parametrize(("ask", "hint"), [("plce", None), ("damm", "dam"), ("oude kerkk", "oude-kerk")])
def test_a_board_asked_for_an_unknown_name_suggests_the_likely_one(ask: str, hint: str | None) -> None:
    with pytest.raises(KeyError) as error:
        AMSTERDAM.board.place(ask)
    assert (f"did you mean {hint!r}" in str(error.value)) == (hint is not None)
