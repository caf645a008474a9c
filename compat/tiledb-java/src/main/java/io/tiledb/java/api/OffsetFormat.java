package io.tiledb.java.api;

import java.nio.ByteBuffer;

/**
 * How offsets of values of variable length are in buffers.
 *
 * @param width bytes of an offset, 4 or 8
 * @param elements whether offsets count values instead of bytes
 * @param extra whether the end of the last cell follows
 */
record OffsetFormat(int width, boolean elements, boolean extra) {
    static OffsetFormat of(Config config) {
        return new OffsetFormat(
                config.number("sm.var_offsets.bitsize") == Integer.SIZE ? Integer.BYTES : Long.BYTES,
                config.value("sm.var_offsets.mode").equals("elements"),
                config.flag("sm.var_offsets.extra_element"));
    }

    /** Returns the bytes of the offsets of some cells. */
    long size(long cells) {
        return (cells + (extra ? 1 : 0)) * width;
    }

    /** Returns how many cells have offsets in a number of bytes. */
    long cells(long bytes) {
        return Math.max(0, bytes / width - (extra ? 1 : 0));
    }

    void put(ByteBuffer buffer, int index, long value, int valueWidth) {
        long offset = elements ? value : value * valueWidth;
        if (width == Integer.BYTES) {
            buffer.putInt(index * width, (int) offset);
        } else {
            buffer.putLong(index * width, offset);
        }
    }

    /** Returns an offset, counted in values. */
    long get(ByteBuffer buffer, int index, int valueWidth) {
        long offset =
                width == Integer.BYTES ? buffer.getInt(index * width) & 0xFFFF_FFFFL : buffer.getLong(index * width);
        if (!elements && offset % valueWidth != 0) {
            throw new IllegalArgumentException(
                    "offset " + index + ": not at a value of " + valueWidth + " bytes (found " + offset + ")");
        }
        return elements ? offset : offset / valueWidth;
    }
}
