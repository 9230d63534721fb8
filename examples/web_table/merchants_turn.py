"""What the merchants game asks of a person: the question, and each answer with its price and what it brings."""

from collections.abc import Callable, Mapping, Sequence

from parts import Answer, At, Choose, Row, Tile
from showing import Numbers, answer
from words import say

import amsterdam_routes.merchants as am

CUBES = tuple(am.Cube)
ROOM = "merchants_turn"


def question(view: am.View, names: Sequence[str], lang: str) -> str:
    """What is asked of the person to move, as one asks somebody."""
    ask = view.table.pending[0]
    match ask.what:
        case am.DecisionKind.PAYMENT | am.DecisionKind.CUBE:
            asked = say(lang, ROOM, ask.what.value if ask.many == 1 else f"{ask.what.value}_more", n=ask.many)
            return asked if ask.buys is None else f"{asked} ({am.describe(ask.buys, names=names, lang=lang)})"
        case am.DecisionKind.SAILING:
            return say(lang, ROOM, "sailing", n=ask.many)
        case _:
            return say(lang, ROOM, ask.what.value)


def stage(view: am.View, lang: str) -> str:
    """The round and its phase."""
    table = view.table
    if table.phase in (am.Phase.SETUP, am.Phase.OVER):
        return say(lang, ROOM, f"phase_{table.phase.value}")
    first, last = table.setup.edition.lengths[table.setup.length].first, table.edition.last_round
    phase = say(lang, ROOM, f"phase_{table.phase.value}")
    return say(lang, ROOM, "stage", n=table.round - first + 1, of=last - first + 1, phase=phase)


def alert(view: am.View, lang: str) -> str:
    """Whether this is the last round."""
    is_last = view.table.round == view.table.edition.last_round and view.table.to_move is not None
    return say(lang, ROOM, "last_round") if is_last else ""


def choose(view: am.View, lang: str) -> Choose | None:
    """The dice, or the first cubes, as things to choose together."""
    if view.table.to_move is None or view.table.to_move != view.seat:
        return None
    match view.table.pending[0].what:
        case am.DecisionKind.DICE:
            tiles = [_die(view, cube, lang) for cube in CUBES]
            return Choose(
                rows=[Row(title=say(lang, ROOM, "two_dice"), tiles=tiles, least=2, most=2)], chosen=False, done=""
            )
        case am.DecisionKind.START_CUBES:
            rows = [
                Row(title=say(lang, ROOM, kind), tiles=[_first(kind, cube, lang) for cube in CUBES], least=1, most=1)
                for kind in ("first", "pair")
            ]
            return Choose(rows=rows, chosen=False, done="")
        case _:
            return None


def _die(view: am.View, cube: am.Cube, lang: str) -> Tile:
    pips = view.table.dice[cube]
    text = say(lang, ROOM, "die", cube=am.describe(cube, lang=lang), n=pips)
    return Tile(look=str(cube), text=text, at=("die", str(cube)), many=pips)


def _first(kind: str, cube: am.Cube, lang: str) -> Tile:
    return Tile(
        look=str(cube), text=am.describe(cube, lang=lang), at=(kind, str(cube)), many=2 if kind == "pair" else None
    )


def answers(view: am.View, number: Numbers, lang: str) -> list[Answer]:
    """Everything that can be done, each with its price, what it brings, and where it stands in a long list."""
    legal = am.legal_actions(view)
    seen = _Seen(view, lang)
    made = []
    for action in legal:
        one = answer(number(action), _text(action, lang), _at(action, view))
        if note := seen.note(action):
            one["note"] = note
        if under := _under(action, view, lang):
            one["under"] = under
        if isinstance(action, am.PayCube | am.TakeCube | am.Keep) and action.cube is not None:
            one["look"] = str(action.cube)
        made.append(one)
    return made


def plans(view: am.View, number: Numbers, lang: str) -> list[Answer]:
    """What takes several answers, one after the other: all cards, all goods, a long way of the ship."""
    if not view.table.pending or view.table.pending[0].what is not am.DecisionKind.TURN or view.seat is None:
        return []
    legal, made, seen = am.legal_actions(view), list[Answer](), _Seen(view, lang)
    uses = [action for action in legal if isinstance(action, am.UseCard) and action.plan is None and action.die is None]
    several: dict[str, Sequence[am.Action]] = {
        "use_all": uses,
        "activate_all": [action for action in legal if isinstance(action, am.Activate) and action.spared is None],
        "load_all": [action for action in legal if isinstance(action, am.Load)],
        "deliver_all": [action for action in legal if isinstance(action, am.Deliver)],
    }
    for code, actions in several.items():
        if len(actions) > 1 and _together_payable(actions, view):
            made.append(_plan([number(action) for action in actions], say(lang, ROOM, code, n=len(actions)), []))
    return [*made, *_voyages(view, legal, number, seen), *_claims(view, legal, number, seen)]


