/* The rules of the route game, in the order of the chapters: set-up, what one may do, the turn, the end. */

#include "routes.h"

#include <string.h>

enum { MOST_FLUSHES = 10000 };

static uint8_t seat_after(const Game *game) {
    return game->to_move + 1 < game->players ? (uint8_t)(game->to_move + 1) : 0;
}

/* The seat that is dealt to after so many others. */
static Seat *seat_at(Game *game, int turn) {
    int seat = game->first + turn;
    return &game->seats[seat < game->players ? seat : seat - game->players];
}

/* ---- The row and the draw pile ---- */

/* One card more of a colour lies in the row. */
static void show(Game *game, int color) {
    game->shown[color]++;
    game->faces |= (uint8_t)(1u << color);
}

/* One card fewer of a colour lies in the row. */
static void hide(Game *game, int color) {
    game->shown[color]--;
    game->faces &= (uint8_t)~((unsigned)(game->shown[color] == 0) << color);
}

#define ONES UINT64_C(0x0101010101010101)

/* The place of the left-most card of a colour that lies in the row; eight places are looked at in one go. */
static int place_in_row(const Game *game, int color) {
    for (int first = 0;; first += 8) {
        uint64_t eight = 0;
        for (int i = 0; i < 8; i++) eight |= (uint64_t)game->row[first + i] << (8 * i);
        uint64_t others = eight ^ ONES * (unsigned)color, found = (others - ONES) & ~others & (ONES << 7);
        if (found) return first + __builtin_ctzll(found) / 8;
    }
}

/* Lay the discards where the draw pile is to lie, by colour; how many there are. */
static int gather(Game *game) {
    int many = 0;
    for (int color = 0; color < COLORS; color++)
        for (; game->discards[color]; game->discards[color]--) game->draw[many++] = (uint8_t)color;
    game->draw_top = 0;
    game->draw_size = (uint16_t)many;
    return many;
}

/* The discards become the draw pile, if there are any. (R20) */
static int rebuild(Game *game) {
    int many = gather(game);
    if (!many) return 0;
    shuffle(&game->chance, game->draw, many);
    return 1;
}

static uint8_t take_card(Game *game) {
    game->draw_size--;
    return game->draw[game->draw_top++];
}

/* Whether too many cards of the row are wild, and enough others are left outside hands. (R19, Q2, Q20) */
static int must_flush(const Box *box, const Game *game) {
    int wilds = game->shown[WILD], plain = game->row_size - wilds;
    if (wilds < box->flush_at) return 0;
    for (int i = 0; i < game->draw_size; i++) plain += game->draw[game->draw_top + i] != WILD;
    for (int color = 0; color < WILD; color++) plain += game->discards[color];
    return plain >= box->row - box->flush_at + 1;
}

/* Fill the row, flush it as often as it must be, and see to it that the draw pile is not empty. (Q13) */
static void settle(const Box *box, Game *game) {
    for (int flushes = 0; flushes < MOST_FLUSHES; flushes++) {
        while (game->row_size < box->row && (game->draw_size || rebuild(game))) /* R16, Q1 */
            show(game, game->row[game->row_size++] = take_card(game));
        if (!must_flush(box, game)) break; /* Q10 */
        while (game->row_size) { /* R19 */
            game->row_size--;
            game->discards[game->row[game->row_size]]++;
            hide(game, game->row[game->row_size]);
        }
    }
    if (!game->draw_size) rebuild(game);
}

/* ---- Set-up ---- */

/* The fields of a game whose cards lie in a pile that is not shuffled yet. (R8, R9, R13) */
static void set_up(const Box *box, Game *game, int players, int first) {
    for (int seat = 0; seat < players; seat++) memset(&game->seats[seat], 0, sizeof(Seat));
    game->players = (uint8_t)players;
    game->first = game->to_move = (uint8_t)first; /* R13 */
    game->phase = SETUP;
    game->last_turns = NOT_YET;
    game->passes = game->row_size = game->faces = 0;
    memset(game->row, 0, sizeof game->row);
    memset(game->shown, 0, sizeof game->shown);
    game->ply = 0;
    for (int color = 0; color < COLORS; color++) game->discards[color] = (uint16_t)box->cards[color];
    gather(game);
}

