"""The merchants game at the table: its pictures as leaves to turn, and what on them stands for an answer."""

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache

from parts import At, Json, Look, Part, Shown, Why
from showing import Numbers, Showing, answer, scores

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.pictures.palette import SEATS

LEAVES = {
    "city": "City",
    "harbour": "Harbour",
    "amstel": "Amstel",
    "market": "Market",
    "cards": "Cards",
    "players": "Players",
}
"""The parts of the picture, each with what it is called."""

HOW = (
    "A wheel brings you coloured cubes. Cubes and guilders pay for everything: cards, blocks of the city, sailing.",
    "A round has four phases. Cards: in the order of the Amstel, everyone takes one.",
    "Dice: everyone chooses two of six. A die brings as many cubes as it shows, after as many turns of the wheel.",
    "Actions: activate and use cards, claim a block, sail and deliver, sell on the black market, advance on the Amstel,"
    " buy the market tile: as much as you can pay for.",
    "At the end of the round everyone keeps at most one unspent cube.",
    "At the end of the game inactive cards and other penalties cost points. Cards, the largest group of joined blocks,"
    " districts and leftovers score. Most points wins.",
    "Choose from the list, or click what is lit in gold in a picture. A click on a card or a block tells what it is.",
)
"""How the game is played, for somebody who has never seen it."""


def _agree(players: int) -> dict[str, Json]:
    return {"players": players, "setup": am.to_data(am.Setup(players))}


def _setup(agreed: Mapping[str, Json]) -> am.Setup:
    return am.from_data(agreed["setup"], am.Setup)


def _at(action: am.Action, view: am.View) -> list[At]:
    """What a person clicks for an action: the first thing that it names and a picture shows."""
    for name in ("card", "block", "field", "worker", "goods"):
        thing = getattr(action, name, None)
        if isinstance(thing, am.Card):
            return [("card", f"{thing.number:03}")]
        if isinstance(thing, am.Block | am.Field):
            return [(name, thing.id)]
        if thing is not None:
            return [(name, str(thing))]
    if isinstance(action, am.BuyTile) and view.table.tile is not None:
        return [("tile", view.table.tile.id)]
    return []


def _shown(view: am.View, recent: Sequence[am.Event], names: Sequence[str], number: Numbers) -> Shown:
    pictures = {leaf: am.svg(view, seat=view.seat, names=names, part=leaf) for leaf in LEAVES}
    legal = am.legal_actions(view)
    return Shown(
        question=am.describe(view, names=names).splitlines()[0] if legal else "",
        several=None,
        answers=[answer(number(action), am.describe(action), _at(action, view)) for action in legal],
        recent=[],
        parts=[Part(name=leaf, title=LEAVES[leaf], where="board", picture=drawn) for leaf, drawn in pictures.items()],
        scores=scores(am.GAME, view),
    )


def _why(view: am.View, at: At, names: Sequence[str]) -> Why | None:
    """What a thing in a picture is."""
    kind, word = at
    edition = view.table.edition
    if kind == "card":
        card = next((card for card in edition.cards if f"{card.number:03}" == word), None)
        return None if card is None else Why(title=am.describe(card), note=am.card_ability(card), reasons=[])
    if kind == "block":
        block = next((block for block in edition.blocks if block.id == word), None)
        return None if block is None else Why(title=am.describe(block), note="", reasons=[])
    return None


@lru_cache(maxsize=1)
def _sample() -> str:
    """A city in the middle of a game, for the lobby."""
    state, chance = am.new_game(3, seed="1672"), random.Random(1672)
    while state.table.round < 6 and am.legal_actions(state):
        state = am.apply(state, chance.choice(am.legal_actions(state)))
    return am.svg(state, part="city")


def _random(view: am.View, chance: random.Random) -> am.Action:
    return chance.choice(am.legal_actions(view))


MERCHANTS_AT_TABLE = Showing(
    game=am.GAME,
    title="Merchants of the city and the harbour",
    about="Dice, cards, a ship and the blocks of the city, for one to four. A long game, for those who like a puzzle.",
    how=HOW,
    players=(1, 4),
    bots={"random": ("a bot that does anything", _random)},
    agree=_agree,
    setup=_setup,
    shown=_shown,
    why=_why,
    tell=lambda event, names: am.describe(event, names=names),
    seats=tuple(Look(text=str(i + 1), face=face, ink=ink, shape="") for i, (face, ink) in enumerate(SEATS)),
    picture=_sample,
    say=lambda violation, names: am.describe(violation, names=names),
)
"""The merchants game, as the table plays it."""