def _together_payable(actions: Sequence[am.Action], view: am.View) -> bool:
    """Whether there are cubes for all of these, if they take any."""
    me = view.table.merchants[view.seat or 0]
    cards = [action.card for action in actions if isinstance(action, am.Activate)]
    return all(sum(card.cost[cube] for card in cards) <= me.cubes[cube] for cube in CUBES)


def _plan(numbers: Sequence[int], text: str, at: list[At]) -> Answer:
    plan = answer(numbers[0], text, at)
    plan["then"] = list(numbers[1:])
    return plan


def _voyages(view: am.View, legal: Sequence[am.Action], number: Numbers, seen: "_Seen") -> list[Answer]:
    """The shortest ways of the ship to farther fields, and to those where it can deliver something at once."""
    if not any(isinstance(action, am.Sail) for action in legal):
        return []
    made = list[Answer]()
    for prospect in seen.prices.values():
        field: object = prospect.thing
        if not isinstance(field, am.Field) or not prospect.open:
            continue
        fields = way(view.table.edition, view.table.ship(view.seat or 0), field)
        goods, loads = seen.delivered(field), seen.loaded(field)
        steps = [number(am.Sail(step)) for step in fields]
        text = am.describe(am.Sail(field), lang=seen.lang)
        if goods is not None:
            text = seen.say("sail_and_deliver", sail=text, goods=am.describe(goods, lang=seen.lang))
            steps.append(number(am.Deliver(goods)))
        if loads:
            text = seen.say("sail_and_load", sail=text)
            steps += [number(am.Load(one)) for one in loads]
        if len(steps) < 2:
            continue
        plan = _plan(steps, text, [("field", field.id)])
        cost = "free" if not prospect.any_cubes else "one_cube" if prospect.any_cubes == 1 else "cubes"
        plan["note"] = " · ".join(filter(None, (seen.say(cost, n=prospect.any_cubes), seen.worth(field))))
        plan["under"] = [seen.say("voyages" if len(fields) > 1 else "sails")]
        made.append(plan)
    return made


def way(edition: am.Edition, start: am.Field, goal: am.Field) -> list[am.Field]:
    """The fields on a shortest way of a ship, the goal included and the start not."""
    near: dict[str, list[am.Field]] = {}
    for one, other in edition.channels:
        near.setdefault(one.id, []).append(other)
        near.setdefault(other.id, []).append(one)
    ways: dict[str, list[am.Field]] = {start.id: []}
    queue = list(ways)
    for here in queue:
        for field in near[here]:
            if field.id not in ways:
                ways[field.id] = [*ways[here], field]
                queue.append(field.id)
    return ways.get(goal.id, [])


def early(table: am.Table) -> int:
    """How many points more a delivery brings in this round."""
    return max(0, 8 - table.round)  # M4.7a


def _claims(view: am.View, legal: Sequence[am.Action], number: Numbers, seen: "_Seen") -> list[Answer]:
    """Blocks whose goods go aboard at once, where the ship lies at a crane."""
    at_crane = view.table.ship(view.seat or 0).water in (am.Water.DOCK, am.Water.START)
    made = list[Answer]()
    for action in legal if at_crane else ():
        if isinstance(action, am.Claim) and action.fate is am.Fate.STORE:
            block = action.block
            load = am.Load(view.table.goods[view.table.edition.blocks.index(block)])
            text = seen.say("claim_load", block=block.name)
            plan = _plan([number(action), number(load)], text, [("block", block.id)])
            plan["note"] = seen.claimed(action, "load")
            plan["under"] = [seen.say("claims"), view.table.edition.district_names[block.district], block.name]
            made.append(plan)
    return made


