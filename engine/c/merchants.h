/* The merchants game: what a box is, and what a game is. Sets are bits; nothing points anywhere. See docs/engine/contract.md.

   A box of this game is an edition together with a set-up: how many play, and with which options. */

#ifndef MERCHANTS_H
#define MERCHANTS_H

#include "chance.h"

#include <stddef.h>
#include <string.h>

/* The linker knows these verbs under names of this game. */
#define make_box merchants_make_box
#define number_of merchants_number_of
#define action_of merchants_action_of
#define deal merchants_deal_some
#define follow merchants_follow_one
#define is_legal merchants_is_legal
#define list_legal merchants_list_legal
#define mark_legal merchants_mark_legal
#define unmark_legal merchants_unmark_legal
#define choose merchants_choose
#define apply merchants_apply
#define plan_action merchants_plan_action
#define score merchants_score
#define hash_of merchants_hash_of
#define observation_size merchants_observation_size
#define observe merchants_observe_one

/* The most that a box may have of each. */
enum { SEATS = 4, CARDS = 192, BLOCKS = 64, FIELDS = 64, TILES = 128, ORDERS = 255, SMALL = 12, ROUNDS = 40, ASKS = 96 };
enum { EFFECTS = 1024, NEEDS = 1024, MEASURES = 512, SETS = 512, LISTED = 40, AMSTEL = 60, COST = 30, CITY_GOODS = 10 };
enum { MOST_ACTIONS_OF_A_BOX = 32768, MOST_LEGAL = 4096, LIST_ROOM = MOST_LEGAL + 8, LISTED_ACTIONS = 48, NOT_LISTED = 65535 };
enum { MOST_ASKS_OF_A_BOX = 64, OWN_ORDERS = 5, WORKER_PLACES = 12 };

enum { COLORS = 6, DISTRICTS = 6, GOODS = 9, DOCKS = 6, DECKS = 3, DICE = 6, COMPARTMENTS = 6, WORDS = CARDS / 64 };
enum { NOBODY = 255, NONE = 255, NO_CARD = 65535, NO_ACTION_YET = -1 };
enum { WAREHOUSES, SPEED, FOREMAN, DEPOT, MARKET, AMSTEL_POINTS, CARD_POINTS, CATEGORIES };

typedef struct {
    uint64_t w[WORDS];
} Cards;

static inline int bits(uint64_t set) { return __builtin_popcountll(set); }
static inline int lowest(uint64_t set) { return __builtin_ctzll(set); }
static inline void add(Cards *set, int card) { set->w[card >> 6] |= UINT64_C(1) << (card & 63); }
static inline void drop(Cards *set, int card) { set->w[card >> 6] &= ~(UINT64_C(1) << (card & 63)); }
static inline int has(const Cards *set, int card) { return (int)(set->w[card >> 6] >> (card & 63) & 1); }
static inline int many_of(const Cards *set) { return bits(set->w[0]) + bits(set->w[1]) + bits(set->w[2]); }
static inline int any_of(const Cards *set) { return (set->w[0] | set->w[1] | set->w[2]) != 0; }
static inline int meet(const Cards *a, const Cards *b) {
    return ((a->w[0] & b->w[0]) | (a->w[1] & b->w[1]) | (a->w[2] & b->w[2])) != 0;
}
static inline int shared(const Cards *a, const Cards *b) {
    return bits(a->w[0] & b->w[0]) + bits(a->w[1] & b->w[1]) + bits(a->w[2] & b->w[2]);
}
static inline Cards both(const Cards *a, const Cards *b) {
    return (Cards){{a->w[0] & b->w[0], a->w[1] & b->w[1], a->w[2] & b->w[2]}};
}
static inline Cards without(const Cards *a, const Cards *b) {
    return (Cards){{a->w[0] & ~b->w[0], a->w[1] & ~b->w[1], a->w[2] & ~b->w[2]}};
}
/* For each card of a set, in the order of the edition; the set is a copy of its own. */
#define EACH_CARD(card, set)                                                                     \
    for (int word_ = 0, card; word_ < WORDS; word_++)                                            \
        for (uint64_t left_ = (set).w[word_]; left_ && (card = 64 * word_ + lowest(left_), 1); left_ &= left_ - 1)

