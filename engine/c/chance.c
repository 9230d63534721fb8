/* SHAKE-256 and SHA-256 (FIPS 202, FIPS 180-4), and the shuffle of docs/chance.md. */

#include "chance.h"

#include <string.h>

/* ---- SHAKE-256 ---- */

enum { RATE = 136, ROUNDS = 24, LANES = 25 };

static const uint64_t ROUND_CONSTANTS[ROUNDS] = {
    UINT64_C(0x0000000000000001), UINT64_C(0x0000000000008082), UINT64_C(0x800000000000808A), UINT64_C(0x8000000080008000),
    UINT64_C(0x000000000000808B), UINT64_C(0x0000000080000001), UINT64_C(0x8000000080008081), UINT64_C(0x8000000000008009),
    UINT64_C(0x000000000000008A), UINT64_C(0x0000000000000088), UINT64_C(0x0000000080008009), UINT64_C(0x000000008000000A),
    UINT64_C(0x000000008000808B), UINT64_C(0x800000000000008B), UINT64_C(0x8000000000008089), UINT64_C(0x8000000000008003),
    UINT64_C(0x8000000000008002), UINT64_C(0x8000000000000080), UINT64_C(0x000000000000800A), UINT64_C(0x800000008000000A),
    UINT64_C(0x8000000080008081), UINT64_C(0x8000000000008080), UINT64_C(0x0000000080000001), UINT64_C(0x8000000080008008),
};

/* Compiled for several machines at once, where the loader can choose; elsewhere for the plainest. */
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)
#if __GNUC__ >= 12
#define ON_ANY_MACHINE __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#endif
#endif
#ifndef ON_ANY_MACHINE
#define ON_ANY_MACHINE
#endif

#define LANE uint64_t
#define KECCAK keccak
#define ROUND round_of_one
#include "keccak.h"
#undef LANE
#undef KECCAK
#undef ROUND

/* A lane of each of some texts, for which the compiler takes the vectors that the machine has. */
typedef uint64_t Together __attribute__((vector_size(8 * TOGETHER)));
#define LANE Together
#define KECCAK keccak_together
#define ROUND round_together
#include "keccak.h"

/* The state before the first permutation. */
static void absorb(const uint8_t *text, int size, uint64_t state[LANES]) {
    memset(state, 0, LANES * sizeof *state);
    for (int i = 0; i < size; i++) state[i / 8] ^= (uint64_t)text[i] << (8 * (i % 8));
    state[size / 8] ^= UINT64_C(0x1F) << (8 * (size % 8));
    state[(RATE - 1) / 8] ^= UINT64_C(0x80) << 56;
}

void shake(const uint8_t *text, int size, uint8_t *out, int64_t many) {
    uint64_t state[LANES];
    absorb(text, size, state);
    for (int64_t done = 0; done < many;) {
        keccak(state);
        for (int i = 0; i < RATE && done < many; i++) out[done++] = (uint8_t)(state[i / 8] >> (8 * (i % 8)));
    }
}

/* ---- A block, a number below n ---- */

/* The next block's state: SHAKE-256 of the length of the seed, the seed, and the counter. */
static void begin_block(Chance *chance, uint64_t state[LANES]) {
    uint8_t text[8 + LONGEST_SEED + 8];
    int size = chance->seed_size;
    for (int i = 0; i < 8; i++) {
        text[i] = (uint8_t)((uint64_t)size >> (8 * (7 - i)));
        text[8 + size + i] = (uint8_t)(chance->counter >> (8 * (7 - i)));
    }
    memcpy(text + 8, chance->seed, (size_t)size);
    absorb(text, 16 + size, state);
    chance->counter++;
}

/* The first number of a lane's 8 bytes, which lie with the most significant one first. */
static uint64_t key_of_lane(uint64_t lane) { return __builtin_bswap64(lane); }

uint32_t ask_below(Chance *chance, uint32_t n) {
    if (chance->fast) return below(chance->key, &chance->counter, n);
    int bits = n > 1 ? 32 - __builtin_clz(n - 1) : 0, bytes = (bits + 7) / 8;
    uint64_t state[LANES];
    uint32_t answer;
    do {
        begin_block(chance, state);
        keccak(state);
        answer = bytes ? (uint32_t)(key_of_lane(state[0]) >> (64 - 8 * bytes)) & (uint32_t)((UINT64_C(1) << bits) - 1) : 0;
    } while (answer >= n);
    return answer;
}

/* ---- The shuffle ---- */

typedef struct {
    uint64_t key;
    uint8_t item;
} Keyed;

enum { BUCKETS = 64 };

/* Sort items by key; false if two keys are equal. These are spread evenly, so their first bits bring each near its place. */
static int sort_by(const uint64_t *keys, uint8_t *items, int many) {
    uint16_t places[BUCKETS + 1] = {0};
    Keyed sorted[MOST_SHUFFLED];
    for (int i = 0; i < many; i++) places[keys[i] / (UINT64_MAX / BUCKETS + 1) + 1]++;
    for (int i = 0; i < BUCKETS; i++) places[i + 1] = (uint16_t)(places[i + 1] + places[i]);
    for (int i = 0; i < many; i++) sorted[places[keys[i] / (UINT64_MAX / BUCKETS + 1)]++] = (Keyed){keys[i], items[i]};
    for (int i = 1; i < many; i++) {
        Keyed one = sorted[i];
        int place = i;
        for (; place > 0 && sorted[place - 1].key > one.key; place--) sorted[place] = sorted[place - 1];
        sorted[place] = one;
    }
    for (int i = 1; i < many; i++)
        if (sorted[i - 1].key == sorted[i].key) return 0;
    for (int i = 0; i < many; i++) items[i] = sorted[i].item;
    return 1;
}

