#include "classes.h"

/// The tables of the shuffles, which take a byte apart: what may begin with a byte, by its lower and its upper half, and by those of the byte
/// behind it. Each bit stands for some beginnings; some others have the same halves.
static const uint8_t first_low[16] = {0x10, 0, 0x20, 0, 0, 0x91, 0x04, 0, 0x40, 0, 0, 0, 0x02, 0, 0, 0x08};
static const uint8_t first_high[16] = {0, 0x08, 0x05, 0, 0x40, 0x12, 0xA0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
static const uint8_t second_low[16] = {
    0x27, 0x87, 0x07, 0x07, 0x47, 0x17, 0x87, 0x07, 0x07, 0x07, 0x87, 0x1F, 0x07, 0x07, 0x87, 0x07};
static const uint8_t second_high[16] = {0, 0, 0x06, 0x43, 0x93, 0x02, 0x07, 0x26, 0x08, 0, 0, 0, 0, 0, 0, 0};
/// Digits of base64.
static const uint8_t digit_low[16] = {
    0x1A, 0x1E, 0x1E, 0x1E, 0x1E, 0x1E, 0x1E, 0x1E, 0x1E, 0x1E, 0x1C, 0x05, 0x04, 0x05, 0x04, 0x0D};
static const uint8_t digit_high[16] = {0, 0, 0x01, 0x02, 0x04, 0x08, 0x04, 0x10, 0, 0, 0, 0, 0, 0, 0, 0};
/// The rest of zlib's header divided by 31, which is 31 or 62: 256 is 8 more than a multiple, 16 * 8 is 4 more, and 8 * 8 is 2 more. A sum with
/// what cannot be in one is above 127.
static const uint8_t zlib_low[16] = {
    0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80};
static const uint8_t zlib_high[16] = {2, 6, 10, 14, 18, 22, 26, 30, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80};
static const uint8_t zlib_second[16] = {0, 16, 0x80, 0x80, 2, 18, 0x80, 0x80, 4, 20, 0x80, 0x80, 6, 22, 0x80, 0x80};

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))

AVX2 static inline __m256i table_avx2(const uint8_t *table) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)table));
}

AVX2 static inline void classify_avx2(const uint8_t *bytes, int is_code, uint32_t found[4]) {
    __m256i first = _mm256_loadu_si256((const __m256i *)bytes), second = _mm256_loadu_si256((const __m256i *)(bytes + 1));
    const __m256i half = _mm256_set1_epi8(15), zero = _mm256_setzero_si256();
    __m256i low = _mm256_and_si256(first, half), high = _mm256_and_si256(_mm256_srli_epi16(first, 4), half);
    __m256i next_low = _mm256_and_si256(second, half), next_high = _mm256_and_si256(_mm256_srli_epi16(second, 4), half);
    __m256i heads = _mm256_and_si256(
        _mm256_and_si256(_mm256_shuffle_epi8(table_avx2(first_low), low), _mm256_shuffle_epi8(table_avx2(first_high), high)),
        _mm256_and_si256(
            _mm256_shuffle_epi8(table_avx2(second_low), next_low), _mm256_shuffle_epi8(table_avx2(second_high), next_high)));
    __m256i sum = _mm256_adds_epu8(
        _mm256_adds_epu8(
            _mm256_shuffle_epi8(table_avx2(zlib_low), low), _mm256_shuffle_epi8(table_avx2(zlib_high), high)),
        _mm256_adds_epu8(_mm256_shuffle_epi8(table_avx2(zlib_second), next_high), next_low));
    __m256i zlib = _mm256_or_si256(
        _mm256_cmpeq_epi8(sum, _mm256_set1_epi8(31)), _mm256_cmpeq_epi8(sum, _mm256_set1_epi8(62)));
    if (is_code) zlib = _mm256_andnot_si256(_mm256_cmpeq_epi8(first, _mm256_set1_epi8(0x48)), zlib);
    found[0] = ~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_or_si256(heads, zlib), zero));
    __m256i digits = _mm256_and_si256(
        _mm256_shuffle_epi8(table_avx2(digit_low), low), _mm256_shuffle_epi8(table_avx2(digit_high), high));
    found[1] = ~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(digits, zero));
    found[2] = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(first, zero));
    found[3] = (uint32_t)_mm256_movemask_epi8(_mm256_andnot_si256(
        _mm256_cmpeq_epi8(first, _mm256_set1_epi8(0x7F)), _mm256_cmpgt_epi8(first, _mm256_set1_epi8(0x1F))));
}

