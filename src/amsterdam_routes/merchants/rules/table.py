"""The table that binds: one row for each kind of action.

A row says when an action of its class is asked for and which function lists the legal ones then, its word in the
notation, what it does, and what may stand against it. Whatever needs the kinds of actions reads this table. A class of
`Action` without a row is an error as soon as this module is imported.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, TypeAlias, TypeVar

import attrs

from amsterdam_routes.kernel.values import compile_function
from amsterdam_routes.merchants.box import actions
from amsterdam_routes.merchants.box.actions import ACTIONS, Action
from amsterdam_routes.merchants.rules import (
    abilities,
    amstel,
    cards,
    city,
    cubes,
    dice,
    figures,
    harbour,
    market,
    rounds,
    solo,
)
from amsterdam_routes.merchants.rules.context import Context
from amsterdam_routes.merchants.rules.decisions import Ask, Asked
from amsterdam_routes.merchants.rules.merchant import MerchantDraft
from amsterdam_routes.merchants.rules.reasons import RULES_OF_ASKED, Found
from amsterdam_routes.merchants.rules.state import Table, TableDraft
from amsterdam_routes.merchants.rules.tables import Tables

A = TypeVar("A")
"""The class of actions of a row."""

Options: TypeAlias = Callable[[TableDraft, MerchantDraft, Ask, Tables], Sequence[Action]]
"""Lists the legal actions of a kind, in the order of `edition.actions`, for the merchant who is asked."""


@attrs.frozen
class Rule(Generic[A]):
    """A kind of action: a row of the table.

    >>> rule = RULE_OF[actions.Sail]
    >>> rule.verb, [asked.value for asked in rule.options]
    ('sail', ['turn', 'sailing'])
    """

    action: type[A]
    """The class of its actions."""
    verb: str
    """Its word in the notation."""
    options: Mapping[Asked, Options]
    """By the decision that asks for it: what lists the legal ones. Rows side by side may share a function."""
    perform: Callable[[Context, int, A], None]
    """What happens: the function that carries out a legal action of a seat."""
    against: Callable[[Table, MerchantDraft, Ask, Tables, A], Found] | None = None
    """What may stand against one, beside that something else is asked; None if nothing else can."""


RULES: Final[tuple[Rule[Any], ...]] = (  # each with a class of its own
    # Before the game (M4.2, M4.9, M4.11)
    Rule(actions.PlaceForeman, "place-foreman", {Asked.FOREMAN: figures.list_foreman_places}, figures.place_foreman),
    Rule(
        actions.PlaceMessenger,
        "place-messenger",
        {Asked.MESSENGER: figures.list_messenger_places},
        figures.place_messenger,
    ),
    Rule(actions.PlaceTrader, "place-trader", {Asked.TRADER: figures.list_trader_places}, figures.place_trader),
    Rule(
        actions.TakeCard,
        "take",
        {Asked.START_CARD: cards.list_display, Asked.CARD: cards.list_display},
        cards.take_card,
        cards.against_take_card,
    ),
    Rule(actions.TakeStartCubes, "start", {Asked.START_CUBES: cubes.list_start_cubes}, cubes.take_start_cubes),
    # Phases I and II (M4.3, M4.4)
    Rule(
        actions.RemoveCard,
        "remove",
        {Asked.REMOVED_CARD: solo.list_removals},
        solo.remove_card,
        solo.against_remove_card,
    ),
    Rule(actions.Decline, "decline", {Asked.CARD: cards.list_decline}, cards.decline, cards.against_decline),
    Rule(
        actions.DiscardCard,
        "discard",
        {Asked.DISCARD: cards.list_discards},
        cards.discard_card,
        cards.against_discard_card,
    ),
    Rule(actions.ChooseDice, "dice", {Asked.DICE: dice.list_dice}, dice.choose_dice),
    Rule(
        actions.UseCard,
        "use",
        {
            Asked.CARD: abilities.list_anytime,
            Asked.DICE: abilities.list_anytime,
            Asked.DICE_CARDS: abilities.list_dice_uses,
            Asked.TURN: abilities.list_uses,
        },
        abilities.use_card,
        abilities.against_use_card,
    ),
    Rule(actions.DoneWithDice, "done", {Asked.DICE_CARDS: dice.list_done}, dice.done_with_dice),
    # Phase III (M4.5)
    Rule(actions.Activate, "activate", {Asked.TURN: cards.list_activations}, cards.activate, cards.against_activate),
    Rule(
        actions.Claim,
        "claim",
        {Asked.TURN: city.list_claims, Asked.FREE_BLOCK: city.list_free_claims},
        city.claim,
        city.against_claim,
    ),
    Rule(
        actions.Load,
        "load",
        {Asked.TURN: harbour.list_moves, Asked.SAILING: harbour.list_moves},
        harbour.load,
        harbour.against_load,
    ),
    Rule(
        actions.Deliver,
        "deliver",
        {Asked.TURN: harbour.list_moves, Asked.SAILING: harbour.list_moves},
        harbour.deliver,
        harbour.against_deliver,
    ),
    Rule(
        actions.TakeWorker,
        "board",
        {Asked.TURN: harbour.list_moves, Asked.SAILING: harbour.list_moves},
        harbour.take_worker,
        harbour.against_take_worker,
    ),
    Rule(
        actions.DeliverWorker,
        "unboard",
        {Asked.TURN: harbour.list_moves, Asked.SAILING: harbour.list_moves},
        harbour.deliver_worker,
        harbour.against_deliver_worker,
    ),
    Rule(
        actions.Sail,
        "sail",
        {Asked.TURN: harbour.list_moves, Asked.SAILING: harbour.list_moves},
        harbour.sail,
        harbour.against_sail,
    ),
    Rule(actions.StopSailing, "stop", {Asked.SAILING: harbour.list_stop}, harbour.stop_sailing),
    Rule(actions.Advance, "advance", {Asked.TURN: amstel.list_advances}, amstel.advance, amstel.against_advance),
    Rule(actions.BuyTile, "buy", {Asked.TURN: market.list_purchase}, market.buy_tile, market.against_buy_tile),
    Rule(actions.EndTurn, "end", {Asked.TURN: rounds.list_end}, rounds.end_turn),
    # What is asked meanwhile
    Rule(actions.PayCube, "pay", {Asked.PAYMENT: cubes.list_payments}, cubes.pay_cube, cubes.against_pay_cube),
    Rule(actions.TakeCube, "cube", {Asked.CUBE: cubes.list_cubes}, cubes.take_cube, cubes.against_take_cube),
    Rule(actions.GiveCard, "give", {Asked.GIVEN_CARD: cards.list_gifts}, cards.give_card, cards.against_give_card),
    Rule(actions.SwapFor, "swap", {Asked.SWAPPED_CARD: cards.list_swaps}, cards.swap_for, cards.against_swap_for),
    Rule(
        actions.ActivateFree,
        "free",
        {Asked.FREE_CARD: cards.list_free_activations},
        cards.activate_free,
        cards.against_activate_free,
    ),
    Rule(actions.ShipTo, "ship", {Asked.SHIP: harbour.list_ship}, harbour.ship_to, harbour.against_ship_to),
    Rule(actions.UseFreePlan, "plan", {Asked.FREE_PLAN: abilities.list_free_plan}, abilities.use_free_plan),
    # The end of a turn and of a round (M4.6, M4.9, M4.11)
    Rule(
        actions.MoveMessenger,
        "messenger",
        {Asked.MESSENGER_MOVE: figures.list_messenger_moves},
        figures.move_messenger,
        figures.against_move_messenger,
    ),
    Rule(
        actions.MoveTrader,
        "trader",
        {Asked.TRADER_MOVE: figures.list_trader_moves},
        figures.move_trader,
        figures.against_move_trader,
    ),
    Rule(actions.Keep, "keep", {Asked.KEPT_CUBE: cubes.list_kept}, cubes.keep, cubes.against_keep),
)
"""Every kind of action, in the order in which `edition.actions` and the legal actions have them."""


def bound(rules: Sequence[Rule[Any]]) -> dict[type[Action], Rule[Any]]:
    """Return the rows by the class of their actions; TypeError unless they fit the classes and the decisions.

    >>> bound(RULES[1:])
    Traceback (most recent call last):
    TypeError: RULES: expected one row for each class of Action, in their order; PlaceForeman has 0
    """
    kinds = [rule.action for rule in rules]
    for kind in dict.fromkeys((*ACTIONS, *kinds)):
        if (rows := kinds.count(kind)) != (kind in ACTIONS):
            raise TypeError(
                f"RULES: expected one row for each class of Action, in their order; {kind.__name__} has {rows}"
            )
    for kind, expected in zip(kinds, ACTIONS, strict=True):
        if kind is not expected:
            raise TypeError(f"RULES: expected the order of Action, with {expected.__name__}; got {kind.__name__}")
    for asked in Asked:
        if asked not in RULES_OF_ASKED or not any(asked in rule.options for rule in rules):
            raise TypeError(f"RULES: expected a rule and a row for each decision, got none for {asked!r}")
    verbs = [rule.verb for rule in rules]
    for verb in verbs:
        if verbs.count(verb) > 1:
            raise TypeError(f"RULES: expected a word of its own for each row, got {verb!r} twice")
    return {rule.action: rule for rule in rules}


RULE_OF: Final = bound(RULES)
"""By class of actions: its row."""
PERFORM: Final = {rule.action: rule.perform for rule in RULES}
"""By class of actions: what one does."""


def _joined(functions: Sequence[Options]) -> Options:
    """Return the function that lists what all of these list: made as code once, since a loop takes longer."""
    if len(functions) == 1:
        return functions[0]
    names = {f"list_{number}": function for number, function in enumerate(functions)}
    calls = ", ".join(f"*{name}(table, me, asked, lookup)" for name in names)
    joined: Options = compile_function("list_all(table, me, asked, lookup)", [f"return [{calls}]"], names)
    return joined


OPTIONS: Final[dict[Asked, Options]] = {
    asked: _joined([*dict.fromkeys(rule.options[asked] for rule in RULES if asked in rule.options)]) for asked in Asked
}
"""By decision: what lists everything that may be done then; what rows share is asked once."""