/* Take the first card out of a set that is not empty, without a branch. */
static inline int take_first(Cards *left) {
    uint64_t a = left->w[0], b = left->w[1], c = left->w[2];
    uint64_t not_a = (uint64_t)(a != 0) - 1, not_ab = ((uint64_t)(b != 0) - 1) & not_a; /* all ones, if it is so */
    *left = (Cards){{a & (a - 1), b & (b - (1 & not_a)), c & (c - (1 & not_ab))}};
    return (int)((64 & not_a) + (64 & not_ab)) + lowest(a | (b & not_a) | (c & not_ab));
}
/* The same as above for a set of few cards: where it ends is all that no processor can foresee. */
#define EACH_OF_FEW(card, set) \
    for (Cards few_ = (set); any_of(&few_);) \
        for (int card = take_first(&few_), once_ = 1; once_; once_ = 0)

/* ---- What cards say ---- */

enum { CRAFTSMAN, BUILDING, PLAN };
enum { TIMED_CARDS, TIMED_DICE, TIMED_ACTIONS, PERMANENT, TIMED_END };
enum { START, DOCK, BIG, SMALL_ONE, OPEN };

/* What is measured; the numbers are those of the contract. */
enum {
    M_ACTIVE, M_HAS, M_INACTIVE, M_KINDS, M_PAIRS, M_CRAFTSMAN_PAIRS, M_LARGEST_CRAFTSMAN_KIND, M_PLANS_USED, M_PLAN_USED,
    M_BLOCKS, M_DEPOT, M_FULL, M_BRIDGES, M_AT_END, M_AT_START, M_INACTIVE_AT_START, M_AMSTEL_MOVED, M_SHIP_MOVED, M_AHEAD,
    M_BEHIND, M_GOODS_ABOARD, M_GOODS_KINDS_ABOARD, M_ABOARD, M_LEVEL_OR_BETTER, M_LEVEL_OR_WORSE, M_MARKET_POINTS,
    M_CARD_GUILDERS, M_CARD_POINTS, M_BLACK_MARKET, M_SMALL_LEFT, M_ONES, KINDS_OF_MEASURES,
};

/* What an effect does. */
enum {
    POINTS, GUILDERS, CUBES, CHOOSE_CUBES, OTHER_CUBE, ADVANCE_DISC, SAIL_ON_CREDIT, MARKET_AGAIN, ACTIVATE_FOR_FREE, /* gains */
    CUBES_FOR_ONES, SHIFT_DIE, CUBES_WITH_DICE,                                                                        /* of phase II */
    DECLINING, CHEAPER_CLAIM, CLAIM_FOR_GUILDERS, MORE_CLAIMS, REPEAT_PLAN, SPARE_CUBE, STAY_ON_TOP, USE_PLAN_FREE,    /* powers */
    SELL_FOR_BOTH, SAIL_DOUBLE, DEPOT_DOUBLE, NO_PENALTY, CHURCH_SET,
    SWAP_CARD, SAIL_AT_ONCE, SHIP_ANYWHERE, CLAIM_FREE, /* of market tiles alone */
    WORDS_OF_EFFECTS,
};

/* What an effect answers to. "Any" comes before its kinds. */
enum { ON_NOTHING, ON_CLAIM, ON_DELIVER, ON_DELIVER_KIND, ON_ACTIVATE = ON_DELIVER_KIND + GOODS, ON_ACTIVATE_TYPE,
       ON_NEW_CRAFTSMAN = ON_ACTIVATE_TYPE + DECKS, OCCASIONS };

