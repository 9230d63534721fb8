"""Releases: one version everywhere, a changelog without leftovers, and workflows that call what is here."""

import re
import runpy
import tomllib
from pathlib import Path

import pytest

from tools.release import (
    FROZEN,
    PLACES,
    ROOT,
    NotReady,
    build,
    engine_misfits,
    home,
    main,
    misfits,
    prepare,
    sdist_misfits,
    settle,
    stated,
    wheel_misfits,
)

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
COMMANDS = {
    "checks.yml": ["bash .ci/run", "python -m pytest -n auto", "python -m nox -s floors"],
    "docs.yml": ["python -m tools.site build/docs"],
    "release.yml": [
        "bash .ci/run",
        'python -m tools.release check "${GITHUB_REF_NAME}"',
        "python -m tools.release build",
    ],
}
"""By workflow, the commands of the project that it has to call."""
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = set(PROJECT["project"]["optional-dependencies"])
GROUPS = set(PROJECT["dependency-groups"])

INSTRUCTIONS = [
    "README.md",
    "CONTRIBUTING.md",
    "docs/releasing.md",
    "docs/testing.md",
    "docs/performance.md",
    "docs/cli.md",
]
"""Pages that tell people what to install."""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project that is ready for the release of 0.2.0."""
    for file, _ in PLACES:
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        text = (ROOT / file).read_text(encoding="utf-8")
        (tmp_path / file).write_text(text.replace(stated(ROOT)[file], "0.2.0"), encoding="utf-8")
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## 0.2.0 (2026-12-01)\n\nMore ships.\n", encoding="utf-8")
    (tmp_path / "changelog.d").mkdir()
    (tmp_path / "changelog.d" / "README.md").touch()
    (tmp_path / "tools").mkdir()
    (tmp_path / FROZEN).touch()
    (tmp_path / "README.md").write_bytes((ROOT / "README.md").read_bytes())
    settle(tmp_path, "https://github.com/somebody/amsterdam_routes")
    return tmp_path


def test_all_places_of_this_project_state_one_version() -> None:
    assert len(set(stated(ROOT).values())) == 1


def test_a_project_that_fits_its_tag_is_ready(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "v0.2.0"], root=project) == 0
    assert capsys.readouterr().out == "v0.2.0: all places agree\n"


def test_every_misfit_is_named_with_its_file(project: Path) -> None:
    citation = project / "CITATION.cff"
    citation.write_text(citation.read_text(encoding="utf-8").replace("0.2.0", "0.1.9"), encoding="utf-8")
    (project / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n", encoding="utf-8")
    (project / "changelog.d" / "ships.added.md").touch()
    assert misfits(project, "v0.2.0") == [
        "CITATION.cff: expected 0.2.0, got 0.1.9",
        "CHANGELOG.md: expected a section 0.2.0 with its date, got none",
        "CHANGELOG.md: expected no unreleased section, got '## Unreleased'",
        "changelog.d/ships.added.md: expected no fragment that is not in the changelog",
    ]


@pytest.mark.parametrize("tag", ["0.2.0", "v0.2", "v0.2.0-1", "version 1", ""])
def test_a_tag_that_is_no_version_is_refused(project: Path, tag: str) -> None:
    assert misfits(project, tag) == [f"expected a tag such as v0.1.0, got {tag!r}"]


def test_a_place_without_its_version_is_refused_before_anything_is_written(project: Path) -> None:
    (project / "CITATION.cff").write_text("cff-version: 1.2.0\n", encoding="utf-8")
    before = (project / "pyproject.toml").read_bytes()
    with pytest.raises(NotReady, match=r"CITATION.cff: expected one line with a version, got 0"):
        prepare(project, "0.3.0")
    assert (project / "pyproject.toml").read_bytes() == before


def test_a_version_that_is_none_is_refused(project: Path) -> None:
    with pytest.raises(NotReady, match=r"expected a version such as 0.1.0, got 'next'"):
        prepare(project, "next")


def test_a_section_that_was_written_for_the_release_gets_its_date(project: Path) -> None:
    changelog = project / "CHANGELOG.md"
    changelog.write_text(
        "# Changelog\n\n## 0.3.0 (unreleased)\n\nMore docks.\n\n## 0.2.0 (2026-12-01)\n", encoding="utf-8"
    )
    assert [line for line in misfits(project, "v0.3.0") if line.startswith("CHANGELOG.md")] == [
        "CHANGELOG.md: expected a section 0.3.0 with its date, got none",
        "CHANGELOG.md: expected no unreleased section, got '## 0.3.0 (unreleased)'",
    ]
    prepare(project, "0.3.0")
    title = re.search(
        r"^## 0\.3\.0 \((\d{4}-\d\d-\d\d)\)\n\nMore docks\.$", changelog.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert title is not None
    assert f"date-released: {title[1]}\n" in (project / "CITATION.cff").read_text(encoding="utf-8")
    assert misfits(project, "v0.3.0") == []


def test_a_release_freezes_the_newest_corpora_and_a_candidate_none(project: Path) -> None:
    for folder in ("tests/corpus/v1", "tests/corpus/v2", "tests/merchants/corpus/v1"):
        (project / folder).mkdir(parents=True)
    (project / FROZEN).write_text("tests/corpus/v1\n", encoding="utf-8")
    changelog = project / "CHANGELOG.md"
    changelog.write_text("# Changelog\n\n## 0.3.0rc1 (unreleased)\n\nMore docks.\n", encoding="utf-8")
    prepare(project, "0.3.0rc1")
    assert (project / FROZEN).read_text(encoding="utf-8") == "tests/corpus/v1\n"
    changelog.write_text("# Changelog\n\n## 0.3.0 (unreleased)\n\nMore docks.\n", encoding="utf-8")
    prepare(project, "0.3.0")
    assert (project / FROZEN).read_text(encoding="utf-8").split() == [
        "tests/corpus/v1",
        "tests/corpus/v2",
        "tests/merchants/corpus/v1",
    ]


def test_no_fragment_is_lost_beside_a_section_that_was_written(project: Path) -> None:
    (project / "CHANGELOG.md").write_text("# Changelog\n\n## 0.3.0 (unreleased)\n\nMore docks.\n", encoding="utf-8")
    (project / "changelog.d" / "ships.added.md").write_text("Ships have names.\n", encoding="utf-8")
    before = {file: (project / file).read_bytes() for file in ("CHANGELOG.md", *stated(project))}
    with pytest.raises(NotReady, match=r"expected no fragments, got changelog.d/ships.added.md"):
        prepare(project, "0.3.0")
    assert {file: (project / file).read_bytes() for file in before} == before


def test_the_address_of_the_project_stands_everywhere_and_leads_from_the_readme(project: Path) -> None:
    settle(project, "https://github.com/Others/trade.game/")
    for file in ("pyproject.toml", "engine/pyproject.toml"):
        before = tomllib.loads((ROOT / file).read_text(encoding="utf-8"))
        after = tomllib.loads((project / file).read_text(encoding="utf-8"))
        assert after["project"].pop("urls") == {
            "Documentation": "https://others.github.io/trade.game/",
            "Source": "https://github.com/Others/trade.game",
            "Issues": "https://github.com/Others/trade.game/issues",
            "Changelog": "https://github.com/Others/trade.game/blob/main/CHANGELOG.md",
        }
        before["project"].pop("urls", None)
        assert after["project"].pop("version") == "0.2.0"
        before["project"].pop("version")
        assert after == before
    assert "repository-code: https://github.com/Others/trade.game\n" in (project / "CITATION.cff").read_text("utf-8")
    readme = (project / "README.md").read_text("utf-8")
    assert "](https://github.com/Others/trade.game/blob/main/docs/rules.md)" in readme
    assert "](https://github.com/Others/trade.game/raw/main/docs/pictures/middle.svg)" in readme
    assert re.findall(r"\]\((?!https?:|#)[^)]*\)", readme) == []
    assert "somebody" not in readme


def test_an_address_is_written_as_often_as_one_likes(project: Path) -> None:
    places = ("pyproject.toml", "engine/pyproject.toml", "CITATION.cff", "README.md")
    before = [(project / place).read_bytes() for place in places]
    settle(project, "https://github.com/somebody/amsterdam_routes")
    assert [(project / place).read_bytes() for place in places] == before


def test_a_project_without_an_address_is_not_ready(project: Path) -> None:
    file = project / "pyproject.toml"
    file.write_text(file.read_text("utf-8").replace("[project.urls]", "[tool.urls]"), encoding="utf-8")
    assert misfits(project, "v0.2.0") == [
        "pyproject.toml: expected the address of the repository, got none: `python -m tools.release home`"
    ]


@pytest.mark.parametrize(
    "address", ["", "github.com/a/b", "https://example.org/a/b", "https://github.com/a", "https://github.com/a/b/c"]
)
def test_an_address_that_is_none_is_refused_before_anything_is_written(project: Path, address: str) -> None:
    before = (project / "README.md").read_bytes()
    with pytest.raises(NotReady, match="expected an address such as"):
        settle(project, address)
    assert (project / "README.md").read_bytes() == before


def test_a_release_of_which_there_is_nothing_to_tell_is_refused(project: Path) -> None:
    with pytest.raises(NotReady, match=r"expected a section '## 0.3.0 \(unreleased\)' .* got neither"):
        prepare(project, "0.3.0")
    assert set(stated(project).values()) == {"0.2.0"}


def test_this_project_can_be_prepared_and_is_ready_then(tmp_path: Path) -> None:
    version = stated(ROOT)["pyproject.toml"]
    for file in ("CHANGELOG.md", *(file for file, _ in PLACES)):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_bytes((ROOT / file).read_bytes())
    (tmp_path / "changelog.d").mkdir()
    (tmp_path / "tools").mkdir()
    (tmp_path / FROZEN).touch()
    (tmp_path / "README.md").write_bytes((ROOT / "README.md").read_bytes())
    if home(tmp_path) is None:
        settle(tmp_path, "https://github.com/somebody/amsterdam_routes")
    if f"## {version} (unreleased)" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"):
        prepare(tmp_path, version)
    assert misfits(tmp_path, f"v{version}") == []


def test_a_folder_that_is_not_empty_is_not_built_into(project: Path) -> None:
    with pytest.raises(NotReady, match="expected a new or empty folder"):
        build(project, project)


def wheel_of(root: Path) -> dict[str, bytes]:
    """A small package in a project, and the files of its wheel."""
    package = root / "src" / "amsterdam_routes"
    for file in ("__init__.py", "py.typed", "routes/box/editions/amsterdam-1.json"):
        (package / file).parent.mkdir(parents=True, exist_ok=True)
        (package / file).touch()
    files = {f"amsterdam_routes/{file.relative_to(package).as_posix()}": b"" for file in package.rglob("*.*")}
    return files | {"amsterdam_routes-0.2.0.dist-info/METADATA": b"Name: amsterdam-routes"}


def test_a_wheel_has_the_package_with_its_data_and_nothing_else(tmp_path: Path) -> None:
    files = wheel_of(tmp_path)
    assert wheel_misfits(files, tmp_path) == []
    del files["amsterdam_routes/py.typed"], files["amsterdam_routes/routes/box/editions/amsterdam-1.json"]
    files |= {"tests/__init__.py": b"", "amsterdam_routes/__init__.py": f'HOME = "{tmp_path}"'.encode()}
    assert wheel_misfits(files, tmp_path) == [
        "expected no file tests/__init__.py",
        "expected the file amsterdam_routes/py.typed",
        "expected the file amsterdam_routes/routes/box/editions/amsterdam-1.json",
        f"amsterdam_routes/__init__.py: expected no path of this machine, got {tmp_path}",
    ]


def test_an_sdist_has_what_its_tests_need_and_nothing_that_was_made_by_running_them(tmp_path: Path) -> None:
    needed = ("LICENSE", "README.md", "CHANGELOG.md", "pyproject.toml", "conftest.py", "tests/__init__.py")
    files = dict.fromkeys(("PKG-INFO", *needed), b"")
    assert sdist_misfits(files, tmp_path) == []
    del files["LICENSE"]
    files |= {"tests/__pycache__/test_a.pyc": b"", "dist/old.whl": b"", "docs/index.md": f"See {tmp_path}".encode()}
    assert sdist_misfits(files, tmp_path) == [
        "expected no file dist/old.whl",
        "expected no file tests/__pycache__/test_a.pyc",
        "expected the file LICENSE",
        f"docs/index.md: expected no path of this machine, got {tmp_path}",
    ]


def test_the_sdist_of_the_engine_has_what_compiles_it_and_nothing_that_was_compiled(tmp_path: Path) -> None:
    (tmp_path / "engine" / "c").mkdir(parents=True)
    (tmp_path / "engine" / "c" / "rules.c").touch()
    needed = ("LICENSE", "README.md", "PKG-INFO", "pyproject.toml", "build_engine.py", ".gitignore", "c/rules.c")
    files = dict.fromkeys((*needed, "amsterdam_routes_engine/__init__.py"), b"")
    assert engine_misfits(files, tmp_path) == []
    del files["LICENSE"], files["c/rules.c"]
    files["amsterdam_routes_engine/engine.so"] = b""
    assert engine_misfits(files, tmp_path) == [
        "expected no file amsterdam_routes_engine/engine.so",
        "expected the file LICENSE",
        "expected the file c/rules.c",
    ]


def test_both_distributions_have_the_same_licence() -> None:
    assert (ROOT / "engine" / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


def test_a_folder_without_a_wheel_and_an_sdist_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["contents", str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"{tmp_path}: expected one wheel and one sdist, got 0 and 0\n"


def test_continuous_integration_looks_into_what_it_builds() -> None:
    assert 'python -m tools.release contents "$work/dist"\n' in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=[file.name for file in WORKFLOWS])
def test_a_workflow_calls_the_commands_of_the_project(workflow: Path) -> None:
    text = workflow.read_text(encoding="utf-8")
    assert [command for command in COMMANDS[workflow.name] if f"- run: {command}\n" not in text] == []


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=[file.name for file in WORKFLOWS])
def test_every_action_of_a_workflow_is_pinned_by_its_hash(workflow: Path) -> None:
    used = re.findall(r"uses: (\S+)(.*)", workflow.read_text(encoding="utf-8"))
    assert used
    assert [
        use for use in used if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", use[0]) or not use[1].startswith(" # v")
    ] == []


def versions_of(pattern: str, file: str) -> list[str]:
    """The versions of Python that a file names where a pattern says."""
    found = re.search(pattern, (ROOT / file).read_text(encoding="utf-8"))
    assert found is not None
    return re.findall(r"3\.\d+t?", found[1])


def test_nox_continuous_integration_and_the_workflow_try_the_same_pythons() -> None:
    tried = versions_of(r"(?m)^PYTHONS = (.*)$", "noxfile.py")
    assert tried[0] == PROJECT["project"]["requires-python"].removeprefix(">=")
    assert versions_of(r"(?m)^for version in (.*); do$", ".ci/run") == tried[1:]
    assert versions_of(r"(?m)^ +python: (.*)$", ".github/workflows/checks.yml") == tried


def test_the_classifiers_are_pythons_that_are_tried() -> None:
    claimed = re.findall(r":: (3\.\d+)$", "\n".join(PROJECT["project"]["classifiers"]), re.MULTILINE)
    assert claimed[0] == PROJECT["project"]["requires-python"].removeprefix(">=")
    assert {*claimed} <= {*versions_of(r"(?m)^PYTHONS = (.*)$", "noxfile.py")}


def test_continuous_integration_runs_every_tool_that_is_asked_before_a_commit() -> None:
    hooks = re.findall(r"(?m)^ +entry: (.*)$", (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    lines = [line.strip() for line in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()]
    assert hooks
    assert [hook for hook in hooks if not any(line.startswith(hook.removesuffix(" --fix")) for line in lines)] == []


class Recorder:
    """A session of nox that notes what it should run."""

    posargs = ("-k", "scoring")

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ran: list[tuple[str, ...]] = []

    def create_tmp(self) -> str:
        return str(self.folder)

    def run(self, *command: str, external: bool) -> None:
        self.ran.append(command)


def test_nox_hands_on_what_pytest_is_to_be_told(tmp_path: Path) -> None:
    pytest.importorskip("nox", reason="the dependency group 'check' is not installed")
    sessions, session = runpy.run_path(str(ROOT / "noxfile.py")), Recorder(tmp_path)
    sessions["run_quick_tests"](session, next(iter(sessions["HERE"])), only=("tests/kernel",))
    assert session.ran[-1][1:3] == ("-m", "pytest")
    assert session.ran[-1][-3:] == ("tests/kernel", "-k", "scoring")


def test_the_oldest_dependencies_that_are_tried_are_those_that_are_allowed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    allowed = [dependency.replace(">=", "==") + ".0" for dependency in project["dependencies"]]
    floors = ", ".join(f'"{floor}"' for floor in allowed)
    assert f"FLOORS = ({floors})" in (ROOT / "noxfile.py").read_text(encoding="utf-8")


def test_the_tests_that_nox_names_are_there() -> None:
    named = re.findall(r'"(tests/[^"]*)"', (ROOT / "noxfile.py").read_text(encoding="utf-8"))
    assert named
    assert [path for path in named if not (ROOT / path).is_dir()] == []


def test_users_are_offered_no_extra_that_only_developers_need() -> None:
    assert sorted(EXTRAS) == [
        "cli",
        "cluster",
        "frameworks",
        "gymnasium",
        "learning",
        "openspiel",
        "parquet",
        "pettingzoo",
        "test",
        "web",
    ]
    assert EXTRAS.isdisjoint(GROUPS)


def test_no_dependency_group_asks_an_index_for_the_library_itself() -> None:
    """A group knows no `-e .`: pip would take whatever has this name on the index."""
    wanted = [line for group in PROJECT["dependency-groups"].values() for line in group if isinstance(line, str)]
    assert [line for line in wanted if line.startswith("amsterdam")] == []


INSTALLING = re.compile(r"pip install (?!nox|cibuildwheel|build twine)[^\n&`]*")


@pytest.mark.parametrize(
    "file", [".ci/run", ".github/workflows/checks.yml", ".github/workflows/docs.yml", *INSTRUCTIONS]
)
def test_every_extra_and_group_that_people_are_told_to_install_exists(file: str) -> None:
    told = INSTALLING.findall((ROOT / file).read_text(encoding="utf-8"))
    extras = {extra for line in told for listed in re.findall(r"\.\[([\w,]+)\]", line) for extra in listed.split(",")}
    groups = {group for line in told for group in re.findall(r"--group (\S+)", line)}
    assert told
    assert extras <= EXTRAS
    assert groups <= GROUPS


@pytest.mark.parametrize("file", [".ci/run", ".github/workflows/docs.yml", "CONTRIBUTING.md", "docs/releasing.md"])
def test_pip_is_new_enough_before_it_is_given_a_group(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    assert -1 < text.index("pip install --upgrade pip") < text.index("--group")
