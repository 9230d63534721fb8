"""What cards, market tiles and orders do, in words: put together from their data, effect by effect."""

from collections.abc import Sequence
from typing import Final, Protocol

from amsterdam_routes.merchants.box.board import CUBES, DISTRICTS, GOODS, WORKERS, Worker
from amsterdam_routes.merchants.box.cards import Card, Churches, Effect, Need, Order, Tile

TYPES: Final = ("craftsman", "building", "plan", "new_craftsman")
NARROWED: Final = ("craftsman", "building", "plan", "end", "III", "permanent")
"""What narrows the active cards down, each with words of its own."""


class Tongue(Protocol):
    """Somebody who fills templates and shows values in a language."""

    def say(self, kind: str, code: str, **params: object) -> str:
        """The sentence of a code."""

    def word(self, kind: str, code: str) -> str:
        """The word of a code."""

    def join(self, texts: Sequence[str]) -> str:
        """Several texts as one."""

    def show(self, value: object) -> str:
        """A value."""

    def kind(self, id: str) -> str:
        """What the box calls a kind of cards."""

    def cubes(self, many: Sequence[int]) -> str:
        """Cubes by colour."""

    def churches(self) -> Churches:
        """The set of churches of the box."""

    def old_churches(self) -> tuple[str, ...]:
        """The kinds of the cards that ask for a set of churches."""


def card_text(card: Card, tongue: Tongue) -> str:
    """All that a card says: its type, when it works, what it costs, and what it does."""
    return tongue.say(
        "thing",
        "card",
        card=card,
        type=tongue.word("type", card.type.value),
        timing=tongue.word("timing", card.timing.value),
        cost=tongue.cubes(card.cost) or tongue.word("thing", "nothing"),
        text=ability_text(card, tongue),
    )


def ability_text(card: Card, tongue: Tongue) -> str:
    """What a card does: its condition, its price, its effects."""
    sentences = []
    if card.needs:
        sentences.append(
            tongue.say("thing", "needs", needs=tongue.join([need_text(need, tongue) for need in card.needs]))
        )
    gains = _effects(card.effects, tongue)
    if card.pays:
        price = tongue.join([_gain(effect, tongue) for effect in card.pays])
        sentences.append(tongue.say("thing", "pays", price=price, effect=gains))
    else:
        sentences.append(tongue.say("thing", "does", effect=gains))
    return " ".join(sentences)


def tile_text(tile: Tile, tongue: Tongue) -> str:
    """What a market tile costs and gives."""
    parts = [tongue.say("gain", "points", amount=tile.points)] if tile.points else []
    parts += [_effect(effect, tongue) for effect in tile.effects]
    return tongue.say("thing", "tile", tile=tile, price=tile.price, text=tongue.join(parts))


def order_text(order: Order, tongue: Tongue) -> str:
    """What an order asks for, and its points with two, three and four players."""
    points = " / ".join(map(str, order.points))
    if order.different_cubes:
        scores = " / ".join(map(str, order.different_cubes))
        text = tongue.say("hand_in", "different", many=len(order.different_cubes), points=scores)
        return tongue.say("thing", "order_plain", number=order.id, text=text)
    if order.worker is not None:
        one = " / ".join(map(str, order.one))
        text = tongue.say("hand_in", "pair", worker=Worker(order.worker), one=one, two=points)
        return tongue.say("thing", "order_plain", number=order.id, text=text)
    if order.hands_in:
        wanted = {"workers": order.workers, "goods": order.goods, "cubes": order.cubes}
        text = tongue.join([tongue.say("hand_in", word, **{word: many}) for word, many in wanted.items() if many])
    else:
        text = tongue.join([need_text(need, tongue) for need in order.needs])
    return tongue.say("thing", "order", number=order.id, points=points, text=text)


