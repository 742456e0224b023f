#include "CByteScan.h"
#include "classes.h"

#include <string.h>

// MARK: Bytes

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

static int is_text(uint8_t byte) { return (byte >= 0x20 && byte < 0x7F) || byte == '\t' || byte == '\n' || byte == '\r'; }

static int is_wide_character(const uint8_t *bytes, size_t unit) {
    for (size_t index = 1; index < unit; index++)
        if (bytes[index]) return 0;
    return bytes[0] >= 0x20 && bytes[0] < 0x7F;
}

// MARK: Places

/// The bytes that are looked at. Behind their end are zeros.
struct part {
    const uint8_t *bytes;
    size_t count;
    int is_code;
    /// The fewest digits of a text, of a line, and of either.
    size_t least, line, fewest;
};

struct output {
    struct switchyard_place *places;
    size_t count;
};

/// More places than a block of 64 bytes can have: 64 where something may begin, a run and base64 for every other byte, and wide text.
enum { most_in_block = 256 };

static void note(struct output *output, size_t offset, size_t length, enum switchyard_kind kind) {
    output->places[output->count++] = (struct switchyard_place){(uint32_t)offset, (uint32_t)length, kind};
}

static void note_place(const struct part *part, size_t at, struct output *output) {
    const uint8_t *bytes = part->bytes + at;
    size_t left = part->count - at;
    if (bytes[0] == 'b' ? !is_list(bytes, left)
                        : !is_place(bytes[0], left > 1 ? bytes[1] : 0, left > 2 ? bytes[2] : 0, part->is_code))
        return;
    int is_escape = bytes[0] == '%' || bytes[0] == '\\' || bytes[0] == '&';
    note(output, at, 0, is_escape ? switchyard_escape : switchyard_header);
}

/// Of 16 digits, whether they stand for 12 characters of text: no accident.
static int is_text_in_base64(const uint8_t *digits) {
    for (int group = 0; group < 16; group += 4) {
        unsigned value = 0;
        for (int digit = 0; digit < 4; digit++) value = value << 6 | (unsigned)base64_value(digits[group + digit]);
        if (!is_text(value >> 16 & 255) || !is_text(value >> 8 & 255) || !is_text(value & 255)) return 0;
    }
    return 1;
}

typedef uint8_t bytes16 __attribute__((vector_size(16)));

/// Where text begins in the first 16, the next 16 or the third 16 of 64 digits, or up to three digits later; 4 if nowhere.
static size_t text_phase(const uint8_t *digits) {
    for (size_t window = 0; window < 48; window += 16) {
        // The first of four digits has the upper six bits of a character: 2, 3, and 8 to 31. Most other digits are told apart by that.
        bytes16 value;
        memcpy(&value, digits + window, 16);
        bytes16 may_be = (bytes16)(value == 'C') | (bytes16)(value == 'D') | (bytes16)((bytes16)(value - 'I') < 18)
            | (bytes16)((bytes16)(value - 'a') < 6);
        uint64_t halves[2];
        memcpy(halves, &may_be, 16);
        uint64_t phases = halves[0] & halves[1];
        phases &= phases >> 32;
        if (!(uint32_t)phases) continue;
        for (size_t phase = 0; phase < 4; phase++)
            if (may_be[phase] & may_be[phase + 4] & may_be[phase + 8] & may_be[phase + 12]
                && is_text_in_base64(digits + window + phase))
                return phase;
    }
    return 4;
}

/// The first bytes that digits stand for.
static void decode_base64(const uint8_t *digits, uint8_t *bytes, int groups) {
    for (int group = 0; group < groups; group++) {
        unsigned value = 0;
        for (int digit = 0; digit < 4; digit++) value = value << 6 | (unsigned)base64_value(digits[4 * group + digit]);
        for (int byte = 0; byte < 3; byte++) bytes[3 * group + byte] = (uint8_t)(value >> (16 - 8 * byte));
    }
}

/// Whether bytes begin like data with a format: gzip, a zip archive, UTF-16, a property list, or what is not decoded.
static int has_mark(const uint8_t *bytes) {
    switch (bytes[0]) {
    case 0x1F: return bytes[1] == 0x8B;
    case 'P': return bytes[1] == 'K';
    case 0xFE: return bytes[1] == 0xFF;
    case 0xFF: return bytes[1] == 0xFE;
    case 'b': return memcmp(bytes, "bpl", 3) == 0 || memcmp(bytes, "bvx", 3) == 0;
    case 'B': return memcmp(bytes, "BZh", 3) == 0;
    case 'p': return memcmp(bytes, "pbz", 3) == 0;
    case 'R': return memcmp(bytes, "Rar", 3) == 0;
    case '7': return memcmp(bytes, "7z\xBC", 3) == 0;
    case 0xFD: return memcmp(bytes, "\xFD\x37\x7A", 3) == 0;
    case 0x28: return memcmp(bytes, "\x28\xB5\x2F", 3) == 0;
    case 0x04: return memcmp(bytes, "\x04\x22\x4D", 3) == 0;
    default: return 0;
    }
}

