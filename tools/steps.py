"""The steps that make generated files: what each writes, and how. Later steps read what earlier ones wrote."""

import importlib.util
import shutil
from pathlib import Path
from typing import Final

import attrs

RELEASED: Final = frozenset(Path(__file__).with_name("released.txt").read_text(encoding="utf-8").split())
"""The folders of the corpora that a release has frozen, such as `tests/corpus/v1`: they are never written again."""


@attrs.frozen
class Step:
    """Some generated files, and the commands that make them.

    >>> step = Step("pages", "the page of birds", ("docs/birds.md",), (("docs/write_birds.py",),))
    >>> step.missing(), step.by_default
    ((), True)
    """

    name: str
    about: str
    """What is made, in words."""
    writes: tuple[str, ...]
    """The files, as patterns from the top folder. All that is there and fits is this step's."""
    commands: tuple[tuple[str, ...], ...]
    """What stands after `python`; each runs in the top folder."""
    programs: tuple[str, ...] = ()
    """What must be on the machine. Other versions of it write other bytes, so nobody compares these files."""
    modules: tuple[str, ...] = ()
    """The Python packages that are needed beside those of the extra `test`."""
    slow: str = ""
    """How long it takes, where that is so long that it runs only when it is named."""

    @property
    def by_default(self) -> bool:
        """Whether it runs when nobody names it."""
        return not self.slow and not self.missing()

    @property
    def comparable(self) -> bool:
        """Whether it writes the same bytes everywhere."""
        return not self.programs

    def missing(self) -> tuple[str, ...]:
        """Name what is needed, and not there."""
        programs = [name for name in self.programs if shutil.which(name) is None]
        return (*programs, *(name for name in self.modules if importlib.util.find_spec(name) is None))


def steps(root: Path) -> tuple[Step, ...]:
    """Return all steps for the project in a folder, in the order in which they run.

    >>> [step.name for step in steps(Path())][:3]
    ['golden', 'schemas', 'corpus']
    """
    corpora = [folder for folder in map(newest, (root, root), CORPORA) if folder not in RELEASED]
    return (
        Step(
            "golden",
            "the golden games of both games; after a change of the rules, and then only",
            ("tests/golden/games.json", "tests/merchants/golden/games.json"),
            (("tests/golden/replay.py", "--write"), ("tests/merchants/golden/replay.py", "--write")),
        ),
        Step(
            "schemas",
            "the JSON Schemas and TypeScript declarations of both games",
            tuple(f"src/amsterdam_routes/{game}/schemas/*" for game in GAMES),
            tuple(
                ("-m", "amsterdam_routes", "--game", game, "schema", "-o", f"src/amsterdam_routes/{game}/schemas")
                for game in GAMES
            ),
        ),
        Step(
            "corpus",
            "the newest corpus of documents of each game; never one that a release has frozen",
            tuple(f"{folder}/*.json" for folder in corpora),
            tuple((f"{folder.rpartition('/')[0]}/write.py", folder) for folder in corpora),
        ),
        Step(
            "pictures",
            "the sample game of the route game, and the sample pictures of both games",
            ("docs/pictures/game.txt", "docs/pictures/*.svg", "docs/merchants/*.svg"),
            (("docs/pictures/draw.py",), ("docs/merchants/draw.py",)),
        ),
        Step(
            "diagram",
            "the pictures of the rooms and their imports, and those of the phases of both games",
            ("docs/diagram/*.svg",),
            (("docs/diagram/draw.py",), ("docs/diagram/phases.py",)),
        ),
        Step(
            "cards",
            "the page of cards, tiles and orders of the merchants game, and the manual of its box",
            ("docs/merchants/cards.md", "docs/merchants/editions.md"),
            (("docs/merchants/write_cards.py",), ("docs/merchants/write_editions.py",)),
        ),
        Step(
            "sentences",
            "the pages with every sentence in each language",
            ("docs/sentences/*.md",),
            (("docs/write_sentences.py",),),
        ),
        Step(
            "folding",
            "the pages that say what events do to a view",
            ("docs/folding.md", "docs/merchants/events.md"),
            (("docs/write_folding.py",),),
        ),
        Step(
            "observations",
            "the page of observations in numbers",
            ("docs/frameworks/observations.md",),
            (("docs/frameworks/write_observations.py",),),
        ),
        Step(
            "curves",
            "the pictures of how learners became better",
            ("docs/frameworks/curves/*.svg",),
            (("docs/frameworks/draw_curves.py",),),
        ),
        Step(
            "playthroughs",
            "OpenSpiel's playthroughs of both games; after a change of the rules, and then only",
            ("tests/adapters/golden/*.xz",),
            (("-m", "tests.adapters.golden.write"),),
            modules=("pyspiel",),
        ),
        Step(
            "deals",
            "deals of both games that other programs check against",
            ("docs/deals.json",),
            (("docs/write_deals.py",),),
        ),
        Step(
            "kits",
            "the conformance kits of both games",
            ("docs/conformance/*.json", "docs/merchants/conformance/*.json"),
            (
                ("-m", "tests.routes.conformance.write", "docs/conformance"),
                ("-m", "tests.merchants.conformance.write", "docs/merchants/conformance"),
            ),
        ),
        Step(
            "kit-rules",
            "the pages that say which vectors of the kits are about which rule",
            ("docs/kit_rules.md", "docs/merchants/kit_rules.md"),
            (("docs/write_kit_rules.py",),),
        ),
        Step(
            "audit",
            "the pages with the chain of every rule, from the rulebooks to the tests",
            ("docs/audit/routes.md", "docs/audit/merchants.md"),
            (("-m", "tools.audit", "--write"),),
        ),
        Step(
            "solved",
            "the page of solved boxes of the route game, and their certificates",
            ("docs/solved/index.md", "docs/solved/certificates/*.json"),
            (("docs/solved/write.py",),),
        ),
        Step(
            "shots",
            "the PNGs of the page of pictures, and those of the web table",
            ("docs/pictures/*.png", "examples/web_table/screens/*.png"),
            (("docs/pictures/shoot.py",), ("examples/web_table/shoot.py",)),
            programs=("chromium",),
            modules=("playwright", "PIL", "uvicorn", "starlette", "websockets"),
        ),
        Step(
            "playtests",
            "the figures of the reports on the boxes of both games; their pages are the next step",
            ("docs/playtests/*.json",),
            (("docs/playtests/write.py",),),
            slow="an hour",
        ),
        Step(
            "playtest-pages",
            "the pages of these reports, from their figures",
            ("docs/playtests/*.html",),
            (("docs/playtests/write.py", "--pages"),),
        ),
        Step(
            "broken-rules",
            "the page of broken rules: which tests notice",
            ("docs/broken_rules.md",),
            (("-m", "tests.broken_rules", "--write"),),
            slow="half an hour",
        ),
    )


GAMES: Final = ("routes", "merchants")
CORPORA: Final = ("tests/corpus", "tests/merchants/corpus")


def newest(root: Path, corpus: str) -> str:
    """Return the newest folder of a corpus, which is the one that may be written."""
    versions = [int(folder.name[1:]) for folder in (root / corpus).glob("v*") if folder.name[1:].isdigit()]
    return f"{corpus}/v{max(versions, default=1)}"