typedef struct {
    uint8_t word;
    uint8_t of;          /* the district, worker or goods that it asks for, or NONE; of craftsmen: 1 if inactive ones count */
    uint16_t first, sets; /* of the sets of cards that it looks at */
} Measure;

typedef struct {
    uint16_t measure;
    int32_t least, most;
} Need;

typedef struct {
    uint8_t word, color, on;
    int32_t amount, each;
    int32_t measure; /* the amount is for each of these, if it is not negative */
} Effect;

typedef struct {
    uint8_t type, kind, timing, district;
    uint8_t cost[COLORS];
    uint8_t takes_plan, certain, plain, cube; /* cube: the colour of the one that a use costs, or NONE */
    int32_t guilders, chosen_cubes;           /* what a use costs */
    uint16_t first_need, needs, first_effect, effects;
    uint64_t packed; /* the cost, a byte for each colour */
} Card;

typedef struct {
    uint8_t part;
    int32_t price, points;
    uint16_t first_effect, effects;
} Tile;

typedef struct {
    int32_t number, points, one; /* as many play */
    uint16_t first_need, needs;
    uint8_t hands_in, workers, goods, cubes, worker, different; /* worker: a colour, or NONE */
    int32_t for_different[COLORS];
} Order;

typedef struct {
    uint8_t district, color, cost;
    uint64_t near; /* the blocks that bridges join to it */
} Block;

typedef struct {
    uint8_t water, of, which, places; /* which: of the docks, or of the small warehouses */
    int32_t points[GOODS];
    uint64_t near;
} Field;

/* Kinds of actions, in the order of their numbers. */
enum {
    PLACE_FOREMAN, PLACE_MESSENGER, PLACE_TRADER, TAKE_CARD, TAKE_START_CUBES, REMOVE_CARD, DECLINE, DISCARD_CARD, CHOOSE_DICE,
    USE_CARD, DONE_WITH_DICE, ACTIVATE, CLAIM, LOAD, DELIVER, TAKE_WORKER, DELIVER_WORKER, SAIL, STOP_SAILING, ADVANCE, BUY_TILE,
    END_TURN, PAY_CUBE, TAKE_CUBE, GIVE_CARD, SWAP_FOR, ACTIVATE_FREE, SHIP_TO, USE_FREE_PLAN, MOVE_MESSENGER, MOVE_TRADER, KEEP,
    KINDS_OF_ACTIONS,
};
enum { FOR_CUBES, FOR_GUILDERS, FOR_NOTHING, PAYMENTS };
enum { STORED, SOLD_FOR_GUILDERS, SOLD_FOR_CUBE, SOLD_FOR_BOTH, FATES };

/* What a number stands for. USE_CARD: b is the plan, or the die, or NONE, and c is 1 for up; ACTIVATE: b is what is spared. */
typedef struct {
    uint8_t kind, a, b, c;
} Meaning;

typedef struct {
    int32_t number;
} Action;

typedef struct {
    int32_t shuffled, kept; /* of how many tiles, and how many of them are used */
    uint8_t tiles[TILES];
} Shuffle;

/* What the planner weighs: what an effect gives, by its word; these; and by what a permanent card answers to, how often it does. */
enum {
    W_AMSTEL = ADVANCE_DISC, W_NEED = WORDS_OF_EFFECTS, W_PLAN, W_PENALTY, W_USED_CUBE, W_COST, W_UNLIKELY, W_SOON, W_LATER_CUBE,
    W_SHIPPING, W_APART, W_DISTRICT, W_ON_THE_WAY, W_KEPT_CUBE, W_NEAR_BRIDGE, W_FIRST_CUBES, W_ON, WEIGHTS = W_ON + OCCASIONS,
};

