"""The kinds of actions, each with a row in one table, and the verbs that read the rows.

A row says when an action of its class is asked for and which function lists the legal ones then, its word in the
notation, what it does, and what may stand against it. Whatever needs the kinds of actions reads this table. A class of
`Action` without a row is an error as soon as this module is imported.

Legality needs the table alone: a `State` and the mover's `View` give the same answers. The chapters say it twice, side
by side: quickly, as a list of what one may do, and thoroughly, as reasons against an action. To list the actions by
their reasons takes hundreds of times as long; the promises hold that both agree.

A transition opens drafts of the table and the piles, writes to them in the order of the rules, chapter by chapter, and
seals them. `apply`, `events` and `step` share it. Events go to the log, which is None when nobody asks for them. A
playout seals nothing in between.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, TypeAlias, TypeVar

import attrs

from amsterdam_routes.kernel._chance import Randomness, check_randomness, one_of
from amsterdam_routes.kernel._errors import IllegalAction, Violation
from amsterdam_routes.kernel._game import MOST_ACTIONS, endless
from amsterdam_routes.kernel._typechecks import type_error
from amsterdam_routes.kernel._values import compile_function
from amsterdam_routes.merchants.box import _actions as actions
from amsterdam_routes.merchants.box._actions import ACTIONS, Action
from amsterdam_routes.merchants.rules import _abilities as abilities
from amsterdam_routes.merchants.rules import _amstel as amstel
from amsterdam_routes.merchants.rules import _cards as cards
from amsterdam_routes.merchants.rules import _city as city
from amsterdam_routes.merchants.rules import _cubes as cubes
from amsterdam_routes.merchants.rules import _dice as dice
from amsterdam_routes.merchants.rules import _figures as figures
from amsterdam_routes.merchants.rules import _harbour as harbour
from amsterdam_routes.merchants.rules import _market as market
from amsterdam_routes.merchants.rules import _rounds as rounds
from amsterdam_routes.merchants.rules import _solo as solo
from amsterdam_routes.merchants.rules._context import Context
from amsterdam_routes.merchants.rules._decisions import Decision, DecisionKind
from amsterdam_routes.merchants.rules._events import Acted, Event
from amsterdam_routes.merchants.rules._reasons import (
    GAME_OVER,
    NOT_IN_THE_BOX,
    RULES_OF_DECISION,
    Found,
    not_yours,
    something_else,
)
from amsterdam_routes.merchants.rules._rounds import go_on
from amsterdam_routes.merchants.rules._state import (
    MerchantDraft,
    State,
    Table,
    TableDraft,
    View,
    close_table,
    draft_piles,
    open_table,
    seal_piles,
    state_of,
)
from amsterdam_routes.merchants.rules._tables import Tables, tables

# --- the table: one row a kind

A = TypeVar("A")
"""The class of actions of a row."""

Options: TypeAlias = Callable[[TableDraft, MerchantDraft, Decision, Tables], Sequence[Action]]
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
    options: Mapping[DecisionKind, Options]
    """By the decision that asks for it: what lists the legal ones. Rows side by side may share a function."""
    perform: Callable[[Context, int, A], None]
    """What happens: the function that carries out a legal action of a seat."""
    against: Callable[[Table, MerchantDraft, Decision, Tables, A], Found] | None = None
    """What may stand against one, beside that something else is asked; None if nothing else can."""


RULES: Final[tuple[Rule[Any], ...]] = (  # each with a class of its own
    # Before the game (M4.2, M4.9, M4.11)
    Rule(
        actions.PlaceForeman,
        "place-foreman",
        {DecisionKind.FOREMAN: figures.list_foreman_places},
        figures.place_foreman,
    ),
    Rule(
        actions.PlaceMessenger,
        "place-messenger",
        {DecisionKind.MESSENGER: figures.list_messenger_places},
        figures.place_messenger,
    ),
    Rule(
        actions.PlaceTrader,
        "place-trader",
        {DecisionKind.TRADER: figures.list_trader_places},
        figures.place_trader,
    ),
    Rule(
        actions.TakeCard,
        "take",
        {DecisionKind.START_CARD: cards.list_display, DecisionKind.CARD: cards.list_display},
        cards.take_card,
        cards.against_take_card,
    ),
    Rule(actions.TakeStartCubes, "start", {DecisionKind.START_CUBES: cubes.list_start_cubes}, cubes.take_start_cubes),
    # Phases I and II (M4.3, M4.4)
    Rule(
        actions.RemoveCard,
        "remove",
        {DecisionKind.REMOVED_CARD: solo.list_removals},
        solo.remove_card,
        solo.against_remove_card,
    ),
    Rule(actions.Decline, "decline", {DecisionKind.CARD: cards.list_decline}, cards.decline, cards.against_decline),
    Rule(
        actions.DiscardCard,
        "discard",
        {DecisionKind.DISCARD: cards.list_discards},
        cards.discard_card,
        cards.against_discard_card,
    ),
    Rule(actions.ChooseDice, "dice", {DecisionKind.DICE: dice.list_dice}, dice.choose_dice),
    Rule(
        actions.UseCard,
        "use",
        {
            DecisionKind.CARD: abilities.list_anytime,
            DecisionKind.DICE: abilities.list_anytime,
            DecisionKind.DICE_CARDS: abilities.list_dice_uses,
            DecisionKind.TURN: abilities.list_uses,
        },
        abilities.use_card,
        abilities.against_use_card,
    ),
    Rule(actions.DoneWithDice, "done", {DecisionKind.DICE_CARDS: dice.list_done}, dice.done_with_dice),
    # Phase III (M4.5)
    Rule(
        actions.Activate,
        "activate",
        {DecisionKind.TURN: cards.list_activations},
        cards.activate,
        cards.against_activate,
    ),
    Rule(
        actions.Claim,
        "claim",
        {DecisionKind.TURN: city.list_claims, DecisionKind.FREE_BLOCK: city.list_free_claims},
        city.claim,
        city.against_claim,
    ),
    Rule(
        actions.Load,
        "load",
        {DecisionKind.TURN: harbour.list_moves, DecisionKind.SAILING: harbour.list_moves},
        harbour.load,
        harbour.against_load,
    ),
    Rule(
        actions.Deliver,
        "deliver",
        {DecisionKind.TURN: harbour.list_moves, DecisionKind.SAILING: harbour.list_moves},
        harbour.deliver,
        harbour.against_deliver,
    ),
    Rule(
        actions.TakeWorker,
        "board",
        {DecisionKind.TURN: harbour.list_moves, DecisionKind.SAILING: harbour.list_moves},
        harbour.take_worker,
        harbour.against_take_worker,
    ),
    Rule(
        actions.DeliverWorker,
        "unboard",
        {DecisionKind.TURN: harbour.list_moves, DecisionKind.SAILING: harbour.list_moves},
        harbour.deliver_worker,
        harbour.against_deliver_worker,
    ),
    Rule(
        actions.Sail,
        "sail",
        {DecisionKind.TURN: harbour.list_moves, DecisionKind.SAILING: harbour.list_moves},
        harbour.sail,
        harbour.against_sail,
    ),
    Rule(actions.StopSailing, "stop", {DecisionKind.SAILING: harbour.list_stop}, harbour.stop_sailing),
    Rule(actions.Advance, "advance", {DecisionKind.TURN: amstel.list_advances}, amstel.advance, amstel.against_advance),
    Rule(
        actions.BuyTile,
        "buy",
        {DecisionKind.TURN: market.list_purchase},
        market.buy_tile,
        market.against_buy_tile,
    ),
    Rule(actions.EndTurn, "end", {DecisionKind.TURN: rounds.list_end}, rounds.end_turn),
    # What is asked meanwhile
    Rule(actions.PayCube, "pay", {DecisionKind.PAYMENT: cubes.list_payments}, cubes.pay_cube, cubes.against_pay_cube),
    Rule(actions.TakeCube, "cube", {DecisionKind.CUBE: cubes.list_cubes}, cubes.take_cube, cubes.against_take_cube),
    Rule(
        actions.GiveCard, "give", {DecisionKind.GIVEN_CARD: cards.list_gifts}, cards.give_card, cards.against_give_card
    ),
    Rule(
        actions.SwapFor, "swap", {DecisionKind.SWAPPED_CARD: cards.list_swaps}, cards.swap_for, cards.against_swap_for
    ),
    Rule(
        actions.ActivateFree,
        "free",
        {DecisionKind.FREE_CARD: cards.list_free_activations},
        cards.activate_free,
        cards.against_activate_free,
    ),
    Rule(actions.ShipTo, "ship", {DecisionKind.SHIP: harbour.list_ship}, harbour.ship_to, harbour.against_ship_to),
    Rule(actions.UseFreePlan, "plan", {DecisionKind.FREE_PLAN: abilities.list_free_plan}, abilities.use_free_plan),
    # The end of a turn and of a round (M4.6, M4.9, M4.11)
    Rule(
        actions.MoveMessenger,
        "messenger",
        {DecisionKind.MESSENGER_MOVE: figures.list_messenger_moves},
        figures.move_messenger,
        figures.against_move_messenger,
    ),
    Rule(
        actions.MoveTrader,
        "trader",
        {DecisionKind.TRADER_MOVE: figures.list_trader_moves},
        figures.move_trader,
        figures.against_move_trader,
    ),
    Rule(actions.Keep, "keep", {DecisionKind.KEPT_CUBE: cubes.list_kept}, cubes.keep, cubes.against_keep),
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
    for asked in DecisionKind:
        if asked not in RULES_OF_DECISION or not any(asked in rule.options for rule in rules):
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
    """Return one function that lists the results of all these: compiled once, since a loop takes longer."""
    if len(functions) == 1:
        return functions[0]
    names = {f"list_{number}": function for number, function in enumerate(functions)}
    calls = ", ".join(f"*{name}(table, me, decision, lookup)" for name in names)
    joined: Options = compile_function("list_all(table, me, decision, lookup)", [f"return [{calls}]"], names)
    return joined


OPTIONS: Final[dict[DecisionKind, Options]] = {
    kind: _joined([*dict.fromkeys(rule.options[kind] for rule in RULES if kind in rule.options)])
    for kind in DecisionKind
}
"""By decision: what lists everything that may be done then; what rows share is asked once."""


# --- what may be done, and why something may not


def legal_actions(position: State | View) -> tuple[Action, ...]:
    """Return every action that is legal now, each once, in the order of `edition.actions`; none off turn.

    >>> import amsterdam_routes.merchants as am
    >>> len(am.legal_actions(am.new_game(2, seed="1672")))
    3
    """
    if type(position) is not State:
        if not isinstance(position, View):
            raise type_error("a State or a View", position)
        if position.seat != position.to_move:
            return ()
    return legal(position.table)


def legal(table: Table) -> tuple[Action, ...]:
    """Return the legal actions at a table, listed once and then remembered."""
    found = table.legal
    if found is None:
        found = listed(table)
        object.__setattr__(table, "legal", found)  # a cache, and no part of the table's value
    return found


def listed(table: TableDraft) -> tuple[Action, ...]:
    """List everything that the seat to move may do, each once, in the order of `edition.actions`."""
    if not table.pending:
        return ()
    decision = table.pending[0]
    lookup = table.setup.edition._tables or tables(table.setup.edition)
    return tuple(OPTIONS[decision.what](table, table.merchants[decision.seat], decision, lookup))


def is_legal(table: Table, action: Action) -> bool:
    """Return whether the seat to move may do this."""
    found = legal(table)
    for one in found:  # an action that was listed is found without comparing others
        if one is action:
            return True
    return action in found


def violations(position: State | View, action: Action) -> tuple[Violation, ...]:
    """Return every reason why the seat to move may not do this; `()` if it may.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(2, seed="1672")
    >>> [violation.code for violation in am.violations(state, am.EndTurn())]
    ['something_else_asked']
    """
    if type(action) not in ACTIONS:
        raise type_error("an action", action)
    if not isinstance(position, State | View):
        raise type_error("a State or a View", position)
    table = position.table
    if table.to_move is None:
        return (GAME_OVER(),)
    if isinstance(position, View) and position.seat != table.to_move:
        return (not_yours(position.seat, table.to_move),)
    return () if is_legal(table, action) else tuple(objections(table, action))


def objections(table: Table, action: Action) -> Found:
    """Say everything that stands against an action of the seat that is asked.

    An action that answers another decision than the one that is asked is told so; what else stands against it is told
    as well, as far as that can be said.
    """
    lookup, decision = tables(table.edition), table.pending[0]
    if action not in lookup.index:
        yield NOT_IN_THE_BOX()
        return
    rule = RULE_OF[type(action)]
    if decision.what not in rule.options:
        yield something_else(decision)
    if rule.against is not None:
        yield from rule.against(table, table.merchants[decision.seat], decision, lookup, action)


# --- what an action does


def apply(state: State, action: Action) -> State:
    """Return the state after an action; `IllegalAction` if the rules forbid it. The state passed in does not change.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(2, seed="1672")
    >>> after = am.apply(state, am.legal_actions(state)[0])
    >>> state.to_move == after.to_move
    False
    """
    return _carry_out(state, action, None)


def events(state: State, action: Action) -> tuple[Event, ...]:
    """Return the events of an action, in order.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(2, seed="1672")
    >>> [type(event).__name__ for event in am.events(state, am.legal_actions(state)[0])]
    ['Acted', 'CardTaken']
    """
    return step(state, action)[1]


def step(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Return the state after an action, and its events.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(2, seed="1672")
    >>> action = am.legal_actions(state)[0]
    >>> am.step(state, action) == (am.apply(state, action), am.events(state, action))
    True
    """
    log: list[Event] = []
    return _carry_out(state, action, log), tuple(log)


