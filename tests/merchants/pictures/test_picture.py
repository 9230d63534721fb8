"""Pictures of the merchants game: all that they must show, nothing that they must not, no type too small to read."""

import runpy
from pathlib import Path
from xml.etree import ElementTree

import pytest

import amsterdam_routes.merchants as am
from tests.chromium import chromium
from tests.drawn import collisions, nodes, texts
from tests.merchants.pictures.moments import EVERYTHING, NAMES, crowded, played
from tests.merchants.positions import in_turn, merchant

DOCS = Path(__file__).parents[3] / "docs" / "merchants"

PARTS = ("table", "city", "harbour", "amstel", "market", "cards", "player", "players")

LEAST = 11.0

MOMENTS = [(1, 0, {}), (1, 90, {}), (2, 10**6, {}), (3, 1, EVERYTHING), (3, 200, EVERYTHING), (4, 320, {})]


@pytest.mark.parametrize(("players", "actions", "options"), MOMENTS)
@pytest.mark.parametrize("part", PARTS)
def test_every_picture_can_be_read(part: str, players: int, actions: int, options: dict[str, object]) -> None:
    state, events = played(players, actions, **options)
    for lang in ("en", "nl"):
        drawn = am.svg(state, seat=0, events=events, part=part, lang=lang, names=NAMES[:players])
        assert ElementTree.fromstring(drawn).attrib["role"] == "img"
        sizes = [line.node.scale * line.node.number("font-size") for line in texts(drawn)]
        assert min(sizes, default=LEAST) >= LEAST  # of 1,280 pixels, and of the 390 of a part
        assert collisions(drawn) == []


def test_the_orders_of_the_viewer_stand_beside_the_cards_that_are_laid_out() -> None:
    state, _ = played(3, 5, **EVERYTHING)
    drawn = am.svg(state, seat=0, names=NAMES[:3])
    assert {node.data("card") for node in nodes(drawn)} >= {card.id for card in state.table.display} != set()
    assert collisions(drawn) == []


@pytest.mark.parametrize("part", ["city", "harbour", "amstel"])
def test_the_water_of_a_part_fills_its_picture(part: str) -> None:
    drawn = am.svg(played(2, 50)[0], part=part)
    whole = [float(number) for number in ElementTree.fromstring(drawn).attrib["viewBox"].split()]
    waters = [node for node in nodes(drawn) if "am-water" in node.classes]
    assert [[*node.shift, node.number("width"), node.number("height")] for node in waters] == [whole]
    assert [(node.number("x"), node.number("y")) for node in waters] == [(0, 0)]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("part", PARTS)
def test_nothing_meets_on_a_crowded_table(part: str, players: int) -> None:
    assert collisions(am.svg(crowded(players), seat=0, part=part, names=NAMES[:players])) == []


@pytest.mark.rule("MQ31")
@pytest.mark.parametrize(("lang", "told"), [("en", "how the ship sails on, up to 3"), ("nl", "nog hoogstens 3 velden")])
def test_a_move_of_the_ship_under_way_is_shown_with_its_fields(lang: str, told: str) -> None:
    state = in_turn(merchant(guilders=1), tile=am.MERCHANTS.tile("CA17"))
    state = am.apply(state, am.BuyTile())
    drawn = am.svg(state, lang=lang, names=NAMES[:2])
    assert any(told in line.text for line in texts(drawn))
    assert collisions(drawn) == []
    assert told in " ".join(am.text(state, lang=lang).split())


@pytest.mark.proof
@pytest.mark.parametrize("options", [{}, EVERYTHING])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_meets_in_a_whole_game(players: int, options: dict[str, object]) -> None:
    for actions in range(0, 700, 70):
        state, events = played(players, actions, **options)
        for part in PARTS:
            lang = "nl" if actions % 2 else "en"
            assert collisions(am.svg(state, seat=1, events=events, part=part, lang=lang, names=NAMES[:players])) == []


TARGETS = ("block", "field", "amstel", "goods", "card", "die", "tile")


@pytest.mark.parametrize("part", PARTS[1:])
def test_a_finger_hits_what_it_means_on_a_phone(part: str) -> None:
    state, _ = played(3, 40, **EVERYTHING)
    drawn = am.svg(state, seat=0, part=part)
    assert 'viewBox="0 0 390 ' in drawn
    for node in nodes(drawn):
        if "am-area" in node.classes and any(node.data(kind) for kind in TARGETS):
            assert min(node.number("width"), node.number("height")) >= 44


