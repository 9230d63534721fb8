"""The texts of cards, market tiles and orders, composed from their data, effect by effect."""

from collections.abc import Sequence
from typing import Final, Protocol

from amsterdam_routes.merchants.box import (
    CUBES,
    DISTRICTS,
    GOODS,
    WORKERS,
    Card,
    Churches,
    Effect,
    Need,
    Order,
    Tile,
    Worker,
)

TYPES: Final = ("craftsman", "building", "plan", "new_craftsman")
FILTERS: Final = ("craftsman", "building", "plan", "end", "III", "permanent")
"""What narrows the active cards down, each in different words."""


class Phrases(Protocol):
    """The part of the `Describer` of `_words.py` that fills templates and shows values in a language."""

    def say(self, kind: str, code: str, **params: object) -> str:
        """Return the sentence of a code."""

    def word(self, kind: str, code: str) -> str:
        """Return the word of a code."""

    def join(self, texts: Sequence[str]) -> str:
        """Return several texts as one."""

    def show(self, value: object) -> str:
        """Return a value."""

    def kind(self, id: str) -> str:
        """Return the box's name for a kind of cards."""

    def cubes(self, many: Sequence[int]) -> str:
        """Return cubes by colour."""

    def churches(self) -> Churches:
        """Return the set of churches of the box."""

    def old_churches(self) -> tuple[str, ...]:
        """Return the kinds of the cards that ask for a set of churches."""


def card_text(card: Card, phrases: Phrases) -> str:
    """Return the text of a card: its type, when it works, its cost, and its effects."""
    return phrases.say(
        "thing",
        "card",
        card=card,
        type=phrases.word("type", card.type.value),
        timing=phrases.word("timing", card.timing.value),
        cost=phrases.cubes(card.cost) or phrases.word("thing", "nothing"),
        text=ability_text(card, phrases),
    )


def ability_text(card: Card, phrases: Phrases) -> str:
    """Return the text of a card's ability: its condition, its price, its effects."""
    sentences = []
    if card.needs:
        sentences.append(
            phrases.say("thing", "needs", needs=phrases.join([need_text(need, phrases) for need in card.needs]))
        )
    gains = _effects(card.effects, phrases)
    if card.pays:
        price = phrases.join([_gain(effect, phrases) for effect in card.pays])
        sentences.append(phrases.say("thing", "pays", price=price, effect=gains))
    else:
        sentences.append(phrases.say("thing", "does", effect=gains))
    return " ".join(sentences)


def tile_text(tile: Tile, phrases: Phrases) -> str:
    """Return the text of a market tile: its price and its benefits."""
    parts = [phrases.say("gain", "points", amount=tile.points)] if tile.points else []
    parts += [_effect(effect, phrases) for effect in tile.effects]
    return phrases.say("thing", "tile", tile=tile, price=tile.price, text=phrases.join(parts))


def order_text(order: Order, phrases: Phrases) -> str:
    """Return the text of an order: its demand, and its points with two, three and four players."""
    points = " / ".join(map(str, order.points))
    if order.different_cubes:
        scores = " / ".join(map(str, order.different_cubes))
        text = phrases.say("hand_in", "different", many=len(order.different_cubes), points=scores)
        return phrases.say("thing", "order_plain", number=order.id, text=text)
    if order.worker is not None:
        one = " / ".join(map(str, order.one))
        text = phrases.say("hand_in", "pair", worker=Worker(order.worker), one=one, two=points)
        return phrases.say("thing", "order_plain", number=order.id, text=text)
    if order.hands_in:
        wanted = {"workers": order.workers, "goods": order.goods, "cubes": order.cubes}
        text = phrases.join([phrases.say("hand_in", word, **{word: many}) for word, many in wanted.items() if many])
    else:
        text = phrases.join([need_text(need, phrases) for need in order.needs])
    return phrases.say("thing", "order", number=order.id, points=points, text=text)


