"""The words of the table: whatever it says is there in five languages, and nothing is there that it does not say."""

import json
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "web_table"))

from words import FOLDER, LANGUAGES, WORDS


def test_the_words_of_the_table_are_there_in_every_language() -> None:
    written = {file.stem: json.loads(file.read_text("utf-8")) for file in FOLDER.glob("*.json")}  # nothing filled in
    assert written.keys() == {*LANGUAGES} == {"en", "nl", "da", "it", "fi"}
    english = {(room, code): text for room, texts in written["en"].items() for code, text in texts.items()}
    for lang, rooms in written.items():
        said = {(room, code): text for room, texts in rooms.items() for code, text in texts.items()}
        assert english.keys() - said.keys() == set(), f"not said in {lang}"
        assert said.keys() - english.keys() == set(), f"said in {lang} alone"
        for place, text in english.items():
            assert said[place].strip(), place
            assert {*re.findall(r"{\w+}", said[place])} == {*re.findall(r"{\w+}", text)}, (lang, *place)
        if lang != "en":
            left = {text for place, text in english.items() if len(text.split()) > 3 and said[place] == text}
            assert left == set(), f"still English in {lang}"


def test_every_reason_that_the_table_gives_is_there_and_given() -> None:
    programs = "".join(file.read_text("utf-8") for file in FOLDER.parents[1].glob("*.py"))
    given = re.findall(r"(?:because\([\w.]+|say\(lang, \"refused\"), \"(\w+)\"", programs)
    assert {*given} == WORDS["en"]["refused"].keys()


def test_every_word_that_the_pages_say_is_there() -> None:
    folder = FOLDER.parent
    pages = "".join(file.read_text("utf-8") for file in (*folder.glob("*.js"), *folder.glob("*.html")))
    said = re.findall(r"(?:say|words)\(\"(\w+)\"", pages) + re.findall(r"data-(?:say|label)=\"(\w+)\"", pages)
    assert len(said) > 40
    assert {*said} <= WORDS["en"]["page"].keys() | WORDS["en"]["table"].keys() | WORDS["en"]["lobby"].keys()
