/* Greedy, the planner of the route game: it decides exactly as the library's bot of this name. It builds towards its contracts by
   the cheapest remaining connection. The board is a network: a route costs the turns that it takes, less what its points and
   its bonus card are worth in turns. */

#include "routes.h"

#include <stddef.h>
#include <string.h>

static const double CLOSED = 1e300, ELSEWHERE = 3.5, BY_POINT = 0.2, BY_CART = 1.0, LEAST = 0.05;
enum { CARD = 2, NO_COLOR = -2 };

/* How many turns so many routes take, of so many spaces in all. */
static double turns_of(int many, int spaces) { return many + spaces / 2.0; }

/* The points of a route, a bonus card counted as one. */
static int32_t gain(const Route *route) { return route->points + route->cart; }

/* ---- Sets ---- */

static int is_empty(const Set set) {
    uint64_t any = 0;
    for (int i = 0; i < WORDS; i++) any |= set[i];
    return !any;
}

static int same(const Set a, const Set b) {
    uint64_t differing = 0;
    for (int i = 0; i < WORDS; i++) differing |= a[i] ^ b[i];
    return !differing;
}

static int is_within(const Set small, const Set large) {
    uint64_t beyond = 0;
    for (int i = 0; i < WORDS; i++) beyond |= small[i] & ~large[i];
    return !beyond;
}

static void unite(Set set, const Set more) {
    for (int i = 0; i < WORDS; i++) set[i] |= more[i];
}

/* ---- The cheapest connections, and the plan that they make ---- */

/* The cheapest connection of a contract's places: what is had costs nothing, what is not open cannot be had. */
static void connect(const Box *box, const Set had, const Set open, const Contract *contract, Connection *found) {
    const int start = contract->from, end = contract->to;
    double best[PLACES];
    uint8_t came_by[PLACES];
    uint64_t reached = UINT64_C(1) << start; /* the places to go on from */
    Set left;                                /* the routes to places that were not gone on from */
    for (int place = 0; place < box->places; place++) best[place] = CLOSED;
    for (int i = 0; i < WORDS; i++) left[i] = had[i] | open[i];
    best[start] = 0;
    for (;;) {
        int place = end; /* or the cheapest, if one is cheaper than the end is so far */
        for (uint64_t others = reached; others; others &= others - 1) {
            int one = __builtin_ctzll(others);
            place = best[one] < best[place] ? one : place;
        }
        if (place == end) break;
        double so_far = best[place];
        reached &= ~(UINT64_C(1) << place);
        for (int i = 0; i < box->words; i++) {
            uint64_t leaving = box->leaving[place][i] & left[i];
            left[i] &= ~leaving;
            for (; leaving; leaving &= leaving - 1) {
                int route = 64 * i + __builtin_ctzll(leaving), other = box->across[route] ^ place;
                double total = so_far + box->cost[has(had, route)][route];
                if (total >= best[other]) continue;
                best[other] = total;
                came_by[other] = (uint8_t)route;
                reached |= UINT64_C(1) << other;
            }
        }
    }
    memset(found, 0, offsetof(Connection, routes));
    memcpy(found->own, had, sizeof(Set));
    found->cost = best[end];
    if (found->cost >= CLOSED) return;
    for (int place = end; place != start;) {
        int route = came_by[place];
        place ^= box->across[route];
        if (has(had, route)) continue;
        add(found->needs, route);
        found->spaces += box->route[route].length;
        found->routes[found->many++] = (uint8_t)route;
    }
    for (int i = 0, j = found->many - 1; i < j; i++, j--) {
        uint8_t route = found->routes[i];
        found->routes[i] = found->routes[j];
        found->routes[j] = route;
    }
}

