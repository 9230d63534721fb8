"""The route game at the terminal: its choices, its reasons, ways across the board, and a table that fits 80 by 24."""

import re

from tests.cli.shell import Run, between_prompts


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
