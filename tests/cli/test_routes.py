"""The route game at the terminal: its choices, its reasons, ways across the board, and a table that fits 80 by 24."""

import io
import re
from collections.abc import Callable, Sequence

import attrs
import pytest
from rich.console import Console

import amsterdam_routes as ar
from amsterdam_routes.cli._routes import UI
from amsterdam_routes.cli.screen import Screen
from tests.cli.shell import Run, between_prompts
from tests.routes.pictures.moments import midgame
from tests.routes.positions import position

ANSI = re.compile("\x1b\\[[0-9;]*m")
NAMES = ("Griet", "Jan", "Kaat")


def printed(
    show: Callable[[Screen], None], *, terminal: bool = False, width: int = 100, names: Sequence[str] = NAMES
) -> list[str]:
    """The lines that something shows, at a terminal or in a pipe; without their colours."""
    out = Console(file=io.StringIO(), width=width, force_terminal=terminal, highlight=False)
    show(attrs.evolve(UI.screen("en", tuple(names)), out=out))
    assert isinstance(out.file, io.StringIO)
    return [ANSI.sub("", line).rstrip() for line in out.file.getvalue().splitlines()]


@pytest.mark.parametrize("terminal", [True, False])
@pytest.mark.parametrize("plies", [0, 9, 60, 500])
def test_a_table_in_a_few_lines_says_what_the_state_says(plies: int, terminal: bool) -> None:
    state = midgame(3, plies=plies)[0]
    table, score, hand = state.table, ar.standings(state), state.hands[1]
    lines = printed(lambda screen: UI.status(screen, ar.view(state, 1), True), terminal=terminal)
    piles, seats, (row, held) = lines[0], lines[1:4], lines[-2:]
    assert [int(many) for many in re.findall(r"\d+", piles)] == [
        *(table.draw_size, sum(table.discards), len(table.contract_pile))
    ]
    for seat, line in enumerate(seats):
        points = score.sheets[seat].total if score.final else table.scores[seat]
        counts = (table.carts, table.bonus_cards, table.hand_sizes, table.contract_counts)
        assert re.sub(r"[^-−\d]+", " ", line.replace(NAMES[seat], "")).replace("−", "-").split() == [
            *(str(points), *(str(count[seat]) for count in counts))
        ]
        mark = "*" if seat in score.winners else ">" if seat == table.to_move else " "
        assert line.startswith(f"{mark}  {NAMES[seat]}")
    assert row.partition(":")[2].split() == [str(color) for color in table.row]
    many = [f"{n} {color}" for color, n in zip(ar.Color, hand.cards, strict=True) if n]
    assert re.findall(r"\d+ \w+", held) == many
    assert ("," in held) is (not terminal and len(many) > 1)
    kept = {str(one.contract): one.completed for one in score.sheets[1].contracts}
    assert {line[4:].partition(":")[0]: line[1] == "x" for line in lines[4:-2]} == kept
    assert all(line.endswith(", joined") is (line[1] == "x") for line in lines[4:-2])


def test_an_empty_row_and_an_empty_hand_are_said_to_be_empty() -> None:
    lines = printed(lambda screen: UI.status(screen, ar.view(position(row=""), 0), False))
    assert lines[-2:] == ["Face up: none", "Griet’s hand: none"]


@pytest.mark.parametrize(("width", "drawn"), [(40, 60), (80, 80), (200, 110)])
def test_the_map_is_as_wide_as_the_terminal_within_reason(width: int, drawn: int) -> None:
    state, events = midgame()
    for terminal, columns in ((True, drawn), (False, 100)):
        names = ["N" * (columns - len("amsterdam: ’s turn"))] * 3  # so that the first line has just so many letters
        shown = printed(lambda screen: UI.map(screen, state, events), terminal=terminal, width=width, names=names)
        assert shown == ar.text(state, events=events, names=names, width=columns).splitlines()
        assert len(shown[0]) == columns


