"""The bots see only views and play by the rules of any box, Greedy plays well, and likely worlds explain routes."""

import pickle
import random
from collections import Counter
from itertools import combinations, pairwise
from typing import TypeAlias

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import amsterdam_routes as ar
from amsterdam_routes import testing
from amsterdam_routes.bots import Greedy, Random, likely_worlds, one_payment, one_route_first
from amsterdam_routes.routes._networks import plan
from tests.routes.miniatures import miniature

AnyBot: TypeAlias = ar.Bot[ar.View, ar.Action]
BOTS: tuple[AnyBot, ...] = (Greedy(), Random())
each_bot = pytest.mark.parametrize("bot", BOTS, ids=["greedy", "random"])


def view_to_move(state: ar.State) -> ar.View:
    return ar.view(state, state.to_move)


# --- Greedy plays well


@pytest.mark.proof
def test_greedy_wins_at_least_95_of_100_games_of_two_against_random() -> None:
    wins = Counter(
        played.bots[winner]
        for played in ar.simulate(ar.GAME, ar.Setup(2), BOTS, 1000, seed="greedy against random")
        for winner in played.result.winners
    )
    assert wins[0] >= 950
    assert wins[0] + wins[1] >= 1000


@pytest.mark.proof
@pytest.mark.parametrize("players", [3, 4])
def test_greedy_wins_among_more_players_too(players: int) -> None:
    bots: list[AnyBot] = [Greedy(), *[Random()] * (players - 1)]
    games = list(ar.simulate(ar.GAME, ar.Setup(players), bots, 100, seed="greedy among many"))
    assert sum(0 in [played.bots[winner] for winner in played.result.winners] for played in games) >= 95


def test_greedy_completes_what_it_keeps_when_nobody_is_in_its_way() -> None:
    """Against an opponent who claims nothing before the very end, hardly a contract fails."""

    def idle(view: ar.View, random: random.Random) -> ar.Action:
        legal = ar.legal_actions(view)
        return next((action for action in legal if isinstance(action, ar.DrawBlind | ar.TakeFaceUp)), legal[0])

    kept = completed = 0
    for played in ar.simulate(ar.GAME, ar.Setup(2), [Greedy(), idle], 50, seed="alone"):
        sheet = played.result.sheets[played.bots.index(0)]
        kept += len(sheet.contracts)
        completed += sheet.completed
    assert completed / kept > 0.9


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_plays_out_as_if_it_were_asked_each_time(players: int) -> None:
    greedy, chance = Greedy(), random.Random(1634)
    for seed in range(10):
        state = ar.new_game(players, seed=f"played out {seed}")
        for _ in range(chance.randrange(60)):  # from any position, also one that it would not have played for
            if state.to_move is not None:
                state = ar.apply(state, ar.pick(state, chance))
        end = greedy.playout(state, chance)
        while state.to_move is not None:
            state = ar.apply(state, greedy(view_to_move(state), chance))
        assert end == state


def test_a_plan_to_build_one_route_first_is_kept_as_long_as_it_can_be_and_then_forgotten() -> None:
    chance, built = random.Random(1634), 0
    for seed in range(6):
        state = ar.new_game(2, seed=f"wanted {seed}")
        for _ in range(10):
            state = ar.apply(state, Greedy()(view_to_move(state), chance))
        seat = state.to_move
        assert seat is not None
        for wanting in one_route_first(view_to_move(state))[:4]:
            end, claimed = state, []
            while end.to_move is not None:
                player = wanting if end.to_move == seat else Greedy()
                action = player(view_to_move(end), chance)
                claimed += [action.route] if end.to_move == seat and isinstance(action, ar.ClaimRoute) else []
                end = ar.apply(end, action)
            assert Greedy().playout(state, chance, plans={seat: wanting}) == end
            built += claimed[:1] == [wanting.wants]
    assert built > 12


def test_a_playout_stops_before_an_action_if_it_is_told_to() -> None:
    state, asked = ar.new_game(2, seed="stopped"), iter([False] * 9 + [True])
    stopped = Greedy().playout(state, random.Random(1), stop=lambda: next(asked))
    for _ in range(9):
        state = ar.apply(state, Greedy()(view_to_move(state), random.Random(1)))
    assert stopped == state


@given(testing.states())
def test_greedy_plays_out_any_state_of_any_box(state: ar.State) -> None:
    assert Greedy().playout(state, random.Random(1)).phase is ar.Phase.OVER


def choosing(carts: int, *offer: ar.Contract) -> ar.View:
    """A view in which a seat has only so many carts left, and chooses of these contracts."""
    table = ar.new_game(2, seed=1).table
    return ar.View(attrs.evolve(table, carts=(carts, 16)), 0, ar.Hand((1, 1, 0, 0, 0, 0, 0), offer=offer))


def test_greedy_keeps_the_contracts_that_its_carts_can_complete() -> None:
    board = ar.AMSTERDAM.board
    near, far = board.contract("korenmetershuisje--waag"), board.contract("jordaan--montelbaanstoren")
    for carts, kept in ((16, far), (4, near)):
        assert Greedy()(choosing(carts, near, far), random.Random(1)) == ar.KeepContracts((kept,))