/// Notes 64 digits or more: where their content begins, if they have some, or begin a text in quotation marks, a data URL, or an element.
/// Names of functions do neither. In a pool of texts, the end of another text may be before the content.
static void note_base64(const struct part *part, size_t start, size_t end, struct output *output) {
    const uint8_t *bytes = part->bytes;
    // The letter of an escape.
    if (start > 0 && bytes[start - 1] == '\\' && memchr("nrt", bytes[start], 3)) start++;
    if (end - start < 64) return;
    // Another beginning may look like text by accident.
    if (start > 0 && bytes[start - 1] && strchr("\"'`,>", bytes[start - 1])) return note(output, start, 0, switchyard_base64);
    size_t phase = text_phase(bytes + start);
    if (phase < 4) return note(output, start + phase, 0, switchyard_base64);
    uint8_t head[36];
    decode_base64(bytes + start, head, 1);
    if (has_mark(head)) return note(output, start, 0, switchyard_base64);
    // The digits stand for 48 bytes or more. The first twelve show of nearly all that they are no data.
    for (int groups = 4; groups <= 12; groups += 8) {
        decode_base64(bytes + start, head, groups);
        if (!switchyard_may_inflate_beyond(head, (size_t)groups * 3)) return;
    }
    note(output, start, 0, switchyard_deflated);
}

/// Whether a line of base64 may be continued behind a byte, or a text that is written in parts.
static int may_be_break(uint8_t byte) {
    switch (byte) {
    case ' ': case '\t': case '\r': case '\n': case '"': case '\'': case '`': case '\\': case '%': case '&': return 1;
    default: return 0;
    }
}

static void note_run(const struct part *part, size_t start, size_t end, struct output *output) {
    if (end - start >= part->least || (end - start >= part->line && end < part->count && may_be_break(part->bytes[end])))
        note(output, start, end - start, switchyard_run);
    if (end - start >= 64) note_base64(part, start, end, output);
}

/// Notes characters of several bytes; returns where they end.
static size_t note_text(const struct part *part, size_t start, size_t unit, struct output *output) {
    size_t end = start;
    while (end + unit <= part->count && is_wide_character(part->bytes + end, unit)) end += unit;
    note(output, start, (end - start) / unit, unit == 4 ? switchyard_four : switchyard_two);
    return end;
}

/// The plain loop, which says what the others find.
static size_t scan_plain(
    const struct part *part, struct switchyard_place *places, size_t capacity, struct switchyard_scan_state *scan) {
    struct output output = {places, 0};
    for (; scan->position < part->count && capacity - output.count >= most_in_block; scan->position++) {
        size_t at = scan->position;
        note_place(part, at, &output);
        if (is_base64(part->bytes[at])) {
            scan->run++;
        } else if (scan->run) {
            note_run(part, at - scan->run, at, &output);
            scan->run = 0;
        }
        for (size_t unit = 4; unit >= 2 && at >= scan->wide; unit -= 2) {
            size_t needed = unit == 4 ? 3 : 5, found = 0;
            while (found < needed && at + (found + 1) * unit <= part->count
                && is_wide_character(part->bytes + at + found * unit, unit))
                found++;
            if (found == needed) scan->wide = note_text(part, at, unit, &output);
        }
    }
    if (scan->position == part->count && scan->run) {
        note_run(part, part->count - scan->run, part->count, &output);
        scan->run = 0;
    }
    return output.count;
}

// MARK: Blocks

/// Notes the runs of digits that end in a block.
static inline void note_runs(
    const struct part *part, size_t at, uint64_t digits, struct switchyard_scan_state *scan, struct output *output) {
    if (digits == UINT64_MAX) {
        scan->run += 64;
        return;
    }
    size_t head = (size_t)__builtin_ctzll(~digits), tail = (size_t)__builtin_clzll(~digits);
    if (scan->run + head >= part->fewest) note_run(part, at - scan->run, at + head, output);
    scan->run = tail;
    // The runs that begin and end in the block.
    uint64_t inner = digits & (digits + 1) & UINT64_MAX >> tail, starts = inner;
    size_t length = 1;
    if (part->fewest >= 16) {
        starts &= starts >> 1;
        starts &= starts >> 2;
        starts &= starts >> 4;
        starts &= starts >> 8;
        if (!starts || part->fewest > 62) return;
        length = 16;
    }
    for (; 2 * length <= part->fewest; length *= 2) starts &= starts >> length;
    starts &= starts >> (part->fewest - length);
    while (starts) {
        size_t start = (size_t)__builtin_ctzll(starts), end = start + (size_t)__builtin_ctzll(~(inner >> start));
        note_run(part, at + start, at + end, output);
        starts &= UINT64_MAX << end;
    }
}

