"""Coverage-guided fuzzing of everything that reads text.

`python fuzz/run.py merchants/state --seconds 60` fuzzes a target, a game and what is read; the targets are in
`targets.py`. `python fuzz/run.py all --seconds 3600` takes them in turn, again and again. Texts are changed by a
mutator that knows their shapes (`shapes.py`). A text that makes the library run what none made it run before
(`covered.py`) is kept in `fuzz/corpus`, is changed further, and is where the next run starts; how much was tried is
added up beside it, and `python fuzz/run.py tally` tells it. A text that a target was given before is not read again, as
far as the last million is remembered.

Every text is read. What is accepted and new, and as much more of what is accepted as there is time for, is then used
in every way. What goes wrong is left behind as `crash-...`, with what was raised: make a test of it in
`tests/project/test_fuzz.py`. It needs CPython 3.12 and nothing else.
"""

import argparse
import hashlib
import json
import resource
import signal
import sys
import time
import traceback
from contextlib import suppress
from pathlib import Path
from random import Random

from covered import Covered
from shapes import Mutator
from targets import TARGETS, played_on, read, seeds, use

CORPUS = Path(__file__).parent / "corpus"
"""Where texts and figures are kept, unless told otherwise."""
TURN = 4.0
"""Seconds of the processor that a target has, until it is another's turn."""
QUICK = {"action": 6, "event": 6, "setup": 4, "move": 3}
"""By what is read: how many turns it has for one of the others, as it is read so quickly."""
LOOKS = 0.5
"""Seconds until what was tried is written down, and it may be another's turn: to look costs more than to read."""
LONGEST = 30.0
"""A text may take so many seconds of the processor, and less than twice as many before it is noticed."""
MOST_MEMORY = 4 << 30
"""In bytes."""
MOST_KEPT = 2_000
"""In characters: a longer text is changed further while a run lasts, but not kept for the next one."""
MOST_KNOWN = 1_000_000
"""So many texts are remembered, to read none again."""
USED = 0.3
"""The share of the time in which what was accepted is used, even if it is nothing new."""

Tally = dict[str, int]


class Fuzzer:
    """Fuzzes one target, a while at a time."""

    def __init__(self, target: str, covered: Covered, corpus: Path) -> None:
        self.target, self.covered = target, covered
        self.chance = Random(time.time_ns())
        self.corpus = corpus / f"{target.replace('/', '-')}.jsonl"
        self.file = self.corpus.with_suffix(".json")
        self.tally = read_tally(self.file)
        self.known: set[int] = set()
        self.failures: set[str] = set()
        self.reading = self.using = 0.0
        self.late = -1
        """How many texts had been read when somebody looked last whether it goes on."""
        good = list(seeds(target))
        self.mutator = Mutator(good, lambda text, chance: played_on(target, text, chance))
        covered.turn_to(target)
        for seed in good:
            self._is_new(seed)
        found = [text for text in read_corpus(self.corpus) if self._is_new(text)]
        for text in found:
            self.mutator.keep_for_good(text)
        write_corpus(self.corpus, found)

    def go_on(self, seconds: float) -> None:
        """Change and read texts for so many seconds of the processor."""
        self.covered.turn_to(self.target)
        signal.signal(signal.SIGPROF, self.look)
        ends, looked = time.process_time() + seconds, 0.0
        while True:
            now = time.perf_counter()
            if now > looked + LOOKS:
                looked = now
                write_tally(self.file, self.tally)
                if time.process_time() > ends:
                    return
            text = self.mutator.change(self.chance)
            if hash(text) in self.known:
                continue
            if len(self.known) > MOST_KNOWN:
                self.known.clear()
            self.known.add(hash(text))
            self._try(text, now)

    def look(self, *_: object) -> None:
        """Look whether it goes on."""
        if self.late == self.tally["read"]:
            raise TimeoutError(f"expected a text to be read and used within {LONGEST:.0f} seconds of the processor")
        self.late = self.tally["read"]

    def _try(self, text: str, began: float) -> None:
        before, accepted = self.covered.many, False
        self.tally["read"] += 1
        try:
            value = read(self.target, text)
            accepted = value is not None
            done = time.perf_counter()
            self.reading += done - began
            self.tally["accepted"] += accepted
            if accepted and (self.covered.many > before or self.using < USED * (self.reading + self.using)):
                use(self.target, text, value)
                self.tally["used"] += 1
                self.using += time.perf_counter() - done
        except Exception as error:
            self._report(text, error)
        if self.covered.many > before:
            self.mutator.keep_for_good(text)
            add_to_corpus(self.corpus, text)
        elif accepted:
            self.mutator.keep(text)

    def _is_new(self, text: str) -> bool:
        """Whether a text that was kept before still runs what none before it did."""
        before = self.covered.many
        try:
            value = read(self.target, text)
            if value is not None:
                use(self.target, text, value)
        except Exception as error:
            self._report(text, error)
        self.known.add(hash(text))
        return self.covered.many > before

    def _report(self, text: str, error: Exception) -> None:
        """Leave behind what went wrong, once for each place in the code."""
        last = traceback.extract_tb(error.__traceback__)[-1]
        if (place := f"{type(error).__name__} {last.filename}:{last.lineno}") in self.failures:
            return
        self.failures.add(place)
        name = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12]
        left = Path(f"crash-{self.target.replace('/', '-')}-{name}")
        left.write_text(json.dumps({"text": text, "raised": traceback.format_exception(error)}), encoding="utf-8")
        print(f"{self.target}: {place}: {error}"[:500], f"see {left}", file=sys.stderr, flush=True)


