"""The packages of types, as npm installs them, tried with the real compiler: clients, documents as written, `fold`.

Needs node and npm. The compiler is fetched once, into a folder that is not kept.
"""

import json
import re
import shutil
import subprocess
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes import merchants, routes
from amsterdam_routes.kernel.documents import Documents
from amsterdam_routes.kernel.documents.schemas import Schema
from amsterdam_routes.kernel.documents.typescript import declarations
from amsterdam_routes.merchants.documents import DOCUMENTS as MERCHANTS
from amsterdam_routes.routes.documents import DOCUMENTS as ROUTES
from tests.routes.documents.samples import of_record, played

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
EXAMPLE = ROOT / "examples" / "typescript"
COMPILER = HERE / "node_modules" / "typescript" / "bin" / "tsc"
GAMES = {
    "amsterdam-routes": (ROUTES, Path(routes.__file__).parent / "schemas"),
    "amsterdam-merchants": (MERCHANTS, Path(merchants.__file__).parent / "schemas"),
}


@pytest.fixture(scope="module")
def tsc() -> list[str]:
    """The command that compiles."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        pytest.skip("node and npm are not installed here")
    if not COMPILER.exists() or not all((HERE / "node_modules" / name).exists() for name in GAMES):
        fetch = [npm, "install", "--no-package-lock", "--no-audit", "--no-fund"]
        try:
            done = subprocess.run(fetch, cwd=HERE, capture_output=True, text=True, timeout=60, check=False)
        except subprocess.TimeoutExpired:
            pytest.skip("npm could not fetch the compiler within a minute")
        if done.returncode:
            pytest.skip(f"npm could not fetch the compiler: {done.stderr.strip().splitlines()[:1]}")
    return [node, str(COMPILER)]


def compiled(tsc: list[str], *arguments: str) -> str:
    """What the compiler has to say; nothing if all is well."""
    return subprocess.run([*tsc, *arguments], cwd=HERE, capture_output=True, text=True, check=False).stdout


@pytest.mark.proof
def test_clients_that_know_the_installed_packages_alone_compile(tsc: list[str]) -> None:
    assert compiled(tsc, "--project", str(HERE)) == ""


@pytest.fixture(scope="module")
def example(tsc: list[str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the example in TypeScript, compiled."""
    folder = tmp_path_factory.mktemp("example")
    for file in EXAMPLE.glob("*.*s*"):
        shutil.copy(file, folder)
    (folder / "node_modules").symlink_to(HERE / "node_modules")
    assert compiled(tsc, "--project", str(folder)) == ""
    return folder / "build"


@pytest.mark.proof
def test_fold_in_typescript_gives_every_view_of_the_conformance_kit(tsc: list[str], example: Path) -> None:
    kit = [tsc[0], str(example / "kit.js"), str(ROOT / "docs" / "conformance")]
    done = subprocess.run(kit, capture_output=True, text=True, check=False)
    assert done.stdout == "273 views folded, each as the kit says\n", done.stderr