static inline uint64_t shifted(uint64_t low, uint64_t high, int count) { return low >> count | high << (64 - count); }

/// Notes the characters of several bytes that begin in a block; the next one shows what is behind its last bytes.
static inline void note_wide(
    const struct part *part, size_t at, uint64_t texts, uint64_t zeros, uint64_t next_texts, uint64_t next_zeros,
    struct switchyard_scan_state *scan, struct output *output) {
    uint64_t two = texts & shifted(zeros, next_zeros, 1);
    uint64_t next_two = next_texts & next_zeros >> 1;
    if (!(two & (shifted(two, next_two, 2) | shifted(two, next_two, 4)))) return;
    uint64_t four = two & shifted(zeros, next_zeros, 2) & shifted(zeros, next_zeros, 3);
    uint64_t next_four = next_two & next_zeros >> 2 & next_zeros >> 3;
    four &= shifted(four, next_four, 4) & shifted(four, next_four, 8);
    two &= shifted(two, next_two, 2) & shifted(two, next_two, 4) & shifted(two, next_two, 6) & shifted(two, next_two, 8);
    for (uint64_t starts = two | four; starts; starts &= starts - 1) {
        int bit = __builtin_ctzll(starts);
        if (at + (size_t)bit < scan->wide) continue;
        scan->wide = note_text(part, at + (size_t)bit, four >> bit & 1 ? 4 : 2, output);
    }
}

/// The loop over blocks: first what each of some blocks has, which no branch depends on, then what follows from it.
static size_t scan_blocks(
    const struct part *part, classify *classify, struct switchyard_place *places, size_t capacity,
    struct switchyard_scan_state *state) {
    enum { most_blocks = 64 };
    struct classes classes[most_blocks];
    struct output output = {places, 0};
    struct switchyard_scan_state scan = *state;
    while (scan.position < part->count && capacity - output.count >= most_in_block) {
        size_t first = scan.position, left = part->count - first, blocks = 1;
        if (left >= 66) {
            blocks = (left - 2) / 64 < most_blocks ? (left - 2) / 64 : most_blocks;
            classify(part->bytes + first, blocks, part->is_code, classes);
        } else {
            // The end, with zeros behind it.
            uint8_t last[66] = {0};
            memcpy(last, part->bytes + first, left);
            classify(last, 1, part->is_code, classes);
            uint64_t known = left < 64 ? ((uint64_t)1 << left) - 1 : UINT64_MAX;
            classes[0].places &= known;
            classes[0].zeros &= known;
        }
        for (size_t index = 0; index < blocks && capacity - output.count >= most_in_block; index++) {
            size_t at = scan.position;
            const struct classes *here = &classes[index];
            for (uint64_t mask = here->places; mask; mask &= mask - 1)
                note_place(part, at + (size_t)__builtin_ctzll(mask), &output);
            note_runs(part, at, here->digits, &scan, &output);
            if (at) note_wide(part, at - 64, scan.texts, scan.zeros, here->texts, here->zeros, &scan, &output);
            scan.texts = here->texts;
            scan.zeros = here->zeros;
            scan.position = part->count - at < 64 ? part->count : at + 64;
        }
    }
    if (scan.position == part->count && part->count) {
        size_t last = (part->count - 1) / 64 * 64;
        note_wide(part, last, scan.texts, scan.zeros, 0, 0, &scan, &output);
        if (scan.run) note_run(part, part->count - scan.run, part->count, &output);
        scan.run = scan.texts = 0;
    }
    *state = scan;
    return output.count;
}

size_t switchyard_scan(
    const uint8_t *bytes, size_t count, int is_code, size_t least, size_t line, enum switchyard_form form, struct switchyard_place *places,
    size_t capacity, struct switchyard_scan_state *scan) {
    size_t fewest = least < line ? least : line;
    struct part part = {bytes, count, is_code, least, line, fewest < 1 ? 1 : fewest > 64 ? 64 : fewest};
    classify *classify = switchyard_classify(form);
    return classify ? scan_blocks(&part, classify, places, capacity, scan) : scan_plain(&part, places, capacity, scan);
}
