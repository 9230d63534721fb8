"""Ways across the board, asked for at the terminal."""

from tests.cli.shell import Run


def test_a_path_tells_the_routes_between_two_places(play: Run) -> None:
    out = play(typed="1\npath dam korenmetershuisje\npath oude kerk waag\npath dam\npath dam dam\nquit\n").out
    assert "  Dam - Jan Roodenpoortstoren/blue: blue, 1 space\n  Jan Roodenpoortstoren - Korenmetershuisje/or" in out
    assert "Together this takes 3 carts." in out
    assert out.count("Two places, please") == 2
