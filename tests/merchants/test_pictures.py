"""Pictures of the merchants game: all that they must show, nothing that they must not, no type too small to read."""

import random
import runpy
from pathlib import Path
from xml.etree import ElementTree

import pytest

import amsterdam_routes.merchants as am

DOCS = Path(__file__).parents[2] / "docs" / "merchants"
PARTS = ("table", "city", "harbour", "amstel", "market", "cards", "players")
LEAST = 11.0


def played(players: int, actions: int, **options: object) -> tuple[am.State, tuple[am.Event, ...]]:
    """A state in the middle of a game at random, and the last events."""
    chance, events = random.Random(actions), tuple[am.Event, ...]()
    state = am.new_game(players, seed="pictures", **options)  # type: ignore[arg-type]  # options by name
    for _ in range(actions):
        if state.to_move is None:
            break
        state, events = am.step(state, am.pick(state, chance))
    return state, events


EVERYTHING = {"workers": True, "trader": True, "orders": 5, "open_orders": 1, "c_tiles": "mix"}
MOMENTS = [(1, 0, {}), (1, 90, {}), (2, 10**6, {}), (3, 1, EVERYTHING), (3, 200, EVERYTHING), (4, 320, {})]


@pytest.mark.parametrize(("players", "actions", "options"), MOMENTS)
@pytest.mark.parametrize("part", PARTS)
def test_every_picture_is_well_formed_and_can_be_read(
    part: str, players: int, actions: int, options: dict[str, object]
) -> None:
    state, events = played(players, actions, **options)
    for lang in ("en", "nl"):
        root = ElementTree.fromstring(am.svg(state, events=events, part=part, lang=lang))
        sizes = [float(text.attrib["font-size"]) for text in root.iter("{http://www.w3.org/2000/svg}text")]
        assert min(sizes, default=LEAST) >= LEAST
        assert root.attrib["role"] == "img"


def test_everything_on_the_table_can_be_pointed_at() -> None:
    state, _ = played(3, 100, **EVERYTHING)
    drawn = am.svg(state)
    box = am.MERCHANTS
    for name, ids in (
        ("block", [block.id for block in box.blocks]),
        ("field", [field.id for field in box.fields]),
        ("goods", map(str, am.Goods)),
        ("card", [f"{card.number:03}" for card in state.table.display]),
        ("amstel", range(box.amstel_end + 1)),
        ("seat", range(3)),
    ):
        for id in ids:
            assert f'data-{name}="{id}"' in drawn


def test_secret_orders_are_in_the_picture_of_their_seat_alone() -> None:
    state, _ = played(3, 100, orders=3)
    for seat in range(3):
        own = [am.describe(order).split(": ", 1)[1][:20] for order in state.hands[seat].orders]
        assert all(text in am.svg(state, seat=seat) for text in own)
        assert "secret orders" not in am.svg(am.view(state, seat))
        assert am.svg(am.view(state, seat), seat=seat) == am.svg(state, seat=seat)
        assert am.text(am.view(state, seat), seat=seat) == am.text(state, seat=seat)


def test_a_picture_of_a_view_depends_on_the_view_alone() -> None:
    state, _ = played(2, 120, orders=5)
    view = am.view(state, 1)
    for seed in range(5):
        assert am.svg(am.sample(view, seed=seed), seat=1) == am.svg(state, seat=1)


def test_names_are_made_safe() -> None:
    state, _ = played(2, 50)
    drawn = am.svg(state, names=["<b>", "A & B"])
    assert "<b>" not in drawn
    ElementTree.fromstring(drawn)


def test_lines_of_text_fit_their_width() -> None:
    for width in (60, 80, 100):
        state, events = played(4, 200)
        assert max(map(len, am.text(state, seat=0, events=events, width=width).splitlines())) <= width


def test_wrong_parts_seats_and_values_are_refused() -> None:
    state, _ = played(2, 5)
    with pytest.raises(ValueError, match="expected one of table, city"):
        am.svg(state, part="moon")
    with pytest.raises(ValueError, match="a view of seat 0 does not know the orders of seat 1"):
        am.svg(am.view(state, 0), seat=1)
    with pytest.raises(TypeError, match="expected a State or a View"):
        am.svg(3)  # type: ignore[arg-type]  # what a caller might do


def test_the_sample_pictures_are_those_that_would_be_drawn_now() -> None:
    drawn = dict(runpy.run_path(str(DOCS / "draw.py"))["pictures"]())
    for name, text in drawn.items():
        assert (DOCS / name).read_text(encoding="utf-8") == text + "\n", "python docs/merchants/draw.py"