/* The tables of an edition and a set-up. */
typedef struct {
    /* the set-up */
    int32_t players, seats; /* seats: TOM has one too */
    int32_t first_round, last_round, has_workers, dealt_orders, open_orders, has_trader;
    int32_t any_dock_worker, one_worker_a_visit, must_pay_guilders, permanent_in_turn, opens_market;
    /* the numbers of the box */
    int32_t start_guilders, hand_limit, city_points, worker_places, sale_guilders, amstel_end, tom_amstel_face, tom_claim_face;
    int32_t tom_docks[DICE], goods_tiles[GOODS];
    int32_t start_cards[DECKS], reveals, reveal[ROUNDS][DECKS];
    int32_t speeds, penalties, depots, places, speed[LISTED], penalty[LISTED], depot[LISTED], place[LISTED];
    int32_t bridges, bridge[AMSTEL], passed[AMSTEL + 1]; /* the first fields beyond bridges; by field, the points up to there */
    /* the parts of the box */
    int32_t blocks, fields, cards, tiles, orders, smalls, routes, churches, start;
    int32_t in_route[FIELDS], route[FIELDS], church[LISTED], church_points[LISTED + 1];
    uint64_t all_blocks, in_district[DISTRICTS], cost_two;
    uint64_t claimable[COLORS][COST + 1]; /* by colour, by how many cubes: the blocks that they pay for */
    uint16_t king[GOODS];                 /* the fields of the black market next to each */
    uint8_t distance[FIELDS][FIELDS], big[GOODS], dock_of[DOCKS];
    int32_t stacks, in_part[2]; /* of the market: how many shuffles, and tiles by part */
    Shuffle stack[4];
    int32_t dock_places, ways[DOCKS + 1][729]; /* by dock, by workers left: in how many ways they can stand */
    Block block[BLOCKS];
    Field field[FIELDS];
    Card card[CARDS];
    Tile tile[TILES];
    Order order[ORDERS];
    Need need[NEEDS];
    Effect effect[EFFECTS];
    Measure measure[MEASURES];
    Cards set[SETS];
    /* sets of cards that follow */
    Cards all, of_type[DECKS], in_turn, anytime, in_dice, at_end, scored, costless, opening;
    Cards power[WORDS_OF_EFFECTS], answering[OCCASIONS], sparing[DECKS], sparing_new, kind[CARDS];
    Cards claiming;
    int32_t amount[WORDS_OF_EFFECTS][CARDS];
    /* action numbers */
    int32_t actions, number[KINDS_OF_ACTIONS][CARDS];
    int32_t use_with[CARDS][CARDS], shift[CARDS][COLORS][2], spare[CARDS][COLORS], claim[BLOCKS][PAYMENTS][FATES];
    Meaning meaning[MOST_ACTIONS_OF_A_BOX];
    int32_t weight[WEIGHTS]; /* of the planner */
} Box;

/* ---- A game ---- */

/* What most decisions look at comes first: HOT_OF_MERCHANT bytes. A merchant fills whole lines of memory, and so does a game. */
typedef struct {
    int32_t guilders, score, cubes[COLORS];
    Cards inactive, active, used;
    uint64_t owned;
    uint8_t stored, dice[2], chosen, store[GOODS], aboard[GOODS], workers[WORKER_PLACES], crew; /* chosen: 2 once dice are */
    uint8_t ship, amstel_field, orders[OWN_ORDERS], order_count;                                /* the open ones come first */
    int32_t points[CATEGORIES], penalty_tokens, wheel[COMPARTMENTS][COLORS];
    uint8_t unused[52];
} Merchant;
enum { HOT_OF_MERCHANT = 3 * LINE };

/* What has to be remembered of the turn under way; in phase II, of the choice of dice. */
typedef struct {
    int32_t claims, purchases, more_purchases, market_points, amstel_moved, ship_moved, credit, repeats, card_guilders, card_points;
    int32_t inactive_at_start, more_cubes;
    uint16_t repeated; /* a card, or NO_CARD */
    uint8_t advanced, docks, plans, foreman_met, messenger_met, trader_met, compartments[2], placed; /* placed: 2, or 0 */
} Turn;

