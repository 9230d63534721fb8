"""A client with its first view and its redacted events sees what its seat sees, and notices when something is wrong."""

import pickle
from itertools import pairwise

import attrs
import pytest
from hypothesis import given

import amsterdam_routes as ar
from amsterdam_routes import testing
from amsterdam_routes.routes.rules._events import Ending
from tests.routes.playing import moves, seats_of
from tests.routes.positions import claim, keep, play, position

PINK, BLUE, RED, WILD = ar.Color.PINK, ar.Color.BLUE, ar.Color.RED, ar.Color.WILD
SECRETS = {
    ar.CardDrawn: "color",
    ar.ContractsOffered: "contracts",
    ar.ContractsKept: "contracts",
    ar.ContractsReturned: "contracts",
}
"""By class of event, the field that only its own seat may see."""


def redacted(events: tuple[ar.Event, ...], seat: int | None) -> tuple[ar.Event, ...]:
    return tuple(ar.redact(event, seat) for event in events)


@given(testing.setups(), testing.seeds())
def test_a_client_needs_only_its_first_view_and_its_redacted_events(setup: ar.Setup, seed: int) -> None:
    clients: dict[int | None, ar.View] = {}
    for move in moves(setup, seed):
        for seat in seats_of(move.after):
            client = clients.get(seat, ar.view(move.before, seat))
            clients[seat] = ar.fold(client, redacted(move.events, seat))
            assert clients[seat] == ar.view(move.after, seat)
            assert hash(clients[seat]) == hash(ar.view(move.after, seat))


@given(testing.states(over=False))
def test_fold_follows_every_legal_action_from_any_state(state: ar.State) -> None:
    for action in ar.legal_actions(state):
        after, events = ar.step(state, action)
        for seat in seats_of(state):
            assert ar.fold(ar.view(state, seat), redacted(events, seat)) == ar.view(after, seat)


@given(testing.setups(), testing.seeds())
def test_the_events_of_a_whole_game_may_be_folded_at_once(setup: ar.Setup, seed: int) -> None:
    game = list(moves(setup, seed))
    events = tuple(event for move in game for event in move.events)
    for seat in seats_of(game[0].before):
        first = ar.view(game[0].before, seat)
        assert ar.fold(first, redacted(events, seat)) == ar.view(game[-1].after, seat)
        assert ar.fold(first, events) == ar.view(game[-1].after, seat)  # what is not for this seat is not looked at


def test_no_events_no_change() -> None:
    view = ar.view(ar.new_game(2, seed=1), 0)
    assert ar.fold(view, ()) == view


def test_the_view_that_is_folded_stays_as_it_was() -> None:
    state = ar.new_game(2, seed=1)
    view = ar.view(state, 0)
    before = pickle.dumps(view)
    ar.fold(view, ar.events(state, ar.legal_actions(state)[0]))
    assert pickle.dumps(view) == before


# ------------------------------------------------------------------------------------------------------------- redact


@given(testing.setups(), testing.seeds())
def test_redact_hides_the_secrets_of_others_and_nothing_else(setup: ar.Setup, seed: int) -> None:
    for move in moves(setup, seed):
        for event in move.events:
            for seat in seats_of(move.before):
                seen = ar.redact(event, seat)
                secret = SECRETS.get(type(event))
                if secret is None or getattr(event, "seat", None) == seat:
                    assert seen == event
                else:
                    assert type(seen) is type(event)
                    assert attrs.asdict(seen, recurse=False) == attrs.asdict(event, recurse=False) | {secret: None}
                assert ar.redact(seen, seat) == seen
                assert ar.redact(seen, None) == ar.redact(event, None)


def test_redact_wants_an_event_and_a_seat() -> None:
    with pytest.raises(TypeError, match="expected an event, got "):
        ar.redact(ar.Pass(), 0)  # type: ignore[arg-type]  # the mistake under test
    with pytest.raises(TypeError, match="seat: expected an int or None"):
        ar.redact(ar.Passed(0), True)


