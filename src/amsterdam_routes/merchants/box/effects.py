"""The words of the cards: every effect and every measure that the rules know, each with its meaning.

A card is one line of the edition's file: its conditions ("needs"), its price ("pays") and its effects. Each is made of
the words below; `rules/cards.py` carries out the effects, `rules/measures.py` takes the measures.
"""

from typing import Final

GAINS: Final = {
    "points": "points, at once (at the end for a card of the final scoring)",
    "guilders": "guilders, at once",
    "cubes": "cubes of the colour `of`, into the supply",
    "choose_cubes": "cubes of the owner's choice, into the supply",
    "other_cube": "a cube of a colour that was not paid",
    "amstel": "fields forward on the Amstel",
    "sail": "fields of the harbour that cost no cube, this turn",
    "market_again": "the market tile may be used once more this turn",
    "activate_free": "activates so many inactive cards, and no cubes are paid",
}
"""What a use gives."""

DICE: Final = {
    "guilders": "guilders, for each chosen die that shows 1 with `per` ones",
    "cubes_for_ones": "so many cubes more for each chosen die that shows 1, into compartment 1",
    "shift_die": "all cubes of one chosen die into a neighbouring compartment",
    "cubes_with_dice": "so many cubes more for each chosen die, into its compartment",
}
"""What a use in phase II does."""

PRICES: Final = {
    "guilders": "guilders from the purse",
    "cubes": "cubes of the colour `of`",
    "choose_cubes": "cubes of any colours",
    "plan": "an active plan, which goes to the discard",
}
"""What a use may cost."""

POWERS: Final = {
    "decline": "no card need be taken in phase I",
    "cheaper_claim": "a claim costs so many cubes less, at least 0",
    "claim_for_guilders": "a claim may be paid with so many guilders",
    "more_claims": "so many more blocks may be claimed in a turn",
    "repeat_plan": "one plan may be used so many times in a turn",
    "spare_cube": "an activation costs one cube less, of the payer's choice; on says which",
    "stay_on_top": "one's disc lies on top of its stack on the Amstel, whoever comes",
    "use_plan_free": "a plan that is activated may be used at once, without its cube",
    "sell_for_both": "a sale on the black market gives the guilders and the cube",
    "sail_double": "a cube that is paid moves the ship two fields",
    "depot_double": "a dock worker scores the points of the depot twice",
    "no_penalty": "no penalty tokens for cards that are inactive at the end",
    "church_set": "points for the sets of churches",
}
"""Rules that hold while the card is active."""

TILES: Final = {
    "swap_card": "an inactive card for any card of the discard",
    "sail_at_once": "one move of the ship, up to so many fields, without cubes",
    "ship_anywhere": "the ship to any other field",
    "claim_free": "any block without a price",
}
"""What only market tiles do."""

ON: Final = ("claim", "deliver", "activate")
"""What a permanent gain answers to; "deliver:beer", "activate:building" and the like narrow it down."""

MEASURES: Final = {
    "plans_used": "plans used this turn; with a district, whether one of it was",
    "active": "active cards; with a type, a kind, a district or a timing, those",
    "has": "1 if there is any such active card, otherwise 0",
    "inactive": "inactive cards",
    "inactive_at_start": "inactive cards at the start of the turn",
    "plan_districts": "districts among the active plans",
    "craftsman_kinds": "kinds among the active craftsmen",
    "craftsman_pairs": "pairs of craftsmen of one kind; the set-up says whether inactive ones count",
    "plan_pairs": "pairs of active plans of one district",
    "largest_craftsman_kind": "craftsmen of the most numerous kind; the set-up says whether inactive ones count",
    "amstel_moved": "fields gone on the Amstel this turn",
    "ship_moved": "fields that the ship entered this turn",
    "ahead": "discs ahead on the Amstel",
    "behind": "discs behind on the Amstel",
    "bridges": "bridges passed on the Amstel",
    "at_end": "1 if the disc is on the end field",
    "goods_aboard": "goods tiles on the ship",
    "goods_kinds_aboard": "kinds of goods on the ship",
    "aboard": "goods tiles and dock workers on the ship",
    "at_start": "1 if the ship is on the start field",
    "level_or_better": "others with as many points, or more",
    "level_or_worse": "others with as many points, or fewer",
    "market_points": "points printed on the market tile that were gained this turn",
    "card_guilders": "guilders that cards gave this turn",
    "card_points": "points that cards gave this turn",
    "blocks": "own blocks; with a district, those in it",
    "depot": "dock workers in the depot; with a colour, those",
    "black_market": "goods on the black market",
    "full": "1 if the big warehouse of the goods is full",
    "small_left": "small warehouses that are not full",
    "ones": "chosen dice that show 1",
}
"""What conditions and effects may measure, for one seat."""
