/* Greedy, the planner of the route game: it decides exactly as the library's bot of this name. It builds towards its contracts by
   the cheapest remaining connection. The board is a network: a route costs the turns that it takes, less what its points and
   its bonus card are worth in turns. */

#include "routes.h"

#include <string.h>

static const double CLOSED = 1e300, ELSEWHERE = 3.5, BY_POINT = 0.2, BY_CART = 1.0, LEAST = 0.05;
enum { CARD = 2, NO_COLOR = -2 };

static double turns_of(int length) { return 1 + length / 2.0; }

void make_network(Box *box) {
    for (int i = 0; i < box->routes; i++) {
        const Route *route = &box->route[i];
        double cost = turns_of(route->length) - BY_POINT * route->points - BY_CART * route->cart;
        box->cost[i] = cost > LEAST ? cost : LEAST;
        box->leaving[route->from][box->leave[route->from]++] = (uint8_t)i;
        if (route->to != route->from) box->leaving[route->to][box->leave[route->to]++] = (uint8_t)i;
    }
}

static int is_empty(const Set set) {
    for (int i = 0; i < WORDS; i++)
        if (set[i]) return 0;
    return 1;
}

static int same(const Set a, const Set b) { return memcmp(a, b, sizeof(Set)) == 0; }

/* ---- The cheapest connections, and the plan that they make ---- */

typedef struct {
    double cost;
    int many;
    uint8_t routes[PLACES]; /* from the first place of the contract to the second */
} Connection;

/* The cheapest connection of a contract's places: what is had costs nothing, what is not free cannot be had. */
static void connect(const Box *box, const Set had, const Set open, const Contract *contract, Connection *found) {
    double best[PLACES];
    uint8_t came_from[PLACES], came_by[PLACES];
    uint64_t reached = UINT64_C(1) << contract->from; /* the places to go on from */
    for (int place = 0; place < box->places; place++) best[place] = CLOSED;
    best[contract->from] = 0;
    for (;;) {
        int place = -1;
        for (uint64_t left = reached; left; left &= left - 1) {
            int one = __builtin_ctzll(left);
            if (place < 0 || best[one] < best[place]) place = one;
        }
        if (place < 0) {
            found->cost = CLOSED;
            found->many = 0;
            return;
        }
        if (place == contract->to) break;
        reached &= ~(UINT64_C(1) << place);
        for (int j = 0; j < box->leave[place]; j++) {
            int i = box->leaving[place][j], own = has(had, i);
            if (!own && !has(open, i)) continue;
            int other = box->route[i].from == place ? box->route[i].to : box->route[i].from;
            double total = best[place] + (own ? 0 : box->cost[i]);
            if (total < best[other]) {
                best[other] = total;
                reached |= UINT64_C(1) << other;
                came_from[other] = (uint8_t)place;
                came_by[other] = (uint8_t)i;
            }
        }
    }
    found->cost = best[contract->to];
    found->many = 0;
    for (int place = contract->to; place != contract->from; place = came_from[place]) found->routes[found->many++] = came_by[place];
    for (int i = 0, j = found->many - 1; i < j; i++, j--) {
        uint8_t route = found->routes[i];
        found->routes[i] = found->routes[j];
        found->routes[j] = route;
    }
}

typedef struct {
    int many;
    uint8_t routes[ROUTES];
    Set completed, depends_on; /* the plan stays the same while nobody claims a route on which it depends */
    double turns;
} Plan;

/* The connections of contracts before anything is planned, each worked out once. */
typedef struct {
    Set known;
    Connection of[CONTRACTS];
} Connections;

/* Join the places of as many contracts as the carts allow, the cheapest for its points first. */
static void make_plan(const Box *box, const Seat *seat, const Set contracts, Connections *connections, Plan *plan) {
    double rates[CONTRACTS];
    uint8_t order[CONTRACTS];
    Connection anew;
    Set had;
    int many = 0, spaces = 0;
    memset(plan, 0, sizeof *plan);
    memcpy(had, seat->claimed, sizeof had);
    for (int i = 0; i < box->contracts; i++) {
        if (!has(contracts, i)) continue;
        Connection *one = &connections->of[i];
        if (!has(connections->known, i)) connect(box, seat->claimed, seat->open, &box->contract[i], one);
        add(connections->known, i);
        int points = box->contract[i].points > 1 ? box->contract[i].points : 1, place = many++;
        rates[i] = one->cost < CLOSED ? one->cost / points : CLOSED;
        for (; place > 0 && rates[order[place - 1]] > rates[i]; place--) order[place] = order[place - 1];
        order[place] = (uint8_t)i;
        for (int j = 0; j < one->many; j++) add(plan->depends_on, one->routes[j]);
    }
    for (int i = 0; i < many && rates[order[i]] < CLOSED; i++) {
        const Connection *joining = &connections->of[order[i]];
        int taken = 0;
        if (plan->many) { /* what was planned before costs nothing more */
            connect(box, had, seat->open, &box->contract[order[i]], &anew);
            joining = &anew;
        }
        for (int j = 0; j < joining->many; j++) {
            add(plan->depends_on, joining->routes[j]);
            if (!has(had, joining->routes[j])) taken += box->route[joining->routes[j]].length;
        }
        if (spaces + taken > seat->carts) continue;
        spaces += taken;
        add(plan->completed, order[i]);
        for (int j = 0; j < joining->many; j++) {
            if (has(had, joining->routes[j])) continue;
            plan->routes[plan->many++] = joining->routes[j];
            plan->turns += turns_of(box->route[joining->routes[j]].length);
            add(had, joining->routes[j]);
        }
    }
    for (int i = 0; i < WORDS; i++) plan->depends_on[i] &= ~seat->claimed[i];
}

