"""A bot in thirty lines: it sees a view, and returns one of the legal actions.

Run it with `python examples/thirty_line_bot.py`.
"""

import random

import amsterdam_routes as ar


def thrifty(view: ar.SeatView, chooser: random.Random) -> ar.Action:
    """Claims the longest route it can pay for with the fewest wilds; draws cards otherwise."""
    legal = ar.legal_actions(view)
    claims = [action for action in legal if isinstance(action, ar.ClaimRoute)]
    if claims:
        return max(claims, key=lambda claim: (claim.route.length, -claim.wilds))
    draws = [action for action in legal if isinstance(action, ar.TakeFaceUp | ar.DrawBlind)]
    return chooser.choice(draws or list(legal))


def play(seed: int) -> tuple[int, ...]:
    """One game of the bot, seat 0, against a player who chooses at random."""
    chooser = random.Random(seed)
    state = ar.new_game(2, seed=seed)
    while state.to_move is not None:
        view = ar.view(state, state.to_move)
        action = thrifty(view, chooser) if state.to_move == 0 else chooser.choice(ar.legal_actions(view))
        state = ar.apply(state, action)
    return ar.standings(state).winners


if __name__ == "__main__":
    wins = sum(0 in play(seed) for seed in range(100))
    print(f"The thrifty bot won or shared {wins} of 100 games against random moves.")