/* Cards into the hands, and into the row. (R2, R8, R10) */
static void deal_cards(const Box *box, Game *game) {
    for (int turn = 0; turn < game->players; turn++) {
        Seat *seat = seat_at(game, turn);
        seat->carts = (uint16_t)box->carts; /* R2, R8 */
        seat->hand_size = (uint16_t)box->hands[turn];
        for (int i = 0; i < box->hands[turn]; i++) seat->hand[take_card(game)]++;
        memcpy(seat->open, box->within[WILD][LONGEST], sizeof(Set));
    }
    settle(box, game); /* R10 */
}

/* Offers of contracts, and their pile. (R11) */
static void deal_contracts(const Box *box, Game *game, const uint8_t *order) {
    int next = 0;
    for (int turn = 0; turn < game->players; turn++) {
        Seat *seat = seat_at(game, turn);
        for (seat->offer_size = 0; seat->offer_size < box->dealt;) seat->offer[seat->offer_size++] = order[next++];
    }
    game->pile_top = 0;
    game->pile_size = (uint8_t)(box->contracts - next);
    for (int i = 0; i < game->pile_size; i++) {
        game->pile[i] = order[next + i];
        game->owners[i] = NOBODY;
    }
}

/* Shuffle and deal some games at once; each has its chance, everything else is written here. (R8-R11, Q17) */
void deal(const Box *box, Game *const games[], int many, int players, int first) {
    Chance *chances[TOGETHER];
    uint8_t *piles[TOGETHER], *contracts[TOGETHER], order[TOGETHER][CONTRACTS];
    for (int k = 0; k < many; k++) {
        set_up(box, games[k], players, first);
        chances[k] = &games[k]->chance;
        piles[k] = games[k]->draw;
        contracts[k] = order[k];
        for (int i = 0; i < box->contracts; i++) order[k][i] = (uint8_t)i;
    }
    if (many) shuffle_some(chances, piles, many, games[0]->draw_size); /* R9 */
    for (int k = 0; k < many; k++) deal_cards(box, games[k]);
    shuffle_some(chances, contracts, many, box->contracts); /* R11 */
    for (int k = 0; k < many; k++) deal_contracts(box, games[k], order[k]);
}

/* The routes that a seat may no longer claim because this seat has this one. (R22, R28, R29) */
static void close_route(const Box *box, Game *game, int claimer, int claimed) {
    int shared = game->players >= box->doubles_open_from;
    for (int seat = 0; seat < game->players; seat++) {
        uint64_t *open = game->seats[seat].open;
        if (shared && seat != claimer) open[claimed >> 6] &= ~(UINT64_C(1) << (claimed & 63));
        else
            for (int i = 0; i < box->words; i++) open[i] &= ~box->route[claimed].closes[i];
    }
}

/* Work out what follows from the other fields of a game that was loaded. */
void follow(const Box *box, Game *game) {
    game->faces = 0;
    memset(game->shown, 0, sizeof game->shown);
    for (int i = 0; i < game->row_size; i++) show(game, game->row[i]);
    for (int seat = 0; seat < game->players; seat++) memcpy(game->seats[seat].open, box->within[WILD][LONGEST], sizeof(Set));
    for (int seat = 0; seat < game->players; seat++)
        for (int route = 0; route < box->routes; route++)
            if (has(game->seats[seat].claimed, route)) close_route(box, game, seat, route);
}

/* ---- What one may do ---- */

/* How many of the contracts on offer must be kept. (R11, R30, R31) */
int least_kept(const Box *box, const Game *game) {
    int least = game->phase == KEEPING ? box->keep_drawn : box->keep_dealt, offered = game->seats[game->to_move].offer_size;
    return least < offered ? least : offered;
}

static int bits(uint64_t set) { return __builtin_popcountll(set); }

