package dev.tegula.internal.tile;

/** Receives the bytes of a tile in order, for a file or for memory. */
@FunctionalInterface
public interface TileSink {

    /** Writes the next bytes. The array may be reused when this method returns. */
    void write(byte[] bytes, int offset, int length);
}