AVX2 static void all_avx2(const uint8_t *bytes, size_t blocks, int is_code, struct classes *classes) {
    for (size_t index = 0; index < blocks; index++, bytes += 64) {
        uint32_t low[4], high[4];
        classify_avx2(bytes, is_code, low);
        classify_avx2(bytes + 32, is_code, high);
        classes[index] = (struct classes){
            low[0] | (uint64_t)high[0] << 32, low[1] | (uint64_t)high[1] << 32, low[2] | (uint64_t)high[2] << 32,
            low[3] | (uint64_t)high[3] << 32};
    }
}

/// Which of 16 bytes are in a range.
static inline __m128i within_sse2(__m128i bytes, char first, char last) {
    __m128i low = _mm_sub_epi8(bytes, _mm_set1_epi8(first));
    return _mm_cmpeq_epi8(_mm_min_epu8(low, _mm_set1_epi8((char)(last - first))), low);
}

/// Which of 16 bytes are so, and are followed by another one.
static inline __m128i pair_sse2(__m128i first, char byte, __m128i is_followed) {
    return _mm_and_si128(_mm_cmpeq_epi8(first, _mm_set1_epi8(byte)), is_followed);
}

static inline void classify_sse2(const uint8_t *bytes, int is_code, struct classes *classes, int shift) {
    __m128i first = _mm_loadu_si128((const __m128i *)bytes), second = _mm_loadu_si128((const __m128i *)(bytes + 1));
#define IS(value, byte) _mm_cmpeq_epi8(value, _mm_set1_epi8((char)(byte)))
#define MASKED(value, mask) _mm_and_si128(value, _mm_set1_epi8((char)(mask)))
#define OR(left, right) _mm_or_si128(left, right)
    __m128i all = OR(OR(IS(first, '%'), IS(first, '\\')), IS(first, '&'));
    all = OR(all, OR(pair_sse2(first, 0x1F, IS(second, 0x8B)), pair_sse2(first, 'P', IS(second, 'K'))));
    all = OR(all, OR(pair_sse2(first, 'b', IS(second, 'p')), pair_sse2(first, 'H', IS(second, '4'))));
    all = OR(all, pair_sse2(first, 'U', IS(second, 'E')));
    all = OR(all, pair_sse2(first, 'e', OR(IS(MASKED(second, 0xFB), 'J'), OR(IS(second, 'A'), IS(second, 'F')))));
    // Two bytes are a multiple of 31 if these are: 256 is one more than 255 = 31 * 8 + 7, and 32 is one more than 31.
    __m128i rest = _mm_add_epi8(
        _mm_add_epi8(MASKED(second, 31), MASKED(_mm_srli_epi16(second, 5), 7)),
        _mm_add_epi8(MASKED(_mm_srli_epi16(first, 2), 0x3C), _mm_set1_epi8(2)));
    __m128i zlib = _mm_and_si128(
        _mm_and_si128(IS(MASKED(first, 0x8F), 0x08), IS(MASKED(second, 0x20), 0)), OR(IS(rest, 31), IS(rest, 62)));
    if (is_code) zlib = _mm_andnot_si128(IS(first, 0x48), zlib);
    __m128i digits = OR(
        within_sse2(_mm_or_si128(first, _mm_set1_epi8(0x20)), 'a', 'z'),
        OR(within_sse2(first, '/', '9'), OR(OR(IS(first, '+'), IS(first, '-')), IS(first, '_'))));
    classes->places |= (uint64_t)(uint32_t)_mm_movemask_epi8(OR(all, zlib)) << shift;
    classes->digits |= (uint64_t)(uint32_t)_mm_movemask_epi8(digits) << shift;
    classes->zeros |= (uint64_t)(uint32_t)_mm_movemask_epi8(IS(first, 0)) << shift;
    classes->texts |= (uint64_t)(uint32_t)_mm_movemask_epi8(within_sse2(first, 0x20, 0x7E)) << shift;
#undef IS
#undef MASKED
#undef OR
}

