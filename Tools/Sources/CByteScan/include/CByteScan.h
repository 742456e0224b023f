// The loops over every byte that an audit cannot do without: plain C, because they must be fast in a debug build, too.
#ifndef SWITCHYARD_C_BYTE_SCAN_H
#define SWITCHYARD_C_BYTE_SCAN_H

#include <stddef.h>
#include <stdint.h>

// MARK: What is looked at once

/// How the bytes are looked at. All find the same; tests compare them.
enum switchyard_form {
    /// One after another.
    switchyard_plain,
    /// In blocks of 64, as every processor of its kind can.
    switchyard_blocks,
    /// In blocks of 64, as this processor can.
    switchyard_fastest
};

/// What is at a place.
enum switchyard_kind {
    /// An escape may begin: `%41`, `\n`, `&amp;`.
    switchyard_escape,
    /// Compressed data may begin (zlib of every window, gzip, an entry of a zip archive), also as it begins in base64, or a binary property list.
    ///
    /// In code, the two bytes of zlib's header with a window of 4 kB are the commonest instruction of x86-64, and are not noted.
    switchyard_header,
    /// Digits of base64 begin, at least 64, that stand for text or for data with a format.
    switchyard_base64,
    /// The same that may stand for raw deflate data, or for nothing.
    switchyard_deflated,
    /// Digits of base64 are in a row: enough for a text, or for a line that is continued.
    switchyard_run,
    /// Characters of ASCII with one zero behind each, as in UTF-16 of either byte order: at least five in a row.
    switchyard_two,
    /// Characters of ASCII with three zeros behind each, as in UTF-32 of either byte order: at least three in a row.
    switchyard_four
};

struct switchyard_place {
    uint32_t offset;
    /// The number of digits of a run, or of characters.
    uint32_t length;
    enum switchyard_kind kind;
};

/// Where a scan goes on; zeros at the beginning.
struct switchyard_scan_state {
    /// The bytes that were looked at.
    size_t position;
    /// The digits in a row before it.
    size_t run;
    /// Where the next characters of more than one byte may begin.
    size_t wide;
    /// Of the block before: which bytes are zeros, and which are text.
    uint64_t zeros, texts;
};

/// Notes the places of what is said above, those of each kind in ascending order.
///
/// Stops when `places` is nearly full, and has looked at all bytes when `scan->position` is their number. Returns how many there are.
///
/// - Parameters:
///   - least: the fewest digits of a text.
///   - line: the fewest digits of a line that may be continued: a break, an escape or a quotation mark is behind it.
///   - capacity: how many places there may be, at least 256.
size_t switchyard_scan(
    const uint8_t *bytes, size_t count, int is_code, size_t least, size_t line, enum switchyard_form form, struct switchyard_place *places,
    size_t capacity, struct switchyard_scan_state *scan);

/// Whether the beginning of raw deflate data is possible: false for nearly all other bytes.
int switchyard_may_inflate(const uint8_t *bytes, size_t count);

/// The same of the first twelve bytes or more of longer data: at least nine are behind these. Data that is broken may be refused.
int switchyard_may_inflate_beyond(const uint8_t *bytes, size_t count);

// MARK: What is searched for

/// Patterns that are searched for at once.
struct switchyard_patterns;

struct switchyard_pattern {
    uint32_t length;
    /// Whether the letters of ASCII match in either case; the pattern has them in lowercase.
    uint32_t ignores_case;
};

/// Prepares a search for patterns whose bytes are one after another. Those of less than four bytes match nothing. Ends the program without
/// memory, as Swift does.
struct switchyard_patterns *switchyard_patterns_create(const uint8_t *bytes, const struct switchyard_pattern *patterns, size_t count);

void switchyard_patterns_destroy(struct switchyard_patterns *patterns);

/// Calls `found` for each place of each pattern, in no particular order.
void switchyard_search(
    const struct switchyard_patterns *patterns, const uint8_t *bytes, size_t count, void *context,
    void (*found)(void *context, uint32_t pattern, size_t offset));

#endif
