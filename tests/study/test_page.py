"""The page needs nothing but itself, says what it must, and can be read by a machine as well."""

import re
from html.parser import HTMLParser

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes import study
from amsterdam_routes.study._page import _first
from tests.study.studied import small

VOID = {"meta", "rect", "line", "circle"}


class Reader(HTMLParser):
    """Reads a page, and notes what is open, what is not closed, and its text."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader


def test_a_page_is_well_formed_and_loads_nothing() -> None:
    page = study.page(study.report(small()))
    reader = read(page)
    assert reader.tags.isdisjoint({"script", "link", "img", "iframe"})
    assert reader.attributes.isdisjoint({"src", "href", "onclick"})
    assert "url(" not in page
    assert "http" not in page
    assert len(page.encode()) < 3_000_000


def test_a_page_says_what_it_must() -> None:
    text = re.sub(r"\s+", " ", read(study.page(study.report(small()))).text)
    for words in (
        "Is it fair to every seat?",
        "that is no proof that one causes the other",
        "The lead changes",
        "Rulings",
        "Skill or luck?",
        "Every deal was played in 8 seatings",
        "the row was flushed",
    ):
        assert words in text, words


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["Dam"], "Dam"),
        (["a", "b"], "a and b"),
        (["a", "b", "c", "d", "e", "f"], "a, b, c, d and 2 more"),
        (["018, plan", "019, plan"], "018, plan; and 019, plan"),
    ],
)
def test_a_list_of_names_can_be_read_whatever_commas_they_have(names: list[str], told: str) -> None:
    assert _first(names) == told


def test_a_page_of_two_boxes_has_their_differences() -> None:
    page = study.page(study.report(small(), small(4), names=("two cards", "four <cards>")))
    assert "<h2>Two boxes: two cards, and four &lt;cards&gt;</h2>" in page
    assert '<tr class=clear><th scope="row">decisions in a game' in page
    told = read(page).text
    assert "What is clearly another from the first box (two cards) to the second (four <cards>): " in told
    same = read(study.page(study.report(small(), small()))).text
    assert "Nothing is clearly another from the first box (the first) to the second (the second)." in same


def test_a_page_of_two_boxes_has_what_was_changed_and_what_is_clearly_used_more_or_less() -> None:
    figures = study.report(small(), small(4), names=("as it is", "hand=4"))
    rows = figures["used_beside"]["route"]["rows"]
    for row in rows:
        row["difference"] |= {"low": -0.5, "high": 0.5}
    text = study.page(figures)
    assert "None of the 45 routes are claimed clearly more or less often." in text
    rows[7]["difference"] |= {"value": 0.25, "low": 0.125, "high": 0.375}
    told = read(study.page(figures)).text.replace("\N{NO-BREAK SPACE}", " ")
    assert "1 of the 45 routes is claimed clearly more or less often." in told
    assert f"{rows[7]['name']}+25.0 % +12.5 % to +37.5 %" in told
    figures["names"][1] = f"routes.{rows[9]['id']}.length=3"
    told = read(study.page(figures)).text.replace("\N{NO-BREAK SPACE}", " ")
    assert told.index(
        f"{rows[9]['name']}−" if rows[9]["difference"]["value"] < 0 else f"{rows[9]['name']}+"
    ) < told.index(f"{rows[7]['name']}+25.0 %")


def test_a_percentage_is_never_broken_from_its_sign() -> None:
    text = read(study.page(study.report(small()))).text
    assert "\N{NO-BREAK SPACE}%" in text
    assert " %" not in text


def test_names_of_strangers_stay_text() -> None:
    box = attrs.evolve(ar.AMSTERDAM, name="<b>bold</b>")
    style = study.Style("<i>sly</i>", small().plan.styles[0].bot)
    done = study.playtest(ar.GAME, ar.Setup(2, box), [style], 8, seed="1634")
    page = study.page(study.report(done))
    assert "<b>" not in page
    assert "<i>" not in page
    assert "&lt;b&gt;bold" in page


def test_it_is_light_or_dark_and_narrow_or_wide() -> None:
    page = study.page(study.report(small()))
    assert "prefers-color-scheme: dark" in page
    assert 'name="viewport"' in page
    assert "max-width: 42rem" in page
