/* Replays traces and makes random calls, for the sanitizers of gcc: every array has exactly the size that the contract says.

   The file of traces is one number after the other, as text: how many numbers a box has, and these; how many games, players, the
   seat that begins, and the seed's bytes with their number before them; then for each game how many actions, their indices, and
   the hash at the end. Ends with 0 if every hash is the one that the library has. */

#ifdef MERCHANTS
#include "../c/merchants_batches.c"
#define MOST_PLAYERS(box) (box)->players
#else
#include "../c/routes_batches.c"
#define MOST_PLAYERS(box) (box)->most_players
#endif

void engine_shake(const uint8_t *text, int32_t size, uint8_t *out, int64_t many);

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static FILE *file;

static int64_t next(void) {
    int64_t number;
    if (fscanf(file, "%" SCNd64, &number) != 1) {
        fprintf(stderr, "expected a number in the file of traces\n");
        exit(2);
    }
    return number;
}

static void *room(int64_t bytes) {
    void *memory = malloc(bytes ? (size_t)bytes : 1);
    if (!memory) exit(3);
    memset(memory, 0xA5, bytes ? (size_t)bytes : 1);
    return memory;
}

static uint64_t dice = 1634;

static int64_t any(int64_t least, int64_t most) { return least + (int64_t)(word(dice++, 0) % (uint64_t)(most - least + 1)); }

/* Every question of the contract about these games, into arrays of exactly the size that it takes. */
static void look(const Box *box, Game *games, int64_t count, int64_t actions, int players) {
    int64_t size = OF(observation)(box, players);
    uint8_t *masks = room(count * actions), *verdicts = room(count);
    int16_t *seen = room(2 * count * size);
    int rows = ROWS(box, &games[0]);
    int32_t *seats = room(4 * count), *sheets = room(4 * COLUMNS * count * rows), *indices = room(4 * count);
    int32_t *totals = room(4 * count * 2 * rows);
    uint64_t *hashes = room(8 * count);
    OF(legal)(box, games, count, actions, masks);
    for (int64_t k = 0; k < count; k++) seats[k] = (int32_t)any(-1, players - 1);
    OF(observe)(box, games, count, seats, size, seen);
    OF(sheets)(box, games, count, sheets);
    OF(hash)(box, games, count, hashes);
    OF(playouts)(box, games, count, 2, (uint64_t)any(0, 1000000), (int32_t)any(0, 1), totals);
    for (int64_t k = 0; k < count; k++) indices[k] = (int32_t)(any(0, 3) ? any(-3, actions + 3) : any(INT32_MIN, INT32_MAX));
    OF(judge)(box, games, count, actions, indices, verdicts, any(0, 1) ? masks : NULL);
    for (int64_t k = 0; k < count; k++) {
        int legal = indices[k] >= 0 && indices[k] < actions && masks[k * actions + indices[k]];
        if (indices[k] != LEAVE && (verdicts[k] == FINE) != legal) {
            fprintf(stderr, "the mask and the verdict do not agree about action %d\n", indices[k]);
            exit(4);
        }
        if (verdicts[k] != FINE) indices[k] = LEAVE;
    }
    Game *copies = room((int64_t)sizeof(Game) * count);
    memcpy(copies, games, sizeof(Game) * (size_t)count);
    int32_t *plans = room(4 * count);
    for (int64_t k = 0; k < count; k++) seats[k] = (int32_t)any(0, players - 1), plans[k] = (int32_t)any(-1, 200);
    OF(pursue)(box, copies, count, seats, plans);
    memcpy(copies, games, sizeof(Game) * (size_t)count);
    uint8_t *kept = any(0, 2) ? masks : NULL, *over = room(count);
    OF(step)(box, copies, count, indices, NULL, 0, actions, kept, over);
    if (any(0, 1)) OF(pick)(box, copies, count, indices);
    else OF(plan)(box, copies, count, indices);
    if (OF(judge)(box, copies, count, actions, indices, verdicts, kept)) {
        fprintf(stderr, "a pick is not legal\n");
        exit(4);
    }
    OF(step)(box, copies, count, indices, NULL, 0, actions, kept, over);
    if (kept) {
        uint8_t *listed = room(count * actions);
        OF(legal)(box, copies, count, actions, listed);
        if (memcmp(kept, listed, (size_t)(count * actions))) {
            fprintf(stderr, "a step has left a mask that is not that of its game\n");
            exit(4);
        }
        free(listed);
    }
    for (int64_t k = 0; k < count; k++)
        if (over[k] != (copies[k].phase == OVER)) {
            fprintf(stderr, "a step does not tell who is over\n");
            exit(4);
        }
    free(over), free(masks), free(verdicts), free(seen), free(seats), free(sheets), free(indices), free(totals), free(hashes), free(copies),
        free(plans);
}

