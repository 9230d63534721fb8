"""What needs an extra says so where it is missing, and nothing else loads one."""

import subprocess
import sys

import pytest

from amsterdam_routes.adapters.extras import missing
from tests.extras import ADAPTERS, MODULES


def test_the_library_loads_no_framework() -> None:
    program = (
        "import sys, amsterdam_routes, amsterdam_routes.adapters, amsterdam_routes.adapters.numbered; "
        f"assert not {{*sys.modules}} & {{*{[*MODULES.values(), 'numpy']}}}"
    )
    subprocess.run([sys.executable, "-I", "-c", program], check=True)


@pytest.mark.parametrize("extra", ADAPTERS)
def test_a_missing_extra_is_one_clear_error(extra: str) -> None:
    program = f"""
import sys
for module in ("gymnasium", "numpy", "pettingzoo", "pyspiel"):
    sys.modules[module] = None  # as if it were not installed
import amsterdam_routes.adapters.{extra}
"""
    done = subprocess.run([sys.executable, "-I", "-c", program], capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1] == f"ImportError: {missing(extra, ModuleNotFoundError())}"
    assert f"amsterdam-routes[{extra}]" in done.stderr
