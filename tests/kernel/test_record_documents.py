"""Records as documents, those of any game."""

from typing import Any

import amsterdam_routes as ar
from amsterdam_routes.kernel import AnyGame
from tests.kernel.games import record_of, with_every_game


@with_every_game
def test_records_are_written_and_read_again(game: AnyGame, setup: Any) -> None:
    assert game.documents is not None
    documents = game.documents()
    record = record_of(game, setup, seed=9)
    assert documents.from_json(documents.to_json(record), ar.Record) == record
    for seat in (None, 0, 1):
        mine = record.redacted(seat)
        assert documents.from_json(documents.to_json(mine), ar.RedactedRecord) == mine
    middle = ar.Record.begin_at(game, list(ar.replay(record))[record.ply // 2])
    assert documents.from_json(documents.to_json(middle), ar.Record) == middle
