// The two loops over every byte that an audit cannot do without: plain C, because they must be fast in a debug build, too.
#ifndef SWITCHYARD_C_BYTE_SCAN_H
#define SWITCHYARD_C_BYTE_SCAN_H

#include <stddef.h>
#include <stdint.h>

/// Notes the places where something may begin that has to be decoded: an escape (`%41`, `\n`, `&amp;`), or compressed data (zlib of every
/// window, gzip, an entry of a zip archive), or base64: a quotation mark before a lot of it, or how compressed data begins in it.
///
/// In code, the two bytes of zlib's header with a window of 4 kB are the commonest instruction of x86-64, and are not noted.
///
/// Stops when `places` is full; returns how many there are, and in `position` where to go on.
size_t switchyard_scan(
    const uint8_t *bytes, size_t count, int is_code, uint32_t *places, size_t capacity, size_t *position);

/// The next characters of ASCII with a zero between them, as in UTF-16 of either byte order: at least 16 in a row are found.
///
/// Returns `count` if there are none; `length` gets the number of characters.
size_t switchyard_next_wide(const uint8_t *bytes, size_t count, size_t from, size_t *length);

/// Whether the beginning of raw deflate data is possible: false for nearly all other bytes.
int switchyard_may_inflate(const uint8_t *bytes, size_t count);

#endif
