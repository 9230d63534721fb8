"""The changelog: fragments with valid names, each with a sentence, and a place in CHANGELOG.md where they will go."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["towncrier"]
FOLDER = ROOT / SETTINGS["directory"]
TYPES = [kind["directory"] for kind in SETTINGS["type"]]
FRAGMENTS = sorted(file for file in FOLDER.iterdir() if file.name not in SETTINGS["ignore"])


def complaint(name: str, text: str) -> str:
    """What is wrong with a fragment; nothing if it is as it should be."""
    if not re.fullmatch(rf"[a-z0-9]+(-[a-z0-9]+)*\.({'|'.join(TYPES)})\.md", name):
        return f"expected a name such as short-words.{TYPES[0]}.md, of a type of {', '.join(TYPES)}; got {name}"
    if not re.fullmatch(r"[A-Z0-9`].*\w.*[.!?][\"')]?", text.strip(), re.DOTALL) or len(text.split()) < 3:
        return f"{name}: expected a sentence, got {text!r}"
    return ""


def test_every_fragment_has_a_valid_name_and_a_sentence() -> None:
    found = [complaint(file.name, file.read_text(encoding="utf-8")) for file in FRAGMENTS]
    assert [text for text in found if text] == []


@pytest.mark.parametrize(
    "name", ["map.md", "map.news.md", "Map.added.md", "the map.added.md", "map.added.txt", ".added.md"]
)
def test_a_fragment_that_towncrier_would_miss_is_reported(name: str) -> None:
    assert complaint(name, "The map names every bridge.\n").startswith("expected a name such as short-words.added.md")


@pytest.mark.parametrize("text", ["", "\n", "Bridges.", "the map names bridges", "The map names every bridge\n"])
def test_a_fragment_without_a_sentence_is_noticed(text: str) -> None:
    assert complaint("map.added.md", text) == f"map.added.md: expected a sentence, got {text!r}"
    assert complaint("map.added.md", "The map names every bridge.\n") == ""


def test_the_changelog_has_one_place_for_the_next_version() -> None:
    text = (ROOT / SETTINGS["filename"]).read_text(encoding="utf-8")
    assert text.count(SETTINGS["start_string"]) == 1
    assert text.index(SETTINGS["start_string"]) < text.index("\n## ")


def test_a_user_reads_a_section_in_five_minutes() -> None:
    sections = (ROOT / SETTINGS["filename"]).read_text(encoding="utf-8").split("\n## ")[1:]
    assert sections
    assert [section.partition("\n")[0] for section in sections if len(section.split()) > 1_200] == []


def test_every_section_is_a_version_with_its_date_and_only_the_first_may_wait_for_it() -> None:
    titles = re.findall(r"^## (.*)$", (ROOT / SETTINGS["filename"]).read_text(encoding="utf-8"), re.MULTILINE)
    dated = r"\d+\.\d+\.\d+((a|b|rc)\d+)? \(%s\)"
    assert re.fullmatch(dated % r"(\d{4}-\d\d-\d\d|unreleased)", titles[0])
    assert [title for title in titles[1:] if not re.fullmatch(dated % r"\d{4}-\d\d-\d\d", title)] == []


def test_the_types_are_those_that_people_are_told() -> None:
    assert ", ".join(f"`{name}`" for name in TYPES[:-1]) + f" or `{TYPES[-1]}`" in (FOLDER / "README.md").read_text()
    assert (ROOT / SETTINGS["template"]).is_file()
