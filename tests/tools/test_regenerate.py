"""The command that makes generated files anew, and its table of steps: nothing is forgotten, stale or left over."""

import fnmatch
import re
import shutil
from pathlib import Path

import pytest

from tools.regenerate import ROOT, StepFailed, made, main, outputs
from tools.steps import RELEASED, Step, newest, steps

BIRDS = Step("birds", "the birds", ("birds/*.txt",), (("write_birds.py",),))
SONGS = Step("songs", "their songs", ("songs.txt",), (("write_songs.py",),))

BY_HAND = [
    "bench/limit.c",
    "docs/_static/*",
    "docs/audit/*.toml",
    "docs/solved/boxes/*.json",
    "examples/*.json",
    "examples/*.ipynb",
    "examples/static_table/*",
    "examples/typescript/*",
    "examples/web_table/page/*",
    "src/*/bots/bot.schema.json",
    "src/*/locales/*.json",
    "src/*/page/*",
    "src/*/study/analysis.schema.json",
    "src/*/editions/*.json",
    "src/*/data/*.json",
    "src/*/py.typed",
    "tests/advice.toml",
    "tests/golden/small-box.json",
    "tests/mutation/explained.toml",
    "tests/typed/pyrightconfig.json",
    "tests/typescript/*",
    "tests/web/solo_game.json",
]
"""What people write."""
MEASURED = ["bench/baseline.json", "docs/frameworks/curves/*.json", "src/*/bots/greedy.json"]
"""What depends on the machine that measures, or on how long it looks for something better."""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project whose songs are made of its birds, both as they should be."""
    (tmp_path / "birds").mkdir()
    (tmp_path / "names.txt").write_text("heron coot")
    (tmp_path / "birds" / "heron.txt").write_text("heron\n")
    (tmp_path / "birds" / "coot.txt").write_text("coot\n")
    (tmp_path / "songs.txt").write_text("coot heron\n")
    (tmp_path / "write_birds.py").write_text(
        "from pathlib import Path\n"
        "for name in Path('names.txt').read_text().split():\n"
        "    Path('birds', f'{name}.txt').write_text(f'{name}\\n')\n"
    )
    (tmp_path / "write_songs.py").write_text(
        "from pathlib import Path\n"
        "songs = sorted(file.read_text().strip() for file in Path('birds').glob('*.txt'))\n"
        "Path('songs.txt').write_text(' '.join(songs) + '\\n')\n"
    )
    return tmp_path


def test_files_that_are_up_to_date_are_not_written(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--check"], root=project, table=(BIRDS, SONGS)) == 0
    assert capsys.readouterr().out == "0 of 3 generated files are out of date.\n"


def test_check_sees_a_spoilt_file_and_writes_nothing(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spoilt = project / "birds" / "coot.txt"
    spoilt.write_text("swan\n")
    assert main(["--check", "birds"], root=project, table=(BIRDS, SONGS)) == 1
    told = capsys.readouterr().out.splitlines()
    assert told == ["birds         birds/coot.txt: +1 -1 lines", "1 of 2 generated files are out of date."]
    assert spoilt.read_text() == "swan\n"


def test_a_step_reads_what_the_steps_before_it_wrote(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "names.txt").write_text("heron swan")
    assert main(["--check"], root=project, table=(BIRDS, SONGS)) == 1
    assert main([], root=project, table=(BIRDS, SONGS)) == 0
    assert (project / "songs.txt").read_text() == "heron swan\n"
    assert capsys.readouterr().out.splitlines()[-4:] == [
        "birds         birds/coot.txt: removed, 1 line",
        "birds         birds/swan.txt: new, 1 line",
        "songs         songs.txt: +1 -1 lines",
        "3 of 4 generated files changed.",
    ]
    assert main(["--check"], root=project, table=(BIRDS, SONGS)) == 0


def test_only_the_steps_that_are_named_run(project: Path) -> None:
    (project / "names.txt").write_text("swan")
    assert main(["songs"], root=project, table=(BIRDS, SONGS)) == 0
    assert (project / "songs.txt").read_text() == "coot heron\n"


def test_nothing_is_written_if_a_step_fails(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "names.txt").write_text("swan")
    (project / "write_songs.py").write_text("raise SystemExit('no song today')")
    assert main([], root=project, table=(BIRDS, SONGS)) == 2
    told = capsys.readouterr().err
    assert "no song today" in told
    assert "songs: `python write_songs.py` failed" in told
    assert (project / "birds" / "coot.txt").read_text() == "coot\n"


def test_a_step_that_writes_what_it_does_not_name_is_refused(project: Path) -> None:
    with pytest.raises(
        StepFailed, match=r"songs: it touches birds/coot\.txt, birds/heron\.txt, which it does not name"
    ):
        made(project, [Step("songs", "", ("songs.txt",), (("write_birds.py",), ("write_songs.py",)))])


def test_a_step_that_writes_nothing_is_refused(project: Path) -> None:
    with pytest.raises(StepFailed, match=r"songs: it wrote none of song\.txt"):
        made(project, [Step("songs", "", ("song.txt",), (("-c", ""),))])


def test_comparisons_that_are_left_out_are_named(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shot = Step("shots", "", ("*.png",), (("-c", "1 / 0"),), programs=("python",))
    slow = Step("slow", "", ("*.csv",), (("-c", "1 / 0"),), slow="a week")
    absent = Step("far", "", ("*.gif",), (("-c", "1 / 0"),), programs=("no-such-browser",))
    assert main(["--check"], root=project, table=(BIRDS, shot, slow, absent)) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[1:] == [
        "Left out: shots (made with python: --check cannot compare it).",
        "Left out: slow (takes a week: only when it is named).",
        "Left out: far (needs no-such-browser, not found here).",
    ]
    assert main(["far"], root=project, table=(absent,)) == 2
    assert "far: it needs no-such-browser, not found here" in capsys.readouterr().err


def test_a_step_that_is_not_there_is_refused_with_those_that_are(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["birdz"], table=(BIRDS, SONGS))
    assert "expected steps of birds, songs; got birdz" in capsys.readouterr().err


@pytest.mark.parametrize("step", steps(ROOT), ids=[step.name for step in steps(ROOT)])
def test_every_file_of_a_step_is_there(step: Step) -> None:
    for pattern in step.writes:
        assert any(file.is_file() for file in ROOT.glob(pattern)), pattern


def test_no_two_steps_write_the_same_file() -> None:
    files = [name for step in steps(ROOT) for name in outputs(ROOT, step)]
    assert len(files) == len(set(files))


def test_every_file_that_is_no_code_and_no_prose_is_made_by_a_step_or_by_hand() -> None:
    ours = {name for step in steps(ROOT) for name in outputs(ROOT, step)}
    frozen = [f"{folder}/*" for folder in RELEASED | earlier()]
    for room in ("bench", "docs", "examples", "src", "tests"):
        for file in (ROOT / room).rglob("*"):
            name = file.relative_to(ROOT).as_posix()
            if not file.is_file() or file.suffix in (".py", ".pyc", ".md", ".sqlite") or "/." in f"/{name}":
                continue
            if "egg-info" in name or "node_modules" in name:
                continue
            known = (*BY_HAND, *MEASURED, *frozen)
            assert name in ours or any(fnmatch.fnmatch(name, pattern) for pattern in known), f"who makes {name}?"


def earlier() -> frozenset[str]:
    """The folders of the corpora that are not the newest."""
    found = set()
    for corpus in ("tests/corpus", "tests/merchants/corpus"):
        names = {folder.relative_to(ROOT).as_posix() for folder in (ROOT / corpus).glob("v*")}
        found |= names - {newest(ROOT, corpus)}
    return frozenset(found)


def test_every_page_that_a_program_makes_is_made_by_a_step() -> None:
    ours = {name for step in steps(ROOT) for name in outputs(ROOT, step)}
    pages = {
        file.relative_to(ROOT).as_posix()
        for file in (ROOT / "docs").rglob("*.md")
        if re.search(
            r"^`python [^`]+` (makes|writes) this page|`python [^`]+` writes this page\.", file.read_text(), re.M
        )
    }
    assert len(pages) == 16
    assert pages <= ours


def test_a_release_freezes_its_corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("tests/corpus/v1", "tests/corpus/v2", "tests/corpus/v10", "tests/merchants/corpus/v1"):
        (tmp_path / folder).mkdir(parents=True)
    monkeypatch.setattr("tools.steps.RELEASED", frozenset())
    corpus = next(step for step in steps(tmp_path) if step.name == "corpus")
    assert corpus.writes == ("tests/corpus/v10/*.json", "tests/merchants/corpus/v1/*.json")
    monkeypatch.setattr("tools.steps.RELEASED", frozenset({"tests/corpus/v10"}))
    corpus = next(step for step in steps(tmp_path) if step.name == "corpus")
    assert corpus.writes == ("tests/merchants/corpus/v1/*.json",)
    assert corpus.commands == (("tests/merchants/corpus/write.py", "tests/merchants/corpus/v1"),)


def test_check_sees_a_spoilt_picture_of_the_project(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for part in ("docs/diagram", "src"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    spoilt = tmp_path / "docs" / "diagram" / "kernel.svg"
    spoilt.write_bytes(spoilt.read_bytes() + b"<!-- -->\n")
    assert main(["--check", "diagram"], root=tmp_path) == 1
    assert "diagram       docs/diagram/kernel.svg: +" in capsys.readouterr().out
