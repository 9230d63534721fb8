/* What the shared library shows: the types in which it tells of itself. */

#ifndef SHOWN_H
#define SHOWN_H

#include <stddef.h>
#include <stdint.h>

#ifdef _WIN32
#define SHOWN __declspec(dllexport)
#else
#define SHOWN __attribute__((visibility("default")))
#endif

/* One field of a game, or of a part of it ("seats.score"): its place, and how many numbers of how many bytes it has. */
typedef struct {
    const char *name;
    int64_t offset, bytes, many, is_signed;
} NamedField;

typedef struct {
    const char *name;
    int64_t value;
} Fact;

#define OF_GAME(field, each, many) {#field, offsetof(Game, field), sizeof(each), many, 0}
#define OF_CHANCE(field, each, many) {"chance." #field, offsetof(Game, chance) + offsetof(Chance, field), sizeof(each), many, 0}
#define ALL_OF_CHANCE                                                                                              \
    OF_CHANCE(counter, uint64_t, 1), OF_CHANCE(key, uint64_t, 1), OF_CHANCE(seed, uint8_t, LONGEST_SEED),          \
        OF_CHANCE(seed_size, uint8_t, 1), OF_CHANCE(fast, uint8_t, 1)

#endif
