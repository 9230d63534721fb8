"""What can be wrong with the cards, tiles and orders of an edition: every defect, each with its path.

A field that no rule would look at is a defect, too, so that a box does all that it says.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator

from amsterdam_routes.kernel._errors import Problem
from amsterdam_routes.kernel._names import beyond, within_range
from amsterdam_routes.kernel._typechecks import shown
from amsterdam_routes.kernel._words import did_you_mean
from amsterdam_routes.kernel.documents._formats import Plain
from amsterdam_routes.merchants.box import (
    ALWAYS_NARROWED,
    BOUGHT,
    CUBES,
    DISTRICTS,
    EFFECTS,
    GAINS,
    GOODS,
    MEASURES,
    NARROWED,
    ON,
    PRICED,
    PRICES,
    UNCOUNTED,
    WORKERS,
    CardType,
    Timing,
)
from amsterdam_routes.merchants.box._limits import GROWING, LIMITS, first_few, most_frequent

_CARD_ID, _ORDER_ID = re.compile("[0-9]{3}"), re.compile("[1-9][0-9]{0,2}")
_TYPES, _TIMINGS = tuple(kind.value for kind in CardType), tuple(timing.value for timing in Timing)
_NAMES = {
    "a district": tuple(map(str, DISTRICTS)),
    "a worker": tuple(map(str, WORKERS)),
    "goods": tuple(map(str, GOODS)),
}
"""What may follow the colon of a measure, whatever the box; the kinds of cards are the box's own."""
_OCCASIONS = ("claim", "deliver", *(f"{word}:{of}" for word, (_, names) in ON.items() for of in names))
_ONCE = ("stay_on_top", "repeat_plan", "spare_cube", "use_plan_free", "claim_for_guilders", "sail_double")
"""Powers that only one card of a box may have: no rule says what two of them do together."""
_NEW = "new_craftsman"
_SPARED = tuple(f"activate:{name}" for name in (*_TYPES, _NEW))
"""What `spare_cube` may make cheaper."""
_ANSWERS = ("points", "guilders", "amstel")
"""Effects of permanent cards that answer to something, if they have no price."""
_COUNTED = {Timing.DICE: ("guilders", "cubes_for_ones"), Timing.END: ("points",)}
"""By timing, the effects that may be for each of something; at other times, every gain."""
_FACTS = ("full", "has", "at_end", "at_start")
"""Measures that are 1 or 0."""
_CHOICES = ("activate_free", "swap_card", "claim_free", "shift_die")
"""Effects that ask for a choice; after one of them, there may be nothing left to choose for another."""


def card_defects(data: Plain) -> Iterator[Problem]:
    """Find every defect of the cards, tiles and orders."""
    kinds = {kind["id"]: kind["type"] for kind in data["kinds"]} | {str(district): "plan" for district in DISTRICTS}
    if len(kinds) != len(data["kinds"]) + len(DISTRICTS):
        repeated = most_frequent([*(kind["id"] for kind in data["kinds"]), *map(str, DISTRICTS)])
        yield Problem("$.kinds", "twice", f"expected each kind once, and no district, got {repeated!r} twice")
    for i, kind in enumerate(data["kinds"]):
        if kind["id"] in (*_TYPES, *_TIMINGS):
            text = f"expected an id that is no type and no timing of cards, got {kind['id']!r}"
            yield Problem(f"$.kinds[{i}].id", "bad_id", text)
    for id in data["churches"]["others"]:
        if id not in kinds:
            yield Problem("$.churches", "unknown", f"there is no kind {id!r}")
    if len(data["churches"]["points"]) != len(data["churches"]["others"]) + 1:
        sizes, found = len(data["churches"]["others"]) + 1, len(data["churches"]["points"])
        text = f"expected {sizes} numbers, one for each size of a set, got {found}"
        yield Problem("$.churches.points", "churches_misfit", text)
    for i, value in enumerate(data["churches"]["points"]):
        yield from within_range(f"$.churches.points[{i}]", value, 0, LIMITS["points"])
    for id, times in Counter(card["id"] for card in data["cards"]).items():
        if times > 1:
            yield Problem("$.cards", "twice", f"there are {times} cards {id!r}")
    seen: Counter[str] = Counter()
    for i, card in enumerate(data["cards"]):
        yield from _card(f"$.cards[{i}]", card, kinds)
        for effect in card["effects"]:
            name = effect["do"] + effect.get("on", "")
            seen[name] += 1
            if effect["do"] in _ONCE and seen[name] == 2:
                yield Problem(f"$.cards[{i}].effects", "twice", f"only one card may have {name!r}")
    for i, tile in enumerate(data["tiles"]):
        yield from _one_choice(f"$.tiles[{i}].effects", tile)
        for j, effect in enumerate(tile["effects"]):
            yield from _effect(f"$.tiles[{i}].effects[{j}]", effect, BOUGHT, kinds)
            for word in [word for word in ("per", "each", "on") if word in effect]:
                text = f"expected no {word!r}: a tile does what it does once, when somebody buys it"
                yield Problem(f"$.tiles[{i}].effects[{j}].{word}", "unknown", text)
    for id, times in Counter(order["id"] for order in data["orders"]).items():
        if times > 1:
            yield Problem("$.orders", "twice", f"there are {times} orders {id!r}")
    for i, order in enumerate(data["orders"]):
        yield from _order(f"$.orders[{i}]", order, kinds)


