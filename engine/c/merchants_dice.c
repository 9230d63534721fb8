/* Dice, the wheel, and cubes one by one. (M4.2k, M4.4, M4.5r, M4.6a) */

#include "merchants.h"

/* ---- The dice (M4.4a-M4.4c) ---- */

void roll(Game *game) {
    for (int die = 0; die < DICE; die++) game->rolled[die] = (uint8_t)(ask_below(&game->chance, 6) + 1);
    game->has_rolled = 1;
}

/* Turn faces to 1 that are so high that their cubes would come too late. (M4.4b) */
void turn_high_dice(const Box *box, Game *game) {
    int highest = box->last_round - game->round + 1;
    for (int die = 0; die < DICE; die++) game->dice[die] = game->rolled[die] > highest ? 1 : game->rolled[die];
}

/* Put the cubes of two dice onto the wheel. (M4.4c, M4.4f) */
void choose_dice(const Box *box, Game *game, int seat, int a, int b) {
    Merchant *me = &game->merchants[seat];
    me->dice[0] = (uint8_t)a;
    me->dice[1] = (uint8_t)b;
    me->chosen = 2;
    forget_turn(game);
    for (int i = 0; i < 2; i++) me->wheel[game->dice[me->dice[i]] - 1][me->dice[i]] += game->dice[me->dice[i]];
    done(game);
    if (!meet(&me->active, &box->in_dice)) return;
    for (int i = 0; i < 2; i++) game->turn.compartments[i] = (uint8_t)(game->dice[me->dice[i]] - 1);
    game->turn.placed = 2;
    ask_plainly(game, seat, ASK_DICE_CARDS);
}

/* ---- Cards of phase II (M4.4f, MQ39) ---- */

/* Shift all cubes of a die to a neighbouring compartment; those of card 052 stay. (C053) */
static void shift(Game *game, Merchant *me, int die, int step) {
    int which = me->dice[0] == die ? 0 : 1, to = game->turn.compartments[which] + step;
    if (to < 0 || to >= COMPARTMENTS) return;
    int32_t many = game->dice[die] + game->turn.more_cubes;
    me->wheel[game->turn.compartments[which]][die] -= many;
    game->turn.compartments[which] = (uint8_t)to;
    me->wheel[game->turn.compartments[which]][die] += many;
}

void use_dice_card(const Box *box, Game *game, int seat, int card, int die, int up) {
    Merchant *me = &game->merchants[seat];
    for (int i = 0; i < box->card[card].effects; i++) {
        const Effect *effect = &box->effect[box->card[card].first_effect + i];
        if (effect->word == GUILDERS) me->guilders += gained(box, game, seat, effect); /* C051 */
        else if (effect->word == CUBES_FOR_ONES) {                                     /* C052 */
            for (int j = 0; j < 2; j++)
                if (game->dice[me->dice[j]] == 1) me->wheel[0][me->dice[j]] += effect->amount;
        } else if (effect->word == CUBES_WITH_DICE) { /* C054 */
            for (int j = 0; j < 2; j++) me->wheel[game->turn.compartments[j]][me->dice[j]] += effect->amount;
            game->turn.more_cubes += effect->amount;
        } else if (effect->word == SHIFT_DIE && die < DICE) shift(game, me, die, up ? 1 : -1);
    }
}

/* ---- The wheel (M4.4d, M4.4e) ---- */

/* Turn all wheels: what was in compartment 1 comes into the supply, with the stored cube. (MQ5) */
void turn_wheels(const Box *box, Game *game) {
    for (int seat = 0; seat < box->players; seat++) {
        Merchant *me = &game->merchants[seat];
        int32_t arrived = 0;
        for (int color = 0; color < COLORS; color++) {
            arrived |= me->wheel[0][color];
            me->cubes[color] += me->wheel[0][color];
        }
        memmove(me->wheel[0], me->wheel[1], sizeof me->wheel - sizeof me->wheel[0]);
        memset(me->wheel[COMPARTMENTS - 1], 0, sizeof me->wheel[0]);
        if (me->stored != NONE) me->cubes[me->stored]++;
        me->stored = NONE;
        me->penalty_tokens += !arrived; /* M4.4e */
    }
}

/* ---- Cubes, one by one (M4.2k, M4.5r, M4.6a, MQ33, MQ38) ---- */

/* The colours that may be paid next: those of the colours to come must be enough. */
void list_payments(const Box *box, const Merchant *me, const Ask *ask, List *list) {
    int32_t left = all_cubes(me);
    for (int color = 0; color < COLORS; left -= me->cubes[color++])
        put_if(list, box->number[PAY_CUBE][color], (color >= ask->least) & (me->cubes[color] > 0) & (left >= ask->many));
}

void list_cubes(const Box *box, const Ask *ask, List *list) {
    for (int color = ask->least; color < COLORS; color++) put_if(list, box->number[TAKE_CUBE][color], !(ask->barred >> color & 1));
}

void list_kept(const Box *box, const Merchant *me, List *list) {
    for (int color = 0; color < COLORS; color++) put_if(list, box->number[KEEP][color], me->cubes[color] > 0);
    put(list, box->number[KEEP][COLORS]);
}

/* Put a cube into compartment 1, and a pair into compartment 2; nothing else has been there. (M4.2k) */
void take_start_cubes(Game *game, int seat, int first, int pair) {
    Merchant *me = &game->merchants[seat];
    memset(me->wheel, 0, 2 * sizeof me->wheel[0]);
    me->wheel[0][first] = 1;
    me->wheel[1][pair] = 2;
    done(game);
}

/* Pay one of the cubes that are owed; after the last one comes what they pay for. (M4.5r) */
void pay_cube(const Box *box, Game *game, int seat, int cube) {
    Ask *ask = asked_now(game);
    game->merchants[seat].cubes[cube]--;
    ask->barred |= (uint8_t)(1u << cube);
    if (--ask->many > 0) {
        ask->least = (uint8_t)cube;
        return;
    }
    int paid = ask->barred;
    Meaning bought = box->meaning[ask->buys];
    done(game);
    if (bought.kind == SAIL) sail_paid(box, game, seat, bought.a);
    else if (bought.kind == ADVANCE) move_in_turn(box, game, seat, bought.a);
    else give_all(box, game, seat, bought.a, paid);
}

/* Take a cube of choice; the next one is of the same colour or a later one. */
void take_cube(Game *game, int seat, int cube) {
    Ask *ask = asked_now(game);
    game->merchants[seat].cubes[cube]++;
    if (--ask->many > 0) ask->least = (uint8_t)cube;
    else done(game);
}

/* Give the cubes back, but for the one that is kept. (M4.6a, MQ40) */
void keep(Game *game, int seat, int cube) {
    Merchant *me = &game->merchants[seat];
    memset(me->cubes, 0, sizeof me->cubes);
    me->stored = (uint8_t)cube;
    done(game);
}