/* What follows from a board before anybody claims. */
void make_network(Box *box) {
    const Set none = {0};
    for (int i = 0; i < box->routes; i++) {
        const Route *route = &box->route[i];
        double cost = turns_of(1, route->length) - BY_POINT * route->points - BY_CART * route->cart;
        int at = i;
        box->cost[0][i] = cost > LEAST ? cost : LEAST;
        box->across[i] = route->from ^ route->to;
        add(box->leaving[route->from], i);
        add(box->leaving[route->to], i);
        for (; at > 0 && gain(&box->route[box->by_gain[at - 1]]) < gain(route); at--) box->by_gain[at] = box->by_gain[at - 1];
        box->by_gain[at] = (uint8_t)i;
    }
    for (int i = 0; i < box->contracts; i++) connect(box, none, box->within[WILD][LONGEST], &box->contract[i], &box->connections[i]);
}

/* The cheapest connection of a contract, before anything is planned. While the seat claims nothing, and nobody claims what it needs, it
   stays the cheapest; where it needs nothing, or there is none, that is so to the end. It lies there until the next one is asked for. */
static const Connection *connection_of(const Box *box, const Seat *seat, Mind *mind, int contract) {
    Connection *anew = &mind->connections[contract % REMEMBERED];
    uint8_t *whose = &mind->remembered[contract % REMEMBERED];
    const Connection *known = *whose == contract + 1 ? anew : &box->connections[contract];
    if (!known->many || (same(known->own, seat->claimed) && is_within(known->needs, seat->open))) return known;
    if (is_within(known->needs, seat->claimed)) memset(anew, 0, offsetof(Connection, routes));
    else connect(box, seat->claimed, seat->open, &box->contract[contract], anew);
    *whose = (uint8_t)(contract + 1);
    return anew;
}

typedef struct {
    double rate; /* the cost of a point */
    const Contract *contract;
    Connection joining;
} Ranked;

typedef struct {
    Set depends_on; /* the plan stays the same while nobody claims a route on which it depends */
    int32_t many, spaces, completed, failed; /* how many routes, their spaces; the points of contracts */
    uint8_t routes[ROUTES];
} Plan;

/* Join the places of as many contracts as the carts allow, the cheapest for its points first. */
static void make_plan(const Box *box, const Seat *seat, const Set contracts, Mind *mind, Plan *plan) {
    Ranked order[CONTRACTS];
    Connection anew;
    Set had;
    int many = 0, at;
    memset(plan, 0, offsetof(Plan, routes));
    memcpy(had, seat->claimed, sizeof had);
    for (int i = 0; i < WORDS; i++)
        for (uint64_t left = contracts[i]; left; left &= left - 1) {
            int number = 64 * i + __builtin_ctzll(left);
            const Contract *contract = &box->contract[number];
            const Connection *joining = connection_of(box, seat, mind, number);
            double rate = joining->cost / (contract->points > 1 ? contract->points : 1);
            plan->failed += contract->points;
            if (joining->cost >= CLOSED) continue;
            unite(plan->depends_on, joining->needs);
            for (at = many++; at > 0 && order[at - 1].rate > rate; at--) order[at] = order[at - 1];
            order[at] = (Ranked){rate, contract, *joining};
        }
    for (int i = 0; i < many; i++) {
        const Connection *joining = &order[i].joining;
        if (plan->many && joining->many) { /* what was planned before costs nothing more */
            connect(box, had, seat->open, order[i].contract, &anew);
            joining = &anew;
            unite(plan->depends_on, anew.needs);
        }
        if (plan->spaces + joining->spaces > seat->carts) continue;
        plan->spaces += joining->spaces;
        plan->completed += order[i].contract->points;
        plan->failed -= order[i].contract->points;
        memcpy(plan->routes + plan->many, joining->routes, (size_t)joining->many);
        plan->many += joining->many;
        unite(had, joining->needs);
    }
}

/* ---- What routes ask of a hand ---- */