def _text(action: am.Action, lang: str) -> str:
    """An action in a few words; what does not fit in them stands in its note."""
    match action:
        case am.Claim(block, _, fate):
            return say(lang, ROOM, f"claim_{fate.value}", block=block.name)
        case am.Activate(card, spared):
            code = "activate" if spared is None else "activate_spared"
            return say(lang, ROOM, code, card=card.name, cube="" if spared is None else am.describe(spared, lang=lang))
        case am.UseCard(card, None, None):
            return say(lang, ROOM, "use", card=card.name)
        case am.TakeCard(card):
            return say(lang, ROOM, "take", card=card.name)
        case _:
            return am.describe(action, lang=lang)


def _under(action: am.Action, view: am.View, lang: str) -> list[str]:
    """The headings of a long list: what kind of action, then where."""
    districts = view.table.edition.district_names
    match action:
        case am.Claim(block):
            return [say(lang, ROOM, "claims"), districts[block.district], block.name]
        case am.Activate() | am.ActivateFree():
            return [say(lang, ROOM, "activations")]
        case am.UseCard():
            return [say(lang, ROOM, "uses"), action.card.name]
        case am.Sail():
            return [say(lang, ROOM, "sails")]
        case am.Advance():
            return [say(lang, ROOM, "advances")]
        case am.Load():
            return [say(lang, ROOM, "loads")]
        case am.SwapFor(card):
            return [say(lang, ROOM, card.type.value)]
        case am.ShipTo(field):
            return [say(lang, ROOM, field.water.value)]
        case am.MoveMessenger(block) | am.PlaceMessenger(block):
            return [districts[block.district]]
        case _:
            return []


def _at(action: am.Action, view: am.View) -> list[At]:
    """What a person clicks for an action: the first thing that it names and the table shows."""
    match action:
        case am.ChooseDice(a, b):
            return [("die", str(a)), ("die", str(b))]
        case am.TakeStartCubes(first, pair):
            return [("first", str(first)), ("pair", str(pair))]
        case am.Advance(fields) if view.seat is not None:
            return [("amstel", str(view.table.merchants[view.seat].amstel_field + fields))]
        case am.BuyTile() if view.table.tile is not None:
            return [("tile", view.table.tile.id)]
        case am.Load(goods):
            return [("store", str(goods))]
        case am.Deliver(goods):
            return [("aboard", str(goods))]
        case am.DeliverWorker() if view.seat is not None:
            return [("field", view.table.ship(view.seat).id)]
    for name in ("card", "block", "field", "warehouse", "worker", "goods"):
        thing = getattr(action, name, None)
        if isinstance(thing, am.Card):
            return [("card", thing.id)]
        if isinstance(thing, am.Block | am.Field):
            return [("block" if isinstance(thing, am.Block) else "field", thing.id)]
        if thing is not None:
            return [(name, str(thing))]
    return []


def about_field(view: am.View, field: am.Field, lang: str) -> str:
    """What a field of the harbour is for."""
    worth = _Seen(view, lang).worth(field)
    about = say(lang, ROOM, f"water_{field.water.value}")
    return (
        f"{about} {worth[:1].upper()}{worth[1:]}." if worth and field.water in (am.Water.BIG, am.Water.SMALL) else about
    )


