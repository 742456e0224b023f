#include "CByteScan.h"

#include <string.h>

/// The window of zlib's header is 2^(8 + n); the header is a multiple of 31, without a dictionary, and a block has one of three kinds.
static int is_zlib(uint8_t first, uint8_t second, uint8_t third, int is_code) {
    return (first & 0x8F) == 0x08 && (second & 0x20) == 0 && (third & 6) != 6 && !(is_code && first == 0x48)
        && ((unsigned)first << 8 | second) % 31 == 0;
}

static int is_hex(uint8_t byte) {
    return (byte >= '0' && byte <= '9') || ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'f');
}

/// The values of the digits of base64, in the alphabets for files and for URLs; -1 for other bytes of ASCII.
static const int8_t base64_values[128] = {
    -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
    -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 62, -1, 62, -1, 63, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61,
    -1, -1, -1, -1, -1, -1, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,
    24, 25, -1, -1, -1, -1, 63, -1, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46,
    47, 48, 49, 50, 51, -1, -1, -1, -1, -1,
};

static int base64_value(uint8_t byte) { return byte < 128 ? base64_values[byte] : -1; }

static int is_base64(uint8_t byte) { return base64_value(byte) >= 0; }

static int is_list(const uint8_t *bytes, size_t count) { return count >= 40 && memcmp(bytes, "bplist0", 7) == 0; }

static int is_place(uint8_t first, uint8_t second, uint8_t third, int is_code) {
    switch (first) {
    case '%': return is_hex(second);
    case '\\': return second > 0x20 && second < 0x7F;
    case '&': return second == '#' || (second >= 'a' && second <= 'z');
    case 0x1F: return second == 0x8B && third == 8;
    case 'P': return second == 'K' && third == 3;
    // Also the first byte of zlib's header.
    case 'H': return (second == '4' && third == 's') || is_zlib(first, second, third, is_code);
    case 'U': return second == 'E' && third == 's';
    case 'e': return second == 'J' || second == 'N' || second == 'A' || second == 'F';
    default: return is_zlib(first, second, third, is_code);
    }
}

/// The bytes, and what is behind them, zeros behind the end.
struct part {
    const uint8_t *bytes;
    size_t count;
    int is_code;
};

static int is_place_at(const struct part *part, size_t at) {
    const uint8_t *bytes = part->bytes + at;
    size_t left = part->count - at;
    if (bytes[0] == 'b') return is_list(bytes, left);
    return is_place(bytes[0], left > 1 ? bytes[1] : 0, left > 2 ? bytes[2] : 0, part->is_code);
}

static int is_text(uint8_t byte) { return (byte >= 0x20 && byte < 0x7F) || byte == '\t' || byte == '\n' || byte == '\r'; }

/// Whether 16 digits stand for 12 characters of text: no accident.
static int is_text_in_base64(const uint8_t *digits) {
    for (int group = 0; group < 16; group += 4) {
        unsigned value = 0;
        for (int digit = 0; digit < 4; digit++) value = value << 6 | (unsigned)base64_value(digits[group + digit]);
        if (!is_text(value >> 16 & 255) || !is_text(value >> 8 & 255) || !is_text(value & 255)) return 0;
    }
    return 1;
}

/// The first 36 bytes that 48 digits stand for.
static void decode_base64(const uint8_t *digits, uint8_t *bytes) {
    for (int group = 0; group < 12; group++) {
        unsigned value = 0;
        for (int digit = 0; digit < 4; digit++) value = value << 6 | (unsigned)base64_value(digits[4 * group + digit]);
        for (int byte = 0; byte < 3; byte++) bytes[3 * group + byte] = (uint8_t)(value >> (16 - 8 * byte));
    }
}

/// Whether bytes begin like data with a format: gzip, a zip archive, UTF-16, a property list, or what is not decoded.
static int has_mark(const uint8_t *bytes) {
    static const char *const marks[] = {"bpl", "BZh", "\xFD\x37\x7A", "\x28\xB5\x2F", "bvx", "pbz", "\x04\x22\x4D", "7z\xBC", "Rar"};
    if ((bytes[0] == 0x1F && bytes[1] == 0x8B) || (bytes[0] == 'P' && bytes[1] == 'K')) return 1;
    if ((bytes[0] == 0xFE && bytes[1] == 0xFF) || (bytes[0] == 0xFF && bytes[1] == 0xFE)) return 1;
    for (size_t mark = 0; mark < sizeof marks / sizeof *marks; mark++)
        if (memcmp(bytes, marks[mark], 3) == 0) return 1;
    return 0;
}

