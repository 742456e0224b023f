#include "CByteScan.h"

#include <stdlib.h>
#include <string.h>

// Each place of a pattern has one block of bytes at a multiple of the stride, which is as long as the shortest pattern allows: only these
// blocks are looked at. The longer the patterns, the fewer they are, and a pattern is found without a look at each byte. A small table tells
// nearly all other blocks apart, and no step depends on the one before. A block says where a pattern may begin, and a hash of what begins
// there says which.

/// A block of a pattern, and a bit for each number of bytes that may be before it.
struct block {
    uint64_t value;
    uint64_t offsets;
};

struct pattern {
    const uint8_t *bytes;
    uint32_t length, ignores_case;
    /// 1 and the index of the next pattern of a list, or 0.
    uint32_t next;
};

struct switchyard_patterns {
    size_t count;
    struct pattern *patterns;
    uint8_t *bytes;
    /// The number of bytes of a block, four or eight, and from one block to the next.
    size_t width, stride;
    /// Bits that make both cases of a letter the same, if a pattern ignores it. Other bytes that become equal are told apart at the end.
    uint64_t fold, head_fold;
    /// The bytes at the beginning of a pattern that are hashed.
    size_t head;
    /// 1 for the hash of each block: small enough for a cache of the processor.
    uint8_t *filter;
    unsigned filter_shift;
    /// A hash table with open addressing.
    struct block *blocks;
    unsigned block_shift;
    /// A hash table with lists: 1 and the index of the first pattern, or 0.
    uint32_t *lists;
    unsigned list_shift;
};

static inline uint64_t load4(const uint8_t *bytes) {
    uint32_t value;
    memcpy(&value, bytes, 4);
    return value;
}

static inline uint64_t load8(const uint8_t *bytes) {
    uint64_t value;
    memcpy(&value, bytes, 8);
    return value;
}

static inline uint64_t hash(uint64_t value) { return value * 0x9E3779B97F4A7C15; }

static uint64_t hash_of_head(const uint8_t *bytes, size_t count, uint64_t fold) {
    uint64_t value = 0;
    size_t at = 0;
    for (; at + 8 <= count; at += 8) value = (value ^ (load8(bytes + at) | fold)) * 0x9E3779B97F4A7C15, value ^= value >> 32;
    // Of the last bytes, some again.
    if (at < count && count >= 8) value = (value ^ (load8(bytes + count - 8) | fold)) * 0x9E3779B97F4A7C15;
    else if (at < count) value = (value ^ (load4(bytes) | (load4(bytes + count - 4) << 32) | fold)) * 0x9E3779B97F4A7C15;
    return value ^ value >> 32;
}

static inline uint8_t lowercased(uint8_t byte) { return byte >= 'A' && byte <= 'Z' ? byte | 0x20 : byte; }

static int is_at(const struct pattern *pattern, const uint8_t *bytes) {
    if (!pattern->ignores_case) return memcmp(pattern->bytes, bytes, pattern->length) == 0;
    for (uint32_t index = 0; index < pattern->length; index++)
        if (lowercased(bytes[index]) != pattern->bytes[index]) return 0;
    return 1;
}

/// The number of bits of a table with so many places.
static unsigned bits_for(size_t count, unsigned least, unsigned most) {
    unsigned bits = least;
    while (bits < most && ((size_t)1 << bits) < count) bits++;
    return bits;
}

void switchyard_patterns_destroy(struct switchyard_patterns *patterns) {
    free(patterns->patterns);
    free(patterns->bytes);
    free(patterns->filter);
    free(patterns->blocks);
    free(patterns->lists);
    free(patterns);
}

static struct block *block_at(const struct switchyard_patterns *patterns, uint64_t value) {
    size_t last = ((size_t)1 << (64 - patterns->block_shift)) - 1, slot = hash(value) >> patterns->block_shift;
    while (patterns->blocks[slot].offsets && patterns->blocks[slot].value != value) slot = (slot + 1) & last;
    return &patterns->blocks[slot];
}

static uint64_t block_value(const struct switchyard_patterns *patterns, const uint8_t *bytes) {
    return (patterns->width == 8 ? load8(bytes) : load4(bytes)) | patterns->fold;
}

static void *zeros(size_t count, size_t size) {
    void *result = calloc(count, size);
    if (!result) abort();
    return result;
}

static void add(struct switchyard_patterns *result, size_t index) {
    struct pattern *pattern = &result->patterns[index];
    for (size_t offset = 0; offset < result->stride; offset++) {
        uint64_t value = block_value(result, pattern->bytes + offset), slot = hash(value) >> result->filter_shift;
        result->filter[slot] = 1;
        struct block *block = block_at(result, value);
        block->value = value;
        block->offsets |= (uint64_t)1 << offset;
    }
    uint32_t *list = &result->lists[hash_of_head(pattern->bytes, result->head, result->head_fold) >> result->list_shift];
    pattern->next = *list;
    *list = (uint32_t)index + 1;
}

