"""Masks that games keep up to date: they are those of `legal` after every change, and nobody else writes to them."""

import sys
from collections.abc import Callable
from functools import partial
from itertools import count
from types import FrameType
from typing import Any

import pytest

pytest.importorskip("amsterdam_routes_engine", reason="the bulk engine is not compiled: python -m pip install ./engine")

import numpy as np

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.bulk import Games, IllegalIndices

FULL = am.Setup(4, workers=True, orders=3, trader=True, c_tiles="mix")
BOTH = pytest.mark.parametrize(
    ("game", "setup"), [(ar.GAME, ar.Setup(3)), (am.GAME, FULL), (am.GAME, am.Setup(1))], ids=["routes", "full", "solo"]
)
COUNT = 24


def dealt(game: Any, setup: Any, **more: Any) -> Games[Any, Any, Any]:
    games: Games[Any, Any, Any] = Games.deal(game, COUNT, setup, "1634", **more)
    return games


@BOTH
@pytest.mark.parametrize("chance", ["library", "fast"])
def test_kept_masks_are_those_of_legal_after_steps_deals_and_play(game: Any, setup: Any, chance: Any) -> None:
    games = dealt(game, setup, chance=chance)
    masks = games.masks
    ended = 0
    for turn in range(420):
        games.step(games.pick())
        assert (masks == games.legal()).all()
        ended += int(games.redeal().sum())
        assert (masks == games.legal()).all()
        if turn % 60 == 59:
            games.play(actions=3)
            assert (masks == games.legal()).all()
    assert ended


@BOTH
def test_the_same_games_are_played_whether_masks_are_kept_or_not(game: Any, setup: Any) -> None:
    games, other = dealt(game, setup), dealt(game, setup)
    assert games.masks.any()
    for _ in range(300):
        indices = games.pick()
        assert (other.pick() == indices).all()
        games.step(indices)
        other.step(indices)
        assert (games.finished == other.finished).all()
        assert (games.redeal() == other.redeal()).all()
        assert (games.hashes() == other.hashes()).all()


@BOTH
def test_games_that_are_left_alone_keep_their_masks(game: Any, setup: Any) -> None:
    games = dealt(game, setup)
    for _ in range(40):
        indices, before = games.pick(), games.masks.copy()
        indices[::2] = -1
        games.step(indices)
        assert (games.masks[::2] == before[::2]).all()
        assert (games.masks == games.legal()).all()


@BOTH
def test_kept_masks_are_one_array_that_cannot_be_written_to(game: Any, setup: Any) -> None:
    games = dealt(game, setup)
    masks = games.masks
    with pytest.raises(ValueError, match="read-only"):
        masks[0, 0] = 1
    with pytest.raises(ValueError, match="WRITEABLE"):
        masks.flags.writeable = True
    base: Any = masks
    while isinstance(base, np.ndarray):
        with pytest.raises(ValueError, match="WRITEABLE"):
            base.flags.writeable = True
        base = base.base
    assert base.readonly
    with pytest.raises(ValueError, match="out: expected an array in one piece that may be written to"):
        games.legal(out=masks)
    assert np.shares_memory(masks, games.masks)
    assert masks.dtype == np.int8
    assert masks.shape == (COUNT, games.actions)


@BOTH
def test_what_kept_masks_do_not_show_is_refused_before_anything_changes(game: Any, setup: Any) -> None:
    games = dealt(game, setup)
    for turn in range(30):
        wanted: Any = (np.arange(COUNT) * 83 + turn * 7) % games.actions
        illegal = [k for k in range(COUNT) if not games.masks[k, wanted[k]]]
        before, kept = games.hashes(), games.masks.copy()
        with pytest.raises(IllegalIndices, match=r"is not legal") as caught:
            games.step(wanted)
        assert caught.value.games == tuple(illegal)
        assert (games.hashes() == before).all()
        assert (games.masks == kept).all()
        games.step(games.pick())


@BOTH
def test_a_game_that_is_over_has_an_empty_mask_and_takes_no_action(game: Any, setup: Any) -> None:
    games = dealt(game, setup)
    assert games.masks.any(axis=1).all()
    games.play()
    assert not games.masks.any()
    with pytest.raises(IllegalIndices, match="game 0 is over"):
        games.step(np.zeros(COUNT, np.int32))


def interrupted(verb: str, act: Callable[[], object], at: str = "return") -> None:
    """Do something, and be interrupted as by Ctrl-C as soon as the engine has answered this verb, or before it does."""

    def interrupt(frame: FrameType, event: str, result: object) -> None:
        if event == at and frame.f_code.co_name == "ask" and frame.f_locals.get("name") == verb:
            raise KeyboardInterrupt

    before = sys.getprofile()
    sys.setprofile(interrupt)
    try:
        with pytest.raises(KeyboardInterrupt):
            act()
    finally:
        sys.setprofile(before)


@BOTH
def test_masks_are_right_after_play_that_was_interrupted(game: Any, setup: Any) -> None:
    games = dealt(game, setup)
    masks = games.masks
    before = masks.copy()
    interrupted("play", lambda: games.play(actions=5))
    assert games.ply.all()
    assert (masks != before).any()
    assert (masks == games.legal()).all()


@BOTH
def test_steps_do_not_believe_masks_that_an_interrupted_play_left_behind(game: Any, setup: Any) -> None:
    games = dealt(game, setup)
    old = games.masks.argmax(axis=1)
    interrupted("legal", lambda: games.play(actions=5), at="call")
    legal = games.legal()
    assert not legal[np.arange(COUNT), old].all()
    with pytest.raises(IllegalIndices):
        games.step(old)
    assert (games.masks == legal).all()


@BOTH
def test_it_is_known_who_is_over_after_an_interrupted_step_and_an_interrupted_deal(game: Any, setup: Any) -> None:
    games = dealt(game, setup)
    for turn in count():
        if turn % 2 and games.finished.sum() > 4:
            break
        if turn % 2:
            interrupted("step", partial(games.step, games.pick()))
        else:
            games.step(games.pick())
        assert (games.finished == (games.to_move < 0)).all()
    interrupted("deal", games.redeal)
    assert not games.finished.any()
    assert not games.redeal().any()


@BOTH
@pytest.mark.parametrize(("at", "deals"), [("call", 0), ("return", 1)])
def test_records_are_those_of_the_games_after_an_interrupted_deal(game: Any, setup: Any, at: str, deals: int) -> None:
    games = dealt(game, setup)
    games.play()
    interrupted("deal", games.redeal, at)
    assert games.numbers.tolist() == [k + deals * COUNT for k in range(COUNT)]
    assert all(games.record(k).state == games.state(k) for k in range(COUNT))
    games.play()
    assert games.redeal().all()
    assert games.numbers.tolist() == [k + (deals + 1) * COUNT for k in range(COUNT)]
