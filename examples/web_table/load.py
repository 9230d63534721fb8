"""How many tables a server can hold: a person and a bot at each, and how long a move takes to be seen.

    python examples/web_table/load.py --game routes --tables 100 --seconds 20

Every person thinks for a random time of the same mean, then answers at random. What is measured is the time from a
person's answer to the message that shows it. People arrive one after the other, and it is measured once all are there.
The server runs in a process of its own, on the first processor alone.
"""

import argparse
import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from websockets.asyncio.client import connect

SERVER = Path(__file__).parent / "server.py"
ARRIVING = 10.0
"""Seconds in which all the people arrive."""


async def sit(address: str, game: str, begin: float, stop: float, think: float, waits: list[float]) -> int:
    """Play at tables of one's own until it is time to stop; how many moves were seen, the bot's too."""
    seen = 0
    chance = random.Random()
    await asyncio.sleep((begin - time.monotonic()) * chance.random())
    while time.monotonic() < stop:
        link = await asyncio.to_thread(deal, address, game)
        async with connect(address.replace("http", "ws") + link, max_size=None) as browser:
            asked: tuple[int, float] | None = None
            while time.monotonic() < stop:
                try:
                    message = json.loads(await asyncio.wait_for(browser.recv(), max(0.1, stop + 5 - time.monotonic())))
                except TimeoutError:
                    break
                if message["type"] != "table":
                    continue
                table = message["table"]
                seen += time.monotonic() > begin
                if asked is not None and table["ply"] > asked[0]:
                    if asked[1] > begin:
                        waits.append(time.monotonic() - asked[1])
                    asked = None
                if table["to_move"] is None:
                    break
                if table["to_move"] == table["seat"] and asked is None:
                    await asyncio.sleep(chance.expovariate(1 / think))
                    answer = chance.choice(table["answers"])["answer"]
                    asked = table["ply"], time.monotonic()
                    await browser.send(json.dumps({"ply": table["ply"], "answer": answer}))
    return seen


def deal(address: str, game: str) -> str:
    """The way to the socket of a new game against a bot."""
    body = json.dumps({"game": game, "names": ["a person", "a bot"], "bots": [None, "greedy"]}).encode()
    with urllib.request.urlopen(urllib.request.Request(f"{address}/games", body)) as answer:
        link: str = json.load(answer)["seats"][0]["link"]
    return link.replace("/table/", "/socket/")


async def load(
    address: str, game: str, server: int, tables: int, seconds: float, think: float
) -> tuple[int, list[float], float]:
    """Everybody plays at once; the moves that were seen, how long people waited for their own, what the server took."""
    waits: list[float] = []
    begin = time.monotonic() + ARRIVING
    people = [asyncio.create_task(sit(address, game, begin, begin + seconds, think, waits)) for _ in range(tables)]
    await asyncio.sleep(ARRIVING)
    before = taken(server)
    await asyncio.sleep(seconds)
    after = taken(server)
    return sum(await asyncio.gather(*people)), waits, after - before


def taken(process: int) -> float:
    """The seconds of a processor that a process has taken, where the system tells; otherwise 0."""
    stat = Path(f"/proc/{process}/stat")
    if not stat.exists():
        return 0.0
    user, system = stat.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Start a server, play, and print what came of it."""
    parser = argparse.ArgumentParser(description="Measure the table in the browser under load.")
    parser.add_argument("--game", default="routes", choices=["routes", "merchants"])
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--think", type=float, default=2.0, help="seconds that a person thinks, on average")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(SERVER), "--port", "0", "--database", f"{folder}/games", "--new-games", "100000"]
        command += ["--connections", "100000", "--joins", "100000"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            if hasattr(os, "sched_setaffinity"):
                os.sched_setaffinity(server.pid, {0})
                os.sched_setaffinity(0, set(range(1, os.cpu_count() or 1)) or {0})
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1].rstrip("/")
            seen, waits, busy = asyncio.run(
                load(address, chosen.game, server.pid, chosen.tables, chosen.seconds, chosen.think)
            )
        finally:
            server.terminate()
            server.wait(10)
    waits.sort()
    print(f"{chosen.tables} tables, {seen / chosen.seconds:.0f} moves a second seen, {len(waits)} by people")
    for part in (0.5, 0.95, 0.99):
        print(f"p{part * 100:.0f}: {1000 * waits[int(part * (len(waits) - 1))]:.0f} ms")
    print(f"mean {1000 * statistics.fmean(waits):.0f} ms, worst {1000 * waits[-1]:.0f} ms")
    print(f"the server took {100 * busy / chosen.seconds:.0f} % of a processor")


if __name__ == "__main__":
    main()
