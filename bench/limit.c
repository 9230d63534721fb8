/* The limit: random route games in plain C, as fast as is easy.

   One mutable struct, no views, no events, no history, nobody to answer to. Every legal action is listed, one of them is
   chosen, and it is applied: the same loop as in games.py, with the same bit sets as in the library. Contracts are no
   more than their number, since random players do not look at them. */

#include <stdint.h>
#include <string.h>

enum { COLORS = 7, WILD = 6, ROW = 5, FLUSH_AT = 3, MOST_CARDS = 64, MOST_SEATS = 4, LONGEST = 15 };
enum { SETUP, TURN, SECOND_CARD, CONTRACTS, OVER };
enum { TAKE, BLIND, CLAIM, DRAW_CONTRACTS, KEEP, PASS };

typedef struct { int length, color, cart, twin; } Route; /* colour -1: grey; twin -1: no parallel track */
typedef struct { int kind, what, color, wilds; } Action; /* CLAIM: route, colour (WILD: all wild), wilds */

typedef struct {
    int players, phase, to_move, last_turns, passes, pile, bonus_left;
    int row[ROW], row_size, draw[MOST_CARDS], draw_size, discards[COLORS];
    int hands[MOST_SEATS][COLORS], carts[MOST_SEATS], scores[MOST_SEATS], bonus[MOST_SEATS], offers[MOST_SEATS];
    uint64_t open[MOST_SEATS]; /* by seat: the routes that it may still claim */
} Game;

static const int CARDS[COLORS] = {6, 6, 6, 6, 6, 6, 8};
static int points[LONGEST + 1];
static Route routes[64];
static uint64_t within[COLORS][LONGEST + 1]; /* by colour: the routes that so many cards pay for; WILD: all so short */
static uint64_t random_state = 88172645463325252u;

static int below(int n) { /* xorshift; good enough to play, no more */
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (int)((random_state >> 32) * (unsigned)n >> 32);
}