/* The colours that may be taken face up. (R15, R18) */
static unsigned takeable(const Game *game) {
    return game->phase == TURN ? game->faces : game->phase == SECOND_CARD ? game->faces & ~(1u << WILD) : 0;
}

static int may_draw(const Game *game) { return game->draw_size && (game->phase == TURN || game->phase == SECOND_CARD); }

/* What may be drawn: colours and BLIND. */
static unsigned drawable(const Game *game) { return takeable(game) | (unsigned)may_draw(game) << BLIND; }

static int may_keep(const Box *box, const Game *game, unsigned kept) {
    return kept >> game->seats[game->to_move].offer_size == 0 && bits(kept) >= least_kept(box, game);
}

static int at_most(int number, int most) { return number < most ? number : most; }

/* The routes that a seat may still claim, as far as its carts go. (R22, R25, R28, R29) */
static inline uint64_t within_carts(const Box *box, const Seat *seat, int i) {
    return seat->open[i] & box->within[WILD][at_most(seat->carts, LONGEST)][i];
}

/* The routes that a colour pays for together with so many wilds, exactly. (R23, R24)

   A route of n spaces takes n - wilds cards of the colour, at least one; without such a card the set is empty. */
static inline uint64_t paid_by(const Box *box, const Seat *seat, int color, int wilds, int i) {
    uint64_t within = box->within[color][at_most(wilds + seat->hand[color], LONGEST)][i];
    return wilds ? within & ~box->within[color][wilds][i] : within;
}

static inline uint64_t payable(const Box *box, const Seat *seat, int color, int wilds, int i) {
    return within_carts(box, seat, i) & paid_by(box, seat, color, wilds, i);
}

/* How many wilds may stand in for other cards: one card at least has a colour. */
static inline int most_wilds(const Seat *seat) { return at_most(seat->hand[WILD], LONGEST - 1); }

/* The n-th member of a part of a set. */
static inline int member(uint64_t set, int n, int part) {
    for (; n; n--) set &= set - 1;
    return 64 * part + __builtin_ctzll(set);
}

/* The routes that wilds alone pay for. (R23, Q6) */
static inline uint64_t payable_by_wilds(const Box *box, const Seat *seat, int i) {
    return within_carts(box, seat, i) & box->within[WILD][at_most(seat->hand[WILD], LONGEST)][i];
}

static int may_claim(const Box *box, const Seat *seat, Action claim) {
    uint64_t routes;
    if (claim.color == WILD) routes = payable_by_wilds(box, seat, claim.what >> 6);
    else if (claim.wilds <= most_wilds(seat)) routes = payable(box, seat, claim.color, claim.wilds, claim.what >> 6);
    else return 0;
    return (int)(routes >> (claim.what & 63) & 1);
}

static int can_claim(const Box *box, const Seat *seat) {
    for (int i = 0; i < box->words; i++) {
        if (payable_by_wilds(box, seat, i)) return 1;
        for (int wilds = 0; wilds <= most_wilds(seat); wilds++)
            for (int color = 0; color < WILD; color++)
                if (payable(box, seat, color, wilds, i)) return 1;
    }
    return 0;
}

/* Whether the seat to move may do this. */
int is_legal(const Box *box, const Game *game, Action action) {
    const Seat *seat = &game->seats[game->to_move];
    if (action.kind <= BLIND_DRAW) return (int)(drawable(game) >> action.what & 1); /* the most frequent */
    switch (action.kind) {
    case CLAIM: return game->phase == TURN && may_claim(box, seat, action);
    case DRAW_CONTRACTS: return game->phase == TURN && game->pile_size; /* R30 */
    case KEEP: return (game->phase == SETUP || game->phase == KEEPING) && may_keep(box, game, action.what);
    default: return game->phase == TURN && !game->faces && !game->draw_size && !game->pile_size && !can_claim(box, seat); /* Q4 */
    }
}

/* Write 1 for every claim with so many wilds, and with the first of them for those that wilds alone pay for; whether there is one.

   Four routes of a colour are marked in one go, since no processor foresees where a set ends: where it has fewer, the number of drawing
   contracts is marked, which is written last. */
