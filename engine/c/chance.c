/* SHAKE-256 and SHA-256 (FIPS 202, FIPS 180-4), and the shuffle of docs/chance.md. */

#include "chance.h"

#include <string.h>

/* ---- SHAKE-256 ---- */

enum { RATE = 136, ROUNDS = 24 };

static const uint64_t ROUND_CONSTANTS[ROUNDS] = {
    UINT64_C(0x0000000000000001), UINT64_C(0x0000000000008082), UINT64_C(0x800000000000808A), UINT64_C(0x8000000080008000),
    UINT64_C(0x000000000000808B), UINT64_C(0x0000000080000001), UINT64_C(0x8000000080008081), UINT64_C(0x8000000000008009),
    UINT64_C(0x000000000000008A), UINT64_C(0x0000000000000088), UINT64_C(0x0000000080008009), UINT64_C(0x000000008000000A),
    UINT64_C(0x000000008000808B), UINT64_C(0x800000000000008B), UINT64_C(0x8000000000008089), UINT64_C(0x8000000000008003),
    UINT64_C(0x8000000000008002), UINT64_C(0x8000000000000080), UINT64_C(0x000000000000800A), UINT64_C(0x800000008000000A),
    UINT64_C(0x8000000080008081), UINT64_C(0x8000000000008080), UINT64_C(0x0000000080000001), UINT64_C(0x8000000080008008),
};

#define TURN_LEFT(x, n) ((x) << (n) | (x) >> (64 - (n)))

static void keccak(uint64_t state[25]) {
    uint64_t a[25], b[25], c[5], d[5];
    memcpy(a, state, sizeof a);
    for (int round = 0; round < ROUNDS; round++) {
        /* theta */
        c[0] = a[0] ^ a[5] ^ a[10] ^ a[15] ^ a[20];
        c[1] = a[1] ^ a[6] ^ a[11] ^ a[16] ^ a[21];
        c[2] = a[2] ^ a[7] ^ a[12] ^ a[17] ^ a[22];
        c[3] = a[3] ^ a[8] ^ a[13] ^ a[18] ^ a[23];
        c[4] = a[4] ^ a[9] ^ a[14] ^ a[19] ^ a[24];
        d[0] = c[4] ^ TURN_LEFT(c[1], 1);
        d[1] = c[0] ^ TURN_LEFT(c[2], 1);
        d[2] = c[1] ^ TURN_LEFT(c[3], 1);
        d[3] = c[2] ^ TURN_LEFT(c[4], 1);
        d[4] = c[3] ^ TURN_LEFT(c[0], 1);
        /* rho and pi */
        b[0] = a[0] ^ d[0];
        b[1] = TURN_LEFT(a[6] ^ d[1], 44);
        b[2] = TURN_LEFT(a[12] ^ d[2], 43);
        b[3] = TURN_LEFT(a[18] ^ d[3], 21);
        b[4] = TURN_LEFT(a[24] ^ d[4], 14);
        b[5] = TURN_LEFT(a[3] ^ d[3], 28);
        b[6] = TURN_LEFT(a[9] ^ d[4], 20);
        b[7] = TURN_LEFT(a[10] ^ d[0], 3);
        b[8] = TURN_LEFT(a[16] ^ d[1], 45);
        b[9] = TURN_LEFT(a[22] ^ d[2], 61);
        b[10] = TURN_LEFT(a[1] ^ d[1], 1);
        b[11] = TURN_LEFT(a[7] ^ d[2], 6);
        b[12] = TURN_LEFT(a[13] ^ d[3], 25);
        b[13] = TURN_LEFT(a[19] ^ d[4], 8);
        b[14] = TURN_LEFT(a[20] ^ d[0], 18);
        b[15] = TURN_LEFT(a[4] ^ d[4], 27);
        b[16] = TURN_LEFT(a[5] ^ d[0], 36);
        b[17] = TURN_LEFT(a[11] ^ d[1], 10);
        b[18] = TURN_LEFT(a[17] ^ d[2], 15);
        b[19] = TURN_LEFT(a[23] ^ d[3], 56);
        b[20] = TURN_LEFT(a[2] ^ d[2], 62);
        b[21] = TURN_LEFT(a[8] ^ d[3], 55);
        b[22] = TURN_LEFT(a[14] ^ d[4], 39);
        b[23] = TURN_LEFT(a[15] ^ d[0], 41);
        b[24] = TURN_LEFT(a[21] ^ d[1], 2);
        /* chi */
#define CHI(y)                             \
    a[y] = b[y] ^ (~b[y + 1] & b[y + 2]);     \
    a[y + 1] = b[y + 1] ^ (~b[y + 2] & b[y + 3]); \
    a[y + 2] = b[y + 2] ^ (~b[y + 3] & b[y + 4]); \
    a[y + 3] = b[y + 3] ^ (~b[y + 4] & b[y]);     \
    a[y + 4] = b[y + 4] ^ (~b[y] & b[y + 1]);
        CHI(0)
        CHI(5)
        CHI(10)
        CHI(15)
        CHI(20)
        a[0] ^= ROUND_CONSTANTS[round];
    }
    memcpy(state, a, sizeof a);
}