def test_greedy_keeps_two_contracts_if_their_routes_are_largely_the_same() -> None:
    board = ar.AMSTERDAM.board
    far, same_way = board.contract("jordaan--montelbaanstoren"), board.contract("jordaan--waag")
    assert Greedy()(choosing(16, far, same_way), random.Random(1)) == ar.KeepContracts((far, same_way))


def test_greedy_claims_what_its_contract_needs_as_soon_as_it_can_pay() -> None:
    contract = ar.AMSTERDAM.board.contract("korenmetershuisje--waag")
    table = attrs.evolve(ar.new_game(2, seed=1).table, phase=ar.Phase.TURN)
    rich = ar.Hand((0, 0, 1, 1, 0, 6, 2), contracts=(contract,))
    first = Greedy()(ar.View(table, 0, rich), random.Random(1))
    assert isinstance(first, ar.ClaimRoute)
    bit = 1 << ar.AMSTERDAM.board.routes.index(first.route)
    second = Greedy()(ar.View(attrs.evolve(table, claimed_bits=(bit, 0)), 0, rich), random.Random(1))
    assert isinstance(second, ar.ClaimRoute)
    path = ar.standings(ar.View(attrs.evolve(table, claimed_bits=(bit, 0)), 0, rich)).sheets[0].contracts[0].path
    assert path is None
    both = bit | 1 << ar.AMSTERDAM.board.routes.index(second.route)
    sheets = ar.standings(ar.View(attrs.evolve(table, claimed_bits=(both, 0)), 0, rich)).sheets
    assert sheets[0].contracts[0].completed
    assert first.wilds == second.wilds == 0, "wilds are saved while the colour is there"


def test_greedy_completes_a_contract_with_its_last_turn_rather_than_claim_a_longer_route() -> None:
    board = ar.AMSTERDAM.board
    contract = board.contract("jordaan--montelbaanstoren")
    through = [("Jordaan", "Jan Roodenpoortstoren"), ("Jan Roodenpoortstoren", "Dam"), ("Dam", "Oude Kerk")]
    through += [("Oude Kerk", "Waag")]
    bits = sum(1 << board.routes.index(board.routes_between(a, b)[0]) for a, b in through)
    table = attrs.evolve(ar.new_game(2, seed=1).table, phase=ar.Phase.TURN, last_turns=2, claimed_bits=(bits, 0))
    hand = ar.Hand((4, 4, 4, 4, 4, 4, 0), contracts=(contract,))
    claim = Greedy()(ar.View(table, 0, hand), random.Random(1))
    assert isinstance(claim, ar.ClaimRoute)
    assert {str(end) for end in claim.route.ends} == {"Montelbaanstoren", "Waag"}


# --- any box, any view


@given(testing.states(), st.randoms(use_true_random=False))
def test_a_bot_does_something_legal_in_any_state_of_any_box(state: ar.State, chance: random.Random) -> None:
    if state.to_move is not None:
        for bot in BOTS:
            assert bot(view_to_move(state), chance) in ar.legal_actions(state)


@given(testing.setups(), testing.seeds())
def test_bots_bring_a_game_in_any_box_to_its_end(setup: ar.Setup, seed: str | bytes | int) -> None:
    bots = [BOTS[seat % 2] for seat in range(setup.players)]
    record = ar.play_match(ar.GAME, setup, bots, seed=seed)
    assert record.result is not None


def test_bots_play_where_hardly_anything_can_be_done() -> None:
    setup = ar.Setup(3, miniature(cards=(1, 1, 0, 0, 0, 0, 0), row=1, hand=0))
    assert ar.play_match(ar.GAME, setup, [Greedy()] * 3, seed=1).result is not None


@each_bot
def test_a_bot_in_two_worlds_that_it_cannot_tell_apart_does_the_same(bot: AnyBot) -> None:
    state = ar.new_game(3, seed="apart")
    for ply in range(40):
        view = view_to_move(state)
        other = ar.sample(view, seed=ply)
        assert bot(view_to_move(other), random.Random(ply)) == bot(view, random.Random(ply))
        state = ar.apply(state, bot(view, random.Random(ply)))
        if state.to_move is None:
            break


@each_bot
def test_a_bot_pickles_equals_its_like_and_has_a_short_repr(bot: AnyBot) -> None:
    assert pickle.loads(pickle.dumps(bot)) == bot
    assert repr(bot) in ("Greedy()", "Random()")
    route = ar.AMSTERDAM.board.routes[0]
    assert repr(Greedy(wants=route)) == f"Greedy(wants={route!r})"


@each_bot
def test_a_bot_asked_off_turn_or_as_an_onlooker_says_so(bot: AnyBot) -> None:
    state = ar.new_game(2, seed=1)
    for seat in (1, None):
        with pytest.raises(ValueError, match="not that of the seat to move"):
            bot(ar.view(state, seat), random.Random(1))


