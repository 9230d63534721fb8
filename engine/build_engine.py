"""Compiles the engine while its wheel is built: one plain shared library, which serves every Python of a platform.

python build_engine.py FILE      # compile it into this file, without a wheel
"""

import os
import platform
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # compiled without a wheel
    BuildHookInterface = object  # type: ignore[assignment,misc]

HERE = Path(__file__).parent
PACKAGE = HERE / "amsterdam_routes_engine"
FLAGS = ["-std=c11", "-O3", "-fwrapv", "-ffp-contract=off", "-fPIC", "-shared", "-fvisibility=hidden"]


def library_name() -> str:
    """The file name of a shared library on this platform."""
    return {"darwin": "engine.dylib", "win32": "engine.dll"}.get(sys.platform, "engine.so")


def compile_engine(into: Path, *more: str, sources: Path = HERE / "c") -> None:
    """Compile all of C into one shared library; RuntimeError with what to do if that cannot be."""
    wanted = shlex.split(os.environ.get("CC", "cc"))
    if shutil.which(wanted[0]) is None:
        raise RuntimeError(
            f"expected a C compiler to build the engine with, got no {wanted[0]!r}: "
            "install gcc or clang, or name yours in CC"
        )
    machine = ["-mpopcnt"] if platform.machine().lower() in ("x86_64", "amd64") else []
    files = sorted(str(file) for file in sources.glob("*.c"))
    subprocess.run([*wanted, *FLAGS, *machine, *more, "-o", str(into), *files], check=True)


class EngineHook(BuildHookInterface):
    """Puts the shared library into the package, and the platform into the wheel's name."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, before the wheel is packed or the editable install is written."""
        file = PACKAGE / library_name()
        compile_engine(file)
        tag = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["tag"] = f"py3-none-{tag}"
        build_data["pure_python"] = False
        build_data["artifacts"].append(f"amsterdam_routes_engine/{file.name}")


if __name__ == "__main__":
    compile_engine(Path(sys.argv[1]), *sys.argv[2:])
