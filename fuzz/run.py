"""Coverage-guided fuzzing of everything that reads text, with atheris (extra `fuzz`).

`python fuzz/run.py merchants/state --seconds 60` fuzzes one target, a game and what is read; the targets are in
`targets.py`. What it learns is kept in `fuzz/corpus/<target>/`, and is where the next run starts. A crash stops it and
leaves the input behind: make a test of it in `tests/project/test_fuzz.py`.
"""

import argparse
import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["amsterdam_routes"]):
    from targets import TARGETS, check, seeds

    import amsterdam_routes  # noqa: F401

CORPUS = Path(__file__).parent / "corpus"
KEPT = 200_000


def main() -> None:
    """Run libFuzzer on one target for a while."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", choices=TARGETS)
    parser.add_argument("--seconds", type=int, default=60)
    chosen = parser.parse_args()
    corpus = CORPUS / chosen.target
    corpus.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(seeds(chosen.target)):
        (corpus / f"seed-{number}").write_text(seed, encoding="utf-8")

    def one_input(data: bytes) -> None:
        check(chosen.target, data.decode("utf-8", errors="surrogateescape"))

    settings = [f"-max_total_time={chosen.seconds}", f"-max_len={KEPT}", "-timeout=10", str(corpus)]
    atheris.Setup([sys.argv[0], *settings], one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