def need_text(need: Need, phrases: Phrases) -> str:
    """Return the text of a condition: the measure, and the amount that it needs."""
    if _is_a_fact(need.measure):
        return measure_text(need.measure, 1, phrases)
    least, most = need.least or 0, need.most
    if most is None:
        return phrases.say("thing", "at_least", measure=measure_text(need.measure, least, phrases))
    if not most:
        return measure_text(need.measure, 0, phrases)
    if least == most:
        return phrases.say("thing", "exactly", measure=measure_text(need.measure, most, phrases))
    code = "between" if least else "at_most"
    return phrases.say("thing", code, least=least, measure=measure_text(need.measure, most, phrases))


def _is_a_fact(measure: str) -> bool:
    """Return whether a measure is something that holds or does not, rather than a number."""
    return measure.startswith(("full:", "at_", "has"))


def measure_text(measure: str, many: int, phrases: Phrases, *, each: bool = False) -> str:
    """Return the text of an amount of a measure; with `each`, of every single unit of it.

    >>> from amsterdam_routes.merchants._words import Describer
    >>> measure_text("active:building", 2, Describer("en")), measure_text("depot", 1, Describer("en"), each=True)
    ('2 active buildings', 'each dock worker in the depot')
    >>> measure_text("behind", 0, Describer("en"))
    'your disc is last on the Amstel'
    """
    word, _, of = measure.partition(":")
    code = f"{word}_of" if of else word
    if word == "active" and of in FILTERS:
        code = f"active_{of}"
    elif word == "active" and of in map(str, DISTRICTS):
        code = "active_district"
    return phrases.say("each" if each else "measure", code, n=many, of=_narrow(of, phrases))


def _narrow(of: str, phrases: Phrases) -> object:
    """Return the word that narrows a measure: a district, a worker's colour, goods, a type or the name of a kind."""
    components = (kind for kinds in (DISTRICTS, WORKERS, GOODS) for kind in kinds)
    found = next((kind for kind in components if str(kind) == of), None)
    return found or (of if of in TYPES else phrases.kind(of))


def _effects(effects: Sequence[Effect], phrases: Phrases) -> str:
    return phrases.join([_effect(effect, phrases) for effect in effects])


def _effect(effect: Effect, phrases: Phrases) -> str:
    """Return the text of an effect, with its measure and the occasion on which it happens."""
    text = _gain(effect, phrases)
    if effect.per is not None:
        code = "with" if _is_a_fact(effect.per) else "per" if effect.each == 1 else "per_many"
        counted = measure_text(effect.per, effect.each, phrases)
        each = measure_text(effect.per, 1, phrases, each=True)
        text = phrases.say("thing", code, gain=text, each=each, measure=counted)
    if effect.on is not None:
        word, _, of = effect.on.partition(":")
        narrowed = _narrow(of, phrases)
        text = phrases.say("on", f"{word}_of" if of else word, gain=text, goods=narrowed, type=narrowed)
    return text


def _gain(effect: Effect, phrases: Phrases) -> str:
    if effect.do == "church_set":
        return _church_set(phrases)
    cube = next((cube for cube in CUBES if str(cube) == effect.of), None)
    return phrases.say("gain", effect.do, amount=effect.amount, cube=cube)


def _church_set(phrases: Phrases) -> str:
    """Return the points of a set of churches by its size, and the names of the churches. (C067-C069)"""
    churches = phrases.churches()
    if not churches.others:
        gain = phrases.say("gain", "points", amount=churches.points[0])
        each = [measure_text(f"active:{kind}", 1, phrases, each=True) for kind in phrases.old_churches()]
        return phrases.say("thing", "per", gain=gain, each=phrases.join(each))
    return phrases.say(
        "gain",
        "church_set",
        points=" / ".join(map(str, churches.points)),
        old=phrases.join([*map(phrases.kind, phrases.old_churches())]),
        sizes=" / ".join(str(size) for size in range(len(churches.others) + 1)),
        others=phrases.join([*map(phrases.kind, churches.others)]),
    )
