package dev.tegula.internal.read.fetch;

/**
 * The bytes that a read wants of one stored tile.
 *
 * @param tile number of the tile in its file
 * @param memorySize bytes of the whole tile in memory
 * @param from first wanted byte in memory
 * @param to byte after the last wanted one
 * @param sink what takes the decoded chunks
 */
public record TileRequest(int tile, long memorySize, long from, long to, ChunkSink sink) {

    /** A part of what is wanted. */
    TileRequest within(long first, long after) {
        return new TileRequest(tile, memorySize, first, after, sink);
    }

    /** Whether so much is wanted that the whole tile may as well be fetched. */
    boolean wantsMost() {
        return (to - from) * 2 >= memorySize;
    }
}