enum { SETUP, CARDS_PHASE, DICE_PHASE, ACTIONS_PHASE, ROUND_END, OVER };

enum {
    ASK_FOREMAN, ASK_MESSENGER, ASK_TRADER, ASK_START_CARD, ASK_START_CUBES, ASK_REMOVED_CARD, ASK_CARD, ASK_DISCARD, ASK_DICE,
    ASK_DICE_CARDS, ASK_TURN, ASK_PAYMENT, ASK_CUBE, ASK_GIVEN_CARD, ASK_SWAPPED_CARD, ASK_FREE_CARD, ASK_FREE_BLOCK,
    ASK_SAILING, ASK_SHIP, ASK_FREE_PLAN, ASK_MESSENGER_MOVE, ASK_TRADER_MOVE, ASK_KEPT_CUBE, DECISIONS,
};

typedef struct {
    int32_t many, buys; /* buys: the number of an action, or NO_ACTION_YET */
    uint16_t card;
    uint8_t seat, what, least, barred;
} Ask;

/* A whole game at one moment. What most decisions look at comes first. */
typedef struct {
    uint8_t round, phase, to_move, asks; /* to_move: NOBODY once the game is over */
    uint32_t ply;
    uint64_t pick_key, picks;
    uint16_t known, listed[LISTED_ACTIONS]; /* the legal actions, once they have been listed: follows from the rest; up to a multiple
                                               of 8 the last of them is repeated */
    uint8_t has_rolled, rolled[DICE], dice[DICE], tile;
    uint8_t sold_size, sold[GOODS], roofs[GOODS], small[SMALL], waiting[DOCKS], dock[DOCKS][2];
    uint8_t depot_size, depot[2 * DOCKS], amstel[SEATS], foreman, messenger, trader, numbers_done, tom_numbers[DICE];
    uint8_t districts, district[DISTRICTS]; /* how many are open; these come first, sorted; then those that are not */
    Turn turn;
    Cards display;
    uint8_t goods[BLOCKS], unused[16];
    Merchant merchants[SEATS];
    Ask ask[ASKS]; /* what is to be decided: the last of them is asked now */
    Cards discard;
    uint8_t deck_top[DECKS], deck_size[DECKS], deck[CARDS]; /* a deck has the places of its cards in the box, as many as there are */
    uint8_t market_size, market_top, market[TILES], past_size, past[TILES], returned_size, returned[TILES];
    uint8_t order_pile_size, order_pile[ORDERS];
    Chance chance;
    uint8_t filling[16];
} Game;

/* Fetch what is looked at first in a game, of which the first line has been fetched: nothing more. */
static inline void fetch_mover(const Box *box, const Game *game) { (void)box, (void)game; }

/* Fetch what a decision looks at. */
static inline void fetch_rest(const Box *box, const Game *game) {
    for (int at = LINE; at < (int)offsetof(Game, merchants); at += LINE) FETCH((const char *)game + at);
    for (int seat = 0; seat < box->seats; seat++)
        for (int at = 0; at < HOT_OF_MERCHANT; at += LINE) FETCH((const char *)&game->merchants[seat] + at);
    FETCH(&game->ask[(game->asks - (game->asks > 0)) % ASKS]);
}

static inline Ask *asked_now(Game *game) { return &game->ask[game->asks - 1]; }
static inline int in_turn(const Game *game) { return game->phase == ACTIONS_PHASE; } /* what else happens is not remembered (MQ23) */
static inline uint64_t claimed_blocks(const Box *box, const Game *game) {
    uint64_t owned = 0;
    for (int seat = 0; seat < box->seats; seat++) owned |= game->merchants[seat].owned;
    return owned;
}
static inline int all_cubes(const Merchant *me) {
    return me->cubes[0] + me->cubes[1] + me->cubes[2] + me->cubes[3] + me->cubes[4] + me->cubes[5];
}
static inline void score_points(Game *game, int seat, int32_t many, int category) {
    game->merchants[seat].score += many;
    game->merchants[seat].points[category] += many;
}
static inline int is_sold(const Game *game, int goods) {
    for (int i = 0; i < game->sold_size; i++)
        if (game->sold[i] == goods) return 1;
    return 0;
}

