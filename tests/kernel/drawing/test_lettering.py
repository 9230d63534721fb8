"""How wide text is, and how it is made to fit."""

from hypothesis import given
from hypothesis import strategies as st

from amsterdam_routes.kernel.drawing.lettering import cut, text_width, two_lines, wrapped

texts = st.text(max_size=40)
words = st.lists(st.text("abW-堤é", min_size=1, max_size=12), max_size=12).map(" ".join)
widths = st.integers(20, 300)


@given(texts, texts)
def test_two_texts_are_as_wide_together_as_apart(one: str, other: str) -> None:
    assert round(text_width(one + other, 10), 6) == round(text_width(one, 10) + text_width(other, 10), 6)


@given(texts, widths)
def test_a_cut_text_fits_and_is_the_beginning_of_the_text(text: str, width: int) -> None:
    shown = cut(text, 13, width)
    assert text_width(shown, 13) <= width
    assert shown == text or text.startswith(shown.removesuffix("…"))


@given(words, widths)
def test_wrapped_lines_fit_and_hold_every_word_that_is_not_too_wide(text: str, width: int) -> None:
    lines = wrapped(text, 13, width)
    assert all(text_width(line, 13) <= width for line in lines)
    assert " ".join(lines).split() == [cut(word, 13, width) for word in text.split()]


@given(words)
def test_two_lines_are_the_whole_text(text: str) -> None:
    lines = two_lines(text)
    if lines is None:
        assert " " not in text.strip()
    else:
        assert all(lines)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