def _carry_out(state: State, action: Action, log: list[Event] | None) -> State:
    if type(state) is not State or not is_legal(state.table, action):
        raise _refusal(state, action)
    piles = draft_piles(state.piles)
    table = open_table(state.table)
    setup = table.setup
    context = Context(table, state.hands, piles, setup.edition._tables or tables(setup.edition), log)
    perform(context, action)
    return state_of(close_table(table), state.hands, seal_piles(piles))


def _refusal(state: State, action: Action) -> Exception:
    if type(state) is not State:
        return type_error(State, state)
    return IllegalAction(violations(state, action))


def perform(context: Context, action: Action) -> None:
    """Carry out a legal action of the seat that is asked, and all that follows from it."""
    seat = context.table.pending[0].seat
    if context.log is not None:
        context.log.append(Acted(seat, action))
    PERFORM[type(action)](context, seat, action)
    go_on(context)


# --- random play


def pick(position: State | View, random: Randomness) -> Action:
    """Return a legal action, each equally likely; ValueError where there is none.

    >>> import amsterdam_routes.merchants as am
    >>> from random import Random
    >>> state = am.new_game(2, seed="1672")
    >>> am.pick(state, Random(1)) in am.legal_actions(state)
    True
    """
    check_randomness(random)
    return one_of(legal_actions(position), random)