static void all_sse2(const uint8_t *bytes, size_t blocks, int is_code, struct classes *classes) {
    for (size_t index = 0; index < blocks; index++, bytes += 64) {
        classes[index] = (struct classes){0, 0, 0, 0};
        for (int shift = 0; shift < 64; shift += 16) classify_sse2(bytes + shift, is_code, &classes[index], shift);
    }
}
#elif defined(__aarch64__)
#include <arm_neon.h>

/// A bit for each of 64 bytes that are 0 or 255: what movemask is elsewhere.
static inline uint64_t bits_neon(const uint8x16_t is[4]) {
    static const uint8_t weights[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    uint8x16_t weight = vld1q_u8(weights);
    uint8x16_t low = vpaddq_u8(vandq_u8(is[0], weight), vandq_u8(is[1], weight));
    uint8x16_t high = vpaddq_u8(vandq_u8(is[2], weight), vandq_u8(is[3], weight));
    low = vpaddq_u8(low, high);
    return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(low, low)), 0);
}

static inline struct classes classify_neon(const uint8_t *bytes, int is_code) {
    uint8x16_t places[4], digits[4], zeros[4], texts[4];
    for (int index = 0; index < 4; index++) {
        uint8x16_t first = vld1q_u8(bytes + 16 * index), second = vld1q_u8(bytes + 16 * index + 1);
        uint8x16_t low = vandq_u8(first, vdupq_n_u8(15)), high = vshrq_n_u8(first, 4);
        uint8x16_t next_low = vandq_u8(second, vdupq_n_u8(15)), next_high = vshrq_n_u8(second, 4);
        uint8x16_t heads = vtstq_u8(
            vandq_u8(vqtbl1q_u8(vld1q_u8(first_low), low), vqtbl1q_u8(vld1q_u8(first_high), high)),
            vandq_u8(vqtbl1q_u8(vld1q_u8(second_low), next_low), vqtbl1q_u8(vld1q_u8(second_high), next_high)));
        uint8x16_t sum = vqaddq_u8(
            vqaddq_u8(vqtbl1q_u8(vld1q_u8(zlib_low), low), vqtbl1q_u8(vld1q_u8(zlib_high), high)),
            vqaddq_u8(vqtbl1q_u8(vld1q_u8(zlib_second), next_high), next_low));
        uint8x16_t zlib = vorrq_u8(vceqq_u8(sum, vdupq_n_u8(31)), vceqq_u8(sum, vdupq_n_u8(62)));
        if (is_code) zlib = vbicq_u8(zlib, vceqq_u8(first, vdupq_n_u8(0x48)));
        places[index] = vorrq_u8(heads, zlib);
        digits[index] = vtstq_u8(vqtbl1q_u8(vld1q_u8(digit_low), low), vqtbl1q_u8(vld1q_u8(digit_high), high));
        zeros[index] = vceqzq_u8(first);
        texts[index] = vcltq_u8(vsubq_u8(first, vdupq_n_u8(0x20)), vdupq_n_u8(0x5F));
    }
    return (struct classes){bits_neon(places), bits_neon(digits), bits_neon(zeros), bits_neon(texts)};
}

static void all_neon(const uint8_t *bytes, size_t blocks, int is_code, struct classes *classes) {
    for (size_t index = 0; index < blocks; index++) classes[index] = classify_neon(bytes + 64 * index, is_code);
}
#endif

classify *switchyard_classify(enum switchyard_form form) {
    if (form == switchyard_plain) return NULL;
#if defined(__x86_64__)
    return form == switchyard_fastest && __builtin_cpu_supports("avx2") ? all_avx2 : all_sse2;
#elif defined(__aarch64__)
    return all_neon;
#else
    return NULL;
#endif
}
