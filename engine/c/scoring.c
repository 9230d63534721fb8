/* The score sheets: routes, contracts, bonus, and the places. */

#include "routes.h"

#include <string.h>

/* The places that are joined to a place by the routes of a seat, as bits. */
static uint64_t joined(const Box *box, const Seat *seat, int place) {
    uint64_t reached = UINT64_C(1) << place, before = 0;
    while (before != reached) {
        before = reached;
        for (int i = 0; i < box->words; i++)
            for (uint64_t set = seat->claimed[i]; set; set &= set - 1) {
                const Route *route = &box->route[64 * i + __builtin_ctzll(set)];
                uint64_t ends = UINT64_C(1) << route->from | UINT64_C(1) << route->to;
                if (reached & ends) reached |= ends;
            }
    }
    return reached;
}

/* Contracts whose places an unbroken chain joins add their value, the others subtract it. (R34) */
static void score_contracts(const Box *box, const Seat *seat, int32_t sheet[COLUMNS]) {
    for (int i = 0; i < box->contracts; i++) {
        if (!has(seat->contracts, i)) continue;
        const Contract *contract = &box->contract[i];
        int done = (int)(joined(box, seat, contract->from) >> contract->to & 1);
        sheet[BY_CONTRACTS] += done ? contract->points : -contract->points;
        sheet[COMPLETED] += done;
    }
}

/* The rank by bonus cards, the best being 1: ties use up as many ranks; 0 without a card. (R36, R37, Q14, Q19) */
static int bonus_rank(const Game *game, int seat) {
    int rank = 1, own = game->seats[seat].bonus_cards;
    for (int i = 0; i < game->players; i++) rank += game->seats[i].bonus_cards > own;
    return own ? rank : 0;
}

/* Every category by seat, as it stands now: final once the game is over. */
void score(const Box *box, const Game *game, int32_t sheets[][COLUMNS]) {
    memset(sheets, 0, sizeof(int32_t) * COLUMNS * game->players);
    for (int seat = 0; seat < game->players; seat++) {
        int32_t *sheet = sheets[seat];
        int rank = bonus_rank(game, seat);
        for (int route = 0; route < box->routes; route++) /* R33 */
            if (has(game->seats[seat].claimed, route)) sheet[BY_ROUTES] += box->route[route].points;
        score_contracts(box, &game->seats[seat], sheet);
        sheet[BY_BONUS] = rank ? box->bonus[game->players][rank - 1] : 0; /* R35 */
        sheet[TOTAL] = sheet[BY_ROUTES] + sheet[BY_CONTRACTS] + sheet[BY_BONUS];
    }
    for (int seat = 0; seat < game->players; seat++) { /* R38 */
        int32_t *sheet = sheets[seat];
        sheet[PLACE] = 1;
        for (int i = 0; i < game->players; i++)
            sheet[PLACE] += sheets[i][TOTAL] > sheet[TOTAL] ||
                            (sheets[i][TOTAL] == sheet[TOTAL] && sheets[i][COMPLETED] > sheet[COMPLETED]);
    }
}
