"""The marks of a picture, its lines of text, its style sheet, and text in columns."""

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from amsterdam_routes.kernel.drawing.svg import (
    columns,
    cut,
    document,
    element,
    fit_columns,
    group,
    lines_of,
    number,
    safe,
    style_sheet,
    text_width,
    two_lines,
    wrap_text,
    write,
)

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
    lines = wrap_text(text, 13, width)
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


characters = st.characters(blacklist_categories=["Cs", "Cc", "Cn", "Co"]) | st.sampled_from("<>&\"'\t\n\r")


@given(st.text(characters))
def test_a_text_and_an_attribute_are_read_back_from_the_xml(text: str) -> None:
    read = ElementTree.fromstring(element("text", safe(text), data_name=text))
    assert (read.text or "", read.attrib["data-name"]) == (text, text)


@given(st.text())
def test_any_text_at_all_is_xml_in_ascii(text: str) -> None:
    drawn = group("a", title=text, data_name=text)
    assert drawn.isascii()
    ElementTree.fromstring(drawn)


@given(st.floats(-5000, 5000))
def test_a_coordinate_is_less_than_a_tenth_from_what_was_meant(value: float) -> None:
    assert abs(float(number(value)) - value) <= 0.05 + 1e-9
    assert number(value) != "-0"


@given(st.text("abcW i", min_size=1, max_size=50), st.integers(20, 200))
def test_a_line_is_made_smaller_before_it_is_cut(text: str, width: int) -> None:
    drawn = ElementTree.fromstring(write(text, (0, 0), 14, width=width, least=8))
    size = float(drawn.attrib["font-size"])
    assert 8 <= size <= 14
    assert drawn.text == text or size == 8
    assert text_width(drawn.text or "", size) <= 1.01 * width + 0.1


def drawn(body: str = "", title: str = "The tide") -> ElementTree.Element:
    about = {"class_": "tides", "prefix": "td", "title": title, "desc": "It <comes>.", "style": "", "lang": "fi"}
    return ElementTree.fromstring(document(body, 40, 20, **about))


def test_a_picture_is_an_image_that_is_named_and_described() -> None:
    root = drawn()
    named = {child.get("id"): child.text for child in root}
    assert (root.attrib["role"], root.attrib["lang"]) == ("img", "fi")
    assert named[root.attrib["aria-labelledby"]] == "The tide"
    assert named[root.attrib["aria-describedby"]] == "It <comes>."


def test_only_equal_pictures_have_equal_ids() -> None:
    pictures = [drawn(), drawn("<g/>"), drawn(title="The moon")]
    assert len({root.attrib["aria-labelledby"] for root in pictures}) == 3
    assert drawn().attrib == pictures[0].attrib


def test_surfaces_have_a_colour_by_day_and_one_by_night() -> None:
    surfaces = {"ink": ("black", "white"), "sea": ("blue", "navy")}
    light, dark = style_sheet(
        "tides", surfaces, [(".td-sea", "fill:{sea}")], [(".td-boat", "fill:red")], [(".td-sail", "fill:grey")]
    ).split("@media (prefers-color-scheme:dark)")
    assert [word in light for word in ("black", "blue", "red", "white", "navy", "grey")] == [True] * 3 + [False] * 3
    assert [word in dark for word in ("white", "navy", "grey", "black", "blue", "red")] == [True] * 3 + [False] * 3


texts = st.text(st.characters() | st.sampled_from("堤防 e\u0301"), max_size=60)
rooms = st.integers(10, 50)


@given(texts, rooms)
def test_a_fitted_text_takes_exactly_its_room(text: str, room: int) -> None:
    shown = fit_columns(text, room)
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
