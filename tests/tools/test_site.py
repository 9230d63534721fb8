"""The site: one command builds its pages and its table, and whoever tells of it names that command."""

import re
from pathlib import Path

import pytest

from tools.site import BUILT, PLAY, ROOT, NotBuilt, build, clear, dead_links, main

COMMAND = "python -m tools.site build/docs"


@pytest.mark.parametrize("file", ["README.md", "CONTRIBUTING.md", "docs/index.md", "examples/static_table/README.md"])
def test_the_documents_name_the_command(file: str) -> None:
    assert f"`{COMMAND}`" in (ROOT / file).read_text("utf-8")


def test_the_workflow_publishes_what_the_command_builds_and_nothing_else_builds_it() -> None:
    text = (ROOT / ".github" / "workflows" / "docs.yml").read_text("utf-8")
    assert f"- run: {COMMAND}\n" in text
    assert f"path: {COMMAND.split()[-1]} }}" in text
    assert "sphinx" not in text
    assert "build.py" not in text


def test_the_landing_turning_leads_to_the_folder_of_the_table() -> None:
    links = re.findall(r'<a [^>]*href="([^"]+)">Play now</a>', (ROOT / "docs" / "index.md").read_text("utf-8"))
    assert links
    assert {*links} == {f"{PLAY}/"}


def test_an_earlier_table_is_removed(tmp_path: Path) -> None:
    table = tmp_path / PLAY
    table.mkdir()
    for name in BUILT:
        (table / name).touch()
    clear(table)
    assert not table.exists()


def test_an_unknown_file_is_not_replaced_by_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / PLAY).mkdir()
    (tmp_path / PLAY / "mine.txt").write_text("mine")
    assert main([str(tmp_path)]) == 1
    assert "expected " in capsys.readouterr().err
    assert [path.name for path in (tmp_path / PLAY).iterdir()] == ["mine.txt"]
    assert [path.name for path in tmp_path.iterdir()] == [PLAY]


def test_a_file_is_no_folder_for_a_site(tmp_path: Path) -> None:
    (tmp_path / "site").touch()
    with pytest.raises(NotBuilt, match="expected a folder, got the file"):
        build(tmp_path / "site")


def test_a_link_that_leads_nowhere_is_named(tmp_path: Path) -> None:
    (tmp_path / "play").mkdir()
    (tmp_path / "play" / "index.html").write_text('<a id="top" href="../index.html#a%20b">Back</a>', encoding="utf-8")
    (tmp_path / "index.html").write_text(
        '<h1 class="x" id="a b">Birds</h1> <a href="play/">Play</a> <a class="x" href="play/index.html#top">it</a>'
        ' <a href="#a b">here</a> <a href="https://example.invalid/#no">there</a> <img src="play/index.html">'
        ' <a href="#nowhere">1</a> <a href="gull.html">2</a> <a href="play/index.html#no">3</a> <img src="lost.png">',
        encoding="utf-8",
    )
    assert dead_links(tmp_path) == [
        "index.html: #nowhere",
        "index.html: gull.html",
        "index.html: lost.png",
        "index.html: play/index.html#no",
    ]


def test_continuous_integration_builds_the_site_by_the_command() -> None:
    assert '/python" -m tools.site "$work/docs"\n' in (ROOT / ".ci" / "run").read_text("utf-8")
