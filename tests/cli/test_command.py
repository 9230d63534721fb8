"""The command as such: its version, its exit codes, and what becomes of a pipe that nobody reads."""

import re
import subprocess
import sys

from tests.cli.shell import COMMAND, Run


def test_the_version_is_told(run: Run) -> None:
    assert re.fullmatch(r"amsterdam-routes \d+\.\d+\.\d+\n", run("--version").out)


def test_without_rich_the_command_says_how_to_get_it() -> None:
    code = (
        "import sys; sys.modules['rich'] = None; from amsterdam_routes.cli import main; sys.exit(main(['check', 'x']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "pip install 'amsterdam-routes[cli]'" in done.stderr


def test_a_reader_who_stops_early_gets_no_complaint() -> None:
    with subprocess.Popen([*COMMAND, "watch", "--map"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 141
