package dev.tegula.internal.filter;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.bytes.LittleEndian;

/**
 * Where the offsets of strings go that a filter folded into the data: 64-bit little-endian numbers, as in an offsets
 * tile.
 */
final class OffsetsTarget {

    private final FilterScratch scratch;
    private byte[] bytes = {};
    private int position;
    private int end;

    OffsetsTarget(FilterScratch scratch) {
        this.scratch = scratch;
    }

    OffsetsTarget begin(byte[] newBytes, int offset, int cells) {
        bytes = newBytes;
        position = offset;
        end = offset + Long.BYTES * cells;
        return this;
    }

    /** Bytes of the offsets that are still to come. */
    long size() {
        return (long) end - position;
    }

    /** Adds {@code count} cells of {@code size} bytes of which the first begins at {@code first}. */
    void add(long first, long size, long count) {
        if (count > (end - position) / Long.BYTES) {
            throw tooMany();
        }
        int at = position;
        long value = first;
        for (int i = 0; i < count; i++) {
            LittleEndian.setI64(bytes, at, value);
            at += Long.BYTES;
            value += size;
        }
        position = at;
    }

    /** Fails unless every cell was added. */
    void finish() {
        if (position != end) {
            throw scratch.corrupt("offsets of " + (end - position) / Long.BYTES + " cells are missing");
        }
    }

    private CorruptArrayException tooMany() {
        return scratch.corrupt("more cells than the tile has");
    }
}
