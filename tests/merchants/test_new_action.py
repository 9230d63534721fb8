"""A kind of merchants action more: few files have to change for it, and everything else follows."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import amsterdam_routes as ar
from tests.merchants.new_action import CHANGES, WORDS, place, write

PACKAGE = Path(ar.__file__).parent
MOST_FILES = 5

PROGRAM = """
import random
import sys

import amsterdam_routes.merchants as am
from amsterdam_routes import testing
from amsterdam_routes.kernel import observer_of
from amsterdam_routes.kernel.documents._schemas import declarations

assert am.__file__.startswith(sys.argv[1]), am.__file__
promises = testing.Promises(am.GAME)
setup, donate = am.Setup(2, length="short"), am.Donate()
assert donate in am.MERCHANTS.actions


def giver(view, random):
    legal = am.legal_actions(view)
    return donate if donate in legal else random.choice(legal)


record = am.play_match(am.GAME, setup, [giver, giver], seed=3)
given = [number for number, action in enumerate(record.actions) if action == donate]
assert given, "nobody gave anything"
states = [*am.replay(record)]
state = states[given[0]]
after, happened = am.step(state, donate)
assert [type(event).__name__ for event in happened] == ["Acted", "GuildersPaid", "PointsScored"]
for seat in (None, 0, 1):
    seen = tuple(am.redact(event, seat) for event in happened)
    assert am.fold(am.view(state, seat), seen) == am.view(after, seat)
assert not am.violations(state, donate)
poor = next(state for state in states if state.table.pending and donate not in am.legal_actions(state))
assert am.violations(poor, donate)

assert am.from_json(am.to_json(donate), am.Action) == donate
assert am.to_data(donate)["action"] == {"type": "donate"}
assert am.from_json(am.to_json(record), am.MerchantsRecord) == record
assert am.from_json(am.to_json(record.redacted(1)), am.RedactedMerchantsRecord) == record.redacted(1)
assert "export interface Donate " in declarations(am.GAME.documents().schemas().values(), "Merchants.")
assert am.notate(donate) == "donate"
assert am.parse_action("donate") == donate
assert am.find_actions(state, "donate") == (donate,)
assert am.from_notation(am.to_notation(record)) == record
print(*[am.describe(donate, lang=lang) for lang in sys.argv[2:]], sep="\\n")
assert am.svg(after) and am.text(after)
assert observer_of(am.GAME, setup)(am.view(state, 0))
(branch,) = am.outcomes(state, donate).branches
assert (branch.probability, am.view(branch.state, 0)) == (1, am.view(after, 0))
assert am.playout(state, random.Random(1)).phase is am.Phase.OVER
promises.check_record(record)
promises.check_game(setup, 1)
"""
"""What is done with the action, in a process of its own."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package, with the action."""
    package = tmp_path_factory.mktemp("copy") / "src" / "amsterdam_routes"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__", "schemas"))
    write(package)
    return package


def test_every_change_has_one_place() -> None:
    assert all(place(PACKAGE / "merchants", change.before) for change in CHANGES)


def test_a_new_kind_of_action_touches_at_most_five_files_beside_the_catalogues(tmp_path: Path) -> None:
    package = tmp_path / "amsterdam_routes"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__", "schemas"))
    touched = write(package)
    assert len(touched) <= MOST_FILES, touched
    assert {what for some in touched.values() for what in some} == {change.what for change in CHANGES}
    files = [path.relative_to(PACKAGE) for path in PACKAGE.rglob("*") if path.suffix in (".py", ".json")]
    kept = [path for path in files if "schemas" not in path.parts]
    changed = {path.as_posix() for path in kept if (PACKAGE / path).read_bytes() != (package / path).read_bytes()}
    assert changed == {*touched, *(f"merchants/locales/{lang}.json" for lang in WORDS)}


@pytest.mark.proof
def test_type_checkers_find_nothing_else_to_write(copy: Path) -> None:
    pytest.importorskip("mypy", reason="type checkers need the dependency group 'check'")
    cache = copy.parents[1] / "cache"
    program = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(cache), "-p", "amsterdam_routes.merchants"]
    done = subprocess.run(program, cwd=copy.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.proof
def test_everything_that_a_game_has_follows(copy: Path) -> None:
    program = [sys.executable, "-c", PROGRAM, str(copy), *WORDS]
    done = subprocess.run(program, cwd=copy.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [*WORDS.values()]
