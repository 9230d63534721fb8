"""Why a move of the merchants game is good, in a sentence: what it pays for, what it brings, what it leads to."""

from collections.abc import Sequence

from merchants_turn import CUBES, early, way
from words import say

import amsterdam_routes.merchants as am

ROOM = "merchants_why"


def reason(view: am.View, action: am.Action, names: Sequence[str], lang: str) -> str:
    """Why this action is good for the seat of the view, from what it sees."""
    assert view.seat is not None
    one = _Reason(view, names, lang)
    match action:
        case am.TakeStartCubes(first, pair):
            return one.pays({first: 1, pair: 2} if first is not pair else {first: 3})
        case am.TakeCube(cube) | am.Keep(cube) if cube is not None:
            return one.pays({cube: 1})
        case am.ChooseDice(a, b):
            return one.dice(a, b)
        case am.TakeCard(card) | am.ActivateFree(card):
            return one.card(card)
        case am.Activate():
            return one.say("activate")
        case am.Claim(block, _, fate):
            return one.block(block, stored=fate is am.Fate.STORE)
        case am.Load(goods):
            return one.goods(goods, view.table.ship(view.seat))
        case am.Sail(field) | am.ShipTo(field):
            return one.sail(field)
        case am.Deliver():
            return one.say("early") if view.table.round < 8 else ""
        case am.TakeWorker():
            return one.say("worker")
        case am.Advance(fields):
            return one.advance(fields)
        case am.EndTurn():
            return one.say("end_turn")
        case _:
            return ""


class _Reason:
    """A view, and what can be said about a move in it."""

    def __init__(self, view: am.View, names: Sequence[str], lang: str) -> None:
        self.view, self.table, self.names, self.lang = view, view.table, names, lang
        self.seat = view.seat or 0
        self.me = view.table.merchants[self.seat]
        self.prices = {one.thing: one.cubes for one in am.prospects(view) if isinstance(one.thing, am.Block)}

    def say(self, code: str, **params: object) -> str:
        return say(self.lang, ROOM, code, **params)

    def word(self, thing: am.Cube | am.Goods | am.Field) -> str:
        return am.describe(thing, lang=self.lang)

    def coming(self) -> dict[am.Cube, int]:
        """The cubes that the seat can spend, and those on its wheel."""
        held = {cube: self.me.cubes[place] + (self.me.stored is cube) for place, cube in enumerate(CUBES)}
        return {cube: held[cube] + sum(many[place] for many in self.me.wheel) for place, cube in enumerate(CUBES)}

    def pays(self, more: dict[am.Cube, int]) -> str:
        """Which card some cubes are for, or else which blocks."""
        have = self.coming()
        for card in self.table.inactive(self.seat):
            missing = {cube: n - have[cube] for cube, n in zip(CUBES, card.cost, strict=True) if n > have[cube]}
            if missing.keys() & more.keys():
                left = sum(max(0, n - more.get(cube, 0)) for cube, n in missing.items())
                return self.say("pays_all" if not left else "pays_part", card=card.name, n=left)
        for cube in more:
            costs = [card.name for card in self.table.inactive(self.seat) if card.cost[CUBES.index(cube)]]
            if costs:
                return self.say("pays_for", cube=self.word(cube), card=costs[0])
        cheap = [
            (cubes[CUBES.index(cube)], block.name, cube)
            for cube in more
            for block, cubes in self.prices.items()
            if cubes[CUBES.index(cube)] and self.table.owner(block) is None
        ]
        if not cheap:
            return ""
        many, name, cube = min(cheap)
        return self.say("pays_block", cube=self.word(cube), n=many, block=name)

    def dice(self, *cubes: am.Cube) -> str:
        """What two dice bring and when, and what for."""
        pips = [self.table.dice[cube] for cube in cubes]
        brought = [self._brought(cube, n) for cube, n in zip(cubes, pips, strict=True)]
        for_what = self.pays(dict(zip(cubes, pips, strict=True)))
        return " ".join(filter(None, (*brought, for_what)))

    def _brought(self, cube: am.Cube, n: int) -> str:
        """When a die brings its cubes: the wheel turns for the first time in this very round."""
        round = self.table.round + n - 1
        code = "brings" if round <= self.table.edition.last_round else "too_late"
        return self.say(code, n=n, cube=self.word(cube), round=round)

    def card(self, card: am.Card) -> str:
        """How much of a card the seat can pay with what it has and what comes."""
        have, need = self.coming(), sum(card.cost)
        paid = sum(min(n, have[cube]) for cube, n in zip(CUBES, card.cost, strict=True))
        if not paid:
            return ""
        return self.say("card_paid" if paid == need else "card_part", n=paid, of=need)

    def block(self, block: am.Block, *, stored: bool) -> str:
        """What a block adds to a group, and what its goods are worth."""
        own = {one for one in self.table.edition.blocks if self.table.owner(one) == self.seat}
        joined = _group(block, own | {block}, self.table.edition)
        told = [self.say("joins", n=len(joined))] if len(joined) > 1 else []
        if stored:
            goods = self.table.goods[self.table.edition.blocks.index(block)]
            if field := self._warehouse(goods):
                told.append(self.say("goods_worth", goods=self.word(goods), n=self._points(field)))
        return " ".join(told)

    def goods(self, goods: am.Goods, here: am.Field) -> str:
        """Where goods can be delivered, how far that is, and what for."""
        field = self._warehouse(goods)
        if field is None:
            return ""
        far = len(way(self.table.edition, here, field))
        return self.say("goods_to", goods=self.word(goods), n=self._points(field), far=far)

    def sail(self, field: am.Field) -> str:
        """What lies ahead in this direction: the nearest warehouse for something aboard."""
        here, edition = self.table.ship(self.seat), self.table.edition
        goals = [
            (len(way(edition, field, goal)), -self._points(goal), goods, goal)
            for goods in am.Goods
            if self.me.aboard[goods] and (goal := self._warehouse(goods)) is not None
            if len(way(edition, field, goal)) < len(way(edition, here, goal))
        ]
        if not goals:
            return ""
        far, points, goods, _ = min(goals, key=lambda goal: goal[:2])
        return self.say("sail_on", goods=self.word(goods), n=-points, far=far) if far else ""

    def advance(self, fields: int) -> str:
        """Whom one passes on the Amstel."""
        start = self.me.amstel_field
        order = self.table.amstel
        ahead = order[: order.index(self.seat)] if self.seat in order else ()
        passed = [
            self.names[seat] if seat < len(self.names) else "TOM"
            for seat in ahead
            if start <= self.table.merchants[seat].amstel_field <= start + fields
        ]
        if passed:
            return self.say("passes", names=", ".join(passed))
        return self.say("first") if not ahead else self.say("closer")

    def _warehouse(self, goods: am.Goods) -> am.Field | None:
        """The big warehouse of goods, if there is room in it."""
        for field in self.table.edition.fields:
            if field.water is am.Water.BIG and field.of is goods:
                return field if self.table.roofs[goods] < len(field.points) else None
        return None

    def _points(self, field: am.Field) -> int:
        assert isinstance(field.of, am.Goods)
        return field.points[self.table.roofs[field.of]] + early(self.table)


def _group(block: am.Block, own: set[am.Block], edition: am.Edition) -> set[am.Block]:
    """The blocks of some that bridges join to one."""
    found, queue = {block}, [block]
    while queue:
        here = queue.pop()
        for bridge in edition.bridges:
            if here in bridge:
                for there in bridge:
                    if there in own and there not in found:
                        found.add(there)
                        queue.append(there)
    return found
