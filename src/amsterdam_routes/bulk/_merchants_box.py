"""A box of the merchants game as numbers, in the order of `docs/engine/contract.md`.

A box of this game is an edition together with a set-up. All is read from the edition's JSON document, whose words are
listed here in the order of their numbers.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from typing import Any, Final, cast  # Any: a record of NumPy, or a document, has no type here

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.bots import weights
from amsterdam_routes.merchants.box._limits import most_asks

Plain = dict[str, Any]
"""A document."""
NONE: Final = 255
NO_CARD: Final = 65535
NO_LIMIT: Final = 2**31 - 1
CARD_WORDS: Final = 3


def _listed(words: str) -> tuple[str, ...]:
    return tuple(words.split())


COLORS: Final = tuple(map(str, am.Cube))
DISTRICTS: Final = tuple(map(str, am.District))
GOODS: Final = tuple(map(str, am.Goods))
WORKERS: Final = tuple(map(str, am.Worker))
TYPES: Final = ("craftsman", "building", "plan")
TIMINGS: Final = ("I", "II", "III", "permanent", "end")
WATERS: Final = ("start", "dock", "big", "small", "open")
CATEGORIES: Final = ("warehouses", "speed", "foreman", "depot", "market", "amstel", "cards")
EFFECTS: Final = _listed(
    "points guilders cubes choose_cubes other_cube amstel sail market_again activate_free cubes_for_ones "
    "shift_die cubes_with_dice decline cheaper_claim claim_for_guilders more_claims repeat_plan spare_cube "
    "stay_on_top use_plan_free sell_for_both sail_double depot_double no_penalty church_set swap_card "
    "sail_at_once ship_anywhere claim_free"
)
OCCASIONS: Final = (
    None, "claim", "deliver", *(f"deliver:{goods}" for goods in GOODS), "activate",
    *(f"activate:{type}" for type in TYPES), "activate:new_craftsman",
)  # fmt: skip
MEASURES: Final = _listed(
    "active has inactive kinds plan_pairs craftsman_pairs largest_craftsman_kind plans_used plan_used blocks "
    "depot full bridges at_end at_start inactive_at_start amstel_moved ship_moved ahead behind goods_aboard "
    "goods_kinds_aboard aboard level_or_better level_or_worse market_points card_guilders card_points "
    "black_market small_left ones"
)
ACTIONS: Final = _listed(
    "place_foreman place_messenger place_trader take_card take_start_cubes remove_card decline discard_card "
    "choose_dice use_card done_with_dice activate claim load deliver take_worker deliver_worker sail stop_sailing "
    "advance buy_tile end_turn pay_cube take_cube give_card swap_for activate_free ship_to use_free_plan "
    "move_messenger move_trader keep"
)
PAYMENTS: Final = ("cubes", "guilders", "free")
FATES: Final = ("store", "guilders", "cube", "both")


class Names:
    """The numbers of everything that an edition names."""

    def __init__(self, edition: am.Edition) -> None:
        self.data: Plain = cast(Plain, am.to_data(edition))
        ids = [field["id"] for field in self.data["harbour"]["fields"]]
        self.cards = _places(card["id"] for card in self.data["cards"])
        self.blocks = _places(block["id"] for block in self.data["blocks"])
        self.fields = _places(ids)
        self._edition = edition

    @cached_property
    def actions(self) -> list[Plain]:
        """The actions of the edition, as documents."""
        return [cast(Plain, am.to_data(action))["action"] for action in self._edition.actions]


@lru_cache(maxsize=16)
def names_of(edition: am.Edition) -> Names:
    """Return the numbers of everything that an edition names, made once."""
    return Names(edition)


def _places(ids: Iterable[str]) -> dict[str, int]:
    return {id: place for place, id in enumerate(ids)}


# ---- A box as numbers ----


class _Tables:
    """Numbers of sets of cards and of measures, each once."""

    def __init__(self, setup: am.Setup) -> None:
        self.setup, self.cards = setup, names_of(setup.edition).data["cards"]
        self.sets: list[list[int]] = []
        self.measures: dict[tuple[int, int, int, int], int] = {}
        self._rows: dict[tuple[tuple[int, ...], ...], int] = {}
        self._asked: dict[str, int] = {}
        self._having: dict[str, list[int]] = {"": [*range(len(self.cards))]}
        for i, card in enumerate(self.cards):
            for of in (card["type"], card["kind"], card["timing"]):
                self._having.setdefault(of, []).append(i)

    def rows(self, *sets: Sequence[int]) -> tuple[int, int]:
        """Return the index of the first of these sets, and their number."""
        key = tuple(map(tuple, sets))
        if key not in self._rows:
            self._rows[key] = len(self.sets)
            self.sets += map(list, sets)
        return self._rows[key], len(sets)

    def having(self, of: str) -> list[int]:
        """Return the cards of a type, a kind, a district or a timing; for "", all cards."""
        return self._having.get(of, [])

    def measure(self, text: str) -> int:
        """Return the number of a measure, such as "active:building"."""
        if text not in self._asked:
            made = self._made(*text.partition(":")[::2])
            self._asked[text] = self.measures.setdefault(made, len(self.measures))
        return self._asked[text]

    def _made(self, word: str, of: str) -> tuple[int, int, int, int]:
        if word in ("active", "has"):
            return self._of_cards(word, self._timed(of) if of in ("III", "permanent") else self.having(of))
        if word == "plans_used" and of:
            if self.setup.plan_condition == "active":  # MQ1
                return self._of_cards("has", self.having(of))
            return MEASURES.index("plan_used"), DISTRICTS.index(of), 0, 0
        if word in ("craftsman_kinds", "plan_districts", "craftsman_pairs", "plan_pairs", "largest_craftsman_kind"):
            type = "plan" if word.startswith("plan") else "craftsman"
            kinds = dict.fromkeys(card["kind"] for card in self.cards if card["type"] == type)
            displayed = self.setup.craftsmen_counted == "displayed" and word not in (
                "craftsman_kinds",
                "plan_districts",
            )
            name = word if word in MEASURES else "kinds"
            return (
                MEASURES.index(name),
                1 if displayed and type == "craftsman" else -1,
                *self.rows(*map(self.having, kinds)),
            )
        named = {"blocks": DISTRICTS, "depot": WORKERS, "full": GOODS}.get(word)
        return MEASURES.index(word), named.index(of) if named and of else -1, 0, 0

    def _of_cards(self, word: str, cards: list[int]) -> tuple[int, int, int, int]:
        return MEASURES.index(word), -1, *self.rows(cards)

    def _timed(self, timing: str) -> list[int]:
        """Return the cards of a phase; the set-up decides the phase of the cards that open the market again.

        (MQ43, MQ44)
        """
        printed = {*self.having(timing)}
        if self.setup.second_purchase == "permanent":
            again = {i for i, card in enumerate(self.cards) if any(e["do"] == "market_again" for e in card["effects"])}
            printed = printed | again if timing == "permanent" else printed - again
        return sorted(printed)

    def needs(self, needs: Plain) -> list[int]:
        """Return conditions as numbers."""
        found = [len(needs)]
        for text, (least, most) in needs.items():
            found += [self.measure(text), least or 0, NO_LIMIT if most is None else most]
        return found

    def effects(self, effects: Sequence[Plain]) -> list[int]:
        """Return effects as numbers."""
        found = [len(effects)]
        for effect in effects:
            color = COLORS.index(effect["of"]) if effect.get("of") else -1
            per = -1 if effect.get("per") is None else self.measure(effect["per"])
            found += [EFFECTS.index(effect["do"]), effect.get("amount", 1), color]
            found += [OCCASIONS.index(effect.get("on")), per, effect.get("each", 1)]
        return found


def beyond_limits(setup: am.Setup, limits: dict[str, int]) -> str | None:
    """Say which limit of the engine a box exceeds; None if it exceeds none.

    >>> import amsterdam_routes.merchants as am
    >>> beyond_limits(am.Setup(2), {"cards": 100})
    'at most 100 cards, got 132'
    """
    data = names_of(setup.edition).data
    has = {
        "cards": len(data["cards"]),
        "blocks": len(data["blocks"]),
        "fields": len(data["harbour"]["fields"]),
        "tiles": len(data["tiles"]),
        "orders": len(data["orders"]),
        "effects": sum(len(one["effects"]) for one in (*data["cards"], *data["tiles"])),
        "needs": sum(len(one.get("needs", ())) for one in (*data["cards"], *data["orders"])),
        "asks": most_asks(data)[0],
    }
    return _first_beyond(has, limits) or _made_beyond(setup, limits)


def _made_beyond(setup: am.Setup, limits: dict[str, int]) -> str | None:
    """Say which limit is exceeded by what has to be worked out of a box first."""
    made = _Tables(setup)
    _cards(made), _orders(made, setup)
    has = {"sets": len(made.sets), "measures": len(made.measures), "actions": len(setup.edition.actions)}
    return _first_beyond(has, limits)


def _first_beyond(has: dict[str, int], limits: dict[str, int]) -> str | None:
    return next((f"at most {limits[n]} {n}, got {many}" for n, many in has.items() if many > limits.get(n, many)), None)


def box_numbers(setup: am.Setup) -> list[int]:
    """Return the numbers of a box, in the order of the contract.

    >>> import amsterdam_routes.merchants as am
    >>> box_numbers(am.Setup(3, trader=True))[:7]
    [3, 1, 12, 0, 0, 0, 1]
    """
    names, made = names_of(setup.edition), _Tables(setup)
    cards, orders = _cards(made), _orders(made, setup)
    sets = [number for some in made.sets for number in (len(some), *some)]
    measures = [number for measure in made.measures for number in measure]
    tables = [len(made.sets), len(made.cards), *sets, len(made.measures), *measures]
    parts = (_setup(setup), _numbers(setup), _city(names), _harbour(names), tables, cards, _tiles(made, setup), orders)
    actions = [number for action in names.actions for number in _meaning(names, action)]
    numbers = (*parts, [len(names.actions)], actions, weights(setup.players).values())
    return [int(number) for part in numbers for number in part]


def _setup(setup: am.Setup) -> list[int]:
    rounds = names_of(setup.edition).data["rounds"]
    return [
        setup.players, rounds[setup.length]["first"], rounds["last"],
        setup.workers, setup.orders, setup.open_orders, setup.trader,
        setup.dock_workers == "any", setup.dock_workers == "visit", setup.guilder_claims == "must",
        setup.permanent == "turn", setup.second_purchase == "permanent",
    ]  # fmt: skip


def _numbers(setup: am.Setup) -> list[int]:
    data, seats = names_of(setup.edition).data, str(max(2, setup.players))
    amstel, tom = data["amstel"], data["tom"]
    found = [data[name] for name in ("start_guilders", "hand_limit", "city_points", "worker_places", "sale_guilders")]
    found += [amstel["end"], amstel["end_points"], tom["amstel_face"], tom["claim_face"]]
    found += [WORKERS.index(dock) for dock in tom["docks"]] + [data["goods"].get(goods, 0) for goods in GOODS]
    for some in (data["speed"], data["penalties"], data["depot"], data["district_points"][seats]):
        found += [len(some), *some]
    reveals = data["reveals"][seats]
    for cards in (data["start_cards"][seats], *reveals):
        found += [cards.get(type, 0) for type in TYPES]
        if cards is data["start_cards"][seats]:
            found.append(len(reveals))
    found.append(len(amstel["bridges"]))
    return found + [number for bridge in amstel["bridges"] for number in (bridge["field"], bridge["points"])]


def _pairs(pairs: Sequence[Sequence[str]], places: dict[str, int]) -> list[int]:
    return [len(pairs), *(places[id] for pair in pairs for id in pair)]


def _city(names: Names) -> list[int]:
    data, districts = names.data, {d["id"]: d["color"] for d in names.data["districts"]}
    found = [len(data["blocks"])]
    for block in data["blocks"]:
        district = block["district"]
        found += [DISTRICTS.index(district), COLORS.index(districts[district]), block["cost"]]
    return found + _pairs(data["bridges"], names.blocks)


def _harbour(names: Names) -> list[int]:
    harbour, market = names.data["harbour"], names.data["black_market"]
    found = [len(harbour["fields"])]
    for field in harbour["fields"]:
        water, of, points = field["water"], field.get("of"), field.get("points", [])
        named = {"big": GOODS, "dock": WORKERS}.get(water)
        found += [WATERS.index(water), named.index(of) if named else -1, len(points), *points]
    found += _pairs(harbour["channels"], names.fields)
    found += [len(harbour["foreman_route"]), *(names.fields[id] for id in harbour["foreman_route"])]
    at = {goods: (x, y) for y, row in enumerate(market) for x, goods in enumerate(row)}
    return found + [number for goods in GOODS for number in at[goods]]


def _cards(made: _Tables) -> list[int]:
    data, found = names_of(made.setup.edition).data, list[int]()
    kinds = [*dict.fromkeys(card["kind"] for card in made.cards)]
    for card in made.cards:
        prices = {price["do"]: price for price in card.get("pays", ())}
        district = DISTRICTS.index(card["kind"]) if card["type"] == "plan" else -1
        found += [TYPES.index(card["type"]), kinds.index(card["kind"]), TIMINGS.index(card["timing"]), district]
        found += [card["cost"].get(color, 0) for color in COLORS]
        found += [prices["guilders"].get("amount", 1) if "guilders" in prices else 0]
        found += [COLORS.index(prices["cubes"]["of"]) if "cubes" in prices else -1]
        found += [prices["choose_cubes"].get("amount", 1) if "choose_cubes" in prices else 0, "plan" in prices]
        found += made.needs(card.get("needs", {})) + made.effects(card["effects"])
    churches = data["churches"]
    found += [
        len(churches["others"]),
        *(made.rows(made.having(kind))[0] for kind in churches["others"]),
        *churches["points"],
    ]
    return found


def _tiles(made: _Tables, setup: am.Setup) -> list[int]:
    data = names_of(setup.edition).data
    found = [len(data["tiles"])]
    for tile in data["tiles"]:
        found += [tile["price"], tile["points"], *made.effects(tile["effects"])]
    length = data["rounds"][setup.length]
    stacks: list[tuple[tuple[str, ...], int]]
    if setup.c_tiles == "mix":  # M4.12b: C before the plain ones
        plain, c = length["mixed"]
        stacks = [(("CA",), c), (("A",), plain), (("CB",), c), (("B",), plain)]
    else:  # M4.2f, M4.12a
        stacks = [(("A",), length["a"]), (("CA", "CB") if setup.c_tiles == "replace" else ("B",), length["b"])]
    found.append(len(stacks))
    for parts, many in stacks:
        such = [i for i, tile in enumerate(data["tiles"]) if tile["part"] in parts]
        found += [len(such), min(many, len(such)), *such]
    return found


def _orders(made: _Tables, setup: am.Setup) -> list[int]:
    data, place = names_of(setup.edition).data, max(0, setup.players - 2)
    found = [len(data["orders"])]
    for order in data["orders"]:
        taken = order.get("hand_in", {})
        worker = WORKERS.index(taken["worker"]) if "worker" in taken else -1
        different = taken.get("different_cubes", [])
        found += [int(order["id"]), order["points"][place], order["one"][place] if order.get("one") else 0]
        found += [taken.get(name, 0) for name in ("workers", "goods", "cubes")]
        found += [worker, len(different), *different, *made.needs(order.get("needs", {}))]
    return found


def _meaning(names: Names, action: Plain) -> tuple[int, int, int, int]:
    """Return an action as its kind and three numbers."""
    kind, numbers = action["type"], list[int]()
    tables: dict[str, Any] = {
        "warehouse": names.fields, "field": names.fields, "block": names.blocks,
        "card": names.cards, "plan": names.cards, "goods": _places(GOODS),
        "worker": _places(WORKERS), "payment": _places(PAYMENTS), "fate": _places(FATES),
        **dict.fromkeys(("first", "pair", "a", "b", "die", "spared", "cube"), _places(COLORS)),
    }  # fmt: skip
    for name, value in action.items():
        if name == "type" or (kind == "use_card" and value is None and name != "plan"):
            continue
        if kind == "use_card" and name == "plan" and value is None and action["die"] is not None:
            continue  # the die takes its place
        numbers.append(NONE if value is None else tables[name][value] if name in tables else int(value))
    a, b, c, *_ = *numbers, 0, 0, 0
    return ACTIONS.index(kind), a, b, c
