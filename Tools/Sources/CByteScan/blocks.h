// The loops of scan.c over blocks of 32 bytes, once for each processor: with BLOCK(name) as the name and TARGET as its attribute.

/// The bytes that the rest of the work is for: a bit for each of 32 places. The two bytes behind them are read as well.
TARGET static inline uint32_t BLOCK(candidates)(const uint8_t *bytes, int is_code) {
    bytes32 first, second, third;
    memcpy(&first, bytes, 32);
    memcpy(&second, bytes + 1, 32);
    memcpy(&third, bytes + 2, 32);
    // Two bytes are a multiple of 31 if these are: 256 is one more than 255 = 31 * 8 + 7, and 32 is one more than 31.
    bytes32 rest = (second & 31) + (second >> 5) + ((first >> 4) << 2) + 2;
    bytes32 zlib = (bytes32)((first & 0x8F) == 0x08) & (bytes32)((second & 0x20) == 0) & (bytes32)((third & 6) != 6)
        & ((bytes32)(rest == 31) | (bytes32)(rest == 62));
    if (is_code) zlib &= (bytes32)(first != 0x48);
    bytes32 marks = (bytes32)(first == '%') | (bytes32)(first == '\\') | (bytes32)(first == '&');
    bytes32 heads = ((bytes32)(first == 0x1F) & (bytes32)(second == 0x8B)) | ((bytes32)(first == 'P') & (bytes32)(second == 'K'))
        | ((bytes32)(first == 'b') & (bytes32)(second == 'p')) | ((bytes32)(first == 'H') & (bytes32)(second == '4'))
        | ((bytes32)(first == 'U') & (bytes32)(second == 'E'))
        | ((bytes32)(first == 'e') & ((bytes32)((second & 0xFB) == 'J') | (bytes32)(second == 'A') | (bytes32)(second == 'F')));
    bytes32 all = zlib | marks | heads;
    return BLOCK(bits)(&all);
}

/// Which of 32 bytes are digits of base64.
TARGET static inline uint32_t BLOCK(digits)(const uint8_t *bytes) {
    bytes32 value;
    memcpy(&value, bytes, 32);
    bytes32 letters = (bytes32)((bytes32)((value | 0x20) - 'a') < 26), numbers = (bytes32)((bytes32)(value - '0') < 10);
    bytes32 others = (bytes32)(value == '+') | (bytes32)(value == '-') | (bytes32)(value == '/') | (bytes32)(value == '_');
    bytes32 all = letters | numbers | others;
    return BLOCK(bits)(&all);
}

TARGET static size_t BLOCK(scan)(const struct part *part, uint32_t *places, size_t capacity, size_t *position) {
    const uint8_t *bytes = part->bytes;
    size_t at = *position, found = 0;
    int was_digits = at >= 32 && BLOCK(digits)(bytes + at - 32) == UINT32_MAX;
    for (; at + 34 <= part->count && capacity - found >= 33; at += 32) {
        int is_digits = BLOCK(digits)(bytes + at) == UINT32_MAX;
        if (is_digits && !was_digits) found += note_run(part, at, places + found);
        was_digits = is_digits;
        for (uint32_t mask = BLOCK(candidates)(bytes + at, part->is_code); mask; mask &= mask - 1) {
            size_t place = at + (size_t)__builtin_ctz(mask);
            if (is_place_at(part, place)) places[found++] = (uint32_t)place;
        }
    }
    *position = at;
    return found;
}

/// Where so many digits of base64 are in a row, as far as 33 of them tell; the last bytes, which are in no block, if nowhere before.
TARGET static size_t BLOCK(next_run)(const uint8_t *bytes, size_t count, size_t from, size_t least) {
    if (count - from < 64) return from;
    if (least > 33) least = 33;
    size_t at = from;
    uint64_t next = BLOCK(digits)(bytes + at);
    for (; count - at >= 64; at += 32) {
        uint64_t run = next;
        next = BLOCK(digits)(bytes + at + 32);
        run |= next << 32;
        if (run == 0) continue;
        size_t length = 1;
        for (; 2 * length <= least; length *= 2) run &= run >> length;
        run &= run >> (least - length);
        // What begins in the second half is looked at with what is behind it.
        if ((uint32_t)run) return at + (size_t)__builtin_ctzll(run);
    }
    return at;
}

/// The first of five characters of two bytes, or three of four bytes, in a row; the number of their bytes.
TARGET static size_t BLOCK(next_wide)(const uint8_t *bytes, size_t count, size_t from, size_t *unit) {
    // What begins in the last bytes is looked at again with the next ones.
    for (size_t at = from; at + 32 <= count; at += 16) {
        bytes32 value;
        memcpy(&value, bytes + at, 32);
        bytes32 zeros = (bytes32)(value == 0), text = (bytes32)((bytes32)(value - 0x20) < 0x5F);
        uint32_t zero = BLOCK(bits)(&zeros);
        if (!zero) continue;
        uint32_t two = BLOCK(bits)(&text) & zero >> 1, four = two & zero >> 2 & zero >> 3;
        four &= four >> 4 & four >> 8;
        two &= two >> 2 & two >> 4;
        two &= two >> 4;
        uint32_t first = (two | four) & 0xFFFF;
        if (!first) continue;
        uint32_t place = (uint32_t)__builtin_ctz(first);
        *unit = four >> place & 1 ? 4 : 2;
        return at + place;
    }
    return count;
}
