package dev.tegula.internal.filter;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.bytes.LittleEndian;

/**
 * Receives the offsets of strings that a filter folded into the data: 64-bit little-endian numbers, as in an offsets
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

    /** Returns the size of the missing offsets in bytes. */
    long size() {
        return (long) end - position;
    }

    /** Adds {@code count} cells of {@code size} bytes, the first of which begins at {@code first}. */
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

    /** Checks that every cell was added. */
    void finish() {
        if (position != end) {
            throw scratch.corrupt("missing offsets (found " + (end - position) / Long.BYTES + " cells too few)");
        }
    }

    private CorruptArrayException tooMany() {
        return scratch.corrupt("too many cells for the tile");
    }
}