@pytest.mark.proof
@pytest.mark.parametrize("lang", ar.LANGUAGES)
def test_violations_are_told_in_typescript_as_they_are_in_python(tsc: list[str], example: Path, lang: str) -> None:
    """Those of the conformance kit, in the printed box, with the catalogue of the package."""
    file = json.loads((ROOT / "docs" / "conformance" / "refusals.json").read_text(encoding="utf-8"))
    plain, sentences = [], []
    for item in file["items"]:
        of_state = item["position"]["format"].endswith("state")
        position = ar.from_data(item["position"], ar.State) if of_state else ar.from_data(item["position"], ar.View)
        if position.table.edition is not ar.AMSTERDAM:
            continue
        for refused in item["refused"]:
            action = {"format": "amsterdam-routes/action", "version": 1, "action": refused["action"]}
            found = ar.violations(position, ar.from_data(action, ar.Action))
            plain += json.loads(ar.to_json(found))["items"]
            sentences += [ar.describe(violation, lang=lang) for violation in found]
    say = [tsc[0], str(example / "say.js"), str(GAMES["amsterdam-routes"][1] / f"words.{lang}.json")]
    given = json.dumps({"edition": ar.to_data(ar.AMSTERDAM), "violations": plain})
    done = subprocess.run(say, input=given, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.stdout.splitlines() == sentences, done.stderr
    assert len(sentences) > 30


def program(name: str, documents: Documents, values: list[tuple[Any, str]], wrong: str) -> str:
    """A program in which real documents stand as values of their declared types, and a wrong one."""
    titles = {documents.registry.by_name[kind].type: one["title"] for kind, one in documents.schemas().items()}
    known = [(titles[type], text) for type, text in values if type in titles]
    lines = [f"export const d{i}: docs.{title} = {text};" for i, (title, text) in enumerate(known)]
    assert len({title for title, _ in known}) > 8
    lines += ["// @ts-expect-error a text is no number", f"export const wrong: docs.StateDocument = {wrong};"]
    return f'import type * as docs from "{name}";\n' + "\n".join(lines)


def strictly(tsc: list[str], tmp_path: Path, text: str) -> str:
    """What the compiler has to say of one program."""
    (tmp_path / "node_modules").symlink_to(HERE / "node_modules")
    (tmp_path / "documents.ts").write_text(text, encoding="utf-8")
    options = json.loads((HERE / "tsconfig.json").read_text(encoding="utf-8")) | {"files": ["documents.ts"]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(options), encoding="utf-8")
    return compiled(tsc, "--project", str(tmp_path))


@pytest.mark.proof
def test_documents_of_the_route_game_are_what_the_declarations_say(tsc: list[str], tmp_path: Path) -> None:
    record = played(ar.Setup(3), 10, plies=1000, names=("Anna", "Bo", "Cees"))
    values = [
        (sample.type, ar.to_json(sample.value))
        for seat, moment in ((0, record), (None, record.undo()[0]))
        for sample in of_record(moment, seat, (ar.Pass(),))
    ]
    wrong = ar.to_json(record.state).replace('"carts":[', '"carts":["16",')
    assert strictly(tsc, tmp_path, program("amsterdam-routes", ROUTES, values, wrong)) == ""


@pytest.mark.proof
def test_documents_of_the_merchants_game_are_what_the_declarations_say(tsc: list[str], tmp_path: Path) -> None:
    state, values = am.new_game(2, seed="1672", orders=3, workers=True), []
    for _ in range(60):
        action = am.legal_actions(state)[-1]
        state, events = am.step(state, action)
        view, record = am.view(state, 0), ar.Record.begin(am.GAME, state.table.setup, seed=1)
        values = [(am.State, state), (am.View, view), (am.View, am.view(state, None)), (am.Action, action)]
        values += [(tuple[am.Event, ...], events), (tuple[am.Action, ...], am.legal_actions(state))]
        values += [(am.Standings, am.standings(state)), (am.Setup, state.table.setup), (ar.Record, record)]
        values += [(am.Table, state.table), (am.Hand, view.hand), (am.Piles, state.piles), (am.Cube, am.Cube.PINK)]
    wrong = am.to_json(state).replace('"round":', '"round":"1","rounds":')
    texts = [(kind, am.to_json(value)) for kind, value in values]
    assert strictly(tsc, tmp_path, program("amsterdam-merchants", MERCHANTS, texts, wrong)) == ""


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_document_is_declared_in_the_package(game: str) -> None:
    documents, folder = GAMES[game]
    package = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    assert (package["name"], package["version"]) == (game, version("amsterdam-routes"))
    text = (folder / package["types"]).read_text(encoding="utf-8")
    declared = set(re.findall(r"^export (?:interface|type) (\w+)", text, re.MULTILINE))
    assert declared >= {schema["title"] for schema in documents.schemas().values()}
    assert declared >= {"Action", "Event", "Violation", "Table", "Hand"}


def test_two_things_of_one_name_are_not_declared() -> None:
    def schema(title: str, type: str) -> Schema:
        return {"title": title, "$ref": "#/$defs/Name", "$defs": {"Name": {"type": type}}}

    text = declarations([schema("One", "string"), schema("Two", "string")], "Two.")
    assert 'export type Name = string & { readonly __of?: "Name" };' in text
    with pytest.raises(ValueError, match="'Name'"):
        declarations([schema("One", "string"), schema("Two", "boolean")], "Two.")
