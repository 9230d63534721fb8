"""The example that learns to play learns to play. Needs the extra `gymnasium`."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("gymnasium", reason="needs the extra 'gymnasium'")

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn_to_play.py"


@pytest.mark.proof
def test_a_learner_of_a_thousand_games_beats_random_play_and_could_not_before() -> None:
    command = [sys.executable, "-W", "error", str(EXAMPLE), "--games", "1000", "--test", "100"]
    told = subprocess.run(command, capture_output=True, text=True, timeout=600, check=True).stdout
    before, after = (float(share) for share in re.findall(r"it wins ([\d.]+)% .* against random play", told))
    assert before < 70
    assert after > 85
