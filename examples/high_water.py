"""A game of your own: two seats, a hidden hand of three cards, and the higher card of each round wins a point.

Run it with `python examples/high_water.py [seed]`: it checks the promises in a whole game, plays a match, and tells it.
docs/guides/your_own_game.md explains it.
"""

import random
from collections.abc import Iterable

import attrs

import amsterdam_routes as ar
from amsterdam_routes.kernel import Catalogue, Game, Reasons, Words
from amsterdam_routes.kernel.documents import Documents, Kind
from amsterdam_routes.kernel.testing import Promises

# --- what lies on the table, and in the hands


@attrs.frozen
class Setup:
    players: int = 2


@attrs.frozen
class State:
    laid: tuple[tuple[int, ...], ...]
    hands: tuple[tuple[int, ...], ...] = attrs.field(repr=False)
    unseen: tuple[int, ...] = attrs.field(repr=False)


@attrs.frozen
class View:
    laid: tuple[tuple[int, ...], ...]
    seat: int | None
    hand: tuple[int, ...]


@attrs.frozen
class Lay:
    card: int


@attrs.frozen
class Laid:
    seat: int
    card: int


CARDS = tuple(range(1, 10))
ACTIONS = tuple(Lay(card) for card in CARDS)


# --- the rules

WORDS = Catalogue(
    {
        "en": {
            "violation": {
                "over": "All cards are on the table.",
                "wait": "{To_move as seat} lays first.",
                "not_in_hand": "There is no {card} in this hand.",
            },
            "action": {"lay": "Lay {card}"},
            "event": {"laid": "{Seat as seat} laid {card}."},
            "score": {"line": "{seat as seat} has {total|point|points}"},
        }
    }
)
REASONS = Reasons(WORDS)
OVER = REASONS.declare("over", "H3")
WAIT = REASONS.declare("wait", "H2", to_move=int)
NOT_IN_HAND = REASONS.declare("not_in_hand", "H2", card=int)


def deal(setup: Setup, chance: ar.Chance) -> State:
    cards, _ = chance.shuffled(CARDS)
    return State(((), ()), (tuple(sorted(cards[:3])), tuple(sorted(cards[3:6]))), cards[6:])


def to_move(position: State | View) -> int | None:
    first, second = map(len, position.laid)
    return None if second == 3 else int(first > second)


def violations(position: State | View, action: Lay) -> tuple[ar.Violation, ...]:
    seat = to_move(position)
    if seat is None:
        return (OVER(),)
    if isinstance(position, View) and position.seat != seat:
        return (WAIT(to_move=seat),)
    hand = position.hand if isinstance(position, View) else position.hands[seat]
    return () if action.card in hand else (NOT_IN_HAND(card=action.card),)


def lay(laid: tuple[tuple[int, ...], ...], seat: int, card: int) -> tuple[tuple[int, ...], ...]:
    return tuple((*cards, card) if at == seat else cards for at, cards in enumerate(laid))