struct switchyard_patterns *switchyard_patterns_create(const uint8_t *bytes, const struct switchyard_pattern *given, size_t count) {
    struct switchyard_patterns *result = zeros(1, sizeof *result);
    size_t shortest = SIZE_MAX, all = 0, searched = 0;
    for (size_t index = 0; index < count; index++) {
        all += given[index].length;
        if (given[index].length < 4) continue;
        searched++;
        if (given[index].length < shortest) shortest = given[index].length;
        if (given[index].ignores_case) result->head_fold = 0x2020202020202020;
    }
    if (searched == 0) return result;
    result->count = count;
    // The longer blocks are, the fewer are in other bytes by accident, but the more are looked at.
    result->width = shortest < 12 || searched < 64 ? 4 : 8;
    result->fold = result->width == 4 ? result->head_fold & UINT32_MAX : result->head_fold;
    result->stride = (shortest < 64 ? shortest : 64) - result->width + 1;
    // Many patterns have fewer blocks each.
    while (result->stride > 8 && searched * result->stride > 1 << 16) result->stride--;
    result->head = shortest < 32 ? shortest : 32;
    size_t blocks = searched * result->stride;
    result->filter_shift = 64 - bits_for(blocks * 16, 12, 17);
    result->block_shift = 64 - bits_for(blocks * 2, 4, 48);
    result->list_shift = 64 - bits_for(searched * 2, 4, 32);
    result->patterns = zeros(count, sizeof *result->patterns);
    result->bytes = zeros(all, 1);
    result->filter = zeros((size_t)1 << (64 - result->filter_shift), 1);
    result->blocks = zeros((size_t)1 << (64 - result->block_shift), sizeof *result->blocks);
    result->lists = zeros((size_t)1 << (64 - result->list_shift), sizeof *result->lists);
    memcpy(result->bytes, bytes, all);
    const uint8_t *start = result->bytes;
    for (size_t index = 0; index < count; index++) {
        result->patterns[index] = (struct pattern){start, given[index].length, given[index].ignores_case, 0};
        start += given[index].length;
        if (given[index].length >= 4) add(result, index);
    }
    return result;
}

/// Calls `found` for the patterns that have a block at a place.
static void report(
    const struct switchyard_patterns *patterns, const uint8_t *bytes, size_t count, size_t place, void *context,
    void (*found)(void *context, uint32_t pattern, size_t offset)) {
    for (uint64_t offsets = block_at(patterns, block_value(patterns, bytes + place))->offsets; offsets; offsets &= offsets - 1) {
        size_t before = (size_t)__builtin_ctzll(offsets);
        if (before > place || count - (place - before) < patterns->head) continue;
        size_t start = place - before;
        uint64_t list = hash_of_head(bytes + start, patterns->head, patterns->head_fold) >> patterns->list_shift;
        for (uint32_t index = patterns->lists[list]; index; index = patterns->patterns[index - 1].next) {
            const struct pattern *pattern = &patterns->patterns[index - 1];
            if (pattern->length <= count - start && is_at(pattern, bytes + start)) found(context, index - 1, start);
        }
    }
}

#define LOAD(at) (width == 8 ? load8(bytes + (at)) : load4(bytes + (at)))
#define MAY_BE(at) filter[hash(LOAD(at) | fold) >> shift]

static inline __attribute__((always_inline)) void search(
    const struct switchyard_patterns *patterns, size_t width, const uint8_t *bytes, size_t count, void *context,
    void (*found)(void *context, uint32_t pattern, size_t offset)) {
    const uint8_t *filter = patterns->filter;
    const uint64_t fold = patterns->fold;
    const unsigned shift = patterns->filter_shift;
    const size_t stride = patterns->stride;
    size_t at = 0;
    for (; at + 7 * stride + width <= count; at += 8 * stride) {
        uint8_t any = 0;
        for (size_t index = 0; index < 8; index++) any |= MAY_BE(at + index * stride);
        if (!any) continue;
        for (size_t index = 0; index < 8; index++)
            if (MAY_BE(at + index * stride)) report(patterns, bytes, count, at + index * stride, context, found);
    }
    for (; at + width <= count; at += stride)
        if (MAY_BE(at)) report(patterns, bytes, count, at, context, found);
}

void switchyard_search(
    const struct switchyard_patterns *patterns, const uint8_t *bytes, size_t count, void *context,
    void (*found)(void *context, uint32_t pattern, size_t offset)) {
    if (patterns->count == 0) return;
    if (patterns->width == 8) search(patterns, 8, bytes, count, context, found);
    else search(patterns, 4, bytes, count, context, found);
}
