"""Groups of tests by file, which `-m prose` or `-m "not prose and not pictures"` choose; conftest.py puts the marks."""

from collections.abc import Iterator
from fnmatch import fnmatch

GROUPS = {
    "prose": (
        "README.md",
        "docs/*.md",
        "tests/kernel/documents/test_word_files.py",
        "tests/merchants/test_pages.py",
        "tests/project/test_broken_rules.py",
        "tests/project/test_changelog.py",
        "tests/project/test_documents.py",
        "tests/project/test_faces.py",
        "tests/project/test_folding.py",
        "tests/project/test_imports.py",
        "tests/project/test_kit_rules.py",
        "tests/project/test_locales.py",
        "tests/project/test_mirror.py",
        "tests/project/test_reference.py",
        "tests/project/test_rule_coverage.py",
    ),
    "pictures": (
        "tests/*/pictures/*",
        "tests/cli/test_replay_page.py",
        "tests/kernel/drawing/*",
        "tests/project/test_diagram.py",
    ),
}
"""By marker: the files of what checks pages and names, and of what checks drawings."""


def groups_of(name: str) -> Iterator[str]:
    """The markers of the tests in a file."""
    for group, patterns in GROUPS.items():
        if any(fnmatch(name, pattern) for pattern in patterns):
            yield group
