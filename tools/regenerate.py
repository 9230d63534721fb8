"""Makes every generated file anew, in the right order, and says what changed.

    python -m tools.regenerate                   all of them
    python -m tools.regenerate kits kit-rules    those of some steps
    python -m tools.regenerate --check           writes nothing, says what is out of date, and fails if anything is
    python -m tools.regenerate --list            names the steps

The steps run in a copy of the project, and each begins without the files that it writes. So nothing is left over from
before, and the project itself changes only after all steps have ended well.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from tools.steps import Step, steps

ROOT: Final = Path(__file__).parents[1]
SKIPPED: Final = (
    "__pycache__",
    "build",
    "dist",
    "node_modules",
    "venv",
    "env",
    "htmlcov",
    "mutants",
    "*.egg-info",
    ".*",
)
"""What no step reads."""
Files = Mapping[str, bytes]


class StepFailed(Exception):
    """A step that ended badly, or wrote what it does not name."""


def main(arguments: Sequence[str] | None = None, *, root: Path = ROOT, table: Sequence[Step] = ()) -> int:
    """Do what the command line says, and return its exit code."""
    table = table or steps(root)
    parser = _parser()
    chosen = parser.parse_args(arguments)
    names = [step.name for step in table]
    if unknown := [name for name in chosen.steps if name not in names]:
        parser.error(f"expected steps of {', '.join(names)}; got {', '.join(unknown)}")
    if chosen.list:
        for step in table:
            print(f"{step.name:<13} {step.about}{_when(step)}")
        return 0
    named = [step for step in table if step.name in chosen.steps]
    asked = named or [step for step in table if step.by_default]
    if chosen.check:
        asked = [step for step in asked if step.comparable]
    left_out = [step for step in named or table if step not in asked]
    try:
        before = {step.name: outputs(root, step) for step in asked}
        after = made(root, asked)
    except StepFailed as error:
        print(f"{error}\nNothing was written.", file=sys.stderr)
        return 2
    many, changes = 0, 0
    for step in asked:
        many += len(before[step.name].keys() | after[step.name].keys())
        for name, old, new in differences(before[step.name], after[step.name]):
            changes += 1
            print(f"{step.name:<13} {name}: {told(old, new)}", flush=True)
            if not chosen.check:
                _put(root / name, new)
    print(f"{changes} of {many} generated files {'are out of date' if chosen.check else 'changed'}.")
    for step in left_out:
        print(f"Left out: {step.name}{_when(step)}.")
    return 1 if chosen.check and changes else 0


def made(root: Path, asked: Iterable[Step]) -> dict[str, Files]:
    """Run the steps in a copy of the project, and return by step what each wrote."""
    found: dict[str, Files] = {}
    with tempfile.TemporaryDirectory(prefix="regenerate-") as folder:
        copy = Path(folder).resolve() / "project"
        shutil.copytree(root, copy, ignore=shutil.ignore_patterns(*SKIPPED))
        paths = os.pathsep.join((str(copy / "src"), str(copy), os.environ.get("PYTHONPATH", "")))
        world = os.environ | {"PYTHONPATH": paths, "PYTHONPYCACHEPREFIX": str(Path(folder) / "cache")}
        for step in asked:
            if missing := step.missing():
                raise StepFailed(f"{step.name}: it needs {', '.join(missing)}, not found here")
            for name in outputs(copy, step):
                (copy / name).unlink()
            others = _stamps(copy)
            for command in step.commands:
                _run(copy, step, command, world)
            found[step.name] = outputs(copy, step)
            now = {name: stamp for name, stamp in _stamps(copy).items() if name not in found[step.name]}
            if wild := sorted(name for name, _ in now.items() ^ others.items()):
                raise StepFailed(f"{step.name}: it touches {', '.join(dict.fromkeys(wild))}, which it does not name")
            if step.commands and not found[step.name]:
                raise StepFailed(f"{step.name}: it wrote none of {', '.join(step.writes)}")
    return found


def outputs(root: Path, step: Step) -> dict[str, bytes]:
    """Return the files of a step that are there, by their names."""
    files = sorted({file for pattern in step.writes for file in root.glob(pattern) if file.is_file()})
    return {file.relative_to(root).as_posix(): file.read_bytes() for file in files}


def differences(before: Files, after: Files) -> Iterator[tuple[str, bytes | None, bytes | None]]:
    """Yield each file that differs, as it was and as it is; `None` stands for a file that is not there.

    >>> list(differences({"a": b"1", "b": b"2"}, {"b": b"3"}))
    [('a', b'1', None), ('b', b'2', b'3')]
    """
    for name in sorted(before.keys() | after.keys()):
        if before.get(name) != after.get(name):
            yield name, before.get(name), after.get(name)


def told(old: bytes | None, new: bytes | None) -> str:
    r"""Say how a file changed: in lines, or in bytes if it is no text.

    >>> told(b"a\nb\n", b"a\nc\nd\n"), told(None, b"a\n"), told(b"a\n", None), told(b"\xff", b"\xff\xfe")
    ('+2 -1 lines', 'new, 1 line', 'removed, 1 line', '1 to 2 bytes')
    """
    was, now = ([] if text is None else _lines(text) for text in (old, new))
    if was is None or now is None:
        return f"{len(old or b'')} to {len(new or b'')} bytes"
    if old is None or new is None:
        many = len(was) + len(now)
        return f"{'new' if old is None else 'removed'}, {many} line{'' if many == 1 else 's'}"
    more, fewer = Counter(now) - Counter(was), Counter(was) - Counter(now)
    return f"+{more.total()} -{fewer.total()} lines" if more or fewer else "lines in another order"


def _lines(text: bytes) -> list[str] | None:
    try:
        return text.decode().split("\n")[:-1] if text.endswith(b"\n") else text.decode().split("\n")
    except UnicodeDecodeError:
        return None


def _run(copy: Path, step: Step, command: Sequence[str], world: Mapping[str, str]) -> None:
    done = subprocess.run([sys.executable, *command], cwd=copy, env=world, capture_output=True, text=True)
    if done.returncode != 0:
        said = done.stderr or done.stdout
        raise StepFailed(f"{said.rstrip()}\n{step.name}: `python {' '.join(command)}` failed, see above")


def _stamps(copy: Path) -> dict[str, tuple[int, int]]:
    """Return when each file of the copy was last written, and its length."""
    found = {}
    for folder, _, names in os.walk(copy):
        for name in names:
            file = Path(folder, name)
            found[file.relative_to(copy).as_posix()] = (file.stat().st_mtime_ns, file.stat().st_size)
    return found


def _put(file: Path, text: bytes | None) -> None:
    if text is None:
        file.unlink()
    else:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text)


def _when(step: Step) -> str:
    """Say when a step is left out."""
    if step.slow:
        return f" (takes {step.slow}: only when it is named)"
    if missing := step.missing():
        return f" (needs {', '.join(missing)}, not found here)"
    return "" if step.comparable else f" (made with {', '.join(step.programs)}: --check cannot compare it)"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.regenerate", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("steps", nargs="*", metavar="STEP", help="only these steps; --list names them")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--check", action="store_true", help="write nothing, and exit with 1 if a file is out of date")
    how.add_argument("--list", action="store_true", help="name the steps")
    return parser


if __name__ == "__main__":
    sys.exit(main())
