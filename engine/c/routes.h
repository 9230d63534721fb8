/* The route game: what a box is, and what a game is. Sets are bits; nothing points anywhere. See docs/engine/contract.md. */

#ifndef ROUTES_H
#define ROUTES_H

#include "chance.h"

#include <stddef.h>

/* The most that a box may have of each. */
enum { SEATS = 8, ROUTES = 128, PLACES = 64, CARDS = 256, CONTRACTS = 128, ROW = 20, ROW_BYTES = 24, OFFER = 6, LONGEST = 20 };
enum { COLORS = 7, WILD = 6, GREY = -1, WORDS = ROUTES / 64, MOST_CLAIMS = ROUTES * (WILD * LONGEST + 1) };
enum { HEAD = 15, MOST_POINTS = 1000000, MOST_ACTIONS_OF_A_BOX = 1000000 };
enum { NOBODY = 255, NOT_YET = 255 };

typedef uint64_t Set[WORDS]; /* of routes, or of contracts */

typedef struct {
    uint8_t from, to, length, cart;
    int32_t color; /* GREY: any one colour */
    int32_t points;
    Set closes; /* itself, and its parallel track if there is one */
} Route;

typedef struct {
    uint8_t from, to;
    int32_t points;
} Contract;

/* What joins the places of a contract. */
typedef struct {
    Set own, needs;         /* the routes that its seat had, and those that it needs: */
    double cost;            /* what they cost, */
    int32_t many, spaces;   /* how many they are, and their spaces, */
    uint8_t routes[PLACES]; /* and each in turn, from the first place to the second */
} Connection;

typedef struct {
    uint8_t kind;          /* of the enum below */
    uint8_t what;          /* TAKE: the colour; BLIND_DRAW: BLIND; CLAIM: the route; KEEP: which of the offer, as bits */
    uint8_t color, wilds;  /* CLAIM: WILD if wilds alone pay */
} Action;

enum { TAKE, BLIND_DRAW, CLAIM, DRAW_CONTRACTS, KEEP, PASS };
enum { BLIND = COLORS }; /* the action number of a blind draw; those of taking a card are its colour */

/* The tables of an edition. */
typedef struct {
    int32_t routes, places, contracts, row, flush_at, carts, last_round_at, dealt, keep_dealt, drawn, keep_drawn;
    int32_t doubles_open_from, bonus_cards, least_players, most_players;
    int32_t cards[COLORS], hands[SEATS], bonus[SEATS + 1][SEATS];
    int32_t words; /* of a set of routes that are in use */
    Set leaving[PLACES];       /* the routes that leave a place, */
    uint8_t across[ROUTES];    /* and what takes either of their places to the other, by exclusive or */
    double cost[2][ROUTES];    /* what a route costs a planner; nothing, if it has it */
    uint8_t by_gain[ROUTES];   /* the routes, those with most points first */
    Connection connections[CONTRACTS]; /* while nobody has claimed a route */
    Route route[ROUTES];
    Contract contract[CONTRACTS];
    Set within[COLORS][LONGEST + 1];       /* by colour that pays, by length: the routes so short or shorter */
    uint8_t drawn_as[2 << COLORS][COLORS + 1]; /* by set of colours and BLIND: the first of them, the second, ...; */
    uint8_t drawing[2 << COLORS][COLORS + 1];  /* and a 1 for each of them, as in a mask */
    int32_t actions, draw_contracts;       /* how many actions; the number of drawing contracts, behind which comes passing */
    int32_t first_claim[COLORS][ROUTES];   /* the action number of the first claim of a route with a colour */
    Action action[BLIND + 1 + MOST_CLAIMS + 2]; /* by number, all but the choices of contracts */
    int32_t first_choice[OFFER + 2];       /* by size: the action number of the first choice of so many contracts */
    int32_t choose[CONTRACTS + 1][OFFER + 1]; /* binomials, as far as they are action numbers */
} Box;

/* What one seat has. Most decisions look at no more than what comes before `claimed`. */
typedef struct {
    Set open; /* the routes that it may still claim; follows from `claimed` of all seats */
    int32_t score;
    uint16_t carts, bonus_cards, hand_size, hand[COLORS];
    uint8_t offer_size, offer[OFFER];
    Set claimed, contracts;
} Seat;

