"""The merchants game at the table: its pictures as leaves to turn, and what on them stands for an answer."""

import random
from collections.abc import Mapping, Sequence

from parts import At, Json, Part, Shown, Why
from showing import Numbers, Showing, answer, scores

import amsterdam_routes.merchants as am

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
    "Each round begins with cards: everyone takes some and discards others. Then come the dice, and what they pay for.",
    "Dice give cubes in their colours, and cubes pay for cards and for blocks of the city.",
    "Cards that are activated go on working; the blocks that you claim stand open for whoever pays next.",
    "Your ship loads goods, sails round the harbour, and sells them in warehouses and depot.",
    "The Amstel says who is served first. Penalty tokens and cards left inactive cost points at the end.",
    "Choose from the list, or click what is lit in gold in a picture; a click on anything else tells what it is.",
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
    say=lambda violation, names: am.describe(violation, names=names),
)
"""The merchants game, as the table plays it."""
