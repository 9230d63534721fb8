/* The tables of a box, made from the numbers of an edition; and action numbers (the order of `edition.actions`). */

#include "routes.h"

#include <string.h>

static int between(int64_t number, int64_t least, int64_t most) { return least <= number && number <= most; }

/* Whether all numbers are within the limits, so that nothing reads or writes beyond a table. */
static int within_limits(const Box *box) {
    int64_t cards = 0, most = 0;
    for (int color = 0; color < COLORS; color++) {
        if (!between(box->cards[color], 0, CARDS)) return 0;
        cards += box->cards[color];
    }
    for (int seat = 0; seat < SEATS; seat++) {
        if (!between(box->hands[seat], 0, CARDS)) return 0;
        if (seat < box->most_players) most += box->hands[seat];
    }
    return between(box->routes, 1, ROUTES) && between(box->places, 2, PLACES) && between(box->contracts, 1, CONTRACTS) &&
           between(box->row, 1, ROW) && between(box->flush_at, 1, 65535) && between(box->carts, 1, 65535) &&
           between(box->last_round_at, 0, 65535) && between(box->dealt, 1, OFFER) && between(box->keep_dealt, 1, box->dealt) &&
           between(box->drawn, 1, OFFER) && between(box->keep_drawn, 1, box->drawn) && between(box->bonus_cards, 0, 65535) &&
           between(box->least_players, 2, SEATS) && between(box->most_players, box->least_players, SEATS) &&
           between(cards, most + box->row, CARDS) && box->contracts >= box->dealt * box->most_players;
}

static int sound_board(const Box *box) {
    for (int i = 0; i < box->routes; i++) {
        const Route *route = &box->route[i];
        if (route->from >= box->places || route->to >= box->places || !between(route->length, 1, LONGEST) ||
            !between(route->color, GREY, WILD - 1) || route->length > box->carts || !between(route->points, -MOST_POINTS, MOST_POINTS))
            return 0;
    }
    for (int i = 0; i < box->contracts; i++)
        if (box->contract[i].from >= box->places || box->contract[i].to >= box->places ||
            !between(box->contract[i].points, 0, MOST_POINTS))
            return 0;
    return 1;
}

static void make_actions(Box *box) {
    int32_t number = BLIND + 1;
    for (int color = 0; color < COLORS; color++) box->action[color] = (Action){TAKE, (uint8_t)color, 0, 0};
    box->action[BLIND] = (Action){BLIND_DRAW, BLIND, 0, 0};
    for (int color = 0; color < COLORS; color++)
        for (int i = 0; i < box->routes; i++) {
            const Route *route = &box->route[i];
            box->first_claim[color][i] = number;
            if (color == WILD) /* Q6 */
                box->action[number++] = (Action){CLAIM, (uint8_t)i, WILD, route->length};
            else if (route->color == GREY || route->color == color) /* R23, R24 */
                for (int wilds = 0; wilds < route->length; wilds++)
                    box->action[number++] = (Action){CLAIM, (uint8_t)i, (uint8_t)color, (uint8_t)wilds};
            else continue;
            for (int most = route->length; most <= LONGEST; most++) add(box->within[color][most], i);
        }
    box->draw_contracts = number;
    box->action[number++] = (Action){DRAW_CONTRACTS, 0, 0, 0};
    box->action[number] = (Action){PASS, 0, 0, 0};
}

static void make_choices(Box *box) {
    int most = box->dealt > box->drawn ? box->dealt : box->drawn;
    for (int n = 0; n <= box->contracts; n++)
        for (int k = 0; k <= most; k++) {
            int64_t ways = k == 0 ? 1 : n == 0 ? 0 : (int64_t)box->choose[n - 1][k - 1] + box->choose[n - 1][k];
            box->choose[n][k] = ways > INT32_MAX ? INT32_MAX : (int32_t)ways;
        }
    int64_t number = box->draw_contracts + 2;
    for (int size = 0; size <= most + 1; size++) {
        if (size > 1) number += box->choose[box->contracts][size - 1];
        box->first_choice[size] = number > INT32_MAX ? INT32_MAX : (int32_t)number;
    }
}

static void make_draws(Box *box) {
    for (int set = 0; set < 2 << COLORS; set++)
        for (int number = 0, many = 0; number <= BLIND; number++)
            if (set >> number & 1) {
                box->drawn_as[set][many++] = (uint8_t)number;
                box->drawing[set][number] = 1;
            }
}