def without(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple(one for one in hand if one != card)


def step(state: State, action: Lay) -> tuple[State, tuple[Laid, ...]]:
    if found := violations(state, action):
        raise ar.IllegalAction(found)
    seat = to_move(state) or 0
    hands = tuple(without(hand, action.card) for hand in state.hands)
    return State(lay(state.laid, seat, action.card), hands, state.unseen), (Laid(seat, action.card),)


def agreed(position: State | View) -> Setup:
    return Setup()


def table(setup: Setup) -> tuple[Lay, ...]:
    return ACTIONS


@attrs.frozen
class Sheet:
    total: int
    place: int


@attrs.frozen
class Standings:
    sheets: tuple[Sheet, ...]
    winners: tuple[int, ...]
    final: bool


def standings(position: State | View) -> Standings:
    rounds = list(zip(*position.laid, strict=False))
    totals = [sum(cards[seat] == max(cards) for cards in rounds) for seat in (0, 1)]
    places = [1 + sum(other > total for other in totals) for total in totals]
    final = to_move(position) is None
    winners = tuple(seat for seat in (0, 1) if final and places[seat] == 1)
    return Standings(tuple(map(Sheet, totals, places)), winners, final)


# --- what a seat knows


def view(state: State, seat: int | None) -> View:
    return View(state.laid, seat, () if seat is None else state.hands[seat])


def viewer(seen: View) -> int | None:
    return seen.seat


def redact(event: Laid, seat: int | None) -> Laid:
    return event


def opens(event: Laid) -> bool:
    return True


def shown_to(state: State, event: Laid) -> tuple[int, ...]:
    return (1 - event.seat,)


def fold(seen: View, events: Iterable[Laid]) -> View:
    for event in events:
        if event.seat != to_move(seen) or (event.seat == seen.seat and event.card not in seen.hand):
            raise ValueError(f"expected a card of seat {to_move(seen)}, got {event}")
        seen = View(lay(seen.laid, event.seat, event.card), seen.seat, without(seen.hand, event.card))
    return seen


def sample(seen: View, seed: ar.Seed = None) -> State:
    known = {*seen.hand, *seen.laid[0], *seen.laid[1]}
    hidden, _ = ar.Chance.of(seed).shuffled([card for card in CARDS if card not in known])
    hands: list[tuple[int, ...]] = []
    for seat, cards in enumerate(seen.laid):
        many = 3 - len(cards)
        hands.append(seen.hand if seat == seen.seat else tuple(sorted(hidden[:many])))
        hidden = hidden if seat == seen.seat else hidden[many:]
    return State(seen.laid, tuple(hands), hidden)


def check(position: State | View) -> tuple[ar.Problem, ...]:
    if isinstance(position, State):
        hands, unseen = dict(enumerate(position.hands)), position.unseen
    else:
        hands, unseen = {} if position.seat is None else {position.seat: position.hand}, ()
    laid = [len(cards) for cards in position.laid]
    if len(laid) != 2 or not 0 <= laid[0] - laid[1] <= 1:
        return (ar.Problem("$.laid", "out_of_turn", f"expected two seats that lay in turn, got {laid} cards"),)
    for seat, hand in hands.items():
        if seat not in (0, 1) or len(hand) + laid[seat] != 3:
            return (ar.Problem("$", "wrong_hand", f"expected three cards a seat, got {hand} for seat {seat}"),)
    cards = sorted(card for heap in (*position.laid, *hands.values(), unseen) for card in heap)
    if len({*cards} & {*CARDS}) < len(cards) or (isinstance(position, State) and len(cards) < len(CARDS)):
        return (ar.Problem("$", "wrong_cards", f"expected each of the cards 1 to 9 once, got {cards}"),)
    return ()


# --- words, and the game


def describe(value: object, *, lang: str = "en", names: Iterable[str] = ()) -> str:
    names = tuple(names)
    match value:
        case ar.Violation():
            return value.tell(lang, names=names)
        case Lay(card):
            return WORDS.sentence("action", "lay", {"card": card}, lang)
        case Laid(seat, card):
            return WORDS.sentence("event", "laid", {"seat": seat, "card": card}, lang, names=names)
        case State() | View():
            return describe(standings(value), lang=lang, names=names)
        case Standings(sheets):
            totals = [{"seat": seat, "total": sheet.total} for seat, sheet in enumerate(sheets)]
            return WORDS.join([WORDS.sentence("score", "line", line, lang, names=names) for line in totals], lang)
        case _:
            raise TypeError(f"there are no words for {value!r}")


def documents() -> Documents:
    return DOCUMENTS


HIGH_WATER: Game[Setup, State, View, Lay, Laid, Standings] = Game(
    name="high water",
    deal=deal,
    setup=agreed,
    actions=table,
    to_move=to_move,
    violations=violations,
    step=step,
    view=view,
    viewer=viewer,
    sample=sample,
    redact=redact,
    fold=fold,
    opens=opens,
    shown_to=shown_to,
    standings=standings,
    check=check,
    words=Words(describe, REASONS),
    documents=documents,
)

DOCUMENTS: Documents = Documents(
    prefix="high-water",
    game=HIGH_WATER,
    kinds=(
        Kind("setup", Setup),
        Kind("state", State, check=lambda state, edition: check(state)),
        Kind("view", View, check=lambda seen, edition: check(seen)),
        Kind("action", Lay, listed=True),
        Kind("event", Laid, listed=True),
        Kind("standings", Standings, read=False),
    ),
)


def high_card(seen: View, chooser: random.Random) -> Lay:
    """A bot: it lays its highest card."""
    return HIGH_WATER.legal_actions(seen)[-1]


def any_card(seen: View, chooser: random.Random) -> Lay:
    """A bot: it lays any card."""
    return chooser.choice(HIGH_WATER.legal_actions(seen))


def main(seed: str = "1634") -> None:
    Promises(HIGH_WATER).check_game(Setup())
    record = ar.play_match(HIGH_WATER, Setup(), [high_card, any_card], seed=seed, names=["Griet", "Jan"])
    for before, action in zip(ar.replay(record), record.actions, strict=False):
        for event in HIGH_WATER.events(before, action):
            print(describe(event, names=record.names))
    print(describe(record.state, names=record.names))
    bots = [high_card, any_card]
    results = [over.result for over in ar.simulate(HIGH_WATER, Setup(), bots, 100, seed=seed, rotate=False)]
    print(f"The high card wins {sum(result.winners == (0,) for result in results)} of 100 games.")


if __name__ == "__main__":
    import sys

    if len(sys.argv) > 2:
        sys.exit("expected at most one argument, a seed")
    try:
        main(*sys.argv[1:])
    except ValueError as error:  # it is no text
        sys.exit(str(error))
