"""The pages that say which vectors of the kits are about which rule: written anew, and right where that can be seen."""

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

WRITER = runpy.run_path(str(Path(__file__).parents[2] / "docs" / "write_kit_rules.py"))
PAGES = {page.game: page for page in WRITER["PAGES"]}


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_the_pages_are_the_ones_that_would_be_written_now(page: Any) -> None:
    assert page.path.read_text(encoding="utf-8") == WRITER["text"](page), "python docs/write_kit_rules.py"


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_an_item_that_gives_a_rule_as_a_reason_is_about_that_rule(page: Any) -> None:
    about = WRITER["vectors"](page)
    items = json.loads((page.kit / "refusals.json").read_text(encoding="utf-8"))["items"]
    for place, item in enumerate(items, start=1):
        for refused in item["refused"]:
            for violation in refused["violations"]:
                for number in WRITER["marks"](violation["rule"]):
                    assert place in about[number]["refusals"]


def test_a_flush_is_about_the_rule_of_flushes() -> None:
    page = PAGES["routes"]
    items = json.loads((page.kit / "moments.json").read_text(encoding="utf-8"))["items"]
    flushed = [at for at, item in enumerate(items, start=1) if any(e["type"] == "row_flushed" for e in item["events"])]
    assert WRITER["vectors"](page)["R19"]["moments"] == flushed