/* ---- What routes ask of a hand ---- */

static void aim_at(const Box *box, const uint8_t *routes, int many, Aims *aims) {
    memset(aims, 0, sizeof *aims);
    for (int i = 0; i < many; i++) {
        const Route *route = &box->route[routes[i]];
        add(aims->routes, routes[i]);
        aims->lengths[aims->kinds] = route->length;
        aims->colors[aims->kinds++] = (int8_t)route->color;
        if (route->color != GREY) {
            aims->plain[route->color] += route->length;
            continue;
        }
        int place = aims->greys++;
        for (; place > 0 && aims->grey[place - 1] < route->length; place--) aims->grey[place] = aims->grey[place - 1];
        aims->grey[place] = route->length;
    }
}

/* How many cards of each colour they take; a grey one takes those that are most to spare. */
static void demand_of(const Aims *aims, const uint16_t *cards, int32_t demand[COLORS]) {
    memcpy(demand, aims->plain, sizeof aims->plain);
    for (int i = 0; i < aims->greys; i++) {
        int most = 0;
        for (int color = 1; color < WILD; color++)
            if (cards[color] - demand[color] > cards[most] - demand[most]) most = color;
        demand[most] += aims->grey[i];
    }
}

static int most_of_a_color(const uint16_t *cards) {
    int most = 0;
    for (int color = 0; color < WILD; color++) most = cards[color] > most ? cards[color] : most;
    return most;
}

/* The colour of the route that misses fewest cards, the longest of these; and how many it misses. */
static int nearest(const Aims *aims, const uint16_t *cards, int *fewest) {
    int found = NO_COLOR, longest = 0, most = most_of_a_color(cards);
    *fewest = 1000;
    for (int i = 0; i < aims->kinds; i++) {
        int color = aims->colors[i], length = aims->lengths[i];
        int missing = length - cards[WILD] - (color == GREY ? most : cards[color]);
        if (missing < 0) missing = 0;
        if (missing < *fewest || (missing == *fewest && length > longest)) {
            found = color;
            *fewest = missing;
            longest = length;
        }
    }
    return found;
}

/* The routes that a seat may still claim, as far as its carts go. */
static uint64_t claimable(const Box *box, const Seat *seat, int i) {
    return seat->open[i] & box->within[WILD][seat->carts < LONGEST ? seat->carts : LONGEST][i];
}

/* The one of them which gives most for the cards it still takes, for when no contract needs any. Of one length and colour, only
   the first of those with most points counts. */
static void aim_for_points(const Box *box, const Seat *seat, Aims *aims) {
    int16_t first[LONGEST + 1][COLORS]; /* by length and colour, grey the last */
    uint8_t kinds[ROUTES], found = 0;
    int many = 0, any = 0, most = most_of_a_color(seat->hand);
    double best = -CLOSED;
    memset(first, 0xFF, sizeof first);
    for (int i = 0; i < box->words; i++)
        for (uint64_t left = claimable(box, seat, i); left; left &= left - 1) {
            int number = 64 * i + __builtin_ctzll(left);
            const Route *route = &box->route[number];
            int16_t *one = &first[route->length][route->color == GREY ? WILD : route->color];
            if (*one < 0) kinds[many++] = (uint8_t)number;
            if (*one < 0 || route->points + route->cart > box->route[*one].points + box->route[*one].cart) *one = (int16_t)number;
        }
    for (int i = 0; i < many; i++) {
        const Route *kind = &box->route[kinds[i]];
        int number = first[kind->length][kind->color == GREY ? WILD : kind->color];
        int points = box->route[number].points + box->route[number].cart;
        int missing = kind->length - seat->hand[WILD] - (kind->color == GREY ? most : seat->hand[kind->color]);
        double worth = missing > 0 ? (double)points / (2 + missing) : points / 2.0;
        if (any && (worth < best || (worth == best && number > found))) continue;
        best = worth;
        found = (uint8_t)number;
        any = 1;
    }
    aim_at(box, &found, any, aims);
}