/* The number of actions; 0 if the numbers are not those of a box within the limits. */
int64_t make_box(Box *box, const int32_t *numbers, int64_t many) {
    const int32_t *next = numbers;
    memset(box, 0, sizeof *box);
    if (many < HEAD + COLORS + SEATS + (SEATS + 1) * SEATS) return 0;
    int32_t *head[HEAD] = {&box->routes, &box->places, &box->contracts, &box->row, &box->flush_at,
                           &box->carts, &box->last_round_at, &box->dealt, &box->keep_dealt, &box->drawn,
                           &box->keep_drawn, &box->doubles_open_from, &box->bonus_cards, &box->least_players, &box->most_players};
    for (int i = 0; i < HEAD; i++) *head[i] = *next++;
    for (int color = 0; color < COLORS; color++) box->cards[color] = *next++;
    for (int seat = 0; seat < SEATS; seat++) box->hands[seat] = *next++;
    for (int players = 0; players <= SEATS; players++)
        for (int rank = 0; rank < SEATS; rank++) box->bonus[players][rank] = *next++;
    if (!within_limits(box) || many != (next - numbers) + 6 * (int64_t)box->routes + 3 * (int64_t)box->contracts) return 0;
    box->words = (box->routes + 63) / 64;
    for (int i = 0; i < box->routes; i++, next += 6) {
        if (!between(next[0], 0, PLACES - 1) || !between(next[1], 0, PLACES - 1) || !between(next[2], 1, LONGEST)) return 0;
        Route *route = &box->route[i];
        *route = (Route){(uint8_t)next[0], (uint8_t)next[1], (uint8_t)next[2], next[4] != 0, next[3], next[5], {0}};
        for (int j = 0; j <= i; j++) {
            Route *other = &box->route[j];
            if ((other->from == route->from && other->to == route->to) || (other->from == route->to && other->to == route->from)) {
                add(other->closes, i);
                add(route->closes, j);
            }
        }
    }
    for (int i = 0; i < box->contracts; i++, next += 3) {
        if (!between(next[0], 0, PLACES - 1) || !between(next[1], 0, PLACES - 1)) return 0;
        box->contract[i] = (Contract){(uint8_t)next[0], (uint8_t)next[1], next[2]};
    }
    if (!sound_board(box)) return 0;
    make_draws(box);
    make_actions(box);
    make_network(box);
    make_choices(box);
    int most = box->dealt > box->drawn ? box->dealt : box->drawn;
    box->actions = box->first_choice[most + 1];
    return box->actions > MOST_ACTIONS_OF_A_BOX ? 0 : box->actions;
}

/* The contracts of an offer in board order: their places in it. */
static void in_board_order(const Seat *seat, uint8_t places[OFFER]) {
    for (int i = 0; i < seat->offer_size; i++) {
        int place = i;
        for (; place > 0 && seat->offer[places[place - 1]] > seat->offer[i]; place--) places[place] = places[place - 1];
        places[place] = (uint8_t)i;
    }
}

/* Of one size, the choices stand in the order of their contracts: how many stand behind this one is a sum of binomials. */
static int32_t number_of_choice(const Box *box, const Seat *seat, unsigned kept) {
    uint8_t places[OFFER];
    int size = 0, rest = 0;
    if ((kept & (kept - 1)) == 0) return box->first_choice[1] + seat->offer[__builtin_ctz(kept)];
    in_board_order(seat, places);
    for (int i = 0; i < seat->offer_size; i++) size += (int)(kept >> i & 1);
    int32_t behind = 0;
    for (int i = 0; i < seat->offer_size; i++)
        if (kept >> places[i] & 1) behind += box->choose[box->contracts - 1 - seat->offer[places[i]]][size - rest++];
    return box->first_choice[size] + box->choose[box->contracts][size] - 1 - behind;
}

int32_t number_of(const Box *box, const Game *game, Action action) {
    if (action.kind <= BLIND_DRAW) return action.what; /* the most frequent */
    switch (action.kind) {
    case CLAIM: return box->first_claim[action.color][action.what] + (action.color == WILD ? 0 : action.wilds);
    case DRAW_CONTRACTS: return box->draw_contracts;
    case PASS: return box->draw_contracts + 1;
    default: return number_of_choice(box, &game->seats[game->to_move], action.what);
    }
}

/* The action of a number; 0 if this is no choice of contracts that are on offer. The number is one of the table. */
int action_of(const Box *box, const Game *game, int32_t number, Action *action) {
    if (number < box->first_choice[1]) {
        *action = box->action[number];
        return 1;
    }
    const Seat *seat = &game->seats[game->to_move];
    for (unsigned kept = 1; kept < 1u << seat->offer_size; kept++)
        if (number_of_choice(box, seat, kept) == number) {
            *action = (Action){KEEP, (uint8_t)kept, 0, 0};
            return 1;
        }
    *action = (Action){PASS, 0, 0, 0};
    return 0;
}
