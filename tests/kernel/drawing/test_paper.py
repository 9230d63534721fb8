"""The marks of a picture: whatever is in a text, what comes out is XML that says the same."""

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from amsterdam_routes.kernel.drawing.lettering import text_width
from amsterdam_routes.kernel.drawing.paper import element, group, number, safe, write

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