def test_fold_wants_a_view_and_events() -> None:
    state = ar.new_game(2, seed=1)
    with pytest.raises(TypeError, match="expected a View, got a State"):
        ar.fold(state, ())  # type: ignore[call-overload]  # the mistake under test
    with pytest.raises(TypeError, match="expected an event, got "):
        ar.fold(ar.view(state, 0), [ar.Pass()])  # type: ignore[list-item]  # the mistake under test
    with pytest.raises(TypeError, match="expected a View, got a Passed"):  # which has a seat, as a view has
        ar.fold(ar.Passed(0), ())  # type: ignore[call-overload]  # the mistake under test


# ------------------------------------------------------------------------------------------- what a client notices


@given(testing.setups(), testing.seeds())
def test_a_client_notices_events_that_are_lost_doubled_or_in_disorder(setup: ar.Setup, seed: int) -> None:
    for ply, move in enumerate(moves(setup, seed)):
        seat = seats_of(move.before)[ply % (1 + len(move.before.hands))]
        view = ar.view(move.before, seat)
        for wrong in _wrong(redacted(move.events, seat)):
            with pytest.raises(ValueError, match=r"expected .*, got "):
                ar.fold(view, wrong)


def _wrong(events: tuple[ar.Event, ...]) -> list[tuple[ar.Event, ...]]:
    places = range(len(events))
    lost = [(*events[:i], *events[i + 1 :]) for i in places if len(events) > 1]
    doubled = [(*events[: i + 1], *events[i:]) for i in places]
    swapped = [(*events[:i], events[i + 1], events[i], *events[i + 2 :]) for i in places[1:-1]]
    return [*lost, *doubled, *swapped]


@given(testing.setups(), testing.seeds())
def test_a_client_notices_a_lost_action_at_the_latest_when_the_seat_moves_again(setup: ar.Setup, seed: int) -> None:
    game = list(moves(setup, seed))
    for lost, following in pairwise(game):
        if lost.after.to_move != lost.before.to_move:
            with pytest.raises(ValueError, match=r"expected .*, got "):
                ar.fold(ar.view(lost.before, None), redacted(following.events, None))


def _card(*events: ar.Event) -> tuple[ar.Event, ...]:
    """A first card taken from the row, then these events."""
    return (ar.FaceUpTaken(0, PINK, 0), *events)


BOARD = ar.AMSTERDAM.board
ROUTE = BOARD.route("dam--oude-kerk/pink")
FOUR_LONG = BOARD.route("haringpakkerstoren--oude-waal/grey")
FIRST, OTHER, THIRD, FOURTH = BOARD.contracts[:4]
ELSEWHERE = ar.Contract([ar.Place("Dam"), ar.Place("Vlieland")], 9)
TURN = position(hands=["2 pink wild", "3 red"])
SECOND = position(row="wild pink blue red red", phase=ar.Phase.SECOND_CARD)
NO_PILE = position(draw="", pile=[])
ONLY_CONTRACTS = position(row="", draw="")
LAST_CARD = position(draw="red", discards="4 blue")
HIS_TURN = position(hands=["6 pink 3 blue", "2 red"], row="blue blue green black black", to_move=1)
ALL_PINK = position(hands=["6 pink"], row="blue red blue red blue")
PINK_AROUND = position(hands=["4 pink"], discards="pink")
WILD_ROW = position(row="wild wild pink blue red")
SETUP = ar.new_game(2, seed="1634")
OFFER = position(phase=ar.Phase.CONTRACTS, offers=[[FIRST.id, OTHER.id]], pile=[])
RETURNED = play(OFFER, keep(FIRST.id), ar.TakeFaceUp(BLUE), ar.TakeFaceUp(RED))
TO_DRAW_AGAIN = play(RETURNED, ar.DrawBlind(), ar.DrawBlind())
LAST = position(hands=["2 pink"], contracts=[[FIRST.id], [OTHER.id]], last_turns=1)
CHOICE_BEFORE = position(
    phase=ar.Phase.CONTRACTS,
    hands=["2 pink"],
    offers=[[FIRST.id, OTHER.id]],
    contracts=[[], [THIRD.id, FOURTH.id]],
    last_turns=3,
)
LAST_CHOICE = position(
    phase=ar.Phase.CONTRACTS, offers=[[FIRST.id, OTHER.id]], contracts=[[], [THIRD.id]], last_turns=1
)
LAST_OF_MORE = play(CHOICE_BEFORE, keep(FIRST.id), ar.TakeFaceUp(BLUE), ar.TakeFaceUp(RED))
HOLDING = position(contracts=[[FIRST.id]])
OVER = play(LAST, claim(ROUTE.id, PINK))
THIRD_WILD = (ar.FaceUpTaken(0, PINK, 2), ar.CardTurnedUp(WILD, 2))
FLUSHED = (*THIRD_WILD, ar.RowFlushed((WILD, WILD, WILD, BLUE, RED)))
PAID = (ar.RouteClaimed(0, ROUTE, PINK, 0), ar.PointsScored(0, 2))
LAST_ROUND, ALL_PASSED = Ending.LAST_ROUND, Ending.ALL_PASSED


