"""What the guide to a server prints beside its examples: the heart of the example, and the functions for PostgreSQL.

The database is one of the test's own, in a folder that is not kept; without the server's programs there is no test.
"""

import importlib.util
import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import amsterdam_routes.merchants as am

ROOT = Path(__file__).parents[2]
BLOCKS = re.findall(
    r"^```py\n(.*?)^```", (ROOT / "docs" / "guides" / "server.md").read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
)


def test_the_guide_shows_the_example_as_it_is() -> None:
    (shown,) = (block for block in BLOCKS if "def hear" in block)
    assert shown in (ROOT / "examples" / "any_game_server.py").read_text(encoding="utf-8")


def programs() -> Path | None:
    """Where the programs of PostgreSQL's server are."""
    found = shutil.which("initdb")
    folders = [Path(found).parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


@pytest.fixture
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A connection to a server of our own, which listens on a socket in a folder."""
    psycopg = pytest.importorskip("psycopg")
    if (bin := programs()) is None:
        pytest.skip("the server of PostgreSQL is not installed here")
    folder = tmp_path_factory.mktemp("postgres")
    as_user: list[str | Path] = []
    if os.geteuid() == 0:  # the server refuses to run as root
        if shutil.which("runuser") is None or subprocess.run(["id", "postgres"], capture_output=True).returncode:
            pytest.skip("there is no user that PostgreSQL may run as")
        as_user = ["runuser", "-u", "postgres", "--"]
        shutil.chown(folder, "postgres")
        for above in folder.parents[:3]:
            above.chmod(above.stat().st_mode | 0o011)  # let that user through
    data = folder / "data"
    options = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off"
    subprocess.run(
        [*as_user, bin / "initdb", "-D", data, "-U", "griet", "-A", "trust"], check=True, capture_output=True
    )
    start = [*as_user, bin / "pg_ctl", "-D", data, "-w", "-l", folder / "log", "-o", options, "start"]
    subprocess.run(start, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        with psycopg.connect(host=str(folder), user="griet", dbname="postgres") as connection:
            yield connection
    finally:
        subprocess.run([*as_user, bin / "pg_ctl", "-D", data, "-m", "fast", "stop"], check=True, capture_output=True)


@pytest.mark.proof
def test_records_are_kept_in_postgresql_as_the_guide_says(database: Any, tmp_path: Path) -> None:
    (printed,) = (block for block in BLOCKS if "psycopg" in block)
    file = tmp_path / "kept.py"
    file.write_text(printed, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("kept", file)
    assert spec is not None
    assert spec.loader is not None
    kept: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(kept)
    database.execute(kept.TABLE)
    record = am.GAME.record(am.Setup(2, orders=3), seed="1672", names=["Griet", "Jan"])
    row = ("t1", 0, json.dumps(am.to_data(record)))
    database.execute("INSERT INTO games VALUES (%s, %s, %s)", row)
    after = record
    for revision in range(40):
        longer = after.play(am.legal_actions(after.state)[-1])
        assert kept.save(database, "t1", longer, revision)
        assert not kept.save(database, "t1", longer, revision)  # somebody else was quicker
        after = longer
    assert kept.load(database, "t1") == (after, 40)
    assert kept.load(database, "t2") is None
    assert database.execute(kept.PLAYED_BY, ("Griet",)).fetchall() == [("t1",)]
    assert database.execute(kept.PLAYED_BY, ("Saskia",)).fetchall() == []