def playout(state: State, random: Randomness) -> State:
    """Return the end of the game if from here on every seat picks its actions at random.

    The same end as with `pick` and `apply` in turn and the same random bits, reached sooner.

    >>> import amsterdam_routes.merchants as am
    >>> from random import Random
    >>> am.playout(am.new_game(2, seed="1672"), Random(1)).phase
    <Phase.OVER: 'over'>
    """
    if type(state) is not State:
        raise type_error(State, state)
    check_randomness(random)
    table, piles = open_table(state.table), draft_piles(state.piles)
    lookup = tables(table.setup.edition)
    context = Context(table, state.hands, piles, lookup, None)
    getrandbits, pending = random.getrandbits, table.pending
    if not pending:
        return state
    for _ in range(MOST_ACTIONS):
        decision = pending[0]
        found = OPTIONS[decision.what](table, table.merchants[decision.seat], decision, lookup)
        action, many = found[0], len(found)
        if many > 1:
            bits = (many - 1).bit_length()
            number = getrandbits(bits)
            while number >= many:
                number = getrandbits(bits)
            action = found[number]
        PERFORM[type(action)](context, decision.seat, action)  # what `perform` does, without a log
        if not table.pending:
            go_on(context)
        pending = table.pending
        if not pending:
            return state_of(close_table(table), state.hands, seal_piles(piles))
    raise endless()
