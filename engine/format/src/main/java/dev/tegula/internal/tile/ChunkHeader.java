package dev.tegula.internal.tile;

import dev.tegula.internal.bytes.LittleEndian;

/** The three unsigned 32-bit sizes before a chunk ({@code tile.md}): original, filtered, metadata. */
final class ChunkHeader {

    /** Size of a header in bytes. */
    static final int SIZE = 12;

    private ChunkHeader() {}

    static void write(byte[] dst, int original, int filtered, int metadata) {
        LittleEndian.setI32(dst, 0, original);
        LittleEndian.setI32(dst, 4, filtered);
        LittleEndian.setI32(dst, 8, metadata);
    }

    static long original(byte[] bytes, int at) {
        return LittleEndian.i32(bytes, at) & 0xFFFFFFFFL;
    }

    static long filtered(byte[] bytes, int at) {
        return LittleEndian.i32(bytes, at + 4) & 0xFFFFFFFFL;
    }

    static long metadata(byte[] bytes, int at) {
        return LittleEndian.i32(bytes, at + 8) & 0xFFFFFFFFL;
    }
}