@pytest.mark.parametrize("state", [midgame(3, plies=48)[0], position(phase=ar.Phase.SECOND_CARD, pile=())])
def test_why_tells_every_reason_against_every_action_and_every_route(state: ar.State) -> None:
    assert state.to_move is not None
    view = ar.view(state, state.to_move)
    lines = printed(lambda screen: UI.why(screen, view, ""), width=400)
    actions: list[ar.Action] = [*map(ar.TakeFaceUp, {*view.table.row}), ar.DrawBlind(), ar.DrawContracts(), ar.Pass()]
    told = {
        tuple(ar.describe(one, names=NAMES) for one in (action, *against))
        for action in actions
        if (against := ar.violations(view, action))
    }
    for prospect in ar.prospects(view):
        against = prospect.violations or ar.violations(view, prospect.payments[0])
        told.add((ar.route_name(prospect.route), *(ar.describe(one, names=NAMES) for one in against)))
    assert sorted(lines) == sorted(f"{what}: {' '.join(reasons)}" for what, *reasons in told)
    assert max(map(len, told)) > 2
    nothing = printed(lambda screen: UI.why(screen, view, "zebra"))
    assert len(nothing) == 1
    assert "zebra" in nothing[0]


def test_a_path_runs_over_the_routes_of_the_player_for_nothing() -> None:
    view = ar.view(position(claimed=[["dam--oude-kerk/pink"]]), 0)
    lines = printed(lambda screen: UI.commands["path"](screen, view, "dam waag"))
    assert lines == [
        "  Dam - Oude Kerk/pink: pink, Griet",
        "  Oude Kerk - Waag/black: black, 1 space",
        "That takes 1 cart.",
    ]


def test_why_tells_of_each_route_what_stands_in_the_way(play: Run) -> None:
    told = play(typed="1\nwhy\nwhy munttoren\nquit\n")
    assert "Begijnhof - Munttoren: You need 1 black card" in told.out
    assert "Pass: You may pass only if you can do nothing else." in told.out
    assert "Claim Munttoren - Oost-Indisch Huis with 1 green card and 1 wild card: possible" in told.out


def test_a_route_with_several_payments_asks_which(play: Run) -> None:
    told = play(typed="1\noude-waal--waag green\nquit\n")
    assert "Player claimed Oude Waal - Waag with 1 green card." in told.out
    listed = play(typed="1\nclaim waag\nquit\n").out
    [number] = re.findall(r"(\d+)  Claim Oude Waal - Waag …", listed)
    asked = play(typed=f"1\n{number}\n2\nquit\n").out
    assert "With which cards?" in asked
    assert "Player claimed Oude Waal - Waag with 1 wild card." in asked
    assert "Nothing was chosen." in play(typed=f"1\n{number}\n0\nquit\n").out


def test_a_route_with_one_payment_is_listed_with_it(play: Run) -> None:
    listed = play(typed="1\nclaim\nquit\n").out
    assert re.search(r"\d+  Claim Begijnhof - Dam with 1 green card and 1 wild card \(2 points\)", listed)
    assert "Begijnhof - Dam …" not in listed


def test_a_route_is_claimed_in_words_once_its_payment_is_chosen(play: Run) -> None:
    out = play(typed="1\nclaim oude waal waag\n1\nquit\n").out
    assert "With which cards?" in out
    assert "Player claimed Oude Waal - Waag with 1 green card." in out


def test_why_tells_the_truth_in_every_phase(play: Run) -> None:
    set_up, second_card = (play(typed=typed).out for typed in ("why munttoren\n", "1\n+?\nwhy munttoren\n"))
    assert "First choose which contracts to keep." in set_up
    for said in (set_up, second_card):
        assert ": possible" not in said
        assert "Munttoren - Oost-Indisch Huis: " in said


def test_a_turn_fits_a_terminal_of_24_lines(play: Run) -> None:
    out = play("--players", "4", "--bots", "greedy", typed="1\n" * 300).out
    turns = between_prompts(out)[1:-1]
    assert len(turns) > 20
    assert max(turn.rpartition("\n-- ")[2].count("\n") for turn in turns) <= 22
    claims = between_prompts(play(typed="1\n" + "+?\n" * 16 + "claim\nquit\n").out)[-2]
    assert 10 < claims.count("\n") <= 23


def test_the_hand_and_the_row_stand_next_to_the_prompt(play: Run) -> None:
    last = between_prompts(play(typed="1\nquit\n").out)[1].splitlines()
    assert last[-1].startswith("Player’s hand: ")
    assert last[-2].startswith("Face up: ")


def test_a_path_tells_the_routes_between_two_places(play: Run) -> None:
    out = play(typed="1\npath dam korenmetershuisje\npath oude kerk waag\npath dam\npath dam dam\nquit\n").out
    assert "  Dam - Jan Roodenpoortstoren/blue: blue, 1 space\n  Jan Roodenpoortstoren - Korenmetershuisje/or" in out
    assert "That takes 3 carts." in out
    assert out.count("Two places, please") == 2