static void shuffle(int *cards, int many) {
    for (int i = many - 1; i > 0; i--) {
        int j = below(i + 1), card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

static int rebuild(Game *g) { /* R20 */
    for (int color = 0; color < COLORS; color++)
        while (g->discards[color]) {
            g->draw[g->draw_size++] = color;
            g->discards[color]--;
        }
    shuffle(g->draw, g->draw_size);
    return g->draw_size;
}

static void settle(Game *g) { /* Q13: fill the row, flush it, see to the draw pile */
    for (;;) {
        int wilds = 0, plain = 0;
        while (g->row_size < ROW && (g->draw_size || rebuild(g))) g->row[g->row_size++] = g->draw[--g->draw_size];
        for (int i = 0; i < g->row_size; i++) wilds += g->row[i] == WILD;
        if (wilds < FLUSH_AT) break;
        plain = g->row_size - wilds;
        for (int i = 0; i < g->draw_size; i++) plain += g->draw[i] != WILD;
        for (int color = 0; color < WILD; color++) plain += g->discards[color];
        if (plain < ROW - FLUSH_AT + 1) break; /* Q2 */
        while (g->row_size) g->discards[g->row[--g->row_size]]++;
    }
    if (!g->draw_size) rebuild(g);
}

static void deal(Game *g, int players) {
    memset(g, 0, sizeof *g);
    g->players = players;
    g->last_turns = -1;
    g->bonus_left = 16;
    for (int color = 0; color < COLORS; color++) g->discards[color] = CARDS[color];
    rebuild(g);
    for (int seat = 0; seat < players; seat++) {
        g->carts[seat] = 16;
        g->open[seat] = within[WILD][LONGEST];
        g->offers[seat] = 2;
        for (int i = 0; i < 2; i++) g->hands[seat][g->draw[--g->draw_size]]++;
    }
    g->pile = 24 - 2 * players;
    settle(g);
}

static int list_draws(const Game *g, Action *legal) { /* R15, R18 */
    int many = 0, seen = 0;
    for (int i = 0; i < g->row_size; i++) seen |= 1 << g->row[i];
    for (int color = 0; color < COLORS; color++)
        if (seen >> color & 1 && (g->phase == TURN || color != WILD)) legal[many++] = (Action){TAKE, color, 0, 0};
    if (g->draw_size) legal[many++] = (Action){BLIND, 0, 0, 0};
    return many;
}

static int list_claims(const Game *g, Action *legal) { /* R22-R25, Q6 */
    const int *hand = g->hands[g->to_move], carts = g->carts[g->to_move], wild = hand[WILD];
    uint64_t open = g->open[g->to_move] & within[WILD][carts < LONGEST ? carts : LONGEST];
    int many = 0;
    for (int color = 0; color < WILD; color++) {
        int own = hand[color], most = own + wild;
        if (!own) continue;
        for (uint64_t payable = open & within[color][most < LONGEST ? most : LONGEST]; payable; payable &= payable - 1) {
            int route = __builtin_ctzll(payable), length = routes[route].length;
            for (int wilds = length > own ? length - own : 0; wilds < length && wilds <= wild; wilds++)
                legal[many++] = (Action){CLAIM, route, color, wilds};
        }
    }
    for (uint64_t payable = open & within[WILD][wild < LONGEST ? wild : LONGEST]; payable; payable &= payable - 1) {
        int route = __builtin_ctzll(payable);
        legal[many++] = (Action){CLAIM, route, WILD, routes[route].length};
    }
    return many;
}

static void close(Game *g, int claimed) { /* R22, R28, R29 */
    uint64_t bit = UINT64_C(1) << claimed, twin = routes[claimed].twin < 0 ? 0 : UINT64_C(1) << routes[claimed].twin;
    for (int seat = 0; seat < g->players; seat++)
        g->open[seat] &= ~(g->players < 3 || seat == g->to_move ? bit | twin : bit);
}

static int list(const Game *g, Action *legal) {
    int many = 0;
    if (g->phase == SETUP || g->phase == CONTRACTS) { /* R11, R30: any of them but none */
        for (int kept = 1; kept < 1 << g->offers[g->to_move]; kept++) legal[many++] = (Action){KEEP, kept, 0, 0};
        return many;
    }
    many = list_draws(g, legal);
    if (g->phase == SECOND_CARD) return many;
    many += list_claims(g, legal + many);
    if (g->pile) legal[many++] = (Action){DRAW_CONTRACTS, 0, 0, 0};
    if (!many) legal[many++] = (Action){PASS, 0, 0, 0}; /* Q4 */
    return many;
}

static void end_turn(Game *g) { /* R32, Q9 */
    if (g->last_turns >= 0) g->last_turns--;
    else if (g->carts[g->to_move] <= 2) g->last_turns = g->players;
    g->phase = g->last_turns == 0 || g->passes == g->players ? OVER : TURN;
    g->to_move = (g->to_move + 1) % g->players;
}

static void end_card(Game *g, int only) { /* R15, R17, Q3 */
    int more = g->draw_size;
    for (int i = 0; i < g->row_size; i++) more |= g->row[i] != WILD;
    if (g->phase == TURN && !only && more) g->phase = SECOND_CARD;
    else end_turn(g);
}

static void apply(Game *g, Action action) {
    int seat = g->to_move, *hand = g->hands[seat];
    g->passes = action.kind == PASS ? g->passes + 1 : 0;
    if (action.kind == TAKE) { /* R16, Q16 */
        int slot = 0;
        while (g->row[slot] != action.what) slot++;
        hand[action.what]++;
        if (g->draw_size) g->row[slot] = g->draw[--g->draw_size];
        else memmove(&g->row[slot], &g->row[slot + 1], sizeof(int) * (size_t)(--g->row_size - slot));
        settle(g);
        end_card(g, action.what == WILD);
    } else if (action.kind == BLIND) {
        hand[g->draw[--g->draw_size]]++;
        settle(g);
        end_card(g, 0);
    } else if (action.kind == CLAIM) { /* Q18 */
        const Route *route = &routes[action.what];
        hand[action.color] -= action.color == WILD ? 0 : route->length - action.wilds;
        g->discards[action.color] += action.color == WILD ? 0 : route->length - action.wilds;
        hand[WILD] -= action.wilds;
        g->discards[WILD] += action.wilds;
        close(g, action.what);
        g->carts[seat] -= route->length;
        g->scores[seat] += points[route->length];
        if (route->cart && g->bonus_left) g->bonus_left--, g->bonus[seat]++;
        settle(g);
        end_turn(g);
    } else if (action.kind == DRAW_CONTRACTS) { /* R30, R31 */
        g->offers[seat] = g->pile < 2 ? g->pile : 2;
        g->pile -= g->offers[seat];
        g->phase = CONTRACTS;
    } else if (action.kind == KEEP) {
        for (int kept = action.what; g->offers[seat]; kept >>= 1, g->offers[seat]--) g->pile += !(kept & 1);
        if (g->phase == CONTRACTS) end_turn(g);
        else if ((g->to_move = (seat + 1) % g->players) == 0) g->phase = TURN;
    } else end_turn(g);
}

/* The board: four numbers a route, as in Route; and the points by length. */
void set_up(int many, const int *numbers, const int *by_length) {
    memcpy(routes, numbers, sizeof(Route) * (size_t)many);
    memcpy(points, by_length, sizeof points);
    for (int i = 0; i < many; i++)
        for (int color = 0; color < COLORS; color++)
            for (int most = routes[i].length; most <= LONGEST; most++)
                if (color == WILD || routes[i].color < 0 || routes[i].color == color) within[color][most] |= UINT64_C(1) << i;
}

/* Play so many games; the number of actions. */
long play(int players, int games) {
    static Action legal[4096];
    long actions = 0;
    for (Game g; games > 0; games--)
        for (deal(&g, players); g.phase != OVER; actions++) apply(&g, legal[below(list(&g, legal))]);
    return actions;
}
