// The two loops over every byte that an audit cannot do without: plain C, because they must be fast in a debug build, too.
#ifndef SWITCHYARD_C_BYTE_SCAN_H
#define SWITCHYARD_C_BYTE_SCAN_H

#include <stddef.h>
#include <stdint.h>

/// Of a place: that base64 begins there, which stands for text or data.
#define SWITCHYARD_BASE64 0x80000000u
/// Beside it: that it may stand for raw deflate data, or for nothing.
#define SWITCHYARD_DEFLATED 0x40000000u

/// How the bytes are looked at. All find the same; tests compare them.
enum switchyard_form {
    /// One after another.
    switchyard_plain,
    /// In blocks of 32, as every processor can.
    switchyard_blocks,
    /// In blocks of 32, as this processor can.
    switchyard_fastest
};

/// Whether this processor has instructions for 32 bytes that others of its kind have not (AVX2).
int switchyard_has_wide_blocks(void);

/// Notes the places where something may begin that has to be decoded: an escape (`%41`, `\n`, `&amp;`), compressed data (zlib of every
/// window, gzip, an entry of a zip archive), also as it begins in base64, a binary property list, and, with `SWITCHYARD_BASE64`, the digits of
/// base64 that stand for text or for data with a format, if there are 64 of them.
///
/// In code, the two bytes of zlib's header with a window of 4 kB are the commonest instruction of x86-64, and are not noted.
///
/// Stops when `places` is full; returns how many there are, and in `position` where to go on.
size_t switchyard_scan(
    const uint8_t *bytes, size_t count, int is_code, enum switchyard_form form, uint32_t *places, size_t capacity,
    size_t *position);

/// The next digits of base64 of which there are at least so many in a row.
///
/// Returns `count` if there are none; `length` gets the number of digits.
size_t switchyard_next_run(const uint8_t *bytes, size_t count, size_t from, size_t least, size_t *length);

/// The next characters of ASCII with one or three zeros behind each, as in UTF-16 and UTF-32 of either byte order: at least five in a row, or
/// three.
///
/// Returns `count` if there are none; `unit` gets the number of bytes of a character, 2 or 4, and `length` the number of characters.
size_t switchyard_next_wide(const uint8_t *bytes, size_t count, size_t from, size_t *unit, size_t *length);

/// Whether the beginning of raw deflate data is possible: false for nearly all other bytes.
int switchyard_may_inflate(const uint8_t *bytes, size_t count);

#endif
