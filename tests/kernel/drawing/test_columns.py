"""Text in the columns of a terminal."""

from hypothesis import given
from hypothesis import strategies as st

from amsterdam_routes.kernel.drawing.columns import columns, fitted, lines_of

texts = st.text(st.characters() | st.sampled_from("堤防 e\u0301"), max_size=60)
rooms = st.integers(10, 50)


@given(texts, rooms)
def test_a_fitted_text_takes_exactly_its_room(text: str, room: int) -> None:
    shown = fitted(text, room)
    assert columns(shown) == room
    assert shown.isprintable()


@given(texts, rooms)
def test_lines_fit_their_width_and_nothing_in_them_moves_the_cursor(text: str, width: int) -> None:
    for line in lines_of(text, width):
        assert columns(line) <= width
        assert line.isprintable()


def test_later_lines_hang_below_the_first() -> None:
    assert lines_of("one two three", 8) == ["one two", "  three"]
    assert lines_of("one two three", 8, "- ") == ["- one", "  two", "  three"]
    assert lines_of("one two three", 10, hanging="    ") == ["one two", "    three"]
