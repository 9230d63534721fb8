"""What seats see and were told, as short texts: equal exactly where a seat cannot tell two moments apart."""

import pickle
import random
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes import merchants
from amsterdam_routes.adapters._numbered import Node, Numbered, first_node
from amsterdam_routes.adapters._stories import Story, Telling, brief
from tests.adapters.cases import AnyGame, with_every_game
from tests.adapters.miniature import miniature
from tests.kernel.tiny import TIDES, box


def history(node: Node, seat: int) -> Any:
    """What a seat was told, as values: its first view, and all events since as they were redacted for it."""
    told, link = [], node.stories[seat]
    while link.before is not None:
        told.append(tuple(node.numbered.game.redact(event, seat) for event in link.news[1]))
        link = link.before
    return link.news, tuple(told[::-1])


def one_to_one(pairs: set[tuple[Any, Any]]) -> int:
    """How many pairs there are; each left side has one right side, and each right side has one left side."""
    assert len({left for left, _ in pairs}) == len({right for _, right in pairs}) == len(pairs)
    return len(pairs)


def every_node(numbered: Numbered) -> Iterator[Node]:
    """All nodes of a tree."""
    waiting = [first_node(numbered)]
    while waiting:
        node = waiting.pop()
        yield node
        if node.question or node.to_move is not None:
            waiting += [node.after(choice) for choice in node.legal()]


def some_nodes(numbered: Numbered, seed: int, most: int) -> Iterator[Node]:
    """The nodes of a game at random, and at each of them what would have followed other choices."""
    node, choose = first_node(numbered), random.Random(seed)
    for _ in range(most):
        yield node
        if node.question is None and node.to_move is None:
            return
        options = node.legal()
        others = [node.after(choice) for choice in choose.sample(options, min(4, len(options)))]
        yield from others
        weights = node.question.weights if node.question else None
        node = node.after(choose.choices(options, weights)[0])


def test_a_miniature_has_a_text_for_each_information_state() -> None:
    numbered = Numbered(ar.GAME, ar.Setup(2, edition=miniature()))
    known, seen, nodes, asked = set(), set(), 0, set()
    for node in every_node(numbered):
        nodes += 1
        if node.state is None or node.question:
            continue
        for seat in range(2):
            known.add(((seat, history(node, seat)), (seat, node.known_to(seat))))
            seen.add(((view := ar.view(node.state, seat)), node.seen_by(seat)))
        if (mover := node.to_move) is not None:
            asked.add((mover, node.known_to(mover), view.table))
    assert nodes == 539
    assert one_to_one(known) > one_to_one(seen) > 100
    assert len({(mover, text) for mover, text, _ in asked}) == len(asked) == 272


@with_every_game
def test_texts_are_equal_exactly_if_what_a_seat_was_told_is(game: AnyGame, setup: Any) -> None:
    numbered = Numbered(game, setup)
    known, seen, held, ways = set(), set(), set(), 0
    for seed in range(2):
        for node in some_nodes(numbered, seed, 150):
            if node.state is None or node.question:
                continue
            for seat in range(setup.players):
                view = game.view(node.state, seat)
                known.add(((seat, history(node, seat)), (seat, node.known_to(seat))))
                seen.add((view, node.seen_by(seat)))
                held.add((view.hand, node.held_by(seat)))
                ways += 1
            seen.add((game.view(node.state, None), node.seen_by(None)))
    assert one_to_one(known) > 50
    assert one_to_one(seen) > 50
    assert one_to_one(held) > 0
    assert ways > len(known) or setup.players == 1  # others act and draw, and a seat does not see what


def test_worlds_that_a_seat_cannot_tell_apart_have_one_text() -> None:
    numbered = Numbered(ar.GAME, ar.Setup(3))
    for node in some_nodes(numbered, 3, 80):
        if node.state is None or node.question or node.to_move is None:
            continue
        seat = node.to_move
        other = node.resampled(seat, b"1634")
        assert (other.known_to(seat), other.seen_by(seat)) == (node.known_to(seat), node.seen_by(seat))