/// Notes a run of base64 that has a block of 32 digits at a place: where its content begins, if it has some, or begins a text in quotation
/// marks, a data URL, or an element. Names of functions do neither. In a pool of texts, the end of another text may be before the content.
static size_t note_run(const struct part *part, size_t at, uint32_t *place) {
    const uint8_t *bytes = part->bytes;
    size_t start = at, end = at + 32;
    while (start > 0 && is_base64(bytes[start - 1])) start--;
    // The letter of an escape.
    if (start > 0 && bytes[start - 1] == '\\' && memchr("nrt", bytes[start], 3)) start++;
    while (end < part->count && end - start < 64 && is_base64(bytes[end])) end++;
    if (end - start < 64) return 0;
    // Another beginning may look like text by accident.
    if (start > 0 && bytes[start - 1] && strchr("\"'`,>", bytes[start - 1])) {
        *place = (uint32_t)start | SWITCHYARD_BASE64;
        return 1;
    }
    for (size_t window = 0; window < 48; window += 16)
        for (size_t phase = 0; phase < 4 && window + phase + 16 <= 64; phase++)
            if (is_text_in_base64(bytes + start + window + phase)) {
                *place = (uint32_t)(start + phase) | SWITCHYARD_BASE64;
                return 1;
            }
    uint8_t head[36];
    decode_base64(bytes + start, head);
    if (has_mark(head)) {
        *place = (uint32_t)start | SWITCHYARD_BASE64;
        return 1;
    }
    if (switchyard_may_inflate(head, sizeof head)) {
        *place = (uint32_t)start | SWITCHYARD_BASE64 | SWITCHYARD_DEFLATED;
        return 1;
    }
    return 0;
}

/// Whether 32 bytes are digits of base64.
static int is_all_base64(const uint8_t *bytes) {
    for (int index = 0; index < 32; index++)
        if (!is_base64(bytes[index])) return 0;
    return 1;
}

/// The plain loop, which says what the others find.
static size_t scan_plain(const struct part *part, uint32_t *places, size_t capacity, size_t *position) {
    size_t at = *position, found = 0;
    for (; at < part->count && capacity - found >= 33; at += 32) {
        // A block is the first one of a run.
        if (at + 32 <= part->count && is_all_base64(part->bytes + at) && (at < 32 || !is_all_base64(part->bytes + at - 32)))
            found += note_run(part, at, places + found);
        for (size_t place = at; place < part->count && place < at + 32; place++)
            if (is_place_at(part, place)) places[found++] = (uint32_t)place;
    }
    *position = at < part->count ? at : part->count;
    return found;
}

// MARK: Blocks

typedef uint8_t bytes32 __attribute__((vector_size(32)));

#if defined(__x86_64__)
#include <immintrin.h>

static inline uint32_t bits_any(const bytes32 *value) {
    __m128i halves[2];
    memcpy(halves, value, 32);
    return (uint32_t)_mm_movemask_epi8(halves[0]) | (uint32_t)_mm_movemask_epi8(halves[1]) << 16;
}

__attribute__((target("avx2"))) static inline uint32_t bits_avx2(const bytes32 *value) {
    return (uint32_t)_mm256_movemask_epi8(*(const __m256i *)value);
}

#define BLOCK(name) name##_avx2
#define TARGET __attribute__((target("avx2")))
#include "blocks.h"
#undef BLOCK
#undef TARGET
#elif defined(__aarch64__)
#include <arm_neon.h>

/// Four bits of each byte, of which one is kept.
static inline uint32_t bits_of_half(uint8x16_t value) {
    uint64_t bits = vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(value), 4)), 0);
    if (bits == 0) return 0;
    bits &= 0x1111111111111111;
    bits = (bits | bits >> 3) & 0x0303030303030303;
    bits = (bits | bits >> 6) & 0x000F000F000F000F;
    bits = (bits | bits >> 12) & 0x000000FF000000FF;
    return (uint32_t)(bits | bits >> 24) & 0xFFFF;
}

static inline uint32_t bits_any(const bytes32 *value) {
    uint8x16_t halves[2];
    memcpy(halves, value, 32);
    return bits_of_half(halves[0]) | bits_of_half(halves[1]) << 16;
}
#else
static inline uint32_t bits_any(const bytes32 *value) {
    uint32_t bits = 0;
    for (int index = 0; index < 32; index++) bits |= (uint32_t)((*value)[index] & 1) << index;
    return bits;
}
#endif

#define BLOCK(name) name##_any
#define TARGET
#include "blocks.h"

int switchyard_has_wide_blocks(void) {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") != 0;
#else
    return 0;
#endif
}

size_t switchyard_scan(
    const uint8_t *bytes, size_t count, int is_code, enum switchyard_form form, uint32_t *places, size_t capacity,
    size_t *position) {
    struct part part = {bytes, count, is_code};
    size_t found = 0;
#if defined(__x86_64__)
    if (form == switchyard_fastest && switchyard_has_wide_blocks()) found = scan_avx2(&part, places, capacity, position);
    else
#endif
    if (form != switchyard_plain) found = scan_any(&part, places, capacity, position);
    // The end, which is in no block.
    return found + scan_plain(&part, places + found, capacity - found, position);
}

