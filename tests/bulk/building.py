"""Compiling the engine for tests: with changes, with sanitizers, into a folder of the test's own."""

import importlib.util
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
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