void shake(const uint8_t *text, int size, uint8_t *out, int64_t many) {
    uint64_t state[25] = {0};
    for (int i = 0; i < size; i++) state[i / 8] ^= (uint64_t)text[i] << (8 * (i % 8));
    state[size / 8] ^= UINT64_C(0x1F) << (8 * (size % 8));
    state[(RATE - 1) / 8] ^= UINT64_C(0x80) << 56;
    for (int64_t done = 0; done < many;) {
        keccak(state);
        for (int i = 0; i < RATE && done < many; i++) out[done++] = (uint8_t)(state[i / 8] >> (8 * (i % 8)));
    }
}

/* ---- A block, a number below n ---- */

/* The next block of so many bytes: SHAKE-256 of the length of the seed, the seed, and the counter. */
static void next_block(Chance *chance, uint8_t *block, int64_t many) {
    uint8_t text[8 + LONGEST_SEED + 8];
    int size = chance->seed_size;
    for (int i = 0; i < 8; i++) {
        text[i] = (uint8_t)((uint64_t)size >> (8 * (7 - i)));
        text[8 + size + i] = (uint8_t)(chance->counter >> (8 * (7 - i)));
    }
    memcpy(text + 8, chance->seed, (size_t)size);
    shake(text, 16 + size, block, many);
    chance->counter++;
}

uint32_t ask_below(Chance *chance, uint32_t n) {
    if (chance->fast) return below(chance->key, &chance->counter, n);
    int bits = n > 1 ? 32 - __builtin_clz(n - 1) : 0, bytes = (bits + 7) / 8;
    uint32_t answer;
    do {
        uint8_t block[4];
        answer = 0;
        next_block(chance, block, bytes);
        for (int i = 0; i < bytes; i++) answer = answer << 8 | block[i];
        answer &= (uint32_t)((UINT64_C(1) << bits) - 1);
    } while (answer >= n);
    return answer;
}

/* ---- The shuffle ---- */

typedef struct {
    uint64_t key;
    uint8_t item;
} Keyed;

/* Sort by key; false if two are equal. The keys are spread evenly, so their first bytes bring each near its place. */
static int sorted(Keyed *sorted, const Keyed *keyed, int many) {
    uint16_t places[257] = {0};
    for (int i = 0; i < many; i++) places[(keyed[i].key >> 56) + 1]++;
    for (int i = 0; i < 256; i++) places[i + 1] = (uint16_t)(places[i + 1] + places[i]);
    for (int i = 0; i < many; i++) sorted[places[keyed[i].key >> 56]++] = keyed[i];
    for (int i = 1; i < many; i++) {
        Keyed one = sorted[i];
        int place = i;
        for (; place > 0 && sorted[place - 1].key > one.key; place--) sorted[place] = sorted[place - 1];
        sorted[place] = one;
    }
    for (int i = 1; i < many; i++)
        if (sorted[i - 1].key == sorted[i].key) return 0;
    return 1;
}

static void shuffle_by_keys(Chance *chance, uint8_t *items, int many) {
    uint8_t block[8 * MOST_SHUFFLED];
    Keyed keyed[MOST_SHUFFLED], order[MOST_SHUFFLED];
    do {
        next_block(chance, block, 8 * many);
        for (int i = 0; i < many; i++) {
            uint64_t key = 0;
            for (int j = 0; j < 8; j++) key = key << 8 | block[8 * i + j];
            keyed[i] = (Keyed){key, items[i]};
        }
    } while (!sorted(order, keyed, many));
    for (int i = 0; i < many; i++) items[i] = order[i].item;
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