static int is_wide_character(const uint8_t *bytes, size_t unit) {
    for (size_t index = 1; index < unit; index++)
        if (bytes[index]) return 0;
    return bytes[0] >= 0x20 && bytes[0] < 0x7F;
}

size_t switchyard_next_wide(const uint8_t *bytes, size_t count, size_t from, size_t *unit, size_t *length) {
    size_t start;
#if defined(__x86_64__)
    if (switchyard_has_wide_blocks()) start = next_wide_avx2(bytes, count, from, unit);
    else
#endif
    start = next_wide_any(bytes, count, from, unit);
    if (start == count) {
        // The last bytes, which are in no block.
        for (start = count > 32 + from ? count - 32 : from; start + 10 <= count; start++) {
            *unit = start + 12 <= count && is_wide_character(bytes + start, 4) ? 4 : 2;
            size_t needed = *unit == 4 ? 3 : 5, found = 0;
            while (found < needed && start + (found + 1) * *unit <= count && is_wide_character(bytes + start + found * *unit, *unit))
                found++;
            if (found == needed) break;
        }
        if (start + 10 > count) return count;
    }
    size_t step = *unit, end = start;
    while (end + step <= count && is_wide_character(bytes + end, step)) end += step;
    while (start >= from + step && is_wide_character(bytes + start - step, step)) start -= step;
    *length = (end - start) / step;
    return start;
}

size_t switchyard_next_run(const uint8_t *bytes, size_t count, size_t from, size_t least, size_t *length) {
    size_t start = from;
    while (start + least <= count) {
#if defined(__x86_64__)
        if (switchyard_has_wide_blocks()) start = next_run_avx2(bytes, count, start, least);
        else
#endif
        start = next_run_any(bytes, count, start, least);
        if (start + least > count) break;
        // From behind: most bytes are in no run of digits, and those before the last other one cannot be in a long one.
        size_t end = start + least;
        while (end > start && is_base64(bytes[end - 1])) end--;
        if (end > start) {
            start = end;
            continue;
        }
        end = start + least;
        while (end < count && is_base64(bytes[end])) end++;
        *length = end - start;
        return start;
    }
    return count;
}

/// Bits from the lowest one of each byte on; zeros behind the end.
struct bits {
    const uint8_t *bytes;
    size_t count;
    size_t position;
};

static unsigned next_bits(struct bits *bits, int count) {
    unsigned value = 0;
    for (int index = 0; index < count; index++, bits->position++) {
        size_t byte = bits->position >> 3;
        if (byte < bits->count) value |= (unsigned)(bits->bytes[byte] >> (bits->position & 7) & 1) << index;
    }
    return value;
}

/// A code of the fixed table: eight bits for 0 to 143 and 280 to 287, nine for 144 to 255, seven for 256 to 279.
static int next_fixed(struct bits *bits) {
    unsigned code = 0;
    for (int length = 1; length <= 9; length++) {
        code = code << 1 | next_bits(bits, 1);
        if (length == 7 && code <= 23) return 256 + (int)code;
        if (length == 8 && code >= 48 && code <= 191) return (int)code - 48;
        if (length == 8 && code >= 192 && code <= 199) return 280 + (int)code - 192;
        if (length == 9) return 144 + (int)code - 400;
    }
    return -1;
}

/// Whether the first symbols repeat only what was before them.
static int may_be_fixed(struct bits *bits) {
    unsigned made = 0;
    for (int index = 0; index < 6; index++) {
        int symbol = next_fixed(bits);
        if (symbol == 256) return made > 0;
        if (symbol < 0 || symbol > 285) return 0;
        if (symbol < 256) {
            made++;
            continue;
        }
        int extra = symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4;
        unsigned length = symbol < 265 ? (unsigned)symbol - 254 : symbol == 285 ? 258
            : ((4u + (unsigned)(symbol - 265) % 4) << extra) + 3;
        length += next_bits(bits, extra);
        unsigned code = 0;
        for (int bit = 0; bit < 5; bit++) code = code << 1 | next_bits(bits, 1);
        if (code > 29) return 0;
        int more = code < 4 ? 0 : (int)code / 2 - 1;
        unsigned base = code < 4 ? code + 1 : ((2 + (code & 1)) << more) + 1;
        if (base + next_bits(bits, more) > made) return 0;
        made += length;
    }
    return 1;
}

int switchyard_may_inflate(const uint8_t *bytes, size_t count) {
    struct bits bits = {bytes, count, 0};
    next_bits(&bits, 1);
    switch (next_bits(&bits, 2)) {
    case 0: return count >= 5 && bytes[1] == (uint8_t)~bytes[3] && bytes[2] == (uint8_t)~bytes[4];
    case 1: return may_be_fixed(&bits);
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
