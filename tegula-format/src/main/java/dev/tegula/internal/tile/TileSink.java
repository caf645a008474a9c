package dev.tegula.internal.tile;

/** Takes the bytes of a tile in order, for a file or for memory. */
@FunctionalInterface
public interface TileSink {

    /** Takes the next bytes; the array belongs to the caller again when this returns. */
    void write(byte[] bytes, int offset, int length);
}