class _Seen:
    """What the notes of all answers need of a view."""

    def __init__(self, view: am.View, lang: str) -> None:
        self.view, self.table, self.lang = view, view.table, lang
        self.me = None if view.seat is None else view.table.merchants[view.seat]
        turn = bool(view.table.pending) and view.table.pending[0].what is am.DecisionKind.TURN
        found = am.prospects(view) if turn and view.seat is not None and view.seat == view.table.to_move else ()
        self.prices: Mapping[object, am.Prospect] = {prospect.thing: prospect for prospect in found}

    def note(self, action: am.Action) -> str:
        """The price of an action and what it brings; empty where its words say all."""
        told: Callable[[], str] | None = {
            am.Claim: lambda: self.claimed(action, action.fate.value),  # type: ignore[union-attr, arg-type]  # as its key is
            am.Sail: lambda: self._sail(action),  # type: ignore[arg-type]  # likewise
            am.Advance: lambda: self._advance(action),  # type: ignore[arg-type]  # likewise
            am.Deliver: lambda: self._deliver(action),  # type: ignore[arg-type]  # likewise
            am.DeliverWorker: self._depot,
            am.BuyTile: self._tile,
        }.get(type(action))
        if told is not None:
            return told()
        card = getattr(action, "card", None)
        if isinstance(
            action, am.Activate | am.ActivateFree | am.UseCard | am.TakeCard | am.DiscardCard | am.RemoveCard
        ):
            assert isinstance(card, am.Card)
            cost = self._cubes(card.cost) if isinstance(action, am.Activate) else ""
            return " · ".join(filter(None, (cost, am.card_ability(card, lang=self.lang, edition=self.table.edition))))
        return ""

    def say(self, code: str, **params: object) -> str:
        return say(self.lang, ROOM, code, **params)

    def _cubes(self, many: Sequence[int]) -> str:
        kinds = [f"{n} {am.describe(cube, lang=self.lang)}" for cube, n in zip(CUBES, many, strict=True) if n]
        return ", ".join(kinds) or self.say("nothing")

    def claimed(self, action: am.Claim, fate: str) -> str:
        """The price of a block, and what becomes of its goods."""
        prospect = self.prices.get(action.block)
        if action.payment is am.Payment.GUILDERS:
            price = self.say("guilders", n=2)
        else:
            price = "" if action.payment is am.Payment.FREE or prospect is None else self._cubes(prospect.cubes)
        place = self.table.edition.blocks.index(action.block)
        goods = am.describe(self.table.goods[place], lang=self.lang)
        told = self.say(f"fate_{fate}", goods=goods, n=self.table.edition.sale_guilders)
        return " · ".join(filter(None, (price, told)))

    def _sail(self, action: am.Sail) -> str:
        price = self.say(
            "free" if self.table.turn.credit or self.table.pending[0].what is am.DecisionKind.SAILING else "one_cube"
        )
        return " · ".join(filter(None, (price, self.worth(action.field))))

    def worth(self, field: am.Field) -> str:
        """What goods or workers bring at a field."""
        table, of = self.table, field.of
        if field.water is am.Water.BIG and isinstance(of, am.Goods):
            taken = table.roofs[of]
            if taken >= len(field.points):
                return self.say("full")
            points = field.points[taken] + early(self.table)
            return self.say("worth", goods=am.describe(of, lang=self.lang), n=points)
        if field.water is am.Water.SMALL:
            small = [one for one in table.edition.fields if one.water is am.Water.SMALL]
            taken_by = table.small[small.index(field)]
            return (
                self.say("full")
                if taken_by is not None
                else self.say("worth_any", n=field.points[0] + early(self.table))
            )
        if field.water is am.Water.DOCK and isinstance(of, am.Worker):
            return self.say("worth_worker") if self.me is not None and of in self.me.workers else ""
        return ""

    def loaded(self, field: am.Field) -> list[am.Goods]:
        """The goods of the store, each as often as it is there, if the field has a crane."""
        if self.me is None or field.water not in (am.Water.DOCK, am.Water.START):
            return []
        return [goods for goods in am.Goods for _ in range(self.me.store[goods])]

    def delivered(self, field: am.Field) -> am.Goods | None:
        """The goods aboard that a field takes, if it takes one kind of them."""
        aboard = [] if self.me is None else [goods for goods in am.Goods if self.me.aboard[goods]]
        if field.water is am.Water.BIG and isinstance(field.of, am.Goods):
            return field.of if field.of in aboard and self.table.roofs[field.of] < len(field.points) else None
        if field.water is am.Water.SMALL and len(aboard) == 1:
            small = [one for one in self.table.edition.fields if one.water is am.Water.SMALL]
            return aboard[0] if self.table.small[small.index(field)] is None else None
        return None

    def _deliver(self, action: am.Deliver) -> str:
        field = self.table.ship(self.view.seat or 0)
        if field.water is am.Water.SMALL:
            return self.say("points", n=field.points[0] + early(self.table))
        taken = self.table.roofs[action.goods]
        return self.say("points", n=field.points[taken] + early(self.table)) if taken < len(field.points) else ""

    def _depot(self) -> str:
        depot = self.table.edition.depot
        return self.say("points", n=depot[min(len(self.table.depot), len(depot) - 1)])

    def _tile(self) -> str:
        tile = self.table.tile
        return "" if tile is None else am.describe(tile, lang=self.lang).partition(", ")[2].rstrip(".")

    def _advance(self, action: am.Advance) -> str:
        price = 2 * action.fields - 1  # M4.5n
        cost = self.say("one_cube") if price == 1 else self.say("cubes", n=price)
        if self.me is None:
            return cost
        edition, start = self.table.edition, self.me.amstel_field
        goal = start + action.fields
        points = sum(many for field, many in edition.amstel_bridges if start < field <= goal)
        points += edition.amstel_end_points if goal == edition.amstel_end else 0
        return f"{cost} · {self.say('points', n=points)}" if points else cost
