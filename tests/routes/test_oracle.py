"""A second opinion: the rules written twice, by different means, stepped side by side through random games.

`oracle.py` knows nothing of the library. After every action both must agree on the legal actions, the whole state and
the score sheets.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import amsterdam_routes as ar
from amsterdam_routes import testing
from amsterdam_routes.kernel._values import spread
from amsterdam_routes.routes.box._board import COLORS
from amsterdam_routes.routes.box._edition import edition_data
from amsterdam_routes.routes.rules._scoring import Paths
from tests.routes import oracle
from tests.routes.playing import moves

WORDS = [str(color) for color in ar.Color]
SOME = settings(max_examples=settings().max_examples // 3)
"""Of what the profile says: a whole game is many examples."""
PHASES = {ar.Phase.SECOND_CARD: "second"}
SISTERS = {
    "taxis": attrs.evolve(ar.AMSTERDAM, name="taxis", carts=15, bonus_cards=0, bonus={}),
    "doubles for all": attrs.evolve(ar.AMSTERDAM, name="doubles for all", doubles_open_from=2, last_round_at=0),
    "three to choose from": attrs.evolve(
        ar.AMSTERDAM, name="three to choose from", dealt=3, keep_dealt=2, drawn=4, keep_drawn=1, hand=4
    ),
    "few cards": attrs.evolve(ar.AMSTERDAM, name="few cards", cards=(2, 2, 2, 2, 2, 2, 3), row=3, flush_at=2, hand=1),
    "more for later seats": attrs.evolve(ar.AMSTERDAM, name="more for later seats", hand=(2, 2, 3, 4)),
    "wilds galore": attrs.evolve(ar.AMSTERDAM, name="wilds galore", cards=(3, 3, 3, 3, 3, 3, 18), bonus_cards=3),
}


@pytest.mark.parametrize("players", [2, 3, 4])
@SOME
@given(seed=testing.seeds())
def test_the_oracle_agrees_in_amsterdam(players: int, seed: int) -> None:
    compare(ar.Setup(players, first=seed % players), seed)


@SOME
@given(players=st.integers(2, 4), edition=st.sampled_from(list(SISTERS.values())), seed=testing.seeds())
def test_the_oracle_agrees_in_sister_boxes(players: int, edition: ar.Edition, seed: int) -> None:
    compare(ar.Setup(players, edition, seed % players), seed)


@given(setup=testing.setups(testing.editions()), seed=testing.seeds())
def test_the_oracle_agrees_in_any_box(setup: ar.Setup, seed: int) -> None:
    compare(setup, seed)


@given(edition=testing.editions(most_places=5), data=st.data())
def test_the_path_that_proves_a_contract_is_the_first_of_the_shortest(edition: ar.Edition, data: st.DataObject) -> None:
    """By a list of all the paths there are: the fewest routes win, then the routes that come first on the board."""
    board = edition.board
    some = data.draw(st.sets(st.sampled_from(board.routes)))
    routes = tuple(route for route in board.routes if route in some)
    for ends in combinations(board.places, 2):
        contract = ar.Contract(ends, 1)
        assert Paths(routes).proof(contract) == first_of_the_shortest(routes, contract)


def compare(setup: ar.Setup, seed: int) -> None:
    """Step both through one game, and compare all there is to compare before every action and at the end."""
    edition, chances = setup.edition, [ar.Chance.of(seed)]

    def shuffle(cards: list[str]) -> list[str]:
        order, chances[0] = chances[0].shuffled([ar.Color[card.upper()] for card in cards])
        return [str(color) for color in order]

    state = ar.GAME.deal(setup, chances[0])
    deck = shuffle([str(color) for color in spread(edition.cards, COLORS)])
    game = oracle.new_game(edition_data(edition), setup.players, setup.first, deck, contracts_as_dealt(state), shuffle)
    chances[0] = state.piles.chance
    for move in moves(setup, seed):
        agree(move.before, game)
        oracle.apply(game, word_for(edition, move.action))
    over = move.after
    agree(over, game)
    for sheet, claimed in zip(ar.standings(over).sheets, over.table.claimed, strict=True):
        for score in sheet.contracts:
            assert score.path == first_of_the_shortest(claimed, score.contract)


def agree(state: ar.State, game: oracle.Game) -> None:
    edition = state.table.edition
    ours, theirs = state_in_words(state), {name: game[name] for name in state_in_words(state)}
    assert ours == theirs
    legal = [word_for(edition, action) for action in ar.legal_actions(state)]
    assert sorted(legal, key=str) == sorted(oracle.legal_actions(game), key=str)
    assert standings_in_words(state) == oracle.standings(game)


def contracts_as_dealt(state: ar.State) -> list[int]:
    """The shuffled contracts: those on offer, seat by seat from the first, then the pile."""
    table = state.table
    seats = [(table.first + i) % table.players for i in range(table.players)]
    offered = [contract for seat in seats for contract in state.hands[seat].offer]
    return numbers_of(table.edition, (*offered, *state.piles.contracts))


def numbers_of(edition: ar.Edition, contracts: tuple[ar.Contract, ...]) -> list[int]:
    return [edition.board.contracts.index(contract) for contract in contracts]


def word_for(edition: ar.Edition, action: ar.Action) -> oracle.Action:
    match action:
        case ar.TakeFaceUp(color):
            return ("take", str(color))
        case ar.DrawBlind():
            return ("blind",)
        case ar.ClaimRoute(route, color, wilds):
            return ("claim", edition.board.routes.index(route), None if color is None else str(color), wilds)
        case ar.DrawContracts():
            return ("contracts",)
        case ar.KeepContracts(contracts):
            return ("keep", tuple(numbers_of(edition, contracts)))
        case ar.Pass():
            return ("pass",)


def state_in_words(state: ar.State) -> dict[str, Any]:
    """A state in the oracle's terms: everything that a game's dict has, but for what never changes."""
    table, edition = state.table, state.table.edition
    return {
        "phase": PHASES.get(table.phase, table.phase.value),
        "to_move": table.to_move,
        "row": [str(color) for color in table.row],
        "discards": by_word(table.discards),
        "draw": [str(color) for color in state.piles.draw],
        "contract_pile": numbers_of(edition, state.piles.contracts),
        "returned_by": list(table.contract_pile),
        "hands": [by_word(hand.cards) for hand in state.hands],
        "contracts": [numbers_of(edition, hand.contracts) for hand in state.hands],
        "offers": [numbers_of(edition, hand.offer) for hand in state.hands],
        "carts": list(table.carts),
        "scores": list(table.scores),
        "bonus": list(table.bonus_cards),
        "bonus_left": table.bonus_left,
        "owner": [table.owner(route) for route in edition.board.routes],
        "last_turns": table.last_turns,
        "passes": table.passes,
    }


def by_word(cards: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(WORDS, cards, strict=True))


def standings_in_words(state: ar.State) -> dict[str, Any]:
    standings, edition = ar.standings(state), state.table.edition
    return {
        "sheets": [
            {
                "routes": sheet.routes,
                "contracts": [
                    (edition.board.contracts.index(score.contract), score.contract.points, score.completed)
                    for score in sheet.contracts
                ],
                "completed": sheet.completed,
                "bonus_cards": sheet.bonus_cards,
                "bonus_rank": sheet.bonus_rank,
                "bonus": sheet.bonus,
                "total": sheet.total,
                "place": sheet.place,
            }
            for sheet in standings.sheets
        ],
        "winners": list(standings.winners),
        "final": standings.final,
    }


def first_of_the_shortest(routes: tuple[ar.Route, ...], contract: ar.Contract) -> tuple[ar.Route, ...] | None:
    found = every_path(routes, *contract.ends)
    return min(found, key=lambda one: (len(one), [routes.index(route) for route in one]), default=None)


def every_path(routes: tuple[ar.Route, ...], start: ar.Place, end: ar.Place) -> Iterator[tuple[ar.Route, ...]]:
    """Every way from one place to another that visits no place twice."""

    def onwards(
        at: ar.Place, so_far: tuple[ar.Route, ...], been: tuple[ar.Place, ...]
    ) -> Iterator[tuple[ar.Route, ...]]:
        if at == end:
            yield so_far
            return
        for route in routes:
            if at in route.ends:
                beyond = route.ends[1] if at == route.ends[0] else route.ends[0]
                if beyond not in been:
                    yield from onwards(beyond, (*so_far, route), (*been, beyond))

    return onwards(start, (), (start,))