def claimed_for(contract: ar.Contract) -> ar.View:
    """The view of seat 0 in a world where seat 1 has one contract, and all routes of its plan."""
    state = ar.new_game(2, seed="likely")
    for hand in state.hands:
        state = ar.apply(state, ar.KeepContracts(hand.offer[:1]))
    routes = plan(ar.AMSTERDAM, 0, (1 << 45) - 1, 16, (contract,)).routes
    claimed = (0, sum(1 << route for route in routes))
    return ar.View(attrs.evolve(state.table, claimed_bits=claimed), 0, state.hands[0])


def test_likely_worlds_give_a_seat_the_contract_that_explains_its_routes() -> None:
    view = claimed_for(ar.AMSTERDAM.board.contract("jordaan--montelbaanstoren"))
    world = likely_worlds(view, random.Random(1634))
    found = Counter(world().hands[1].contracts[0].id for _ in range(100))
    alike = Counter(ar.sample(view, seed).hands[1].contracts[0].id for seed in range(100))
    assert found["jordaan--montelbaanstoren"] > 80 > 20 > alike["jordaan--montelbaanstoren"]


@pytest.mark.parametrize(
    ("players", "games"),
    [(2, 1), (3, 1), (4, 1), *(pytest.param(many, 5, marks=pytest.mark.proof) for many in (2, 3, 4))],
)
def test_likely_worlds_are_worlds_that_the_view_allows_with_cards_of_their_own(players: int, games: int) -> None:
    chance = random.Random(1634)
    for seed in range(games):
        state = ar.new_game(players, seed=f"likely {seed}")
        while state.to_move is not None:
            view = ar.view(state, state.to_move)
            if chance.random() < 0.1:
                world = likely_worlds(view, chance)
                worlds = [world() for _ in range(5)]
                assert all(ar.view(one, view.seat) == view for one in worlds)
                assert [ar.check(one) for one in worlds] == [()] * 5
                assert len({one.piles.draw for one in worlds}) > 1 or view.table.draw_size < 4
            state = ar.apply(state, Greedy()(view, chance))


class Counted(random.Random):
    """Randomness that counts how often it is asked for bytes."""

    asked = 0

    def randbytes(self, n: int) -> bytes:
        self.asked += 1
        return super().randbytes(n)


def of_a_large_box(kept: int, claimed: int) -> ar.View:
    """The view of seat 0 where seat 1 has so many contracts, at one end of a road, and the routes of the other end."""
    places = [ar.Place(f"{number}") for number in range(500)]
    routes = [ar.Route(pair, 1) for pair in pairwise(places)]
    contracts = [ar.Contract(pair, 1) for pair in combinations(places[:25], 2)]
    board = ar.Board(places, routes, contracts)
    edition = attrs.evolve(ar.AMSTERDAM, name="large", board=board, carts=1000, dealt=1, keep_dealt=1)
    state = ar.new_game(2, seed="large", edition=edition)
    for hand in state.hands:
        state = ar.apply(state, ar.KeepContracts(hand.offer))
    table = attrs.evolve(
        state.table,
        claimed_bits=(0, (1 << claimed) - 1 << len(routes) - claimed),
        contract_counts=(1, kept),
        contract_pile=(None,) * (len(contracts) - 1 - kept),
    )
    return ar.View(table, 0, state.hands[0])


def test_fewer_worlds_are_drawn_where_the_others_have_many_contracts_on_a_large_board() -> None:
    drawn = []
    for view in (claimed_for(ar.AMSTERDAM.board.contracts[0]), *(of_a_large_box(kept, 1) for kept in (10, 40, 100))):
        likely_worlds(view, chance := Counted(1634))
        drawn.append(chance.asked)
    assert drawn == [300, 300, 3_000_000 // (40 * 499), 3_000_000 // (100 * 499)]


def test_worlds_are_drawn_even_if_no_contract_explains_hundreds_of_routes() -> None:
    view = of_a_large_box(kept=2, claimed=300)
    assert ar.view(likely_worlds(view, random.Random(1634))(), 0) == view


def test_one_payment_is_the_one_with_the_fewest_wilds_and_of_those_the_one_that_leaves_most() -> None:
    table = attrs.evolve(ar.new_game(2, seed=1).table, phase=ar.Phase.TURN)
    view = ar.View(table, 0, ar.Hand((0, 3, 0, 0, 5, 2, 2)))
    legal = ar.legal_actions(view)
    kept = one_payment(view, legal)
    claims = [action for action in kept if isinstance(action, ar.ClaimRoute)]
    assert len({claim.route for claim in claims}) == len(claims) < len(legal) - 8
    assert {claim.route for claim in claims} == {claim.route for claim in legal if isinstance(claim, ar.ClaimRoute)}
    grey = {claim.route.length: claim for claim in claims if claim.route.color is None}
    assert (grey[2].color, grey[2].wilds) == (ar.Color.RED, 0), "three red cards stay in hand"
    for claim in claims:
        others = [other for other in legal if isinstance(other, ar.ClaimRoute) and other.route == claim.route]
        assert claim.wilds == min(other.wilds for other in others)
    assert set(legal) - set(kept) == {
        action for action in legal if isinstance(action, ar.ClaimRoute) and action not in claims
    }