static int mark_claims(const Box *box, const Seat *seat, int wilds, int i, uint8_t *mask) {
    uint64_t sets[COLORS], open = within_carts(box, seat, i);
    unsigned left = 0;
    int32_t spare = box->draw_contracts;
    for (int color = 0; color < COLORS; color++) {
        sets[color] = color < WILD ? open & paid_by(box, seat, color, wilds, i) : wilds ? 0 : payable_by_wilds(box, seat, i);
        left |= (unsigned)(sets[color] != 0) << color;
    }
    int any = left != 0;
    for (; left; left &= left - 1) {
        int color = __builtin_ctz(left);
        const int32_t *first = box->first_claim[color] + 64 * i;
        for (uint64_t set = sets[color]; set;)
#pragma GCC unroll 4
            for (int four = 0; four < 4; four++, set &= set - 1) {
                int32_t number = first[__builtin_ctzll(set | UINT64_C(1) << 63)] + wilds;
                mask[set ? number : spare] = 1;
            }
    }
    return any;
}

/* Write 1 for every action that is legal, where there are zeros. */
void mark_legal(const Box *box, const Game *game, uint8_t *mask) {
    int any = 0;
    if (game->phase == OVER) return;
    const Seat *seat = &game->seats[game->to_move];
    if (game->phase == SETUP || game->phase == KEEPING) {
        for (unsigned kept = 1; kept < 1u << seat->offer_size; kept++)
            if (may_keep(box, game, kept)) mask[number_of(box, game, (Action){KEEP, (uint8_t)kept, 0, 0})] = 1;
        return;
    }
    unsigned draws = drawable(game);
    memcpy(mask, box->drawing[draws], sizeof box->drawing[draws]);
    if (game->phase == SECOND_CARD) return;
    for (int i = 0; i < box->words; i++)
        for (int wilds = 0; wilds <= most_wilds(seat); wilds++) any |= mark_claims(box, seat, wilds, i, mask);
    mask[box->draw_contracts] = game->pile_size > 0;
    mask[box->draw_contracts + 1] = !any && !draws && !game->pile_size; /* Q4 */
}

/* Write zeros where the legal actions are marked: numbers of choices stand behind all others. */
void unmark_legal(const Box *box, const Game *game, uint8_t *mask) {
    int choosing = game->phase == SETUP || game->phase == KEEPING;
    if (choosing) memset(mask + box->first_choice[1], 0, (size_t)(box->actions - box->first_choice[1]));
    else memset(mask, 0, game->phase == TURN ? (size_t)box->first_choice[1] : sizeof box->drawing[0]);
}

/* Write 1 for every action that is legal, 0 for the others. */
void list_legal(const Box *box, const Game *game, uint8_t *mask) {
    memset(mask, 0, (size_t)box->actions);
    mark_legal(box, game, mask);
}

/* ---- A choice at random ---- */

/* How many claims there are with so many wilds, in a part of the set of routes; and how many a colour pays for. */
static inline int count_claims(const Box *box, const Seat *seat, int wilds, int i, uint8_t by_color[WILD]) {
    uint64_t open = within_carts(box, seat, i);
    int many = 0;
#pragma GCC unroll 6
    for (int color = 0; color < WILD; color++)
        many += by_color[color] = (uint8_t)bits(open & paid_by(box, seat, color, wilds, i));
    return many;
}

/* The n-th of them. Which colour it is depends on chance, so nothing here branches on it. */
static inline Action claim_at(const Box *box, const Seat *seat, int wilds, int i, const uint8_t by_color[WILD], int n) {
    int color = 0, before = 0;
#pragma GCC unroll 5
    for (int next = 1, sum = 0; next < WILD; next++) {
        sum += by_color[next - 1];
        color += sum <= n;
        before = sum <= n ? sum : before;
    }
    return (Action){CLAIM, (uint8_t)member(payable(box, seat, color, wilds, i), n - before, i), (uint8_t)color, (uint8_t)wilds};
}