static void aim_at(const Box *box, const uint8_t *routes, int many, Aims *aims) {
    memset(aims, 0, offsetof(Aims, lengths));
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

/* The one of them which gives most for the cards it still takes, for when no contract needs any. */
static void aim_for_points(const Box *box, const Seat *seat, Aims *aims) {
    int most = most_of_a_color(seat->hand), any = 0;
    uint8_t found = 0;
    int64_t best = 0, takes = 1; /* the worth is the one by the other */
    Set routes;
    for (int i = 0; i < WORDS; i++) routes[i] = claimable(box, seat, i);
    for (int i = 0; i < box->routes; i++) {
        uint8_t number = box->by_gain[i];
        const Route *route = &box->route[number];
        int32_t points = gain(route);
        if (any && (points > 0 ? points : 0) * takes < 2 * best) break; /* nor is a later one worth as much */
        if (!has(routes, number)) continue;
        int missing = route->length - seat->hand[WILD] - (route->color == GREY ? most : seat->hand[route->color]);
        int64_t cards = 2 + (missing > 0 ? missing : 0), more = points * takes - best * cards;
        if (any && (more < 0 || (more == 0 && number > found))) continue;
        best = points;
        takes = cards;
        found = number;
        any = 1;
    }
    aim_at(box, &found, any, aims);
}

/* ---- Claims ---- */

/* The routes that a colour pays for, together with wilds if need be; WILD: those that wilds alone pay for. */
static uint64_t paid_by(const Box *box, const Seat *seat, int color, int i) {
    int cards = seat->hand[WILD] + (color < WILD ? seat->hand[color] : 0);
    return seat->hand[color] ? box->within[color][cards < LONGEST ? cards : LONGEST][i] : 0;
}

/* A claim with as few wilds as can be. */
static Action claim_with(const Box *box, const Seat *seat, int number, int color) {
    int length = box->route[number].length, cards = color < WILD ? seat->hand[color] : 0;
    return (Action){CLAIM, (uint8_t)number, (uint8_t)color, (uint8_t)(length > cards ? length - cards : 0)};
}

/* Which of these routes can be paid: by colour, and by any; whether one can. */
static int pay(const Box *box, const Seat *seat, const Set routes, Set paid[COLORS], Set by_any) {
    uint64_t any = 0;
    memset(by_any, 0, sizeof(Set));
    for (int i = 0; i < box->words; i++) {
        uint64_t left = routes[i] & claimable(box, seat, i);
        for (int color = 0; color < COLORS; color++) by_any[i] |= paid[color][i] = left & paid_by(box, seat, color, i);
        any |= by_any[i];
    }
    return any != 0;
}

/* The first route of a set that has more spaces than this; -1 if none has. */
static int first_longer(const Box *box, const Set routes, int spaces) {
    for (int i = 0; i < box->words; i++) {
        uint64_t left = routes[i] & ~box->within[WILD][spaces][i];
        if (left) return 64 * i + __builtin_ctzll(left);
    }
    return -1;
}

/* The longest of these routes that can be paid, with fewest wilds, in the colour that is most to spare; 0 if none can. */
static int claim_of(const Box *box, const Seat *seat, const Aims *aims, Action *action) {
    Set paid[COLORS], any;
    int32_t demand[COLORS], most_spare = 0;
    int number, longest = 0, found = 0;
    if (!pay(box, seat, aims->routes, paid, any)) return 0;
    while ((number = first_longer(box, any, longest)) >= 0) longest = box->route[number].length;
    demand_of(aims, seat->hand, demand);
    for (int color = 0; color < COLORS; color++) {
        if ((number = first_longer(box, paid[color], longest - 1)) < 0) continue;
        Action claim = claim_with(box, seat, number, color);
        int32_t spare = color == WILD ? 0 : seat->hand[color] - demand[color];
        if (found && (claim.wilds != action->wilds ? claim.wilds > action->wilds : spare <= most_spare)) continue;
        *action = claim;
        most_spare = spare;
        found = 1;
    }
    return found;
}

/* By place, the group that it is in: places are in one group if routes of the seat join them. */
static void group_places(const Box *box, const Seat *seat, uint8_t group[PLACES]) {
    for (int place = 0; place < PLACES; place++) group[place] = (uint8_t)place;
    for (int i = 0; i < box->words; i++)
        for (uint64_t left = seat->claimed[i]; left; left &= left - 1) {
            const Route *route = &box->route[64 * i + __builtin_ctzll(left)];
            uint8_t old = group[route->from], new = group[route->to];
            for (int place = 0; place < PLACES; place++) group[place] = group[place] == old ? new : group[place];
        }
}

/* The claim worth most if nothing comes after it: by its points, and twice those of the contracts that it completes; 0 if there is
   none. */
static int gainful_claim(const Box *box, const Seat *seat, Action *action) {
    Set paid[COLORS], any, best = {0};
    Contract missing[CONTRACTS]; /* between groups */
    uint8_t group[PLACES];
    int32_t most = INT32_MIN;
    int many = 0;
    if (!pay(box, seat, seat->open, paid, any)) return 0;
    group_places(box, seat, group);
    for (int i = 0; i < WORDS; i++)
        for (uint64_t left = seat->contracts[i]; left; left &= left - 1) {
            const Contract *one = &box->contract[64 * i + __builtin_ctzll(left)];
            missing[many] = (Contract){group[one->from], group[one->to], one->points};
            many += missing[many].from != missing[many].to;
        }
    for (int i = 0; i < box->words; i++)
        for (uint64_t left = any[i]; left; left &= left - 1) {
            const Route *route = &box->route[64 * i + __builtin_ctzll(left)];
            int a = group[route->from], b = group[route->to];
            int32_t worth = gain(route);
            for (int j = 0; j < many; j++) {
                int from = missing[j].from, to = missing[j].to;
                if ((from == a && to == b) || (from == b && to == a)) worth += 2 * missing[j].points;
            }
            if (worth < most) continue;
            if (worth > most) memset(best, 0, sizeof best);
            most = worth;
            add(best, 64 * i + __builtin_ctzll(left));
        }
    for (int color = 0;; color++)
        for (int i = 0; i < box->words; i++)
            if (paid[color][i] & best[i]) {
                *action = claim_with(box, seat, 64 * i + __builtin_ctzll(paid[color][i] & best[i]), color);
                return 1;
            }
}

/* ---- Contracts and cards ---- */

/* The contracts that bring most: their points and those of their routes, less those of their turns. */
static Action keep_of(const Box *box, const Game *game, const Seat *seat, Mind *mind) {
    Action best = {KEEP, 0, 0, 0};
    double most = 0;
    for (unsigned kept = 1; kept < 1u << seat->offer_size; kept++) {
        Action keep = {KEEP, (uint8_t)kept, 0, 0};
        Plan plan;
        Set contracts;
        int32_t points = 0;
        if (__builtin_popcount(kept) < least_kept(box, game)) continue;
        memcpy(contracts, seat->contracts, sizeof contracts);
        for (int i = 0; i < seat->offer_size; i++)
            if (kept >> i & 1) add(contracts, seat->offer[i]);
        make_plan(box, seat, contracts, mind, &plan);
        for (int i = 0; i < plan.many; i++) points += box->route[plan.routes[i]].points + CARD * box->route[plan.routes[i]].cart;
        double worth = plan.completed - plan.failed + points - ELSEWHERE * turns_of(plan.many, plan.spaces);
        if (best.what && (worth < most || (worth == most && number_of(box, game, keep) > number_of(box, game, best)))) continue;
        most = worth;
        best = keep;
    }
    return best;
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
    int is_old = !is_within(mind->depends_on, seat->open) || (!is_empty(mind->depends_on) && !same(mind->own, seat->claimed));
    if (is_old || !same(mind->contracts, seat->contracts)) {
        Plan plan;
        make_plan(box, seat, seat->contracts, mind, &plan);
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

/* Nothing else of a mind is read before it is written. */
void clear_mind(Mind *mind) {
    memset(mind, 0, offsetof(Mind, aims));
    memset(&mind->aims, 0, offsetof(Aims, lengths));
}

/* A route of the plan if one can be paid, otherwise a card for it. */
Action plan_action(const Box *box, const Game *game, Mind *mind) {
    const Seat *seat = &game->seats[game->to_move];
    Action action;
    Aims for_one;
    const Aims *aims = &mind->aims;
    if (game->phase == SETUP || game->phase == KEEPING) return keep_of(box, game, seat, mind);
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
