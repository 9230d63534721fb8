"""Compiling the engine for tests: with changes, with sanitizers, into a folder of the test's own."""

import importlib.util
import os
import shlex
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ENGINE = Path(__file__).parents[2] / "engine"
SOURCES = ENGINE / "c"


def builder() -> Any:
    """The module that builds the engine's wheel."""
    spec = importlib.util.spec_from_file_location("build_engine", ENGINE / "build_engine.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Objects:
    """The engine compiled file by file, so that a change of one file takes only that one."""

    def __init__(self, *flags: str) -> None:
        self._kept = TemporaryDirectory(prefix="engine-")
        self.folder = Path(self._kept.name)
        self.flags = [flag for flag in builder().FLAGS if flag != "-shared"] + [*flags, "-w"]
        self.compiler = shlex.split(os.environ.get("CC", "cc"))
        for source in SOURCES.glob("*.c"):
            self._compile(source, self.folder / f"{source.stem}.o")

    def linked_with(self, name: str, old: str, new: str, into: Path) -> Path:
        """The shared library with a change of one file; the text that is changed must be there exactly once."""
        sources, own = into / "c", dict[str, Path]()
        shutil.copytree(SOURCES, sources)
        text = (sources / name).read_text(encoding="utf-8")
        if text.count(old) != 1:
            raise ValueError(f"{name}: expected {old!r} once, got it {text.count(old)} times")
        (sources / name).write_text(text.replace(old, new), encoding="utf-8")
        for source in sources.glob("*.c"):
            if name.endswith(".h") or source.name == name:
                self._compile(source, own.setdefault(source.stem, into / f"{source.stem}.o"))
        objects = [str(own.get(source.stem, self.folder / f"{source.stem}.o")) for source in sources.glob("*.c")]
        file = into / "engine.so"
        subprocess.run([*self.compiler, "-shared", "-o", str(file), *objects], check=True)
        return file

    def _compile(self, source: Path, into: Path) -> None:
        subprocess.run([*self.compiler, *self.flags, "-c", "-o", str(into), str(source)], check=True)


def compiled_with(folder: Path, changes: Mapping[str, Sequence[tuple[str, str]]], *flags: str) -> Path:
    """The shared library with changes of its sources; each text that is changed must be there exactly once."""
    sources = folder / "c"
    shutil.copytree(SOURCES, sources)
    for name, pairs in changes.items():
        text = (sources / name).read_text(encoding="utf-8")
        for old, new in pairs:
            if text.count(old) != 1:
                raise ValueError(f"{name}: expected {old!r} once, got it {text.count(old)} times")
            text = text.replace(old, new)
        (sources / name).write_text(text, encoding="utf-8")
    file = folder / "engine.so"
    builder().compile_engine(file, "-w", *flags, sources=sources)
    return file