/* One of the legal actions, each equally likely: the contract says in which order they are counted. */
static inline __attribute__((always_inline)) Action choose_among(const Box *box, Game *game, int words) {
    const Seat *seat = &game->seats[game->to_move];
    uint64_t next = word(game->pick_key, game->picks); /* early: it takes a while */
    if (game->phase == SETUP || game->phase == KEEPING) {
        int many = 0;
        for (unsigned kept = 1; kept < 1u << seat->offer_size; kept++) many += may_keep(box, game, kept);
        int left = (int)below_by(next, game->pick_key, &game->picks, (uint32_t)many);
        unsigned kept = 0;
        while (left >= 0) left -= may_keep(box, game, ++kept);
        return (Action){KEEP, (uint8_t)kept, 0, 0};
    }
    unsigned draws = drawable(game);
    int many = bits(draws), contracts = 0, counted[WORDS][LONGEST], alone[WORDS];
    uint8_t by_color[WORDS][LONGEST][WILD];
    if (game->phase == TURN) {
        contracts = game->pile_size > 0;
        many += contracts;
        for (int i = 0; i < words; i++) {
            many += counted[i][0] = count_claims(box, seat, 0, i, by_color[i][0]);
            for (int wilds = 1; wilds <= most_wilds(seat); wilds++)
                many += counted[i][wilds] = count_claims(box, seat, wilds, i, by_color[i][wilds]);
            many += alone[i] = bits(payable_by_wilds(box, seat, i));
        }
        if (!many) return (Action){PASS, 0, 0, 0}; /* Q4 */
    }
    int left = (int)below_by(next, game->pick_key, &game->picks, (uint32_t)many);
    if (left < bits(draws)) return box->action[box->drawn_as[draws][left]];
    left -= bits(draws);
    if (left < contracts) return (Action){DRAW_CONTRACTS, 0, 0, 0};
    left -= contracts;
    for (int i = 0;; i++) {
        for (int wilds = 0; wilds <= most_wilds(seat); left -= counted[i][wilds++])
            if (left < counted[i][wilds]) return claim_at(box, seat, wilds, i, by_color[i][wilds], left);
        if (left < alone[i]) {
            int route = member(payable_by_wilds(box, seat, i), left, i);
            return (Action){CLAIM, (uint8_t)route, WILD, box->route[route].length};
        }
        left -= alone[i];
    }
}

/* Most boxes have no more routes than a word has bits. */
Action choose(const Box *box, Game *game) { return box->words == 1 ? choose_among(box, game, 1) : choose_among(box, game, WORDS); }

/* ---- Draw transport cards ---- */

static void receive(Game *game, Seat *seat, int card) {
    seat->hand[card]++;
    seat->hand_size++;
    game->passes = 0; /* Q9 */
}

/* The left-most such card goes into the hand, and the top of the draw pile takes its place. (R15, R16, Q16) */
static void take_face_up(const Box *box, Game *game, Seat *seat, int color) {
    int slot = place_in_row(game, color), card = -1;
    receive(game, seat, color);
    hide(game, color);
    if (game->draw_size) show(game, card = game->row[slot] = take_card(game));
    else { /* there are no discards either (Q13): the gap closes */
        game->row_size--;
        for (int i = slot; i < game->row_size; i++) game->row[i] = game->row[i + 1];
    }
    if (card == WILD || !game->draw_size) settle(box, game); /* R19, Q13 */
}

/* The top card of the draw pile goes into the hand. (R15) */
static void draw_blind(const Box *box, Game *game, Seat *seat) {
    receive(game, seat, take_card(game));
    if (!game->draw_size) settle(box, game); /* Q13 */
}

/* Whether a second card follows: this was the first one, no wild from the row, and there is one to be had. (R15, R17, R18, Q3, Q11) */
static int second_follows(const Game *game, int only) {
    return game->phase == TURN && !only && (game->draw_size || game->faces & ~(1u << WILD));
}

/* ---- Claim a route ---- */