static void shuffle_by_keys(Chance *chance, uint8_t *items, int many) {
    uint64_t state[LANES], keys[MOST_SHUFFLED];
    do {
        begin_block(chance, state);
        for (int i = 0; i < many; i++) {
            if (i % (RATE / 8) == 0) keccak(state);
            keys[i] = key_of_lane(state[i % (RATE / 8)]);
        }
    } while (!sort_by(keys, items, many));
}

/* The same of several games side by side, each with items of its own. */
static void shuffle_by_keys_together(Chance *const chances[TOGETHER], uint8_t *const items[TOGETHER], int many) {
    uint64_t state[LANES], keys[TOGETHER][MOST_SHUFFLED];
    Together states[LANES];
    for (int game = 0; game < TOGETHER; game++) {
        begin_block(chances[game], state);
        for (int i = 0; i < LANES; i++) states[i][game] = state[i];
    }
    for (int i = 0; i < many; i++) {
        if (i % (RATE / 8) == 0) keccak_together(states);
        for (int game = 0; game < TOGETHER; game++) keys[game][i] = key_of_lane(states[i % (RATE / 8)][game]);
    }
    for (int game = 0; game < TOGETHER; game++)
        if (!sort_by(keys[game], items[game], many)) shuffle_by_keys(chances[game], items[game], many);
}

void shuffle(Chance *chance, uint8_t *items, int many) {
    if (!chance->fast) {
        shuffle_by_keys(chance, items, many);
        return;
    }
    uint64_t counter = chance->counter;
    for (int i = many - 1; i > 0; i--) {
        uint32_t j = below(chance->key, &counter, (uint32_t)i + 1);
        uint8_t item = items[i];
        items[i] = items[j];
        items[j] = item;
    }
    chance->counter = counter;
}

void shuffle_some(Chance *const chances[], uint8_t *const items[], int games, int many) {
    if (games == TOGETHER && !chances[0]->fast) shuffle_by_keys_together(chances, items, many);
    else
        for (int game = 0; game < games; game++) shuffle(chances[game], items[game], many);
}

/* ---- SHA-256 ---- */

static const uint32_t SHA_CONSTANTS[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

#define TURN_RIGHT(x, n) ((x) >> (n) | (x) << (32 - (n)))

typedef struct {
    uint32_t h[8];
    uint8_t block[64];
    uint64_t size;
} Sha;

static void sha_block(Sha *sha) {
    uint32_t w[64], v[8];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)sha->block[4 * i] << 24 | (uint32_t)sha->block[4 * i + 1] << 16 | (uint32_t)sha->block[4 * i + 2] << 8 |
               (uint32_t)sha->block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t s0 = TURN_RIGHT(w[i - 15], 7) ^ TURN_RIGHT(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t s1 = TURN_RIGHT(w[i - 2], 17) ^ TURN_RIGHT(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    memcpy(v, sha->h, sizeof v);
    for (int i = 0; i < 64; i++) {
        uint32_t s1 = TURN_RIGHT(v[4], 6) ^ TURN_RIGHT(v[4], 11) ^ TURN_RIGHT(v[4], 25);
        uint32_t t1 = v[7] + s1 + ((v[4] & v[5]) ^ (~v[4] & v[6])) + SHA_CONSTANTS[i] + w[i];
        uint32_t s0 = TURN_RIGHT(v[0], 2) ^ TURN_RIGHT(v[0], 13) ^ TURN_RIGHT(v[0], 22);
        uint32_t t2 = s0 + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
        for (int j = 7; j > 0; j--) v[j] = v[j - 1];
        v[4] += t1;
        v[0] = t1 + t2;
    }
    for (int i = 0; i < 8; i++) sha->h[i] += v[i];
}

static void sha_add(Sha *sha, const uint8_t *text, int64_t size) {
    for (int64_t i = 0; i < size; i++) {
        sha->block[sha->size++ % 64] = text[i];
        if (sha->size % 64 == 0) sha_block(sha);
    }
}

static void sha_number(Sha *sha, uint64_t number) {
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(number >> (8 * (7 - i)));
    sha_add(sha, bytes, 8);
}

void derive(const uint8_t *seed, int64_t size, uint64_t number, uint8_t digest[DIGEST]) {
    static const uint8_t LABEL[4] = {'g', 'a', 'm', 'e'}, END = 0x80, ZERO = 0;
    Sha sha = {{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}, {0}, 0};
    uint8_t digits[20];
    int many = 0;
    do digits[19 - many++] = (uint8_t)('0' + number % 10);
    while ((number /= 10) != 0);
    sha_number(&sha, (uint64_t)size);
    sha_add(&sha, seed, size);
    sha_number(&sha, sizeof LABEL);
    sha_add(&sha, LABEL, sizeof LABEL);
    sha_number(&sha, (uint64_t)many);
    sha_add(&sha, digits + 20 - many, many);
    uint64_t bits = 8 * sha.size;
    sha_add(&sha, &END, 1);
    while (sha.size % 64 != 56) sha_add(&sha, &ZERO, 1);
    sha_number(&sha, bits);
    for (int i = 0; i < DIGEST; i++) digest[i] = (uint8_t)(sha.h[i / 4] >> (8 * (3 - i % 4)));
}
