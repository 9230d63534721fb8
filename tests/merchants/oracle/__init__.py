"""The rules of the merchants game written a second time, straight from the numbered rules, plain and changeable.

This package is a second opinion. It is stepped beside the library with the same answers of chance, and the two must
agree after every decision: on the legal decisions, the whole public state and the score sheets. It shares no code
with the library. Every M, MQ, C, T and O in a comment is a number of the rules. `README.md` beside it
says how to compare, and how it reads what the rules leave open.

| decision | asked |
|---|---|
| `("PlaceForeman", warehouse)`, `("PlaceMessenger", block)`, `("PlaceTrader", goods)` | at set-up |
| `("TakeCard", card)` | at set-up and in phase I |
| `("TakeStartCubes", first, pair)` | at set-up: two colours |
| `("RemoveCard", card)` | solo, before phase I |
| `("Decline",)` | phase I, with card 049 |
| `("DiscardCard", card)` | after the sixth card below |
| `("ChooseDice", a, b)` | phase II: two colours, in the order of the colours |
| `("UseCard", 51 or 52 or 54)`, `("UseCard", 53, die, "up" or "down")` | phase II, after the choice |
| `("DoneWithDice",)` | phase II, with a card 051-054: ends their use |
| `("UseCard", 32 or 36 or 38 or 39)` | phases I and II where dice or a card are chosen, and in one's turn |
| `("EndTurn",)` | phase III |
| `("Activate", card, spared)` | phase III; `spared` is the colour of the spared cube, or None |
| `("UseCard", card)`, `("UseCard", 47, plan)` | phase III |
| `("Claim", block, "cubes" or "guilders", fate)` | phase III; fate: "store", "guilders", "cube" or "both" |
| `("Claim", block, "free", fate)` | pending, from the tile CB22 |
| `("Load", goods)`, `("Deliver", goods)`, `("TakeWorker", worker)`, `("DeliverWorker",)` | phase III |
| `("Sail", field)`, `("Advance", fields)`, `("BuyTile",)` | phase III |
| `("StopSailing",)` | pending, from the tile CA17, with `Sail`, `Load`, `Deliver`, `TakeWorker`, `DeliverWorker` |
| `("PayCube", colour)`, `("TakeCube", colour)` | pending: one cube, in the order of the colours |
| `("GiveCard", card)`, `("SwapFor", card)`, `("ShipTo", field)` | pending, from the tiles CA18, CB21 |
| `("ActivateFree", card)` | pending, from the tiles CA20, CB24, or card 038 |
| `("UseFreePlan", True or False)` | pending, with card 035 |
| `("MoveMessenger", block)`, `("MoveTrader", goods)` | after the turn |
| `("Keep", colour or None)` | phase IV |

The order of the colours is black, brown, purple, pink, orange, grey. Blocks, fields and warehouses go by their names in
the data, goods and workers by theirs; cards are numbers, tiles are "A1" to "B16", "CA17" to "CB24".
"""

from .box import TOM
from .game import Game, Verdict

__all__ = ["TOM", "Verdict", "Game"]