enum { SETUP, TURN, SECOND_CARD, KEEPING, OVER };

/* A whole game at one moment. It fills whole lines of memory; what every decision looks at is the first of them. */
typedef struct {
    uint8_t players, first, phase, to_move; /* to_move: NOBODY once the game is over */
    uint8_t last_turns, passes;             /* last_turns: NOT_YET before the last round */
    uint8_t faces, shown[COLORS]; /* the set of the colours in the row, and how often each lies there; follow from it */
    uint8_t pile_top, pile_size;  /* the contract pile goes round: its top lies at pile_top */
    uint16_t draw_top, draw_size;
    uint32_t ply;             /* actions since the deal, or since the state that was loaded */
    uint64_t pick_key, picks; /* the fast generator of `pick`, and how many words it has given */
    uint16_t discards[COLORS];
    uint8_t row_size, row[ROW_BYTES];
    Seat seats[SEATS];
    uint8_t draw[CARDS]; /* the draw pile: draw_size cards, the top one at draw_top */
    uint8_t pile[CONTRACTS], owners[CONTRACTS]; /* the contract pile, and who returned each; NOBODY: never offered */
    Chance chance;
    uint8_t filling[40];
} Game;

/* Fetch what is looked at first in a game, of which the first line has been fetched: the seat to move. */
static inline void fetch_mover(const Box *box, const Game *game) {
    const char *seat = (const char *)&game->seats[game->to_move % SEATS];
    (void)box;
    FETCH(seat);
    FETCH(seat + offsetof(Seat, claimed) - 1);
}

/* Fetch what a decision looks at: all seats, and the top of the draw pile. */
static inline void fetch_rest(const Box *box, const Game *game) {
    size_t end = offsetof(Game, seats) + game->players * sizeof(Seat);
    (void)box;
    for (size_t at = LINE; at < end; at += LINE) FETCH((const char *)game + at);
    FETCH(&game->draw[game->draw_top % CARDS]);
}

static inline void add(uint64_t *set, int one) { set[one >> 6] |= UINT64_C(1) << (one & 63); }
static inline int has(const uint64_t *set, int one) { return (int)(set[one >> 6] >> (one & 63) & 1); }

/* tables.c */
int64_t make_box(Box *box, const int32_t *numbers, int64_t many);
int32_t number_of(const Box *box, const Game *game, Action action);
int action_of(const Box *box, const Game *game, int32_t number, Action *action);

/* rules.c */
void deal(const Box *box, Game *const games[], int many, int players, int first);
void follow(const Box *box, Game *game);
int is_legal(const Box *box, const Game *game, Action action);
void list_legal(const Box *box, const Game *game, uint8_t *mask);
void mark_legal(const Box *box, const Game *game, uint8_t *mask);
void unmark_legal(const Box *box, const Game *game, uint8_t *mask);
Action choose(const Box *box, Game *game);
void apply(const Box *box, Game *game, Action action);
int least_kept(const Box *box, const Game *game);

/* greedy.c: what a seat aims at, and what it has thought of. Contracts whose numbers are equal modulo REMEMBERED take turns: the minds of
   all seats lie on the stack of a thread, which may be small. */
enum { REMEMBERED = 32 };
typedef struct {
    Set routes;
    int32_t kinds, greys, plain[COLORS];
    uint8_t lengths[ROUTES], grey[ROUTES];
    int8_t colors[ROUTES];
} Aims;
typedef struct {
    Set own, contracts, depends_on;
    uint8_t remembered[REMEMBERED]; /* the contract of each connection, plus one; 0: none. Others have that of the box */
    int32_t wanted;                 /* the route that it builds before all else, plus one; 0: none */
    Aims aims;
    Connection connections[REMEMBERED];
} Mind;
void make_network(Box *box);
void clear_mind(Mind *mind);
Action plan_action(const Box *box, const Game *game, Mind *mind);

/* scoring.c */
enum { BY_ROUTES, BY_CONTRACTS, BY_BONUS, COMPLETED, TOTAL, PLACE, COLUMNS };
void score(const Box *box, const Game *game, int32_t sheets[][COLUMNS]);

/* telling.c */
uint64_t hash_of(const Box *box, const Game *game);
int64_t observation_size(const Box *box, int players);
void observe(const Box *box, const Game *game, int seat, int16_t *out);

#endif