@pytest.mark.parametrize(
    ("state", "seat", "events", "reason"),
    [
        (TURN, 0, [ar.FaceUpTaken(1, PINK, 0)], "expected an action of seat 0, got one of seat 1"),
        (TURN, 0, [ar.FaceUpTaken(0, PINK, 1)], "expected FaceUpTaken.*slot=0., got FaceUpTaken.*slot=1"),
        (TURN, 0, [ar.FaceUpTaken(0, BLUE, 0)], "expected FaceUpTaken.*slot=1., got FaceUpTaken.*slot=0"),
        (TURN, 0, [ar.FaceUpTaken(0, RED, -1)], "expected FaceUpTaken.*slot=4., got FaceUpTaken.*slot=-1"),
        (ALL_PINK, 0, [ar.FaceUpTaken(0, BLUE, 2)], "expected FaceUpTaken.*slot=0., got FaceUpTaken.*slot=2"),
        (
            OFFER,
            0,
            [ar.ContractsKept(0, 2, (OTHER, FIRST))],
            "expected ContractsKept.*Haringpakkerstoren.*Jan Rood.*, got ContractsKept.*Jan Rood.*Haringpakkerstoren",
        ),
        (TURN, 0, [ar.FaceUpTaken(0, RED, 5)], "expected FaceUpTaken.*slot=4., got FaceUpTaken.*slot=5"),
        (TURN, 0, _card(ar.CardTurnedUp(BLUE, 1)), "expected CardTurnedUp.*slot=0., got CardTurnedUp.*slot=1"),
        (TURN, 0, _card(ar.CardDrawn(0, BLUE)), "expected an event that tells the next of 'draw', got CardDrawn"),
        (TURN, 0, _card(), "expected an event that tells the next of 'draw', got nothing more"),
        (
            TURN,
            0,
            [ar.CardTurnedUp(BLUE, 5)],
            "expected the first event of an action .FaceUpTaken, .*, got CardTurnedUp",
        ),
        (TURN, 0, [ar.RowFlushed((PINK, BLUE))], "expected the first event of an action .*, got RowFlushed"),
        (TURN, 0, [ar.CardDrawn(0, None)], "expected all that seat 0 may see, got CardDrawn.*None"),
        (TURN, 0, [ar.CardDrawn(0, BLUE), ar.TurnBegan(1, None)], "expected the next action, got TurnBegan"),
        (TURN, 0, [ar.CardDrawn(0, BLUE)] * 2, "expected TurnBegan.*, got nothing more"),
        (TURN, 0, [ar.CardDrawn(0, BLUE)] * 3, "expected TurnBegan.*, got CardDrawn"),
        (TURN, 0, [ar.PileRebuilt(3)], "expected the first event of an action .*, got PileRebuilt"),
        (TURN, 0, [ar.Passed(0)], "expected a legal action, got Pass.*nothing else"),
        (TURN, 0, [ar.TurnBegan(1, None)], "expected the first event of an action .*, got TurnBegan"),
        (TURN, 0, [ar.RouteClaimed(1, ROUTE, PINK, 0)], "expected an action of seat 0, got one of seat 1"),
        (TURN, 0, [ar.RouteClaimed(0, ROUTE, PINK, 3)], "3 wild cards are too many"),
        (TURN, 0, [ar.RouteClaimed(0, FOUR_LONG, PINK, 0)], "You need 4 pink cards"),
        (TURN, 0, PAID[:1], "expected PointsScored.*, got nothing more"),
        (TURN, 0, [PAID[0], ar.PointsScored(0, 3)], "expected PointsScored.*2., got PointsScored.*3"),
        (TURN, 0, [*PAID, ar.TurnBegan(0, None)], "expected TurnBegan.seat=1.*, got TurnBegan.seat=0"),
        (TURN, 0, [*PAID, ar.TurnBegan(1, 2)], "expected TurnBegan.*None., got TurnBegan.*2"),
        (TURN, 0, [*PAID, ar.LastRoundBegan(0)], "expected TurnBegan.*, got LastRoundBegan"),
        (TURN, 0, [*PAID, ar.BonusCardTaken(0)], "expected TurnBegan.*, got BonusCardTaken"),
        (TURN, 0, [*PAID, ar.RowFlushed(TURN.table.row)], "expected TurnBegan.*, got RowFlushed"),
        (TURN, 0, [*PAID, ar.GameOver(LAST_ROUND, ((), ()))], "expected TurnBegan.*, got GameOver"),
        (
            TURN,
            0,
            [ar.ContractsOffered(0, 1, (FIRST,))],
            "expected an event that tells the next of 'contracts', got nothing more",
        ),
        (
            TURN,
            0,
            [ar.ContractsOffered(0, 2, (FIRST,))],
            "expected an event that tells the next of 'contracts', got nothing more",
        ),
        (
            TURN,
            0,
            [ar.ContractsOffered(0, 2, (THIRD, THIRD))],
            "expected something that is out of sight, got Blauwbrug",
        ),
        (
            TURN,
            0,
            [ar.ContractsOffered(0, 2, (THIRD, ELSEWHERE))],
            "expected something that is out of sight, got Dam - Vlieland",
        ),
        (
            HOLDING,
            0,
            [ar.ContractsOffered(0, 2, (THIRD, FIRST))],
            "expected something that is out of sight, got Begijnhof - Haringpakkerstoren",
        ),
        (TURN, 0, [ar.ContractsOffered(0, 2, None)], "expected all that seat 0 may see, got ContractsOffered"),
        (
            TURN,
            0,
            [ar.ContractsKept(0, 1, (FIRST,))],
            "expected a legal action, got KeepContracts.*no contracts to choose",
        ),
        (OFFER, 0, [ar.ContractsKept(0, 1, (THIRD,))], "expected a legal action, got KeepContracts.*is not on offer"),
        (
            OFFER,
            0,
            [ar.ContractsKept(0, 2, (FIRST, FIRST))],
            "expected a legal action, got KeepContracts.*twice",
        ),
        (
            OFFER,
            0,
            [ar.ContractsKept(0, 1, (FIRST, FIRST))],
            "expected a legal action, got KeepContracts.*twice",
        ),
        (OFFER, 0, [ar.ContractsKept(0, 1, None)], "expected the contracts that seat 0 has kept, got their number"),
        (OFFER, 0, [ar.ContractsKept(0, 0, ())], "expected a legal action, got KeepContracts.*at least 1"),
        (OFFER, 1, [ar.ContractsKept(0, 3, None)], "expected ContractsKept.*2.*, got ContractsKept.*3"),
        (
            OFFER,
            1,
            [ar.ContractsReturned(0, 2, None)],
            "expected the first event of an action .*, got ContractsReturned",
        ),
        (
            OFFER,
            1,
            [ar.ContractsKept(0, 1, None), ar.ContractsReturned(0, 2, None)],
            "expected ContractsReturned.*1.*, got ContractsReturned.*2",
        ),
        (
            OFFER,
            0,
            [ar.ContractsKept(0, 1, (FIRST,)), ar.ContractsReturned(0, 1, (FIRST,))],
            "expected ContractsReturned.*Jan Rood.*, got ContractsReturned.*Haringpakkerstoren",
        ),
        (
            OFFER,
            0,
            [ar.ContractsKept(0, 1, (FIRST,)), ar.ContractsReturned(0, 1, None)],
            "expected all that seat 0 may see, got ContractsReturned",
        ),
        (NO_PILE, 0, [ar.Passed(0)], "expected a legal action, got Pass.*nothing else"),
        (ONLY_CONTRACTS, 0, [ar.Passed(0)], "expected a legal action, got Pass.*nothing else"),
        (SECOND, 0, [ar.FaceUpTaken(0, WILD, 0)], "expected a legal action, got TakeFaceUp.wild.*second card"),
        (SECOND, 0, [ar.RowFlushed(SECOND.table.row)], "expected the first event of an action .*, got RowFlushed"),
        (NO_PILE, None, [ar.CardDrawn(0, None)], "expected a legal action, got DrawBlind.*draw pile is empty"),
        (LAST_CARD, 0, [ar.CardDrawn(0, RED), ar.PileRebuilt(3)], "expected PileRebuilt.*4., got PileRebuilt.*3"),
        (LAST_CARD, 0, [ar.CardDrawn(0, RED)], "expected PileRebuilt.*, got nothing more"),
        (HIS_TURN, 0, [ar.RouteClaimed(1, ROUTE, RED, 0)], "you can’t pay with red"),
        (HIS_TURN, 0, [ar.RouteClaimed(1, ROUTE, PINK, 0)], "expected 2 pink cards out of sight, to pay with, got 0"),
        (HIS_TURN, None, [ar.RouteClaimed(1, FOUR_LONG, RED, 0)], "expected seat 1 to hold 4 cards, got 2"),
        (PINK_AROUND, 0, [ar.CardDrawn(0, PINK)], "expected something that is out of sight, got pink"),
        (ALL_PINK, 0, [ar.CardDrawn(0, PINK)], "expected something that is out of sight, got pink"),
        (
            ALL_PINK,
            0,
            [ar.FaceUpTaken(0, BLUE, 0), ar.CardTurnedUp(PINK, 0)],
            "expected something that is out of sight, got pink",
        ),
        (
            WILD_ROW,
            0,
            [ar.FaceUpTaken(0, PINK, 2), ar.CardTurnedUp(WILD, 2), ar.RowFlushed((WILD,) * 5)],
            "expected RowFlushed.*BLUE.*, got RowFlushed",
        ),
        (WILD_ROW, 0, THIRD_WILD, "expected RowFlushed.*, got nothing more"),
        (WILD_ROW, None, [*THIRD_WILD, ar.CardDrawn(0, None)], "expected RowFlushed.*, got CardDrawn"),
        (
            WILD_ROW,
            0,
            [*FLUSHED, *(ar.CardTurnedUp(WILD, slot) for slot in range(3)), ar.RowFlushed((WILD,) * 3)],
            "expected an event that tells the next of 'draw', got RowFlushed",
        ),
        (
            WILD_ROW,
            0,
            [ar.FaceUpTaken(0, BLUE, 3), ar.CardTurnedUp(RED, 3), ar.RowFlushed(())],
            "expected the next action, got RowFlushed",
        ),
        (
            RETURNED,
            0,
            [ar.ContractsOffered(0, 1, (THIRD,))],
            "expected Begijnhof - Jan Roodenpoortstoren, which lies on top, got Blauwbrug",
        ),
        (
            RETURNED,
            0,
            [ar.ContractsOffered(0, 1, (FIRST,))],
            "expected Begijnhof - Jan Roodenpoortstoren, which lies on top, got Begijnhof - Haringpakkerstoren",
        ),
        (TURN, 1, [ar.ContractsOffered(0, 1, None)], "expected ContractsOffered.*2.*, got ContractsOffered.*1"),
        (TURN, 1, [ar.ContractsOffered(0, 3, None)], "expected ContractsOffered.*2.*, got ContractsOffered.*3"),
        (
            LAST,
            0,
            [*PAID, ar.GameOver(ALL_PASSED, ((FIRST,), (OTHER,)))],
            "expected GameOver.*last_round.*, got GameOver.*all_passed",
        ),
        (
            LAST,
            None,
            [*PAID, ar.GameOver(LAST_ROUND, ((FIRST,), ()))],
            "expected as many contracts as each seat has kept",
        ),
        (
            LAST,
            0,
            [*PAID, ar.GameOver(LAST_ROUND, ((OTHER,), (FIRST,)))],
            "expected GameOver.*Haringpakkerstoren.*, got GameOver.*Jan Rood",
        ),
        (
            LAST,
            0,
            [*PAID, ar.GameOver(LAST_ROUND, ((FIRST,), (FIRST,)))],
            "expected contracts of the box, each in one place",
        ),
        (
            LAST,
            None,
            [*PAID, ar.GameOver(LAST_ROUND, ((FIRST,), (ELSEWHERE,)))],
            "expected contracts of the box, each in one place",
        ),
        (
            LAST_OF_MORE,
            0,
            [*PAID, ar.GameOver(LAST_ROUND, ((FIRST,), (OTHER, FOURTH)))],
            "expected contracts of the box, each in one place",
        ),
        (LAST_OF_MORE, 0, [*PAID, ar.GameOver(LAST_ROUND, ((FIRST,), (FOURTH, THIRD)))], "in the order of their ids"),
        (LAST, 0, [*PAID, ar.TurnBegan(1, None)], "expected GameOver.*, got TurnBegan"),
        (OVER, 0, [ar.CardDrawn(0, RED)], "expected a legal action, got DrawBlind.*The game is over"),
        (OVER, 0, [ar.TurnBegan(1, None)], "expected the first event of an action .*, got TurnBegan"),
        (SETUP, 1, [ar.ContractsKept(1, 1, None)], "expected an action of seat 0, got one of seat 1"),
        (
            SETUP,
            1,
            [ar.ContractsKept(0, 2, None), ar.ContractsReturned(0, 1, None)],
            "expected the next action, got ContractsReturned",
        ),
        (SETUP, 1, [ar.ContractsKept(0, 2, None), ar.TurnBegan(1, None)], "expected the next action, got TurnBegan"),
    ],
)
def test_an_event_that_does_not_fit_is_refused_with_the_reason(
    state: ar.State, seat: int | None, events: list[ar.Event], reason: str
) -> None:
    with pytest.raises(ValueError, match=reason):
        ar.fold(ar.view(state, seat), events)


@pytest.mark.parametrize("kept", [[FIRST.id], [OTHER.id], [FIRST.id, OTHER.id]])
def test_a_client_follows_a_choice_that_ends_the_game_whichever_contracts_of_the_box_are_kept(kept: list[str]) -> None:
    after, events = ar.step(LAST_CHOICE, keep(*kept))
    assert isinstance(events[-1], ar.GameOver)
    for seat in (1, None):
        assert ar.fold(ar.view(LAST_CHOICE, seat), redacted(events, seat)) == ar.view(after, seat)


def test_a_view_of_a_seat_that_forgot_what_it_returned_is_followed_like_any_other() -> None:
    before = TO_DRAW_AGAIN
    after, events = ar.step(before, ar.DrawContracts())
    hand = before.hands[0]
    assert hand.returned
    forgetful = ar.View(before.table, 0, attrs.evolve(hand, returned=()))
    assert ar.fold(forgetful, events).table == after.table


def test_no_error_is_longer_than_anybody_reads() -> None:
    with pytest.raises(ValueError, match=r"expected .*, got ") as refused:
        ar.fold(ar.view(TURN, 0), [ar.RowFlushed((PINK,) * 100_000)])
    assert len(str(refused.value)) < 400