def _order(path: str, order: Plain, kinds: dict[str, str]) -> Iterator[Problem]:
    if not _ORDER_ID.fullmatch(order["id"]):
        yield Problem(f"{path}.id", "wrong_id", f"expected a number from '1' to '999', got {order['id'][:20]!a}")
    yield from _needs(f"{path}.needs", order.get("needs", {}), kinds)
    taken = order.get("hand_in", {})
    for name in ("points", *(["one"] if "worker" in taken else [])):
        if len(order.get(name, ())) != 3:
            text = f"expected three numbers, for 2, 3 and 4 players, got {len(order.get(name, ()))}"
            yield Problem(f"{path}.{name}", "out_of_range", text)
    if "one" in order and "worker" not in taken:
        yield Problem(f"{path}.one", "unknown", "expected no 'one': only an order for workers of one colour has it")
    different = taken.get("different_cubes", [])
    if len(different) > len(CUBES):
        text = f"expected at most {len(CUBES)} numbers, got {len(different)}"
        yield Problem(f"{path}.hand_in.different_cubes", "too_many", text)
    for value in (*order["points"], *order.get("one", ()), *different):
        yield from within_range(path, value, -LIMITS["points"], LIMITS["points"])
    several = [taken.get(name, 0) for name in ("workers", "goods", "cubes")]
    if "hand_in" in order and bool(different) + ("worker" in taken) + any(several) != 1:
        expected = "different cubes, workers of one colour, or numbers of workers, goods and cubes"
        text = f"expected {expected}, got {first_few(f'{name}: {many}' for name, many in taken.items())}"
        yield Problem(f"{path}.hand_in", "wrong_number", text)
    for name in ("workers", "goods", "cubes"):
        yield from within_range(f"{path}.hand_in.{name}", taken.get(name, 0), 0, LIMITS["handed_in"])


def _card(path: str, card: Plain, kinds: dict[str, str]) -> Iterator[Problem]:
    if not _CARD_ID.fullmatch(card["id"]) or card["id"] == "000":
        yield Problem(f"{path}.id", "wrong_id", f"expected three digits from '001' to '999', got {card['id'][:20]!a}")
    if kinds.get(card["kind"]) != card["type"]:
        yield Problem(f"{path}.kind", "unknown", f"there is no kind {card['kind']!r} of the type {card['type']!r}")
    for cube, many in card["cost"].items():
        yield from within_range(f"{path}.cost.{cube}", many, 0, LIMITS["cost"])
    yield from _needs(f"{path}.needs", card.get("needs", {}), kinds)
    timing = Timing(card["timing"])
    if card["type"] == CardType.PLAN.value and timing is not Timing.ACTIONS:
        text = f"expected 'III', as plans are used in one's turn, got {timing.value!r}"  # M4.5b, C029, C035
        yield Problem(f"{path}.timing", "out_of_range", text)
    known = PRICED.get(timing, {}) if card.get("pays") else EFFECTS[timing]
    yield from _one_choice(f"{path}.effects", card)
    yield from _none_left(path, card)
    if not card["effects"]:
        yield Problem(f"{path}.effects", "empty", "expected at least one effect, got none")
    for i, effect in enumerate(card["effects"]):
        yield from _effect(f"{path}.effects[{i}]", effect, known, kinds)
        if effect["do"] in known:
            yield from _occasion(f"{path}.effects[{i}]", effect, card)
            yield from _counting(f"{path}.effects[{i}]", effect, timing)
    yield from _unheeded(path, card)
    prices = card.get("pays", [])
    if len(prices) > 1 or any(price["do"] in ("cubes", "plan") and price.get("amount", 1) != 1 for price in prices):
        found = first_few(f"{price['do']}: {price.get('amount', 1)}" for price in prices)
        yield Problem(f"{path}.pays", "too_dear", f"expected one price, and one cube or plan at most, got {found}")
    for i, price in enumerate(prices):
        yield from _effect(f"{path}.pays[{i}]", price, PRICES, kinds)
        if price.get("amount", 1) == 0:
            yield beyond(f"{path}.pays[{i}].amount", 0, 1, LIMITS["amount"])
        for word in [word for word in ("per", "each", "on") if word in price]:
            yield Problem(f"{path}.pays[{i}].{word}", "unknown", f"expected no {word!r}: a price is a number")


