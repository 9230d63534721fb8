"""Runs every Python block of the README and the documents, so that no example can rot."""

from doctest import ELLIPSIS, IGNORE_EXCEPTION_DETAIL, NORMALIZE_WHITESPACE
from typing import Any

import pytest
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser

from tests.extras import installed, missing_adapters

collect_ignore = ["docs/conf.py", "docs/_extensions"]  # Sphinx's own: they need the extra "docs"
collect_ignore += [f"src/amsterdam_routes/adapters/{name}.py" for name in missing_adapters()]


def setup(namespace: dict[str, Any]) -> None:
    """What a page may ask where it says that its examples need an extra."""
    namespace["installed"] = installed


pytest_collect_file = Sybil(
    parsers=[
        PythonCodeBlockParser(doctest_optionflags=ELLIPSIS | NORMALIZE_WHITESPACE | IGNORE_EXCEPTION_DETAIL),
        SkipParser(),
    ],
    patterns=["README.md", "docs/*.md", "docs/**/*.md"],
    setup=setup,
).pytest()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:  # xdist's own types
    """Where tests run on several cores, a file stays on one: the examples of a page build upon one another."""
    from xdist.scheduler import LoadFileScheduling

    return LoadFileScheduling(config, log)