@pytest.mark.proof
def test_a_browser_draws_what_was_measured() -> None:
    with chromium() as browser:
        for width, parts in ((1280, PARTS[:1]), (390, PARTS[1:])):
            page = browser.new_page(viewport={"width": width, "height": 800})
            for state in (played(4, 250, **EVERYTHING)[0], crowded(4)):
                for part in parts:
                    page.set_content(f"<body style='margin: 0'>{am.svg(state, seat=0, part=part, names=NAMES)}")
                    assert page.evaluate("document.documentElement.scrollWidth") <= width
                    assert page.evaluate(IN_A_BROWSER) == []


IN_A_BROWSER = """() => {
  const found = [];
  const lines = [...document.querySelectorAll("text")].map((text) => [text, text.getBoundingClientRect()]);
  const picture = document.querySelector("svg");
  const scale = picture.getBoundingClientRect().width / picture.viewBox.baseVal.width;
  lines.forEach(([text, box], i) => {
    const size = scale * parseFloat(text.getAttribute("font-size"));
    if (size < 10.99) found.push(`${text.textContent}: ${size}`);
    const high = 0.13 * box.height; // the room above capitals and below base lines
    const meets = (its) => box.left < its.right && its.left < box.right
      && box.top + high < its.bottom - high && its.top + high < box.bottom - high;
    for (const [other, its] of lines.slice(0, i))
      if (meets(its))
        found.push(`${text.textContent} meets ${other.textContent}`);
  });
  for (const area of document.querySelectorAll(".am-area")) {
    const box = area.getBoundingClientRect();
    if (innerWidth < 400 && Math.min(box.width, box.height) < 43.9) found.push(area.parentElement.outerHTML);
  }
  return found;
}"""


def test_secret_orders_are_in_the_picture_of_their_seat_alone() -> None:
    state, _ = played(3, 100, orders=3)
    for seat in range(3):
        own = [am.describe(order).split(": ", 1)[1][:20] for order in state.hands[seat].orders]
        assert all(text in am.svg(state, seat=seat) for text in own)
        assert am.svg(am.view(state, seat)) == am.svg(state, seat=seat)
        assert "secret orders" not in am.svg(am.view(state, None))
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


def test_a_picture_of_a_view_shows_what_its_seat_holds_and_one_of_a_state_what_nobody_does() -> None:
    state = am.new_game(2, seed=1, orders=3)
    assert am.svg(am.view(state, 1)) == am.svg(state, seat=1)
    assert am.text(am.view(state, 1)) == am.text(state, seat=1) != am.text(state)


def test_without_names_the_players_have_numbers() -> None:
    state, _ = played(2, 50)
    for lang, second in (("en", "Player 2"), ("nl", "Speler 2")):
        assert second in [line.text for line in texts(am.svg(state, lang=lang))]
    assert "Jan" in [line.text for line in texts(am.svg(state, names=["Griet", "Jan"]))]


def test_a_move_is_said_once() -> None:
    state = am.new_game(2, seed="1672")
    state, events = am.step(state, am.legal_actions(state)[0])
    done, taken = (am.describe(event, names=NAMES[:2]) for event in events)
    assert am.text(state, events=events, names=NAMES[:2]).splitlines()[1] == f"  {taken}"
    drawn = [line.text for line in texts(am.svg(state, events=events, names=NAMES[:2]))]
    assert taken in drawn
    assert not [line for line in drawn if done in line]


@pytest.mark.parametrize("players", [1, 2, 3])
def test_the_winners_of_a_game_that_is_over_have_a_star_and_nobody_else(players: int) -> None:
    state, _ = played(players, 10**6)
    standings = am.standings(state)
    stars = [am.svg(state, seat=seat, part="player").count('"am-star"') for seat in range(players)]
    assert stars == [int(seat in standings.winners) for seat in range(players)]
    assert am.svg(state, part="players").count('"am-star"') == max(1, len(standings.winners))


@pytest.mark.parametrize("width", [60, 100])
def test_the_text_for_a_seat_has_its_secret_orders_and_no_other_has_them(width: int) -> None:
    state, _ = played(3, 200, **EVERYTHING)
    mine = am.view(state, 0).hand
    assert mine is not None
    for seat in (0, 1, None):
        told = " ".join(am.text(state, seat=seat, width=width).split())
        heading = [" ".join(am.describe(order).split()) in told for order in mine.orders]
        assert heading == [seat == 0] * len(mine.orders)