def _occasion(path: str, effect: Plain, card: Plain) -> Iterator[Problem]:
    """Find an occasion where nothing answers to it, and an answer to nothing."""
    word, on = effect["do"], effect.get("on")
    if word == "spare_cube":
        if on not in _SPARED:
            text = f"expected in 'on' which activation costs less, one of {', '.join(_SPARED)}; got {on or 'nothing'}"
            yield Problem(path, "no_occasion", text)
    elif card["timing"] == Timing.PERMANENT.value and not card.get("pays") and word in _ANSWERS:
        if on is None:
            yield Problem(path, "no_occasion", "expected in 'on' what it answers to, got nothing")
        elif on == f"activate:{_NEW}":
            text = f"expected {on!r} with 'spare_cube' alone, got it with {word!r}"
            yield Problem(f"{path}.on", "unknown", text)
    elif on is not None:
        answering = f"{', '.join(_ANSWERS)} of a permanent card without a price"
        yield Problem(f"{path}.on", "unknown", f"expected no 'on': what answers to something is {answering}")


def _counting(path: str, effect: Plain, timing: Timing) -> Iterator[Problem]:
    """Find a measure where nothing is counted."""
    word, measure = effect["do"], effect.get("per")
    if measure is not None and word not in _COUNTED.get(timing, GAINS):
        yield Problem(f"{path}.per", "unknown", f"expected no 'per': {word!r} is not counted, got {measure!r}")
    elif word == "cubes_for_ones" and measure is not None and (measure != "ones" or effect.get("each", 1) != 1):
        yield Problem(f"{path}.per", "unknown", f"expected 'ones', one by one, got {measure!r}")


def _unheeded(path: str, card: Plain) -> Iterator[Problem]:
    """Find conditions that nobody would look at, and effects that do not go with others."""
    words = [effect["do"] for effect in card["effects"]]
    always = card["timing"] == Timing.PERMANENT.value and not card.get("pays")
    at_end = card["timing"] == Timing.END.value and {*words} != {"points"}
    if card.get("needs") and (always or at_end or card["timing"] == "I"):
        expected = "expected none: only cards that are used, and those of the final scoring, have any"
        yield Problem(f"{path}.needs", "unknown", f"{expected}, got {first_few(card['needs'])}")
    if "church_set" in words and len(words) > 1:
        text = f"expected 'church_set' alone, as the set is all that its card scores, got {first_few(words)}"
        yield Problem(f"{path}.effects", "not_alone", text)


def _one_choice(path: str, printed: Plain) -> Iterator[Problem]:
    """Find several effects where one may take away what another needs: such an effect must stand alone. (MQ45)"""
    found = [effect["do"] for effect in printed["effects"] if effect["do"] in _CHOICES]
    if len(found) > 1:
        expected = f"at most one of {', '.join(_CHOICES)}, as nothing might be left for another"
        yield Problem(path, "twice", f"expected {expected}; got {first_few(found)}")


def _none_left(path: str, card: Plain) -> Iterator[Problem]:
    """Find an effect with a choice that may have no options when the card is used."""
    words = [effect["do"] for effect in card["effects"]]
    if "activate_free" in words and {*words} != {"activate_free"}:
        text = f"expected 'activate_free' alone, as there may be no inactive card, got {first_few(words)}"
        yield Problem(f"{path}.effects", "not_alone", text)
    paid = sum(price.get("amount", 1) for price in card.get("pays", ()) if price["do"] == "choose_cubes")
    if "other_cube" in words and paid >= len(CUBES):
        text = f"expected less than {len(CUBES)} cubes as the price of another cube, as no colour might be left"
        yield Problem(f"{path}.pays", "too_dear", f"{text}, got {shown(paid)}")


