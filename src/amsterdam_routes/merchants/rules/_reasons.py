"""Every reason against an action of the merchants game, declared once.

Each chapter says which of them stand against its actions.
"""

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from amsterdam_routes.kernel._errors import Reasons, Violation
from amsterdam_routes.kernel._words import catalogue_of
from amsterdam_routes.merchants.box import Block, Card, Cube, Field, Goods, Worker
from amsterdam_routes.merchants.box._actions import Fate
from amsterdam_routes.merchants.rules._decisions import Decision, DecisionKind

Found: TypeAlias = Iterator[Violation]
"""What stands against an action."""

REASONS: Final = Reasons(catalogue_of("amsterdam_routes.merchants"))
"""Every reason of the merchants game, by its code."""

_declare = REASONS.declare

MOST_NUMBER = 999
_CARDS = tuple(f"C{number:03}" for number in range(1, MOST_NUMBER + 1))
"""A condition or a price that a card prints goes by the number of the card."""

RULES_OF_DECISION: Final = {
    DecisionKind.FOREMAN: "M4.9a",
    DecisionKind.MESSENGER: "M4.9d",
    DecisionKind.TRADER: "M4.11a",
    DecisionKind.START_CARD: "M4.2j",
    DecisionKind.START_CUBES: "M4.2k",
    DecisionKind.REMOVED_CARD: "M4.13b",
    DecisionKind.CARD: "M4.3b",
    DecisionKind.DISCARD: "M4.3d",
    DecisionKind.DICE: "M4.4c",
    DecisionKind.DICE_CARDS: "M4.4f",
    DecisionKind.TURN: "MQ20",
    DecisionKind.PAYMENT: "MQ38",
    DecisionKind.CUBE: "MQ38",
    DecisionKind.GIVEN_CARD: "T-CA18",
    DecisionKind.SWAPPED_CARD: "T-CA18",
    DecisionKind.FREE_CARD: "MQ79",
    DecisionKind.FREE_BLOCK: "T-CB22",
    DecisionKind.SAILING: "MQ31",
    DecisionKind.SHIP: "T-CB21",
    DecisionKind.FREE_PLAN: "MQ34",
    DecisionKind.MESSENGER_MOVE: "M4.9f",
    DecisionKind.TRADER_MOVE: "M4.11c",
    DecisionKind.KEPT_CUBE: "M4.6a",
}
"""By what is asked: the rule that asks for it."""

GAME_OVER = _declare("game_over", "M4.8a")
NOT_TO_MOVE = _declare("not_to_move", "M4.2i", seat=int, to_move=int)
ONLOOKER = _declare("onlooker", "M4.2i", to_move=int)
SOMETHING_ELSE_ASKED = _declare("something_else_asked", *dict.fromkeys(RULES_OF_DECISION.values()), asked=DecisionKind)
NOT_IN_THE_BOX = _declare("not_in_the_box", "M4.2a")

NOT_LAID_OUT = _declare("not_laid_out", "M4.2j", "M4.3b", "M4.13b", card=Card)
NOT_THE_CHEAPEST_PLAN = _declare("not_the_cheapest_plan", "M4.13b", card=Card)
NOT_INACTIVE = _declare("not_inactive", "M4.3d", "M4.5a", "MQ79", "T-CA18", card=Card)
NOT_ACTIVE = _declare("not_active", "M4.5b", "C047", card=Card)
MAY_NOT_DECLINE = _declare("may_not_decline", "C049")
NOT_IN_THE_DISCARD = _declare("not_in_the_discard", "T-CA18", card=Card)
JUST_GIVEN = _declare("just_given", "MQ45", card=Card)

WRONG_PHASE = _declare("wrong_phase", "M4.3e", "M4.4f", "M4.5b", "MQ21", card=Card)
WORKS_BY_ITSELF = _declare("works_by_itself", "MQ43", card=Card)
USED_ALREADY = _declare("used_already", "M4.5b", "MQ35", card=Card)
CONDITION_FAILS = _declare("condition_fails", *_CARDS, card=Card, measure=str, found=int)
NO_EFFECT = _declare("no_effect", "MQ24", card=Card)
DIE_NOT_CHOSEN = _declare("die_not_chosen", "C053", die=Cube)
NO_COMPARTMENT = _declare("no_compartment", "MQ14", die=Cube)

TOO_FEW_GUILDERS = _declare("too_few_guilders", "M4.5p", "MQ80", *_CARDS, needed=int, held=int)
MISSING_CUBES = _declare("missing_cubes", "M4.5a", "M4.5d", "M4.6a", "MQ38", *_CARDS, cube=Cube, needed=int, held=int)
TOO_FEW_CUBES = _declare("too_few_cubes", "M4.5h", "M4.5n", *_CARDS, needed=int, held=int)
NOTHING_SPARED = _declare("nothing_spared", "MQ32", card=Card)
MUST_SPARE = _declare("must_spare", "MQ32", card=Card)