static inline void forget_turn(Game *game) {
    memset(&game->turn, 0, sizeof game->turn);
    game->turn.repeated = NO_CARD;
}

/* A decision of which nothing is answered yet, asked before all that is pending. */
static inline void ask_first(Game *game, int seat, int what, int32_t many, int card, int32_t buys) {
    game->ask[game->asks++] = (Ask){many, buys, (uint16_t)card, (uint8_t)seat, (uint8_t)what, 0, 0};
}
static inline void ask_plainly(Game *game, int seat, int what) { ask_first(game, seat, what, 0, NO_CARD, NO_ACTION_YET); }
/* What was asked first is settled. */
static inline void done(Game *game) { game->asks--; }

/* A list of action numbers, while it is made: with room for eight more than there may be. */
typedef struct {
    uint16_t *numbers;
    int many;
} List;
static inline void put(List *list, int32_t number) { list->numbers[list->many++] = (uint16_t)number; }
/* The same if something holds. There is no branch, since no processor could foresee it. */
static inline void put_if(List *list, int32_t number, int holds) {
    list->numbers[list->many] = (uint16_t)number;
    list->many += holds;
}

/* tables */
int64_t make_box(Box *box, const int32_t *numbers, int64_t many);
int32_t number_of(const Box *box, const Game *game, Action action);
int action_of(const Box *box, const Game *game, int32_t number, Action *action);

/* set-up */
void deal(const Box *box, Game *const games[], int many, int players, int first);
void follow(const Box *box, Game *game);
void lay_out_start_cards(const Box *box, Game *game);

/* cards */
void lay_out(const Box *box, Game *game, const int32_t *numbers);
void discard_display(Game *game);
void to_discard(Game *game, Merchant *me, int card);
void list_display(const Box *box, const Game *game, List *list);
void list_decline(const Box *box, const Merchant *me, List *list);
void list_cards(const Box *box, int kind, const Cards *cards, List *list);
void list_activations(const Box *box, const Merchant *me, List *list);
void take_card(const Box *box, Game *game, int seat, int card);
void decline(const Box *box, Game *game, int seat);
void discard_card(Game *game, int seat, int card);
void give_card(Game *game, int seat, int card);
void swap_for(Game *game, int seat, int card);
void activate(const Box *box, Game *game, int seat, int card, int spared);
void activate_free(const Box *box, Game *game, int seat, int card);

/* abilities */
int32_t measure(const Box *box, const Game *game, int seat, const Measure *measured);
int holds(const Box *box, const Game *game, int seat, const Need *need);
int32_t gained(const Box *box, const Game *game, int seat, const Effect *effect);
void list_uses(const Box *box, const Game *game, int seat, List *list);
void list_anytime(const Box *box, const Game *game, int seat, List *list);
void list_dice_uses(const Box *box, const Game *game, int seat, List *list);
void use_card(const Box *box, Game *game, int seat, int32_t number);
void use_free_plan(const Box *box, Game *game, int seat, int use);
void give_all(const Box *box, Game *game, int seat, int card, int paid);
int give(const Box *box, Game *game, int seat, const Effect *effect, int paid, Ask *asked);
void answer(const Box *box, Game *game, int seat, const Cards *answering, int occasion, int any);
void add_credit(Game *game, int32_t fields);

/* dice and cubes */
void roll(Game *game);
void turn_high_dice(const Box *box, Game *game);
void choose_dice(const Box *box, Game *game, int seat, int a, int b);
void use_dice_card(const Box *box, Game *game, int seat, int card, int die, int up);
void turn_wheels(const Box *box, Game *game);
void list_payments(const Box *box, const Merchant *me, const Ask *ask, List *list);
void list_cubes(const Box *box, const Ask *ask, List *list);
void list_kept(const Box *box, const Merchant *me, List *list);
void take_start_cubes(Game *game, int seat, int first, int pair);
void pay_cube(const Box *box, Game *game, int seat, int cube);
void take_cube(Game *game, int seat, int cube);
void keep(Game *game, int seat, int cube);