def _effect(path: str, effect: Plain, known: Collection[str], kinds: dict[str, str]) -> Iterator[Problem]:
    if effect["do"] not in known:
        words = f"one of {', '.join(sorted(known))}" if known else "no price, which cards of this timing never have"
        text = f"expected {words}; got {effect['do']!r}{did_you_mean(effect['do'], known)}"
        yield Problem(f"{path}.do", "unknown", text)
    else:
        yield from _fields(path, effect)
    amount, each = effect.get("amount", 1), effect.get("each", 1)
    most = LIMITS["amount"]
    if not 0 <= amount <= most or not 1 <= each <= most:
        expected = f"an amount from 0 to {most}, and an 'each' from 1 to {most}"
        text = f"expected {expected}; got {shown(amount)} and {shown(each)}"
        yield Problem(path, "out_of_range", text)
    if effect["do"] == "cubes" and effect.get("of") not in {str(cube) for cube in CUBES}:
        yield Problem(f"{path}.of", "unknown", f"expected the colour of the cubes, got {effect.get('of') or 'none'}")
    if effect.get("per") is not None:
        yield from _measure(f"{path}.per", effect["per"], kinds)
        if effect["per"].partition(":")[0] in GROWING:
            text = f"expected a measure of what lies on the table, got {effect['per']!r}, which grows with every use"
            yield Problem(f"{path}.per", "unknown", text)
    if effect.get("on") is not None:
        word, colon, of = effect["on"].partition(":")
        allowed = ON[word][1] if word in ON else ()
        if word not in ON or (of not in allowed if of or word == "activate" else colon):
            text = f"expected an occasion that the rules know, got {effect['on']!r}; one of {', '.join(_OCCASIONS)}"
            yield Problem(f"{path}.on", "unknown", text + did_you_mean(effect["on"], _OCCASIONS))


def _fields(path: str, effect: Plain) -> Iterator[Problem]:
    """Find fields that the word of an effect has no use for."""
    word, amount, each = effect["do"], effect.get("amount", 1), effect.get("each", 1)
    if word in UNCOUNTED and amount != 1:
        text = f"expected no 'amount': {word!r} is so or is not, got {shown(amount)}"
        yield Problem(f"{path}.amount", "unknown", text)
    if word == "repeat_plan" and amount < 2:
        yield beyond(f"{path}.amount", amount, 2, LIMITS["amount"])
    if word != "cubes" and "of" in effect:
        yield Problem(f"{path}.of", "unknown", f"expected no 'of': only 'cubes' have a colour, got {effect['of']!r}")
    if each != 1 and "per" not in effect:
        yield Problem(f"{path}.each", "unknown", f"expected 'each' with 'per' alone, got {shown(each)}")


def _needs(path: str, needs: Plain, kinds: dict[str, str]) -> Iterator[Problem]:
    for measure, bounds in needs.items():
        yield from _measure(path, measure, kinds)
        if len(bounds) != 2:
            text = f"expected two numbers, the least and the most, got {len(bounds)}"
            yield Problem(f"{path}.{measure}", "out_of_range", text)
        for bound in filter(None, bounds):
            yield from within_range(f"{path}.{measure}", bound, 0, LIMITS["measured"])
        if measure.partition(":")[0] in _FACTS and bounds not in ([1, None], [1, 1]):
            text = f"expected [1, null] of what is so or is not, got {first_few(bounds)}"
            yield Problem(f"{path}.{measure}", "out_of_range", text)
        elif None not in bounds and bounds != sorted(bounds):
            text = f"expected the least before the most, got {first_few(bounds)}"
            yield Problem(f"{path}.{measure}", "out_of_range", text)


def _measure(path: str, measure: str, kinds: dict[str, str]) -> Iterator[Problem]:
    word, colon, of = measure.partition(":")
    if word not in MEASURES:
        text = f"expected a measure that the rules know, got {measure!r}; one of {', '.join(MEASURES)}"
        yield Problem(path, "unknown", text + did_you_mean(word, MEASURES))
        return
    what = NARROWED.get(word)
    allowed = (*_TYPES, *_TIMINGS, *kinds) if what == "a card" else _NAMES.get(what or "", ())
    if of in allowed if colon else word not in ALWAYS_NARROWED:
        return
    if what is None:
        yield Problem(path, "unknown", f"expected {word!r} with nothing behind it, got {measure!r}")
        return
    expected = "a type, a timing or a kind of cards" if what == "a card" else what
    text = f"expected {expected} behind '{word}:', got {measure!r}; one of {first_few(allowed)}"
    yield Problem(path, "unknown", text + did_you_mean(of, allowed))
