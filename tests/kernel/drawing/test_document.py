"""A picture as a document of its own, and its style sheet."""

from xml.etree import ElementTree

from amsterdam_routes.kernel.drawing.document import document, style_sheet


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
