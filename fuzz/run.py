"""Coverage-guided fuzzing of everything that reads text, with atheris (group `fuzz`).

`python fuzz/run.py merchants/state --seconds 60` fuzzes one target, a game and what is read; the targets are in
`targets.py`. `python fuzz/run.py all --seconds 3600` takes them in turn, so many seconds in all, which it shares out
evenly. What a run learns is kept in `fuzz/corpus/<target>/`, and is where the next run starts; how much was tried is
added up beside it, and `python fuzz/run.py tally` tells it. Texts are changed by a mutator that knows their shapes
(`shapes.py`), and now and then byte by byte. A crash stops a run and leaves the input behind, as `crash-...`: make a
test of it in `tests/project/test_fuzz.py`.
"""

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from shapes import LONGEST, Mutator

CORPUS = Path(__file__).parent / "corpus"
ADDED_UP = 2.0
"""How many seconds pass before what was tried is added up on the disk."""
WATCHED = (
    *("kernel.documents", "kernel._notation", "kernel._names", "kernel._records", "bots._process"),
    *("routes._documents", "routes._checks", "routes._notation", "routes.box"),
    *("merchants._documents", "merchants._checks", "merchants._notation", "merchants.box"),
)
"""What the names of the modules that read begin with, in the library. What they run through guides the search."""


def unwatched() -> list[str]:
    """The modules of which nothing is watched: to watch the rules and the drawing as well would make it slow."""
    import amsterdam_routes

    top = Path(amsterdam_routes.__file__).parent
    names = [".".join(path.relative_to(top).with_suffix("").parts) for path in top.rglob("*.py")]
    names = [name.removesuffix(".__init__") for name in names]
    return [f"amsterdam_routes.{name}" for name in names if not name.startswith(WATCHED)]


def fuzz(target: str, seconds: int) -> None:
    """Run libFuzzer on one target for a while; it does not come back."""
    import atheris

    outside = unwatched()
    forget_modules()
    with atheris.instrument_imports(include=["amsterdam_routes"], exclude=outside):
        from targets import check, played_on, seeds

    corpus = CORPUS / target
    corpus.mkdir(parents=True, exist_ok=True)
    good = list(seeds(target))
    for number, seed in enumerate(good):
        (corpus / f"seed-{number}").write_text(seed, encoding="utf-8")
    mutator = Mutator(good, lambda text, chance: played_on(target, text, chance))
    tally, told = read_tally(target), time.monotonic()

    def one_input(data: bytes) -> None:
        nonlocal told
        text = data.decode("utf-8", errors="surrogateescape")
        if check(target, text):
            tally["accepted"] += 1
            mutator.keep(text)
        tally["read"] += 1
        if time.monotonic() > told + ADDED_UP:
            told = time.monotonic()
            tally_file(target).write_text(json.dumps(tally), encoding="utf-8")

    def change(data: bytes, most: int, seed: int) -> bytes:
        chance = Random(seed)
        if chance.random() < 0.1:
            return bytes(atheris.Mutate(data, most))
        changed = mutator.change(data.decode("utf-8", errors="surrogateescape"), chance)
        return changed.encode("utf-8", errors="surrogatepass")[:most]

    settings = [f"-max_total_time={seconds}", f"-max_len={LONGEST}", "-timeout=60", "-rss_limit_mb=4096"]
    settings.append("-report_slow_units=120")
    atheris.Setup([sys.argv[0], *settings, str(corpus)], one_input, custom_mutator=change)
    atheris.Fuzz()


def forget_modules() -> None:
    """Forget the library and the targets: they are imported anew, and watched."""
    for name in [name for name in sys.modules if name.partition(".")[0] in ("amsterdam_routes", "targets")]:
        del sys.modules[name]


def tally_file(target: str) -> Path:
    """Where it stands how much was tried."""
    return CORPUS / f"{target.replace('/', '-')}.json"


def read_tally(target: str) -> dict[str, int]:
    """How many texts were read so far, and how many of them were accepted and used."""
    file = tally_file(target)
    told: dict[str, int] = json.loads(file.read_text("utf-8")) if file.exists() else {"read": 0, "accepted": 0}
    return told


def tell_tally(targets: tuple[str, ...]) -> str:
    """A table of what was tried, for `docs/testing.md`."""
    told = {target: read_tally(target) for target in targets}
    lines = [f"| {target} | {one['read']:,} | {one['accepted']:,} |" for target, one in told.items()]
    total = [f"{sum(one[what] for one in told.values()):,}" for what in ("read", "accepted")]
    return "\n".join(
        ["| target | texts | accepted and used |", "|---|---|---|", *lines, f"| all | {' | '.join(total)} |"]
    )


def main() -> int:
    """Fuzz one target or all, or tell what was tried."""
    from targets import TARGETS

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", choices=(*TARGETS, "all", "tally"))
    parser.add_argument("--seconds", type=int, default=60)
    chosen = parser.parse_args()
    if chosen.target == "tally":
        print(tell_tally(TARGETS))
        return 0
    if chosen.target != "all":
        fuzz(chosen.target, chosen.seconds)
        return 0
    worst = 0
    for target in TARGETS:
        done = subprocess.run([sys.executable, __file__, target, "--seconds", str(chosen.seconds // len(TARGETS))])
        worst = max(worst, abs(done.returncode))
    print(tell_tally(TARGETS))
    return worst


if __name__ == "__main__":
    sys.exit(main())