/* Cards to the discards, carts placed, points, bonus card: in this order. (Q18) */
static void claim_route(const Box *box, Game *game, Seat *seat, Action claim) {
    const Route *route = &box->route[claim.what];
    int plain = route->length - claim.wilds, bonus = 0;
    if (plain) {
        seat->hand[claim.color] = (uint16_t)(seat->hand[claim.color] - plain);
        game->discards[claim.color] = (uint16_t)(game->discards[claim.color] + plain); /* R23, R24 */
    }
    seat->hand[WILD] = (uint16_t)(seat->hand[WILD] - claim.wilds);
    game->discards[WILD] = (uint16_t)(game->discards[WILD] + claim.wilds);
    seat->hand_size = (uint16_t)(seat->hand_size - route->length);
    add(seat->claimed, claim.what);
    close_route(box, game, game->to_move, claim.what);
    seat->carts = (uint16_t)(seat->carts - route->length); /* R25 */
    seat->score += route->points;                          /* R26, Q12 */
    game->passes = 0;                                      /* Q9 */
    if (route->cart) {
        for (int i = 0; i < game->players; i++) bonus += game->seats[i].bonus_cards;
        if (bonus < box->bonus_cards) seat->bonus_cards++; /* R27, Q5, Q15 */
    }
    if (!game->draw_size || game->shown[WILD] >= box->flush_at) settle(box, game); /* Q1, Q2 */
}

/* ---- Draw contracts ---- */

/* The top contracts of the pile are offered. (R30, R31) */
static void draw_contracts(const Box *box, Game *game, Seat *seat) {
    for (seat->offer_size = 0; seat->offer_size < box->drawn && game->pile_size; game->pile_size--) {
        seat->offer[seat->offer_size++] = game->pile[game->pile_top];
        game->pile_top = (uint8_t)((game->pile_top + 1) % CONTRACTS);
    }
    game->phase = KEEPING;
    game->passes = 0; /* Q9 */
}

/* The kept ones stay to the end; the others go to the bottom, in the order of the offer. (R11, R30, Q8, Q17) */
static void keep_contracts(Game *game, Seat *seat, unsigned kept) {
    for (int i = 0; i < seat->offer_size; i++) {
        if (kept >> i & 1) {
            add(seat->contracts, seat->offer[i]);
            continue;
        }
        int bottom = (game->pile_top + game->pile_size++) % CONTRACTS;
        game->pile[bottom] = seat->offer[i];
        game->owners[bottom] = game->to_move;
    }
    seat->offer_size = 0;
}

/* The next seat chooses its contracts, or the first turn begins. (R11, R13, Q17) */
static void end_choice(Game *game) {
    game->to_move = seat_after(game);
    if (game->to_move == game->first) game->phase = TURN;
}

/* ---- The end ---- */

/* The next seat's turn, the last round, or the end. (R13, R32, Q7, Q9) */
static void end_turn(const Box *box, Game *game) {
    if (game->last_turns != NOT_YET) game->last_turns--;
    else if (game->seats[game->to_move].carts <= box->last_round_at) game->last_turns = game->players;
    if (game->last_turns == 0 || game->passes == game->players) {
        game->phase = OVER;
        game->to_move = NOBODY;
        return;
    }
    game->phase = TURN;
    game->to_move = seat_after(game);
}

/* Carry out a legal action of the seat to move, and end its turn if nothing follows. (R14) */
void apply(const Box *box, Game *game, Action action) {
    Seat *seat = &game->seats[game->to_move];
    int goes_on = 0;
    game->ply++;
    switch (action.kind) {
    case TAKE:
        take_face_up(box, game, seat, action.what);
        goes_on = second_follows(game, action.what == WILD);
        break;
    case BLIND_DRAW:
        draw_blind(box, game, seat);
        goes_on = second_follows(game, 0);
        break;
    case CLAIM: claim_route(box, game, seat, action); break;
    case DRAW_CONTRACTS: draw_contracts(box, game, seat); return;
    case KEEP:
        keep_contracts(game, seat, action.what);
        if (game->phase == SETUP) {
            end_choice(game);
            return;
        }
        break;
    default: game->passes++; break; /* Q9 */
    }
    if (goes_on) game->phase = SECOND_CARD;
    else end_turn(box, game);
}