/* city */
int32_t amounts_of(const Box *box, const Merchant *me, int power);
int32_t price_in_cubes(const Box *box, const Game *game, const Merchant *me, int block);
void list_claims(const Box *box, const Game *game, int seat, List *list);
void list_free_claims(const Box *box, const Game *game, int seat, List *list);
void claim(const Box *box, Game *game, int seat, int block, int payment, int fate);
void sell(Game *game, int goods);

/* harbour */
void list_moves(const Box *box, const Game *game, int seat, List *list);
void load(Game *game, int seat, int goods);
void deliver(const Box *box, Game *game, int seat, int goods);
void take_worker(const Box *box, Game *game, int seat, int worker);
void deliver_worker(const Box *box, Game *game, int seat);
void sail(const Box *box, Game *game, int seat, int32_t number, int field);
void sail_paid(const Box *box, Game *game, int seat, int field);
void ship_to(const Box *box, Game *game, int seat, int field);
void leave_dock(Game *game, int dock, int worker);
int32_t put_into_depot(const Box *box, Game *game, int seat, int worker);
void put_into_warehouse(const Box *box, Game *game, int seat, int goods, int place);
int is_full(const Box *box, const Game *game, int place);

/* Amstel and market */
int place_on_amstel(const Box *box, const Game *game, int seat);
int seats_in_order(const Box *box, const Game *game, uint8_t order[SEATS]);
int32_t move_disc(const Box *box, Game *game, int seat, int32_t fields);
void move_in_turn(const Box *box, Game *game, int seat, int32_t fields);
void lift_disc(const Box *box, Game *game, int seat);
void list_advances(const Box *box, const Game *game, int seat, List *list);
void list_purchase(const Box *box, const Game *game, int seat, List *list);
void buy_tile(const Box *box, Game *game, int seat);

/* figures and TOM */
void move_figures(const Box *box, Game *game, int seat);
uint64_t nearest_blocks(const Box *box, const Game *game);
unsigned nearest_goods(const Box *box, const Game *game);
void placed(const Box *box, Game *game);
int remove_cheapest(const Box *box, Game *game);
Cards cheapest_cards(const Box *box, const Game *game);
void remove_card(Game *game, int card);
void play_tom(const Box *box, Game *game);

/* rounds */
int is_legal(const Box *box, const Game *game, Action action);
void list_legal(const Box *box, Game *game, uint8_t *mask);
void mark_legal(const Box *box, Game *game, uint8_t *mask);
void unmark_legal(const Box *box, const Game *game, uint8_t *mask);
void list_actions(const Box *box, const Game *game, List *list);
Action choose(const Box *box, Game *game);
void apply(const Box *box, Game *game, Action action);
void begin_turn(Game *game);
void go_to_next_turn(Game *game);
void settle_cards(const Box *box, Game *game);

/* the planner, which thinks anew at each decision */
typedef struct {
    uint8_t nothing;
} Mind;
static inline void clear_mind(Mind *nothing) { nothing->nothing = 0; }
Action plan_action(const Box *box, Game *game, Mind *nothing);

/* scoring: the categories come first */
enum { PENALTIES = CATEGORIES, END_CARDS, CITY, BY_DISTRICTS, BY_ORDERS, LEFTOVERS, TOTAL, PLACE, COLUMNS };
void score(const Box *box, const Game *game, int32_t sheets[][COLUMNS]);

/* telling */
uint64_t hash_of(const Box *box, const Game *game);
int64_t observation_size(const Box *box, int players);
void observe(const Box *box, const Game *game, int seat, int16_t *out);

#endif
