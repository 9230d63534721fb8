"""The rules of the route game: how a turn runs through these modules.

The box comes first (`routes/box`): an `Edition` holds the board and all numbers, its `Tables` hold everything that can
be looked up rather than worked out, and the six actions are plain values. The rules stand on them::

    _state      what lies on the table, the hands, the piles; `State`, `View`; the drafts that a transition writes to
    _events     what an action makes happen, one class for each thing that may happen
    _legality   what the seat to move may do, and why it may not do something else
    _transition what an action does; the face-up row; playouts
    _deal       what is agreed before a game (`Setup`), the empty table, the first state
    _scoring    the score sheets, the proof of each contract, who has won

A game is a row of states, and `Table.phase` says what the seat to move is asked for::

    SETUP        keep some of the contracts dealt, one seat after the other (R11); then the first TURN
    TURN         take a first card, claim a route, draw contracts, or pass if nothing else can be done (R14, Q4)
    SECOND_CARD  take the second card of the turn (R15)
    CONTRACTS    keep some of the contracts drawn (R30)
    OVER         nothing: the contracts are shown (R34)

A turn runs like this, for the claim of a route:

1. `legal_actions(position)` calls `list_actions` with the table and the hand of the seat to move. The claims come from
   the tables: the routes still open to the seat (`table._open_bits`), short enough for its carts, and within reach of
   its cards. A `State` and the view of the seat give the same list.
2. `apply(state, action)` asks `is_legal` first. If that says no, `violations` finds every reason, and `IllegalAction`
   carries them. Each reason is declared once in `_legality`, with its rules.
3. `apply` opens drafts of the table and the piles, copies the list of hands, and calls `perform`. Cards go to the
   discards, carts are placed, points and a bonus card are taken, in this order (Q18). If too many wilds now lie in the
   row, or the draw pile is empty, `settle` puts that right (R19, R20).
4. `perform` ends the turn: the next seat, the last round, or the end of the game (R13, R32, Q9). An action that asks
   for more leaves the phase at SECOND_CARD or CONTRACTS instead, and the same seat stays to move.
5. `seal_state` makes a `State` of the drafts. Nothing that was passed in has changed.

`step` and `events` do the same with a log: `perform` then writes down an event for each thing that it does. Plain
`apply` passes no log and makes no events.

`perform` never looks into a pile. What it cannot know it asks its `source`: the next card of a pile, the order of a
shuffled pile, how many wilds are left. Here the source is the draft of the piles (`OpenPiles`), shuffled by the seed.
In `_views.py` it is what a client was told, so `fold` runs this same transition on a view. In `_worlds.py` it is a list
of answers, so `outcomes` runs it once for every answer of chance. Therefore no rule stands a second time for clients,
notation or chance.
"""
