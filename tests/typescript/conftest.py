"""The compiler of TypeScript, and the example in TypeScript, compiled. Both need node and npm."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.typescript.compiling import EXAMPLE, GAMES, HERE, ROOT, compiled

COMPILER = HERE / "node_modules" / "typescript" / "bin" / "tsc"


@pytest.fixture(scope="session")
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


@pytest.fixture(scope="session")
def example(tsc: list[str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the example in TypeScript, compiled, beside the documents that its page asks for."""
    top = tmp_path_factory.mktemp("project")
    folder = top / "examples" / "typescript"
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("node_modules", "build"))
    (folder / "node_modules").symlink_to(HERE / "node_modules")
    (top / "docs").symlink_to(ROOT / "docs")
    assert compiled(tsc, "--project", str(folder)) == ""
    return folder
