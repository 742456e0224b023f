#include "CByteScan.h"

#include <string.h>

typedef uint8_t bytes16 __attribute__((vector_size(16)));

static bytes16 load(const uint8_t *bytes) {
    bytes16 value;
    memcpy(&value, bytes, 16);
    return value;
}

static int is_any(bytes16 value) {
    uint64_t halves[2];
    memcpy(halves, &value, 16);
    return (halves[0] | halves[1]) != 0;
}

/// The window of zlib's header is 2^(8 + n); the header is a multiple of 31, without a dictionary, and a block has one of three kinds.
static int is_zlib(uint8_t first, uint8_t second, uint8_t third, int is_code) {
    return (first & 0x8F) == 0x08 && (second & 0x20) == 0 && (third & 6) != 6 && !(is_code && first == 0x48)
        && ((unsigned)first << 8 | second) % 31 == 0;
}

static int is_hex(uint8_t byte) {
    return (byte >= '0' && byte <= '9') || ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'f');
}

static int is_base64(uint8_t byte) {
    return (byte >= '0' && byte <= '9') || ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z') || byte == '+' || byte == '/'
        || byte == '-' || byte == '_';
}

/// Whether all 16 bytes are digits of base64.
static int is_all_base64(const uint8_t *bytes) {
    bytes16 value = load(bytes);
    bytes16 letters = (bytes16)((bytes16)((value | 0x20) - 'a') < 26), numbers = (bytes16)((bytes16)(value - '0') < 10);
    bytes16 others = (bytes16)(value == '+') | (bytes16)(value == '-') | (bytes16)(value == '/') | (bytes16)(value == '_');
    return !is_any(~(letters | numbers | others));
}

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

/// The bytes that the rest of the work is for: a mask of 16 bytes for 16 places.
static bytes16 candidates(const uint8_t *bytes, int is_code) {
    bytes16 first = load(bytes), second = load(bytes + 1), third = load(bytes + 2);
    bytes16 zlib = (bytes16)((first & 0x8F) == 0x08) & (bytes16)((second & 0x20) == 0) & (bytes16)((third & 6) != 6);
    if (is_code) zlib &= (bytes16)(first != 0x48);
    bytes16 marks = (bytes16)(first == '%') | (bytes16)(first == '\\') | (bytes16)(first == '&');
    bytes16 heads = ((bytes16)(first == 0x1F) & (bytes16)(second == 0x8B)) | ((bytes16)(first == 'P') & (bytes16)(second == 'K'))
        | ((bytes16)(first == 'b') & (bytes16)(second == 'p') & (bytes16)(third == 'l'))
        | ((bytes16)(first == 'H') & (bytes16)(second == '4')) | ((bytes16)(first == 'U') & (bytes16)(second == 'E'))
        | ((bytes16)(first == 'e') & ((bytes16)(second == 'J') | (bytes16)(second == 'N') | (bytes16)(second == 'A')
            | (bytes16)(second == 'F')));
    return zlib | marks | heads;
}

static int base64_value(uint8_t byte) {
    if (byte >= 'A' && byte <= 'Z') return byte - 'A';
    if (byte >= 'a' && byte <= 'z') return byte - 'a' + 26;
    if (byte >= '0' && byte <= '9') return byte - '0' + 52;
    return byte == '+' || byte == '-' ? 62 : byte == '/' || byte == '_' ? 63 : -1;
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

/// Whether a block of 32 bytes is the first of a run of base64 that is.
static int begins_run(const struct part *part, size_t at) {
    const uint8_t *bytes = part->bytes + at;
    return at + 32 <= part->count && is_all_base64(bytes) && is_all_base64(bytes + 16)
        && (at < 32 || !is_all_base64(bytes - 16) || !is_all_base64(bytes - 32));
}

size_t switchyard_scan(
    const uint8_t *bytes, size_t count, int is_code, uint32_t *places, size_t capacity, size_t *position) {
    struct part part = {bytes, count, is_code};
    size_t at = *position, found = 0;
    for (; at < count && capacity - found >= 17; at += 16) {
        if (at % 32 == 0 && begins_run(&part, at)) found += note_run(&part, at, places + found);
        if (at + 18 > count) {
            for (size_t place = at; place < count; place++)
                if (place < at + 16 && is_place_at(&part, place)) places[found++] = (uint32_t)place;
            continue;
        }
        bytes16 mask = candidates(bytes + at, is_code);
        if (!is_any(mask)) continue;
        for (size_t lane = 0; lane < 16; lane++)
            if (mask[lane] && is_place_at(&part, at + lane)) places[found++] = (uint32_t)(at + lane);
    }
    *position = at < count ? at : count;
    return found;
}

typedef uint16_t words8 __attribute__((vector_size(16)));

/// Whether each word is a character of ASCII, of either byte order.
static int is_wide(const uint8_t *bytes) {
    words8 words;
    memcpy(&words, bytes, 16);
    return !is_any((bytes16)((words8)(words - 0x20) >= 0x5F));
}

static int is_wide_character(const uint8_t *bytes) { return bytes[0] >= 0x20 && bytes[0] < 0x7F && bytes[1] == 0; }

size_t switchyard_next_wide(const uint8_t *bytes, size_t count, size_t from, size_t *length) {
    for (size_t at = from; at + 17 <= count; at += 16) {
        size_t start = at;
        if (!is_wide(bytes + at)) {
            if (!is_wide(bytes + at + 1)) continue;
            start = at + 1;
        }
        size_t end = start;
        while (end + 2 <= count && is_wide_character(bytes + end)) end += 2;
        while (start >= from + 2 && is_wide_character(bytes + start - 2)) start -= 2;
        *length = (end - start) / 2;
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