def need_text(need: Need, tongue: Tongue) -> str:
    """A condition: what is measured, and how much of it there must be."""
    if _is_a_fact(need.measure):
        return measure_text(need.measure, 1, tongue)
    least, most = need.least or 0, need.most
    if most is None:
        return tongue.say("thing", "at_least", measure=measure_text(need.measure, least, tongue))
    if not most:
        return tongue.say("thing", "none", measure=measure_text(need.measure, 0, tongue).removeprefix("0 "))
    if least == most:
        return tongue.say("thing", "exactly", measure=measure_text(need.measure, most, tongue))
    code = "between" if least else "at_most"
    return tongue.say("thing", code, least=least, measure=measure_text(need.measure, most, tongue))


def _is_a_fact(measure: str) -> bool:
    """Whether a measure is something that holds or does not, rather than a number."""
    return measure.startswith(("full:", "at_", "has"))


def measure_text(measure: str, many: int, tongue: Tongue, *, each: bool = False) -> str:
    """So many of what is measured; with `each`, every single one of it.

    >>> from amsterdam_routes.merchants.words import _Tongue
    >>> measure_text("active:building", 2, _Tongue("en", ())), measure_text("depot", 1, _Tongue("en", ()), each=True)
    ('2 active buildings', 'each dock worker in the depot')
    """
    word, _, of = measure.partition(":")
    code = f"{word}_of" if of else word
    if word == "active" and of in NARROWED:
        code = f"active_{of}"
    elif word == "active" and of in map(str, DISTRICTS):
        code = "active_district"
    text = tongue.say("each" if each else "measure", code, n=many, of=_narrowed(of, tongue))
    return text if many or not _is_a_fact(measure) else tongue.say("thing", "not_now", measure=text)


def _narrowed(of: str, tongue: Tongue) -> str:
    """What narrows a word down: a district, a colour of workers, goods, a type of cards, or else a kind of them."""
    for kinds in (DISTRICTS, WORKERS, GOODS):
        for kind in kinds:
            if str(kind) == of:
                return tongue.show(kind)
    return tongue.word("type", of) if of in TYPES else tongue.kind(of)


def _effects(effects: Sequence[Effect], tongue: Tongue) -> str:
    return tongue.join([_effect(effect, tongue) for effect in effects])


def _effect(effect: Effect, tongue: Tongue) -> str:
    """An effect with what it is counted by, and with what it answers to."""
    text = _gain(effect, tongue)
    if effect.per is not None:
        code = "with" if _is_a_fact(effect.per) else "per" if effect.each == 1 else "per_many"
        counted = measure_text(effect.per, effect.each, tongue)
        each = measure_text(effect.per, 1, tongue, each=True)
        text = tongue.say("thing", code, gain=text, each=each, measure=counted)
    if effect.on is not None:
        word, _, of = effect.on.partition(":")
        narrowed = _narrowed(of, tongue)
        text = tongue.say("on", f"{word}_of" if of else word, gain=text, goods=narrowed, type=narrowed)
    return text


def _gain(effect: Effect, tongue: Tongue) -> str:
    if effect.do == "church_set":
        return _church_set(tongue)
    cube = next((cube for cube in CUBES if str(cube) == effect.of), None)
    return tongue.say("gain", effect.do, amount=effect.amount, cube=cube)


def _church_set(tongue: Tongue) -> str:
    """The points of a set of churches by its size, and the names of the churches. (C067-C069)"""
    churches = tongue.churches()
    if not churches.others:
        gain = tongue.say("gain", "points", amount=churches.points[0])
        each = [measure_text(f"active:{kind}", 1, tongue, each=True) for kind in tongue.old_churches()]
        return tongue.say("thing", "per", gain=gain, each=tongue.join(each))
    return tongue.say(
        "gain",
        "church_set",
        points=" / ".join(map(str, churches.points)),
        old=tongue.join([*map(tongue.kind, tongue.old_churches())]),
        sizes=" / ".join(str(size) for size in range(len(churches.others) + 1)),
        others=tongue.join([*map(tongue.kind, churches.others)]),
    )
