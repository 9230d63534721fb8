"""The TypeScript declarations of docs/schemas, tried with the real compiler: a client, and documents as written.

Needs node and npm. The compiler is fetched once, into a folder that is not kept.
"""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel.documents.schemas import Schema
from amsterdam_routes.kernel.documents.typescript import declarations
from amsterdam_routes.routes.documents.kinds import DOCUMENTS
from amsterdam_routes.routes.documents.schemas import DECLARATIONS
from tests.routes.documents.samples import of_record, played

pytestmark = pytest.mark.proof

ROOT = Path(__file__).parents[3]
HERE = ROOT / "tests" / "typescript"
FOLDER = ROOT / "docs" / "schemas"
EXAMPLE = ROOT / "examples" / "typescript"
COMPILER = HERE / "node_modules" / "typescript" / "bin" / "tsc"


@pytest.fixture(scope="module")
def tsc() -> list[str]:
    """The command that compiles."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        pytest.skip("node and npm are not installed here")
    if not COMPILER.exists():
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


def test_a_client_that_knows_the_declarations_alone_compiles(tsc: list[str]) -> None:
    assert compiled(tsc, "--project", str(HERE)) == ""


def test_fold_in_typescript_gives_every_view_of_the_conformance_kit(tsc: list[str], tmp_path: Path) -> None:
    types = ["--typeRoots", str(HERE / "node_modules" / "@types")]
    assert compiled(tsc, "--project", str(EXAMPLE), "--outDir", str(tmp_path), *types) == ""
    shutil.copy(EXAMPLE / "package.json", tmp_path)
    kit = [tsc[0], str(tmp_path / "kit.js"), str(ROOT / "docs" / "conformance")]
    done = subprocess.run(kit, capture_output=True, text=True, check=False)
    assert done.stdout == "255 views folded, each as the kit says\n", done.stderr


def test_documents_are_what_the_declarations_say(tsc: list[str], tmp_path: Path) -> None:
    """Real documents stand in a program as values of their declared types. A mistake in one of them is found."""
    shutil.copy(FOLDER / DECLARATIONS, tmp_path)
    record = played(ar.Setup(3), 10, plies=1000, names=("Anna", "Bo", "Cees"))
    titles = {DOCUMENTS.by_name[name].type: one["title"] for name, one in DOCUMENTS.schemas().items()}
    lines = []
    for seat, moment in ((0, record), (None, record.undo()[0])):
        for i, sample in enumerate(of_record(moment, seat, (ar.Pass(),))):
            if title := titles.get(sample.type):
                lines.append(f"export const {title}{seat}{i}: docs.{title} = {ar.to_json(sample.value)};")
    assert len(lines) > len(titles)
    wrong = ar.to_json(record.state).replace('"carts":[', '"carts":["16",')
    lines += ["// @ts-expect-error a text is no number", f"export const wrong: docs.StateDocument = {wrong};"]
    program = tmp_path / "documents.ts"
    program.write_text('import type * as docs from "./amsterdam-routes";\n' + "\n".join(lines), encoding="utf-8")
    options = ("--strict", "--noEmit", "--target", "es2022", "--lib", "es2022", "--typeRoots", str(tmp_path))
    assert compiled(tsc, *options, str(program)) == ""


def test_every_kind_of_document_is_declared() -> None:
    text = (FOLDER / DECLARATIONS).read_text(encoding="utf-8")
    declared = set(re.findall(r"^export (?:interface|type) (\w+)", text, re.MULTILINE))
    assert declared >= {schema["title"] for schema in DOCUMENTS.schemas().values()}
    assert declared >= {"Action", "Event", "Violation", "Color", "RouteId", "Table", "Hand"}


def test_two_things_of_one_name_are_not_declared() -> None:
    def schema(title: str, type: str) -> Schema:
        return {"title": title, "$ref": "#/$defs/Name", "$defs": {"Name": {"type": type}}}

    text = declarations([schema("One", "string"), schema("Two", "string")], "Two.")
    assert 'export type Name = string & { readonly __of?: "Name" };' in text
    with pytest.raises(ValueError, match="'Name'"):
        declarations([schema("One", "string"), schema("Two", "boolean")], "Two.")
