/* What the engine tells of itself as a whole, and what only tests ask for. */

#include "chance.h"
#include "shown.h"

enum { CONTRACT = 5 };

SHOWN int32_t engine_contract(void) { return CONTRACT; }

SHOWN uint64_t engine_word(uint64_t key, uint64_t counter) { return word(key, counter); }

SHOWN uint64_t engine_key(uint64_t base, uint64_t number) { return key_of(base, number); }

SHOWN void engine_shake(const uint8_t *text, int32_t size, uint8_t *out, int64_t many) {
    if (size < 136) shake(text, size, out, many);
}
