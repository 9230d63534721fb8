/* Chance: the library's own (SHAKE-256, docs/chance.md), and a fast one (the contract, "The fast generator"). */

#ifndef CHANCE_H
#define CHANCE_H

#include <stdint.h>

/* Memory is fetched by lines of so many bytes. Fetching early what will be written costs less than waiting for it. */
enum { LINE = 64 };
#define FETCH(where) __builtin_prefetch(where, 1)

enum { LONGEST_SEED = 112, DIGEST = 32, MOST_SHUFFLED = 256 };

/* Where the answers of one game come from. */
typedef struct {
    uint64_t counter; /* how many blocks, or words, have been read */
    uint64_t key;     /* of the fast generator */
    uint8_t seed[LONGEST_SEED];
    uint8_t seed_size;
    uint8_t fast; /* 1: words of the fast generator; 0: blocks of SHAKE-256 */
} Chance;

#define GOLDEN UINT64_C(0x9E3779B97F4A7C15)
#define PICKS UINT64_C(0xD1B54A32D192ED03)

/* The finalizer of SplitMix64. */
static inline uint64_t mix(uint64_t x) {
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return x ^ (x >> 31);
}

/* The word of a key and a counter. */
static inline uint64_t word(uint64_t key, uint64_t counter) { return mix(key + (counter + 1) * GOLDEN); }

/* A number below n, each equally likely, from the next word, which has been worked out already; the counter goes on by as many
   words as it takes. */
static inline uint32_t below_by(uint64_t next, uint64_t key, uint64_t *counter, uint32_t n) {
    uint64_t product = (next >> 32) * n;
    ++*counter;
    if ((uint32_t)product < n) {
        uint32_t least = (uint32_t)(0 - n) % n;
        while ((uint32_t)product < least) product = (word(key, (*counter)++) >> 32) * n;
    }
    return (uint32_t)(product >> 32);
}

/* The same where nothing has been worked out. */
static inline uint32_t below(uint64_t key, uint64_t *counter, uint32_t n) { return below_by(word(key, *counter), key, counter, n); }

/* The key of a game of this number, in a series that has this base. */
static inline uint64_t key_of(uint64_t base, uint64_t number) { return mix(base ^ mix(number + GOLDEN)); }

void shuffle(Chance *chance, uint8_t *items, int many);

/* Shuffle as many items for each of some games, TOGETHER at most; the blocks of so many are worked out side by side. */
enum { TOGETHER = 4 };
void shuffle_some(Chance *const chances[], uint8_t *const items[], int games, int many);

/* A number below n, which is at least 1. */
uint32_t ask_below(Chance *chance, uint32_t n);

/* The seed of game `number` in a series: what `derived(seed, "game", number)` gives in the library. */
void derive(const uint8_t *seed, int64_t size, uint64_t number, uint8_t digest[DIGEST]);

/* The first bytes of the SHAKE-256 of a text that is shorter than one block. */
void shake(const uint8_t *text, int size, uint8_t *out, int64_t many);

#endif