/* ---- Claims ---- */

/* Whether a colour pays for a route, and with how many wilds at least; -1 if it does not. */
static int least_wilds(const Seat *seat, const Route *route, int color) {
    if (color == WILD) return route->length <= seat->hand[WILD] ? route->length : -1;
    if ((route->color != GREY && route->color != color) || !seat->hand[color]) return -1;
    int wilds = route->length > seat->hand[color] ? route->length - seat->hand[color] : 0;
    return wilds < route->length && wilds <= seat->hand[WILD] ? wilds : -1;
}

/* The longest of these routes that can be paid, with fewest wilds, in the colour that is most to spare; 0 if none can. */
static int claim_of(const Box *box, const Seat *seat, const Aims *aims, Action *action) {
    int32_t demand[COLORS], best_spare = 0;
    int found = 0, best_length = 0, best_wilds = 0;
    demand_of(aims, seat->hand, demand);
    for (int color = 0; color < COLORS; color++)
        for (int i = 0; i < box->words; i++)
            for (uint64_t left = aims->routes[i] & claimable(box, seat, i); left; left &= left - 1) {
                int number = 64 * i + __builtin_ctzll(left);
                const Route *route = &box->route[number];
                int wilds = least_wilds(seat, route, color);
                int32_t spare = color == WILD ? 0 : seat->hand[color] - demand[color];
                if (wilds < 0) continue;
                if (found && (route->length != best_length ? route->length < best_length
                              : wilds != best_wilds        ? wilds > best_wilds
                                                           : spare <= best_spare))
                    continue;
                *action = (Action){CLAIM, (uint8_t)number, (uint8_t)color, (uint8_t)wilds};
                best_length = route->length;
                best_wilds = wilds;
                best_spare = spare;
                found = 1;
            }
    return found;
}

/* The points of a route, and twice those of the contracts that it completes; by place, the group that it is in. */
static int32_t gain_of(const Box *box, const Seat *seat, const uint8_t group[PLACES], const Route *route) {
    int32_t gain = route->points + route->cart;
    int a = group[route->from], b = group[route->to];
    for (int i = 0; i < WORDS && a != b; i++)
        for (uint64_t left = seat->contracts[i]; left; left &= left - 1) {
            const Contract *contract = &box->contract[64 * i + __builtin_ctzll(left)];
            int from = group[contract->from], to = group[contract->to];
            if ((from == a && to == b) || (from == b && to == a)) gain += 2 * contract->points;
        }
    return gain;
}

/* The claim worth most if nothing comes after it: by its points, and the contracts that it completes; 0 if there is none. */
static int gainful_claim(const Box *box, const Seat *seat, Action *action) {
    uint8_t group[PLACES];
    int32_t best = 0;
    int found = 0;
    for (int place = 0; place < box->places; place++) group[place] = (uint8_t)place;
    for (int i = 0; i < box->routes; i++) {
        uint8_t old = group[box->route[i].from], new = group[box->route[i].to];
        if (!has(seat->claimed, i) || old == new) continue;
        for (int place = 0; place < box->places; place++)
            if (group[place] == old) group[place] = new;
    }
    for (int color = 0; color < COLORS; color++)
        for (int i = 0; i < box->words; i++)
            for (uint64_t left = claimable(box, seat, i); left; left &= left - 1) {
                int number = 64 * i + __builtin_ctzll(left), wilds = least_wilds(seat, &box->route[number], color);
                if (wilds < 0) continue;
                int32_t gain = gain_of(box, seat, group, &box->route[number]);
                if (found && gain <= best) continue;
                *action = (Action){CLAIM, (uint8_t)number, (uint8_t)color, (uint8_t)wilds};
                best = gain;
                found = 1;
            }
    return found;
}

/* ---- Contracts and cards ---- */

