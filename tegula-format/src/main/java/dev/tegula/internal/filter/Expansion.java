package dev.tegula.internal.filter;

/**
 * How many bytes the filters can make of one when a chunk is decoded, from the definitions of their formats. A tile
 * that declares more is damaged; memory for it must not be asked for.
 */
final class Expansion {

    /** zlib: a match of 258 bytes takes at least 2 bits. */
    static final long GZIP = 1032;

    /** A block of repeated bytes gives 128 KiB and takes 4 bytes. */
    static final long ZSTD = 1 << 15;

    /** A byte of a length adds 255 bytes to a match. */
    static final long LZ4 = 256;

    /** A block of 900 kB holds runs of up to 259 bytes in 5, and takes more than 32 bytes. */
    static final long BZIP2 = 1 << 21;

    /** Codecs without any limit. */
    static final long UNLIMITED = Long.MAX_VALUE;

    private Expansion() {}

    /** The product, or the greatest number where it is beyond that. */
    static long times(long size, long ratio) {
        return size != 0 && ratio > Long.MAX_VALUE / size ? Long.MAX_VALUE : size * ratio;
    }
}
