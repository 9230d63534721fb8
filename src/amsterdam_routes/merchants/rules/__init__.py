"""The rules of the merchants game, a module for each chapter of the rulebook.

A game is a table, the hands and the piles; on the table each seat has a `Merchant` (`_state.py`). The table says what
is to be decided: `pending` has the decisions that are still to be made, and the first of them, a `Decision`, says which
seat is asked for what (`_decisions.py`). A game is over when nothing is pending and nothing more follows.

How an action runs through the modules:

1. `_play.py` lists what the seat that is asked may do. Its table `RULES` has one row for each class of actions: when it
   is asked for, what lists the legal ones, what stands against one, what it does, and its word in the notation. The
   functions that the rows name are those of the chapters.
2. `apply` refuses an action that is not listed, with every reason (`_reasons.py`) that the chapter gives. Otherwise it
   opens drafts of the table and the piles, and puts them into a `Context` (`_context.py`).
3. The chapter carries the action out. It writes to the drafts, tells each change to the log if anybody asked for
   events (`_events.py`), asks the source for what only chance knows, and changes `pending`: `done` takes off what was
   answered, `decide_first` puts further decisions before all others. A sail that is paid for, for example, first asks
   for the cube; the last `PayCube` then carries out what was bought.
4. As long as nothing is pending, `_rounds.py` goes on: from the cards to the dice, from turn to turn, from round to
   round, until somebody has to decide or the game is over.
5. `apply` seals the drafts. What was not written to is shared with the state before.

The chapters, in the order of the rulebook. Each has, for each of its actions, what one may do (`list_...`), why not
(`against_...`) and what happens (a verb):

- `_decisions.py`, `_deal.py`: what is agreed, and how a game is dealt (M4.2)
- `_cubes.py`: cubes one by one: the first ones, paid, taken and kept (M4.2k, M4.5r, M4.6a)
- `_cards.py`: cards that are laid out, taken, discarded, exchanged and activated (M4.3, M4.5a)
- `_abilities.py`: active cards: how they are used, and what they give (M4.4f, M4.5b, M4.5c)
- `_dice.py`: the roll, the choice of dice and the wheel (M4.4)
- `_city.py`: blocks and the black market (M4.5d-M4.5f)
- `_harbour.py`: loading, sailing, dock workers and deliveries (M4.5g-M4.5m)
- `_amstel.py`: discs, bridges and the order of the players (M4.5n, M4.5o)
- `_market.py`: the market tile (M4.5p, M4.5q)
- `_rounds.py`: the phases, the end of a turn, of a round and of the game (M4.6, M4.8)
- `_scoring.py`: the score sheets, and the secret orders (M4.8, M4.10)
- `_figures.py`: the foreman, the city messenger and the trader (M4.9, M4.11)
- `_solo.py`: one player against TOM (M4.13)

What an edition makes possible is worked out once: `_measures.py` makes conditions and effects of cards ready, and
`_tables.py` has every action of the edition and whatever else is looked up.
"""
