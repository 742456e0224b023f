// What the bytes of a block are, as a bit for each.
#ifndef SWITCHYARD_CLASSES_H
#define SWITCHYARD_CLASSES_H

#include "CByteScan.h"

/// Of 64 bytes, a bit for each.
struct classes {
    /// Those that something may begin with, as far as two bytes tell.
    uint64_t places;
    /// The digits of base64.
    uint64_t digits;
    uint64_t zeros;
    /// The characters of ASCII that are printed.
    uint64_t texts;
};

/// Looks at blocks of 64 bytes, and at the two bytes behind them.
typedef void classify(const uint8_t *bytes, size_t blocks, int is_code, struct classes *classes);

/// The loop of a form; null for the plain one, and on a processor that has no other.
classify *switchyard_classify(enum switchyard_form form);

#endif