OWNED_ALREADY = _declare("owned_already", "M4.5d", block=Block, owner=int)
CLAIMED_ENOUGH = _declare("claimed_enough", "M4.5d", claims=int)
ONLY_FOR_GUILDERS = _declare("only_for_guilders", "MQ12")
NOT_FOR_GUILDERS = _declare("not_for_guilders", "C027")
SOLD_ALREADY = _declare("sold_already", "M4.5f", goods=Goods)
SOLD_FOR_BOTH = _declare("sold_for_both", "MQ15", goods=Goods)
NOT_SOLD_FOR_BOTH = _declare("not_sold_for_both", "M4.5f", goods=Goods, fate=Fate)

NO_CRANE = _declare("no_crane", "M4.5g", field=Field)
NOT_IN_STORE = _declare("not_in_store", "M4.5g", goods=Goods)
NOT_ABOARD = _declare("not_aboard", "M4.5l", goods=Goods)
NO_WAREHOUSE = _declare("no_warehouse", "M4.5l", field=Field, goods=Goods)
WAREHOUSE_FULL = _declare("warehouse_full", "M4.5l", "M4.5m", field=Field)
NO_SUCH_WORKER = _declare("no_such_worker", "M4.5i", worker=Worker, field=Field)
SHIP_FULL = _declare("ship_full", "M4.5i", workers=int)
DOCK_VISITED = _declare("dock_visited", "MQ3", field=Field)
TAKEN_THIS_VISIT = _declare("taken_this_visit", "MQ3", field=Field)
NO_WORKER_TO_DELIVER = _declare("no_worker_to_deliver", "M4.5j", field=Field)
NO_NEIGHBOR = _declare("no_neighbor", "M4.5h", field=Field)
SAME_FIELD = _declare("same_field", "MQ45", field=Field)

ADVANCED_ALREADY = _declare("advanced_already", "M4.5n")
BEYOND_THE_END = _declare("beyond_the_end", "M4.5o", fields=int, left=int)
BOUGHT_ALREADY = _declare("bought_already", "M4.5p", purchases=int)
NO_TARGET = _declare("no_target", "MQ45")

LOWER_COLOR = _declare("lower_color", "MQ38", cube=Cube, least=Cube)
NOT_ENOUGH_AFTER = _declare("not_enough_after", "MQ38", cube=Cube, needed=int, held=int)
SAME_COLOR = _declare("same_color", "MQ33", cube=Cube)
NOT_THE_NEAREST_BLOCK = _declare("not_the_nearest_block", "M4.9f", block=Block)
NOT_THE_NEAREST_GOODS = _declare("not_the_nearest_goods", "M4.11c", goods=Goods)


ViolationCode: TypeAlias = Literal[
    "game_over",
    "not_to_move",
    "onlooker",
    "something_else_asked",
    "not_in_the_box",
    "not_laid_out",
    "not_the_cheapest_plan",
    "not_inactive",
    "not_active",
    "may_not_decline",
    "not_in_the_discard",
    "just_given",
    "wrong_phase",
    "works_by_itself",
    "used_already",
    "condition_fails",
    "no_effect",
    "die_not_chosen",
    "no_compartment",
    "too_few_guilders",
    "missing_cubes",
    "too_few_cubes",
    "nothing_spared",
    "must_spare",
    "owned_already",
    "claimed_enough",
    "only_for_guilders",
    "not_for_guilders",
    "sold_already",
    "sold_for_both",
    "not_sold_for_both",
    "no_crane",
    "not_in_store",
    "not_aboard",
    "no_warehouse",
    "warehouse_full",
    "no_such_worker",
    "ship_full",
    "dock_visited",
    "taken_this_visit",
    "no_worker_to_deliver",
    "no_neighbor",
    "same_field",
    "advanced_already",
    "beyond_the_end",
    "bought_already",
    "no_target",
    "lower_color",
    "not_enough_after",
    "same_color",
    "not_the_nearest_block",
    "not_the_nearest_goods",
]
"""Every code that a violation of the merchants game may have, for type checkers."""


def not_yours(seat: int | None, to_move: int) -> Violation:
    """Return the reason against the action of a seat that is not to move, or of an onlooker."""
    return ONLOOKER(to_move=to_move) if seat is None else NOT_TO_MOVE(seat=seat, to_move=to_move)


def something_else(decision: Decision) -> Violation:
    """Return the reason against an action that answers a decision other than the present one."""
    return SOMETHING_ELSE_ASKED(RULES_OF_DECISION[decision.what], asked=decision.what)