def fuzz(targets: tuple[str, ...], seconds: int, corpus: Path) -> int:
    """Fuzz targets in turn, so long by the clock; return how many things went wrong."""
    signal.setitimer(signal.ITIMER_PROF, LONGEST, LONGEST)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    covered, ends = Covered(), time.monotonic() + seconds
    fuzzers: dict[str, Fuzzer] = {}
    try:
        while time.monotonic() < ends:
            for target in targets:
                if target not in fuzzers:
                    fuzzers[target] = Fuzzer(target, covered, corpus)
                turns = QUICK.get(target.partition("/")[2], 1)
                fuzzers[target].go_on(min(turns * TURN, seconds))
                if time.monotonic() > ends:
                    break
    except KeyboardInterrupt:
        pass
    return sum(len(fuzzer.failures) for fuzzer in fuzzers.values())


# --- what is kept


def read_corpus(file: Path) -> list[str]:
    """The texts that were kept, one in JSON on each line; the shortest first."""
    texts: list[str] = []
    for line in file.read_text("utf-8").splitlines() if file.exists() else []:
        with suppress(ValueError):  # what ended the last run came while this line was written
            texts.append(json.loads(line))
    return sorted(texts, key=len)


def write_corpus(file: Path, texts: list[str]) -> None:
    """Keep these texts and no others, but for those that are too long."""
    file.parent.mkdir(parents=True, exist_ok=True)
    put(file, "".join(f"{json.dumps(text)}\n" for text in texts if len(text) <= MOST_KEPT))


def add_to_corpus(file: Path, text: str) -> None:
    """Keep one text more, unless it is too long."""
    if len(text) > MOST_KEPT:
        return
    with file.open("a", encoding="utf-8") as kept:
        kept.write(f"{json.dumps(text)}\n")


def read_tally(file: Path) -> Tally:
    """How many texts were read so far, how many of them were accepted, and how many of these were used."""
    told: Tally = json.loads(file.read_text("utf-8")) if file.exists() else {}
    return {"read": 0, "accepted": 0, "used": 0} | told


def write_tally(file: Path, tally: Tally) -> None:
    """Keep how many there were."""
    put(file, json.dumps(tally) + "\n")


def put(file: Path, text: str) -> None:
    """Write a file whole, or leave it as it was, whatever ends this run."""
    new = file.with_name(f"{file.name}.new")
    new.write_text(text, encoding="utf-8")
    new.replace(file)


def tell_tally(targets: tuple[str, ...], corpus: Path) -> str:
    """A table of what was tried, for `docs/testing.md`."""
    told = {target: read_tally(corpus / f"{target.replace('/', '-')}.json") for target in targets}
    told["all"] = {what: sum(one[what] for one in told.values()) for what in ("read", "accepted", "used")}
    lines = [f"| {name} | {one['read']:,} | {one['accepted']:,} | {one['used']:,} |" for name, one in told.items()]
    return "\n".join(["| target | texts | accepted | used |", "|---|---:|---:|---:|", *lines])


def main() -> int:
    """Fuzz some targets or all, or tell what was tried."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", nargs="+", choices=(*TARGETS, "all", "tally"))
    parser.add_argument("--seconds", type=int, default=60, help="by the clock; all targets share them")
    parser.add_argument("--corpus", type=Path, default=CORPUS, help="where texts and figures are kept")
    chosen = parser.parse_args()
    targets = TARGETS if {"all", "tally"} & {*chosen.target} else tuple(chosen.target)
    wrong = 0 if "tally" in chosen.target else fuzz(targets, chosen.seconds, chosen.corpus)
    print(tell_tally(targets, chosen.corpus))
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
