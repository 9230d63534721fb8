/* The permutation of SHAKE-256 (FIPS 202), over the lanes of one text, or of several texts side by side.

   It is included once for each: LANE is the type of a lane, and KECCAK and ROUND are the names of the two functions. */

#define TURN_LEFT(x, n) ((x) << (n) | (x) >> (64 - (n)))
#define CHI(y)                     \
    to[y] = b0 ^ (~b1 & b2);       \
    to[y + 1] = b1 ^ (~b2 & b3);   \
    to[y + 2] = b2 ^ (~b3 & b4);   \
    to[y + 3] = b3 ^ (~b4 & b0);   \
    to[y + 4] = b4 ^ (~b0 & b1);

/* One round: theta; then row by row rho, pi and chi; at last iota. */
static inline __attribute__((always_inline)) void ROUND(const LANE *of, LANE *to, uint64_t constant) {
    LANE c0 = of[0] ^ of[5] ^ of[10] ^ of[15] ^ of[20], c1 = of[1] ^ of[6] ^ of[11] ^ of[16] ^ of[21];
    LANE c2 = of[2] ^ of[7] ^ of[12] ^ of[17] ^ of[22], c3 = of[3] ^ of[8] ^ of[13] ^ of[18] ^ of[23];
    LANE c4 = of[4] ^ of[9] ^ of[14] ^ of[19] ^ of[24];
    LANE d0 = c4 ^ TURN_LEFT(c1, 1), d1 = c0 ^ TURN_LEFT(c2, 1), d2 = c1 ^ TURN_LEFT(c3, 1), d3 = c2 ^ TURN_LEFT(c4, 1);
    LANE d4 = c3 ^ TURN_LEFT(c0, 1), b0, b1, b2, b3, b4;
    b0 = of[0] ^ d0, b1 = TURN_LEFT(of[6] ^ d1, 44), b2 = TURN_LEFT(of[12] ^ d2, 43), b3 = TURN_LEFT(of[18] ^ d3, 21);
    b4 = TURN_LEFT(of[24] ^ d4, 14);
    CHI(0)
    to[0] ^= constant;
    b0 = TURN_LEFT(of[3] ^ d3, 28), b1 = TURN_LEFT(of[9] ^ d4, 20), b2 = TURN_LEFT(of[10] ^ d0, 3), b3 = TURN_LEFT(of[16] ^ d1, 45);
    b4 = TURN_LEFT(of[22] ^ d2, 61);
    CHI(5)
    b0 = TURN_LEFT(of[1] ^ d1, 1), b1 = TURN_LEFT(of[7] ^ d2, 6), b2 = TURN_LEFT(of[13] ^ d3, 25), b3 = TURN_LEFT(of[19] ^ d4, 8);
    b4 = TURN_LEFT(of[20] ^ d0, 18);
    CHI(10)
    b0 = TURN_LEFT(of[4] ^ d4, 27), b1 = TURN_LEFT(of[5] ^ d0, 36), b2 = TURN_LEFT(of[11] ^ d1, 10), b3 = TURN_LEFT(of[17] ^ d2, 15);
    b4 = TURN_LEFT(of[23] ^ d3, 56);
    CHI(15)
    b0 = TURN_LEFT(of[2] ^ d2, 62), b1 = TURN_LEFT(of[8] ^ d3, 55), b2 = TURN_LEFT(of[14] ^ d4, 39), b3 = TURN_LEFT(of[15] ^ d0, 41);
    b4 = TURN_LEFT(of[21] ^ d1, 2);
    CHI(20)
}

ON_ANY_MACHINE static void KECCAK(LANE state[LANES]) {
    LANE even[LANES], odd[LANES];
    memcpy(even, state, sizeof even);
    for (int round = 0; round < ROUNDS; round += 2) {
        ROUND(even, odd, ROUND_CONSTANTS[round]);
        ROUND(odd, even, ROUND_CONSTANTS[round + 1]);
    }
    memcpy(state, even, sizeof even);
}

#undef TURN_LEFT
#undef CHI