static int replay(const Box *box, int64_t actions) {
    int wrong = 0;
    int64_t count = next(), players = next(), first = next(), size = next();
    uint8_t *seed = room(size);
    for (int64_t i = 0; i < size; i++) seed[i] = (uint8_t)next();
    Game *games = room((int64_t)sizeof(Game) * count);
    int64_t *numbers = room(8 * count);
    for (int64_t k = 0; k < count; k++) numbers[k] = k;
    OF(deal)(box, games, count, numbers, (int32_t)players, (int32_t)first, 0, seed, size, 1634, 0, NULL);
    for (int64_t k = 0; k < count; k++) {
        int64_t many = next();
        int32_t *history = room(4 * many);
        for (int64_t i = 0; i < many; i++) {
            int32_t index = (int32_t)next();
            uint8_t verdict;
            if (OF(judge)(box, &games[k], 1, actions, &index, &verdict, NULL)) {
                fprintf(stderr, "action %d of a trace is not legal\n", index);
                exit(5);
            }
            OF(step)(box, &games[k], 1, &index, history, many, 0, NULL, NULL);
            if (any(0, 20) == 0) look(box, &games[k], 1, actions, (int)players);
        }
        uint64_t hash, wanted;
        OF(hash)(box, &games[k], 1, &hash);
        if (fscanf(file, "%" SCNu64, &wanted) != 1) exit(2);
        wrong += hash != wanted;
        free(history);
    }
    look(box, games, count, actions, (int)players);
    /* and games of its own, of both kinds of chance */
    int32_t *numbers_of_seats = room(4 * count);
    for (int64_t k = 0; k < count; k++) numbers_of_seats[k] = (int32_t)any(-1, players);
    for (int fast = 0; fast < 2; fast++) {
        int32_t *history = room(4 * count * 50);
        uint8_t *masks = room(count * actions);
        uint64_t base = (uint64_t)any(0, 1000000);
        OF(deal)(box, games, count, numbers, (int32_t)players, (int32_t)first, fast, seed, size, base, actions, masks);
        free(masks);
        for (int i = 0; i < 4; i++) {
            OF(play)(box, games, count, any(1, 40), (int32_t)any(0, 1), i % 2 ? numbers_of_seats : NULL, history, 50);
            look(box, games, count, actions, (int)players);
        }
        OF(play)(box, games, count, MOST_ACTIONS, 0, NULL, NULL, 0);
        OF(follow)(box, games, count);
        look(box, games, count, actions, (int)players);
        free(history);
    }
    free(seed), free(games), free(numbers), free(numbers_of_seats);
    return wrong;
}

/* Numbers that are those of no box, or of a strange one: refused, or a box that plays. */
static void spoil(const int32_t *numbers, int64_t many) {
    for (int i = 0; i < 200; i++) {
        int64_t some = any(0, 9) ? many : any(0, many);
        int32_t *own = room(4 * many);
        Box *box = room(sizeof(Box));
        memcpy(own, numbers, 4 * (size_t)many);
        for (int64_t j = any(1, 3); j; j--) own[any(0, any(0, 1) ? 29 : many - 1)] = (int32_t)(any(0, 2) ? any(-3, 300) : any(INT32_MIN, INT32_MAX));
        int32_t *exact = room(4 * some);
        memcpy(exact, own, 4 * (size_t)some);
        int64_t actions = OF(box)(box, exact, some);
        if (actions && actions < 200000) {
            Game *game = room(sizeof(Game));
            int64_t number = i;
            OF(deal)(box, game, 1, &number, MOST_PLAYERS(box), 0, 1, NULL, 0, 1634, 0, NULL);
            for (int j = 0; j < 3; j++) {
                OF(play)(box, game, 1, 60, j % 2, NULL, NULL, 0);
                look(box, game, 1, actions, MOST_PLAYERS(box));
            }
            free(game);
        }
        free(own), free(exact), free(box);
    }
}

int main(int many_words, char **words) {
    int wrong = 0;
    if (many_words != 2 || !(file = fopen(words[1], "r"))) return 2;
    for (int64_t boxes = next(); boxes; boxes--) {
        int64_t many = next();
        int32_t *numbers = room(4 * many);
        Box *box = room(sizeof(Box));
        for (int64_t i = 0; i < many; i++) numbers[i] = (int32_t)next();
        int64_t actions = OF(box)(box, numbers, many);
        if (!actions) return 6;
        spoil(numbers, many);
        wrong += replay(box, actions);
        free(numbers), free(box);
    }
    for (int i = 0; i < 136; i++) {
        uint8_t *text = room(i), *out = room(i * 3);
        engine_shake(text, i, out, i * 3);
        free(text), free(out);
    }
    fclose(file);
    printf("%d\n", wrong);
    return wrong != 0;
}
