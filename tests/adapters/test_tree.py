"""The tree of a game whose chance is asked, as search walks it, without any framework."""

import copy
import pickle
import random
from collections.abc import Iterator
from typing import Any

import pytest

import amsterdam_routes as ar
from amsterdam_routes.adapters.numbered import Numbered
from amsterdam_routes.adapters.tree import Node, first_node, writer
from tests.adapters.cases import AnyGame, with_every_game
from tests.adapters.miniature import miniature


def walked(numbered: Numbered, seed: int, most: int = 10_000) -> Iterator[Node]:
    """The nodes of a way from the root, chosen at random, to the end of the game."""
    node, choose = first_node(numbered), random.Random(seed)
    for _ in range(most):
        yield node
        if node.question is None and node.to_move is None:
            return
        weights = node.question.weights if node.question else None
        node = node.after(choose.choices(node.legal(), weights)[0])


@with_every_game
def test_a_way_from_the_root_leads_to_the_end_of_a_game(game: AnyGame, setup: Any) -> None:
    numbered = Numbered(game, setup)
    assert game.chance_tree is not None
    *_, end = walked(numbered, 1, 700)
    assert end.question or game.standings(end.state).final == (end.to_move is None)
    for node in walked(numbered, 2, 200):
        if node.question:
            assert 1 < len(node.legal()) <= game.chance_tree.widest(setup)
            assert sum(node.question.probabilities) == 1
        else:
            assert node.to_move == game.to_move(node.state)
            assert node.legal() == numbered.legal(node.state)


@with_every_game
def test_a_seat_knows_its_first_view_and_what_it_was_told_since(game: AnyGame, setup: Any) -> None:
    write = writer(game)
    seen: list[Any] = []
    for node in walked(Numbered(game, setup), 3, 250):
        if node.state is None:
            assert node.known_to(0) == node.seen_by(0) == ""
        elif node.question is None:
            for seat in range(setup.players):
                view = game.view(node.state, seat)
                told = node.known_to(seat).split("\n")
                if len(seen) <= seat:
                    seen.append((view, told))
                first, before = seen[seat]
                assert told[: len(before)] == before
                assert told[0] == write(first)
                assert node.seen_by(seat) == write(view)


@with_every_game
def test_a_resampled_node_is_the_same_to_its_seat_and_plays_to_an_end(game: AnyGame, setup: Any) -> None:
    if setup.players == 1:
        return
    nodes = [node for node in walked(Numbered(game, setup), 4, 150) if node.to_move is not None]
    others = set()
    for number, node in enumerate(nodes[::7]):
        seat = node.to_move
        assert seat is not None
        for seed in (b"1", b"2"):
            found = node.resampled(seat, seed)
            assert found.known_to(seat) == node.known_to(seat)
            assert found.seen_by(seat) == node.seen_by(seat)
            assert (found.to_move, found.legal()) == (seat, node.legal())
            others.add((number, found.seen_by((seat + 1) % setup.players)))
            after = found.after(found.legal()[0])
            while after.question:
                after = after.after(0)
            assert after.known_to(seat).startswith(found.known_to(seat))
    assert game.name == "merchants" or len(others) > len(nodes[::7])  # without orders merchants hide nothing


def test_two_ways_that_a_seat_cannot_tell_apart_are_the_same_to_it_and_only_these() -> None:
    numbered = Numbered(ar.GAME, ar.Setup(2, edition=miniature()))
    waiting, by_text, nodes = [first_node(numbered)], dict[tuple[int, str], set[Any]](), 0
    while waiting:
        node = waiting.pop()
        nodes += 1
        if node.question is None and node.to_move is not None:
            key = (node.to_move, node.known_to(node.to_move))
            by_text.setdefault(key, set()).add(ar.view(node.state, node.to_move))
        if node.question or node.to_move is not None:
            waiting += [node.after(choice) for choice in node.legal()]
    assert nodes == 539
    assert len(by_text) == 272
    assert all(len(views) == 1 for views in by_text.values())


@with_every_game
def test_a_node_is_copied_by_itself_and_pickles(game: AnyGame, setup: Any) -> None:
    *_, node = walked(Numbered(game, setup), 5, 40)
    assert copy.deepcopy({"node": node})["node"] is node
    again = pickle.loads(pickle.dumps(node))
    assert (again.state, again.question, again.answers) == (node.state, node.question, node.answers)
    assert [again.known_to(seat) for seat in range(setup.players)] == [
        node.known_to(seat) for seat in range(setup.players)
    ]


def test_a_game_whose_chance_cannot_be_asked_has_no_tree() -> None:
    import attrs

    with pytest.raises(TypeError, match="expected a game whose chance can be asked"):
        first_node(Numbered(attrs.evolve(ar.GAME, chance_tree=None), ar.Setup(2)))
