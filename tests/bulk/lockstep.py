"""Plays the engine and the library side by side, and compares them at every decision.

    python -m tests.bulk.lockstep                          # a million decisions
    python -m tests.bulk.lockstep --decisions 20000 --seed 7

Compared are the hash of the state, the legal actions, what a seat observes, the points by category, and what Greedy
does; and how whole games of Greedy end. The boxes are those that are shipped, the example's, and composed ones, for
every number of players that they allow. Players lean to one kind of action or another, so that what is rare comes up.
At the end it says how often each kind of action and each rare rule came up; one that did not is a failure, too. It does
not stop for a difference in silence: it raises.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import attrs
from hypothesis import HealthCheck, Phase, given, settings

import amsterdam_routes as ar
from amsterdam_routes import testing
from amsterdam_routes.bots import Greedy
from amsterdam_routes.bulk import Games, state_hash
from amsterdam_routes.bulk._engine import engine
from amsterdam_routes.bulk._routes import PLAYED, beyond_limits
from amsterdam_routes.kernel import derive_seed
from tests.bulk.side_by_side import GAMES, Differs, Pair, Rules
from tests.routes.edge_boxes import edge_box

EXAMPLE = Path(__file__).parents[2] / "examples" / "custom_edition.json"
FAVOURITES: tuple[tuple[type, ...], ...] = (
    (),
    (ar.TakeFaceUp,),
    (ar.DrawBlind,),
    (ar.ClaimRoute,),
    (ar.DrawContracts,),
    (ar.TakeFaceUp, ar.DrawBlind),
    (ar.TakeFaceUp, ar.DrawBlind, ar.DrawContracts),
)
RARE = (
    "TakeFaceUp",
    "DrawBlind",
    "ClaimRoute",
    "DrawContracts",
    "KeepContracts",
    "Pass",
    "R17 a wild alone",
    "R19 a row flushed",
    "Q10 two rows flushed or more",
    "Q2 a row of wilds stays",
    "R20 the pile rebuilt",
    "R20 the pile rebuilt twice",
    "Q3 one card only",
    "Q1 a short row",
    "Q16 the gap closes",
    "Q18 a claim fills the row",
    "R19 a claim flushes the row",
    "Q6 wilds alone pay",
    "R23 some wilds pay",
    "R24 a grey route",
    "R28 a double, both tracks taken",
    "R29 a double is closed",
    "Q5 no bonus card left",
    "R31 fewer contracts than are drawn",
    "R11 contracts returned in set-up",
    "R30 contracts returned in play",
    "R30 a returned contract is drawn again",
    "R32 the last round",
    "R32 the end by the last round",
    "Q9 the end by passes",
    "R35 a bonus",
    "R37 a bonus shared",
    "R34 contracts completed and failed",
    "R13 another seat begins",
    "R9 a hand by turn",
    "more than 64 routes",
    "a plan",
)
"""What has to come up: every kind of action, and what is rare."""


def composed(many: int) -> list[ar.Edition]:
    """So many generated boxes, always the same."""
    found: list[ar.Edition] = []

    @settings(
        max_examples=many, derandomize=True, database=None, deadline=None,
        phases=[Phase.generate], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(testing.editions())
    def collect(edition: ar.Edition) -> None:
        found.append(edition)

    collect()
    return found


def big_town() -> ar.Edition:
    """A box with more routes than one word has bits: a ring of 48 places, doubled, with spokes."""
    places = [ar.Place(f"Quay {i}") for i in range(48)]
    colors = (None, *[color for color in ar.Color if color is not ar.Color.WILD])
    routes = []
    for i in range(48):
        for track in range(2):
            ends = (places[i], places[(i + 1) % 48])
            routes.append(ar.Route(ends, 1 + i % 3, colors[(i + 3 * track) % 7], i % 3 == 0))
    routes += [ar.Route((places[i], places[i + 24]), 4, colors[i % 7], True) for i in range(24)]
    contracts = [ar.Contract((places[i], places[(i + 7) % 48]), 3 + i % 5) for i in range(48)]
    return attrs.evolve(
        ar.AMSTERDAM, name="ring", board=ar.Board(places, routes, contracts), carts=30, hand=[2, 3, 4, 5], bonus_cards=9
    )


def boxes(edges: int = 60, generated: int = 60) -> list[ar.Edition]:
    """The boxes that are played: those of them that the engine takes."""
    limits = engine("routes").facts
    found = [ar.AMSTERDAM, ar.Edition.from_file(EXAMPLE), big_town()]
    found += [attrs.evolve(ar.AMSTERDAM, name="few carts", carts=4, last_round_at=1, hand=[1, 2, 3, 4])]
    for number in range(edges):
        with suppress(ar.InvalidEdition):  # some have more choices of contracts than the library takes
            found.append(ar.from_data(edge_box(number), ar.Edition))
    return [box for box in found + composed(generated) if beyond_limits(ar.Setup(box.players[0], box), limits) is None]


def points(state: ar.State) -> list[list[int]]:
    """What `Games.sheets` says of a state."""
    columns = {"contracts": lambda sheet: sum(score.points for score in sheet.contracts)}
    sheets = ar.standings(state).sheets
    return [
        [columns.get(name, lambda sheet, name=name: getattr(sheet, name))(sheet) for name in PLAYED.columns]
        for sheet in sheets
    ]


def rarities(before: ar.State, action: ar.Action, events: Sequence[ar.Event], after: ar.State) -> Iterator[str]:
    """What a move has of all that has to come up."""
    kinds = Counter(type(event) for event in events)
    table, edition, wild = after.table, before.table.edition, ar.Color.WILD
    yield type(action).__name__
    if kinds[ar.RowFlushed]:
        yield "R19 a row flushed"
    if kinds[ar.RowFlushed] > 1:
        yield "Q10 two rows flushed or more"
    if kinds[ar.PileRebuilt]:
        yield "R20 the pile rebuilt"
    if kinds[ar.PileRebuilt] > 1:
        yield "R20 the pile rebuilt twice"
    if table.row.count(wild) >= edition.flush_at:
        yield "Q2 a row of wilds stays"
    if len(table.row) < edition.row:
        yield "Q1 a short row"
    if kinds[ar.LastRoundBegan]:
        yield "R32 the last round"
    match action:
        case ar.TakeFaceUp(color):
            if len(table.row) < len(before.table.row):
                yield "Q16 the gap closes"
            if color is wild and before.phase is ar.Phase.TURN:
                yield "R17 a wild alone"
            elif before.phase is ar.Phase.TURN and after.phase is not ar.Phase.SECOND_CARD:
                yield "Q3 one card only"
        case ar.DrawBlind():
            if before.phase is ar.Phase.TURN and after.phase is not ar.Phase.SECOND_CARD:
                yield "Q3 one card only"
        case ar.ClaimRoute(route, color, wilds):
            yield from _claimed(before, after, route, color, wilds)
            if kinds[ar.CardTurnedUp]:
                yield "Q18 a claim fills the row"
            if kinds[ar.RowFlushed]:
                yield "R19 a claim flushes the row"
        case ar.DrawContracts():
            if table.offer_sizes[before.to_move or 0] < edition.drawn:
                yield "R31 fewer contracts than are drawn"
            if any(owner is not None for owner in before.table.contract_pile[: edition.drawn]):
                yield "R30 a returned contract is drawn again"
        case ar.KeepContracts(contracts):
            if len(contracts) < len(before.hands[before.to_move or 0].offer):
                setting_up = before.phase is ar.Phase.SETUP
                yield "R11 contracts returned in set-up" if setting_up else "R30 contracts returned in play"
    if table.to_move is None:
        yield "R32 the end by the last round" if table.last_turns == 0 else "Q9 the end by passes"
        sheets = ar.standings(after).sheets
        ranks = [sheet.bonus_rank for sheet in sheets if sheet.bonus_rank is not None]
        if any(sheet.bonus for sheet in sheets):
            yield "R35 a bonus"
        if len(ranks) > len({*ranks}):
            yield "R37 a bonus shared"
        scores = [score.completed for sheet in sheets for score in sheet.contracts]
        if any(scores) and not all(scores):
            yield "R34 contracts completed and failed"


def _claimed(before: ar.State, after: ar.State, route: ar.Route, color: ar.Color | None, wilds: int) -> Iterator[str]:
    table = after.table
    if color is None:
        yield "Q6 wilds alone pay"
    elif wilds:
        yield "R23 some wilds pay"
    if route.color is None:
        yield "R24 a grey route"
    if route.cart and not before.table.bonus_left:
        yield "Q5 no bonus card left"
    twins = [other for other in table.edition.board.routes if other.ends == route.ends and other != route]
    if any(table.owner(twin) is not None for twin in twins):
        yield "R28 a double, both tracks taken"
    elif twins and table.players < table.edition.doubles_open_from:
        yield "R29 a double is closed"


def play_by_greedy(setup: ar.Setup, seed: bytes) -> None:
    """Let Greedy play a few games to their end in both, where it remembers its plans from turn to turn."""
    games = Games.deal(ar.GAME, GAMES, setup, seed)
    games.play("greedy")
    for k, found in enumerate(games.hashes()):
        start = ar.GAME.deal(setup, ar.Chance(derive_seed(seed, "game", k)))
        if int(found) != state_hash(Greedy().playout(start, Random(1))):
            raise Differs(f"Greedy's game {k} of {setup} does not end as in the library")


RULES = Rules(ar.GAME, FAVOURITES, points, rarities, planner=Greedy())


def run(decisions: int, seed: int, editions: Sequence[ar.Edition], tell: bool = False) -> Counter[str]:
    """Compare so many decisions, box after box and again; how often each rare rule came up."""
    seen: Counter[str] = Counter()
    turn = done = 0
    while done < decisions:
        # the printed box every fourth time, the others in turn
        edition = editions[0] if turn % 4 == 0 else editions[1:][(turn - turn // 4 - 1) % (len(editions) - 1)]
        least, most = edition.players
        players = least + (turn // 4 + seed) % (most - least + 1)
        setup = ar.Setup(players, edition, turn % players)
        seen["R13 another seat begins"] += setup.first > 0
        seen["R9 a hand by turn"] += isinstance(edition.hand, tuple)
        seen["more than 64 routes"] += len(edition.board.routes) > 64
        play_by_greedy(setup, f"{seed}/{turn}".encode())
        done += Pair.deal(RULES, setup, GAMES, f"{seed}/{turn}".encode(), turn % 3 == 2, seen).play(decisions - done)
        turn += 1
        if tell:
            print(f"\r{done:,} of {decisions:,} decisions, {turn} batches", end="", file=sys.stderr, flush=True)
    seen["decisions"] = done
    return seen


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bulk.lockstep", description=__doc__)
    parser.add_argument("--decisions", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    editions = boxes()
    print(f"{len(editions)} boxes")
    seen = run(chosen.decisions, chosen.seed, editions, tell=True)
    print(f"\n{seen['decisions']:,} decisions, no difference")
    for name in RARE:
        print(f"{seen[name]:>10,}  {name}")
    if missing := [name for name in RARE if not seen[name]]:
        sys.exit(f"never came up: {', '.join(missing)}")


if __name__ == "__main__":
    main()
