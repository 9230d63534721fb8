"""Games that are dealt from a seed, to try things, go alike, bots and all; others come from the system's entropy."""

import asyncio
import sys
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the web table needs the extra 'web'")
pytest.importorskip("uvicorn", reason="the web table needs the extra 'web'")

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "web_table"))

from adviser import Adviser
from house import House
from limits import Limits
from seated import Seated, deal


def played(seated: Seated, actions: int = 12) -> Seated:
    """The game after so many moves of its bots."""
    game = seated.showing.game
    for _ in range(actions):
        bot = seated.bot_to_move()
        assert bot is not None
        seated = seated.act(bot(game.view(seated.record.state, seated.to_move), seated.chance()))
    return seated


@pytest.mark.parametrize("name", ["routes", "merchants"])
def test_a_game_dealt_from_a_seed_goes_the_same_way_again(name: str) -> None:
    one, other, third = (
        played(deal(name, ["a", "b"], ["random", "random"], seed=seed)) for seed in ("day 1", "day 1", "day 2")
    )
    assert one.record.state == other.record.state
    assert one.record.actions == other.record.actions
    assert third.record.actions != one.record.actions
    assert {*one.links} != {*other.links}  # who knows the seed does not know the links


def test_a_house_deals_from_its_seed_one_game_after_the_other_and_else_from_entropy(tmp_path: Path) -> None:
    seeded, again, plain = (House(str(tmp_path / name), Limits(), 0, seed) for name, seed in TRIED)
    assert [seeded.next_seed(), seeded.next_seed()] == [again.next_seed(), again.next_seed()] == ["day 1", "day 2"]
    assert plain.next_seed() is None
    one, other = (deal("routes", ["a", "b"], [None, None], seed=plain.next_seed()) for _ in range(2))
    assert one.record.seed != other.record.seed
    for house in (seeded, again, plain):
        house.thinking.shutdown()
        house.store.close()


TRIED = (("one", "day"), ("two", "day"), ("three", None))


@pytest.mark.proof
def test_a_slow_bot_thinks_in_a_process_and_another_one_takes_its_place_when_that_has_ended() -> None:
    seated = deal("routes", ["a", "b"], ["search", "search"], seed="day 1")
    adviser = Adviser()

    async def tried() -> list[int]:
        found = [await adviser.move(seated, "search")]
        assert adviser.bots.pool is not None
        for process in adviser.bots.pool._processes.values():  # the pool has no other word for them
            process.kill()
        return [*found, await adviser.move(seated, "search")]

    try:
        first, again = asyncio.run(tried())
    finally:
        adviser.close()
    assert first == again == seated.bot_move()  # the same bot, with the same chance
