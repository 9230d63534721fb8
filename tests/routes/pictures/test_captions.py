"""What a picture says in words, and where it shows the last action."""

import re

import pytest

import amsterdam_routes as ar
from amsterdam_routes.routes._words import WORDS
from tests.drawn import nodes, texts
from tests.routes.pictures.drawn import titles, with_class
from tests.routes.pictures.moments import midgame
from tests.routes.positions import position


@pytest.mark.parametrize("lang", WORDS.languages)
def test_it_speaks_every_language(lang: str) -> None:
    state, events = midgame()
    svg = ar.svg(state, seat=0, events=events, lang=lang)
    assert ar.describe(ar.Color.PINK, lang=lang) in " ".join(titles(svg))
    assert "{" not in " ".join([*titles(svg), *(text.text for text in texts(svg))])


def test_names_stand_for_seats() -> None:
    state, events = midgame()
    shown = " ".join(
        [
            *titles(svg := ar.svg(state, seat=0, events=events, names=["Griet", "Jan", "Piet"])),
            *(text.text for text in texts(svg)),
        ]
    )
    assert "Griet" in shown
    assert "player " not in shown.casefold()


def test_the_last_action_is_told_and_highlighted() -> None:
    state = position(hands=["2 pink"])
    claim = ar.ClaimRoute(ar.AMSTERDAM.board.route("dam--oude-kerk/pink"), ar.Color.PINK)
    after, events = ar.step(state, claim)
    svg = ar.svg(after, events=events, names=["Griet", "Jan"])
    assert [each["data-route"] for each in with_class(svg, "ar-last")] == ["dam--oude-kerk/pink"]
    told = " ".join(text.text for text in texts(svg) if text.node.within("ar-status"))
    assert "Griet claimed Dam - Oude Kerk/pink with 2 pink cards. Griet scored 2 points." in told
    assert not with_class(ar.svg(after), "ar-last")
    assert not with_class(ar.svg(after), "ar-glow")


def glowing(svg: str) -> set[str | None]:
    """What glows: a slot of the row, a pile, a seat, a route."""
    return {
        node.data("slot") or node.data("pile") or node.data("route") or f"seat {node.data('seat')}"
        for node in nodes(svg)
        if "ar-glow" in node.classes
    }


def test_cards_and_piles_of_the_last_action_glow() -> None:
    state = position(row="pink blue green black red")
    after, events = ar.step(state, ar.TakeFaceUp(ar.Color.GREEN))
    assert glowing(ar.svg(after, events=events)) == {"2", "seat 0"}
    after, events = ar.step(state, ar.DrawBlind())
    assert glowing(ar.svg(after, events=events)) == {"draw", "seat 0"}
    setup = ar.new_game(2, seed=1)
    after, events = ar.step(setup, ar.KeepContracts(setup.hands[0].offer[:1]))
    assert glowing(ar.svg(after, events=events)) == {"contracts", "seat 0"}


@pytest.mark.parametrize(
    ("event", "shown"),
    [
        (ar.RowFlushed((ar.Color.WILD,) * 5), {"0", "1", "2", "3", "4", "discards"}),
        (ar.PileRebuilt(9), {"draw"}),
        (ar.CardTurnedUp(ar.Color.RED, 3), {"3"}),
        (ar.BonusCardTaken(1), {"bonus"}),
        (ar.CardDrawn(1, None), {"draw", "seat 1"}),
        (ar.PointsScored(0, 4), {"seat 0"}),
    ],
)
def test_every_event_glows_where_it_happened(event: ar.Event, shown: set[str]) -> None:
    assert glowing(ar.svg(position(), events=[event])) == shown


def test_a_victory_that_is_shared_names_all_who_share_it() -> None:
    over = position(to_move=None, phase=ar.Phase.OVER)
    assert ar.standings(over).winners == (0, 1)
    title, told = titles(ar.svg(over, names=["Griet", "Jan"]))[0], ar.text(over, names=["Griet", "Jan"])
    assert title == told.splitlines()[0]
    assert re.search("Griet and Jan", title)
