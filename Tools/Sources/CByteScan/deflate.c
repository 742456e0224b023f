#include "CByteScan.h"

#include <string.h>

/// Bits from the lowest one of each byte on; zeros behind the end.
struct bits {
    const uint8_t *bytes;
    size_t count;
    size_t position;
};

static unsigned next_bits(struct bits *bits, int count) {
    uint64_t value = 0;
    size_t byte = bits->position >> 3;
    if (byte + 8 <= bits->count) memcpy(&value, bits->bytes + byte, 8);
    else if (byte < bits->count) memcpy(&value, bits->bytes + byte, bits->count - byte);
    value >>= bits->position & 7;
    bits->position += (size_t)count;
    return (unsigned)value & ((1u << count) - 1);
}

/// A code of the fixed table: eight bits for 0 to 143 and 280 to 287, nine for 144 to 255, seven for 256 to 279.
static unsigned next_fixed(struct bits *bits) {
    struct bits ahead = *bits;
    // The bits of a code are in the other order.
    unsigned code = __builtin_bitreverse16((uint16_t)next_bits(&ahead, 9)) >> 7;
    int length = code >> 2 <= 23 ? 7 : code >> 1 <= 199 ? 8 : 9;
    bits->position += (size_t)length;
    switch (length) {
    case 7: return 256 + (code >> 2);
    case 8: return code >> 1 <= 191 ? (code >> 1) - 48 : 280 + (code >> 1) - 192;
    default: return 144 + code - 400;
    }
}

/// Whether the first symbols repeat only what was before them: six, or all of which the bytes have every bit. Sets `is_end` if the block ends
/// with one of them.
static int may_be_fixed(struct bits *bits, int is_whole, int *is_end) {
    unsigned made = 0;
    // The longest symbol has 31 bits.
    for (int index = 0; is_whole ? index < 6 : bits->position + 31 <= 8 * bits->count; index++) {
        unsigned symbol = next_fixed(bits);
        if (symbol == 256) {
            *is_end = 1;
            return made > 0;
        }
        if (symbol > 285) return 0;
        if (symbol < 256) {
            made++;
            continue;
        }
        unsigned extra = symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4;
        unsigned length = symbol < 265 ? symbol - 254 : symbol == 285 ? 258 : ((4u + (symbol - 265) % 4) << extra) + 3;
        length += next_bits(bits, (int)extra);
        unsigned code = __builtin_bitreverse8((uint8_t)next_bits(bits, 5)) >> 3;
        if (code > 29) return 0;
        unsigned more = code < 4 ? 0 : code / 2 - 1;
        unsigned base = code < 4 ? code + 1 : ((2 + (code & 1)) << more) + 1;
        if (base + next_bits(bits, (int)more) > made) return 0;
        made += length;
    }
    return 1;
}

/// - Parameter is_whole: whether these are all the bytes.
static int may_begin(const uint8_t *bytes, size_t count, int is_whole, int *is_end) {
    struct bits bits = {bytes, count, 0};
    int is_last = (int)next_bits(&bits, 1);
    switch (next_bits(&bits, 2)) {
    case 0: return count >= 5 && bytes[1] == (uint8_t)~bytes[3] && bytes[2] == (uint8_t)~bytes[4];
    case 1: {
        int is_block_end = 0;
        int may_be = may_be_fixed(&bits, is_whole, &is_block_end);
        *is_end = is_last && is_block_end;
        return may_be;
    }
    case 2: {
        unsigned literals = next_bits(&bits, 5), distances = next_bits(&bits, 5), lengths = next_bits(&bits, 4) + 4;
        if (literals > 29 || distances > 29) return 0;
        unsigned sum = 0;
        for (unsigned index = 0; index < lengths; index++) {
            unsigned length = next_bits(&bits, 3);
            if (length) sum += 128u >> length;
        }
        return sum == 128;
    }
    default: return 0;
    }
}

int switchyard_may_inflate(const uint8_t *bytes, size_t count) {
    int is_end = 0;
    return may_begin(bytes, count, 1, &is_end);
}

int switchyard_may_inflate_beyond(const uint8_t *bytes, size_t count) {
    int is_end = 0;
    return may_begin(bytes, count, 0, &is_end) && !is_end;
}
