package dev.tegula.internal.filter;

/**
 * Maximum expansion of the filters when a chunk is decoded, from the definitions of their formats. A tile that declares
 * more is damaged, and memory for it must not be allocated.
 */
final class Expansion {

    /** zlib: a match of 258 bytes takes at least 2 bits. */
    static final long GZIP = 1032;

    /** Zstandard: a block of repeated bytes expands to 128 KiB and takes 4 bytes. */
    static final long ZSTD = 1 << 15;

    /** LZ4: one byte of a length adds 255 bytes to a match. */
    static final long LZ4 = 256;

    /** bzip2: a block of 900 kB contains runs of up to 259 bytes in 5 bytes, and takes more than 32 bytes. */
    static final long BZIP2 = 1 << 21;

    /** Ratio of codecs without a limit. */
    static final long UNLIMITED = Long.MAX_VALUE;

    private Expansion() {}

    /** Returns the product, or the greatest number if it overflows. */
    static long times(long size, long ratio) {
        return size != 0 && ratio > Long.MAX_VALUE / size ? Long.MAX_VALUE : size * ratio;
    }
}