/* The contracts that bring most: their points and those of their routes, less those of their turns. */
static Action keep_of(const Box *box, const Game *game, const Seat *seat) {
    double best = 0;
    int32_t best_number = -1;
    unsigned best_kept = 0;
    Connections connections;
    memset(connections.known, 0, sizeof(Set));
    for (unsigned kept = 1; kept < 1u << seat->offer_size; kept++) {
        Plan plan;
        Set contracts;
        int32_t completed = 0, failed = 0, points = 0;
        if (__builtin_popcount(kept) < least_kept(box, game)) continue;
        memcpy(contracts, seat->contracts, sizeof contracts);
        for (int i = 0; i < seat->offer_size; i++)
            if (kept >> i & 1) add(contracts, seat->offer[i]);
        make_plan(box, seat, contracts, &connections, &plan);
        for (int i = 0; i < box->contracts; i++) {
            if (has(plan.completed, i)) completed += box->contract[i].points;
            else if (has(contracts, i)) failed += box->contract[i].points;
        }
        for (int i = 0; i < plan.many; i++) points += box->route[plan.routes[i]].points + CARD * box->route[plan.routes[i]].cart;
        double worth = completed - failed + points - ELSEWHERE * plan.turns;
        int32_t number = number_of(box, game, (Action){KEEP, (uint8_t)kept, 0, 0});
        if (best_number >= 0 && (worth < best || (worth == best && number > best_number))) continue;
        best = worth;
        best_number = number;
        best_kept = kept;
    }
    return (Action){KEEP, (uint8_t)best_kept, 0, 0};
}

/* The card that is good for most: the nearest route, or else any other; a blind card may be anything. */
static Action draw_of(const Game *game, const Seat *seat, const Aims *aims, unsigned faces) {
    int32_t demand[COLORS];
    int missing, near = nearest(aims, seat->hand, &missing);
    double most = -1;
    Action best = {BLIND_DRAW, BLIND, 0, 0};
    demand_of(aims, seat->hand, demand);
    for (int color = 0; color < COLORS; color++) {
        if (!(faces >> color & 1)) continue;
        double use = color == WILD                         ? (missing == 1 ? 1.5 : 0.5) /* R17: it takes the whole turn */
                     : demand[color] <= seat->hand[color]  ? 0
                     : near == GREY || near == color       ? 3
                                                           : 2;
        if (use > most) most = use, best = (Action){TAKE, (uint8_t)color, 0, 0};
    }
    return game->draw_size && 1 > most ? (Action){BLIND_DRAW, BLIND, 0, 0} : best;
}

/* ---- What it does ---- */

/* Plan anew if the plan might not be the same as before. */
static void think(const Box *box, const Seat *seat, Mind *mind) {
    int depends = 0;
    for (int i = 0; i < WORDS; i++) depends |= (mind->depends_on[i] & ~seat->open[i]) != 0;
    depends |= !is_empty(mind->depends_on) && !same(mind->own, seat->claimed);
    if (depends || !same(mind->contracts, seat->contracts)) {
        Plan plan;
        Connections connections;
        memset(connections.known, 0, sizeof(Set));
        make_plan(box, seat, seat->contracts, &connections, &plan);
        aim_at(box, plan.routes, plan.many, &mind->aims);
        memcpy(mind->depends_on, plan.depends_on, sizeof(Set));
    }
    memcpy(mind->contracts, seat->contracts, sizeof(Set));
    memcpy(mind->own, seat->claimed, sizeof(Set));
}

/* Whether it builds one route before all else, and still can. */
static int is_wanting(const Box *box, const Seat *seat, Mind *mind) {
    int32_t wanted = mind->wanted - 1;
    if (wanted < 0 || wanted >= box->routes || !has(seat->open, wanted) || box->route[wanted].length > seat->carts) mind->wanted = 0;
    return mind->wanted != 0;
}

/* A route of the plan if one can be paid, otherwise a card for it. A mind that is all 0 has thought of nothing yet. */
Action plan_action(const Box *box, const Game *game, Mind *mind) {
    const Seat *seat = &game->seats[game->to_move];
    Action action;
    Aims for_one;
    const Aims *aims = &mind->aims;
    if (game->phase == SETUP || game->phase == KEEPING) return keep_of(box, game, seat);
    if (game->phase == TURN && game->last_turns != NOT_YET && gainful_claim(box, seat, &action)) return action; /* R32 */
    if (is_wanting(box, seat, mind)) {
        uint8_t wanted = (uint8_t)(mind->wanted - 1);
        aim_at(box, &wanted, 1, &for_one);
        aims = &for_one;
    } else think(box, seat, mind);
    if (is_empty(aims->routes)) {
        if (game->phase == TURN && seat->carts * 5 >= box->carts * 4 && game->pile_size) return (Action){DRAW_CONTRACTS, 0, 0, 0};
        aim_for_points(box, seat, &for_one);
        aims = &for_one;
    }
    if (game->phase == TURN && claim_of(box, seat, aims, &action)) return action;
    unsigned faces = game->phase == TURN ? game->faces : game->faces & ~(1u << WILD);
    if (faces || game->draw_size) return draw_of(game, seat, aims, faces);
    if (gainful_claim(box, seat, &action)) return action;
    return (Action){game->pile_size ? DRAW_CONTRACTS : PASS, 0, 0, 0};
}