def test_a_story_tells_each_action_as_its_seat_knows_it() -> None:
    state = ar.new_game(2, seed="1634")
    story = Story(1, ar.view(state, 1))
    for words in (
        "keep haringpakkerstoren--munttoren",
        "keep blauwbrug--oude-waal korenmetershuisje--waag",
        "+orange",
        "+?",
        "+?",
    ):
        before, (state, events) = state, ar.step(state, ar.parse_action(words))
        shown = [ar.GAME.shown_to(before, event) for event in events]
        story = Story(1, (before.table.to_move, events, shown), story)
    first, *lines = story.told(ar.GAME, Telling(ar.GAME, ar.Setup(2), ar.AMSTERDAM.actions)).split("\n")
    assert first == (
        "table={phase=setup row=[blue wild pink orange black] draw_size=35 claimed=[[]*2] carts=[16*2] scores=[0*2] "
        "bonus_cards=[0*2] hand_sizes=[2*2] contract_counts=[0*2] offer_sizes=[2*2] contract_pile=[-*20] last_turns=-} "
        "seat=1 hand={cards={green=1 red=1} offer=[blauwbrug--oude-waal korenmetershuisje--waag]}"
    )
    assert lines == [
        "0: contracts_kept(0 1 -) .",
        "1: keep blauwbrug--oude-waal korenmetershuisje--waag .",
        "0: +orange card_turned_up(blue 3)",
        "0: +? .",
        "1: +? card_drawn(1 blue)",
    ]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"a": 0, "b": False, "c": [], "d": {}, "e": {"f": 0}}, "{}"),
        ({"a": None, "b": "", "c": True, "d": [0, 0, {}, {}, 1]}, '{a=- b="" c d=[0*2 {}*2 1]}'),
        (["true", True, "pink*2", "a b", "-", "018", -3, 1.5], '["true" true "pink*2" "a b" "-" 018 -3 1.5]'),
    ],
)
def test_what_is_empty_is_left_out_and_what_repeats_is_counted(data: Any, told: str) -> None:
    assert brief(data) == told


def parts(schema: Any, top: Any) -> list[Any]:
    """The schemas of which a value has one: what a reference stands for, and alternatives, each by itself."""
    if "$ref" in schema:
        found = top
        for step in schema["$ref"].removeprefix("#/").split("/"):
            found = found[step]
        return parts(found, top)
    either = [*schema.get("anyOf", ()), *schema.get("oneOf", ())]
    return [part for one in either for part in parts(one, top)] if either else [schema]


def fields(schema: Any, top: Any) -> Iterator[tuple[str, set[str]]]:
    """The fields of a document, and of what is in them, with their types; without the set-up, which is not told."""
    for part in parts(schema, top):
        for name, field in part.get("properties", {}).items():
            if name not in ("edition", "setup"):
                types = [one.get("type", "string") for one in parts(field, top)]
                yield name, {kind for found in types for kind in ([found] if isinstance(found, str) else found)}
                yield from fields(field, top)
        for inner in (part.get("items"), part.get("additionalProperties"), *part.get("prefixItems", ())):
            if isinstance(inner, dict):
                yield from fields(inner, top)


@pytest.mark.parametrize("game", [ar.GAME, merchants.GAME])
def test_no_field_can_be_left_out_for_two_reasons(game: AnyGame) -> None:
    assert game.documents is not None
    every, looked_at = game.documents().schemas(), 0
    for kind in ("view", "event", "hand"):
        top = every[kind]
        for name, found in fields(top, top):
            assert len(found & {"integer", "boolean", "array", "object"}) <= 1, (kind, name, found)
            assert not found >= {"string", "integer"}, (kind, name, found)
            looked_at += 1
    assert looked_at > 50


def test_a_game_without_documents_or_a_notation_is_told_all_the_same() -> None:
    setup = box.Setup(2)
    unwritten = attrs.evolve(TIDES, documents=None)
    bare = attrs.evolve(unwritten, notation=None, following=None)
    games: list[AnyGame] = [unwritten, attrs.evolve(TIDES, notation=None), attrs.evolve(TIDES, following=None), bare]
    for game in games:
        pairs = set()
        for node in some_nodes(Numbered(game, setup), 1, 30):
            if node.state is not None and node.question is None:
                pairs |= {((seat, history(node, seat)), (seat, node.known_to(seat))) for seat in range(2)}
        assert one_to_one(pairs) > 20


def test_what_a_seat_was_told_pickles_however_long_the_game_is() -> None:
    state = ar.new_game(2, seed="1634")
    view, events = ar.view(state, 0), ar.events(state, ar.legal_actions(state)[0])
    told = (0, events, [()] * len(events))
    telling = Telling(ar.GAME, ar.Setup(2), ar.AMSTERDAM.actions)
    story = Story(0, view)
    for _ in range(3_000):
        story = Story(0, told, story)
    again = pickle.loads(pickle.dumps(story))
    assert len(again.told(ar.GAME, telling).split("\n")) == 3_001
    later = pickle.loads(pickle.dumps(Story(0, told, again)))
    assert later.told(ar.GAME, telling).startswith(again.told(ar.GAME, telling) + "\n0: keep ")
